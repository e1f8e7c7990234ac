//! PostgreSQL: many nodes on one database. Appends of a node go through one connection in groups,
//! reads through another, and a third listens for what other nodes append.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::hex::to_hex;
use meet::Day;
use table::DiceMode;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Row, Statement};

use super::link::{Address, Link, Open, Parameter, ends_connection, too_slow};
use super::schema::{POSTGRES, too_new};
use super::sums::{self, RawItem, whole_items, whole_table};
use super::{
    Append, AppendError, Change, Created, Holding, KeptRecord, ListedTable, Listing, MeetRow,
    MeetSeq, Moment, NewMeet, NewRaces, NewTable, RaceKind, RaceRow, RaceScope, RaceSeq, ReadError,
    StoreError, Stored, TableRow, TableSeq, TableState,
};
use crate::{clock, secret};

const QUEUE: usize = 4096;
const GROUP: usize = 512;

/// The channel on which nodes tell each other what has grown: `NODE TABLE`.
const CHANNEL: &str = "railbird";

/// Keeps two nodes from migrating at once. Any number does; it must only never change.
const MIGRATION_LOCK: i64 = 0x7261_696c_6269_7264;

/// How long a node that can not listen waits before it tries again.
const LISTEN_AGAIN: Duration = Duration::from_millis(500);

/// Everything that an append does, in one statement and so in one transaction: the items, what
/// lists show, and the word to the other nodes.
const APPEND: &str = "
    WITH items AS (
        INSERT INTO entries (table_seq, number, at, body, sum)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $19::bigint[])
    ), listed AS (
        UPDATE tables
        SET state = l.state, seats = l.seats, winners = l.winners, updated = l.updated,
            counted = tables.counted OR l.counted
        FROM unnest($5::bigint[], $6::smallint[], $7::text[], $8::text[], $9::bigint[], $11::boolean[])
            AS l (seq, state, seats, winners, updated, counted)
        WHERE tables.seq = l.seq
    ), told AS (
        INSERT INTO races (kind, source, number, game, at, private, body)
        SELECT * FROM unnest($12::smallint[], $13::text[], $14::bigint[], $15::text[],
            $16::bigint[], $17::boolean[], $18::text[])
        ON CONFLICT (source, number) DO UPDATE SET body = excluded.body
    )
    SELECT pg_notify('railbird', told) FROM unnest($10::text[]) AS t (told)";

type Reply = oneshot::Sender<Result<(), AppendError>>;

/// A PostgreSQL database.
#[derive(Debug)]
pub(super) struct Postgres {
    link: Link,
    writer: mpsc::Sender<(Append, Reply)>,
    changes: broadcast::Sender<Change>,
    listener: AbortHandle,
}

/// The listener would wait for other nodes for ever.
impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

fn gone<T>(_: T) -> StoreError {
    StoreError("the database task has ended".into())
}

/// What this node calls itself when it tells the others. After an append of which it does not know
/// whether it was written, it takes another name: if the append comes late, it is heard as somebody
/// else's, and those who look on here are told.
#[derive(Clone, Debug)]
struct Name(Arc<Mutex<String>>);

impl Name {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(Self::any())))
    }

    fn any() -> String {
        to_hex(&secret::random::<8>())
    }

    fn change(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Self::any();
    }

    fn get(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Postgres {
    pub(super) async fn open(url: &str, patience: Duration) -> Result<Self, StoreError> {
        let address = Arc::new(Address::new(url, patience)?);
        migrate(&address).await?;
        let name = Name::new();
        let (writer, appends) = mpsc::channel(QUEUE);
        tokio::spawn(write(Link::new(address.clone()), name.clone(), appends));
        let (changes, _) = broadcast::channel(4096);
        let listener = listen(address.clone(), name, changes.clone());
        let listener = tokio::spawn(listener).abort_handle();
        Ok(Self { link: Link::new(address), writer, changes, listener })
    }

    pub(super) async fn create(&self, table: NewTable) -> Result<Created, StoreError> {
        let (numbers, at, bodies, sums) = columns(0, &table.items);
        // Inserting the items in the same statement makes the table appear whole or not at all.
        let sql = "
            WITH new AS (
                INSERT INTO tables (id, created, updated, private, state, seats, head, seed, code,
                    sum, game, dice, opener, size)
                VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $11, $13, $15, $16, $17, $18)
                ON CONFLICT DO NOTHING RETURNING seq
            ), items AS (
                INSERT INTO entries (table_seq, number, at, body, sum)
                SELECT new.seq, i.number, i.at, i.body, i.sum FROM new,
                    unnest($8::bigint[], $9::bigint[], $10::text[], $14::bigint[])
                        AS i (number, at, body, sum)
            ), entered AS (
                INSERT INTO meet_sources (meet_seq, source)
                SELECT $12, $1 FROM new WHERE $12 IS NOT NULL
            )
            SELECT seq FROM new";
        let meet = table.meet.map(|meet| meet.0);
        let parameters: &[Parameter<'_>] = &[
            (&table.id, Type::TEXT),
            (&table.created.0, Type::INT8),
            (&table.private, Type::BOOL),
            (&table.listing.state.code(), Type::INT2),
            (&table.listing.seats, Type::TEXT),
            (&table.head, Type::TEXT),
            (&table.seed.as_slice(), Type::BYTEA),
            (&numbers, Type::INT8_ARRAY),
            (&at, Type::INT8_ARRAY),
            (&bodies, Type::TEXT_ARRAY),
            (&table.code, Type::TEXT),
            (&meet, Type::INT8),
            (&sums::of_table(&table), Type::INT8),
            (&sums, Type::INT8_ARRAY),
            (&table.game, Type::TEXT),
            (&table.dice.word(), Type::TEXT),
            (&table.opener, Type::TEXT),
            (&(table.head.len() as i64), Type::INT8),
        ];
        if !self.link.ask_once(sql, parameters).await?.is_empty() {
            return Ok(Created::Fresh);
        }
        let sql = "SELECT 1 FROM tables WHERE id = $1";
        let taken = !self.link.ask(sql, &[(&table.id, Type::TEXT)]).await?.is_empty();
        Ok(if taken { Created::IdTaken } else { Created::CodeTaken })
    }

    pub(super) async fn find_code(&self, code: String) -> Result<Option<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE code = $1 AND state < 2";
        let rows = self.link.ask(sql, &[(&code, Type::TEXT)]).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    pub(super) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        let sent = self.writer.send((append, reply)).await;
        sent.map_err(|closed| AppendError::Failed(gone(closed)))?;
        answer.await.map_err(|closed| AppendError::Failed(gone(closed)))?
    }

    pub(super) async fn check(&self, size: usize) -> Result<(), StoreError> {
        let sql = "INSERT INTO health (one, at, probe) VALUES (1, $1, $2)
            ON CONFLICT (one) DO UPDATE SET at = excluded.at, probe = excluded.probe";
        let (now, probe) = (clock::now().0, vec![0_u8; size]);
        self.link.ask(sql, &[(&now, Type::INT8), (&probe, Type::BYTEA)]).await.map(drop)
    }

    pub(super) async fn keep(
        &self,
        record: KeptRecord,
        (most, bytes): (i64, i64),
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO records (id, kept, size, body) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET kept = excluded.kept";
        let size = record.body.len() as i64;
        let parameters: &[Parameter<'_>] = &[
            (&record.id, Type::TEXT),
            (&record.kept.0, Type::INT8),
            (&size, Type::INT8),
            (&record.body, Type::TEXT),
        ];
        self.link.ask(sql, parameters).await?;
        let room: &[Parameter<'_>] = &[(&most, Type::INT8), (&bytes, Type::INT8)];
        self.link.ask(super::make_room!("$1", "$2"), room).await.map(drop)
    }

    pub(super) async fn kept(&self, id: String) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM records WHERE id = $1";
        let rows = self.link.ask(sql, &[(&id, Type::TEXT)]).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    pub(super) async fn load(
        &self,
        id: String,
    ) -> Result<Option<(TableRow, Vec<Stored>)>, ReadError> {
        let sql = "SELECT seq, created, head, seed, code, sum FROM tables WHERE id = $1";
        let rows = self.link.ask(sql, &[(&id, Type::TEXT)]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let seed = row.try_get::<_, &[u8]>(3).map_err(unreadable)?.try_into();
        let seed = seed.map_err(|_| ReadError::Damaged("a seed is not 32 bytes".into()))?;
        let read = || -> Result<_, tokio_postgres::Error> {
            let table = TableRow {
                seq: TableSeq(row.try_get(0)?),
                id,
                created: Moment(row.try_get(1)?),
                head: row.try_get(2)?,
                seed,
                code: row.try_get(4)?,
            };
            Ok((table, row.try_get(5)?))
        };
        let (table, sum) = read().map_err(unreadable)?;
        let table = whole_table(table, sum)?;
        let items = self.since(table.seq, 0).await?;
        Ok(Some((table, items)))
    }

    pub(super) async fn since(&self, seq: TableSeq, first: i64) -> Result<Vec<Stored>, ReadError> {
        let sql = "SELECT number, at, body, sum FROM entries
            WHERE table_seq = $1 AND number >= $2 ORDER BY number";
        let parameters: &[Parameter<'_>] = &[(&seq.0, Type::INT8), (&first, Type::INT8)];
        let rows = self.link.ask(sql, parameters).await?;
        let raw = |row: &Row| -> Result<RawItem, tokio_postgres::Error> {
            let body: String = row.try_get(2)?;
            Ok(RawItem {
                number: row.try_get(0)?,
                at: Moment(row.try_get(1)?),
                body: body.into_bytes(),
                sum: row.try_get(3)?,
            })
        };
        let items: Result<_, _> = rows.iter().map(raw).collect();
        whole_items(first, items.map_err(unreadable)?)
    }

    pub(super) async fn list(
        &self,
        state: TableState,
        before: TableSeq,
        most: i64,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let sql = "SELECT seq, id, created, updated, game, dice, state, seats, winners FROM tables
            WHERE NOT private AND state = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
        let parameters: &[Parameter<'_>] =
            &[(&state.code(), Type::INT2), (&before.0, Type::INT8), (&most, Type::INT8)];
        let rows = self.link.ask(sql, parameters).await?;
        let listed = |row: &Row| -> Result<ListedTable, StoreError> {
            Ok(ListedTable {
                seq: TableSeq(row.try_get(0)?),
                id: row.try_get(1)?,
                created: Moment(row.try_get(2)?),
                updated: Moment(row.try_get(3)?),
                game: row.try_get(4)?,
                dice: DiceMode::of_word(row.try_get(5)?),
                listing: Listing {
                    state: TableState::from_code(row.try_get(6)?),
                    seats: row.try_get(7)?,
                    winners: row.try_get(8)?,
                },
            })
        };
        rows.iter().map(listed).collect()
    }

    pub(super) async fn unfinished(&self) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) FROM tables WHERE state < 2";
        let rows = self.link.ask(sql, &[]).await?;
        Ok(rows.first().map_or(Ok(0), |row| row.try_get(0))?)
    }

    pub(super) fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    pub(super) async fn holding(&self, opener: String) -> Result<Holding, StoreError> {
        let sql = "SELECT count(*), coalesce(sum(size), 0)::bigint FROM tables
            WHERE opener = $1 AND state < 2";
        let rows = self.link.ask(sql, &[(&opener, Type::TEXT)]).await?;
        let Some(row) = rows.first() else { return Ok(Holding::default()) };
        Ok(Holding { tables: row.try_get(0)?, bytes: row.try_get(1)? })
    }

    pub(super) async fn deserted(
        &self,
        since: Moment,
        most: i64,
    ) -> Result<Vec<(TableSeq, String)>, StoreError> {
        let sql = concat!(
            "SELECT seq, id FROM tables WHERE ",
            super::is_deserted!("$1"),
            " ORDER BY updated LIMIT $2"
        );
        let rows = self.link.ask(sql, &[(&since.0, Type::INT8), (&most, Type::INT8)]).await?;
        rows.iter().map(|row| Ok((TableSeq(row.try_get(0)?), row.try_get(1)?))).collect()
    }

    pub(super) async fn remove_deserted(
        &self,
        table: TableSeq,
        since: Moment,
    ) -> Result<bool, StoreError> {
        let sql = concat!(
            "WITH gone AS (SELECT seq, id FROM tables WHERE seq = $2 AND ",
            super::is_deserted!("$1"),
            " FOR UPDATE), items AS (
                DELETE FROM entries WHERE table_seq IN (SELECT seq FROM gone)
            ), counted AS (
                DELETE FROM meet_sources WHERE source IN (SELECT id FROM gone)
            )
            DELETE FROM tables WHERE seq IN (SELECT seq FROM gone) RETURNING seq"
        );
        let rows = self.link.ask(sql, &[(&since.0, Type::INT8), (&table.0, Type::INT8)]).await?;
        Ok(!rows.is_empty())
    }

    pub(super) async fn table_record(&self, id: String) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM table_records
            WHERE table_seq = (SELECT seq FROM tables WHERE id = $1)";
        let rows = self.link.ask(sql, &[(&id, Type::TEXT)]).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    pub(super) async fn keep_table_record(
        &self,
        table: TableSeq,
        body: String,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO table_records (table_seq, body) VALUES ($1, $2)
            ON CONFLICT DO NOTHING";
        self.link.ask(sql, &[(&table.0, Type::INT8), (&body, Type::TEXT)]).await.map(drop)
    }

    pub(super) async fn add_day(&self, day: Day, seed: [u8; 32]) -> Result<(), StoreError> {
        let sql = "INSERT INTO days (day, seed) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let (day, seed) = (day.number(), seed.as_slice());
        self.link.ask(sql, &[(&day, Type::INT8), (&seed, Type::BYTEA)]).await.map(drop)
    }

    pub(super) async fn day(&self, day: Day) -> Result<Option<[u8; 32]>, StoreError> {
        let sql = "SELECT seed FROM days WHERE day = $1";
        let rows = self.link.ask(sql, &[(&day.number(), Type::INT8)]).await?;
        let seed = |row: &tokio_postgres::Row| {
            let seed = row.try_get::<_, &[u8]>(0)?.try_into();
            seed.map_err(|_| StoreError("a day's seed is not 32 bytes".into()))
        };
        rows.first().map(seed).transpose()
    }

    pub(super) async fn create_meet(&self, meet: NewMeet) -> Result<bool, StoreError> {
        let sql = "INSERT INTO meets (id, created, private, game, name, owner)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING seq";
        let parameters: &[Parameter<'_>] = &[
            (&meet.id, Type::TEXT),
            (&meet.created.0, Type::INT8),
            (&meet.private, Type::BOOL),
            (&meet.game, Type::TEXT),
            (&meet.name, Type::TEXT),
            (&meet.owner, Type::TEXT),
        ];
        Ok(!self.link.ask_once(sql, parameters).await?.is_empty())
    }

    pub(super) async fn meet(&self, id: String) -> Result<Option<MeetRow>, StoreError> {
        let sql = concat!(super::meet_rows!(), " WHERE id = $1");
        let rows = self.link.ask(sql, &[(&id, Type::TEXT)]).await?;
        rows.first().map(meet_row).transpose()
    }

    pub(super) async fn meets(
        &self,
        before: MeetSeq,
        most: i64,
    ) -> Result<Vec<MeetRow>, StoreError> {
        let sql = concat!(
            super::meet_rows!(),
            " WHERE NOT private AND seq < $1 ORDER BY seq DESC LIMIT $2"
        );
        let rows = self.link.ask(sql, &[(&before.0, Type::INT8), (&most, Type::INT8)]).await?;
        rows.iter().map(meet_row).collect()
    }

    pub(super) async fn enter(
        &self,
        meet: MeetSeq,
        source: String,
        races: Option<NewRaces>,
    ) -> Result<(), StoreError> {
        let mut told = Told::default();
        told.extend(races.iter());
        let sql = "
            WITH told AS (
                INSERT INTO races (kind, source, number, game, at, private, body)
                SELECT * FROM unnest($3::smallint[], $4::text[], $5::bigint[], $6::text[],
                    $7::bigint[], $8::boolean[], $9::text[])
                ON CONFLICT (source, number) DO UPDATE SET body = excluded.body
            )
            INSERT INTO meet_sources (meet_seq, source) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let [kinds, sources, numbers, games, at, private, bodies] = told.typed();
        let first: [Parameter<'_>; 2] = [(&meet.0, Type::INT8), (&source, Type::TEXT)];
        let [meet, source] = first;
        let all = [meet, source, kinds, sources, numbers, games, at, private, bodies];
        self.link.ask(sql, &all).await.map(drop)
    }

    pub(super) async fn withdraw(&self, meet: MeetSeq, source: String) -> Result<bool, StoreError> {
        let sql = "DELETE FROM meet_sources WHERE meet_seq = $1 AND source = $2 RETURNING source";
        let rows = self.link.ask_once(sql, &[(&meet.0, Type::INT8), (&source, Type::TEXT)]).await?;
        Ok(!rows.is_empty())
    }

    pub(super) async fn races(
        &self,
        scope: RaceScope,
        before: RaceSeq,
        most: i64,
    ) -> Result<Vec<RaceRow>, StoreError> {
        let bounds: [Parameter<'_>; 2] = [(&before.0, Type::INT8), (&most, Type::INT8)];
        let [before, most] = bounds;
        let rows = match &scope {
            RaceScope::Meet(meet) => {
                let sql = "SELECT r.seq, r.kind, r.source, r.at, r.body
                    FROM meet_sources m JOIN races r ON r.source = m.source
                    WHERE m.meet_seq = $1 AND r.seq < $2 ORDER BY r.seq DESC LIMIT $3";
                self.link.ask(sql, &[(&meet.0, Type::INT8), before, most]).await?
            }
            RaceScope::Game(game) => {
                let sql = "SELECT seq, kind, source, at, body FROM races
                    WHERE NOT private AND game = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
                self.link.ask(sql, &[(game, Type::TEXT), before, most]).await?
            }
        };
        let race = |row: &Row| -> Result<RaceRow, StoreError> {
            Ok(RaceRow {
                seq: RaceSeq(row.try_get(0)?),
                kind: RaceKind::from_code(row.try_get(1)?),
                source: row.try_get(2)?,
                at: Moment(row.try_get(3)?),
                body: row.try_get(4)?,
            })
        };
        rows.iter().map(race).collect()
    }

    pub(super) async fn uncounted(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 2 AND NOT counted ORDER BY seq LIMIT $1";
        let rows = self.link.ask(sql, &[(&most, Type::INT8)]).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    pub(super) async fn count(&self, table: TableSeq, races: NewRaces) -> Result<(), StoreError> {
        let mut told = Told::default();
        told.extend([&races]);
        let sql = "
            WITH told AS (
                INSERT INTO races (kind, source, number, game, at, private, body)
                SELECT * FROM unnest($2::smallint[], $3::text[], $4::bigint[], $5::text[],
                    $6::bigint[], $7::boolean[], $8::text[])
                ON CONFLICT (source, number) DO UPDATE SET body = excluded.body
            )
            UPDATE tables SET counted = TRUE WHERE seq = $1";
        let [kinds, sources, numbers, games, at, private, bodies] = told.typed();
        let table: Parameter<'_> = (&table.0, Type::INT8);
        let all = [table, kinds, sources, numbers, games, at, private, bodies];
        self.link.ask(sql, &all).await.map(drop)
    }
}

fn meet_row(row: &Row) -> Result<MeetRow, StoreError> {
    Ok(MeetRow {
        seq: MeetSeq(row.try_get(0)?),
        meet: NewMeet {
            id: row.try_get(1)?,
            created: Moment(row.try_get(2)?),
            private: row.try_get(3)?,
            game: row.try_get(4)?,
            name: row.try_get(5)?,
            owner: row.try_get(6)?,
        },
        races: row.try_get(7)?,
    })
}

/// Races to be inserted, a list for each column.
#[derive(Default)]
struct Told<'a> {
    kinds: Vec<i16>,
    sources: Vec<&'a str>,
    numbers: Vec<i64>,
    games: Vec<&'a str>,
    at: Vec<i64>,
    private: Vec<bool>,
    bodies: Vec<&'a str>,
}

impl<'a> Extend<&'a NewRaces> for Told<'a> {
    fn extend<T: IntoIterator<Item = &'a NewRaces>>(&mut self, all: T) {
        for races in all {
            for (number, body) in (1..).zip(&races.bodies) {
                self.kinds.push(races.kind.code());
                self.sources.push(&races.source);
                self.numbers.push(number);
                self.games.push(&races.game);
                self.at.push(races.at.0);
                self.private.push(races.private);
                self.bodies.push(body);
            }
        }
    }
}

impl Told<'_> {
    fn columns(&self) -> [&(dyn ToSql + Sync); 7] {
        let Self { kinds, sources, numbers, games, at, private, bodies } = self;
        [kinds, sources, numbers, games, at, private, bodies]
    }

    fn typed(&self) -> [Parameter<'_>; 7] {
        let [kinds, sources, numbers, games, at, private, bodies] = self.columns();
        [
            (kinds, Type::INT2_ARRAY),
            (sources, Type::TEXT_ARRAY),
            (numbers, Type::INT8_ARRAY),
            (games, Type::TEXT_ARRAY),
            (at, Type::INT8_ARRAY),
            (private, Type::BOOL_ARRAY),
            (bodies, Type::TEXT_ARRAY),
        ]
    }
}

/// A row whose columns are not what they are declared to be.
fn unreadable(why: tokio_postgres::Error) -> ReadError {
    ReadError::Damaged(StoreError::from(why).0)
}

/// Brings the schema up to date, on a connection of its own: a step may take its time.
async fn migrate(address: &Address) -> Result<(), StoreError> {
    let (mut open, _) = address.connect().await?;
    let transaction = open.client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
    transaction
        .batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        .await?;
    let sql = "SELECT coalesce(max(version), 0) FROM schema_version";
    let version: i64 = transaction.query_one(sql, &[]).await?.try_get(0)?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    if done > POSTGRES.len() {
        return Err(too_new(version, POSTGRES.len()));
    }
    for (i, step) in POSTGRES.iter().enumerate().skip(done) {
        transaction.batch_execute(step).await?;
        let version = i as i64 + 1;
        transaction.execute("INSERT INTO schema_version VALUES ($1)", &[&version]).await?;
    }
    Ok(transaction.commit().await?)
}

/// Numbers, times, bodies and checksums.
fn columns(first: i64, items: &[Stored]) -> (Vec<i64>, Vec<i64>, Vec<&str>, Vec<i64>) {
    let numbered = || (first..).zip(items);
    let numbers = numbered().map(|(number, _)| number).collect();
    let at = items.iter().map(|item| item.at.0).collect();
    let bodies = items.iter().map(|item| &*item.body).collect();
    let sum = |(number, item): (i64, &Stored)| sums::of_item(number, item.at, item.body.as_bytes());
    (numbers, at, bodies, numbered().map(sum).collect())
}

/// Appends whatever has queued up, in one transaction.
async fn write(link: Link, name: Name, mut appends: mpsc::Receiver<(Append, Reply)>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut prepared: Option<Prepared> = None;
    while appends.recv_many(&mut group, GROUP).await > 0 {
        if let Err(why) = prepare(&link, &mut prepared).await {
            for (_, reply) in group.drain(..) {
                drop(reply.send(Err(AppendError::Failed(why.clone()))));
            }
        }
        let Some(ready) = &prepared else { continue };
        let all: Vec<&Append> = group.iter().map(|(append, _)| append).collect();
        match insert(ready, &name, &all).await {
            // Somebody has lost a race. Which of them shows when each goes alone.
            Err(AppendError::Lost) => {
                for (append, reply) in group.drain(..) {
                    drop(reply.send(insert(ready, &name, &[&append]).await));
                }
            }
            answer => {
                for (_, reply) in group.drain(..) {
                    drop(reply.send(answer.clone()));
                }
            }
        }
    }
}

/// The statement that appends, on the connection that it was prepared on.
struct Prepared {
    open: Arc<Open>,
    statement: Statement,
    patience: Duration,
}

async fn prepare(link: &Link, prepared: &mut Option<Prepared>) -> Result<(), StoreError> {
    let open = link.open().await.inspect_err(|_| *prepared = None)?;
    if prepared.as_ref().is_some_and(|ready| Arc::ptr_eq(&ready.open, &open)) {
        return Ok(());
    }
    *prepared = None;
    let patience = link.address.patience;
    let statement = match timeout(patience, open.client.prepare(APPEND)).await {
        Ok(statement) => statement?,
        Err(slow) => {
            open.cut();
            return Err(too_slow(slow));
        }
    };
    *prepared = Some(Prepared { open, statement, patience });
    Ok(())
}

async fn insert(ready: &Prepared, name: &Name, appends: &[&Append]) -> Result<(), AppendError> {
    let node = name.get();
    let (mut seqs, mut numbers, mut at) = (vec![], vec![], vec![]);
    let (mut bodies, mut sums) = (vec![], vec![]);
    let (mut listed, mut states, mut seats, mut winners) = (vec![], vec![], vec![], vec![]);
    let mut told = Vec::with_capacity(appends.len());
    let (mut counted, mut races) = (vec![], Told::default());
    for append in appends {
        let columns = columns(append.first, &append.items);
        seqs.extend(append.items.iter().map(|_| append.seq.0));
        numbers.extend(columns.0);
        at.extend(columns.1);
        bodies.extend(columns.2);
        sums.extend(columns.3);
        if let Some(listing) = &append.listing {
            listed.push(append.seq.0);
            states.push(listing.state.code());
            seats.push(listing.seats.as_str());
            winners.push(listing.winners.as_deref());
            counted.push(append.races.is_some());
        }
        races.extend(&append.races);
        told.push(format!("{node} {}", append.id));
    }
    let updated = vec![clock::now().0; listed.len()];
    let first: [&(dyn ToSql + Sync); 11] = [
        &seqs, &numbers, &at, &bodies, &listed, &states, &seats, &winners, &updated, &told,
        &counted,
    ];
    let last: [&(dyn ToSql + Sync); 1] = [&sums];
    let parameters: Vec<&(dyn ToSql + Sync)> =
        first.into_iter().chain(races.columns()).chain(last).collect();
    let Prepared { open, statement, patience } = ready;
    let failed = |why: StoreError| {
        name.change();
        Err(AppendError::Failed(why))
    };
    match timeout(*patience, open.client.query(statement, &parameters)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => match error.code() {
            Some(code)
                if *code == SqlState::UNIQUE_VIOLATION
                    || *code == SqlState::T_R_DEADLOCK_DETECTED =>
            {
                Err(AppendError::Lost)
            }
            _ => {
                if ends_connection(&error) {
                    open.cut();
                }
                failed(error.into())
            }
        },
        Err(slow) => {
            open.cut();
            failed(too_slow(slow))
        }
    }
}

/// Hears what other nodes append, for as long as anybody wants to know.
async fn listen(address: Arc<Address>, name: Name, changes: broadcast::Sender<Change>) {
    loop {
        let connected = address.connect_in_time().await;
        if let Ok((open, notices)) = connected
            && let Ok(Ok(())) =
                timeout(address.patience, open.client.batch_execute(&format!("LISTEN {CHANNEL}")))
                    .await
        {
            // What was said while nobody listened is lost; the logs themselves are not.
            drop(changes.send(Change::Any));
            hear(&open, notices, &address, &name, &changes).await;
        }
        tracing::warn!("not listening to the other nodes; trying again");
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}

/// Hears what is told on the connection until it is lost. Silence may be a lost connection too, so
/// now and then the database is asked for a sign of life.
async fn hear(
    open: &Open,
    mut notices: mpsc::UnboundedReceiver<String>,
    address: &Address,
    name: &Name,
    changes: &broadcast::Sender<Change>,
) {
    let mut beat = tokio::time::interval(address.patience);
    loop {
        tokio::select! {
            notice = notices.recv() => {
                let Some(notice) = notice else { return };
                if let Some((from, table)) = notice.split_once(' ')
                    && from != name.get()
                {
                    drop(changes.send(Change::Table(table.to_owned())));
                }
            }
            _ = beat.tick() => {
                let alive = timeout(address.patience, open.client.check_connection()).await;
                if !matches!(alive, Ok(Ok(()))) {
                    return;
                }
            }
        }
    }
}
