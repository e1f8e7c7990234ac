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
    let mut document = schema::file("openapi").unwrap_or_default();
    document["info"]["version"] = json!(env!("CARGO_PKG_VERSION"));
    let schemas = &mut document["components"]["schemas"];
    for id in bots::games().iter().map(|game| game.info().id) {
        let game = schema::of_game(id).unwrap_or_default();
        let own = OF_EACH_GAME.map(|name| &game["$defs"][name]);
        for (name, mut definition) in schema::needed(&game, own) {
            relocate(&mut definition, id);
            schemas[format!("{id}.{name}")] = definition;
        }
        for (name, own) in OF_EACH_GAME.iter().zip(own) {
            let mut own = own.clone();
            relocate(&mut own, id);
            let all = &mut schemas[name]["anyOf"];
            all.as_array_mut()
                .map(|all| all.push(own.clone()))
                .unwrap_or_else(|| *all = json!([own]));
        }
    }
    document
}

/// Has the references of a game's schema lead to where its definitions stand in the document.
fn relocate(schema: &mut Value, game: &str) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(to)) = fields.get_mut("$ref") {
                *to = to.replace("#/$defs/", &format!("#/components/schemas/{game}."));
            }
            fields.values_mut().for_each(|inner| relocate(inner, game));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| relocate(inner, game)),
        _ => {}
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
