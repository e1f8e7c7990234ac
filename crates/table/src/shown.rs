//! What a viewer is shown of a table, as it goes to a screen.

use std::borrow::Cow;

use engine::{ChanceWord, Language, RaceFrame, RaceStep, Refused, Seat, Text};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::item::{DiceMode, Late};
use crate::silks::Silks;

/// What a viewer may see and do: `GET /api/tables/{id}`, and every message of the live channel.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableAnswer<'a> {
    /// The table's id.
    pub id: &'a str,
    /// Id of the game.
    pub game: &'a str,
    /// How far the log goes, as far as the viewer may know.
    pub number: u64,
    /// In a live message: the events begin after this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// In a live message: what happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<NumberedEvent<'a>>>,
    /// In a live message: where the horses were after an entry whose steps do not lead there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<Vec<NumberedFrame<'a>>>,
    /// Whether the game is over.
    pub over: bool,
    /// Whether every seat is taken.
    pub started: bool,
    /// What the game waits for.
    pub pending: PendingAnswer,
    /// What the viewer sees; `null` before the game starts.
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::schema::GameView>"))]
    pub view: Option<Box<RawValue>>,
    /// What the viewer's seat may do.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<engine::schema::GameChoice>"))]
    pub moves: Cow<'a, RawValue>,
    /// What the viewer's seat is asked, as it is put to a person; `null` when it has nothing to decide.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<engine::Ask<engine::schema::GameMove>>")
    )]
    pub ask: Option<Box<RawValue>>,
    /// Where the horses are.
    pub race: Option<RaceFrame>,
    /// The viewer's seat.
    pub seat: Option<u8>,
    /// Who sits where.
    pub seats: Vec<SeatAnswer<'a>>,
    /// Whether the viewer's seat may take back its last move, and if not, why.
    pub undo: UndoAnswer,
    /// A proposal to go further back.
    pub motion: Option<MotionAnswer>,
    /// What leads to the table, to be read aloud; `null` when it is over, and of the past.
    pub code: Option<&'a str>,
    /// Where the players go on.
    pub rematch: Option<&'a str>,
    /// The rest stays as it is for as long as the table stands.
    #[serde(flatten)]
    pub fixed: FixedAnswer<'a>,
}

/// What a table was opened with.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixedAnswer<'a> {
    /// SHA-256 of the seed; `null` for a record that names none.
    pub commitment: Option<&'a str>,
    /// The rule options that were given.
    #[cfg_attr(feature = "schema", schemars(with = "engine::schema::GameOptions"))]
    pub options: &'a Map<String, Value>,
    /// Name of the pack; `null` for one of the table's own.
    pub pack: Option<&'a str>,
    /// Whether lists leave it out.
    pub private: bool,
    /// Whose dice.
    pub dice: DiceMode,
    /// Seconds for a decision.
    pub patience: Option<u32>,
    /// What happens when they are over.
    pub late: Late,
    /// When it was opened: milliseconds since 1970.
    pub created: i64,
    /// The table that this one follows.
    pub rematch_of: Option<&'a str>,
    /// The meet that its races count for.
    pub meet: Option<&'a str>,
}

/// What the game waits for.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PendingAnswer {
    /// Players.
    Seats {
        /// Seats that are free.
        free: Vec<u8>,
    },
    /// Decisions.
    Moves {
        /// Of these seats.
        seats: Vec<u8>,
        /// The viewer's decision, if it has one to take.
        #[serde(skip_serializing_if = "Option::is_none")]
        decision: Option<u64>,
        /// When the viewer's patience is over: milliseconds since 1970.
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<i64>,
        /// Where the house calls by its own clock: when it does.
        #[serde(skip_serializing_if = "Option::is_none")]
        call: Option<CallAnswer>,
    },
    /// Dice that somebody types in.
    Chance {
        /// `dice`, `shuffle` or `pick`.
        chance: ChanceWord,
        /// What for.
        what: &'static str,
        /// Number of dice, or of things.
        count: u16,
        /// Whose throw it is.
        seat: Option<u8>,
    },
    /// Nothing: the game is over.
    None,
}

/// When the house calls next, unless somebody moves before. In milliseconds from when this was
/// said, so that the viewer's clock need not be right.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CallAnswer {
    /// So much is left.
    pub left: i64,
    /// Of so much silence in all.
    pub of: i64,
}

/// A chair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatAnswer<'a> {
    /// Which.
    pub seat: u8,
    /// Whether somebody sits there.
    pub taken: bool,
    /// The name.
    pub name: Option<&'a str>,
    /// The bot that sits there.
    pub bot: Option<&'a str>,
    /// The bot that plays for an owner who is away.
    pub stand_in: Option<&'a str>,
    /// What its owner wears; `null` where nothing was chosen.
    pub silks: Option<Silks>,
    /// The seat with which its owner would like to change places.
    pub wants: Option<u8>,
    /// Whether the seat has let everybody wait for longer than the table's patience, so that
    /// another seat may hand it to a bot.
    pub late: bool,
}

/// Whether a move may be taken back.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoAnswer {
    /// Whether it may.
    pub may: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub why: Option<Why>,
}

/// A refusal that is told in the viewer's language.
#[derive(Debug)]
pub struct Why {
    refused: Refused,
    language: Language,
}

/// In English, unless the viewer reads another language.
impl From<Refused> for Why {
    fn from(refused: Refused) -> Self {
        Self { refused, language: Language::English }
    }
}

impl Serialize for Why {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.refused.said(self.language))
    }
}

impl TableAnswer<'_> {
    /// The same for somebody who reads this language.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        if let Some(why) = &mut self.undo.why {
            why.language = language;
        }
        self
    }
}

/// A proposal to go back.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MotionAnswer {
    /// Back to this number.
    pub to: u64,
    /// Seats that agree.
    pub agreed: Vec<u8>,
    /// Seats whose answer is awaited.
    pub awaited: Vec<u8>,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedEvent<'a> {
    /// The number of the entry, as the viewer counts.
    pub number: u64,
    /// What happened.
    #[cfg_attr(feature = "schema", schemars(with = "AnyEvent"))]
    pub event: &'a RawValue,
    /// It as a sentence, where there is something to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<&'a Text>,
    /// It as a step of a race, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<&'a RaceStep>,
    /// Whether only the viewer's seat is told.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Of going back: what came after this number stands no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u64>,
}

/// Where the horses stood after an entry: a field at its start, or something about it that no step
/// tells.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedFrame<'a> {
    /// The number of the entry, as the viewer counts.
    pub number: u64,
    /// The frame; `null` where there is no race any more.
    pub frame: Option<&'a RaceFrame>,
}

/// What happened, in the game or at its table.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
pub enum AnyEvent {
    /// In the game.
    Game(engine::schema::GameEvent),
    /// At its table.
    Table(TableEvent),
}

/// Somebody who has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Winner {
    /// The seat.
    pub seat: u8,
    /// The name.
    pub name: String,
    /// The game's own figure at the end: money, or points.
    pub score: i64,
}

/// What happens at a table and is no event of its game.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TableEvent {
    /// The game went back.
    TakenBack {
        /// Who took back its move; nobody if all agreed.
        seat: Option<Seat>,
    },
}
