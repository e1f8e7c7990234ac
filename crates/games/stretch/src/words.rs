//! The nouns of the game: throws, posts, surfaces, track conditions, forms, odds.

use std::fmt;
use std::num::NonZeroU8;

use engine::words;
use serde::{Serialize, Serializer};

/// The most horses that a race can have: the lines of a scoresheet.
pub const MOST_RUNNERS: usize = 20;

words! {
    /// What a race is run on.
    Surface {
        /// Sand and loam.
        Dirt = "dirt",
        /// Grass.
        Turf = "turf",
        /// An artificial track: it counts as dirt and is always fast.
        Synthetic = "synthetic",
    }
    /// The state of the track. Each surface has its own; `good` is a word of both.
    Condition {
        /// Dry dirt.
        Fast = "fast",
        /// A little wet, dirt or turf.
        Good = "good",
        /// Wet dirt.
        Muddy = "muddy",
        /// Drying dirt; never thrown.
        Slow = "slow",
        /// Dirt under water.
        Sloppy = "sloppy",
        /// Dry turf.
        Firm = "firm",
        /// Wet turf.
        Soft = "soft",
        /// The wettest turf of this game.
        Yielding = "yielding",
    }
    /// How fast a race is run early.
    Pace {
        /// It helps those in front.
        Slow = "slow",
        /// It changes nothing.
        Normal = "normal",
        /// It helps those behind.
        Fast = "fast",
    }
    /// The spread of a horse's performances, from steady to erratic.
    Form {
        /// The steadiest.
        A = "A",
        /// Steady.
        B = "B",
        /// In between.
        C = "C",
        /// Changeable.
        D = "D",
        /// The most changeable.
        E = "E",
    }
    /// The rating that counts today, for all horses the same one.
    Factor {
        /// How well a horse keeps out of difficulties.
        Trip = "trip",
        /// The company it has kept.
        Class = "class",
        /// Its best figures.
        Speed = "speed",
    }
    /// The two versions of the game.
    Mode {
        /// Straight to the figures.
        Quick = "quick",
        /// With the running positions.
        Full = "full",
    }
    /// Which of the two readings of the misprinted charts is used.
    Errata {
        /// With the misprints put right.
        Corrected = "corrected",
        /// To the letter.
        AsPrinted = "as_printed",
    }
    /// What a trouble throw, and the jockey's answer to it, came to.
    Trouble {
        /// Nothing happened.
        Clear = "clear",
        /// Stuck in traffic: power is lost.
        Traffic = "traffic",
        /// The jockey found a way through.
        TrafficAvoided = "traffic_avoided",
        /// Disqualified.
        Dq = "dq",
        /// The jockey kept a straight course.
        DqAvoided = "dq_avoided",
        /// Out of the race.
        BrokeDown = "broke_down",
        /// Out of the race.
        LostJockey = "lost_jockey",
        /// Out of the race.
        PulledUp = "pulled_up",
    }
    /// How a horse stands in its race.
    Status {
        /// In the race.
        Ok = "ok",
        /// In the race, to be placed behind others.
        Dq = "dq",
        /// Out of the race.
        Out = "out",
    }
    /// What parts two horses with the same speed figure.
    Margin {
        /// The smallest.
        Nose = "nose",
        /// A little more.
        Head = "head",
        /// The most.
        Neck = "neck",
        /// Nothing at all.
        DeadHeat = "dead_heat",
    }
}

impl Surface {
    /// The surface whose ratings and conditions count: synthetic is dirt.
    #[inline]
    #[must_use]
    pub const fn rated_as(self) -> Self {
        match self {
            Self::Turf => Self::Turf,
            Self::Dirt | Self::Synthetic => Self::Dirt,
        }
    }
}

/// A post position, counted from 0 inside the program; [`number`](Post::number) counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Post(pub u8);

impl Post {
    /// The position in lists of a race's horses.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number on the saddlecloth, from 1.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// The posts of a field, in order.
    #[inline]
    pub fn all(runners: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        debug_assert!(runners <= MOST_RUNNERS);
        (0..runners as u8).map(Self)
    }
}

/// A throw of the two dice, red and white. One byte, and so is an `Option` of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Throw(NonZeroU8);

impl Throw {
    /// How many there are.
    pub const COUNT: usize = 36;

    /// The throw with these faces of 1 to 6; others are taken as the nearest.
    #[inline]
    #[must_use]
    pub fn new(red: u8, white: u8) -> Self {
        Self::at(((red.clamp(1, 6) - 1) * 6 + white.clamp(1, 6) - 1).into())
    }

    /// The throw at this position among all, which is below [`Throw::COUNT`].
    #[inline]
    #[must_use]
    pub fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// All throws, each equally likely.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }

    /// The red die.
    #[inline]
    #[must_use]
    pub const fn red(self) -> u8 {
        (self.0.get() - 1) / 6 + 1
    }

    /// The white die.
    #[inline]
    #[must_use]
    pub const fn white(self) -> u8 {
        (self.0.get() - 1) % 6 + 1
    }

    /// Both faces, red first.
    #[inline]
    #[must_use]
    pub const fn faces(self) -> [u8; 2] {
        [self.red(), self.white()]
    }

    /// The total of the two.
    #[inline]
    #[must_use]
    pub const fn total(self) -> Total {
        Total(self.red() + self.white())
    }

    /// Whether both dice show the same.
    #[inline]
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.red() == self.white()
    }
}

impl fmt::Debug for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().fmt(f)
    }
}

impl Serialize for Throw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.faces().serialize(serializer)
    }
}

/// The total of two dice, 2 to 12: the line of most charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Total(u8);

impl Total {
    /// How many there are.
    pub const COUNT: usize = 11;

    /// The total with this value.
    #[must_use]
    pub fn new(value: i64) -> Option<Self> {
        (2..=12).contains(&value).then_some(Self(value as u8))
    }

    /// Its value, 2 to 12.
    #[inline]
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Its line of a chart, from 0.
    #[inline]
    #[must_use]
    pub const fn line(self) -> usize {
        self.0 as usize - 2
    }

    /// All totals, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (2..13u8).map(Self)
    }

    /// In how many of the 36 throws it comes up.
    #[inline]
    #[must_use]
    pub const fn ways(self) -> u32 {
        6 - self.0.abs_diff(7) as u32
    }
}

/// Money in whole cents. Signed, because a house that pays more than it took in stands below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cents(pub i64);

/// `$4.50`, `-$12.00`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}${}.{:02}", cents / 100, cents % 100)
    }
}

/// Odds to one as they are written: `9-5` pays nine for five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Odds {
    /// What is won …
    pub to_win: u16,
    /// … for this stake.
    pub staked: u16,
}

impl Odds {
    /// The odds with this spelling: two numbers of 1 to 9999 without sign or leading zero.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let (to_win, staked) = text.split_once('-')?;
        let number = |digits: &str| -> Option<u16> {
            let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse().ok().filter(|number| plain && (1..=9999).contains(number))
        };
        Some(Self { to_win: number(to_win)?, staked: number(staked)? })
    }

    /// Whether these odds are below so many to one.
    #[must_use]
    pub const fn below(self, to_one: u16) -> bool {
        (self.to_win as u32) < to_one as u32 * self.staked as u32
    }

    /// Odds to one as a number.
    #[must_use]
    pub fn to_one(self) -> f64 {
        f64::from(self.to_win) / f64::from(self.staked)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.to_win, self.staked)
    }
}

racing::written_as_text!(Odds);
