//! How the races ended, for standings: every horse starts, three are placed.

use racing::{RaceResult, Ran};

use crate::state::Public;
use crate::words::Horse;

impl Public {
    /// The races that are over.
    pub(crate) fn race_results(&self) -> Vec<RaceResult> {
        let pack = &self.setup.pack;
        let ran = |horse: Horse, finish: &[Horse]| {
            let place = (1..).zip(finish).find(|(_, placed)| **placed == horse);
            let place = place.map(|(place, _)| place);
            Ran {
                pp: u32::from(horse.number()),
                horse: pack.horses[horse.index()].name.clone(),
                place,
                wire: place,
                ..Ran::default()
            }
        };
        let result = |(race, result): (u32, &crate::state::RaceResult)| RaceResult {
            race,
            name: pack.cards[usize::from(result.card)].name.clone(),
            runners: Horse::all().map(|horse| ran(horse, &result.finish)).collect(),
            ..RaceResult::default()
        };
        (1..).zip(&self.results).map(result).collect()
    }
}
