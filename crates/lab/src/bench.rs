//! Measuring this machine. Figures are printed, never asserted.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{
    Game, Moves, Pending, RandomBot, Record, Seat, Setup, SimBits, StandardPacks, Viewer,
};
use serde::Serialize;

use crate::playout::{Policy, play_on};

/// A figure of one core.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// What was measured.
    pub name: String,
    /// How often it can be done in a second.
    pub per_second: f64,
}

impl Speed {
    /// Does the work again and again for about so long; `work` says how many units it did.
    pub fn of(name: &str, seconds: f64, mut work: impl FnMut() -> u64) -> Self {
        work();
        let begun = Instant::now();
        let mut units = 0;
        while begun.elapsed() < Duration::from_secs_f64(seconds.max(0.001)) {
            units += work();
        }
        let per_second = units as f64 / begun.elapsed().as_secs_f64();
        Self { name: name.to_owned(), per_second }
    }
}

/// How fast a game is: whole games at random and by a sound policy, replay of a finished game's
/// record, views, lists of moves.
pub fn game<G: Game>(
    setup: &Arc<Setup<G>>,
    mut sound: impl Policy<G>,
    finished: &Record,
    seconds: f64,
) -> Vec<Speed> {
    let mut moves = Moves::default();
    let mut bits = SimBits::new(1, 1);
    let mut random = || {
        let mut game = G::start(setup.clone());
        play_on(&mut game, &mut RandomBot, &mut bits, &mut moves, |_| false);
        black_box(game.score(Seat(0)));
        1
    };
    let random = Speed::of("random games", seconds, &mut random);
    let mut heuristic = || {
        let mut game = G::start(setup.clone());
        play_on(&mut game, &mut sound, &mut bits, &mut moves, |_| false);
        black_box(game.score(Seat(0)));
        1
    };
    let heuristic = Speed::of("heuristic games", seconds, &mut heuristic);
    let replay = Speed::of("replays of a record", seconds, || {
        black_box(engine::replay::<G>(finished, &StandardPacks, usize::MAX)).map_or(0, |_| 1)
    });
    let states = sample_states(setup);
    let count = states.len() as u64;
    let view = Speed::of("views", seconds, || {
        states.iter().for_each(|(game, seat)| drop(black_box(game.view(Viewer::Seat(*seat)))));
        count
    });
    let json = Speed::of("views as JSON", seconds, || {
        let view = |(game, seat): &(G, Seat)| {
            black_box(
                serde_json::to_string(&game.view(Viewer::Seat(*seat))).map_or(0, |v| v.len()),
            );
        };
        states.iter().for_each(view);
        count
    });
    let list = Speed::of("lists of moves", seconds, || {
        states.iter().for_each(|(game, seat)| game.moves(*seat, black_box(&mut moves)));
        count
    });
    let imagine = Speed::of("imagined games", seconds, || {
        for (game, seat) in &states {
            black_box(G::imagine(&game.view(Viewer::Seat(*seat)), &mut bits));
        }
        count
    });
    vec![random, heuristic, replay, view, json, list, imagine]
}

/// States in which somebody decides, spread over a few random games.
fn sample_states<G: Game>(setup: &Arc<Setup<G>>) -> Vec<(G, Seat)> {
    let mut states = Vec::new();
    let mut moves = Moves::default();
    for run in 0..8 {
        let mut bits = SimBits::new(2, run);
        let mut game = G::start(setup.clone());
        play_on(&mut game, &mut RandomBot, &mut bits, &mut moves, |game: &G| {
            if let Pending::Seats(seats) = game.pending() {
                states.extend(seats.first().map(|seat| (game.clone(), seat)));
            }
            false
        });
    }
    states
}
