//! PostgreSQL: many nodes on one database. Appends of a node go through one connection in groups,
//! reads through another, and a third listens for what other nodes append.

use std::sync::Arc;
use std::time::Duration;

use meet::Day;
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, Statement};

use super::schema::{POSTGRES, too_new};
use super::{
    Append, AppendError, Change, Created, Holding, KeptRecord, ListedTable, Listing, MeetRow,
    MeetSeq, Moment, NewMeet, NewRaces, NewTable, RaceKind, RaceRow, RaceScope, RaceSeq,
    StoreError, Stored, TableRow, TableSeq, TableState,
};
use crate::item::DiceMode;
use crate::secret;

const QUEUE: usize = 4096;
const GROUP: usize = 512;

/// The channel on which nodes tell each other what has grown: `NODE TABLE`.
const CHANNEL: &str = "railbird";

/// Keeps two nodes from migrating at once. Any number does; it must only never change.
const MIGRATION_LOCK: i64 = 0x7261_696c_6269_7264;

/// How long a query may take before the node says that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Everything that an append does, in one statement and so in one transaction: the items, what
/// lists show, and the word to the other nodes.
const APPEND: &str = "
    WITH items AS (
        INSERT INTO entries (table_seq, number, at, body)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
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
pub struct Postgres {
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

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // The outer text says only "db error"; the inner one says which.
        let text = error.as_db_error().map_or_else(|| error.to_string(), ToString::to_string);
        Self(format!("PostgreSQL: {text}"))
    }
}

fn gone<T>(_: T) -> StoreError {
    StoreError("the database task has ended".into())
}

fn too_slow<T>(_: T) -> StoreError {
    StoreError("PostgreSQL does not answer".into())
}

/// A connection that is made again when it was lost.
#[derive(Debug)]
struct Link {
    config: Config,
    client: Mutex<Option<Arc<Client>>>,
}

impl Link {
    fn new(config: &Config) -> Self {
        Self { config: config.clone(), client: Mutex::new(None) }
    }

    async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut client = self.client.lock().await;
        if let Some(open) = client.as_ref().filter(|client| !client.is_closed()) {
            return Ok(open.clone());
        }
        let (opened, connection) = self.config.connect(NoTls).await?;
        tokio::spawn(connection);
        let opened = Arc::new(opened);
        *client = Some(opened.clone());
        Ok(opened)
    }

    /// Does something with the connection, within reasonable time.
    async fn with<T, F: Future<Output = Result<T, tokio_postgres::Error>>>(
        &self,
        query: impl FnOnce(Arc<Client>) -> F,
    ) -> Result<T, StoreError> {
        let answer = async { Ok(query(self.client().await?).await?) };
        tokio::time::timeout(PATIENCE, answer).await.map_err(too_slow)?
    }
}

impl Postgres {
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let mut config: Config = url.parse()?;
        config.application_name("railbird").connect_timeout(Duration::from_secs(5));
        let link = Link::new(&config);
        migrate(&mut *link.client.lock().await, &config).await?;
        let node = secret::to_hex(&secret::random::<8>());
        let (writer, appends) = mpsc::channel(QUEUE);
        tokio::spawn(write(Link::new(&config), node.clone(), appends));
        let (changes, _) = broadcast::channel(4096);
        let listener = tokio::spawn(listen(config, node, changes.clone())).abort_handle();
        Ok(Self { link, writer, changes, listener })
    }

    pub(super) async fn create(&self, table: NewTable) -> Result<Created, StoreError> {
        let (numbers, at, bodies) = columns(0, &table.items);
        // Inserting the items in the same statement makes the table appear whole or not at all.
        let sql = "
            WITH new AS (
                INSERT INTO tables (id, created, updated, private, state, seats, head, seed, code,
                    game, dice, opener, size)
                VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $11, $13, $14, $15, $16)
                ON CONFLICT DO NOTHING RETURNING seq
            ), items AS (
                INSERT INTO entries (table_seq, number, at, body)
                SELECT new.seq, i.number, i.at, i.body FROM new,
                    unnest($8::bigint[], $9::bigint[], $10::text[]) AS i (number, at, body)
            ), entered AS (
                INSERT INTO meet_sources (meet_seq, source)
                SELECT $12, $1 FROM new WHERE $12 IS NOT NULL
            )
            SELECT seq FROM new";
        let id = table.id.clone();
        let meet = table.meet.map(|meet| meet.0);
        let rows = self
            .link
            .with(|client| async move {
                client
                    .query_typed(
                        sql,
                        &[
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
                            (&table.game, Type::TEXT),
                            (&table.dice.word(), Type::TEXT),
                            (&table.opener, Type::TEXT),
                            (&(table.head.len() as i64), Type::INT8),
                        ],
                    )
                    .await
            })
            .await?;
        if !rows.is_empty() {
            return Ok(Created::Fresh);
        }
        let sql = "SELECT 1 FROM tables WHERE id = $1";
        let found = |client: Arc<Client>| async move {
            client.query_typed(sql, &[(&id, Type::TEXT)]).await
        };
        let taken = !self.link.with(found).await?.is_empty();
        Ok(if taken { Created::IdTaken } else { Created::CodeTaken })
    }

    pub(super) async fn find_code(&self, code: String) -> Result<Option<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE code = $1 AND state < 2";
        let found = |client: Arc<Client>| async move {
            client.query_typed(sql, &[(&code, Type::TEXT)]).await
        };
        let rows = self.link.with(found).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    pub(super) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        let sent = self.writer.send((append, reply)).await;
        sent.map_err(|closed| AppendError::Failed(gone(closed)))?;
        answer.await.map_err(|closed| AppendError::Failed(gone(closed)))?
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        let sql = "INSERT INTO health (one, at) VALUES (1, $1)
            ON CONFLICT (one) DO UPDATE SET at = excluded.at";
        let now = Moment::now().0;
        let written = |client: Arc<Client>| async move {
            client.query_typed(sql, &[(&now, Type::INT8)]).await
        };
        self.link.with(written).await.map(drop)
    }

    pub(super) async fn keep(
        &self,
        record: KeptRecord,
        (most, bytes): (i64, i64),
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO records (id, kept, size, body) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET kept = excluded.kept";
        let size = record.body.len() as i64;
        let kept = |client: Arc<Client>| async move {
            let parameters: &[(&(dyn ToSql + Sync), Type)] = &[
                (&record.id, Type::TEXT),
                (&record.kept.0, Type::INT8),
                (&size, Type::INT8),
                (&record.body, Type::TEXT),
            ];
            client.query_typed(sql, parameters).await?;
            let room: &[(&(dyn ToSql + Sync), Type)] = &[(&most, Type::INT8), (&bytes, Type::INT8)];
            client.query_typed(super::make_room!("$1", "$2"), room).await
        };
        self.link.with(kept).await.map(drop)
    }

    pub(super) async fn kept(&self, id: String) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM records WHERE id = $1";
        let found = |client: Arc<Client>| async move {
            client.query_typed(sql, &[(&id, Type::TEXT)]).await
        };
        let rows = self.link.with(found).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    pub(super) async fn load(
        &self,
        id: String,
    ) -> Result<Option<(TableRow, Vec<Stored>)>, StoreError> {
        let sql = "SELECT seq, created, head, seed, code FROM tables WHERE id = $1";
        let asked = id.clone();
        let found = |client: Arc<Client>| async move {
            client.query_typed(sql, &[(&asked, Type::TEXT)]).await
        };
        let rows = self.link.with(found).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let seed = row.try_get::<_, &[u8]>(3)?.try_into();
        let table = TableRow {
            seq: TableSeq(row.try_get(0)?),
            id,
            created: Moment(row.try_get(1)?),
            head: row.try_get(2)?,
            seed: seed.map_err(|_| StoreError("a table's seed is not 32 bytes".into()))?,
            code: row.try_get(4)?,
        };
        let items = self.since(table.seq, 0).await?;
        Ok(Some((table, items)))
    }

    pub(super) async fn since(&self, seq: TableSeq, first: i64) -> Result<Vec<Stored>, StoreError> {
        let sql = "SELECT at, body FROM entries
            WHERE table_seq = $1 AND number >= $2 ORDER BY number";
        let found = |client: Arc<Client>| async move {
            client.query_typed(sql, &[(&seq.0, Type::INT8), (&first, Type::INT8)]).await
        };
        let stored = |row: &Row| -> Result<Stored, StoreError> {
            let body: String = row.try_get(1)?;
            Ok(Stored { at: Moment(row.try_get(0)?), body: body.into() })
        };
        self.link.with(found).await?.iter().map(stored).collect()
    }

    pub(super) async fn list(
        &self,
        state: TableState,
        before: TableSeq,
        most: i64,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let sql = "SELECT seq, id, created, updated, game, dice, state, seats, winners FROM tables
            WHERE NOT private AND state = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
        let found = |client: Arc<Client>| async move {
            let parameters: &[(&(dyn ToSql + Sync), Type)] =
                &[(&state.code(), Type::INT2), (&before.0, Type::INT8), (&most, Type::INT8)];
            client.query_typed(sql, parameters).await
        };
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
        self.link.with(found).await?.iter().map(listed).collect()
    }

    pub(super) async fn unfinished(&self) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) FROM tables WHERE state < 2";
        let rows =
            self.link.with(|client| async move { client.query_typed(sql, &[]).await }).await?;
        Ok(rows.first().map_or(Ok(0), |row| row.try_get(0))?)
    }

    pub(super) fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// A query that is asked too seldom to be prepared.
    async fn query(
        &self,
        sql: &str,
        parameters: &[(&(dyn ToSql + Sync), Type)],
    ) -> Result<Vec<Row>, StoreError> {
        self.link.with(|client| async move { client.query_typed(sql, parameters).await }).await
    }

    pub(super) async fn holding(&self, opener: String) -> Result<Holding, StoreError> {
        let sql = "SELECT count(*), coalesce(sum(size), 0)::bigint FROM tables
            WHERE opener = $1 AND state < 2";
        let rows = self.query(sql, &[(&opener, Type::TEXT)]).await?;
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
        let rows = self.query(sql, &[(&since.0, Type::INT8), (&most, Type::INT8)]).await?;
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
        let rows = self.query(sql, &[(&since.0, Type::INT8), (&table.0, Type::INT8)]).await?;
        Ok(!rows.is_empty())
    }

    pub(super) async fn table_record(&self, id: String) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM table_records
            WHERE table_seq = (SELECT seq FROM tables WHERE id = $1)";
        let rows = self.query(sql, &[(&id, Type::TEXT)]).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    pub(super) async fn keep_table_record(
        &self,
        table: TableSeq,
        body: String,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO table_records (table_seq, body) VALUES ($1, $2)
            ON CONFLICT DO NOTHING";
        self.query(sql, &[(&table.0, Type::INT8), (&body, Type::TEXT)]).await.map(drop)
    }

    pub(super) async fn add_day(&self, day: Day, seed: [u8; 32]) -> Result<(), StoreError> {
        let sql = "INSERT INTO days (day, seed) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let (day, seed) = (day.number(), seed.as_slice());
        self.query(sql, &[(&day, Type::INT8), (&seed, Type::BYTEA)]).await.map(drop)
    }

    pub(super) async fn day(&self, day: Day) -> Result<Option<[u8; 32]>, StoreError> {
        let sql = "SELECT seed FROM days WHERE day = $1";
        let rows = self.query(sql, &[(&day.number(), Type::INT8)]).await?;
        let seed = |row: &tokio_postgres::Row| {
            let seed = row.try_get::<_, &[u8]>(0)?.try_into();
            seed.map_err(|_| StoreError("a day's seed is not 32 bytes".into()))
        };
        rows.first().map(seed).transpose()
    }

    pub(super) async fn create_meet(&self, meet: NewMeet) -> Result<bool, StoreError> {
        let sql = "INSERT INTO meets (id, created, private, game, name, owner)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING seq";
        let parameters: &[(&(dyn ToSql + Sync), Type)] = &[
            (&meet.id, Type::TEXT),
            (&meet.created.0, Type::INT8),
            (&meet.private, Type::BOOL),
            (&meet.game, Type::TEXT),
            (&meet.name, Type::TEXT),
            (&meet.owner, Type::TEXT),
        ];
        Ok(!self.query(sql, parameters).await?.is_empty())
    }

    pub(super) async fn meet(&self, id: String) -> Result<Option<MeetRow>, StoreError> {
        let sql = concat!(super::meet_rows!(), " WHERE id = $1");
        let rows = self.query(sql, &[(&id, Type::TEXT)]).await?;
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
        let rows = self.query(sql, &[(&before.0, Type::INT8), (&most, Type::INT8)]).await?;
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
        let first: [(&(dyn ToSql + Sync), Type); 2] =
            [(&meet.0, Type::INT8), (&source, Type::TEXT)];
        let [meet, source] = first;
        let all = [meet, source, kinds, sources, numbers, games, at, private, bodies];
        self.query(sql, &all).await.map(drop)
    }

    pub(super) async fn withdraw(&self, meet: MeetSeq, source: String) -> Result<bool, StoreError> {
        let sql = "DELETE FROM meet_sources WHERE meet_seq = $1 AND source = $2 RETURNING source";
        let rows = self.query(sql, &[(&meet.0, Type::INT8), (&source, Type::TEXT)]).await?;
        Ok(!rows.is_empty())
    }

    pub(super) async fn races(
        &self,
        scope: RaceScope,
        before: RaceSeq,
        most: i64,
    ) -> Result<Vec<RaceRow>, StoreError> {
        let bounds: [(&(dyn ToSql + Sync), Type); 2] =
            [(&before.0, Type::INT8), (&most, Type::INT8)];
        let [before, most] = bounds;
        let rows = match &scope {
            RaceScope::Meet(meet) => {
                let sql = "SELECT r.seq, r.kind, r.source, r.at, r.body
                    FROM meet_sources m JOIN races r ON r.source = m.source
                    WHERE m.meet_seq = $1 AND r.seq < $2 ORDER BY r.seq DESC LIMIT $3";
                self.query(sql, &[(&meet.0, Type::INT8), before, most]).await?
            }
            RaceScope::Game(game) => {
                let sql = "SELECT seq, kind, source, at, body FROM races
                    WHERE NOT private AND game = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
                self.query(sql, &[(game, Type::TEXT), before, most]).await?
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
        let rows = self.query(sql, &[(&most, Type::INT8)]).await?;
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
        let table: (&(dyn ToSql + Sync), Type) = (&table.0, Type::INT8);
        let all = [table, kinds, sources, numbers, games, at, private, bodies];
        self.query(sql, &all).await.map(drop)
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

    fn typed(&self) -> [(&(dyn ToSql + Sync), Type); 7] {
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

async fn migrate(slot: &mut Option<Arc<Client>>, config: &Config) -> Result<(), StoreError> {
    let (mut client, connection) = config.connect(NoTls).await?;
    tokio::spawn(connection);
    let transaction = client.transaction().await?;
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
    transaction.commit().await?;
    *slot = Some(Arc::new(client));
    Ok(())
}

fn columns(first: i64, items: &[Stored]) -> (Vec<i64>, Vec<i64>, Vec<&str>) {
    let numbers = (first..).zip(items).map(|(number, _)| number).collect();
    let at = items.iter().map(|item| item.at.0).collect();
    (numbers, at, items.iter().map(|item| &*item.body).collect())
}

/// Appends whatever has queued up, in one transaction.
async fn write(link: Link, node: String, mut appends: mpsc::Receiver<(Append, Reply)>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut prepared: Option<(Arc<Client>, Statement)> = None;
    while appends.recv_many(&mut group, GROUP).await > 0 {
        let statement = tokio::time::timeout(PATIENCE, prepare(&link, &mut prepared));
        let statement = statement.await.map_err(too_slow).and_then(|prepared| prepared);
        let (client, statement) = match statement {
            Ok(prepared) => prepared,
            Err(why) => {
                for (_, reply) in group.drain(..) {
                    drop(reply.send(Err(AppendError::Failed(why.clone()))));
                }
                continue;
            }
        };
        let all: Vec<&Append> = group.iter().map(|(append, _)| append).collect();
        match insert(&client, &statement, &node, &all).await {
            Ok(()) => {
                for (_, reply) in group.drain(..) {
                    drop(reply.send(Ok(())));
                }
            }
            // Somebody has lost a race. Which of them shows when each goes alone.
            Err(AppendError::Lost) => {
                for (append, reply) in group.drain(..) {
                    drop(reply.send(insert(&client, &statement, &node, &[&append]).await));
                }
            }
            Err(failed) => {
                for (_, reply) in group.drain(..) {
                    drop(reply.send(Err(failed.clone())));
                }
            }
        }
    }
}

async fn prepare(
    link: &Link,
    prepared: &mut Option<(Arc<Client>, Statement)>,
) -> Result<(Arc<Client>, Statement), StoreError> {
    if let Some(ready) = prepared.as_ref().filter(|(client, _)| !client.is_closed()) {
        return Ok(ready.clone());
    }
    let client = link.client().await?;
    let statement = client.prepare(APPEND).await?;
    *prepared = Some((client.clone(), statement.clone()));
    Ok((client, statement))
}

async fn insert(
    client: &Client,
    statement: &Statement,
    node: &str,
    appends: &[&Append],
) -> Result<(), AppendError> {
    let (mut seqs, mut numbers, mut at, mut bodies) = (vec![], vec![], vec![], vec![]);
    let (mut listed, mut states, mut seats, mut winners) = (vec![], vec![], vec![], vec![]);
    let mut told = Vec::with_capacity(appends.len());
    let (mut counted, mut races) = (vec![], Told::default());
    for append in appends {
        for (number, item) in (append.first..).zip(&append.items) {
            seqs.push(append.seq.0);
            numbers.push(number);
            at.push(item.at.0);
            bodies.push(&*item.body);
        }
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
    let updated = vec![Moment::now().0; listed.len()];
    let first: [&(dyn ToSql + Sync); 11] = [
        &seqs, &numbers, &at, &bodies, &listed, &states, &seats, &winners, &updated, &told,
        &counted,
    ];
    let parameters: Vec<&(dyn ToSql + Sync)> = first.into_iter().chain(races.columns()).collect();
    match tokio::time::timeout(PATIENCE, client.query(statement, &parameters)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(match error.code() {
            Some(code)
                if *code == SqlState::UNIQUE_VIOLATION
                    || *code == SqlState::T_R_DEADLOCK_DETECTED =>
            {
                AppendError::Lost
            }
            _ => AppendError::Failed(error.into()),
        }),
        Err(slow) => Err(AppendError::Failed(too_slow(slow))),
    }
}

/// Hears what other nodes append, for as long as anybody wants to know.
async fn listen(config: Config, node: String, changes: broadcast::Sender<Change>) {
    loop {
        if let Ok((client, mut connection)) = config.connect(NoTls).await {
            let (heard, mut notices) = mpsc::unbounded_channel();
            let driver = Aborted(tokio::spawn(async move {
                while let Some(Ok(message)) =
                    std::future::poll_fn(|cx| connection.poll_message(cx)).await
                {
                    if let AsyncMessage::Notification(notice) = message
                        && heard.send(notice.payload().to_owned()).is_err()
                    {
                        break;
                    }
                }
            }));
            if client.batch_execute(&format!("LISTEN {CHANNEL}")).await.is_ok() {
                // What was said while nobody listened is lost; the logs themselves are not.
                drop(changes.send(Change::Any));
                while let Some(notice) = notices.recv().await {
                    if let Some((from, table)) = notice.split_once(' ')
                        && from != node
                    {
                        drop(changes.send(Change::Table(table.to_owned())));
                    }
                }
            }
            drop(driver);
        }
        tracing::warn!("not listening to the other nodes; trying again");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// A task that ends with whoever started it.
struct Aborted(tokio::task::JoinHandle<()>);

impl Drop for Aborted {
    fn drop(&mut self) {
        self.0.abort();
    }
}
