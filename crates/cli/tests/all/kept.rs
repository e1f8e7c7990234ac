//! `railbird race --save` and `--resume`: a race in a file, and one that was broken off.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("railbird-kept-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }

    /// What is in it; nothing that was only there while something was written.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_railbird"))
        .args(args)
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

/// What is said about a command line or an input at fault; nothing was shown before.
fn refused(args: &[&str], input: &str) -> String {
    let output = railbird(args, input);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn json_of(path: impl AsRef<Path>) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON")
}

/// The record of a race, and its throws, a line each.
fn seeded(seed: &str) -> (Value, Vec<String>) {
    let answer = text(&["race", "old_rivals", "--seed", seed, "--json"], "");
    let record = serde_json::from_str::<Value>(&answer).expect("JSON")["record"].take();
    let faces = |entry: &Value| {
        let faces = entry["chance"]["dice"].as_array().expect("dice");
        faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n"
    };
    let throws = record["log"].as_array().expect("a log").iter().map(faces).collect();
    (record, throws)
}

#[test]
fn a_race_is_kept_in_a_file_as_its_record() {
    let folder = Folder::new("file");
    let file = folder.file("race.json");
    fs::write(&file, "what was there before").expect("written");
    let args = ["race", "old_rivals", "--seed", "3", "--save", &file];
    let output = railbird(&args, "");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains(&file), "{output:?}");
    assert_eq!(json_of(&file), seeded("3").0);
    assert!(text(&["verify", &file], "").contains("committed to"));
    assert_eq!(folder.names(), ["race.json"]);
}

#[test]
fn a_race_in_a_folder_is_named_after_day_and_card_and_takes_no_others_place() {
    let folder = Folder::new("folder");
    let path = folder.0.to_str().expect("a path");
    let run = |card: &str, seed: &str, more: &[&str]| {
        text(&[&["race", card, "--seed", seed, "--save", path, "--json"], more].concat(), "");
    };
    run("champagne_2009", "1", &[]);
    run("champagne_2009", "2", &[]);
    run("old_rivals", "1", &["--date", "2026-04-04"]);
    let first = "2009-10-10-champagne_2009.json";
    let second = "2009-10-10-champagne_2009-2.json";
    let third = "2026-04-04-old_rivals.json";
    assert_eq!(folder.names(), [second, first, third]);
    assert_ne!(json_of(folder.file(first))["log"], json_of(folder.file(second))["log"]);
    run("old_rivals", "1", &[]);
    let today = folder.names().pop().expect("a file");
    assert!(today.ends_with("-old_rivals.json") && *today > *third, "a day after: {today}");
    assert!(text(&["meet", path], "").starts_with("4 races"));
    let args = ["race", "old_rivals", "--seed", "1", "--save", path, "--date", "4.4.2026"];
    assert!(refused(&args, "").contains("--date is a day such as 2009-10-10"));
}

#[test]
fn what_can_not_be_written_is_refused_before_the_first_throw() {
    let folder = Folder::new("refused");
    let file = folder.file("dice.txt");
    fs::write(&file, "3 4\n").expect("written");
    for (path, why) in [
        (folder.file("no/race.json"), "make it first"),
        (folder.file("no/"), "make it first"),
        (format!("{file}/race.json"), "name another"),
    ] {
        let told = refused(&["race", "old_rivals", "--dice", "-", "--save", &path], "3 4\n");
        assert!(told.contains("can not be written") && told.contains(why), "{told}");
    }
    let mut about = fs::metadata(&file).expect("a file").permissions();
    about.set_readonly(true);
    fs::set_permissions(&file, about).expect("read-only");
    let told = refused(&["race", "old_rivals", "--seed", "1", "--save", &file], "");
    assert!(told.contains("may only be read"), "{told}");
    assert_eq!(folder.names(), ["dice.txt"]);
}

#[test]
fn typing_that_is_broken_off_is_kept_and_goes_on_as_if_nothing_had_happened() {
    let folder = Folder::new("typed");
    let (_, throws) = seeded("3");
    let whole = text(&["race", "old_rivals", "--dice", "-"], &throws.concat());
    let file = folder.file("race.json");
    let output =
        railbird(&["race", "old_rivals", "--dice", "-", "--save", &file], &throws[..5].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("the dice ended after 5 throws"), "{told}");
    assert!(told.contains(&format!("`railbird race --resume {file}`")), "{told}");
    assert_eq!(json_of(&file)["by_hand"], json!([0, 1, 2, 3, 4]));

    // One throw more, and it is kept in the same file; the rest, and it is kept in another.
    let output = railbird(&["race", "--resume", &file], &throws[5]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(json_of(&file)["log"].as_array().map(Vec::len), Some(6));
    let other = folder.file("other.json");
    let dice = folder.file("dice.txt");
    fs::write(&dice, throws[6..].concat()).expect("written");
    let args = ["race", "old_rivals", "--resume", &file, "--dice", &dice, "--save", &other];
    assert_eq!(text(&args, ""), whole);
    assert_eq!(json_of(&file)["log"].as_array().map(Vec::len), Some(6));
    let answer = text(&["race", "old_rivals", "--dice", "-", "--json"], &throws.concat());
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(json_of(&other), answer["record"]);
    assert_eq!(text(&["race", "--resume", &other], ""), whole, "one that is over is shown");
}

#[test]
fn a_wrong_throw_loses_none_of_those_before_it() {
    let folder = Folder::new("wrong");
    let file = folder.file("race.json");
    let (_, throws) = seeded("3");
    let typed = throws[..4].concat() + "7 7\n";
    let output = railbird(&["race", "old_rivals", "--dice", "-", "--save", &file], &typed);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 5: the throw for"));
    assert_eq!(json_of(&file)["log"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_race_from_a_seed_goes_on_from_its_seed() {
    let folder = Folder::new("seed");
    let (record, _) = seeded("3");
    let file = folder.file("race.json");
    let mut cut = record.clone();
    cut["log"].as_array_mut().expect("a log").truncate(7);
    cut["digests"] = json!([]);
    // What `--json` prints goes on, too.
    fs::write(&file, json!({"record": cut, "summary": {}}).to_string()).expect("written");
    let other = folder.file("other.json");
    let told = text(&["race", "--resume", &file, "--save", &other], "");
    assert_eq!(told, text(&["race", "old_rivals", "--seed", "3"], ""));
    assert_eq!(json_of(&other), record);

    let told = refused(&["race", "--resume", &file, "--seed", "4"], "");
    assert!(told.contains("a seed of its own; leave --seed out"), "{told}");
    cut["log"][3] = json!({"chance": {"dice": [1, 1]}});
    cut["log"][4] = json!({"chance": {"dice": [1, 1]}});
    fs::write(&file, cut.to_string()).expect("written");
    let told = refused(&["race", "--resume", &file], "");
    assert!(told.contains("(not_drawn)"), "{told}");
}

#[test]
fn only_the_race_that_is_meant_goes_on() {
    let folder = Folder::new("meant");
    let file = folder.file("race.json");
    let (_, throws) = seeded("3");
    railbird(&["race", "old_rivals", "--dice", "-", "--save", &file], &throws[..5].concat());
    for (more, why) in [
        (&["golden_classic"][..], "another card"),
        (&["old_rivals", "--mode", "full"], "another mode"),
        (&["--option", "errata=as_printed"], "another errata"),
    ] {
        let told = refused(&[&["race", "--resume", &file], more].concat(), "");
        assert!(told.contains(why), "{told}");
    }
    let told = refused(&["race", "--resume", &file, "--step"], "");
    assert!(told.contains("--step reads Enter"), "{told}");
    let again = ["race", "old_rivals", "--mode", "quick", "--resume", &file, "--dice", "-"];
    let told = text(&again, &throws[5..].concat());
    assert!(told.contains("Official chart"), "{told}");
    let game = text(&["deal", "homestretch", "--bots", "random", "--seed", "1"], "");
    fs::write(&file, game).expect("written");
    assert!(refused(&["race", "--resume", &file], "").contains("a record of homestretch"));
    let bets = text(&["deal", "stretch", "--seats", "2", "--bots", "random", "--seed", "1"], "");
    fs::write(&file, bets).expect("written");
    assert!(refused(&["race", "--resume", &file], "").contains("railbird play stretch --resume"));
}

/// Reads what the program prints until a line says this.
#[cfg(unix)]
fn read_until(child: &mut Child, part: &str) {
    use std::io::{BufRead, BufReader};
    let mut lines = BufReader::new(child.stdout.as_mut().expect("its output")).lines();
    let told = lines.find(|line| line.as_ref().expect("a line").contains(part));
    assert!(told.is_some(), "{part} is missing");
}

#[cfg(unix)]
#[test]
fn ctrl_c_while_dice_are_typed_loses_no_throw() {
    let folder = Folder::new("interrupted");
    let file = folder.file("race.json");
    let (_, throws) = seeded("3");
    let mut child = start(&["race", "old_rivals", "--dice", "-", "--save", &file]);
    // It stays open: its end would end the race, too.
    let mut input = child.stdin.take().expect("its input");
    input.write_all(throws[..2].concat().as_bytes()).expect("written");
    input.flush().expect("written");
    read_until(&mut child, "odds of 2");
    let signal = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &signal]).status().expect("a signal").success());
    let output = child.wait_with_output().expect("the program ends");
    drop(input);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("railbird race --resume"));
    assert_eq!(json_of(&file)["log"].as_array().map(Vec::len), Some(2));
    let rest = text(&["race", "--resume", &file], &throws[2..].concat());
    assert_eq!(rest, text(&["race", "old_rivals", "--dice", "-"], &throws.concat()));
    assert_eq!(folder.names(), ["race.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_its_file_keeps_who_may_read_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("link");
    let (file, link) = (folder.file("race.json"), folder.file("link.json"));
    fs::write(&file, "").expect("written");
    fs::set_permissions(&file, PermissionsExt::from_mode(0o600)).expect("permissions");
    symlink(&file, &link).expect("a link");
    text(&["race", "old_rivals", "--seed", "3", "--save", &link, "--json"], "");
    assert!(Path::new(&link).is_symlink());
    assert_eq!(json_of(&file), seeded("3").0);
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
}
