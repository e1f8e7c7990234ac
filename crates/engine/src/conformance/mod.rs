//! The laws that every game keeps, as tests that every game runs.
//!
//! A game implements [`Conform`] and writes [`conformance_tests!`](crate::conformance_tests). Each law
//! panics with the game, the seed and the entry at which it was broken, so that a failure can be
//! played again.

mod golden;
mod heads;
mod hidden;
mod laws;
mod playthrough;
mod records;
mod schema;
mod script;
mod speech;

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::chance::Bits;
use crate::events::{Events, Heard, Silent};
use crate::game::{Entry, Game, Pending, Setup};
use crate::moves::Moves;
use crate::random::SimBits;
use crate::replay::{StandardPacks, load_pack};
use crate::seat::{Seat, SeatSet, Viewer};

pub use golden::{played_as_before, records, vectors};
pub use heads::{options_are_as_listed, packs_read_back};
pub use hidden::{
    bot_is_honest, events_tell_no_more_than_views, imagination, views_leak_nothing,
    views_tell_no_more_than_events,
};
pub use laws::{
    games_end_within_the_laws, listed_is_accepted, refused_changes_nothing,
    the_laws_notice_what_breaks_them, undo,
};
pub use playthrough::playthrough;
pub use records::{json_reads_back, records_replay};
pub use script::{Scripted, refused_head};
pub use speech::{
    decisions_are_described, events_are_told, languages_say_the_same, refusals_have_words,
};

/// What a game tells the suite about itself.
pub trait Conform: Game {
    /// Sets of options that together reach every option's every value. For options that do not depend on
    /// each other these are the defaults, and each option at each of its words and bounds.
    fn option_sets(_seats: usize) -> Vec<Map<String, Value>> {
        heads::single_options::<Self>()
    }

    /// Any move whatever, legal or not, near enough to legal ones to be interesting.
    fn any_move(game: &Self, bits: &mut impl Bits) -> Self::Move;

    /// The game's own laws: money is conserved, no card is in two places.
    ///
    /// # Errors
    /// The law that is broken.
    fn laws(&self) -> Result<(), String>;

    /// Games that break a law, each another one, made from a game that has just started: the suite
    /// makes sure that the laws notice.
    fn broken(start: &Self) -> Vec<Self>;

    /// Everything that is hidden from the viewer, as a list of facts in a fixed order: for each
    /// hidden thing, a number that says what or where it is.
    fn secrets(&self, viewer: Viewer) -> Vec<u64>;
}

/// Makes a test of every law for a game. `games` is the number of whole games for each number of
/// seats and each set of options; laws that look closely at a state play a fraction of them.
/// `positions` is the number of positions at which imagined games are compared with the truth.
/// Each law is tried twice: with an eighth of the games by whoever runs the tests, and with all of
/// them by `cargo xtask test long`.
#[macro_export]
macro_rules! conformance_tests {
    ($game:ty, games: $games:expr, positions: $positions:expr) => {
        $crate::conformance_tests!(
            @laws $game, u64::div_ceil($games, 8), u64::div_ceil($positions, 8)
        );
        #[test]
        fn options_are_as_listed() {
            $crate::conformance::options_are_as_listed::<$game>();
        }
        #[test]
        fn the_laws_notice_what_breaks_them() {
            $crate::conformance::the_laws_notice_what_breaks_them::<$game>();
        }
        #[test]
        fn languages_say_the_same() {
            $crate::conformance::languages_say_the_same::<$game>();
        }
        #[test]
        fn packs_read_back() {
            $crate::conformance::packs_read_back::<$game>();
        }
        mod long {
            #[allow(unused_imports, reason = "the game may be named by its whole path")]
            use super::*;
            $crate::conformance_tests!(@laws $game, $games, $positions, ignore = "long");
        }
    };
    (@laws $game:ty, $games:expr, $positions:expr $(, $mark:meta)?) => {
        #[test]
        $(#[$mark])?
        fn games_end_within_the_laws() {
            $crate::conformance::games_end_within_the_laws::<$game>($games);
        }
        #[test]
        $(#[$mark])?
        fn listed_is_accepted() {
            $crate::conformance::listed_is_accepted::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn decisions_are_described() {
            $crate::conformance::decisions_are_described::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn events_are_told() {
            $crate::conformance::events_are_told::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn refused_changes_nothing() {
            $crate::conformance::refused_changes_nothing::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn json_reads_back() {
            $crate::conformance::json_reads_back::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn records_replay() {
            $crate::conformance::records_replay::<$game>(u64::div_ceil($games, 30));
        }
        #[test]
        $(#[$mark])?
        fn undo_goes_exactly_as_far_as_nothing_was_shown() {
            $crate::conformance::undo::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn views_leak_nothing() {
            $crate::conformance::views_leak_nothing::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn events_tell_no_more_than_views() {
            $crate::conformance::events_tell_no_more_than_views::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn views_tell_no_more_than_events() {
            $crate::conformance::views_tell_no_more_than_events::<$game>(u64::div_ceil($games, 8));
        }
        #[test]
        $(#[$mark])?
        fn imagined_games_are_as_likely_as_the_truth() {
            $crate::conformance::imagination::<$game>($positions);
        }
    };
}

/// A table at which a law is tried: which game, so that it can be found again.
struct Case<G: Game> {
    setup: Arc<Setup<G>>,
    name: String,
}

/// Every number of seats with every set of options.
fn cases<G: Conform>() -> Vec<Case<G>> {
    let pack = load_pack::<G>(&Default::default(), &StandardPacks).expect("the standard pack");
    let (least, most) = crate::game::Pack::seats(&*pack);
    let mut cases = Vec::new();
    for seats in least..=most {
        for options in G::option_sets(seats) {
            let names = Seat::all(seats).map(|seat| format!("Player {}", seat.0)).collect();
            let name = format!("{} with {seats} seats and {}", G::ID, Value::from(options.clone()));
            let setup = Setup::new(pack.clone(), &options, names).expect("options of the game");
            cases.push(Case { setup: Arc::new(setup), name });
        }
    }
    cases
}

/// A random game in progress: one entry at a time, whoever is due.
struct Walk<G: Game> {
    game: G,
    bits: SimBits,
    moves: Moves<G>,
    entries: usize,
}

impl<G: Game> Walk<G> {
    fn new(case: &Case<G>, seed: u64) -> Self {
        Self::begin(&case.setup, SimBits::new(0x5eed, seed))
    }

    fn begin(setup: &Arc<Setup<G>>, bits: SimBits) -> Self {
        Self { game: G::start(setup.clone()), bits, moves: Moves::default(), entries: 0 }
    }

    /// The next entry, drawn at random; `None` when the game is over.
    fn next(&mut self) -> Option<Entry<G>> {
        match self.game.pending() {
            Pending::Over => None,
            Pending::Chance(due) => Some(Entry::Chance(due.draw(&mut self.bits))),
            Pending::Seats(seats) => {
                let must_call = seats.is_empty();
                let call = self.game.house().filter(|_| must_call || self.bits.below(4) == 0);
                if let Some(call) = call {
                    return Some(Entry::House(call));
                }
                let seat = self.pick(seats);
                self.game.moves(seat, &mut self.moves);
                let play = self.moves.sample(&mut self.bits).expect("a pending seat has a move");
                Some(Entry::Move { seat, play })
            }
        }
    }

    fn pick(&mut self, seats: SeatSet) -> Seat {
        let at = self.bits.below(seats.len() as u32) as usize;
        seats.iter().nth(at).expect("a pending seat")
    }

    fn play(&mut self, entry: &Entry<G>, events: &mut impl Events<G>) {
        let most = self.game.setup().most_entries();
        assert!(self.entries < most, "{}: the game is not over after {most} entries", G::ID);
        self.entries += 1;
        if let Err(why) = self.game.play(entry, events) {
            panic!("{}: {entry:?} was listed, offered or due, but refused: {why}", G::ID);
        }
    }

    /// Plays to the end; `at` is called before each entry.
    fn play_to_the_end(mut self, mut at: impl FnMut(&mut Self, usize)) -> (G, Vec<Entry<G>>) {
        let mut log = Vec::new();
        loop {
            at(&mut self, log.len());
            let Some(entry) = self.next() else { return (self.game, log) };
            self.play(&entry, &mut Silent);
            log.push(entry);
        }
    }
}

/// Calls a check at random points of random games: in about one of `every` states.
fn at_random_points<G: Conform>(
    games: u64,
    every: u32,
    mut check: impl FnMut(&mut Walk<G>, &dyn Fn() -> String),
) {
    for case in cases::<G>() {
        for seed in 0..games {
            Walk::new(&case, seed).play_to_the_end(|walk, entries| {
                if walk.bits.below(every) == 0 {
                    let place = || format!("{}, seed {seed}, after {entries} entries", case.name);
                    check(walk, &place);
                }
            });
        }
    }
}

/// What happened, for one viewer: what everybody saw, and what it alone saw.
fn heard_by<G: Game>(heard: &Heard<G>, viewer: Viewer) -> String {
    let all = serde_json::to_string(&heard.all).expect("events are JSON");
    let own: Vec<_> = viewer.seat().map(|seat| heard.for_seat(seat).collect()).unwrap_or_default();
    format!("{all} {}", serde_json::to_string(&own).expect("events are JSON"))
}

/// The bytes that everybody gets of a state: the summary, what is pending, what the house may call,
/// the race.
fn public_bytes<G: Game>(game: &G) -> String {
    let race = serde_json::to_string(&game.race()).expect("frames are JSON");
    let summary = serde_json::to_string(&game.summary()).expect("summaries are JSON");
    let (pending, house) = (game.pending(), game.house());
    format!("{summary} {pending:?} {house:?} {race}")
}

/// The bytes that one viewer gets besides: its view; and of its own seat the moves, and the one that
/// is made for it.
fn own_bytes<G: Game>(game: &G, viewer: Viewer) -> String {
    let view = serde_json::to_string(&game.view(viewer)).expect("views are JSON");
    let mut moves = Moves::default();
    if let Viewer::Seat(seat) = viewer {
        game.moves(seat, &mut moves);
    }
    let passive = viewer.seat().and_then(|seat| game.passive(seat));
    format!("{view} {} {passive:?}", moves.to_json())
}
