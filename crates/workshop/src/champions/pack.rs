//! Cards that join a pack: an expansion is the pack that it expands, with more rows.

use std::collections::BTreeMap;

use big_stakes::{BigStakesPack, HorseCard};
use engine::Pack;
use engine::pack::{Faults, Files, PackFault, Place};

use crate::sheet::{Headings, Sheet, written};

/// The sheet of a pack's horses.
const HORSES: &str = "horses.csv";

/// The pack with these cards behind its own, under another name. What else stands in its sheet of
/// horses stays as it is.
///
/// # Errors
/// The pack is not sound with them.
pub fn add_to_pack(files: &Files, name: &str, cards: &[HorseCard]) -> Result<Files, Faults> {
    let text = |file: &str| {
        let found = files.iter().find(|(name, _)| *name == file);
        found.map(|(_, text)| text.to_owned()).ok_or_else(|| {
            let message = "the file is missing; a pack needs it".into();
            Faults(vec![PackFault { place: Place::file(file, 1, 1), message }])
        })
    };
    let horses = with_rows(&text(HORSES)?, cards);
    let expanded =
        files.clone().with(HORSES, horses).with("pack.toml", renamed(&text("pack.toml")?, name));
    BigStakesPack::check(&BigStakesPack::assemble(&expanded)?)?;
    Ok(expanded)
}

/// The sheet with a row for each card, in its own columns.
fn with_rows(sheet: &str, cards: &[HorseCard]) -> String {
    // Whatever is wrong with it is told when the pack is checked.
    let head = sheet.lines().next().unwrap_or_default();
    let any: Vec<String> = head.split([',', ';', '\t']).map(|h| h.trim().to_lowercase()).collect();
    let any: Vec<&str> = any.iter().map(String::as_str).collect();
    let read =
        Sheet::read(HORSES, sheet, &Headings { needed: &[], allowed: &any }, &mut Vec::new());
    let end = if sheet.contains("\r\n") { "\r\n" } else { "\n" };
    let gap = if sheet.is_empty() || sheet.ends_with('\n') { "" } else { end };
    let rows: Vec<_> = cards.iter().map(|card| row(card, read.columns(), read.width())).collect();
    format!("{sheet}{gap}{}", written(&rows, read.delimiter(), end))
}

fn row(card: &HorseCard, columns: &BTreeMap<String, usize>, width: usize) -> Vec<String> {
    let mut row = vec![String::new(); width];
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
