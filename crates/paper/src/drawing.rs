//! What is drawn: boards, and the faces of pieces to cut out.

use crate::document::Align;

/// Where something is in a drawing: to the right and down from its upper left corner.
pub type Point = (f32, f32);

/// Something in a drawing. Thicknesses of lines are in points, all else is in the drawing's own units.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A closed outline.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What it is filled with: 0 is black, 1 white; nothing leaves what is under it.
        shade: Option<f32>,
        /// How thick its outline is; 0 is none.
        line: f32,
    },
    /// A line.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// How thick it is.
        line: f32,
    },
    /// A circle.
    Circle {
        /// Its middle.
        middle: Point,
        /// Its radius.
        radius: f32,
        /// What it is filled with.
        shade: Option<f32>,
        /// How thick its outline is.
        line: f32,
    },
    /// A text in a box.
    Label(Label),
}

impl Shape {
    /// A rectangle.
    #[must_use]
    pub fn rect((x, y): Point, (width, height): Point, shade: Option<f32>, line: f32) -> Self {
        let points = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        Self::Polygon { points, shade, line }
    }
}

/// A text in a box: broken into lines and made as small as it must be to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The middle of its box.
    pub middle: Point,
    /// The width and the height of its box.
    pub room: Point,
    /// What it says.
    pub text: String,
    /// The size of its letters, where it fits.
    pub size: f32,
    /// Whether it stands out.
    pub bold: bool,
    /// Where its lines stand in the box.
    pub align: Align,
    /// How far the box is turned round its middle, clockwise in degrees.
    pub turned: f32,
}

impl Label {
    /// A text in the middle of a box.
    pub fn new(middle: Point, room: Point, size: f32, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { middle, room, text, size, bold: false, align: Align::Middle, turned: 0.0 }
    }

    /// The same, so that it stands out.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same at the left of its box.
    #[must_use]
    pub fn left(self) -> Self {
        Self { align: Align::Left, ..self }
    }

    /// The same at the right of its box.
    #[must_use]
    pub fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    /// The same in a box that is turned.
    #[must_use]
    pub fn turned(self, degrees: f32) -> Self {
        Self { turned: degrees, ..self }
    }
}

impl From<Label> for Shape {
    fn from(label: Label) -> Self {
        Self::Label(label)
    }
}

/// A drawing as large as the paper allows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// Its width and height, in units of its own.
    pub size: Point,
    /// What is on it; later shapes lie over earlier ones.
    pub shapes: Vec<Shape>,
    /// How many sheets it covers, side by side and one below the other; 0 is taken as 1. They are cut
    /// along their frames and laid together.
    pub sheets: (u8, u8),
}

/// Pieces to cut out, all of one size. The units of their faces are points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pieces {
    /// The width and the height of a piece, in points.
    pub size: Point,
    /// What is on each.
    pub faces: Vec<Vec<Shape>>,
}
