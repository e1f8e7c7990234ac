//! What a player plays for: to be the richest in the end.

use engine::Seat;
use high_roller::{Horse, Public};
use racing::Dollars;
use smallvec::SmallVec;

use super::form_book::Finish;
use crate::search::chance_with;

/// A lead of so many dollars counts about half as much again as none.
pub(super) const CLEAR_LEAD: f64 = 800.0;

/// A seat's outlook over races that ended like these, with purses and bets as they are now: near 1
/// far ahead of all others, one half when level with the best of them. Horses that do not start are
/// left out of the races.
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

/// The outlook when everybody is worth so much.
fn prospect(worth: &[Dollars], seat: Seat) -> f64 {
    let others = worth.iter().enumerate().filter(|(at, _)| *at != seat.index());
    let best = others.map(|(_, worth)| worth.0).max().unwrap_or_default();
    chance_with((worth[seat.index()].0 - best) as f64, CLEAR_LEAD)
}
