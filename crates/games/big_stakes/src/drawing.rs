//! The board as a race view draws it (rule file, section 2.2): a point walks round the rail, column
//! by column, and every stretch begins where it stands.

use std::f64::consts::PI;

use racing::{Beside, Chute, OvalLanes, Piece, Pole, Stretch};

use crate::board::{Board, Course, TrackData};
use crate::words::Surface;

/// Parts of a column: a doubled one has two spaces.
const PARTS: u32 = 2;
/// A lane's width, and the grass between two rings, in columns.
const WIDTH: f64 = 1.6;
/// Columns behind the line that are drawn: more than the dice allow.
const RUN_OUT: u16 = 24;

/// Where the middle of lane 1 is at a column's beginning, and which way it runs, in degrees.
#[derive(Clone, Copy)]
struct Pose {
    x: f64,
    y: f64,
    heading: f64,
    /// How far a column turns to the left; 0 on a straight.
    turn: f64,
}

impl Pose {
    /// The radius of the turn.
    fn radius(self) -> f64 {
        180.0 / (self.turn * PI)
    }

    /// The unit vector of a direction, in degrees.
    fn toward(degrees: f64) -> (f64, f64) {
        let (sin, cos) = (degrees / 180.0 * PI).sin_cos();
        (cos, sin)
    }

    /// The middle of the turn.
    fn middle(self) -> (f64, f64) {
        let (dx, dy) = Self::toward(self.heading + 90.0);
        (self.x + self.radius() * dx, self.y + self.radius() * dy)
    }

    fn next(self, turn: f64) -> Self {
        let heading = self.heading + self.turn;
        let (x, y) = if self.turn > 0.0 {
            let (middle, (dx, dy)) = (self.middle(), Self::toward(heading - 90.0));
            (middle.0 + self.radius() * dx, middle.1 + self.radius() * dy)
        } else {
            let (dx, dy) = Self::toward(self.heading);
            (self.x + dx, self.y + dy)
        };
        Self { x, y, heading: heading % 360.0, turn }
    }
}

fn milli(length: f64) -> i32 {
    (length * 1_000.0).round() as i32
}

/// A board on which one ring is run on.
struct Drawing<'b> {
    track: &'b TrackData,
    board: &'b Board,
    /// Where each column of the oval begins.
    poses: Vec<Pose>,
    /// How far the rail lies outside of the middle of the innermost lane of all rings.
    out: f64,
}

impl Drawing<'_> {
    fn poses(track: &TrackData) -> Vec<Pose> {
        let corners = track.corner_columns();
        let columns: u16 = corners.iter().map(|(first, last)| last - first + 1).sum();
        let turn = |column: u16| {
            let inside = corners.iter().any(|(first, last)| (*first..=*last).contains(&column));
            if inside { 360.0 / f64::from(columns) } else { 0.0 }
        };
        let mut poses = vec![Pose { x: 0.0, y: 0.0, heading: 0.0, turn: turn(1) }];
        for column in 2..=track.lap {
            poses.extend(poses.last().map(|pose| pose.next(turn(column))));
        }
        // The middle of the oval is the middle of the drawing.
        let middle = |of: fn(&Pose) -> f64| {
            let values = || poses.iter().map(of);
            (values().fold(f64::MAX, f64::min) + values().fold(f64::MIN, f64::max)) / 2.0
        };
        let (x, y) = (middle(|pose| pose.x), middle(|pose| pose.y));
        poses.iter().map(|pose| Pose { x: pose.x - x, y: pose.y - y, ..*pose }).collect()
    }

    fn pose(&self, column: u16) -> Pose {
        self.poses[usize::from(column - 1)]
    }

    /// Spaces of each lane on a column.
    fn spaces(&self, column: u16, doubled: bool) -> Vec<u32> {
        let lanes = 1..=self.board.lanes();
        let two = |lane| doubled && self.board.is_doubled(lane, column);
        lanes.map(|lane| 1 + u32::from(two(lane))).collect()
    }

    /// The columns as stretches, each with its number among them: a doubled column is one of its own,
    /// so that a stretch's spaces are alike.
    fn stretches(&self, columns: impl Iterator<Item = (u16, bool)>) -> Vec<Stretch> {
        let mut found: Vec<Stretch> = Vec::new();
        let mut last = None;
        for (at, (column, doubled)) in columns.enumerate() {
            let (pose, spaces) = (self.pose(column), self.spaces(column, doubled));
            let plain = spaces.iter().all(|spaces| *spaces == 1);
            let kind = (pose.turn > 0.0, plain, doubled);
            let sweep = milli(pose.turn).unsigned_abs();
            match found.last_mut() {
                Some(stretch) if plain && last == Some(kind) => {
                    stretch.columns += 1;
                    stretch.spaces.iter_mut().for_each(|spaces| *spaces += 1);
                    stretch.pieces.iter_mut().for_each(|piece| match piece {
                        Piece::Line { spaces, .. } => *spaces += 1,
                        Piece::Bend { sweep: whole, .. } => *whole += sweep,
                    });
                }
                _ => found.push(Stretch {
                    id: (found.len() + 1).to_string(),
                    name: self.track.corner_of(column).unwrap_or("straight").to_owned(),
                    turn: pose.turn > 0.0,
                    start: at as u32 * PARTS,
                    columns: 1,
                    spaces,
                    pieces: vec![self.piece(pose)],
                }),
            }
            last = Some(kind);
        }
        found
    }

    /// A column's piece of the rail.
    fn piece(&self, pose: Pose) -> Piece {
        let heading = milli(pose.heading);
        if pose.turn > 0.0 {
            let (x, y) = pose.middle();
            let sweep = milli(pose.turn).unsigned_abs();
            Piece::Bend { x: milli(x), y: milli(y), from: heading - 90_000, sweep }
        } else {
            let (dx, dy) = Pose::toward(pose.heading - 90.0);
            let (x, y) = (pose.x + self.out * dx, pose.y + self.out * dy);
            Piece::Line { spaces: 1, x: milli(x), y: milli(y), heading: heading.unsigned_abs() }
        }
    }
}

/// The course of a race; on a board with two rings the inner one is turf.
pub(crate) fn course(
    track: &TrackData,
    race: &Course<'_>,
    surface: Surface,
    rings: bool,
) -> OvalLanes {
    let board = race.board();
    let lanes = f64::from(board.lanes());
    let between = (lanes + 1.0) * WIDTH;
    let turf = surface == Surface::Turf;
    let outer = rings && !turf;
    let out = if outer { between } else { 0.0 } - WIDTH / 2.0;
    let drawing = Drawing { track, board, poses: Drawing::poses(track), out };
    let radius = drawing.poses.iter().find(|pose| pose.turn > 0.0).map_or(0.0, |p| p.radius());
    let finish = race.finish();
    let passed = |columns: u16| PARTS * (u32::from(columns) + 1);
    let run = (1..=finish + RUN_OUT).map(|x| (race.column(x), x <= finish));
    let beside = Beside {
        lanes: u32::from(board.lanes()),
        out: milli(if outer { -between } else { between }),
        turf: !turf,
    };
    OvalLanes {
        lanes: u32::from(board.lanes()),
        parts: PARTS,
        lane_width: milli(WIDTH).unsigned_abs(),
        rail_radius: milli((radius + out).max(0.0)).unsigned_abs(),
        from_rear: true,
        turf,
        midway: None,
        finish: passed(finish),
        stretches: drawing.stretches(run),
        ground: drawing.stretches((1..=track.lap).map(|column| (column, true))),
        chutes: track
            .chute_columns()
            .filter(|(from_lane, _)| *from_lane <= board.lanes())
            .map(|(from_lane, first)| Chute {
                from_lane: u32::from(from_lane),
                start: PARTS * u32::from(first - 1),
                columns: 3,
            })
            .collect(),
        poles: (1..finish.div_ceil(track.furlong))
            .filter(|furlongs| furlongs * track.furlong < track.lap)
            .map(|furlongs| Pole {
                distance: passed(finish - furlongs * track.furlong),
                furlongs: u32::from(furlongs),
            })
            .collect(),
        beside: if rings { vec![beside] } else { Vec::new() },
    }
}
