//! The summary of the rule file, section 11: what it says at every point of a game.

use crate::common::{LOSING, Script, entry, plain, standard};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// The fields of a summary, of a seat and so on: these and no others.
fn fields(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn every_summary_has_the_same_fields_from_the_first_entry_to_the_last() {
    let check = |script: &Script| {
        let summary = script.at("");
        assert_eq!(
            fields(&summary),
            [
                "awaiting", "bank", "bets", "card", "entries", "game", "horses", "market",
                "options", "phase", "race", "races", "ranking", "results", "seats", "turn",
                "winners"
            ]
        );
        assert_eq!(
            fields(&summary["seats"][1]),
            [
                "color",
                "money",
                "name",
                "purses",
                "seat",
                "share_count",
                "share_value",
                "shares",
                "spent",
                "standing",
                "winnings"
            ]
        );
        assert_eq!(fields(&summary["horses"][10]), ["finish", "horse", "space", "token"]);
        let numbers: Vec<_> = (2..=12).collect();
        assert_eq!(script.each("/horses", "horse"), json!(numbers));
    };
    let mut script = Script::open(2, &plain(1), &json!({"purple_races": 1, "green_races": 1}));
    check(&script);
    script.deal(&[&["7a"], &["2a"]]);
    check(&script);
    script.race(0, [6, 8, 5]);
    check(&script);
    script.shuffle();
    check(&script);
    assert_eq!(fields(&script.at("/market")), ["deck", "face_up", "order", "pass"]);
    for _ in 0..4 {
        script.say("pass");
    }
    script.race(0, [6, 8, 5]);
    check(&script);
    assert_eq!(
        fields(&script.at("/results/1")),
        ["bets", "card", "finish", "paid", "purses", "race", "rolls", "start_seat"]
    );
    assert_eq!(
        fields(&script.at("/ranking/0")),
        ["favorites", "field", "longshots", "money", "rank", "seat", "share_value"]
    );
}

#[test]
fn before_the_first_race_there_is_nothing_to_see() {
    let script = Script::open(3, &standard(), &json!({}));
    script.expect([
        ("/game", json!("homestretch")),
        ("/entries", json!(0)),
        ("/phase", json!("setup")),
        ("/race", json!(0)),
        ("/races", json!(4)),
        ("/bank", json!(0)),
        ("/card", Value::Null),
        ("/bets", json!([])),
        ("/turn", Value::Null),
        ("/market", Value::Null),
        ("/results", json!([])),
        ("/ranking", json!([])),
        ("/winners", json!([])),
        (
            "/seats/2",
            json!({"seat": 2, "name": "Cat", "color": "green", "money": 50_000, "standing": 1,
                   "shares": [], "share_count": 0, "share_value": 0, "spent": 0, "purses": 0,
                   "winnings": 0}),
        ),
    ]);
}

#[test]
fn kept_cards_are_counted_but_not_shown_until_the_draft_is_over() {
    let mut script = Script::open(3, &plain(2), &json!({}));
    script.shuffle().shuffle().shuffle();
    let keep = |seat: usize, card: &str| entry(seat, json!({"type": "keep", "card": card}));
    let counts = |script: &Script| script.each("/seats", "share_count");
    script.expect([
        ("/phase", json!("draft")),
        ("/race", json!(0)),
        ("/awaiting", json!({"kind": "moves", "seats": [0, 1, 2], "moves": ["keep"]})),
    ]);
    script.play(keep(2, "4b"));
    script.expect([("/awaiting/seats", json!([0, 1]))]);
    assert_eq!(counts(&script), json!([0, 0, 1]));
    script.play(keep(0, "2a")).play(keep(1, "2b"));
    assert_eq!(counts(&script), json!([1, 1, 1]));
    script.expect([("/awaiting/seats", json!([0, 1, 2]))]);
    script.play(keep(0, "3a"));
    assert_eq!(counts(&script), json!([2, 1, 1]));
    assert_eq!(script.each("/seats", "shares"), json!([[], [], []]));
    assert_eq!(script.each("/seats", "spent"), json!([0, 0, 0]));
    script.play(keep(1, "3b")).play(keep(2, "4a"));
    // Turned up and paid at once; by horse, then suffix, whatever was kept first.
    assert_eq!(script.each("/seats", "shares"), json!([["2a", "3a"], ["2b", "3b"], ["4a", "4b"]]));
    assert_eq!(counts(&script), json!([2, 2, 2]));
    assert_eq!(script.each("/seats", "share_value"), json!([6_000, 6_000, 12_000]));
    assert_eq!(script.each("/seats", "standing"), json!([1, 1, 3]));
    script.expect([("/bank", json!(24_000)), ("/phase", json!("betting")), ("/race", json!(1))]);
}

#[test]
fn a_kept_card_counts_while_the_ghost_picks() {
    let mut script = Script::open(2, &standard(), &json!({}));
    script.shuffle().shuffle().shuffle();
    script.play(entry(0, json!({"type": "keep", "card": "2a"})));
    script.play(entry(1, json!({"type": "keep", "card": "2b"})));
    assert_eq!(script.each("/seats", "share_count"), json!([1, 1]));
    // The hand that the ghost loses from shrinks: 5, 4, 3, 2, and nothing to pick of one card.
    script.expect([("/awaiting/count", json!(5))]);
    script.play(json!({"chance": {"pick": 4}}));
    assert_eq!(script.each("/seats", "share_count"), json!([1, 1]));
    for cards in [4, 3, 2, 1] {
        for seat in 0..2 {
            let view = json!(engine::Game::view(
                script.table.game(),
                engine::Viewer::Seat(engine::Seat(seat))
            ));
            let card = &view["you"]["hand"][0];
            script.play(entry(usize::from(seat), json!({"type": "keep", "card": card})));
        }
        if cards > 1 {
            script.expect([("/awaiting/count", json!(cards))]);
            script.play(json!({"chance": {"pick": cards - 1}}));
        }
    }
    script.expect([("/phase", json!("betting")), ("/entries", json!(3 + 10 + 4))]);
}

#[test]
fn awaiting_names_what_is_due_in_every_phase() {
    let mut script = Script::open(3, &plain(1), &json!({"purple_races": 1, "green_races": 1}));
    let shuffle = |what: &str, count: u8| json!({"kind": "chance", "chance": "shuffle", "what": what, "count": count, "seat": null});
    let moves =
        |seats: Value, moves: Value| json!({"kind": "moves", "seats": seats, "moves": moves});
    script.expect([("/awaiting", shuffle("green_cards", 2))]);
    script.shuffle().expect([("/awaiting", shuffle("purple_cards", 2))]);
    script.shuffle().expect([("/awaiting", shuffle("blue_shares", 22))]);
    script.deal(&[&["3a"], &["7a"], &["2a"]]);
    script.expect([("/awaiting", moves(json!([2, 0, 1]), json!(["bet"])))]);
    script.bet(0, LOSING).expect([("/awaiting", moves(json!([2, 1]), json!(["bet"])))]);
    script.reach_the_gate(1);
    script.expect([(
        "/awaiting",
        json!({"kind": "chance", "chance": "dice", "what": "race", "count": 2, "seat": 1}),
    )]);
    script.roll(6).expect([("/awaiting", moves(json!([1]), json!(["advance"])))]);
    script.advance(1).expect([("/awaiting/seat", json!(1))]);
    script.roll(6).expect([("/awaiting/seat", json!(2))]);
    script.home(8).home(7).home(6);
    script.expect([
        ("/awaiting", shuffle("share_pool", 19)),
        ("/phase", json!("second_chance")),
        ("/race", json!(1)),
        ("/market", Value::Null),
        ("/card", Value::Null),
    ]);
    script.shuffle();
    let buyer = script.at("/market/order/0");
    // Affordable or not.
    script.expect([("/awaiting", moves(json!([buyer]), json!(["buy", "buy_blind", "pass"])))]);
    for _ in 0..6 {
        script.say("pass");
    }
    script.expect([("/market", Value::Null), ("/race", json!(2)), ("/card/id", json!("g01"))]);
    script.race(script.poorest(), [6, 7, 8]);
    script.expect([("/awaiting", json!({"kind": "none"})), ("/phase", json!("over"))]);
}

#[test]
fn laid_bets_stand_by_seat_horse_and_line_and_hide_their_values() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["7a"], &["2a"]]);
    script.bet(1, "1 12 show, 3 12 win, 2 3 place, 2 12 place, 1 3 win");
    script.bet(0, "1 5 show, 3 5 show, 2 4 win, 1 10 win, 2 2 place");
    let spot = |seat: u8, horse: u8, line: &str, count: u8| json!({"seat": seat, "horse": horse, "line": line, "count": count});
    let bets = json!([
        spot(0, 2, "place", 1),
        spot(0, 4, "win", 1),
        spot(0, 5, "show", 2),
        spot(0, 10, "win", 1),
        spot(1, 3, "win", 1),
        spot(1, 3, "place", 1),
        spot(1, 12, "win", 1),
        spot(1, 12, "place", 1),
        spot(1, 12, "show", 1),
    ]);
    script.expect([("/bets", bets.clone()), ("/phase", json!("race"))]);
    // They stand to the end of the race; then all tokens are turned up, from high to low.
    script.home(6).home(7).expect([("/bets", bets)]);
    script.home(8).expect([("/bets", json!([]))]);
    let turned_up: Vec<Value> = script
        .at("/results/0/bets")
        .as_array()
        .expect("a list")
        .iter()
        .map(|bet| json!([bet["seat"], bet["horse"], bet["line"], bet["token"]]))
        .collect();
    assert_eq!(
        json!(turned_up),
        json!([
            [0, 2, "place", 2],
            [0, 4, "win", 2],
            [0, 5, "show", 3],
            [0, 5, "show", 1],
            [0, 10, "win", 1],
            [1, 3, "win", 1],
            [1, 3, "place", 2],
            [1, 12, "win", 3],
            [1, 12, "place", 2],
            [1, 12, "show", 1],
        ])
    );
}

#[test]
fn bets_stand_during_the_roll_off() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["7a"], &["6a"]]).bet(0, LOSING).bet(1, LOSING);
    script.expect([
        ("/phase", json!("roll_off")),
        ("/card/id", json!("p01")),
        ("/turn", Value::Null),
    ]);
    assert_eq!(script.at("/bets").as_array().map(Vec::len), Some(10));
}

#[test]
fn a_card_tells_its_purses_and_its_tokens_lie_on_the_lanes() {
    let mut script = Script::open(2, &standard(), &json!({}));
    script.shuffle();
    script.play(json!({"chance": {"shuffle": [2, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]}}));
    script.deal(&[&["2a", "2b", "3a", "3b", "4a"], &["6a", "6b", "7a", "7b", "8a"]]);
    script.expect([("/card", json!({"id": "p03", "purse": [18_000, 12_000, 6_000]}))]);
    let tokens = json!([null, "+4", null, "+2", null, null, "X", "+2", null, "+4", null]);
    assert_eq!(script.each("/horses", "token"), tokens);
}

#[test]
fn a_turn_tells_its_dice_until_the_next_roll() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["7a"], &["2a"]]).reach_the_gate(0);
    let turn = |seat: u8, roll: u8, dice: Value, horse: Value| json!({"seat": seat, "roll": roll, "dice": dice, "horse": horse});
    script.expect([("/turn", turn(0, 1, json!(null), json!(null)))]);
    script.dice(&[5, 1]).expect([("/turn", turn(0, 1, json!([5, 1]), json!(6)))]);
    script.advance(1).expect([("/turn", turn(0, 2, json!(null), json!(null)))]);
    script.dice(&[1, 1]).expect([("/turn", turn(1, 1, json!(null), json!(null)))]);
}

#[test]
fn money_is_accounted_for_by_kind() {
    let mut script = Script::open(2, &plain(1), &json!({"second_chance": false}));
    script.deal(&[&["7a"], &["2a"]]);
    for _ in 0..2 {
        script.bet(0, "3 7 win, 2 7 place, 2 6 win, 1 5 win, 1 4 win");
        script.race(script.poorest(), [7, 8, 9]);
    }
    let race = 24_000 + 12_000 + 4_000;
    script.expect([
        ("/seats/0/spent", json!(10_000)),
        ("/seats/0/purses", json!(48_000)),
        ("/seats/0/winnings", json!(32_000)),
        ("/seats/0/money", json!(50_000 - 10_000 + 2 * race)),
        ("/bank", json!(12_000 - 2 * race)),
        ("/results/0/paid", json!([race, 0])),
        ("/results/1/paid", json!([race, 0])),
        ("/results/0/race", json!(1)),
        ("/results/1/race", json!(2)),
        ("/results/1/card", json!("p02")),
        ("/results/0/start_seat", json!(0)),
        ("/results/1/start_seat", json!(1)),
    ]);
}
