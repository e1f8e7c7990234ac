//! Every bot makes legal moves only, and plays the same on two games that look the same to it.

use big_stakes::BigStakes;
use bots::{Budget, Roster};
use engine::conformance::bot_is_honest;
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use stretch::Stretch;

/// Enough for a search to be a search; honesty does not depend on strength.
const FEW: Budget = Budget { playouts: 4 };

#[test]
fn bots_of_homestretch_decide_by_their_view_alone() {
    for info in Homestretch::BOTS {
        let make = || Homestretch::bot(info.name, FEW).expect("a bot of the roster");
        bot_is_honest::<Homestretch>(make, 1, 8);
    }
}

#[test]
fn bots_of_stretch_decide_by_their_view_alone() {
    for info in Stretch::BOTS {
        let make = || Stretch::bot(info.name, FEW).expect("a bot of the roster");
        bot_is_honest::<Stretch>(make, 1, 8);
    }
}

#[test]
fn there_are_three_bots_and_no_others() {
    let names: Vec<_> = Homestretch::BOTS.iter().map(|bot| bot.name).collect();
    assert_eq!(names, ["random", "handicapper", "sharp"]);
    assert!(Homestretch::bot("nobody", FEW).is_none());
}

#[test]
fn bots_of_high_roller_decide_by_their_view_alone() {
    for info in HighRoller::BOTS {
        let make = || HighRoller::bot(info.name, FEW).expect("a bot of the roster");
        bot_is_honest::<HighRoller>(make, 1, 60);
    }
}

#[test]
fn bots_of_racing_stable_decide_by_their_view_alone() {
    for info in RacingStable::BOTS {
        let make = || RacingStable::bot(info.name, FEW).expect("a bot of the roster");
        bot_is_honest::<RacingStable>(make, 1, 40);
    }
}

#[test]
fn bots_of_big_stakes_decide_by_their_view_alone() {
    for info in BigStakes::BOTS {
        let make = || BigStakes::bot(info.name, FEW).expect("a bot of the roster");
        bot_is_honest::<BigStakes>(make, 1, 90);
    }
}
