//! `railbird games`.

use std::fmt::Write;

use bots::bots_of;
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::output::{print, print_line};

pub(crate) fn list(as_json: bool) -> Outcome {
    let games: Vec<_> = bots::games().iter().map(|game| game.info()).collect();
    if as_json {
        let games: Vec<Value> = games
            .iter()
            .map(|game| {
                let mut value = json!(game);
                value["bots"] = json!(bots_of(game.id));
                value
            })
            .collect();
        return print_line(json!({ "games": games }));
    }
    let mut text = String::new();
    for game in games {
        let _ = writeln!(
            text,
            "{}  {}, {} to {} seats",
            game.id, game.name, game.seats.0, game.seats.1
        );
        let _ = writeln!(text, "  packs: {}", game.packs.join(", "));
        let _ = writeln!(text, "  bots:");
        for bot in bots_of(game.id) {
            let _ = writeln!(text, "    {:<12} {}", bot.name, bot.style);
        }
        let _ = writeln!(text, "  options:");
        for option in game.options {
            let default = if option.default.is_null() {
                String::new()
            } else {
                format!(" (default {})", option.default)
            };
            let _ = writeln!(text, "    {}: {}{default}", option.name, option.values);
            let _ = writeln!(text, "      {}", option.meaning);
        }
    }
    print(&text)
}
