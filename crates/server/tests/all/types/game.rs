//! What is read and written of one game.

use bots::Described;
use engine::schema::{BotMessage, GameChoice};
use engine::{Game, OptionInfo, WrittenRecord};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{Definitions, definitions, json, written};

/// A game as it is described.
pub(super) struct GameTypes {
    pub(super) id: &'static str,
    /// What is read and written, by subject.
    pub(super) schema: Value,
    /// Its types and what they lead to.
    pub(super) types: Definitions,
}

impl GameTypes {
    pub(super) fn of<G: Described>() -> Self {
        let mut generator = written(SchemaSettings::draft2020_12());
        let [play, open, house, event, private, view, summary] = [
            generator.subschema_for::<G::Move>(),
            generator.subschema_for::<G::Open>(),
            generator.subschema_for::<G::House>(),
            generator.subschema_for::<G::Event>(),
            generator.subschema_for::<G::Private>(),
            generator.subschema_for::<G::View>(),
            generator.subschema_for::<G::Summary>(),
        ];
        let types = definitions(&mut generator);
        // What is the same for all games, but for what each has of its own in it.
        generator.subschema_for::<BotMessage>();
        generator.subschema_for::<GameChoice>();
        generator.subschema_for::<WrittenRecord<'_>>();
        let mut described = definitions(&mut generator);
        let record = record::<G>(&described);
        for (name, own) in &types {
            let there = described.entry(name.clone()).or_insert_with(|| own.clone());
            assert_eq!(there, own, "two types have the name of {name}");
        }
        for (name, own) in [
            ("GameMove", json!(play)),
            ("GameOpen", json!(open)),
            ("GameHouse", json!(house)),
            ("GameEvent", json!({"anyOf": [event, private]})),
            ("GameView", json!(view)),
            ("GameSummary", json!(summary)),
            ("GameOptions", options(&engine::options::option_list::<G>())),
            ("GamePack", json!({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Pack"}]})),
            ("Pack", <G::Pack as engine::Pack>::inline_schema()),
            ("Record", record),
        ] {
            described.insert(name.to_owned(), own);
        }
        Self { id: G::ID, schema: by_subject::<G>(described), types }
    }
}

/// A record of the game: as it is written, and as somebody may write it who leaves out what has a
/// default.
fn record<G: Game>(definitions: &Definitions) -> Value {
    let mut record = definitions["WrittenRecord"].clone();
    record["description"] = json!("A whole game as data.");
    record["required"] = json!(["railbird", "game", "seats"]);
    record["properties"]["railbird"] =
        json!({"const": 1, "description": "The version of the format."});
    record["properties"]["game"] = json!({"const": G::ID, "description": "Id of the game."});
    record
}

/// The options of the game, each as it is declared.
fn options(declared: &[OptionInfo]) -> Value {
    let each = declared.iter().map(|option| {
        let mut schema = option.schema.clone();
        schema["description"] = json!(option.meaning);
        if !option.default.is_null() {
            schema["default"] = option.default.clone();
        }
        (option.name.to_owned(), schema)
    });
    let properties: Map<_, _> = each.collect();
    json!({
        "description": "Rule options; those left out have their defaults.",
        "type": "object", "properties": properties, "additionalProperties": false,
    })
}

/// The whole description of the game.
fn by_subject<G: Game>(mut definitions: Definitions) -> Value {
    // An entry and a move have exactly the fields that are named, or are refused.
    for name in strict(&definitions) {
        json::close(&mut definitions[&name]);
    }
    let mut game = json!({
        "$schema": server::schema::DIALECT,
        "$id": format!("urn:railbird:{}", G::ID),
        "title": G::NAME,
        "description": "What is read and written of this game, by subject.",
        "type": "object",
        "properties": {
            "record": {"$ref": "#/$defs/Record"},
            "moves": {"$ref": "#/$defs/GameChoice"},
            "view": {"$ref": "#/$defs/GameView"},
            "pack": {"$ref": "#/$defs/Pack"},
            "options": {"$ref": "#/$defs/GameOptions"},
            "bot": {"$ref": "#/$defs/BotMessage"},
        },
        "$defs": definitions,
    });
    game["$defs"] = json!(server::schema::needed(&game, [&game["properties"]]));
    game
}

/// The definitions of what is read strictly: entries of the log, moves and what they are made of.
fn strict(definitions: &Definitions) -> Vec<String> {
    let all = json!({"$defs": definitions});
    let own = json!([{"$ref": "#/$defs/GameMove"}, {"$ref": "#/$defs/GameHouse"}]);
    let mut names: Vec<_> =
        server::schema::needed(&all, [&own]).into_iter().map(|(name, _)| name).collect();
    names.push("LogEntry".to_owned());
    names
}
