//! Races leave lines behind, and lines make ratings: the circle closes.

use std::sync::Arc;

use engine::{FairDice, Game, Pending, Seed, Table};
use serde_json::json;
use stretch::chances::AskedRace;
use stretch::{Performance, Stretch, StretchPack};
use workshop::lines::{Occasion, append};
use workshop::rate::{HorseRating, Named, RatedCard, Sheets, Steps, rate};
use workshop::{Date, SheetFaults};

fn run(card: &str, mode: &str, seed: usize) -> Vec<Performance> {
    let asked = json!({"card": card, "options": {"mode": mode}});
    let race = AskedRace::read(&asked).expect("a race");
    let mut table: Table<Stretch> = Table::open(&race.head, race.pack).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word(&seed.to_string()), &[]);
    while matches!(table.game().pending(), Pending::Chance(_)) {
        table.draw(&mut dice).expect("a throw");
    }
    let public = table.game().public();
    public.performances(public.sheet())
}

fn add(book: &str, lines: &[Performance], date: &str) -> Result<String, SheetFaults> {
    let date = Date::parse(date).expect("a day");
    let occasion = Occasion { date, purse: None };
    let added = append(Named { name: "book.csv", text: book }, lines, occasion)?;
    Ok(format!("{book}{added}"))
}

fn pack() -> Arc<StretchPack> {
    engine::standard_pack::<Stretch>().expect("the standard pack")
}

fn steps(horse: &HorseRating) -> &Steps {
    horse.steps().expect("a horse that ran")
}

/// Rates the field of a card from a book of form.
fn rate_card(book: &str, card: &str, distance: &str) -> RatedCard {
    let pack = pack();
    let card = pack.card(&json!(card), "card").expect("a card");
    let mut entries = "horse,surface,condition,distance,date\n".to_owned();
    for runner in &card.runners {
        let horse = &pack.horses[usize::from(runner.horse)];
        entries += &format!("{},dirt,fast,{distance},2010-06-01\n", horse.called());
    }
    let sheets = Sheets {
        lines: &[Named { name: "book.csv", text: book }],
        entries: Some(Named { name: "entries.csv", text: &entries }),
        jockeys: None,
        today: None,
    };
    let rated = rate(&pack, sheets).unwrap_or_else(|faults| panic!("{faults}"));
    rated.cards.into_iter().next().expect("a card")
}

#[test]
fn ratings_from_ones_own_races_are_near_those_that_ran_them() {
    let mut book = String::new();
    for race in 0..10 {
        let lines = run("golden_classic", "full", race);
        book = add(&book, &lines, &format!("2010-05-{:02}", race + 1)).expect("a sheet of lines");
    }
    let rated = rate_card(&book, "golden_classic", "10");
    let pack = pack();
    let mut off = 0;
    for horse in &rated.horses {
        let own = pack.horses.iter().find(|own| own.called() == horse.name).expect("the horse");
        assert!(steps(horse).lines.len() >= 8, "ten races, and hardly anybody fails to finish");
        let power = i32::from(own.ratings.power_dirt.expect("rated on dirt"));
        assert!(
            (horse.ratings.power - power).abs() <= 4,
            "{}: {power}, rated {}",
            horse.name,
            horse.ratings.power
        );
        off += horse.ratings.power - power;
        assert!((horse.ratings.pace - i32::from(own.ratings.pace)).abs() <= 4, "{}", horse.name);
    }
    let mean = f64::from(off) / rated.horses.len() as f64;
    assert!(mean.abs() <= 1.5, "powers are off by {mean} on average");
}

#[test]
fn lines_of_quickplay_can_be_rated_too() {
    let mut book = String::new();
    for race in 0..5 {
        book = add(&book, &run("speed_sprint", "quick", race), "2010-05-01").expect("lines");
    }
    let rated = rate_card(&book, "speed_sprint", "6");
    assert!(
        rated.horses.iter().all(|horse| horse.ratings.pace == 5 && steps(horse).class.value == 0)
    );
}

/// Whatever a spreadsheet made of the sheet, new rows suit it.
#[test]
fn a_sheet_keeps_its_columns_and_its_separator() {
    let lines = run("golden_classic", "full", 1);
    let book = "days;date;horse;surface;condition;distance;figure;field;purse;call1_pos;call1_len;\
                call2_pos;call2_len;call3_pos;call3_len;finish_pos;finish_len;margin;Notes\r\n\
                3;;Somebody;dirt;fast;8;90;8;1000;1;0;1;0;1;0;1;0;1,5;by hand";
    let book = add(book, &lines, "2010-05-01").expect("lines");
    let rows: Vec<&str> = book.split("\r\n").collect();
    assert_eq!(rows.len(), 2 + lines.len() + 1, "{book}");
    let first = format!(";2010-05-01;{};dirt;", lines[0].name);
    assert!(rows[2].starts_with(&first), "{}", rows[2]);
    assert!(rows[2..].iter().all(|row| row.is_empty() || row.matches(';').count() == 18));
    let rated = rate_card(&book, "golden_classic", "10");
    assert_eq!(steps(&rated.horses[0]).lines.len(), 1);
}

#[test]
fn a_sheet_that_can_not_take_them_is_left_alone() {
    let lines = run("golden_classic", "full", 1);
    let fault = |book: &str| {
        let faults = add(book, &lines, "2010-05-01").expect_err("faults");
        faults.0.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let other = fault("id,name\n1,2\n");
    assert!(other[0].starts_with("book.csv, row 1: this is no sheet of past-performance lines"));
    assert_eq!(other.len(), 1);
    let needed = workshop::rate::LINES_SHEET.0.join(",");
    assert_eq!(
        fault(&format!("{needed}\n")),
        [
            "date",
            "figure",
            "call1_pos",
            "call1_len",
            "call2_pos",
            "call2_len",
            "call3_pos",
            "call3_len"
        ]
        .map(|column| format!(
            "book.csv, row 1, column {column}: this column is missing: the new lines need it"
        ))
    );
}

#[test]
fn names_with_commas_and_quotes_come_back() {
    let mut lines = run("champagne_2009", "quick", 1);
    lines.truncate(1);
    lines[0].name = "Me, \"Myself\"".into();
    let book = add("", &lines, "2010-05-01").expect("lines");
    let sheets = Sheets {
        lines: &[Named { name: "book.csv", text: &book }],
        entries: Some(Named {
            name: "entries.csv",
            text: "horse,surface,condition,distance,date\n\"Me, \"\"Myself\"\"\",dirt,fast,8,2010-06-01\n",
        }),
        jockeys: None,
        today: None,
    };
    let faults = rate(&pack(), sheets).expect_err("a field of one");
    assert_eq!(faults.0.len(), 1, "{faults}");
    assert!(faults.0[0].message.contains("a card has 2 to 20"), "{faults}");
}
