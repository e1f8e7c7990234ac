//! `railbird rate`.

use std::fs;
use std::path::Path;

use serde_json::json;
use stretch::Stretch;
use workshop::rate::{RatedCard, Sheets, rate};
use workshop::{Named, SheetFaults};

use crate::args::RateArgs;
use crate::failure::{Failure, Outcome};
use crate::input::read_text;
use crate::output::{print, print_line};

pub(crate) fn run(args: &RateArgs) -> Outcome {
    let lines = Source::read(&args.file)?;
    let jockeys = args.jockeys.as_deref().map(Source::read).transpose()?;
    let entries = args.entries.as_deref().map(Source::read).transpose()?;
    let sheets = Sheets {
        lines: lines.named(),
        entries: entries.as_ref().map(Source::named),
        jockeys: jockeys.as_ref().map(Source::named),
    };
    let pack =
        engine::standard_pack::<Stretch>().map_err(|faults| Failure::Failed(faults.to_string()))?;
    let card = match rate(&pack, sheets) {
        Ok(card) => card,
        Err(faults) => return Err(refuse(&faults, args.json.on)?),
    };
    if let Some(out) = &args.out {
        write(out, &card, &lines.name)?;
    }
    if args.json.on {
        let mut answer = card.json();
        answer["derivation"] = json!(card);
        return print_line(answer);
    }
    match (&args.out, args.explain) {
        (_, true) => print(&card.explain()),
        (None, false) => print(&card.toml()),
        (Some(out), false) => print_line(format!(
            "{0}: a card of {1} runners; `railbird odds {0}` says their chances",
            out.display(),
            card.horses.len()
        )),
    }
}

/// Tells what is wrong with the sheets.
pub(crate) fn refuse(faults: &SheetFaults, as_json: bool) -> Result<Failure, Failure> {
    if as_json {
        print_line(json!({"ok": false, "faults": faults}))?;
        return Ok(Failure::Answered);
    }
    eprintln!("{faults}");
    let count = faults.0.len();
    let things = if count == 1 { "cell is not as it" } else { "cells are not as they" };
    Ok(Failure::input(format!("{count} {things} should be")))
}

/// A sheet that was read.
pub(crate) struct Source {
    name: String,
    text: String,
}

impl Source {
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let name = match path.file_name() {
            Some(name) if path != Path::new("-") => name.to_string_lossy().into_owned(),
            _ => "standard input".to_owned(),
        };
        Ok(Self { name, text: read_text(path)? })
    }

    pub(crate) fn named(&self) -> Named<'_> {
        Named { name: &self.name, text: &self.text }
    }
}

fn write(out: &Path, card: &RatedCard, from: &str) -> Outcome {
    let text = format!("# Rated from {from} by `railbird rate`.\n\n{}", card.toml());
    fs::write(out, text)
        .map_err(|error| Failure::Failed(format!("{} can not be written: {error}", out.display())))
}
