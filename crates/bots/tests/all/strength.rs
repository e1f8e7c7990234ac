//! The weaker bots are beaten by the stronger, with a fixed seed: a change that weakens a bot
//! shows here. (`railbird arena` measures by how much, with intervals.) A few games show that every
//! bot is far from a hunch; by how much one that searches is better takes many, in the long run.

use std::sync::Arc;

use big_stakes::BigStakes;
use bots::{Budget, Roster, Visitor, games, visit};
use engine::{Record, Setup, StandardPacks, load_pack};
use high_roller::HighRoller;
use homestretch::Homestretch;
use lab::arena::{Standing, Tournament, tournament};
use lab::{Player, Watch};
use racing_stable::RacingStable;
use serde_json::{Value, json};
use stretch::Stretch;

/// The share of games that the first of two players wins, every seat being taken equally often.
fn share_of_first<G: Roster>(names: [&str; 2], options: &Value, deals: u64) -> f64 {
    standing_of_first::<G>(names, options, deals).wins
}

/// The 95-percent interval of that share.
fn share_interval<G: Roster>(names: [&str; 2], options: &Value, deals: u64) -> [f64; 2] {
    standing_of_first::<G>(names, options, deals).wins_interval.into()
}

fn standing_of_first<G: Roster>(names: [&str; 2], options: &Value, deals: u64) -> Standing {
    let pack = load_pack::<G>(&Record::default().pack, &StandardPacks).expect("a pack");
    let names = names.map(str::to_owned).to_vec();
    let options = options.as_object().cloned().unwrap_or_default();
    let setup = Setup::new(pack, &options, names.clone()).expect("a table");
    let arena = Tournament { setup: Arc::new(setup), deals, seed: 7, threads: 2 };
    let budget = Budget { playouts: 60 };
    let player =
        |number: usize| Player::Bot(G::bot(&names[number], budget).expect("a bot of the roster"));
    let standings = tournament(&arena, &names, player, &Watch::default()).expect("legal moves");
    standings.players[0].clone()
}

/// Who plays by the form, and who searches besides, wins most of a few games against a hunch.
fn beat_a_hunch<G: Roster>(options: &Value, deals: [u64; 2]) {
    for (bot, deals) in ["handicapper", "sharp"].into_iter().zip(deals) {
        let share = share_of_first::<G>([bot, "random"], options, deals);
        assert!(share > 0.6, "{bot}: {share}");
    }
}

#[test]
fn bots_of_homestretch_beat_a_hunch() {
    beat_a_hunch::<Homestretch>(&json!({}), [20, 4]);
}

#[test]
fn bots_of_stretch_beat_a_hunch() {
    beat_a_hunch::<Stretch>(&json!({}), [40, 8]);
}

#[test]
fn bots_of_high_roller_beat_a_hunch() {
    beat_a_hunch::<HighRoller>(&json!({"auction": "draft"}), [4, 2]);
}

#[test]
fn bots_of_racing_stable_beat_a_hunch() {
    beat_a_hunch::<RacingStable>(&json!({"program": [1, 2, 3, 4, 5, 6]}), [40, 6]);
}

#[test]
fn bots_of_big_stakes_beat_a_hunch() {
    beat_a_hunch::<BigStakes>(&json!({"program": ["d5", "d6", "d8"]}), [10, 3]);
}

/// A game without a heuristic of its own is searched all the same.
#[test]
fn the_usual_search_beats_a_hunch() {
    struct Usual;
    impl Visitor for Usual {
        type Output = Option<f64>;
        fn visit<G: Roster>(self) -> Option<f64> {
            let usual = G::bot("handicapper", Budget::default()).is_none();
            usual.then(|| share_of_first::<G>(["sharp", "random"], &json!({}), 30))
        }
    }
    let shares: Vec<f64> =
        games().iter().filter_map(|game| visit(game.info().id, Usual).flatten()).collect();
    assert!(!shares.is_empty() && shares.iter().all(|share| *share > 0.6), "{shares:?}");
}

#[test]
#[ignore = "long"]
fn the_handicapper_beats_a_hunch() {
    let share = share_of_first::<Homestretch>(["handicapper", "random"], &json!({}), 40);
    assert!(share > 0.85, "{share}");
}

#[test]
#[ignore = "long"]
fn the_sharp_beats_the_handicapper() {
    let share = share_of_first::<Homestretch>(["sharp", "handicapper"], &json!({}), 60);
    assert!(share > 0.5, "{share}");
}

/// The games of Top of the Stretch in which the order of the bots must hold: the default, which is
/// one race, and the standard calendar from its first card to its last.
fn meetings() -> [Value; 2] {
    [
        json!({}),
        json!({"cards": [
            "champagne_2009", "ladies_classic_2009", "golden_classic", "queens_stakes",
            "speed_sprint", "mudlark_mile", "turf_invitational", "stayers_cup", "old_rivals",
            "grand_parade",
        ]}),
    ]
}

#[test]
#[ignore = "long"]
fn who_estimates_the_race_beats_a_hunch() {
    for options in meetings() {
        let [least, _] = share_interval::<Stretch>(["handicapper", "random"], &options, 100);
        assert!(least > 0.5, "{least} {options}");
    }
}

#[test]
#[ignore = "long"]
fn who_bets_to_finish_first_beats_who_estimates_the_race() {
    for options in meetings() {
        let [least, _] = share_interval::<Stretch>(["sharp", "handicapper"], &options, 30);
        assert!(least > 0.5, "{least} {options}");
    }
}

#[test]
#[ignore = "long"]
fn who_bids_to_value_beats_a_hunch_at_the_derby() {
    let share = share_of_first::<HighRoller>(["handicapper", "random"], &json!({}), 10);
    assert!(share > 0.85, "{share}");
}

#[test]
#[ignore = "long"]
fn who_runs_the_derby_in_its_head_beats_who_bids_to_value() {
    let [least, _] = share_interval::<HighRoller>(["sharp", "handicapper"], &json!({}), 8);
    assert!(least > 0.5, "{least}");
}

#[test]
#[ignore = "long"]
fn who_rests_his_horses_and_couples_his_bets_beats_a_hunch() {
    let share = share_of_first::<RacingStable>(["handicapper", "random"], &json!({}), 150);
    assert!(share > 0.6, "{share}");
}

#[test]
#[ignore = "long"]
fn who_plays_the_afternoon_out_beats_who_goes_by_the_form() {
    let share = share_of_first::<RacingStable>(["sharp", "handicapper"], &json!({}), 40);
    assert!(share > 0.55, "{share}");
}

#[test]
#[ignore = "long"]
fn who_matches_horses_to_distances_beats_a_hunch() {
    let share = share_of_first::<BigStakes>(["handicapper", "random"], &json!({}), 40);
    assert!(share > 0.85, "{share}");
}

#[test]
#[ignore = "long"]
fn who_runs_the_race_in_its_head_beats_who_goes_by_the_card() {
    let share = share_of_first::<BigStakes>(["sharp", "handicapper"], &json!({}), 40);
    assert!(share > 0.5, "{share}");
}
