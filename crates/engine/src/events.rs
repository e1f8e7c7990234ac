//! What happened, told to those who may know it.

use crate::game::Game;
use crate::seat::Seat;

/// Where a game tells what happens. The audience is in the type: an [`Event`](Game::Event) is for
/// everybody, a [`Private`](Game::Private) for one seat, and neither can be sent as the other.
///
/// An event is handed over as a closure, so that it costs nothing where nobody listens.
pub trait Events<G: Game> {
    /// Everybody sees it.
    fn all(&mut self, event: impl FnOnce() -> G::Event);
    /// This seat alone sees it.
    fn only(&mut self, seat: Seat, event: impl FnOnce() -> G::Private);
}

/// Whether an event turned up something that somebody did not know.
///
/// Undo is derived from it: what was shown can not be taken back by one player alone.
pub trait Reveals {
    /// Whether hidden things became known with this event.
    fn reveals(&self) -> bool;
}

/// Nobody listens: for playouts, where events cost nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Events<G> for Silent {
    #[inline]
    fn all(&mut self, _: impl FnOnce() -> G::Event) {}
    #[inline]
    fn only(&mut self, _: Seat, _: impl FnOnce() -> G::Private) {}
}

/// Keeps what happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard<G: Game> {
    /// What everybody saw.
    pub all: Vec<G::Event>,
    /// What single seats saw.
    pub only: Vec<(Seat, G::Private)>,
}

impl<G: Game> Default for Heard<G> {
    fn default() -> Self {
        Self { all: Vec::new(), only: Vec::new() }
    }
}

impl<G: Game> Heard<G> {
    /// What this seat alone saw.
    pub fn for_seat(&self, seat: Seat) -> impl Iterator<Item = &G::Private> {
        self.only.iter().filter(move |(to, _)| *to == seat).map(|(_, event)| event)
    }

    /// Whether anything hidden became known, to everybody or to one seat.
    #[must_use]
    pub fn revealed(&self) -> bool {
        !self.only.is_empty() || self.all.iter().any(Reveals::reveals)
    }
}

impl<G: Game> Events<G> for Heard<G> {
    fn all(&mut self, event: impl FnOnce() -> G::Event) {
        self.all.push(event());
    }
    fn only(&mut self, seat: Seat, event: impl FnOnce() -> G::Private) {
        self.only.push((seat, event()));
    }
}
