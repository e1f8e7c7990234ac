//! What the program says of itself, and what it refuses before it begins.

use std::process::{Command, Output};

use serde_json::Value;

fn railbird(args: &[&str]) -> Output {
    let mut railbird = Command::new(env!("CARGO_BIN_EXE_railbird"));
    railbird.args(args).output().expect("the program runs")
}

fn text(args: &[&str]) -> String {
    let output = railbird(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn refused(args: &[&str]) -> String {
    let output = railbird(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn completions_and_the_manual_are_listed() {
    let help = text(&["--help"]);
    for command in ["completions", "man"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
    assert!(!help.contains("bench-node"), "{help}");
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&["completions", shell]).contains("railbird"), "{shell}");
    }
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    assert!(text(&["man"]).contains("railbird\\-race(1)"));
    let race = text(&["man", "race"]);
    for part in [".TH railbird-race 1", "\\-\\-resume", "official chart"] {
        assert!(race.contains(part), "{part} is missing in:\n{race}");
    }
    assert!(text(&["man", "pack", "new"]).contains("railbird\\-pack\\-new"));
    let told = refused(&["man", "gallop"]);
    assert!(told.contains("has no command \"gallop\"; it has: serve, games, deal"), "{told}");
}

#[test]
fn none_of_something_that_is_to_be_done_is_refused() {
    for args in [
        &["sim", "homestretch", "--games", "0"][..],
        &["sim", "homestretch", "--threads", "0"],
        &["arena", "homestretch", "--bots", "random,random", "--games", "0"],
        &["arena", "homestretch", "--bots", "random,random", "--threads", "0"],
        &["deal", "homestretch", "--games", "0"],
        &["deal", "homestretch", "--games", "2", "--threads", "0"],
        &["sim", "homestretch", "--games", "many"],
    ] {
        let told = refused(args);
        assert!(told.contains("give a whole number, 1 or more"), "{told}");
    }
}

#[test]
fn the_seed_in_a_record_deals_the_same_game() {
    let deal = |seed: &str| text(&["deal", "homestretch", "--bots", "random", "--seed", seed]);
    let record = deal("derby");
    let value: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(deal(value["seed"].as_str().expect("a seed")), record);
}
