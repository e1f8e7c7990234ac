//! Records that releases wrote: each must replay exactly, for ever. A release adds its own; none
//! is ever changed or taken away.

use std::path::Path;

use big_stakes::BigStakes;
use engine::{Record, StandardPacks, Verdict, replay, verify};

#[test]
fn every_record_that_was_ever_written_replays_exactly_and_its_dice_are_fair() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let name = path.display();
        let text = std::fs::read_to_string(&path).expect("a file");
        let record = Record::parse(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let (table, verdict) = replay::<BigStakes>(&record, &StandardPacks, usize::MAX)
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(verdict, Verdict::Exact, "{name}");
        assert!(engine::Game::over(table.game()), "{name}");
        verify::<BigStakes>(&record, &StandardPacks)
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        count += 1;
    }
    assert!(count >= 9);
}
