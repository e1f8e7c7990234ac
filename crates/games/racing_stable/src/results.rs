//! How the races ended, for standings: a function of what is public.

use engine::Seat;
use racing::{Bettor, Owner, RaceResult, Ran};

use crate::state::{Public, Status};

impl Public {
    /// The races that were run; one that nobody entered is none.
    pub(crate) fn race_results(&self) -> Vec<RaceResult> {
        let run = (0..self.results.len()).filter(|at| !self.results[*at].field.is_empty());
        run.map(|at| self.race_result(at)).collect()
    }

    fn race_result(&self, at: usize) -> RaceResult {
        let result = &self.results[at];
        let card = &self.pack().races[usize::from(result.card)];
        let runners = (0..).zip(&result.field).map(|(position, ran)| {
            let place = (1..).zip(&result.finish).find(|(_, placed)| **placed == position);
            let name = &self.pack().horse(self.horse_of(ran.seat, ran.number)).name;
            let won = place.and_then(|(place, _): (u32, _)| card.purse.get(place as usize - 1));
            let prize_cents = won.map_or(0, |prize| prize.cents());
            let owner = self.setup.names()[ran.seat.index()].clone();
            Ran {
                owners: vec![Owner { name: owner, prize_cents }],
                prize_cents: Some(prize_cents),
                dq: ran.status == Status::Disqualified,
                out: ran.status.is_out() && ran.status != Status::Disqualified,
                ..Ran::placed(u32::from(position) + 1, name, place.map(|(place, _)| place))
            }
        });
        RaceResult {
            race: at as u32 + 1,
            name: card.name.clone(),
            distance: Some(card.furlongs.to_string()),
            purse_cents: Some(card.purse.iter().map(|prize| prize.cents()).sum()),
            runners: runners.collect(),
            bettors: self.bettors_of(at),
            ..RaceResult::default()
        }
    }

    fn bettors_of(&self, at: usize) -> Vec<Bettor> {
        let begin = at.checked_sub(1).map_or(0, |before| self.results[before].ends[0]) as usize;
        let bets = &self.bets[begin..self.results[at].ends[0] as usize];
        let bettor = |(seat, name): (Seat, &String)| {
            let own = || bets.iter().filter(|bet| bet.seat == seat);
            Bettor {
                name: name.clone(),
                bets: own().count() as u32,
                staked_cents: own().map(|bet| bet.amount.cents()).sum(),
                returned_cents: own().map(|bet| bet.paid.cents()).sum(),
            }
        };
        let names = self.setup.names();
        Seat::all(names.len()).zip(names).map(bettor).collect()
    }
}
