//! Edge cases (rule file, sections 9 and 11).

use crate::common::{Script, by, enter, offer, standard, wager, word};
use engine::conformance::Scripted as _;
use engine::{Game, Seat, Viewer};
use serde_json::json;

#[test]
fn a_player_without_a_dollar_stays_in() {
    let mut script = Script::open(2, json!({"program": [1, 4, 6]}));
    script.enter_each(1);
    script.wagers(&[(0, wager(&[("green-1", "win", 2_450)], &[]))]).first_starts().run_out();
    assert_eq!(script.cash()[0], 600);
    script.enter(&[(0, &["red-2"]), (0, &["green-2"])]);
    script.wagers(&[(0, wager(&[("red-2", "win", 500)], &[]))]).first_starts().sums(&[10]);
    assert_eq!(script.cash()[0], 0);
    script.run_out();
    script.refuse("cannot_pay", by(0, enter(0, &["red-1"])));
    script.enter(&[(0, &[]), (0, &["green-1"])]).run_out();
    script.expect([("/phase", json!("over")), ("/winners", json!([1]))]);
}

#[test]
fn when_all_horses_are_out_bets_lose_and_claims_are_refunded() {
    let mut script = Script::open(2, json!({"program": [2, 6]}));
    script.enter_each(1);
    script.wagers(&[(0, wager(&[("red-1", "win", 10)], &["green-1"]))]).first_starts();
    // Four eights and a two more: the foul on space 50.
    for _ in 0..3 {
        script.sums(&[8, 8]);
    }
    script.sums(&[10, 10]);
    script.expect([
        ("/results/0/finish", json!([])),
        ("/results/0/purse", json!([])),
        ("/results/0/bets/0/paid", json!(0)),
        ("/results/0/claims/0/won", json!(false)),
        ("/escrow", json!(0)),
    ]);
    assert_eq!(script.cash(), [2_440, 2_450]);
}

#[test]
fn one_stable_alone_runs_without_a_throw_for_the_start() {
    let mut script = Script::open(4, json!({}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &[]), (0, &[]), (0, &[])]);
    script.expect([("/phase", json!("run")), ("/current/starter", json!(0))]);
    // On horses there are odds for two of one stable, and everybody may bet.
    let mut script = Script::open(4, json!({"bet_on": "horses"}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &[]), (0, &[]), (0, &[])]);
    script.expect([("/phase", json!("wager")), ("/current/odds/win", json!("4/5"))]);
    script.wagers(&[(3, wager(&[("red-2", "win", 100)], &[]))]);
    script.expect([("/phase", json!("run"))]);
}

#[test]
fn turns_pass_without_a_throw_when_every_horse_misses_one() {
    let mut script = Script::open(2, json!({}));
    script.enter_each(1).wagers(&[]).first_starts().sums(&[9, 9]);
    // Both have missed their throw with the second horse's turn.
    script.expect([
        ("/current/throws/horse", json!("red-1")),
        ("/current/runners/0/miss", json!(0)),
        ("/current/runners/1/miss", json!(0)),
    ]);
}

#[test]
fn a_horse_is_not_sent_back_behind_the_start() {
    let mut pack = standard();
    pack["track"]["space"][13] =
        json!({"at": 36, "color": "red", "effect": "back", "n": 30, "text": ""});
    let mut script = Script::with_pack(2, json!({}), pack);
    script.enter_each(1).wagers(&[]).first_starts().sums(&[4]);
    script.expect([("/current/runners/0/at", json!(0)), ("/current/throws/seat", json!(1))]);
}

#[test]
fn a_horse_moved_by_a_space_does_not_take_the_effect_of_the_next() {
    let mut pack = standard();
    // From 36 three back to 33, which shoots; from 47 five on to 52, which pays.
    let spaces = pack["track"]["space"].as_array_mut().expect("a list");
    spaces.push(json!({"at": 52, "color": "green", "effect": "collect", "n": 500, "text": ""}));
    spaces.push(json!({"at": 33, "color": "red", "effect": "shot", "text": ""}));
    let mut script = Script::with_pack(2, json!({}), pack);
    script.enter_each(1).wagers(&[]).first_starts().sums(&[4, 0, 11, 0, 3]);
    script.expect([("/current/runners/0/at", json!(20)), ("/seats/0/cash", json!(2_450))]);
}

#[test]
fn a_placed_stablemate_does_not_help_to_pay() {
    let mut script = Script::open(3, json!({}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &["green-1"]), (0, &[])]);
    script.wagers(&[(0, wager(&[("green-1", "win", 2_400)], &[]))]).first_starts();
    for _ in 0..3 {
        script.sums(&[8, 0, 0]);
    }
    script.sums(&[8, 6, 0, 7]);
    script.expect([
        ("/phase", json!("debt")),
        ("/current/finish", json!(["red-1"])),
        ("/current/debt/amount", json!(100)),
    ]);
    // The winner is placed, the other one runs: there is nothing to sell.
    script.refuse("not_for_sale", by(0, offer("red-1", 2, 200)));
    let mut moves = engine::Moves::default();
    script.table.game().moves(Seat(0), &mut moves);
    assert_eq!(moves.to_json(), json!([{"type": "withdraw"}]));
    script.seat(0, word("withdraw"));
}

#[test]
fn a_horse_that_is_out_of_the_race_may_be_sold() {
    let mut script = Script::open(3, json!({}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &["green-1"]), (0, &[])]);
    script.wagers(&[(0, wager(&[("green-1", "win", 2_400)], &[]))]).first_starts();
    script.sums(&[8, 6, 0, 10, 7]);
    script.expect([("/current/runners/0/status", json!("disqualified"))]);
    script.seat(0, offer("red-1", 2, 900)).seat(2, word("accept"));
    assert_eq!(script.stable(0), ["red-2"]);
    // What changes hands inherits when the horse last ran: it may not run in the next race.
    script.expect([("/seats/2/horses/2", json!({"id": "blue-3", "last_ran": 1}))]);
    script.run_out();
    script.expect([("/results/0/out", json!([{"horse": "red-1", "why": "disqualified"}]))]);
}

#[test]
fn who_can_pay_pays_and_is_not_asked() {
    let mut script = Script::open(2, json!({}));
    script.enter_each(1).wagers(&[]).first_starts().sums(&[6, 0, 7]);
    script.expect([("/phase", json!("run")), ("/seats/0/cash", json!(2_350))]);
}

#[test]
fn the_winners_owner_gets_his_own_claims_back() {
    let mut script = Script::open(2, json!({"program": [2, 6]}));
    script.enter_each(1);
    let claims = [(0, wager(&[], &["green-1"])), (1, wager(&[], &["red-1"]))];
    script.wagers(&claims).first_starts().run_out();
    // Red wins and is Ben's now; Ann's claim on green comes back.
    assert_eq!(script.cash(), [2_450 + 700 + 800, 2_450 + 300 - 800]);
    assert_eq!(script.stable(1), ["green-1", "green-2", "green-3"]);
}

#[test]
fn a_full_table_can_enter_thirty_two_horses() {
    let mut script = Script::open(8, json!({"program": [1, 2, 6], "bet_on": "horses"}));
    for (seat, color) in crate::common::COLORS.iter().enumerate() {
        let all: Vec<String> = (1..=4).map(|number| format!("{color}-{number}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        script.seat(seat, enter(2, &all));
    }
    script.expect([("/current/odds", json!({"win": "28/1", "place": "13/1", "show": "8/1"}))]);
    script.wagers(&[(0, wager(&[("purple-4", "show", 100)], &[]))]).first_starts();
    assert_eq!(script.at("/current/runners").as_array().map(Vec::len), Some(32));
    script.run_out();
    script.expect([("/race", json!(2)), ("/results/0/finish", json!(["red-1", "red-2", "red-3"]))]);
}

#[test]
fn counts_between_two_rows_take_the_lower_one() {
    let mut script = Script::open(7, json!({"bet_on": "horses"}));
    for (seat, color) in crate::common::COLORS.iter().enumerate().take(7) {
        let both = [format!("{color}-1"), format!("{color}-2")];
        script.seat(seat, enter(0, &[&both[0], &both[1]]));
    }
    // Fourteen horses: the row for thirteen.
    script.expect([("/current/odds/win", json!("11/1"))]);
}

#[test]
fn sealed_moves_are_seen_by_their_own_seat_alone() {
    let mut script = Script::open(3, json!({}));
    script.seat(1, enter(1, &["green-3", "green-1"]));
    script.expect([("/to_move", json!([0, 2])), ("/seats/1/cash", json!(2_500))]);
    let view = |script: &Script, viewer| json!(script.table.game().view(viewer));
    let own = view(&script, Viewer::Seat(Seat(1)));
    assert_eq!(own["you"]["sealed"], enter(1, &["green-1", "green-3"]));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let other = view(&script, viewer).to_string();
        assert!(!other.contains("enter\",\"buy") && !other.contains("\"buy\""), "{other}");
    }
    script.seat(0, enter(0, &[])).seat(2, enter(0, &["blue-2"]));
    assert_eq!(view(&script, Viewer::Seat(Seat(1)))["you"]["sealed"], json!(null));
    script.seat(0, wager(&[("blue-2", "win", 77)], &[]));
    let own = view(&script, Viewer::Seat(Seat(0)));
    assert_eq!(own["you"]["sealed"], wager(&[("blue-2", "win", 77)], &[]));
    assert!(!view(&script, Viewer::Seat(Seat(2))).to_string().contains("77"));
    script.expect([("/current/bets", json!([])), ("/bank", json!(1_150))]);
}

#[test]
fn who_is_absent_enters_nothing_bets_nothing_and_sells_nothing() {
    let passive = |script: &Script, seat: u8| json!(script.table.game().passive(Seat(seat)));
    let mut script = Script::open(2, json!({"choose_stables": true}));
    script.seat(0, json!({"type": "choose_stable", "color": "red"}));
    assert_eq!(passive(&script, 1), json!({"type": "choose_stable", "color": "green"}));
    assert_eq!(passive(&script, 0), json!(null));
    let mut script = Script::open(2, json!({}));
    assert_eq!(passive(&script, 1), enter(0, &[]));
    script.enter_each(1);
    assert_eq!(passive(&script, 0), wager(&[], &[]));
    script.wagers(&[(0, wager(&[("green-1", "win", 2_450)], &[]))]).first_starts();
    script.sums(&[6, 0, 7]);
    assert_eq!(passive(&script, 0), word("withdraw"));
    script.seat(0, offer("red-2", 1, 100));
    assert_eq!((passive(&script, 1), passive(&script, 0)), (word("decline"), json!(null)));
}

#[test]
fn the_race_view_shows_the_ring_and_where_everybody_is() {
    let mut script = Script::open(2, json!({}));
    assert_eq!(script.table.game().race(), None);
    script.enter_each(1).wagers(&[]).first_starts().sums(&[3, 8]);
    let frame = json!(script.table.game().race());
    assert_eq!(frame["length"], 32);
    assert_eq!(frame["course"]["kind"], "ring");
    assert_eq!((&frame["course"]["spaces"], &frame["course"]["start"]), (&json!(64), &json!(32)));
    assert_eq!(frame["course"]["starts"].as_array().map(Vec::len), Some(6));
    assert_eq!(frame["course"]["marks"].as_array().map(Vec::len), Some(24));
    // Green's first horse leads: its post is the fifth of the box.
    assert_eq!(frame["order"], json!([5, 1]));
    assert_eq!(frame["runners"][0]["distance"], 3);
    script.sums(&[0, 8, 0, 8, 0, 8]);
    let frame = json!(script.table.game().race());
    assert_eq!(frame["order"], json!([5, 1]));
    assert_eq!(frame["runners"][1]["status"], json!({"kind": "finished", "place": 1}));
}
