//! Pages as PDF, with the fonts that every reader has.

use std::collections::BTreeSet;

use pdf_writer::types::LineJoinStyle;
use pdf_writer::{Content, Finish, Name, Rect, Ref, Str, TextStr};

use crate::document::Align;
use crate::font;
use crate::page::{
    BASELINE, CAPTION, Drawn, Grid, GridCell, Item, LEADING, PAD, Pages, Picture, RULE, Written,
};

const REGULAR: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");
/// How light the head of a table is.
const SHADE: f32 = 0.9;
/// What stands for a letter that the fonts do not have.
const MISSING: u8 = b'?';

/// A PDF file.
#[derive(Clone, Debug)]
pub struct Pdf {
    /// The file.
    pub bytes: Vec<u8>,
    /// Letters that its fonts do not have; a question mark stands for each.
    pub missing: BTreeSet<char>,
}

impl Pages {
    /// The document as a PDF file. The same pages give the same bytes.
    #[must_use]
    pub fn pdf(&self) -> Pdf {
        let mut next = 1;
        let mut fresh = || {
            next += 1;
            Ref::new(next - 1)
        };
        let [catalog, tree, info, regular, bold] = std::array::from_fn(|_| fresh());
        let pages: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (fresh(), fresh())).collect();
        let mut pdf = pdf_writer::Pdf::new();
        pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
        pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("Railbird"));
        pdf.pages(tree)
            .kids(pages.iter().map(|(page, _)| *page))
            .count(i32::try_from(pages.len()).unwrap_or(i32::MAX));
        for (id, name) in [(regular, "Helvetica"), (bold, "Helvetica-Bold")] {
            pdf.type1_font(id)
                .base_font(Name(name.as_bytes()))
                .encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let mut missing = BTreeSet::new();
        for ((id, contents), page) in pages.iter().zip(&self.pages) {
            let (width, height) = self.paper.size(page.turn);
            let mut writer = pdf.page(*id);
            writer.media_box(Rect::new(0.0, 0.0, width, height));
            writer.parent(tree).contents(*contents);
            writer.resources().fonts().pair(REGULAR, regular).pair(BOLD, bold);
            writer.finish();
            let mut pen = Pen { content: Content::new(), height, missing: &mut missing };
            pen.content.set_line_width(RULE);
            for item in &page.items {
                pen.item(item);
            }
            pdf.stream(*contents, &pen.content.finish());
        }
        Pdf { bytes: pdf.finish(), missing }
    }
}

/// Writes on a page. Its places are counted from the top, those of PDF from the bottom.
struct Pen<'a> {
    content: Content,
    height: f32,
    missing: &'a mut BTreeSet<char>,
}

impl Pen<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Text { x, y, size, bold, text, .. } => self.text(*x, *y, *size, *bold, text),
            Item::Rule { x, y, width } => self.line((*x, *y), (*x + *width, *y)),
            Item::Frame { x, y, width, height } => {
                self.content.rect(*x, self.height - y - height, *width, *height);
                self.content.stroke();
            }
            Item::Grid(grid) => self.grid(grid),
            Item::Picture(picture) => self.picture(picture),
        }
    }

    fn picture(&mut self, picture: &Picture) {
        let Picture { x, y, width, height, shapes } = picture;
        self.content.save_state();
        self.content.rect(*x, self.height - y - height, *width, *height);
        self.content.clip_nonzero().end_path();
        self.content.set_line_join(LineJoinStyle::RoundJoin);
        for shape in shapes {
            self.shape(shape);
        }
        self.content.restore_state();
    }

    fn shape(&mut self, shape: &Drawn) {
        match shape {
            Drawn::Polygon { points, shade, line } => {
                for (at, (x, y)) in points.iter().enumerate() {
                    let y = self.height - y;
                    let _ = match at {
                        0 => self.content.move_to(*x, y),
                        _ => self.content.line_to(*x, y),
                    };
                }
                self.content.close_path();
                self.paint(*shade, *line);
            }
            Drawn::Line { from, to, line } => {
                self.content.set_line_width(*line);
                self.line(*from, *to);
            }
            Drawn::Circle { middle, radius, shade, line } => {
                self.round(*middle, *radius);
                self.paint(*shade, *line);
            }
            Drawn::Text(Written { at: (x, y), turned, size, bold, text }) => {
                let (sin, cos) = turned.to_radians().sin_cos();
                self.show([cos, -sin, sin, cos, *x, self.height - y], *size, *bold, text);
            }
        }
    }

    /// A circle as four curves.
    fn round(&mut self, (x, y): (f32, f32), radius: f32) {
        const PULL: f32 = 0.552_284_8;
        let (y, pull) = (self.height - y, radius * PULL);
        self.content.move_to(x + radius, y);
        for (from, to) in [
            ((1.0, 0.0), (0.0, 1.0)),
            ((0.0, 1.0), (-1.0, 0.0)),
            ((-1.0, 0.0), (0.0, -1.0)),
            ((0.0, -1.0), (1.0, 0.0)),
        ] {
            let at = |(dx, dy): (f32, f32), (tx, ty): (f32, f32)| {
                (x + radius * dx + pull * tx, y + radius * dy + pull * ty)
            };
            let (one, two, end) = (at(from, to), at(to, from), at(to, (0.0, 0.0)));
            self.content.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
        }
        self.content.close_path();
    }

    /// Fills and strokes the path that was drawn.
    fn paint(&mut self, shade: Option<f32>, line: f32) {
        self.content.set_line_width(line);
        if let Some(shade) = shade {
            self.content.set_fill_gray(shade.clamp(0.0, 1.0));
        }
        match (shade.is_some(), line > 0.0) {
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) => self.content.fill_nonzero(),
            (false, true) => self.content.stroke(),
            (false, false) => self.content.end_path(),
        };
        self.content.set_fill_gray(0.0);
    }

    fn text(&mut self, x: f32, y: f32, size: f32, bold: bool, text: &str) {
        let foot = self.height - y - BASELINE * size;
        self.show([1.0, 0.0, 0.0, 1.0, x, foot], size, bold, text);
    }

    /// A line of text, where and how this matrix puts it.
    fn show(&mut self, matrix: [f32; 6], size: f32, bold: bool, text: &str) {
        if text.is_empty() {
            return;
        }
        let mut bytes = Vec::with_capacity(text.len());
        for letter in text.chars() {
            bytes.push(font::byte(letter).unwrap_or_else(|| {
                self.missing.insert(letter);
                MISSING
            }));
        }
        self.content.begin_text();
        self.content.set_font(if bold { BOLD } else { REGULAR }, size);
        self.content.set_text_matrix(matrix);
        self.content.show(Str(&bytes));
        self.content.end_text();
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.content.move_to(from.0, self.height - from.1);
        self.content.line_to(to.0, self.height - to.1);
        self.content.stroke();
    }

    fn grid(&mut self, grid: &Grid) {
        if !grid.caption.is_empty() {
            let above = grid.y - CAPTION * LEADING - PAD;
            self.text(grid.x, above, CAPTION, true, &grid.caption);
        }
        let mut y = grid.y;
        for row in &grid.rows {
            if row.head {
                self.content.set_fill_gray(SHADE);
                self.content.rect(grid.x, self.height - y - row.height, grid.width(), row.height);
                self.content.fill_nonzero();
                self.content.set_fill_gray(0.0);
            }
            self.line((grid.x, y), (grid.x + grid.width(), y));
            let (mut x, mut columns) = (grid.x, grid.columns.iter());
            for cell in &row.cells {
                let width: f32 = columns.by_ref().take(cell.span).sum();
                self.line((x, y), (x, y + row.height));
                self.cell(cell, (x, y), (width, row.height), grid.size);
                x += width;
            }
            self.line((x, y), (x, y + row.height));
            y += row.height;
        }
        self.line((grid.x, y), (grid.x + grid.width(), y));
    }

    fn cell(
        &mut self,
        cell: &GridCell,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        size: f32,
    ) {
        let free = width - font::width(&cell.text, size, cell.bold);
        let left = match cell.align {
            Align::Left => PAD,
            Align::Middle => free / 2.0,
            Align::Right => free - PAD,
        };
        let top = y + (height - size * LEADING) / 2.0;
        self.text(x + left, top, size, cell.bold, &cell.text);
    }
}
