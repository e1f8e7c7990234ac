//! What a player plays for: to be the richest in the end.

use engine::Seat;
use high_roller::{Horse, Public};
use racing::Dollars;
use smallvec::SmallVec;

use super::form_book::Finish;

/// A lead of so many dollars counts about half as much again as none.
const CLEAR_LEAD: f64 = 800.0;

/// A seat's outlook when everybody is worth so much: near 1 far ahead of all others, one half when
/// level with the best of them.
pub(super) fn prospect(worth: &[Dollars], seat: Seat) -> f64 {
    let others = worth.iter().enumerate().filter(|(at, _)| *at != seat.index());
    let best = others.map(|(_, worth)| worth.0).max().unwrap_or_default();
    let lead = (worth[seat.index()].0 - best) as f64;
    1.0 / (1.0 + (-lead / CLEAR_LEAD).exp())
}

/// A seat's outlook over races that ended like these, with purses and bets as they are now. Horses
/// that do not start are left out of them.
pub(super) fn outlook<'f>(
    public: &Public,
    seat: Seat,
    finishes: impl IntoIterator<Item = &'f Finish>,
) -> f64 {
    let (mut sum, mut races) = (0.0, 0.0);
    for finish in finishes {
        let starts = |horse: &Horse| public.horse(*horse).owner.is_some();
        let placed: SmallVec<[Horse; 8]> = finish.iter().copied().filter(starts).collect();
        sum += prospect(&public.worth_after(&placed), seat);
        races += 1.0;
    }
    if races > 0.0 { sum / races } else { 0.0 }
}

/// How many standard errors a move must be better than the sound one to be preferred. There are
/// dozens of decisions in a game: one that looks better by chance now and then would cost more than
/// the rest gains.
const NOISE: f64 = 2.0;

/// What something gained over the sound choice, game by game on the same chance.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gain {
    games: f64,
    sum: f64,
    squares: f64,
}

impl Gain {
    pub(super) fn observe(&mut self, gain: f64) {
        self.games += 1.0;
        self.sum += gain;
        self.squares += gain * gain;
    }

    /// The mean gain.
    pub(super) fn mean(&self) -> f64 {
        self.sum / self.games
    }

    /// The gain that is left when the noise of the sample is taken off.
    pub(super) fn surely(&self) -> f64 {
        let mean = self.mean();
        let variance = (self.squares / self.games - mean * mean).max(0.0);
        mean - NOISE * (variance / (self.games - 1.0)).sqrt()
    }
}

/// The choice that is surely best, given the outlooks that each has on the same chance; the sound one
/// when none is surely better.
pub(super) fn surely_best<T>(
    sound: T,
    others: impl IntoIterator<Item = T>,
    mut outlooks: impl FnMut(&T) -> Vec<f64>,
) -> T {
    let with_sound = outlooks(&sound);
    let mut best = (0.0, sound);
    for other in others {
        let mut gain = Gain::default();
        for (with_other, with_sound) in outlooks(&other).iter().zip(&with_sound) {
            gain.observe(with_other - with_sound);
        }
        if gain.surely() > best.0 {
            best = (gain.surely(), other);
        }
    }
    best.1
}
