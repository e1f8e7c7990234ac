//! Every refusal of the rule file, section 4: its code, the player's words, and which one is told
//! when several apply.

use crate::common::{LOSING, Script, bet, entry, handicapped, head, plain, refused_head, standard};
use engine::conformance::Scripted as _;
use engine::{Game, Moves, Seat};
use serde_json::{Value, json};

/// A table in each situation that a game can be in.
fn situations() -> Vec<(&'static str, Script)> {
    let mut script = Script::open(2, &plain(2), &json!({"purple_races": 1, "green_races": 1}));
    let mut all = vec![("setup", script.clone())];
    script.shuffle().shuffle().shuffle();
    all.push(("draft", script.clone()));
    script.play(entry(0, json!({"type": "keep", "card": "2a"})));
    script.play(entry(1, json!({"type": "keep", "card": "2b"})));
    all.push(("ghost", script.clone()));
    let mut script = Script::open(2, &plain(2), &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[&["2a", "3a"], &["2b", "3b"]]);
    all.push(("betting", script.clone()));
    script.bet(0, LOSING).bet(1, LOSING);
    all.push(("roll_off", script.clone()));
    script.reach_the_gate(0);
    all.push(("throw", script.clone()));
    script.roll(8);
    all.push(("advance", script.clone()));
    script.advance(2).home(8).roll(8);
    all.push(("push", script.clone()));
    script.push(2);
    all.push(("again", script.clone()));
    script.say("stop").home(7).home(6);
    all.push(("share_pool", script.clone()));
    script.shuffle();
    all.push(("second_chance", script.clone()));
    for _ in 0..4 {
        script.say("pass");
    }
    script.race(script.poorest(), [6, 7, 8]);
    all.push(("over", script));
    all
}

#[test]
fn what_is_no_entry_is_told_before_anything_else() {
    let entries = [
        json!(null),
        json!([]),
        json!("chance"),
        json!({}),
        json!({"seat": 0}),
        json!({"move": {"type": "pass"}}),
        json!({"seat": 0, "move": {"type": "pass"}, "note": 1}),
        json!({"chance": {"dice": [1, 2]}, "note": 1}),
        json!({"chance": {"dice": [1, 2]}, "seat": 0}),
        json!({"house": {"type": "hammer"}, "chance": {"pick": 0}}),
        json!({"seat": 0, "chance": {"pick": 0}, "move": {"type": "pass"}}),
    ];
    for (_, mut script) in situations() {
        for entry in &entries {
            script.refuse("bad_entry", entry);
        }
    }
}

#[test]
fn the_house_does_nothing_in_this_game_not_even_when_it_is_over() {
    for (_, mut script) in situations() {
        for call in [json!(null), json!({"type": "hammer"}), json!(7)] {
            script.refuse("no_house", &json!({ "house": call }));
        }
    }
}

#[test]
fn chance_and_moves_come_only_where_they_are_due() {
    let some_chance = json!({"chance": {"dice": [1, 2, 3, 4, 5, 6, 7]}});
    // Even a move of a seat that does not exist, and one without a type.
    let some_move = json!({"seat": 99, "move": {}});
    for (situation, mut script) in situations() {
        let (chance, play) = match situation {
            "setup" | "ghost" | "roll_off" | "throw" | "share_pool" => {
                ("bad_chance", "chance_expected")
            }
            "over" => ("game_over", "game_over"),
            _ => ("move_expected", "bad_seat"),
        };
        script.refuse(chance, &some_chance);
        script.refuse(play, &some_move);
    }
}

#[test]
fn chance_has_the_right_kind_length_and_range() {
    let ten = || (0..10).collect::<Vec<u64>>();
    let order = |rest: Value| {
        let mut order: Vec<Value> = ten().into_iter().map(Value::from).collect();
        order.push(rest);
        json!({"shuffle": order})
    };
    let cases: [(&str, Vec<Value>); 4] = [
        (
            "setup",
            vec![
                json!({"dice": [1, 2]}),
                json!({"pick": 0}),
                json!({"shuffle": ten()}),
                json!({"shuffle": (0..12).collect::<Vec<_>>()}),
                order(json!(9)),
                order(json!(11)),
                order(json!(-1)),
                order(json!(10.0)),
                order(json!("10")),
                order(json!(65_546)),
                json!({"shuffle": 11}),
                json!({"shuffle": [], "pick": 0}),
                json!(null),
                json!([]),
                json!({}),
            ],
        ),
        (
            "ghost",
            vec![
                json!({"pick": 5}),
                json!({"pick": -1}),
                json!({"pick": [0]}),
                json!({"pick": 1.0}),
                json!({"shuffle": [0, 1, 2, 3, 4]}),
            ],
        ),
        ("roll_off", vec![json!({"dice": [1, 2]}), json!({"dice": []}), json!({"dice": [7]})]),
        (
            "throw",
            vec![
                json!({"dice": [1]}),
                json!({"dice": [1, 2, 3]}),
                json!({"dice": [0, 1]}),
                json!({"dice": [6, 7]}),
                json!({"dice": [258, 1]}),
                json!({"dice": [1, 1.5]}),
                json!({"dice": {"0": 1, "1": 2}}),
                json!({"dice": 7}),
            ],
        ),
    ];
    let pack = standard();
    for (situation, chances) in cases {
        let mut script = match situation {
            "setup" => Script::open(2, &pack, &json!({})),
            "ghost" => {
                let mut script = Script::open(2, &pack, &json!({}));
                script.shuffle().shuffle().shuffle();
                script.play(entry(0, json!({"type": "keep", "card": "2a"})));
                script.play(entry(1, json!({"type": "keep", "card": "2b"})));
                script
            }
            _ => situations().into_iter().find(|(name, _)| *name == situation).expect("one").1,
        };
        for chance in chances {
            script.refuse("bad_chance", &json!({ "chance": chance }));
        }
    }
}

#[test]
fn a_seat_is_an_index_at_the_table() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.shuffle().shuffle().shuffle();
    for seat in [json!(2), json!(-1), json!(64), json!(256), json!(0.0), json!("0"), json!(null)] {
        // A seat that is no seat is told before a move that is no move.
        script.refuse("bad_seat", &json!({"seat": seat, "move": null}));
    }
}

/// Whoever asks for the moves of a seat that is not at the table is shown nobody's hand.
#[test]
fn a_seat_that_is_not_at_the_table_has_no_moves() {
    for (situation, script) in situations() {
        for stranger in [2, 3, 7, 63, 255] {
            let mut moves = Moves::default();
            script.table.game().moves(Seat(stranger), &mut moves);
            assert!(moves.is_empty(), "seat {stranger} in {situation}: {moves:?}");
        }
    }
}

#[test]
fn who_has_decided_or_is_not_on_turn_is_told_before_the_move_is_looked_at() {
    let mut draft = Script::open(2, &plain(2), &json!({}));
    draft.shuffle().shuffle().shuffle();
    draft.play(entry(0, json!({"type": "keep", "card": "2a"})));
    let mut race = Script::open(2, &plain(1), &json!({}));
    race.deal(&[&["2a"], &["7a"]]).reach_the_gate(1).roll(8);
    let mut betting = Script::open(2, &plain(1), &json!({}));
    betting.deal(&[&["2a"], &["7a"]]).bet(0, LOSING);
    for mut script in [draft, race, betting] {
        for play in [json!(null), json!({"type": "nonsense"}), json!({"type": "stop"})] {
            let words = script.refuse("not_your_turn", &entry(0, play));
            assert_eq!(words, "It is not your turn.");
        }
    }
}

#[test]
fn a_move_without_a_type_is_told_before_a_type_that_is_not_possible_and_that_before_its_fields() {
    // In each situation: the types that are possible.
    let possible = [
        ("draft", &["keep"][..]),
        ("betting", &["bet"]),
        ("advance", &["advance"]),
        ("push", &["push"]),
        ("again", &["reroll", "stop"]),
        ("second_chance", &["buy", "buy_blind", "pass"]),
    ];
    let types = [
        "keep",
        "bet",
        "advance",
        "push",
        "reroll",
        "stop",
        "buy",
        "buy_blind",
        "pass",
        "fold",
        "",
    ];
    for (situation, mut script) in situations() {
        let Some((_, possible)) = possible.iter().find(|(name, _)| *name == situation) else {
            continue;
        };
        let seat = script.awaited();
        for play in [json!(null), json!([]), json!("keep"), json!({}), json!({"type": 1})] {
            script.refuse("bad_move", &entry(seat, play));
        }
        for kind in types {
            let play = json!({"type": kind, "no": "such", "field": 1});
            let possible = possible.contains(&kind);
            let code = if possible { "bad_move" } else { "wrong_move" };
            let words = script.refuse(code, &entry(seat, play));
            assert!(possible || words == "You can't do that now.", "{words}");
        }
    }
}

#[test]
fn a_move_has_exactly_its_fields_with_their_types() {
    let cases = [
        (
            "draft",
            vec![
                json!({"type": "keep"}),
                json!({"type": "keep", "card": 7}),
                json!({"type": "keep", "card": "2a", "seat": 0}),
            ],
        ),
        (
            "betting",
            vec![
                json!({"type": "bet"}),
                json!({"type": "bet", "bets": {}}),
                json!({"type": "bet", "bets": [1, 1, 2, 2, 3]}),
                // A field of one bet is wrong although the tokens are as well.
                json!({"type": "bet", "bets": [{"token": 9, "horse": "7", "line": "win"}]}),
                json!({"type": "bet", "bets": [{"token": 3.0, "horse": 7, "line": "win"}]}),
                json!({"type": "bet", "bets": [{"token": 3, "horse": 7, "line": 1}]}),
                json!({"type": "bet", "bets": [{"token": 3, "horse": 7}]}),
                json!({"type": "bet", "bets": [{"token": 3, "horse": 7, "line": "win", "x": 0}]}),
            ],
        ),
        (
            "advance",
            vec![
                json!({"type": "advance"}),
                json!({"type": "advance", "spaces": "2"}),
                json!({"type": "advance", "spaces": 2.0}),
                json!({"type": "advance", "spaces": 2, "horse": 8}),
            ],
        ),
        ("push", vec![json!({"type": "push"}), json!({"type": "push", "horse": "2"})]),
        ("again", vec![json!({"type": "reroll", "dice": 2}), json!({"type": "stop", "x": null})]),
        (
            "second_chance",
            vec![
                json!({"type": "buy"}),
                json!({"type": "buy", "card": 5}),
                json!({"type": "buy_blind", "card": "5a"}),
                json!({"type": "pass", "card": null}),
            ],
        ),
    ];
    let mut situations = situations();
    for (situation, plays) in cases {
        let (_, script) =
            situations.iter_mut().find(|(name, _)| *name == situation).expect("a situation");
        for play in plays {
            let seat = script.awaited();
            script.refuse("bad_move", &entry(seat, play));
        }
    }
}

#[test]
fn only_a_card_of_the_hand_can_be_kept() {
    let mut script = Script::open(3, &plain(2), &json!({}));
    script.shuffle().shuffle().shuffle();
    // Seat 0 holds 2a and 3b; 2b is seat 1's, 12b lies aside, 7c is red, the rest is nothing.
    for card in ["2b", "12b", "7c", "13a", "2A", "02a", "", "a", "2", "é"] {
        let words = script.refuse("not_in_hand", &entry(0, json!({"type": "keep", "card": card})));
        assert_eq!(words, "You don't hold that share.");
    }
    // What was kept is no longer there.
    script.play(entry(0, json!({"type": "keep", "card": "2a"})));
    script.play(entry(1, json!({"type": "keep", "card": "2b"})));
    script.play(entry(2, json!({"type": "keep", "card": "3a"})));
    script.refuse("not_in_hand", &entry(1, json!({"type": "keep", "card": "2a"})));
    script.play(entry(1, json!({"type": "keep", "card": "3b"})));
}

#[test]
fn bets_are_judged_by_tokens_then_spots_then_stacks() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["2a"], &["7a"]]);
    let tokens = "Lay all five tokens: 1, 1, 2, 2 and 3.";
    let spot = "There is no such spot on the tote board.";
    let stack = "You are in place 1: at most 1 of your tokens on one spot.";
    let cases = [
        ("bad_tokens", tokens, "3 7 win, 2 6 win, 2 5 win, 1 4 win"),
        ("bad_tokens", tokens, "3 7 win, 2 6 win, 2 5 win, 1 4 win, 1 3 win, 1 2 win"),
        ("bad_tokens", tokens, "3 7 win, 3 6 win, 2 5 win, 1 4 win, 1 3 win"),
        ("bad_tokens", tokens, "3 7 win, 2 6 win, 2 5 win, 1 4 win, 0 3 win"),
        ("bad_tokens", tokens, "3 7 win, 2 6 win, 2 5 win, 1 4 win, -1 3 win"),
        ("bad_tokens", tokens, "3 7 win, 2 6 win, 2 5 win, 1 4 win, 65537 3 win"),
        // The tokens are wrong, the spot as well, the stack as well.
        ("bad_tokens", tokens, "3 7 win, 3 7 win, 2 13 win, 1 4 win, 1 3 win"),
        ("no_such_spot", spot, "3 1 win, 2 6 win, 2 5 win, 1 4 win, 1 3 win"),
        ("no_such_spot", spot, "3 13 win, 2 6 win, 2 5 win, 1 4 win, 1 3 win"),
        ("no_such_spot", spot, "3 -7 win, 2 6 win, 2 5 win, 1 4 win, 1 3 win"),
        ("no_such_spot", spot, "3 263 win, 2 6 win, 2 5 win, 1 4 win, 1 3 win"),
        ("no_such_spot", spot, "3 7 Win, 2 6 win, 2 5 win, 1 4 win, 1 3 win"),
        // The last spot is wrong, the first two are a stack.
        ("no_such_spot", spot, "3 7 win, 2 7 win, 2 5 win, 1 4 win, 1 3 across"),
        ("stack_limit", stack, "3 7 win, 2 7 win, 2 5 win, 1 4 win, 1 3 win"),
        ("stack_limit", stack, "3 7 win, 2 6 win, 2 5 win, 1 4 show, 1 4 show"),
    ];
    for (code, words, slip) in cases {
        assert_eq!(script.refuse(code, &entry(0, bet(slip))), words, "{slip}");
    }
    let huge = json!({"token": u64::MAX, "horse": 7, "line": "win"});
    script.refuse("bad_tokens", &entry(0, json!({"type": "bet", "bets": [huge]})));
    // The order of the tokens is free, and other lines of a horse are other spots.
    script.bet(0, "1 7 win, 3 7 show, 2 7 place, 1 6 win, 2 6 show");
    // Other players' tokens on a spot do not matter.
    script.bet(1, "1 7 win, 3 7 win, 2 7 place, 1 6 win, 2 6 show");
}

#[test]
fn a_horse_moves_2_or_1() {
    let mut script = Script::open(2, &plain(1), &json!({}));
    script.deal(&[&["2a"], &["7a"]]).reach_the_gate(1).roll(8);
    for spaces in [json!(0), json!(3), json!(-1), json!(1_u64 << 32), json!(u64::MAX)] {
        let play = json!({"type": "advance", "spaces": spaces});
        assert_eq!(
            script.refuse("bad_spaces", &entry(1, play)),
            "Move 2, or move 1 and roll again."
        );
    }
}

#[test]
fn only_a_running_horse_on_the_lowest_space_is_pushed() {
    let mut script = Script::open(2, &handicapped(&json!({"3": "X"})), &json!({}));
    script.deal(&[&["2a"], &["7a"]]).reach_the_gate(1).home(8).roll(4).advance(1).roll(5);
    script.dice(&[4, 4]);
    script.expect([("/awaiting/horses", json!([2, 3, 6, 7, 9, 10, 11, 12]))]);
    let seat = script.awaited();
    // 4 and 5 have moved, 8 is home, the rest is no horse.
    for horse in [4, 5, 8, 1, 13, -2, 258] {
        let play = json!({"type": "push", "horse": horse});
        assert_eq!(script.refuse("not_last", &entry(seat, play)), "Choose a horse in last place.");
    }
    script.refuse("not_last", &entry(seat, json!({"type": "push", "horse": u64::MAX})));
    script.push(3);
}

#[test]
fn a_buyer_is_told_what_is_not_offered_before_what_is_not_affordable() {
    // Seat 0 is poorer; after race 1 it has nothing, seat 1 has $14,000.
    let mut pack = plain(1);
    pack["money"]["start"] = json!(10_000);
    let mut script = Script::open(2, &pack, &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[&["7a"], &["2a"]]);
    script.bet(1, "3 6 place, 2 2 win, 2 3 win, 1 4 win, 1 5 win").race(0, [6, 8, 5]);
    assert_eq!(script.each("/seats", "money"), json!([0, 14_000]));
    script.shuffle();
    // The ghost's last card went to the end of the pool.
    script.expect([("/market/face_up", json!(["3a", "3b"]))]);
    let buy = |card: &str| json!({"type": "buy", "card": card});
    for card in ["7a", "2a", "12b", "5c", "99z", ""] {
        let words = script.refuse("not_for_sale", &entry(0, buy(card)));
        assert_eq!(words, "That share is not on offer.");
    }
    let poor = "You can't afford that.";
    assert_eq!(script.refuse("no_money", &entry(0, buy("3a"))), poor);
    assert_eq!(script.refuse("no_money", &entry(0, json!({"type": "buy_blind"}))), poor);
    script.refuse("not_your_turn", &entry(1, buy("3a")));
    script.say("pass");
    // $13,000 for a card that costs less: only the dearest and the fee count.
    script.say("buy_blind").expect([("/market/pass", json!(2))]);
    script.say("pass");
    assert!(script.at("/seats/1/money").as_i64() < Some(13_000));
    script.refuse("no_money", &entry(1, json!({"type": "buy_blind"})));
    script.say("pass").expect([("/phase", json!("betting"))]);
}

/// Section 8, 16: whatever lies on top, its buyer could pay for the dearest share and the fee.
#[test]
fn a_blind_share_needs_money_for_the_dearest_and_the_fee() {
    for (start, enough) in [(14_000, false), (15_000, true)] {
        let mut pack = plain(1);
        pack["money"]["start"] = json!(start);
        let mut script = Script::open(2, &pack, &json!({}));
        script.deal(&[&["7a"], &["2a"]]).race(0, [6, 8, 5]).shuffle().say("pass");
        // Seat 1 has $12,000 or $13,000; the card on top costs less than either.
        if enough {
            script.say("buy_blind");
            script.expect([("/seats/1/money", json!(13_000 - 6_000 - 3_000))]);
        } else {
            script.refuse("no_money", &entry(1, json!({"type": "buy_blind"})));
        }
    }
}

#[test]
fn an_empty_deck_is_told_before_an_empty_purse() {
    // Three players, hands of seven of 22: one share aside, and none face down.
    let mut pack = plain(1);
    pack["shares"]["hand"]["3"] = json!(7);
    for horse in pack["horses"].as_array_mut().expect("horses") {
        horse["price"] = json!(7_000);
    }
    pack["money"]["start"] = json!(49_000);
    let mut script = Script::open(3, &pack, &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[
        &["2a", "2b", "3a", "3b", "4a", "4b", "5a"],
        &["5b", "6a", "6b", "7a", "7b", "8a", "8b"],
        &["9a", "9b", "10a", "10b", "11a", "11b", "12a"],
    ]);
    assert_eq!(script.each("/seats", "money"), json!([0, 0, 0]));
    script.race(2, [6, 9, 5]).shuffle();
    // Fewer cards than players lie face up.
    script.expect([("/market/face_up", json!(["12b"])), ("/market/deck", json!(0))]);
    for _ in 0..3 {
        let seat = script.awaited();
        let words = script.refuse("deck_empty", &entry(seat, json!({"type": "buy_blind"})));
        assert_eq!(words, "No face-down share is left.");
        script.say("pass");
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let (_, mut script) = situations().pop().expect("a game that is over");
    script.expect([("/phase", json!("over")), ("/awaiting", json!({"kind": "none"}))]);
    for value in [
        json!({"chance": {"dice": [1, 2]}}),
        entry(0, json!({"type": "pass"})),
        entry(99, json!(null)),
    ] {
        script.refuse("game_over", &value);
    }
}

#[test]
fn a_wrong_head_is_refused_at_minus_one() {
    let good = head(2, &json!("standard"), &json!({}));
    Script::replayed(good.clone(), 0);
    let cases = [
        ("railbird", json!(2)),
        ("railbird", json!(1.0)),
        ("railbird", json!("1")),
        ("railbird", json!(null)),
        ("game", json!(7)),
        ("pack", json!("no such pack")),
        ("pack", json!(null)),
        ("pack", json!([])),
        ("pack", json!({})),
        ("options", json!([])),
        ("options", json!({"no_such": 1})),
        ("seats", json!(["Ann"])),
        ("seats", json!(["Ann", ""])),
        ("seats", json!(["Ann", 2])),
        ("seats", json!(["A", "B", "C", "D", "E", "F", "G"])),
        ("seats", json!("Ann")),
        ("log", json!({})),
        ("log", json!(null)),
    ];
    for (field, value) in cases {
        let mut record = good.clone();
        record[field] = value;
        // An entry that is refused as well does not count.
        if field != "log" {
            record["log"] = json!([null]);
        }
        assert!(!refused_head(record).is_empty(), "{field}");
    }
    for field in ["railbird", "game", "seats"] {
        let mut record = good.clone();
        record.as_object_mut().expect("a head").remove(field);
        refused_head(record);
    }
    for field in ["pack", "options", "log"] {
        let mut record = good.clone();
        record.as_object_mut().expect("a head").remove(field);
        Script::replayed(record, 0).expect([("/races", json!(4)), ("/entries", json!(0))]);
    }
}
