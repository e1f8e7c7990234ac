//! Every refusal of a slip, a throw and a call of the house (rule file, section 5), and every fault
//! of a record's head (section 2).

#![allow(clippy::needless_pass_by_value, reason = "entries are written where they are refused")]

use crate::field::{horse, joined, outcome, pack, quick, record, slip, summary, throw};
use serde_json::{Value, json};

/// What is said to an entry after others, at a table of two.
fn refused_after(before: Vec<Value>, entry: Value) -> String {
    let at = before.len() as i64;
    let log = joined(vec![before, vec![entry.clone()]]);
    let fault = outcome(record(pack(5), json!({"bankroll": 1000}), &["Ann", "Ben"], log));
    let fault = fault.expect_err(&entry.to_string());
    assert_eq!(fault.index(), at, "{entry}: {fault}");
    fault.why.said(engine::Language::English)
}

fn refused(entry: Value) -> String {
    refused_after(vec![], entry)
}

/// A slip with these bets, whatever they are.
fn bets(bets: Value) -> Value {
    json!({"seat": 0, "move": {"type": "bets", "bets": bets}})
}

#[test]
fn you_have_no_bet_to_make_now() {
    let said = "You have no bet to make now.";
    assert_eq!(refused_after(vec![slip(0, &[])], slip(0, &[])), said, "one slip a race");
    let off = vec![slip(0, &[]), slip(1, &[])];
    let over = refused_after(off, slip(1, &[]));
    assert_eq!(over, "Dice or cards are due first; nobody may move yet.", "betting is over");
    let poor =
        joined(vec![vec![slip(0, &[("e", "win", 1000)]), slip(1, &[])], quick(&[12, 10, 8, 6, 4])]);
    let options = json!({"bankroll": 1000, "cards": ["alike", "alike"]});
    let log = joined(vec![poor, vec![slip(0, &[])]]);
    let fault = outcome(record(pack(5), options, &["Ann", "Ben"], log)).expect_err("no money");
    assert_eq!((fault.index(), fault.why.said(engine::Language::English).as_str()), (14, said));
}

#[test]
fn a_slip_of_bets_is_expected() {
    for play in [json!({}), json!({"type": "win"}), json!(null), json!([])] {
        let said = refused(json!({"seat": 0, "move": play}));
        assert_eq!(said, "A slip of bets is expected.", "{play}");
    }
}

#[test]
fn a_slip_has_the_fields_type_and_bets() {
    for play in [
        json!({"type": "bets"}),
        json!({"type": "bets", "bets": {}}),
        json!({"type": "bets", "bets": [], "note": ""}),
    ] {
        let said = refused(json!({"seat": 0, "move": play}));
        assert_eq!(said, "A slip has the fields type and bets.", "{play}");
    }
}

#[test]
fn too_many_bets_on_one_slip() {
    let all: Vec<Value> = ["a", "b", "c", "d", "e"]
        .iter()
        .flat_map(|horse| {
            ["win", "place", "show"].map(|kind| json!({"horse": horse, "kind": kind, "stake": 200}))
        })
        .collect();
    assert_eq!(refused(bets(json!(all[..13]))), "There are too many bets on this slip.");
    assert_eq!(
        refused(bets(json!(all[..12]))),
        "You don't have that much.",
        "twelve are not too many"
    );
}

#[test]
fn a_bet_has_the_fields_horse_kind_and_stake() {
    for bet in [
        json!({}),
        json!(7),
        json!({"horse": "a", "kind": "win"}),
        json!({"horse": "a", "kind": "win", "stake": 200, "note": 1}),
    ] {
        let said = refused(bets(json!([bet])));
        assert_eq!(said, "A bet has the fields horse, kind and stake.", "{bet}");
    }
}

#[test]
fn no_such_horse_no_such_kind_no_such_stake() {
    for horse in [json!("z"), json!(1), json!("A"), json!(null)] {
        let bet = json!([{"horse": horse, "kind": "win", "stake": 200}]);
        assert_eq!(refused(bets(bet)), "That horse does not run in this race.", "{horse}");
    }
    for kind in [json!("across"), json!(1), json!("Win"), json!(null)] {
        let bet = json!([{"horse": "a", "kind": kind, "stake": 200}]);
        assert_eq!(refused(bets(bet)), "A bet is to win, place or show.", "{kind}");
    }
    for stake in [json!(0), json!(-200), json!(100), json!(200.0), json!("200"), json!(u64::MAX)] {
        let bet = json!([{"horse": "a", "kind": "win", "stake": stake}]);
        assert_eq!(refused(bets(bet)), "A stake is a multiple of $2.", "{stake}");
    }
}

#[test]
fn the_same_bet_twice_and_not_enough_money() {
    let twice = slip(0, &[("a", "win", 200), ("b", "win", 200), ("a", "win", 400)]);
    assert_eq!(refused(twice), "The same bet is on the slip twice. Make it one.");
    assert_eq!(
        refused(slip(0, &[("a", "win", 600), ("a", "show", 600)])),
        "You don't have that much."
    );
    let huge = i64::MAX / 200 * 200;
    assert_eq!(
        refused(slip(0, &[("a", "win", huge), ("b", "win", huge)])),
        "You don't have that much."
    );
}

#[test]
fn the_house_can_only_call_off_and_only_while_a_slip_is_missing() {
    for call in [json!({}), json!({"type": "hammer"}), json!({"type": "off", "note": 1}), json!(1)]
    {
        refused(json!({ "house": call }));
    }
    let off = json!({"house": {"type": "off"}});
    let log = vec![slip(0, &[("a", "win", 200)]), off.clone()];
    let closed = summary(record(pack(5), json!({}), &["Ann", "Ben"], log.clone()));
    assert_eq!(closed["phase"], "pace");
    assert_eq!(closed["races"][0]["bets"].as_array().map(Vec::len), Some(1));
    refused_after(log, off.clone());
    refused_after(vec![slip(0, &[]), slip(1, &[])], off);
}

#[test]
fn a_throw_has_the_right_dice_and_nothing_else() {
    let before = vec![slip(0, &[]), slip(1, &[])];
    for entry in [
        throw(&[3]),
        throw(&[1, 2, 3]),
        throw(&[0, 1]),
        throw(&[7, 1]),
        throw(&[]),
        json!({"chance": {"dice": [1.0, 2]}}),
        json!({"chance": {"dice": [1, 2], "note": 1}}),
        json!({"chance": {"dice": [1, 2]}, "note": 1}),
        json!({"chance": {"pick": 0}}),
        slip(0, &[]),
        json!({}),
    ] {
        refused_after(before.clone(), entry);
    }
    refused(throw(&[3, 4]));
    let over = joined(vec![before, quick(&[12, 10, 8, 6, 4])]);
    refused_after(over, throw(&[3, 4]));
}

/// The head is at fault, whatever the log holds.
fn faulty(head: &Value) {
    for log in [json!([]), json!([7])] {
        let mut head = head.clone();
        if head.get("log").is_none() {
            head["log"] = log;
        }
        let fault = outcome(head.clone()).expect_err(&head.to_string());
        assert_eq!(fault.index(), -1, "{head}");
    }
}

/// A sound head with one thing changed.
fn changed(change: impl FnOnce(&mut Value)) -> Value {
    let mut head = record(pack(3), json!({}), &["Ann"], vec![]);
    outcome(head.clone()).expect("a sound head");
    head.as_object_mut().expect("an object").remove("log");
    change(&mut head);
    head
}

#[test]
fn faults_of_the_head_itself() {
    faulty(&changed(|head| head["railbird"] = json!(2)));
    faulty(&changed(|head| head["railbird"] = json!("1")));
    faulty(&changed(|head| head["game"] = json!("homestretch_2")));
    faulty(&changed(|head| head["log"] = json!({})));
    faulty(&changed(|head| head["log"] = json!(null)));
    faulty(&changed(|head| head["pack"] = json!("deluxe")));
    faulty(&changed(|head| head["pack"] = json!(null)));
    faulty(&changed(|head| head["options"] = json!(null)));
    for seats in [json!(null), json!(2), json!([""]), json!([1]), json!(vec!["Ann"; 9])] {
        faulty(&changed(|head| head["seats"] = seats));
    }
    faulty(&changed(|head| {
        head.as_object_mut().expect("an object").remove("seats");
    }));
}

#[test]
fn pack_options_and_log_may_be_left_out_and_nobody_need_play() {
    let least = json!({"railbird": 1, "game": "stretch", "seats": []});
    assert_eq!(summary(least)["phase"], "odds");
    let most = json!({"railbird": 1, "game": "stretch", "seats": vec!["Ann"; 8]});
    assert_eq!(summary(most)["seats"].as_array().map(Vec::len), Some(8));
}

#[test]
fn faults_of_an_inline_pack() {
    for list in ["horses", "jockeys", "cards"] {
        faulty(&changed(|head| head["pack"][list] = json!({})));
        faulty(&changed(|head| head["pack"][list] = json!(null)));
        faulty(&changed(|head| head["pack"][list] = json!([7])));
    }
    let ratings = [
        ("id", json!("")),
        ("id", json!("b")),
        ("id", json!(null)),
        ("power_dirt", json!(30)),
        ("power_dirt", json!(-1)),
        ("power_dirt", json!(20.5)),
        ("power_dirt", json!(null)),
        ("range_lo", json!(5.25)),
        ("range_lo", json!(17)),
        ("range_hi", json!(40.5)),
        ("wet", json!(4)),
        ("pace", json!(10)),
        ("form", json!("F")),
        ("form", json!("c")),
        ("trip", json!(4)),
        ("class", json!(-4)),
        ("speed", json!("0")),
        ("wire", json!(10)),
    ];
    for (field, value) in ratings {
        faulty(&changed(|head| head["pack"]["horses"][0][field] = value));
    }
    let jockeys =
        [("ride", json!(3)), ("trouble", json!(1)), ("trouble", json!(13)), ("id", json!(""))];
    for (field, value) in jockeys {
        let mut jockey = json!({"id": "j", "ride": 0, "trouble": 8});
        jockey[field] = value;
        faulty(&changed(|head| head["pack"]["jockeys"] = json!([jockey])));
    }
    let twice = json!([{"id": "j", "ride": 0, "trouble": 8}, {"id": "j", "ride": 1, "trouble": 8}]);
    faulty(&changed(|head| head["pack"]["jockeys"] = twice));
}

#[test]
fn faults_of_a_card() {
    let runner = |id: &str| json!({"horse": id});
    let cards = [
        ("id", json!(null)),
        ("id", json!("")),
        ("surface", json!("sand")),
        ("distance", json!("8")),
        ("distance", json!(8.0)),
        ("condition", json!("firm")),
        ("condition", json!(null)),
        ("runners", json!([])),
        ("runners", json!([runner("a")])),
        ("runners", json!([runner("a"), runner("a")])),
        ("runners", json!([runner("a"), runner("secretariat")])),
        ("runners", json!([runner("a"), {"horse": "b", "jockey": "nobody"}])),
        ("runners", json!([runner("a"), {"horse": "b", "power": 100}])),
        ("runners", json!([runner("a"), {"horse": "b", "power": 1.5}])),
        ("runners", json!([runner("a"), {"horse": "b", "odds": "0-1"}])),
        ("runners", json!([runner("a"), {"horse": "b", "odds": "5/2"}])),
    ];
    for (field, value) in cards {
        faulty(&changed(|head| head["pack"]["cards"][0][field] = value));
    }
    faulty(&changed(|head| {
        let card = head["pack"]["cards"][0].clone();
        head["pack"]["cards"] = json!([card, card]);
    }));
    let ridden =
        json!([{"horse": "a", "jockey": "edgar_prado"}, {"horse": "b", "jockey": "edgar_prado"}]);
    faulty(&changed(|head| head["pack"]["cards"][0]["runners"] = ridden));
    let many: Vec<Value> = (0..21).map(|i| horse(&i.to_string())).collect();
    let field: Vec<Value> = (0..21).map(|i| runner(&i.to_string())).collect();
    faulty(&changed(|head| {
        head["pack"]["horses"] = json!(many);
        head["pack"]["cards"][0]["runners"] = json!(field);
    }));
}

#[test]
fn a_standard_card_is_looked_at_only_if_it_is_run() {
    let two = json!({"horses": [horse("a"), horse("b")]});
    let own = json!([{
        "surface": "dirt", "distance": "8.0", "condition": "fast",
        "runners": [{"horse": "a"}, {"horse": "b"}],
    }]);
    assert!(outcome(record(two.clone(), json!({"cards": own}), &[], vec![])).is_ok());
    faulty(&record(two, json!({"cards": ["champagne_2009"]}), &[], vec![]));
}
