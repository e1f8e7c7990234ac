//! How the race ended, for standings: a function of what is public.

use engine::Seat;
use racing::{Bettor, Dollars, Owner, RaceResult, Ran};

use crate::state::{Public, Status};

impl Public {
    /// The race, once its money is divided; a void one is none.
    pub(crate) fn race_results(&self) -> Vec<RaceResult> {
        let summary = self.summarize();
        let Some(result) = summary.result.filter(|result| !result.void) else { return Vec::new() };
        let names = self.setup.pack.horses.iter().map(|horse| &horse.name);
        let mut runners: Vec<Ran> = (summary.horses.iter().zip(names))
            .zip(&self.horses)
            .filter_map(|((horse, name), state)| {
                let place = horse.place.map(u32::from);
                let won = place.and_then(|place| result.prizes.get(place as usize - 1));
                let prize_cents = won.map_or(0, |prize| prize.cents());
                let owner = state.owner.map(|seat| summary.seats[seat.index()].name.clone());
                Some(Ran {
                    owners: owner.map(|name| Owner { name, prize_cents: 0 }).into_iter().collect(),
                    prize_cents: Some(prize_cents),
                    dq: horse.status == Status::Disqualified.word(),
                    ..Ran::placed(u32::from(horse.post?), name, place)
                })
            })
            .collect();
        runners.sort_by_key(|ran| (ran.place.unwrap_or(u32::MAX), ran.pp));
        for seat in &summary.seats {
            // Two seats may have one name.
            let named = summary.seats.iter().zip(&result.owner_paid);
            let paid = named.filter(|(other, _)| other.name == seat.name);
            share(&mut runners, &seat.name, paid.map(|(_, paid)| paid.cents()).sum());
        }
        runners.sort_by_key(|ran| ran.pp);
        let bettor = |(seat, paid): (Seat, &Dollars)| {
            let bets = summary.seats[seat.index()].bets;
            Bettor {
                name: summary.seats[seat.index()].name.clone(),
                bets: u32::from(bets),
                staked_cents: self.setup.pack.bet.times(i64::from(bets)).cents(),
                returned_cents: paid.cents(),
            }
        };
        let seats = Seat::all(summary.seats.len());
        vec![RaceResult {
            race: 1,
            name: "High Roller".into(),
            purse_cents: Some(result.prizes.iter().map(|prize| prize.cents()).sum()),
            runners,
            bettors: seats.zip(&result.bettor_paid).map(bettor).collect(),
            ..RaceResult::default()
        }]
    }
}

/// Notes what an owner got for his horses, the best of them first: their prizes, less what went to
/// others while he was in debt; what he got of others' stands with his best.
fn share(runners: &mut [Ran], name: &str, paid_cents: i64) {
    let mut left = paid_cents;
    for ran in runners.iter_mut() {
        let prize = ran.prize_cents.unwrap_or(0);
        for owner in ran.owners.iter_mut().filter(|owner| owner.name == name) {
            owner.prize_cents = prize.min(left);
            left -= owner.prize_cents;
        }
    }
    let mut owners = runners.iter_mut().flat_map(|ran| &mut ran.owners);
    if let Some(best) = owners.find(|owner| owner.name == name) {
        best.prize_cents += left;
    }
}
