//! `railbird replay`: what happened in a record, in the words of the table.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_railbird"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("the program ends")
}

fn railbird(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_record_of_every_game_is_told_in_every_language() {
    let listed: Value = serde_json::from_str(&railbird(&["games", "--json"], "")).expect("JSON");
    let games = listed["games"].as_array().expect("a list");
    assert!(games.len() > 5, "{listed}");
    for game in games.iter().filter_map(|game| game["id"].as_str()) {
        let record =
            railbird(&["deal", game, "--seats", "3", "--seed", "story", "--bots", "random"], "");
        for (language, over) in [("en", "the game is over"), ("de", "die Partie ist vorbei")] {
            let told = railbird(&["replay", "-", "--lang", language], &record);
            let last = told.lines().last().expect("a line");
            let exact = last.contains("exact") || last.contains("genau");
            assert!(last.contains(over) && exact, "{game}: {last}");
            assert!(told.lines().count() > 20, "{game}: {told}");
            // A message without words would be told by its key.
            let keyed = told.lines().find(|line| line.starts_with("said."));
            assert_eq!(keyed, None, "{game} in {language}");
        }
    }
}

#[test]
fn a_seat_is_told_what_it_saw_itself() {
    let record =
        railbird(&["deal", "homestretch", "--seats", "2", "--seed", "1", "--bots", "random"], "");
    let all = railbird(&["replay", "-", "--lang", "en", "--upto", "12"], &record);
    let last = all.lines().last().expect("a line");
    assert!(last.starts_with("12 entries, the game goes on; unverified"), "{last}");
    assert!(!all.contains("Your hand") && !all.contains("You keep"), "{all}");
    let own = railbird(&["replay", "-", "--lang", "en", "--upto", "12", "--seat", "0"], &record);
    assert!(own.contains("Your hand: ") && own.contains("You keep a share, face down."), "{own}");
}

#[test]
fn what_stops_a_record_is_told_in_the_readers_language_and_to_programs_in_english() {
    let record = railbird(&["deal", "homestretch", "--seats", "2", "--seed", "1"], "");
    let mut record: serde_json::Value = serde_json::from_str(&record).expect("a record");
    record["log"][0] = serde_json::json!({"chance": {"pick": 1}});
    let refused = |args: &[&str]| {
        let output = run(args, &record.to_string());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
    };
    let german = refused(&["replay", "-", "--lang", "de"]);
    assert!(german.contains("Eintrag 0 des Protokolls: "), "{german}");
    assert!(german.contains(" sind zu mischen (") && german.contains("(bad_chance)"), "{german}");
    let english = refused(&["replay", "-", "--lang", "de", "--json"]);
    assert!(english.contains("\"message\":\"A shuffle of "), "{english}");
}
