//! The charts, for players with real dice: those of the pack, read cell by cell.

use paper::{Block, Cell, Document, Table, Turn};
use stretch::charts::{
    Charts, FormChange, LengthsColumn, OddsChart, PACE_RATINGS, POWERS, PaceHeads, TroubleRow,
};
use stretch::written::{lengths, signed, time};
use stretch::{
    Cents, Condition, Errata, Factor, Form, Margin, Mode, Odds, Pace, StretchPack, Surface, Throw,
    Total, Trouble,
};

use super::version;
use crate::print::parts::figures;

/// Sums of two horses' points and totals of points that are looked at.
const POINTS: std::ops::RangeInclusive<i16> = 0..=60;

/// Every chart that a race of this version reads, and those of odds, lengths and times.
#[must_use]
pub fn charts(pack: &StretchPack, mode: Mode, errata: Errata) -> Document {
    let charts = pack.charts(errata);
    let version = version(mode);
    let mut race = Vec::new();
    match mode {
        Mode::Quick => race.extend([
            scenario(charts, PaceHeads::Quick, "Pace scenario: the two highest Pace ratings"),
            effects_by_rating(charts),
            form(charts),
        ]),
        Mode::Full => race.extend([
            by_pace("1 Break: race points by Pace", |pace, total| {
                charts.break_points(pace, total).to_string()
            }),
            by_pace("2 Setup, a mile and more: change of points by Pace", |pace, total| {
                change(charts.pace_setup(pace, total))
            }),
            scenario(
                charts,
                PaceHeads::Short,
                "Pace scenario under a mile: the two highest totals",
            ),
            effects_by_points(charts, false, "Pace effects under a mile, by points"),
            scenario(
                charts,
                PaceHeads::Long,
                "Pace scenario, a mile and more: the two highest totals",
            ),
            effects_by_points(charts, true, "Pace effects, a mile and more, by points"),
            position(charts),
        ]),
    }
    race.extend([trouble(charts), factors(charts), speed(charts), form_save(charts)]);
    let blocks = vec![
        Block::Heading(format!("Top of the Stretch: {version} charts")),
        Block::Tables(race),
        Block::Steps(notes(&RACE_NOTES)),
        Block::NewPage,
        Block::Heading("Track, odds and payoffs".into()),
        Block::Text(
            "Two dice for the odds: a double of 1 to 3 reads the chart to the right of the horse's \
             own, a double of 4 to 6 the one to the left."
                .into(),
        ),
        Block::Tables(vec![
            condition(charts),
            wet(charts),
            odds_class(charts),
            odds_roll(charts),
            payoffs(charts),
            modifications(charts),
            photo(charts),
        ]),
        Block::Steps(notes(&TRACK_NOTES)),
        Block::NewPage,
        Block::Heading("Beaten lengths".into()),
        Block::Tables(beaten(pack, charts)),
        Block::Steps(notes(&LENGTHS_NOTES)),
        Block::NewPage,
        Block::Heading("Times".into()),
        Block::Table(times(pack, charts)),
        Block::Steps(notes(&TIMES_NOTES)),
    ];
    Document { title: format!("Charts, {version}"), turn: Turn::Upright, blocks }
}

/// What a player needs to know beside a chart.
type Notes = [(&'static str, &'static str)];

const RACE_NOTES: [(&str, &str); 2] = [
    (
        "Disqualified",
        "The horse runs to the end. Then it throws one die, in the order at the wire, and goes behind that many of the \
         horses that finished behind it and were not disqualified; behind all of them if there are fewer.",
    ),
    (
        "Photo",
        "Horses with one figure throw: total + Wire + Ride, the Ride always. Level again is a dead heat.",
    ),
];

const TRACK_NOTES: [(&str, &str); 3] = [
    (
        "Other surface",
        "A horse without a Power for the surface takes its other one, less 4. Synthetic counts as dirt, and is always fast.",
    ),
    ("Wet", "The horse's Wet rating takes off as much of the cost, never below 0."),
    (
        "Range",
        "Power falls by 1 for every half furlong outside the Range. 8 furlongs and 70 yards count as 8\u{bd}.",
    ),
];

const LENGTHS_NOTES: [(&str, &str); 1] = [(
    "Points",
    "The figure of the first at the wire less the horse's own. No points behind is a photo: a nose, a head or a neck, or a dead heat.",
)];

const TIMES_NOTES: [(&str, &str); 1] = [(
    "Hundredths",
    "The time is that of the first at the wire. One 20-sided die adds hundredths of a second, if you wish.",
)];

fn notes(told: &Notes) -> Vec<(String, String)> {
    told.iter().map(|(lead, text)| ((*lead).to_owned(), (*text).to_owned())).collect()
}

fn change(value: i8) -> String {
    if value == 0 { String::new() } else { signed(value.into()) }
}

/// A table with a row for every total of two dice.
fn by_total(caption: &str, heads: Vec<String>, cells: impl Fn(usize, Total) -> String) -> Table {
    let columns = heads.len();
    let head = [String::from("Dice")].into_iter().chain(heads).collect();
    let row = |total: Total| {
        let cells = (0..columns).map(|column| cells(column, total));
        [total.value().to_string()].into_iter().chain(cells).collect()
    };
    figures(caption, head, Total::all().map(row).collect())
}

/// Neighbours that read the same, as spans: `0-8`, `9`, `27+`.
fn spans<T: PartialEq>(
    range: std::ops::RangeInclusive<i16>,
    read: impl Fn(i16) -> T,
) -> Vec<(String, T)> {
    let last = *range.end();
    let mut spans: Vec<(i16, i16, T)> = Vec::new();
    for at in range {
        let value = read(at);
        match spans.last_mut() {
            Some((_, end, same)) if *same == value => *end = at,
            _ => spans.push((at, at, value)),
        }
    }
    let word = |from: i16, to: i16| match to {
        _ if to == last => format!("{from}+"),
        _ if from == to => from.to_string(),
        _ => format!("{from}-{to}"),
    };
    spans.into_iter().map(|(from, to, value)| (word(from, to), value)).collect()
}

fn scenario(charts: &Charts, heads: PaceHeads, caption: &str) -> Table {
    let columns = spans(POINTS, |sum| charts.scenario_column(heads, sum));
    let sums: Vec<i16> = columns
        .iter()
        .filter_map(|(_, column)| {
            POINTS.clone().find(|sum| charts.scenario_column(heads, *sum) == *column)
        })
        .collect();
    by_total(caption, columns.into_iter().map(|(head, _)| head).collect(), |column, total| {
        match charts.pace(heads, sums[column], total) {
            Pace::Normal => String::new(),
            pace => pace.to_string(),
        }
    })
}

fn effects_by_rating(charts: &Charts) -> Table {
    let row = |rating: u8| {
        let effect = |pace| change(charts.pace_effect_by_rating(pace, rating));
        vec![rating.to_string(), effect(Pace::Slow), effect(Pace::Fast)]
    };
    let head = ["Pace", "slow", "fast"].map(String::from).to_vec();
    figures("Pace effects", head, (0..PACE_RATINGS as u8).map(row).collect())
}

fn effects_by_points(charts: &Charts, long: bool, caption: &str) -> Table {
    let effects = |points: i16| {
        [Pace::Slow, Pace::Fast].map(|pace| charts.pace_effect_by_points(long, pace, points as i8))
    };
    let rows = spans(POINTS, effects).into_iter();
    let rows = rows.map(|(points, [slow, fast])| vec![points, change(slow), change(fast)]);
    figures(caption, ["Points", "slow", "fast"].map(String::from).to_vec(), rows.collect())
}

fn by_pace(caption: &str, read: impl Fn(u8, Total) -> String) -> Table {
    let heads = (0..PACE_RATINGS).map(|pace| pace.to_string()).collect();
    by_total(caption, heads, |pace, total| read(pace as u8, total))
}

fn forms() -> Vec<String> {
    Form::ALL.iter().map(|(word, _)| (*word).to_owned()).collect()
}

/// A mark behind a reading that leads to the trouble chart.
fn mark(charts: &Charts, total: Total) -> &'static str {
    if charts.brings_trouble(total) { " t" } else { "" }
}

fn form(charts: &Charts) -> Table {
    by_total("Form: change of power; t: trouble", forms(), |form, total| {
        let FormChange { power, .. } = charts.quick_form(Form::ALL[form].1, total);
        format!("{}{}", change(power), mark(charts, total))
    })
}

fn position(charts: &Charts) -> Table {
    by_total("3 Race position: points / power by Form; t: trouble", forms(), |form, total| {
        let FormChange { points, power } = charts.race_position(Form::ALL[form].1, total);
        match (points, power) {
            (0, 0) => mark(charts, total).trim().to_owned(),
            _ => format!(
                "{} / {}{}",
                signed(points.into()),
                signed(power.into()),
                mark(charts, total)
            ),
        }
    })
}

fn trouble(charts: &Charts) -> Table {
    let traffic = format!("jockey throws; above Trouble: power {}", charts.traffic_power());
    by_total("Trouble", vec!["what happens".into()], |_, total| match charts.trouble(total) {
        TroubleRow::Clear => "nothing more".into(),
        TroubleRow::Out(Trouble::BrokeDown) => "breaks down: out".into(),
        TroubleRow::Out(Trouble::LostJockey) => "loses the jockey: out".into(),
        TroubleRow::Out(_) => "pulled up: out".into(),
        TroubleRow::TrafficCheck => traffic.clone(),
        TroubleRow::DqCheck => "jockey throws; above Trouble: disqualified".into(),
        TroubleRow::Dq => "disqualified".into(),
    })
}

fn factors(charts: &Charts) -> Table {
    let row = |die: u8| {
        let factors = charts.factors(Throw::new(die, die), true);
        let factor = match factors.factor {
            Factor::Trip => "Trip",
            Factor::Class => "Class",
            Factor::Speed => "Speed",
        };
        let ride = if factors.jockey { "Ride" } else { "" };
        vec![die.to_string(), factor.into(), ride.into()]
    };
    let head = ["Die", "red", "white"].map(String::from).to_vec();
    figures("Race factors", head, (1..=6).map(row).collect())
}

/// The columns of the speed chart stand in two halves, the higher powers first.
fn speed(charts: &Charts) -> Table {
    let half = POWERS / 2;
    let heads = |from: usize| (from..from + half).rev().map(|power| power.to_string());
    let mut both =
        by_total("Speed figure, by final power", heads(half).collect(), |column, total| {
            charts.figure((POWERS - 1 - column) as i16, total).to_string()
        });
    let low = by_total("", heads(0).collect(), |column, total| {
        charts.figure((half - 1 - column) as i16, total).to_string()
    });
    let between = low.head.into_iter().flatten().map(|cell| Cell { bold: true, ..cell }).collect();
    both.rows.push(between);
    both.rows.extend(low.rows);
    both
}

fn form_save(charts: &Charts) -> Table {
    let may = Total::all().filter(|total| charts.may_save(Form::A, *total));
    let totals: Vec<String> = may.map(|total| total.value().to_string()).collect();
    let saved = |form: Form, die: u8| {
        charts.form_save(form, die).map_or_else(|| "-".into(), |total| total.value().to_string())
    };
    let row = |die: u8| vec![die.to_string(), saved(Form::A, die), saved(Form::B, die)];
    let head = ["Die", "A", "B"].map(String::from).to_vec();
    let caption = format!("Form Save, on {}", totals.join(", "));
    figures(&caption, head, (1..=6).map(row).collect())
}

fn condition(charts: &Charts) -> Table {
    let surfaces = [Surface::Dirt, Surface::Turf];
    let heads = surfaces.map(|surface| surface.to_string()).to_vec();
    by_total("Track condition", heads, |at, total| {
        charts.condition(surfaces[at], total).to_string()
    })
}

fn wet(charts: &Charts) -> Table {
    let row = |(word, condition): &(&str, Condition)| {
        let cost = |surface| charts.wet(surface, *condition).map(|cost| signed(cost.into()));
        let cost = |surface| cost(surface).unwrap_or_default();
        vec![(*word).to_owned(), cost(Surface::Dirt), cost(Surface::Turf)]
    };
    let head = ["Condition", "dirt", "turf"].map(String::from).to_vec();
    figures("Power on a wet track", head, Condition::ALL.iter().map(row).collect())
}

fn odds_class(charts: &Charts) -> Table {
    let rows: Vec<(String, i16, bool)> =
        [("alone".to_owned(), 0, false), ("tied".to_owned(), 0, true)]
            .into_iter()
            .chain((1..=10).map(|below| {
                (if below == 10 { "-10 +".into() } else { format!("-{below}") }, below, false)
            }))
            .collect();
    let column = |runners: i16| -> Vec<&str> {
        let class = |(_, below, tied): &(String, i16, bool)| {
            charts.odds_class(runners as usize, *below, *tied)
        };
        rows.iter().map(|row| class(row).name()).collect()
    };
    let columns = spans(2..=20, column);
    let head =
        ["Runners".to_owned()].into_iter().chain(columns.iter().map(|(head, _)| head.clone()));
    let row = |(at, (word, ..)): (usize, &(String, i16, bool))| {
        let classes = columns.iter().map(|(_, column)| column[at].to_owned());
        [word.clone()].into_iter().chain(classes).collect()
    };
    figures(
        "Odds chart, by power against the best",
        head.collect(),
        rows.iter().enumerate().map(row).collect(),
    )
}

fn odds_roll(charts: &Charts) -> Table {
    let all = std::iter::successors(Some(OddsChart::default()), |chart| {
        let next = chart.right();
        (next != *chart).then_some(next)
    });
    let all: Vec<OddsChart> = all.collect();
    let head =
        ["Red".to_owned()].into_iter().chain(all.iter().map(|chart| chart.name().to_owned()));
    let row = |die: u8| {
        let odds = all.iter().map(|chart| charts.odds(*chart, die).to_string());
        [die.to_string()].into_iter().chain(odds).collect()
    };
    figures("Odds, by the red die", head.collect(), (1..=6).map(row).collect())
}

fn dollars(cents: i64) -> String {
    Cents(cents).to_string()
}

/// In as many columns side by side as make it about as high as the charts beside it.
fn payoffs(charts: &Charts) -> Table {
    const ABREAST: usize = 3;
    let listed = charts.listed_payoffs();
    let high = listed.len().div_ceil(ABREAST).max(1);
    let head = ["Odds", "Win", "Place", "Show"].map(String::from);
    let row = |at: usize| {
        let cells = (0..ABREAST).flat_map(|part| match listed.get(part * high + at) {
            Some((odds, pays)) => {
                let [win, place, show] = pays.map(dollars);
                [Cell::bold(odds.to_string()), win.into(), place.into(), show.into()]
            }
            None => Default::default(),
        });
        cells.collect()
    };
    let mut table = figures(
        "Payoffs for $2",
        std::iter::repeat_n(head, ABREAST).flatten().collect(),
        Vec::new(),
    );
    table.rows = (0..high).map(row).collect();
    table
}

fn modifications(charts: &Charts) -> Table {
    let brackets = [("below 10-1", 1), ("10-1 to 20-1", 10), ("21-1 and up", 21)];
    let heads = brackets.map(|(head, _)| head.to_owned()).to_vec();
    by_total("Payout modifications", heads, |at, total| {
        let odds = Odds { to_win: brackets[at].1, staked: 1 };
        dollars(charts.payout_modification(odds, total))
    })
}

fn photo(charts: &Charts) -> Table {
    let margins = spans(1..=20, |difference| charts.photo_margin(difference)).into_iter();
    let rows =
        margins.map(|(difference, margin): (String, Margin)| vec![difference, margin.to_string()]);
    let head = ["Difference", "by a"].map(String::from).to_vec();
    figures("Photo: Wire + Ride + dice", head, rows.collect())
}

/// The beaten-lengths chart in two halves.
fn beaten(pack: &StretchPack, charts: &Charts) -> Vec<Table> {
    let name = |column: LengthsColumn| {
        let mut words = pack
            .distances
            .iter()
            .filter(|distance| distance.column == column)
            .map(|distance| distance.word.as_str());
        let first = words.next().unwrap_or_default();
        words.next_back().map_or_else(|| first.to_owned(), |last| format!("{first} to {last}"))
    };
    let part = |(caption, range): (&str, std::ops::RangeInclusive<i16>)| {
        let heads = LengthsColumn::ALL.map(|(_, column)| name(column));
        let head = ["Points".to_owned()].into_iter().chain(heads).collect();
        let row = |points: i16| {
            let beaten = LengthsColumn::ALL.map(|(_, column)| match points {
                0 => "photo".to_owned(),
                _ => lengths(charts.beaten_quarters(column, points).into()),
            });
            [points.to_string()].into_iter().chain(beaten).collect()
        };
        figures(caption, head, range.map(row).collect())
    };
    [("Lengths, by distance", 0..=17), ("Lengths, by distance", 18..=35)].map(part).to_vec()
}

fn times(pack: &StretchPack, charts: &Charts) -> Table {
    let words = pack.distances.iter().map(|distance| distance.word.clone());
    let head = ["Figure".to_owned()].into_iter().chain(words).collect();
    let row = |figure: i16| {
        let times = (0..pack.distances.len()).map(|at| time(charts.time(at, figure)));
        [figure.to_string()].into_iter().chain(times).collect()
    };
    figures("", head, charts.figures().rev().map(row).collect())
}
