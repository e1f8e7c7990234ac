//! Every bot makes legal moves only, and plays the same on two games that look the same to it.

use big_stakes::BigStakes;
use bots::{Budget, Roster};
use engine::Game;
use engine::conformance::bot_is_honest;
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use stretch::Stretch;

/// Enough for a search to be a search; honesty does not depend on strength.
const FEW: Budget = Budget { playouts: 4 };

/// The bots that differ in how they decide: `expert` is `sharp` with more thought, and the regulars differ by
/// taste alone, but for whether they have fancies.
const BOTS: [&str; 5] = ["random", "handicapper", "sharp", "judge", "opal"];

#[test]
fn bots_of_homestretch_decide_by_their_view_alone() {
    for name in BOTS {
        let make = || Homestretch::bot(name, FEW).expect("a bot of the roster");
        bot_is_honest::<Homestretch>(make, 1, 8);
    }
}

#[test]
fn bots_of_stretch_decide_by_their_view_alone() {
    for name in BOTS {
        let make = || Stretch::bot(name, FEW).expect("a bot of the roster");
        bot_is_honest::<Stretch>(make, 1, 8);
    }
}

#[test]
fn the_lab_has_four_bots_and_a_table_six_regulars() {
    let bots = bots::bots_of(Homestretch::ID);
    let names: Vec<_> = bots.iter().map(|bot| bot.name).collect();
    assert_eq!(names[..4], ["random", "handicapper", "sharp", "expert"]);
    assert_eq!(names[4..], ["silas", "dot", "judge", "mags", "pip", "opal"]);
    assert_eq!(bots::usual_bot(Homestretch::ID).map(|bot| bot.name), Some("handicapper"));
    assert!(Homestretch::bot("nobody", FEW).is_none());
}

#[test]
fn bots_of_high_roller_decide_by_their_view_alone() {
    for name in BOTS {
        let make = || HighRoller::bot(name, FEW).expect("a bot of the roster");
        bot_is_honest::<HighRoller>(make, 1, 60);
    }
}

#[test]
fn bots_of_racing_stable_decide_by_their_view_alone() {
    for name in BOTS {
        let make = || RacingStable::bot(name, FEW).expect("a bot of the roster");
        bot_is_honest::<RacingStable>(make, 1, 40);
    }
}

#[test]
fn bots_of_big_stakes_decide_by_their_view_alone() {
    for name in BOTS {
        let make = || BigStakes::bot(name, FEW).expect("a bot of the roster");
        bot_is_honest::<BigStakes>(make, 1, 90);
    }
}
