//! What stands in a table's log: the entries of its game, and what happened around them at the
//! table. The log is the truth; everything a node holds in memory follows from it.

use std::sync::Arc;

use engine::{Dollars, PackRef, Record};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::moment::Moment;
use crate::silks::Silks;

/// An item of a table's log as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// When it was written.
    pub at: Moment,
    /// The item, as JSON; shared by the table and whoever writes it.
    pub body: Arc<str>,
}

/// What a table was opened with. It never changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Id of the game.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// The rule options that were given.
    pub options: Map<String, Value>,
    /// The pack: its name, or itself.
    pub pack: Value,
    /// Whether lists leave the table out.
    pub private: bool,
    /// Whose dice are thrown.
    pub dice: DiceMode,
    /// Seconds that a seat may take for a decision.
    pub patience: Option<u32>,
    /// What happens when they are over.
    pub late: Late,
    /// Hash of the host's token.
    pub host: String,
    /// The table that this one follows.
    #[serde(default)]
    pub rematch_of: Option<String>,
    /// The meet that its races count for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meet: Option<String>,
    /// The day whose race this is: its dice are the day's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

impl Head {
    /// A table of one's own for the game of a record, at which nobody has to hurry and all chance is
    /// typed in.
    #[must_use]
    pub fn of_record(record: &Record) -> Self {
        Self {
            game: record.game.clone(),
            seats: u8::try_from(record.seats.len()).unwrap_or(u8::MAX),
            options: record.options.clone(),
            pack: match &record.pack {
                PackRef::Named(name) => json!(name),
                PackRef::Inline(pack) => pack.clone(),
            },
            private: true,
            dice: DiceMode::All,
            patience: None,
            late: Late::Wait,
            host: String::new(),
            rematch_of: None,
            meet: None,
            day: None,
        }
    }
}

/// Whose dice are thrown at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DiceMode {
    /// The house throws, shuffles and picks, from the committed seed.
    #[default]
    House,
    /// The players throw their own dice and type them in. The house still shuffles and picks: a
    /// shuffle that somebody typed in would be no secret.
    Mine,
    /// Everything is typed in: dice, shuffles and picks.
    All,
}

impl DiceMode {
    /// The word for it in JSON and in the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Mine => "mine",
            Self::All => "all",
        }
    }

    /// What a word of the database means.
    #[must_use]
    pub fn of_word(word: &str) -> Self {
        match word {
            "mine" => Self::Mine,
            "all" => Self::All,
            _ => Self::House,
        }
    }
}

/// What happens when a seat's patience is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Late {
    /// Nothing by itself; another seat may hand the chair to a bot.
    Wait,
    /// The house plays the passive move.
    #[default]
    Passive,
    /// A bot takes the chair until its owner returns.
    Bot,
}

/// An item of a table's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Somebody took a seat.
    Sit(Sit),
    /// A seat was given up before the game started.
    Stand {
        /// Which.
        seat: u8,
    },
    /// Somebody goes by another name or in other silks, before the game started.
    Guise {
        /// Who.
        seat: u8,
        /// The new name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new silks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        silks: Option<Silks>,
    },
    /// Somebody would like to change places with another player, before the game started.
    Wish {
        /// Who.
        seat: u8,
        /// With whom; with nobody any more.
        to: Option<u8>,
    },
    /// Whoever sits on one seat and whoever sits on the other, if anybody, changed places before
    /// the game started.
    Switch {
        /// One.
        from: u8,
        /// The other.
        to: u8,
    },
    /// An entry of the game: a move, chance that the house drew, or what the house called.
    Entry {
        /// As in a record.
        entry: Value,
        /// The key under which the move was sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Chance that a person typed in.
    ByHand {
        /// As in a record.
        chance: Value,
        /// Who typed it.
        by: u8,
    },
    /// The game went back to its first entries.
    Undo {
        /// How many stand.
        to: usize,
        /// Who took back its move; nobody if all agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The key under which it was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// A seat's vote on going back.
    Vote {
        /// Who votes.
        seat: u8,
        /// How many entries would stand.
        to: usize,
        /// For or against.
        agree: bool,
    },
    /// A bot took a player's chair, or gave it back.
    Chair {
        /// Which.
        seat: u8,
        /// The bot, or nobody but the owner.
        bot: Option<String>,
    },
    /// A seat has a new token: it moved to another browser.
    Token {
        /// Which.
        seat: u8,
        /// Hash of the new token.
        hash: String,
    },
    /// A seat left an order with the house, or withdrew it. Nobody is told.
    Order {
        /// Whose.
        seat: u8,
        /// Id of the horse.
        horse: String,
        /// The most that is bid; nothing withdraws the order.
        most: Option<Dollars>,
    },
    /// What a seat asked for under this key was done: typed dice, or a throw by the house.
    Answered {
        /// Who asked.
        seat: u8,
        /// The key.
        key: String,
    },
    /// The players go on at another table.
    Rematch {
        /// Its id.
        id: String,
    },
}

/// Somebody who took a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sit {
    /// Which seat.
    pub seat: u8,
    /// The name that everybody sees.
    pub name: String,
    /// Hash of the seat's token; a bot has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// What it mixes into the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
    /// What it wears, if that was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silks: Option<Silks>,
}

impl Sit {
    /// Somebody of this name who can not be told from others by anything else.
    #[must_use]
    pub fn new(seat: u8, name: &str) -> Self {
        let name = name.to_owned();
        Self { seat, name, hash: None, bot: None, contribution: None, silks: None }
    }
}

impl Item {
    /// The item as it is stored.
    #[must_use]
    pub fn to_body(&self) -> Arc<str> {
        serde_json::to_string(self).unwrap_or_default().into()
    }

    /// The seats whose doing it is, where it is no part of the game.
    pub fn besides(&self) -> impl Iterator<Item = u8> {
        let (one, other) = match self {
            // What was answered under a key was a throw.
            Self::Entry { .. }
            | Self::ByHand { .. }
            | Self::Undo { .. }
            | Self::Answered { .. }
            | Self::Rematch { .. } => (None, None),
            Self::Switch { from, to } => (Some(*from), Some(*to)),
            Self::Sit(Sit { seat, .. })
            | Self::Stand { seat }
            | Self::Guise { seat, .. }
            | Self::Wish { seat, .. }
            | Self::Vote { seat, .. }
            | Self::Chair { seat, .. }
            | Self::Token { seat, .. }
            | Self::Order { seat, .. } => (Some(*seat), None),
        };
        one.into_iter().chain(other)
    }

    /// Whether it is part of the game, and so has a number that viewers see.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        matches!(self, Self::Entry { .. } | Self::ByHand { .. } | Self::Undo { .. })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Logs outlive programs: these texts stay readable for ever.
    #[test]
    fn the_stored_form_is_pinned() {
        let entry = json!({"seat": 0, "move": {"type": "stop"}});
        let bot = Some("random".into());
        let sit = Sit { bot, contribution: Some("x".into()), ..Sit::new(1, "Ann") };
        let silks = json!({"pattern": "sash", "ground": "#0e6b4f", "figure": "#f2c230", "sleeves": "#ffffff"});
        let silks: Silks = serde_json::from_value(silks).expect("silks");
        let dressed = Sit { bot: None, silks: Some(silks), ..sit.clone() };
        let cases = [
            (
                Item::Sit(sit),
                r#"{"sit":{"seat":1,"name":"Ann","bot":"random","contribution":"x"}}"#,
            ),
            (
                Item::Sit(dressed),
                r##"{"sit":{"seat":1,"name":"Ann","contribution":"x","silks":{"pattern":"sash","ground":"#0e6b4f","figure":"#f2c230","sleeves":"#ffffff"}}}"##,
            ),
            (Item::Sit(Sit::new(0, "Ben")), r#"{"sit":{"seat":0,"name":"Ben"}}"#),
            (
                Item::Guise { seat: 1, name: Some("Ben".into()), silks: None },
                r#"{"guise":{"seat":1,"name":"Ben"}}"#,
            ),
            (
                Item::Guise { seat: 1, name: None, silks: Some(silks) },
                r##"{"guise":{"seat":1,"silks":{"pattern":"sash","ground":"#0e6b4f","figure":"#f2c230","sleeves":"#ffffff"}}}"##,
            ),
            (Item::Wish { seat: 1, to: Some(0) }, r#"{"wish":{"seat":1,"to":0}}"#),
            (Item::Wish { seat: 1, to: None }, r#"{"wish":{"seat":1,"to":null}}"#),
            (Item::Switch { from: 1, to: 0 }, r#"{"switch":{"from":1,"to":0}}"#),
            (Item::Stand { seat: 1 }, r#"{"stand":{"seat":1}}"#),
            (
                Item::Entry { entry: entry.clone(), key: Some("k".into()) },
                r#"{"entry":{"entry":{"move":{"type":"stop"},"seat":0},"key":"k"}}"#,
            ),
            (
                Item::Entry { entry: json!({"chance": {"pick": 1}}), key: None },
                r#"{"entry":{"entry":{"chance":{"pick":1}}}}"#,
            ),
            (
                Item::ByHand { chance: json!({"dice": [1, 2]}), by: 0 },
                r#"{"by_hand":{"chance":{"dice":[1,2]},"by":0}}"#,
            ),
            (Item::Undo { to: 4, seat: Some(2), key: None }, r#"{"undo":{"to":4,"seat":2}}"#),
            (
                Item::Vote { seat: 1, to: 4, agree: true },
                r#"{"vote":{"seat":1,"to":4,"agree":true}}"#,
            ),
            (Item::Chair { seat: 1, bot: None }, r#"{"chair":{"seat":1,"bot":null}}"#),
            (Item::Token { seat: 1, hash: "ab".into() }, r#"{"token":{"seat":1,"hash":"ab"}}"#),
            (
                Item::Order { seat: 1, horse: "h".into(), most: Some(Dollars(900)) },
                r#"{"order":{"seat":1,"horse":"h","most":900}}"#,
            ),
            (
                Item::Order { seat: 1, horse: "h".into(), most: None },
                r#"{"order":{"seat":1,"horse":"h","most":null}}"#,
            ),
            (Item::Answered { seat: 1, key: "k".into() }, r#"{"answered":{"seat":1,"key":"k"}}"#),
            (Item::Rematch { id: "z".into() }, r#"{"rematch":{"id":"z"}}"#),
        ];
        for (item, text) in cases {
            assert_eq!(&*item.to_body(), text);
            assert_eq!(serde_json::from_str::<Item>(text).ok(), Some(item));
        }
    }
}
