//! What Top of the Stretch puts on paper: all of it, on pages that it fits on.

use std::sync::Arc;

use engine::{FairDice, Game, Pending, Seed, Table};
use paper::{Block, Document, Item, Pages, Paper};
use serde_json::{Value, json};
use stretch::chances::AskedRace;
use stretch::{Errata, MOST_RUNNERS, Mode, Stretch, StretchPack};
use workshop::print::{
    blank_scoresheet, cards, cards_of_race, charts, filled_scoresheets, official_charts,
    prepared_scoresheet,
};

fn pack() -> Arc<StretchPack> {
    engine::standard_pack::<Stretch>().expect("the standard pack")
}

/// A race of as many as a scoresheet has lines.
fn full_field() -> Value {
    let pack = pack();
    let runner = |(horse, jockey): (&stretch::HorseData, &stretch::JockeyData)| json!({"horse": horse.id, "jockey": jockey.id});
    let runners = pack.horses.iter().zip(pack.jockeys.iter()).take(MOST_RUNNERS).map(runner);
    json!({
        "name": "Twenty <of> them", "track": "Everywhere", "surface": "dirt",
        "distance": "8+70yds", "condition": "fast", "runners": runners.collect::<Vec<_>>(),
    })
}

fn asked(card: &Value, mode: &str) -> AskedRace {
    AskedRace::read(&json!({"card": card, "options": {"mode": mode}})).expect("a race")
}

fn run(card: &Value, mode: &str, seed: usize) -> Table<Stretch> {
    let race = asked(card, mode);
    let mut table: Table<Stretch> = Table::open(&race.head, race.pack).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word(&seed.to_string()), &[]);
    while matches!(table.game().pending(), Pending::Chance(_)) {
        table.draw(&mut dice).expect("a throw");
    }
    table
}

/// The texts of all cells, row by row; none is cut short.
fn rows(pages: &Pages) -> Vec<Vec<String>> {
    let items = pages.pages.iter().flat_map(|page| &page.items);
    let grids =
        items.filter_map(|item| if let Item::Grid(grid) = item { Some(grid) } else { None });
    let mut rows = Vec::new();
    for grid in grids {
        assert!(!grid.caption.contains('\u{2026}'), "{}", grid.caption);
        for row in &grid.rows {
            let cells: Vec<String> = row.cells.iter().map(|cell| cell.text.clone()).collect();
            assert!(!cells.concat().contains('\u{2026}'), "{cells:?}");
            rows.push(cells);
        }
    }
    rows
}

/// Lays a document out on both papers; the number of pages of each.
fn check(document: &Document, pages: [usize; 2]) -> Vec<Vec<String>> {
    let laid = [Paper::A4, Paper::Letter].map(|paper| document.lay_out(paper));
    assert_eq!(laid.each_ref().map(|pages| pages.pages.len()), pages, "{}", document.title);
    let [a4, letter] = laid.each_ref().map(rows);
    assert_eq!(a4.concat(), letter.concat(), "both say the same");
    a4
}

#[test]
fn a_blank_sheet_has_twenty_lines_on_one_page() {
    for (mode, columns) in [(Mode::Quick, 26), (Mode::Full, 29)] {
        let rows = check(&blank_scoresheet(mode), [1, 1]);
        let numbered = |row: &&Vec<String>| row.len() == columns && row[1..].concat().is_empty();
        let posts: Vec<usize> =
            rows.iter().filter(numbered).map(|row| row[0].parse().expect("a post")).collect();
        assert_eq!(posts, (1..=MOST_RUNNERS).collect::<Vec<_>>());
    }
}

#[test]
fn a_prepared_sheet_has_the_ratings_and_leaves_the_race_open() {
    let race = asked(&json!("champagne_2009"), "quick");
    let rows = check(&prepared_scoresheet(&race.pack, &race.options, &race.card), [1, 1]);
    let first = rows.iter().find(|row| row[0] == "1" && row[1] == "Super Saver").expect("a line");
    let known = [
        "1",
        "Super Saver",
        "John Velazquez",
        "",
        "9",
        "+2",
        "6",
        "8.5",
        "1",
        "6",
        "C",
        "+1",
        "0",
        "0",
        "5",
        "19",
        "19",
    ];
    assert_eq!(first[..17], known);
    assert!(first[17..].concat().is_empty(), "{first:?}");
}

#[test]
fn twenty_horses_fit_on_a_page_in_every_sheet() {
    let card = full_field();
    for mode in ["quick", "full"] {
        let race = asked(&card, mode);
        check(&prepared_scoresheet(&race.pack, &race.options, &race.card), [1, 1]);
        for seed in 0..20 {
            let table = run(&card, mode, seed);
            let public = table.game().public();
            let horses = &public.summarize().races[0].horses;
            let rows = check(&filled_scoresheets(public), [1, 1]);
            let speeds: Vec<&str> = rows
                .iter()
                .filter(|row| row.len() > 20 && row[0].parse::<u32>().is_ok())
                .map(|row| row[row.len() - 3].as_str())
                .collect();
            let expected: Vec<String> = horses
                .iter()
                .map(|horse| horse.speed.map(|speed| speed.to_string()).unwrap_or_default())
                .collect();
            assert_eq!(speeds, expected);
            let chart = official_charts(public).expect("a decided race");
            let rows = check(&chart, [1, 1]);
            for horse in horses {
                let place = horse.place.map(|place| place.to_string()).unwrap_or_default();
                let line = rows.iter().find(|row| row.len() > 9 && row[1] == horse.pp.to_string());
                assert_eq!(line.map(|row| row[0].as_str()), Some(place.as_str()));
            }
        }
    }
}

#[test]
fn a_meeting_has_a_page_for_each_race_and_shows_what_was_bet() {
    let pack = pack();
    let options = json!({"cards": ["champagne_2009", "old_rivals"], "mode": "full"});
    let head = engine::Record {
        game: "stretch".into(),
        options: options.as_object().expect("options").clone(),
        seats: vec!["Ann".into()],
        ..engine::Record::default()
    };
    let mut table: Table<Stretch> = Table::open(&head, pack).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word("meeting"), &[]);
    let bet = json!({"seat": 0, "move": {"type": "bets", "bets": [
        {"horse": "dublin", "kind": "show", "stake": 400},
    ]}});
    let mut slips = vec![bet, json!({"seat": 0, "move": {"type": "bets", "bets": []}})].into_iter();
    assert!(official_charts(table.game().public()).is_none(), "nothing is decided yet");
    loop {
        match table.game().pending() {
            Pending::Chance(_) => drop(table.draw(&mut dice)),
            Pending::Seats(_) => {
                let slip = slips.next().expect("two races");
                let entry = engine::read_entry(table.game(), &slip).expect("a slip");
                table.play(entry).expect("a legal slip");
            }
            Pending::Over => break,
        }
    }
    let public = table.game().public();
    check(&filled_scoresheets(public), [2, 2]);
    let rows = check(&official_charts(public).expect("decided"), [2, 2]);
    assert!(
        rows.iter().any(|row| row.len() == 4 && row[..3] == ["Ann", "Dublin to show", "$4.00"])
    );
}

#[test]
fn cards_say_every_rating() {
    let pack = pack();
    let rows = check(&cards(&pack), [pages_of_nine(pack.horses.len() + pack.jockeys.len()); 2]);
    assert_eq!(rows.iter().filter(|row| row[0] == "Wire").count(), pack.horses.len());
    assert_eq!(rows.iter().filter(|row| row[0] == "Trouble").count(), pack.jockeys.len());
    let race = asked(&json!("champagne_2009"), "quick");
    let document = cards_of_race(&race.pack, &race.card);
    let Block::Cards(made) = &document.blocks[0] else { panic!("cards") };
    assert_eq!((made.len(), made[0].about.as_str()), (12, "Post 1, John Velazquez"));
}

fn pages_of_nine(cards: usize) -> usize {
    cards.div_ceil(9)
}

#[test]
fn charts_are_those_of_the_pack() {
    let pack = pack();
    let quick = rows(&charts(&pack, Mode::Quick, Errata::Corrected).lay_out(Paper::A4));
    let has = |rows: &[Vec<String>], row: &[&str]| rows.iter().any(|found| found == row);
    // Cells that the rule file's laws name: the first row of the speed chart, a form, the time of W9.
    assert!(quick.iter().any(|row| row.starts_with(&["2".into(), "103".into(), "101".into()])));
    assert!(has(&quick, &["3", "-3 t", "-3 t", "-3 t", "-3 t", "-3 t"]));
    assert!(quick.iter().any(|row| row[0] == "94" && row.contains(&"1:36.60".to_owned())));
    assert!(has(&quick, &["Dice", "0-9", "10", "11", "12", "13", "14", "15", "16", "17", "18+"]));
    assert!(has(&quick, &["Runners", "2-5", "6-8", "9-12", "13+"]));
    let full = rows(&charts(&pack, Mode::Full, Errata::Corrected).lay_out(Paper::Letter));
    let printed = rows(&charts(&pack, Mode::Full, Errata::AsPrinted).lay_out(Paper::Letter));
    assert!(has(&full, &["5", "-1 / 0", "-1 / 0", "-1 / -1", "-1 / -2", "-1 / -2"]));
    assert!(has(&printed, &["5", "-1 / 0", "-1 / 0", "-1 / -1", "-2 / -1", "-2 / -2"]));
}
