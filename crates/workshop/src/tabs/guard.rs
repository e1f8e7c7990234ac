//! What a workbook may hold, looked at before it is opened. It is a packed archive of XML in which a
//! few bytes can ask for any amount of memory: parts that unpack to a thousand times their size, a
//! number that says how much to make room for, a cell that is repeated a billion times.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use super::Unreadable;

/// Rows of a tab, together over all tabs of an OpenDocument.
pub(super) const MOST_ROWS: usize = 20_000;
/// Columns of a tab.
pub(super) const MOST_COLUMNS: usize = 200;
/// Tabs of a workbook.
pub(super) const MOST_TABS: usize = 50;
/// Bytes of all parts together.
pub(super) const MOST_UNPACKED: u64 = 24 << 20;
/// Bytes of the text of all cells.
pub(super) const MOST_TEXT: usize = 8 << 20;
/// Parts of the archive.
const MOST_PARTS: usize = 2_000;
/// Bytes of a part that only says what cells look like.
const MOST_STYLE: u64 = 1 << 20;

/// What kind of workbook an archive is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Excel,
    OpenDocument,
}

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Unpacks every part once, and none further than it may go.
pub(super) fn kind(bytes: &[u8]) -> Result<Kind, Unreadable> {
    let mut archive = Archive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MOST_PARTS {
        return Err(Unreadable::TooLarge);
    }
    let mut left = MOST_UNPACKED;
    let mut kind = None;
    let mut locked = false;
    let mut content = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).map_err(damaged)?;
        let name = part.name().map_err(damaged)?.to_lowercase();
        let is_style = name.ends_with("styles.xml") || name.contains("theme");
        let most = if is_style { left.min(MOST_STYLE) } else { left };
        let mut unpacked = Vec::new();
        let read = part.by_ref().take(most + 1).read_to_end(&mut unpacked);
        read.map_err(|error| Unreadable::Damaged(error.to_string()))?;
        left = most
            .checked_sub(unpacked.len() as u64)
            .map(|_| left - unpacked.len() as u64)
            .ok_or(Unreadable::TooLarge)?;
        match name.as_str() {
            "content.xml" => content = unpacked,
            "meta-inf/manifest.xml" => locked = has(&unpacked, b"encryption-data"),
            "mimetype" if has(&unpacked, b"opendocument.spreadsheet") => {
                kind = Some(Kind::OpenDocument);
            }
            "[content_types].xml" if has(&unpacked, b"spreadsheetml") => kind = Some(Kind::Excel),
            name if name.ends_with("sharedstrings.xml") => bounded(&unpacked, b"uniqueCount")?,
            _ => {}
        }
    }
    match kind {
        _ if locked => Err(Unreadable::Locked),
        None => Err(Unreadable::OtherArchive),
        Some(Kind::Excel) => Ok(Kind::Excel),
        Some(Kind::OpenDocument) => Repeats::check(&content).map(|()| Kind::OpenDocument),
    }
}

pub(super) fn damaged(error: ZipError) -> Unreadable {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Unreadable::Locked,
        error => Unreadable::Damaged(error.to_string()),
    }
}

fn has(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

/// Refuses a number under this name that no honest file has.
fn bounded(xml: &[u8], name: &[u8]) -> Result<(), Unreadable> {
    readable(xml)?;
    let most = MOST_ROWS * MOST_COLUMNS;
    if number(xml, name)?.is_some_and(|number| number > most) {
        return Err(Unreadable::TooLarge);
    }
    Ok(())
}

/// In another encoding the names that are looked for would not be found.
fn readable(xml: &[u8]) -> Result<(), Unreadable> {
    if xml.contains(&0) || std::str::from_utf8(xml).is_err() {
        return Err(Unreadable::Damaged("its parts are not in UTF-8".into()));
    }
    Ok(())
}

/// The greatest number that is written under this name; none if there is no such name.
fn number(xml: &[u8], name: &[u8]) -> Result<Option<usize>, Unreadable> {
    let mut greatest = None;
    for at in (0..xml.len().saturating_sub(name.len())).filter(|at| xml[*at..].starts_with(name)) {
        let rest = xml[at + name.len()..].trim_ascii_start();
        let Some(rest) = rest.strip_prefix(b"=") else { continue };
        let digits = rest.trim_ascii_start().get(1..).unwrap_or_default();
        let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
        let number = std::str::from_utf8(&digits[..end]).ok().and_then(|text| text.parse().ok());
        greatest = greatest.max(Some(number.ok_or(Unreadable::TooLarge)?));
    }
    Ok(greatest)
}

/// Counts what the repeats of an OpenDocument come to.
#[derive(Default)]
struct Repeats {
    rows: usize,
    text: usize,
    /// Empty rows that count if another follows.
    rows_waiting: usize,
    row: RowSoFar,
}

#[derive(Default)]
struct RowSoFar {
    repeated: usize,
    columns: usize,
    /// Empty cells that count if another follows.
    waiting: usize,
    /// Text of the cell that is open, times its repeats.
    cell_repeated: usize,
}

impl Repeats {
    fn check(xml: &[u8]) -> Result<(), Unreadable> {
        readable(xml)?;
        let mut counted = Self::default();
        let mut at = 0;
        while let Some(from) = xml[at..].iter().position(|byte| *byte == b'<').map(|to| at + to) {
            counted.add_text(from - at)?;
            // What stands in a comment is counted as if it were there.
            let tag = match xml.get(from + 1) {
                Some(b'!' | b'?') => &xml[from..=from],
                _ => tag(&xml[from..]),
            };
            at = from + tag.len();
            counted.see(tag)?;
        }
        counted.end_row()
    }

    fn see(&mut self, tag: &[u8]) -> Result<(), Unreadable> {
        let is = |name: &[u8]| tag.get(1..).is_some_and(|tag| tag.starts_with(name));
        if is(b"table:table-row") || is(b"table:table ") || is(b"/table:table>") {
            self.end_row()?;
            self.row.repeated = number(tag, b"table:number-rows-repeated")?.unwrap_or(1);
        } else if is(b"table:table-cell") || is(b"table:covered-table-cell") {
            let repeated = number(tag, b"table:number-columns-repeated")?.unwrap_or(1);
            if has(tag, b"office:") || has(tag, b"table:formula") {
                self.row.columns = self.row.columns.saturating_add(self.row.waiting);
                self.row.columns = self.row.columns.saturating_add(repeated);
                self.row.waiting = 0;
                self.row.cell_repeated = repeated;
                if self.row.columns > MOST_COLUMNS {
                    return Err(Unreadable::TooLarge);
                }
            } else {
                self.row.waiting = self.row.waiting.saturating_add(repeated);
                self.row.cell_repeated = 0;
            }
            self.add_text(tag.len())?;
        } else if is(b"text:s") {
            self.add_text(number(tag, b"text:c")?.unwrap_or(1))?;
        }
        Ok(())
    }

    fn add_text(&mut self, bytes: usize) -> Result<(), Unreadable> {
        let times = self.row.cell_repeated.saturating_mul(self.row.repeated.max(1));
        self.text = self.text.saturating_add(bytes.saturating_mul(times));
        if self.text > MOST_TEXT { Err(Unreadable::TooLarge) } else { Ok(()) }
    }

    fn end_row(&mut self) -> Result<(), Unreadable> {
        let row = std::mem::take(&mut self.row);
        if row.columns == 0 {
            self.rows_waiting = self.rows_waiting.saturating_add(row.repeated);
            return Ok(());
        }
        self.rows = self.rows.saturating_add(self.rows_waiting).saturating_add(row.repeated);
        self.rows_waiting = 0;
        if self.rows > MOST_ROWS { Err(Unreadable::TooLarge) } else { Ok(()) }
    }
}

/// A tag with its brackets; a bracket within quotes ends none.
fn tag(xml: &[u8]) -> &[u8] {
    let mut quote = None;
    for (at, byte) in xml.iter().enumerate() {
        match (quote, byte) {
            (None, b'>') => return &xml[..=at],
            (None, b'"' | b'\'') => quote = Some(*byte),
            (Some(open), byte) if open == *byte => quote = None,
            _ => {}
        }
    }
    xml
}
