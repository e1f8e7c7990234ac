//! The edge cases of the rule file, section 10, and the decisions of section 8 that show in play.

use crate::common::{LOSING, Script, bet, entry, handicapped, one_race, plain, standard};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// Two seats and one race; seat 0 has the first turn.
fn at_the_gate(pack: &Value) -> Script {
    let mut script = Script::open(2, pack, &one_race());
    script.deal(&[&["7a"], &["2a"]]).reach_the_gate(0);
    script
}

/// Section 8, 4: a token costs nothing and a losing one loses nothing.
#[test]
fn bets_are_free_and_without_a_winning_one_nothing_happens() {
    let mut script = Script::open(2, &plain(1), &one_race());
    script.deal(&[&["7a"], &["2a"]]);
    let before = (script.each("/seats", "money"), script.at("/bank"));
    script.race(0, [6, 8, 5]);
    assert_eq!((script.each("/seats", "money"), script.at("/bank")), before);
    script.expect([("/results/0/paid", json!([0, 0]))]);
}

/// The purse of a horse that nobody owns is not paid, not even to the bank.
#[test]
fn a_purse_without_an_owner_is_not_paid() {
    let mut script = Script::open(2, &plain(1), &one_race());
    script.deal(&[&["7a"], &["2a"]]).race(0, [7, 8, 5]);
    script.expect([
        ("/results/0/purses/0/paid", json!([24_000, 0])),
        (
            "/results/0/purses/1",
            json!({"horse": 8, "place": 2, "purse": 18_000, "shares": 0, "paid": [0, 0]}),
        ),
        ("/seats/0/money", json!(64_000)),
        ("/bank", json!(12_000 - 24_000)),
    ]);
}

/// Section 6: a part is rounded down to the step, and what is left is not paid.
#[test]
fn a_part_of_a_purse_is_rounded_down() {
    let mut pack = plain(2);
    pack["shares"]["blue"] = json!(["a", "b", "c"]);
    pack["shares"]["red"] = json!([]);
    pack["cards"][0]["purse"]["win"] = json!(8_000);
    let mut script = Script::open(2, &pack, &one_race());
    script.deal(&[&["7a", "7b"], &["7c", "2a"]]).race(0, [7, 8, 5]);
    // Two thirds of 8,000 are 5,333, one third 2,666.
    script.expect([("/results/0/purses/0/paid", json!([5_000, 2_000]))]);
}

/// Section 8, 13: cards aside do not dilute.
#[test]
fn only_shares_of_players_count() {
    let mut script = Script::open(2, &plain(1), &one_race());
    script.deal(&[&["7a"], &["2a"]]).race(0, [7, 8, 5]);
    script.expect([("/results/0/purses/0/shares", json!(1))]);
}

#[test]
fn the_same_number_twice_moves_1_and_then_2() {
    let mut script = at_the_gate(&plain(1));
    script.roll(6).advance(1);
    script.expect([("/turn", json!({"seat": 0, "roll": 2, "dice": null, "horse": null}))]);
    script.roll(6);
    assert_eq!(script.horse(6).0, 3);
    script.expect([("/turn/seat", json!(1)), ("/turn/roll", json!(1))]);
}

#[test]
fn a_number_that_came_home_with_its_1_space_pushes_on_the_second_roll() {
    let mut script = at_the_gate(&plain(1));
    // Four full moves and a short one with its second roll: 8 + 1, then 1 more brings it home.
    for _ in 0..4 {
        script.roll(8).advance(2);
    }
    script.roll(8).advance(1);
    assert_eq!(script.horse(8).0, 9);
    script.roll(5).roll(8).advance(1);
    assert_eq!(script.horse(8), (json!(10), Value::Null, json!(1)));
    script.roll(8).expect([
        ("/turn/roll", json!(2)),
        ("/awaiting/moves", json!(["push"])),
        ("/awaiting/seats", json!([1])),
    ]);
    script.push(2).expect([("/turn", json!({"seat": 0, "roll": 1, "dice": null, "horse": null}))]);
}

#[test]
fn a_horse_beyond_the_line_stands_on_it() {
    let mut script = at_the_gate(&handicapped(&json!({"4": "+6"})));
    script.roll(4).advance(1).roll(4);
    assert_eq!(script.horse(4), (json!(9), Value::Null, Value::Null), "1 + 6, then 2");
    script.roll(4).advance(2);
    assert_eq!(script.horse(4), (json!(10), Value::Null, json!(1)));
}

#[test]
fn a_bonus_goes_with_the_short_move_as_well() {
    let mut script = at_the_gate(&handicapped(&json!({"4": "+4", "5": "+2"})));
    script.roll(4).advance(1);
    assert_eq!(script.horse(4), (json!(5), Value::Null, Value::Null));
    script.roll(5);
    assert_eq!(script.horse(5), (json!(4), Value::Null, Value::Null), "2 and its bonus");
}

/// Section 8, 9: no space is paid for rolling again after an X.
#[test]
fn after_an_x_the_turn_goes_on_or_ends_as_the_seat_likes() {
    let pack = handicapped(&json!({"7": "X", "6": "X"}));
    let mut script = at_the_gate(&pack);
    script.roll(7).say("stop");
    script.expect([("/turn", json!({"seat": 1, "roll": 1, "dice": null, "horse": null}))]);
    // An X on the second roll ends the turn.
    script.roll(8).advance(1).roll(6);
    assert_eq!(script.horse(6), (json!(0), Value::Null, Value::Null));
    script.expect([("/turn/seat", json!(0)), ("/turn/roll", json!(1))]);
    // A spent X is gone.
    script.roll(7).expect([("/awaiting/moves", json!(["advance"]))]);
}

/// Section 8, 10: a push on roll 1 leaves the choice, one on roll 2 ends the turn.
#[test]
fn after_a_push_on_the_first_roll_the_seat_chooses() {
    let mut script = at_the_gate(&plain(1));
    script.home(8).dice(&[4, 4]).push(2);
    script.expect([("/awaiting/moves", json!(["reroll", "stop"])), ("/turn/horse", json!(8))]);
    script.say("reroll").dice(&[4, 4]).push(3);
    script.expect([("/turn", json!({"seat": 0, "roll": 1, "dice": null, "horse": null}))]);
}

/// Section 8, 12: last place is the lowest space among those still running.
#[test]
fn last_place_moves_up_when_nobody_is_left_behind() {
    let mut script = at_the_gate(&plain(1));
    script.home(8);
    // Everybody else leaves the gate: 2 spaces each, but 12, which goes 1.
    for horse in [2, 3, 4, 5, 6, 7, 9, 10, 11] {
        script.roll(horse).advance(2);
    }
    script.roll(12).advance(1).roll(11);
    script.roll(8).expect([("/awaiting/horses", json!([12]))]);
    // A decision is asked for even when only one choice is legal.
    script.push(12).say("reroll").roll(8);
    script.expect([("/awaiting/horses", json!([2, 3, 4, 5, 6, 7, 9, 10, 12]))]);
}

#[test]
fn a_push_may_finish_a_horse_and_the_race() {
    // 2 is pushed home from the gate: 3 spaces and +6, then 1 more.
    let mut pack = handicapped(&json!({"2": "+6"}));
    pack["race"]["finish"] = json!(9);
    let mut script = at_the_gate(&pack);
    script.home(8).dice(&[6, 2]).push(2);
    assert_eq!(script.horse(2), (json!(9), Value::Null, json!(2)));
    script.expect([("/awaiting/moves", json!(["reroll", "stop"]))]);

    pack["cards"][0]["handicaps"] = json!({"2": "+6", "3": "+6"});
    let mut script = at_the_gate(&pack);
    script.home(8).dice(&[6, 2]).push(2).say("reroll").dice(&[2, 6]).push(3);
    script.expect([("/phase", json!("over")), ("/results/0/finish", json!([8, 2, 3]))]);
}

/// Section 8, 11: the third finish with a 1-space move ends the race; no second roll is owed.
#[test]
fn the_third_finish_ends_the_race_in_the_middle_of_a_turn() {
    let mut script = at_the_gate(&handicapped(&json!({"6": "+4", "5": "+2"})));
    script.home(8).home(7);
    // 6: 2 + 4, 2, then short: 9; then short again: home.
    script.roll(6).advance(2).roll(6).advance(2).roll(6).advance(1).roll(2);
    script.roll(6);
    let rolls = 5 + 5 + 5;
    script.advance(1);
    script.expect([
        ("/phase", json!("over")),
        ("/results/0/finish", json!([8, 7, 6])),
        ("/results/0/rolls", json!(rolls)),
        ("/results/0/start_seat", json!(0)),
        ("/turn", Value::Null),
    ]);
}

#[test]
fn the_third_finish_on_the_second_roll_ends_the_race() {
    let mut script = at_the_gate(&plain(1));
    script.home(8).home(7);
    for _ in 0..4 {
        script.roll(6).advance(2);
    }
    script.roll(2).advance(1).roll(6);
    script.expect([("/phase", json!("over")), ("/results/0/finish", json!([8, 7, 6]))]);
}

/// A finished horse pushes even if its X was never used (it can be pushed home past it).
#[test]
fn a_finished_horse_is_a_push_before_its_token_is_looked_at() {
    let mut pack = handicapped(&json!({"2": "X"}));
    pack["race"]["finish"] = json!(3);
    let mut script = Script::open(
        2,
        &pack,
        &json!({"special_uses_tokens": false, "purple_races": 1, "green_races": 0}),
    );
    script.deal(&[&["7a"], &["2a"]]).reach_the_gate(0);
    script.home(8).dice(&[6, 2]).push(2);
    assert_eq!(script.horse(2), (json!(3), json!("X"), json!(2)));
    script.say("stop").roll(2).expect([("/awaiting/moves", json!(["push"]))]);
}

/// Section 3: play is clockwise, and a turn of one seat follows that of its right neighbour.
#[test]
fn turns_go_to_the_left() {
    let mut script = Script::open(4, &plain(1), &json!({}));
    script.deal(&[&["2a"], &["2b"], &["7a"], &["12a"]]).reach_the_gate(2);
    for seat in [2, 3, 0, 1, 2] {
        script.expect([("/turn/seat", json!(seat))]);
        script.roll(5).advance(2);
    }
}

/// Six players: the last may lay all five tokens on one spot.
#[test]
fn the_last_of_six_may_stack_all_five_tokens() {
    let mut script = Script::open(6, &plain(1), &json!({}));
    script.deal(&[&["2a"], &["12a"], &["3a"], &["4a"], &["5a"], &["7a"]]);
    script.expect([("/seats/5/standing", json!(6))]);
    script.bet(5, "3 7 win, 2 7 win, 2 7 win, 1 7 win, 1 7 win");
    script.expect([("/bets", json!([{"seat": 5, "horse": 7, "line": "win", "count": 5}]))]);
}

/// Section 8, 14: the order of a pass is fixed at its start, and anew for the second.
#[test]
fn money_changes_the_order_of_buyers_only_between_the_passes() {
    let mut script = Script::open(3, &plain(1), &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[&["12a"], &["3a"], &["7a"]]);
    script.bet(2, "3 6 place, 1 6 win, 2 2 win, 2 3 win, 1 4 win").race(2, [6, 8, 5]);
    assert_eq!(script.each("/seats", "money"), json!([48_000, 46_000, 51_000]));
    // Aside: 2a 2b 3b … 12b. On top: 6a 7b 8a.
    let count = script.at("/awaiting/count").as_u64().expect("a count");
    let top = [7, 9, 10];
    let order: Vec<u64> = top.into_iter().chain((0..count).filter(|i| !top.contains(i))).collect();
    script.play(json!({"chance": {"shuffle": order}}));
    script.expect([
        ("/market/order", json!([1, 0, 2])),
        ("/market/face_up", json!(["6a", "7b", "8a"])),
    ]);
    script.say("pass");
    // Seat 0 falls behind seat 1, which does not get another turn for it.
    script.decide(json!({"type": "buy", "card": "6a"}));
    script.expect([
        ("/seats/0/money", json!(38_000)),
        ("/market/order", json!([1, 0, 2])),
        ("/awaiting/seats", json!([2])),
        ("/market/face_up", json!(["7b", "8a"])),
    ]);
    script.say("pass");
    // Filled up to three; who passed in the first pass has its turn in the second.
    script.expect([
        ("/market/pass", json!(2)),
        ("/market/order", json!([0, 1, 2])),
        ("/market/face_up", json!(["2a", "7b", "8a"])),
    ]);
    script.say("pass").decide(json!({"type": "buy", "card": "2a"}));
    script.expect([("/seats/1/shares", json!(["2a", "3a"])), ("/seats/1/money", json!(44_000))]);
}

/// A blind share is turned up when bought, and costs its price and the fee.
#[test]
fn a_blind_share_is_the_top_of_the_deck() {
    let mut script = Script::open(2, &plain(1), &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[&["7a"], &["12a"]]).race(0, [6, 8, 5]).shuffle();
    // Pool: 2b 3a 3b 4a …, behind them 2a, which the ghost lost. Face up: 2b and 3a.
    script.expect([("/market/face_up", json!(["2b", "3a"])), ("/market/deck", json!(18))]);
    script.say("buy_blind");
    script.expect([
        ("/market/deck", json!(17)),
        ("/seats/0/shares", json!(["3b", "7a"])),
        ("/seats/0/money", json!(40_000 - 4_000 - 3_000)),
        ("/seats/0/spent", json!(17_000)),
        ("/seats/0/share_value", json!(14_000)),
        ("/bank", json!(19_000)),
    ]);
}

/// Section 10: when everybody bought in the first pass, so many cards are left in the deck; with
/// 3, 5 or 6 players it can run out in the second.
#[test]
fn the_deck_runs_out_where_the_rule_file_says() {
    let ids: Vec<String> =
        (2..=12).flat_map(|horse| ["a", "b"].map(|suffix| format!("{horse}{suffix}"))).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut pack = standard();
    // Shares cost nothing, so that everybody can buy.
    for horse in pack["horses"].as_array_mut().expect("horses") {
        horse["price"] = json!(0);
    }
    for (seats, hand, left) in [(2, 5, 8), (3, 5, 1), (4, 5, 5), (5, 4, 3), (6, 3, 3)] {
        let kept: Vec<&[&str]> = ids.chunks(hand).take(seats).collect();
        let mut script = Script::open(seats, &pack, &json!({}));
        script.deal(&kept);
        script.race(script.poorest(), [6, 7, 8]).shuffle();
        for _ in 0..seats {
            let card = script.at("/market/face_up/0");
            script.decide(json!({"type": "buy", "card": card}));
        }
        script.expect([("/market/pass", json!(2)), ("/market/deck", json!(left))]);
        for turn in 0..seats {
            if turn < left {
                script.say("buy_blind");
            } else {
                let seat = script.awaited();
                script.refuse("deck_empty", &entry(seat, json!({"type": "buy_blind"})));
                script.say("pass");
            }
        }
        script.expect([("/phase", json!("betting"))]);
    }
}

/// Section 8, 7: who bet stays out of the order of those waited for.
#[test]
fn a_bet_can_not_be_changed() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["7a"], &["2a"]]).bet(0, LOSING);
    script.refuse("not_your_turn", &entry(0, bet("3 7 win, 2 6 win, 2 5 win, 1 4 win, 1 3 win")));
}

/// The richest bets first, by money and not by seat; bets of an earlier race do not stay.
#[test]
fn a_new_race_begins_with_a_clean_board() {
    let mut script = Script::open(2, &plain(1), &json!({"second_chance": false}));
    script.deal(&[&["7a"], &["2a"]]);
    script.bet(0, "3 6 win, 2 6 place, 2 6 show, 1 4 win, 1 3 win").race(0, [6, 8, 5]);
    script.expect([
        ("/phase", json!("betting")),
        ("/race", json!(2)),
        ("/bets", json!([])),
        ("/awaiting/seats", json!([0, 1])),
        ("/seats/0/money", json!(61_000)),
    ]);
    for horse in 2..=12 {
        assert_eq!(script.horse(horse), (json!(0), Value::Null, Value::Null));
    }
}

/// Where several decide at the same time, their moves stand in any order.
#[test]
fn the_order_of_simultaneous_moves_does_not_matter() {
    let draft = |order: [usize; 3]| {
        let mut script = Script::open(3, &plain(2), &json!({}));
        script.shuffle().shuffle().shuffle();
        for cards in [["2a", "2b", "3a"], ["4b", "3b", "4a"]] {
            for seat in order {
                script.play(entry(seat, json!({"type": "keep", "card": cards[seat]})));
            }
        }
        script
    };
    let bets = |script: &mut Script, order: [usize; 3], slip: &str| {
        for seat in order {
            script.bet(seat, slip);
        }
        script.table.game().clone()
    };
    let turned = "1 4 win, 2 3 win, 1 11 win, 2 12 win, 3 2 win";
    let (mut one, mut other) = (draft([0, 1, 2]), draft([2, 0, 1]));
    assert_eq!(one.table.game(), other.table.game());
    assert_eq!(bets(&mut one, [0, 1, 2], LOSING), bets(&mut other, [2, 1, 0], turned));
}
