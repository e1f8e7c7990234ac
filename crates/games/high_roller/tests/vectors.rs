//! Records of an independent implementation of the same rule file, with their expected outcome.

use std::path::Path;

use engine::{Fault, Record, StandardPacks, replay};
use high_roller::{HighRoller, PaidFor, Portion, Public, PurseWord, Share};
use serde_json::{Value, json};

/// Replays one file: the summary must agree, or the record must be refused at the right entry.
fn check(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a file");
    let case: Value = serde_json::from_str(&text).expect("JSON");
    let result = Record::from_json(case["record"].clone())
        .map_err(Fault::in_words_of::<HighRoller>)
        .and_then(|record| replay::<HighRoller>(&record, &StandardPacks, usize::MAX));
    let name = path.display();
    match (result, case.get("error_at")) {
        (Ok((table, _)), None) => {
            let summary = json!(engine::Game::summary(table.game()));
            assert_eq!(summary, case["summary"], "{name}");
            check_flow(table.game().public(), &summary["result"], &name.to_string());
        }
        (Err(fault), Some(at)) => {
            assert_eq!(json!(fault.index()), *at, "{name}: {fault}");
            assert_eq!(json!(fault.why.code), case["error"], "{name}: {fault}");
        }
        (Ok(_), Some(at)) => panic!("{name} should have been refused at {at}"),
        (Err(fault), None) => panic!("{name} was refused: {fault}"),
    }
}

/// The divisions that the payout sheet shows come to what everybody was paid.
fn check_flow(public: &Public, result: &Value, name: &str) {
    let mut paid = vec![[0, 0]; public.seat_count()];
    for Portion { purse, due, amount, shares, .. } in public.flow() {
        let taken: i64 = shares.iter().map(|share| share.amount.0).sum();
        assert!(taken == amount.0 || (shares.is_empty() && due != PaidFor::Unclaimed), "{name}");
        for Share { seat, amount, .. } in shares {
            paid[seat.index()][usize::from(purse == PurseWord::Owners)] += amount.0;
        }
    }
    for (seat, [bets, horses]) in paid.into_iter().enumerate() {
        let told = |field: &str| result[field][seat].as_i64().unwrap_or_default();
        assert_eq!([bets, horses], [told("bettor_paid"), told("owner_paid")], "{name}: {seat}");
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
        let checked = check_folder(&Path::new(&folder).join("high_roller"));
        assert!(checked > 0, "there are no records in {}", Path::new(&folder).display());
        println!("{checked} records");
    }
}
