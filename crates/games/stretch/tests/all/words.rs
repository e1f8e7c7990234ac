//! The words that the rules are written in.

use stretch::{Odds, Throw, Total};

#[test]
fn throws_have_their_faces_and_totals_their_ways() {
    assert_eq!(size_of::<Option<Throw>>(), 1);
    for (i, throw) in Throw::all().enumerate() {
        assert_eq!(usize::from((throw.red() - 1) * 6 + throw.white() - 1), i);
        assert_eq!(Throw::new(throw.red(), throw.white()), throw);
    }
    for total in Total::all() {
        let ways = Throw::all().filter(|throw| throw.total() == total).count();
        assert_eq!(ways as u32, total.ways());
    }
}

#[test]
fn odds_have_one_spelling() {
    for text in ["9-5", "1-9999", "100-1"] {
        assert_eq!(Odds::from_text(text).expect("odds").to_string(), text);
    }
    for text in ["", "9", "9-", "-5", "09-5", "9-05", "0-5", "10000-1", "+9-5", "9-5-1", "9 -5"] {
        assert_eq!(Odds::from_text(text), None, "{text}");
    }
    assert!(Odds::from_text("99-10").is_some_and(|odds| odds.below(10)));
    assert!(Odds::from_text("10-1").is_some_and(|odds| !odds.below(10)));
}
