//! The table server: tables on an append-only log, seats and tokens, live views over WebSocket,
//! spectators and replays. SQLite embedded, PostgreSQL when many nodes share the tables.
//!
//! A request goes from [`api`] to the table's [`actor`], which has it judged by the
//! [table](table::Table) as its log says it stands, appends to the [`store`], and only then answers and
//! tells those who look on. No rules live here, neither of games nor of tables.

pub mod actor;
pub mod address;
pub mod answers;
pub mod api;
mod assets;
pub mod client;
pub mod clock;
pub mod config;
pub mod error;
pub mod files;
mod gate;
mod gzip;
pub mod host;
pub mod hub;
pub mod load;
pub mod logs;
mod meets;
pub mod metrics;
pub mod openapi;
pub mod rates;
mod rows;
pub mod schema;
pub mod secret;
pub mod store;
pub mod tally;
pub mod think;
pub mod trouble;
pub mod turns;
pub mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use assets::{ClientFile, ClientFiles};
pub use clock::{Clock, Hands};
pub use config::{Config, Limits, Rate};
pub use store::{StoreError, StoreUrl};

use api::Api;
use host::Hosts;
use hub::Shared;
use rates::{AddressBuckets, Buckets};
use store::Store;
use tally::Tally;

/// How long requests under way may take when the server ends, and live channels to be told.
const LAST_WORDS: Duration = Duration::from_secs(4);

/// How long a process waits, after that, for work that nobody waits for any more: with the last
/// words less than five seconds.
const LAST_WORK: Duration = Duration::from_millis(500);

/// How many count the races of a meet at the same time; others wait for their turn.
const COUNTING: usize = 2;

/// How often tables are counted and removed.
const TIDY_MILLIS: i64 = 60_000;

/// Tables that are looked for at once to be removed.
const DESERTED_AT_ONCE: i64 = 100;

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub addr: SocketAddr,
    end: watch::Sender<bool>,
    serving: JoinHandle<()>,
    sockets: Arc<Tally>,
    store: Store,
}

/// Why a server does not start, or ended.
#[derive(Debug)]
pub enum ServeError {
    /// The database.
    Store(StoreError),
    /// The address.
    Io(std::io::Error),
}

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Store(why) => write!(f, "the database: {why}"),
            Self::Io(why) => write!(f, "the address to listen on: {why}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<StoreError> for ServeError {
    fn from(why: StoreError) -> Self {
        Self::Store(why)
    }
}

impl From<std::io::Error> for ServeError {
    fn from(why: std::io::Error) -> Self {
        Self::Io(why)
    }
}

/// Starts a server. It runs until it is told to [`end`](Server::end).
///
/// # Errors
/// The database can not be opened, or the address is taken.
pub async fn serve(config: Config) -> Result<Server, ServeError> {
    let listener = TcpListener::bind(config.addr).await?;
    let addr = listener.local_addr()?;
    let limits = config.limits;
    let store = Store::open_within(&config.db, limits.database_wait).await?;
    let (end, ending) = watch::channel(false);
    let api = Arc::new(Api {
        addresses: AddressBuckets::new(limits.per_address),
        tokens: Buckets::new(limits.per_token),
        openers: AddressBuckets::new(limits.opened_per_address),
        code_seekers: AddressBuckets::new(limits.codes_per_address),
        replayers: AddressBuckets::new(limits.replays_per_address),
        bringers: AddressBuckets::new(limits.brought_per_address),
        sockets: Tally::new(limits.sockets, limits.sockets_per_address),
        connections: if config.behind_proxy {
            // Every connection is the proxy's.
            Tally::of_one(limits.connections)
        } else {
            Tally::new(limits.connections, limits.connections_per_address)
        },
        under_way: config
            .behind_proxy
            .then(|| Tally::new(limits.connections, limits.connections_per_address)),
        counting: tokio::sync::Semaphore::new(COUNTING),
        unfinished: AtomicI64::new(0),
        client: config.client,
        hosts: Hosts::new(&config.hosts, &config.origins),
        origins: config.origins,
        shared: Shared::new(store.clone(), limits, config.clock, ending.clone()),
    });
    tokio::spawn(api.shared.clone().follow());
    tokio::spawn(meets::count_old_tables(api.shared.clone()));
    tokio::spawn(tidy(api.clone(), ending));
    let router = api::router(api.clone());
    let sockets = api.sockets.clone();
    #[cfg(feature = "testing")]
    let router = match config.test_seed {
        Some(seed) => {
            secret::seeded::start(&seed);
            router.merge(api::testing::calls(api.clone()))
        }
        None => router,
    };
    let serving = tokio::spawn(gate::serve(listener, api, router));
    Ok(Server { addr, end, serving, sockets, store })
}

/// Serves in a runtime of its own until the process is told to stop, and says where once it does.
/// Whatever is still being worked out then is given up: the log has all that was answered.
///
/// # Errors
/// It does not start, or failed.
pub fn run(config: Config, started: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(async {
        let server = serve(config).await?;
        started(server.addr);
        server.run_until_stopped().await
    });
    // Dropping it would wait for every thought of every bot.
    runtime.shutdown_timeout(LAST_WORK);
    ended
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddr(pub SocketAddr);

/// Counts the tables now and then, and removes those that were given up: to count them at every
/// start would make starts slow, and to count them at every new table would make tables slow.
async fn tidy(api: Arc<Api>, mut ending: watch::Receiver<bool>) {
    let clock = &api.shared.clock;
    loop {
        // From when the round begins: a clock that is moved while it lasts is not missed.
        let next = clock.now().plus_millis(TIDY_MILLIS);
        remove_deserted(&api.shared).await;
        if let Ok(count) = api.shared.store.unfinished().await {
            api.unfinished.store(count, Ordering::Relaxed);
        }
        tokio::select! {
            () = clock.reach(next) => {}
            () = async { drop(ending.wait_for(|end| *end).await) } => return,
        }
    }
}

/// Removes the tables that nobody has finished for too long. A finished one is never removed.
async fn remove_deserted(shared: &Shared) {
    let Some(kept) = shared.limits.keep_unfinished else { return };
    let kept = i64::try_from(kept.as_millis()).unwrap_or(i64::MAX);
    let since = shared.clock.now().plus_millis(-kept);
    let mut removed = 0_u64;
    loop {
        let Ok(found) = shared.store.deserted(since, DESERTED_AT_ONCE).await else { return };
        let before = removed;
        for (table, id) in found {
            if let Ok(true) = shared.store.remove_deserted(table, since).await {
                shared.removed(&id);
                removed += 1;
            }
        }
        if removed == before || *shared.ending.borrow() {
            break;
        }
    }
    if removed > 0 {
        tracing::info!(removed, "tables that nobody finished are removed");
    }
}

impl Server {
    /// Ends it: nobody new is let in, live channels are told, what is under way is finished.
    pub async fn end(self) {
        let _ = self.end.send(true);
        let abort = self.serving.abort_handle();
        let ended = async {
            drop(self.serving.await);
            // Channels have left the connections that they came in on.
            self.sockets.emptied().await;
        };
        if tokio::time::timeout(LAST_WORDS, ended).await.is_err() {
            abort.abort();
        }
        self.store.close().await;
    }

    /// Serves until the process is told to stop: SIGINT or SIGTERM.
    ///
    /// # Errors
    /// It failed.
    pub async fn run_until_stopped(mut self) -> Result<(), ServeError> {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            ended = &mut self.serving => {
                drop(ended);
                return Ok(());
            }
        }
        tracing::info!("ending");
        self.end().await;
        Ok(())
    }
}
