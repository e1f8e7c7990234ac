//! Cards that join a pack: an expansion is the pack that it expands, with more rows.

use std::collections::BTreeMap;

use big_stakes::BigStakesPack;
use engine::Pack;
use engine::pack::{Faults, Files, PackFault, Place};

use super::life::{Champion, LIFE_COLUMNS};
use crate::sheet::{Headings, Row, Sheet, written};

/// The sheet of a pack's horses.
pub(super) const HORSES: &str = "horses.csv";

/// The pack with these horses behind its own, under another name. What else stands in its sheet of
/// horses stays as it is; a column of their lives that it lacks is added.
///
/// # Errors
/// The pack is not sound with them.
pub fn add_to_pack(files: &Files, name: &str, more: &[Champion]) -> Result<Files, Faults> {
    changed(files, name, |sheet| with_rows(sheet, more))
}

/// The pack under another name, with the lives that these of its horses have now.
///
/// # Errors
/// The pack is not sound.
pub fn with_lives(files: &Files, name: &str, champions: &[Champion]) -> Result<Files, Faults> {
    changed(files, name, |sheet| rewritten(sheet, champions, &[]))
}

fn changed(files: &Files, name: &str, horses: impl Fn(&str) -> String) -> Result<Files, Faults> {
    let text = |file: &str| {
        let found = files.iter().find(|(name, _)| *name == file);
        found.map(|(_, text)| text.to_owned()).ok_or_else(|| {
            let message = "the file is missing; a pack needs it".into();
            Faults(vec![PackFault { place: Place::file(file, 1, 1), message }])
        })
    };
    let horses = horses(&text(HORSES)?);
    let changed =
        files.clone().with(HORSES, horses).with("pack.toml", renamed(&text("pack.toml")?, name));
    BigStakesPack::check(&BigStakesPack::assemble(&changed)?)?;
    Ok(changed)
}

/// A sheet of horses with whatever columns it has. What is wrong with it is told when the pack is
/// checked.
pub(super) fn sheet_of(text: &str) -> Sheet {
    let head = text.lines().next().unwrap_or_default();
    let any: Vec<String> = head.split([',', ';', '\t']).map(|h| h.trim().to_lowercase()).collect();
    let any: Vec<&str> = any.iter().map(String::as_str).collect();
    let headings = Headings { what: "horse cards", needed: &[], allowed: &any };
    Sheet::read(HORSES, text, &headings, &mut Vec::new())
}

/// The sheet with a row for each horse, in its own columns so far as they do.
fn with_rows(sheet: &str, more: &[Champion]) -> String {
    let read = sheet_of(sheet);
    if !lacking(read.columns(), more).is_empty() {
        return rewritten(sheet, &[], more);
    }
    let (end, gap) = line_end(sheet);
    let rows: Vec<_> = more.iter().map(|one| row(one, read.columns(), read.width())).collect();
    format!("{sheet}{gap}{}", written(&rows, read.delimiter(), end))
}

/// How its lines end, and what its last one lacks.
fn line_end(sheet: &str) -> (&'static str, &'static str) {
    let end = if sheet.contains("\r\n") { "\r\n" } else { "\n" };
    (end, if sheet.is_empty() || sheet.ends_with('\n') { "" } else { end })
}

/// The columns of a life that somebody fills and the sheet lacks.
fn lacking(columns: &BTreeMap<String, usize>, champions: &[Champion]) -> Vec<&'static str> {
    let filled = |at: usize| champions.iter().any(|one| !one.life.cells()[at].is_empty());
    let lacks = |(at, column): (usize, &&'static str)| {
        (!columns.contains_key(*column) && filled(at)).then_some(*column)
    };
    LIFE_COLUMNS.iter().enumerate().filter_map(lacks).collect()
}

/// The whole sheet anew: other lives for these of its horses, and more horses behind them.
fn rewritten(sheet: &str, lives: &[Champion], more: &[Champion]) -> String {
    let read = sheet_of(sheet);
    let mut columns = read.columns().clone();
    let mut width = read.width();
    for column in lacking(&columns, &[lives, more].concat()) {
        columns.insert(column.to_owned(), width);
        width += 1;
    }
    let mut head = vec![String::new(); width];
    columns.iter().for_each(|(column, at)| head[*at].clone_from(column));
    let kept = |line: Row<'_>| {
        let mut cells = vec![String::new(); width];
        for (column, at) in &columns {
            cells[*at] = line.text(column).unwrap_or_default().to_owned();
        }
        let champion = lives.iter().find(|one| line.text("id") == Some(&*one.card.id));
        champion.into_iter().for_each(|one| put_life(one, &columns, &mut cells));
        cells
    };
    let mut rows = vec![head];
    rows.extend(read.rows().map(kept));
    rows.extend(more.iter().map(|one| row(one, &columns, width)));
    written(&rows, read.delimiter(), line_end(sheet).0)
}

fn put_life(champion: &Champion, columns: &BTreeMap<String, usize>, cells: &mut [String]) {
    for (column, cell) in LIFE_COLUMNS.iter().zip(champion.life.cells()) {
        if let Some(at) = columns.get(*column) {
            cells[*at] = cell;
        }
    }
}

fn row(champion: &Champion, columns: &BTreeMap<String, usize>, width: usize) -> Vec<String> {
    let card = &champion.card;
    let mut row = vec![String::new(); width];
    put_life(champion, columns, &mut row);
    let mut put = |column: &str, text: String| {
        if let Some(at) = columns.get(column) {
            row[*at] = text;
        }
    };
    put("id", card.id.to_string());
    put("name", card.name.clone());
    put("tier", card.tier.to_string());
    put("total", card.total().to_string());
    put("sex", card.sex.word().to_owned());
    put("color", card.color.to_string());
    for (at, (running, heart)) in card.running.iter().zip(&card.heart).enumerate() {
        put(&format!("r{}", at + 1), running.to_string());
        put(&format!("h{}", at + 1), heart.to_string());
    }
    row
}

/// `pack.toml` with another name; its other lines and their comments stay.
fn renamed(text: &str, name: &str) -> String {
    let quoted = format!("name = {}", serde_json::Value::from(name));
    let mut found = false;
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_name = !found && line.split('=').next().is_some_and(|key| key.trim() == "name");
        found |= is_name;
        lines.push(if is_name { quoted.clone() } else { line.to_owned() });
    }
    if !found {
        lines.insert(0, quoted);
    }
    lines.join("\n") + "\n"
}
