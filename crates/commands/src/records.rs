//! `railbird replay` and `railbird verify`.

use std::path::Path;

use engine::{Fault, Language, Record, Refused, Seat, Viewer};
use serde_json::{Value, json};

use crate::args::{PacksArg, ReplayArgs};
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, read_text};
use crate::output::print_line;
use crate::story;

pub(crate) fn replay(args: &ReplayArgs) -> Outcome {
    let text = read_text(&args.file)?;
    let packs = FolderPacks::from(&args.packs);
    let record = bots::read_record(&text).and_then(|record| {
        seat_is_there(args.seat, &record)?;
        Ok(record)
    });
    let answer = record.and_then(|record| {
        if args.json.on {
            replayed(&record, &packs, args).map(|answer| answer.to_string())
        } else {
            story::story(&record, &packs, args)
        }
    });
    match answer {
        Ok(answer) => print_line(answer),
        Err(fault) => refuse(&fault, args.json.on, args.speech.language()),
    }
}

fn replayed(record: &Record, packs: &FolderPacks, args: &ReplayArgs) -> Result<Value, Fault> {
    let upto = args.upto.unwrap_or(usize::MAX);
    let (table, verdict) = bots::open_replayed(record, packs, upto)?;
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
        answer["view"] = table.view(Viewer::Seat(Seat(seat)));
    }
    Ok(answer)
}

pub(crate) fn seat_is_there(seat: Option<u8>, record: &Record) -> Result<(), Fault> {
    let Some(seat) = seat.filter(|seat| usize::from(*seat) >= record.seats.len()) else {
        return Ok(());
    };
    let message = match record.seats.len() {
        0 => "Nobody sits at this table.".to_owned(),
        seats => format!("There is no seat {seat}; seats are 0 to {}.", seats - 1),
    };
    Err(Fault::head(Refused::of_file("bad_seat", message)))
}

/// The game that a record is of.
fn game_of(record: &Record) -> Result<Box<dyn engine::AnyGame>, Fault> {
    bots::game(&record.game).ok_or_else(|| {
        let message = format!("There is no game \"{}\"; see `railbird games`.", record.game);
        Fault::head(Refused::of_file("bad_record", message))
    })
}

/// Tells a fault: as JSON on standard output, or in words.
pub(crate) fn refuse(fault: &Fault, as_json: bool, language: Language) -> Outcome {
    if as_json {
        print_line(json!({"ok": false, "at": fault.index(), "error": fault.why}))?;
        return Err(Failure::Answered);
    }
    Err(Failure::input(fault.said(language)))
}

pub(crate) fn verify(file: &Path, packs: &PacksArg, as_json: bool) -> Outcome {
    let text = read_text(file)?;
    let verified = bots::read_record(&text).and_then(|record| {
        let packs = FolderPacks::from(packs);
        Ok((game_of(&record)?.verify(&record, &packs)?, record))
    });
    match verified {
        Err(fault) => refuse(&fault, as_json, Language::English),
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
