//! How the races ended, for standings: a function of what is public.

use racing::{Owner, RaceResult, Ran};

use crate::state::{Public, ResultRow, Status};
use crate::words::{Horse, Id};

impl Public {
    /// The races that were run; one without a field is none.
    pub(crate) fn race_results(&self) -> Vec<RaceResult> {
        let run = (1..).zip(&self.results).filter(|(_, result)| !result.rows.is_empty());
        run.map(|(race, result)| {
            let card = self.race_card(result.card);
            let mut runners: Vec<Ran> = result.rows.iter().map(|row| self.ran(row)).collect();
            runners.sort_by_key(|ran| ran.pp);
            RaceResult {
                race,
                name: card.name.clone(),
                surface: Some(card.surface.word().to_owned()),
                distance: Some(card.furlongs.to_string()),
                purse_cents: Some(card.purse.cents()),
                time_cs: result.rows.first().and_then(|row| row.time).map(hundredths),
                runners,
                ..RaceResult::default()
            }
        })
        .collect()
    }

    fn ran(&self, row: &ResultRow) -> Ran {
        let place = row.place.filter(|_| row.status == Status::Finished).map(u32::from);
        let name = self.setup.names()[row.seat.index()].clone();
        let prize_cents = row.prize.cents();
        let [sire, dam] = self.parents(row.horse);
        Ran {
            owners: vec![Owner { name, prize_cents }],
            prize_cents: Some(prize_cents),
            sire,
            dam,
            dq: row.status == Status::Disqualified,
            out: row.status == Status::Eased,
            time_cs: row.time.map(hundredths),
            ..Ran::placed(u32::from(row.post), &self.card(row.horse).name, place)
        }
    }

    /// The names of a foal's sire and dam; nobody is told those of a horse of the pack.
    fn parents(&self, horse: Horse) -> [Option<String>; 2] {
        let foal = horse.index().checked_sub(self.pack().horses.len());
        let Some(foal) = foal.and_then(|at| self.foals.get(at)) else { return [None, None] };
        let name = |id: &Id| self.pack().horses.iter().find(|card| card.id == *id);
        [&foal.sire, &foal.dam].map(|id| name(id).map(|card| card.name.clone()))
    }
}

/// Times are kept in tenths of a second.
const fn hundredths(tenths: u32) -> u32 {
    tenths * 10
}
