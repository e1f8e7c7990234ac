//! Players that are programs, and what is expected of them.

use std::sync::atomic::{AtomicU32, Ordering};

use engine::conformance::bot_is_honest;
use engine::{Bits, Bot, Game, Moves, RandomBot, Seat, SimBits, Turn, Viewer};

use crate::dealt;
use crate::toy::{Move, Toy};

#[test]
fn a_random_bot_is_honest() {
    bot_is_honest::<Toy>(|| Box::new(RandomBot), 8, 2);
}

#[test]
fn a_random_bot_makes_every_kind_of_move_and_repeats_itself_with_the_same_bits() {
    let table = dealt();
    let mut moves = Moves::default();
    table.game().moves(Seat(0), &mut moves);
    let view = table.game().view(Viewer::Seat(Seat(0)));
    let turn = Turn { seat: Seat(0), view: &view, moves: &moves };
    let choices = |seed| -> Vec<Move> {
        let mut bits = SimBits::new(seed, 0);
        (0..60).map(|_| RandomBot.choose(&turn, &mut bits)).collect()
    };
    let chosen = choices(1);
    for play in [Move::Pass, Move::Peek, Move::Stake { chips: 1 }, Move::Stake { chips: 3 }] {
        assert!(chosen.contains(&play), "{play:?} was never chosen");
    }
    assert_eq!(chosen, choices(1));
    assert_ne!(chosen, choices(2));
}

/// Stakes whatever may be staked.
struct Reckless;

impl Bot<Toy> for Reckless {
    fn choose(&mut self, _: &Turn<'_, Toy>, _: &mut dyn Bits) -> Move {
        Move::Stake { chips: 1_000 }
    }
}

#[test]
#[should_panic(expected = "is not legal")]
fn a_bot_that_breaks_the_rules_is_found_out() {
    bot_is_honest::<Toy>(|| Box::new(Reckless), 1, 1);
}

/// Chooses by what it did before, at whichever table.
struct Moody;

impl Bot<Toy> for Moody {
    fn choose(&mut self, turn: &Turn<'_, Toy>, _: &mut dyn Bits) -> Move {
        static MOOD: AtomicU32 = AtomicU32::new(0);
        let mood = MOOD.fetch_add(1, Ordering::Relaxed) as usize;
        turn.moves.listed[mood % turn.moves.listed.len()]
    }
}

#[test]
#[should_panic(expected = "saw a difference")]
fn a_bot_that_chooses_by_anything_but_its_turn_and_bits_is_found_out() {
    bot_is_honest::<Toy>(|| Box::new(Moody), 8, 1);
}
