//! Ovals with lanes as shapes: the spaces of a course, where they lie.

use std::f32::consts::PI;

use paper::{Label, Point, Shape};
use racing::{OvalLanes, Piece, Stretch};

/// Straight bits that a space of a turn is drawn with.
const BITS: u8 = 4;

/// A space of an oval.
pub(super) struct OvalSpace<'c> {
    /// Its lane, from 1.
    pub lane: u32,
    /// The stretch that it belongs to.
    pub stretch: &'c Stretch,
    /// Its number in the stretch and lane, from 1.
    pub number: u32,
    /// Its corners.
    pub points: Vec<Point>,
    /// Its middle.
    pub middle: Point,
    /// How far its running direction is turned from left to right, clockwise in degrees.
    pub turned: f32,
}

fn milli(length: i32) -> f32 {
    length as f32 / 1_000.0
}

/// The width of a lane.
pub(super) fn lane_width(course: &OvalLanes) -> f32 {
    milli(course.lane_width as i32)
}

/// The point so far outside of the rail, at this share of a stretch's columns or of a lane's spaces;
/// y goes down.
pub(super) fn point(course: &OvalLanes, stretch: &Stretch, out: f32, share: f32) -> Point {
    let (whole, mut along) = (stretch.columns as f32, share * stretch.columns as f32);
    let mut left = whole;
    for (at, piece) in stretch.pieces.iter().enumerate() {
        match *piece {
            Piece::Line { spaces, x, y, heading } => {
                if along <= spaces as f32 || at + 1 == stretch.pieces.len() {
                    let (sin, cos) = (milli(heading as i32) * PI / 180.0).sin_cos();
                    let (x, y) =
                        (milli(x) + cos * along + sin * out, milli(y) + sin * along - cos * out);
                    return (x, -y);
                }
                along -= spaces as f32;
                left -= spaces as f32;
            }
            Piece::Bend { x, y, from, sweep } => {
                let turn = milli(from) + milli(sweep as i32) * along / left.max(1.0);
                let radius = milli(course.rail_radius as i32) + out;
                let (sin, cos) = (turn * PI / 180.0).sin_cos();
                return (milli(x) + radius * cos, -(milli(y) + radius * sin));
            }
        }
    }
    (0.0, 0.0)
}

/// A line along a stretch between two shares of it, so far outside of the rail.
pub(super) fn along(
    course: &OvalLanes,
    stretch: &Stretch,
    out: f32,
    (from, to): (f32, f32),
) -> Vec<Point> {
    let at = |bit: u8| from + (to - from) * f32::from(bit) / f32::from(BITS);
    (0..=BITS).map(|bit| point(course, stretch, out, at(bit))).collect()
}

/// Every space of these stretches.
pub(super) fn spaces<'c>(course: &OvalLanes, stretches: &'c [Stretch]) -> Vec<OvalSpace<'c>> {
    let width = lane_width(course);
    let mut found = Vec::new();
    for stretch in stretches {
        for (lane, count) in (1_u32..).zip(&stretch.spaces) {
            let inner = (lane - 1) as f32 * width;
            for number in 1..=*count {
                let share = |at: u32| at as f32 / (*count).max(1) as f32;
                let shares = (share(number - 1), share(number));
                let mut points = along(course, stretch, inner, shares);
                points.extend(along(course, stretch, inner + width, (shares.1, shares.0)));
                let (centre, half) = (inner + width / 2.0, (shares.0 + shares.1) / 2.0);
                let middle = point(course, stretch, centre, half);
                let [from, to] = [shares.0, shares.1].map(|at| point(course, stretch, centre, at));
                let turned = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
                found.push(OvalSpace { lane, stretch, number, points, middle, turned });
            }
        }
    }
    found
}

/// The stretch that has this column, and the share of it at which the column begins.
pub(super) fn column(
    course: &OvalLanes,
    stretches: &[Stretch],
    columns: f32,
) -> Option<(usize, f32)> {
    let begin = |stretch: &Stretch| stretch.start as f32 / course.parts.max(1) as f32;
    let at = stretches.iter().rposition(|stretch| begin(stretch) <= columns + 0.001)?;
    let stretch = &stretches[at];
    Some((at, (columns - begin(stretch)) / (stretch.columns as f32).max(1.0)))
}

/// A line across all lanes where a column begins, reaching a little over both edges.
pub(super) fn line_across(
    course: &OvalLanes,
    stretches: &[Stretch],
    columns: f32,
    line: f32,
) -> Option<Shape> {
    let (at, share) = column(course, stretches, columns)?;
    let width = lane_width(course);
    let outs = [-width * 0.3, (course.lanes as f32 + 0.3) * width];
    let [from, to] = outs.map(|out| point(course, &stretches[at], out, share));
    Some(Shape::Line { from, to, line })
}

/// The angle at which a text along this direction can be read without turning one's head over.
pub(super) fn readable(turned: f32) -> f32 {
    let turned = (turned + 360.0) % 360.0;
    if turned > 90.0 && turned <= 270.0 { turned - 180.0 } else { turned }
}

/// Moves everything so that it begins at the upper left corner, with so much white around; the size of
/// it all.
pub(super) fn framed(shapes: &mut [Shape], white: f32) -> Point {
    let mut low = (f32::MAX, f32::MAX);
    let mut high = (f32::MIN, f32::MIN);
    for shape in shapes.iter_mut() {
        visit(shape, &mut |point: &mut Point, reach: Point| {
            low = (low.0.min(point.0 - reach.0), low.1.min(point.1 - reach.1));
            high = (high.0.max(point.0 + reach.0), high.1.max(point.1 + reach.1));
        });
    }
    for shape in shapes.iter_mut() {
        visit(shape, &mut |point: &mut Point, _| {
            *point = (point.0 - low.0 + white, point.1 - low.1 + white);
        });
    }
    (high.0 - low.0 + 2.0 * white, high.1 - low.1 + 2.0 * white)
}

/// Every point of a shape, with how far the shape reaches round it.
fn visit(shape: &mut Shape, see: &mut dyn FnMut(&mut Point, Point)) {
    match shape {
        Shape::Polygon { points, .. } => points.iter_mut().for_each(|point| see(point, (0.0, 0.0))),
        Shape::Line { from, to, .. } => [from, to].into_iter().for_each(|at| see(at, (0.0, 0.0))),
        Shape::Circle { middle, radius, .. } => see(middle, (*radius, *radius)),
        Shape::Label(Label { middle, room, turned, .. }) => {
            let (sin, cos) = turned.to_radians().sin_cos();
            let (sin, cos) = (sin.abs() / 2.0, cos.abs() / 2.0);
            see(middle, (room.0 * cos + room.1 * sin, room.0 * sin + room.1 * cos));
        }
    }
}
