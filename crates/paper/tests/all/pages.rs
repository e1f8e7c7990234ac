//! Whatever is put on paper fits on it, is there once, and reads the same in both ways of writing.

use paper::{
    Align, Block, Card, Cell, Column, Document, Field, Grid, Item, Pages, Paper, Table, Turn,
};

const SIZES: [(Paper, Turn); 4] = [
    (Paper::A4, Turn::Upright),
    (Paper::A4, Turn::Across),
    (Paper::Letter, Turn::Upright),
    (Paper::Letter, Turn::Across),
];

fn grids(pages: &Pages) -> Vec<&Grid> {
    let items = pages.pages.iter().flat_map(|page| &page.items);
    items.filter_map(|item| if let Item::Grid(grid) = item { Some(grid) } else { None }).collect()
}

/// Everything lies on the paper, with white around it.
fn check_inside(pages: &Pages) {
    let (width, height) = pages.paper.size(pages.turn);
    for item in pages.pages.iter().flat_map(|page| &page.items) {
        let (left, top, right, bottom) = match item {
            Item::Text { x, y, size, .. } => (*x, *y, *x, y + size),
            Item::Rule { x, y, width } => (*x, *y, x + width, *y),
            Item::Frame { x, y, width, height } => (*x, *y, x + width, y + height),
            Item::Grid(grid) => (grid.x, grid.y, grid.x + grid.width(), grid.y + grid.height()),
        };
        assert!(left >= 18.0 && top >= 18.0, "{item:?}");
        assert!(right <= width - 18.0 && bottom <= height - 18.0, "{:?}: {item:?}", pages.paper);
    }
}

fn document(turn: Turn, blocks: Vec<Block>) -> Document {
    Document { title: "A <test> & more".into(), turn, blocks }
}

fn table(columns: usize, rows: usize, text: &str) -> Table {
    let cell = |row: usize, column: usize| Cell::from(format!("{text}{row}.{column}"));
    Table {
        caption: "A caption".into(),
        columns: vec![Column { align: Align::Left, least: 0.0, grows: true }; columns],
        head: vec![
            vec![Cell::over("over all", columns)],
            (0..columns).map(|column| Cell::from(format!("head {column}"))).collect(),
        ],
        rows: (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect(),
        row_height: 16.0,
    }
}

#[test]
fn tables_of_every_size_fit_and_lose_no_row() {
    let long = "a name that is far too long for any column of a table with so many of them, ";
    for (paper, turn) in SIZES {
        for (columns, rows, text) in [
            (1, 1, ""),
            (5, 20, "x"),
            (30, 20, ""),
            (12, 200, "row "),
            (30, 60, long),
            (3, 0, ""),
            (2, 9, "a\nb"),
        ] {
            for side_by_side in [false, true] {
                let table = table(columns, rows, text);
                let rows = table.rows.len();
                let block =
                    if side_by_side { Block::Tables(vec![table]) } else { Block::Table(table) };
                let pages =
                    document(turn, vec![Block::Heading("Tables".into()), block]).lay_out(paper);
                check_inside(&pages);
                let grids = grids(&pages);
                let count: usize =
                    grids.iter().map(|grid| grid.rows.iter().filter(|row| !row.head).count()).sum();
                assert_eq!(count, rows, "{columns} columns");
                assert!(grids.iter().all(|grid| grid.rows[0].head), "every part has its head");
            }
        }
    }
}

#[test]
fn a_table_that_fits_on_a_page_is_not_parted() {
    let two = vec![Block::Table(table(4, 25, "")), Block::Table(table(4, 25, ""))];
    let pages = document(Turn::Upright, two).lay_out(Paper::A4);
    assert_eq!(pages.pages.len(), 2);
    assert_eq!(grids(&pages).len(), 2);
}

#[test]
fn cards_fill_pages_nine_by_nine() {
    let card = |at: usize| Card {
        title: format!("A horse with a name as long as names get {at}"),
        corner: "100".into(),
        about: "about it ".repeat(20),
        stats: (0..14).map(|at| (format!("rating {at}"), "+3".into())).collect(),
        foot: "foot ".repeat(60),
    };
    for paper in [Paper::A4, Paper::Letter] {
        let cards = (0..20).map(card).collect();
        let pages = document(Turn::Upright, vec![Block::Cards(cards)]).lay_out(paper);
        check_inside(&pages);
        let on = |page: &paper::Page| {
            page.items.iter().filter(|item| matches!(item, Item::Frame { .. })).count()
        };
        assert_eq!(pages.pages.iter().map(on).collect::<Vec<_>>(), [9, 9, 2]);
    }
}

#[test]
fn fields_have_their_values_or_a_line() {
    let fields = vec![Field::new("Race", "The Rematch").share(3), Field::new("Time", "")];
    let pages = document(Turn::Across, vec![Block::Fields(fields)]).lay_out(Paper::Letter);
    check_inside(&pages);
    let html = pages.html();
    assert!(html.contains(">The Rematch<") && html.contains(">Time<"), "{html}");
    assert_eq!(html.matches("<hr ").count(), 2);
}

#[test]
fn html_is_text_where_it_should_be_and_names_the_paper() {
    let nasty = "<script>alert('x')</script> & \"quotes\"\u{0}\u{7}";
    let text = vec![Block::Text(nasty.into()), Block::Table(table(2, 1, "<b>"))];
    let html = document(Turn::Across, text).lay_out(Paper::A4).html();
    assert!(!html.contains("<script>") && !html.contains("<b>"), "{html}");
    assert!(
        html.contains("&lt;script&gt;alert(&#39;x&#39;)") && html.contains("&amp; &quot;quotes")
    );
    assert!(!html.contains(['\u{0}', '\u{7}']));
    assert!(html.contains("@page { size: A4 landscape; margin: 0 }"));
    assert!(html.contains("<title>A &lt;test&gt; &amp; more</title>"));
    assert!(html.contains("<th") && html.contains("colspan=\"2\""));
}

#[test]
fn a_pdf_has_the_same_pages_and_says_which_letters_it_lacks() {
    let blocks = vec![
        Block::Heading("Überraschung 2½".into()),
        Block::NewPage,
        Block::Text("Żółw 馬 (in brackets) \\ and strokes".into()),
    ];
    let pages = document(Turn::Upright, blocks).lay_out(Paper::A4);
    assert_eq!(pages.pages.len(), 2);
    let pdf = pages.pdf();
    assert!(pdf.bytes.starts_with(b"%PDF-") && pdf.bytes.ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&pdf.bytes);
    assert!(text.contains("/Count 2"));
    assert!(text.contains("/WinAnsiEncoding"));
    assert_eq!(pdf.missing.into_iter().collect::<String>(), "łŻ馬");
    assert_eq!(pages.pdf().bytes, pdf.bytes, "the same pages, the same bytes");
}

#[test]
fn an_empty_document_is_an_empty_page() {
    let pages = document(Turn::Upright, Vec::new()).lay_out(Paper::Letter);
    assert_eq!(pages.pages.len(), 1);
    check_inside(&pages);
    let nothing = vec![
        Block::Table(Table::default()),
        Block::Tables(Vec::new()),
        Block::Cards(Vec::new()),
        Block::Fields(Vec::new()),
    ];
    check_inside(&document(Turn::Upright, nothing).lay_out(Paper::A4));
}
