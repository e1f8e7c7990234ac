//! The nouns of the game: horses, spaces, dice, classes.

use std::fmt;

use engine::words;

/// A horse, by its position in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Horse(pub(crate) u8);

impl Horse {
    /// Its position in lists of all horses.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A horse as moves name it: by its id.
pub type Named = racing::Named<Horse>;

/// A space of the board: lane, segment, number; written `2A5`. Whether a board has it is for the
/// board to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Space(u16);

impl Space {
    /// The greatest lane that a space can have.
    pub const MOST_LANES: u8 = 15;
    /// The greatest number that a space can have.
    pub const MOST_NUMBERS: u8 = 127;

    /// The space; `None` beyond what a board can have.
    #[must_use]
    pub const fn new(lane: u8, segment: Segment, number: u8) -> Option<Self> {
        if lane == 0 || lane > Self::MOST_LANES || number == 0 || number > Self::MOST_NUMBERS {
            return None;
        }
        Some(Self((lane as u16) << 12 | (segment.0 as u16) << 7 | number as u16))
    }

    /// The space with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        let at = id.find(|c: char| c.is_ascii_uppercase())?;
        let segment = Segment::from_id(id.get(at..=at)?)?;
        Self::new(number(&id[..at])?, segment, number(&id[at + 1..])?)
    }

    /// Its lane, from 1 at the rail.
    #[must_use]
    pub const fn lane(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// Its segment.
    #[must_use]
    pub const fn segment(self) -> Segment {
        Segment((self.0 >> 7 & 31) as u8)
    }

    /// Its number in the segment, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        (self.0 & 127) as u8
    }

    pub(crate) const fn code(self) -> usize {
        self.0 as usize
    }
}

/// A number in its one spelling.
fn number(text: &str) -> Option<u8> {
    let canonical = text.bytes().all(|digit| digit.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| canonical)
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.lane(), self.segment(), self.number())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

racing::written_as_text!(Space);

/// A segment of the board, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment(u8);

impl Segment {
    /// The segment with this id, a capital letter.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        match id.as_bytes() {
            [letter @ b'A'..=b'Z'] => Some(Self(letter - b'A')),
            _ => None,
        }
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'A' + self.0).fmt(f)
    }
}

words! {
    /// The dice: RIDE and DRIVE.
    Die {
        /// The safe one: RIDE.
        White = "white",
        /// The fast and dangerous one: DRIVE.
        Green = "green",
    }
    /// The class of a horse; it decides how bettors are paid.
    Class {
        /// Expected to win.
        Favorite = "favorite",
        /// In between.
        Stalwart = "stalwart",
        /// Seldom wins.
        Longshot = "longshot",
    }
}
