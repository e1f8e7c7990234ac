//! `railbird analyse` judges a played game.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs a command with this on its standard input.
fn railbird(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railbird"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("its input");
    // A command that refuses its arguments does not read.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("its output")
}

fn dealt() -> Vec<u8> {
    let bots = "handicapper,random";
    railbird(&["deal", "homestretch", "--seats", "2", "--seed", "1", "--bots", bots], &[]).stdout
}

#[test]
fn the_same_arguments_print_the_same_bytes_with_the_contracts_fields() {
    let record = dealt();
    let analyse =
        |rest: &[&str]| railbird(&[&["analyse", "-", "--playouts", "20"], rest].concat(), &record);
    let printed = analyse(&["--json"]).stdout;
    assert_eq!(printed, analyse(&["--json", "--threads", "1"]).stdout);
    assert_ne!(printed, analyse(&["--json", "--seed", "2"]).stdout);
    let answer: Value = serde_json::from_slice(&printed).expect("one document");
    for sum in answer["seats"].as_array().expect("seats") {
        let fields: Vec<_> = sum.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["decisions", "loss", "loss_se", "seat"]);
    }
    let record: Value = serde_json::from_slice(&record).expect("a record");
    for one in answer["decisions"].as_array().expect("decisions") {
        let fields: Vec<_> = one.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["at", "best", "best_value", "loss", "move", "se", "seat", "value"]);
        let entry = &record["log"][one["at"].as_u64().expect("an index") as usize];
        assert_eq!((&entry["seat"], &entry["move"]), (&one["seat"], &one["move"]));
    }
    let words = String::from_utf8(analyse(&["--seat", "1"]).stdout).expect("text");
    assert!(words.contains("random 2") && !words.contains("handicapper 1"), "{words}");
}

#[test]
fn what_can_not_be_judged_is_refused() {
    let cases: [(&[&str], &[u8]); 3] = [
        (&["analyse", "-"], b"no record"),
        (&["analyse", "-", "--seat", "7"], &dealt()),
        (&["analyse", "-", "--playouts", "0"], &dealt()),
    ];
    for (args, input) in cases {
        let output = railbird(args, input);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
}
