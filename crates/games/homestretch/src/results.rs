//! How the races ended, for standings: every horse starts, three are placed.

use engine::Seat;
use racing::{Owner, RaceResult, Ran};

use crate::state::{self, Public};
use crate::words::Horse;

impl Public {
    /// The races that are over.
    pub(crate) fn race_results(&self) -> Vec<RaceResult> {
        let result = |(race, result): (u32, &state::RaceResult)| {
            let card = &self.setup.pack.cards[usize::from(result.card)];
            RaceResult {
                race,
                name: card.name.clone(),
                purse_cents: Some(card.purse.iter().map(|prize| prize.cents()).sum()),
                runners: Horse::all().map(|horse| self.ran(horse, result)).collect(),
                ..RaceResult::default()
            }
        };
        (1..).zip(&self.results).map(result).collect()
    }

    /// Who held shares is known of the placed horses.
    fn ran(&self, horse: Horse, result: &state::RaceResult) -> Ran {
        let at = result.finish.iter().position(|placed| *placed == horse);
        let owners = at.map(|at| self.owners(result, at)).unwrap_or_default();
        let name = self.setup.pack.horses[horse.index()].name.as_str();
        Ran {
            prize_cents: Some(owners.iter().map(|owner| owner.prize_cents).sum()),
            owners,
            ..Ran::placed(u32::from(horse.number()), name, at.map(|at| at as u32 + 1))
        }
    }

    /// The owners of a placed horse, and what the purse brought them.
    fn owners(&self, result: &state::RaceResult, at: usize) -> Vec<Owner> {
        let purse = self.setup.pack.cards[usize::from(result.card)].purse[at];
        let holds = &result.holds[at];
        let all = holds.iter().sum();
        let names = self.setup.names();
        let held = Seat::all(names.len()).zip(holds).filter(|(_, held)| **held > 0);
        held.map(|(seat, held)| Owner {
            name: names[seat.index()].clone(),
            prize_cents: self.purse_part(purse, *held, all).cents(),
        })
        .collect()
    }
}
