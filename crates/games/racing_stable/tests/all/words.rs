//! The words that the rules are written in.

use racing::Dollars;
use racing_stable::{Effect, HorseSet, Odds, Sealed, facts, half_home};

#[test]
fn winnings_are_rounded_down_to_whole_dollars() {
    let odds = |text: &str| Odds::from_text(text).expect("odds");
    for (text, stake, returned) in
        [("4/1", 10, 50), ("4/1", 25, 125), ("2/1", 10, 30), ("1/4", 5, 6), ("2/5", 9, 12)]
    {
        assert_eq!(odds(text).returns(Dollars(stake)), Dollars(returned), "{text}");
        assert_eq!(odds(text).to_string(), text);
    }
}

#[test]
fn odds_are_digits_a_stroke_and_digits() {
    for text in ["", "4", "4/0", "/1", "4/", "a/1", "+4/1", "4/-1", "4/1/1", "4 /1", "4.5/1"] {
        assert_eq!(Odds::from_text(text), None, "{text}");
    }
}

#[test]
fn a_set_lists_its_horses_by_number() {
    let set = HorseSet::up_to(4).without(2).with(16);
    assert_eq!(set.iter().collect::<Vec<_>>(), [1, 3, 4, 16]);
    assert_eq!((set.len(), set.lowest(), set.contains(2)), (4, Some(1), false));
    assert_eq!(set.lowest_of(2).iter().collect::<Vec<_>>(), [1, 3]);
    assert!(!set.contains(0) && !set.contains(17) && HorseSet::EMPTY.is_empty());
    assert_eq!(HorseSet::up_to(16).len(), 16);
}

#[test]
fn a_plain_board_leads_home_and_one_that_sends_everybody_back_does_not() {
    // Of 36 throws 22 lead over six spaces.
    assert_eq!(half_home(&[Effect::None; 6], 100), Some(1));
    assert_eq!(half_home(&[Effect::None; 80], 100), Some(14));
    assert_eq!(half_home(&[Effect::ThrowAgain; 80], 100), Some(14));
    assert_eq!(half_home(&[Effect::Shot; 80], 100), Some(1), "out is an end too");
    assert_eq!(half_home(&[Effect::Back(5); 80], 1_000), Some(45), "two on, one back");
    // As far back as a throw leads on, on average: home some time, but nobody would wait for it.
    assert_eq!(half_home(&[Effect::Back(7); 80], 2_000), Some(1_095));
    assert_eq!(half_home(&[Effect::Back(60); 80], 10_000), None);
}

#[test]
fn a_sealed_move_is_three_facts() {
    assert_eq!(facts(&Sealed::Nothing), [0; 3]);
    let wager = Sealed::Wager { bets: Default::default(), claims: Default::default() };
    assert_ne!(facts(&wager), facts(&Sealed::Nothing));
}
