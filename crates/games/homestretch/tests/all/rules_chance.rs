//! The chance of the rule file, section 5: what is consumed, when, and how much of it.

use crate::common::{LOSING, Script, entry, plain, standard};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

fn due(chance: &str, what: &str, count: usize, seat: Option<u8>) -> Value {
    json!({"kind": "chance", "chance": chance, "what": what, "count": count, "seat": seat})
}

/// The shares that seats get at a table of so many: the first ones of the pack, each their number.
fn any_shares(seats: usize, hand: usize) -> Vec<Vec<String>> {
    let ids: Vec<String> =
        (2..=12).flat_map(|horse| ["a", "b"].map(|suffix| format!("{horse}{suffix}"))).collect();
    ids.chunks(hand).take(seats).map(<[String]>::to_vec).collect()
}

#[test]
fn a_game_of_each_size_consumes_its_chance_in_order() {
    let hands = [(2, 5), (3, 5), (4, 5), (5, 4), (6, 3)];
    let pools = [12, 7, 13, 13, 15];
    for ((seats, hand), pool) in hands.into_iter().zip(pools) {
        let mut script = Script::open(seats, &standard(), &json!({}));
        script.expect([("/awaiting", due("shuffle", "green_cards", 11, None))]);
        script.shuffle();
        script.expect([("/awaiting", due("shuffle", "purple_cards", 12, None))]);
        script.shuffle();
        script.expect([("/awaiting", due("shuffle", "blue_shares", 22, None))]);
        let shares = any_shares(seats, hand);
        let shares: Vec<Vec<&str>> =
            shares.iter().map(|hand| hand.iter().map(String::as_str).collect()).collect();
        script.deal(&shares.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let picks = if seats == 2 { 4 } else { 0 };
        script.expect([("/entries", json!(3 + seats * hand + picks))]);
        script.race(script.poorest(), [6, 7, 8]);
        script.expect([("/awaiting", due("shuffle", "share_pool", pool, None))]);
        script.shuffle();
        script.expect([("/market/deck", json!(pool - seats))]);
        for _ in 0..2 * seats {
            script.say("pass");
        }
        script.expect([("/phase", json!("betting")), ("/race", json!(2))]);
    }
}

#[test]
fn cards_are_dealt_in_turn_and_the_rest_lies_aside_in_its_order() {
    for (seats, hand) in [(3, 5), (4, 5), (5, 4), (6, 3)] {
        let mut script = Script::open(seats, &standard(), &json!({}));
        script.shuffle().shuffle().shuffle();
        // Card j of 2a 2b 3a … goes to seat j mod seats: each keeps its last one, and refuses
        // its neighbour's.
        let id = |j: usize| format!("{}{}", 2 + j / 2, ["a", "b"][j % 2]);
        for seat in 0..seats {
            let last = (hand - 1) * seats + seat;
            let play = |j| entry(seat, json!({"type": "keep", "card": id(j)}));
            script.refuse("not_in_hand", &play((last + 1) % (seats * hand)));
            script.play(play(last));
        }
        script.refuse(
            "not_in_hand",
            &entry(1, json!({"type": "keep", "card": id((hand - 1) * seats)})),
        );
        // Seat 1 now has seat 0's hand.
        script.play(entry(1, json!({"type": "keep", "card": id(0)})));
    }
}

#[test]
fn the_pool_is_what_lies_aside_then_the_red_cards_from_four_players_on() {
    let cases: [(usize, &[u64], Value); 2] = [
        // Aside with three players: 3b 10a 10b 11a 11b 12a 12b.
        (3, &[6, 0, 5], json!(["3b", "12a", "12b"])),
        // With four: 11b 12b, then 2c 3c … 12c.
        (4, &[2, 1, 0, 12], json!(["2c", "11b", "12b", "12c"])),
    ];
    for (seats, top, face_up) in cases {
        let mut script = Script::open(seats, &standard(), &json!({}));
        let all: [&[&str]; 4] = [
            &["2a", "2b", "3a", "4a", "4b"],
            &["5a", "5b", "6a", "6b", "7a"],
            &["7b", "8a", "8b", "9a", "9b"],
            &["3b", "10a", "10b", "11a", "12a"],
        ];
        script.deal(&all[..seats]);
        script.race(script.poorest(), [6, 7, 8]);
        let count = script.at("/awaiting/count").as_u64().expect("a count");
        let rest = (0..count).filter(|i| !top.contains(i));
        let order: Vec<u64> = top.iter().copied().chain(rest).collect();
        script.play(json!({"chance": {"shuffle": order}}));
        script.expect([("/market/face_up", face_up)]);
    }
}

#[test]
fn what_the_ghost_loses_lies_behind_the_undealt_cards() {
    let mut script = Script::open(2, &plain(2), &json!({"purple_races": 1, "green_races": 1}));
    // The ghost loses one card by lot, 2a, and the last one without: 2b.
    script.deal(&[&["6a", "7a"], &["6b", "7b"]]);
    script.race(script.poorest(), [6, 7, 8]);
    let count = script.at("/awaiting/count").as_u64().expect("a count");
    assert_eq!(count, 22 - 4);
    let order: Vec<u64> = (0..count).rev().collect();
    script.play(json!({"chance": {"shuffle": order}}));
    script.expect([("/market/face_up", json!(["2a", "2b"]))]);
    script.say("pass").say("pass");
    // The last undealt card is now on top of the deck.
    script.say("buy_blind");
    let owner = script.at("/market/order/0").as_u64().expect("a seat");
    let shares = script.at(&format!("/seats/{owner}/shares"));
    assert!(shares.as_array().expect("a list").contains(&json!("12b")), "{shares}");
}

#[test]
fn the_poorest_roll_off_until_one_is_highest() {
    let mut script = Script::open(4, &plain(1), &json!({}));
    // Seats 0, 2 and 3 have the least money.
    script.deal(&[&["7a"], &["2a"], &["6a"], &["8a"]]);
    for seat in [3, 1, 0, 2] {
        script.bet(seat, LOSING);
    }
    let die = |seat: u8| due("dice", "roll_off", 1, Some(seat));
    for (seat, face) in [(0, 4), (2, 5), (3, 5), (2, 1), (3, 1), (2, 2), (3, 6)] {
        script.expect([("/phase", json!("roll_off")), ("/awaiting", die(seat))]);
        script.expect([("/turn", Value::Null)]);
        script.dice(&[face]);
    }
    script.expect([
        ("/phase", json!("race")),
        ("/awaiting", due("dice", "race", 2, Some(3))),
        ("/turn", json!({"seat": 3, "roll": 1, "dice": null, "horse": null})),
    ]);
}

#[test]
fn a_single_poorest_seat_needs_no_roll_off() {
    let mut script = Script::open(3, &plain(1), &json!({}));
    script.deal(&[&["2a"], &["7a"], &["12a"]]);
    script.bet(0, LOSING).bet(1, LOSING).bet(2, LOSING);
    script.expect([("/phase", json!("race")), ("/turn/seat", json!(1))]);
}

#[test]
fn all_equal_in_money_have_limit_1_and_all_roll_off() {
    let mut script = Script::open(6, &plain(1), &json!({}));
    script.deal(&[&["6a"], &["6b"], &["7a"], &["7b"], &["8a"], &["8b"]]);
    assert_eq!(script.each("/seats", "standing"), json!([1, 1, 1, 1, 1, 1]));
    for seat in 0..6 {
        script.bet(seat, LOSING);
    }
    for seat in 0..6_u8 {
        script.expect([("/awaiting", due("dice", "roll_off", 1, Some(seat)))]);
        script.dice(&[if seat == 4 { 3 } else { 2 }]);
    }
    script.expect([("/turn/seat", json!(4))]);
}

#[test]
fn only_total_and_difference_of_the_dice_matter() {
    let after = |dice: [u8; 2]| {
        let mut script = Script::open(3, &plain(1), &json!({}));
        script.deal(&[&["2a"], &["7a"], &["12a"]]).reach_the_gate(1).home(8).dice(&dice);
        script.at("/awaiting")
    };
    assert_eq!(after([2, 6]), after([6, 2]));
    for (dice, spaces) in [([4, 4], 1), ([3, 5], 2), ([6, 2], 3)] {
        assert_eq!(after(dice)["spaces"], spaces, "{dice:?}");
    }
    // All differences, with the totals that can have them.
    let by_total = |home: u8, dice: [u8; 2]| {
        let mut script = Script::open(3, &plain(1), &json!({}));
        script.deal(&[&["2a"], &["7a"], &["12a"]]).reach_the_gate(1).home(home).dice(&dice);
        script.at("/awaiting/spaces")
    };
    for (difference, spaces) in [(1, 1), (3, 3), (5, 3)] {
        let dice = [6, 6 - difference];
        assert_eq!(by_total(dice[0] + dice[1], dice), spaces, "difference {difference}");
    }
}
