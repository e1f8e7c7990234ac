//! Players that are programs.

use crate::chance::Bits;
use crate::events::Heard;
use crate::game::Game;
use crate::moves::Moves;
use crate::seat::Seat;

/// What a bot is given to decide with: what its seat sees, and what its seat may do. The game
/// itself is not among it, so a bot can not look where its seat may not.
#[derive(Debug)]
pub struct Turn<'a, G: Game> {
    /// The bot's seat.
    pub seat: Seat,
    /// What the seat sees.
    pub view: &'a G::View,
    /// What the seat may do; never empty.
    pub moves: &'a Moves<G>,
}

/// A player. Given the same turn and the same bits, it chooses the same move.
pub trait Bot<G: Game>: Send {
    /// One of the moves of the turn.
    fn choose(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> G::Move;

    /// What the bot does where it need not do anything because the house may call: one of the moves
    /// of the turn, or `None`, which leaves it to the house.
    fn consider(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> Option<G::Move> {
        Some(self.choose(turn, bits))
    }

    /// Whether it wants to know of more than its own turns: then it is told with
    /// [`sit`](Bot::sit), [`saw`](Bot::saw) and [`over`](Bot::over).
    fn follows(&self) -> bool {
        false
    }

    /// A game begins in which it has this seat. The seed is for chance of its own.
    fn sit(&mut self, _seat: Seat, _seats: usize, _seed: u64) {}

    /// An entry was played of which its seat knows; what its seat was told of it may be nothing.
    fn saw(&mut self, _heard: &Heard<G>) {}

    /// The game is over.
    fn over(&mut self, _game: &G) {}

    /// How many of its decisions were made for it since it was asked this last: those that came too late, or
    /// that the rules refuse.
    fn take_forfeits(&mut self) -> u64 {
        0
    }
}

/// Plays at random: each listed move equally likely, and nothing half of the time where nothing
/// has to be done.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, turn: &Turn<'_, G>, mut bits: &mut dyn Bits) -> G::Move {
        turn.moves.sample(&mut bits).expect("a seat that must decide has a move")
    }

    fn consider(&mut self, turn: &Turn<'_, G>, mut bits: &mut dyn Bits) -> Option<G::Move> {
        if bits.below(2) == 0 { None } else { turn.moves.sample(&mut bits) }
    }
}
