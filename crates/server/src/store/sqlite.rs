//! SQLite: one file, one thread that writes, one that reads.
//!
//! The writer commits whatever has queued up in one transaction and answers everybody after the
//! commit: with many tables a disk flush is shared by many moves.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::thread;

use meet::Day;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use table::DiceMode;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::schema::{SQLITE, too_new};
use super::sums::{self, RawItem, whole_items, whole_table};
use super::{
    Append, AppendError, Change, Created, Holding, KeptRecord, ListedTable, Listing, MeetRow,
    MeetSeq, Moment, NewMeet, NewRaces, NewTable, RaceKind, RaceRow, RaceScope, RaceSeq, ReadError,
    StoreError, Stored, TableRow, TableSeq, TableState,
};
use crate::clock;

/// Appends that may wait for the writer. Beyond that whoever appends waits, which slows clients
/// down rather than filling the memory.
const QUEUE: usize = 4096;

/// The most appends in one transaction.
const GROUP: usize = 512;

type Read = Box<dyn FnOnce(&Connection) + Send>;

/// A small write, which says whether it changed anything.
type Write = Box<dyn FnOnce(&Transaction<'_>) -> rusqlite::Result<bool> + Send>;

enum Command {
    Create(Box<NewTable>, oneshot::Sender<Result<Created, StoreError>>),
    Append(Append, oneshot::Sender<Result<(), AppendError>>),
    Check(usize, oneshot::Sender<Result<(), StoreError>>),
    Keep(Box<KeptRecord>, (i64, i64), oneshot::Sender<Result<(), StoreError>>),
    Write(Write, oneshot::Sender<Result<bool, StoreError>>),
    Read(Read),
    Close(oneshot::Sender<()>),
}

/// A SQLite database.
#[derive(Debug)]
pub(super) struct Sqlite {
    writer: mpsc::Sender<Command>,
    reader: mpsc::Sender<Command>,
    changes: broadcast::Sender<Change>,
    file: Option<OpenFile>,
}

/// The file that is written to, and which one it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OpenFile {
    path: PathBuf,
    device: u64,
    inode: u64,
}

impl OpenFile {
    fn at(path: &Path) -> std::io::Result<Self> {
        let found = std::fs::metadata(path)?;
        Ok(Self { path: path.to_owned(), device: found.dev(), inode: found.ino() })
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self(format!("SQLite: {error}"))
    }
}

impl From<rusqlite::Error> for ReadError {
    fn from(error: rusqlite::Error) -> Self {
        let torn = [ErrorCode::DatabaseCorrupt, ErrorCode::NotADatabase];
        let odd = matches!(
            error,
            rusqlite::Error::FromSqlConversionFailure(..) | rusqlite::Error::InvalidColumnType(..)
        );
        if odd || error.sqlite_error_code().is_some_and(|code| torn.contains(&code)) {
            return Self::Damaged(error.to_string());
        }
        Self::Failed(error.into())
    }
}

fn gone<T>(_: T) -> StoreError {
    StoreError("the database thread has ended".into())
}

impl Sqlite {
    pub(super) async fn open(path: Option<PathBuf>) -> Result<Self, StoreError> {
        let opened = tokio::task::spawn_blocking(move || match path {
            Some(path) => Opened::file(&path),
            None => Opened::in_memory(),
        });
        let Opened { writer, lock, reader, file } = opened.await.map_err(gone)??;
        let writer = spawn("sqlite-writer", writer, lock)?;
        // A database in memory has one connection, which reads and writes.
        let reader = match reader {
            Some(reader) => spawn("sqlite-reader", reader, None)?,
            None => writer.clone(),
        };
        Ok(Self { writer, reader, changes: broadcast::channel(1).0, file })
    }

    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.writer.send(Command::Close(reply)).await.is_ok() {
            drop(closed.await);
        }
    }

    async fn read<T: Send + 'static, E: From<StoreError> + From<rusqlite::Error>>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, E> {
        let (reply, answer) = oneshot::channel();
        let read: Read = Box::new(move |connection| drop(reply.send(read(connection))));
        self.reader.send(Command::Read(read)).await.map_err(gone)?;
        Ok(answer.await.map_err(gone)??)
    }

    async fn write(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<bool> + Send + 'static,
    ) -> Result<bool, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(Command::Write(Box::new(write), reply)).await.map_err(gone)?;
        answer.await.map_err(gone)?
    }

    pub(super) async fn create(&self, table: NewTable) -> Result<Created, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(Command::Create(Box::new(table), reply)).await.map_err(gone)?;
        answer.await.map_err(gone)?
    }

    pub(super) async fn find_code(&self, code: String) -> Result<Option<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id FROM tables WHERE code = ?1 AND state < 2";
            connection.prepare_cached(sql)?.query_row([&code], |row| row.get(0)).optional()
        })
        .await
    }

    pub(super) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let failed = |error| AppendError::Failed(error);
        let (reply, answer) = oneshot::channel();
        let sent = self.writer.send(Command::Append(append, reply)).await;
        sent.map_err(|closed| failed(gone(closed)))?;
        answer.await.map_err(|closed| failed(gone(closed)))?
    }

    pub(super) async fn check(&self, size: usize) -> Result<(), StoreError> {
        // What is written to a file that somebody has removed is gone with this process.
        if let Some(file) = &self.file
            && OpenFile::at(&file.path).ok().as_ref() != Some(file)
        {
            return Err(StoreError(format!("{} was moved or removed", file.path.display())));
        }
        let (reply, answer) = oneshot::channel();
        self.writer.send(Command::Check(size, reply)).await.map_err(gone)?;
        answer.await.map_err(gone)?
    }

    pub(super) async fn keep(
        &self,
        record: KeptRecord,
        most: (i64, i64),
    ) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let keep = Command::Keep(Box::new(record), most, reply);
        self.writer.send(keep).await.map_err(gone)?;
        answer.await.map_err(gone)?
    }

    pub(super) async fn kept(&self, id: String) -> Result<Option<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT body FROM records WHERE id = ?1";
            connection.prepare_cached(sql)?.query_row([&id], |row| row.get(0)).optional()
        })
        .await
    }

    pub(super) async fn load(
        &self,
        id: String,
    ) -> Result<Option<(TableRow, Vec<Stored>)>, ReadError> {
        let found = self.read(move |connection| {
            let sql = "SELECT seq, created, head, seed, code, sum FROM tables WHERE id = ?1";
            let row = connection.prepare_cached(sql)?.query_row([&id], |row| {
                let table = TableRow {
                    seq: TableSeq(row.get(0)?),
                    id: id.clone(),
                    created: Moment(row.get(1)?),
                    head: row.get(2)?,
                    seed: row.get(3)?,
                    code: row.get(4)?,
                };
                Ok((table, row.get(5)?))
            });
            let Some((table, sum)) = row.optional()? else { return Ok(None) };
            let items = items_since(connection, table.seq, 0)?;
            Ok(Some((table, sum, items)))
        });
        let found: Result<_, ReadError> = found.await;
        let Some((table, sum, items)) = found? else { return Ok(None) };
        Ok(Some((whole_table(table, sum)?, whole_items(0, items)?)))
    }

    pub(super) async fn since(&self, seq: TableSeq, first: i64) -> Result<Vec<Stored>, ReadError> {
        let items: Result<_, ReadError> =
            self.read(move |connection| items_since(connection, seq, first)).await;
        whole_items(first, items?)
    }

    pub(super) async fn list(
        &self,
        state: TableState,
        before: TableSeq,
        most: i64,
    ) -> Result<Vec<ListedTable>, StoreError> {
        self.read(move |connection| {
            let sql =
                "SELECT seq, id, created, updated, game, dice, state, seats, winners FROM tables
                WHERE private = 0 AND state = ?1 AND seq < ?2 ORDER BY seq DESC LIMIT ?3";
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![state.code(), before.0, most], |row| {
                Ok(ListedTable {
                    seq: TableSeq(row.get(0)?),
                    id: row.get(1)?,
                    created: Moment(row.get(2)?),
                    updated: Moment(row.get(3)?),
                    game: row.get(4)?,
                    dice: DiceMode::of_word(&row.get::<_, String>(5)?),
                    listing: Listing {
                        state: TableState::from_code(row.get(6)?),
                        seats: row.get(7)?,
                        winners: row.get(8)?,
                    },
                })
            });
            rows?.collect()
        })
        .await
    }

    pub(super) async fn unfinished(&self) -> Result<i64, StoreError> {
        self.read(|connection| {
            let sql = "SELECT count(*) FROM tables WHERE state < 2";
            connection.prepare_cached(sql)?.query_row([], |row| row.get(0))
        })
        .await
    }

    pub(super) async fn holding(&self, opener: String) -> Result<Holding, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT count(*), coalesce(sum(size), 0) FROM tables
                WHERE opener = ?1 AND state < 2";
            connection
                .prepare_cached(sql)?
                .query_row([&opener], |row| Ok(Holding { tables: row.get(0)?, bytes: row.get(1)? }))
        })
        .await
    }

    pub(super) async fn deserted(
        &self,
        since: Moment,
        most: i64,
    ) -> Result<Vec<(TableSeq, String)>, StoreError> {
        self.read(move |connection| {
            let sql = concat!(
                "SELECT seq, id FROM tables WHERE ",
                super::is_deserted!("?1"),
                " ORDER BY updated LIMIT ?2"
            );
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement
                .query_map(params![since.0, most], |row| Ok((TableSeq(row.get(0)?), row.get(1)?)));
            rows?.collect()
        })
        .await
    }

    pub(super) async fn remove_deserted(
        &self,
        table: TableSeq,
        since: Moment,
    ) -> Result<bool, StoreError> {
        self.write(move |transaction| {
            let sql =
                concat!("SELECT 1 FROM tables WHERE seq = ?2 AND ", super::is_deserted!("?1"));
            if !transaction.prepare_cached(sql)?.exists(params![since.0, table.0])? {
                return Ok(false);
            }
            for sql in [
                "DELETE FROM meet_sources WHERE source = (SELECT id FROM tables WHERE seq = ?1)",
                "DELETE FROM entries WHERE table_seq = ?1",
                "DELETE FROM tables WHERE seq = ?1",
            ] {
                transaction.execute(sql, [table.0])?;
            }
            Ok(true)
        })
        .await
    }

    pub(super) async fn table_record(&self, id: String) -> Result<Option<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT body FROM table_records
                WHERE table_seq = (SELECT seq FROM tables WHERE id = ?1)";
            connection.prepare_cached(sql)?.query_row([&id], |row| row.get(0)).optional()
        })
        .await
    }

    pub(super) async fn keep_table_record(
        &self,
        table: TableSeq,
        body: String,
    ) -> Result<(), StoreError> {
        self.write(move |transaction| {
            let sql = "INSERT INTO table_records (table_seq, body) VALUES (?1, ?2)
                ON CONFLICT DO NOTHING";
            Ok(transaction.prepare_cached(sql)?.execute(params![table.0, body])? == 1)
        })
        .await
        .map(drop)
    }

    pub(super) fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    pub(super) async fn add_day(&self, day: Day, seed: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |transaction| {
            let sql = "INSERT INTO days (day, seed) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            Ok(transaction.prepare_cached(sql)?.execute(params![day.number(), seed])? == 1)
        })
        .await
        .map(drop)
    }

    pub(super) async fn day(&self, day: Day) -> Result<Option<[u8; 32]>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT seed FROM days WHERE day = ?1";
            connection.prepare_cached(sql)?.query_row([day.number()], |row| row.get(0)).optional()
        })
        .await
    }

    pub(super) async fn create_meet(&self, meet: NewMeet) -> Result<bool, StoreError> {
        self.write(move |transaction| {
            let sql = "INSERT INTO meets (id, created, private, game, name, owner)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
            let NewMeet { id, created, private, game, name, owner } = meet;
            let values = params![id, created.0, private, game, name, owner];
            Ok(transaction.prepare_cached(sql)?.execute(values)? == 1)
        })
        .await
    }

    pub(super) async fn meet(&self, id: String) -> Result<Option<MeetRow>, StoreError> {
        self.read(move |connection| {
            let sql = concat!(super::meet_rows!(), " WHERE id = ?1");
            connection.prepare_cached(sql)?.query_row([&id], meet_row).optional()
        })
        .await
    }

    pub(super) async fn meets(
        &self,
        before: MeetSeq,
        most: i64,
    ) -> Result<Vec<MeetRow>, StoreError> {
        self.read(move |connection| {
            let sql = concat!(
                super::meet_rows!(),
                " WHERE private = 0 AND seq < ?1 ORDER BY seq DESC LIMIT ?2"
            );
            let mut statement = connection.prepare_cached(sql)?;
            statement.query_map(params![before.0, most], meet_row)?.collect()
        })
        .await
    }

    pub(super) async fn enter(
        &self,
        meet: MeetSeq,
        source: String,
        races: Option<NewRaces>,
    ) -> Result<(), StoreError> {
        let write = move |transaction: &Transaction<'_>| {
            if let Some(races) = &races {
                insert_races(transaction, races)?;
            }
            enter(transaction, meet, &source)
        };
        self.write(write).await.map(drop)
    }

    pub(super) async fn withdraw(&self, meet: MeetSeq, source: String) -> Result<bool, StoreError> {
        self.write(move |transaction| {
            let sql = "DELETE FROM meet_sources WHERE meet_seq = ?1 AND source = ?2";
            Ok(transaction.prepare_cached(sql)?.execute(params![meet.0, source])? > 0)
        })
        .await
    }

    pub(super) async fn races(
        &self,
        scope: RaceScope,
        before: RaceSeq,
        most: i64,
    ) -> Result<Vec<RaceRow>, StoreError> {
        self.read(move |connection| match scope {
            RaceScope::Meet(meet) => {
                let sql = "SELECT r.seq, r.kind, r.source, r.at, r.body
                    FROM meet_sources m JOIN races r ON r.source = m.source
                    WHERE m.meet_seq = ?1 AND r.seq < ?2 ORDER BY r.seq DESC LIMIT ?3";
                let mut statement = connection.prepare_cached(sql)?;
                statement.query_map(params![meet.0, before.0, most], race_row)?.collect()
            }
            RaceScope::Game(game) => {
                let sql = "SELECT seq, kind, source, at, body FROM races
                    WHERE private = 0 AND game = ?1 AND seq < ?2 ORDER BY seq DESC LIMIT ?3";
                let mut statement = connection.prepare_cached(sql)?;
                statement.query_map(params![game, before.0, most], race_row)?.collect()
            }
        })
        .await
    }

    pub(super) async fn uncounted(&self, most: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id FROM tables WHERE state = 2 AND counted = 0 ORDER BY seq LIMIT ?1";
            let mut statement = connection.prepare_cached(sql)?;
            statement.query_map([most], |row| row.get(0))?.collect()
        })
        .await
    }

    pub(super) async fn count(&self, table: TableSeq, races: NewRaces) -> Result<(), StoreError> {
        let write = move |transaction: &Transaction<'_>| count(transaction, table, &races);
        self.write(write).await.map(drop)
    }
}

fn meet_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<MeetRow> {
    Ok(MeetRow {
        seq: MeetSeq(row.get(0)?),
        meet: NewMeet {
            id: row.get(1)?,
            created: Moment(row.get(2)?),
            private: row.get(3)?,
            game: row.get(4)?,
            name: row.get(5)?,
            owner: row.get(6)?,
        },
        races: row.get(7)?,
    })
}

fn race_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<RaceRow> {
    Ok(RaceRow {
        seq: RaceSeq(row.get(0)?),
        kind: RaceKind::from_code(row.get(1)?),
        source: row.get(2)?,
        at: Moment(row.get(3)?),
        body: row.get(4)?,
    })
}

/// A database that was opened.
struct Opened {
    /// The connection that writes.
    writer: Connection,
    /// Keeps other servers away, for as long as this one writes.
    lock: Option<File>,
    /// For a file, another connection that reads beside it.
    reader: Option<Connection>,
    file: Option<OpenFile>,
}

impl Opened {
    fn in_memory() -> Result<Self, StoreError> {
        let mut writer = Connection::open_in_memory()?;
        migrate(&mut writer)?;
        Ok(Self { writer, lock: None, reader: None, file: None })
    }

    fn file(path: &Path) -> Result<Self, StoreError> {
        let at = |why: std::io::Error| StoreError(format!("{}: {why}", path.display()));
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)
                .map_err(|why| StoreError(format!("{}: {why}", folder.display())))?;
        }
        let lock = lock(path)?;
        // SQLite gives the files that it writes beside it the same rights.
        let created = for_owner(path).map_err(at)?;
        if created.metadata().map_err(at)?.mode() & 0o077 != 0 {
            tracing::warn!(
                file = %path.display(),
                "others on this machine can read the secrets of games in progress: chmod 600"
            );
        }
        drop(created);
        let fault = |why: rusqlite::Error| StoreError(format!("{}: {why}", path.display()));
        let mut writer = Connection::open(path).map_err(fault)?;
        writer.busy_timeout(std::time::Duration::from_secs(5))?;
        writer.pragma_update(None, "journal_mode", "WAL").map_err(fault)?;
        // FULL: a commit that was answered is on the disk, even if the power fails the next
        // instant.
        writer.pragma_update(None, "synchronous", "FULL")?;
        migrate(&mut writer)?;
        let reader = Connection::open(path)?;
        reader.busy_timeout(std::time::Duration::from_secs(5))?;
        reader.pragma_update(None, "query_only", true)?;
        let file = OpenFile::at(path).map_err(at)?;
        Ok(Self { writer, lock: Some(lock), reader: Some(reader), file: Some(file) })
    }
}

/// Opens a file, and creates one that only its owner may read.
fn for_owner(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// Keeps a second server from a file that one has open: what one writes the other would not hear
/// of. The system lets go of the lock when the process ends, however it ends. It is on a file
/// beside the database, so that `sqlite3` may still read and back up.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-lock");
    let beside = PathBuf::from(beside);
    let at = |why: std::io::Error| StoreError(format!("{}: {why}", beside.display()));
    let file = for_owner(&beside).map_err(at)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError(format!(
            "{} is in use by another server: end it first, or give this one a database of its own",
            path.display()
        ))),
        Err(TryLockError::Error(why)) => Err(at(why)),
    }
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    if done > SQLITE.len() {
        return Err(too_new(version, SQLITE.len()));
    }
    for (i, step) in SQLITE.iter().enumerate().skip(done) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", i as i64 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

fn spawn(
    name: &str,
    connection: Connection,
    lock: Option<File>,
) -> Result<mpsc::Sender<Command>, StoreError> {
    let (send, receive) = mpsc::channel(QUEUE);
    thread::Builder::new()
        .name(name.into())
        .spawn(move || work(connection, lock, receive))
        .map_err(|why| StoreError(why.to_string()))?;
    Ok(send)
}

/// What to say to one who waits for the commit.
enum Answer {
    Create(oneshot::Sender<Result<Created, StoreError>>, Created),
    Append(oneshot::Sender<Result<(), AppendError>>, bool),
    Done(oneshot::Sender<Result<(), StoreError>>),
    Wrote(oneshot::Sender<Result<bool, StoreError>>, bool),
}

impl Answer {
    fn committed(self) {
        match self {
            Self::Create(reply, created) => drop(reply.send(Ok(created))),
            Self::Append(reply, true) => drop(reply.send(Ok(()))),
            Self::Append(reply, false) => drop(reply.send(Err(AppendError::Lost))),
            Self::Done(reply) => drop(reply.send(Ok(()))),
            Self::Wrote(reply, changed) => drop(reply.send(Ok(changed))),
        }
    }

    fn failed(self, why: &StoreError) {
        match self {
            Self::Create(reply, _) => drop(reply.send(Err(why.clone()))),
            Self::Append(reply, _) => drop(reply.send(Err(AppendError::Failed(why.clone())))),
            Self::Done(reply) => drop(reply.send(Err(why.clone()))),
            Self::Wrote(reply, _) => drop(reply.send(Err(why.clone()))),
        }
    }
}

fn work(mut connection: Connection, lock: Option<File>, mut commands: mpsc::Receiver<Command>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut closing = None;
    while closing.is_none() && commands.blocking_recv_many(&mut group, GROUP) > 0 {
        let mut writes = Vec::with_capacity(group.len());
        for command in group.drain(..) {
            match command {
                Command::Read(read) => read(&connection),
                Command::Close(reply) => closing = Some(reply),
                write => writes.push(write),
            }
        }
        if !writes.is_empty() {
            commit(&mut connection, writes);
        }
    }
    drop(connection);
    drop(lock);
    if let Some(reply) = closing {
        let _ = reply.send(());
    }
}

/// Writes a group in one transaction; nobody is answered before it is committed.
fn commit(connection: &mut Connection, writes: Vec<Command>) {
    let mut answers = Vec::with_capacity(writes.len());
    let write_all = || -> Result<(), StoreError> {
        let transaction = connection.transaction()?;
        for command in writes {
            let (answer, result) = write(&transaction, command);
            answers.extend(answer);
            result?;
        }
        Ok(transaction.commit()?)
    };
    match write_all() {
        Ok(()) => answers.into_iter().for_each(Answer::committed),
        // Those whose turn had not come find their reply dropped, which says the same.
        Err(why) => answers.into_iter().for_each(|answer| answer.failed(&why)),
    }
}

fn write(
    transaction: &Transaction<'_>,
    command: Command,
) -> (Option<Answer>, Result<(), StoreError>) {
    match command {
        Command::Create(table, reply) => match create(transaction, &table) {
            Ok(created) => (Some(Answer::Create(reply, created)), Ok(())),
            // The whole group fails with it; what is said here is not heard.
            Err(why) => (Some(Answer::Create(reply, Created::IdTaken)), Err(why.into())),
        },
        Command::Append(append, reply) => match append_items(transaction, &append) {
            Ok(won) => (Some(Answer::Append(reply, won)), Ok(())),
            Err(why) => (Some(Answer::Append(reply, false)), Err(why.into())),
        },
        Command::Check(size, reply) => {
            let sql = "INSERT OR REPLACE INTO health (one, at, probe) VALUES (1, ?1, zeroblob(?2))";
            let written = transaction.execute(sql, params![clock::now().0, size as i64]);
            (Some(Answer::Done(reply)), written.map(drop).map_err(StoreError::from))
        }
        Command::Keep(record, most, reply) => {
            let kept = keep(transaction, &record, most);
            (Some(Answer::Done(reply)), kept.map_err(StoreError::from))
        }
        Command::Write(write, reply) => match write(transaction) {
            Ok(changed) => (Some(Answer::Wrote(reply, changed)), Ok(())),
            Err(why) => (Some(Answer::Wrote(reply, false)), Err(why.into())),
        },
        Command::Read(read) => {
            read(transaction);
            (None, Ok(()))
        }
        Command::Close(reply) => {
            drop(reply);
            (None, Ok(()))
        }
    }
}

fn create(transaction: &Transaction<'_>, table: &NewTable) -> rusqlite::Result<Created> {
    let sql = "INSERT INTO tables
        (id, created, updated, private, state, seats, head, seed, code, sum, game, dice, opener,
            size)
        VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT DO NOTHING";
    let inserted = transaction.prepare_cached(sql)?.execute(params![
        table.id,
        table.created.0,
        table.private,
        table.listing.state.code(),
        table.listing.seats,
        table.head,
        table.seed,
        table.code,
        sums::of_table(table),
        table.game,
        table.dice.word(),
        table.opener,
        table.head.len() as i64,
    ])?;
    if inserted == 1 {
        insert_items(transaction, TableSeq(transaction.last_insert_rowid()), 0, &table.items)?;
        if let Some(meet) = table.meet {
            enter(transaction, meet, &table.id)?;
        }
        return Ok(Created::Fresh);
    }
    let sql = "SELECT 1 FROM tables WHERE id = ?1";
    let taken = transaction.prepare_cached(sql)?.exists([&table.id])?;
    Ok(if taken { Created::IdTaken } else { Created::CodeTaken })
}

fn keep(
    transaction: &Transaction<'_>,
    record: &KeptRecord,
    (most, bytes): (i64, i64),
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO records (id, kept, size, body) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO UPDATE SET kept = excluded.kept";
    let size = record.body.len() as i64;
    let values = params![record.id, record.kept.0, size, record.body];
    transaction.prepare_cached(sql)?.execute(values)?;
    transaction.prepare_cached(super::make_room!("?1", "?2"))?.execute(params![most, bytes])?;
    Ok(())
}

/// `false` when the number is taken. A log has no gaps, so if the first number is free the others
/// are too, and a lost append has written nothing.
fn append_items(transaction: &Transaction<'_>, append: &Append) -> rusqlite::Result<bool> {
    // A table that was removed takes nothing any more; whoever had it in memory reads it again.
    let sql = "SELECT 1 FROM tables WHERE seq = ?1";
    if !transaction.prepare_cached(sql)?.exists([append.seq.0])? {
        return Ok(false);
    }
    match insert_items(transaction, append.seq, append.first, &append.items) {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            return Ok(false);
        }
        result => result?,
    }
    if let Some(listing) = &append.listing {
        let sql = "UPDATE tables SET state = ?2, seats = ?3, winners = ?4, updated = ?5
            WHERE seq = ?1";
        transaction.prepare_cached(sql)?.execute(params![
            append.seq.0,
            listing.state.code(),
            listing.seats,
            listing.winners,
            clock::now().0
        ])?;
    }
    if let Some(races) = &append.races {
        count(transaction, append.seq, races)?;
    }
    Ok(true)
}

/// Writes down how the races of a table ended, and that it is done.
fn count(
    transaction: &Transaction<'_>,
    table: TableSeq,
    races: &NewRaces,
) -> rusqlite::Result<bool> {
    insert_races(transaction, races)?;
    let sql = "UPDATE tables SET counted = 1 WHERE seq = ?1";
    Ok(transaction.prepare_cached(sql)?.execute([table.0])? == 1)
}

fn insert_races(transaction: &Transaction<'_>, races: &NewRaces) -> rusqlite::Result<()> {
    let sql = "INSERT INTO races (kind, source, number, game, at, private, body)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (source, number) DO UPDATE SET body = excluded.body";
    let mut statement = transaction.prepare_cached(sql)?;
    for (number, body) in (1_i64..).zip(&races.bodies) {
        let NewRaces { kind, source, game, at, private, .. } = races;
        statement.execute(params![kind.code(), source, number, game, at.0, private, body])?;
    }
    Ok(())
}

fn enter(transaction: &Transaction<'_>, meet: MeetSeq, source: &str) -> rusqlite::Result<bool> {
    let sql = "INSERT INTO meet_sources (meet_seq, source) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    Ok(transaction.prepare_cached(sql)?.execute(params![meet.0, source])? == 1)
}

fn insert_items(
    transaction: &Transaction<'_>,
    seq: TableSeq,
    first: i64,
    items: &[Stored],
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO entries (table_seq, number, at, body, sum) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut statement = transaction.prepare_cached(sql)?;
    for (number, item) in (first..).zip(items) {
        let sum = sums::of_item(number, item.at, item.body.as_bytes());
        statement.execute(params![seq.0, number, item.at.0, &*item.body, sum])?;
    }
    Ok(())
}

fn items_since(
    connection: &Connection,
    seq: TableSeq,
    first: i64,
) -> rusqlite::Result<Vec<RawItem>> {
    let sql = "SELECT number, at, body, sum FROM entries
        WHERE table_seq = ?1 AND number >= ?2 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![seq.0, first], |row| {
        // As bytes: what was damaged may be no text any more.
        let body = row.get_ref(2)?.as_bytes().unwrap_or_default().to_vec();
        Ok(RawItem { number: row.get(0)?, at: Moment(row.get(1)?), body, sum: row.get(3)? })
    });
    rows?.collect()
}
