//! What the tests of the rules share: a game played entry by entry.

use engine::{Game, Record, StandardPacks, replay};
use serde_json::{Value, json};
use stretch::Stretch;

/// The record of a game with these options, seats and entries.
pub(crate) fn record(options: &Value, seats: &[&str], log: &[Value]) -> Value {
    json!({"railbird": 1, "game": "stretch", "options": options, "seats": seats, "log": log})
}

/// Throws as log entries.
pub(crate) fn dice(throws: &[&[u8]]) -> Vec<Value> {
    throws.iter().map(|faces| json!({"chance": {"dice": faces}})).collect()
}

/// Throws of two dice with these totals.
pub(crate) fn totals(totals: &[u8]) -> Vec<Value> {
    let faces =
        |total: &u8| [total.saturating_sub(6).max(1), total - total.saturating_sub(6).max(1)];
    totals.iter().map(|total| json!({"chance": {"dice": faces(total)}})).collect()
}

/// The game after a record; a refusal is told.
pub(crate) fn played(record: Value) -> Stretch {
    let record = Record::from_json(record).unwrap_or_else(|fault| panic!("{fault}"));
    let replayed = replay::<Stretch>(&record, &StandardPacks, usize::MAX);
    replayed.unwrap_or_else(|fault| panic!("{fault}")).0.game().clone()
}

/// The summary after a record.
pub(crate) fn summary(record: Value) -> Value {
    json!(played(record).summary())
}

/// One field of every horse of a race.
pub(crate) fn column(summary: &Value, field: &str) -> Value {
    let horses = summary["races"][0]["horses"].as_array().expect("horses");
    horses.iter().map(|horse| horse[field].clone()).collect()
}
