//! Race cards of Top of the Stretch, as `race` and `odds` are given them.

use std::path::Path;

use serde_json::{Map, Value, json};
use stretch::chances::AskedRace;

use crate::failure::Failure;
use crate::input::read_text;

/// Reads a CARD: the id of a card in the pack, or a file. Options that were typed stand before the
/// card's own.
pub(crate) fn read(given: &str, typed: Map<String, Value>) -> Result<AskedRace, Failure> {
    let path = Path::new(given);
    if given != "-" && !path.is_file() {
        return asked(json!({ "card": given }), typed);
    }
    let text = read_text(path)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    // What begins with a brace is no TOML document, and no JSON object begins otherwise.
    let value: Value = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| Failure::input(format!("{given}: {error}")))?
    } else {
        toml::from_str(text).map_err(|error| Failure::input(format!("{given}: {error}")))?
    };
    if value.get("card").is_some() {
        return asked(value, typed);
    }
    asked(json!({ "card": value }), typed)
}

fn asked(mut value: Value, typed: Map<String, Value>) -> Result<AskedRace, Failure> {
    if !typed.is_empty() {
        let options = &mut value["options"];
        if options.is_null() {
            *options = json!({});
        }
        // Options that are no table are refused where they are read.
        if let Some(options) = options.as_object_mut() {
            options.extend(typed);
        }
    }
    AskedRace::read(&value).map_err(Failure::input)
}

/// The option that `--mode` stands for.
pub(crate) fn mode_option(mode: Option<&String>) -> Map<String, Value> {
    mode.map(|mode| ("mode".to_owned(), json!(mode))).into_iter().collect()
}
