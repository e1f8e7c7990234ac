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

/// Packs with which a game would go on for ever, or for so long that it comes to the same: each is
/// refused where its fault stands, in words that say what would not end.
#[test]
fn packs_without_an_end_are_refused_with_the_place() {
    for (game, input, place, words) in [
        ("high_roller", "high-roller-dice-that-break-no-tie", "constants.toml:59:1", "2 to 100"),
        ("high_roller", "high-roller-a-billion-bids", "constants.toml", "bidding would not end"),
        ("racing_stable", "racing-stable-every-space-goes-back-60", "card.toml:", "never end"),
        ("racing_stable", "racing-stable-as-far-back-as-on", "card.toml:", "never end"),
        ("homestretch", "homestretch-ten-thousand-spaces", "pack.toml:45:1", "1 to 100"),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/pack");
        let text = std::fs::read_to_string(folder.join(input)).expect("an input");
        let game = bots::game(game).expect("a game");
        let faults = game.check_pack(&fuzzing::files_of(game.as_ref(), &text));
        let told = faults.expect_err(input).to_string();
        let named = told.lines().any(|line| line.starts_with(place) && line.contains(words));
        assert!(named, "{input}: {told}");
    }
}
