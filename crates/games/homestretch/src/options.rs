//! The rule options (rule file, section 7).

use engine::{OptionInfo, Refused};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::pack::{Deck, HomestretchPack};

/// The options of a game, every one with its value. Serialized as in the summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Options {
    /// Two players draft with a third hand.
    pub ghost_hand: bool,
    /// Races on purple cards.
    pub purple_races: u32,
    /// Races on green cards.
    pub green_races: u32,
    /// Whether shares can be bought after race 1.
    pub second_chance: bool,
    /// Whether handicap tokens are used.
    pub handicaps: bool,
    /// Whether a seat may bet before its turn.
    pub bet_ahead: bool,
    /// Whether the values of bet tokens are public when laid.
    pub open_bets: bool,
    /// How many tokens equals in money may stack.
    pub tied_stack: TiedStack,
    /// Whether a push counts as a horse's first move.
    pub special_uses_tokens: bool,
    /// The seats' colours.
    pub colors: Vec<String>,
    /// Where each seat's colour stands in the pack's order: ties go by it.
    #[serde(skip)]
    pub(crate) color_ranks: Vec<usize>,
}

/// The stacking limit of players with equal money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TiedStack {
    /// Equal money, equal limit.
    Shared,
    /// The limit is the position in the betting order.
    Order,
}

impl Options {
    /// Number of races.
    #[must_use]
    pub const fn races(&self) -> u32 {
        self.purple_races + self.green_races
    }
}

pub(crate) fn list() -> Vec<OptionInfo> {
    let info = |name, default, values, meaning| OptionInfo { name, default, values, meaning };
    let switch = "true or false";
    vec![
        info("purple_races", json!(2), "0 to 12", "Races on purple cards, run first."),
        info("green_races", json!(2), "0 to 11", "Races on green cards, with larger purses."),
        info(
            "second_chance",
            json!(true),
            switch,
            "After race 1 everybody may buy up to two more shares.",
        ),
        info("handicaps", json!(true), switch, "Handicap tokens are used; off for a first game."),
        info("ghost_hand", json!(true), switch, "Two players draft with a third hand."),
        info(
            "bet_ahead",
            json!(true),
            switch,
            "Anybody may bet at any time; off: the richest first, one after another.",
        ),
        info("open_bets", json!(false), switch, "The values of bet tokens are seen when laid."),
        info(
            "tied_stack",
            json!("shared"),
            "\"shared\" or \"order\"",
            "Players with equal money may stack equally high, or by their place in the betting order.",
        ),
        info(
            "special_uses_tokens",
            json!(true),
            switch,
            "A push counts as the horse's first move for its handicap token.",
        ),
        info(
            "colors",
            json!(null),
            "a list of different colours of the pack, one for each seat",
            "The seats' colours; they decide ties in the betting and buying order.",
        ),
    ]
}

fn bad(message: String) -> Refused {
    Refused::because("bad_record", message)
}

pub(crate) fn read(
    pack: &HomestretchPack,
    seats: usize,
    given: &Map<String, Value>,
) -> Result<Options, Refused> {
    let known = list();
    if let Some(name) = given.keys().find(|name| known.iter().all(|info| info.name != *name)) {
        let names: Vec<_> = known.iter().map(|info| info.name).collect();
        return Err(bad(format!(
            "Homestretch has no option \"{name}\"; it has {}.",
            names.join(", ")
        )));
    }
    let value = |name: &str| given.get(name);
    let wrong = |name: &str| {
        let values = known.iter().find(|info| info.name == name).map_or("", |info| info.values);
        bad(format!("The option \"{name}\" should be {values}."))
    };
    let switch = |name: &str, default| match value(name) {
        None => Ok(default),
        Some(value) => value.as_bool().ok_or_else(|| wrong(name)),
    };
    let races = |name: &str, most: u64, deck| {
        let races = match value(name) {
            None => 2,
            Some(value) => value.as_u64().filter(|&n| n <= most).ok_or_else(|| wrong(name))?,
        };
        let cards = pack.deck(deck).count() as u64;
        if races > cards {
            return Err(bad(format!(
                "\"{name}\" is {races}, but the pack has {cards} such cards."
            )));
        }
        Ok(races as u32)
    };
    let purple_races = races("purple_races", 12, Deck::Purple)?;
    let green_races = races("green_races", 11, Deck::Green)?;
    if purple_races + green_races == 0 {
        return Err(bad("At least one race is run: raise purple_races or green_races.".into()));
    }
    let (colors, color_ranks) = match value("colors") {
        None => (pack.colors[..seats].to_vec(), (0..seats).collect()),
        Some(value) => read_colors(pack, seats, value).ok_or_else(|| wrong("colors"))?,
    };
    Ok(Options {
        ghost_hand: switch("ghost_hand", true)?,
        purple_races,
        green_races,
        second_chance: switch("second_chance", true)?,
        handicaps: switch("handicaps", true)?,
        bet_ahead: switch("bet_ahead", true)?,
        open_bets: switch("open_bets", false)?,
        tied_stack: match value("tied_stack").map(Value::as_str) {
            None | Some(Some("shared")) => TiedStack::Shared,
            Some(Some("order")) => TiedStack::Order,
            Some(_) => return Err(wrong("tied_stack")),
        },
        special_uses_tokens: switch("special_uses_tokens", true)?,
        colors,
        color_ranks,
    })
}

fn read_colors(
    pack: &HomestretchPack,
    seats: usize,
    value: &Value,
) -> Option<(Vec<String>, Vec<usize>)> {
    let rank =
        |value: &Value| pack.colors.iter().position(|color| Some(color.as_str()) == value.as_str());
    let ranks = value.as_array()?.iter().map(rank).collect::<Option<Vec<_>>>()?;
    let distinct = ranks.iter().enumerate().all(|(i, rank)| !ranks[..i].contains(rank));
    let colors = ranks.iter().map(|&rank| pack.colors[rank].clone()).collect();
    (ranks.len() == seats && distinct).then_some((colors, ranks))
}
