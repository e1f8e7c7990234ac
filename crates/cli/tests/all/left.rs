//! `railbird play --save` and `--resume`: a game that was left goes on where it stood.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

const SHORT: [&str; 8] =
    ["--option", "purple_races=1", "--option", "green_races=0", "--seed", "1", "--bots", "random"];

/// A file that goes away with the test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("railbird-left-{}-{name}", std::process::id())))
    }

    fn of(name: &str, text: &str) -> Self {
        let file = Self::new(name);
        fs::write(&file.0, text).expect("written");
        file
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path")
    }

    fn json(&self) -> Value {
        serde_json::from_str(&fs::read_to_string(&self.0).expect("a file")).expect("JSON")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_railbird"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

fn railbird(args: &[&str], input: &str) -> Output {
    let mut child = start(args);
    // A program that ends before it has read everything is no fault of the test.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn text(args: &[&str], input: &str) -> String {
    let output = railbird(args, input);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What is said about a command line or a file at fault; nothing was played before.
fn refused(args: &[&str]) -> String {
    let output = railbird(args, "quit\n");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn begin(more: &[&str], input: &str) -> Output {
    railbird(&[&["play", "homestretch"], &SHORT[..], more].concat(), input)
}

/// Answers for any question of a short game, many times.
fn to_the_end() -> String {
    let pushes: String = (2..=12).map(|horse| format!("push {horse}\n")).collect();
    format!("1\nfor me\n\n2\nreroll\n{pushes}").repeat(100)
}

#[test]
fn a_game_that_was_left_goes_on_with_the_same_people_and_the_same_dice() {
    let file = Temporary::new("goes-on.json");
    let output = begin(&["--name", "Ann", "--save", file.path()], "2\nquit\n");
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains(&format!("`railbird play homestretch --resume {}`", file.path())),
        "{told}"
    );
    let left = file.json();
    assert_eq!(
        (left.get("seed"), left.get("commitment")),
        (None, None),
        "the record tells nothing"
    );
    let replayed = text(&["replay", file.path(), "--json"], "");
    assert!(!replayed.contains(left["left"]["dice"].as_str().expect("dice")));

    let told = text(&["play", "homestretch", "--resume", file.path()], &to_the_end());
    for part in [
        "The seed's SHA-256 is 43baef7cf7bcaa3d4db944fb944a8bddef06272741afec80450c09aa21bfe473.",
        "Your hand: 4a Four on the Floor",
        "You go on where you left the game.",
        "The seed was 07a2c62f9a215e0b04b76e4397ea28ef00c991a846b6eebd0c35942d1ae0cf07",
    ] {
        assert!(told.contains(part), "{part} is missing in:\n{told}");
    }
    let over = file.json();
    assert_eq!((over.get("left"), &over["seats"][0]), (None, &json!("Ann")));
    let begun = left["log"].as_array().expect("a log");
    assert!(over["log"].as_array().expect("a log").starts_with(begun), "what stood, stands");
    let verified = text(&["verify", file.path(), "--json"], "");
    let verified: Value = serde_json::from_str(&verified).expect("JSON");
    assert_eq!(verified["by_hand"], 0, "all dice are those that were promised");
    let told = refused(&["play", "homestretch", "--resume", file.path()]);
    assert!(told.contains("this game is over"), "{told}");
}

#[test]
fn what_was_taken_back_and_typed_stays_so() {
    let (file, whole) = (Temporary::new("typed.json"), Temporary::new("whole.json"));
    let begun = "3 5\nundo\n4 4\n";
    let rest = "2 2\nbet 4 on 1 win\n\n1 1\n";
    let begin = |file: &Temporary, input: &str| {
        let fixed = ["play", "stretch", "old_rivals", "--seats", "1", "--my-dice", "--seed", "1"];
        text(&[&fixed[..], &["--save", file.path()]].concat(), input);
    };
    begin(&file, begun);
    let told = text(&["play", "stretch", "--resume", file.path()], rest);
    assert!(told.contains("Bet on Race 1: Old Rivals"), "own dice are still asked for: {told}");
    begin(&whole, &(begun.to_owned() + rest));
    assert_eq!(file.json(), whole.json());
    assert_eq!(file.json()["history"][1], json!({"undo": 0}));
}

#[test]
fn a_record_without_a_seed_goes_on_with_fresh_dice_and_says_which_they_are() {
    let file = Temporary::new("fresh.json");
    begin(&["--save", file.path()], "2\nquit\n");
    let mut record = file.json();
    record.as_object_mut().expect("a record").remove("left");
    fs::write(&file.0, record.to_string()).expect("written");
    let args =
        ["play", "homestretch", "--bots", "random", "--seed", "new", "--resume", file.path()];
    text(&args, &to_the_end());
    let verified = text(&["verify", file.path(), "--json"], "");
    let verified: Value = serde_json::from_str(&verified).expect("JSON");
    assert_eq!(verified["by_hand"], 2, "no seed vouches for the shuffles before");
    assert!(verified["drawn"].as_u64() > Some(10));
}

#[test]
fn what_can_not_go_on_is_said() {
    let file = Temporary::new("refused.json");
    begin(&["--save", file.path()], "2\nquit\n");
    let resume = ["play", "homestretch", "--resume", file.path()];
    for (more, why) in [
        (&["--seats", "3"][..], "leave --seats out"),
        (&["--option", "green_races=1"], "leave --option out"),
        (&["--pack", "mine"], "leave --pack out"),
        (&["--seed", "2"], "leave --seed out"),
        (&["--name", "Ben"], "cannot be used with '--name <NAME>'"),
        (&["--bots", "nobody"], "there is no bot"),
    ] {
        let told = refused(&[&resume, more].concat());
        assert!(told.contains(why), "{told}");
    }
    let told = refused(&["play", "stretch", "--resume", file.path()]);
    assert!(told.contains("`railbird play homestretch`"), "{told}");
    let mut bent = file.json();
    bent["left"]["dice"] = json!("0".repeat(64));
    fs::write(&file.0, bent.to_string()).expect("written");
    assert!(refused(&resume).contains("(not_drawn)"));
    for left in [json!({"bots": [], "my_dice": false, "dice": "none"}), json!(7)] {
        bent["left"] = left;
        fs::write(&file.0, bent.to_string()).expect("written");
        assert!(refused(&resume).contains("`left` can not be read"));
    }
    refused(&["play", "homestretch", "--resume", "/nowhere/at/all"]);
}

#[test]
fn a_path_that_can_not_be_written_is_refused_before_the_first_move() {
    let folder = std::env::temp_dir();
    let folder = folder.to_str().expect("a path");
    let nowhere = format!("{folder}/railbird-nowhere/game.json");
    for (path, why) in [(nowhere.as_str(), "make it first"), (folder, "name a file in it")] {
        let told = refused(&["play", "homestretch", "--save", path]);
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_game_that_was_left_is_not_written_over_by_mistake() {
    let file = Temporary::new("twice.json");
    begin(&["--save", file.path()], "2\nquit\n");
    let left = file.json();
    let told = refused(&["play", "homestretch", "--save", file.path()]);
    assert!(told.contains(&format!("use --resume {}", file.path())), "{told}");
    let told = refused(&["race", "old_rivals", "--seed", "1", "--save", file.path()]);
    assert!(told.contains("holds a game that goes on"), "{told}");
    assert_eq!(file.json(), left);
    let both = ["play", "homestretch", "--resume", file.path(), "--save", file.path()];
    text(&both, &to_the_end());
    begin(&["--save", file.path()], "2\nquit\n");
    assert_eq!(file.json()["left"], left["left"], "one that is over makes room");
}

#[cfg(unix)]
#[test]
fn whoever_ends_the_program_no_decision_is_lost() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let file = Temporary::new(&format!("signal{signal}.json"));
        let mut child =
            start(&[&["play", "homestretch"], &SHORT[..], &["--save", file.path()]].concat());
        // It stays open: its end would end the game, too.
        let mut input = child.stdin.take().expect("its input");
        input.write_all(b"2\n").expect("written");
        input.flush().expect("written");
        // The second question is asked when the first answer was played.
        let (mut told, mut byte) = (String::new(), [0]);
        let output = child.stdout.as_mut().expect("its output");
        while told.matches("\n> ").count() < 2 {
            std::io::Read::read_exact(output, &mut byte).expect("more");
            told.push(char::from(byte[0]));
        }
        let kill = format!("kill {signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a signal").success());
        let output = child.wait_with_output().expect("the program ends");
        drop(input);
        assert_eq!(output.status.code(), Some(130), "{signal}: {output:?}");
        let entries = file.json()["log"].as_array().map(Vec::len);
        assert_eq!(entries, Some(6), "two shuffles, and everybody has kept a share");
        text(&["play", "homestretch", "--resume", file.path()], "quit\n");
    }
}

#[test]
fn one_bets_on_cards_of_ones_own() {
    let card = "name = 'Own Cup'\nsurface = 'dirt'\ndistance = '5.0'\ncondition = 'fast'\n\
                runners = [{horse = 'secretariat'}, {horse = 'war_admiral'}]\n";
    let card = Temporary::of("card.toml", card);
    let file = Temporary::new("meeting.json");
    let fixed = ["--seats", "2", "--bots", "random", "--seed", "1", "--save", file.path()];
    let cards = ["play", "stretch", card.path(), "golden_classic"];
    let told = text(&[&cards, &fixed[..]].concat(), &"bet 4 on 1 win\n\n".repeat(2));
    assert!(told.contains("Own Cup") && told.contains("Golden Classic"), "{told}");
    let replayed = text(&["replay", file.path(), "--json"], "");
    let replayed: Value = serde_json::from_str(&replayed).expect("JSON");
    assert_eq!((&replayed["over"], &replayed["summary"]["race"]), (&json!(true), &json!(2)));
}

#[test]
fn a_card_brings_its_pack_and_its_options_along() {
    let own = json!({
        "card": {
            "surface": "turf", "distance": "8.0", "condition": "firm",
            "runners": [{"horse": "secretariat", "jockey": "me"}, {"horse": "seabiscuit"}],
        },
        "options": {"mode": "full", "odds": "chart"},
        "pack": {"jockeys": [{"id": "me", "ride": 0, "trouble": 8}]},
    });
    let card = Temporary::of("own.json", &own.to_string());
    let file = Temporary::new("own-game.json");
    let play = ["play", "stretch", card.path(), "--save"];
    text(&[&play[..], &[file.path()]].concat(), "quit\n");
    let game = file.json();
    assert_eq!((&game["pack"], &game["options"]["mode"]), (&own["pack"], &json!("full")));
    assert_eq!(game["options"]["cards"], json!([own["card"]]));
    // What is typed stands before what a file says.
    let file = Temporary::new("own-quick.json");
    text(&[&play[..], &[file.path(), "--option", "mode=quick"]].concat(), "quit\n");
    assert_eq!(file.json()["options"]["mode"], "quick");
}

#[test]
fn cards_that_can_not_be_bet_on_are_said() {
    let one = Temporary::of("one.json", r#"{"card": "old_rivals", "options": {"mode": "full"}}"#);
    let other =
        Temporary::of("other.json", r#"{"card": "old_rivals", "options": {"mode": "quick"}}"#);
    for (args, why) in [
        (&["homestretch", "old_rivals"][..], "homestretch has no race cards"),
        (&["stretch", "nowhere"], "there is no card \"nowhere\""),
        (&["stretch", "-"], "name a file"),
        (&["stretch", "old_rivals", "--option", "cards=[\"old_rivals\"]"], "named twice"),
        (&["stretch", one.path(), other.path()], "another mode; say which with --option"),
    ] {
        let told = refused(&[&["play"], args].concat());
        assert!(told.contains(why), "{told}");
    }
    text(&["play", "stretch", one.path(), other.path(), "--option", "mode=full"], "quit\n");
}

#[test]
fn a_seed_that_was_printed_gives_the_same_dice_again() {
    let told = String::from_utf8(begin(&[], &to_the_end()).stdout).expect("text");
    let seed = told.split("The seed was ").nth(1).and_then(|rest| rest.split(',').next());
    let seed = seed.expect("a seed");
    let again = [&["play", "homestretch", "--seed", seed], &SHORT[..4], &SHORT[6..]].concat();
    let again = text(&again, &to_the_end());
    let without_the_word = |told: &str| told.replace(&format!("--seed {seed}"), "--seed 1");
    assert_eq!(without_the_word(&again), told);
}
