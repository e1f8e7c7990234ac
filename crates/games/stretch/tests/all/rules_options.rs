//! Every option of the rule file, section 7: what its values change.

use crate::field::{
    SEVEN, column, horse, joined, outcome, pack, quick, record, slip, summary, throw, total,
};
use serde_json::{Value, json};

fn after(options: Value, log: Vec<Value>) -> Value {
    summary(record(pack(4), options, &["Ann"], log))
}

fn without_bets(mut options: Value, log: Vec<Value>) -> Value {
    options["odds"] = json!("none");
    summary(record(pack(4), options, &[], log))
}

#[test]
fn mode_quick_goes_straight_to_the_pace_and_full_begins_with_the_break() {
    assert_eq!(without_bets(json!({}), vec![])["phase"], "pace");
    assert_eq!(without_bets(json!({"mode": "quick"}), vec![])["phase"], "pace");
    let breaks = |count| vec![throw(&SEVEN); count];
    let full = |count| without_bets(json!({"mode": "full"}), breaks(count));
    assert_eq!(full(0)["phase"], "break");
    assert_eq!(full(4)["phase"], "setup", "a mile is long");
    assert_eq!(full(8)["phase"], "pace");
    let mut short = pack(4);
    short["cards"][0]["distance"] = json!("7.5");
    let options = json!({"mode": "full", "odds": "none"});
    let summary = summary(record(short, options, &[], breaks(4)));
    assert_eq!(summary["phase"], "pace");
    assert_eq!(column(&summary, "race2"), json!([null, null, null, null]));
}

#[test]
fn cards_are_ids_or_cards_and_one_may_be_run_twice() {
    let inline = json!({
        "surface": "turf", "distance": "6.0", "condition": "firm",
        "runners": [{"horse": "a"}, {"horse": "b", "jockey": null, "power": 12, "odds": null}],
    });
    let options = json!({"cards": ["alike", inline, "alike"]});
    let first = quick(&[12, 10, 8, 6]);
    let begun = without_bets(options.clone(), first.clone());
    assert_eq!((&begun["race"], begun["races"].as_array().map(Vec::len)), (&json!(1), Some(2)));
    assert_eq!(begun["races"][1]["card"], json!(null));
    let powers: Vec<_> = begun["races"][1]["horses"].as_array().into_iter().flatten().collect();
    assert_eq!(powers[0]["power"], 16, "not rated on turf");
    assert_eq!(powers[1]["power"], 12, "printed");
    let whole = without_bets(options, joined(vec![first.clone(), quick(&[12, 10]), first]));
    assert_eq!((&whole["phase"], &whole["race"]), (&json!("finished"), &json!(3)));
    assert_eq!(whole["races"][0]["official"], whole["races"][2]["official"]);
}

#[test]
fn cards_default_to_the_champagne_stakes() {
    let record = json!({"railbird": 1, "game": "stretch", "seats": []});
    assert_eq!(summary(record)["races"][0]["card"], "champagne_2009");
}

#[test]
fn bankroll_is_what_everybody_begins_with() {
    assert_eq!(after(json!({}), vec![])["seats"][0]["money"], 20_000);
    assert_eq!(after(json!({"bankroll": 400}), vec![])["seats"][0]["money"], 400);
    let poor = after(json!({"bankroll": 0}), vec![]);
    assert_eq!((&poor["phase"], &poor["races"][0]["bets"]), (&json!("pace"), &json!([])));
}

#[test]
fn odds_come_from_the_card_if_every_runner_has_a_price() {
    let source = |pack: Value, odds: &str| {
        let summary = summary(record(pack, json!({"odds": odds}), &["Ann"], vec![]));
        (summary["races"][0]["odds_source"].clone(), summary["phase"].clone())
    };
    assert_eq!(source(pack(4), "auto"), (json!("card"), json!("betting")));
    assert_eq!(source(pack(4), "chart"), (json!("chart"), json!("odds")));
    assert_eq!(source(pack(4), "none"), (json!("none"), json!("pace")));
    let mut one_missing = pack(4);
    one_missing["cards"][0]["runners"][2]["odds"] = json!(null);
    assert_eq!(source(one_missing, "auto"), (json!("chart"), json!("odds")));
}

#[test]
fn without_odds_nothing_is_bet_or_paid() {
    let over = without_bets(json!({}), quick(&[12, 10, 8, 6]));
    assert_eq!(over["races"][0]["bets"], json!([]));
    assert_eq!(over["races"][0]["payoffs"], json!([]));
    assert_eq!(column(&over, "odds"), json!([null, null, null, null]));
}

#[test]
fn odds_doubles_read_the_same_die_or_a_new_one() {
    let third = |doubles: &str, last: &[&[u8]]| {
        let mut log = vec![throw(&[3, 2]), throw(&[4, 1])];
        log.extend(last.iter().map(|faces| throw(faces)));
        let options = json!({
            "cards": ["ladies_classic_2009"], "odds": "chart", "odds_doubles": doubles,
        });
        let record = json!({
            "railbird": 1, "game": "stretch", "options": options, "seats": [], "log": log,
        });
        column(&summary(record), "odds")[2].clone()
    };
    assert_eq!(third("same_die", &[&[2, 2]]), "7-1");
    assert_eq!(third("reroll", &[&[2, 2]]), json!(null), "a die is still due");
    assert_eq!(third("reroll", &[&[2, 2], &[2]]), "7-1");
    let other = third("reroll", &[&[2, 2], &[6]]);
    assert!(other != "7-1" && !other.is_null(), "{other}");
}

/// What the first three pay, with these totals of the payout throws.
fn payoffs(options: Value, totals: &[u8]) -> Value {
    let log = joined(vec![
        vec![slip(0, &[])],
        quick(&[12, 10, 8, 6]),
        totals.iter().map(|one| total(*one)).collect(),
    ]);
    after(options, log)["races"][0]["payoffs"].clone()
}

fn paid(horse: &str, pays: [Option<i64>; 3]) -> Value {
    let [win, place, show] = pays;
    json!({"horse": horse, "win": win, "place": place, "show": show})
}

#[test]
fn payout_mods_add_a_throw_to_every_payoff() {
    let plain = json!([
        paid("a", [Some(600), Some(400), Some(300)]),
        paid("b", [None, Some(400), Some(300)]),
        paid("c", [None, None, Some(300)]),
    ]);
    let on = json!({"payout_mods": true});
    assert_eq!(payoffs(json!({}), &[]), plain);
    assert_eq!(payoffs(on.clone(), &[7; 5]), json!(null), "one more throw is due");
    assert_eq!(payoffs(on.clone(), &[7; 6]), plain);
    let modified = json!([
        paid("a", [Some(580), Some(410), Some(320)]),
        paid("b", [None, Some(390), Some(300)]),
        paid("c", [None, None, Some(280)]),
    ]);
    assert_eq!(payoffs(on, &[2, 8, 12, 5, 7, 3]), modified);
}

#[test]
fn payout_mods_never_leave_less_than_two_dollars_ten() {
    let mut short = pack(2);
    for runner in 0..2 {
        short["cards"][0]["runners"][runner]["odds"] = json!("1-9");
    }
    let log = joined(vec![vec![slip(0, &[])], quick(&[12, 6]), (0..5).map(|_| total(2)).collect()]);
    let summary = summary(record(short, json!({"payout_mods": true}), &["Ann"], log));
    assert_eq!(summary["races"][0]["payoffs"][0], paid("a", [Some(210), Some(210), Some(210)]));
}

/// Two horses with a jockey of Ride 2 and Trouble 4 on the first.
fn ridden() -> Value {
    let mut pack = pack(2);
    pack["jockeys"] = json!([{"id": "j", "ride": 2, "trouble": 4}]);
    pack["cards"][0]["runners"][0]["jockey"] = json!("j");
    pack
}

#[test]
fn jockeys_count_unless_they_are_left_out() {
    let mut log = quick(&[7, 7]);
    log[3] = throw(&[1, 1]);
    let race = |jockeys: bool| {
        let options = json!({"jockeys": jockeys, "odds": "none"});
        summary(record(ridden(), options, &[], log.clone()))
    };
    let (with, without) = (race(true), race(false));
    assert_eq!(column(&with, "jockey"), json!(["j", null]));
    assert_eq!(column(&with, "speed"), json!([96, 94]));
    assert_eq!(with["races"][0]["jockey_factor"], true);
    assert_eq!(column(&without, "jockey"), json!([null, null]));
    assert_eq!(column(&without, "speed"), json!([94, 94]));
    assert_eq!(without["races"][0]["jockey_factor"], false);
}

#[test]
fn jockeys_ride_in_every_photo_and_answer_for_trouble() {
    let race = |jockeys: bool, log: Vec<Value>| {
        let options = json!({"jockeys": jockeys, "odds": "none"});
        summary(record(ridden(), options, &[], log))
    };
    let photo = joined(vec![quick(&[7, 7]), vec![throw(&SEVEN), throw(&SEVEN)]]);
    assert_eq!(column(&race(true, photo.clone()), "photo"), json!([14, 12]));
    assert_eq!(column(&race(false, photo), "photo"), json!([12, 12]));
    // Trouble 7 and a jockey's throw of 5: above a Trouble of 4, not above one of 8.
    let trouble = vec![throw(&SEVEN), total(3), total(7), total(5)];
    assert_eq!(column(&race(true, trouble.clone()), "trouble")[0], "traffic");
    assert_eq!(column(&race(false, trouble), "trouble")[0], "traffic_avoided");
}

#[test]
fn form_save_gives_steady_horses_a_second_die() {
    let mut steady = pack(2);
    steady["horses"][0]["form"] = json!("A");
    let race = |form_save: bool, last: Vec<Value>| {
        let mut log = quick(&[3]);
        log.insert(1, throw(&SEVEN));
        log.extend(last);
        let options = json!({"form_save": form_save, "odds": "none"});
        summary(record(steady.clone(), options, &[], log))
    };
    assert_eq!(race(false, vec![])["phase"], "speed");
    assert_eq!(column(&race(false, vec![]), "figure")[0], 87);
    let waits = race(true, vec![]);
    assert_eq!(
        (&waits["phase"], &column(&waits, "figure")[0]),
        (&json!("form_save"), &json!(null))
    );
    assert_eq!(column(&race(true, vec![throw(&[5])]), "figure")[0], 97, "read at 9");
    assert_eq!(column(&race(true, vec![throw(&[1])]), "figure")[0], 87, "no change");
    let other = race(true, vec![throw(&[5]), total(3)]);
    assert_eq!(column(&other, "figure")[1], 87, "a horse of Form C has none");
}

#[test]
fn hundredths_make_the_time_of_the_race_exact() {
    let log = quick(&[7, 6, 5, 4]);
    let plain = without_bets(json!({}), log.clone());
    assert_eq!(plain["races"][0]["time_cs"], 9660);
    let on = json!({"hundredths": true});
    let waits = without_bets(on.clone(), log.clone());
    assert_eq!(
        (&waits["phase"], &waits["races"][0]["time_cs"]),
        (&json!("hundredths"), &json!(null))
    );
    let exact = without_bets(on, joined(vec![log, vec![throw(&[17])]]));
    assert_eq!(exact["races"][0]["time_cs"], 9677);
    assert_eq!(column(&exact, "time_cs")[0], 9660, "a horse's time is the chart's");
}

#[test]
fn errata_of_the_race_position_chart() {
    let mut wild = pack(2);
    wild["horses"][0]["form"] = json!("D");
    let mut log = vec![throw(&SEVEN); 5];
    log.push(total(5));
    let race = |errata: &str| {
        let options = json!({"mode": "full", "errata": errata, "odds": "none"});
        let summary = summary(record(wild.clone(), options, &[], log.clone()));
        let horse = &summary["races"][0]["horses"][0];
        let points = |field: &str| horse[field].as_i64().expect("points");
        (points("race3") - points("race2"), points("form_adj"))
    };
    assert_eq!((race("corrected"), race("as_printed")), ((-1, -2), (-2, -1)));
}

#[test]
fn errata_of_the_times() {
    let race = |errata: &str| {
        let mut slow = pack(2);
        slow["cards"][0]["distance"] = json!("8.5");
        slow["cards"][0]["runners"][0]["power"] = json!(5);
        slow["cards"][0]["runners"][1]["power"] = json!(0);
        let options = json!({"errata": errata, "odds": "none"});
        summary(record(slow, options, &[], quick(&[7, 7])))["races"][0]["time_cs"].clone()
    };
    // At 64 both readings are known to differ: the printed column jumps back at 73 and 68.
    let (corrected, printed) = (race("corrected").as_u64(), race("as_printed").as_u64());
    assert!(corrected > printed, "{corrected:?} {printed:?}");
}

#[test]
fn dead_heat_full_or_split() {
    let log = joined(vec![
        vec![slip(0, &[("a", "win", 200), ("b", "place", 200)])],
        quick(&[12, 12, 8, 6]),
        vec![throw(&SEVEN), throw(&SEVEN)],
    ]);
    let race = |how: &str| after(json!({"dead_heat": how}), log.clone())["races"][0].clone();
    let (full, split) = (race("full"), race("split"));
    assert_eq!(full["official"], json!([["a", "b"], ["c"], ["d"]]));
    assert_eq!(full["payoffs"][0], paid("a", [Some(600), Some(400), Some(300)]));
    assert_eq!(split["payoffs"][0], paid("a", [Some(300), Some(400), Some(300)]));
    assert_eq!(
        (&full["bets"][0]["return"], &split["bets"][0]["return"]),
        (&json!(600), &json!(300))
    );
    assert_eq!(split["bets"][1]["return"], 400, "both places of the place bet are theirs");
}

/// All are at 2-1: $6, $4 and $3. A place shared by n horses of which s slots count pays s / n of
/// that, rounded down to ten cents; nothing is taken off where every one of them has its slot.
#[test]
fn dead_heat_split_in_every_place() {
    /// The speed throws, who is looked at, and what it pays.
    type Case = (&'static [u8], usize, [Option<i64>; 3]);
    let cases: [Case; 7] = [
        (&[12, 12, 8, 6, 4], 0, [Some(300), Some(400), Some(300)]),
        (&[12, 12, 12, 6, 4], 0, [Some(200), Some(260), Some(300)]),
        (&[12, 12, 12, 12, 4], 0, [Some(150), Some(200), Some(220)]),
        (&[12, 10, 10, 6, 4], 1, [None, Some(200), Some(300)]),
        (&[12, 10, 10, 10, 4], 1, [None, Some(130), Some(200)]),
        (&[12, 10, 8, 8, 4], 2, [None, None, Some(150)]),
        (&[12, 10, 8, 8, 8], 2, [None, None, Some(100)]),
    ];
    for (speeds, row, pays) in cases {
        let level = speeds.iter().filter(|speed| **speed == speeds[row]).count();
        let log = joined(vec![quick(speeds), vec![throw(&SEVEN); level]]);
        let race = |how: &str| {
            let options = json!({"dead_heat": how});
            let race = summary(record(pack(5), options, &[], log.clone()));
            assert_eq!(race["phase"], "finished", "{speeds:?}");
            race["races"][0]["payoffs"].clone()
        };
        let horse = ["a", "b", "c"][row];
        assert_eq!(race("split")[row], paid(horse, pays), "{speeds:?}");
        let full = [600, 400, 300].into_iter().zip(pays);
        let full: Vec<_> = full.map(|(full, due)| due.map(|_| full)).collect();
        assert_eq!(race("full")[row], paid(horse, [full[0], full[1], full[2]]), "{speeds:?}");
        let last = row + level;
        assert_eq!(race("split").as_array().map(Vec::len), Some(last.max(3)), "{speeds:?}");
    }
}

#[test]
fn no_other_option_and_no_other_value() {
    let wrong = [
        json!({"mode": "slow"}),
        json!({"mode": null}),
        json!({"cards": []}),
        json!({"cards": "alike"}),
        json!({"cards": ["nobody_knows"]}),
        json!({"cards": [7]}),
        json!({"bankroll": 100}),
        json!({"bankroll": -200}),
        json!({"bankroll": 20000.0}),
        json!({"bankroll": "20000"}),
        json!({"odds": "card"}),
        json!({"odds_doubles": true}),
        json!({"payout_mods": 1}),
        json!({"jockeys": "true"}),
        json!({"form_save": null}),
        json!({"hundredths": "false"}),
        json!({"errata": "none"}),
        json!({"dead_heat": "shared"}),
        json!({"seed": 1}),
    ];
    for options in wrong {
        let fault = outcome(record(pack(4), options.clone(), &[], vec![])).expect_err("a fault");
        assert_eq!(fault.index(), -1, "{options}");
    }
    assert!(outcome(record(json!({"horses": [horse("a"), horse("b")]}), json!({"cards": [{
        "surface": "synthetic", "distance": "5.0", "runners": [{"horse": "a"}, {"horse": "b"}],
    }]}), &[], vec![])).is_ok(), "the condition of a synthetic track is not read");
}
