//! Shapes of a drawing in their places on a page.

use crate::document::Align;
use crate::drawing::{Label, Point, Shape};
use crate::font;
use crate::layout::clean;
use crate::page::{Drawn, LEADING, Written};
use crate::size::Points;

/// Letters of a drawing shrink as far as this to fit, by so much at a time.
const LEAST: Points = 4.5;
const STEP: Points = 0.25;
/// From the middle of a line to the feet of its letters, in sizes of its letters.
const DROP: f32 = 0.35;

/// Where a drawing lies on its page, and how large a unit of it is.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Its upper left corner.
    pub from: (Points, Points),
    /// Points of a unit.
    pub scale: f32,
}

impl Place {
    fn of(self, (x, y): Point) -> (Points, Points) {
        (self.from.0 + self.scale * x, self.from.1 + self.scale * y)
    }
}

/// A shape as it is drawn; a text may have several lines.
pub(crate) fn drawn(shape: &Shape, place: Place) -> Vec<Drawn> {
    match shape {
        Shape::Polygon { points, shade, line } => {
            let points = points.iter().map(|point| place.of(*point)).collect();
            vec![Drawn::Polygon { points, shade: *shade, line: *line }]
        }
        Shape::Line { from, to, line } => {
            vec![Drawn::Line { from: place.of(*from), to: place.of(*to), line: *line }]
        }
        Shape::Circle { middle, radius, shade, line } => {
            let (middle, radius) = (place.of(*middle), radius * place.scale);
            vec![Drawn::Circle { middle, radius, shade: *shade, line: *line }]
        }
        Shape::Label(label) => written(label, place).into_iter().map(Drawn::Text).collect(),
    }
}

/// The lines of a text, and the size of their letters.
fn fitted(
    text: &str,
    most: Points,
    bold: bool,
    (width, height): (Points, Points),
) -> (Vec<String>, Points) {
    let mut size = most;
    loop {
        let words_fit = text.split_whitespace().all(|word| font::width(word, size, bold) <= width);
        let mut lines = font::wrap(text, size, bold, width);
        let room = ((height / (size * LEADING) + 0.01) as usize).max(1);
        if words_fit && lines.len() <= room {
            return (lines, size);
        }
        if size <= LEAST {
            // What is left of it does not fit: dots say so.
            let rest = lines.split_off(room.min(lines.len()).saturating_sub(1)).join(" ");
            lines.push(font::cut(&rest, size, bold, width));
            return (lines, size);
        }
        size = (size - STEP).max(LEAST);
    }
}

fn written(label: &Label, place: Place) -> Vec<Written> {
    let room = (label.room.0 * place.scale, label.room.1 * place.scale);
    let (lines, size) = fitted(&clean(&label.text), label.size * place.scale, label.bold, room);
    let middle = place.of(label.middle);
    let (sin, cos) = label.turned.to_radians().sin_cos();
    let first = -(lines.len() as f32 - 1.0) / 2.0 * size * LEADING;
    let line = |(at, text): (usize, String)| {
        let width = font::width(&text, size, label.bold);
        let along = match label.align {
            Align::Left => -room.0 / 2.0,
            Align::Middle => -width / 2.0,
            Align::Right => room.0 / 2.0 - width,
        };
        let down = first + at as f32 * size * LEADING + DROP * size;
        let at = (middle.0 + along * cos - down * sin, middle.1 + along * sin + down * cos);
        Written { at, turned: label.turned, size, bold: label.bold, text }
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// The part of a page in which a drawing is seen.
pub(crate) struct Seen {
    /// Its upper left corner.
    pub from: (Points, Points),
    /// Its width and height.
    pub size: (Points, Points),
}

impl Seen {
    /// Whether any of a shape may be seen.
    pub(crate) fn shows(&self, shape: &Drawn) -> bool {
        let (low, high) = bounds(shape);
        low.0 < self.from.0 + self.size.0
            && low.1 < self.from.1 + self.size.1
            && high.0 > self.from.0
            && high.1 > self.from.1
    }
}

/// The corners of a box that holds a shape.
fn bounds(shape: &Drawn) -> (Point, Point) {
    let around = |(x, y): Point, by: f32| ((x - by, y - by), (x + by, y + by));
    let of = |points: &mut dyn Iterator<Item = Point>, line: f32| {
        let nowhere = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        points.fold(nowhere, |(low, high), (x, y)| {
            let (from, to) = around((x, y), line);
            ((low.0.min(from.0), low.1.min(from.1)), (high.0.max(to.0), high.1.max(to.1)))
        })
    };
    match shape {
        Drawn::Polygon { points, line, .. } => of(&mut points.iter().copied(), *line),
        Drawn::Line { from, to, line } => of(&mut [*from, *to].into_iter(), *line),
        Drawn::Circle { middle, radius, line, .. } => around(*middle, radius + line),
        Drawn::Text(text) => {
            let (sin, cos) = text.turned.to_radians().sin_cos();
            let width = font::width(&text.text, text.size, text.bold);
            let end = (text.at.0 + width * cos, text.at.1 + width * sin);
            of(&mut [text.at, end].into_iter(), text.size)
        }
    }
}
