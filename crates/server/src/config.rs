//! What a server is started with.

use std::net::SocketAddr;
use std::time::Duration;

use crate::assets::{ClientFiles, no_client};
use crate::clock::Clock;
use crate::store::StoreUrl;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 picks a free one.
    pub addr: SocketAddr,
    /// Its database.
    pub db: StoreUrl,
    /// Bounds on what clients may ask for.
    pub limits: Limits,
    /// Origins besides the server's own whose pages may open live channels and change tables.
    pub origins: Vec<String>,
    /// Names by which it may be called besides addresses, those of the own network and those of the
    /// origins: `Host` is held against them, so that no site can pose as this one.
    pub hosts: Vec<String>,
    /// Whether the address of a client is what a reverse proxy says it is (`X-Forwarded-For`).
    /// Only behind one: otherwise everybody could name any address.
    pub behind_proxy: bool,
    /// What time it is.
    pub clock: Clock,
    /// A server for tests: what is secret follows from this, and tables can be opened anywhere.
    #[cfg(feature = "testing")]
    pub test_seed: Option<String>,
    /// The files of the browser client.
    pub client: ClientFiles,
}

impl Config {
    /// The usual bounds.
    #[must_use]
    pub fn new(addr: SocketAddr, db: StoreUrl) -> Self {
        Self {
            addr,
            db,
            limits: Limits::default(),
            origins: Vec::new(),
            hosts: Vec::new(),
            behind_proxy: false,
            clock: Clock::default(),
            #[cfg(feature = "testing")]
            test_seed: None,
            client: no_client,
        }
    }
}

/// How fast something may happen: so many a second, after a burst.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// In the long run.
    pub per_second: f64,
    /// At once.
    pub burst: f64,
}

/// Bounds on what clients may ask for. An address is one of IPv4, or a network of IPv6 (64 bits); the
/// networks around it (56 bits) together have twice its bounds. The defaults let a whole club play from one address and a
/// script play as fast as it can think, and stop a flood.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests from one address.
    pub per_address: Rate,
    /// Requests and messages with one token.
    pub per_token: Rate,
    /// Tables opened from one address.
    pub opened_per_address: Rate,
    /// Short codes guessed wrong from one address: slow, so that nobody finds tables by trying.
    pub codes_per_address: Rate,
    /// Bytes of a request that opens a table, which may carry a pack.
    pub open_body: usize,
    /// Bytes of a record that somebody brings.
    pub record_body: usize,
    /// Bytes of packs and records brought from one address.
    pub brought_per_address: Rate,
    /// Records that were brought: so many are kept, the oldest make room.
    pub kept_records: i64,
    /// Bytes of all of them together.
    pub kept_record_bytes: i64,
    /// Races that are counted for one answer about a meet: the newest.
    pub counted_races: i64,
    /// Bytes of any other request, and of a message over the live channel.
    pub body: usize,
    /// Tables that are not over.
    pub tables: i64,
    /// Such tables opened from one address.
    pub tables_per_address: i64,
    /// Bytes of what they were opened with, packs included.
    pub table_bytes_per_address: i64,
    /// Connections that are no live channels.
    pub connections: usize,
    /// Such connections from one address, always less than half of all; behind a proxy, which has
    /// all the connections, requests under way from one address.
    pub connections_per_address: usize,
    /// How long the headers of a request, and its body, may take to come; and how long a connection
    /// may sit idle between two.
    pub request_wait: Duration,
    /// After this long a connection is closed when its answer is given; a browser opens another.
    pub connection_life: Duration,
    /// Live channels.
    pub sockets: usize,
    /// Live channels from one address.
    pub sockets_per_address: usize,
    /// Live channels at one table.
    pub watchers_per_table: usize,
    /// Messages that may wait for a slow reader before it is dropped.
    pub waiting_messages: usize,
    /// Threads on which bots think and chances are found. Where there are more than one, one of
    /// them is never taken by clients' questions.
    pub thinkers: usize,
    /// Questions that may wait for them.
    pub waiting_questions: usize,
    /// Clients' questions from one address that may wait for them.
    pub questions_per_address: usize,
    /// Threads on which logs and records are replayed.
    pub replayers: usize,
    /// Replays that may wait for them.
    pub waiting_replays: usize,
    /// Replays that clients at one address may wait for.
    pub waiting_replays_per_address: usize,
    /// Replays asked for from one address: a table's past or story, a record that was brought.
    pub replays_per_address: Rate,
    /// Bytes of what was worked out for records and is kept for whoever asks next.
    pub kept_answers: usize,
    /// Imagined games that a bot may play for one decision.
    pub playouts: u32,
    /// Imagined games for the chances of a position.
    pub chance_games: u64,
    /// Entries of all of those games together.
    pub chance_entries: u64,
    /// A table that nobody finishes is removed when nothing has happened there for this long.
    pub keep_unfinished: Option<Duration>,
    /// How long a PostgreSQL database may take for an answer before its connection is dropped and
    /// another is made; and how often the connection that hears of other nodes is tried.
    pub database_wait: Duration,
    /// A table that nobody asks for is forgotten after this long; its log is not.
    pub idle_table: Duration,
    /// Between two pings; a client that is silent for three of them is gone.
    pub ping: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            per_address: Rate { per_second: 2_000.0, burst: 6_000.0 },
            per_token: Rate { per_second: 500.0, burst: 1_500.0 },
            opened_per_address: Rate { per_second: 20.0, burst: 300.0 },
            codes_per_address: Rate { per_second: 1.0, burst: 60.0 },
            open_body: 512 * 1024,
            record_body: 1024 * 1024,
            brought_per_address: Rate { per_second: 4.0 * 1024.0, burst: 64.0 * 1024.0 * 1024.0 },
            kept_records: 10_000,
            kept_record_bytes: 512 * 1024 * 1024,
            counted_races: 10_000,
            body: 16 * 1024,
            tables: 1_000_000,
            tables_per_address: 1_000,
            table_bytes_per_address: 32 * 1024 * 1024,
            connections: 8_192,
            connections_per_address: 1_024,
            request_wait: Duration::from_secs(30),
            connection_life: Duration::from_secs(600),
            sockets: 20_000,
            sockets_per_address: 2_000,
            watchers_per_table: 10_000,
            waiting_messages: 64,
            thinkers: (cores / 2).max(2),
            waiting_questions: 1_000,
            questions_per_address: 16,
            replayers: (cores / 2).max(1),
            waiting_replays: 1_000,
            waiting_replays_per_address: 32,
            replays_per_address: Rate { per_second: 50.0, burst: 1_000.0 },
            kept_answers: 32 * 1024 * 1024,
            playouts: 400,
            chance_games: 4_000,
            chance_entries: 4_000_000,
            keep_unfinished: Some(Duration::from_secs(180 * 24 * 3600)),
            database_wait: crate::store::PATIENCE,
            idle_table: Duration::from_secs(120),
            ping: Duration::from_secs(20),
        }
    }
}
