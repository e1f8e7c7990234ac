//! What was laid out: pages with everything in its place.

use crate::size::{Paper, Turn};

/// Height of a line, in sizes of its letters.
pub(crate) const LEADING: f32 = 1.2;
/// From the top of a line to the feet of its letters, in sizes of its letters.
pub(crate) const BASELINE: f32 = 0.946;
/// White between a cell's rule and its text, in points.
pub(crate) const PAD: f32 = 2.5;
/// Size of a table's caption, in points.
pub(crate) const CAPTION: f32 = 9.0;
/// Thickness of a table's rules, in points.
pub(crate) const RULE: f32 = 0.5;

/// A document on its pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Pages {
    /// What it is called.
    pub title: String,
    /// The paper.
    pub paper: Paper,
    /// The pages, in order.
    pub pages: Vec<Page>,
}

/// One side of paper.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Which way it lies.
    pub turn: Turn,
    /// What is on it, from top to bottom.
    pub items: Vec<Item>,
}

/// What a line of text is to its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A heading.
    Heading,
    /// Anything else.
    Text,
}

/// Something on a page. Places are in points from the upper left corner of the paper.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "places and sizes, each with its name")]
pub enum Item {
    /// A line of text, by its upper left corner.
    Text { x: f32, y: f32, size: f32, bold: bool, role: Role, text: String },
    /// A level rule.
    Rule { x: f32, y: f32, width: f32 },
    /// A frame.
    Frame { x: f32, y: f32, width: f32, height: f32 },
    /// A table.
    Grid(Grid),
    /// A part of a drawing.
    Picture(Picture),
}

/// A part of a drawing in its place. What lies outside of it is not shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// What is drawn, later shapes over earlier ones; places are those of the page.
    pub shapes: Vec<Drawn>,
}

/// A shape in its place.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names of `Shape`")]
pub enum Drawn {
    /// A closed outline.
    Polygon { points: Vec<(f32, f32)>, shade: Option<f32>, line: f32 },
    /// A line.
    Line { from: (f32, f32), to: (f32, f32), line: f32 },
    /// A circle.
    Circle { middle: (f32, f32), radius: f32, shade: Option<f32>, line: f32 },
    /// A line of text.
    Text(Written),
}

/// A line of text in a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// Where its letters begin, on the line that they stand on.
    pub at: (f32, f32),
    /// How far it runs downhill, in degrees.
    pub turned: f32,
    /// The size of its letters.
    pub size: f32,
    /// Whether it stands out.
    pub bold: bool,
    /// What it says.
    pub text: String,
}

/// A table in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge; the caption lies above it.
    pub y: f32,
    /// What stands above it, and is part of it.
    pub caption: String,
    /// The size of its letters.
    pub size: f32,
    /// The widths of its columns.
    pub columns: Vec<f32>,
    /// Its rows.
    pub rows: Vec<GridRow>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct GridRow {
    /// Its height.
    pub height: f32,
    /// Whether it is of the head.
    pub head: bool,
    /// Its cells.
    pub cells: Vec<GridCell>,
}

/// A cell of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct GridCell {
    /// What it says; it fits.
    pub text: String,
    /// Whether it stands out.
    pub bold: bool,
    /// Where its text stands.
    pub align: crate::Align,
    /// How many columns it takes.
    pub span: usize,
}

impl Grid {
    /// Its width.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.columns.iter().sum()
    }

    /// Its height, without the caption.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.rows.iter().map(|row| row.height).sum()
    }
}
