//! One past performance: a row of the sheet of lines.

use serde::Serialize;
use stretch::{Condition, Surface, written};

use super::read::{A_DAY, TODAY};
use super::words::{Distance, HalfFurlongs, Timed, Words};
use crate::date::{Date, DayOrder};
use crate::sheet::{CellFault, Row};

/// The calls before the finish.
const CALLS: [(&str, &str); 4] = [
    ("call1_pos", "call1_len"),
    ("call2_pos", "call2_len"),
    ("call3_pos", "call3_len"),
    ("call4_pos", "call4_len"),
];
/// A line older than this is a slip of the pen.
const MOST_DAYS: u32 = 36_500;

/// One past performance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PastLine"))]
pub struct Line {
    /// The sheet.
    pub file: String,
    /// Its row.
    pub row: usize,
    /// Days since the race.
    pub days: u32,
    /// What it was run on.
    pub surface: Surface,
    /// The track condition.
    pub condition: Condition,
    /// What that takes from the power of a horse that is not rated for wet tracks.
    pub penalty: u8,
    /// How far.
    pub distance: HalfFurlongs,
    /// The speed figure.
    pub figure: f64,
    /// How it was worked out, if the line has a time instead.
    pub timed: Option<Timed>,
    /// How many ran.
    pub field: u32,
    /// What the race was worth, if that is known.
    pub purse: Option<f64>,
    /// Where the horse was at the calls before the finish, if there were any.
    pub calls: Vec<Call>,
    /// Where it finished.
    pub finish: Call,
    /// Won by so many lengths; below zero: beaten by so many.
    pub margin: f64,
}

/// Where a horse was at a point of call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PastCall"))]
pub struct Call {
    /// Its position.
    pub position: u32,
    /// Lengths behind the leader; 0 for the leader.
    pub behind: f64,
}

impl Line {
    /// Whether this is the other line once more, wherever it stands.
    pub(super) fn repeats(&self, other: &Self) -> bool {
        let Self {
            file: _,
            row: _,
            days,
            surface,
            condition,
            penalty,
            distance,
            figure,
            timed,
            field,
            purse,
            calls,
            finish,
            margin,
        } = self;
        (days, surface, condition, penalty, distance, field)
            == (
                &other.days,
                &other.surface,
                &other.condition,
                &other.penalty,
                &other.distance,
                &other.field,
            )
            && (figure, timed, purse, calls, finish, margin)
                == (
                    &other.figure,
                    &other.timed,
                    &other.purse,
                    &other.calls,
                    &other.finish,
                    &other.margin,
                )
    }
}

/// How old lines are: what they say themselves, or from their day to today's.
pub(super) struct Ages<'a> {
    /// Who is told if today's day is missing.
    first: Option<Row<'a>>,
    today: Option<Date>,
    told: bool,
}

impl<'a> Ages<'a> {
    pub(super) const fn new(first: Option<Row<'a>>, today: Option<Date>) -> Self {
        Self { first, today, told: false }
    }

    fn days(&mut self, row: Row<'_>, order: DayOrder, faults: &mut Vec<CellFault>) -> Option<u32> {
        let age = |days: Option<u32>| days.filter(|days| *days <= MOST_DAYS);
        let what = format!("the days since the race, a whole number, or `{TODAY}`");
        if let Some(days) = row.text("days") {
            let days = age(days.parse().ok());
            if days.is_none() {
                faults.push(row.wants("days", &what));
            }
            return days;
        }
        let Some(text) = row.text("date") else {
            faults.push(row.wants("days", &format!("{what}; or give the day under date")));
            return None;
        };
        let Some(date) = Date::read(text, order) else {
            faults.push(row.wants("date", A_DAY));
            return None;
        };
        let Some(today) = self.today else {
            // Once: every dated line needs it.
            if let Some(first) = self.first.filter(|_| !std::mem::replace(&mut self.told, true)) {
                let what = "today's date, such as 2009-10-10, since lines are dated";
                faults.push(first.wants("date", what));
            }
            return None;
        };
        let days = age(today.days_since(date));
        if days.is_none() {
            faults.push(row.wants("date", &format!("a day before today's race, {today}")));
        }
        days
    }
}

/// Reads a line; the days of its sheet are written in this order.
pub(super) fn read_line(
    words: Words<'_>,
    row: Row<'_>,
    order: DayOrder,
    ages: &mut Ages<'_>,
    faults: &mut Vec<CellFault>,
) -> Option<Line> {
    let before = faults.len();
    let days = ages.days(row, order, faults);
    row.needed("surface", faults);
    let surface = row.word_if("surface", &Surface::ALL, faults);
    let condition = surface.and_then(|surface| words.condition(row, surface, faults));
    let distance = row.needed("distance", faults).and_then(|_| words.distance(row, faults));
    let field = row.whole("field", 1..=60, faults);
    let purse = row.money_if("purse", 1.0..=1e9, faults);
    let most = field.unwrap_or(60);
    let calls: Vec<_> =
        CALLS.into_iter().map(|names| read_call(row, names, most, false, faults)).collect();
    let finish = read_call(row, ("finish_pos", "finish_len"), most, true, faults);
    let margin = read_margin(row, finish, faults);
    let figure = match row.text("figure") {
        Some(_) => row.number_if("figure", 0.0..=150.0, faults).map(|figure| (figure, None)),
        None => timed(words, row, distance, finish, faults),
    };
    // Cells that were missing without a word belong to a column that was told as missing.
    if faults.len() > before {
        return None;
    }
    let (condition, penalty) = condition?;
    let (figure, timed) = figure?;
    Some(Line {
        file: row.sheet().file().to_owned(),
        row: row.number,
        days: days?,
        surface: surface?,
        condition,
        penalty,
        distance: distance?.half_furlongs,
        figure,
        timed,
        field: field?,
        purse,
        calls: calls.into_iter().flatten().collect(),
        finish: finish?,
        margin: margin?,
    })
}

/// The figure that the time of the race and the lengths behind speak for.
fn timed(
    words: Words<'_>,
    row: Row<'_>,
    distance: Option<Distance>,
    finish: Option<Call>,
    faults: &mut Vec<CellFault>,
) -> Option<(f64, Option<Timed>)> {
    if row.text("time").is_none() {
        let message =
            "this cell is empty; without a figure the line needs the final time under time";
        faults.push(row.fault("figure", message));
        return None;
    }
    let (time, distance, finish) = (row.time_if("time", faults)?, distance?, finish?);
    let Some(printed) = distance.printed else {
        let message = "no time chart is for this distance: give the figure";
        faults.push(row.fault("time", message));
        return None;
    };
    match words.figure(printed, time, finish.behind) {
        Ok(timed) => Some((f64::from(timed.winner - timed.points), Some(timed))),
        Err(bounds) => {
            let [fastest, slowest] = bounds.map(written::time);
            let what = format!("a time from {fastest} to {slowest}, as the time chart has them");
            faults.push(row.wants("time", &what));
            None
        }
    }
}

/// A point of call; the leader needs no lengths.
fn read_call(
    row: Row<'_>,
    (position, behind): (&str, &str),
    field: u32,
    needed: bool,
    faults: &mut Vec<CellFault>,
) -> Option<Call> {
    if !needed && row.text(position).is_none() {
        if row.text(behind).is_some() {
            faults.push(row.fault(position, format!("{behind} is there, the position is not")));
        }
        return None;
    }
    let position = row.whole(position, 1..=field, faults)?;
    let lengths = row.lengths_if(behind, 0.0..=200.0, faults);
    if position > 1 {
        row.needed(behind, faults)?;
    }
    // What stands beside a leader is its lead.
    Some(Call { position, behind: if position == 1 { 0.0 } else { lengths? } })
}

/// The margin at the finish; who was beaten may leave it to the lengths behind.
fn read_margin(row: Row<'_>, finish: Option<Call>, faults: &mut Vec<CellFault>) -> Option<f64> {
    let finish = finish?;
    let won = finish.position == 1;
    if won {
        row.needed("margin", faults)?;
    } else if row.text("margin").is_none() {
        return Some(-finish.behind);
    }
    let margin = row.lengths_if("margin", -200.0..=200.0, faults)?;
    if won && margin < 0.0 {
        faults.push(row.wants("margin", "0 or more for a winner, who finished first here"));
        return None;
    }
    if !won && margin > 0.0 {
        faults.push(row.wants("margin", "0 or less for a horse that did not finish first"));
        return None;
    }
    Some(margin)
}
