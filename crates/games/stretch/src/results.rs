//! How the races of a meeting ended, for standings and past-performance lines: a function of what
//! is public.

use engine::Seat;
use racing::{Bettor, Called, RaceResult, Ran};

use crate::performance::Call;
use crate::state::{Phase, Public, Sheet};
use crate::summary::HorseSummary;
use crate::words::{Post, Status};
use crate::written::{name, rider};

impl Public {
    /// The races of the meeting that are over, bets and all.
    pub(crate) fn results(&self) -> Vec<RaceResult> {
        let over = self.sheets.len() - usize::from(self.phase != Phase::Finished);
        (1..).zip(&self.sheets[..over]).map(|(race, sheet)| self.result(race, sheet)).collect()
    }

    fn result(&self, race: u32, sheet: &Sheet) -> RaceResult {
        let card = self.card_of(sheet);
        let horses = self.horses(sheet);
        let calls = sheet.calls();
        let told = self.performances(sheet);
        let called = |call: Call| Called { place: call.position, behind_q: call.behind_q as i32 };
        let ran = |(post, horse): (Post, HorseSummary)| {
            let jockey = rider(self, sheet, post);
            let told = told.iter().find(|told| told.horse == horse.horse);
            let payoffs = sheet.payoffs.iter().flatten();
            let pays = payoffs.into_iter().find(|payoff| payoff.post == post);
            Ran {
                pp: horse.pp,
                horse: name(self, sheet, post).to_owned(),
                jockey: (!jockey.is_empty()).then(|| jockey.to_owned()),
                odds: horse.odds.map(|odds| odds.to_string()),
                place: horse.place.map(u32::from),
                wire: horse.wire.map(u32::from),
                dq: horse.status == Some(Status::Dq),
                out: horse.status == Some(Status::Out),
                beaten_q: horse.beaten_q.map(i32::from),
                time_cs: horse.time_cs,
                figure: horse.speed.map(i32::from),
                pays_cents: pays.map_or([None; 3], |row| row.pays.map(|pays| Some(pays?.0))),
                calls: calls.iter().map(|call| called(call.horses[post.index()])).collect(),
                margin_q: told.map(|told| told.margin_q),
                notes: told.map_or_else(String::new, |told| told.notes.clone()),
                ..Ran::default()
            }
        };
        RaceResult {
            race,
            name: if card.name.is_empty() { format!("Race {race}") } else { card.name.clone() },
            track: card.track.clone(),
            surface: Some(card.surface.to_string()),
            condition: sheet.condition.map(|condition| condition.to_string()),
            distance: Some(self.pack().distances[card.distance.index()].word.clone()),
            time_cs: self.race_time(sheet),
            runners: Post::all(sheet.lines.len()).zip(horses).map(ran).collect(),
            bettors: self.bets_of(sheet),
            date: (!card.date.is_empty()).then(|| card.date.clone()),
            ..RaceResult::default()
        }
    }

    fn bets_of(&self, sheet: &Sheet) -> Vec<Bettor> {
        let of = |seat: Seat, name: &String| {
            let mut bettor = Bettor { name: name.clone(), ..Bettor::default() };
            for bet in sheet.bets.iter().flatten().filter(|bet| bet.seat == seat) {
                bettor.bets += 1;
                bettor.staked_cents += bet.stake.0;
                bettor.returned_cents += self.sheet_return(sheet, bet).map_or(0, |cents| cents.0);
            }
            bettor
        };
        let names = self.setup.names();
        Seat::all(names.len()).zip(names).map(|(seat, name)| of(seat, name)).collect()
    }
}
