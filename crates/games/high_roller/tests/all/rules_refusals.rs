//! What is refused, with which code, and which one is told when several apply (rule file, section 5);
//! and what the summary holds in every phase (section 13).

use std::collections::BTreeSet;

use crate::common::{HORSES, Script, refused_head, sprint_track};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// A table in every phase of the game.
fn phases() -> Vec<Script> {
    let bid = |amount: i64| json!({"type": "bid", "amount": amount});
    let mut all = vec![Script::open(3, json!({}))];
    let mut outcry = Script::open(3, json!({}));
    outcry.play(json!({"chance": {"pick": 3}})).seat(1, bid(900));
    outcry.play(json!({"house": {"type": "once"}}));
    all.push(outcry);
    all.push(Script::open(3, json!({"auction": "ordered"})));
    let mut raise = Script::open(3, json!({"auction": "ordered"}));
    raise.seat(0, json!({"type": "nominate", "horse": "citation", "amount": 800}));
    all.push(raise);
    all.push(Script::open(3, json!({"auction": "draft"})));
    let mut draft = Script::open(3, json!({"auction": "draft"}));
    draft.draft(&["citation"]);
    all.push(draft);
    let eight = |upto: &str| {
        let mut script = Script::with_pack(8, json!({"auction": "draft"}), sprint_track(None));
        script.draft(&HORSES);
        if upto != "posts" {
            script.posts();
        }
        if !matches!(upto, "posts" | "bets") {
            script.few_bets();
        }
        script
    };
    all.push(eight("posts"));
    all.push(eight("bets"));
    all.push(eight("ride"));
    let mut throw = eight("ride");
    throw.decide(json!({"type": "roll", "die": "green"}));
    all.push(throw);
    let mut run = eight("ride");
    run.decide(json!({"type": "roll", "die": "white"})).die(3);
    all.push(run);
    let mut photo = eight("ride");
    for spaces in [5, 5, 5, 1, 1, 1, 1, 1] {
        photo.sprint(spaces);
    }
    all.push(photo);
    let mut done = eight("ride");
    for spaces in [7, 6, 5, 1, 1, 1, 1, 1] {
        done.sprint(spaces);
    }
    all.push(done);
    all
}

const PHASES: [&str; 13] = [
    "lot",
    "outcry",
    "nominate",
    "raise",
    "draft_roll",
    "draft",
    "posts",
    "bets",
    "ride",
    "throw",
    "run",
    "photo",
    "done",
];

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn the_summary_has_the_same_fields_in_every_phase() {
    let phases = phases();
    let words: Vec<_> = phases.iter().map(|script| script.at("/phase")).collect();
    assert_eq!(json!(words), json!(PHASES));
    for (script, phase) in phases.iter().zip(PHASES) {
        let check = |path: &str, fields: &[&str]| {
            let value = script.at(path);
            assert_eq!(keys(&value), fields.iter().copied().collect(), "{phase} {path}");
        };
        check(
            "",
            &[
                "ok", "game", "phase", "waiting", "seats", "purses", "auction", "horses", "race",
                "result",
            ],
        );
        check("/seats/0", &["name", "cash", "debt", "spent", "bets", "horses", "rank"]);
        check("/purses", &["bettors", "owners"]);
        check("/auction", &["lot", "ask", "high", "call", "scratched"]);
        check(
            "/horses/7",
            &[
                "id", "owner", "price", "post", "bets", "status", "cell", "chips", "rerolls",
                "award", "crossed", "place",
            ],
        );
        check("/race", &["round", "horse", "die", "face", "points", "to_roll"]);
        let done = phase == "done";
        assert_eq!(script.at("/result").is_null(), !done, "{phase}");
        assert_eq!(script.at("/seats/0/rank").is_null(), !done, "{phase}");
        assert_eq!(script.at("/waiting").is_null(), done, "{phase}");
        let lot = matches!(phase, "outcry" | "raise");
        assert_eq!(script.at("/auction/lot").is_null(), !lot, "{phase}");
        assert_eq!(script.at("/auction/high").is_null(), !lot, "{phase}");
        let on_turn = matches!(phase, "ride" | "throw" | "run");
        assert_eq!(script.at("/race/horse").is_null(), !on_turn, "{phase}");
        assert_eq!(script.at("/race/die").is_null(), !matches!(phase, "throw" | "run"), "{phase}");
        assert_eq!(script.at("/race/points").is_null(), phase != "run", "{phase}");
        let to_roll = if on_turn { json!(HORSES[1..]) } else { json!([]) };
        assert_eq!(script.at("/race/to_roll"), to_roll, "{phase}");
        let status = match phase {
            "bets" | "ride" | "throw" | "run" => "gate",
            "photo" | "done" => "running",
            _ => "stable",
        };
        assert_eq!(script.horse("native_dancer", "status"), status, "{phase}");
    }
    phases[12].expect([("/result/order", json!(HORSES[..3]))]);
    assert_eq!(
        keys(&phases[12].at("/result")),
        BTreeSet::from([
            "void",
            "order",
            "class",
            "refund",
            "bettor_pots",
            "bettor_paid",
            "debts_paid",
            "prizes",
            "owner_paid",
        ])
    );
}

#[test]
fn what_is_no_entry_seat_or_move_is_told_before_whose_turn_it_is() {
    let moves = [
        json!({"type": "bid", "amount": 100}),
        json!({"type": "nominate", "horse": "citation", "amount": 800}),
        json!({"type": "pass"}),
        json!({"type": "pick", "horse": "citation"}),
        json!({"type": "bet", "horse": "citation", "count": 1}),
        json!({"type": "roll", "die": "white"}),
        json!({"type": "reroll"}),
        json!({"type": "run", "path": []}),
    ];
    let malformed = [
        json!(null),
        json!({}),
        json!({"type": "gallop"}),
        json!({"type": "pass", "why": "tired"}),
        json!({"type": "bid", "amount": 1_000.0}),
        json!({"type": "bid", "amount": true}),
        json!({"type": "bid", "amount": "1000"}),
        json!({"type": "nominate", "horse": 3, "amount": 800}),
        json!({"type": "bet", "horse": "citation", "count": "one"}),
        json!({"type": "roll", "die": "blue"}),
        json!({"type": "run", "path": "1A1"}),
        json!({"type": "run", "path": [1]}),
    ];
    for (mut script, phase) in phases().into_iter().zip(PHASES) {
        let over = phase == "done";
        let code = |code| if over { "game_over" } else { code };
        for entry in [
            json!(null),
            json!({}),
            json!({"seat": 0}),
            json!({"seat": 0, "move": moves[2], "note": 1}),
            json!({"chance": {"pick": 0}, "house": {"type": "once"}}),
        ] {
            script.refuse(code("bad_entry"), entry);
        }
        for seat in [json!(8), json!(-1), json!("0"), json!(0.0), json!(null)] {
            script.refuse(code("no_such_seat"), json!({"seat": seat, "move": malformed[2]}));
        }
        for seat in [0, 1, 2] {
            for play in &malformed {
                script.refuse(code("bad_move"), json!({"seat": seat, "move": play}));
            }
        }
        for chance in [json!(null), json!({}), json!({"cards": [1]}), json!({"dice": "six"})] {
            script.refuse(code("bad_chance"), json!({ "chance": chance }));
        }
        for call in [json!("once"), json!({"type": "thrice"}), json!({"type": "once", "by": 1})] {
            script.refuse(code("bad_house"), json!({ "house": call }));
        }
        // What is well formed but belongs to another phase.
        let possible: &[usize] = match phase {
            "outcry" => &[0],
            "nominate" => &[1],
            "raise" => &[0, 2],
            "draft" => &[3],
            "bets" => &[2, 4],
            "ride" => &[5],
            "run" => &[6, 7],
            _ => &[],
        };
        for (at, play) in moves.iter().enumerate().filter(|(at, _)| !possible.contains(at)) {
            script.refuse(code("not_now"), json!({"seat": at % 3, "move": play}));
        }
        if phase != "outcry" {
            script.refuse(code("not_now"), json!({"house": {"type": "once"}}));
        }
        let dice = json!({"chance": {"dice": [3]}});
        match phase {
            "draft_roll" | "throw" | "photo" => {}
            "lot" | "posts" => drop(script.refuse("bad_chance", dice)),
            _ => drop(script.refuse(code("not_now"), dice)),
        }
    }
}

#[test]
fn whose_turn_it_is_comes_before_what_a_move_names() {
    let mut phases = phases();
    let not_yours = |script: &mut Script, play: Value| {
        let other = (script.awaited() + 1) % 3;
        script.refuse("not_your_turn", json!({"seat": other, "move": play}));
    };
    not_yours(&mut phases[2], json!({"type": "nominate", "horse": "phar_lap", "amount": -1}));
    not_yours(&mut phases[3], json!({"type": "bid", "amount": -1}));
    not_yours(&mut phases[5], json!({"type": "pick", "horse": "phar_lap"}));
    not_yours(&mut phases[7], json!({"type": "bet", "horse": "phar_lap", "count": 9}));
    not_yours(&mut phases[8], json!({"type": "roll", "die": "green"}));
    not_yours(&mut phases[10], json!({"type": "run", "path": ["9Z9"]}));
}

#[test]
fn bids_are_refused_for_the_first_reason_that_applies() {
    let mut script = Script::open(2, json!({"spending_cap": 2_000, "fair_price_limit": true}));
    let bid =
        |seat: usize, amount: i64| json!({"seat": seat, "move": {"type": "bid", "amount": amount}});
    script.play(json!({"chance": {"pick": 7}})).play(bid(0, 300));
    script.refuse("already_high", bid(0, 50));
    script.refuse("bad_amount", bid(1, 250)).refuse("bad_amount", bid(1, 0));
    script.refuse("too_low", bid(1, 300)).refuse("no_cash", bid(1, 4_700));
    script.refuse("over_cap", bid(1, 2_100)).hammer();
    script.play(json!({"chance": {"pick": 6}}));
    script.refuse("no_cash", bid(0, 4_400)).refuse("over_cap", bid(0, 1_800));
    script.refuse("over_fair_price", bid(0, 900)).refuse("bad_amount", bid(0, 850));
    script.play(bid(0, 800));
    let most = json!({"seat": 1, "move": {"type": "bid", "amount": i64::MAX - i64::MAX % 100}});
    script.refuse("no_cash", most);
}

#[test]
fn bets_are_refused_for_the_first_reason_that_applies() {
    let horses = [("man_o_war", 0), ("citation", 1)];
    let mut script = Script::field(2, json!({"own_bets": false}), json!("standard"), &horses);
    let bet = |horse: &str, count: i64| json!({"seat": 1, "move": {"type": "bet", "horse": horse, "count": count}});
    script.refuse("no_such_horse", bet("phar_lap", 9));
    script.refuse("bad_amount", bet("zenyatta", 3)).refuse("bad_amount", bet("zenyatta", 0));
    script.refuse("bad_amount", bet("citation", -1)).refuse("bad_amount", bet("citation", 1_000));
    script.refuse("not_running", bet("zenyatta", 1)).refuse("own_horse", bet("citation", 2));
    script.refuse("must_bet", json!({"seat": 1, "move": {"type": "pass"}}));
    script.play(bet("man_o_war", 1));
    let pass = json!({"type": "pass"});
    script.refuse("must_bet", json!({"seat": 0, "move": pass}));
    script.seat(0, json!({"type": "bet", "horse": "citation", "count": 2}));
    script.refuse("no_slot", bet("man_o_war", 2)).play(bet("man_o_war", 1));
    script.expect([("/phase", json!("ride"))]);
}

#[test]
fn who_has_less_than_a_bet_is_skipped_and_who_has_one_only_may_not_make_two() {
    let mut script = Script::open(2, json!({}));
    let bid = |amount: i64| json!({"type": "bid", "amount": amount});
    // Seat 0 spends all but 700, seat 1 all but 300.
    script.play(json!({"chance": {"pick": 0}})).seat(0, bid(3_900)).hammer();
    script.play(json!({"chance": {"pick": 0}})).seat(1, bid(4_300)).hammer();
    for _ in 0..12 {
        script.play(json!({"chance": {"pick": 0}})).hammer();
    }
    script.posts().expect([("/phase", json!("bets")), ("/waiting/seat", json!(0))]);
    let bet = |count: u8| json!({"type": "bet", "horse": "secretariat", "count": count});
    script.refuse("no_cash", json!({"seat": 0, "move": bet(2)})).seat(0, bet(1));
    // 300 are left: nobody can act.
    script.expect([("/phase", json!("ride")), ("/seats/1/bets", json!(0))]);
}

#[test]
fn a_path_is_refused_at_its_first_wrong_step() {
    let mut script =
        Script::field(2, json!({}), json!("standard"), &[("man_o_war", 0), ("citation", 1)]);
    script.few_bets().turn("white", 3, &["1A1", "1A2"]);
    script.decide(json!({"type": "roll", "die": "white"})).die(2);
    let run = |path: &[&str]| json!({"seat": 1, "move": {"type": "run", "path": path}});
    script.refuse("not_adjacent", run(&["2A1", "2A3", "9Z9"]));
    script.refuse("occupied", run(&["1A1", "1A2", "1A9"]));
    script.refuse("repeats", run(&["2A1", "3A1", "2A1", "gate"]));
    script.refuse("no_such_space", run(&["2A1", "2A9", "2A3"]));
    script.refuse("no_such_space", run(&["2A1", "02A2"]));
    // Two points: the third step is one too many, however short the rest is of rules.
    script.refuse("too_far", run(&["2A1", "2A2", "2A3"]));
    script.play(run(&["2A1", "2A2"]));
}

#[test]
fn a_reroll_is_of_the_same_die_and_may_end_the_race() {
    let mut script =
        Script::field(2, json!({}), json!("standard"), &[("citation", 0), ("zenyatta", 1)]);
    script.few_bets().decide(json!({"type": "roll", "die": "green"})).die(2);
    script.decide(json!({"type": "reroll"}));
    script.expect([("/phase", json!("throw")), ("/race/die", json!("green"))]);
    script.die(3).decide(json!({"type": "reroll"})).die(5);
    assert_eq!(script.horse("citation", "rerolls"), 0);
    script.refuse("no_reroll", json!({"seat": 0, "move": {"type": "reroll"}}));
    script.decide(json!({"type": "run", "path": ["1A1"]}));
    // Zenyatta re-rolls into a green one.
    script.decide(json!({"type": "roll", "die": "green"})).die(2);
    script.decide(json!({"type": "reroll"})).die(1);
    assert_eq!(script.horse("zenyatta", "status"), "disqualified");
    assert_eq!(script.horse("zenyatta", "rerolls"), 1);
}

#[test]
fn a_head_is_refused_at_minus_one_with_the_word_for_what_is_wrong() {
    let sound = json!({"railbird": 1, "game": "high_roller", "seats": ["Ann", "Ben"]});
    for (field, value, code) in [
        ("railbird", json!(2), "bad_header"),
        ("railbird", json!(1.0), "bad_header"),
        ("game", json!("homestretch"), "bad_header"),
        ("game", json!(7), "bad_header"),
        ("log", json!({}), "bad_header"),
        ("pack", json!("no_such_pack"), "bad_pack"),
        ("pack", json!(null), "bad_pack"),
        ("pack", json!({"jockeys": []}), "bad_pack"),
        ("pack", json!({"horses": []}), "bad_pack"),
        ("seats", json!(["Ann"]), "bad_seats"),
        ("seats", json!(["1", "2", "3", "4", "5", "6", "7", "8", "9"]), "bad_seats"),
        ("seats", json!(["Ann", 2]), "bad_seats"),
        ("seats", json!(["Ann", ""]), "bad_seats"),
        ("seats", json!("Ann, Ben"), "bad_seats"),
        ("options", json!([]), "bad_options"),
        ("options", json!({"weather": "wet"}), "bad_options"),
    ] {
        let mut head = sound.clone();
        head[field] = value;
        assert_eq!(refused_head(head.clone()), (-1, code), "{head}");
    }
    let mut more = sound;
    more["remark"] = json!("ignored");
    more["log"] = json!([{"seat": 0}]);
    assert_eq!(refused_head(more).0, 0, "the head is sound; its first entry is none");
}
