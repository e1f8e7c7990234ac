//! The boards: the ovals that the pack's track makes.

use big_stakes::{BigStakesPack, Surface};
use paper::{Block, Board, Document, Label, Shape};
use racing::OvalLanes;

use super::ring;
use crate::print::oval::{along, column, framed, lane_width, line_across, point, readable, spaces};
use crate::print::parts::across;

/// Both rings of five lanes.
pub(super) fn dual(pack: &BigStakesPack) -> Document {
    let rings =
        [Surface::Turf, Surface::Dirt].map(|surface| (ring(surface), pack.drawn(false, surface)));
    document(pack, "Big Stakes: board", &rings)
}

/// The single ring.
pub(super) fn single(pack: &BigStakesPack) -> Document {
    let name = "Turf or dirt".to_owned();
    document(pack, "Big Stakes: ten-lane board", &[(name, pack.drawn(true, Surface::Dirt))])
}

fn document(pack: &BigStakesPack, title: &str, rings: &[(String, OvalLanes)]) -> Document {
    let mut shapes: Vec<Shape> = rings.iter().flat_map(|(_, course)| ring_shapes(course)).collect();
    if let (Some((_, inner)), Some((_, outer))) = (rings.first(), rings.last()) {
        shapes.extend(column_numbers(inner));
        shapes.extend(start_lines(pack, outer));
    }
    for (name, course) in rings {
        shapes.extend(ring_name(name, course).into_iter().flatten());
    }
    shapes.push(Label::new((0.0, -1.6), (26.0, 3.0), 2.2, "Big Stakes Racing").bold().into());
    let told = "Run counter-clockwise. In a chute, between thick borders, stay in your lane. The thickest line is the finish.";
    shapes.push(Label::new((0.0, 1.0), (26.0, 1.2), 0.8, told).into());
    let size = framed(&mut shapes, 0.3);
    let title = format!("{title}. Cut along the frames and lay the sheets together");
    across(title, vec![Block::Board(Board { size, shapes, sheets: (2, 2) })])
}

/// The spaces of a ring, its chutes and the finish line.
fn ring_shapes(course: &OvalLanes) -> Vec<Shape> {
    let width = lane_width(course);
    let mut shapes: Vec<Shape> = spaces(course, &course.ground)
        .into_iter()
        .map(|space| Shape::Polygon { points: space.points, shade: None, line: 0.4 })
        .collect();
    for chute in &course.chutes {
        let begin = chute.start as f32 / course.parts as f32;
        for at in 0..chute.columns {
            let Some((stretch, share)) = column(course, &course.ground, begin + at as f32) else {
                continue;
            };
            let stretch = &course.ground[stretch];
            let end = share + 1.0 / stretch.columns as f32;
            for edge in chute.from_lane - 1..=course.lanes {
                let border = along(course, stretch, edge as f32 * width, (share, end));
                let bits = border.windows(2).map(|bit| Shape::Line {
                    from: bit[0],
                    to: bit[1],
                    line: 2.2,
                });
                shapes.extend(bits);
            }
        }
    }
    shapes.extend(line_across(course, &course.ground, 0.0, 4.0));
    shapes
}

/// Columns from the finish line, inside the innermost rail.
fn column_numbers(course: &OvalLanes) -> Vec<Shape> {
    let lap: u32 = course.ground.iter().map(|stretch| stretch.columns).sum();
    let number = |at: u32| {
        let (stretch, share) = column(course, &course.ground, at as f32 - 0.5)?;
        let middle = point(course, &course.ground[stretch], -0.5, share);
        Some(Label::new(middle, (1.0, 0.7), 0.5, at.to_string()).into())
    };
    (1..=lap).filter_map(number).collect()
}

/// Where the races of the pack start, by their distances: a line over all rings, named outside.
fn start_lines(pack: &BigStakesPack, outer: &OvalLanes) -> Vec<Shape> {
    let lap: u32 = outer.ground.iter().map(|stretch| stretch.columns).sum();
    let mut distances: Vec<u16> = pack.races.iter().map(|race| race.furlongs).collect();
    distances.sort_unstable();
    distances.dedup();
    let mut places: std::collections::BTreeMap<u32, Vec<String>> =
        std::collections::BTreeMap::new();
    for furlongs in distances {
        let run = u32::from(furlongs) * u32::from(pack.track.furlong) % lap.max(1);
        let start = (lap - run) % lap.max(1);
        places.entry(start).or_default().push(format!("{furlongs}f"));
    }
    let width = lane_width(outer);
    let mut shapes = Vec::new();
    for (start, names) in places {
        let Some((at, share)) = column(outer, &outer.ground, start as f32) else { continue };
        let stretch = &outer.ground[at];
        // From the rail of the innermost ring, which lies where the others say it does.
        let inner =
            outer.beside.iter().map(|beside| beside.out as f32 / 1_000.0).fold(0.0, f32::min);
        let outs = [inner, (outer.lanes as f32 + 0.5) * width];
        let [from, to] = outs.map(|out| point(outer, stretch, out, share));
        shapes.push(Shape::Line { from, to, line: 1.5 });
        let named = point(outer, stretch, (outer.lanes as f32 + 1.1) * width, share);
        let finish = if start == 0 { " start, and finish" } else { " start" };
        let text = names.join(", ") + finish;
        let turned = (to.1 - from.1).atan2(to.0 - from.0).to_degrees() + 90.0;
        shapes
            .push(Label::new(named, (6.0, 1.3), 1.0, text).bold().turned(readable(turned)).into());
    }
    shapes
}

/// The ring's name, in its lanes on the home straight.
fn ring_name(name: &str, course: &OvalLanes) -> Option<[Shape; 2]> {
    let (at, share) = column(course, &course.ground, 6.0)?;
    let out = course.lanes as f32 * lane_width(course) / 2.0;
    let middle = point(course, &course.ground[at], out, share);
    let room = (6.0, 1.4);
    let corner = (middle.0 - room.0 / 2.0, middle.1 - room.1 / 2.0);
    let ground = Shape::rect(corner, room, Some(1.0), 0.0);
    Some([ground, Label::new(middle, room, 1.2, name).bold().into()])
}
