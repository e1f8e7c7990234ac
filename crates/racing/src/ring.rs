//! A ring of spaces, as a view draws it.

use serde::Serialize;

/// The course of a race round a ring of spaces without lanes: counter-clockwise, perhaps more than
/// once, any number of horses on a space. The finish line is the edge between the last space and
/// the first. A horse with distance d stands d spaces on from the start, round and round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ring {
    /// Number of spaces, from 0.
    pub spaces: u32,
    /// Spaces of a furlong.
    pub furlong: u32,
    /// The space on which this race starts.
    pub start: u32,
    /// The starting places of all distances.
    pub starts: Vec<RingStart>,
    /// The spaces on which something happens.
    pub marks: Vec<RingMark>,
}

/// A starting place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RingStart {
    /// Where it is.
    pub space: u32,
    /// Of races over this distance.
    pub furlongs: u32,
    /// What is printed there.
    pub text: String,
}

/// A space on which something happens to a horse that stops there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RingMark {
    /// Where it is.
    pub space: u32,
    /// Whether it is good news.
    pub color: RingColor,
    /// What happens, in the rules' word.
    pub effect: &'static str,
    /// The figure that belongs to it.
    pub n: Option<u32>,
    /// What is printed there.
    pub text: String,
}

/// The colour of a space on which something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RingColor {
    /// Good news.
    Green,
    /// Bad news.
    Red,
}
