//! A playthrough: one annotated game, everything observable at each step, as text. A change of
//! the rules shows as a change of this text, and is reviewed as such.

use std::fmt::Write;

use serde_json::{Value, json};

use super::heard_by;
use crate::events::Heard;
use crate::game::{Entry, Game, Pending, Setup};
use crate::moves::Moves;
use crate::random::SimBits;
use crate::seat::Viewer;
use crate::table::entry_to_json;

/// Plays a random game and writes down, for each step, the entry, what everybody heard, and what
/// of each viewer's bytes changed.
#[must_use]
pub fn playthrough<G: Game>(setup: std::sync::Arc<Setup<G>>, seed: u64) -> String {
    let mut text = format!("# {}: a random game, seed {seed}\n", G::NAME);
    let mut game = G::start(setup.clone());
    let mut bits = SimBits::new(seed, 0);
    let mut moves = Moves::default();
    let mut shown: Vec<Value> =
        Viewer::all(setup.seats()).map(|viewer| observable(&game, viewer)).collect();
    for (viewer, view) in Viewer::all(setup.seats()).zip(&shown) {
        let _ = writeln!(text, "\n{}: {view}", name(viewer));
    }
    for number in 0.. {
        let entry = match game.pending() {
            Pending::Over => break,
            Pending::Chance(due) => Entry::Chance(due.draw(&mut bits)),
            Pending::Seats(seats) => {
                let Some(seat) = seats.first() else { break };
                game.moves(seat, &mut moves);
                let Some(play) = moves.sample(&mut bits) else { break };
                Entry::Move { seat, play }
            }
        };
        let mut heard = Heard::default();
        if let Err(refused) = game.play(&entry, &mut heard) {
            let _ = writeln!(text, "refused: {refused}");
            break;
        }
        let _ = writeln!(text, "\n## {number}. {}", entry_to_json(&entry));
        for (viewer, before) in Viewer::all(setup.seats()).zip(&mut shown) {
            let after = observable(&game, viewer);
            let mut changes = Vec::new();
            differences("", before, &after, &mut changes);
            // What everybody sees is written once, for the spectator.
            if viewer == Viewer::Spectator {
                let _ =
                    writeln!(text, "heard: {}", heard_by(&heard, viewer).trim_end_matches(" []"));
            } else {
                changes.retain(|change| change.starts_with("/you") || change.starts_with("/moves"));
            }
            for change in changes {
                let _ = writeln!(text, "{} {change}", name(viewer));
            }
            *before = after;
        }
    }
    text
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "all".into(),
    }
}

fn observable<G: Game>(game: &G, viewer: Viewer) -> Value {
    let mut value = json!(game.view(viewer));
    if let Viewer::Seat(seat) = viewer {
        let mut moves = Moves::default();
        game.moves(seat, &mut moves);
        value["moves"] = moves.to_json();
    }
    value
}

/// The leaves that differ, as `/path: value`.
fn differences(path: &str, before: &Value, after: &Value, into: &mut Vec<String>) {
    match (before, after) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            for (key, value) in b {
                differences(&format!("{path}/{key}"), &a[key], value, into);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (a, b)) in a.iter().zip(b).enumerate() {
                differences(&format!("{path}/{i}"), a, b, into);
            }
        }
        (a, b) if a != b => into.push(format!("{path}: {b}")),
        _ => {}
    }
}
