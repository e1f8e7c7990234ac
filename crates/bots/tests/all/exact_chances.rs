//! What a table of Top of the Stretch says of its race: exact, in its own version, with all that has
//! been thrown.

use bots::Sampling;
use engine::{Record, SimBits, StandardPacks, Viewer};
use serde_json::{Value, json};
use stretch::chances::AskedRace;

fn record(mode: &str, log: &[Value]) -> Record {
    let options = json!({"mode": mode, "odds": "none", "cards": ["old_rivals"]});
    let record = json!({"railbird": 1, "game": "stretch", "options": options, "seats": [],
        "log": log});
    Record::from_json(record).expect("a record")
}

/// The mean of a horse's win, and its error.
fn win(record: &Record) -> [f64; 2] {
    let (table, _) = bots::open_replayed(record, &StandardPacks, usize::MAX).expect("a table");
    let sampling = Sampling { games: 8, entries: u64::MAX, seed: 1, threads: 1 };
    let answer = table.ask_chances(Viewer::Spectator, sampling)(&mut SimBits::new(1, 0));
    ["mean", "standard_error"].map(|of| answer["horses"][0]["win"][of].as_f64().expect("a number"))
}

#[test]
fn a_table_tells_the_exact_chances_of_its_own_version() {
    let mut found = Vec::new();
    for mode in ["quick", "full"] {
        let asked = json!({"card": "old_rivals", "options": {"mode": mode}});
        let exact = AskedRace::read(&asked).expect("a race").chances().horses[0].win;
        assert_eq!(win(&record(mode, &[])), [exact, 0.0]);
        found.push(exact);
    }
    assert!((found[0] - found[1]).abs() > 1e-4, "the versions differ: {found:?}");
}

#[test]
fn a_good_break_changes_the_chances_in_the_running() {
    let before = win(&record("full", &[]))[0];
    let throw = json!({"chance": {"dice": [6, 6]}});
    let after = win(&record("full", &[throw]));
    assert!(after[0] != before && after[1] == 0.0, "{before}, then {after:?}");
}
