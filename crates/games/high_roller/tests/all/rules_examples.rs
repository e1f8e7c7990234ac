//! The worked examples of the rule file, section 11, told as stories.

use crate::common::{HORSES, Script};
use engine::conformance::Scripted as _;
use engine::{StandardPacks, load_pack};
use high_roller::{Class, Die, HighRoller};
use racing::Dollars;
use serde_json::json;

#[test]
fn t1_t2_and_t8_to_t10_points_of_a_throw() {
    let pack = load_pack::<HighRoller>(&Default::default(), &StandardPacks).expect("a pack");
    let check = |id: &str, die: Die, face: u8, back: bool, points: u16| {
        let horse = pack.find(id).expect("a horse");
        assert_eq!(pack.points(horse, die, face, back), points, "{id} {die:?} {face}");
    };
    check("seattle_slew", Die::White, 4, false, 5);
    check("zenyatta", Die::Green, 5, false, 5);
    check("seattle_slew", Die::White, 3, true, 2);
    check("man_o_war", Die::Green, 4, true, 5);
    check("zenyatta", Die::Green, 5, true, 7);
    check("dr_fager", Die::White, 2, true, 3);
    check("dr_fager", Die::Green, 2, true, 4);
    check("dr_fager", Die::White, 2, false, 4);
    // The least is one point.
    check("dr_fager", Die::White, 1, true, 1);
}

/// Eight seats, one horse each, one bet each.
fn at_the_gate() -> Script {
    let mut script = Script::open(8, json!({"auction": "draft"}));
    script.draft(&HORSES).posts().few_bets();
    script.expect([("/phase", json!("ride")), ("/race/round", json!(1))]);
    script
}

#[test]
fn t3_and_t6_patience_of_native_dancer() {
    let mut script = at_the_gate();
    for _ in 0..7 {
        script.wait();
    }
    let chips = |script: &Script| script.horse("native_dancer", "chips");
    script.turn("white", 5, &["1A1", "1A2"]);
    assert_eq!(chips(&script), 2);
    // Now alone in front, it has the first turn of every round.
    script.turn("white", 3, &["1A3"]);
    assert_eq!(chips(&script), 3);
    for _ in 0..7 {
        script.wait();
    }
    script.turn("white", 2, &["1A4", "1A5", "1A6", "1A7"]);
    assert_eq!(chips(&script), 0);
    for _ in 0..7 {
        script.wait();
    }
    script.turn("white", 3, &["1A8"]);
    assert_eq!(chips(&script), 1);
}

#[test]
fn t4_t5_and_t7_the_opening_of_the_book() {
    let mut script = at_the_gate();
    script.turn("white", 4, &["2A1", "2A2", "2A3", "2A4", "2A5"]);
    assert_eq!(script.horse("man_o_war", "cell"), "2A5");
    script.wait().turn("white", 3, &["1A1", "1A2", "1A3"]);
    assert_eq!(script.horse("citation", "cell"), "1A3");
    script.wait().wait();
    script.decide(json!({"type": "roll", "die": "white"})).die(4);
    script.expect([("/race/points", json!(6))]);
    let seat = script.awaited();
    let run = |path: &[&str]| json!({"seat": seat, "move": {"type": "run", "path": path}});
    script.refuse("occupied", run(&["2A1", "2A2", "2A3", "2A4", "2A5"]));
    script.refuse("too_far", run(&["2A1", "2A2", "2A3", "2A4", "1A5", "1A6"]));
    script.play(run(&["2A1", "2A2", "2A3", "2A4", "1A5"]));
    assert_eq!(script.horse("dr_fager", "cell"), "1A5");
}

#[test]
fn t11_and_t12_pots_of_twelve_bets() {
    let mut script = Script::open(4, json!({"auction": "draft"}));
    script.draft(&HORSES[..4]);
    while script.at("/phase") == json!("draft") {
        let seat = engine::Seat(script.awaited() as u8);
        let play = engine::Game::passive(script.table.game(), seat).expect("a pick");
        script.decide(json!(play));
    }
    script.posts();
    let pots = |script: &Script, class| script.table.game().public().bettor_pots(class);
    let mut bets = 0;
    while script.at("/phase") == json!("bets") && bets < 12 {
        let horse = HORSES[bets / 2];
        script.decide(json!({"type": "bet", "horse": horse, "count": 1}));
        bets += 1;
    }
    assert_eq!(bets, 12, "there is money for twelve bets");
    assert_eq!(pots(&script, Class::Stalwart).map(|pot| pot.0), [4_200, 1_400, 0]);
    assert_eq!(pots(&script, Class::Favorite).map(|pot| pot.0), [2_800, 1_400, 1_400]);
}

#[test]
fn t14_prizes_to_the_nearest_bill() {
    let script = Script::open(4, json!({}));
    let public = script.table.game().public();
    let prizes = |purse, placed| public.owner_prizes(Dollars(purse), placed).map(|prize| prize.0);
    assert_eq!(prizes(10_000, 3), [5_800, 2_800, 1_400]);
    assert_eq!(prizes(7_500, 3), [4_400, 2_100, 1_000]);
    assert_eq!(prizes(10_000, 2), [7_200, 2_800, 0]);
    assert_eq!(prizes(10_000, 1), [10_000, 0, 0]);
    // Exact halves go down: 14 % of 2500 is 350.
    assert_eq!(prizes(2_500, 3), [1_500, 700, 300]);
}

#[test]
fn t15_the_betting_line_starts_at_the_last_post() {
    // Five seats: the first four take two horses each, in posts 1 to 8.
    let mut script = Script::open(5, json!({"auction": "open"}));
    for at in 0..8 {
        script.play(json!({"chance": {"pick": 0}}));
        let ask = script.at("/auction/ask");
        script.seat(at % 4, json!({"type": "bid", "amount": ask})).hammer();
    }
    script.posts();
    let mut line = Vec::new();
    for at in 0..9 {
        line.push(script.awaited());
        script.decide(json!({"type": "bet", "horse": HORSES[at % 8], "count": 1}));
    }
    assert_eq!(line, [3, 2, 1, 0, 3, 2, 1, 0, 4]);
}

#[test]
fn t16_the_excess_of_six_players() {
    for (payouts, pots) in [("table", [2_400, 1_200, 0]), ("shares", [2_700, 900, 0])] {
        let options = json!({"auction": "draft", "bettor_payouts": payouts});
        let mut script = Script::open(6, options);
        script.draft(&HORSES[..6]);
        while script.at("/phase") == json!("draft") {
            let seat = engine::Seat(script.awaited() as u8);
            let play = engine::Game::passive(script.table.game(), seat).expect("a pick");
            script.decide(json!(play));
        }
        script.posts().few_bets();
        let public = script.table.game().public();
        assert_eq!(public.bet_count(), 6);
        assert_eq!(public.bettor_pots(Class::Stalwart).map(|pot| pot.0), pots);
    }
}
