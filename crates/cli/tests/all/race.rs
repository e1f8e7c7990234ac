//! `railbird race`: what it prints, what programs get, and dice that are typed in.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn railbird(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_railbird"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that ends before it has read everything is no fault of the test.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn text(args: &[&str], input: &str) -> String {
    let output = railbird(args, input);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn answer(args: &[&str], input: &str) -> Value {
    serde_json::from_str(&text(args, input)).expect("one JSON document")
}

/// What is said about a command line or an input at fault.
fn refused(args: &[&str], input: &str) -> String {
    let output = railbird(args, input);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// A file that goes away with the test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, text: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("railbird-race-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The throws of a record, a line each.
fn throws(record: &Value) -> String {
    let log = record["log"].as_array().expect("a log");
    let line = |entry: &Value| {
        let faces = entry["chance"]["dice"].as_array().expect("dice");
        faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n"
    };
    log.iter().map(line).collect()
}

/// The golden file is `race.txt`; `cargo xtask bless` writes it anew.
#[test]
fn the_champagne_stakes_are_run_as_they_were() {
    let args = ["race", "champagne_2009", "--mode", "full", "--seed", "1", "--why", "all"];
    let is = text(&args, "");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/race.txt");
    if std::env::var_os("RAILBIRD_BLESS").is_some() {
        std::fs::write(path, is).expect("written");
        return;
    }
    let was = std::fs::read_to_string(path).expect("the golden file");
    assert_eq!(was, is, "see `cargo xtask bless`");
}

#[test]
fn programs_get_a_record_that_replays_to_the_summary() {
    let answer = answer(&["race", "golden_classic", "--seed", "7", "--json"], "");
    let fields: Vec<_> = answer.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["record", "summary"]);
    assert_eq!(answer["record"]["options"], json!({"cards": ["golden_classic"]}));
    assert_eq!(answer["summary"]["phase"], "finished");
    let record = answer["record"].to_string();
    let replayed: Value =
        serde_json::from_str(&text(&["replay", "-", "--json"], &record)).expect("JSON");
    assert_eq!(replayed["summary"], answer["summary"]);
    assert_eq!(replayed["verdict"]["kind"], "exact");
    assert!(text(&["verify", "-"], &record).contains("committed to"));
}

#[test]
fn real_dice_give_the_same_race_from_a_file_and_from_a_pipe() {
    let seeded = answer(&["race", "old_rivals", "--seed", "3", "--json"], "");
    let dice = throws(&seeded["record"]);
    let file = Temporary::new("dice.txt", &format!("# thrown by hand\n{dice}"));
    let from_file = answer(&["race", "old_rivals", "--dice", file.path(), "--json"], "");
    let from_pipe = answer(&["race", "old_rivals", "--dice", "-", "--json"], &dice);
    assert_eq!(from_file["summary"], seeded["summary"]);
    assert_eq!(from_pipe, from_file);
    let count = dice.lines().count();
    assert_eq!(from_file["record"]["by_hand"].as_array().map(Vec::len), Some(count));
    assert_eq!(from_file["record"].get("seed"), None);
    let told = text(&["race", "old_rivals", "--dice", "-"], &dice);
    assert!(told.contains("Official chart"), "{told}");
}

#[test]
fn dice_that_do_not_fit_are_named() {
    let told = refused(&["race", "champagne_2009", "--dice", "-"], "3 4\n7 1\n");
    assert!(told.contains("standard input, line 2: the throw for odds is 2 faces"), "{told}");
    let told = refused(&["race", "champagne_2009", "--dice", "-"], "34\n");
    assert!(told.contains("ended after 1 throw; the next is odds of 2 Overlap"), "{told}");
    refused(&["race", "-", "--dice", "-"], "");
    refused(&["race", "champagne_2009", "--dice", "/nowhere/at/all"], "");
}

#[test]
fn a_throw_too_many_is_a_warning_beside_sheet_and_chart() {
    let seeded = answer(&["race", "old_rivals", "--seed", "3", "--json"], "");
    let dice = throws(&seeded["record"]);
    let whole = text(&["race", "old_rivals", "--dice", "-"], &dice);
    let many = railbird(&["race", "old_rivals", "--dice", "-"], &(dice.clone() + "1 1\n"));
    assert_eq!(many.status.code(), Some(0), "{many:?}");
    assert_eq!(String::from_utf8_lossy(&many.stdout), whole);
    let told = String::from_utf8_lossy(&many.stderr).into_owned();
    let line = dice.lines().count() + 1;
    assert!(told.contains(&format!("line {line}: the race is over, \"1 1\" is")), "{told}");
    let as_json = answer(&["race", "old_rivals", "--dice", "-", "--json"], &(dice + "1 1\n"));
    assert_eq!(as_json["summary"], seeded["summary"]);
}

#[test]
fn what_race_prints_for_programs_is_a_record_wherever_one_is_read() {
    let printed = text(&["race", "queens_stakes", "--seed", "5", "--json"], "");
    let answer: Value = serde_json::from_str(&printed).expect("JSON");
    let record = answer["record"].to_string();
    let whole = Temporary::new("answer.json", &printed);
    let inner = Temporary::new("record.json", &record);
    for args in [
        &["replay"][..],
        &["replay", "--json"],
        &["verify"],
        &["verify", "--json"],
        &["meet", "--csv", "lines"],
        &["print", "chart"],
        &["print", "scoresheet", "--record"],
    ] {
        let printed = |file: &Temporary| text(&[args, &[file.path()]].concat(), "");
        assert_eq!(printed(&whole), printed(&inner), "{args:?}");
    }
    let nothing = Temporary::new("nothing.json", r#"{"record": 1, "summary": {}}"#);
    let told = refused(&["replay", nothing.path()], "");
    assert!(told.contains("`railbird` should be the integer 1"), "{told}");
}

#[test]
fn a_seed_that_was_printed_gives_the_same_race_again() {
    let told = text(&["race", "old_rivals", "--seed", "derby"], "");
    let seed = told.split("The seed was ").nth(1).and_then(|rest| rest.split('.').next());
    assert_eq!(text(&["race", "old_rivals", "--seed", seed.expect("a seed")], ""), told);
    let fresh = answer(&["race", "old_rivals", "--json"], "");
    let seed = fresh["record"]["seed"].as_str().expect("a seed");
    assert_eq!(answer(&["race", "old_rivals", "--seed", seed, "--json"], ""), fresh);
}

#[test]
fn a_card_is_an_id_a_file_or_standard_input_in_toml_or_json() {
    let card = json!({
        "surface": "dirt", "distance": "5.0", "condition": "fast",
        "runners": [{"horse": "secretariat"}, {"horse": "war_admiral"}],
    });
    let given = json!({
        "card": card, "options": {"mode": "full", "odds": "none"},
        "pack": {"jockeys": [{"id": "me", "ride": 0, "trouble": 8}]},
    });
    let alone = answer(&["race", "-", "--seed", "1", "--json"], &card.to_string());
    assert_eq!(alone["summary"]["races"][0]["card"], json!(null));
    let whole = answer(&["race", "-", "--seed", "1", "--json"], &given.to_string());
    assert!(whole["summary"]["races"][0]["horses"][0]["break"].is_number());
    assert_eq!(whole["record"]["pack"], given["pack"]);
    let quick =
        answer(&["race", "-", "--mode", "quick", "--seed", "1", "--json"], &given.to_string());
    assert!(quick["summary"]["races"][0]["horses"][0]["break"].is_null(), "typed stands before");
    let toml = "surface = 'dirt'\ndistance = '5.0'\ncondition = 'fast'\n\
                runners = [{horse = 'secretariat'}, {horse = 'war_admiral'}]\n";
    let file = Temporary::new("card.toml", toml);
    let from_toml = answer(&["race", file.path(), "--seed", "1", "--json"], "");
    assert_eq!(from_toml["summary"], alone["summary"]);
}

#[test]
fn a_card_at_fault_is_told_with_its_place() {
    let told = refused(&["race", "nowhere"], "");
    assert!(told.contains("there is no card \"nowhere\""), "{told}");
    let told = refused(&["race", "-"], "{\"runners\": []}");
    assert!(told.contains("card"), "{told}");
    refused(&["race", "-"], "{");
    refused(&["race", "-"], "= 1");
    refused(&["race", "champagne_2009", "--mode", "slow"], "");
    refused(&["race", "champagne_2009", "--option", "odds=dear"], "");
    refused(&["race", "champagne_2009", "--speed", "0"], "");
    let told = refused(&["race", "champagne_2009", "--why", "pegasus"], "");
    assert!(told.contains("super_saver"), "{told}");
}

#[test]
fn step_by_step_every_throw_is_shown_and_at_its_own_speed() {
    let steps = text(&["race", "champagne_2009", "--seed", "1", "--step"], &"\n".repeat(60));
    assert!(steps.contains("  odds of 1 Super Saver"), "{steps}");
    let whole = text(&["race", "champagne_2009", "--seed", "1"], "");
    let spoken = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("  "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(spoken(&steps), spoken(&whole), "the same race");
}

#[test]
fn nobody_at_the_table_is_no_panic() {
    let record = text(&["deal", "stretch", "--seats", "0", "--seed", "1"], "");
    let told = refused(&["replay", "-", "--seat", "0"], &record);
    assert!(told.contains("Nobody sits at this table"), "{told}");
    let told = text(&["sim", "stretch", "--seats", "0", "--games", "10"], "");
    assert!(told.starts_with("10 games of stretch, seed 1, played by nobody"), "{told}");
}

#[test]
fn races_leave_lines_that_can_be_rated() {
    let book = Temporary::new("book.csv", "");
    let run = |seed: &str, extra: &[&str]| {
        let args = ["race", "queens_stakes", "--seed", seed, "--json", "--lines", book.path()];
        let output = railbird(&[&args, extra].concat(), "");
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).expect("one JSON document")
    };
    let mut finished = 0;
    for seed in ["1", "2", "3"] {
        let answer = run(seed, &["--date", "2026-04-04", "--purse", "5000"]);
        let horses = answer["summary"]["races"][0]["horses"].as_array().expect("horses");
        finished += horses.iter().filter(|horse| horse["status"] != "out").count();
    }
    let sheet = std::fs::read_to_string(&book.0).expect("the sheet");
    assert_eq!(sheet.lines().count(), 1 + finished, "{sheet}");
    let names: std::collections::BTreeSet<&str> =
        sheet.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    let mut entries = "horse,surface,condition,distance,date\n".to_owned();
    for name in &names {
        entries += &format!("{name},dirt,fast,9,2026-05-01\n");
    }
    let entries = Temporary::new("entries.csv", &entries);
    let rated = answer(&["rate", book.path(), "--entries", entries.path(), "--json"], "");
    assert_eq!(rated["card"]["runners"].as_array().map(Vec::len), Some(names.len()));
    let odds = answer(&["odds", "-", "--json"], &rated.to_string());
    assert_eq!(odds["horses"].as_array().map(Vec::len), Some(names.len()));
}

#[test]
fn lines_that_can_not_be_written_are_told_before_the_race() {
    let other = Temporary::new("other.csv", "a,b\n1,2\n");
    let told = refused(&["race", "queens_stakes", "--lines", other.path()], "");
    assert!(told.contains("no lines can be added"), "{told}");
    assert!(told.contains("row 1: this is no sheet of past-performance lines"), "{told}");
    assert_eq!(std::fs::read_to_string(&other.0).expect("the sheet"), "a,b\n1,2\n");
    let args = ["race", "queens_stakes", "--lines", other.path(), "--date", "4.4.2026"];
    assert!(refused(&args, "").contains("--date is a day such as 2009-10-10, not \"4.4.2026\""));
}
