//! The words that the rules are written in.

use high_roller::Space;

#[test]
fn a_space_has_one_spelling() {
    for id in ["1A1", "2A5", "6B16", "15Z127", "3F14"] {
        assert_eq!(Space::from_id(id).expect("a space").to_string(), id);
    }
    for id in [
        "", "A", "1A", "A1", "1a1", "01A1", "1A01", "0A1", "1A0", "1A128", "16A1", "1AA1", "gate",
        "+1A1", "1A1 ",
    ] {
        assert_eq!(Space::from_id(id), None, "{id}");
    }
}
