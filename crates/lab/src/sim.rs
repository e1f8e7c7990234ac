//! Many whole games, and what can be counted about them.

use std::collections::BTreeMap;
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

/// Takes a row for each game, in order: the names of the figures, and what was observed of each.
pub type Rows<'a> = &'a mut (dyn FnMut(&[String], &[Sums]) + Send);

/// What was played of an experiment in one go.
struct Piece {
    games: u64,
    totals: Vec<Sums>,
    /// The single games, where somebody wants them.
    rows: Vec<Vec<Sums>>,
}

/// Plays the games. A stop asked of the watch still gives a report of what was played.
///
/// # Errors
/// A bot made an illegal move.
pub fn simulate<G: Measured>(
    experiment: &Experiment<G>,
    players: impl Fn() -> Vec<Player<G>> + Sync,
    mut rows: Option<Rows<'_>>,
    watch: &Watch,
) -> Result<Report, Stuck> {
    let names = G::measure_names(&experiment.setup);
    let mut totals = vec![Sums::default(); names.len()];
    let (mut games, mut stuck) = (0, None);
    let wanted = rows.is_some();
    // Those that were done before their turn.
    let (mut early, mut next) = (BTreeMap::new(), 0);
    divide(
        pieces(experiment.games),
        experiment.threads,
        watch,
        || (players(), Moves::default()),
        |(players, moves), piece| {
            play_piece(experiment, piece, players, moves, (names.len(), wanted))
        },
        |number, result: Result<Piece, Stuck>| match result {
            Ok(piece) => {
                games += piece.games;
                totals.iter_mut().zip(&piece.totals).for_each(|(all, some)| all.merge(some));
                early.insert(number, piece.rows);
                while let Some(single) = early.remove(&next) {
                    next += 1;
                    single
                        .iter()
                        .for_each(|row| rows.iter_mut().for_each(|take| take(&names, row)));
                }
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
    number: u64,
    players: &mut [Player<G>],
    moves: &mut Moves<G>,
    (figures, wanted): (usize, bool),
) -> Result<Piece, Stuck> {
    let numbers = number * PIECE..experiment.games.min((number + 1) * PIECE);
    let games = numbers.end - numbers.start;
    let mut piece = Piece { games, totals: vec![Sums::default(); figures], rows: Vec::new() };
    for number in numbers {
        let mut game = G::start(experiment.setup.clone());
        let chance = SimBits::new(experiment.seed, 2 * number);
        let hunches = SimBits::new(experiment.seed, 2 * number + 1);
        let tallies = &mut [];
        Simulated { players, chance, hunches, tallies }.play(&mut game, moves)?;
        game.measure(&mut |figure, value| piece.totals[figure].observe(value));
        if wanted {
            let mut row = vec![Sums::default(); figures];
            game.measure(&mut |figure, value| row[figure].observe(value));
            piece.rows.push(row);
        }
    }
    Ok(piece)
}

/// How many pieces of work a watch will see for so many games.
#[must_use]
pub const fn pieces(games: u64) -> u64 {
    games.div_ceil(PIECE)
}
