//! The entries of today's race and its riders' records.

use stretch::{MOST_RUNNERS, Surface};

use super::jockey::JockeyRecord;
use super::read::{Entry, EntryRow, Today};
use super::words::{HalfFurlongs, Words};
use crate::date::{Date, DayOrder};
use crate::sheet::{CellFault, Row, Sheet, decimal, id_of};

/// Runners of a race.
const FIELD: std::ops::RangeInclusive<usize> = 2..=MOST_RUNNERS;

/// Today's race: the first entry says it, the others may repeat it.
pub(super) fn read_today(
    words: Words<'_>,
    entries: &[EntryRow<'_>],
    order: DayOrder,
    faults: &mut Vec<CellFault>,
) -> Option<Today> {
    let first = entries.first()?.row;
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
        // Cards write days as records do; what is no day stays as it is.
        date: text("date").map(|text| match Date::read(&text, order) {
            Some(day) => day.to_string(),
            None => text,
        }),
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
    let Some(printed) = distance.printed else {
        let known: Vec<_> = words.distances().iter().map(|known| known.word.as_str()).collect();
        faults.push(row.wants("distance", &format!("one of {}", known.join(", "))));
        return None;
    };
    Some((words.distances()[printed].word.clone(), distance.half_furlongs))
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

fn read_odds(row: Row<'_>, text: &str, faults: &mut Vec<CellFault>) -> Option<String> {
    let odds = price(text);
    if odds.is_none() {
        let what = "a price such as 9-5, 9/5, 5.60 or EVEN, both numbers 1 to 9999";
        faults.push(row.wants("odds", what));
    }
    odds
}

/// A price as cards write it, `9-5`: from `9-5`, `9/5`, `9:5`, from what a dollar gains, `5.60`, or
/// from `EVEN` and `e`. A star marks the favourite.
fn price(text: &str) -> Option<String> {
    let text = text.trim_start_matches('*').trim_end_matches('*').trim();
    if ["e", "even", "evens", "evn"].iter().any(|word| word.eq_ignore_ascii_case(text)) {
        return Some("1-1".to_owned());
    }
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| plain)
    };
    let (a, b) = match text.split_once(['-', '/', ':']) {
        Some((a, b)) => (number(a.trim())?, number(b.trim())?),
        None => {
            let cents = 100.0 * decimal(text).filter(|price| (0.01..=9_999.0).contains(price))?;
            if (cents - cents.round()).abs() > 1e-6 {
                return None;
            }
            let cents = cents.round() as u32;
            let common = common_divisor(cents, 100);
            (cents / common, 100 / common)
        }
    };
    [a, b].iter().all(|number| (1..=9_999).contains(number)).then(|| format!("{a}-{b}"))
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
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
        let before = faults.len();
        let expected = row.number_if("expected", 0.0..=f64::from(most), faults);
        let troubled = row.number_if("troubled", 0.0..=f64::from(most), faults);
        let (Some(name), Some(mounts), Some(wins)) = (name, mounts, wins) else { continue };
        if faults.len() > before {
            continue;
        }
        let expected = expected.unwrap_or_else(|| JockeyRecord::usual_wins(mounts));
        let troubled = troubled.unwrap_or_else(|| JockeyRecord::usual_trouble(mounts));
        let id = id_of(name);
        if records.iter().any(|record| record.id == id) {
            faults.push(row.fault("jockey", format!("{name} has two records")));
            continue;
        }
        records.push(JockeyRecord { id, name: name.to_owned(), wins, expected, mounts, troubled });
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_read_as_sheets_print_them() {
        let cases = [
            ("9-5", "9-5"),
            ("9/5", "9-5"),
            ("9:5", "9-5"),
            ("9 - 5", "9-5"),
            ("5.60", "28-5"),
            ("5,60", "28-5"),
            ("0.50", "1-2"),
            ("12", "12-1"),
            ("99.95", "1999-20"),
            ("EVEN", "1-1"),
            ("e", "1-1"),
            ("evens", "1-1"),
            ("*9-5", "9-5"),
            ("*1.40", "7-5"),
            ("1.40*", "7-5"),
            ("*EVEN", "1-1"),
        ];
        for (text, odds) in cases {
            assert_eq!(price(text).as_deref(), Some(odds), "{text}");
        }
        for text in
            ["", "*", "0", "0-1", "9-", "6 to 5", "1.234", "-2", "10000-1", "999.99", "1/2/3"]
        {
            assert_eq!(price(text), None, "{text}");
        }
    }
}
