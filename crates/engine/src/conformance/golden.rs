//! What a game is held against from outside of itself: records of other implementations, records
//! of earlier releases, and one game written out.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::playthrough;
use crate::game::{Game, Setup};
use crate::record::Record;
use crate::refused::Fault;
use crate::replay::{StandardPacks, Verdict, load_pack, replay, verify};
use crate::table::Table;

/// The files of a folder with this ending, in the order of their names.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("no folder {}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Replays every record of a folder whose outcome is known: the summary must agree, or the record
/// must be refused at the right entry and, where one is told, with the right code. `look` sees
/// every table that was replayed. Gives how many there were; a file without a record is none.
///
/// # Panics
/// If an outcome is another.
pub fn vectors<G: Game>(folder: &Path, mut look: impl FnMut(&Table<G>, &str)) -> usize {
    let mut checked = 0;
    for path in files(folder, "json") {
        let case: Value = serde_json::from_str(&read(&path)).expect("JSON");
        if case.get("record").is_none() {
            continue;
        }
        let name = path.display().to_string();
        if let Some(table) = has_its_outcome::<G>(&case, &name) {
            look(&table, &name);
        }
        checked += 1;
    }
    checked
}

/// The table, unless the record was to be refused and was.
fn has_its_outcome<G: Game>(case: &Value, name: &str) -> Option<Table<G>> {
    let result = Record::from_json(case["record"].clone())
        .map_err(Fault::in_words_of::<G>)
        .and_then(|record| replay::<G>(&record, &StandardPacks, usize::MAX));
    match (result, case.get("error_at")) {
        (Ok((table, _)), None) => {
            assert_eq!(json!(table.game().summary()), case["summary"], "{name}");
            Some(table)
        }
        (Err(fault), Some(at)) => {
            assert_eq!(json!(fault.index()), *at, "{name}: {fault}");
            if let Some(code) = case.get("error").or(case.get("code")) {
                assert_eq!(json!(fault.why.code), *code, "{name}: {fault}");
            }
            None
        }
        (Ok(_), Some(at)) => panic!("{name} should have been refused at {at}"),
        (Err(fault), None) => panic!("{name} was refused: {fault}"),
    }
}

/// Records that releases wrote: each replays exactly, for ever, and its dice are fair. Gives how
/// many there are.
///
/// # Panics
/// If one does not.
pub fn records<G: Game>(folder: &Path) -> usize {
    let paths = files(folder, "json");
    for path in &paths {
        let name = path.display();
        let told = |fault: Fault| -> ! { panic!("{name}: {fault}") };
        let record = Record::parse(&read(path)).unwrap_or_else(|fault| told(fault));
        let replayed = replay::<G>(&record, &StandardPacks, usize::MAX);
        let (table, verdict) = replayed.unwrap_or_else(|fault| told(fault));
        assert_eq!(verdict, Verdict::Exact, "{name}");
        assert!(table.game().over(), "{name}");
        verify::<G>(&record, &StandardPacks).unwrap_or_else(|fault| told(fault));
    }
    paths.len()
}

const EXPLANATION: &str = "\
This is a golden file: one random game, as everybody at the table sees it. A test plays the game
again and compares. After a change that is meant, `cargo xtask bless` writes the file anew: then
read the difference, line by line, for it is the change of behaviour.

A heading is an entry of the log with its number. Below it stands what everybody was told, what a
seat alone was told, and what is not as before: of `all` that which everybody sees, of a seat that
which it alone sees. What did not change is not repeated.
";

/// One short game of two, everything observable at each step, as text: a change of the rules shows
/// as a change of the file, and is reviewed as such. `RAILBIRD_BLESS` writes the file.
///
/// # Panics
/// If the game goes otherwise than the file says, or takes more than `most` bytes.
pub fn played_as_before<G: Game>(path: &Path, options: &Value, seed: u64, most: usize) {
    let options: Map<String, Value> = options.as_object().cloned().unwrap_or_default();
    let pack = load_pack::<G>(&Default::default(), &StandardPacks).expect("the standard pack");
    let setup = Setup::new(pack, &options, vec!["Ann".into(), "Ben".into()]).expect("a setup");
    let text = format!("{EXPLANATION}\n{}", playthrough::<G>(&Arc::new(setup), seed));
    assert!(text.len() < most, "{} bytes are more than anybody reads", text.len());
    if std::env::var_os("RAILBIRD_BLESS").is_some() {
        std::fs::write(path, text).expect("the golden file is written");
        return;
    }
    let (golden, file) = (read(path), path.display());
    for (number, (was, is)) in golden.lines().zip(text.lines()).enumerate() {
        assert_eq!(was, is, "line {} of {file}; see `cargo xtask bless`", number + 1);
    }
    assert_eq!(golden.len(), text.len(), "{file} is longer or shorter than the game");
}

/// Makes the tests of a game against its golden files, which lie in `tests/` of its crate: folders
/// `vectors` and `records` with at least so many files, and `playthrough.txt` with these options
/// and seed, short enough to be read: at most so many bytes. `look` sees every table that was replayed from a vector.
/// Vectors are records of an independent implementation with their outcome. Where there is none, they
/// are `stories`, whose outcome was worked out from the rules by hand.
#[macro_export]
macro_rules! golden_tests {
    ($game:ty, vectors: $vectors:expr, records: $records:expr, playthrough: $options:tt, seed: $seed:expr,
     most: $most:expr) => {
        $crate::golden_tests!(
            $game, vectors: $vectors, records: $records, playthrough: $options, seed: $seed,
            most: $most, look: |_, _| {}
        );
    };
    ($game:ty, vectors: $vectors:expr, records: $records:expr, playthrough: $options:tt, seed: $seed:expr,
     most: $most:expr, look: $look:expr) => {
        $crate::golden_tests!(
            $game, stories: $vectors, records: $records, playthrough: $options, seed: $seed,
            most: $most, look: $look
        );

        /// The environment may name a folder with more of them, one folder a game in it: `cargo
        /// xtask test` does.
        #[test]
        fn records_of_the_folder_that_the_environment_names_have_theirs() {
            if let Some(folder) = std::env::var_os("RAILBIRD_VECTORS") {
                let folder = std::path::Path::new(&folder).join(<$game as $crate::Game>::ID);
                let checked = replayed(&folder);
                assert!(checked > 0, "there are no records in {}", folder.display());
                println!("{checked} records");
            }
        }
    };
    ($game:ty, stories: $stories:expr, records: $records:expr, playthrough: $options:tt, seed: $seed:expr,
     most: $most:expr, look: $look:expr) => {
        fn golden(name: &str) -> std::path::PathBuf {
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
        }

        /// Replays the records of a folder.
        fn replayed(folder: &std::path::Path) -> usize {
            $crate::conformance::vectors::<$game>(folder, $look)
        }

        #[test]
        fn sample_records_have_their_expected_outcome() {
            assert!(replayed(&golden("vectors")) >= $stories);
        }

        /// A release adds its own; none is ever changed or taken away.
        #[test]
        fn every_record_that_was_ever_written_replays_exactly_and_its_dice_are_fair() {
            assert!($crate::conformance::records::<$game>(&golden("records")) >= $records);
        }

        #[test]
        fn a_short_game_goes_as_it_did() {
            let options = serde_json::json!($options);
            $crate::conformance::played_as_before::<$game>(
                &golden("playthrough.txt"),
                &options,
                $seed,
                $most,
            );
        }
    };
    ($game:ty, stories: $stories:expr, records: $records:expr, playthrough: $options:tt, seed: $seed:expr,
     most: $most:expr) => {
        $crate::golden_tests!(
            $game, stories: $stories, records: $records, playthrough: $options, seed: $seed,
            most: $most, look: |_, _| {}
        );
    };
}
