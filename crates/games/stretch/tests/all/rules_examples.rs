//! The worked examples of the rule file (section 9), by their numbers. W4 is with the charts, W18 to
//! W20 with the finish.

use crate::common::{column, dice, played, record, summary, totals};
use engine::{Game, Pack};
use serde_json::{Value, json};
use stretch::charts::{LengthsColumn, PaceHeads};
use stretch::race::{Going, start_power};
use stretch::{
    Column, Condition, Errata, Form, Margin, Odds, Pace, Post, StretchPack, Surface, Total, payoff,
};

fn pack() -> StretchPack {
    let node = StretchPack::assemble(&StretchPack::standard()).expect("files");
    StretchPack::check(&node).expect("the standard pack")
}

fn total(value: i64) -> Total {
    Total::new(value).expect("2 to 12")
}

#[test]
fn w1_w2_break_and_setup() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    assert_eq!((charts.break_points(6, total(4)), charts.break_points(4, total(3))), (20, 15));
    assert_eq!((charts.pace_setup(6, total(5)), charts.pace_setup(4, total(10))), (0, 1));
}

#[test]
fn w3_w5_pace_and_form() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    let effects =
        [20, 16, 16, 24, 18, 14].map(|p| charts.pace_effect_by_points(true, Pace::Fast, p));
    assert_eq!(effects, [0, 1, 1, -1, 1, 2]);
    let change = |form, dice| {
        let change = charts.race_position(form, total(dice));
        (change.points, change.power)
    };
    assert_eq!((change(Form::C, 6), change(Form::D, 10)), ((-1, 0), (2, 2)));
    assert_eq!(charts.pace(PaceHeads::Long, 44, total(12)), Pace::Fast);
}

#[test]
fn w6_speeds() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    let cases = [(18, 6, 2), (16, 7, -2), (17, 7, 2), (16, 9, 1), (17, 5, 3), (19, 6, 3)];
    let speeds = cases.map(|(power, dice, factor)| charts.figure(power, total(dice)) + factor);
    assert_eq!(speeds, [91, 84, 90, 90, 88, 94]);
}

#[test]
fn w7_w8_w9_photo_lengths_time() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    assert_eq!(charts.photo_margin(1), Margin::Nose);
    let mile = pack.distances.iter().position(|d| d.word == "8.0").expect("a mile");
    let column: LengthsColumn = pack.distances[mile].column;
    let beaten = [91, 90, 90, 88, 84].map(|speed| charts.beaten_quarters(column, 94 - speed));
    assert_eq!(beaten, [6, 8, 8, 12, 20]);
    assert_eq!(charts.time(mile, 94), 9660);
}

#[test]
fn w10_w11_odds_of_the_ladies_classic() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    let powers = [20, 22, 20, 17, 16, 13, 21, 15];
    let classes = powers.map(|power| charts.odds_class(8, 22 - power, false).name());
    assert_eq!(classes, ["A", "Fav", "A", "C", "C", "E", "A", "D"]);
    let options = json!({"cards": ["ladies_classic_2009"], "odds": "chart"});
    let log = dice(&[&[3, 2], &[4, 1], &[2, 2], &[6, 6]]);
    let odds = column(&summary(record(&options, &[], &log)), "odds");
    assert_eq!(odds, json!(["7-2", "8-5", "7-1", "11-1", null, null, null, null]));
}

#[test]
fn w12_payoffs() {
    let pack = pack();
    let pays =
        |odds: &str| payoff(&pack, Odds::from_text(odds).expect("odds")).map(|cents| cents.0);
    assert_eq!(pays("7-2"), [900, 550, 375]);
    assert_eq!(pays("11-1")[1..], [1300, 750]);
    assert_eq!(pays("8-5")[2], 280);
    assert_eq!(pays("28-5"), [1320, 760, 480], "not in the chart");
}

#[test]
fn w13_w14_w15_start_powers() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    let mut ratings = pack.horses[0].ratings;
    (ratings.power_dirt, ratings.power_turf) = (Some(20), None);
    (ratings.wet, ratings.range) = (2, (14, 18));
    let power = |surface, condition, half_furlongs| {
        start_power(charts, &pack.creation, &ratings, Going { surface, condition, half_furlongs })
    };
    let wet = [Condition::Good, Condition::Muddy, Condition::Sloppy];
    assert_eq!(wet.map(|condition| power(Surface::Dirt, condition, 16).wet), [0, 0, -1]);
    let ranges = [20, 12].map(|half| power(Surface::Dirt, Condition::Fast, half).range);
    assert_eq!(ranges, [-2, -2]);
    assert_eq!(power(Surface::Turf, Condition::Firm, 16).unrated, -4);
    let muddy = power(Surface::Synthetic, Condition::Sloppy, 16);
    assert_eq!((muddy.total(), muddy.wet), (20, 0), "synthetic counts as dirt and is always fast");
}

#[test]
fn w16_form_save() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    assert!(charts.may_save(Form::A, total(3)) && !charts.may_save(Form::C, total(3)));
    assert_eq!(
        (charts.form_save(Form::A, 5), charts.form_save(Form::A, 1)),
        (Some(total(9)), None)
    );
}

fn champagne() -> Value {
    let mut log = totals(&[4, 3, 6, 6, 6, 8, 5, 10, 4, 7, 4, 4, 12, 6, 10, 5, 7, 7, 4]);
    log.extend(dice(&[&[3, 3]]));
    log.extend(totals(&[6, 7, 7, 9, 5, 6]));
    record(&json!({"mode": "full", "odds": "none"}), &[], &log)
}

#[test]
fn w17_the_champagne_with_the_present_charts() {
    let summary = summary(champagne());
    assert_eq!(summary["races"][0]["pace_sum"], 44);
    assert_eq!(summary["races"][0]["pace"], "fast");
    let expected = [
        ("race3", json!([19, 18, 15, 24, 18, 12])),
        ("pace_adj", json!([0, 1, 1, -1, 1, 2])),
        ("form_adj", json!([0, 2, -1, 0, 0, -2])),
        ("final_power", json!([19, 17, 17, 16, 18, 20])),
        ("factor_adj", json!([2, -2, 2, 1, 3, 3])),
        ("speed", json!([93, 86, 90, 90, 90, 96])),
    ];
    for (field, values) in expected {
        assert_eq!(column(&summary, field), values, "{field}");
    }
    assert_eq!(summary["phase"], "photo", "three horses ran 90");
}

/// What the explanation says adds up to what stands on the sheet, at every point of the race.
#[test]
fn the_steps_of_an_explanation_add_up() {
    let whole = champagne();
    let entries = whole["log"].as_array().expect("a log").len();
    for upto in 0..=entries {
        let mut cut = whole.clone();
        cut["log"].as_array_mut().expect("a log").truncate(upto);
        let game = played(cut);
        let public = game.public();
        let sheet = public.sheet();
        for post in Post::all(6) {
            let steps = public.why(sheet, post);
            let sum = |column| -> i16 {
                steps.iter().filter(|step| step.column == column).map(|step| step.value).sum()
            };
            let line = &sheet.lines[post.index()];
            if let Some(power) = line.final_power {
                assert_eq!(sum(Column::Power), power);
            }
            if let Some(speed) = line.speed {
                assert_eq!(sum(Column::Speed), speed);
            }
            let points = line.race3.or(line.race2).or(line.break_points);
            assert_eq!(sum(Column::Points), points.map_or(0, i16::from));
        }
        assert!(!game.over());
    }
}
