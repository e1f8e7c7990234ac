//! Every refusal (rule file, section 5), each with the nearest move that is legal.

use crate::common::{Script, by, dice, enter, head, offer, wager, word};
use engine::conformance::Scripted as _;
use engine::{Record, StandardPacks, replay};
use racing_stable::RacingStable;
use serde_json::{Value, json};

fn head_fault(record: Value) -> (i64, &'static str) {
    let replayed = Record::from_json(record)
        .and_then(|record| replay::<RacingStable>(&record, &StandardPacks, usize::MAX));
    let fault = replayed.expect_err("a fault");
    (fault.index(), fault.why.code)
}

#[test]
fn faults_of_the_head_are_told_at_minus_one() {
    let good = head(2, json!("standard"), json!({}));
    let with = |key: &str, value: Value| {
        let mut record = good.clone();
        record[key] = value;
        record
    };
    assert_eq!(head_fault(with("railbird", json!(1.0))), (-1, "bad_record"));
    assert_eq!(head_fault(with("log", json!({}))), (-1, "bad_record"));
    assert_eq!(head_fault(with("seats", json!(["Ann"]))), (-1, "bad_seats"));
    assert_eq!(head_fault(head(9, json!("standard"), json!({}))), (-1, "bad_seats"));
    assert_eq!(head_fault(with("pack", json!("nowhere"))), (-1, "bad_pack"));
    assert_eq!(head_fault(with("pack", json!({}))), (-1, "bad_pack"));
    assert_eq!(head_fault(with("options", json!({"fees": 0}))), (-1, "bad_option"));
}

#[test]
fn an_entry_has_a_shape_a_seat_and_a_time() {
    let mut script = Script::open(3, json!({}));
    script
        .refuse("bad_entry", json!({}))
        .refuse("bad_entry", json!([1, 2]))
        .refuse("bad_entry", json!({"seat": 0}))
        .refuse("bad_entry", json!({"seat": 0, "move": enter(0, &[]), "at": 1}))
        .refuse("bad_entry", by(3, enter(0, &[])))
        .refuse("bad_entry", json!({"seat": "0", "move": enter(0, &[])}))
        .refuse("not_now", dice(1, 2))
        .refuse("not_now", json!({"house": {"type": "hammer"}}))
        .refuse("not_now", by(0, wager(&[], &[])))
        .refuse("not_now", by(0, word("withdraw")))
        .refuse("bad_move", by(0, json!("enter")))
        .refuse("bad_move", by(0, word("enter")))
        .refuse("bad_move", by(0, word("gallop")))
        .refuse("bad_move", by(0, json!({"type": "enter", "buy": 0, "horses": [], "now": true})))
        .refuse("bad_move", by(0, json!({"type": "enter", "buy": 0.5, "horses": []})))
        .refuse("bad_move", by(0, json!({"type": "enter", "buy": 0, "horses": "red-1"})))
        .refuse("bad_move", by(0, json!({"type": "enter", "buy": 0, "horses": [1]})));
    script.seat(0, enter(0, &["red-1"])).refuse("already_moved", by(0, enter(0, &[])));
    script.seat(1, enter(0, &["green-1"])).seat(2, enter(0, &[])).wagers(&[]);
    script
        .refuse("not_now", by(0, word("withdraw")))
        .refuse("bad_chance", dice(0, 6))
        .refuse("bad_chance", json!({"chance": {"dice": [3]}}))
        .refuse("bad_chance", json!({"chance": {"pick": 0}}))
        .dice(6, 5);
}

#[test]
fn nothing_is_legal_after_the_end() {
    let mut script = Script::open(2, json!({"program": [6]}));
    script.pass_over();
    script
        .refuse("game_over", by(0, enter(0, &[])))
        .refuse("game_over", dice(1, 2))
        .refuse("game_over", by(5, enter(0, &[])));
}

#[test]
fn what_may_be_entered() {
    let mut script = Script::open(2, json!({}));
    script
        .refuse("bank_has_none", by(0, enter(3, &[])))
        .refuse("bank_has_none", by(0, enter(-1, &[])))
        .refuse("bank_has_none", by(0, enter(i64::MAX, &[])))
        .refuse("duplicate_horse", by(0, enter(0, &["red-1", "red-1"])))
        .refuse("not_your_horse", by(0, enter(0, &["green-1"])))
        .refuse("not_your_horse", by(0, enter(0, &["red-3"])))
        .refuse("not_your_horse", by(0, enter(1, &["red-4"])))
        .refuse("not_your_horse", by(0, enter(0, &["red-9"])));
    script.seat(0, enter(2, &["red-4", "red-1", "red-3"])).seat(1, enter(0, &[])).wagers(&[]);
    script.expect([("/current/runners/1/horse", json!("red-3"))]);
    script.run_out();
    // $350 and the purse: not enough to buy, and there is nothing left to buy.
    script.refuse("bank_has_none", by(0, enter(1, &[])));
    script.refuse("ran_last_race", by(0, enter(0, &["red-2", "red-1"])));
}

#[test]
fn an_entry_must_be_paid_for() {
    let mut script = Script::open(2, json!({"program": [5, 6]}));
    script.refuse("cannot_pay", by(0, enter(2, &["red-1", "red-2", "red-3"])));
    script.seat(0, enter(2, &["red-1", "red-2"])).seat(1, enter(0, &[]));
    assert_eq!(script.cash()[0], 100);
}

#[test]
fn what_may_be_bet_on() {
    let mut script = Script::open(3, json!({}));
    script.enter(&[(0, &["red-1"]), (0, &["green-1"]), (0, &["blue-1"])]);
    let bad = |bets: &[(&str, &str, i64)]| by(0, wager(bets, &[]));
    script
        .refuse("not_in_race", bad(&[("red-2", "win", 5)]))
        .refuse("not_in_race", bad(&[("red", "win", 5)]))
        .refuse("not_in_race", bad(&[("pink-1", "win", 5)]))
        .refuse("not_offered", bad(&[("red-1", "show", 5)]))
        .refuse("not_offered", bad(&[("red-1", "lose", 5)]))
        .refuse("duplicate_bet", bad(&[("red-1", "win", 5), ("red-1", "win", 6)]))
        .refuse("bad_amount", bad(&[("red-1", "win", 0)]))
        .refuse("bad_amount", bad(&[("red-1", "win", -5)]))
        .refuse("bad_amount", bad(&[("red-1", "win", i64::MAX)]))
        .refuse("cannot_pay", bad(&[("red-1", "win", 2_000), ("red-1", "place", 451)]))
        .refuse("bad_move", by(0, json!({"type": "wager", "bets": []})))
        .refuse("bad_move", by(0, json!({"type": "wager", "bets": [{"on": "red-1", "to": "win"}], "claims": []})))
        .refuse("bad_move", by(0, json!({
            "type": "wager", "bets": [{"on": "red-1", "to": "win", "amount": "5"}], "claims": [],
        })))
        .refuse("not_claiming", by(0, wager(&[], &["green-1"])));
    script.seat(0, wager(&[("red-1", "win", 2_000), ("blue-1", "place", 450)], &[]));
    script.refuse("already_moved", bad(&[]));
}

#[test]
fn what_may_be_claimed() {
    let mut script = Script::open(3, json!({"program": [2, 6]}));
    script.enter(&[(0, &["red-1"]), (0, &["green-1"]), (2, &["blue-1"])]);
    let claim = |seat: usize, horses: &[&str]| by(seat, wager(&[], horses));
    script
        .refuse("duplicate_claim", claim(0, &["green-1", "green-1"]))
        .refuse("not_in_race", claim(0, &["green-2"]))
        .refuse("not_in_race", claim(0, &["nobody"]))
        .refuse("own_horse", claim(0, &["red-1"]))
        .refuse("bank_has_none", claim(2, &["green-1"]))
        .refuse("cannot_pay", by(0, wager(&[("red-1", "win", 851)], &["green-1", "blue-1"])))
        .play(by(0, wager(&[("red-1", "win", 850)], &["green-1", "blue-1"])));
}

/// Cat owes $100 and has $10; Ben has bought both his horses of the bank.
fn in_debt() -> Script {
    let mut script = Script::open(3, json!({"bet_on": "horses"}));
    script.enter(&[(0, &["red-1"]), (2, &["green-1"]), (0, &["blue-1"])]);
    script.wagers(&[(2, wager(&[("blue-1", "win", 2_440)], &[]))]);
    // Seat 2 is second to throw for the start.
    script.sums(&[3, 11, 3, 6, 0, 0, 7]);
    script.expect([("/phase", json!("debt")), ("/to_move", json!([2]))]);
    script
}

#[test]
fn what_may_be_offered() {
    let mut script = in_debt();
    script
        .refuse("not_for_sale", by(2, offer("blue-1", 0, 500)))
        .refuse("not_for_sale", by(2, offer("blue-3", 0, 500)))
        .refuse("not_for_sale", by(2, offer("red-2", 0, 500)))
        .refuse("not_for_sale", by(2, offer("nobody", 0, 500)))
        .refuse("bad_buyer", by(2, offer("blue-2", 2, 500)))
        .refuse("bad_buyer", by(2, offer("blue-2", 3, 500)))
        .refuse("bad_amount", by(2, offer("blue-2", 0, 89)))
        .refuse("bad_amount", by(2, offer("blue-2", 0, -1)))
        .refuse("bank_has_none", by(2, offer("blue-2", 1, 100)))
        .refuse("cannot_pay", by(2, offer("blue-2", 0, 2_451)))
        .refuse("not_your_turn", by(0, word("withdraw")))
        .refuse("not_now", by(2, word("accept")))
        .refuse("bad_move", by(2, json!({"type": "offer", "horse": "blue-2", "buyer": 0})));
    for _ in 0..3 {
        script.seat(2, offer("blue-2", 0, 90)).refuse("not_your_turn", by(2, word("accept")));
        script.refuse("not_now", by(0, word("withdraw"))).seat(0, word("decline"));
    }
    script.refuse("too_many_offers", by(2, offer("blue-2", 0, 90))).seat(2, word("withdraw"));
}

#[test]
fn a_horse_is_held_back_for_an_open_claim() {
    let mut script = Script::open(3, json!({"program": [2, 6]}));
    script.enter(&[(0, &["red-1"]), (1, &["green-1"]), (0, &["blue-1"])]);
    let broke = wager(&[("red-1", "win", 2_450)], &[]);
    script.wagers(&[(0, broke), (1, wager(&[], &["red-1"]))]).first_starts();
    // Four spaces on stands a fine of $200. Ben has one horse in the bank, and a claim on it.
    script.sums(&[4]);
    script.expect([("/phase", json!("debt"))]);
    script.refuse("bank_has_none", by(0, offer("red-2", 1, 300)));
    script.seat(0, offer("red-2", 2, 300));
}
