//! The rule options (rule file, section 7).

use engine::options::Wrong;
use engine::words;
use serde::Serialize;
use serde_json::{Value, json};

use crate::pack::{Deck, HomestretchPack};

engine::options! {
    /// The options of a game, every one with its value. Serialized as in the summary.
    pub struct Options for (pack: HomestretchPack, seats) {
        /// Races on purple cards, run first.
        purple_races: u32 = 2, whole(0..=12);
        /// Races on green cards, with larger purses.
        green_races: u32 = 2, whole(0..=11);
        /// After race 1 everybody may buy up to two more shares.
        second_chance: bool = true, switch();
        /// Handicap tokens are used; off for a first game.
        handicaps: bool = true, switch();
        /// Two players draft with a third hand.
        ghost_hand: bool = true, switch();
        /// Anybody may bet at any time; off: the richest first, one after another.
        bet_ahead: bool = true, switch();
        /// The values of bet tokens are seen when laid.
        open_bets: bool = false, switch();
        /// Players with equal money may stack equally high, or by their place in the betting order.
        tied_stack: TiedStack = TiedStack::Shared, word();
        /// A push counts as the horse's first move for its handicap token.
        special_uses_tokens: bool = true, switch();
        /// The seats' colours; they decide ties in the betting and buying order.
        colors: Colors = Colors::first(pack, seats), Kind::new(
            "a list of different colours of the pack, one for each seat",
            json!({"type": "array", "items": {"type": "string"}, "uniqueItems": true}),
            |value| Colors::read(pack, seats, value).ok_or(Wrong::Value),
        ).by_table();
    }
    settled by settle;
}

words! {
    /// The stacking limit of players with equal money.
    TiedStack {
        /// Equal money, equal limit.
        Shared = "shared",
        /// The limit is the position in the betting order.
        Order = "order",
    }
}

impl Options {
    /// Number of races.
    #[must_use]
    pub const fn races(&self) -> u32 {
        self.purple_races + self.green_races
    }
}

fn settle(options: &Options, pack: &HomestretchPack, _: usize) -> Result<(), Wrong> {
    let races = [
        ("purple_races", options.purple_races, Deck::Purple),
        ("green_races", options.green_races, Deck::Green),
    ];
    for (name, races, deck) in races {
        let cards = pack.deck(deck).count();
        if races as usize > cards {
            let why = format!("\"{name}\" is {races}, but the pack has {cards} such cards.");
            return Err(why.into());
        }
    }
    match options.races() {
        0 => Err("At least one race is run: raise purple_races or green_races.".to_owned().into()),
        _ => Ok(()),
    }
}

/// The seats' colours, and where each stands in the pack's order: ties go by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<String>"))]
pub struct Colors {
    names: Vec<String>,
    #[serde(skip)]
    pub(crate) ranks: Vec<usize>,
}

impl Colors {
    /// The colour of each seat.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn first(pack: &HomestretchPack, seats: usize) -> Self {
        Self::of(pack, (0..seats.min(pack.colors.len())).collect())
    }

    fn of(pack: &HomestretchPack, ranks: Vec<usize>) -> Self {
        Self { names: ranks.iter().map(|&rank| pack.colors[rank].clone()).collect(), ranks }
    }

    fn read(pack: &HomestretchPack, seats: usize, value: &Value) -> Option<Self> {
        let rank = |value: &Value| {
            pack.colors.iter().position(|color| Some(color.as_str()) == value.as_str())
        };
        let ranks = value.as_array()?.iter().map(rank).collect::<Option<Vec<_>>>()?;
        let distinct = ranks.iter().enumerate().all(|(i, rank)| !ranks[..i].contains(rank));
        (ranks.len() == seats && distinct).then(|| Self::of(pack, ranks))
    }
}
