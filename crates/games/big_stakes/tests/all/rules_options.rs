//! The options of the rule file, section 3, and the procedures of section 4 that they bring.

use crate::common::{Script, pack, refused_head};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

const ANN: [&str; 5] = ["secretariat", "alydar", "citation", "count_fleet", "man_o_war"];
const BEN: [&str; 5] = ["affirmed", "spectacular_bid", "ta_wee", "kona_gold", "kingman"];

/// Two stables at the entries of the first race.
fn two(options: Value) -> Script {
    Script::stables(options, &[&ANN, &BEN])
}

/// Two stables at the gate of a race over five furlongs on dirt: Secretariat in post 1, Ta Wee in 2.
fn at_the_gate(options: Value) -> Script {
    let mut options = options;
    options["program"] = json!(["d5"]);
    let mut script = two(options);
    script.enter(&["secretariat", "ta_wee"]);
    script.posts();
    script
}

#[test]
fn program_and_its_order() {
    let mut script = Script::open(2, json!({"program": "random"}));
    script.expect([("/phase", json!("program")), ("/program", Value::Null)]);
    let order: Vec<usize> = (0..16).rev().collect();
    script.play(json!({"chance": {"shuffle": order}}));
    script.expect([("/program", json!(["t12", "t11", "t10", "t9", "t8"]))]);

    let options = json!({
        "program": ["d5", "t6", "d7"], "agree_order": true, "race_sex": ["any", "female", "male"],
    });
    let mut script = Script::open(3, options.clone());
    script.refuse_seat("bad_order", 0, json!({"type": "order", "order": [0, 1]}));
    script.refuse_seat("bad_order", 0, json!({"type": "order", "order": [0, 1, 1]}));
    script.refuse_seat("not_your_turn", 1, json!({"type": "order", "order": [2, 0, 1]}));
    script.seat(0, json!({"type": "order", "order": [2, 0, 1]}));
    script.expect([("/next/seats", json!([1, 2]))]);
    script.seat(2, json!({"type": "vote", "agree": true}));
    script.refuse_seat("not_your_turn", 2, json!({"type": "vote", "agree": true}));
    script.seat(1, json!({"type": "vote", "agree": true}));
    script.expect([("/program", json!(["d7", "d5", "t6"])), ("/phase", json!("deal"))]);

    let mut script = Script::open(3, options);
    script.seat(0, json!({"type": "order", "order": [2, 0, 1]}));
    script.seat(1, json!({"type": "vote", "agree": false}));
    script.seat(2, json!({"type": "vote", "agree": true}));
    script.expect([("/program", json!(["d5", "t6", "d7"]))]);
}

#[test]
fn race_sex_leaves_seats_without_a_runner_and_voids_races() {
    // Ben has one mare, Ann none.
    let mut script = two(json!({"program": ["d5", "d6", "d7"], "race_sex": "female"}));
    script.expect([("/next", json!({"phase": "enter", "seats": [1]}))]);
    script.refuse_seat("bad_horses", 1, json!({"type": "enter", "horses": ["kingman"]}));
    script.seat(1, json!({"type": "enter", "horses": ["ta_wee"]}));
    script.posts();
    while script.at("/phase") != "finished" {
        script.run([6, 1, 2], "ssssssssss");
    }
    // Nobody has another mare: two void races, their purses with the house.
    let void = json!({
        "card": "d6", "furlongs": 6, "surface": "dirt", "wet": false, "purse": 12_000_000,
        "paid": 0, "rounds": 0, "result": [],
    });
    script.expect([
        ("/races/1", void),
        ("/races/0/paid", json!(6_000_000)),
        ("/house", json!(4_000_000 + 12_000_000 + 14_000_000)),
        ("/standings", json!([[1], [0]])),
    ]);
}

#[test]
fn reuse_horses_lets_a_horse_run_again() {
    for (reuse, code) in [(true, None), (false, Some("bad_horses"))] {
        let mut script = two(json!({"program": ["d5", "d6"], "reuse_horses": reuse}));
        script.enter(&["secretariat", "ta_wee"]).posts();
        while script.at("/races") == json!([]) {
            script.run([6, 1, 2], "ssssssssss");
        }
        let again = json!({"type": "enter", "horses": ["secretariat"]});
        match code {
            None => drop(script.seat(0, again)),
            Some(code) => drop(script.refuse_seat(code, 0, again)),
        }
    }
}

#[test]
fn entries_multiply_hands_stables_and_fields() {
    let mut script = Script::open(3, json!({"entries": 2, "program": ["d6"], "trade_rounds": 0}));
    script.play(json!({"chance": {"shuffle": (0..62).collect::<Vec<_>>()}}));
    script.expect([("/seats/0/cards", json!(14))]);
    for seat in 0..3 {
        let surplus: Vec<_> = script.hand(seat).into_iter().take(4).collect();
        script.refuse_seat("bad_horses", seat, json!({"type": "release", "horses": surplus[..3]}));
        script.seat(seat, json!({"type": "release", "horses": surplus}));
    }
    script.expect([("/seats/0/cards", json!(10)), ("/phase", json!("enter"))]);
    for seat in 0..3 {
        let pair: Vec<_> = script.hand(seat).into_iter().take(2).collect();
        script.refuse_seat("bad_horses", seat, json!({"type": "enter", "horses": pair[..1]}));
        script.seat(seat, json!({"type": "enter", "horses": pair}));
    }
    script.expect([("/next", json!({"phase": "draw", "chance": "shuffle", "n": 6}))]);
    // Seven cards each where there are enough, six where not, and no game where not even six are.
    let head = |seats: usize, entries: u8| {
        json!({
            "railbird": 1, "game": "big_stakes", "options": {"entries": entries},
            "seats": vec!["A"; seats],
        })
    };
    assert_eq!(refused_head(head(10, 3)), (-1, "bad_options"));
    assert_eq!(refused_head(head(6, 2)), (-1, "bad_options"));
    let mut script = Script::open(5, json!({"entries": 2}));
    script.play(json!({"chance": {"shuffle": (0..62).collect::<Vec<_>>()}}));
    script.expect([("/seats/4/cards", json!(12))]);
}

#[test]
fn trading_swaps_face_up_cards_in_their_places() {
    let mut script = Script::open(3, json!({"program": ["d6"], "trade_rounds": 2}));
    script.play(json!({"chance": {"shuffle": (0..62).collect::<Vec<_>>()}}));
    let released: Vec<Vec<String>> =
        (0..3).map(|seat| script.hand(seat).into_iter().take(2).collect()).collect();
    for seat in [2, 0, 1] {
        let everything_hidden = script.at("/seats/2/face_up");
        assert_eq!(everything_hidden, json!([]));
        script.seat(seat, json!({"type": "release", "horses": released[seat]}));
    }
    script.expect([("/phase", json!("trade")), ("/seats/0/face_up", json!(released[0]))]);
    let offer = |give: &str, to: usize, take: &str| json!({"type": "offer", "give": give, "to": to, "take": take});
    let (own, theirs) = (&released[0], &released[2]);
    script.refuse_seat("bad_offer", 0, offer(&own[0], 0, &own[1]));
    script.refuse_seat("bad_offer", 0, offer(&theirs[0], 2, &theirs[0]));
    script.refuse_seat("bad_offer", 0, offer(&own[0], 1, &theirs[0]));
    script.refuse_seat("bad_offer", 0, offer(&own[0], 7, &theirs[0]));
    script.seat(0, offer(&own[1], 2, &theirs[0]));
    script.expect([("/next", json!({"phase": "answer", "seats": [2]}))]);
    script.seat(2, json!({"type": "answer", "accept": true}));
    script.expect([
        ("/seats/0/face_up", json!([own[0], theirs[0]])),
        ("/seats/2/face_up", json!([own[1], theirs[1]])),
    ]);
    script.seat(1, offer(&released[1][0], 0, &own[0]));
    script.seat(0, json!({"type": "answer", "accept": false}));
    for seat in [2, 0, 1, 2] {
        script.seat(seat, json!({"type": "pass"}));
    }
    script.expect([("/phase", json!("keep"))]);
    let mut kept = script.hand(0);
    kept.truncate(4);
    kept.push(theirs[0].clone());
    script.refuse_seat("bad_horses", 0, json!({"type": "keep", "horses": kept[..4]}));
    script.seat(0, json!({"type": "keep", "horses": kept}));
    for seat in 1..3 {
        script.seat(seat, json!({"type": "keep", "horses": script.hand(seat)}));
    }
    script.expect([("/seats/0/face_up", json!([])), ("/seats/0/cards", json!(5))]);
    assert_eq!(script.hand(0), kept);
}

#[test]
fn an_auction_sells_to_the_last_who_bids_and_fills_up_with_what_nobody_wanted() {
    let options = json!({
        "stables": "auction", "auction_budget": 500_000, "auction_net": true, "program": ["d5"],
    });
    let mut script = Script::open(2, options);
    script.expect([("/next", json!({"phase": "catalogue", "chance": "shuffle", "n": 62}))]);
    script.play(json!({"chance": {"shuffle": (0..62).collect::<Vec<_>>()}}));
    let first = pack().horses[0].id.to_string();
    script.expect([("/lot", json!({"horse": first, "bid": 0, "leader": null}))]);
    let bid = |amount: i64| json!({"type": "bid", "amount": amount});
    script.refuse_seat("bad_bid", 0, bid(0));
    script.refuse_seat("bad_bid", 0, bid(150_000));
    script.refuse_seat("bad_bid", 0, bid(600_000));
    script.seat(0, bid(100_000));
    script.refuse_seat("bad_bid", 1, bid(100_000));
    script.seat(1, bid(500_000));
    script.seat(0, json!({"type": "pass"}));
    script.expect([("/seats/1/spent", json!(500_000)), ("/seats/1/cards", json!(1))]);
    // The second lot opens with seat 1, which has nothing left.
    script.expect([("/next/seats", json!([1]))]);
    script.refuse_seat("bad_bid", 1, bid(100_000));
    script.seat(1, json!({"type": "pass"}));
    script.seat(0, bid(100_000));
    script.expect([("/seats/0/cards", json!(1))]);
    // Nobody wants any more: all are offered, and then shared out, the shorter stable first.
    while script.at("/phase") == "auction" {
        let seat = script.awaited();
        script.seat(seat, json!({"type": "pass"}));
    }
    script.expect([
        ("/seats/0/cards", json!(5)),
        ("/seats/1/cards", json!(5)),
        ("/lot", Value::Null),
    ]);
    let ids: Vec<_> = pack().horses.iter().map(|card| card.id.to_string()).collect();
    assert_eq!(script.hand(0), [&ids[1], &ids[2], &ids[4], &ids[6], &ids[8]].map(String::as_str));
    assert_eq!(script.hand(1), [&ids[0], &ids[3], &ids[5], &ids[7], &ids[9]].map(String::as_str));
    // Money spent counts at the end: Ann wins nothing and is down by what she paid.
    script.enter(&[&ids[1], &ids[0]]);
    script.posts();
    while script.at("/phase") != "finished" {
        script.dice(&[1, 1, 2]);
        let seat = script.awaited();
        script.seat(seat, json!({"type": "run", "path": ""}));
    }
    script.expect([
        ("/standings", json!([[0], [1]])),
        ("/seats/0/prize", json!(0)),
        ("/races/0/rounds", json!(10)),
        ("/races/0/result/0/status", json!("eased")),
        ("/races/0/result/0/place", json!(1)),
        ("/house", json!(10_000_000)),
    ]);
}

#[test]
fn jockeys_are_drawn_for_the_field_out_of_one_bag() {
    let mut script = two(json!({"program": ["d5"], "jockeys": true}));
    script.enter(&["secretariat", "ta_wee"]);
    script.expect([("/next", json!({"phase": "jockey", "chance": "pick", "n": 41}))]);
    script.pick(40);
    script.expect([("/next/n", json!(40))]);
    script.pick(0);
    assert_eq!(script.runner("secretariat", "jockey"), json!(12));
    assert_eq!(script.runner("ta_wee", "jockey"), json!(7));
    script.expect([("/phase", json!("draw"))]);
}

#[test]
fn whips_come_from_spaces_not_moved_and_are_spent_when_laid() {
    let mut script = at_the_gate(json!({"whips": true}));
    // Ta Wee is faster out of the gate and stops one space short.
    script.dice(&[1, 1, 2]);
    let most = script.at("/race/max").as_u64().expect("a maximum") as usize;
    script.expect([("/race/turn", json!("ta_wee"))]);
    script.seat(1, json!({"type": "run", "path": "s".repeat(most - 1)}));
    script.expect([("/next", json!({"phase": "whip_draw", "chance": "pick", "n": 41}))]);
    script.pick(0).pick(0).pick(40 - 2);
    script.expect([("/race/whips", json!([[], [7, 7, 12]])), ("/race/turn", json!("secretariat"))]);
    // Tokens of this round are not used in it; Secretariat's owner has none.
    script.expect([("/phase", json!("roll"))]);
    script.run([1, 1, 2], "ssssssss");
    // That was one short of nine: three more tokens.
    script.pick(0).pick(0).pick(0);
    // Round 2: Ta Wee is in front or behind, each with its own tokens to lay.
    let seat = script.awaited();
    script.expect([("/phase", json!("whip"))]);
    script.refuse_seat("bad_tokens", seat, json!({"type": "whip", "tokens": [9]}));
    script.refuse_seat("bad_tokens", seat, json!({"type": "whip", "tokens": [7, 7]}));
    script.refuse_seat("bad_move", seat, json!({"type": "whip", "tokens": "7"}));
    script.seat(seat, json!({"type": "whip", "tokens": [7]}));
    script.dice(&[1, 3, 4]);
    let row = script.at("/race/runners");
    let turn = script.at("/race/turn");
    let runner = row.as_array().expect("runners").iter().find(|r| r["horse"] == turn);
    let running = runner.expect("a runner")["row"][1].as_u64().expect("a number");
    assert_eq!(script.at("/race/max"), json!(running + 1 + 1), "white and blue make seven");
    let held = script.at(&format!("/race/whips/{seat}"));
    assert_eq!(held.as_array().expect("tokens").len(), 2, "it is spent");
}

#[test]
fn handicaps_are_given_or_worked_out() {
    let options = json!({"program": ["d5"], "handicap": {"secretariat": [12, 7], "alydar": []}});
    let mut script = two(options);
    script.enter(&["secretariat", "ta_wee"]);
    assert_eq!(script.runner("secretariat", "allowance"), json!([7, 12]));
    assert_eq!(script.runner("ta_wee", "allowance"), json!([]));
    let mut script = two(json!({"program": ["d5"], "handicap": "auto"}));
    script.enter(&["secretariat", "ta_wee"]);
    let pack = pack();
    let worth =
        |id: &str| pack.horse(pack.find(id).expect("a horse").is).expect("a card").worth(5, false);
    let gap = worth("ta_wee") - worth("secretariat");
    let expected = big_stakes::allowance(&pack.heart_rows, 5, gap);
    assert_eq!(script.runner("secretariat", "allowance"), json!(expected.as_slice()));
    assert!(!expected.is_empty());
    assert_eq!(script.runner("ta_wee", "allowance"), json!([]));
    for bad in [
        json!("some"),
        json!({"nobody": [7]}),
        json!({"alydar": [6]}),
        json!({"alydar": [7, 7]}),
        json!({"alydar": [7.0]}),
        json!({"foal_1": [7]}),
    ] {
        let head = json!({
            "railbird": 1, "game": "big_stakes", "options": {"handicap": bad}, "seats": ["A", "B"],
        });
        assert_eq!(refused_head(head.clone()), (-1, "bad_options"), "{head}");
    }
}

#[test]
fn pace_by_the_race_moves_its_last_two_rounds() {
    let mut script = two(json!({"program": ["d5"], "pace": "race"}));
    script.enter(&["secretariat", "kingman"]);
    // Rounds 4 and 5 hold 9 and 9: three points, to rounds 1 to 3.
    script.refuse_seat(
        "bad_shift",
        0,
        json!({"type": "pace", "shifts": {"secretariat": [1, 1, 4]}}),
    );
    script.refuse_seat("bad_shift", 0, json!({"type": "pace", "shifts": {"kingman": [1]}}));
    script.refuse_seat("bad_move", 0, json!({"type": "pace", "shifts": [1]}));
    script.seat(0, json!({"type": "pace", "shifts": {"secretariat": [1, 1, 3]}}));
    if script.at("/phase") == "pace" {
        script.seat(1, json!({"type": "pace", "shifts": {}}));
    }
    let row = script.runner("secretariat", "row");
    assert_eq!(row, json!([10, 9, 10, 8, 7, 8, 8, 8, 8, 8, 8, 8]));
    // Beyond ten furlongs there is no pace phase.
    let mut script = two(json!({"program": ["d11"], "pace": "card"}));
    script.enter(&["secretariat", "kingman"]);
    script.expect([("/phase", json!("draw"))]);
}

#[test]
fn a_slow_track_takes_a_space_off_and_is_wet() {
    for (wet, slow_is_wet) in [(true, true), (false, false)] {
        let options = json!({
            "track_conditions": true, "slow_is_wet": slow_is_wet, "program": ["d5"],
            "trade_rounds": 0,
        });
        let mut script = Script::open(2, options);
        script.dice(&[1, 2]);
        script.deal(&[&ANN, &BEN]);
        for (seat, stable) in [ANN, BEN].iter().enumerate() {
            let hand = script.hand(seat);
            let surplus: Vec<_> = hand.into_iter().filter(|id| !stable.contains(&&**id)).collect();
            script.seat(seat, json!({"type": "release", "horses": surplus}));
        }
        script.enter(&["secretariat", "ta_wee"]).posts();
        script.expect([("/condition", json!("slow")), ("/race/wet", json!(wet))]);
        let ta_wee = script.runner("ta_wee", "row")[0].as_u64().expect("a number");
        script.dice(&[1, 1, 2]);
        script.expect([("/race/max", json!(ta_wee + 1 - 1))]);
    }
}

#[test]
fn inquiries_let_anything_be_tried_and_punish_what_was_wrong() {
    let mut script = at_the_gate(json!({"inquiries": true}));
    // Four lane changes: wrong, but nobody says so.
    script.run([6, 1, 2], "soioisss");
    script.expect([("/phase", json!("inquiry")), ("/race/attempt", json!("soioisss"))]);
    script.refuse_seat("not_your_turn", 1, json!({"type": "inquiry", "lodge": true}));
    script.seat(0, json!({"type": "inquiry", "lodge": false}));
    script.expect([("/race/attempt", Value::Null), ("/race/fouls", json!([0, 0]))]);
    // What the board itself enforces is refused even now.
    script.dice(&[1, 1, 2]);
    let seat = script.awaited();
    script.refuse_seat("path_first_step", seat, json!({"type": "run", "path": "os"}));
    script.refuse_seat("path_off_track", seat, json!({"type": "run", "path": "siiii"}));
    script.refuse_seat("path_length", seat, json!({"type": "run", "path": "s".repeat(41)}));
    script.refuse_seat("path_letters", seat, json!({"type": "run", "path": "sx"}));
    // Too long by one, and somebody notices: the same dice again, and only legal paths.
    script.seat(seat, json!({"type": "run", "path": "s".repeat(30)}));
    let other = 1 - seat;
    script.seat(other, json!({"type": "inquiry", "lodge": true}));
    script.expect([("/race/redo", json!(true)), ("/phase", json!("run"))]);
    assert_eq!(script.at(&format!("/race/fouls/{seat}")), json!(1));
    script.refuse_seat("path_length", seat, json!({"type": "run", "path": "s".repeat(30)}));
    script.seat(seat, json!({"type": "run", "path": "ss"}));
    script.expect([("/race/round", json!(2)), ("/race/redo", json!(false))]);
    // A fair run that is inquired into costs the challenger; at the second his horse is out.
    for lost in 1..=2 {
        while script.awaited_mover() != 1 {
            script.run([1, 1, 2], "s");
            script.seat(1, json!({"type": "inquiry", "lodge": false}));
        }
        script.run([1, 1, 2], "s");
        script.seat(0, json!({"type": "inquiry", "lodge": true}));
        script.expect([("/race/lost", json!([lost, 0]))]);
    }
    assert_eq!(script.runner("secretariat", "status"), json!("disqualified"));
    // Nobody is left to ask.
    script.run([1, 1, 2], "s");
    script.expect([("/phase", json!("roll"))]);
}

impl Script {
    /// The owner of the horse that is about to throw.
    fn awaited_mover(&self) -> u64 {
        let turn = self.at("/race/turn");
        self.runner(turn.as_str().expect("a horse"), "seat").as_u64().expect("a seat")
    }
}

#[test]
fn a_second_foul_takes_the_horse_off() {
    let mut script = at_the_gate(json!({"inquiries": true}));
    for foul in 1..=2 {
        while script.awaited_mover() != 1 {
            script.run([1, 1, 2], "s");
            script.seat(1, json!({"type": "inquiry", "lodge": false}));
        }
        script.run([1, 1, 2], &"s".repeat(20));
        script.seat(0, json!({"type": "inquiry", "lodge": true}));
        script.expect([("/race/fouls", json!([0, foul]))]);
        if foul == 1 {
            script.seat(1, json!({"type": "run", "path": "s"}));
        }
    }
    assert_eq!(script.runner("ta_wee", "status"), json!("disqualified"));
    while script.at("/phase") != "finished" {
        script.run([6, 1, 2], "ssssssssssss");
        if script.at("/phase") == "inquiry" {
            script.seat(1, json!({"type": "inquiry", "lodge": false}));
        }
    }
    script.expect([
        ("/races/0/result/1/place", Value::Null),
        ("/races/0/result/1/status", json!("disqualified")),
        ("/races/0/result/1/prize", json!(0)),
        ("/races/0/paid", json!(6_000_000)),
    ]);
}

#[test]
fn breeding_by_lot_and_by_choice() {
    let mut script = Script::open(2, json!({"breeding": "random", "foals": 2, "program": ["d5"]}));
    let males = pack().of_sex(true).count();
    script.expect([("/next", json!({"phase": "sire", "chance": "pick", "n": males}))]);
    script.pick(0);
    script.expect([("/phase", json!("dam")), ("/next/n", json!(62 - males))]);
    script.pick(0);
    script.expect([("/next", json!({"phase": "breed_running", "chance": "dice", "n": 3}))]);
    for _ in 0..4 {
        script.dice(&[4, 3, 6]);
    }
    script.expect([("/phase", json!("breed_heart"))]);
    for _ in 0..4 {
        script.dice(&[1, 1, 4]);
    }
    script.expect([("/next", json!({"phase": "breed_sex_color", "chance": "dice", "n": 2}))]);
    script.dice(&[3, 4]);
    let pack = pack();
    let [sire, dam] = [true, false].map(|male| {
        let horse = pack.of_sex(male).next().expect("a horse");
        pack.horse(horse).expect("a card").clone()
    });
    for (bad, code) in [("", "bad_name"), ("secretariat", "bad_name"), ("A  B", "bad_name")] {
        script.refuse_seat(code, 0, json!({"type": "name", "name": bad}));
    }
    script.refuse_seat("bad_name", 0, json!({"type": "name", "name": "A".repeat(25)}));
    script.seat(0, json!({"type": "name", "name": "Try Me-2.0"}));
    let running: Vec<_> =
        (0..12).map(|at| if at % 3 == 1 { dam.running[at] } else { sire.running[at] }).collect();
    let heart: Vec<_> =
        (0..12).map(|at| if at % 3 == 2 { sire.heart[at] } else { dam.heart[at] }).collect();
    let total: u16 = running.iter().map(|n| u16::from(*n)).sum();
    script.expect([
        ("/foals/0/id", json!("foal_1")),
        ("/foals/0/seat", json!(0)),
        ("/foals/0/sex", json!("M")),
        ("/foals/0/color", json!(sire.color)),
        ("/foals/0/sire", json!(sire.id)),
        ("/foals/0/dam", json!(dam.id)),
        ("/foals/0/running", json!(running)),
        ("/foals/0/heart", json!(heart)),
        ("/foals/0/tier", json!(pack.tier_of(total))),
        ("/seats/0/cards", json!(1)),
    ]);
    // The other seat is next, and a name is used once.
    script.pick(1).pick(1);
    for _ in 0..8 {
        script.dice(&[1, 1, 1]);
    }
    script.dice(&[6, 6]);
    script.refuse_seat("bad_name", 1, json!({"type": "name", "name": "TRY ME-2.0"}));
    script.seat(1, json!({"type": "name", "name": "Second"}));
    script.expect([("/phase", json!("sire")), ("/foals/1/sex", json!("H"))]);

    let mut script = Script::open(2, json!({"breeding": "matched", "program": ["d5"]}));
    let mate = |sire: &str, dam: &str| json!({"type": "mate", "sire": sire, "dam": dam});
    script.refuse_seat("bad_mate", 0, mate("ta_wee", "secretariat"));
    script.refuse_seat("bad_mate", 0, mate("nobody", "ta_wee"));
    script.seat(0, mate("secretariat", "ta_wee"));
    script.expect([("/phase", json!("breed_running"))]);
}

#[test]
fn a_foal_above_the_limit_is_cut_to_it() {
    let mut big = pack()
        .horses
        .iter()
        .map(|card| {
            json!({
                "id": card.id, "name": card.name, "tier": card.tier, "sex": card.sex.word(),
                "color": card.color, "running": [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9],
                "heart": ["7", "7", "7", "7", "7", "7", "7", "7", "7", "7", "7", "7"],
            })
        })
        .collect::<Vec<_>>();
    big.truncate(40);
    let options = json!({"breeding": "matched", "program": ["d5"]});
    let mut script = Script::with_pack(2, options, json!({"horses": big}));
    let pack = pack();
    let dam = pack.of_sex(false).next().expect("a mare");
    let dam = pack.horse(dam).expect("a card").id.to_string();
    script.seat(0, json!({"type": "mate", "sire": "secretariat", "dam": dam}));
    for _ in 0..8 {
        script.dice(&[4, 4, 4]);
    }
    script.dice(&[4, 4]);
    script.expect([("/phase", json!("trim"))]);
    let trim = |cuts: [u8; 12]| json!({"type": "trim", "cuts": cuts});
    script.refuse_seat("bad_cuts", 0, trim([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    script.refuse_seat("bad_cuts", 0, trim([9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    script.refuse_seat("bad_cuts", 0, json!({"type": "trim", "cuts": [8]}));
    script.seat(0, trim([8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    script.seat(0, json!({"type": "name", "name": "Cut"}));
    script.expect([("/foals/0/running/0", json!(1)), ("/foals/0/tier", json!("black"))]);
}

#[test]
fn times_may_be_left_out() {
    let mut script = at_the_gate(json!({"times": false}));
    while script.at("/phase") != "finished" {
        script.run([6, 1, 2], "ssssssssss");
    }
    script.expect([
        ("/races/0/result/0/time", Value::Null),
        ("/races/0/result/0/behind", Value::Null),
        ("/races/0/result/0/status", json!("finished")),
    ]);
}

#[test]
fn the_ten_lane_board_seats_everybody_at_once() {
    let options = json!({"program": ["d6"], "track": "ten", "trade_rounds": 0});
    let mut script = Script::open(8, options);
    script.play(json!({"chance": {"shuffle": (0..62).collect::<Vec<_>>()}}));
    for seat in 0..8 {
        let surplus: Vec<_> = script.hand(seat).into_iter().take(2).collect();
        script.seat(seat, json!({"type": "release", "horses": surplus}));
    }
    for seat in 0..8 {
        let first: Vec<_> = script.hand(seat).into_iter().take(1).collect();
        script.seat(seat, json!({"type": "enter", "horses": first}));
    }
    script.posts();
    script.expect([("/race/runners/7/cell", json!([8, 0, 0]))]);
}

#[test]
fn wrong_heads_and_options_are_told_before_any_entry() {
    let with = |options: Value| {
        json!({
            "railbird": 1, "game": "big_stakes", "options": options, "seats": ["A", "B"],
            "log": [{"nonsense": 1}],
        })
    };
    for options in [
        json!({"programme": "default"}),
        json!({"program": []}),
        json!({"program": ["d5", "d5"]}),
        json!({"program": ["d4"]}),
        json!({"program": "d5"}),
        json!({"race_sex": ["any"]}),
        json!({"race_sex": "mare"}),
        json!({"track": "single"}),
        json!({"entries": 0}),
        json!({"entries": 4}),
        json!({"entries": 1.0}),
        json!({"trade_rounds": 6}),
        json!({"auction_budget": -1}),
        json!({"jockeys": 1}),
        json!({"pace": true}),
        json!({"breeding": "on"}),
        json!({"foals": 4}),
        json!({"stables": "draft"}),
    ] {
        assert_eq!(refused_head(with(options.clone())), (-1, "bad_options"), "{options}");
    }
    let head = |key: &str, value: Value| {
        let mut head = with(json!({}));
        head[key] = value;
        head
    };
    for (key, value) in [
        ("railbird", json!(2)),
        ("seats", json!(["A"])),
        ("seats", json!(vec!["A"; 11])),
        ("seats", json!("AB")),
        ("pack", json!("other")),
        ("pack", json!({"horses": []})),
        ("pack", json!({"tracks": {}})),
        ("log", json!({})),
    ] {
        let (index, _) = refused_head(head(key, value.clone()));
        assert_eq!(index, -1, "{key}: {value}");
    }
}
