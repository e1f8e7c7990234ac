//! Every option of the rule file, section 9: each of its values is read, and changes what it should.

use crate::common::{HORSES, Script, refused_head, sprint_track};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

#[allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]
fn by(seat: usize, play: Value) -> Value {
    json!({"seat": seat, "move": play})
}

#[allow(clippy::needless_pass_by_value, reason = "options are written where they are given")]
fn head(options: Value) -> Value {
    json!({"railbird": 1, "game": "high_roller", "options": options, "seats": ["Ann", "Ben"]})
}

#[test]
fn every_value_of_every_option_is_read_and_nothing_else() {
    for (name, good, bad) in [
        ("auction", json!(["open", "ordered", "draft"]), json!(["dutch", "Open", 0, null])),
        (
            "spending_cap",
            json!([0, 100, 3_000, 2_950, 1_000_000_000_000_i64, u64::MAX]),
            json!([-100, 1.5, 3_000.0, true, "3000", null]),
        ),
        ("fair_price_limit", json!([false, true]), json!([0, "true", null])),
        ("own_bets", json!([true, false]), json!([1, "false", null])),
        ("stretch_diagonals", json!([false, true]), json!([1, null])),
        ("stretch_blocking", json!(["forbidden", "allowed"]), json!([true, "no"])),
        ("bettor_payouts", json!(["table", "shares"]), json!(["tote", false])),
        ("debt_rule", json!(["forfeit", "garnish"]), json!(["none", null])),
        ("trackmaster", json!([0, 1]), json!([2, -1, 0.0, "0", true])),
        ("weather", json!([]), json!(["wet"])),
    ] {
        for value in good.as_array().expect("a list") {
            Script::open(2, json!({ name: value }));
        }
        for value in bad.as_array().expect("a list") {
            assert_eq!(
                refused_head(head(json!({ name: value }))),
                (-1, "bad_options"),
                "{name} {value}"
            );
        }
    }
    assert_eq!(refused_head(head(json!([]))), (-1, "bad_options"));
}

#[test]
fn auction_says_how_horses_are_bought() {
    for (auction, phase) in [("open", "lot"), ("ordered", "nominate"), ("draft", "draft_roll")] {
        Script::open(4, json!({ "auction": auction })).expect([("/phase", json!(phase))]);
    }
    Script::open(4, json!({})).expect([("/phase", json!("lot"))]);
}

#[test]
fn trackmaster_leads_the_auction_the_dice_and_the_line() {
    Script::open(4, json!({"auction": "ordered", "trackmaster": 2}))
        .expect([("/waiting/seat", json!(2))]);
    // Seats without a horse bet after the owners, clockwise from the trackmaster.
    let options = json!({"trackmaster": 3});
    let horses = [("man_o_war", 1), ("citation", 1)];
    let mut script = Script::field(4, options, json!("standard"), &horses);
    let mut line = Vec::new();
    for horse in ["man_o_war", "man_o_war", "citation", "citation"] {
        line.push(script.awaited());
        script.decide(json!({"type": "bet", "horse": horse, "count": 1}));
    }
    assert_eq!(line, [1, 1, 3, 0]);
    // Every slot is taken: seat 2 could make no bet at all.
    script.expect([("/phase", json!("ride")), ("/seats/2/bets", json!(0))]);
}

#[test]
fn spending_cap_counts_what_was_spent_before() {
    let mut script = Script::open(2, json!({"auction": "ordered", "spending_cap": 1_000}));
    let nominate =
        |horse: &str, amount: i64| json!({"type": "nominate", "horse": horse, "amount": amount});
    script.refuse("over_cap", by(0, nominate("man_o_war", 1_100)));
    script.refuse("no_cash", by(0, nominate("man_o_war", 4_700)));
    script.seat(0, nominate("citation", 1_000));
    // Seat 1 can not raise, so it is sold at once; then seat 1 opens, and seat 0 can never again.
    script.expect([("/waiting/seat", json!(1))]);
    script.seat(1, nominate("native_dancer", 300)).expect([("/waiting/seat", json!(1))]);
    script.refuse("over_cap", by(1, nominate("zenyatta", 800)));
}

#[test]
fn a_cap_below_the_last_price_scratches_everything_before_anybody_moves() {
    let script = Script::open(2, json!({"auction": "ordered", "spending_cap": 50}));
    script.expect([
        ("/phase", json!("done")),
        ("/result/void", json!(true)),
        ("/auction/scratched", json!(HORSES)),
    ]);
}

#[test]
fn fair_price_limit_binds_owners_while_somebody_has_none() {
    let options = json!({"auction": "ordered", "fair_price_limit": true});
    let mut script = Script::open(3, options);
    let nominate =
        |horse: &str, amount: i64| json!({"type": "nominate", "horse": horse, "amount": amount});
    let pass = json!({"type": "pass"});
    // Who has none may pay what it likes.
    script.seat(0, nominate("native_dancer", 900)).seat(1, pass.clone()).seat(2, pass.clone());
    script.seat(1, nominate("citation", 1_500));
    // Seat 0 has a horse: it may not go beyond 1500, so only seat 2 is asked.
    script.expect([("/waiting/seat", json!(2))]);
    script.refuse("not_your_turn", by(0, json!({"type": "bid", "amount": 1_600})));
    script.seat(2, json!({"type": "bid", "amount": 1_600}));
    script.expect([("/waiting/seat", json!(1))]);
    script.seat(1, pass.clone());
    // Seat 2 has Citation; seat 1 still has none, and seat 0 opens.
    script.expect([("/waiting/seat", json!(0))]);
    script.refuse("over_fair_price", by(0, nominate("zenyatta", 1_100)));
    script.refuse("no_cash", by(0, nominate("zenyatta", 4_000)));
    script.seat(0, nominate("zenyatta", 1_000));
    script.seat(1, json!({"type": "bid", "amount": 1_100}));
    // Now everybody has one.
    script.seat(2, nominate("dr_fager", 1_300));
}

#[test]
fn own_bets_false_skips_who_could_bet_on_own_horses_alone() {
    let horses = [("man_o_war", 0), ("citation", 0)];
    let script = Script::field(2, json!({"own_bets": false}), json!("standard"), &horses);
    // Only seat 1 may bet.
    script.expect([("/waiting/seat", json!(1))]);
    let script = Script::field(2, json!({}), json!("standard"), &horses);
    script.expect([("/waiting/seat", json!(0))]);
}

#[test]
fn stretch_diagonals_make_the_way_inside_cheaper_on_the_home_stretch() {
    for (cheap, left) in [(false, 1), (true, 2)] {
        let options = json!({ "stretch_diagonals": cheap });
        let horses = [("citation", 0), ("zenyatta", 1)];
        let mut script = Script::field(2, options, sprint_track(None), &horses);
        script.few_bets().turn("white", 6, &["2A1", "2A2", "2E1", "1E2"]);
        assert_eq!(script.horse("citation", "chips"), left, "{cheap}");
        // Elsewhere it costs 2 with either.
        script.decide(json!({"type": "roll", "die": "white"})).die(3);
        let seat = script.awaited();
        script.refuse("too_far", by(seat, json!({"type": "run", "path": ["3A1", "2A2"]})));
    }
}

#[test]
fn stretch_blocking_forbids_a_diagonal_only_where_it_cuts_somebody_off() {
    let horses = [("man_o_war", 0), ("citation", 1), ("seattle_slew", 0)];
    let run = |path: &[&str]| json!({"type": "run", "path": path});
    for (option, forbidden) in [("forbidden", true), ("allowed", false)] {
        let options = json!({ "stretch_blocking": option });
        let mut script = Script::field(2, options, sprint_track(None), &horses);
        // Citation stands on 2E1; Seattle Slew comes up on the rail.
        script.few_bets().wait().turn("white", 4, &["2A1", "2A2", "2E1"]);
        script.decide(json!({"type": "roll", "die": "white"})).die(4);
        let swing = by(0, run(&["1A1", "1A2", "1E1", "2E2"]));
        if forbidden {
            script.refuse("blocking", swing);
        } else {
            script.play(swing);
        }
    }
    // With the space ahead occupied the same diagonal is honest.
    let horses = [("man_o_war", 0), ("citation", 1), ("seattle_slew", 0), ("zenyatta", 1)];
    let mut script = Script::field(2, json!({}), sprint_track(None), &horses);
    script.few_bets().turn("white", 3, &["1A1", "1A2", "1E1", "1E2"]);
    script.turn("white", 4, &["2A1", "2A2", "2E1"]);
    script.turn("white", 4, &["1A1", "1A2", "1E1", "2E2"]);
    // And so is one into a lane with nobody behind.
    script.turn("white", 6, &["3A1", "3A2", "3E1", "4E2"]);
    assert_eq!(script.horse("zenyatta", "cell"), "4E2");
}

#[test]
fn the_draft_ladder_goes_from_fair_prices_to_least_bids_to_the_last_price() {
    let mut script = Script::open(2, json!({"auction": "draft", "spending_cap": 700}));
    script.die(6).die(1);
    let pick = |horse: &str| json!({"type": "pick", "horse": horse});
    script.refuse("over_cap", by(0, pick("american_pharoah")));
    script.refuse("no_such_horse", by(0, pick("phar_lap")));
    script.seat(0, pick("native_dancer"));
    assert_eq!(script.horse("native_dancer", "price"), 600);
    // Nobody can pay a fair price any more: the least bids count.
    script.seat(1, pick("american_pharoah"));
    assert_eq!(script.horse("american_pharoah", "price"), 400);
    // Nor a least bid: 100 each. The order of picks goes on.
    script.seat(1, pick("man_o_war")).seat(0, pick("secretariat"));
    assert_eq!(script.horse("secretariat", "price"), 100);
    // Seat 0 has nothing left to spend and loses its picks.
    script.seat(1, pick("citation")).seat(1, pick("seattle_slew"));
    script.expect([
        ("/phase", json!("posts")),
        ("/auction/scratched", json!(["zenyatta", "dr_fager"])),
        ("/seats/1/spent", json!(700)),
    ]);
}

#[test]
fn in_the_ordered_auction_who_can_open_nothing_is_skipped() {
    let mut script = Script::open(3, json!({"auction": "ordered", "spending_cap": 1_000}));
    let nominate =
        |horse: &str, amount: i64| json!({"type": "nominate", "horse": horse, "amount": amount});
    script.seat(0, nominate("man_o_war", 1_000));
    script.seat(1, nominate("secretariat", 1_000));
    script.seat(2, nominate("native_dancer", 300));
    // Seats 0 and 1 have spent their 1000; seat 2 opens again, alone.
    script.expect([("/phase", json!("nominate")), ("/waiting/seat", json!(2))]);
    script.seat(2, nominate("zenyatta", 500));
    // 200 are left: prices fall to 100.
    script.seat(2, nominate("citation", 100)).seat(2, nominate("dr_fager", 100));
    script.expect([
        ("/phase", json!("posts")),
        ("/auction/scratched", json!(["seattle_slew", "american_pharoah"])),
    ]);
}
