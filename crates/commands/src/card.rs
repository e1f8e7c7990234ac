//! Race cards of Top of the Stretch, as `race` and `odds` are given them.

use std::path::Path;

use engine::pack::Files;
use engine::{Game, PackRef, Packs, Record};
use serde_json::{Map, Value, json};
use stretch::Stretch;
use stretch::chances::AskedRace;

use crate::args::PackArg;
use crate::failure::Failure;
use crate::input::{FolderPacks, find_game, read_folder, read_text};

/// Reads a CARD: the id of a card in the pack, or a file. Options that were typed stand before the
/// card's own, and so does a pack.
pub(crate) fn read(
    given: &str,
    typed: Map<String, Value>,
    pack: &PackArg,
) -> Result<AskedRace, Failure> {
    let mut value = read_value(given)?;
    if let PackRef::Inline(pack) = pack_of(pack, Stretch::ID)? {
        value["pack"] = pack;
    }
    asked(value, typed)
}

/// Lets a game be a meeting of these CARDs. What their files say of options and of a pack holds where
/// nothing else was typed.
pub(crate) fn meeting(cards: &[String], head: &mut Record) -> Result<(), Failure> {
    if head.options.contains_key("cards") {
        return Err(Failure::input("the cards are named twice; leave --option cards out"));
    }
    let (mut named, mut options, mut pack) = (Vec::new(), Map::new(), None);
    for given in cards {
        if given == "-" {
            return Err(Failure::input("standard input is what you play with; name a file"));
        }
        let mut value = read_value(given)?;
        named.push(value["card"].take());
        match value.get_mut("options").map(Value::take) {
            None => {}
            Some(Value::Object(mut own)) => {
                own.retain(|name, _| !head.options.contains_key(name));
                agree(&mut options, own).map_err(|why| at_fault(given, &why))?;
            }
            Some(_) => return Err(at_fault(given, "options: this should be a table")),
        }
        if let Some(own) = value.get("pack").filter(|_| head.pack == PackRef::default())
            && pack.get_or_insert(own.clone()) != own
        {
            return Err(at_fault(given, "another card has another pack; give one with --pack"));
        }
    }
    options.append(&mut head.options);
    options.insert("cards".into(), named.into());
    head.options = options;
    if let Some(pack) = &pack {
        head.pack = table::pack_ref(pack);
    }
    Ok(())
}

/// Adds a card's options to those of the cards before it.
fn agree(options: &mut Map<String, Value>, own: Map<String, Value>) -> Result<(), String> {
    for (name, value) in own {
        if options.get(&name).is_some_and(|other| *other != value) {
            return Err(format!("another card has another {name}; say which with --option"));
        }
        options.insert(name, value);
    }
    Ok(())
}

fn at_fault(given: &str, why: &str) -> Failure {
    Failure::input(format!("{given}: {why}"))
}

/// The pack that was typed: one that is not the standard pack goes into the record whole.
pub(crate) fn pack_of(arg: &PackArg, game: &str) -> Result<PackRef, Failure> {
    let Some(files) = files_of(arg, game)? else { return Ok(PackRef::default()) };
    let pack = find_game(game)?.inline_pack(&files);
    pack.map(PackRef::Inline).map_err(|faults| Failure::input(faults.to_string()))
}

/// The files of the pack that was typed; nothing where it is the standard pack.
pub(crate) fn files_of(arg: &PackArg, game: &str) -> Result<Option<Files>, Failure> {
    let Some(name) = &arg.name else { return Ok(None) };
    let folder = Path::new(name);
    let found = if folder.is_dir() {
        Some(read_folder(folder)?)
    } else {
        FolderPacks::from(&arg.packs).find(game, name)
    };
    match found {
        None if name != "standard" => Err(Failure::input(format!(
            "there is no pack \"{name}\": use \"standard\", the folder of a pack, or --packs"
        ))),
        found => Ok(found),
    }
}

/// `{"card", …}`: what a CARD names or holds.
fn read_value(given: &str) -> Result<Value, Failure> {
    let path = Path::new(given);
    if given != "-" && !path.is_file() {
        return Ok(json!({ "card": given }));
    }
    let text = read_text(path)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    // What begins with a brace is no TOML document, and no JSON object begins otherwise.
    let value: Value = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| Failure::input(format!("{given}: {error}")))?
    } else {
        toml::from_str(text).map_err(|error| Failure::input(format!("{given}: {error}")))?
    };
    Ok(if value.get("card").is_some() { value } else { json!({ "card": value }) })
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
