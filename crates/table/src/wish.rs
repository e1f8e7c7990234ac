//! What somebody wishes for at a table: one type for each kind of wish.

use std::collections::BTreeMap;

use engine::{Seat, StandingOrder};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::silks::Silks;
use crate::token::TokenHash;

/// What somebody wishes for. Seats are those that the wish names; whose wish it is, a token says.
#[derive(Debug)]
pub enum Wish {
    /// To take a seat, which this token will open.
    Sit(TakeSeat, TokenHash),
    /// To change one's name, silks or seat.
    ChangeSeat(u8, ChangeSeat),
    /// The host's: to seat bots, or to send them away.
    Arrange(Arrange),
    /// That a bot takes a chair.
    HandOver(u8, Option<String>),
    /// To take one's chair back.
    Back(u8),
    /// To give a seat up.
    Leave(u8),
    /// To play from another browser: this token will open the seat, the old one nothing.
    MoveSeat(TokenHash),
    /// To move.
    Play(MakeMove),
    /// To throw dice of one's own.
    Throw(EnterChance),
    /// To take back one's last move, under a key.
    Undo(Option<String>),
    /// To go further back, or not to.
    Vote(VoteUndo),
    /// To leave an order with the house.
    Order(u8, StandingOrder),
    /// To withdraw the order for this horse, or all.
    Withdraw(u8, Option<String>),
    /// To go on at another table, which would have this id.
    Rematch(String),
}

/// What somebody is answered whose wish was carried out, now or when it was sent before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Whose wish it was; nobody's seat where it was the host's.
    pub seat: Option<Seat>,
    /// How far the log went with it, as far as that seat may know.
    pub number: u64,
}

impl Wish {
    /// The key under which it counts once.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Play(MakeMove { key, .. })
            | Self::Throw(EnterChance { key, .. })
            | Self::Undo(key) => key.as_deref(),
            _ => None,
        }
    }
}

/// `POST /api/tables/{id}/seats`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TakeSeat {
    /// The name that everybody sees.
    pub name: String,
    /// Which seat; the first that is free if not said.
    pub seat: Option<u8>,
    /// What the player mixes into the dice; drawn at random if not said.
    pub contribution: Option<String>,
    /// What the player wears.
    pub silks: Option<Silks>,
    /// A secret of 16 to 100 bytes, drawn for this seat: the same key again has the same seat and
    /// token. The token follows from it, so it must not be guessed.
    #[cfg_attr(feature = "schema", schemars(length(min = 16, max = 100)))]
    pub key: Option<String>,
}

/// `PATCH /api/tables/{id}/seats/{seat}` with the seat's token, before the game starts. What is
/// left out stays as it is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChangeSeat {
    /// Another name.
    pub name: Option<String>,
    /// Other silks.
    pub silks: Option<Silks>,
    /// Another seat. A bot makes room; a player is asked, and agrees by asking for this seat. One's
    /// own seat asks nobody any more.
    pub seat: Option<u8>,
}

/// `POST /api/tables/{id}/moves`, and a move over the live channel: the move itself, or a line that
/// means it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MakeMove {
    /// The move.
    #[serde(rename = "move", default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::schema::GameMove>"))]
    pub play: Option<Value>,
    /// Instead of the move: what somebody typed, in the words that `ask` describes the decision with.
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub typed: Option<String>,
    /// The decision that it answers.
    pub decision: Option<u64>,
    /// The same key again plays nothing twice.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 100)))]
    pub key: Option<String>,
}

impl From<Value> for MakeMove {
    fn from(play: Value) -> Self {
        Self { play: Some(play), typed: None, decision: None, key: None }
    }
}

/// A field that is there, even if it is null: what a move may be is for the rules to say.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(field).map(Some)
}

/// `POST /api/tables/{id}/chance`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnterChance {
    /// What the dice show, as in a record: `{"dice": [3, 4]}`; or `"house"`: the house may throw
    /// this once.
    pub chance: Value,
    /// The same key again throws nothing twice.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 100)))]
    pub key: Option<String>,
}

/// `POST /api/tables/{id}/undo/vote`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VoteUndo {
    /// For or against.
    pub agree: bool,
    /// Proposing: back to this number. Without it, to before the seat's last move.
    pub to: Option<u64>,
}

/// `PATCH /api/tables/{id}` with the host's token, before the game starts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrange {
    /// Bots to seat, by seat; `null` takes the bot away.
    #[serde(default)]
    pub bots: BTreeMap<String, Option<String>>,
}
