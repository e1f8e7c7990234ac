//! What the kits share: columns, tables of figures, cards and pieces to cut out.

use paper::{Align, Block, Card, Cell, Column, Document, Label, Pieces, Shape, Table, Turn, mm};

/// A column for names.
pub(super) const NAMES: Column = Column { align: Align::Left, least: 0.0, grows: true };
/// A column for figures.
pub(super) const FIGURES: Column = Column { align: Align::Middle, least: 0.0, grows: false };

/// A sheet that stands upright.
pub(super) fn upright(title: impl Into<String>, blocks: Vec<Block>) -> Document {
    Document { title: title.into(), turn: Turn::Upright, blocks }
}

/// A sheet that lies across.
pub(super) fn across(title: impl Into<String>, blocks: Vec<Block>) -> Document {
    Document { title: title.into(), turn: Turn::Across, blocks }
}

/// A table of figures: its heads, and rows of texts of which the first stands out.
pub(super) fn figures(caption: &str, head: Vec<String>, rows: Vec<Vec<String>>) -> Table {
    let row = |cells: Vec<String>| {
        let cells = cells.into_iter().enumerate();
        cells.map(|(at, text)| if at == 0 { Cell::bold(text) } else { text.into() }).collect()
    };
    Table {
        caption: caption.into(),
        columns: vec![Column { least: 16.0, ..FIGURES }; head.len()],
        head: vec![head.into_iter().map(Cell::from).collect()],
        rows: rows.into_iter().map(row).collect(),
        row_height: 0.0,
    }
}

/// A card with these ratings.
pub(super) fn card(
    title: impl Into<String>,
    corner: impl Into<String>,
    about: impl Into<String>,
    stats: impl IntoIterator<Item = (String, String)>,
    foot: impl Into<String>,
) -> Card {
    Card {
        title: title.into(),
        corner: corner.into(),
        about: about.into(),
        stats: stats.into_iter().collect(),
        foot: foot.into(),
    }
}

/// A word with a capital letter, spaces for underscores.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + &letters.as_str().replace('_', " ")
}

/// A piece of so many millimetres; its lines are placed in shares of it.
pub(super) struct Piece {
    size: (f32, f32),
    face: Vec<Shape>,
}

impl Piece {
    pub(super) fn new((width, height): (f32, f32)) -> Self {
        Self { size: (mm(width), mm(height)), face: Vec::new() }
    }

    /// A text that takes the piece's width from this share of its height to that.
    pub(super) fn line(self, from: f32, to: f32, text: impl Into<String>, bold: bool) -> Self {
        self.cell((0.0, 1.0), (from, to), text, bold)
    }

    /// A text between these shares of the width and of the height.
    pub(super) fn cell(
        mut self,
        (left, right): (f32, f32),
        (from, to): (f32, f32),
        text: impl Into<String>,
        bold: bool,
    ) -> Self {
        let (width, height) = self.size;
        let middle = ((left + right) / 2.0 * width, (from + to) / 2.0 * height);
        let room = ((right - left) * width - 6.0, (to - from) * height);
        let mut label = Label::new(middle, room, room.1 * 0.8, text);
        label.bold = bold;
        self.face.push(label.into());
        self
    }

    /// A label with a line to write on, between these shares of the width.
    pub(super) fn blank(mut self, (left, right): (f32, f32), at: f32, label: &str) -> Self {
        let (width, height) = self.size;
        let from = (left * width + 5.0, at * height);
        let room = (right - left) * width - 10.0;
        let size = 8.0;
        let text = (size * 0.6 * label.chars().count() as f32).min(room);
        let shown = Label::new((from.0 + text / 2.0, from.1), (text, size * 1.3), size, label);
        self.face.push(shown.bold().left().into());
        let y = from.1 + size * 0.45;
        let line =
            Shape::Line { from: (from.0 + text + 3.0, y), to: (from.0 + room, y), line: 0.5 };
        self.face.push(line);
        self
    }

    /// A ring inside its edge.
    pub(super) fn ring(mut self) -> Self {
        let (width, height) = self.size;
        let radius = width.min(height) / 2.0 - 2.0;
        let middle = (width / 2.0, height / 2.0);
        self.face.push(Shape::Circle { middle, radius, shade: None, line: 1.0 });
        self
    }

    /// A frame inside its edge.
    pub(super) fn frame(mut self) -> Self {
        let (width, height) = self.size;
        let inside = (width - 8.0, height - 8.0);
        self.face.push(Shape::rect((4.0, 4.0), inside, None, 1.0));
        self
    }
}

/// Pieces of one size, to cut out.
pub(super) fn pieces(pieces: Vec<Piece>) -> Block {
    let size = pieces.first().map(|piece| piece.size).unwrap_or_default();
    Block::Pieces(Pieces { size, faces: pieces.into_iter().map(|piece| piece.face).collect() })
}

/// A bill, in millimetres.
const BILL: (f32, f32) = (88.0, 40.0);
/// Bills on a page of either paper.
const BILLS: usize = 12;

/// Play money: a page of each of these bills.
pub(super) fn money(title: &str, bills: &[i64]) -> Document {
    let bill = |value: i64| {
        let text = racing::Dollars(value).to_string();
        let corners = [
            ((0.03, 0.23), (0.1, 0.3)),
            ((0.77, 0.97), (0.1, 0.3)),
            ((0.03, 0.23), (0.7, 0.9)),
            ((0.77, 0.97), (0.7, 0.9)),
        ];
        let piece = Piece::new(BILL).frame().cell((0.2, 0.8), (0.22, 0.78), text.as_str(), true);
        corners
            .into_iter()
            .fold(piece, |piece, (at, down)| piece.cell(at, down, text.as_str(), false))
    };
    let page = |value: &i64| {
        let all = std::iter::repeat_with(|| bill(*value)).take(BILLS).collect();
        [pieces(all), Block::NewPage]
    };
    let mut blocks: Vec<Block> = bills.iter().flat_map(page).collect();
    blocks.pop();
    upright(title, blocks)
}
