//! Playouts allocate nothing: after a first game, which fills the buffers, whole games of
//! Homestretch are started, played, copied, shown and imagined without a single allocation, at
//! every size of table.

use std::sync::Arc;

use bots::homestretch::Handicapper;
use engine::{Game, Moves, PackRef, Seat, Setup, SimBits, StandardPacks, Viewer, load_pack};
use homestretch::{Homestretch, Move};
use lab::{Policy, RandomPolicy, play_on};

/// Games after the first one; enough to see rare moves too.
const GAMES: u64 = 50;

/// Plays games with this policy in every seat and counts the allocations after the first game.
fn allocations(seats: usize, policy: &mut impl Policy<Homestretch>) -> u64 {
    let pack = load_pack::<Homestretch>(&PackRef::default(), &StandardPacks).expect("a pack");
    let names = Seat::all(seats).map(|seat| seat.to_string()).collect();
    let setup = Arc::new(Setup::new(pack, &Default::default(), names).expect("a table"));
    let mut moves = Moves::default();
    // The first game may not have seen the longest list of moves.
    moves.listed.reserve(32);
    let mut bits = SimBits::new(7, seats as u64);
    let mut play = || {
        let mut game = Homestretch::start(setup.clone());
        play_on(&mut game, policy, &mut bits, &mut moves, |_| false);
        assert!(game.over());
        drop(game.clone());
        let view = game.view(Viewer::Seat(Seat(0)));
        drop(Homestretch::imagine(&view, &mut bits));
    };
    play();
    allocation_counter::measure(|| (0..GAMES).for_each(|_| play())).count_total
}

#[test]
fn random_games_allocate_nothing() {
    for seats in 2..=6 {
        assert_eq!(allocations(seats, &mut RandomPolicy), 0, "{seats} seats");
    }
}

#[test]
fn heuristic_games_allocate_nothing() {
    for seats in 2..=6 {
        assert_eq!(allocations(seats, &mut Handicapper::default()), 0, "{seats} seats");
    }
}

/// A test of the tests above: one allocation a game does not go unnoticed.
#[test]
fn one_allocation_a_game_is_seen() {
    struct Wasteful;
    impl Policy<Homestretch> for Wasteful {
        fn begin(&mut self) {
            drop(std::hint::black_box(Box::new(1)));
        }
        fn choose(
            &mut self,
            game: &Homestretch,
            seat: Seat,
            moves: &mut Moves<Homestretch>,
            bits: &mut SimBits,
        ) -> Move {
            RandomPolicy.choose(game, seat, moves, bits)
        }
    }
    assert_eq!(allocations(4, &mut Wasteful), GAMES);
}
