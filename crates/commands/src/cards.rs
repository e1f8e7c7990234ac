//! `railbird cards`.

use std::fmt::Write;

use engine::{Game, load_pack};
use serde_json::{Value, json};

use stretch::{Card, Stretch, StretchPack, written};

use crate::args::PackArg;
use crate::card::pack_of;
use crate::failure::{Failure, Outcome};
use crate::input::FolderPacks;
use crate::output::{print, print_line};

pub(crate) fn run(pack: &PackArg, as_json: bool) -> Outcome {
    let found = pack_of(pack, Stretch::ID)?;
    let read = load_pack::<Stretch>(&found, &FolderPacks::from(&pack.packs));
    let pack = read.map_err(|why| Failure::input(why.to_string()))?;
    // A card that the horses of the pack do not suit can't be run.
    let cards =
        || pack.cards.iter().filter_map(|listed| Some((&*listed.id, listed.card.as_ref()?)));
    if as_json {
        let cards: Vec<_> = cards().map(|(id, card)| to_json(id, card, &pack)).collect();
        return print_line(json!({ "cards": cards }));
    }
    let wide = cards().map(|(id, _)| id.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (id, card) in cards() {
        let far = written::furlongs(word(card, &pack));
        let (name, on, field) = (&card.name, card.surface, card.runners.len());
        // Writing to a string can not fail.
        let _ = writeln!(text, "{id:<wide$}  {name}: {far} on {on}, {field} runners");
    }
    print(&text)
}

fn to_json(id: &str, card: &Card, pack: &StretchPack) -> Value {
    json!({
        "id": id,
        "name": card.name,
        "date": card.date,
        "track": card.track,
        "distance": word(card, pack),
        "surface": card.surface,
        "field": card.ids,
    })
}

/// The distance as cards and records write it.
fn word<'a>(card: &Card, pack: &'a StretchPack) -> &'a str {
    &pack.printed.words[card.distance.index()]
}
