//! The entries of today's race and its riders' records.

use stretch::{MOST_RUNNERS, Surface};

use super::jockey::JockeyRecord;
use super::read::{Entry, EntryRow, TODAY, Today};
use super::words::{HalfFurlongs, Words};
use crate::sheet::{CellFault, Row, Sheet, id_of};

/// Runners of a race.
const FIELD: std::ops::RangeInclusive<usize> = 2..=MOST_RUNNERS;

/// Today's race: the first entry says it, the others may repeat it.
pub(super) fn read_today(
    file: &str,
    words: Words<'_>,
    entries: &[EntryRow<'_>],
    faults: &mut Vec<CellFault>,
) -> Option<Today> {
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
        words.condition(first, surface, faults).map(|(condition, _)| condition.to_string())
    });
    let distance =
        first.needed("distance", faults).and_then(|_| card_distance(words, first, faults));
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
fn card_distance(
    words: Words<'_>,
    row: Row<'_>,
    faults: &mut Vec<CellFault>,
) -> Option<(String, HalfFurlongs)> {
    let distance = words.distance(row, faults)?;
    let found = words.card_distance(row.text("distance")?, distance);
    if found.is_none() {
        faults.push(row.wants("distance", &format!("one of {}", words.card_distances())));
    }
    Some((found?.to_owned(), distance))
}

pub(super) fn read_entries(rows: &[EntryRow<'_>], faults: &mut Vec<CellFault>) -> Vec<Entry> {
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
pub(super) fn read_riders(
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

pub(super) fn read_records(sheet: &Sheet, faults: &mut Vec<CellFault>) -> Vec<JockeyRecord> {
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
