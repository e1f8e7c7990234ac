//! A race of a few horses that are all alike, so that the dice alone decide: power 20, Pace 5,
//! Form C, no factors, Wire 5, no jockeys, at 2-1. A speed throw of 7 is a figure of 94.

#![allow(clippy::needless_pass_by_value, reason = "records are written where they are played")]

use engine::{Fault, Game, Record, StandardPacks, replay};
use serde_json::{Value, json};
use stretch::Stretch;

/// Nothing happens to a horse that throws 7 for its form.
pub(crate) const SEVEN: [u8; 2] = [3, 4];

pub(crate) fn horse(id: &str) -> Value {
    json!({
        "id": id, "power_dirt": 20, "range_lo": 5, "range_hi": 16, "wet": 0, "pace": 5, "form": "C",
        "trip": 0, "class": 0, "speed": 0, "wire": 5,
    })
}

/// The horses `a`, `b`, `c`, … on a mile of fast dirt.
pub(crate) fn pack(runners: usize) -> Value {
    let ids: Vec<String> = ('a'..).take(runners).map(String::from).collect();
    let horses: Vec<Value> = ids.iter().map(|id| horse(id)).collect();
    let runners: Vec<Value> = ids.iter().map(|id| json!({"horse": id, "odds": "2-1"})).collect();
    json!({
        "horses": horses,
        "cards": [{
            "id": "alike", "surface": "dirt", "distance": "8.0", "condition": "fast",
            "runners": runners,
        }],
    })
}

/// A record on that card; `options` may name other cards.
pub(crate) fn record(pack: Value, options: Value, seats: &[&str], log: Vec<Value>) -> Value {
    let mut options = options;
    if options.get("cards").is_none() {
        options["cards"] = json!(["alike"]);
    }
    json!({
        "railbird": 1, "game": "stretch", "pack": pack, "options": options, "seats": seats,
        "log": log,
    })
}

pub(crate) fn throw(faces: &[u8]) -> Value {
    json!({"chance": {"dice": faces}})
}

/// A throw of two dice with this total.
pub(crate) fn total(total: u8) -> Value {
    let red = total.saturating_sub(6).max(1);
    throw(&[red, total - red])
}

/// A Quickplay race without trouble: pace, forms, factors, and the speed throws with these totals.
pub(crate) fn quick(speeds: &[u8]) -> Vec<Value> {
    let mut log = vec![throw(&SEVEN)];
    log.extend(speeds.iter().map(|_| throw(&SEVEN)));
    log.push(throw(&[1, 6]));
    log.extend(speeds.iter().map(|speed| total(*speed)));
    log
}

/// A slip of bets `(horse, kind, stake)`.
pub(crate) fn slip(seat: u8, bets: &[(&str, &str, i64)]) -> Value {
    let bet = |(horse, kind, stake): &(&str, &str, i64)| json!({"horse": horse, "kind": kind, "stake": stake});
    let bets: Vec<Value> = bets.iter().map(bet).collect();
    json!({"seat": seat, "move": {"type": "bets", "bets": bets}})
}

/// The summary after a record, or what is wrong with it.
pub(crate) fn outcome(record: Value) -> Result<Value, Fault> {
    let record = Record::from_json(record)?;
    let (table, _) = replay::<Stretch>(&record, &StandardPacks, usize::MAX)?;
    Ok(json!(table.game().summary()))
}

pub(crate) fn summary(record: Value) -> Value {
    outcome(record).unwrap_or_else(|fault| panic!("{fault}"))
}

/// One field of every horse of the first race.
pub(crate) fn column(summary: &Value, field: &str) -> Value {
    let horses = summary["races"][0]["horses"].as_array().expect("horses");
    horses.iter().map(|horse| horse[field].clone()).collect()
}

/// Logs one after the other.
pub(crate) fn joined(parts: Vec<Vec<Value>>) -> Vec<Value> {
    parts.into_iter().flatten().collect()
}
