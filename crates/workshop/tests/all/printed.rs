//! Rate-a-Race reads what sheets print (rule file, section 13): each notation means what the plain
//! one means, and where there was a choice it is said which was taken.

use stretch::{Stretch, StretchPack};
use workshop::rate::{
    Found, HorseRating, Named, Rated, RatedCard, Sheets, Steps, rate, rate_jockey,
};
use workshop::{Date, SheetFaults};

fn pack() -> std::sync::Arc<StretchPack> {
    engine::standard_pack::<Stretch>().expect("the standard pack")
}

fn rated(lines: &str, entries: &str, jockeys: Option<&str>) -> Result<Rated, SheetFaults> {
    let sheets = Sheets {
        lines: &[Named { name: "lines.csv", text: lines }],
        entries: Some(Named { name: "entries.csv", text: entries }),
        jockeys: jockeys.map(|text| Named { name: "jockeys.csv", text }),
        today: Date::parse("2024-06-01"),
    };
    rate(&pack(), sheets)
}

fn card(lines: &str, entries: &str) -> RatedCard {
    rated(lines, entries, None).unwrap_or_else(|faults| panic!("{faults}")).cards[0].clone()
}

fn remarks(lines: &str, entries: &str) -> Vec<String> {
    let rated = rated(lines, entries, None).unwrap_or_else(|faults| panic!("{faults}"));
    rated.remarks.iter().map(ToString::to_string).collect()
}

fn faults(lines: &str, entries: &str) -> Vec<String> {
    let faults = rated(lines, entries, None).expect_err("faults");
    faults.0.iter().map(ToString::to_string).collect()
}

fn steps(horse: &HorseRating) -> &Steps {
    horse.steps().expect("a horse that ran")
}

const ENTRIES: &str = "horse,surface,condition,distance\nAce,dirt,fast,9\nBel,,,\n";
const HEAD: &str = "horse,date,surface,condition,distance,figure,field,purse,call1_pos,call1_len,\
                    finish_pos,finish_len,margin\n";

/// Two horses with two lines each.
fn plain() -> String {
    format!(
        "{HEAD}\
         Ace,2024-03-12,dirt,fast,8.5,95,8,76000,2,0.3,1,0,0.05\n\
         Ace,2024-04-05,dirt,sloppy,8+70yds,92,8,76000,3,2.5,2,0.2,-0.2\n\
         Bel,2024-03-12,dirt,good,9,90,8,76000,4,0.1,3,1.75,-1.75\n\
         Bel,2024-04-05,turf,yielding,5.5,85,8,1250000,5,1.5,4,2.25,-2.25\n"
    )
}

/// The same in the notations of racing papers and spreadsheets.
fn printed() -> String {
    format!(
        "{HEAD}\
         Ace,12Mar24,dirt,ft,1 1/16,95,8,\"$76,000\",2,nk,1,0,no\n\
         Ace,\"Apr 5, 2024\",dirt,sly,1m70y,92,8,\"76,000\",3,2 1/2,2,hd,-hd\n\
         Bel,3/12/2024,dirt,wf,1 1/8,90,8,76 000,4,ns,3,1 3/4,-1¾\n\
         Bel,04/05/24,turf,hy,5 1/2f,85,8,1.250.000,5,1½,4,\"2,25\",\n"
    )
}

#[test]
fn printed_notations_mean_what_plain_ones_mean() {
    let (plain, printed) = (card(&plain(), ENTRIES), card(&printed(), ENTRIES));
    assert_eq!(plain, printed);
    let days: Vec<u32> = steps(&printed.horses[0]).lines.iter().map(|l| l.line.days).collect();
    assert_eq!(days, [57, 81]);
}

#[test]
fn a_distance_of_nine_is_nine_furlongs() {
    let today = card(&plain(), ENTRIES).today;
    assert_eq!((today.distance.as_str(), f64::from(today.half_furlongs)), ("9.0", 9.0));
    for (text, distance) in [("1 1/8", "9.0"), ("1m70y", "8+70yds"), ("6f", "6.0"), ("1m", "8.0")] {
        let entries = ENTRIES.replace(",9\n", &format!(",{text}\n"));
        assert_eq!(card(&plain(), &entries).today.distance, distance, "{text}");
    }
}

#[test]
fn which_way_days_were_read_is_said() {
    let lines = plain().replace("2024-03-12", "3/12/2024").replace("2024-04-05", "4/5/2024");
    assert_eq!(
        remarks(&lines, ENTRIES),
        ["lines.csv, row 2, column date: days such as 3/12/2024 are read with the month first: \
             2024-03-12"]
    );
    assert_eq!(card(&lines, ENTRIES), card(&plain(), ENTRIES));
    let lines = plain().replace("2024-03-12", "12/3/2024").replace("2024-04-05", "25/4/2024");
    assert_eq!(
        remarks(&lines, ENTRIES),
        [
            "lines.csv, row 2, column date: days such as 12/3/2024 are read with the day first, since \
             one of them can only be read so: 2024-03-12"
        ]
    );
}

#[test]
fn names_that_differ_by_case_are_one_horse_and_say_so() {
    let lines = plain().replacen("Ace,2024-04", "ACE,2024-04", 1).replace("Bel,", "bel ,");
    assert_eq!(
        remarks(&lines, ENTRIES),
        [
            "lines.csv, row 3, column horse: ACE is read as Ace: they are one horse",
            "lines.csv, row 4, column horse: bel is read as Bel: they are one horse",
        ]
    );
    let same = card(&lines, ENTRIES);
    assert_eq!(same.horses[0].name, "Ace");
    assert_eq!(same.json(), card(&plain(), ENTRIES).json());
}

#[test]
fn two_horses_of_one_name_are_told_apart_by_nobody() {
    let entries = format!("{ENTRIES}ACE,,,\n");
    assert_eq!(
        faults(&plain(), &entries),
        ["entries.csv, row 4, column horse: ACE is entered twice; two horses of one name need a \
             mark, such as ACE (IRE)"]
    );
}

#[test]
fn a_line_that_stands_there_twice_counts_once_and_is_said() {
    let again = plain().lines().nth(1).expect("a line").replace("0.05", "no");
    let lines = format!("{}{again}\n", plain());
    assert_eq!(
        remarks(&lines, ENTRIES),
        ["lines.csv, row 6, column horse: this line stands in row 2 too, and counts once"]
    );
    assert_eq!(card(&lines, ENTRIES), card(&plain(), ENTRIES));
}

#[test]
fn a_line_that_stands_in_two_sheets_counts_once() {
    let (lines, entries) = (plain(), Named { name: "entries.csv", text: ENTRIES });
    let sheets = Sheets {
        lines: &[Named { name: "a.csv", text: &lines }, Named { name: "b.csv", text: &lines }],
        entries: Some(entries),
        jockeys: None,
        today: Date::parse("2024-06-01"),
    };
    let rated = rate(&pack(), sheets).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(rated.cards[0].json(), card(&plain(), ENTRIES).json());
    assert_eq!(
        rated.remarks[0].to_string(),
        "b.csv, row 2, column horse: this line stands in a.csv, row 2 too, and counts once"
    );
}

#[test]
fn a_first_time_starter_is_rated_by_the_field_and_marked() {
    let entries = format!("{ENTRIES}New One,,,\n");
    let rated = card(&plain(), &entries);
    let mean = (steps(&rated.horses[0]).form.mu + steps(&rated.horses[1]).form.mu) / 2.0;
    let Found::Debut(debut) = rated.horses[2].found else { panic!("{:?}", rated.horses[2]) };
    assert!((debut.field_mean - mean).abs() < 1e-9);
    assert!((debut.expected_figure - (mean - 4.0)).abs() < 1e-9);
    let ratings = rated.horses[2].ratings;
    assert!((54.0 + 2.0 * f64::from(ratings.power) - debut.expected_figure).abs() <= 1.0);
    let range = (f64::from(ratings.range_lo), f64::from(ratings.range_hi));
    assert_eq!((ratings.form, ratings.pace, range), ('C', 5, (9.0, 11.0)));
    assert_eq!(
        (ratings.trip, ratings.class, ratings.speed, ratings.wet, ratings.wire),
        (0, 0, 0, 0, 2)
    );
    assert_eq!(
        remarks(&plain(), &entries),
        ["entries.csv, row 4, column horse: New One has no past line: a first-time starter"]
    );
    assert!(rated.explain().contains("A first-time starter: no past line"));
    // The others are rated as if it were not there.
    assert_eq!(rated.horses[..2], card(&plain(), ENTRIES).horses[..]);
    let nobody = faults(&plain(), "horse,surface,condition,distance\nX,dirt,fast,9\nY,,,\n");
    assert_eq!(
        nobody,
        [
            "entries.csv, row 2, column horse: no horse of this race has a past line: there is nothing \
             to rate from"
        ]
    );
}

#[test]
fn a_horse_with_one_start_has_form_c() {
    let first_two: String = plain().lines().take(2).map(|line| format!("{line}\n")).collect();
    let one = format!("{first_two}Bel,2024-03-12,dirt,good,9,90,8,76000,4,0.1,3,1.75,-1.75\n");
    for horse in card(&one, ENTRIES).horses {
        assert_eq!((steps(&horse).form.lines, horse.ratings.form), (1, 'C'), "{}", horse.name);
    }
}

#[test]
fn a_figure_left_out_is_worked_out_from_the_time() {
    let timed = |distance: &str, time: &str, behind: &str| {
        let head = HEAD.replace("figure", "time");
        let line = |horse: &str, at: u8, len: &str, margin: &str| {
            format!("{horse},2024-03-12,dirt,fast,{distance},{time},8,1,1,0,{at},{len},{margin}\n")
        };
        let lines = format!("{head}{}{}", line("Ace", 1, "0", "1"), line("Bel", 2, behind, ""));
        let rated = card(&lines, ENTRIES);
        let explained = rated.explain();
        let figures: Vec<f64> =
            rated.horses.iter().map(|horse| steps(horse).lines[0].line.figure).collect();
        (figures, explained)
    };
    // The time chart: a mile in 1:34.40 is 105. Of the chart for 7 to 9 furlongs, 2 lengths are the
    // quarters that as many points make.
    let charts = pack();
    let charts = charts.charts(stretch::Errata::Corrected);
    let at = pack().distances.iter().position(|known| known.word == "8.0").expect("a mile");
    assert_eq!(charts.time(at, 104), 9_460);
    let column = pack().distances[at].column;
    let points = (0..30).find(|p| charts.beaten_quarters(column, *p) >= 8).expect("two lengths");
    for time in ["1:34.60", "1:34 3/5", "94.6", "1:34.62"] {
        let (figures, explained) = timed("1m", time, "2");
        assert_eq!(figures, [104.0, f64::from(104 - points)], "{time}");
        assert!(explained.contains(": 104 less 0"), "{explained}");
    }
    let broken = |distance: &str, time: &str| {
        let head = HEAD.replace("figure", "time");
        let line = format!("Ace,2024-03-12,dirt,fast,{distance},{time},8,1,1,0,1,0,1\n");
        faults(&format!("{head}{line}{}", line.replace("Ace", "Bel")), ENTRIES)
    };
    assert!(broken("1m", "0:59")[0].contains("this should be a time from 1:30.20 to 1:47.80"));
    assert!(broken("1m", "fast")[0].contains("this should be a time such as 1:34.40"));
    assert!(
        broken("17", "3:30")[0].contains("no time chart is for this distance: give the figure")
    );
    assert!(broken("1m", "")[0].contains("without a figure the line needs the final time"));
}

#[test]
fn jockeys_are_rated_from_wins_and_mounts_alone() {
    let entries = "horse,surface,condition,distance,jockey\nAce,dirt,fast,9,Able\nBel,,,,Baker\n";
    let jockeys = "Jockey,Mounts,Wins\nABLE,800,168\nBaker,80,10\n";
    let rated = rated(&plain(), entries, Some(jockeys)).expect("sound sheets");
    let [able, baker] = &rated.cards[0].jockeys[..] else { panic!("two riders") };
    assert!((able.record.expected - 100.0).abs() < 1e-9);
    assert!((able.record.troubled - 0.278 * 0.02 * 800.0).abs() < 1e-9);
    // (178/110 - 1)/0.15 = 4.1, the end of the scale.
    assert_eq!((able.ride, baker.ride), (2, 0));
    assert_eq!(able, &rate_jockey(&able.record));
    let alone = 0.278 * (0.278 * 0.02 * 80.0 + 5.0) / (0.02 * 80.0 + 5.0);
    assert!((baker.trouble_chance - alone).abs() < 1e-9);
}

#[test]
fn a_day_of_races_is_a_card_each() {
    let entries = "horse,surface,condition,distance,race\n\
                   Ace,dirt,fast,9,First Race\nBel,,,,\n\
                   Bel,turf,firm,8,Second Race\nAce,,,,second race\n";
    let rated = rated(&plain(), entries, None).unwrap_or_else(|faults| panic!("{faults}"));
    let told: Vec<_> = rated
        .cards
        .iter()
        .map(|card| (card.id(), card.today.distance.clone(), card.horses[0].name.clone()))
        .collect();
    let expected = [("first_race", "9.0", "Ace"), ("second_race", "8.0", "Bel")]
        .map(|(id, distance, horse)| (id.to_owned(), distance.to_owned(), horse.to_owned()));
    assert_eq!(told, expected);
}

#[test]
fn a_day_has_an_end() {
    let mut entries = "horse,surface,condition,distance,race\n".to_owned();
    for race in 0..31 {
        entries += &format!("Ace,dirt,fast,9,Race {race}\nBel,,,,\n");
    }
    assert_eq!(
        faults(&plain(), &entries),
        ["entries.csv, row 62, column race: a day has at most 30 races"]
    );
}

#[test]
fn titles_blank_and_unknown_columns_do_not_matter() {
    let plain_sheet = plain();
    let mut rows = plain_sheet.lines();
    let head = rows.next().expect("headings");
    let rows: String = rows.map(|row| format!("x,,{row}\n")).collect();
    let lines = format!("My book of form,,\n\nTrainer,,{head}\n{rows}");
    assert_eq!(
        remarks(&lines, ENTRIES),
        ["lines.csv, row 3, column Trainer: this column is not read"]
    );
    assert_eq!(card(&lines, ENTRIES).json(), card(&plain(), ENTRIES).json());
}

#[test]
fn wrong_sheets_are_told_for_what_they_are() {
    assert_eq!(
        faults("Item,Price\nMilk,1.20\n", ENTRIES),
        [
            "lines.csv, row 1: this is no sheet of past-performance lines: it has none of the columns \
             horse, surface, condition, distance, field, finish_pos, finish_len, margin"
        ]
    );
    assert_eq!(
        faults(ENTRIES, ENTRIES),
        [
            "lines.csv, row 1, column field: this column is missing",
            "lines.csv, row 1, column finish_pos: this column is missing",
            "lines.csv, row 1, column finish_len: this column is missing",
            "lines.csv, row 1, column margin: this column is missing",
            "lines.csv, row 1, column days: this column is missing, and so is date: one must be there",
            "lines.csv, row 1, column figure: this column is missing, and so is time: one must be there",
        ]
    );
    assert!(faults("", ENTRIES)[0].contains("the sheet is empty"));
    assert!(faults(&plain(), "horse,surface,condition,distance\n")[0].contains("who runs today?"));
}

#[test]
fn a_day_that_a_spreadsheet_made_of_a_fraction_is_told_so() {
    let lines = plain().replace("-1.75", "2024-03-04");
    assert_eq!(
        faults(&lines, ENTRIES),
        [
            "lines.csv, row 4, column margin: this should be lengths from -200 to 200: a number such as \
             2.5 or 2 1/2, or no, ns, hd, nk, not \"2024-03-04\"; if the spreadsheet has made a day of \
             what was typed, format the column as text and type it again"
        ]
    );
}
