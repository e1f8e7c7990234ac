//! What goes over the wire: one type for each request and each answer.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bots::BotInfo;
use engine::{ChanceWord, GameInfo, RaceFrame, Seat, StandingOrder};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::error::ErrorAnswer;
use crate::item::{DiceMode, Late};
use crate::silks::Silks;
use crate::store::TableState;

// ── from clients ────────────────────────────────────────────────────────────────────────────

/// `POST /api/tables`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenTable {
    /// Id of the game.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// Rule options; those left out have their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "engine::schema::GameOptions"))]
    pub options: Map<String, Value>,
    /// The pack: its name, or itself.
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::schema::GamePack>"))]
    pub pack: Option<Value>,
    /// Bots, by seat.
    #[serde(default)]
    pub bots: BTreeMap<String, String>,
    /// Left out of lists; whoever has the link finds it.
    #[serde(default)]
    pub private: bool,
    /// Whose dice.
    #[serde(default)]
    pub dice: DiceMode,
    /// Seconds that a seat may take for a decision.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 604_800)))]
    pub patience: Option<u32>,
    /// What happens when they are over.
    #[serde(default)]
    pub late: Late,
    /// The meet that its races count for; its owner's token comes with the request.
    pub meet: Option<String>,
}

/// `GET /api/day`: the race of the day.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayAnswer {
    /// The day, as `2026-07-04`.
    pub day: String,
    /// When it ends: milliseconds since 1970.
    pub ends: i64,
    /// What the race is called.
    pub name: String,
    /// How far it goes, in furlongs.
    pub distance: String,
    /// What it is run on.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub surface: Value,
    /// Quickplay or Fullplay.
    pub mode: String,
    /// The horses, by post.
    pub horses: Vec<String>,
    /// What everybody may bet with, in cents.
    pub bankroll: i64,
    /// The commitment to its dice.
    pub commitment: String,
    /// Whether there was a race yesterday.
    pub yesterday: bool,
}

/// `POST /api/meets`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenMeet {
    /// What it is called.
    pub name: String,
    /// Id of the game whose races it counts; Top of the Stretch if not said.
    pub game: Option<String>,
    /// Left out of lists; whoever has the link finds it.
    #[serde(default)]
    pub private: bool,
}

/// `POST /api/meets/{id}/races` with the meet's token: one of the two.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnterRaces {
    /// The id of a finished table.
    pub table: Option<String>,
    /// The id of a record that was brought.
    pub record: Option<String>,
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

/// `POST /api/tables/{id}/move-seat`; the body may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveSeat {
    /// A secret of 16 to 100 bytes, drawn for this: with the same old token and the same key again
    /// the same new token. It follows from them, so the key must not be guessed.
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

/// `POST /api/tables/{id}/moves`, and a move over the live channel.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MakeMove {
    /// The move.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schemars(with = "engine::schema::GameMove"))]
    pub play: Value,
    /// The decision that it answers.
    pub decision: Option<u64>,
    /// The same key again plays nothing twice.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 100)))]
    pub key: Option<String>,
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

/// `POST /api/tables/{id}/undo`; the body may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TakeBack {
    /// The same key again takes nothing back twice.
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

/// `POST /api/tables/{id}/seats/{seat}/bot`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandOver {
    /// Which bot; a sound one if not said.
    pub bot: Option<String>,
}

/// What a client says over the live channel. Fields that belong to different messages may come
/// together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Said {
    /// Who looks: a seat's token. Without one, a spectator.
    pub token: Option<String>,
    /// The number that the client has; it gets the rest.
    pub have: Option<u64>,
    /// A move.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::schema::GameMove>"))]
    pub play: Option<Value>,
    /// The decision that the move answers.
    pub decision: Option<u64>,
    /// The move's key.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 100)))]
    pub key: Option<String>,
    /// Comes back in the reply to this message.
    pub id: Option<Value>,
    /// Comes back as `pong`.
    pub ping: Option<Value>,
}

// ── to clients ──────────────────────────────────────────────────────────────────────────────

/// A table was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opened {
    /// Its id: the link is `/t/ID`.
    pub id: String,
    /// SHA-256 of the seed that its dice come from.
    pub commitment: String,
    /// What arranges the table before the game starts.
    pub host: String,
    /// Where the browser finds it.
    pub link: String,
    /// What leads to it while it is not over, to be read aloud.
    pub code: String,
}

/// `GET /api/codes/{code}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundAnswer {
    /// The table's id.
    pub id: String,
}

/// A seat was taken.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seated {
    /// Which.
    pub seat: u8,
    /// What opens it.
    pub token: String,
}

/// A seat was changed.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sitting {
    /// Which seat it is now.
    pub seat: u8,
}

/// A move is on disk.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Numbered {
    /// How far the log goes, as far as this seat may know.
    pub number: u64,
}

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
    pub events: Option<Vec<NumberedEvent>>,
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

/// The orders that a seat has left with the house; only the seat itself is told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrdersAnswer {
    /// The orders, the oldest first.
    pub orders: Vec<StandingOrder>,
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
    pub why: Option<String>,
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
pub struct NumberedEvent {
    /// The number of the entry, as the viewer counts.
    pub number: u64,
    /// What happened.
    #[cfg_attr(feature = "schema", schemars(with = "AnyEvent"))]
    pub event: Value,
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

/// A record is kept.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeptAnswer {
    /// Its id, which follows from what is in it.
    pub id: String,
}

/// `GET /api/records/{id}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordAnswer {
    /// Its id.
    pub id: String,
    /// How many entries its log has.
    pub entries: usize,
    /// Whether the game is over.
    pub over: bool,
    /// Whether the replay is the game that was played.
    pub verdict: engine::Verdict,
    /// The public outcome, as in the rule file.
    #[cfg_attr(feature = "schema", schemars(with = "engine::schema::GameSummary"))]
    pub summary: Value,
    /// The record itself.
    #[cfg_attr(feature = "schema", schemars(with = "engine::WrittenRecord<'static>"))]
    pub record: Value,
}

/// A table in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedAnswer {
    /// Its id.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Where it stands.
    pub state: TableState,
    /// Who sits where: names, `null` for a free seat.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Option<String>>"))]
    pub seats: Value,
    /// How many seats are free.
    pub free: usize,
    /// Who has won; `null` while nobody has.
    pub winners: Option<Vec<Winner>>,
    /// Whose dice.
    pub dice: DiceMode,
    /// When it was opened.
    pub created: i64,
    /// When its state last changed.
    pub updated: i64,
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

/// A page of a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListAnswer {
    /// The tables, newest first.
    pub tables: Vec<ListedAnswer>,
    /// `?before=` for the next page; `null` at the end.
    pub next: Option<i64>,
}

/// `GET /api/games`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesAnswer {
    /// The games that can be played.
    pub games: Vec<GameAnswer>,
}

/// A game that can be played.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameAnswer {
    /// The game itself.
    #[serde(flatten)]
    pub info: GameInfo,
    /// Who can be seated, weakest first.
    pub bots: &'static [BotInfo],
}

/// `GET /api/tables/{id}/hint`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// What the bot would do.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schemars(with = "engine::schema::GameMove"))]
    pub play: Value,
}

/// `POST /api/tables/{id}/rematch`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RematchAnswer {
    /// The table at which the players go on.
    pub id: String,
    /// Where the browser finds it.
    pub link: String,
}

/// A meet was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedMeet {
    /// Its id.
    pub id: String,
    /// What lets races count for it.
    pub token: String,
    /// Where the browser finds it.
    pub link: String,
}

/// A meet in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedMeet {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Id of the game whose races it counts.
    pub game: String,
    /// How many races count.
    pub races: i64,
    /// When it was opened: milliseconds since 1970.
    pub created: i64,
}

/// A page of a list of meets.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeetsAnswer {
    /// The meets, newest first.
    pub meets: Vec<ListedMeet>,
    /// What to ask for next as `before`.
    pub next: Option<i64>,
}

/// `GET /api/meets/{id}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeetAnswer {
    /// Its id, or `all`.
    pub id: String,
    /// What it is called; `null` for all races of a game.
    pub name: Option<String>,
    /// Id of the game whose races it counts.
    pub game: String,
    /// Whether lists leave it out.
    pub private: bool,
    /// When it was opened: milliseconds since 1970.
    pub created: Option<i64>,
    /// Whether every race was counted; otherwise the newest ones.
    pub whole: bool,
    /// What the races come to.
    pub standings: meet::Standings,
}

/// A page of the races of a meet.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RacesAnswer {
    /// The races, those counted last first.
    pub races: Vec<meet::RunRace>,
    /// What to ask for next as `before`.
    pub next: Option<i64>,
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

/// What comes over the live channel besides the table itself.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LiveReply<'a> {
    /// To a ping.
    Pong {
        /// What the ping said.
        pong: &'a Value,
    },
    /// To a move that is on disk.
    Played {
        /// How far the log goes now.
        ok: Numbered,
        /// What the message had as its id.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
    },
    /// To what is refused.
    Refused {
        /// Why.
        #[serde(flatten)]
        answer: ErrorAnswer<'a>,
        /// What the message had as its id.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
    },
    /// The seat is played from another browser now, and this one looks on.
    Moved {
        /// Always true.
        moved: bool,
        /// Which seat.
        seat: Seat,
    },
}
