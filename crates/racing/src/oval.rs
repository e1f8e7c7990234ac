//! An oval with lanes, as a view draws it.

use serde::Serialize;

/// The course of a race round an oval: what is needed to draw every space and to place a horse by
/// lane and distance. Lengths of the drawing are thousandths of a space, angles thousandths of a
/// degree, x to the right, y up; the oval is run counter-clockwise, the rail inside.
///
/// A horse in a lane with distance d stands on the space of that lane whose front edge is at d: on
/// a straight spaces are one column long, in a turn the turn's columns are shared out evenly among
/// the lane's spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OvalLanes {
    /// Number of lanes; lane 1 is the rail.
    pub lanes: u32,
    /// Parts of a column that distances count in.
    pub parts: u32,
    /// Width of a lane in the drawing.
    pub lane_width: u32,
    /// Distance of the rail's own axis from the middle of a turn.
    pub rail_radius: u32,
    /// The distance at which the back half begins: the midway pole.
    pub midway: u32,
    /// The distance at which the line is crossed.
    pub finish: u32,
    /// The stretches, in running order.
    pub stretches: Vec<Stretch>,
}

/// A straight or a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stretch {
    /// Its id: the letter in the ids of its spaces.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is a turn in the rules.
    pub turn: bool,
    /// The distance at which it begins.
    pub start: u32,
    /// Columns along the rail.
    pub columns: u32,
    /// Spaces of each lane, lane 1 first.
    pub spaces: Vec<u32>,
    /// How it is drawn, piece by piece.
    pub pieces: Vec<Piece>,
}

/// A part of a stretch in the drawing: straight, or a half circle to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Piece {
    /// So many spaces of each lane, one after another.
    Line {
        /// Spaces.
        spaces: u32,
        /// Where the rail's axis begins.
        x: i32,
        /// Where the rail's axis begins.
        y: i32,
        /// The way it runs: 0 to the right, 180,000 to the left.
        heading: u32,
    },
    /// The rest of the stretch's spaces of each lane, evenly round a half circle.
    Bend {
        /// The middle of the circle.
        x: i32,
        /// The middle of the circle.
        y: i32,
        /// Where it begins, as an angle from the middle.
        from: i32,
    },
}
