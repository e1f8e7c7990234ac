//! Files of sheets, as people keep them: text in any of the usual encodings, and workbooks as Excel
//! and LibreOffice save them. What comes out is the text of each tab, as if it had been exported.

mod guard;
mod text;
mod workbook;

use std::fmt;

use crate::rate::Role;
use crate::sheet::written;

/// A sheet of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// What it is called: the file, and in a workbook of several the tab.
    pub name: String,
    /// What it holds, separated by commas if it was no text.
    pub text: String,
}

impl Tab {
    /// A sheet of these cells.
    #[must_use]
    pub fn of_cells(name: String, cells: &[Vec<String>]) -> Self {
        let line = |row: &Vec<String>| match row.as_slice() {
            [] => vec![String::new()],
            row => row.iter().map(|cell| one_line(cell)).collect(),
        };
        Self { name, text: written(&cells.iter().map(line).collect::<Vec<_>>(), b',', "\n") }
    }

    /// Its cells, row by row; lines without any are left out.
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<String>> {
        let rows = Role::rows(&self.text);
        rows.iter().map(|row| row.iter().map(|cell| one_line(cell)).collect()).collect()
    }
}

/// A cell is one line of text.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Why a file can not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// A password is asked for.
    Locked,
    /// Excel's format of before 2007, or another program's of that time.
    Old,
    /// An archive without a spreadsheet in it.
    OtherArchive,
    /// No text: a picture, a PDF, a program.
    NoText,
    /// More than anybody types.
    TooLarge,
    /// It should be a workbook, and is damaged.
    Damaged(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Locked => f.write_str(
                "it is locked with a password; save it without one, or as CSV, and try again",
            ),
            Self::Old => f.write_str(
                "this is a workbook of the old kind, such as .xls; save it as .xlsx, .ods or CSV",
            ),
            Self::OtherArchive => f.write_str(
                "this is an archive without a spreadsheet in it; .xlsx, .ods and CSV are read",
            ),
            Self::NoText => {
                f.write_str("this is no sheet; .xlsx, .ods, CSV and text with tabs are read")
            }
            Self::TooLarge => write!(
                f,
                "it holds more than a sheet may: {} rows, {} columns, {} tabs, {} MiB unpacked",
                guard::MOST_ROWS,
                guard::MOST_COLUMNS,
                guard::MOST_TABS,
                guard::MOST_UNPACKED >> 20
            ),
            Self::Damaged(why) => write!(f, "the workbook is damaged: {why}"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// The sheets of a file of this name: of a text one, of a workbook those that hold anything, or its
/// first.
///
/// # Errors
/// It is none that can be read.
pub fn tabs(name: &str, bytes: &[u8]) -> Result<Vec<Tab>, Unreadable> {
    const ZIP: &[u8] = b"PK\x03\x04";
    const COMPOUND: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];
    if bytes.starts_with(ZIP) {
        return workbook::tabs(name, bytes);
    }
    if bytes.starts_with(COMPOUND) {
        // Excel locks a workbook by putting it into such a file.
        let package: Vec<u8> =
            "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let locked = bytes.windows(package.len()).any(|window| window == package);
        return Err(if locked { Unreadable::Locked } else { Unreadable::Old });
    }
    let text = text::decoded(bytes).ok_or(Unreadable::NoText)?;
    Ok(vec![Tab { name: name.to_owned(), text }])
}
