//! Bets, the race, its finish and the money (rule file, sections 4.3 to 8).

use crate::common::{HORSES, Script};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

#[allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]
fn by(seat: usize, play: Value) -> Value {
    json!({"seat": seat, "move": play})
}

/// Two seats buy these horses for 100 each, the first of seat 0 and so on in turn; nothing else
/// races. Posts in the pack's order.
fn small_field(options: Value, horses: &[&str]) -> Script {
    let mut script = Script::open(2, options);
    for _ in 0..8 {
        script.play(json!({"chance": {"pick": 0}})).hammer();
    }
    let mut left: Vec<&str> = HORSES.to_vec();
    for (at, horse) in horses.iter().enumerate() {
        let pick = left.iter().position(|left| left == horse).expect("a horse");
        left.remove(pick);
        script.play(json!({"chance": {"pick": pick}}));
        script.seat(at % 2, json!({"type": "bid", "amount": 100})).hammer();
    }
    while script.at("/phase") == json!("lot") {
        script.play(json!({"chance": {"pick": 0}})).hammer();
    }
    script.posts();
    script
}

#[test]
fn bets_have_two_slots_and_nobody_passes_without_one() {
    let mut script = small_field(json!({}), &["man_o_war", "citation"]);
    let bet = |horse: &str, count: i64| json!({"type": "bet", "horse": horse, "count": count});
    // The owner of the last post begins.
    script.expect([("/waiting/seat", json!(1))]);
    script.refuse("must_bet", by(1, json!({"type": "pass"})));
    script.refuse("no_such_horse", by(1, bet("phar_lap", 1)));
    script.refuse("bad_amount", by(1, bet("citation", 3)));
    script.refuse("bad_amount", by(1, bet("citation", 0)));
    script.refuse("not_running", by(1, bet("zenyatta", 1)));
    script.refuse("not_your_turn", by(0, bet("citation", 1)));
    script.refuse("bad_move", by(1, json!({"type": "bet", "horse": "citation", "count": 1.0})));
    script.seat(1, bet("citation", 1)).seat(0, bet("citation", 1));
    script.refuse("no_slot", by(1, bet("citation", 1))).seat(1, bet("man_o_war", 2));
    // All slots are taken.
    script.expect([
        ("/phase", json!("ride")),
        ("/purses/bettors", json!(800 + 4 * 400)),
        ("/seats/1/bets", json!(3)),
    ]);
    assert_eq!(script.horse("citation", "bets"), json!([1, 0]));
}

#[test]
fn diversification_forbids_bets_on_ones_own_horses() {
    let mut script = small_field(json!({"own_bets": false}), &["man_o_war", "citation"]);
    let bet = |horse: &str| json!({"type": "bet", "horse": horse, "count": 1});
    script.refuse("own_horse", by(1, bet("citation"))).seat(1, bet("man_o_war"));
    script.refuse("own_horse", by(0, bet("man_o_war"))).seat(0, bet("citation"));
}

#[test]
fn early_rerolls_are_earned_before_the_first_turn_and_used_in_the_back_half() {
    let mut script = small_field(json!({}), &["man_o_war", "citation"]);
    script.few_bets();
    script.decide(json!({"type": "roll", "die": "white"})).die(2);
    assert_eq!(script.horse("man_o_war", "award"), 1);
    script.refuse("no_reroll", by(0, json!({"type": "reroll"})));
    script.decide(json!({"type": "run", "path": ["1A1"]})).wait();
    script.turn("white", 1, &["1A2"]).wait();
    assert_eq!(script.horse("man_o_war", "award"), 1, "one a race");
    // Round the first turn and past the midway pole.
    let way = ["1A3", "1A4", "1A5", "1A6", "1A7", "1A8", "1B1", "1B2", "1B3", "1B4", "1B5", "1B6"];
    script.turn("white", 5, &way[..6]).wait().turn("white", 5, &way[6..]).wait();
    let back: Vec<String> = (1..=8).map(|i| format!("1C{i}")).collect();
    let back: Vec<&str> = back.iter().map(String::as_str).collect();
    script.turn("white", 5, &back[..6]).wait().turn("white", 5, &back[6..]).wait();
    script.decide(json!({"type": "roll", "die": "white"})).die(1).decide(json!({"type": "reroll"}));
    assert_eq!(script.horse("man_o_war", "award"), 0);
    script.expect([("/phase", json!("throw")), ("/race/die", json!("white"))]);
    script.die(4).expect([("/race/points", json!(4))]);
    script.refuse("no_reroll", by(0, json!({"type": "reroll"})));
}

#[test]
fn a_green_one_takes_a_horse_off_and_the_last_one_walks_over() {
    let mut script = small_field(json!({}), &["man_o_war", "citation"]);
    script.few_bets();
    let cash = script.at("/seats/0/cash").as_i64().expect("money");
    script.decide(json!({"type": "roll", "die": "green"})).die(1);
    assert_eq!(script.horse("man_o_war", "status"), "disqualified");
    assert_eq!(script.horse("man_o_war", "cell"), Value::Null);
    script.expect([("/seats/0/cash", json!(cash - 400)), ("/purses/owners", json!(600))]);
    script.turn("white", 3, &["1A1"]);
    script.expect([
        ("/phase", json!("done")),
        ("/result/order", json!(["citation"])),
        ("/result/prizes", json!([600, 0, 0])),
        ("/result/owner_paid", json!([0, 600])),
        ("/purses", json!({"bettors": 0, "owners": 0})),
    ]);
}

#[test]
fn all_disqualified_is_void_and_everybody_has_the_bankroll_again() {
    let mut script = small_field(json!({}), &["man_o_war", "citation"]);
    script.few_bets().passive_to_the_end(&["man_o_war", "citation"]);
    script.expect([
        ("/result/void", json!(true)),
        ("/result/order", json!([])),
        ("/result/class", Value::Null),
        ("/result/owner_paid", json!([500, 500])),
        ("/result/prizes", json!([0, 0, 0])),
    ]);
    assert_eq!(script.seats("cash"), json!([5_000, 5_000]));
}

#[test]
fn a_path_is_judged_step_by_step() {
    let mut script = small_field(json!({}), &["man_o_war", "citation"]);
    script.few_bets().turn("white", 3, &["1A1", "1A2"]);
    script.decide(json!({"type": "roll", "die": "white"})).die(6);
    let run = |path: &[&str]| by(1, json!({"type": "run", "path": path}));
    script.refuse("no_such_space", run(&["7A1"])).refuse("no_such_space", run(&["gate"]));
    script.refuse("not_adjacent", run(&["1A2"])).refuse("occupied", run(&["1A1", "1A2"]));
    script.refuse("repeats", run(&["2A1", "3A1", "2A1"]));
    script.refuse("too_far", run(&["2A1", "2A2", "2A3", "2A4", "2A5", "2A6", "2A7"]));
    script.refuse("bad_move", by(1, json!({"type": "run", "path": [1]})));
    script.refuse("bad_move", by(1, json!({"type": "run"})));
    script.refuse("not_now", by(1, json!({"type": "roll", "die": "white"})));
    // Nobody has to move: the points become chips, as far as patience goes.
    script.play(run(&[]));
    assert_eq!(
        (script.horse("citation", "chips"), script.horse("citation", "cell")),
        (json!(3), json!("gate"))
    );
}

/// Two horses side by side on the home stretch, the inner one ahead by two; the inner is on turn.
fn on_the_stretch(options: Value) -> Script {
    let mut script = small_field(options, &["man_o_war", "citation"]);
    script.few_bets();
    // Far enough with a pack-given number of rounds: straight on in lanes 1 and 2.
    let lane = |lane: u8| {
        let segments =
            [("A", 8), ("B", 4 + 2 * u32::from(lane)), ("C", 14), ("D", 4 + 2 * u32::from(lane))];
        let mut way: Vec<String> = Vec::new();
        for (segment, count) in segments {
            way.extend((1..=count).map(|i| format!("{lane}{segment}{i}")));
        }
        way.extend((1..=12).map(|i| format!("{lane}E{i}")));
        way
    };
    let ways = [lane(1), lane(2)];
    let goals = ["1E4", "2E2"];
    let mut at = [0, 0];
    loop {
        let on_turn = script.at("/race/horse");
        let seat = usize::from(on_turn == json!("citation"));
        let goal = ways[seat].iter().position(|id| id == goals[seat]).expect("there") + 1;
        if seat == 0
            && at[0] == goal
            && at[1] == ways[1].iter().position(|id| id == goals[1]).expect("there") + 1
        {
            return script;
        }
        script.decide(json!({"type": "roll", "die": "white"})).die(4);
        let points = script.at("/race/points").as_u64().expect("points") as usize;
        let chips = script.horse(["man_o_war", "citation"][seat], "chips");
        let reach = points + chips.as_u64().expect("chips") as usize;
        let to = (at[seat] + reach).min(goal);
        let path = &ways[seat][at[seat]..to];
        script.decide(json!({"type": "run", "path": path}));
        at[seat] = to;
    }
}

#[test]
fn a_diagonal_that_only_cuts_off_is_forbidden_on_the_stretch_unless_the_option_allows_it() {
    let swing = json!({"type": "run", "path": ["2E5"]});
    let mut script = on_the_stretch(json!({}));
    script.decide(json!({"type": "roll", "die": "white"})).die(3);
    script.refuse("blocking", by(0, swing.clone()));
    let mut script = on_the_stretch(json!({"stretch_blocking": "allowed"}));
    script.decide(json!({"type": "roll", "die": "white"})).die(3).seat(0, swing);
}

#[test]
fn whole_races_end_with_every_dollar_paid_out() {
    for (options, out) in [
        (json!({"auction": "draft"}), &["man_o_war"][..]),
        (json!({"auction": "draft", "debt_rule": "garnish"}), &["citation", "zenyatta"]),
        (json!({"auction": "draft", "bettor_payouts": "shares"}), &[]),
    ] {
        let mut script = Script::open(8, options);
        script.draft(&HORSES).posts().few_bets().passive_to_the_end(out);
        script.expect([("/purses", json!({"bettors": 0, "owners": 0}))]);
        let sum = |path: &str| -> i64 {
            let list = script.at(path);
            list.as_array().expect("a list").iter().filter_map(Value::as_i64).sum()
        };
        assert_eq!(sum("/result/bettor_paid"), 800 + 8 * 400);
        assert_eq!(sum("/result/prizes"), sum("/result/owner_paid"));
        assert_eq!(script.seats("rank").as_array().expect("a list").len(), 8);
        for horse in out {
            assert_eq!(script.horse(horse, "status"), "disqualified");
        }
    }
}

#[test]
fn options_that_do_not_exist_or_are_out_of_range_are_refused_at_the_head() {
    let head = |options: Value| {
        let record = json!({
            "railbird": 1, "game": "high_roller", "options": options, "seats": ["Ann", "Ben"],
        });
        let record = engine::Record::from_json(record).expect("a head");
        engine::replay::<high_roller::HighRoller>(&record, &engine::StandardPacks, 0)
            .expect_err("a wrong option")
    };
    for options in [
        json!({"auction": "dutch"}),
        json!({"spending_cap": -100}),
        json!({"spending_cap": true}),
        json!({"trackmaster": 2}),
        json!({"own_bets": 1}),
        json!({"debt_rule": null}),
        json!({"weather": "wet"}),
    ] {
        let fault = head(options.clone());
        assert_eq!((fault.index(), fault.why.code), (-1, "bad_options"), "{options}");
    }
}
