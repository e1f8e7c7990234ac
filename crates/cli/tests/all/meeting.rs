//! `railbird play stretch` in lines of text, as a script or a person at a dumb terminal would use
//! it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn railbird(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_railbird"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that ends before it has read everything is no fault of the test.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn play(args: &[&str], input: &str) -> (Output, String) {
    let fixed = ["play", "stretch", "--seed", "1", "--bots", "random"];
    let args: Vec<_> = fixed.iter().chain(args).copied().collect();
    let output = railbird(&args, input);
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    (output, text)
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("railbird-meeting-{}-{name}.json", std::process::id()))
}

/// A meeting of two races as a transcript. After a change that is meant, `RAILBIRD_BLESS=1 cargo
/// test -p railbird --test all meeting` writes the file anew; the difference is then read in review.
#[test]
fn a_meeting_is_played_to_the_end_and_its_record_replays() {
    let file = temporary("end");
    let cards = "cards=[\"champagne_2009\", \"old_rivals\"]";
    let args = [
        "--seats",
        "3",
        "--option",
        cards,
        "--option",
        "mode=full",
        "--save",
        file.to_str().expect("a path"),
    ];
    let script = "bet 10 on homeboykris to show, $4 on 1 win\n\nfor me\n\n";
    let (output, text) = play(&args, script);
    assert!(output.status.success(), "{output:?}");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meeting.txt");
    if std::env::var_os("RAILBIRD_BLESS").is_some() {
        std::fs::write(&golden, &text).expect("written");
    }
    assert_eq!(text, std::fs::read_to_string(golden).expect("the golden file"));
    let record = std::fs::read_to_string(&file).expect("the record");
    let replayed = railbird(&["replay", "-", "--json"], &record);
    let answer: serde_json::Value = serde_json::from_slice(&replayed.stdout).expect("JSON");
    assert_eq!((&answer["ok"], &answer["over"]), (&true.into(), &true.into()));
    let verified = railbird(&["verify", "-", "--json"], &record);
    assert!(verified.status.success(), "{verified:?}");
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn a_wrong_line_is_answered_with_what_would_be_right() {
    let script = "gallop\nbet 4 on 99 win\nbet four on 1\nbet 3 on 1 win\nbet 4 on 1 across\n\
                  bet 400 on 1 win\nundo\nboard\nsheet\nstanding\nhelp\nbet 4 on 1 win\nundo\nquit\n";
    let (output, text) = play(&["--seats", "2"], script);
    assert!(output.status.success(), "{output:?}");
    for part in [
        "Nothing here is called that. Type ",
        "That horse does not run in this race.",
        "That is typed as `bet 4 on 3 to win, 10 on 6 to show`.",
        "A stake is a multiple of $2.",
        "A bet is to win, place or show.",
        "You don't have that much.",
        "Dice or cards have fallen since your last move.",
        "Champagne Stakes",
        "fact   spd   pho",
        "1. You              $200",
        "Decided: bet 4 on 1 to win. Enter goes on, `undo` takes it back.",
        "Taken back.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn alone_with_typed_dice_a_wrong_throw_is_taken_back_and_all_are_marked() {
    let file = temporary("dice");
    let args = ["--seats", "1", "--my-dice", "--save", file.to_str().expect("a path")];
    // The first price is thrown wrongly, the last left to the house; then the slip, then the pace.
    let script = "9 9\n1 4\nundo\n3 4\n35\n4 6\n1 2\n5 3\nh\npass\n6 6\nquit\n";
    let (output, text) = play(&args, script);
    assert!(output.status.success(), "{output:?}");
    for part in [
        "At the table: you.",
        "Due now for 1 Super Saver: the odds, red and white die.",
        "Type 2 faces from 1 to 6, such as 3 5; or `h`: the house does it.",
        "Taken back.",
        "3 + 4",
        "You have $200.",
        "Nobody has bet on this race.",
        "The pace is fast",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let record = std::fs::read_to_string(&file).expect("the record");
    let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["by_hand"], serde_json::json!([0, 1, 2, 3, 4, 7]));
    assert_eq!(record["log"][0], serde_json::json!({"chance": {"dice": [3, 4]}}));
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn the_end_of_the_input_ends_the_meeting_politely() {
    let (output, text) = play(&[], "pass\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text.contains("The input has ended; so does the game."), "{text}");
    let nobody = railbird(&["play", "stretch", "--seats", "0"], "");
    assert_eq!(nobody.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nobody.stderr).contains("railbird race"));
}
