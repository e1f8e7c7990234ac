//! A sheet as spreadsheets export it: cells with a heading each, and everything that is wrong
//! with them, told by row and column.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

mod amounts;
mod headings;

use amounts::{NoMoney, hundredths, lengths, money};
pub(crate) use amounts::{decimal, mixed, spelt_out};
pub(crate) use headings::Headings;
use headings::named;

use crate::date::Date;

/// What is to be said of a cell: that it can not be used, or how it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellFault {
    /// The sheet.
    pub file: String,
    /// The row, from 1; the headings are row 1 as a spreadsheet counts them.
    pub row: usize,
    /// The heading of the column; nothing when the whole row is meant.
    pub column: Option<String>,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for CellFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, row {}", self.file, self.row)?;
        if let Some(column) = &self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Everything that is wrong with the sheets, in the order of their rows; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct SheetFaults(pub Vec<CellFault>);

impl fmt::Display for SheetFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for SheetFaults {}

/// A sheet: what it is called, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The name that faults are told with.
    pub name: &'a str,
    /// What it holds.
    pub text: &'a str,
}

/// A sheet with its headings found.
#[derive(Debug)]
pub(crate) struct Sheet {
    file: String,
    delimiter: u8,
    headings_row: usize,
    width: usize,
    columns: BTreeMap<String, usize>,
    unread: Vec<String>,
    rows: Vec<(usize, Vec<String>)>,
}

/// A heading that every sheet may have, for the writer's own words.
const NOTES: &str = "notes";

impl Sheet {
    /// Reads a text as comma, semicolon or tab separated cells. A fault of the sheet as a whole
    /// is noted, a column that nobody knows among them; what can be read is read.
    pub(crate) fn read(
        file: &str,
        text: &str,
        headings: &Headings<'_>,
        faults: &mut Vec<CellFault>,
    ) -> Self {
        let mut sheet = Self::read_known(file, text, headings, faults);
        let known = headings.all().collect::<Vec<_>>().join(", ");
        let unknown = std::mem::take(&mut sheet.unread);
        for heading in unknown {
            let message = format!("no such column; there are: {known}, {NOTES}");
            faults.push(sheet.fault(sheet.headings_row, Some(&heading), message));
        }
        sheet
    }

    /// Reads the columns that are known, and passes over others.
    pub(crate) fn read_known(
        file: &str,
        text: &str,
        headings: &Headings<'_>,
        faults: &mut Vec<CellFault>,
    ) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let begin = headings.find(text);
        let text = &text[begin.skipped..];
        let mut sheet = Self {
            file: file.to_owned(),
            delimiter: begin.delimiter,
            headings_row: 1,
            width: 0,
            columns: BTreeMap::new(),
            unread: Vec::new(),
            rows: Vec::new(),
        };
        let mut reader = reader(text, begin.delimiter);
        let mut record = csv::StringRecord::new();
        let mut lines = Lines { text, counted: 0, line: 1 + begin.lines_skipped };
        let (mut passed, mut seen_headings) = (0, false);
        loop {
            let row = lines.at(reader.position().byte());
            match reader.read_record(&mut record) {
                Ok(false) => break,
                // A title stands above the headings.
                Ok(true) if passed < begin.records_above => passed += 1,
                Ok(true) if !seen_headings => {
                    seen_headings = true;
                    sheet.read_headings(row, &record, headings, faults);
                }
                Ok(true) => {
                    // Cells that have slipped to the right would all be read as something else.
                    if record.iter().skip(sheet.width).any(|cell| !cell.is_empty()) {
                        let message = "the row has more cells than there are columns; a cell with a \
                                       comma in it stands in quotes";
                        faults.push(sheet.fault(row, None, message.to_owned()));
                    }
                    if record.iter().any(|cell| !cell.is_empty()) {
                        sheet.rows.push((row, record.iter().map(str::to_owned).collect()));
                    }
                }
                Err(error) => {
                    faults.push(sheet.fault(row, None, format!("this can not be read: {error}")));
                    break;
                }
            }
        }
        if !seen_headings {
            let wanted = headings.needed.join(", ");
            let message = format!("the sheet is empty; it begins with {wanted}");
            faults.push(sheet.fault(1, None, message));
        }
        sheet
    }

    fn read_headings(
        &mut self,
        row: usize,
        record: &csv::StringRecord,
        headings: &Headings<'_>,
        faults: &mut Vec<CellFault>,
    ) {
        (self.headings_row, self.width) = (row, record.len());
        if let Some(message) = headings.other_kind(record) {
            faults.push(self.fault(row, None, message));
            return;
        }
        for (at, heading) in record.iter().enumerate() {
            let name = named(heading);
            if name.is_empty() {
                continue;
            }
            if name == NOTES {
                // Whatever stands there is not read, and a second such column harms nobody.
                self.columns.insert(name, at);
            } else if !headings.knows(&name) {
                self.unread.push(heading.to_owned());
            } else if self.columns.insert(name, at).is_some() {
                faults.push(self.fault(row, Some(heading), "this column is there twice".into()));
            }
        }
        for needed in headings.needed {
            if !self.columns.contains_key(*needed) {
                faults.push(self.fault(row, Some(needed), "this column is missing".into()));
            }
        }
    }

    fn fault(&self, row: usize, column: Option<&str>, message: String) -> CellFault {
        CellFault { file: self.file.clone(), row, column: column.map(str::to_owned), message }
    }

    /// A fault of a heading.
    pub(crate) fn heading_fault(&self, column: &str, message: &str) -> CellFault {
        self.fault(self.headings_row, Some(column), message.to_owned())
    }

    /// The position of each column that was found.
    pub(crate) const fn columns(&self) -> &BTreeMap<String, usize> {
        &self.columns
    }

    /// How many cells its row of headings has.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// What separates its cells.
    pub(crate) const fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The headings of columns that nobody knows, as they stand there.
    pub(crate) fn unread(&self) -> impl Iterator<Item = CellFault> {
        let message = "this column is not read";
        self.unread.iter().map(move |heading| self.heading_fault(heading, message))
    }

    /// What it is called.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// The rows that hold anything.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(row, cells)| Row { sheet: self, number: *row, cells })
    }
}

/// A reader of the cells of a text.
fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

/// Counts lines on the way through a text. The reader's own count stands before the empty lines
/// that it passes over.
struct Lines<'a> {
    text: &'a str,
    counted: usize,
    line: usize,
}

impl Lines<'_> {
    fn at(&mut self, offset: u64) -> usize {
        let bytes = self.text.as_bytes();
        let mut to = usize::try_from(offset).unwrap_or(usize::MAX).min(bytes.len());
        while bytes.get(to).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            to += 1;
        }
        let passed = bytes.get(self.counted..to).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.counted = self.counted.max(to);
        self.line
    }
}

/// A row of a sheet.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    sheet: &'a Sheet,
    /// Its number, the headings being row 1.
    pub number: usize,
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The sheet that it stands in.
    pub(crate) const fn sheet(&self) -> &'a Sheet {
        self.sheet
    }

    /// A text, if the cell holds one.
    pub(crate) fn text(&self, column: &str) -> Option<&'a str> {
        let cell = self.cells.get(*self.sheet.columns.get(column)?)?;
        (!cell.is_empty()).then_some(cell)
    }

    /// A fault of one cell.
    pub(crate) fn fault(&self, column: &str, message: impl Into<String>) -> CellFault {
        self.sheet.fault(self.number, Some(column), message.into())
    }

    /// What is wrong with a cell that should be something else.
    pub(crate) fn wants(&self, column: &str, what: &str) -> CellFault {
        let message = match self.text(column) {
            // Spreadsheets take 9-5 and 3/4 for days, and show them as they were typed.
            Some(found) if column != "date" && Date::parse(found).is_some() => format!(
                "this should be {what}, not \"{found}\"; if the spreadsheet has made a day of what \
                 was typed, format the column as text and type it again"
            ),
            Some(found) => format!("this should be {what}, not \"{found}\""),
            None => format!("this should be {what}; the cell is empty"),
        };
        self.fault(column, message)
    }

    /// A text that must be there.
    pub(crate) fn needed(&self, column: &str, faults: &mut Vec<CellFault>) -> Option<&'a str> {
        let found = self.text(column);
        // A missing column was told once, with the headings.
        if found.is_none() && self.sheet.columns.contains_key(column) {
            faults.push(self.fault(column, "this cell is empty"));
        }
        found
    }

    /// A number within bounds, if the cell holds anything; decimals with a point or a comma.
    pub(crate) fn number_if(
        &self,
        column: &str,
        bounds: RangeInclusive<f64>,
        faults: &mut Vec<CellFault>,
    ) -> Option<f64> {
        let text = self.text(column)?;
        let number = decimal(text).filter(|number| bounds.contains(number));
        if number.is_none() {
            let what = format!("a number from {} to {}", bounds.start(), bounds.end());
            faults.push(self.wants(column, &what));
        }
        number
    }

    /// Lengths within bounds, if the cell holds anything: a number, a fraction, or a word.
    pub(crate) fn lengths_if(
        &self,
        column: &str,
        bounds: RangeInclusive<f64>,
        faults: &mut Vec<CellFault>,
    ) -> Option<f64> {
        let text = self.text(column)?;
        let found = lengths(text).filter(|lengths| bounds.contains(lengths));
        if found.is_none() {
            let (least, most) = (bounds.start(), bounds.end());
            let what = format!(
                "lengths from {least} to {most}: a number such as 2.5 or 2 1/2, or no, ns, hd, nk"
            );
            faults.push(self.wants(column, &what));
        }
        found
    }

    /// A time in hundredths of a second, if the cell holds anything.
    pub(crate) fn time_if(&self, column: &str, faults: &mut Vec<CellFault>) -> Option<u32> {
        let found = hundredths(self.text(column)?);
        if found.is_none() {
            faults.push(self.wants(column, "a time such as 1:34.40 or 1:34 2/5"));
        }
        found
    }

    /// An amount of money within bounds, if the cell holds anything, as sheets print it.
    pub(crate) fn money_if(
        &self,
        column: &str,
        bounds: RangeInclusive<f64>,
        faults: &mut Vec<CellFault>,
    ) -> Option<f64> {
        let text = self.text(column)?;
        match money(text) {
            Ok(amount) if bounds.contains(&amount) => return Some(amount),
            Ok(_) | Err(NoMoney::Unreadable) => {
                let what = format!("an amount from {} to {}", bounds.start(), bounds.end());
                faults.push(self.wants(column, &what));
            }
            Err(NoMoney::Ambiguous) => {
                let message = format!(
                    "\"{text}\" may mean thousands or a fraction; write {} or {}",
                    text.replace('.', ""),
                    text.replace('.', ","),
                );
                faults.push(self.fault(column, message));
            }
        }
        None
    }

    /// A whole number within bounds that must be there.
    pub(crate) fn whole(
        &self,
        column: &str,
        bounds: RangeInclusive<u32>,
        faults: &mut Vec<CellFault>,
    ) -> Option<u32> {
        let text = self.needed(column, faults)?;
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        if number.is_none() {
            let what = format!("a whole number from {} to {}", bounds.start(), bounds.end());
            faults.push(self.wants(column, &what));
        }
        number
    }

    /// One of these words, in any case of letters, if the cell holds anything.
    pub(crate) fn word_if<T: Copy>(
        &self,
        column: &str,
        words: &[(&str, T)],
        faults: &mut Vec<CellFault>,
    ) -> Option<T> {
        let text = self.text(column)?;
        let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        if found.is_none() {
            let all: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            faults.push(self.wants(column, &all.join(" or ")));
        }
        found.map(|(_, meaning)| *meaning)
    }
}

/// Rows as the text of a sheet.
pub(crate) fn written(rows: &[Vec<String>], delimiter: u8, end: &str) -> String {
    let terminator =
        if end == "\r\n" { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
    let mut writer = csv::WriterBuilder::new()
        .delimiter(delimiter)
        .terminator(terminator)
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        // Writing to memory can not fail.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// An id made of a name: its letters and digits in lower case, words joined by underscores. An
/// apostrophe parts no word.
#[must_use]
pub fn id_of(name: &str) -> String {
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
    use super::*;

    const HEADINGS: Headings<'_> =
        Headings { what: "figures", needed: &["horse", "figure"], allowed: &["odds"] };

    fn check(text: &str, rows: &[(usize, &str, f64)]) {
        let mut faults = Vec::new();
        let sheet = Sheet::read("a.csv", text, &HEADINGS, &mut faults);
        let found: Vec<_> = sheet
            .rows()
            .map(|row| {
                let horse = row.text("horse").expect("a horse").to_owned();
                (row.number, horse, row.number_if("figure", 0.0..=150.0, &mut faults).expect("one"))
            })
            .collect();
        assert_eq!(faults, [], "{text:?}");
        let found: Vec<_> =
            found.iter().map(|(row, horse, n)| (*row, horse.as_str(), *n)).collect();
        assert_eq!(found, rows, "{text:?}");
    }

    #[test]
    fn a_sheet_is_read_as_every_spreadsheet_writes_it() {
        check("horse,figure\nA,90\nB,91.5\n", &[(2, "A", 90.0), (3, "B", 91.5)]);
        check("\u{feff}horse;figure\r\nA;90\r\nB;91,5\r\n", &[(2, "A", 90.0), (3, "B", 91.5)]);
        check("Figure\tHorse\tNotes\n90\tA\tfine\n", &[(2, "A", 90.0)]);
        check("sep=;\r\nhorse;figure\r\n\"A; of B\";90", &[(3, "A; of B", 90.0)]);
        check("horse,figure\r\n,\r\n\r\n\"A\", 90 \r\n", &[(4, "A", 90.0)]);
        check("horse,figure,\nA,\"90,5\",\n", &[(2, "A", 90.5)]);
    }

    #[test]
    fn a_title_and_blank_columns_are_passed_over() {
        check("Form of 2026\nhorse,figure\nA,90\n", &[(3, "A", 90.0)]);
        check("My horses; by hand;;\r\n\r\n;horse;;figure\r\n;A;;90,5\r\n", &[(4, "A", 90.5)]);
        check(
            "\"A title,\nof two lines, with commas\"\n,,horse,,figure\n,,A,,90\n",
            &[(4, "A", 90.0)],
        );
        check("sep=\t\nTitle\nhorse\tfigure\nA\t90\n", &[(4, "A", 90.0)]);
    }

    #[test]
    fn a_sheet_of_another_kind_is_told_in_one_sentence() {
        let check = |text: &str, told: &[&str]| {
            let mut faults = Vec::new();
            Sheet::read("a.csv", text, &HEADINGS, &mut faults);
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            assert_eq!(faults, told, "{text:?}");
        };
        check(
            "Item,Price\nMilk,1.20\n",
            &[
                "a.csv, row 1: this is no sheet of figures: it has none of the columns horse, figure",
            ],
        );
        for empty in ["", "\u{feff}", " \n\n", ";;;\n;;;\n"] {
            let mut faults = Vec::new();
            Sheet::read("a.csv", empty, &HEADINGS, &mut faults);
            assert!(!faults.is_empty(), "{empty:?}");
        }
        check("\n\n", &["a.csv, row 1: the sheet is empty; it begins with horse, figure"]);
    }

    #[test]
    fn faults_name_row_and_column() {
        let mut faults = Vec::new();
        let text = "horse,figre,odds,odds\nA,,1o1\n";
        let sheet = Sheet::read("a.csv", text, &HEADINGS, &mut faults);
        for row in sheet.rows() {
            row.number_if("figure", 0.0..=150.0, &mut faults);
            row.number_if("odds", 0.0..=9.0, &mut faults);
        }
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "a.csv, row 1, column odds: this column is there twice",
                "a.csv, row 1, column figure: this column is missing",
                "a.csv, row 1, column figre: no such column; there are: horse, figure, odds, notes",
            ]
        );
    }

    #[test]
    fn an_amount_that_may_mean_two_things_is_refused_where_it_stands() {
        let mut faults = Vec::new();
        let headings = Headings { what: "purses", needed: &["horse", "purse"], allowed: &[] };
        let text = "horse,purse\nA,\"76,000\"\nB,76.000\nC,0\nD,76,000\n";
        let sheet = Sheet::read("a.csv", text, &headings, &mut faults);
        let read: Vec<_> =
            sheet.rows().map(|row| row.money_if("purse", 1.0..=1e9, &mut faults)).collect();
        assert_eq!(read[..3], [Some(76_000.0), None, None]);
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "a.csv, row 5: the row has more cells than there are columns; a cell with a comma in it \
                 stands in quotes",
                "a.csv, row 3, column purse: \"76.000\" may mean thousands or a fraction; write 76000 or \
                 76,000",
                "a.csv, row 4, column purse: this should be an amount from 1 to 1000000000, not \"0\"",
            ]
        );
    }

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
