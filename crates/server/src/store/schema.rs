//! The schema and its versions. A step is never changed once it was released: a new one follows.
//!
//! `entries` is an ordinary table with a unique index, not one clustered by its key: appends go to
//! the end whatever table they belong to, which costs a third.
//!
//! `races` follows from the logs of finished tables, whose `counted` says that it stands there, and
//! from records that were put into a meet. What a log of an older program comes to is worked out
//! after the start (`meets.rs`): that needs the rules, which no step of a schema has.
//!
//! `game` and `dice` of a table stand in its head as well, which may hold a whole pack: lists read
//! them here. `table_records` follows from the logs of finished tables too: a record is worked out
//! once.
//! `sum` is the checksum of a row (`sums.rs`); rows that were written before it have none.

/// The steps for SQLite; the version of a database is how many of them it has taken.
pub(super) const SQLITE: &[&str] = &[
    "
    CREATE TABLE tables (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        private INTEGER NOT NULL,
        state INTEGER NOT NULL,
        seats TEXT NOT NULL,
        head TEXT NOT NULL,
        seed BLOB NOT NULL
    );
    CREATE INDEX tables_listed ON tables (state, seq) WHERE private = 0;
    CREATE TABLE entries (
        table_seq INTEGER NOT NULL REFERENCES tables (seq),
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX entries_number ON entries (table_seq, number);
    CREATE TABLE health (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
",
    "
    CREATE TABLE records (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        kept INTEGER NOT NULL,
        size INTEGER NOT NULL,
        body TEXT NOT NULL
    );
",
    "
    ALTER TABLE tables ADD COLUMN code TEXT;
    ALTER TABLE tables ADD COLUMN winners TEXT;
    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE state < 2;
",
    "
    ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_uncounted ON tables (seq) WHERE state = 2 AND counted = 0;
    CREATE TABLE races (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        kind INTEGER NOT NULL,
        source TEXT NOT NULL,
        number INTEGER NOT NULL,
        game TEXT NOT NULL,
        at INTEGER NOT NULL,
        private INTEGER NOT NULL,
        body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX races_source ON races (source, number);
    CREATE INDEX races_listed ON races (game, seq) WHERE private = 0;
    CREATE TABLE meets (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL,
        private INTEGER NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL
    );
    CREATE INDEX meets_listed ON meets (seq) WHERE private = 0;
    CREATE TABLE meet_sources (
        meet_seq INTEGER NOT NULL REFERENCES meets (seq),
        source TEXT NOT NULL
    );
    CREATE UNIQUE INDEX meet_sources_one ON meet_sources (meet_seq, source);
",
    "
    CREATE TABLE days (day INTEGER PRIMARY KEY, seed BLOB NOT NULL);
",
    "
    ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN dice TEXT NOT NULL DEFAULT 'house';
    ALTER TABLE tables ADD COLUMN opener TEXT;
    ALTER TABLE tables ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET game = coalesce(json_extract(head, '$.game'), ''),
        dice = coalesce(json_extract(head, '$.dice'), 'house'), size = length(head)
        WHERE json_valid(head);
    CREATE INDEX tables_opener ON tables (opener) WHERE state < 2;
    CREATE INDEX tables_unfinished ON tables (updated) WHERE state < 2;
    CREATE TABLE table_records (
        table_seq INTEGER PRIMARY KEY REFERENCES tables (seq),
        body TEXT NOT NULL
    );
",
    "
    ALTER TABLE entries ADD COLUMN sum INTEGER;
    ALTER TABLE tables ADD COLUMN sum INTEGER;
    ALTER TABLE health ADD COLUMN probe BLOB;
",
];

/// The steps for PostgreSQL.
pub(super) const POSTGRES: &[&str] = &[
    "
    CREATE TABLE tables (
        seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL,
        private BOOLEAN NOT NULL,
        state SMALLINT NOT NULL,
        seats TEXT NOT NULL,
        head TEXT NOT NULL,
        seed BYTEA NOT NULL
    );
    CREATE INDEX tables_listed ON tables (state, seq) WHERE NOT private;
    CREATE TABLE entries (
        table_seq BIGINT NOT NULL REFERENCES tables (seq),
        number BIGINT NOT NULL,
        at BIGINT NOT NULL,
        body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX entries_number ON entries (table_seq, number);
    CREATE TABLE health (one INTEGER PRIMARY KEY CHECK (one = 1), at BIGINT NOT NULL);
",
    "
    CREATE TABLE records (
        seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kept BIGINT NOT NULL,
        size BIGINT NOT NULL,
        body TEXT NOT NULL
    );
",
    "
    ALTER TABLE tables ADD COLUMN code TEXT;
    ALTER TABLE tables ADD COLUMN winners TEXT;
    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE state < 2;
",
    "
    ALTER TABLE tables ADD COLUMN counted BOOLEAN NOT NULL DEFAULT FALSE;
    CREATE INDEX tables_uncounted ON tables (seq) WHERE state = 2 AND NOT counted;
    CREATE TABLE races (
        seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind SMALLINT NOT NULL,
        source TEXT NOT NULL,
        number BIGINT NOT NULL,
        game TEXT NOT NULL,
        at BIGINT NOT NULL,
        private BOOLEAN NOT NULL,
        body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX races_source ON races (source, number);
    CREATE INDEX races_listed ON races (game, seq) WHERE NOT private;
    CREATE TABLE meets (
        seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        created BIGINT NOT NULL,
        private BOOLEAN NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL
    );
    CREATE INDEX meets_listed ON meets (seq) WHERE NOT private;
    CREATE TABLE meet_sources (
        meet_seq BIGINT NOT NULL REFERENCES meets (seq),
        source TEXT NOT NULL
    );
    CREATE UNIQUE INDEX meet_sources_one ON meet_sources (meet_seq, source);
",
    "
    CREATE TABLE days (day BIGINT PRIMARY KEY, seed BYTEA NOT NULL);
",
    "
    ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN dice TEXT NOT NULL DEFAULT 'house';
    ALTER TABLE tables ADD COLUMN opener TEXT;
    ALTER TABLE tables ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
    UPDATE tables SET game = coalesce(head::json ->> 'game', ''),
        dice = coalesce(head::json ->> 'dice', 'house'), size = length(head);
    CREATE INDEX tables_opener ON tables (opener) WHERE state < 2;
    CREATE INDEX tables_unfinished ON tables (updated) WHERE state < 2;
    CREATE TABLE table_records (
        table_seq BIGINT PRIMARY KEY REFERENCES tables (seq),
        body TEXT NOT NULL
    );
",
    "
    ALTER TABLE entries ADD COLUMN sum BIGINT;
    ALTER TABLE tables ADD COLUMN sum BIGINT;
    ALTER TABLE health ADD COLUMN probe BYTEA;
    ALTER TABLE health ALTER COLUMN probe SET STORAGE EXTERNAL;
",
];

/// What to say of a database that knows more steps than this program.
pub(super) fn too_new(version: i64, known: usize) -> super::StoreError {
    super::StoreError(format!(
        "the database has schema version {version}, this program knows {known}: use a newer railbird"
    ))
}
