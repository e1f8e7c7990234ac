//! The end of the game (rule file, section 6): rank by money, then by what the shares are worth,
//! then by longshot, field and favorite shares; equals share the victory.

use crate::common::{Script, one_race, plain};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// A pack in which every share costs the same and no race pays, so that classes decide.
fn one_price(price: u32, hand: usize) -> Value {
    let mut pack = plain(hand);
    for horse in pack["horses"].as_array_mut().expect("horses") {
        horse["price"] = json!(price);
    }
    for card in pack["cards"].as_array_mut().expect("cards") {
        card["purse"] = json!({"win": 0, "place": 0, "show": 0});
    }
    pack
}

/// One race that pays nobody; gives ranking and winners.
fn finish(pack: &Value, kept: &[&[&str]], bets: &[(usize, &str)]) -> (Value, Value) {
    let mut script = Script::open(kept.len(), pack, &one_race());
    script.deal(kept);
    for (seat, words) in bets {
        script.bet(*seat, words);
    }
    script.race(script.poorest(), [6, 8, 10]);
    script.expect([("/phase", json!("over")), ("/race", json!(1))]);
    (script.each("/ranking", "seat"), script.at("/winners"))
}

#[test]
fn money_ranks_first() {
    // Seat 1's share is worth more, but seat 0 has more money.
    let ranked = finish(&plain(1), &[&["2a"], &["7a"]], &[]);
    assert_eq!(ranked, (json!([0, 1]), json!([0])));
}

#[test]
fn then_the_printed_price_of_the_shares() {
    // $48,000 and a share for $2,000, or $46,000, a share for $4,000 and a token that wins $2,000.
    let bets = [(1, "1 6 place, 3 2 win, 2 3 win, 2 4 win, 1 5 win")];
    let ranked = finish(&plain(1), &[&["2a"], &["3a"]], &bets);
    assert_eq!(ranked, (json!([1, 0]), json!([1])));
}

#[test]
fn then_longshots_then_field_shares() {
    let cases: [([&[&str]; 2], _); 4] = [
        // One longshot beats none, whatever else there is.
        ([&["4a", "5a"], &["2a", "7a"]], json!([1, 0])),
        ([&["2a", "7a"], &["4a", "5a"]], json!([0, 1])),
        // As many longshots: field shares count.
        ([&["2a", "7a"], &["3a", "9a"]], json!([1, 0])),
        ([&["4a", "7a"], &["7b", "6a"]], json!([0, 1])),
    ];
    for (kept, order) in cases {
        let winners = json!([order[0]]);
        assert_eq!(finish(&one_price(0, 2), &kept, &[]), (order, winners), "{kept:?}");
    }
}

#[test]
fn then_favorites() {
    // Shares of favorites are free; seat 1 takes one more of them after race 1.
    let mut pack = one_price(0, 1);
    pack["cards"] = json!([pack["cards"][0], pack["cards"][2]]);
    let options = json!({"purple_races": 1, "green_races": 1});
    let mut script = Script::open(2, &pack, &options);
    script.deal(&[&["7a"], &["7b"]]).race(0, [5, 9, 10]);
    let count = script.at("/awaiting/count").as_u64().expect("a count");
    // The pool is 2b … 6b 8a 8b …, and 2a behind: 8a and 8b lie face up.
    let order: Vec<u64> =
        [9, 10].into_iter().chain((0..count).filter(|i| ![9, 10].contains(i))).collect();
    script.play(json!({"chance": {"shuffle": order}}));
    script.expect([("/market/face_up", json!(["8a", "8b"]))]);
    script.say("pass").decide(json!({"type": "buy", "card": "8b"})).say("pass").say("pass");
    script.race(0, [5, 9, 10]);
    let rank = |seat: u8, rank: u8, favorites: u8| {
        json!({"seat": seat, "rank": rank, "money": 50_000, "share_value": 0,
               "longshots": 0, "field": 0, "favorites": favorites})
    };
    script.expect([
        ("/ranking", json!([rank(1, 1, 2), rank(0, 2, 1)])),
        ("/winners", json!([1])),
        ("/race", json!(2)),
    ]);
}

#[test]
fn equal_in_all_of_them_is_a_shared_victory_and_the_next_rank_is_left_out() {
    let mut script = Script::open(4, &plain(1), &one_race());
    script.deal(&[&["7a"], &["2a"], &["12a"], &["11a"]]).race(0, [6, 8, 5]);
    assert_eq!(script.each("/ranking", "seat"), json!([1, 2, 3, 0]));
    assert_eq!(script.each("/ranking", "rank"), json!([1, 1, 3, 4]));
    script.expect([("/winners", json!([1, 2]))]);
}

#[test]
fn the_fee_of_a_blind_share_does_not_count_as_its_worth() {
    let mut script = Script::open(2, &plain(1), &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[&["7a"], &["12a"]]).race(0, [6, 8, 5]).shuffle();
    script.say("buy_blind").say("pass").say("pass").say("pass").race(0, [6, 8, 5]);
    // 3b for $4,000, and $3,000 that are gone.
    script.expect([
        ("/ranking/1/seat", json!(0)),
        ("/ranking/1/share_value", json!(14_000)),
        ("/ranking/1/longshots", json!(1)),
        ("/ranking/1/field", json!(0)),
        ("/ranking/1/favorites", json!(1)),
        ("/ranking/1/money", json!(33_000)),
    ]);
}

/// A horse's own class counts, and not the pack's list of classes, which is information only.
#[test]
fn the_class_of_a_horse_is_its_own() {
    let mut pack = one_price(0, 1);
    pack["horses"][5]["class"] = json!("longshot");
    pack["classes"] = json!({"longshot": [2], "favorite": [7]});
    assert_eq!(finish(&pack, &[&["5a"], &["7a"]], &[]), (json!([1, 0]), json!([1])));
}
