//! One short game, everything observable at each step, as text: a change of the rules shows as a
//! change of `playthrough.txt`, and is reviewed as such.

use std::sync::Arc;

use big_stakes::BigStakes;
use engine::conformance::playthrough;
use engine::{Setup, StandardPacks, load_pack};
use serde_json::json;

const EXPLANATION: &str = "\
This is a golden file: one random game, as everybody at the table sees it. A test plays the game
again and compares. After a change that is meant, `cargo xtask bless` writes the file anew: then
read the difference, line by line, for it is the change of behaviour.

A heading is an entry of the log with its number. Below it stands what everybody was told, what a
seat alone was told, and what is not as before: of `all` that which everybody sees, of a seat that
which it alone sees. What did not change is not repeated.
";

#[test]
fn a_short_meet_goes_as_it_did() {
    let pack = load_pack::<BigStakes>(&Default::default(), &StandardPacks).expect("a pack");
    let options = json!({"program": ["d5"], "jockeys": true, "whips": true});
    let options = options.as_object().cloned().unwrap_or_default();
    let setup = Setup::new(pack, &options, vec!["Ann".into(), "Ben".into()]).expect("a setup");
    let text = format!("{EXPLANATION}\n{}", playthrough::<BigStakes>(&Arc::new(setup), 1));
    assert!(text.len() < 120_000, "{} bytes are more than anybody reads", text.len());

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthrough.txt");
    if std::env::var_os("RAILBIRD_BLESS").is_some() {
        std::fs::write(path, text).expect("the golden file is written");
        return;
    }
    let golden = std::fs::read_to_string(path).expect("the golden file");
    for (number, (was, is)) in golden.lines().zip(text.lines()).enumerate() {
        assert_eq!(was, is, "line {} of playthrough.txt; see `cargo xtask bless`", number + 1);
    }
    assert_eq!(golden.len(), text.len(), "playthrough.txt is longer or shorter than the game");
}
