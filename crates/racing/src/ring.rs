//! A ring of spaces, as a view draws it.

use serde::Serialize;

/// The course of a race round a ring of spaces without lanes: counter-clockwise, perhaps more than
/// once, any number of horses on a space. The finish line is the edge between the last space and
/// the first. A horse with distance d stands d spaces on from the start, round and round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// What the horses of the race wear: the colours of their stables.
    pub cloths: Vec<RingCloth>,
}

/// A starting place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RingColor {
    /// Good news.
    Green,
    /// Bad news.
    Red,
}

/// The saddlecloth of a horse that runs in the colour of its stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RingCloth {
    /// Whose it is.
    pub post: u32,
    /// Which stable it runs for, from 0.
    pub stable: u32,
    /// What events and moves call that horse.
    pub horse: String,
    /// What is written on it: a letter for the colour and the horse's number in its stable.
    pub text: String,
    /// The stable's colour as `#rrggbb`, where there is one.
    pub ground: Option<String>,
}
