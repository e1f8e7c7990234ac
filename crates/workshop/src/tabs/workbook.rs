//! Workbooks: every cell as the text that a person would have typed.

use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Ods, OdsError, Reader, Xlsx, XlsxError};

use super::guard::{self, Kind, MOST_COLUMNS, MOST_ROWS, MOST_TABS, MOST_TEXT};
use super::{Tab, Unreadable, one_line};
use crate::sheet::written;

/// The tabs of a workbook that hold anything; of an empty one the first.
pub(super) fn tabs(name: &str, bytes: &[u8]) -> Result<Vec<Tab>, Unreadable> {
    let mut sheets = match guard::kind(bytes)? {
        Kind::Excel => excel(bytes)?,
        Kind::OpenDocument => open_document(bytes)?,
    };
    if sheets.iter().any(|(_, cells)| !cells.rows.is_empty()) {
        sheets.retain(|(_, cells)| !cells.rows.is_empty());
    } else {
        sheets.truncate(1);
    }
    let alone = sheets.len() <= 1;
    let tab = |(title, cells): (String, Cells)| Tab {
        name: if alone { name.to_owned() } else { format!("{name}, {title}") },
        text: cells.text(),
    };
    let mut tabs: Vec<Tab> = sheets.into_iter().map(tab).collect();
    if tabs.is_empty() {
        tabs.push(Tab { name: name.to_owned(), text: String::new() });
    }
    Ok(tabs)
}

fn excel(bytes: &[u8]) -> Result<Vec<(String, Cells)>, Unreadable> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(excel_fault)?;
    let names = names(&book)?;
    let mut left = MOST_TEXT;
    let mut sheets = Vec::new();
    for name in names {
        let mut cells = Cells::default();
        // A chart is a tab without cells.
        let Ok(mut reader) = book.worksheet_cells_reader(&name) else { continue };
        // Cell by cell: a whole range would make room for everything between two far corners.
        while let Some(cell) = reader.next_cell().map_err(excel_fault)? {
            let (row, column) = cell.get_position();
            left = left.checked_sub(length(cell.get_value())).ok_or(Unreadable::TooLarge)?;
            let text = typed(&cell.get_value().clone().into());
            cells.put(row as usize, column as usize, text)?;
        }
        sheets.push((name, cells));
    }
    Ok(sheets)
}

fn open_document(bytes: &[u8]) -> Result<Vec<(String, Cells)>, Unreadable> {
    let mut book = Ods::new(Cursor::new(bytes)).map_err(open_document_fault)?;
    let mut sheets = Vec::new();
    for name in names(&book)? {
        let range = book.worksheet_range(&name).map_err(open_document_fault)?;
        let (top, start) = range.start().unwrap_or_default();
        let mut cells = Cells::default();
        for (row, column, value) in range.used_cells() {
            let (row, column) = (row + top as usize, column + start as usize);
            cells.put(row, column, typed(value))?;
        }
        sheets.push((name, cells));
    }
    Ok(sheets)
}

fn names<'a, R: Reader<Cursor<&'a [u8]>>>(book: &R) -> Result<Vec<String>, Unreadable> {
    let names = book.sheet_names();
    if names.len() > MOST_TABS { Err(Unreadable::TooLarge) } else { Ok(names) }
}

fn excel_fault(error: XlsxError) -> Unreadable {
    match error {
        XlsxError::Password => Unreadable::Locked,
        error => Unreadable::Damaged(error.to_string()),
    }
}

fn open_document_fault(error: OdsError) -> Unreadable {
    match error {
        OdsError::Password => Unreadable::Locked,
        OdsError::CellLimitExceeded { .. } => Unreadable::TooLarge,
        error => Unreadable::Damaged(error.to_string()),
    }
}

/// The cells of a tab that hold anything, by row.
#[derive(Debug, Default)]
struct Cells {
    rows: BTreeMap<usize, Vec<String>>,
}

impl Cells {
    /// Puts a cell into its place.
    fn put(&mut self, row: usize, column: usize, text: String) -> Result<(), Unreadable> {
        if text.is_empty() {
            return Ok(());
        }
        if row >= MOST_ROWS || column >= MOST_COLUMNS {
            return Err(Unreadable::TooLarge);
        }
        let cells = self.rows.entry(row).or_default();
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = text;
        Ok(())
    }

    /// A line for each row, empty ones too, so that rows have the numbers that they have there.
    fn text(mut self) -> String {
        let rows = self.rows.last_key_value().map_or(0, |(last, _)| last + 1);
        let row = |at| self.rows.remove(&at).unwrap_or_else(|| vec![String::new()]);
        written(&(0..rows).map(row).collect::<Vec<_>>(), b',', "\n")
    }
}

/// Bytes of a cell's text. Many cells may share one: it is counted for each.
fn length(value: &DataRef<'_>) -> usize {
    match value {
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            text.len()
        }
        DataRef::SharedString(text) => text.len(),
        _ => 1,
    }
}

/// A cell as a person types it.
fn typed(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => plain(*number),
        Data::String(text) => one_line(text),
        Data::Bool(is) => if *is { "TRUE" } else { "FALSE" }.to_owned(),
        Data::DateTime(moment) => day_or_time(*moment),
        Data::DateTimeIso(day) => day.split('T').next().unwrap_or_default().to_owned(),
        Data::DurationIso(time) => seconds_of(time).map_or_else(|| one_line(time), clock),
        Data::Error(error) => error.to_string(),
    }
}

/// A number without the last bits that arithmetic leaves.
fn plain(number: f64) -> String {
    let text = format!("{number:.10}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn day_or_time(moment: ExcelDateTime) -> String {
    if moment.is_duration() || moment.as_f64() < 1.0 {
        return clock(moment.as_f64() * 86_400.0);
    }
    let (year, month, day, ..) = moment.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02}")
}

/// A time as races have it. What was typed as 2:03 is two hours to a spreadsheet; no race takes one.
fn clock(seconds: f64) -> String {
    let hundredths = (100.0 * seconds.clamp(0.0, 1e7)).round() as u64;
    if hundredths >= 360_000 && hundredths.is_multiple_of(6_000) {
        let minutes = hundredths / 6_000;
        return format!("{}:{:02}", minutes / 60, minutes % 60);
    }
    let (minutes, rest) = (hundredths / 6_000, hundredths % 6_000);
    format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100)
}

/// The seconds of `PT00H01M34.4S`.
fn seconds_of(time: &str) -> Option<f64> {
    let mut rest = time.strip_prefix("PT")?;
    let mut seconds = 0.0;
    for (unit, worth) in [('H', 3_600.0), ('M', 60.0), ('S', 1.0)] {
        if let Some((number, after)) = rest.split_once(unit) {
            seconds += worth * number.replace(',', ".").parse::<f64>().ok()?;
            rest = after;
        }
    }
    (rest.is_empty() && seconds.is_finite() && seconds >= 0.0).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_what_a_person_typed() {
        let cases = [
            (Data::Float(30.0), "30"),
            (Data::Float(1.0625), "1.0625"),
            (Data::Float(0.1 + 0.2), "0.3"),
            (Data::Float(-2.5), "-2.5"),
            (Data::Int(76_000), "76000"),
            (Data::String("won\na  photo ".into()), "won a photo"),
            (Data::Bool(true), "TRUE"),
            (Data::DateTimeIso("2024-03-12T00:00:00".into()), "2024-03-12"),
            (Data::DurationIso("PT00H01M34.4S".into()), "1:34.40"),
            (Data::DurationIso("PT02H03M00S".into()), "2:03"),
            (Data::Empty, ""),
        ];
        for (value, text) in cases {
            assert_eq!(typed(&value), text, "{value:?}");
        }
        let excel = |value: f64| {
            let kind = calamine::ExcelDateTimeType::DateTime;
            typed(&Data::DateTime(ExcelDateTime::new(value, kind, false)))
        };
        assert_eq!(excel(45_363.0), "2024-03-12");
        assert_eq!(excel(94.4 / 86_400.0), "1:34.40");
        assert_eq!(excel(123.0 / 1_440.0), "2:03");
    }
}
