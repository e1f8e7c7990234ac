//! JSON Schema of what is read and written: the files of the folder `schemas`, which are written from
//! the types by `cargo xtask bless types` and built into the program.

use std::collections::BTreeSet;

use rust_embed::Embed;
use serde_json::{Map, Value, json};

/// The JSON Schema that is meant.
pub const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// What there is to describe about a game.
pub const SUBJECTS: [&str; 6] = ["record", "moves", "view", "pack", "options", "bot"];

#[derive(Embed)]
#[folder = "../../schemas"]
struct Files;

/// What a file says.
pub(crate) fn file(name: &str) -> Option<Value> {
    let file = Files::get(&format!("{name}.json"))?;
    serde_json::from_slice(&file.data).ok()
}

/// What a game reads and writes, by subject; `None` where there is no such game.
#[must_use]
pub fn of_game(id: &str) -> Option<Value> {
    bots::game(id).and_then(|_| file(id))
}

/// One subject of a game, with no more definitions than it needs.
#[must_use]
pub fn subject(game: &Value, subject: &str) -> Value {
    let described = &game["properties"][subject];
    let mut alone = json!({
        "$schema": DIALECT,
        "$id": format!("{}:{subject}", game["$id"].as_str().unwrap_or_default()),
        "$defs": needed(game, [described]),
    });
    for (key, value) in described.as_object().into_iter().flatten() {
        alone[key] = value.clone();
    }
    alone
}

/// The definitions that these schemas of a game lead to.
#[must_use]
pub fn needed<'v>(game: &Value, from: impl IntoIterator<Item = &'v Value>) -> Map<String, Value> {
    let (mut names, mut needed) = (BTreeSet::new(), Map::new());
    from.into_iter().for_each(|schema| references(schema, &mut names));
    while let Some(name) = names.pop_first() {
        if !needed.contains_key(&name) {
            let definition = &game["$defs"][&name];
            references(definition, &mut names);
            needed.insert(name, definition.clone());
        }
    }
    needed
}

/// The names that a schema refers to.
fn references(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            names.extend(name.and_then(|to| to.strip_prefix("#/$defs/")).map(str::to_owned));
            fields.values().for_each(|inner| references(inner, names));
        }
        Value::Array(items) => items.iter().for_each(|inner| references(inner, names)),
        _ => {}
    }
}
