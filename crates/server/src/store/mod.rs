//! The store: tables and their append-only logs, with one behaviour over two databases.
//!
//! What it promises, whichever database is behind it:
//! - An append is whole or not at all, and is answered only when it is on disk.
//! - `(table, number)` is unique: of two appends at the same number one is [`AppendError::Lost`].
//! - What was damaged on disk is not taken for what was written: [`ReadError::Damaged`].
//! - Whoever shares the database hears of it (PostgreSQL), and can read what was appended.

mod link;
mod postgres;
mod schema;
mod sqlite;
mod sums;
mod tls;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use meet::Day;
use serde::Serialize;
use table::{DiceMode, Moment, Stored};
use tokio::sync::broadcast;

use postgres::Postgres;
use sqlite::Sqlite;

/// The number by which the database knows a table. New tables have greater ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableSeq(pub i64);

/// Where a table stands, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TableState {
    /// Seats are free.
    Open,
    /// Every seat is taken.
    Playing,
    /// The game is over.
    Over,
}

impl TableState {
    const fn code(self) -> i16 {
        match self {
            Self::Open => 0,
            Self::Playing => 1,
            Self::Over => 2,
        }
    }

    const fn from_code(code: i16) -> Self {
        match code {
            0 => Self::Open,
            1 => Self::Playing,
            _ => Self::Over,
        }
    }
}

/// What lists show of a table. It follows from the log and is kept beside it, so that a list needs
/// no log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Where the table stands.
    pub state: TableState,
    /// Who sits where, as JSON.
    pub seats: String,
    /// Who has won, as JSON, once the game is over.
    pub winners: Option<String>,
}

/// A table to be created.
#[derive(Clone)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// When.
    pub created: Moment,
    /// Id of the game.
    pub game: String,
    /// Whose dice are thrown.
    pub dice: DiceMode,
    /// Who opened it, for the quota of each address: a hash.
    pub opener: Option<String>,
    /// What it was opened with, as JSON.
    pub head: String,
    /// Its secret.
    pub seed: [u8; 32],
    /// What leads to it while it is not over; no other such table has the same.
    pub code: String,
    /// Whether lists leave it out.
    pub private: bool,
    /// What lists show of it.
    pub listing: Listing,
    /// The first items of its log.
    pub items: Vec<Stored>,
    /// The meet that its races count for.
    pub meet: Option<MeetSeq>,
}

/// A table as it is stored, its log apart.
#[derive(Clone)]
pub struct TableRow {
    /// How the database knows it.
    pub seq: TableSeq,
    /// Its id.
    pub id: String,
    /// When it was created.
    pub created: Moment,
    /// What it was opened with, as JSON.
    pub head: String,
    /// Its secret.
    pub seed: [u8; 32],
    /// What leads to it while it is not over; tables of older programs have none.
    pub code: Option<String>,
}

/// What became of a table that was to be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Created {
    /// It is there.
    Fresh,
    /// There is one of this id, which is left as it is.
    IdTaken,
    /// Another that is not over has this code.
    CodeTaken,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct ListedTable {
    /// How the database knows it.
    pub seq: TableSeq,
    /// Its id.
    pub id: String,
    /// When it was created.
    pub created: Moment,
    /// When its state last changed.
    pub updated: Moment,
    /// Id of the game.
    pub game: String,
    /// Whose dice are thrown.
    pub dice: DiceMode,
    /// What lists show of it.
    pub listing: Listing,
}

/// What one who opens tables has: tables that are not over, and what they were opened with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// How many tables.
    pub tables: i64,
    /// Bytes of their heads, packs included.
    pub bytes: i64,
}

/// Items to be appended.
#[derive(Clone, Debug)]
pub struct Append {
    /// To which table.
    pub seq: TableSeq,
    /// Its id, for those who listen.
    pub id: String,
    /// The number of the first item: how many the log has before.
    pub first: i64,
    /// The items: a move and the chance it consumed stand or fall together.
    pub items: Vec<Stored>,
    /// What lists show from now on, if that changes.
    pub listing: Option<Listing>,
    /// How the races ended, with the items that end the game.
    pub races: Option<NewRaces>,
}

/// Where a race was run, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRaces {
    /// At a table, or in a record that was brought.
    pub kind: RaceKind,
    /// The id of the table or the record.
    pub source: String,
    /// Id of the game.
    pub game: String,
    /// When it was over.
    pub at: Moment,
    /// Whether only its meets show it.
    pub private: bool,
    /// The results, as JSON, in the order of the races.
    pub bodies: Vec<String>,
}

/// What a race was run at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceKind {
    /// A table.
    Table,
    /// A record that was brought.
    Record,
}

impl RaceKind {
    const fn code(self) -> i16 {
        match self {
            Self::Table => 0,
            Self::Record => 1,
        }
    }

    const fn from_code(code: i16) -> Self {
        match code {
            0 => Self::Table,
            _ => Self::Record,
        }
    }
}

/// The number by which the database knows a meet. New meets have greater ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeetSeq(pub i64);

/// The number by which the database knows a race. Races that were counted later have greater ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RaceSeq(pub i64);

/// A meet to be created.
#[derive(Clone, Debug)]
pub struct NewMeet {
    /// Its id.
    pub id: String,
    /// When.
    pub created: Moment,
    /// Whether lists leave it out.
    pub private: bool,
    /// Id of the game whose races it counts.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// Hash of its owner's token.
    pub owner: String,
}

/// A meet as it is stored.
#[derive(Clone, Debug)]
pub struct MeetRow {
    /// How the database knows it.
    pub seq: MeetSeq,
    /// What it was created with.
    pub meet: NewMeet,
    /// How many races count for it.
    pub races: i64,
}

/// Which races are asked for.
#[derive(Clone, Debug)]
pub enum RaceScope {
    /// Those of a meet.
    Meet(MeetSeq),
    /// Those of every table of this game that is not private.
    Game(String),
}

/// A race as it is stored.
#[derive(Clone, Debug)]
pub struct RaceRow {
    /// How the database knows it.
    pub seq: RaceSeq,
    /// What it was run at.
    pub kind: RaceKind,
    /// The id of the table or the record.
    pub source: String,
    /// When it was over.
    pub at: Moment,
    /// The result, as JSON.
    pub body: String,
}

/// A record that somebody brought, to be kept.
#[derive(Clone, Debug)]
pub struct KeptRecord {
    /// Its id.
    pub id: String,
    /// When it was brought.
    pub kept: Moment,
    /// The record, as JSON.
    pub body: String,
}

/// The records that make room, oldest first: more than so many, or more bytes than so many. The
/// same text for both databases but for how they write parameters.
macro_rules! make_room {
    ($most:literal, $bytes:literal) => {
        concat!(
            "DELETE FROM records WHERE seq IN (SELECT seq FROM (
                SELECT seq, row_number() OVER newer AS place, sum(size) OVER newer AS total
                FROM records WINDOW newer AS (ORDER BY kept DESC, seq DESC)
            ) AS ranked WHERE place > ",
            $most,
            " OR total > ",
            $bytes,
            ")"
        )
    };
}
use make_room;

/// Whether a table is deserted, in the words of both databases but for how they write parameters.
macro_rules! is_deserted {
    ($since:literal) => {
        concat!(
            "state < 2 AND updated < ",
            $since,
            " AND NOT EXISTS (SELECT 1 FROM entries WHERE table_seq = tables.seq AND at >= ",
            $since,
            ")"
        )
    };
}
use is_deserted;

/// What is read of meets, in the columns of a [`MeetRow`]. The same text for both databases.
macro_rules! meet_rows {
    () => {
        "SELECT seq, id, created, private, game, name, owner,
            (SELECT count(*) FROM meet_sources m JOIN races r ON r.source = m.source
                WHERE m.meet_seq = meets.seq)
        FROM meets"
    };
}
use meet_rows;

/// The database can not do what it was asked. After this the caller does not know whether an
/// append was written, and reads the log again.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// Why an append did not happen.
#[derive(Clone, Debug)]
pub enum AppendError {
    /// Somebody else has appended at this number.
    Lost,
    /// The database failed.
    Failed(StoreError),
}

/// Why a log is not read.
#[derive(Clone, Debug)]
pub enum ReadError {
    /// What is stored is not what was written: where, and what is wrong with it.
    Damaged(String),
    /// The database failed.
    Failed(StoreError),
}

impl From<StoreError> for ReadError {
    fn from(why: StoreError) -> Self {
        Self::Failed(why)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(what) => write!(f, "damaged: {what}"),
            Self::Failed(why) => why.fmt(f),
        }
    }
}

/// Another node's appends, as far as this one hears of them.
#[derive(Clone, Debug)]
pub enum Change {
    /// This table's log has grown.
    Table(String),
    /// Something may have been missed: every table is to be read again.
    Any,
}

/// How long a database at the other end of a network may take for an answer.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Which database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreUrl {
    /// One file, created if missing.
    SqliteFile(PathBuf),
    /// In memory: gone with the process. For measurements and tests.
    SqliteMemory,
    /// A PostgreSQL server.
    Postgres(String),
}

impl FromStr for StoreUrl {
    type Err = StoreError;

    fn from_str(url: &str) -> Result<Self, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", ":memory:")) => Ok(Self::SqliteMemory),
            Some(("sqlite", path)) if !path.is_empty() => {
                // Both `sqlite:PATH` and `sqlite:///PATH` are in use elsewhere.
                Ok(Self::SqliteFile(path.strip_prefix("//").unwrap_or(path).into()))
            }
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(url.to_owned())),
            _ => Err(StoreError(
                "a database is `sqlite:PATH`, `sqlite::memory:` or `postgres://USER@HOST/NAME`"
                    .into(),
            )),
        }
    }
}

/// A store that is open. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    database: Arc<Database>,
    /// Whether the last write of a log failed.
    failing: Arc<AtomicBool>,
}

#[derive(Debug)]
enum Database {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

/// Bytes that a database which has failed has to write before it is believed again. A small row may
/// fit into what is left of a full disk where a table does not.
const PROBE: usize = 1024 * 1024;

macro_rules! on_either {
    ($self:ident, $store:ident => $call:expr) => {
        match &*$self.database {
            Database::Sqlite($store) => $call,
            Database::Postgres($store) => $call,
        }
    };
}

impl Store {
    /// Opens the database and brings its schema up to date.
    ///
    /// # Errors
    /// It can not be reached or created, or was written by a newer program.
    pub async fn open(url: &StoreUrl) -> Result<Self, StoreError> {
        Self::open_within(url, PATIENCE).await
    }

    /// Opens the database; one at the other end of a network that takes longer than this for an
    /// answer is taken to be out of reach, and asked on another connection the next time.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn open_within(url: &StoreUrl, patience: Duration) -> Result<Self, StoreError> {
        let database = match url {
            StoreUrl::SqliteFile(path) => Database::Sqlite(Sqlite::open(Some(path.clone())).await?),
            StoreUrl::SqliteMemory => Database::Sqlite(Sqlite::open(None).await?),
            StoreUrl::Postgres(url) => {
                Database::Postgres(Box::new(Postgres::open(url, patience).await?))
            }
        };
        Ok(Self { database: Arc::new(database), failing: Arc::default() })
    }

    /// Closes it: what was asked before is done, and another server may open it.
    pub async fn close(&self) {
        match &*self.database {
            Database::Sqlite(store) => store.close().await,
            // Any number of nodes share it.
            Database::Postgres(_) => {}
        }
    }

    /// Creates a table, whole or not at all.
    ///
    /// # Errors
    /// The database failed.
    pub async fn create(&self, table: NewTable) -> Result<Created, StoreError> {
        let created = on_either!(self, store => store.create(table).await);
        self.failing.store(created.is_err(), Ordering::Relaxed);
        created
    }

    /// The id of the table that is not over and has this code.
    ///
    /// # Errors
    /// The database failed.
    pub async fn find_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        on_either!(self, store => store.find_code(code.to_owned()).await)
    }

    /// A table and its whole log.
    ///
    /// # Errors
    /// The database failed, or what it has is damaged.
    pub async fn load(&self, id: &str) -> Result<Option<(TableRow, Vec<Stored>)>, ReadError> {
        on_either!(self, store => store.load(id.to_owned()).await)
    }

    /// The items of a log from this number on.
    ///
    /// # Errors
    /// The database failed, or what it has is damaged.
    pub async fn since(&self, seq: TableSeq, first: i64) -> Result<Vec<Stored>, ReadError> {
        on_either!(self, store => store.since(seq, first).await)
    }

    /// Appends; the answer comes when it is on disk.
    ///
    /// # Errors
    /// The number is taken, or the database failed.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        let appended = on_either!(self, store => store.append(append).await);
        let failed = matches!(appended, Err(AppendError::Failed(_)));
        self.failing.store(failed, Ordering::Relaxed);
        appended
    }

    /// Tables in this state that are not private, newest first, older than `before`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn list(
        &self,
        state: TableState,
        before: TableSeq,
        most: i64,
    ) -> Result<Vec<ListedTable>, StoreError> {
        on_either!(self, store => store.list(state, before, most).await)
    }

    /// How many tables are not over.
    ///
    /// # Errors
    /// The database failed.
    pub async fn unfinished(&self) -> Result<i64, StoreError> {
        on_either!(self, store => store.unfinished().await)
    }

    /// What this opener has.
    ///
    /// # Errors
    /// The database failed.
    pub async fn holding(&self, opener: &str) -> Result<Holding, StoreError> {
        on_either!(self, store => store.holding(opener.to_owned()).await)
    }

    /// Some of the tables that are not over and at which nothing has happened since this moment.
    ///
    /// # Errors
    /// The database failed.
    pub async fn deserted(
        &self,
        since: Moment,
        most: i64,
    ) -> Result<Vec<(TableSeq, String)>, StoreError> {
        on_either!(self, store => store.deserted(since, most).await)
    }

    /// Removes such a table with its log; `false` when it is gone already, or something has
    /// happened there after all.
    ///
    /// # Errors
    /// The database failed.
    pub async fn remove_deserted(
        &self,
        table: TableSeq,
        since: Moment,
    ) -> Result<bool, StoreError> {
        on_either!(self, store => store.remove_deserted(table, since).await)
    }

    /// The record of a finished table, if it was worked out.
    ///
    /// # Errors
    /// The database failed.
    pub async fn table_record(&self, id: &str) -> Result<Option<String>, StoreError> {
        on_either!(self, store => store.table_record(id.to_owned()).await)
    }

    /// Keeps the record of a finished table.
    ///
    /// # Errors
    /// The database failed.
    pub async fn keep_table_record(&self, table: TableSeq, body: String) -> Result<(), StoreError> {
        on_either!(self, store => store.keep_table_record(table, body).await)
    }

    /// Keeps a record; beyond `most` of them, or beyond so many bytes, the oldest go. One that is
    /// there already counts as new.
    ///
    /// # Errors
    /// The database failed.
    pub async fn keep(&self, record: KeptRecord, most: (i64, i64)) -> Result<(), StoreError> {
        on_either!(self, store => store.keep(record, most).await)
    }

    /// A record that is kept.
    ///
    /// # Errors
    /// The database failed.
    pub async fn kept(&self, id: &str) -> Result<Option<String>, StoreError> {
        on_either!(self, store => store.kept(id.to_owned()).await)
    }

    /// Creates a meet; `false` when there is one of this id.
    ///
    /// # Errors
    /// The database failed.
    pub async fn create_meet(&self, meet: NewMeet) -> Result<bool, StoreError> {
        on_either!(self, store => store.create_meet(meet).await)
    }

    /// A meet.
    ///
    /// # Errors
    /// The database failed.
    pub async fn meet(&self, id: &str) -> Result<Option<MeetRow>, StoreError> {
        on_either!(self, store => store.meet(id.to_owned()).await)
    }

    /// Meets that are not private, newest first, older than `before`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn meets(&self, before: MeetSeq, most: i64) -> Result<Vec<MeetRow>, StoreError> {
        on_either!(self, store => store.meets(before, most).await)
    }

    /// Lets the races of a table or a record count for a meet, and keeps how they ended where that
    /// is told.
    ///
    /// # Errors
    /// The database failed.
    pub async fn enter(
        &self,
        meet: MeetSeq,
        source: &str,
        races: Option<NewRaces>,
    ) -> Result<(), StoreError> {
        on_either!(self, store => store.enter(meet, source.to_owned(), races).await)
    }

    /// The races of a table or a record no longer count for a meet; `false` if they did not.
    ///
    /// # Errors
    /// The database failed.
    pub async fn withdraw(&self, meet: MeetSeq, source: &str) -> Result<bool, StoreError> {
        on_either!(self, store => store.withdraw(meet, source.to_owned()).await)
    }

    /// Races, those counted last first, before this one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn races(
        &self,
        scope: &RaceScope,
        before: RaceSeq,
        most: i64,
    ) -> Result<Vec<RaceRow>, StoreError> {
        on_either!(self, store => store.races(scope.clone(), before, most).await)
    }

    /// Finished tables whose races were not told when they ended: an older program wrote them.
    ///
    /// # Errors
    /// The database failed.
    pub async fn uncounted(&self, most: i64) -> Result<Vec<String>, StoreError> {
        on_either!(self, store => store.uncounted(most).await)
    }

    /// Writes down how the races of such a table ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn count(&self, table: TableSeq, races: NewRaces) -> Result<(), StoreError> {
        on_either!(self, store => store.count(table, races).await)
    }

    /// The secret of a day: the one that is known, or this one, which is known from now on.
    ///
    /// # Errors
    /// The database failed.
    pub async fn day_seed(&self, day: Day, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        on_either!(self, store => store.add_day(day, fresh).await)?;
        let known = self.known_day(day).await?;
        known.ok_or_else(|| StoreError(format!("{day} was written and is not there")))
    }

    /// The secret of a day for which there is one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn known_day(&self, day: Day) -> Result<Option<[u8; 32]>, StoreError> {
        on_either!(self, store => store.day(day).await)
    }

    /// Writes something, to know that it can: little while all is well, and as much as the largest
    /// append needs after one that failed.
    ///
    /// # Errors
    /// It can not.
    pub async fn check(&self) -> Result<(), StoreError> {
        let size = if self.failing.load(Ordering::Relaxed) { PROBE } else { 0 };
        on_either!(self, store => store.check(size).await)?;
        self.failing.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Whether other nodes may append: what is in memory may then be behind the log.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(*self.database, Database::Postgres(_))
    }

    /// Hears of other nodes' appends; never of this one's.
    #[must_use]
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        on_either!(self, store => store.changes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_named_by_a_url() {
        let read = |url: &str| url.parse::<StoreUrl>().ok();
        assert_eq!(read("sqlite:a/b.db"), Some(StoreUrl::SqliteFile("a/b.db".into())));
        assert_eq!(read("sqlite:///a/b.db"), Some(StoreUrl::SqliteFile("/a/b.db".into())));
        assert_eq!(read("sqlite::memory:"), Some(StoreUrl::SqliteMemory));
        assert_eq!(read("postgres://x/y"), Some(StoreUrl::Postgres("postgres://x/y".into())));
        for wrong in ["", "sqlite:", "mysql://x", "railbird.db"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
