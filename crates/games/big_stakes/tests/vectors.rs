//! Records of an independent implementation of the same rule file, with their expected outcome.

use std::path::Path;

use big_stakes::BigStakes;
use engine::{Record, StandardPacks, replay};
use serde_json::{Value, json};

/// Replays one file: the summary must agree, or the record must be refused at the right entry.
fn check(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a file");
    let case: Value = serde_json::from_str(&text).expect("JSON");
    let result = Record::from_json(case["record"].clone())
        .and_then(|record| replay::<BigStakes>(&record, &StandardPacks, usize::MAX));
    let name = path.display();
    match (result, case.get("error_at")) {
        (Ok((table, _)), None) => {
            let summary = json!(engine::Game::summary(table.game()));
            assert_eq!(summary, case["summary"], "{name}");
        }
        (Err(fault), Some(at)) => {
            assert_eq!(json!(fault.index()), *at, "{name}: {fault}");
            // A head that can not be read is refused before its game, and so its words, are known.
            let unread = fault.why.code == "bad_record" && case["code"] == "bad_header";
            assert!(unread || json!(fault.why.code) == case["code"], "{name}: {fault}");
        }
        (Ok(_), Some(at)) => panic!("{name} should have been refused at {at}"),
        (Err(fault), None) => panic!("{name} was refused: {fault}"),
    }
}

fn check_folder(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).expect("a folder of vectors");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths.iter().for_each(|path| check(path));
    paths.len()
}

#[test]
fn sample_records_have_their_expected_outcome() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(check_folder(&here.join("tests/vectors")) >= 29);
}

/// The environment may name a folder with more of them, one folder a game in it: `cargo xtask
/// test` does.
#[test]
fn records_of_the_folder_that_the_environment_names_have_theirs() {
    if let Some(folder) = std::env::var_os("RAILBIRD_VECTORS") {
        let checked = check_folder(&Path::new(&folder).join("big_stakes"));
        assert!(checked > 0, "there are no records in {}", Path::new(&folder).display());
        println!("{checked} records");
    }
}
