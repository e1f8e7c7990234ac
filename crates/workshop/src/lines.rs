//! Past-performance lines of one's own races: what [`Performance`]s say, in the columns that
//! [`rate`](crate::rate) reads. A sheet of them grows with every race; its order of columns and
//! its separator are kept.

use std::collections::BTreeMap;

use meet::LineSheet;
use stretch::{Call, Performance};

use crate::date::Date;
use crate::rate::{LINES, Named};
use crate::sheet::{CellFault, Sheet, SheetFaults, written};

/// What a race card does not know of its race.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Occasion {
    /// When it was run. Lines hold the day, since their age grows.
    pub date: Date,
    /// What it was worth; races without a purse say nothing about class.
    pub purse: Option<u32>,
}

/// For people: a sheet without such a column goes without.
const FOR_PEOPLE: [&str; 5] = ["track", "race", "jockey", "odds", NOTES];
const NOTES: &str = "notes";

/// What has to be added to a sheet of lines for a race; to an empty one, its headings as well.
///
/// # Errors
/// The sheet is none of lines, or lacks a column that these need.
pub fn append(
    sheet: Named<'_>,
    performances: &[Performance],
    occasion: Occasion,
) -> Result<String, SheetFaults> {
    if sheet.text.trim_start_matches('\u{feff}').trim().is_empty() {
        // A new sheet has the columns of a meet's, so that one can be added to the other.
        let columns = LineSheet::COLUMNS;
        let mut text =
            written(&[columns.iter().map(|name| (*name).to_owned()).collect()], b',', "\n");
        let at = columns.iter().enumerate().map(|(at, name)| ((*name).to_owned(), at)).collect();
        let rows = rows(&at, columns.len(), performances, occasion);
        text += &written(&rows, b',', "\n");
        return Ok(text);
    }
    let mut faults = Vec::new();
    let read = Sheet::read_known(sheet.name, sheet.text, &LINES, &mut faults);
    if !faults.is_empty() {
        return Err(SheetFaults(faults));
    }
    for line in performances {
        for (column, _) in cells(line, occasion).into_iter().filter(|(_, cell)| !cell.is_empty()) {
            let there = read.columns().contains_key(column) || FOR_PEOPLE.contains(&column);
            let told = |fault: &CellFault| fault.column.as_deref() == Some(column);
            if !there && !faults.iter().any(told) {
                let message = "this column is missing: the new lines need it";
                faults.push(read.heading_fault(column, message));
            }
        }
    }
    if !faults.is_empty() {
        return Err(SheetFaults(faults));
    }
    let end = if sheet.text.contains("\r\n") { "\r\n" } else { "\n" };
    let gap = if sheet.text.ends_with('\n') { "" } else { end };
    let rows = rows(read.columns(), read.width(), performances, occasion);
    Ok(format!("{gap}{}", written(&rows, read.delimiter(), end)))
}

/// The cells of a line, by column.
fn cells(line: &Performance, occasion: Occasion) -> Vec<(&'static str, String)> {
    let mut cells = vec![
        ("horse", line.name.clone()),
        ("date", occasion.date.to_string()),
        ("track", line.track.clone()),
        ("race", line.race.clone()),
        ("surface", line.surface.to_string()),
        ("condition", line.condition.to_string()),
        ("distance", line.distance.clone()),
        ("figure", line.figure.to_string()),
        ("field", line.field.to_string()),
        ("purse", occasion.purse.map(|purse| purse.to_string()).unwrap_or_default()),
        ("finish_pos", line.finish.position.to_string()),
        ("finish_len", lengths(line.finish.behind_q as i32)),
        ("margin", lengths(line.margin_q)),
        ("jockey", line.jockey.clone()),
        ("odds", line.odds.map(|odds| odds.to_string()).unwrap_or_default()),
        (NOTES, line.notes.clone()),
    ];
    let columns =
        [("call1_pos", "call1_len"), ("call2_pos", "call2_len"), ("call3_pos", "call3_len")];
    for ((position, behind), call) in columns.into_iter().zip(&line.calls) {
        let Call { position: at, behind_q } = *call;
        cells.extend([(position, at.to_string()), (behind, lengths(behind_q as i32))]);
    }
    cells
}

/// Quarter lengths as a decimal number.
fn lengths(quarters: i32) -> String {
    (f64::from(quarters) / 4.0).to_string()
}

fn rows(
    columns: &BTreeMap<String, usize>,
    width: usize,
    performances: &[Performance],
    occasion: Occasion,
) -> Vec<Vec<String>> {
    let row = |line: &Performance| {
        let mut row = vec![String::new(); width];
        for (column, cell) in cells(line, occasion) {
            if let Some(at) = columns.get(column) {
                row[*at] = cell;
            }
        }
        row
    };
    performances.iter().map(row).collect()
}
