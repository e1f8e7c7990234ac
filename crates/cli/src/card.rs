//! Race cards of Top of the Stretch, as `race` and `odds` are given them.

use std::path::Path;
use std::sync::Arc;

use engine::{Game, PackRef, Record, StandardPacks, load_pack};
use serde_json::{Map, Value, json};
use stretch::{Card, Options, Stretch, StretchPack};

use crate::failure::Failure;
use crate::input::read_text;

/// A card with the pack and the options that it is run with.
pub(crate) struct Race {
    pub pack: Arc<StretchPack>,
    pub options: Options,
    pub card: Card,
    /// The head of its record: nobody bets.
    pub head: Record,
}

impl Race {
    /// Reads a CARD: the id of a card in the pack, or a file. Options that were typed stand before
    /// the card's own.
    pub(crate) fn read(given: &str, typed: Map<String, Value>) -> Result<Self, Failure> {
        let path = Path::new(given);
        if given != "-" && !path.is_file() {
            return Self::of(&json!({ "card": given }), typed);
        }
        let text = read_text(path)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        // What begins with a brace is no TOML document, and no JSON object begins otherwise.
        let value: Value = if text.trim_start().starts_with('{') {
            serde_json::from_str(text)
                .map_err(|error| Failure::input(format!("{given}: {error}")))?
        } else {
            toml::from_str(text).map_err(|error| Failure::input(format!("{given}: {error}")))?
        };
        if value.get("card").is_some() {
            return Self::of(&value, typed);
        }
        Self::of(&json!({ "card": value }), typed)
    }

    /// Reads `{"card", "options"?, "pack"?}`.
    fn of(value: &Value, typed: Map<String, Value>) -> Result<Self, Failure> {
        let faults = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
        let pack_ref = match value.get("pack") {
            None => PackRef::default(),
            Some(Value::String(name)) => PackRef::Named(name.clone()),
            Some(pack) => PackRef::Inline(pack.clone()),
        };
        let pack = load_pack::<Stretch>(&pack_ref, &StandardPacks).map_err(|why| faults(&why))?;
        let mut options = match value.get("options") {
            None => Map::new(),
            Some(Value::Object(options)) => options.clone(),
            Some(_) => return Err(Failure::input("options: this should be a table")),
        };
        options.extend(typed);
        let card = pack.card(&value["card"], "card").map_err(|why| faults(&why))?;
        // The meeting is this race alone, whatever the pack's own would be.
        options.insert("cards".into(), json!([value["card"]]));
        let head = Record {
            game: Stretch::ID.into(),
            pack: pack_ref,
            options: options.clone(),
            ..Record::default()
        };
        let options = Options::read(&pack, &options).map_err(|why| faults(&why))?;
        Ok(Self { pack, options, card, head })
    }

    /// The names of the runners, by post.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let runners = self.card.runners.iter();
        runners.map(|runner| self.pack.horses[usize::from(runner.horse)].name.as_str())
    }
}

/// The option that `--mode` stands for.
pub(crate) fn mode_option(mode: Option<&String>) -> Map<String, Value> {
    mode.map(|mode| ("mode".to_owned(), json!(mode))).into_iter().collect()
}
