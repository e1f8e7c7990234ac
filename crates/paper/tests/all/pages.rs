//! Whatever is put on paper fits on it, is there once, and reads the same in both ways of writing.

use paper::{
    Align, Block, Board, Card, Cell, Column, Document, Drawn, Field, Grid, Item, Label, Pages,
    Paper, Picture, Pieces, Shape, Table, Turn, bind, mm,
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
    let items = pages.pages.iter().flat_map(|page| page.items.iter().map(|item| (page.turn, item)));
    for (turn, item) in items {
        let (width, height) = pages.paper.size(turn);
        let (left, top, right, bottom) = match item {
            Item::Text { x, y, size, .. } => (*x, *y, *x, y + size),
            Item::Rule { x, y, width } => (*x, *y, x + width, *y),
            Item::Frame { x, y, width, height } => (*x, *y, x + width, y + height),
            Item::Grid(grid) => (grid.x, grid.y, grid.x + grid.width(), grid.y + grid.height()),
            Item::Picture(Picture { x, y, width, height, .. }) => (*x, *y, x + width, y + height),
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

fn drawn(pages: &Pages) -> Vec<(usize, &Drawn)> {
    let items = pages
        .pages
        .iter()
        .enumerate()
        .flat_map(|(at, page)| page.items.iter().map(move |item| (at, item)));
    let shapes = items.filter_map(|(at, item)| match item {
        Item::Picture(picture) => Some(picture.shapes.iter().map(move |shape| (at, shape))),
        _ => None,
    });
    shapes.flatten().collect()
}

#[test]
fn a_board_covers_its_sheets_and_keeps_its_shape() {
    let corners = [(0.0, 0.0), (200.0, 0.0), (200.0, 100.0), (0.0, 100.0)];
    for (paper, turn) in SIZES {
        for sheets in [(1, 1), (2, 1), (2, 2), (0, 3)] {
            let shapes = corners.iter().map(|corner| Shape::Circle {
                middle: *corner,
                radius: 0.1,
                shade: Some(0.0),
                line: 0.0,
            });
            let board = Board { size: (200.0, 100.0), shapes: shapes.collect(), sheets };
            let pages = document(turn, vec![Block::Board(board)]).lay_out(paper);
            check_inside(&pages);
            let (across, down) = (usize::from(sheets.0.max(1)), usize::from(sheets.1));
            assert_eq!(pages.pages.len(), across * down);
            let (width, height) = paper.size(turn);
            let (sheet, row) = (width - 60.0, height - 60.0 - 7.0 * 1.2 - 4.0);
            // Laid together, the sheets show every corner once, twice as far apart along as down.
            let places: Vec<(f32, f32)> = drawn(&pages)
                .into_iter()
                .map(|(at, shape)| match shape {
                    Drawn::Circle { middle: (x, y), .. } => {
                        (x + (at % across) as f32 * sheet, y + (at / across) as f32 * row)
                    }
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(places.len(), 4, "{sheets:?}");
            let far = |of: fn(&(f32, f32)) -> f32| {
                let (low, high) = (places.iter().map(of), places.iter().map(of));
                high.fold(f32::MIN, f32::max) - low.fold(f32::MAX, f32::min)
            };
            let (along, apart) = (far(|place| place.0), far(|place| place.1));
            assert!((along - 2.0 * apart).abs() < 0.1, "{along} by {apart}");
            assert!(along > 0.98 * sheet * across as f32 || apart > 0.98 * row * down as f32);
        }
    }
}

#[test]
fn a_label_shrinks_and_breaks_to_fit_its_box_and_says_where_it_could_not() {
    let label = |text: &str, room| {
        let label = Label::new((30.0, 30.0), room, 12.0, text).turned(30.0);
        let faces = vec![vec![label.into()]];
        let pieces = Block::Pieces(Pieces { size: (60.0, 60.0), faces });
        let pages = document(Turn::Upright, vec![pieces]).lay_out(Paper::A4);
        let lines = drawn(&pages).into_iter().filter_map(|(_, shape)| match shape {
            Drawn::Text(line) => Some((line.text.clone(), line.size, line.turned)),
            _ => None,
        });
        lines.collect::<Vec<_>>()
    };
    assert_eq!(label("Gate", (60.0, 20.0)), [("Gate".to_owned(), 12.0, 30.0)]);
    let lines = label("Takes the short way round", (50.0, 40.0));
    assert!(lines.len() > 1 && lines.iter().all(|(_, size, _)| *size < 12.0), "{lines:?}");
    let whole: Vec<&str> = lines.iter().map(|(text, ..)| text.as_str()).collect();
    assert_eq!(whole.join(" "), "Takes the short way round");
    let lines = label(&"far too much ".repeat(40), (30.0, 10.0));
    assert!(lines.last().is_some_and(|(text, ..)| text.ends_with('\u{2026}')), "{lines:?}");
}

#[test]
fn pieces_lie_edge_to_edge_and_are_drawn_in_both_ways_of_writing() {
    let face = vec![
        Shape::rect((1.0, 1.0), (30.0, 20.0), Some(0.5), 1.0),
        Shape::Circle { middle: (20.0, 20.0), radius: 9.0, shade: None, line: 1.0 },
        Shape::Line { from: (0.0, 0.0), to: (20.0, 20.0), line: 2.0 },
        Label::new((30.0, 30.0), (50.0, 12.0), 9.0, "<X> & Co").bold().left().into(),
    ];
    let pieces = Pieces { size: (mm(20.0), mm(20.0)), faces: vec![face; 100] };
    for paper in [Paper::A4, Paper::Letter] {
        let pages = document(Turn::Upright, vec![Block::Pieces(pieces.clone())]).lay_out(paper);
        check_inside(&pages);
        assert_eq!(drawn(&pages).len(), 400);
        let html = pages.html();
        assert_eq!(html.matches("<svg ").count(), 100);
        assert!(html.contains("&lt;X&gt; &amp; Co") && html.contains("rgb(128 128 128)"));
        let pdf = pages.pdf();
        assert!(pdf.missing.is_empty());
        let text = String::from_utf8_lossy(&pdf.bytes);
        assert_eq!(text.matches("(<X> & Co)").count(), 100);
        assert_eq!(text.matches("W\nn").count(), 100, "every piece is clipped to its face");
    }
}

#[test]
fn documents_are_bound_with_pages_of_both_turns() {
    let upright = document(Turn::Upright, vec![Block::Text("one".into())]);
    let across = Document {
        title: "Across".into(),
        turn: Turn::Across,
        blocks: vec![Block::Text("two".into())],
    };
    let pages = bind("Both", &[upright, across], Paper::Letter);
    check_inside(&pages);
    assert_eq!(pages.title, "Both");
    let html = pages.html();
    assert!(html.contains("class=\"page upright\"") && html.contains("class=\"page across\""));
    assert!(html.contains("@page across { size: letter landscape; margin: 0 }"));
    assert!(html.contains(">1 of 2<") && html.contains(">2 of 2<") && html.contains(">Across<"));
    let text = String::from_utf8_lossy(&pages.pdf().bytes).into_owned();
    assert!(text.contains("[0 0 612 792]") && text.contains("[0 0 792 612]"));
}

#[test]
fn steps_keep_their_words_beside_them() {
    let steps = vec![
        ("Break".to_owned(), "Throw for each horse. ".repeat(20)),
        ("Nothing".to_owned(), String::new()),
    ];
    let pages = document(Turn::Upright, vec![Block::Steps(steps)]).lay_out(Paper::A4);
    check_inside(&pages);
    let texts: Vec<(&f32, &str)> = pages.pages[0]
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Text { x, text, .. } => Some((x, text.as_str())),
            _ => None,
        })
        .collect();
    let left = texts.iter().find(|(_, text)| *text == "Break").expect("the lead").0;
    let words: Vec<_> = texts.iter().filter(|(_, text)| text.starts_with("Throw")).collect();
    assert!(!words.is_empty() && words.iter().all(|(x, _)| **x > *left + 20.0));
}
