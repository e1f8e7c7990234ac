//! How a race ends: photo finishes, walkovers, the stewards' limit, a void race (rule file, sections
//! 4.5 and 8), on a track of four spaces.

use crate::common::{HORSES, Script, sprint_track};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// Eight seats with a horse each, in posts 1 to 8, after one bet each.
fn eight() -> Script {
    let mut script = Script::with_pack(8, json!({"auction": "draft"}), sprint_track(None));
    script.draft(&HORSES).posts().few_bets();
    script
}

/// Each horse in turn runs so many spaces.
#[track_caller]
fn round(script: &mut Script, spaces: [usize; 8]) {
    for spaces in spaces {
        script.sprint(spaces);
    }
}

#[test]
fn a_photo_finish_is_thrown_group_by_group_from_the_rail_out() {
    let mut script = eight();
    // Four go one space beyond the line.
    round(&mut script, [5, 5, 1, 5, 1, 5, 1, 1]);
    script.expect([
        ("/phase", json!("photo")),
        ("/waiting", json!({"for": "chance", "kind": "dice"})),
        ("/race/horse", Value::Null),
        ("/race/to_roll", json!([])),
        ("/race/round", json!(1)),
    ]);
    assert_eq!(script.horse("man_o_war", "crossed"), json!({"round": 1, "beyond": 1}));
    script.refuse("bad_chance", json!({"chance": {"dice": [7]}}));
    script.refuse("bad_chance", json!({"chance": {"dice": [1, 2]}}));
    script.refuse("not_now", json!({"seat": 0, "move": {"type": "reroll"}}));
    // Five, five, three, three: the fives throw again, then the threes.
    script.die(5).die(3).die(5).die(3);
    assert_eq!(script.horse("man_o_war", "place"), Value::Null);
    script.die(4).die(4);
    script.expect([("/phase", json!("photo"))]);
    script.die(2).die(6);
    assert_eq!(script.horse("seattle_slew", "place"), 1);
    assert_eq!(script.horse("man_o_war", "place"), 2);
    // Those ahead have their places, all keep their spaces.
    assert_eq!(script.horse("secretariat", "place"), Value::Null);
    assert_eq!(script.horse("seattle_slew", "cell"), "4F1");
    script.die(1).die(2);
    script.expect([
        ("/phase", json!("done")),
        ("/result/order", json!(["seattle_slew", "man_o_war", "dr_fager", "secretariat"])),
        ("/result/class", json!("stalwart")),
    ]);
    assert_eq!(
        script.seen("photos"),
        json!([{"place": 1, "horses": [
            {"horse": "seattle_slew", "throws": [5, 4, 6]},
            {"horse": "man_o_war", "throws": [5, 4, 2]},
            {"horse": "dr_fager", "throws": [3, 2]},
            {"horse": "secretariat", "throws": [3, 1]},
        ]}])
    );
    assert_eq!(script.horse("dr_fager", "cell"), Value::Null);
    assert_eq!(script.horse("citation", "status"), "running");
    assert_eq!(script.horse("citation", "cell"), Value::Null);
}

#[test]
fn level_horses_behind_third_place_are_ranked_from_the_rail_out_without_dice() {
    let mut script = eight();
    round(&mut script, [4, 5, 5, 4, 5, 4, 1, 1]);
    script.die(1).die(6).die(3);
    script.expect([(
        "/result/order",
        json!(["citation", "zenyatta", "secretariat", "man_o_war", "seattle_slew", "dr_fager"]),
    )]);
    assert_eq!(script.horse("dr_fager", "place"), 6);
    let behind = &script.seen("photos")[1];
    assert_eq!(behind["place"], 4);
    assert_eq!(behind["horses"][0], json!({"horse": "man_o_war", "throws": []}));
}

#[test]
fn a_photo_for_third_place_throws_until_it_is_decided_and_the_rest_stays_level() {
    let mut script = eight();
    // First and second are clear; three are level for third.
    round(&mut script, [7, 5, 5, 1, 5, 8, 1, 1]);
    script.expect([("/phase", json!("photo"))]);
    assert_eq!(script.horse("dr_fager", "place"), 1);
    assert_eq!(script.horse("dr_fager", "crossed"), json!({"round": 1, "beyond": 4}));
    // The two that are left behind third do not throw again.
    script.die(2).die(2).die(5);
    script.expect([(
        "/result/order",
        json!(["dr_fager", "man_o_war", "zenyatta", "secretariat", "citation"]),
    )]);
}

#[test]
fn who_crosses_in_a_later_round_is_ranked_behind_and_who_crossed_left_the_track() {
    let mut script = eight();
    round(&mut script, [5, 1, 1, 1, 1, 1, 1, 1]);
    script.expect([("/race/round", json!(2))]);
    assert_eq!(script.horse("man_o_war", "cell"), Value::Null);
    assert_eq!(script.horse("man_o_war", "status"), "finished");
    // Level ones go from the rail out.
    script.expect([("/race/horse", json!("secretariat")), ("/race/to_roll", json!(HORSES[2..]))]);
    // The winner's space is free.
    script.turn("white", 6, &["1A1", "1A2", "1E1", "1E2", "1F1"]);
    assert_eq!(script.horse("secretariat", "crossed"), json!({"round": 2, "beyond": 1}));
}

#[test]
fn a_horse_across_the_line_blocks_until_its_round_is_over() {
    let mut script = eight();
    script.sprint(4);
    script.decide(json!({"type": "roll", "die": "white"})).die(6);
    let seat = script.awaited();
    let through = json!({"type": "run", "path": ["1A1", "1A2", "1E1", "1E2"]});
    script.refuse("occupied", json!({"seat": seat, "move": through}));
}

#[test]
fn the_last_horse_running_walks_over_at_the_end_of_the_round() {
    let mut script = eight();
    script.sprint(5);
    for _ in 0..6 {
        script.drive_off();
    }
    script.sprint(1);
    script.expect([
        ("/phase", json!("done")),
        ("/result/order", json!(["man_o_war", "native_dancer"])),
    ]);
    assert_eq!(script.horse("native_dancer", "status"), "finished");
    assert_eq!(script.horse("native_dancer", "crossed"), Value::Null);
    assert_eq!(script.horse("secretariat", "status"), "disqualified");
    assert_eq!(script.horse("secretariat", "chips"), 0);
}

#[test]
fn nobody_runs_on_when_two_are_placed_and_the_rest_is_off() {
    let mut script = eight();
    script.sprint(5).sprint(4);
    for _ in 0..6 {
        script.drive_off();
    }
    script.expect([("/result/order", json!(["man_o_war", "secretariat"]))]);
    let prizes = script.at("/result/prizes");
    assert_eq!(prizes[2], 0, "a place that nobody took goes to WIN");
}

#[test]
fn the_stewards_stop_the_race_after_sixty_rounds() {
    let horses = [("man_o_war", 0), ("citation", 1), ("zenyatta", 0), ("dr_fager", 1)];
    let mut script = Script::field(2, json!({}), json!("standard"), &horses);
    script.few_bets();
    for round in 1..=60 {
        script.expect([("/race/round", json!(round))]);
        // One is on the track, the others stay in the gate.
        for _ in 0..4 {
            let first = script.at("/race/horse") == json!("dr_fager") && round == 1;
            if first {
                script.turn("white", 3, &["1A1"])
            } else {
                script.wait()
            };
        }
    }
    script.expect([
        ("/phase", json!("done")),
        ("/race/round", json!(60)),
        ("/result/order", json!(["dr_fager", "man_o_war", "citation"])),
    ]);
    assert_eq!(script.horse("man_o_war", "status"), "finished");
    assert_eq!(script.horse("man_o_war", "crossed"), Value::Null);
    assert_eq!(script.horse("zenyatta", "status"), "gate");
    assert_eq!(script.horse("zenyatta", "place"), Value::Null);
}

#[test]
fn the_limit_is_the_packs_and_places_are_filled_in_track_order() {
    let mut pack = sprint_track(Some(400));
    pack["constants"]["race"]["max_rounds"] = json!(2);
    let horses = [("man_o_war", 0), ("citation", 1), ("zenyatta", 0)];
    let mut script = Script::field(2, json!({}), pack, &horses);
    script.few_bets().sprint(1).sprint(1).sprint(1);
    script.wait().drive_off().turn("white", 6, &["3A2"]);
    script.expect([
        ("/phase", json!("done")),
        ("/race/round", json!(2)),
        ("/result/order", json!(["zenyatta", "man_o_war"])),
    ]);
}

#[test]
fn a_void_race_gives_everything_back_and_strikes_debts() {
    let horses = [("man_o_war", 0), ("citation", 1), ("zenyatta", 0)];
    let mut script = Script::field(2, json!({}), sprint_track(Some(3_000)), &horses);
    script.bets(&[(0, "man_o_war", 1), (1, "citation", 2)]);
    // The second fine is more than seat 0 has left: a debt.
    script.drive_off().drive_off();
    script.expect([("/seats/0/debt", json!(0)), ("/seats/1/cash", json!(700))]);
    script.drive_off();
    script.expect([
        ("/phase", json!("done")),
        ("/result/void", json!(true)),
        ("/result/refund", json!(true)),
        ("/result/class", Value::Null),
        ("/result/order", json!([])),
        ("/result/bettor_pots", json!([0, 0, 0])),
        ("/result/bettor_paid", json!([800, 1_200])),
        ("/result/prizes", json!([0, 0, 0])),
        ("/result/debts_paid", json!([0, 0])),
        ("/result/owner_paid", json!([4_200, 3_100])),
        ("/seats/0/debt", json!(0)),
        ("/purses", json!({"bettors": 0, "owners": 0})),
    ]);
    assert_eq!(script.seats("cash"), json!([5_000, 5_000]));
    assert_eq!(script.seats("rank"), json!([1, 1]));
    assert_eq!(script.horse("man_o_war", "status"), "disqualified");
}
