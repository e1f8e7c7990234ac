//! Many whole games, and what can be counted about them.

use std::sync::Arc;

use engine::{Measured, Moves, Setup, SimBits};
use serde::Serialize;

use crate::playout::{Player, Simulated, Stuck};
use crate::statistics::{Figure, Sums};
use crate::work::{Watch, divide};

/// Games for one piece of work: enough that handing it out costs nothing, few enough that a stop
/// comes soon.
const PIECE: u64 = 32;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Experiment<G: Measured> {
    /// Who plays what.
    pub setup: Arc<Setup<G>>,
    /// How many games.
    pub games: u64,
    /// Names the experiment: the same seed gives the same figures.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// What was counted.
    pub figures: Vec<Figure>,
}

/// Plays the games. A stop asked of the watch still gives a report of what was played.
///
/// # Errors
/// A bot made an illegal move.
pub fn simulate<G: Measured>(
    experiment: &Experiment<G>,
    players: impl Fn() -> Vec<Player<G>> + Sync,
    watch: &Watch,
) -> Result<Report, Stuck> {
    let names = G::measure_names(&experiment.setup);
    let mut totals = vec![Sums::default(); names.len()];
    let mut games = 0;
    let mut stuck = None;
    divide(
        pieces(experiment.games),
        experiment.threads,
        watch,
        || (players(), Moves::default()),
        |(players, moves), piece| play_piece(experiment, piece, players, moves, names.len()),
        |_, result: Result<(u64, Vec<Sums>), Stuck>| match result {
            Ok((played, sums)) => {
                games += played;
                totals.iter_mut().zip(&sums).for_each(|(total, sums)| total.merge(sums));
            }
            Err(why) => {
                watch.stop();
                stuck = Some(why);
            }
        },
    );
    match stuck {
        Some(why) => Err(why),
        None => Ok(Report {
            games,
            figures: names.into_iter().zip(&totals).map(|(n, s)| Figure::new(n, s)).collect(),
        }),
    }
}

fn play_piece<G: Measured>(
    experiment: &Experiment<G>,
    piece: u64,
    players: &mut [Player<G>],
    moves: &mut Moves<G>,
    figures: usize,
) -> Result<(u64, Vec<Sums>), Stuck> {
    let mut sums = vec![Sums::default(); figures];
    let numbers = piece * PIECE..experiment.games.min((piece + 1) * PIECE);
    let played = numbers.end - numbers.start;
    for number in numbers {
        let mut game = G::start(experiment.setup.clone());
        let chance = SimBits::new(experiment.seed, 2 * number);
        let hunches = SimBits::new(experiment.seed, 2 * number + 1);
        let tallies = &mut [];
        Simulated { players, chance, hunches, tallies }.play(&mut game, moves)?;
        game.measure(&mut |figure, value| sums[figure].observe(value));
    }
    Ok((played, sums))
}

/// How many pieces of work a watch will see for so many games.
#[must_use]
pub const fn pieces(games: u64) -> u64 {
    games.div_ceil(PIECE)
}
