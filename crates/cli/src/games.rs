//! `railbird games`.

use std::fmt::Write;

use bots::{BotInfo, Roster, Visitor};
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::output::{print, print_line};

/// The bots of a game.
pub(crate) struct BotsOf;

impl Visitor for BotsOf {
    type Output = &'static [BotInfo];
    fn visit<G: Roster>(self) -> Self::Output {
        G::BOTS
    }
}

pub(crate) fn list(as_json: bool) -> Outcome {
    let games: Vec<_> = bots::games().iter().map(|game| game.info()).collect();
    if as_json {
        let games: Vec<Value> = games
            .iter()
            .map(|game| {
                let mut value = json!(game);
                value["bots"] = json!(bots::visit(game.id, BotsOf));
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
        for bot in bots::visit(game.id, BotsOf).unwrap_or_default() {
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
