//! A playthrough: one annotated game, everything observable at each step, as text. A change of
//! the rules shows as a change of this text, and is reviewed as such.

use std::fmt::Write;
use std::sync::Arc;

use serde_json::{Value, json};

use super::Walk;
use crate::events::Heard;
use crate::game::{Game, Setup};
use crate::moves::Moves;
use crate::random::SimBits;
use crate::seat::Viewer;
use crate::table::entry_to_json;

/// Plays a random game and writes down, for each step, the entry, what everybody and what each seat
/// alone was told, and what changed: what everybody sees once, of a seat what it alone sees.
#[must_use]
pub fn playthrough<G: Game>(setup: &Arc<Setup<G>>, seed: u64) -> String {
    let mut text = format!("# {}: a random game, seed {seed}\n\n", G::NAME);
    let mut walk = Walk::begin(setup, SimBits::new(seed, 0));
    let mut shown = Shown { all: Value::Null, seats: vec![Value::Null; setup.seats()] };
    shown.write_changes(&walk.game, &mut text);
    let mut number = 0;
    while let Some(entry) = walk.next() {
        let mut heard = Heard::default();
        walk.play(&entry, &mut heard);
        let _ = writeln!(text, "\n## {number}. {}", entry_to_json(&entry));
        for event in &heard.all {
            let _ = writeln!(text, "heard: {}", json!(event));
        }
        for (seat, event) in &heard.only {
            let _ = writeln!(text, "{seat} heard: {}", json!(event));
        }
        shown.write_changes(&walk.game, &mut text);
        number += 1;
    }
    text
}

/// What was observable when it was last written down.
struct Shown {
    all: Value,
    seats: Vec<Value>,
}

impl Shown {
    fn write_changes<G: Game>(&mut self, game: &G, text: &mut String) {
        let public = changes(&mut self.all, observable(game, Viewer::Spectator));
        for change in &public {
            let _ = writeln!(text, "all {change}");
        }
        for (seat, before) in crate::Seat::all(self.seats.len()).zip(&mut self.seats) {
            let own = changes(before, observable(game, Viewer::Seat(seat)));
            for change in own.iter().filter(|change| !public.contains(change)) {
                let _ = writeln!(text, "{seat} {change}");
            }
        }
    }
}

fn changes(before: &mut Value, after: Value) -> Vec<String> {
    let mut changes = Vec::new();
    differences("", before, &after, &mut changes);
    *before = after;
    changes
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

/// The leaves that differ, as `/path: value`. What was not there before is taken apart as far as
/// its tables go, so that no line holds a whole view.
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
        (Value::Null, Value::Object(b)) if path.matches('/').count() < 2 && !b.is_empty() => {
            for (key, value) in b {
                differences(&format!("{path}/{key}"), &Value::Null, value, into);
            }
        }
        (a, b) if a != b => into.push(format!("{path}: {b}")),
        _ => {}
    }
}
