//! Records, moves and views of games that were played are what their schemas say.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use bots::{BotsTable, Budget};
use engine::{Record, Seat, Seed, StandardPacks, Viewer};
use serde_json::{Map, Value, json};
use server::schema::{SUBJECTS, of_game, subject};

use crate::common::openapi::faults;

/// Games of each kind: with as few seats as it can have, and with more.
const GAMES: usize = 2;

/// Values by subject, each once.
type Values = BTreeSet<(&'static str, String)>;

/// Everything that is written in some games of a kind: records, the moves that could be made and
/// were made, the questions, the views of all seats and of a spectator, options and the pack.
fn played(game: &str) -> Values {
    let mut values = Values::new();
    let mut add = |subject, value: &Value| {
        values.insert((subject, value.to_string()));
    };
    let kind = bots::game(game).expect("a game");
    let (least, most) = kind.info().seats;
    let packs = &StandardPacks;
    add("pack", &kind.printed(&engine::PackRef::default(), packs).expect("a pack"));
    for number in 0..GAMES {
        let seats = (least.max(1) + number).min(most);
        let head = Record {
            game: game.to_owned(),
            seats: (0..seats).map(|seat| format!("Seat {seat}")).collect(),
            ..Record::default()
        };
        let bots = vec!["random".to_owned(); seats];
        let (budget, programs) = (Budget::default(), &Arc::default());
        let table = BotsTable { head: &head, packs, bots: &bots, budget, programs };
        let seed = Seed::from_word(&format!("{game} {number}"));
        let record = bots::deal(table, &seed).expect("a game that ends");
        add("record", &record.to_json());
        let mut table = bots::open(&head, packs).expect("a table");
        for entry in &record.log {
            if let Some(play) = entry.get("move") {
                add("moves", play);
            }
            for seat in table.deciders().iter() {
                table
                    .moves(seat)
                    .as_array()
                    .expect("a list")
                    .iter()
                    .for_each(|one| add("moves", one));
                let ask = table.asked_text(seat).expect("a decision");
                let play = table.passive(seat).or_else(|| entry.get("move").cloned());
                // A question is long, and like the next one.
                if let Some(sample) = play.filter(|_| table.number().is_multiple_of(5)) {
                    let view = table.view(Viewer::Seat(seat));
                    let ask = json!({"type": "ask", "id": 1, "number": 0, "view": view,
                        "moves": [], "open": [], "ask": ask, "sample": sample});
                    add("bot", &ask);
                }
            }
            let seen = (0..seats).map(|seat| Viewer::Seat(Seat(seat as u8)));
            seen.chain([Viewer::Spectator]).for_each(|viewer| add("view", &table.view(viewer)));
            table.play(entry).expect("an entry that was played");
        }
    }
    values
}

/// The schemas of a game, by subject, as `railbird schema` prints them.
fn schemas(game: &str) -> Map<String, Value> {
    let whole = of_game(game).expect("a schema");
    SUBJECTS.iter().map(|about| ((*about).to_owned(), subject(&whole, about))).collect()
}

fn check(game: &str) {
    let (schemas, values) = (schemas(game), played(game));
    for (about, value) in &values {
        let (schema, value) = (&schemas[*about], serde_json::from_str(value).expect("JSON"));
        let faults = faults(schema, schema, &value, about);
        assert!(faults.is_empty(), "{game}: {}\n{value}", faults.join("\n"));
    }
    let told = told_by_python(&schemas, &values);
    assert_eq!(told.unwrap_or_default(), "", "{game}");
}

/// What an independent validator has to say; `None` where there is none. It is thorough and slow, and
/// gets every move and some of the views.
fn told_by_python(schemas: &Map<String, Value>, values: &Values) -> Option<String> {
    let mut works = Command::new("python3");
    works.args(["-c", "import jsonschema"]).stderr(Stdio::null());
    if !works.status().is_ok_and(|status| status.success()) {
        println!("there is no python3 with `jsonschema` here: not checked with it");
        return None;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/schemas.py");
    let mut python = Command::new("python3");
    let python = python.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = python.spawn().expect("Python");
    let mut lines = format!("{}\n", json!(schemas));
    let long = |(about, _): &&(&str, String)| ["view", "bot"].contains(about);
    let some = values.iter().filter(long).step_by(20);
    for (about, value) in values.iter().filter(|value| !long(value)).chain(some) {
        lines += &format!("[{}, {value}]\n", json!(about));
    }
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "the validator does not accept the schemas themselves");
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn what_is_written_of_every_game_is_as_described() {
    std::thread::scope(|scope| {
        for game in bots::games() {
            let id = game.info().id;
            scope.spawn(move || check(id));
        }
    });
}

#[test]
fn every_game_has_a_schema_of_everything() {
    for game in bots::games() {
        let whole = of_game(game.info().id).expect("a schema");
        for about in SUBJECTS {
            assert!(whole["properties"].get(about).is_some(), "{} has no {about}", game.info().id);
        }
    }
}

/// A schema that allowed everything would never be wrong.
#[test]
fn what_is_none_is_told() {
    let schemas = schemas("homestretch");
    let told = |about: &str, value: &Value| {
        !faults(&schemas[about], &schemas[about], value, about).is_empty()
    };
    let (record, keep) = (
        json!({"railbird": 1, "game": "homestretch", "seats": ["Ann", "Ben"]}),
        json!({"type": "keep", "card": "7a"}),
    );
    let with = |value: &Value, key: &str, to: Value| {
        let mut value = value.clone();
        value[key] = to;
        value
    };
    assert!(!told("record", &record) && !told("moves", &keep));
    for wrong in [
        with(&record, "game", json!("stretch")),
        with(&record, "options", json!({"no_such_option": 1})),
        with(&record, "log", json!([{"seat": 0, "move": {"type": "no_such_move"}}])),
        with(&record, "log", json!([{"seat": 0, "move": keep, "more": 1}])),
        with(&record, "seats", json!("Ann")),
    ] {
        assert!(told("record", &wrong), "{wrong}");
    }
    assert!(
        told("moves", &with(&keep, "more", json!(1))) && told("moves", &json!({"type": "keep"}))
    );
    assert!(told("view", &json!({})) && told("options", &json!({"no_such_option": 1})));
    assert!(told("bot", &json!({"type": "hello"})));
}
