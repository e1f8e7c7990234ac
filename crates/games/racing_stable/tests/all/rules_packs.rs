//! Packs of one's own (rule file, section 8): what may be changed, and what is refused.

use crate::common::{Script, by, enter, head, standard, wager};
use engine::conformance::Scripted as _;
use engine::{Record, StandardPacks, replay};
use racing_stable::RacingStable;
use serde_json::{Value, json};

/// Sets a value of a pack; `null` takes it out.
fn with(path: &str, value: Value) -> Value {
    let mut pack = standard();
    let (table, key) = path.rsplit_once('/').expect("a path");
    let table = pack.pointer_mut(table).unwrap_or_else(|| panic!("no {table}"));
    match table {
        Value::Object(map) if value.is_null() => drop(map.remove(key)),
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) if key == "-" => list.push(value),
        Value::Array(list) => list[key.parse::<usize>().expect("an index")] = value,
        _ => panic!("{path} is in no table"),
    }
    pack
}

fn fault(pack: Value) -> Option<(i64, &'static str, String)> {
    let record = Record::from_json(head(2, pack, json!({}))).expect("a head");
    let fault = replay::<RacingStable>(&record, &StandardPacks, 0).err()?;
    Some((fault.index(), fault.why.code, fault.why.said(engine::Language::English)))
}

#[test]
fn what_is_information_only_may_be_anything_or_missing() {
    for path in ["/pack/name", "/card/race/0/name", "/stables/0/hex", "/horses/0/name"] {
        for value in [json!(null), json!(7), json!("")] {
            assert_eq!(fault(with(path, value)), None, "{path}");
        }
    }
    for path in ["/track/start/0/text", "/track/space/0/text", "/track/space/0/color"] {
        assert_eq!(fault(with(path, json!(null))), None, "{path}");
    }
    assert_eq!(fault(with("/pack/bills", json!("none"))), None);
    assert_eq!(fault(with("/track/track/direction", json!(1))), None);
    assert_eq!(fault(with("/anything", json!({}))), None);
    assert_eq!(fault(with("/odds/row/0/place", json!(null))), None);
    assert_eq!(fault(with("/card/race/0/derby", json!(null))), None);
}

#[test]
fn odds_that_are_not_offered_may_be_written_as_null() {
    let mut pack = standard();
    pack["odds"]["row"][0]["place"] = json!(null);
    assert_eq!(fault(pack), None);
    let mut pack = standard();
    pack["card"]["race"][0]["derby"] = json!(null);
    assert!(fault(pack).is_some());
}

#[test]
fn every_field_that_counts_must_be_there() {
    for path in [
        "/pack",
        "/track",
        "/card",
        "/odds",
        "/stables",
        "/horses",
        "/pack/players",
        "/pack/players/min",
        "/pack/players/max",
        "/pack/money/start",
        "/pack/horses/per_color",
        "/pack/horses/dealt",
        "/pack/horses/price",
        "/pack/horses/final_value",
        "/pack/places/paid",
        "/pack/betting/min_bet",
        "/pack/betting/bet_step",
        "/pack/betting/stables_from",
        "/pack/sale/offers_per_seat",
        "/track/track/mile_spaces",
        "/track/track/furlong_spaces",
        "/track/start",
        "/track/start/0/furlongs",
        "/track/start/0/space",
        "/track/space",
        "/track/space/0/at",
        "/track/space/0/effect",
        "/track/space/0/n",
        "/card/race",
        "/card/race/0/number",
        "/card/race/0/furlongs",
        "/card/race/0/entry_fee",
        "/card/race/0/purse",
        "/card/race/0/claiming_price",
        "/odds/row",
        "/odds/row/0/count",
        "/stables/0/order",
        "/stables/0/color",
        "/horses/0/id",
        "/horses/0/color",
        "/horses/0/number",
    ] {
        let (index, code, message) = fault(with(path, json!(null))).expect(path);
        assert_eq!((index, code), (-1, "bad_pack"), "{path}");
        assert!(message.contains("missing"), "{path}: {message}");
    }
}

#[test]
fn what_is_against_the_laws_of_a_pack_is_refused() {
    for (path, value) in [
        ("/pack/players/min", json!(0)),
        ("/pack/players/max", json!(1)),
        ("/pack/players/max", json!(9)),
        ("/pack/money/start", json!(-1)),
        ("/pack/money/start", json!(2500.5)),
        ("/pack/money/start", json!("2500")),
        ("/pack/horses/per_color", json!(0)),
        ("/pack/horses/per_color", json!(5)),
        ("/pack/horses/dealt", json!(5)),
        ("/pack/places/paid", json!(4)),
        ("/pack/betting/min_bet", json!(0)),
        ("/pack/betting/bet_step", json!(0)),
        ("/track/track/mile_spaces", json!(65)),
        ("/track/track/furlong_spaces", json!(0)),
        ("/track/start/0/furlongs", json!(0)),
        ("/track/start/0/space", json!(33)),
        ("/track/space/0/at", json!(64)),
        ("/track/space/0/at", json!(5)),
        ("/track/space/0/at", json!(32)),
        ("/track/space/0/effect", json!("sing")),
        ("/track/space/0/n", json!(0)),
        ("/track/space/3/n", json!(-1)),
        ("/track/space/3/n", json!("x")),
        ("/card/race/0/number", json!(2)),
        ("/card/race/0/number", json!(0)),
        ("/card/race/0/furlongs", json!(5)),
        ("/card/race/0/purse", json!([600, 250])),
        ("/card/race/0/purse", json!([600, 250, -1])),
        ("/card/race/0/purse", json!([600, 250, 150, 50])),
        ("/card/race/5/derby", json!("yes")),
        ("/odds/row/0/count", json!(0)),
        ("/odds/row/0/count", json!(3)),
        ("/odds/row/0/win", json!("4-5")),
        ("/odds/row/0/win", json!("4/0")),
        ("/odds/row/0/win", json!(2)),
        ("/stables/0/order", json!(1)),
        ("/stables/0/color", json!("green")),
        ("/horses/0/id", json!("red-2")),
        ("/horses/0/color", json!("pink")),
        ("/horses/0/number", json!(2)),
        ("/horses/0/number", json!(5)),
    ] {
        let told = fault(with(path, value.clone())).unwrap_or_else(|| panic!("{path} {value}"));
        assert_eq!((told.0, told.1), (-1, "bad_pack"), "{path} {value}");
    }
}

#[test]
fn a_card_without_a_derby_has_no_program() {
    let told = fault(with("/card/race/5/derby", json!(false))).expect("no Derby");
    assert_eq!((told.0, told.1), (-1, "bad_option"));
}

#[test]
fn bets_come_in_the_steps_of_the_pack() {
    let mut pack = with("/pack/betting/bet_step", json!(5));
    pack["pack"]["betting"]["min_bet"] = json!(7);
    let mut script = Script::with_pack(2, json!({}), pack);
    script.enter_each(1);
    for amount in [5, 7, 12] {
        script.refuse("bad_amount", by(0, wager(&[("red-1", "win", amount)], &[])));
    }
    script.seat(0, wager(&[("red-1", "win", 10)], &[]));
}

#[test]
fn prices_fees_purses_and_counts_are_the_packs() {
    let mut pack = standard();
    pack["pack"]["horses"] = json!({"per_color": 4, "dealt": 3, "price": 400, "final_value": 700});
    pack["pack"]["money"]["start"] = json!(1_000);
    pack["pack"]["betting"]["stables_from"] = json!(2);
    pack["card"]["race"][0]["entry_fee"] = json!(100);
    pack["card"]["race"][0]["purse"] = json!([900, 0, 0]);
    let mut script = Script::with_pack(2, json!({}), pack);
    assert_eq!(script.stable(0).len(), 3);
    script.expect([("/seats/0/wealth", json!(1_000 + 3 * 700))]);
    script.seat(0, enter(1, &["red-4"])).seat(1, enter(0, &["green-1"]));
    assert_eq!(script.cash(), [500, 900]);
    script.seat(0, wager(&[("red", "win", 5)], &[])).seat(1, wager(&[], &[]));
    script.first_starts().run_out();
    assert_eq!(script.cash(), [500 - 5 + 900 + 9, 900]);
}

#[test]
fn a_board_of_another_size_is_run_round() {
    let mut pack = standard();
    pack["track"] = json!({
        "track": {"mile_spaces": 16, "furlong_spaces": 2},
        "start": [{"furlongs": 9, "space": 14}],
        "space": [{"at": 0, "effect": "collect", "n": 1}],
    });
    pack["card"] = json!({"race": [{
        "number": 3, "furlongs": 9, "entry_fee": 0, "purse": [1, 1, 1], "claiming_price": 0,
        "derby": true,
    }]});
    let mut script = Script::with_pack(2, json!({}), pack);
    script.expect([("/card", json!(3))]);
    script.enter_each(1).wagers(&[]).first_starts().sums(&[3]);
    script.expect([("/current/runners/0/space", json!(1))]);
    script.sums(&[0, 11, 0]);
    // Fourteen of eighteen spaces: on space 12, and home with the next throw.
    script.expect([("/current/runners/0/space", json!(12))]);
    script.sums(&[4]);
    script.expect([("/current/finish", json!(["red-1"]))]);
}

/// What a spectator of a new table is shown.
fn shown(pack: Value) -> Value {
    let script = Script::with_pack(8, json!({}), pack);
    json!(engine::Game::view(script.table.game(), engine::Viewer::Spectator))
}

#[test]
fn every_colour_has_a_letter_of_its_own_and_a_look_only_if_it_is_one() {
    let view = shown(standard());
    let first = |color: &Value| color["horses"][0]["text"].clone();
    let letters: Vec<_> = view["colors"].as_array().expect("colours").iter().map(first).collect();
    assert_eq!(letters, ["R1", "G1", "B1", "Y1", "L1", "W1", "O1", "P1"]);
    assert_eq!(view["colors"][0]["ground"], "#b3202a");
    for wrong in [json!(null), json!("red"), json!("#b3202"), json!("#b3202g"), json!("url(x)")] {
        assert_eq!(shown(with("/stables/0/hex", wrong))["colors"][0]["ground"], Value::Null);
    }
}
