//! `railbird replay` and `railbird verify`.

use std::path::Path;

use engine::{Fault, Record, Refused, Seat, Viewer};
use serde_json::{Value, json};

use crate::args::{PacksArg, ReplayArgs};
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, read_text};
use crate::output::print_line;

pub(crate) fn replay(args: &ReplayArgs) -> Outcome {
    let text = read_text(&args.file)?;
    match replay_text(&text, args) {
        Ok(answer) if args.json.on => print_line(answer),
        Ok(answer) => print_line(in_words(&answer)),
        Err(fault) => refuse(&fault, args.json.on),
    }
}

fn replay_text(text: &str, args: &ReplayArgs) -> Result<Value, Fault> {
    let record = bots::read_record(text)?;
    let packs = FolderPacks::from(&args.packs);
    let upto = args.upto.unwrap_or(usize::MAX);
    let (table, verdict) = bots::open_replayed(&record, &packs, upto)?;
    if let Some(fault) = verdict.fault() {
        return Err(fault);
    }
    let mut answer = json!({
        "ok": true,
        "over": table.over(),
        "entries": table.number(),
        "verdict": verdict,
        "summary": table.summary(),
    });
    if let Some(seat) = args.seat {
        if usize::from(seat) >= record.seats.len() {
            let message = match record.seats.len() {
                0 => "Nobody sits at this table.".to_owned(),
                seats => format!("There is no seat {seat}; seats are 0 to {}.", seats - 1),
            };
            return Err(Fault::head(Refused::because("bad_seat", message)));
        }
        answer["view"] = table.view(Viewer::Seat(Seat(seat)));
    }
    Ok(answer)
}

/// The game that a record is of.
fn game_of(record: &Record) -> Result<Box<dyn engine::AnyGame>, Fault> {
    bots::game(&record.game).ok_or_else(|| {
        let message = format!("There is no game \"{}\"; see `railbird games`.", record.game);
        Fault::head(Refused::because("bad_record", message))
    })
}

/// Tells a fault: as JSON on standard output, or in words.
fn refuse(fault: &Fault, as_json: bool) -> Outcome {
    if as_json {
        print_line(json!({"ok": false, "at": fault.index(), "error": fault.why}))?;
        return Err(Failure::Answered);
    }
    Err(Failure::input(fault.to_string()))
}

fn in_words(answer: &Value) -> String {
    let state = if answer["over"] == json!(true) { "over" } else { "in progress" };
    let verdict = match answer["verdict"]["kind"].as_str() {
        Some("exact") => "exact: every digest agrees",
        _ => "unverified: the record carries no digests to compare with",
    };
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default();
    let mut text = format!(
        "{} entries, {state}; {verdict}\n{}",
        answer["entries"],
        pretty(&answer["summary"])
    );
    if let Some(view) = answer.get("view") {
        text.push_str(&format!("\nthe seat's view:\n{}", pretty(view)));
    }
    text
}

pub(crate) fn verify(file: &Path, packs: &PacksArg, as_json: bool) -> Outcome {
    let text = read_text(file)?;
    let verified = bots::read_record(&text).and_then(|record| {
        let packs = FolderPacks::from(packs);
        Ok((game_of(&record)?.verify(&record, &packs)?, record))
    });
    match verified {
        Err(fault) => refuse(&fault, as_json),
        Ok((verified, record)) if as_json => print_line(json!({
            "ok": true,
            "drawn": verified.drawn,
            "by_hand": verified.by_hand,
            "commitment": record.extra.commitment,
            "seed": record.extra.seed,
        })),
        Ok((verified, record)) => {
            let mut text = format!(
                "The seed is the one committed to: {}\n\
                 {} throws, shuffles and picks follow from it.",
                record.extra.commitment.unwrap_or_default(),
                verified.drawn
            );
            if verified.by_hand > 0 {
                let typed = verified.by_hand;
                text.push_str(&format!(
                    "\n{typed} were typed in by hand; no seed can vouch for them."
                ));
            }
            print_line(text)
        }
    }
}
