//! Where everything stands: how wide columns are, how large letters, and what goes on which page.

use crate::document::{Block, Card, Cell, Column, Document, Field, Table};
use crate::drawing::{Board, Pieces};
use crate::font;
use crate::page::{
    CAPTION, Grid, GridCell, GridRow, Item, LEADING, PAD, Page, Pages, Picture, Role,
};
use crate::picture::{Place, Seen, drawn};
use crate::size::{MARGIN, Paper, Points, Turn, mm};

/// Sizes of letters.
const HEADING: Points = 16.0;
const TEXT: Points = 9.0;
const FOOT: Points = 7.0;
/// Tables begin with this size, and shrink as far as the least to fit.
const TABLE: Points = 8.5;
const LEAST_TABLE: Points = 5.5;
const STEP: Points = 0.25;
/// White between blocks, and between tables side by side.
const GAP: Points = 10.0;
/// Height of a row of fields, and what is left of it under its line.
const FIELDS: Points = 22.0;
/// No row is higher, whatever is asked for.
const HIGHEST_ROW: Points = 100.0;
/// No cell asks for more: no paper is as wide, and giving way must come to an end.
const WIDEST: Points = 2_000.0;
/// No column that gives way becomes narrower.
const LEAST_COLUMN: Points = 24.0;
/// A card, in millimetres: nine fit on A4 and on Letter. And the white inside its frame.
const CARD: (f32, f32) = (62.0, 84.0);
const CARD_PAD: Points = 8.0;
/// White around a board.
const EDGE: Points = 2.0;
/// Letters of a card's ratings become no smaller to fit.
const LEAST_CARD: Points = 5.0;
/// Rows of a card's ratings are no higher.
const CARD_ROW: Points = 17.0;

impl Document {
    /// Puts the document on paper.
    #[must_use]
    pub fn lay_out(&self, paper: Paper) -> Pages {
        bind(&self.title, std::slice::from_ref(self), paper)
    }

    fn pages(&self, paper: Paper) -> Vec<Page> {
        let (width, height) = paper.size(self.turn);
        let mut layer = Layer {
            turn: self.turn,
            width: width - 2.0 * MARGIN,
            bottom: height - MARGIN - FOOT * LEADING - 4.0,
            y: MARGIN,
            pages: vec![Page { turn: self.turn, items: Vec::new() }],
        };
        for block in &self.blocks {
            layer.place(block);
        }
        layer.pages
    }
}

/// Puts several documents on paper as one; each keeps its own title at the foot.
#[must_use]
pub fn bind(title: &str, parts: &[Document], paper: Paper) -> Pages {
    let pages = |part: &Document| {
        let titled = part.pages(paper).into_iter().map(|page| (part.title.clone(), page));
        titled.collect::<Vec<_>>()
    };
    let mut pages: Vec<(String, Page)> = parts.iter().flat_map(pages).collect();
    let count = pages.len();
    for (at, (title, page)) in pages.iter_mut().enumerate() {
        let (width, height) = paper.size(page.turn);
        let foot = height - MARGIN - FOOT;
        let number = format!("{} of {count}", at + 1);
        let right = width - MARGIN - font::width(&number, FOOT, false);
        let title = font::cut(&clean(title), FOOT, false, right - MARGIN - GAP);
        page.items.push(text(MARGIN, foot, FOOT, false, title));
        page.items.push(text(right, foot, FOOT, false, number));
    }
    let pages = pages.into_iter().map(|(_, page)| page).collect();
    Pages { title: clean(title), paper, pages }
}

fn text(x: Points, y: Points, size: Points, bold: bool, text: String) -> Item {
    Item::Text { x, y, size, bold, role: Role::Text, text }
}

/// A text of one line: what would break it, or move the pen, is a space.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The pages so far, and where the next block goes.
struct Layer {
    turn: Turn,
    width: Points,
    bottom: Points,
    y: Points,
    pages: Vec<Page>,
}

impl Layer {
    fn put(&mut self, item: Item) {
        // There is always a page.
        if let Some(page) = self.pages.last_mut() {
            page.items.push(item);
        }
    }

    fn new_page(&mut self) {
        if self.y > MARGIN {
            self.pages.push(Page { turn: self.turn, items: Vec::new() });
            self.y = MARGIN;
        }
    }

    /// Makes sure that so much fits on the page, if it fits on any.
    fn room(&mut self, height: Points) {
        if self.y + height > self.bottom {
            self.new_page();
        }
    }

    fn place(&mut self, block: &Block) {
        match block {
            Block::NewPage => self.new_page(),
            Block::Heading(line) => self.heading(line),
            Block::Text(words) => {
                self.lines(words, 0.0);
                self.y += GAP / 2.0;
            }
            Block::Steps(steps) => self.steps(steps),
            Block::Fields(fields) => self.fields(fields),
            Block::Table(table) => self.table(&Fitted::new(table, self.width, true)),
            Block::Tables(tables) => self.tables(tables),
            Block::Cards(cards) => self.cards(cards),
            Block::Pieces(pieces) => self.pieces(pieces),
            Block::Board(board) => self.board(board),
        }
    }

    fn heading(&mut self, line: &str) {
        // With room for something under it.
        self.room(HEADING * LEADING + 4.0 * GAP);
        let line = font::cut(&clean(line), HEADING, true, self.width);
        let (x, y) = (MARGIN, self.y);
        self.put(Item::Text { x, y, size: HEADING, bold: true, role: Role::Heading, text: line });
        self.y += HEADING * LEADING + GAP / 2.0;
    }

    /// Running text, so far in from the margin.
    fn lines(&mut self, words: &str, indent: Points) {
        for line in font::wrap(&clean(words), TEXT, false, self.width - indent) {
            self.room(TEXT * LEADING);
            self.put(text(MARGIN + indent, self.y, TEXT, false, line));
            self.y += TEXT * LEADING;
        }
    }

    /// All texts begin where the widest of the bold words ends, if that leaves them half the page.
    fn steps(&mut self, steps: &[(String, String)]) {
        let widths = steps.iter().map(|(lead, _)| font::width(&clean(lead), TEXT, true));
        let indent = (widths.fold(0.0, f32::max) + GAP).min(self.width / 2.0);
        for (lead, words) in steps {
            let lines = font::wrap(&clean(words), TEXT, false, self.width - indent).len();
            self.room(lines.max(1) as f32 * TEXT * LEADING);
            let lead = font::cut(&clean(lead), TEXT, true, indent - GAP / 2.0);
            self.put(text(MARGIN, self.y, TEXT, true, lead));
            if lines == 0 {
                self.y += TEXT * LEADING;
            }
            self.lines(words, indent);
            self.y += GAP / 3.0;
        }
        self.y += GAP / 3.0;
    }

    /// Pieces in rows, edge to edge, so that one cut parts two of them.
    fn pieces(&mut self, pieces: &Pieces) {
        let (width, height) = pieces.size;
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        let across = ((self.width / width + 0.001) as usize).max(1);
        for row in pieces.faces.chunks(across) {
            self.room(height);
            for (at, face) in row.iter().enumerate() {
                let x = MARGIN + (self.width - across as f32 * width) / 2.0 + at as f32 * width;
                let y = self.y;
                let place = Place { from: (x, y), scale: 1.0 };
                let shapes = face.iter().flat_map(|shape| drawn(shape, place)).collect();
                self.put(Item::Picture(Picture { x, y, width, height, shapes }));
                self.put(Item::Frame { x, y, width, height });
            }
            self.y += height;
        }
        self.y += GAP;
    }

    /// A board, in the middle of the sheets that it covers.
    fn board(&mut self, board: &Board) {
        let (across, down) = (board.sheets.0.max(1), board.sheets.1.max(1));
        let sheet = (self.width, self.bottom - MARGIN);
        let all = (sheet.0 * f32::from(across), sheet.1 * f32::from(down));
        // Lines at the edge of the board are as thick as others.
        let room = (all.0 - 2.0 * EDGE, all.1 - 2.0 * EDGE);
        let scale = (room.0 / board.size.0.max(1.0)).min(room.1 / board.size.1.max(1.0));
        let left = (all.0 - scale * board.size.0) / 2.0;
        let top = (all.1 - scale * board.size.1) / 2.0;
        for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column)))
        {
            self.new_page();
            let x = MARGIN + left - sheet.0 * f32::from(column);
            let y = MARGIN + top - sheet.1 * f32::from(row);
            let place = Place { from: (x, y), scale };
            let (width, height) = sheet;
            let shapes = board.shapes.iter().flat_map(|shape| drawn(shape, place));
            let seen = Seen { from: (MARGIN, MARGIN), size: sheet };
            let shapes = shapes.filter(|shape| seen.shows(shape)).collect();
            self.put(Item::Picture(Picture { x: MARGIN, y: MARGIN, width, height, shapes }));
            if across > 1 || down > 1 {
                self.put(Item::Frame { x: MARGIN, y: MARGIN, width, height });
            }
            self.y = self.bottom;
        }
    }

    fn fields(&mut self, fields: &[Field]) {
        self.room(FIELDS);
        let shares: f32 = fields.iter().map(|field| f32::from(field.share)).sum();
        let gaps = GAP * fields.len().saturating_sub(1) as f32;
        let mut x = MARGIN;
        for field in fields {
            let width = (self.width - gaps) * f32::from(field.share) / shares.max(1.0);
            let label = font::cut(&clean(&field.label), TEXT, true, width);
            let from = x + font::width(&label, TEXT, true) + 2.0 * PAD;
            let room = (x + width - from).max(0.0);
            let value = clean(&field.value);
            let size = shrunk(&value, TEXT + 1.0, LEAST_TABLE, room);
            let top = self.y + FIELDS - TEXT * LEADING - 6.0;
            self.put(text(x, top, TEXT, true, label));
            if !value.is_empty() {
                let value = font::cut(&value, size, false, room);
                self.put(text(from, top - (size - TEXT), size, false, value));
            }
            self.put(Item::Rule { x: from, y: self.y + FIELDS - 6.0, width: room });
            x += width + GAP;
        }
        self.y += FIELDS;
    }

    /// A table, on as many pages as it needs; one that fits on a page is not parted.
    fn table(&mut self, fitted: &Fitted) {
        let top = fitted.caption_height() + fitted.head.iter().map(|row| row.height).sum::<f32>();
        let first = fitted.rows.first().map_or(0.0, |row| row.height);
        let whole = fitted.height();
        self.room(if self.fits(whole) { whole } else { top + first });
        let mut rows = fitted.rows.iter().peekable();
        loop {
            let y = self.y + fitted.caption_height();
            let mut here = fitted.head.clone();
            let mut end = y + here.iter().map(|row| row.height).sum::<f32>();
            // One row at least, or there would be no end of pages.
            let fits =
                |end: f32, row: &GridRow, first: bool| first || end + row.height <= self.bottom;
            while let Some(row) =
                rows.next_if(|row| fits(end, row, here.len() == fitted.head.len()))
            {
                end += row.height;
                here.push(row.clone());
            }
            self.put(fitted.grid(MARGIN, y, here));
            self.y = end + GAP;
            if rows.peek().is_none() {
                return;
            }
            self.new_page();
        }
    }

    /// Whether so much fits on a page at all.
    fn fits(&self, height: Points) -> bool {
        height <= self.bottom - MARGIN
    }

    /// Tables side by side, on shelves as high as the highest of them. One that is higher than a
    /// page has its pages to itself.
    fn tables(&mut self, tables: &[Table]) {
        let fitted: Vec<Fitted> =
            tables.iter().map(|table| Fitted::new(table, self.width, false)).collect();
        let mut left = &fitted[..];
        while let Some(first) = left.first() {
            if !self.fits(first.height()) {
                self.table(first);
                left = &left[1..];
                continue;
            }
            let mut width = 0.0;
            let count = left.iter().take_while(|table| {
                width += table.width() + if width > 0.0 { 2.0 * GAP } else { 0.0 };
                width <= self.width + 0.01 && self.fits(table.height())
            });
            let (shelf, rest) = left.split_at(count.count().max(1));
            left = rest;
            let height = shelf.iter().map(Fitted::height).fold(0.0, f32::max);
            self.room(height);
            let mut x = MARGIN;
            for table in shelf {
                let rows = table.head.iter().chain(&table.rows).cloned().collect();
                let y = self.y + table.caption_height();
                self.put(table.grid(x, y, rows));
                x += table.width() + 2.0 * GAP;
            }
            self.y += height + GAP;
        }
    }

    fn cards(&mut self, cards: &[Card]) {
        let (width, height) = (mm(CARD.0), mm(CARD.1));
        let across = ((self.width / width) as usize).max(1);
        for row in cards.chunks(across) {
            self.room(height);
            for (at, card) in row.iter().enumerate() {
                let x = MARGIN + (self.width - across as f32 * width) / 2.0 + at as f32 * width;
                for item in card_items(card, x, self.y, width, height) {
                    self.put(item);
                }
            }
            self.y += height;
        }
        self.y += GAP;
    }
}

/// The largest size at which a text fits.
fn shrunk(text: &str, most: Points, least: Points, room: Points) -> Points {
    let mut size = most;
    while size > least && font::width(text, size, true) > room {
        size -= STEP;
    }
    size
}

/// The width of a card's values and the size of its ratings: values take what they need, up to a half, and
/// letters shrink until the labels fit. Blank values are room to write.
fn card_columns(card: &Card, room: Points, most: Points) -> (Points, Points) {
    let widest = |texts: &mut dyn Iterator<Item = &String>, size: Points, bold: bool| {
        let widths = texts.map(|text| font::width(&clean(text), size, bold));
        widths.fold(0.0, f32::max) + 2.0 * PAD + 0.5
    };
    let blank = card.stats.iter().all(|(_, value)| value.is_empty());
    let mut size = most;
    loop {
        let values = widest(&mut card.stats.iter().map(|(_, value)| value), size, true);
        let labels = widest(&mut card.stats.iter().map(|(label, _)| label), size, false);
        let least = if blank { 0.45 } else { 0.2 };
        let values = values.clamp(room * least, room * 0.5);
        if labels <= room - values || size <= LEAST_CARD {
            // What labels leave goes to the values, as far as they had it.
            return ((room - labels).min(room * 0.45).max(values), size);
        }
        size -= STEP;
    }
}

fn card_items(card: &Card, x: Points, y: Points, width: Points, height: Points) -> Vec<Item> {
    let mut items = vec![Item::Frame { x, y, width, height }];
    let (left, room) = (x + CARD_PAD, width - 2.0 * CARD_PAD);
    let corner = clean(&card.corner);
    let corner_width = font::width(&corner, 18.0, true);
    let title_room = room - corner_width - PAD;
    let title = clean(&card.title);
    let size = shrunk(&title, 13.0, 8.0, title_room);
    let title = font::cut(&title, size, true, title_room);
    let mut down = y + CARD_PAD;
    items.push(Item::Text { x: left, y: down, size, bold: true, role: Role::Heading, text: title });
    items.push(text(left + room - corner_width, down - 2.0, 18.0, true, corner));
    down += 18.0;
    for line in font::wrap(&clean(&card.about), 7.5, false, room).into_iter().take(2) {
        items.push(text(left, down, 7.5, false, line));
        down += 7.5 * LEADING;
    }
    down += PAD;
    let foot = font::wrap(&clean(&card.foot), 6.5, false, room);
    let foot_height = foot.len().min(2) as f32 * 6.5 * LEADING + PAD;
    let rows = card.stats.len().max(1) as f32;
    let bottom = y + height - CARD_PAD;
    let row_height = ((bottom - foot_height - down) / rows).min(CARD_ROW);
    let (value_room, size) = card_columns(card, room, (row_height / LEADING - 1.0).clamp(4.0, 9.0));
    let row = |(label, value): &(String, String)| {
        let cell = |text: &str, bold, align, room: Points| GridCell {
            text: font::cut(&clean(text), size, bold, room - 2.0 * PAD),
            bold,
            align,
            span: 1,
        };
        GridRow {
            height: row_height,
            head: false,
            cells: vec![
                cell(label, false, crate::Align::Left, room - value_room),
                cell(value, true, crate::Align::Right, value_room),
            ],
        }
    };
    items.push(Item::Grid(Grid {
        x: left,
        y: down,
        caption: String::new(),
        size,
        columns: vec![room - value_room, value_room],
        rows: card.stats.iter().map(row).collect(),
    }));
    for (at, line) in foot.into_iter().take(2).enumerate() {
        let y = bottom - foot_height + PAD + at as f32 * 6.5 * LEADING;
        items.push(text(left, y, 6.5, false, line));
    }
    items
}

/// A table with its widths, the size of its letters and the heights of its rows.
struct Fitted {
    caption: String,
    size: Points,
    columns: Vec<Points>,
    head: Vec<GridRow>,
    rows: Vec<GridRow>,
}

impl Fitted {
    fn new(table: &Table, room: Points, fill: bool) -> Self {
        let mut size = TABLE;
        while size > LEAST_TABLE && natural(table, size).iter().sum::<f32>() > room {
            size -= STEP;
        }
        let mut columns = natural(table, size);
        let over = columns.iter().sum::<f32>() - room;
        if over > 0.0 {
            give_way(&mut columns, &table.columns, over);
        } else if fill {
            take_up(&mut columns, &table.columns, -over);
        } else {
            // No narrower than what stands above it.
            let caption = font::width(&clean(&table.caption), CAPTION, true) + 0.5;
            let lacks = caption.min(room) - columns.iter().sum::<f32>();
            take_up(&mut columns, &table.columns, lacks.max(0.0));
        }
        let grown = |cells: &Vec<Cell>, head: bool| row(table, &columns, cells, size, head);
        let width = columns.iter().sum();
        Self {
            caption: font::cut(&clean(&table.caption), CAPTION, true, width),
            head: table.head.iter().map(|cells| grown(cells, true)).collect(),
            rows: table.rows.iter().map(|cells| grown(cells, false)).collect(),
            size,
            columns,
        }
    }

    fn width(&self) -> Points {
        self.columns.iter().sum()
    }

    fn caption_height(&self) -> Points {
        if self.caption.is_empty() { 0.0 } else { CAPTION * LEADING + PAD }
    }

    fn height(&self) -> Points {
        let rows = self.head.iter().chain(&self.rows);
        self.caption_height() + rows.map(|row| row.height).sum::<f32>()
    }

    fn grid(&self, x: Points, y: Points, rows: Vec<GridRow>) -> Item {
        let (caption, columns) = (self.caption.clone(), self.columns.clone());
        Item::Grid(Grid { x, y, caption, size: self.size, columns, rows })
    }
}

/// The width that every column needs for its own texts. What a cell over several columns needs
/// beyond theirs is added to the last of them.
fn natural(table: &Table, size: Points) -> Vec<Points> {
    let mut widths: Vec<Points> = table.columns.iter().map(|column| column.least).collect();
    let rows = || {
        let head = table.head.iter().map(|cells| (cells, true));
        head.chain(table.rows.iter().map(|cells| (cells, false)))
    };
    for alone in [true, false] {
        for (cells, head) in rows() {
            let mut at = 0;
            for cell in cells {
                let span = cell.span.max(1);
                let needs = font::width(&clean(&cell.text), size, head || cell.bold);
                // Room for the rules, and for letters that another Helvetica makes a trifle wider.
                let needs = needs.min(WIDEST) + 2.0 * PAD + 0.5;
                let end = (at + span).min(widths.len());
                let has: f32 = widths.get(at..end).unwrap_or_default().iter().sum();
                if (span == 1) == alone
                    && needs > has
                    && let Some(last) = widths.get_mut(..end).and_then(<[f32]>::last_mut)
                {
                    *last += needs - has;
                }
                at += span;
            }
        }
    }
    widths
}

/// Takes width from columns that give way, the widest first, and then from all.
fn give_way(widths: &mut [Points], columns: &[Column], mut over: Points) {
    while over > 0.0 {
        let widest = (0..widths.len())
            .filter(|at| columns[*at].grows && widths[*at] > LEAST_COLUMN)
            .max_by(|a, b| widths[*a].total_cmp(&widths[*b]));
        let Some(widest) = widest else { break };
        let taken = over.min(1.0).min(widths[widest] - LEAST_COLUMN);
        widths[widest] -= taken;
        over -= taken;
    }
    if over > 0.0 {
        let all: Points = widths.iter().sum();
        for width in widths.iter_mut() {
            *width *= (all - over) / all;
        }
    }
}

/// Gives the width that is left to the columns that grow, or to all if none does.
fn take_up(widths: &mut [Points], columns: &[Column], left: Points) {
    let any = columns.iter().any(|column| column.grows);
    let takes = |at: usize| !any || columns[at].grows;
    let count = (0..widths.len()).filter(|at| takes(*at)).count();
    for (at, width) in widths.iter_mut().enumerate() {
        if takes(at) {
            *width += left / count.max(1) as f32;
        }
    }
}

fn row(table: &Table, widths: &[Points], cells: &[Cell], size: Points, head: bool) -> GridRow {
    let mut at = 0;
    let mut placed = Vec::with_capacity(cells.len());
    for cell in cells {
        let span = cell.span.max(1).min(widths.len().saturating_sub(at).max(1));
        let end = (at + span).min(widths.len());
        let room = widths.get(at..end).unwrap_or_default().iter().sum::<f32>() - 2.0 * PAD;
        let bold = head || cell.bold;
        let text = font::cut(&clean(&cell.text), size, bold, room + 0.01);
        let align = match table.columns.get(at) {
            Some(column) if span == 1 && !head => column.align,
            Some(column) if span == 1 && column.align == crate::Align::Left => column.align,
            _ => crate::Align::Middle,
        };
        placed.push(GridCell { text, bold, align, span });
        at = end;
    }
    let least = size * LEADING + PAD;
    let height = if head { least } else { table.row_height.clamp(least, HIGHEST_ROW) };
    GridRow { height, head, cells: placed }
}
