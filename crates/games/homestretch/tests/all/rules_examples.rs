//! The worked examples of the rule file, section 9, told as stories.

use crate::common::{Script, bet, entry, handicapped, one_race, plain, standard};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// Three seats with one share each; seat 0 has the least money and the first turn.
fn seat_0_first(pack: &Value) -> Script {
    let mut script = Script::open(3, pack, &one_race());
    script.deal(&[&["7a"], &["2a"], &["12a"]]);
    script
}

#[test]
fn e1_a_token_pays_by_its_own_spot() {
    let mut script = seat_0_first(&plain(1));
    script.bet(0, "3 11 win, 1 7 place, 2 2 win, 2 3 win, 1 4 win").race(0, [11, 7, 3]);
    let bets = script.at("/results/0/bets");
    let paid = |horse: u8, line: &str| {
        let bets = bets.as_array().expect("a list").iter();
        let mut of_spot = bets.filter(|bet| {
            bet["seat"] == 0 && bet["horse"] == json!(horse) && bet["line"] == json!(line)
        });
        of_spot.next().expect("the bet")["paid"].clone()
    };
    assert_eq!(paid(11, "win"), 30_000);
    assert_eq!(paid(7, "place"), 2_000);
    assert_eq!(paid(3, "win"), 0, "third does not win");
    script.expect([("/seats/0/winnings", json!(32_000))]);
}

#[test]
fn e2_an_x_is_used_up_and_a_bonus_goes_with_the_second_roll() {
    let mut script = seat_0_first(&handicapped(&json!({"7": "X", "4": "+4"})));
    script.reach_the_gate(0).dice(&[3, 4]);
    script.expect([
        ("/awaiting", json!({"kind": "moves", "seats": [0], "moves": ["reroll", "stop"]})),
        ("/turn", json!({"seat": 0, "roll": 1, "dice": [3, 4], "horse": 7})),
    ]);
    assert_eq!(script.horse(7), (json!(0), Value::Null, Value::Null));
    script.say("reroll").dice(&[1, 3]);
    assert_eq!(script.horse(7), (json!(0), Value::Null, Value::Null));
    assert_eq!(script.horse(4), (json!(6), Value::Null, Value::Null));
    script.expect([("/turn", json!({"seat": 1, "roll": 1, "dice": null, "horse": null}))]);
}

#[test]
fn e3_a_finished_number_pushes_a_last_place_horse_by_the_difference() {
    let mut script = seat_0_first(&plain(1));
    // Five turns bring 8 home, one moves 10: seat 0 is on turn again.
    script.reach_the_gate(0).home(8).roll(10).advance(2);
    let last = json!([2, 3, 4, 5, 6, 7, 9, 11, 12]);
    script.dice(&[6, 2]).expect([
        ("/turn/seat", json!(0)),
        (
            "/awaiting",
            json!({"kind": "moves", "seats": [0], "moves": ["push"], "horses": last, "spaces": 3}),
        ),
    ]);
    script.push(2).say("reroll").dice(&[2, 4]);
    assert_eq!((script.horse(2).0, script.horse(6).0), (json!(3), json!(2)));
    script.expect([("/turn/seat", json!(1))]);
    script.dice(&[5, 3]).expect([("/awaiting/spaces", json!(2))]);
    script.push(3).say("reroll").dice(&[4, 4]).expect([("/awaiting/spaces", json!(1))]);
    script.push(4);
    assert_eq!((script.horse(3).0, script.horse(4).0), (json!(2), json!(1)));
    script.expect([("/turn/seat", json!(2)), ("/turn/roll", json!(1))]);
    script.dice(&[5, 3]).push(5).say("stop");
    assert_eq!(script.horse(5).0, 2);
    script.expect([("/turn/seat", json!(0))]);
}

#[test]
fn e4_and_e6_a_whole_payout() {
    let mut script = Script::open(3, &plain(2), &one_race());
    script.deal(&[&["8a", "11a"], &["8b", "9a"], &["11b", "9b"]]);
    script.expect([
        ("/seats/2/standing", json!(1)),
        ("/seats/0/standing", json!(2)),
        ("/seats/1/standing", json!(3)),
    ]);
    script.bet(0, "3 8 win, 2 8 place, 2 8 show, 1 9 place, 1 9 show");
    script.bet(1, "3 11 show, 2 11 place, 2 11 show, 1 2 win, 1 3 win");
    script.bet(2, "3 11 place, 2 11 show, 2 9 win, 1 11 win, 1 2 win");
    script.race(1, [8, 11, 9]);
    let purses = script.at("/results/0/purses");
    assert_eq!(
        purses,
        json!([
            {"horse": 8, "place": 1, "purse": 24000, "shares": 2, "paid": [12000, 12000, 0]},
            {"horse": 11, "place": 2, "purse": 18000, "shares": 2, "paid": [9000, 0, 9000]},
            {"horse": 9, "place": 3, "purse": 12000, "shares": 2, "paid": [0, 6000, 6000]},
        ])
    );
    let bets = script.at("/results/0/bets");
    let spot = |horse: u8, line: &str| -> i64 {
        let bets = bets.as_array().expect("a list").iter();
        bets.filter(|bet| bet["horse"] == json!(horse) && bet["line"] == json!(line))
            .map(|bet| bet["paid"].as_i64().expect("dollars"))
            .sum()
    };
    let lines = ["win", "place", "show"];
    assert_eq!(lines.map(|line| spot(8, line)), [15_000, 4_000, 2_000]);
    assert_eq!(lines.map(|line| spot(11, line)), [0, 25_000, 21_000]);
    assert_eq!(lines.map(|line| spot(9, line)), [0, 0, 2_000]);
    script.expect([
        ("/results/0/paid", json!([21_000 + 23_000, 18_000 + 25_000, 15_000 + 21_000])),
        ("/seats/0/purses", json!(21_000)),
        ("/seats/0/winnings", json!(23_000)),
    ]);
}

#[test]
fn e5_a_purse_is_divided_among_the_shares_that_players_hold() {
    let cases: [([&[&str]; 3], [u32; 3]); 5] = [
        ([&["7a", "7b"], &["2a", "3a"], &["2b", "3b"]], [24_000, 0, 0]),
        ([&["7a", "2a"], &["7b", "3a"], &["2b", "3b"]], [12_000, 12_000, 0]),
        ([&["7a", "7b"], &["7c", "3a"], &["2b", "3b"]], [16_000, 8_000, 0]),
        ([&["7a", "2a"], &["7b", "3a"], &["7c", "3b"]], [8_000, 8_000, 8_000]),
        ([&["4a", "2a"], &["4b", "3a"], &["2b", "3b"]], [0, 0, 0]),
    ];
    let mut pack = plain(2);
    // Three blue shares of a horse, so that all three can be drafted.
    pack["shares"]["blue"] = json!(["a", "b", "c"]);
    pack["shares"]["red"] = json!(["d"]);
    for (kept, paid) in cases {
        let mut script = Script::open(3, &pack, &one_race());
        script.deal(&kept);
        script.race(script.poorest(), [7, 8, 9]);
        script.expect([
            ("/results/0/purses/0/paid", json!(paid)),
            ("/bank", json!(150_000 - total_money(&script))),
        ]);
    }
}

fn total_money(script: &Script) -> i64 {
    let money = script.each("/seats", "money");
    money.as_array().expect("a list").iter().map(|money| money.as_i64().expect("dollars")).sum()
}

#[test]
fn e7_the_poorest_buys_first_and_the_second_pass_keeps_the_order() {
    let vector: Value =
        serde_json::from_str(include_str!("../vectors/005.json")).expect("the example as a record");
    let log = vector["record"]["log"].as_array().expect("a log");
    let buys = log.len() - 4;
    let mut script = Script::replayed(vector["record"].clone(), buys);
    // Seats: green, blue, yellow, red.
    assert_eq!(script.each("/seats", "color"), json!(["green", "blue", "yellow", "red"]));
    assert_eq!(script.each("/seats", "money"), json!([8_000, 12_000, 28_000, 72_000]));
    script.expect([
        ("/market/pass", json!(1)),
        ("/market/deck", json!(9)),
        ("/market/order", json!([0, 1, 2, 3])),
    ]);
    let bought = ["5", "10", "7", "11"];
    for (seat, horse) in bought.into_iter().enumerate() {
        script.expect([("/awaiting/seats", json!([seat]))]);
        script.play(&log[buys + seat]);
        let shares = script.at(&format!("/seats/{seat}/shares"));
        let has = |id: &Value| id.as_str().expect("an id").starts_with(horse);
        assert!(shares.as_array().expect("a list").iter().any(has), "{shares}");
    }
    assert_eq!(script.each("/seats", "money"), json!([0, 6_000, 18_000, 65_000]));
    script.expect([
        ("/market/pass", json!(2)),
        ("/market/deck", json!(5)),
        ("/market/order", json!([0, 1, 2, 3])),
    ]);
    assert_eq!(script.at("/market/face_up").as_array().map(Vec::len), Some(4));
}

#[test]
fn e8_the_standing_limits_the_stack() {
    let stacks = [
        "3 7 win, 2 2 win, 2 3 win, 1 4 win, 1 5 win",
        "3 7 win, 2 7 win, 2 3 win, 1 4 win, 1 5 win",
        "3 7 win, 2 7 win, 2 7 win, 1 4 win, 1 5 win",
        "3 7 win, 2 7 win, 2 7 win, 1 7 win, 1 5 win",
    ];
    // Seat 0 leads, seat 2 is last.
    let mut script = Script::open(3, &plain(1), &json!({}));
    script.deal(&[&["2a"], &["3a"], &["4a"]]);
    for seat in 0..3 {
        let place = seat + 1;
        script.expect([(&format!("/seats/{seat}/standing"), json!(place))]);
        let words = script.refuse("stack_limit", &entry(seat, bet(stacks[seat + 1])));
        assert_eq!(
            words,
            format!("You are in place {place}: at most {place} of your tokens on one spot.")
        );
        script.bet(seat, stacks[seat]);
    }
}

#[test]
fn e9_nobody_can_fail_to_pay_in_the_draft() {
    let mut script = Script::open(2, &standard(), &json!({}));
    script.deal(&[&["6a", "6b", "7a", "7b", "8a"], &["2a", "2b", "12a", "12b", "3a"]]);
    script.expect([
        ("/phase", json!("betting")),
        ("/seats/0/spent", json!(50_000)),
        ("/seats/0/money", json!(0)),
        ("/bank", json!(62_000)),
    ]);
    // A player without money bets and rolls as anybody.
    script.reach_the_gate(0).roll(4);
    script.expect([("/turn/seat", json!(0))]);
}
