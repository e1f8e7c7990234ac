//! From sheets to a field: past-performance lines, and who of their horses runs today.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use stretch::{Condition, Surface};

use super::Sheets;
use super::entries::{read_entries, read_records, read_riders, read_today};
use super::jockey::JockeyRecord;
use super::words::{HalfFurlongs, Words};
use crate::date::Date;
use crate::sheet::{CellFault, Headings, Row, Sheet, SheetFaults};

/// Headings of the sheet of lines: those it must have, and those it may have.
pub const LINES_SHEET: (&[&str], &[&str]) = (
    &[
        "horse",
        "days",
        "surface",
        "condition",
        "distance",
        "figure",
        "field",
        "purse",
        "call1_pos",
        "call1_len",
        "finish_pos",
        "finish_len",
        "margin",
    ],
    &[
        "call2_pos",
        "call2_len",
        "call3_pos",
        "call3_len",
        "call4_pos",
        "call4_len",
        "jockey",
        "odds",
        "race",
        "track",
        "date",
    ],
);

/// Headings of a sheet of entries, apart from the lines: those it must have, and those it may have.
pub const ENTRIES_SHEET: (&[&str], &[&str]) = (
    &["horse", "surface", "condition", "distance"],
    &["days", "jockey", "odds", "race", "track", "date"],
);

/// Headings of the sheet of jockeys' records; all must be there.
pub const JOCKEYS_SHEET: &[&str] = &["jockey", "wins", "expected", "mounts", "troubled"];

/// Lines of a horse that count: the newest.
const MOST_LINES: usize = 10;
/// The calls before the finish.
const CALLS: [(&str, &str); 4] = [
    ("call1_pos", "call1_len"),
    ("call2_pos", "call2_len"),
    ("call3_pos", "call3_len"),
    ("call4_pos", "call4_len"),
];
/// In the column `days`, what makes a row an entry of today's race.
pub(super) const TODAY: &str = "today";
/// A line older than this is a slip of the pen.
const MOST_DAYS: u32 = 36_500;

/// Today's race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Today {
    /// What it is called.
    pub name: Option<String>,
    /// Where it is run.
    pub track: Option<String>,
    /// When.
    pub date: Option<String>,
    /// What it is run on.
    pub surface: Surface,
    /// How far, as cards write it.
    pub distance: String,
    /// How far, counted for the ranges.
    pub half_furlongs: HalfFurlongs,
    /// The track condition, or `roll`.
    pub condition: String,
}

/// The horses that run today, by post.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The race.
    pub today: Today,
    /// Whether it is a long one.
    pub long: bool,
    /// The runners.
    pub entries: Vec<Entry>,
}

/// A horse that runs today.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its id on the card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its rider's name.
    pub jockey: Option<String>,
    /// Its price, `a-b`.
    pub odds: Option<String>,
    /// Its last races, newest first; at least one, at most ten.
    pub lines: Vec<Line>,
}

/// One past performance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The row of the sheet.
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
pub struct Call {
    /// Its position.
    pub position: u32,
    /// Lengths behind the leader; 0 for the leader.
    pub behind: f64,
}

/// An entry of today's race as its row says it.
pub(super) struct EntryRow<'a> {
    pub(super) row: Row<'a>,
    pub(super) name: &'a str,
    pub(super) lines: Vec<Line>,
}

/// Reads all sheets.
pub(super) fn read(
    words: Words<'_>,
    sheets: Sheets<'_>,
) -> Result<(Field, Vec<JockeyRecord>), SheetFaults> {
    let mut faults = Vec::new();
    let headings = Headings { needed: LINES_SHEET.0, allowed: LINES_SHEET.1 };
    let lines = Sheet::read(sheets.lines.name, sheets.lines.text, &headings, &mut faults);
    let apart = sheets.entries.map(|named| {
        let headings = Headings { needed: ENTRIES_SHEET.0, allowed: ENTRIES_SHEET.1 };
        Sheet::read(named.name, named.text, &headings, &mut faults)
    });
    let records = sheets.jockeys.map(|named| {
        let headings = Headings { needed: JOCKEYS_SHEET, allowed: &[] };
        let sheet = Sheet::read(named.name, named.text, &headings, &mut faults);
        (named.name, read_records(&sheet, &mut faults))
    });
    // Without its columns every row of a sheet would be at fault, which tells nobody anything.
    if !faults.is_empty() {
        return Err(SheetFaults(faults));
    }
    let mut rows = enter(&lines, apart.as_ref(), &mut faults);
    gather(words, &lines, apart.is_some(), &mut rows, &mut faults);
    let told_in = sheets.entries.unwrap_or(sheets.lines).name;
    let today = read_today(told_in, words, &rows, &mut faults);
    let entries = read_entries(&rows, &mut faults);
    let riders = read_riders(&rows, records.as_ref().map(|(name, r)| (*name, r)), &mut faults);
    match today {
        Some(today) if faults.is_empty() => {
            let long = words.is_long(today.half_furlongs);
            Ok((Field { today, long, entries }, riders))
        }
        _ => {
            // Told in the order of the sheets, whatever order they were found in.
            let named = [Some(sheets.lines), sheets.entries, sheets.jockeys];
            let of = |fault: &CellFault| {
                named.iter().position(|sheet| sheet.is_some_and(|sheet| sheet.name == fault.file))
            };
            faults.sort_by_key(|fault| (of(fault), fault.row));
            Err(SheetFaults(faults))
        }
    }
}

/// Who runs today: the rows of a sheet of their own, or those that say so among the lines.
fn enter<'a>(
    lines: &'a Sheet,
    apart: Option<&'a Sheet>,
    faults: &mut Vec<CellFault>,
) -> Vec<EntryRow<'a>> {
    let mut entries: Vec<EntryRow<'a>> = Vec::new();
    let rows: Vec<Row<'a>> = match apart {
        Some(sheet) => sheet.rows().collect(),
        None => lines.rows().filter(is_today).collect(),
    };
    for row in rows {
        let Some(name) = row.needed("horse", faults) else { continue };
        if entries.iter().any(|entry| entry.name == name) {
            faults.push(row.fault("horse", format!("{name} is entered twice")));
        } else {
            entries.push(EntryRow { row, name, lines: Vec::new() });
        }
    }
    entries
}

fn is_today(row: &Row<'_>) -> bool {
    row.text("days").is_some_and(|days| days.eq_ignore_ascii_case(TODAY))
}

/// Gives the entries their lines. Where the entries stand apart the lines are a book of form, in
/// which anybody may be found; where they stand among them, a horse that does not run is a slip of
/// the pen.
fn gather(
    words: Words<'_>,
    sheet: &Sheet,
    apart: bool,
    entries: &mut [EntryRow<'_>],
    faults: &mut Vec<CellFault>,
) {
    let mut ages = Ages::new(entries);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in sheet.rows() {
        if is_today(&row) {
            if apart {
                faults.push(row.fault("days", "who runs today stands in the sheet of entries"));
            }
            continue;
        }
        // A name that is missing among the entries was told there.
        let Some(name) = row.needed("horse", faults) else { continue };
        *counts.entry(name).or_default() += 1;
        match entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.lines.extend(read_line(words, row, &mut ages, faults)),
            None if !apart && counts[name] == 1 => faults.push(row.fault(
                "horse",
                format!("{name} does not run today: give it a row with `{TODAY}` under days"),
            )),
            None => {}
        }
    }
    for entry in entries {
        if !counts.contains_key(entry.name) {
            faults.push(entry.row.fault("horse", format!("{} has no past line", entry.name)));
        }
        // Sheets grow downwards: of two lines of one age the lower is the newer.
        entry.lines.sort_by_key(|line| (line.days, Reverse(line.row)));
        entry.lines.truncate(MOST_LINES);
    }
}

/// How old a line is: what it says itself, or from its day to today's.
struct Ages<'a> {
    first: Option<Row<'a>>,
    today: Option<Date>,
    told: bool,
}

impl<'a> Ages<'a> {
    fn new(entries: &[EntryRow<'a>]) -> Self {
        let first = entries.first().map(|entry| entry.row);
        let today = first.and_then(|row| row.text("date")).and_then(Date::parse);
        Self { first, today, told: false }
    }

    fn days(&mut self, row: Row<'_>, faults: &mut Vec<CellFault>) -> Option<u32> {
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
        let Some(date) = Date::parse(text) else {
            faults.push(row.wants("date", "a day such as 2009-10-10"));
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

fn read_line(
    words: Words<'_>,
    row: Row<'_>,
    ages: &mut Ages<'_>,
    faults: &mut Vec<CellFault>,
) -> Option<Line> {
    let before = faults.len();
    let days = ages.days(row, faults);
    row.needed("surface", faults);
    let surface = row.word_if("surface", &Surface::ALL, faults);
    let condition = surface.and_then(|surface| words.condition(row, surface, faults));
    let distance = row.needed("distance", faults).and_then(|_| words.distance(row, faults));
    let figure = row.number("figure", 0.0..=150.0, faults);
    let field = row.whole("field", 1..=60, faults);
    let purse = row.money_if("purse", 1.0..=1e9, faults);
    let most = field.unwrap_or(60);
    let calls: Vec<_> =
        CALLS.into_iter().map(|names| read_call(row, names, most, false, faults)).collect();
    let finish = read_call(row, ("finish_pos", "finish_len"), most, true, faults);
    let margin = read_margin(row, finish, faults);
    // Cells that were missing without a word belong to a column that was told as missing.
    if faults.len() > before {
        return None;
    }
    let (condition, penalty) = condition?;
    Some(Line {
        row: row.number,
        days: days?,
        surface: surface?,
        condition,
        penalty,
        distance: distance?,
        figure: figure?,
        field: field?,
        purse,
        calls: calls.into_iter().flatten().collect(),
        finish: finish?,
        margin: margin?,
    })
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
    let lengths = row.number_if(behind, 0.0..=200.0, faults);
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
    let margin = row.number_if("margin", -200.0..=200.0, faults)?;
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
