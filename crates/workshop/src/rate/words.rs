//! Surfaces, track conditions and distances, as past performances name them.

use serde::Serialize;

/// What a race is run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    /// Dirt.
    Dirt,
    /// Turf.
    Turf,
    /// An all-weather track; ratings for dirt hold on it.
    Synthetic,
}

impl Surface {
    pub(crate) const ALL: [(&'static str, Self); 3] =
        [("dirt", Self::Dirt), ("turf", Self::Turf), ("synthetic", Self::Synthetic)];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// The surface whose power rating holds here.
    #[must_use]
    pub const fn rated_as(self) -> Self {
        match self {
            Self::Turf => Self::Turf,
            Self::Dirt | Self::Synthetic => Self::Dirt,
        }
    }

    /// Its track conditions, each with what it takes from a horse's power (rule file, section 3).
    pub(crate) const fn conditions(self) -> &'static [(&'static str, Condition)] {
        const DIRT: &[(&str, Condition)] = &[
            ("fast", Condition { word: "fast", penalty: 0 }),
            ("good", Condition { word: "good", penalty: 1 }),
            ("muddy", Condition { word: "muddy", penalty: 2 }),
            ("slow", Condition { word: "slow", penalty: 2 }),
            ("sloppy", Condition { word: "sloppy", penalty: 3 }),
        ];
        const TURF: &[(&str, Condition)] = &[
            ("firm", Condition { word: "firm", penalty: 0 }),
            ("good", Condition { word: "good", penalty: 1 }),
            ("soft", Condition { word: "soft", penalty: 2 }),
            ("yielding", Condition { word: "yielding", penalty: 3 }),
        ];
        match self {
            Self::Dirt => DIRT,
            Self::Turf => TURF,
            Self::Synthetic => &[("fast", Condition { word: "fast", penalty: 0 })],
        }
    }
}

/// A track condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// Its word.
    pub word: &'static str,
    /// What it takes from the power of a horse that is not rated for wet tracks.
    pub penalty: u8,
}

/// Twice the distance in furlongs: distances count in half furlongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "f64")]
pub struct HalfFurlongs(pub u8);

impl HalfFurlongs {
    /// Distances that a past race may have been run over.
    pub const BOUNDS: (Self, Self) = (Self(4), Self(80));

    /// The half furlongs by which this lies outside the range.
    #[must_use]
    pub fn outside(self, lo: Self, hi: Self) -> u8 {
        lo.0.saturating_sub(self.0).max(self.0.saturating_sub(hi.0))
    }
}

impl From<HalfFurlongs> for f64 {
    fn from(distance: HalfFurlongs) -> Self {
        Self::from(distance.0) / 2.0
    }
}

impl std::fmt::Display for HalfFurlongs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", f64::from(*self))
    }
}

/// The name of a mile and 70 yards; it counts as 8.5 furlongs.
pub(crate) const MILE_70: (&str, HalfFurlongs) = ("8+70yds", HalfFurlongs(17));

/// The distances that a card may have, in furlongs, besides [`MILE_70`].
pub(crate) const CARD_DISTANCES: [&str; 17] = [
    "5.0", "5.5", "6.0", "6.5", "7.0", "7.5", "8.0", "8.5", "9.0", "9.5", "10.0", "11.0", "12.0",
    "13.0", "14.0", "15.0", "16.0",
];
