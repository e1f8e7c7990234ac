//! From a workbook of forty horses to a day of races, to a meet, to the next day's cards: every step
//! takes what the one before it left, and nobody types anything in between.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The workbook of the documentation, kept as people keep one: a title, blank columns, notations of
/// racing papers, days of three kinds, a name in capitals, a line twice.
const FORM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rate/form.xlsx");

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("railbird-chain-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("records")).expect("a folder");
        Self(folder)
    }

    /// Runs the program here; what it prints, and what it says beside it.
    fn railbird(&self, args: &[&str]) -> (String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_railbird"))
            .args(args)
            .current_dir(&self.0)
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{args:?}: {output:?}");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (text(output.stdout), text(output.stderr))
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.join(folder)).expect("a folder");
        let path = |entry: std::io::Result<std::fs::DirEntry>| {
            let name = entry.expect("a file").file_name();
            Path::new(folder).join(name).to_str().expect("a path").to_owned()
        };
        let mut files: Vec<_> = entries.map(path).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The runners of a card, by post.
fn runners(card: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(card).expect("a card");
    let card: toml::Value = toml::from_str(&text).expect("TOML");
    let horse = |runner: &toml::Value| runner["horse"].as_str().expect("an id").to_owned();
    card["card"]["runners"].as_array().expect("runners").iter().map(horse).collect()
}

#[test]
fn a_workbook_becomes_cards_races_a_meet_and_the_next_cards() {
    let here = Folder::new();
    let (_, said) = here.railbird(&["rate", FORM, "--out", "cards"]);
    for part in [
        "column Trainer: this column is not read",
        "are read with the month first: 2025-",
        "IVORY COMPASS is read as Ivory Compass: they are one horse",
        "this line stands in row 47 too, and counts once",
        "Brass Compass has no past line: a first-time starter",
    ] {
        assert!(said.contains(part), "{part} is missing in:\n{said}");
    }
    let cards = here.files("cards");
    let names = ["harbor_handicap", "lantern_stakes", "lawn_cup", "maiden_sprint"];
    assert_eq!(cards, names.map(|name| format!("cards/{name}.toml")));
    let all: Vec<_> = cards.iter().flat_map(|card| runners(&here.0.join(card))).collect();
    assert_eq!(all.len(), 41, "forty with lines, and one that never ran");

    for (card, seed) in cards.iter().flat_map(|card| [(card, "1"), (card, "2")]) {
        here.railbird(&["race", card, "--mode", "full", "--seed", seed, "--save", "records"]);
    }
    assert_eq!(here.files("records").len(), 8);
    let (standings, _) = here.railbird(&["meet", "records"]);
    assert!(standings.starts_with("8 races\n"), "{standings}");
    let (lines, _) = here.railbird(&["meet", "records", "--csv", "lines"]);
    std::fs::write(here.0.join("lines.csv"), &lines).expect("written");

    // The book of before and the lines of the day count together; nobody is new any more, unless
    // the newcomer never finished.
    let (_, said) = here.railbird(&["rate", FORM, "lines.csv", "--out", "next"]);
    let debut = said.contains("a first-time starter");
    assert_eq!(debut, !lines.contains("Brass Compass,"), "{said}");
    for card in &cards {
        let next = here.0.join(card.replace("cards/", "next/"));
        assert_eq!(runners(&next), runners(&here.0.join(card)), "{card}");
        let (before, after) = (std::fs::read(here.0.join(card)), std::fs::read(next));
        assert_ne!(
            before.expect("a card"),
            after.expect("a card"),
            "two more lines tell something"
        );
    }
    here.railbird(&["race", "next/lawn_cup.toml", "--seed", "3", "--save", "records"]);
}

#[test]
fn wrong_files_are_told_for_what_they_are() {
    let told = |name: &str, bytes: &[u8]| {
        let file = std::env::temp_dir().join(format!("railbird-{}-{name}", std::process::id()));
        std::fs::write(&file, bytes).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_railbird"))
            .arg("rate")
            .arg(&file)
            .output()
            .expect("the program runs");
        let _ = std::fs::remove_file(&file);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let mut locked = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    locked.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    let cases: [(&str, &[u8], &str); 5] = [
        ("locked.xlsx", &locked, "it is locked with a password"),
        ("empty.csv", b"", "the sheet is empty"),
        ("other.csv", b"Item,Price\nMilk,1.20\n", "this is no sheet of past-performance lines"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is no sheet"),
        ("cut.xlsx", b"PK\x03\x04and no more", "the workbook is damaged"),
    ];
    for (name, bytes, part) in cases {
        let said = told(name, bytes);
        assert!(said.contains(part), "{name}: {said}");
    }
}
