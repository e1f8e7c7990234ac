//! Who is paid what: pots without a bettor, odd bills, refunds, debts (rule file, section 7), told on a
//! track of four spaces.

use crate::common::{Script, sprint_track};
use engine::conformance::Scripted as _;
use serde_json::{Value, json};

/// Four seats; American Pharoah, Man O' War and Citation come in in this order, Zenyatta behind them.
fn pharoah_first(options: Value, bets: &[(usize, &str, u8)]) -> Script {
    let horses = [("man_o_war", 0), ("citation", 1), ("zenyatta", 2), ("american_pharoah", 3)];
    let mut script = Script::field(4, options, sprint_track(None), &horses);
    script.bets(bets);
    script.sprint(6).sprint(5).sprint(1).sprint(7);
    script.expect([
        ("/phase", json!("done")),
        ("/result/order", json!(["american_pharoah", "man_o_war", "citation"])),
        ("/result/class", json!("longshot")),
    ]);
    script
}

#[test]
fn t13_an_unbet_winner_is_shared_by_the_players_who_bet_on_any_placed_horse() {
    let bets = [(2, "man_o_war", 2), (0, "citation", 1), (1, "citation", 1), (3, "zenyatta", 1)];
    let script = pharoah_first(json!({}), &bets);
    script.expect([
        ("/result/bettor_pots", json!([2_800, 0, 0])),
        // The odd bill goes to the first bettor of the best placed horse that has one.
        ("/result/bettor_paid", json!([900, 900, 1_000, 0])),
    ]);
    // The payout sheet says so: WIN is nobody's, and whose the odd bill is.
    let flow = script.seen("flow");
    assert_eq!(
        [&flow[0], &flow[1]],
        [
            &json!({"purse": "bettors", "due": "win", "horse": "american_pharoah",
                    "amount": 2_800, "shares": []}),
            &json!({"purse": "bettors", "due": "unclaimed", "horse": null, "amount": 2_800,
                    "shares": [{"seat": 2, "amount": 1_000, "odd": 100},
                               {"seat": 1, "amount": 900, "odd": 0},
                               {"seat": 0, "amount": 900, "odd": 0}]}),
        ],
    );
}

#[test]
fn a_seat_that_bet_on_two_placed_horses_counts_once() {
    let bets = [(2, "man_o_war", 1), (2, "citation", 1), (0, "zenyatta", 1), (1, "man_o_war", 1)];
    let bets = [&bets[..], &[(3, "zenyatta", 1)]].concat();
    let script = pharoah_first(json!({}), &bets);
    // 2800 among two players, though three bets were made.
    let paid = script.at("/result/bettor_paid");
    assert_eq!((&paid[1], &paid[2]), (&json!(1_400), &json!(1_400)), "{paid}");
}

#[test]
fn nobody_on_a_placed_horse_takes_back_seed_and_bets() {
    let horses = [
        ("man_o_war", 0),
        ("citation", 1),
        ("seattle_slew", 2),
        ("zenyatta", 3),
        ("dr_fager", 0),
        ("native_dancer", 1),
    ];
    let mut script = Script::field(4, json!({}), sprint_track(None), &horses);
    let bets =
        [(0, "zenyatta", 1), (1, "zenyatta", 1), (2, "dr_fager", 2), (3, "native_dancer", 1)];
    script.bets(&bets);
    script.sprint(6).sprint(5).sprint(4).sprint(1).sprint(1).sprint(1);
    script.expect([
        ("/result/refund", json!(true)),
        ("/result/void", json!(false)),
        ("/result/class", json!("favorite")),
        ("/result/bettor_pots", json!([0, 0, 0])),
        ("/result/bettor_paid", json!([600, 600, 1_000, 600])),
        ("/result/prizes", json!([300, 200, 100])),
        ("/purses", json!({"bettors": 0, "owners": 0})),
    ]);
}

/// Three favorites and stalwarts in this order: Man O' War, Citation, Seattle Slew.
fn favorites_first(options: Value, seats: usize, bets: &[(usize, &str, u8)]) -> Script {
    let horses = [("man_o_war", 0), ("citation", 1), ("seattle_slew", 0), ("zenyatta", 1)];
    let mut script = Script::field(seats, options, sprint_track(None), &horses);
    script.bets(bets);
    script.sprint(6).sprint(5).sprint(4).sprint(1);
    script
}

#[test]
fn the_odd_bill_of_two_bettors_goes_to_the_first() {
    let bets = [(1, "citation", 1), (0, "citation", 1), (0, "man_o_war", 1), (1, "man_o_war", 1)];
    let bets = [&bets[..], &[(0, "seattle_slew", 1)]].concat();
    let script = favorites_first(json!({}), 2, &bets);
    assert_eq!(script.horse("citation", "bets"), json!([1, 0]));
    script.expect([
        ("/result/bettor_pots", json!([1_400, 700, 700])),
        // 700 each of WIN; of PLACE 400 to seat 1, who was first, and 300; SHOW is seat 0's.
        ("/result/bettor_paid", json!([700 + 300 + 700, 700 + 400])),
    ]);
}

#[test]
fn the_excess_of_three_players_joins_win_unless_shares_are_paid() {
    let bets = [(0, "man_o_war", 1), (1, "man_o_war", 1), (2, "citation", 1)];
    // 900 and 1200: a table of 2000 and 100 more.
    let script = favorites_first(json!({}), 3, &bets);
    script.expect([("/result/bettor_pots", json!([1_100, 500, 500]))]);
    // Half and two quarters, rounded down to bills; the rest to WIN.
    let script = favorites_first(json!({"bettor_payouts": "shares"}), 3, &bets);
    script.expect([("/result/bettor_pots", json!([1_100, 500, 500]))]);
}

#[test]
fn a_pot_without_a_horse_is_unclaimed() {
    let horses = [("man_o_war", 0), ("citation", 1)];
    let mut script = Script::field(2, json!({}), sprint_track(None), &horses);
    script.bets(&[(0, "man_o_war", 1), (1, "citation", 1)]);
    script.sprint(6).sprint(5);
    // SHOW, 400, has no horse: both players share it.
    script.expect([
        ("/result/bettor_pots", json!([800, 400, 400])),
        ("/result/bettor_paid", json!([1_000, 600])),
        ("/result/prizes", json!([100, 100, 0])),
    ]);
}

/// Three seats: seat 0 owns Man O' War, who is driven off, and Seattle Slew, who wins before the
/// horses of the others. The fine is 300 more than seat 0 has.
fn debtor(options: Value, bets: &[(usize, &str, u8)]) -> Script {
    let horses =
        [("man_o_war", 0), ("citation", 1), ("seattle_slew", 0), ("zenyatta", 2), ("dr_fager", 1)];
    let mut script = Script::field(3, options, sprint_track(Some(4_400)), &horses);
    script.bets(bets);
    script.drive_off();
    script.expect([("/seats/0/cash", json!(0)), ("/seats/0/debt", json!(300))]);
    script.expect([("/purses/owners", json!(500 + 4_100))]);
    script.sprint(5).sprint(6).sprint(4).sprint(1);
    script.expect([("/result/order", json!(["seattle_slew", "citation", "zenyatta"]))]);
    script
}

/// Nobody's money but seat 1's comes out of the Bettors Purse.
const LOST: [(usize, &str, u8); 3] = [(0, "man_o_war", 1), (1, "citation", 1), (2, "man_o_war", 1)];

#[test]
fn a_debtor_forfeits_the_whole_prize_to_the_others_who_are_placed() {
    let script = debtor(json!({"debt_rule": "forfeit"}), &LOST);
    script.expect([
        ("/result/prizes", json!([2_700, 1_300, 600])),
        ("/result/debts_paid", json!([0, 0, 0])),
        // 2700 for two horses: 1300 each, the odd bill to the better placed.
        ("/result/owner_paid", json!([0, 1_300 + 1_400, 600 + 1_300])),
        ("/seats/0/debt", json!(0)),
    ]);
    let flow = script.seen("flow");
    let forfeits = flow.as_array().into_iter().flatten().filter(|part| part["due"] == "forfeit");
    let of_winner = json!({"purse": "owners", "due": "forfeit", "horse": "seattle_slew",
        "amount": 2_700, "shares": [{"seat": 1, "amount": 1_400, "odd": 100},
                                    {"seat": 2, "amount": 1_300, "odd": 0}]});
    assert_eq!(forfeits.collect::<Vec<_>>(), [&of_winner]);
}

#[test]
fn a_garnished_debtor_keeps_what_is_left_of_the_prize() {
    let script = debtor(json!({"debt_rule": "garnish"}), &LOST);
    script.expect([
        ("/result/prizes", json!([2_700, 1_300, 600])),
        ("/result/owner_paid", json!([2_400, 1_300 + 200, 600 + 100])),
        ("/seats/0/debt", json!(0)),
    ]);
}

#[test]
fn a_debt_is_paid_from_winning_bets_before_the_owners_are_paid() {
    let bets = [(0, "seattle_slew", 1), (1, "citation", 1), (2, "zenyatta", 1)];
    let script = debtor(json!({}), &bets);
    script.expect([
        ("/result/debts_paid", json!([300, 0, 0])),
        // 4900: 28 % is 1372, 14 % is 686.
        ("/result/prizes", json!([2_800, 1_400, 700])),
        ("/result/owner_paid", json!([2_800, 1_400, 700])),
        ("/seats/0/debt", json!(0)),
    ]);
}

#[test]
fn a_refund_pays_the_debt_too() {
    let bets = [(0, "man_o_war", 1), (1, "man_o_war", 1), (2, "dr_fager", 1)];
    let script = debtor(json!({}), &bets);
    script.expect([
        ("/result/refund", json!(true)),
        ("/result/bettor_paid", json!([700, 700, 700])),
        ("/result/debts_paid", json!([300, 0, 0])),
        ("/seats/0/debt", json!(0)),
    ]);
}

#[test]
fn without_another_placed_owner_the_prize_is_kept_and_the_debt_stands() {
    for rule in ["forfeit", "garnish"] {
        let horses = [("man_o_war", 0), ("seattle_slew", 0), ("zenyatta", 0)];
        let options = json!({"debt_rule": rule});
        let mut script = Script::field(2, options, sprint_track(Some(4_000)), &horses);
        script.bets(&[(0, "man_o_war", 1), (1, "zenyatta", 1)]);
        // Two fines: debts add up.
        script.drive_off();
        script.expect([("/seats/0/debt", json!(100)), ("/seats/0/cash", json!(0))]);
        script.sprint(1).drive_off();
        script.expect([
            ("/result/order", json!(["seattle_slew"])),
            ("/result/refund", json!(true)),
            // The refund of 800 pays some of 4100.
            ("/result/debts_paid", json!([800, 0])),
            ("/result/prizes", json!([5_000, 0, 0])),
            ("/result/owner_paid", json!([5_000, 0])),
            ("/seats/0/debt", json!(3_300)),
        ]);
        // Ranked by what is left: 5000 less 3300, and 5000 less nothing.
        assert_eq!(script.seats("cash"), json!([5_000, 5_000]));
        assert_eq!(script.seats("rank"), json!([2, 1]));
    }
}
