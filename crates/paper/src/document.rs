//! What is on the paper.

use crate::drawing::{Board, Pieces};
use crate::size::Turn;

/// A document: blocks, from top to bottom, over as many pages as they need.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// What it is called; also at the foot of every page.
    pub title: String,
    /// Which way the paper lies.
    pub turn: Turn,
    /// What is on it.
    pub blocks: Vec<Block>,
}

/// A part of a document. None but a [`Table`] and a [`Board`] is parted by the end of a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A line in large letters.
    Heading(String),
    /// Running text.
    Text(String),
    /// Labels in one row, each with its value or a line to write on.
    Fields(Vec<Field>),
    /// A table as wide as the page; its rows go on on the next page under the same head.
    Table(Table),
    /// Tables as wide as they need to be, side by side as far as they fit.
    Tables(Vec<Table>),
    /// What to do, one thing after another: the first words in bold, the rest beside them.
    Steps(Vec<(String, String)>),
    /// Cards to cut out, all of one size.
    Cards(Vec<Card>),
    /// Pieces to cut out, all of one size, each drawn.
    Pieces(Pieces),
    /// A board, on pages of its own.
    Board(Board),
    /// What follows begins a page.
    NewPage,
}

/// A label with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is.
    pub label: String,
    /// What it says; empty: there is a line to write on.
    pub value: String,
    /// Its share of the row's width.
    pub share: u8,
}

impl Field {
    /// A field with an even share of its row.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), share: 1 }
    }

    /// The same with another share of the row.
    #[must_use]
    pub fn share(self, share: u8) -> Self {
        Self { share: share.max(1), ..self }
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What stands above it.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// Rows of headings.
    pub head: Vec<Vec<Cell>>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// No row is lower than this, in points: room to write.
    pub row_height: f32,
}

/// Where a text stands in its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    Left,
    /// In the middle.
    #[default]
    Middle,
    /// At the right.
    Right,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Column {
    /// Where its texts stand.
    pub align: Align,
    /// No narrower than this, in points.
    pub least: f32,
    /// Takes the room that is left, and gives way first where there is too little.
    pub grows: bool,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it says, in one line.
    pub text: String,
    /// Whether it stands out.
    pub bold: bool,
    /// Columns that it takes; 0 is taken as 1.
    pub span: usize,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), bold: false, span: 1 }
    }
}

impl Cell {
    /// A cell that stands out.
    pub fn bold(text: impl Into<String>) -> Self {
        Self { bold: true, ..Self::from(text.into()) }
    }

    /// A cell over so many columns.
    pub fn over(text: impl Into<String>, span: usize) -> Self {
        Self { span, ..Self::from(text.into()) }
    }
}

/// A card to cut out, about as large as those of card games: 62 by 84 mm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Whose it is.
    pub title: String,
    /// Beside the title, large.
    pub corner: String,
    /// Under the title, small.
    pub about: String,
    /// What it is rated, a line each.
    pub stats: Vec<(String, String)>,
    /// At the foot, small.
    pub foot: String,
}
