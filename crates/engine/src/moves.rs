//! What a seat may do: moves that are listed, and moves with free fields.

use std::fmt::Debug;

use serde::Serialize;
use serde_json::Value;

use crate::chance::Bits;
use crate::game::Game;

/// Everything that a seat may do now.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves<G: Game> {
    /// Complete moves.
    pub listed: Vec<G::Move>,
    /// Moves whose fields are to be filled in: a bid, a slip of bets.
    pub open: Vec<G::Open>,
}

impl<G: Game> Default for Moves<G> {
    fn default() -> Self {
        Self { listed: Vec::new(), open: Vec::new() }
    }
}

impl<G: Game> Moves<G> {
    /// Forgets everything, keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.listed.clear();
        self.open.clear();
    }

    /// Whether the move is among them.
    #[must_use]
    pub fn admit(&self, play: &G::Move) -> bool {
        self.listed.contains(play) || self.open.iter().any(|open| open.admits(play))
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.open.is_empty()
    }

    /// One of them at random: each listed move counts once, and so does each open one, whose
    /// fields are then filled in at random. `None` when there is nothing to do.
    pub fn sample(&self, bits: &mut impl Bits) -> Option<G::Move> {
        let chosen = self.pick(bits);
        match self.listed.get(chosen) {
            Some(listed) => Some(listed.clone()),
            None => Some(self.open.get(chosen - self.listed.len())?.sample(bits)),
        }
    }

    /// The same, taken out of the list.
    #[inline(always)]
    pub fn take_sample(&mut self, bits: &mut impl Bits) -> Option<G::Move> {
        let chosen = self.pick(bits);
        if chosen < self.listed.len() {
            return Some(self.listed.swap_remove(chosen));
        }
        Some(sample_open(self.open.get(chosen - self.listed.len())?, bits))
    }

    /// A position among the listed moves and, behind them, the open ones.
    #[inline]
    fn pick(&self, bits: &mut impl Bits) -> usize {
        match self.listed.len() + self.open.len() {
            0 | 1 => 0,
            all => bits.below(all as u32) as usize,
        }
    }

    /// The list for a client: complete moves as they are sent, open ones with what their fields
    /// may be under `open`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let listed = self.listed.iter().map(serde_json::to_value);
        let open = self.open.iter().map(serde_json::to_value);
        listed.chain(open).map(Result::unwrap_or_default).collect()
    }
}

#[inline(never)]
fn sample_open<M, O: OpenMove<M>>(open: &O, bits: &mut impl Bits) -> M {
    open.sample(bits)
}

/// A move with free fields: what they may be. Written as `{"type": …, "open": {…}}`.
pub trait OpenMove<M>: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// Whether the fields of this move are as they may be.
    fn admits(&self, play: &M) -> bool;
    /// Such a move with its fields filled in at random.
    fn sample(&self, bits: &mut impl Bits) -> M;
}
