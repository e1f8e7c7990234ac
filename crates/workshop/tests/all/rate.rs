//! Rate-a-Race: the worked examples of the rule file to the digit, and what is told about sheets
//! that can not be used.

use std::sync::Arc;

use stretch::{Stretch, StretchPack};
use workshop::SheetFaults;
use workshop::rate::{
    HorseRating, JockeyRecord, Named, Rated, RatedCard, Sheets, Steps, rate, rate_jockey,
};

const LINES: &str = include_str!("../../../../docs/rate/lines.csv");
const JOCKEYS: &str = include_str!("../../../../docs/rate/jockeys.csv");

fn pack() -> Arc<StretchPack> {
    engine::standard_pack::<Stretch>().expect("the standard pack")
}

/// Rates sheets of lines, entries and jockeys.
fn rate_all(lines: &str, entries: Option<&str>, jockeys: &str) -> Result<Rated, SheetFaults> {
    let sheets = Sheets {
        lines: &[Named { name: "lines.csv", text: lines }],
        entries: entries.map(|text| Named { name: "entries.csv", text }),
        jockeys: Some(Named { name: "jockeys.csv", text: jockeys }),
        today: None,
    };
    rate(&pack(), sheets)
}

fn rated(lines: &str) -> RatedCard {
    one(rate_all(lines, None, JOCKEYS))
}

/// The only card.
fn one(rated: Result<Rated, SheetFaults>) -> RatedCard {
    let cards = rated.expect("sound sheets").cards;
    <[RatedCard; 1]>::try_from(cards).expect("one race")[0].clone()
}

fn steps(horse: &HorseRating) -> &Steps {
    horse.steps().expect("a horse that ran")
}

fn told(faults: &SheetFaults) -> Vec<String> {
    faults.0.iter().map(ToString::to_string).collect()
}

fn faults(lines: &str, jockeys: &str) -> Vec<String> {
    told(&rate_all(lines, None, jockeys).expect_err("faults"))
}

fn to_digits(value: f64, digits: usize) -> String {
    format!("{value:.digits$}")
}

fn stars(horse: &Steps) -> Vec<f64> {
    horse.lines.iter().filter(|step| step.kept).filter_map(|step| step.figure).collect()
}

#[test]
fn example_a_comes_out_to_the_digit() {
    let card = rated(LINES);
    let a = steps(&card.horses[0]);
    assert_eq!(to_digits(a.range.median, 1), "97.5");
    assert_eq!((a.range.lo.to_string(), a.range.hi.to_string()), ("8".into(), "9".into()));
    assert_eq!(a.wet.dry_mean.map(|mean| to_digits(mean, 2)), Some("97.81".into()));
    assert_eq!(to_digits(a.wet.absorbed[0], 2), "1.59");
    assert_eq!(a.wet.value, 1);
    assert_eq!(stars(a), [101.0, 97.0, 99.0, 98.0, 99.0]);
    let dropped: Vec<_> =
        a.lines.iter().filter(|step| !step.kept).map(|step| step.figure).collect();
    assert_eq!(dropped, [Some(92.0)]);
    assert_eq!(
        (to_digits(a.form.mu, 2), to_digits(a.form.spread, 2)),
        ("98.90".into(), "3.74".into())
    );
    assert_eq!(a.form.value, 'A');
    assert_eq!((a.pace.lengths.map(|l| to_digits(l, 2)), a.pace.value), (Some("1.33".into()), 7));
    assert_eq!((a.trip.bad, a.trip.value), (0, 1));
    assert_eq!((a.speed.own, a.speed.field_mean, a.speed.value), (Some(101.0), Some(97.5), 1));
    let level = |level: Option<f64>| to_digits(level.expect("a level"), 2);
    assert_eq!((level(a.class.own), level(a.class.field_mean)), ("17.86".into(), "17.11".into()));
    assert_eq!(a.class.value, 1);
    assert_eq!((a.power.value, a.power.steps), (22, [0, 0, 0]));
    assert_eq!(to_digits(a.power.expected_figure, 1), "99.0");
    assert_eq!((a.wire.close, a.wire.won, a.wire.value), (2, 1, 5));
}

#[test]
fn example_b_comes_out_to_the_digit() {
    let card = rated(LINES);
    let (b, ratings) = (steps(&card.horses[1]), &card.horses[1].ratings);
    assert_eq!(to_digits(b.range.median, 1), "89.0");
    assert_eq!((b.range.lo.to_string(), b.range.hi.to_string()), ("8.5".into(), "10".into()));
    assert_eq!(b.wet.dry_mean.map(|mean| to_digits(mean, 2)), Some("87.38".into()));
    assert_eq!(to_digits(b.wet.absorbed[0] - 1.0, 2), "1.31");
    assert_eq!(b.wet.value, 1);
    assert_eq!(stars(b), [88.0, 94.0, 79.0, 90.0]);
    assert_eq!(
        (to_digits(b.form.mu, 2), to_digits(b.form.spread, 2)),
        ("87.82".into(), "5.65".into())
    );
    assert_eq!(b.form.value, 'E');
    assert_eq!((b.pace.lengths.map(|l| to_digits(l, 2)), b.pace.value), (Some("8.35".into()), 2));
    assert_eq!((b.trip.bad, b.trip.value), (1, 0));
    assert_eq!((b.speed.value, b.class.value), (-1, -1));
    assert_eq!(b.power.value, 17);
    assert_eq!(to_digits(3.0 * b.power.residual, 2), to_digits(b.power.steps_exact, 2));
    assert_eq!(b.power.steps, [1, 0, 0]);
    assert_eq!((ratings.speed, ratings.class, ratings.trip), (0, -1, 0));
    assert_eq!(to_digits(b.power.expected_figure, 2), "87.67");
    assert_eq!(b.wire.value, 5);
}

#[test]
fn the_jockeys_of_the_example() {
    let card = rated(LINES);
    let ratings: Vec<_> = card.jockeys.iter().map(|jockey| (jockey.ride, jockey.trouble)).collect();
    assert_eq!(ratings, [(2, 9), (-2, 7)]);
    let nobody = rate_jockey(&JockeyRecord::unknown("x", "X"));
    assert_eq!((nobody.ride, nobody.trouble), (0, 8), "as a runner without a jockey");
}

#[test]
fn a_horse_without_a_line_on_the_surface_is_rated_on_the_other() {
    let turf = LINES.replace("today,dirt,fast,9", "today,turf,firm,9");
    let card = rated(&turf);
    assert!(steps(&card.horses[0]).unrated_today);
    assert!(!steps(&card.horses[1]).unrated_today);
    let pack = card.json();
    assert!(pack["pack"]["horses"][0]["power_dirt"].is_i64());
    assert!(pack["pack"]["horses"][0]["power_turf"].is_null());
    assert!(pack["pack"]["horses"][1]["power_turf"].is_i64());
    // One line alone says nothing of consistency.
    assert_eq!(steps(&card.horses[1]).form.lines, 1);
    assert_eq!(card.horses[1].ratings.form, 'C');
}

#[test]
fn the_order_of_rows_and_the_separator_do_not_matter() {
    let mut lines: Vec<&str> = LINES.lines().collect();
    lines[3..].reverse();
    let turned = format!("\u{feff}{}\r\n", lines.join("\r\n"));
    let semicolons = LINES.replace(',', ";");
    let tabs = LINES.replace(',', "\t");
    let expected = rated(LINES).json();
    for text in [turned, semicolons, tabs] {
        assert_eq!(rated(&text).json(), expected);
    }
}

#[test]
fn only_the_ten_newest_lines_count() {
    let more: String = (0..9)
        .map(|i| format!("Example A,{},dirt,fast,9,20,8,100,8,9,,,,,8,30,-30,,,,\n", 900 + i))
        .collect();
    let card = rated(&format!("{LINES}{more}"));
    assert_eq!(steps(&card.horses[0]).lines.len(), 10);
    assert!(steps(&card.horses[0]).lines.iter().all(|step| step.line.days < 904));
}

#[test]
fn the_card_is_written_in_toml_and_says_the_same() {
    let card = rated(LINES);
    let read: serde_json::Value = toml::from_str(&card.toml()).expect("TOML");
    assert_eq!(read, card.json());
    assert_eq!(read["card"]["runners"][0]["jockey"], "able_rider");
    assert_eq!(read["card"]["distance"], "9.0");
}

#[test]
fn every_step_is_explained() {
    let text = rated(LINES).explain();
    for words in [
        "2 Range 8-9: lines from 95.5 up, the median 97.5 less 2",
        "3 Wet 1: dry mean 97.81, absorbed 1.59; their mean x 1/2 = 0.80",
        "dropped, the lowest",
        "other surface",
        "9 Power 17: (87.82 - 54 - -0.67)/2 = 17.24; 0.49 is left, 1.46 steps: Speed +1",
        "11 Trouble 7: 7 of 150 mounts",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn everything_wrong_is_told_at_once_by_row_and_column() {
    let lines = LINES
        .replace("30,dirt,fast,9,101", "30,dirt,fast,9,1o1")
        .replace("65,dirt,fast,8.5", "65,dirt,firm,8.32")
        .replace("100,dirt,sloppy,9,95,7", "100,sand,sloppy,9,95,2")
        .replace("Example A,150", "Exampel A,150")
        .replace("Baker Rider,6-5", "Baxter,6 to 5")
        .replace("1,0,0.25", "1,0,-0.25");
    let jockeys = JOCKEYS.replace("131,800", "131,8");
    assert_eq!(
        faults(&lines, JOCKEYS),
        [
            "lines.csv, row 3, column odds: this should be a price such as 9-5, 9/5, 5.60 or EVEN, both numbers 1 to 9999, not \"6 to 5\"",
            "lines.csv, row 3, column jockey: jockeys.csv has no record of Baxter: add one, all zero for a rider without mounts",
            "lines.csv, row 4, column margin: this should be 0 or more for a winner, who finished first here, not \"-0.25\"",
            "lines.csv, row 4, column figure: this should be a number from 0 to 150, not \"1o1\"",
            "lines.csv, row 5, column condition: this should be fast or good or muddy or slow or sloppy, not \"firm\"",
            "lines.csv, row 5, column distance: this should be in half furlongs; 8.5 is the nearest, not \"8.32\"",
            "lines.csv, row 6, column surface: this should be dirt or turf or synthetic, not \"sand\"",
            "lines.csv, row 6, column call1_pos: this should be a whole number from 1 to 2, not \"3\"",
            "lines.csv, row 6, column call2_pos: this should be a whole number from 1 to 2, not \"3\"",
            "lines.csv, row 6, column call3_pos: this should be a whole number from 1 to 2, not \"3\"",
            "lines.csv, row 6, column finish_pos: this should be a whole number from 1 to 2, not \"3\"",
            "lines.csv, row 7, column horse: Exampel A does not run today: give it a row with `today` under days",
        ]
    );
    assert_eq!(
        faults(LINES, &jockeys),
        [
            "jockeys.csv, row 2, column wins: this should be a whole number from 0 to 8, not \"168\"",
            "jockeys.csv, row 2, column expected: this should be a number from 0 to 8, not \"131\"",
            "jockeys.csv, row 2, column troubled: this should be a number from 0 to 8, not \"9\"",
        ]
    );
}

#[test]
fn a_sheet_without_entries_or_with_too_few_is_told_so() {
    let none: String = LINES
        .lines()
        .filter(|line| !line.contains("today"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(
        faults(&none, JOCKEYS)[0].contains("row 1, column days: no row has `today` under days")
    );
    let one: String = LINES
        .lines()
        .filter(|line| !line.starts_with("Example B"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(
        faults(&one, JOCKEYS),
        ["lines.csv, row 2, column horse: 1 horses run today; a card has 2 to 20"]
    );
    assert!(faults("", JOCKEYS)[0].contains("the sheet is empty"));
    let twice = format!("{LINES}Example A,today,turf,,8,,,,,,,,,,,,,,,,\n");
    assert_eq!(
        faults(&twice, JOCKEYS),
        [
            "lines.csv, row 15, column horse: Example A is entered twice; two horses of one name need a mark, such as Example A (IRE)"
        ]
    );
}

/// The lines of the examples by day instead of age, today being 2010-01-01.
fn dated() -> String {
    let mut text = String::new();
    for (at, line) in LINES.lines().enumerate() {
        let mut cells: Vec<&str> = line.split(',').collect();
        let date = match cells[1] {
            _ if at == 0 => "date".to_owned(),
            "today" => "2010-01-01".to_owned(),
            days => workshop::Date::from_unix_days(14_610 - days.parse::<u32>().expect("days"))
                .to_string(),
        };
        if at > 0 && cells[1] != "today" {
            cells[1] = "";
        }
        text += &format!("{},{date}\n", cells.join(","));
    }
    text
}

#[test]
fn lines_may_have_their_day_instead_of_their_age() {
    let by_age = rated(LINES);
    let by_day = rated(&dated());
    assert_eq!(by_day.horses, by_age.horses);
    let without = dated().replacen("2010-01-01", "", 2);
    assert_eq!(
        faults(&without, JOCKEYS),
        [
            "lines.csv, row 2, column date: this should be today's date, such as 2009-10-10, since lines are dated; the cell is empty"
        ]
    );
    let later = dated().replace("2009-12-02", "2010-01-02").replace("2009-10-28", "in October");
    assert_eq!(
        faults(&later, JOCKEYS),
        [
            "lines.csv, row 4, column date: this should be a day before today's race, 2010-01-01, not \"2010-01-02\"",
            "lines.csv, row 5, column date: this should be a day such as 2009-10-10, 10Oct09 or 10/10/2009, not \"in October\"",
        ]
    );
}

#[test]
fn lines_without_calls_and_purses_say_nothing_of_pace_and_class() {
    let bare: String = LINES
        .lines()
        .map(|line| {
            let mut cells: Vec<&str> = line.split(',').collect();
            if cells[1] != "today" && cells[0] != "horse" {
                cells[7..14].fill("");
            }
            format!("{}\n", cells.join(","))
        })
        .collect();
    let card = rated(&bare);
    for horse in &card.horses {
        let horse = steps(horse);
        assert_eq!((horse.pace.lengths, horse.pace.value), (None, 5));
        assert_eq!((horse.class.own, horse.class.value), (None, 0));
    }
    assert!(card.explain().contains("6 Pace 5: no line has a first call, so the middle"));
}

#[test]
fn entries_may_stand_apart_from_a_book_of_form() {
    let book: String = LINES
        .lines()
        .filter(|line| !line.contains("today"))
        .map(|line| format!("{line}\n"))
        .collect();
    let other = "Another,40,dirt,fast,8,90,8,1,1,0,,,,,1,0,1,,,,\n";
    let entries = "horse,surface,condition,distance,jockey,odds,race\n\
                   Example A,dirt,fast,9,Able Rider,4-5,Two Worked Examples\n\
                   Example B,,,,Baker Rider,6-5,\n";
    let card = one(rate_all(&format!("{book}{other}"), Some(entries), JOCKEYS));
    assert_eq!(card.json(), rated(LINES).json());

    let nobody = entries.replace("Example B", "Exampel B");
    let faults = told(&rate_all(LINES, Some(&nobody), JOCKEYS).expect_err("faults"));
    assert_eq!(
        faults,
        [
            "lines.csv, row 2, column days: who runs today stands in the sheet of entries",
            "lines.csv, row 3, column days: who runs today stands in the sheet of entries",
        ]
    );
}
