//! An oval with lanes, as a view draws it.

use serde::Serialize;

/// The course of a race round an oval: what is needed to draw every space and to place a horse by
/// lane and distance. Lengths of the drawing are thousandths of a space, angles thousandths of a
/// degree, x to the right, y up; the oval is run counter-clockwise, the rail inside.
///
/// A stretch's columns are shared out evenly among each lane's spaces; on a straight of one space a
/// column they are one column long. A horse in a lane with distance d stands on the space of that
/// lane whose front edge is at d, or, where distances are measured at the rear, on the one whose rear
/// edge is one column before d.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OvalLanes {
    /// Number of lanes; lane 1 is the rail.
    pub lanes: u32,
    /// Parts of a column that distances count in.
    pub parts: u32,
    /// Width of a lane in the drawing.
    pub lane_width: u32,
    /// Distance of the rail's own axis from the middle of a turn.
    pub rail_radius: u32,
    /// Whether distances are measured at a space's rear edge.
    pub from_rear: bool,
    /// Whether it is run on grass.
    pub turf: bool,
    /// The distance at which the back half begins: the midway pole, where the rules know one.
    pub midway: Option<u32>,
    /// The distance at which the line is crossed.
    pub finish: u32,
    /// The stretches that are run, in running order, those behind the line too.
    pub stretches: Vec<Stretch>,
    /// The whole oval from the finish line on, where a race runs over a part of it or more than once
    /// round; empty where the stretches are all there is.
    pub ground: Vec<Stretch>,
    /// Where lanes are fenced, by distances on the ground.
    pub chutes: Vec<Chute>,
    /// The furlong poles that are passed.
    pub poles: Vec<Pole>,
    /// Rings beside this one that nobody runs on.
    pub beside: Vec<Beside>,
}

/// Lanes with white borders, open at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chute {
    /// The innermost lane that has it; all lanes outside of it have it too.
    pub from_lane: u32,
    /// Where it begins, in parts of a column from the finish line.
    pub start: u32,
    /// Columns.
    pub columns: u32,
}

/// A pole at the rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pole {
    /// The distance at which it is passed.
    pub distance: u32,
    /// Furlongs from there to the finish.
    pub furlongs: u32,
}

/// A ring inside or outside of the one that is run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beside {
    /// Number of lanes, as wide as those that are run on.
    pub lanes: u32,
    /// How far its rail lies outside of the one that is run along; below 0 inside of it.
    pub out: i32,
    /// Whether it is grass.
    pub turf: bool,
}

/// A straight or a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// A part of a stretch in the drawing: straight, or round a part of a circle to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Piece {
    /// So many spaces of each lane, one after another.
    Line {
        /// Spaces.
        spaces: u32,
        /// Where the rail's axis begins.
        x: i32,
        /// Where the rail's axis begins.
        y: i32,
        /// The way it runs: 0 to the right, 90,000 up, 180,000 to the left.
        heading: u32,
    },
    /// The rest of the stretch's spaces of each lane, evenly round an arc.
    Bend {
        /// The middle of the circle.
        x: i32,
        /// The middle of the circle.
        y: i32,
        /// Where it begins, as an angle from the middle.
        from: i32,
        /// How far round it goes.
        sweep: u32,
    },
}
