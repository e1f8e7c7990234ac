//! What goes over the wire: one type for each request and each answer.

use std::collections::BTreeMap;

use bots::BotInfo;
use engine::{GameInfo, Seat, StandingOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
pub use table::{
    Arrange, CallAnswer, ChangeSeat, EnterChance, FixedAnswer, MakeMove, MotionAnswer,
    NumberedEvent, PendingAnswer, SeatAnswer, TableAnswer, TableEvent, TakeSeat, UndoAnswer,
    VoteUndo, Winner,
};
use table::{DiceMode, Late};
use workshop::CellFault;
use workshop::rate::RatedCard;

use crate::error::ErrorAnswer;
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

/// `GET /api/print`: what can be printed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrintAnswer {
    /// The sheets.
    pub sheets: Vec<SheetAnswer>,
    /// The race cards for which some of them are made.
    pub cards: Vec<PrintedCard>,
}

/// A sheet that can be printed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetAnswer {
    /// Its name in `/api/print/{game}/{sheet}`; `kit` is all of a game.
    pub id: &'static str,
    /// The game that it belongs to.
    pub game: &'static str,
    /// Whether `mode` makes a difference.
    pub modes: bool,
    /// Whether it is made for a race `card`.
    pub cards: bool,
    /// Whether it is made of a finished `table` or of a `record`.
    pub played: bool,
    /// Whether it is made without any of these.
    pub blank: bool,
}

/// A race card by its name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrintedCard {
    /// Its id in the pack.
    pub id: String,
    /// Its name, for people.
    pub name: String,
}

/// Cells of a sheet, row by row.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetCells {
    /// What it is called: the file, and in a workbook of several sheets the tab.
    pub name: String,
    /// Its rows.
    pub cells: Vec<Vec<String>>,
}

/// `POST /api/sheets`: what is in a file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetsAnswer {
    /// Its sheets.
    pub sheets: Vec<SheetCells>,
}

/// `POST /api/rate`: sheets to rate horses from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateSheets {
    /// Lines, and if they are apart entries and jockeys, known by their headings.
    pub sheets: Vec<SheetCells>,
}

/// `POST /api/rate`: cards with ratings, or what is wrong with the sheets.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateAnswer {
    /// A card for each race; none if a cell is wrong.
    pub cards: Vec<RatedAnswer>,
    /// How something was read that could be read otherwise.
    pub remarks: Vec<CellFault>,
    /// The cells that can not be used.
    pub faults: Vec<CellFault>,
}

/// A race with ratings.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedAnswer {
    /// The card, for the option `cards` of a table.
    #[cfg_attr(feature = "schema", schemars(with = "Map<String, Value>"))]
    pub card: Value,
    /// The pack with its horses and jockeys.
    #[cfg_attr(feature = "schema", schemars(with = "Map<String, Value>"))]
    pub pack: Value,
    /// How the ratings were found.
    pub derivation: RatedCard,
}

/// `GET /api/day`: the race of the day.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayAnswer {
    /// Id of the game.
    pub game: &'static str,
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

/// `POST /api/tables/{id}/chances`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskAfter {
    /// What the seat could do now.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<engine::schema::GameMove>", length(min = 1, max = 8))
    )]
    pub moves: Vec<Value>,
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
    /// The language in which refusals are told from now on, as a tag such as `de`. Without one, English.
    pub lang: Option<String>,
    /// A move.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::schema::GameMove>"))]
    pub play: Option<Value>,
    /// Instead of a move: a line that means one.
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub typed: Option<String>,
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

/// The orders that a seat has left with the house; only the seat itself is told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrdersAnswer {
    /// The orders, the oldest first.
    pub orders: Vec<StandingOrder>,
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
    pub bots: Vec<BotInfo>,
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

/// `POST /api/tables/{id}/chances`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AfterAnswer {
    /// How far the log went when it was asked.
    pub number: u64,
    /// What each move comes to, in the order of the moves.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<bots::After>"))]
    pub after: Value,
}

/// `GET /api/tables/{id}/analysis`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisAnswer {
    /// For each entry of the record's log, the viewer's number before it: there it can be looked at with `at`.
    pub numbers: Vec<u64>,
    /// What was found.
    #[cfg_attr(feature = "schema", schemars(with = "bots::analysis::Told"))]
    pub analysis: Value,
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

/// `POST /api/tables/{id}/again`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GoOn {
    /// The entry of the record's log that is played anew, and all after it.
    pub entry: u64,
    /// The seat that one takes; bots have the others.
    pub seat: u8,
}

/// A finished game goes on from a moment of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WentOn {
    /// The table where it does.
    pub id: String,
    /// Where the browser finds it.
    pub link: String,
    /// One's seat there.
    pub seat: u8,
    /// What opens it, and makes its owner the host.
    pub token: String,
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
        answer: ErrorAnswer,
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
