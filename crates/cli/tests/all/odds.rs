//! `railbird odds`: exact chances of a race card.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn odds(arguments: &[&str], input: &str) -> Output {
    let mut railbird = Command::new(env!("CARGO_BIN_EXE_railbird"));
    let railbird = railbird.arg("odds").args(arguments).stdin(Stdio::piped());
    let mut child = railbird.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("run");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("an end")
}

fn json(arguments: &[&str], input: &str) -> Value {
    let output = odds(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text(arguments: &[&str]) -> String {
    let output = odds(arguments, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_cards_of_a_pack_are_listed_and_each_can_be_asked_for() {
    let listed = |arguments: &[&str]| {
        let mut railbird = Command::new(env!("CARGO_BIN_EXE_railbird"));
        let output = railbird.arg("cards").args(arguments).output().expect("run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let answer: Value = serde_json::from_str(&listed(&["--json"])).expect("JSON");
    let cards = answer["cards"].as_array().expect("cards");
    let champagne = cards.iter().find(|card| card["id"] == "champagne_2009").expect("the card");
    assert_eq!(champagne["name"], "Champagne Stakes");
    assert_eq!((&champagne["distance"], &champagne["surface"]), (&"8.0".into(), &"dirt".into()));
    let text = listed(&[]);
    assert_eq!(text.lines().count(), cards.len());
    for (card, line) in cards.iter().zip(text.lines()) {
        let id = card["id"].as_str().expect("an id");
        assert!(line.starts_with(id), "{line}");
        let horses = json(&[id, "--json"], "")["horses"].as_array().map(Vec::len);
        assert_eq!(horses, card["field"].as_array().map(Vec::len), "{id}");
    }
    let mut elsewhere = Command::new(env!("CARGO_BIN_EXE_railbird"));
    let refused = elsewhere.args(["cards", "--pack", "nowhere"]).output().expect("run");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no pack \"nowhere\""));
}

#[test]
fn both_versions_answer_in_json() {
    let quick = json(&["old_rivals", "--json"], "");
    assert_eq!(quick["mode"], "quick");
    let full = json(&["old_rivals", "--mode", "full", "--json"], "");
    assert_eq!(full["mode"], "full");
    for answer in [&quick, &full] {
        let pace: f64 = ["slow", "normal", "fast"]
            .map(|p| answer["pace"][p].as_f64().unwrap_or(9.0))
            .iter()
            .sum();
        assert!((pace - 1.0).abs() < 1e-12, "{pace}");
        let horses = answer["horses"].as_array().expect("horses");
        assert_eq!(horses[0]["horse"], "seabiscuit");
        assert_eq!(horses[1]["horse"], "war_admiral");
        for (at, horse) in horses.iter().enumerate() {
            let of = |field: &str| horse[field].as_f64().expect("a number");
            assert!((of("out") - 1.0 / 162.0).abs() < 1e-12);
            assert!((of("win") + of("second") + of("out") - 1.0).abs() < 1e-9, "{horse}");
            let exacta = answer["exacta"][1 - at][at].as_f64().expect("a number");
            assert!((exacta - of("second")).abs() < 1e-12);
        }
    }
    assert_ne!(quick["horses"][0]["win"], full["horses"][0]["win"]);
}

#[test]
fn a_rolled_track_condition_is_averaged() {
    let card = |condition: &str| {
        format!(
            r#"{{"surface": "dirt", "distance": "9.0", "condition": "{condition}",
                "runners": [{{"horse": "war_admiral"}}, {{"horse": "seabiscuit"}}]}}"#
        )
    };
    let win = |condition: &str| {
        let answer = json(&["-", "--json"], &card(condition));
        answer["horses"][0]["win"].as_f64().expect("a number")
    };
    // Totals of 2 and 12 are sloppy, 3 and 4 good, 11 muddy.
    let mean =
        (2.0 * win("sloppy") + 5.0 * win("good") + 2.0 * win("muddy") + 27.0 * win("fast")) / 36.0;
    assert!((win("roll") - mean).abs() < 1e-9);
}

#[test]
fn bets_are_priced_when_asked_for() {
    let answer = json(&["champagne_2009", "--json", "--bets"], "");
    let returns = answer["returns"].as_array().expect("returns");
    assert_eq!(returns.len(), 6);
    assert!(returns.iter().all(|horse| horse.as_array().is_some_and(|lines| lines.len() == 3)));
    // Money back over all horses: the chart is generous to show, and not to win.
    let [win, show] = [0, 2]
        .map(|line| returns.iter().filter_map(|horse| horse[line].as_f64()).sum::<f64>() / 6.0);
    assert!(win < 200.0 && show > 200.0, "{win} {show}");
    assert_eq!(json(&["champagne_2009", "--json"], "").get("returns"), None);
    assert!(text(&["champagne_2009", "--bets"]).contains("What $2 returns"));
}

#[test]
fn the_table_shows_firsts_and_seconds_when_asked_for() {
    let answer = json(&["champagne_2009", "--json"], "");
    for (at, horse) in answer["horses"].as_array().expect("horses").iter().enumerate() {
        let rows = answer["exacta"].as_array().expect("rows");
        let second: f64 = rows.iter().filter_map(|row| row[at].as_f64()).sum();
        assert!((second - horse["second"].as_f64().expect("a number")).abs() < 1e-12);
    }
    assert!(text(&["champagne_2009", "--exacta"]).contains("First, and second across"));
    assert!(!text(&["champagne_2009"]).contains("First, and second across"));
}

#[test]
fn options_change_what_is_asked_about() {
    let full = json(&["champagne_2009", "--option", "mode=full", "--json"], "");
    assert_eq!(full, json(&["champagne_2009", "--mode", "full", "--json"], ""));
    let saved = json(&["champagne_2009", "--option", "form_save=true", "--json"], "");
    assert_ne!(saved["horses"], json(&["champagne_2009", "--json"], "")["horses"]);
    let wrong = odds(&["champagne_2009", "--option", "odds=dear"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("\"auto\", \"chart\" or \"none\""));
}

#[test]
fn what_is_no_card_or_no_version_is_refused() {
    for arguments in [["nowhere", "--json", "--bets"], ["old_rivals", "--mode", "slow"]] {
        let output = odds(&arguments, "");
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(!output.stderr.is_empty());
    }
}
