//! The edge cases of the rule file, section 10, and when each value of the summary appears
//! (section 11).

use crate::field::{SEVEN, column, joined, pack, quick, record, slip, summary, throw, total};
use serde_json::{Value, json};

fn race(runners: usize, seats: &[&str], log: Vec<Value>) -> Value {
    summary(record(pack(runners), json!({}), seats, log))
}

/// The forms of a race in which these horses break down and the others throw 7.
fn forms(runners: usize, out: &[usize]) -> Vec<Value> {
    let form = |at| if out.contains(&at) { vec![total(3), total(2)] } else { vec![throw(&SEVEN)] };
    joined(vec![
        vec![throw(&SEVEN)],
        joined((0..runners).map(form).collect()),
        vec![throw(&[1, 6])],
    ])
}

#[test]
fn without_seats_nobody_bets() {
    let begun = race(3, &[], vec![]);
    assert_eq!((&begun["phase"], &begun["races"][0]["bets"]), (&json!("pace"), &json!([])));
    let over = race(3, &[], quick(&[12, 10, 8]));
    assert_eq!((&over["phase"], &over["house"]), (&json!("finished"), &json!(0)));
    assert_eq!(over["seats"], json!([]));
    assert_eq!(over["races"][0]["payoffs"][0]["win"], 600, "the tote board stands all the same");
}

#[test]
fn an_empty_slip_is_a_bet_and_a_poor_seat_is_passed_over() {
    let options = json!({"cards": ["alike", "alike"], "bankroll": 200});
    let log = joined(vec![
        vec![slip(1, &[("c", "win", 200)]), slip(0, &[])],
        quick(&[12, 10, 8]),
        vec![slip(0, &[("a", "show", 200)])],
    ]);
    let second = summary(record(pack(3), options, &["Ann", "Ben"], log));
    assert_eq!((&second["race"], &second["phase"]), (&json!(1), &json!("pace")));
    assert_eq!(
        (&second["seats"][0]["money"], &second["seats"][1]["money"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(second["house"], 400);
}

#[test]
fn a_sole_finisher_pays_win_place_and_show() {
    let bets = vec![slip(0, &[("b", "win", 200), ("b", "show", 400), ("a", "show", 200)])];
    let log = joined(vec![bets, forms(3, &[0, 2]), vec![total(7)]]);
    let over = race(3, &["Ann"], log);
    let sheet = &over["races"][0];
    assert_eq!(sheet["official"], json!([["b"]]));
    assert_eq!(sheet["payoffs"], json!([{"horse": "b", "win": 600, "place": 400, "show": 300}]));
    let returns: Vec<&Value> =
        sheet["bets"].as_array().into_iter().flatten().map(|bet| &bet["return"]).collect();
    assert_eq!(returns, [600, 600, 0]);
    assert_eq!(over["seats"][0]["money"], 20_000 - 800 + 1200);
    assert_eq!(column(&over, "final_power"), json!([null, 20, null]));
    assert_eq!(column(&over, "status"), json!(["out", "ok", "out"]));
}

#[test]
fn if_nobody_finishes_every_stake_is_returned() {
    let bets = vec![slip(0, &[("a", "win", 600), ("b", "show", 200)])];
    let over = race(2, &["Ann"], joined(vec![bets, forms(2, &[0, 1])]));
    assert_eq!(over["phase"], "finished", "the factors were thrown all the same");
    assert_eq!((&over["seats"][0]["money"], &over["house"]), (&json!(20_000), &json!(0)));
    let sheet = &over["races"][0];
    assert_eq!((&sheet["official"], &sheet["payoffs"]), (&json!([]), &json!([])));
    assert_eq!((&sheet["time_cs"], &sheet["factor"]), (&json!(null), &json!("trip")));
    assert_eq!(sheet["bets"][0]["return"], 600);
}

#[test]
fn if_all_are_disqualified_the_order_at_the_wire_stands() {
    let forms = joined(vec![
        vec![throw(&SEVEN)],
        joined((0..3).map(|_| vec![total(3), total(10)]).collect()),
        vec![throw(&[1, 6])],
    ]);
    let speeds: Vec<Value> = [8, 12, 6].iter().map(|speed| total(*speed)).collect();
    let log = joined(vec![forms, speeds]);
    let waits = race(3, &[], log.clone());
    assert_eq!(waits["phase"], "dq");
    let over = race(3, &[], joined(vec![log, vec![throw(&[6]), throw(&[1]), throw(&[3])]]));
    assert_eq!(over["races"][0]["official"], json!([["b"], ["a"], ["c"]]));
    assert_eq!(column(&over, "dq_drop"), json!([1, 6, 3]), "thrown in the order at the wire");
}

#[test]
fn a_field_of_two_has_place_and_show_bets() {
    let bets = vec![slip(0, &[("b", "place", 200), ("b", "show", 200)])];
    let over = race(2, &["Ann"], joined(vec![bets, quick(&[12, 4])]));
    assert_eq!(over["seats"][0]["money"], 20_000 - 400 + 400 + 300);
}

#[test]
fn all_at_one_figure_are_one_photo_and_dead_heats_may_stay() {
    let photo = [7, 9, 7, 9].map(total).to_vec();
    let over = race(4, &[], joined(vec![quick(&[7; 4]), photo]));
    assert_eq!(over["races"][0]["official"], json!([["b", "d"], ["a", "c"]]));
    assert_eq!(column(&over, "place"), json!([3, 1, 3, 1]));
    assert_eq!(column(&over, "margin_name"), json!(["nose", null, "dead_heat", "dead_heat"]));
    assert_eq!(column(&over, "beaten_q"), json!([0, 0, 0, 0]));
}

#[test]
fn a_form_of_three_costs_three_and_with_traffic_five() {
    for form in ["A", "B", "C", "D", "E"] {
        let mut pack = pack(2);
        pack["horses"][0]["form"] = json!(form);
        // Trouble 8, and a jockey's throw of 9 against a Trouble of 8.
        let log = vec![throw(&SEVEN), total(3), total(8), total(9)];
        let summary = summary(record(pack, json!({}), &[], log));
        let horse = &summary["races"][0]["horses"][0];
        assert_eq!((&horse["form_adj"], &horse["trouble_adj"]), (&json!(-3), &json!(-2)), "{form}");
        assert_eq!(horse["final_power"], 15, "{form}");
    }
}

#[test]
fn powers_beyond_the_chart_read_its_first_and_last_column() {
    let mut pack = pack(2);
    pack["cards"][0]["runners"][0]["power"] = json!(-99);
    pack["cards"][0]["runners"][1]["power"] = json!(99);
    let over = summary(record(pack, json!({}), &[], quick(&[7, 7])));
    assert_eq!(column(&over, "final_power"), json!([-99, 99]));
    assert_eq!(column(&over, "figure"), json!([54, 112]));
}

/// What the summary has after each entry of a Quickplay race: entry, path, and the value that it
/// has from then on and not before.
#[test]
fn values_appear_with_the_entry_that_fixes_them() {
    let mut rolled = pack(2);
    rolled["cards"][0]["condition"] = json!("roll");
    let mut log = vec![total(7), slip(0, &[("a", "win", 200)])];
    // Pace; a form; a form of 3, traffic and a jockey who fails; factors; speeds; a photo.
    log.extend([7, 7, 3, 8, 9].map(total));
    log.push(throw(&[1, 6]));
    log.extend([2, 12].map(total));
    let appear = [
        (0, "/races/0/surface", json!("dirt")),
        (1, "/races/0/condition", json!("fast")),
        (1, "/races/0/horses/1/power", json!(20)),
        (1, "/races/0/odds_source", json!("card")),
        (1, "/races/0/horses/1/odds", json!("2-1")),
        (2, "/races/0/bets/0/stake", json!(200)),
        (2, "/races/0/pace_sum", json!(10)),
        (3, "/races/0/pace", json!("slow")),
        (3, "/races/0/horses/1/pace_adj", json!(0)),
        (4, "/races/0/horses/0/form_adj", json!(0)),
        (4, "/races/0/horses/0/final_power", json!(20)),
        (4, "/races/0/horses/0/status", json!("ok")),
        (5, "/races/0/horses/1/form_adj", json!(-3)),
        (7, "/races/0/horses/1/status", json!("ok")),
        (7, "/races/0/horses/1/trouble", json!("traffic")),
        (7, "/races/0/horses/1/final_power", json!(15)),
        (8, "/races/0/factor", json!("trip")),
        (8, "/races/0/jockey_factor", json!(false)),
        (8, "/races/0/horses/1/factor_adj", json!(0)),
        (9, "/races/0/horses/0/figure", json!(85)),
        (9, "/races/0/horses/0/speed", json!(85)),
        (10, "/races/0/horses/1/speed", json!(93)),
        (10, "/races/0/official", json!([["b"], ["a"]])),
        (10, "/races/0/horses/0/place", json!(2)),
        (10, "/races/0/horses/0/wire", json!(2)),
        (10, "/races/0/horses/0/beaten_q", json!(16)),
        (10, "/races/0/horses/0/margin_q", json!(16)),
        (10, "/races/0/payoffs/0/win", json!(600)),
        (10, "/races/0/bets/0/return", json!(0)),
    ];
    for upto in 0..=log.len() {
        let now = summary(record(rolled.clone(), json!({}), &["Ann"], log[..upto].to_vec()));
        for (entry, path, value) in &appear {
            let expected = if upto >= *entry { value } else { &Value::Null };
            assert_eq!(now.pointer(path).unwrap_or(&Value::Null), expected, "{path} after {upto}");
        }
        let money = if upto < 2 { 20_000 } else { 19_800 };
        assert_eq!(now["seats"][0]["money"], money, "after {upto}");
        let lost = if upto < 5 { Value::Null } else { json!(if upto < 7 { 0 } else { -2 }) };
        assert_eq!(column(&now, "trouble_adj")[1], lost, "after {upto}");
        assert_eq!(now["phase"] == "finished", upto == log.len());
    }
}

#[test]
fn in_fullplay_points_appear_with_their_throws() {
    let log = [7, 9, 7, 7, 12, 2].map(total).to_vec();
    let after = |upto: usize| {
        let options = json!({"mode": "full"});
        summary(record(pack(2), options, &[], log[..upto].to_vec()))
    };
    assert_eq!(column(&after(1), "break"), json!([19, null]));
    assert_eq!(column(&after(2), "break"), json!([19, 20]));
    assert_eq!(after(2)["races"][0]["pace_sum"], json!(null));
    assert_eq!(column(&after(3), "race2"), json!([19, null]));
    assert_eq!(after(4)["races"][0]["pace_sum"], 39, "with the last horse's points");
    assert_eq!(column(&after(5), "race3"), json!([null, null]));
    assert_eq!(column(&after(6), "race3"), json!([16, null]));
}

#[test]
fn a_disqualified_leader_still_sets_the_time() {
    let log = joined(vec![
        vec![throw(&SEVEN), total(3), total(11), throw(&SEVEN), throw(&[1, 6])],
        vec![total(12), total(2), throw(&[1])],
    ]);
    let over = race(2, &[], log);
    assert_eq!(over["races"][0]["official"], json!([["b"], ["a"]]));
    assert_eq!(column(&over, "wire"), json!([1, 2]));
    assert_eq!(over["races"][0]["time_cs"], column(&over, "time_cs")[0]);
    assert_eq!(column(&over, "margin_q")[0], 0);
}
