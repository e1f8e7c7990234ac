//! The worked examples (rule file, section 10).

use crate::common::{Script, offer, wager, word};
use engine::conformance::Scripted as _;
use serde_json::json;

#[test]
fn example_1_what_everybody_begins_with() {
    let script = Script::open(8, json!({}));
    assert_eq!(3 * 500 + 7 * 100 + 4 * 50 + 4 * 20 + 4 * 5, 2_500);
    assert_eq!(script.cash(), [2_500; 8]);
    for (seat, color) in crate::common::COLORS.iter().enumerate() {
        assert_eq!(script.stable(seat), [format!("{color}-1"), format!("{color}-2")]);
    }
    script.expect([("/bank", json!(0)), ("/seats/7/wealth", json!(4_500))]);
}

#[test]
fn example_2_four_to_one_returns_five_times_the_stake() {
    let mut script = Script::open(6, json!({}));
    script.enter_each(1);
    script.expect([("/current/odds/win", json!("4/1"))]);
    let bets = [(0, wager(&[("green", "win", 10)], &[])), (2, wager(&[("green", "win", 25)], &[]))];
    script.wagers(&bets).sums(&[3, 3, 3, 3, 3, 11]).run_out();
    script.expect([
        ("/results/0/starter", json!(1)),
        ("/results/0/finish/0", json!("green-1")),
        ("/results/0/bets/0/paid", json!(50)),
        ("/results/0/bets/1/paid", json!(125)),
    ]);
}

#[test]
fn example_3_red_to_place_is_paid_when_red_is_second() {
    let mut script = Script::open(7, json!({}));
    let bets = [("red", "place", 10), ("red", "win", 10), ("red", "show", 10)];
    script.enter_each(1).wagers(&[(1, wager(&bets, &[]))]);
    // Seat 1 starts, seat 0 is next to its right.
    script.sums(&[3, 3, 3, 3, 3, 3, 11]).run_out();
    script.expect([("/results/0/finish/1", json!("red-1"))]);
    for (at, odds, paid) in [(0, "2/1", 30), (1, "5/1", 0), (2, "1/1", 20)] {
        script.expect([
            (&format!("/results/0/bets/{at}/odds"), json!(odds)),
            (&format!("/results/0/bets/{at}/paid"), json!(paid)),
        ]);
    }
}

#[test]
fn example_4_any_horse_of_a_coupled_entry_will_do() {
    let mut script = Script::open(4, json!({}));
    let field: [(i64, &[&str]); 4] =
        [(0, &["red-1", "red-2"]), (0, &["green-1"]), (0, &["blue-1"]), (0, &["yellow-1"])];
    script.enter(&field);
    script.expect([("/current/odds", json!({"win": "5/2", "place": "4/5", "show": "1/4"}))]);
    script.wagers(&[(3, wager(&[("red", "win", 20), ("red", "show", 5)], &[]))]);
    script.first_starts().sums(&[0, 8, 8, 8, 8, 0, 8, 8, 8, 8, 0, 8, 8, 8, 8, 0, 8, 8]);
    script.run_out();
    script.expect([
        ("/results/0/finish/0", json!("red-2")),
        ("/results/0/bets/0/paid", json!(70)),
        ("/results/0/bets/1/paid", json!(6)),
    ]);
}

#[test]
fn example_5_two_players_bet_on_single_horses() {
    let mut script = Script::open(2, json!({}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &["green-1"])]);
    script.expect([("/current/odds", json!({"win": "8/5", "place": "2/5", "show": null}))]);
    let red = wager(&[("red-1", "win", 10), ("red-2", "win", 10)], &[]);
    let green = wager(&[("green-1", "place", 9)], &[]);
    script.wagers(&[(0, red), (1, green)]).first_starts();
    script.sums(&[0, 8, 8, 0, 8, 8, 0, 8, 8, 0, 8, 8]).run_out();
    script.expect([
        ("/results/0/finish", json!(["red-2", "green-1", "red-1"])),
        ("/results/0/bets/0/paid", json!(0)),
        ("/results/0/bets/1/paid", json!(26)),
        ("/results/0/bets/2/paid", json!(12)),
    ]);
}

#[test]
fn example_6_a_claimed_winner_changes_hands_after_the_race() {
    let mut script = Script::open(4, json!({"program": [2, 3, 6]}));
    script.enter(&[(0, &[]), (0, &["green-1"]), (0, &[]), (0, &["yellow-1"])]);
    let claims = [(0, wager(&[], &["yellow-1"])), (2, wager(&[], &["green-1"]))];
    script.wagers(&claims);
    script.expect([("/escrow", json!(1_600)), ("/bank", json!(100))]);
    script.first_starts().run_out();
    assert_eq!(script.cash(), [2_500, 2_500 - 50 + 700 + 800, 2_500 - 800, 2_500 - 50 + 300]);
    assert_eq!(script.stable(1), ["green-2"]);
    assert_eq!(script.stable(2), ["blue-1", "blue-2", "blue-3"]);
    script.expect([
        ("/escrow", json!(0)),
        ("/seats/2/horses/2", json!({"id": "blue-3", "last_ran": 1})),
        ("/results/0/claims/0", json!({"seat": 0, "horse": "yellow-1", "won": false, "got": null})),
        ("/results/0/claims/1/got", json!("blue-3")),
    ]);
    // Bought from the bank it would have cost $200 more; and it may not run now.
    script.refuse("ran_last_race", crate::common::by(2, crate::common::enter(0, &["blue-3"])));
}

#[test]
fn example_7_a_horse_rests_for_one_race() {
    let mut script = Script::open(2, json!({}));
    script.enter_each(1).wagers(&[]).first_starts().run_out();
    script.refuse("ran_last_race", crate::common::by(0, crate::common::enter(0, &["red-1"])));
    script.enter(&[(0, &["red-2"]), (0, &[])]).wagers(&[]).run_out();
    script.expect([("/race", json!(3))]);
    script.enter(&[(0, &["red-1"]), (0, &["green-1"])]);
    script.expect([("/phase", json!("wager")), ("/seats/0/horses/0/last_ran", json!(3))]);
}

#[test]
fn example_8_a_shot_horse_bought_again_is_a_new_one() {
    let mut script = Script::open(2, json!({"program": [4, 6]}));
    script.enter_each(1).wagers(&[]).first_starts().sums(&[10]);
    assert_eq!(script.stable(0), ["red-2"]);
    script
        .expect([("/current/runners/0/status", json!("shot")), ("/seats/0/wealth", json!(3_400))]);
    script.run_out();
    script.expect([("/results/0/out", json!([{"horse": "red-1", "why": "shot"}]))]);
    script.enter(&[(1, &["red-1", "red-2"]), (0, &["green-2"])]);
    assert_eq!(script.cash()[0], 2_500 - 100 - 1_000 - 500);
    script.expect([(
        "/current/runners/0",
        json!({
            "horse": "red-1", "seat": 0, "at": 0, "miss": 0, "status": "running", "space": 48,
        }),
    )]);
}

#[test]
fn example_9_a_foul_sends_the_horse_back_to_its_stable() {
    let mut script = Script::open(2, json!({}));
    script.enter_each(1).wagers(&[]).first_starts().sums(&[8, 8, 10]);
    script.expect([
        ("/current/runners/0/status", json!("disqualified")),
        ("/current/runners/0/at", json!(18)),
        ("/current/throws", json!({"seat": 1, "horse": "green-1"})),
    ]);
    assert_eq!(script.stable(0), ["red-1", "red-2"]);
    script.run_out();
    script.expect([("/results/0/finish", json!(["green-1"]))]);
}

#[test]
fn example_10_ties_are_thrown_again_and_play_falls_by_seat_number() {
    let mut script = Script::open(3, json!({}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &["green-1"]), (0, &["blue-1"])]).wagers(&[]);
    script.sums(&[9]);
    script.expect([("/current/start", json!({"contenders": [0, 2, 1], "thrown": [9]}))]);
    script.sums(&[9, 4]);
    script.expect([
        ("/current/start", json!({"contenders": [0, 2], "thrown": []})),
        ("/current/throws", json!({"seat": 0, "horse": null})),
    ]);
    script.sums(&[5, 7]);
    script.expect([("/current/starter", json!(2)), ("/phase", json!("run"))]);
    for horse in ["blue-1", "green-1", "red-1", "red-2", "blue-1", "green-1"] {
        script.expect([("/current/throws/horse", json!(horse))]);
        // A double costs the horse its turn, and its stablemate none.
        script.sums(&[if horse == "red-1" { 0 } else { 8 }]);
    }
    script.expect([
        ("/current/runners/0/at", json!(0)),
        ("/current/runners/1/at", json!(8)),
        ("/current/runners/2/at", json!(16)),
    ]);
}

#[test]
fn example_11_one_stable_takes_the_whole_purse() {
    let mut script = Script::open(2, json!({}));
    script.enter(&[(1, &["red-1", "red-2", "red-3"]), (0, &["green-1"])]).wagers(&[]);
    script.first_starts();
    for _ in 0..3 {
        script.sums(&[8, 8, 8, 0]);
    }
    script.sums(&[8, 8, 8]);
    script.expect([("/results/0/finish", json!(["red-1", "red-2", "red-3"]))]);
    assert_eq!(script.cash(), [2_500 - 1_000 - 150 + 600 + 250 + 150, 2_450]);
}

#[test]
fn example_12_the_derby_goes_over_the_line_once_before_it_ends() {
    let mut script = Script::open(2, json!({"program": [6]}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &["green-1"])]).wagers(&[]).first_starts();
    script.expect([("/current/runners/0/space", json!(48))]);
    script.sums(&[8; 6]);
    script.expect([("/current/runners/0/space", json!(0)), ("/current/runners/0/at", json!(16))]);
    script.run_out();
    script.expect([
        ("/phase", json!("over")),
        ("/seats/0/cash", json!(2_500 - 500 + 5_000 + 2_000)),
        ("/seats/0/wealth", json!(2_500 - 500 + 5_000 + 2_000 + 2_000)),
        ("/seats/1/cash", json!(2_500 - 250 + 1_000)),
        ("/winners", json!([0])),
    ]);
}

/// Ann has staked all but $10 and owes $100.
pub(crate) fn in_debt() -> Script {
    let mut script = Script::open(3, json!({}));
    script.enter_each(1).wagers(&[(0, wager(&[("red-1", "win", 2_440)], &[]))]);
    script.first_starts().sums(&[6, 0, 0, 7]);
    script.expect([
        ("/phase", json!("debt")),
        ("/to_move", json!([0])),
        ("/current/throws", json!(null)),
        (
            "/current/debt",
            json!({
                "seat": 0, "horse": "red-1", "amount": 100, "offers": [0, 0, 0],
            }),
        ),
    ]);
    script
}

#[test]
fn example_13_who_withdraws_keeps_his_cash() {
    let mut script = in_debt();
    script.seat(0, word("withdraw"));
    assert_eq!(script.cash()[0], 10);
    script.expect([("/current/runners/0/status", json!("withdrawn"))]);
    script.run_out();
    script.expect([
        ("/results/0/out", json!([{"horse": "red-1", "why": "withdrawn"}])),
        ("/results/0/bets/0/paid", json!(0)),
    ]);
}

#[test]
fn example_14_a_horse_sold_at_the_second_offer_pays_the_assessment() {
    let mut script = in_debt();
    script.seat(0, offer("red-2", 1, 900));
    script.expect([
        ("/to_move", json!([1])),
        ("/current/offer", json!({"horse": "red-2", "buyer": 1, "price": 900})),
        ("/current/debt/offers", json!([0, 1, 0])),
    ]);
    script.seat(1, word("decline")).seat(0, offer("red-2", 1, 700)).seat(1, word("accept"));
    assert_eq!(script.cash()[..2], [10 + 700 - 100, 2_450 - 700]);
    assert_eq!((script.stable(0), script.stable(1).len()), (vec!["red-1".to_owned()], 3));
    // From space 45 on: 8 to 53, 8 to 61, from where it goes home.
    script.sums(&[0, 0, 8, 0, 0, 8]);
    script.expect([("/current/finish", json!(["red-1"]))]);
    script.run_out();
    script.expect([
        ("/results/0/bets/0/paid", json!(6_344)),
        (
            "/results/0/sales",
            json!([
                {"seller": 0, "buyer": 1, "horse": "red-2", "got": "green-3", "price": 700},
            ]),
        ),
    ]);
    assert_eq!(script.cash()[0], 610 + 6_344 + 600);
}

#[test]
fn example_15_the_third_horse_is_thrown_for_although_the_order_is_certain() {
    let mut script = Script::open(3, json!({}));
    script.enter_each(1).wagers(&[]).first_starts();
    script.sums(&[8, 8, 8, 8, 8, 0, 8, 8, 0, 8, 8]);
    script.expect([("/current/finish", json!(["red-1", "blue-1"])), ("/phase", json!("run"))]);
    script.sums(&[10]);
    script.expect([("/race", json!(2)), ("/results/0/out/0/horse", json!("green-1"))]);
    assert_eq!(script.cash(), [2_450 + 600, 2_450, 2_450 + 250]);
}

#[test]
fn example_16_two_claims_on_the_winner_go_to_the_lot() {
    for (pick, winner, got) in [(0, 0, "red-3"), (1, 2, "blue-3")] {
        let mut script = Script::open(4, json!({"program": [2, 6]}));
        script.enter(&[(0, &[]), (0, &["green-1"]), (0, &[]), (0, &["yellow-1"])]);
        let claims = [(0, wager(&[], &["green-1"])), (2, wager(&[], &["green-1", "yellow-1"]))];
        script.wagers(&claims).first_starts().run_out();
        script.expect([
            ("/phase", json!("lot")),
            ("/chance", json!("pick")),
            ("/current/lot", json!([0, 2])),
            ("/results", json!([])),
        ]);
        script.refuse("bad_chance", json!({"chance": {"pick": 2}}));
        script.play(json!({"chance": {"pick": pick}}));
        let mut cash = [2_500, 2_450 + 700 + 800, 2_500, 2_450 + 300];
        cash[winner] -= 800;
        assert_eq!(script.cash(), cash);
        assert_eq!(script.stable(winner).last().map(String::as_str), Some(got));
    }
}

#[test]
fn example_17_a_race_that_nobody_enters_is_passed_over() {
    let mut script = Script::open(2, json!({"program": [1, 6]}));
    script.pass_over();
    script.expect([
        ("/race", json!(2)),
        (
            "/results/0",
            json!({
                "race": 1, "card": 1, "starter": null, "entered": [], "finish": [], "out": [],
                "purse": [], "bets": [], "claims": [], "sales": [],
            }),
        ),
    ]);
    script.pass_over();
    script.expect([
        ("/phase", json!("over")),
        ("/race", json!(2)),
        ("/card", json!(6)),
        ("/current", json!(null)),
        ("/winners", json!([0, 1])),
    ]);
}

#[test]
fn example_18_what_red_and_green_spaces_do() {
    let mut script = Script::open(2, json!({}));
    script.enter_each(1).wagers(&[]).first_starts();
    let at = |script: &Script, runner: usize| script.at(&format!("/current/runners/{runner}/at"));
    // A bonus; a lost turn.
    script.sums(&[7, 9]);
    assert_eq!((script.cash(), at(&script, 1)), (vec![2_550, 2_450], json!(9)));
    script.expect([("/current/runners/1/miss", json!(1))]);
    // Throw again on space 43, and a double there just ends it; the other misses its throw.
    script.sums(&[4]);
    script
        .expect([("/current/throws/horse", json!("red-1")), ("/current/runners/1/miss", json!(1))]);
    script.sums(&[0]);
    script
        .expect([("/current/throws/horse", json!("red-1")), ("/current/runners/1/miss", json!(0))]);
    assert_eq!(at(&script, 0), json!(11));
    // Forward from 47 to 52; back from 59 to 56; forward over the line from 61.
    script.sums(&[4]);
    assert_eq!(at(&script, 0), json!(20));
    script.sums(&[0, 7]);
    assert_eq!(at(&script, 0), json!(24));
    script.sums(&[0, 5]);
    script.expect([
        ("/current/finish", json!(["red-1"])),
        ("/current/runners/0/at", json!(32)),
        ("/current/runners/0/space", json!(null)),
    ]);
}
