//! `railbird rate`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::json;
use stretch::Stretch;
use workshop::rate::{Desk, Rated, RatedCard};
use workshop::tabs::{Tab, tabs};
use workshop::{Named, SheetFaults};

use crate::args::RateArgs;
use crate::failure::{Failure, Outcome};
use crate::input::read_bytes;
use crate::output::{print, print_line};
use crate::race::day::{given_day, today};

pub(crate) fn run(args: &RateArgs) -> Outcome {
    let day = given_day(args.date.as_deref())?.unwrap_or_else(today);
    let pack =
        engine::standard_pack::<Stretch>().map_err(|faults| Failure::Failed(faults.to_string()))?;
    let rated = match desk(args)?.rate(&pack, Some(day)) {
        Ok(rated) => rated,
        Err(faults) => return Err(refuse(&faults, args.json.on)?),
    };
    for remark in rated.remarks.iter().filter(|_| !args.json.on) {
        eprintln!("{remark}");
    }
    let written = match &args.out {
        Some(out) => write(out, &rated, args)?,
        None => Vec::new(),
    };
    if args.json.on {
        return rated.cards.iter().try_for_each(|card| {
            let mut answer = card.json();
            answer["derivation"] = json!(card);
            answer["remarks"] = json!(rated.remarks);
            print_line(answer)
        });
    }
    if args.explain {
        let explained: Vec<_> = rated.cards.iter().map(RatedCard::explain).collect();
        return print(&explained.join("\n"));
    }
    match &rated.cards[..] {
        _ if args.out.is_some() => written.iter().try_for_each(print_line),
        [card] => print(&card.toml()),
        cards => Err(Failure::input(format!(
            "the entries make {} races: give --out a folder for their cards",
            cards.len()
        ))),
    }
}

/// The sheets of all files, in their places.
fn desk(args: &RateArgs) -> Result<Desk, Failure> {
    let mut all = Vec::new();
    for file in &args.files {
        all.extend(read_tabs(file)?);
    }
    let mut desk = Desk::of(all);
    if let Some(entries) = &args.entries {
        desk.entries = Some(read_tab(entries)?);
    }
    if let Some(jockeys) = &args.jockeys {
        desk.jockeys = Some(read_tab(jockeys)?);
    }
    Ok(desk)
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

/// The sheets of a file.
fn read_tabs(path: &Path) -> Result<Vec<Tab>, Failure> {
    let name = match path.file_name() {
        Some(name) if path != Path::new("-") => name.to_string_lossy().into_owned(),
        _ => "standard input".to_owned(),
    };
    tabs(&name, &read_bytes(path)?)
        .map_err(|why| Failure::input(format!("{name} can not be read: {why}")))
}

/// The first sheet of a file.
pub(crate) fn read_tab(path: &Path) -> Result<Tab, Failure> {
    let mut all = read_tabs(path)?;
    Ok(all.swap_remove(0))
}

/// A sheet for the readers of sheets.
pub(crate) fn named(tab: &Tab) -> Named<'_> {
    Named { name: &tab.name, text: &tab.text }
}

/// Writes the cards, and says of each where it is.
fn write(out: &Path, rated: &Rated, args: &RateArgs) -> Result<Vec<String>, Failure> {
    let fault = |path: &Path, error: std::io::Error| {
        Failure::Failed(format!("{} can not be written: {error}", path.display()))
    };
    let from: Vec<_> = args.files.iter().filter_map(|file| file.file_name()).collect();
    let from: Vec<_> = from.iter().map(|name| name.to_string_lossy()).collect();
    let several = rated.cards.len() > 1 || out.is_dir();
    if several {
        fs::create_dir_all(out).map_err(|error| fault(out, error))?;
    }
    let mut taken = BTreeSet::new();
    let mut written = Vec::new();
    for card in &rated.cards {
        let path = if several { out.join(file_name(card, &mut taken)) } else { out.to_owned() };
        let text =
            format!("# Rated from {} by `railbird rate`.\n\n{}", from.join(", "), card.toml());
        fs::write(&path, text).map_err(|error| fault(&path, error))?;
        written.push(format!(
            "{0}: a card of {1} runners; `railbird odds {0}` says their chances",
            path.display(),
            card.horses.len()
        ));
    }
    Ok(written)
}

/// A name of the card's file that no card before it has, and that suits every system.
fn file_name(card: &RatedCard, taken: &mut BTreeSet<String>) -> String {
    let suits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let id: String = card.id().chars().map(|c| if suits(c) { c } else { '_' }).collect();
    let name = |again: usize| match again {
        1 => format!("{id}.toml"),
        again => format!("{id}-{again}.toml"),
    };
    let mut again = 1;
    while !taken.insert(name(again)) {
        again += 1;
    }
    name(again)
}
