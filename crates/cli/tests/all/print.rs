//! `railbird print`: what is written where, and what is told about a command line at fault.

use std::path::PathBuf;
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("railbird-print-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_railbird"));
        command.args(args).current_dir(&self.0).output().expect("the program runs")
    }

    fn html(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    fn refused(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
        String::from_utf8(output.stderr).expect("text")
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("written");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_scoresheet_is_blank_prepared_or_filled() {
    let folder = Folder::new("scoresheet");
    let blank = folder.html(&["print", "scoresheet", "--blank"]);
    assert!(blank.contains("Quickplay scoresheet") && !blank.contains("Super Saver"));
    assert!(blank.contains("size: A4 landscape"));
    let args = ["print", "scoresheet", "champagne_2009", "--mode", "full", "--paper", "letter"];
    let prepared = folder.html(&args);
    assert!(prepared.contains("Fullplay scoresheet") && prepared.contains(">Super Saver<"));
    assert!(prepared.contains("size: letter landscape") && !prepared.contains(">$"));
    let filled = folder.html(&[&args[..], &["--seed", "1"]].concat());
    assert!(filled.contains(">Super Saver<") && filled.contains(">$"));
    let race = ["race", "champagne_2009", "--mode", "full", "--seed", "1", "--json"];
    folder.write("race.json", &folder.html(&race));
    let recorded =
        folder.html(&["print", "scoresheet", "--record", "race.json", "--paper", "letter"]);
    assert_eq!(recorded, filled, "the same seed, the same race, the same sheet");
    let chart = folder.html(&["print", "chart", "race.json"]);
    assert!(chart.contains("Champagne Stakes") && chart.contains(">Margin<"));
}

#[test]
fn a_file_that_ends_in_pdf_is_one() {
    let folder = Folder::new("pdf");
    let output = folder.run(&["print", "charts", "-o", "charts.pdf"]);
    assert!(output.status.success(), "{output:?}");
    let bytes = std::fs::read(folder.0.join("charts.pdf")).expect("the file");
    assert!(bytes.starts_with(b"%PDF-"));
    let piped = folder.run(&["print", "charts", "--pdf"]);
    assert_eq!(piped.stdout, bytes);
}

#[test]
fn own_horses_run_bet_and_are_printed() {
    let folder = Folder::new("pack");
    std::fs::create_dir_all(folder.0.join("mine")).expect("a folder");
    folder.write(
        "mine/horses.csv",
        "id,name,power_dirt,power_turf,range_lo,range_hi,wet,pace,form,trip,class,speed,wire\n\
         mine,Żółw & Co,20,,6,9,0,5,C,0,0,0,5\n\
         yours,Yours,19,18,6,9.5,1,3,B,1,0,-1,4\n",
    );
    folder.write(
        "mine/races.csv",
        "card,name,surface,distance,condition,horse,odds\nduel,The Duel,dirt,8,fast,mine,9/5\nduel,,,,,yours,2/5\n",
    );
    assert!(folder.html(&["pack", "check", "mine", "--game", "stretch"]).contains("a sound pack"));
    assert!(folder.html(&["odds", "duel", "--pack", "mine"]).contains("Yours"));
    let answer = folder.html(&["race", "duel", "--pack", "mine", "--seed", "1", "--json"]);
    folder.write("duel.json", &answer);
    let record: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    folder.write("record.json", &record["record"].to_string());
    assert!(folder.html(&["replay", "record.json"]).contains("exact"), "the record has the pack");
    assert!(folder.html(&["print", "chart", "duel.json"]).contains("Żółw &amp; Co"));
    assert!(folder.html(&["print", "cards", "--pack", "mine"]).contains("Yours"));
    let output = folder.run(&["print", "cards", "duel", "--pack", "mine", "-o", "cards.pdf"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("The fonts of a PDF have no łŻ"), "{told}");
}

/// A game that bots have played.
fn deal(folder: &Folder, game: &str) -> String {
    folder.html(&["deal", game, "--seats", "4", "--seed", "1", "--bots", "random"])
}

#[test]
fn the_race_of_any_game_has_an_official_chart() {
    let folder = Folder::new("charts");
    for game in ["homestretch", "high_roller", "big_stakes", "racing_stable"] {
        folder.write("game.json", &deal(&folder, game));
        for paper in ["a4", "letter"] {
            let chart = folder.html(&["print", "chart", "game.json", "--paper", paper]);
            assert!(chart.contains(">Fin<") && chart.contains(">Horse<"), "{game}");
            assert!(chart.contains("Race 1: "), "{game}");
            assert!(!chart.contains('\u{2026}'), "{game}: nothing is cut short");
        }
    }
}

#[test]
fn the_kit_of_every_game_is_one_file_and_its_sheets_are_in_the_help() {
    let folder = Folder::new("kits");
    let help = folder.html(&["print", "--help"]);
    for (game, sheet, text) in [
        ("homestretch", "tote", "Homestretch tote board"),
        ("stretch", "procedure", "20-sided die"),
        ("high_roller", "toteboard", "Payout table for owners"),
        ("big_stakes", "times", "Appendix A"),
        ("racing_stable", "receipts", "The bank has taken a bet"),
    ] {
        let kit = folder.html(&["print", game]);
        let alone = folder.html(&["print", game, sheet, "--paper", "letter"]);
        assert!(kit.contains(text) && alone.contains(text), "{game} {sheet}");
        assert!(kit.matches("<section").count() > alone.matches("<section").count());
        assert!(alone.contains("size: letter"), "{game}");
        assert!(help.contains(&format!("  {game}\n")) && help.contains(sheet), "{help}");
        let output = folder.run(&["print", game, "-o", "kit.pdf"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("kit.pdf: ") && !told.contains("fonts"), "{game}: {told}");
    }
}

#[test]
fn a_kit_is_printed_from_a_pack_of_ones_own() {
    let folder = Folder::new("own-kit");
    for game in ["homestretch", "high_roller", "big_stakes", "racing_stable"] {
        folder.html(&["pack", "new", game, "--from", "standard", "--game", game]);
        let path = folder.0.join(game).join("horses.csv");
        let horses = std::fs::read_to_string(&path).expect("the horses");
        let first = horses.lines().nth(1).expect("a horse");
        let name = match game {
            "homestretch" | "high_roller" | "big_stakes" => first.split(',').nth(1),
            _ => first.split(',').nth(3),
        };
        let name = name.expect("its name");
        std::fs::write(&path, horses.replacen(name, "Paper Moon", 1)).expect("written");
        let kit = folder.html(&["print", game, "--pack", game]);
        assert!(kit.contains("Paper Moon"), "{game}");
        assert!(!folder.html(&["print", game]).contains("Paper Moon"), "{game}");
    }
}

#[test]
fn what_can_not_be_printed_is_told_with_what_could() {
    let folder = Folder::new("refused");
    let told = folder.refused(&["print", "scoresheet", "nowhere"]);
    assert!(told.contains("there is no card \"nowhere\""), "{told}");
    let told = folder.refused(&["print", "cards", "--pack", "nowhere"]);
    assert!(told.contains("there is no pack \"nowhere\": use \"standard\""), "{told}");
    let told = folder.refused(&["print", "charts", "--paper", "a5"]);
    assert!(told.contains("a4, letter"), "{told}");
    let told = folder.refused(&["print", "homestretch", "napkin"]);
    assert!(told.contains("no sheet \"napkin\"; it has track, tote, race-cards"), "{told}");
    let told = folder.refused(&["print", "ludo"]);
    assert!(
        told.contains("there is no kit of \"ludo\"; there are: homestretch, stretch"),
        "{told}"
    );
    let told = folder.refused(&["print"]);
    assert!(told.contains("say what to print"), "{told}");
    folder.write("homestretch.json", &deal(&folder, "homestretch"));
    let told = folder.refused(&["print", "scoresheet", "--record", "homestretch.json"]);
    assert!(told.contains("fills in no such sheet"), "{told}");
    let race = folder.html(&["race", "champagne_2009", "--seed", "1", "--json"]);
    let mut cut: serde_json::Value = serde_json::from_str(&race).expect("JSON");
    cut["record"]["log"].as_array_mut().expect("a log").truncate(3);
    folder.write("cut.json", &cut.to_string());
    let told = folder.refused(&["print", "chart", "cut.json"]);
    assert!(told.contains("no race of this record is decided yet"), "{told}");
    folder.write("odd.json", "{\"record\": 3}");
    folder.refused(&["print", "chart", "odd.json"]);
}

#[test]
fn a_foal_is_bred_saved_and_raced_and_its_pack_copied_gives_the_same_meet() {
    let folder = Folder::new("breed");
    let breed = ["breed", "Secretariat", "regret", "--seed", "spring"];
    let sheet = folder.html(&breed);
    assert!(sheet.contains("running 1-3: ") && sheet.contains("heart 10-12: "), "{sheet}");
    assert_eq!(sheet.lines().filter(|line| line.contains(" of the ")).count(), 9, "{sheet}");
    assert!(!folder.0.join("stud").exists());
    let saved = [&breed[..], &["--name", "Springtime", "--save", "stud"]].concat();
    folder.html(&saved);
    assert!(folder.refused(&saved).contains("there is Springtime in the pack already"));
    assert!(folder.html(&["pack", "check", "stud"]).contains("a sound pack"));
    assert!(folder.html(&["horses", "--pack", "stud"]).contains("Springtime"));
    std::fs::create_dir_all(folder.0.join("copy")).expect("a folder");
    for entry in std::fs::read_dir(folder.0.join("stud")).expect("the pack") {
        let path = entry.expect("an entry").path();
        let to = folder.0.join("copy").join(path.file_name().expect("a name"));
        std::fs::copy(&path, to).expect("copied");
    }
    let deal = |pack: &str| {
        let args = ["deal", "big_stakes", "--seats", "8", "--seed", "1", "--bots", "random"];
        folder.html(&[&args[..], &["--pack", pack]].concat())
    };
    assert_eq!(deal("stud"), deal("copy"));
}

#[test]
fn own_dice_breed_a_foal_and_a_throw_that_is_none_is_told() {
    let folder = Folder::new("dice");
    folder.write("dice.txt", &format!("{}6 6 # sex and colour\n", "6 6 6\n".repeat(8)));
    let args = ["breed", "secretariat", "regret", "--dice", "dice.txt", "--json"];
    let answer: serde_json::Value =
        serde_json::from_str(&folder.html(&args)).expect("one JSON document");
    assert_eq!(answer["foal"]["total"], 100);
    assert_eq!(answer["throws"].as_array().map(Vec::len), Some(9));
    folder.write("dice.txt", "6 6\n");
    assert!(folder.refused(&args).contains("3 faces from 1 to 6, such as 3 5 1"));
    assert!(folder.refused(&["breed", "nobody", "regret"]).contains("there is no horse"));
}

#[test]
fn a_sheet_of_horses_makes_a_pack_or_nothing() {
    let folder = Folder::new("horses");
    let head: String = (1..=12).map(|n| format!(",r{n}")).collect();
    let hearts: String = (1..=12).map(|n| format!(",h{n}")).collect();
    let cells = format!("{}{}", ",8".repeat(12), ",7".repeat(12));
    folder.write("mine.csv", &format!("name,sex{head}{hearts},total\nMoifaa,G{cells},97\n"));
    let told = folder.refused(&["horses", "mine.csv", "--out", "mine"]);
    assert!(told.contains("mine.csv, row 2, column total: the rows add up to 96"), "{told}");
    assert!(!folder.0.join("mine").exists(), "nothing is written until all is right");
    folder.write("mine.csv", &format!("name,sex{head}{hearts},total\nMoifaa,G{cells},96\n"));
    assert!(folder.html(&["horses", "mine.csv", "--out", "mine"]).contains("Moifaa"));
    assert!(folder.html(&["print", "horses", "--pack", "mine"]).contains("Moifaa, G b"));
    assert!(folder.html(&["print", "horses", "mine.csv"]).contains("Moifaa, G b"));
    assert!(folder.refused(&["horses", "mine.csv", "--out", "mine"]).contains("is not empty"));
    assert!(folder.html(&["handicap"]).lines().count() == 34);
    assert!(folder.refused(&["handicap", "--tokens", "8,8"]).contains("one token of a number"));
}
