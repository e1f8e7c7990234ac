//! The kept corpus of every fuzz target is replayed with the normal tests: what the fuzzer once
//! found stays found.

use std::path::Path;

fn replay(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut inputs: Vec<_> = std::fs::read_dir(folder)
        .expect("a corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{target} has seeds");
    for path in inputs {
        eprintln!("{}", path.display());
        run(&std::fs::read(&path).expect("an input"));
    }
}

#[test]
fn records_of_the_corpus() {
    replay("record", fuzzing::record);
}

#[test]
fn moves_of_the_corpus() {
    replay("moves", fuzzing::moves);
}

#[test]
fn packs_of_the_corpus() {
    replay("pack", fuzzing::pack);
}

#[test]
fn sheets_of_the_corpus() {
    replay("sheets", fuzzing::sheets);
}
