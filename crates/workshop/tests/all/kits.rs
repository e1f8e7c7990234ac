//! The kits of all games: every sheet fits on both papers with nothing cut short, with the standard pack
//! and with a pack of longer names; and what games that were played fill in.

use std::collections::BTreeSet;

use engine::{Game, Pack, PackRef, StandardPacks};
use paper::{Document, Drawn, Item, Pages, Paper};
use serde_json::Value;
use workshop::print::{KITS, Kit, Unprintable, Wish, kit_of};

/// Every text of the pages.
fn texts(pages: &Pages) -> Vec<String> {
    let mut texts = Vec::new();
    for item in pages.pages.iter().flat_map(|page| &page.items) {
        match item {
            Item::Text { text, .. } => texts.push(text.clone()),
            Item::Grid(grid) => {
                texts.push(grid.caption.clone());
                let cells = grid.rows.iter().flat_map(|row| &row.cells);
                texts.extend(cells.map(|cell| cell.text.clone()));
            }
            Item::Picture(picture) => {
                let shapes = picture.shapes.iter();
                texts.extend(shapes.filter_map(|shape| match shape {
                    Drawn::Text(written) => Some(written.text.clone()),
                    _ => None,
                }));
            }
            Item::Rule { .. } | Item::Frame { .. } => {}
        }
    }
    texts
}

/// Everything lies on its page, with white around it.
fn check_inside(pages: &Pages, what: &str) {
    for page in &pages.pages {
        let (width, height) = pages.paper.size(page.turn);
        for item in &page.items {
            let (right, bottom) = match item {
                Item::Text { x, y, size, .. } => (*x, y + size),
                Item::Rule { x, y, width } => (x + width, *y),
                Item::Frame { x, y, width, height } => (x + width, y + height),
                Item::Grid(grid) => (grid.x + grid.width(), grid.y + grid.height()),
                Item::Picture(picture) => (picture.x + picture.width, picture.y + picture.height),
            };
            assert!(right <= width - 18.0 && bottom <= height - 18.0, "{what}: {item:?}");
        }
    }
}

/// Lays sheets out on both papers; nothing is cut short on either. The texts on A4.
fn check(documents: &[Document], what: &str) -> Vec<String> {
    let mut all = Vec::new();
    for paper in [Paper::Letter, Paper::A4] {
        let pages = paper::bind(what, documents, paper);
        check_inside(&pages, what);
        all = texts(&pages);
        let cut: Vec<&String> = all.iter().filter(|text| text.contains('\u{2026}')).collect();
        assert!(cut.is_empty(), "{what} on {paper:?}: {cut:?}");
        let empty = pages.pages.iter().any(|page| page.items.len() <= 2);
        assert!(!empty, "{what} on {paper:?} has an empty page");
    }
    all
}

fn sheets_of(kit: &dyn Kit, pack: &PackRef) {
    for sheet in kit.sheets() {
        let what = format!("{} {}", kit.game(), sheet.name);
        let made = kit.of_pack(pack, &StandardPacks, &[sheet.name], &Wish::default());
        let made = made.unwrap_or_else(|why| panic!("{what}: {why}"));
        check(&made, &what);
    }
}

/// The standard pack of a game as data.
fn standard(game: &str) -> Value {
    fn of<G: Game>() -> (&'static str, Value) {
        (G::ID, engine::standard_pack::<G>().expect("the standard pack").canonical())
    }
    let packs = [
        of::<homestretch::Homestretch>(),
        of::<stretch::Stretch>(),
        of::<high_roller::HighRoller>(),
        of::<big_stakes::BigStakes>(),
        of::<racing_stable::RacingStable>(),
    ];
    packs.into_iter().find(|(id, _)| *id == game).expect("the game").1
}

/// Makes every name of horses, races and cards longer.
fn lengthen(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(text) if name == "name" => *text = format!("{text} of Far Away"),
                    _ => lengthen(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(lengthen),
        _ => {}
    }
}

#[test]
fn every_sheet_of_every_game_fits_on_both_papers() {
    for kit in KITS {
        sheets_of(kit, &PackRef::default());
    }
}

#[test]
fn a_pack_with_longer_names_fits_too() {
    for kit in KITS {
        let mut pack = standard(kit.game());
        lengthen(&mut pack);
        let pack = PackRef::Inline(pack);
        sheets_of(kit, &pack);
        let all = kit.of_pack(&pack, &StandardPacks, &[], &Wish::default()).expect("the kit");
        let texts = check(&all, kit.game()).join(" ");
        assert!(texts.contains("Far Away"), "{} shows the names of its pack", kit.game());
    }
}

#[test]
fn sheets_have_names_of_their_own_and_an_unknown_one_is_told_with_those_there_are() {
    for kit in KITS {
        let names: BTreeSet<&str> = kit.sheets().iter().map(|sheet| sheet.name).collect();
        assert_eq!(names.len(), kit.sheets().len(), "{}", kit.game());
        let why = kit.of_pack(&PackRef::default(), &StandardPacks, &["napkin"], &Wish::default());
        let Err(Unprintable::NoSheet(told)) = why else { panic!("{}: a napkin", kit.game()) };
        assert!(names.iter().all(|name| told.contains(name)), "{told}");
    }
    assert!(kit_of("ludo").is_none());
}

#[test]
fn boards_show_what_the_packs_say() {
    let texts = |game: &str, sheet: &str| {
        let kit = kit_of(game).expect("the kit");
        let made = kit.of_pack(&PackRef::default(), &StandardPacks, &[sheet], &Wish::default());
        check(&made.expect("the sheet"), sheet)
    };
    let has = |texts: &[String], text: &str| texts.iter().any(|own| own == text);
    let track = texts("high_roller", "board");
    assert!(has(&track, "6D16") && has(&track, "1F14") && has(&track, "START"));
    let spaces: BTreeSet<&str> = track
        .iter()
        .flat_map(|text| text.split(' '))
        .filter(|word| word.len() > 2 && word.as_bytes()[1].is_ascii_uppercase())
        .filter(|word| word.as_bytes()[0].is_ascii_digit())
        .collect();
    assert_eq!(spaces.len(), 420, "every space of the board once");
    let ring = texts("racing_stable", "board");
    assert!((0..64).all(|space| has(&ring, &space.to_string())));
    let oval = texts("big_stakes", "board");
    assert!((1..=96).all(|column| has(&oval, &column.to_string())));
    let tote = texts("homestretch", "tote");
    assert_eq!(tote.iter().filter(|text| *text == "15").count(), 2);
}
