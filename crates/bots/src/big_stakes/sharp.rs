//! How a search looks at Big Stakes: every post to the end of the race, and a few entries to the end
//! of the meet. Runs are too many and differ by too little for that: they are chosen by a look at
//! everybody's next throw.

use big_stakes::{BigStakes, Move, OpenRun, Phase};
use engine::{Seat, Turn};

use super::Handicapper;
use super::jockey::far_sighted_path;
use crate::search::{Searched, Thought, Ways, chance_with, lead};

impl Searched for BigStakes {
    type Sound = Handicapper;

    const NOISE: f64 = 2.0;

    fn ways(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Ways<Self> {
        let public = &turn.view.public;
        match public.phase {
            Phase::Run if let Some(run) = OpenRun::new(public) => {
                Ways::Known(Move::Run { path: far_sighted_path(public, &run) })
            }
            Phase::Post { .. } | Phase::Enter { .. } => thought.some_of(turn),
            // There is one right answer, or the sound player knows better than a few games.
            _ => Ways::Search(Vec::new()),
        }
    }

    /// An entry decides what is left for later races: those are looked at too.
    fn is_far_enough(&self, start: &Self) -> bool {
        let lasts = matches!(start.public().phase, Phase::Enter { .. });
        !lasts && self.public().results.len() > start.public().results.len()
    }

    /// The more is still to come, the less a lead counts.
    fn worth(&self, seat: Seat) -> f64 {
        let public = self.public();
        let left = public.program.iter().skip(public.results.len());
        let to_come: i64 = left.map(|race| public.race_card(race.card).purse.0).sum();
        chance_with(lead(self, seat), 1_000_000.0 + 0.3 * to_come as f64)
    }
}
