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
            let name = pack.horses[horse.index()].name.as_str();
            Ran::placed(u32::from(horse.number()), name, place.map(|(place, _)| place))
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
