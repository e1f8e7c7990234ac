//! What is read and written, described from its types: as JSON Schema in the folder `schemas`, one file
//! a game and one for the server's calls, and from that as TypeScript for the browser client, one
//! file in `web/src/generated` for each crate that has some. `cargo xtask bless types` writes them.

mod game;
mod json;
mod openapi;
mod typescript;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use engine::schema::{
    GameChoice, GameEvent, GameHouse, GameMove, GameOpen, GameOptions, GamePack, GameSummary,
    GameView,
};
use engine::{
    Dollars, LogEntry, NoHouse, Nothing, OptionInfo, RaceFrame, RaceResult, Seat, StandingOrder,
};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use game::GameTypes;

/// Definitions by their names.
type Definitions = Map<String, Value>;

/// Every game of the registry.
fn games() -> Vec<GameTypes> {
    struct Describe;
    impl bots::Visitor for Describe {
        type Output = GameTypes;
        fn visit<G: bots::Roster>(self) -> GameTypes {
            GameTypes::of::<G>()
        }
    }
    let games = bots::games();
    games.iter().filter_map(|game| bots::visit(game.info().id, Describe)).collect()
}

/// Describes what is written.
fn written(settings: SchemaSettings) -> SchemaGenerator {
    settings.for_serialize().into_generator()
}

/// Describes what games and server share, crate by crate: each has what those before it do not
/// lead to. Gives the crate of each definition.
fn shared(generator: &mut SchemaGenerator) -> BTreeMap<String, &'static str> {
    let mut crates = BTreeMap::new();
    macro_rules! of {
        ($name:literal: $($kind:ty),+) => {
            $(generator.subschema_for::<$kind>();)+
            for definition in generator.definitions().keys() {
                crates.entry(definition.clone()).or_insert($name);
            }
        };
    }
    of!("racing": RaceFrame, RaceResult, racing::Line, racing::Spot, Dollars);
    of!("engine": Seat, LogEntry, NoHouse, Nothing, StandingOrder, OptionInfo, engine::Verdict);
    of!("engine": engine::ChanceWord, engine::WrittenRecord<'static>, GameChoice, GameMove, GameOpen);
    of!("engine": engine::Ask<GameMove>, engine::RaceStep, engine::Text);
    of!("engine": GameEvent, GameHouse, GameOptions, GamePack, GameSummary, GameView);
    of!("meet": meet::Standings, meet::RunRace, meet::HeadToHead, meet::HorseLife);
    of!("workshop": workshop::rate::RatedCard, workshop::CellFault);
    of!("lab": lab::chances::Chances, lab::chances::After);
    of!("bots": bots::BotInfo);
    crates
}

/// The definitions that were collected, tidied up.
fn definitions(generator: &mut SchemaGenerator) -> Definitions {
    let written = generator.contract().is_serialize();
    let mut definitions = generator.take_definitions(false);
    for (name, definition) in &mut definitions {
        let twin = name.ends_with(|last: char| last.is_ascii_digit());
        assert!(!twin, "two types have the name of {name}");
        json::tidy(definition, written);
    }
    definitions
}

/// The files, by their paths.
fn files() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let (games, server) = (games(), openapi::Server::new());
    let mut modules = typescript::Modules::new(&server.crates, server.types);
    files.insert("schemas/openapi.json".to_owned(), json::lay_out(&server.document));
    for game in games {
        files.insert(format!("schemas/{}.json", game.id), json::lay_out(&game.schema));
        modules.add(game.id, game.types);
    }
    let modules = modules.texts().into_iter();
    files.extend(modules.map(|(name, text)| (format!("web/src/generated/{name}.ts"), text)));
    files
}

#[test]
fn what_is_described_is_what_the_types_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let bless = std::env::var_os("RAILBIRD_BLESS").is_some();
    let files = files();
    for (path, text) in &files {
        let to = root.join(path);
        if bless {
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::write(&to, text).expect("a file");
        } else {
            let stands = fs::read_to_string(&to).unwrap_or_default();
            let line = 1 + stands.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
            assert!(
                stands == *text,
                "{path} is not what the types say from line {line} on: cargo xtask bless types"
            );
        }
    }
    // Only a development build knows every game that is described.
    if !cfg!(debug_assertions) {
        return;
    }
    for folder in ["schemas", "web/src/generated"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let path = format!("{folder}/{}", name.to_string_lossy());
            assert!(files.contains_key(&path), "a file of no type, to be removed: {path}");
        }
    }
}

/// A type that no call takes or gives would stay unknown to the client without a word.
#[test]
fn every_type_of_the_wire_is_written_down() {
    let server = openapi::Server::new();
    let source = include_str!("../../../src/wire.rs");
    let kinds = ["pub struct ", "pub enum "];
    let names =
        source.lines().filter_map(|line| kinds.iter().find_map(|kind| line.strip_prefix(kind)));
    let names = names.map(|rest| rest.split([' ', '<', '(', ';']).next().unwrap_or_default());
    let missing: Vec<_> = names.filter(|name| !server.types.contains_key(*name)).collect();
    assert!(missing.is_empty(), "no call takes or gives {missing:?}");
}
