//! The OpenAPI document: the calls, as they are described beside their routes, and the schemas of
//! the games that can be played.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::schema;

/// What each game has of its own in the answers of the server.
const OF_EACH_GAME: [&str; 8] = [
    "GameEvent",
    "GameHouse",
    "GameMove",
    "GameOpen",
    "GameOptions",
    "GamePack",
    "GameSummary",
    "GameView",
];

/// The document, as text.
#[must_use]
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| build().to_string());
    &DOCUMENT
}

fn build() -> Value {
    let ids: Vec<_> = bots::games().iter().map(|game| game.info().id).collect();
    let games: Vec<_> = ids.iter().filter_map(|id| Some((*id, schema::of_game(id)?))).collect();
    let mut document = schema::file("openapi").unwrap_or_default();
    document["info"]["version"] = json!(env!("CARGO_PKG_VERSION"));
    let schemas = &mut document["components"]["schemas"];
    for (id, game) in &games {
        for (name, definition) in
            schema::needed(game, OF_EACH_GAME.map(|name| &game["$defs"][name]))
        {
            schemas[format!("{id}.{name}")] = relocated(definition, id);
        }
    }
    for name in OF_EACH_GAME {
        let each = games.iter().map(|(id, game)| relocated(game["$defs"][name].clone(), id));
        schemas[name]["anyOf"] = each.collect();
    }
    document
}

/// A schema of a game, its references leading to where definitions stand in the document.
fn relocated(schema: Value, game: &str) -> Value {
    match schema {
        Value::Object(fields) => fields
            .into_iter()
            .map(|(key, inner)| match (key.as_str(), inner) {
                ("$ref", Value::String(to)) => {
                    let to = to.replace("#/$defs/", &format!("#/components/schemas/{game}."));
                    (key, Value::String(to))
                }
                (_, inner) => (key, relocated(inner, game)),
            })
            .collect(),
        Value::Array(items) => items.into_iter().map(|inner| relocated(inner, game)).collect(),
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_somewhere() {
        let document = build();
        let text = document.to_string();
        for part in text.split("#/components/schemas/").skip(1) {
            let name = part.split('"').next().unwrap_or("");
            assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
        }
        assert!(!text.contains("#/$defs/"));
    }

    #[test]
    fn every_game_has_its_views_and_moves_there() {
        let document = build();
        for name in OF_EACH_GAME {
            let each = document["components"]["schemas"][name]["anyOf"].as_array();
            assert_eq!(each.map(Vec::len), Some(bots::games().len()), "{name}");
        }
    }
}
