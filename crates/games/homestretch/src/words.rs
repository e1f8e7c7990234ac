//! The nouns of the game: horses, shares, spots, handicap tokens.

use std::fmt;

use engine::words;
use racing::Line;
use serde::Serialize;

/// Number of horses: the totals of two dice.
pub const HORSES: usize = 11;

/// A horse, by its number from 2 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Horse(u8);

impl Horse {
    /// The horse with this number.
    #[must_use]
    pub fn new(number: i64) -> Option<Self> {
        (2..=12).contains(&number).then_some(Self(number as u8))
    }

    /// The horse that a throw of two dice names.
    #[inline]
    #[must_use]
    pub(crate) const fn thrown(dice: [u8; 2]) -> Self {
        Self(dice[0] + dice[1])
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its position in lists of all horses.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 2
    }

    /// The horse at this position.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8 + 2)
    }

    /// All horses, by number.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (2..13).map(Self)
    }

    /// In how many of the 36 throws of two dice its number comes up.
    #[must_use]
    pub const fn ways(self) -> u32 {
        6 - self.0.abs_diff(7) as u32
    }
}

impl fmt::Display for Horse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A share card: a horse and a suffix, written `7a`. In order by horse, then suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Share {
    /// The horse that it is a share of.
    pub horse: Horse,
    /// Which of the horse's cards it is.
    pub suffix: char,
}

impl Share {
    /// The share with this id, if it has the form of one.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        let suffix = id.chars().next_back()?;
        let number = id.strip_suffix(suffix)?;
        // One way to write each id: no sign, no leading zero.
        let canonical =
            number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        let horse = Horse::new(number.parse().ok().filter(|_| canonical)?)?;
        Some(Self { horse, suffix })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.horse, self.suffix)
    }
}

racing::written_as_text!(Share);

/// A spot of the tote board: a horse and a line. In order by horse, then line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    pub horse: Horse,
    /// Win, place or show.
    pub line: Line,
}

impl Spot {
    /// How many spots a tote board has.
    pub const COUNT: usize = HORSES * Line::ALL.len();

    /// Its position among all spots.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.horse.index() * Line::ALL.len() + self.line.index()
    }

    /// The spot at this position, which is below [`Spot::COUNT`].
    #[inline]
    #[must_use]
    pub fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self { horse: Horse::at(index / 3), line: Line::ALL[index % 3] }
    }

    /// All spots, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }
}

words! {
    /// A handicap token on a horse's lane.
    Token {
        /// The first move goes 6 further.
        Plus6 = "+6",
        /// The first move goes 4 further.
        Plus4 = "+4",
        /// The first move goes 2 further.
        Plus2 = "+2",
        /// The first move is cancelled.
        X = "X",
    }
    /// The class of a horse; it breaks ties at the end.
    Class {
        /// Seldom thrown.
        Longshot = "longshot",
        /// In between.
        Field = "field",
        /// Often thrown.
        Favorite = "favorite",
    }
}

impl Token {
    /// How many more spaces the first move goes; `None` for an X, which cancels it.
    #[inline]
    #[must_use]
    pub const fn bonus(self) -> Option<u32> {
        match self {
            Self::Plus6 => Some(6),
            Self::Plus4 => Some(4),
            Self::Plus2 => Some(2),
            Self::X => None,
        }
    }
}
