//! The race frame: where the horses are, in words that one race view draws for every game.
//!
//! A frame is public and complete: live table, replay and spectator draw the same one. It says
//! nothing that the rules do not decide; a view may tween between two frames but not invent.

use std::cmp::Reverse;

use serde::Serialize;

use crate::oval::OvalLanes;
use crate::ring::Ring;

/// One moment of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceFrame {
    /// Number of the race in the game, from 1.
    pub race: u32,
    /// What the race is called.
    pub name: String,
    /// The kind of course that is drawn.
    pub course: Course,
    /// What a distance counts.
    pub unit: Unit,
    /// Distance from the start to the finish.
    pub length: u32,
    /// Every horse of the race, by post.
    pub runners: Vec<Runner>,
    /// Posts from first to last: the placed ones, then those still running, front to back.
    pub order: Vec<u32>,
    /// Where the horse on turn may go, if a player has that to decide.
    pub legal: Vec<Target>,
}

impl RaceFrame {
    /// Whether everything stands as in the other, but for where the horse on turn may go.
    #[must_use]
    pub fn stands_as(&self, other: &Self) -> bool {
        let of = |frame: &Self| (frame.race, frame.unit, frame.length);
        of(self) == of(other)
            && self.runners == other.runners
            && self.order == other.order
            && self.course == other.course
            && self.name == other.name
    }

    /// Puts the horses in order by where they stand: the placed ones, those home, those still running,
    /// front to back, and those out of it; of two that are level the one nearer to the rail.
    pub fn put_in_order(&mut self) {
        let rank = |runner: &Runner| match runner.status {
            Status::Finished { place } => (0, place),
            Status::Home => (1, 0),
            Status::Running => (2, 0),
            Status::Out => (3, 0),
        };
        let mut order: Vec<_> = self.runners.iter().collect();
        order.sort_by_key(|runner| (rank(runner), Reverse(runner.distance), runner.lane));
        self.order = order.into_iter().map(|runner| runner.post).collect();
    }

    /// A race over so many spaces, each horse in a lane of its own.
    #[must_use]
    pub fn straight(race: u32, name: impl Into<String>, length: u32, runners: Vec<Runner>) -> Self {
        let mut frame = Self {
            race,
            name: name.into(),
            course: Course::Straight { lanes: runners.len() as u32 },
            unit: Unit::Spaces,
            length,
            order: Vec::new(),
            runners,
            legal: Vec::new(),
        };
        frame.put_in_order();
        frame
    }
}

/// The drawing that a race is shown on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Course {
    /// Parallel lanes from the gate to the line, a horse never leaves its own.
    Straight {
        /// Number of lanes.
        lanes: u32,
    },
    /// Lanes round an oval, between which horses change.
    OvalLanes(OvalLanes),
    /// A ring of spaces without lanes, run round and round.
    Ring(Ring),
    /// No lanes and no spaces: only the gaps between the horses are known, at each call of the
    /// race. Whoever leads stands at the frame's length, the others as far behind as they are.
    Open {
        /// How many calls are past; 0 is the gate, where all are level.
        call: u32,
        /// How many there are, the finish included.
        calls: u32,
    },
}

/// What a distance in a frame counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Unit {
    /// Spaces of a board.
    Spaces,
    /// Equal parts of a column of an oval; the course says how many a column has.
    Parts,
    /// Quarters of a length: four make one.
    Lengths,
}

/// One horse of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Runner {
    /// The number on its saddlecloth, unique in the race.
    pub post: u32,
    /// Its name.
    pub name: String,
    /// Its lane, from 1 at the rail.
    pub lane: u32,
    /// How far it has come.
    pub distance: u32,
    /// What it carries that the view should show beside it: a handicap, a jockey.
    pub badge: Option<String>,
    /// Whether it is still running.
    pub status: Status,
}

impl Runner {
    /// A horse on the course, in the lane of its number.
    #[must_use]
    pub fn new(post: u32, name: impl Into<String>, distance: u32) -> Self {
        let name = name.into();
        Self { post, name, lane: post, distance, badge: None, status: Status::Running }
    }
}

/// How a horse stands in its race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// On the course.
    Running,
    /// Past the line.
    Finished {
        /// Place at the line, 1 for the winner.
        place: u32,
    },
    /// Past the line, its place still open.
    Home,
    /// Out of the race.
    Out,
}

/// A space of a laned course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// The lane.
    pub lane: u32,
    /// The distance of a horse that stands on it.
    pub distance: u32,
}

/// A place to which the horse on turn may be moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Target {
    /// The horse that would move.
    pub post: u32,
    /// Where it would stand.
    pub distance: u32,
    /// In which lane, where it may change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lane: Option<u32>,
}

impl Target {
    /// A place in the horse's own lane.
    #[must_use]
    pub const fn new(post: u32, distance: u32) -> Self {
        Self { post, distance, lane: None }
    }
}
