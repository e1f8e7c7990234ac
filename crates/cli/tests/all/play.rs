//! `railbird play` in lines of text, as a script or a person at a dumb terminal would use it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const SHORT: [&str; 8] =
    ["--option", "purple_races=1", "--option", "green_races=0", "--seed", "1", "--bots", "random"];

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
    let args: Vec<_> = ["play", "homestretch"].iter().chain(&SHORT).chain(args).copied().collect();
    let output = railbird(&args, input);
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    (output, text)
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("railbird-play-{}-{name}.json", std::process::id()))
}

fn replayed(record: &str) -> serde_json::Value {
    let output = railbird(&["replay", "-", "--json"], record);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_short_game_is_played_to_the_end_and_its_record_replays() {
    let file = temporary("end");
    // Any horse may be in last place when one has to be pushed.
    let pushes: String = (2..=12).map(|horse| format!("push {horse}\n")).collect();
    let script = format!("1\nfor me\n\n2\nreroll\n{pushes}").repeat(100);
    let (output, text) = play(&["--save", file.to_str().expect("a path")], &script);
    assert!(output.status.success(), "{output:?}");
    for part in [
        "The seed's SHA-256 is 43baef7cf7bcaa3d4db944fb944a8bddef06272741afec80450c09aa21bfe473.",
        "Keep a share; the rest of the hand goes on.",
        "You bet on ",
        "All bets are laid.",
        "  » ",
        "3. The standing after race 1",
        "The game is over: ",
        "The seed was 07a2c62f9a215e0b04b76e4397ea28ef00c991a846b6eebd0c35942d1ae0cf07, its SHA-256 43baef",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let record = std::fs::read_to_string(&file).expect("the record");
    let answer = replayed(&record);
    assert_eq!((&answer["ok"], &answer["over"]), (&true.into(), &true.into()));
    assert_eq!(answer["summary"]["phase"], "over");
    let verified = railbird(&["verify", "-", "--json"], &record);
    assert!(verified.status.success(), "{verified:?}");
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn the_end_of_the_input_ends_the_game_politely_and_saves_it() {
    let file = temporary("cut");
    let (output, text) = play(&["--save", file.to_str().expect("a path")], "2\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text.contains("The input has ended"), "{text}");
    let record = std::fs::read_to_string(&file).expect("the record");
    let answer = replayed(&record);
    assert_eq!((&answer["ok"], &answer["over"]), (&true.into(), &false.into()));
    assert!(!record.contains("\"seed\""), "the seed would tell what comes");
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn a_wrong_line_is_answered_with_what_would_be_right() {
    let script = "gallop\nkeep 99z\npush\nundo\nboard\norder\nhelp\nquit\n";
    let (output, text) = play(&[], script);
    assert!(output.status.success(), "{output:?}");
    for part in [
        "Nothing here is called that. Type `keep ",
        "Dice or cards have fallen since your last move.",
        "Pants on Fire",
        "$50,000",
        "`for me` lets a bot decide",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn a_slip_can_be_typed_and_taken_back() {
    let slip = "bet 3 on 11 win, 2 on 7 place, 2 on 8 show, 1 on 6 show, 1 on 9 show\n";
    let script = format!("1\n1\n1\n1\nbet 3 on 7 win\nbet seven\n{slip}undo\n{slip}\nquit\n");
    let (_, text) = play(&[], &script);
    for part in [
        "Lay all five tokens: 1, 1, 2, 2 and 3.",
        "That is typed as `bet 3 on 11 win",
        "Taken back.",
        "You bet on 6 ",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn typed_dice_can_be_corrected_and_are_marked() {
    let file = temporary("dice");
    // Two shuffles are left to the house; four shares; a slip; then dice, the first one corrected.
    let script = "\n\n1\n1\n1\n1\nfor me\n\n9 9\n3 4\nundo\n3 5\nquit\n";
    let (output, text) = play(&["--my-dice", "--save", file.to_str().expect("a path")], script);
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains("shuffle the purple cards"), "{text}");
    assert!(text.contains("Type 2 faces from 1 to 6, such as 3 5"), "{text}");
    assert!(text.contains("3 + 5: 8 My Lucky Day."), "{text}");
    let record = std::fs::read_to_string(&file).expect("the record");
    assert!(record.contains("{\"chance\":{\"dice\":[3,5]}}"), "{record}");
    assert!(record.contains("\"by_hand\": ["), "{record}");
    let log = serde_json::from_str::<serde_json::Value>(&record).expect("JSON")["log"].to_string();
    assert!(
        log.contains("[3,5]") && !log.contains("[3,4]"),
        "a corrected throw counts no more: {log}"
    );
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn the_game_speaks_the_language_that_is_asked_for_or_that_of_the_environment() {
    let (_, german) = play(&["--lang", "de"], "quit\n");
    assert!(german.contains("Du hast das Spiel verlassen."), "{german}");
    let environment = |name: &str, tag: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_railbird"));
        command.args(["play", "homestretch"]).args(SHORT).stdin(Stdio::null());
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(variable);
        }
        let output = command.env(name, tag).output().expect("the program runs");
        String::from_utf8(output.stdout).expect("text")
    };
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        let text = environment(variable, "de_DE.UTF-8");
        assert!(text.contains("Du hast das Spiel verlassen."), "{variable}: {text}");
    }
    let other = environment("LANG", "fr_FR.UTF-8");
    assert!(other.contains("You left the game."), "{other}");
    assert_eq!(railbird(&["play", "homestretch", "--lang", "fr"], "").status.code(), Some(2));
}

#[test]
fn what_can_not_be_played_is_said() {
    let nothing = railbird(&["play", "tiddlywinks"], "");
    assert_eq!(nothing.status.code(), Some(2));
    let nobody = railbird(&["play", "homestretch", "--bots", "nobody"], "");
    assert_eq!(nobody.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nobody.stderr).contains("there is no bot"));
    let alone = railbird(&["play", "homestretch", "--seats", "1"], "");
    assert_eq!(alone.status.code(), Some(2));
}

#[test]
fn a_derby_is_played_in_lines_and_its_record_replays() {
    let file = temporary("derby");
    // Whatever does not fit the moment is refused and asked for again.
    let horses = ["man", "sec", "cit", "sea", "zen", "dr_", "ame", "nat"];
    let picks: String = horses.map(|horse| format!("pick {horse}\n")).concat();
    let bets: String = (1..=8).map(|post| format!("bet {post}\n")).collect();
    let script = format!("{picks}{bets}pass\nwhite\n1\nstay\n").repeat(300);
    let args = [
        "play",
        "high_roller",
        "--seats",
        "2",
        "--option",
        "auction=draft",
        "--seed",
        "1",
        "--bots",
        "random",
        "--save",
    ];
    let args: Vec<_> = args.into_iter().chain([file.to_str().expect("a path")]).collect();
    let output = railbird(&args, &script);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    for part in [
        "Pick a horse.",
        "You buy ",
        "Posts are drawn: 1 ",
        "Round 1.",
        ": ride or drive?",
        " 1|",
        "‖",
        "Nothing here is called that.",
        "as the owner of ",
        "The seed was 07a2c62f9a215e0b04b76e4397ea28ef00c991a846b6eebd0c35942d1ae0cf07, its SHA-256 ",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let answer = replayed(&std::fs::read_to_string(&file).expect("the record"));
    assert_eq!((&answer["ok"], &answer["over"]), (&true.into(), &true.into()));
    std::fs::remove_file(file).expect("removed");
}
