//! The options of the rule file, section 7: each value with what a player sees of it.

use crate::common::{
    LOSING, Script, bet, entry, handicapped, head, one_race, plain, refused_head, standard,
};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

#[test]
fn all_options_are_told_with_their_effective_values() {
    let defaults = json!({
        "handicaps": true, "second_chance": true, "purple_races": 2, "green_races": 2,
        "ghost_hand": true, "bet_ahead": true, "open_bets": false, "tied_stack": "shared",
        "special_uses_tokens": true, "colors": ["black", "blue", "green"],
    });
    Script::open(3, &standard(), &json!({})).expect([("/options", defaults)]);
    let others = json!({
        "handicaps": false, "second_chance": false, "purple_races": 0, "green_races": 11,
        "ghost_hand": false, "bet_ahead": false, "open_bets": true, "tied_stack": "order",
        "special_uses_tokens": false, "colors": ["yellow", "black", "red"],
    });
    Script::open(3, &standard(), &others).expect([("/options", others.clone())]);
}

#[test]
fn an_unknown_option_or_value_is_refused_by_name() {
    let cases = [
        ("handicap", json!(true)),
        ("handicaps", json!(1)),
        ("handicaps", json!("true")),
        ("second_chance", json!(null)),
        ("ghost_hand", json!(0)),
        ("bet_ahead", json!([])),
        ("open_bets", json!("yes")),
        ("special_uses_tokens", json!({})),
        ("tied_stack", json!("Shared")),
        ("tied_stack", json!(true)),
        ("purple_races", json!(13)),
        ("purple_races", json!(-1)),
        ("purple_races", json!(2.0)),
        ("purple_races", json!("2")),
        ("green_races", json!(12)),
        ("colors", json!("black")),
        ("colors", json!(["black", "blue"])),
        ("colors", json!(["black", "blue", "green", "red"])),
        ("colors", json!(["black", "blue", "black"])),
        ("colors", json!(["black", "blue", "pink"])),
        ("colors", json!(["black", "blue", 3])),
    ];
    for (name, value) in cases {
        let mut options = json!({});
        options[name] = value;
        let words = refused_head(head(3, &standard(), &options));
        assert!(words.contains(&format!("\"{name}\"")), "{options}: {words}");
    }
}

#[test]
fn a_ghost_hand_drafts_with_two_players() {
    let mut with = Script::open(2, &standard(), &json!({"ghost_hand": true}));
    let mut without = Script::open(2, &standard(), &json!({"ghost_hand": false}));
    for script in [&mut with, &mut without] {
        script.shuffle().shuffle().shuffle();
    }
    // Cards 2a 2b 3a 3b 4a 4b …: to three hands, or to two.
    with.play(entry(0, json!({"type": "keep", "card": "3b"})));
    without.refuse("not_in_hand", &entry(0, json!({"type": "keep", "card": "3b"})));
    without.play(entry(0, json!({"type": "keep", "card": "3a"})));
    for script in [&mut with, &mut without] {
        script.play(entry(1, json!({"type": "keep", "card": "2b"})));
    }
    let pick = json!(
        {"kind": "chance", "chance": "pick", "what": "ghost_hand", "count": 5, "seat": null}
    );
    with.expect([("/awaiting", pick)]);
    without.expect([("/awaiting", json!({"kind": "moves", "seats": [0, 1], "moves": ["keep"]}))]);
}

#[test]
fn the_ghost_sits_between_seat_1_and_seat_0() {
    let mut script = Script::open(2, &standard(), &json!({}));
    script.shuffle().shuffle().shuffle();
    // Hands: seat 0 has 2a 3b 5a 6b 8a, seat 1 has 2b 4a 5b 7a 8b, the ghost 3a 4b 6a 7b 9a.
    script.play(entry(1, json!({"type": "keep", "card": "2b"})));
    script.play(entry(0, json!({"type": "keep", "card": "2a"})));
    script.play(json!({"chance": {"pick": 1}}));
    // The ghost's hand went to seat 0, without what it lost; seat 0's to seat 1.
    script.refuse("not_in_hand", &entry(0, json!({"type": "keep", "card": "4b"})));
    script.play(entry(0, json!({"type": "keep", "card": "3a"})));
    script.play(entry(1, json!({"type": "keep", "card": "3b"})));
    // Seat 1's hand of the first round lies with the ghost: 4a 5b 7a 8b; it loses 7a.
    script.play(json!({"chance": {"pick": 2}}));
    script.refuse("not_in_hand", &entry(0, json!({"type": "keep", "card": "7a"})));
    script.play(entry(0, json!({"type": "keep", "card": "8b"})));
}

#[test]
fn three_players_have_no_ghost_whatever_the_option_says() {
    let play = |ghost: bool| {
        let mut script = Script::open(3, &plain(2), &json!({"ghost_hand": ghost}));
        script.deal(&[&["7a", "8a"], &["2a", "3a"], &["4a", "5a"]]);
        (script.at("/entries"), script.at("/seats"))
    };
    assert_eq!(play(true), play(false));
}

#[test]
fn the_numbers_of_races_choose_the_decks_and_their_order() {
    let mut script = Script::open(2, &plain(1), &json!({"purple_races": 0, "green_races": 2}));
    script.expect([("/awaiting/what", json!("green_cards")), ("/races", json!(2))]);
    script.shuffle().expect([("/awaiting/what", json!("blue_shares"))]);
    script.deal(&[&["7a"], &["2a"]]).expect([("/card/id", json!("g01"))]);

    let mut script = Script::open(2, &plain(1), &json!({"purple_races": 1, "green_races": 0}));
    script.expect([("/awaiting/what", json!("purple_cards")), ("/races", json!(1))]);
    script.shuffle().expect([("/awaiting/what", json!("blue_shares"))]);

    let options = json!({"second_chance": false});
    let mut script = Script::open(2, &plain(1), &options);
    script.deal(&[&["7a"], &["2a"]]);
    for (race, card) in ["p01", "p02", "g01", "g02"].into_iter().enumerate() {
        script.expect([("/race", json!(race + 1)), ("/card/id", json!(card))]);
        script.race(0, [6, 8, 5]);
    }
    script.expect([("/phase", json!("over")), ("/race", json!(4)), ("/card", Value::Null)]);
}

#[test]
fn the_top_of_a_shuffled_deck_runs_first() {
    let mut script = Script::open(2, &standard(), &json!({}));
    script.play(json!({"chance": {"shuffle": [10, 4, 0, 1, 2, 3, 5, 6, 7, 8, 9]}}));
    script.play(json!({"chance": {"shuffle": [5, 11, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10]}}));
    script.deal(&[&["2a", "2b", "3a", "3b", "4a"], &["6a", "6b", "7a", "7b", "8a"]]);
    script.expect([("/card/id", json!("p06"))]);
}

#[test]
fn no_more_races_than_cards_and_at_least_one() {
    let mut pack = plain(1);
    let open = |pack: &Value, options: Value| refused_head(head(2, pack, &options));
    assert!(open(&pack, json!({"purple_races": 3})).contains("2 such cards"));
    assert!(open(&pack, json!({"green_races": 3})).contains("2 such cards"));
    assert!(open(&pack, json!({"purple_races": 0, "green_races": 0})).contains("one race"));
    // The defaults must find their cards as well.
    pack["cards"].as_array_mut().expect("a list").remove(0);
    assert!(open(&pack, json!({})).contains("\"purple_races\" is 2"));
    Script::open(2, &pack, &json!({"purple_races": 1}));
    Script::open(2, &standard(), &json!({"purple_races": 12, "green_races": 11}))
        .expect([("/races", json!(23))]);
}

#[test]
fn the_second_chance_comes_after_race_1_if_another_race_follows() {
    let cases = [
        (json!({}), "second_chance"),
        (json!({"second_chance": false}), "betting"),
        (json!({"purple_races": 1, "green_races": 1}), "second_chance"),
        (json!({"purple_races": 0, "green_races": 2}), "second_chance"),
        (one_race(), "over"),
    ];
    for (options, phase) in cases {
        let mut script = Script::open(2, &plain(1), &options);
        script.deal(&[&["7a"], &["2a"]]).race(0, [6, 8, 5]);
        script.expect([("/phase", json!(phase))]);
    }
    // And only once.
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["7a"], &["2a"]]).race(0, [6, 8, 5]).shuffle();
    for _ in 0..4 {
        script.say("pass");
    }
    script.race(0, [6, 8, 5]).expect([("/phase", json!("betting")), ("/race", json!(3))]);
}

#[test]
fn handicaps_may_stay_in_the_supply() {
    let pack = handicapped(&json!({"7": "X", "4": "+4"}));
    let start = |handicaps: bool| {
        let mut script = Script::open(2, &pack, &json!({"handicaps": handicaps}));
        script.deal(&[&["7a"], &["2a"]]).reach_the_gate(0).roll(7);
        script
    };
    start(true)
        .expect([("/horses/2/token", json!("+4")), ("/awaiting/moves", json!(["reroll", "stop"]))]);
    start(false)
        .expect([("/horses/2/token", Value::Null), ("/awaiting/moves", json!(["advance"]))]);
}

#[test]
fn a_seat_may_bet_ahead_of_the_order_unless_forbidden() {
    let table = |bet_ahead: bool| {
        let mut script = Script::open(3, &plain(1), &json!({"bet_ahead": bet_ahead}));
        script.deal(&[&["7a"], &["5a"], &["2a"]]);
        // Either way the richest is waited for first.
        script.expect([("/awaiting/seats", json!([2, 1, 0]))]);
        script
    };
    let mut open = table(true);
    open.bet(0, LOSING).expect([("/awaiting/seats", json!([2, 1]))]);
    open.refuse("not_your_turn", &entry(0, bet(LOSING)));
    open.bet(1, LOSING).bet(2, LOSING).expect([("/phase", json!("race"))]);

    let mut strict = table(false);
    for early in [0, 1] {
        let words = strict.refuse("not_your_turn", &entry(early, bet(LOSING)));
        assert_eq!(words, "It is not your turn.");
    }
    // Its place in the order is looked at after the type of the move, and before its fields.
    strict.refuse("bad_move", &entry(0, json!({})));
    strict.refuse("wrong_move", &entry(0, json!({"type": "pass"})));
    strict.refuse("not_your_turn", &entry(0, json!({"type": "bet"})));
    strict.bet(2, LOSING).expect([("/awaiting/seats", json!([1, 0]))]);
    strict.refuse("not_your_turn", &entry(0, bet(LOSING)));
    strict.bet(1, LOSING).bet(0, LOSING).expect([("/phase", json!("race"))]);
}

#[test]
fn values_of_tokens_are_public_only_with_open_bets() {
    let slip = "1 7 place, 2 7 place, 3 2 win, 1 2 win, 2 7 show";
    let laid = |open: bool| {
        let mut script = Script::open(2, &plain(1), &json!({"open_bets": open}));
        script.deal(&[&["7a"], &["2a"]]).bet(0, slip);
        script.at("/bets")
    };
    let spot = |horse: u8, line: &str, count: u8| json!({"seat": 0, "horse": horse, "line": line, "count": count});
    let hidden = json!([spot(2, "win", 2), spot(7, "place", 2), spot(7, "show", 1)]);
    assert_eq!(laid(false), hidden);
    let mut shown = hidden;
    for (i, values) in [json!([3, 1]), json!([2, 1]), json!([2])].into_iter().enumerate() {
        shown[i]["values"] = values;
    }
    assert_eq!(laid(true), shown);
}

#[test]
fn equals_in_money_stack_equally_high_or_by_their_order() {
    let two = "3 7 win, 2 7 win, 2 3 win, 1 4 win, 1 5 win";
    let three = "3 7 win, 2 7 win, 2 7 win, 1 4 win, 1 5 win";
    let four = "3 7 win, 2 7 win, 2 7 win, 1 7 win, 1 5 win";
    let table = |tied: &str| {
        let mut script = Script::open(3, &plain(1), &json!({ "tied_stack": tied }));
        // Seats 0 and 1 have equal money, seat 2 has less.
        script.deal(&[&["2a"], &["12a"], &["7a"]]);
        script
    };
    // Several leaders have one token on a spot each; the next is third.
    let mut shared = table("shared");
    shared.refuse("stack_limit", &entry(0, bet(two)));
    shared.refuse("stack_limit", &entry(1, bet(two)));
    shared.bet(2, three);

    let mut order = table("order");
    order.refuse("stack_limit", &entry(0, bet(two)));
    let words = order.refuse("stack_limit", &entry(1, bet(three)));
    assert_eq!(words, "You are in place 2: at most 2 of your tokens on one spot.");
    order.bet(1, two);
    order.refuse("stack_limit", &entry(2, bet(four)));
    order.bet(2, three);
}

#[test]
fn a_push_is_a_first_move_or_leaves_tokens_alone() {
    let pack = handicapped(&json!({"2": "+6", "3": "X"}));
    let table = |uses: bool| {
        let mut script = Script::open(2, &pack, &json!({ "special_uses_tokens": uses }));
        script.deal(&[&["7a"], &["2a"]]).reach_the_gate(0).home(8);
        script.dice(&[5, 3]).push(2).say("reroll").dice(&[5, 3]).push(3);
        (script.horse(2), script.horse(3))
    };
    let null = Value::Null;
    let none = || (json!(0), null.clone(), null.clone());
    assert_eq!(table(true), ((json!(8), null.clone(), null.clone()), none()));
    assert_eq!(
        table(false),
        ((json!(2), json!("+6"), null.clone()), (json!(2), json!("X"), null.clone()))
    );
    // The token that waited works with the horse's own number.
    let mut script = Script::open(2, &pack, &json!({"special_uses_tokens": false}));
    script.deal(&[&["7a"], &["2a"]]).reach_the_gate(0).home(8);
    script.dice(&[5, 3]).push(2).say("stop").roll(2).advance(2);
    assert_eq!(script.horse(2), (json!(10), null.clone(), json!(2)));
}

#[test]
fn colours_settle_ties_in_both_orders() {
    let table = |colors: Option<Value>| {
        let mut options = json!({"purple_races": 1, "green_races": 1});
        if let Some(colors) = colors {
            options["colors"] = colors;
        }
        let mut script = Script::open(3, &plain(1), &options);
        script.deal(&[&["2a"], &["12a"], &["2b"]]);
        let betting = script.at("/awaiting/seats");
        script.race(1, [6, 8, 5]).shuffle();
        (script.each("/seats", "color"), betting, script.at("/market/order"))
    };
    let colors = json!(["black", "blue", "green"]);
    assert_eq!(table(None), (colors.clone(), json!([0, 1, 2]), json!([0, 1, 2])));
    let colors = json!(["yellow", "black", "red"]);
    assert_eq!(table(Some(colors.clone())), (colors, json!([1, 2, 0]), json!([1, 2, 0])));
}
