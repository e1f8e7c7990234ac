//! Seats, sets of seats, and who looks at a game.

use std::fmt;

use serde::{Serialize, Serializer};

/// A chair at the table: its index, from 0, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists that are in seat order.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn left(self, seats: usize) -> Self {
        let next = self.0 + 1;
        Self(if (next as usize) < seats { next } else { 0 })
    }

    /// The seats of a table, in order.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        debug_assert!(seats <= MOST_SEATS);
        (0..seats as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// No table has more chairs than a [`SeatSet`] can hold.
pub const MOST_SEATS: usize = 64;

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Seat>"))]
pub struct SeatSet(u64);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// Every seat of a table.
    #[inline]
    #[must_use]
    pub const fn all(seats: usize) -> Self {
        Self(if seats >= MOST_SEATS { u64::MAX } else { (1 << seats) - 1 })
    }

    /// One seat alone.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        (seat.0 as usize) < MOST_SEATS && self.0 >> seat.0 & 1 == 1
    }

    /// The set with the seat in it.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many seats are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.first()?;
            rest = rest.without(seat);
            Some(seat)
        })
    }
}

/// Written as the list of its seats.
impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Whose eyes a game is looked at with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees what that seat may see.
    Seat(Seat),
    /// Anybody else, who sees what everybody sees.
    Spectator,
}

impl Viewer {
    /// The seat, if a player looks.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Everybody who can look at a table: each seat, and a spectator.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_seats_in_order() {
        let set = SeatSet::EMPTY.with(Seat(5)).with(Seat(0)).with(Seat(63)).without(Seat(0));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(5), Seat(63)]);
        assert_eq!((set.len(), set.first()), (2, Some(Seat(5))));
        assert!(!set.contains(Seat(200)));
        assert_eq!(SeatSet::all(64).len(), 64);
        assert_eq!(SeatSet::all(3).iter().map(|s| s.0).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
