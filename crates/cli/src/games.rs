//! `railbird games`.

use bots::{BotInfo, Roster, Visitor};
use serde_json::{Value, json};

use crate::failure::Outcome;

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
        println!("{}", json!({ "games": games }));
        return Ok(());
    }
    for game in games {
        println!("{}  {}, {} to {} seats", game.id, game.name, game.seats.0, game.seats.1);
        println!("  packs: {}", game.packs.join(", "));
        println!("  bots:");
        for bot in bots::visit(game.id, BotsOf).unwrap_or_default() {
            println!("    {:<12} {}", bot.name, bot.style);
        }
        println!("  options:");
        for option in game.options {
            let default = if option.default.is_null() {
                String::new()
            } else {
                format!(" (default {})", option.default)
            };
            println!("    {}: {}{default}", option.name, option.values);
            println!("      {}", option.meaning);
        }
    }
    Ok(())
}
