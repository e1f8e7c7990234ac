//! Where a sheet's headings stand, and what they say of it.

use csv::StringRecord;

use super::reader;

/// The headings that a sheet may have.
pub(crate) struct Headings<'a> {
    /// What such a sheet holds.
    pub what: &'a str,
    /// They must be there.
    pub needed: &'a [&'a str],
    /// They may be there.
    pub allowed: &'a [&'a str],
}

/// How a text is to be read.
pub(super) struct Begin {
    /// What separates its cells.
    pub delimiter: u8,
    /// Bytes of a first line that only names the separator, as some programs write.
    pub skipped: usize,
    /// The lines of it.
    pub lines_skipped: usize,
    /// Rows above the headings: a title, perhaps a date.
    pub records_above: usize,
}

/// Headings stand among so many first rows.
const MOST_ABOVE: usize = 20;
/// A row with so many of the headings is theirs.
const ENOUGH: usize = 2;

impl Headings<'_> {
    pub(super) fn knows(&self, name: &str) -> bool {
        self.all().any(|known| known == name)
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.needed.iter().chain(self.allowed).copied()
    }

    /// Where they stand. The separator is the one that shows most of them; of a text that has
    /// hardly any, the first row's.
    pub(super) fn find(&self, text: &str) -> Begin {
        let line = text.lines().next().unwrap_or("");
        if let Some(named) = line.strip_prefix("sep=").and_then(|rest| rest.bytes().next()) {
            let rest = text[line.len()..].trim_start_matches('\r');
            let skipped = text.len() - rest.strip_prefix('\n').unwrap_or(rest).len();
            let records_above = self.best(&text[skipped..], named).map_or(0, |(_, above)| above);
            return Begin { delimiter: named, skipped, lines_skipped: 1, records_above };
        }
        let mut begin = Begin {
            delimiter: usual_delimiter(line),
            skipped: 0,
            lines_skipped: 0,
            records_above: 0,
        };
        let mut most = ENOUGH - 1;
        for delimiter in DELIMITERS {
            if let Some((count, above)) = self.best(text, delimiter)
                && count > most
            {
                most = count;
                (begin.delimiter, begin.records_above) = (delimiter, above);
            }
        }
        begin
    }

    /// The first of the rows that have most headings, and how many it has; none if no row has any.
    fn best(&self, text: &str, delimiter: u8) -> Option<(usize, usize)> {
        let mut found: Option<(usize, usize)> = None;
        for (above, record) in reader(text, delimiter).records().take(MOST_ABOVE).enumerate() {
            let count = self.count(&record.ok()?);
            if count >= ENOUGH && found.is_none_or(|(most, _)| count > most) {
                found = Some((count, above));
            }
        }
        found
    }

    fn count(&self, record: &StringRecord) -> usize {
        record.iter().filter(|heading| self.knows(&named(heading))).count()
    }

    /// All rows of a text, those above the headings too.
    pub(crate) fn rows(&self, text: &str) -> Vec<Vec<String>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let begin = self.find(text);
        let records = reader(&text[begin.skipped..], begin.delimiter).into_records();
        // From a row that can not be read on there is none.
        let rows = records.map_while(Result::ok);
        rows.map(|row| row.iter().map(str::to_owned).collect()).collect()
    }

    /// How well a text suits: the share of the needed headings that one of its first rows has.
    pub(crate) fn share(&self, text: &str) -> f64 {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let begin = self.find(text);
        let mut records = reader(&text[begin.skipped..], begin.delimiter).into_records();
        let found = records.nth(begin.records_above).and_then(Result::ok);
        found.map_or(0.0, |row| self.there(&row).len() as f64 / self.needed.len() as f64)
    }

    fn there(&self, record: &StringRecord) -> Vec<&str> {
        let has = |needed: &&str| record.iter().any(|heading| named(heading) == *needed);
        self.needed.iter().copied().filter(has).collect()
    }

    /// What is to be said of a row that has hardly any of the needed headings. A list of all that
    /// it lacks would tell nobody that it is the wrong file.
    pub(super) fn other_kind(&self, record: &StringRecord) -> Option<String> {
        let there = self.there(record);
        let has = match there.as_slice() {
            _ if 2 * there.len() >= self.needed.len() => return None,
            [] => "it has none of the columns".to_owned(),
            some => format!("it has {}, and not all of the columns", some.join(", ")),
        };
        Some(format!("this is no sheet of {}: {has} {}", self.what, self.needed.join(", ")))
    }
}

const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// What stands most often between the cells of a row; a sheet of one column is a comma's sheet.
fn usual_delimiter(line: &str) -> u8 {
    let mut counts = DELIMITERS.map(|delimiter| (delimiter, 0));
    let mut quoted = false;
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        for (delimiter, count) in &mut counts {
            *count += usize::from(!quoted && byte == *delimiter);
        }
    }
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(delimiter, _)| delimiter)
}

/// A heading as columns are named: small letters, words joined.
pub(super) fn named(heading: &str) -> String {
    heading.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_")
}
