//! A season at a desk: what many records come to, the life of a horse, and horses that grow.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn railbird(args: &[&str]) -> Output {
    let program =
        Command::new(env!("CARGO_BIN_EXE_railbird")).args(args).env("LC_ALL", "C").output();
    program.expect("the program runs")
}

fn text(args: &[&str]) -> String {
    let output = railbird(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).expect("JSON")
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let dir =
            std::env::temp_dir().join(format!("railbird-season-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a folder");
        Self(dir)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }

    /// Bots play a game into a record.
    fn deal(&self, name: &str, args: &[&str]) -> String {
        let path = self.path(name);
        let args: Vec<_> = [&["deal"], args, &["--bots", "random"]].concat();
        std::fs::write(&path, text(&args)).expect("a record");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const GAMES: [&str; 5] = ["homestretch", "stretch", "high_roller", "racing_stable", "big_stakes"];

#[test]
fn every_game_has_players_and_money_ranks_them() {
    let folder = Folder::new("players");
    for game in GAMES {
        let record = folder.deal(&format!("{game}.json"), &[game, "--seats", "3", "--seed", "1"]);
        let standings = json(&["meet", &record, "--json"]);
        let players = standings["players"].as_array().expect("players");
        assert_eq!(players.len(), 3, "{game}");
        let gained = |at: usize| players[at]["gained_cents"].as_i64().expect("cents");
        assert!(gained(0) >= gained(1) && gained(1) >= gained(2), "{game}: {players:?}");
        let words = text(&["meet", &record]);
        assert!(words.contains("Players"), "{words}");
        assert_eq!(words.contains("Owners"), game != "stretch", "{words}");
        let sheet = text(&["meet", &record, "--csv", "standings"]);
        assert_eq!(sheet.lines().filter(|row| row.starts_with("player,")).count(), 3, "{sheet}");
    }
}

#[test]
fn a_season_has_days_a_table_that_sorts_and_a_page_for_each_horse() {
    let folder = Folder::new("days");
    let cards = "cards=[\"champagne_2009\", \"ladies_classic_2009\"]";
    let record =
        folder.deal("two.json", &["stretch", "--seats", "1", "--seed", "1", "--option", cards]);
    let days = text(&["meet", &record, "--calendar"]);
    assert!(days.starts_with("2009-10-10  1 race\n"), "{days}");
    assert!(days.contains("\n2009-11-06  1 race\n"), "{days}");
    let names = |sort: &str| -> Vec<String> {
        let standings = json(&["meet", &record, "--sort", sort, "--json"]);
        let horses = standings["horses"].as_array().expect("horses");
        horses.iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    };
    let by_name = names("name");
    assert!(by_name.is_sorted(), "{by_name:?}");
    assert_ne!(names("best"), by_name);

    let life = text(&["meet", &record, "--horse", "dublin"]);
    assert!(
        life.starts_with("Dublin\n") && life.contains("2009-10-10  Champagne Stakes"),
        "{life}"
    );
    let told = json(&["meet", &record, "--horse", "Dublin", "--json"]);
    assert_eq!(told["races"][0]["day"], "2009-10-10");
    let nobody = railbird(&["meet", &record, "--horse", "Nobody"]);
    assert_eq!(nobody.status.code(), Some(2), "{nobody:?}");

    // Its lines have the day of the card, and go straight back into `rate`.
    let lines = folder.path("lines.csv");
    std::fs::write(&lines, text(&["meet", &record, "--csv", "lines"])).expect("lines");
    let entries = folder.path("entries.csv");
    let today =
        "horse,surface,condition,distance,date\nDublin,dirt,fast,8,2009-11-20\nAspire,,,,\n";
    std::fs::write(&entries, today).expect("entries");
    assert!(text(&["rate", &lines, "--entries", &entries]).contains("Dublin"));
}

#[test]
fn horses_grow_by_your_own_meets_and_foals_remember_their_parents() {
    let folder = Folder::new("lives");
    let record = folder.deal("meet.json", &["big_stakes", "--seats", "3", "--seed", "7"]);
    let winner = json(&["meet", &record, "--json"])["horses"][0].clone();
    let life = |all: &Value| -> Value {
        let horses = all.as_array().expect("horses").iter();
        horses.clone().find(|one| one["name"] == winner["name"]).expect("the winner")["life"]
            .clone()
    };
    let before = life(&json(&["horses", "--json"]));
    let number = |life: &Value, of: &str| life[of].as_i64().unwrap_or(0);
    let grown = folder.path("grown");
    let after = life(&json(&["horses", "--records", &record, "--out", &grown, "--json"]));
    assert_eq!(number(&after, "wins"), number(&before, "wins") + number(&winner, "first"));
    let earned = winner["earnings_cents"].as_i64().expect("cents") / 100;
    assert!(earned > 0);
    assert_eq!(number(&after, "earnings"), number(&before, "earnings") + earned);
    assert_eq!(life(&json(&["horses", "--pack", &grown, "--json"])), after, "the pack keeps it");
    let words = text(&["horses", "--pack", &grown, "--lives"]);
    assert!(words.starts_with("horse ") && words.contains("earnings"), "{words}");

    // The cards are what they were: the same seed deals the same game with either pack.
    let dealt = |pack: &str| {
        let record =
            json(&["deal", "big_stakes", "--pack", pack, "--seed", "9", "--bots", "random"]);
        record["log"].clone()
    };
    assert_eq!(dealt(&grown), dealt("standard"));

    let stud = folder.path("stud");
    let bred =
        json(&["breed", "--seed", "spring", "--name", "Springtime", "--save", &stud, "--json"]);
    let horses = json(&["horses", "--pack", &stud, "--json"]);
    let all = horses.as_array().expect("horses");
    let name =
        |id: &Value| all.iter().find(|one| one["id"] == *id).expect("a parent")["name"].clone();
    let foal = all.last().expect("the foal");
    assert_eq!(foal["name"], "Springtime");
    assert_eq!(foal["life"]["sire"], name(&bred["sire"]));
    assert_eq!(foal["life"]["dam"], name(&bred["dam"]));
    let again = json(&["breed", "--seed", "spring", "--name", "Springtime", "--json"]);
    assert_eq!(again["foal"], bred["foal"], "the same seed draws the same parents");
    assert!(Path::new(&stud).join("horses.csv").is_file());

    let half = railbird(&["breed", "secretariat"]);
    assert_eq!(half.status.code(), Some(2), "a sire alone breeds nothing");
    let nothing = railbird(&["horses", "--out", &folder.path("none")]);
    assert_eq!(nothing.status.code(), Some(2), "there is nothing to make a pack of");
}
