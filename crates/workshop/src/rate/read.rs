//! From sheets to a field: past-performance lines, the entries of today's race, and the records
//! of the jockeys.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Named;
use super::jockey::JockeyRecord;
use super::words::{CARD_DISTANCES, Condition, HalfFurlongs, MILE_70, Surface};
use crate::sheet::{CellFault, Headings, Row, Sheet, SheetFaults, decimal};

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

/// Headings of the sheet of jockeys' records; all must be there.
pub const JOCKEYS_SHEET: &[&str] = &["jockey", "wins", "expected", "mounts", "troubled"];

/// Runners of a race.
const FIELD: std::ops::RangeInclusive<usize> = 2..=20;
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
const TODAY: &str = "today";

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
    /// How far.
    pub distance: HalfFurlongs,
    /// The speed figure.
    pub figure: f64,
    /// How many ran.
    pub field: u32,
    /// What the race was worth.
    pub purse: f64,
    /// Where the horse was at the calls before the finish; at least one.
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
struct EntryRow<'a> {
    row: Row<'a>,
    name: &'a str,
    lines: Vec<Line>,
}

/// Reads both sheets.
pub(super) fn read(
    lines: Named<'_>,
    jockeys: Option<Named<'_>>,
) -> Result<(Field, Vec<JockeyRecord>), SheetFaults> {
    let mut faults = Vec::new();
    let headings = Headings { needed: LINES_SHEET.0, allowed: LINES_SHEET.1 };
    let sheet = Sheet::read(lines.name, lines.text, &headings, &mut faults);
    let records = jockeys.map(|named| {
        let headings = Headings { needed: JOCKEYS_SHEET, allowed: &[] };
        let sheet = Sheet::read(named.name, named.text, &headings, &mut faults);
        (named.name, read_records(&sheet, &mut faults))
    });
    // Without its columns every row of a sheet would be at fault, which tells nobody anything.
    if !faults.is_empty() {
        return Err(SheetFaults(faults));
    }
    let rows = gather(&sheet, &mut faults);
    let today = read_today(lines.name, &rows, &mut faults);
    let entries = read_entries(&rows, &mut faults);
    let riders = read_riders(&rows, records.as_ref().map(|(name, r)| (*name, r)), &mut faults);
    match today {
        Some(today) if faults.is_empty() => Ok((Field { today, entries }, riders)),
        _ => {
            // Told in the order of the sheet, whatever order they were found in.
            faults.sort_by_key(|fault| (fault.file != lines.name, fault.row));
            Err(SheetFaults(faults))
        }
    }
}

/// The entries with their lines.
fn gather<'a>(sheet: &'a Sheet, faults: &mut Vec<CellFault>) -> Vec<EntryRow<'a>> {
    let mut entries: Vec<EntryRow<'a>> = Vec::new();
    let mut lines: Vec<(Row<'a>, &str, Option<Line>)> = Vec::new();
    for row in sheet.rows() {
        let Some(name) = row.needed("horse", faults) else { continue };
        if row.text("days").is_some_and(|days| days.eq_ignore_ascii_case(TODAY)) {
            if entries.iter().any(|entry| entry.name == name) {
                faults.push(row.fault("horse", format!("{name} is entered twice")));
            } else {
                entries.push(EntryRow { row, name, lines: Vec::new() });
            }
        } else {
            lines.push((row, name, read_line(row, faults)));
        }
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, name, line) in lines {
        *counts.entry(name).or_default() += 1;
        match entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.lines.extend(line),
            None if counts[name] == 1 => faults.push(row.fault(
                "horse",
                format!("{name} does not run today: give it a row with `{TODAY}` under days"),
            )),
            None => {}
        }
    }
    for entry in &mut entries {
        if !counts.contains_key(entry.name) {
            faults.push(entry.row.fault("horse", format!("{} has no past line", entry.name)));
        }
        entry.lines.sort_by_key(|line| line.days);
        entry.lines.truncate(MOST_LINES);
    }
    entries
}

fn read_line(row: Row<'_>, faults: &mut Vec<CellFault>) -> Option<Line> {
    let before = faults.len();
    if row.text("days").is_some_and(|days| days.parse::<u32>().map_or(true, |n| n > 36_500)) {
        let what = format!("the days since the race, a whole number, or `{TODAY}`");
        faults.push(row.wants("days", &what));
    }
    let days = row.needed("days", faults).and_then(|days| days.parse().ok());
    row.needed("surface", faults);
    let surface = row.word_if("surface", &Surface::ALL, faults);
    let condition = surface.and_then(|surface| read_condition(row, surface, faults));
    let distance = row.needed("distance", faults).and_then(|_| read_distance(row, faults));
    let figure = row.number("figure", 0.0..=150.0, faults);
    let field = row.whole("field", 1..=60, faults);
    let purse = row.number("purse", 1.0..=1e9, faults);
    let most = field.unwrap_or(60);
    let calls: Vec<_> = CALLS
        .into_iter()
        .enumerate()
        .map(|(i, names)| read_call(row, names, most, i == 0, faults))
        .collect();
    let finish = read_call(row, ("finish_pos", "finish_len"), most, true, faults);
    let margin = read_margin(row, finish, faults);
    // Cells that were missing without a word belong to a column that was told as missing.
    if faults.len() > before {
        return None;
    }
    Some(Line {
        row: row.number,
        days: days?,
        surface: surface?,
        condition: condition?,
        distance: distance?,
        figure: figure?,
        field: field?,
        purse: purse?,
        calls: calls.into_iter().flatten().collect(),
        finish: finish?,
        margin: margin?,
    })
}

/// The condition of a past race; a synthetic track needs none.
fn read_condition(
    row: Row<'_>,
    surface: Surface,
    faults: &mut Vec<CellFault>,
) -> Option<Condition> {
    let conditions = surface.conditions();
    if surface == Surface::Synthetic {
        return Some(conditions[0].1);
    }
    row.needed("condition", faults)?;
    row.word_if("condition", conditions, faults)
}

/// A distance in half furlongs.
fn read_distance(row: Row<'_>, faults: &mut Vec<CellFault>) -> Option<HalfFurlongs> {
    let text = row.text("distance")?;
    if text.eq_ignore_ascii_case(MILE_70.0) {
        return Some(MILE_70.1);
    }
    let (least, most) = HalfFurlongs::BOUNDS;
    let bounds = f64::from(least)..=f64::from(most);
    let Some(furlongs) = decimal(text).filter(|furlongs| bounds.contains(furlongs)) else {
        let what = format!("furlongs from {least} to {most}, or {}", MILE_70.0);
        faults.push(row.wants("distance", &what));
        return None;
    };
    // At most 80: a `u8` holds it.
    let distance = HalfFurlongs((2.0 * furlongs).round() as u8);
    if (f64::from(distance) - furlongs).abs() > 1e-9 {
        let what = format!("in half furlongs; {distance} is the nearest");
        faults.push(row.wants("distance", &what));
        return None;
    }
    Some(distance)
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

/// Today's race: the first entry says it, the others may repeat it.
fn read_today(file: &str, entries: &[EntryRow<'_>], faults: &mut Vec<CellFault>) -> Option<Today> {
    let Some(first) = entries.first().map(|entry| entry.row) else {
        let message = format!("no row has `{TODAY}` under days: who runs today, on what, how far?");
        faults.push(CellFault {
            file: file.to_owned(),
            row: 1,
            column: Some("days".into()),
            message,
        });
        return None;
    };
    if !FIELD.contains(&entries.len()) {
        let (least, most) = FIELD.into_inner();
        let message = format!("{} horses run today; a card has {least} to {most}", entries.len());
        faults.push(entries[entries.len() - 1].row.fault("horse", message));
    }
    for entry in &entries[1..] {
        for column in ["surface", "condition", "distance"] {
            let (here, there) = (entry.row.text(column), first.text(column));
            if here.is_some() && here != there {
                let message = format!("row {} says another {column} of today's race", first.number);
                faults.push(entry.row.fault(column, message));
            }
        }
    }
    first.needed("surface", faults);
    let surface = first.word_if("surface", &Surface::ALL, faults);
    let condition = surface.and_then(|surface| {
        let roll = first.text("condition").is_some_and(|word| word.eq_ignore_ascii_case("roll"));
        if roll && surface != Surface::Synthetic {
            return Some("roll".to_owned());
        }
        read_condition(first, surface, faults).map(|condition| condition.word.to_owned())
    });
    let distance = first.needed("distance", faults).and_then(|_| read_card_distance(first, faults));
    let text = |column| first.text(column).map(str::to_owned);
    let (distance, half_furlongs) = distance?;
    Some(Today {
        name: text("race"),
        track: text("track"),
        date: text("date"),
        surface: surface?,
        distance,
        half_furlongs,
        condition: condition?,
    })
}

/// A distance that a card may have.
fn read_card_distance(row: Row<'_>, faults: &mut Vec<CellFault>) -> Option<(String, HalfFurlongs)> {
    let distance = read_distance(row, faults)?;
    if row.text("distance").is_some_and(|text| text.eq_ignore_ascii_case(MILE_70.0)) {
        return Some((MILE_70.0.to_owned(), distance));
    }
    let text = format!("{:.1}", f64::from(distance));
    if !CARD_DISTANCES.contains(&text.as_str()) {
        let all = CARD_DISTANCES.join(", ");
        faults.push(row.wants("distance", &format!("one of {all} or {}", MILE_70.0)));
        return None;
    }
    Some((text, distance))
}

fn read_entries(rows: &[EntryRow<'_>], faults: &mut Vec<CellFault>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for EntryRow { row, name, lines } in rows {
        let id = id_of(name);
        if id.is_empty() {
            faults.push(row.wants("horse", "a name with a letter or a digit"));
        }
        if let Some(same) = entries.iter().find(|entry| entry.id == id) {
            let message = format!("{name} and {} would have one id, {id}", same.name);
            faults.push(row.fault("horse", message));
        }
        entries.push(Entry {
            id,
            name: (*name).to_owned(),
            jockey: row.text("jockey").map(str::to_owned),
            odds: row.text("odds").and_then(|odds| read_odds(*row, odds, faults)),
            lines: lines.clone(),
        });
    }
    let priced = entries.iter().filter(|entry| entry.odds.is_some()).count();
    let asked = rows.iter().filter(|entry| entry.row.text("odds").is_some()).count();
    if priced == asked && priced > 0 && priced < entries.len() {
        for entry in rows.iter().filter(|entry| entry.row.text("odds").is_none()) {
            let message = "other horses have a price: give all of them one, or none";
            faults.push(entry.row.fault("odds", message));
        }
    }
    entries
}

/// A price, `9-5`. Spreadsheets like to take that for a date, so `9/5` and `9:5` are read too.
fn read_odds(row: Row<'_>, text: &str, faults: &mut Vec<CellFault>) -> Option<String> {
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|n| plain && (1..=9_999).contains(n))
    };
    let odds = text
        .split_once(['-', '/', ':'])
        .and_then(|(a, b)| Some(format!("{}-{}", number(a.trim())?, number(b.trim())?)));
    if odds.is_none() {
        faults.push(row.wants("odds", "a price such as 9-5 or 9/5, both numbers 1 to 9999"));
    }
    odds
}

/// The records of those who ride today, in the order of the posts.
fn read_riders(
    rows: &[EntryRow<'_>],
    known: Option<(&str, &Vec<JockeyRecord>)>,
    faults: &mut Vec<CellFault>,
) -> Vec<JockeyRecord> {
    let mut riders: Vec<JockeyRecord> = Vec::new();
    for EntryRow { row, .. } in rows {
        let Some(name) = row.text("jockey") else { continue };
        let id = id_of(name);
        if id.is_empty() {
            faults.push(row.wants("jockey", "a name with a letter or a digit"));
        } else if riders.iter().any(|rider| rider.id == id) {
            faults.push(row.fault("jockey", format!("{name} rides two horses of the race")));
        }
        let record = match known {
            None => Some(JockeyRecord::unknown(&id, name)),
            Some((_, records)) => records.iter().find(|record| record.id == id).cloned(),
        };
        if let (None, Some((file, _))) = (&record, known) {
            let message = format!(
                "{file} has no record of {name}: add one, all zero for a rider without mounts"
            );
            faults.push(row.fault("jockey", message));
        }
        riders.extend(record);
    }
    riders
}

fn read_records(sheet: &Sheet, faults: &mut Vec<CellFault>) -> Vec<JockeyRecord> {
    let mut records: Vec<JockeyRecord> = Vec::new();
    for row in sheet.rows() {
        let name = row.needed("jockey", faults);
        let mounts = row.whole("mounts", 0..=1_000_000, faults);
        let most = mounts.unwrap_or(1_000_000);
        let wins = row.whole("wins", 0..=most, faults);
        let expected = row.number("expected", 0.0..=f64::from(most), faults);
        let troubled = row.whole("troubled", 0..=most, faults);
        let (Some(name), Some(mounts), Some(wins), Some(expected), Some(troubled)) =
            (name, mounts, wins, expected, troubled)
        else {
            continue;
        };
        let id = id_of(name);
        if records.iter().any(|record| record.id == id) {
            faults.push(row.fault("jockey", format!("{name} has two records")));
            continue;
        }
        records.push(JockeyRecord { id, name: name.to_owned(), wins, expected, mounts, troubled });
    }
    records
}

/// An id made of a name: its letters and digits in lower case, words joined by underscores. An
/// apostrophe parts no word.
fn id_of(name: &str) -> String {
    let kept: String = name
        .to_lowercase()
        .chars()
        .filter(|c| !matches!(c, '\'' | '\u{2019}' | '.'))
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn ids_are_made_of_letters_and_digits() {
        let cases = [
            ("Man o' War", "man_o_war"),
            ("  Dr. Fager ", "dr_fager"),
            ("Überraschung (GER)", "überraschung_ger"),
            ("--", ""),
        ];
        for (name, id) in cases {
            assert_eq!(id_of(name), id);
        }
    }
}
