//! Exact chances of Quickplay (rule file, section 12) against an independent implementation.

use std::fs;
use std::path::Path;

use engine::Pack;
use serde_json::{Map, Value};
use stretch::{Options, StretchPack, chances};

fn pack() -> StretchPack {
    let node = StretchPack::assemble(&StretchPack::standard()).expect("the standard pack");
    StretchPack::check(&node).expect("a sound pack")
}

fn vectors() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exact");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("vectors").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        serde_json::from_str(&fs::read_to_string(path).expect("text")).expect("JSON")
    };
    files.iter().map(read).collect()
}

#[test]
fn chances_are_those_of_an_independent_implementation() {
    let pack = pack();
    let vectors = vectors();
    assert_eq!(vectors.len(), 4);
    for vector in vectors {
        let card = pack.card(&vector["field"]["card"], "card").expect("a card");
        let options = Options::read(&pack, &Map::new()).expect("options");
        let found = chances::quickplay(&pack, &options, &card);
        for (name, chance) in ["slow", "normal", "fast"].into_iter().zip(found.pace) {
            check(&vector["exact"]["pace"][name], chance, 1e-12, name);
        }
        for (expected, horse) in vector["exact"]["horses"].as_array().expect("horses").iter().zip(&found.horses) {
            let name = |figure| format!("{} {figure}", expected["horse"]);
            check(&expected["win"], horse.win, 1e-6, &name("win"));
            check(&expected["second"], horse.second, 1e-6, &name("second"));
            check(&expected["third"], horse.third, 1e-6, &name("third"));
            check(&expected["out"], horse.out, 1e-12, &name("out"));
            check(&expected["dq"], horse.dq, 1e-12, &name("dq"));
        }
    }
}

fn check(expected: &Value, found: f64, within: f64, what: &str) {
    let expected = expected.as_f64().expect("a number");
    assert!((expected - found).abs() < within, "{what}: {found}, not {expected}");
}
