//! Every option, at every value (rule file, section 8).

use crate::common::{Script, by, enter, head, wager};
use engine::conformance::Scripted as _;
use engine::{Record, StandardPacks, replay};
use racing_stable::RacingStable;
use serde_json::{Value, json};

fn refused(options: Value) -> &'static str {
    let record = Record::from_json(head(2, json!("standard"), options)).expect("a head");
    let fault = replay::<RacingStable>(&record, &StandardPacks, 0).expect_err("a wrong option");
    assert_eq!(fault.index(), -1);
    fault.why.code
}

#[test]
fn a_program_repeats_races_and_ends_with_the_derby() {
    let mut script = Script::open(2, json!({"program": [1, 1, 6, 6]}));
    for (race, card) in [(1, 1), (2, 1), (3, 6), (4, 6)] {
        script.expect([("/race", json!(race)), ("/card", json!(card))]);
        script.pass_over();
    }
    script.expect([("/phase", json!("over"))]);
    let long: Vec<u32> = std::iter::repeat_n(1, 23).chain([6]).collect();
    Script::open(2, json!({"program": long}));
    let too_long: Vec<u32> = std::iter::repeat_n(1, 24).chain([6]).collect();
    for wrong in [
        json!([]),
        json!([1]),
        json!([6, 1]),
        json!([6, 1, 6]),
        json!([7, 6]),
        json!([0, 6]),
        json!([1.0, 6]),
        json!([-1, 6]),
        json!(["1", 6]),
        json!(6),
        json!(null),
        json!(too_long),
    ] {
        assert_eq!(refused(json!({"program": wrong})), "bad_option", "{wrong}");
    }
}

#[test]
fn neighbours_in_the_program_are_consecutive_races() {
    let mut script = Script::open(2, json!({"program": [1, 1, 6]}));
    let tired = |script: &Script| {
        json!(engine::Game::view(script.table.game(), engine::Viewer::Spectator))["tired"].clone()
    };
    assert_eq!(tired(&script), json!([]));
    script.enter_each(1).wagers(&[]).first_starts().run_out();
    script.refuse("ran_last_race", by(0, enter(0, &["red-1"])));
    // And everybody is shown so.
    assert_eq!(tired(&script), json!(["red-1", "green-1"]));
}

#[test]
fn without_claiming_the_second_race_is_an_ordinary_one() {
    let mut script = Script::open(2, json!({"program": [2, 6], "claiming": false}));
    script.enter_each(1);
    script.refuse("not_claiming", by(0, wager(&[], &["green-1"])));
    let mut script = Script::open(2, json!({"program": [2, 6], "claiming": true}));
    script.enter_each(1).seat(0, wager(&[], &["green-1"]));
}

#[test]
fn bets_are_on_horses_at_a_small_table_and_on_stables_at_a_larger_one() {
    for (bet_on, seats, on) in [
        ("auto", 2, "red-1"),
        ("auto", 3, "red-1"),
        ("auto", 4, "red"),
        ("auto", 8, "red"),
        ("stables", 2, "red"),
        ("horses", 8, "red-1"),
    ] {
        let mut script = Script::open(seats, json!({"bet_on": bet_on}));
        script.enter_each(1);
        let other = if on == "red" { "red-1" } else { "red" };
        script.refuse("not_in_race", by(0, wager(&[(other, "win", 5)], &[])));
        script.seat(0, wager(&[(on, "win", 5)], &[]));
    }
}

#[test]
fn the_odds_go_by_stables_or_by_horses() {
    let field: [(i64, &[&str]); 4] =
        [(0, &["red-1", "red-2"]), (0, &["green-1"]), (0, &[]), (0, &[])];
    for (bet_on, odds) in [("stables", json!("4/5")), ("horses", json!("8/5"))] {
        let mut script = Script::open(4, json!({"bet_on": bet_on}));
        script.enter(&field).expect([("/current/odds/win", odds)]);
    }
}

#[test]
fn players_choose_their_colours_in_seat_order() {
    let choose = |color: &str| json!({"type": "choose_stable", "color": color});
    let mut script = Script::open(2, json!({"choose_stables": true}));
    script.expect([
        ("/phase", json!("choose_stable")),
        ("/race", json!(0)),
        ("/card", json!(null)),
        ("/to_move", json!([0])),
        ("/seats/0/color", json!(null)),
        ("/seats/0/horses", json!([])),
        ("/seats/0/wealth", json!(2_500)),
    ]);
    script
        .refuse("not_your_turn", by(1, choose("blue")))
        .refuse("bad_color", by(0, choose("pink")));
    script.seat(0, choose("purple")).refuse("color_taken", by(1, choose("purple")));
    script.seat(1, choose("red"));
    script.expect([
        ("/phase", json!("enter")),
        ("/seats/0/color", json!("purple")),
        ("/seats/1/horses/0/id", json!("red-1")),
    ]);
}

#[test]
fn without_betting_nobody_is_asked_for_a_wager() {
    let mut script = Script::open(2, json!({"betting": false}));
    script.enter_each(1);
    script.expect([
        ("/phase", json!("start")),
        ("/current/odds", json!({"win": null, "place": null, "show": null})),
    ]);
    // In a claiming race there are claims all the same.
    let mut script = Script::open(2, json!({"betting": false, "program": [2, 6]}));
    script.enter_each(1);
    script.expect([("/phase", json!("wager"))]);
    script.refuse("not_offered", by(0, wager(&[("red-1", "win", 5)], &[])));
    script.seat(0, wager(&[], &["green-1"]));
}

#[test]
fn a_limit_is_for_all_bets_of_a_race_and_not_for_claims() {
    let mut script = Script::open(2, json!({"bet_limit": 200, "program": [2, 6]}));
    script.enter_each(1);
    let bets = [("red-1", "win", 101), ("green-1", "win", 100)];
    script.refuse("over_limit", by(0, wager(&bets, &[])));
    let bets = [("red-1", "win", 100), ("green-1", "win", 100)];
    script.seat(0, wager(&bets, &["green-1"]));
    let mut script = Script::open(2, json!({"bet_limit": 0}));
    script.enter_each(1).seat(0, wager(&[("red-1", "win", 2_450)], &[]));
}

#[test]
fn an_unknown_option_or_value_is_refused() {
    for wrong in [
        json!({"claiming": 1}),
        json!({"claiming": "true"}),
        json!({"betting": null}),
        json!({"choose_stables": "yes"}),
        json!({"bet_on": "jockeys"}),
        json!({"bet_on": 3}),
        json!({"bet_limit": -1}),
        json!({"bet_limit": 1.5}),
        json!({"bet_limit": "200"}),
        json!({"bet_limit": true}),
        json!({"races": 6}),
    ] {
        assert_eq!(refused(wrong.clone()), "bad_option", "{wrong}");
    }
}
