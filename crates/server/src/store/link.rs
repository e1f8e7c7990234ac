//! Connections to PostgreSQL: one that does not answer in time is dropped, and another is made.
//!
//! A connection may die without a word: a router forgets it, a host is gone. Whoever waited for the
//! system to notice would wait for minutes, so a question that is not answered in time ends its
//! connection, and with it every other question on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{Mutex, mpsc};
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{AsyncMessage, Client, Config, Row};

use super::StoreError;
use super::tls::{self, Tls};

/// How long a database that could not be reached is not tried again: those who wait in line are
/// answered at once, rather than each after another attempt.
const BREATH: Duration = Duration::from_millis(500);

/// A parameter and its type.
pub(super) type Parameter<'a> = (&'a (dyn ToSql + Sync), Type);

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // The outer text says only what kind of error it is; the inner ones say which.
        let mut text = format!("PostgreSQL: {error}");
        let mut inner = std::error::Error::source(&error);
        while let Some(cause) = inner {
            text = format!("{text}: {cause}");
            inner = cause.source();
        }
        Self(text)
    }
}

pub(super) fn too_slow<T>(_: T) -> StoreError {
    StoreError("PostgreSQL does not answer".into())
}

/// Where the database is, and how long it may take to answer.
#[derive(Debug)]
pub(super) struct Address {
    config: Config,
    tls: Tls,
    pub(super) patience: Duration,
}

impl Address {
    pub(super) fn new(url: &str, patience: Duration) -> Result<Self, StoreError> {
        let (mut config, tls) = tls::read(url)?;
        config.application_name("railbird").connect_timeout(patience);
        Ok(Self { config, tls, patience })
    }

    /// A connection with the database's own settings, and what is told on it.
    pub(super) async fn connect(
        &self,
    ) -> Result<(Open, mpsc::UnboundedReceiver<String>), StoreError> {
        let (client, mut connection) = self.config.connect(self.tls.clone()).await?;
        let (heard, notices) = mpsc::unbounded_channel();
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) =
                std::future::poll_fn(|cx| connection.poll_message(cx)).await
            {
                if let AsyncMessage::Notification(notice) = message {
                    // Nobody hears it where nobody has asked to LISTEN.
                    drop(heard.send(notice.payload().to_owned()));
                }
            }
        });
        let driver = driver.abort_handle();
        Ok((Open { client, driver, cut: AtomicBool::new(false) }, notices))
    }

    /// A connection on which the database gives up as early as we do, and notices within half a
    /// minute when we are gone: what we began and it can not finish would hold up other nodes.
    pub(super) async fn connect_in_time(
        &self,
    ) -> Result<(Open, mpsc::UnboundedReceiver<String>), StoreError> {
        let settings = format!(
            "SET statement_timeout = {}; SET tcp_keepalives_idle = 10;
            SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3",
            self.patience.as_millis()
        );
        let connected = async {
            let (open, notices) = self.connect().await?;
            open.client.batch_execute(&settings).await?;
            Ok((open, notices))
        };
        timeout(self.patience, connected).await.map_err(too_slow)?
    }
}

/// An open connection, and the task that drives it.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) client: Client,
    driver: AbortHandle,
    cut: AtomicBool,
}

impl Open {
    fn is_gone(&self) -> bool {
        self.cut.load(Ordering::Relaxed) || self.client.is_closed()
    }

    /// Ends the connection. Whoever waits for an answer on it hears so at once.
    pub(super) fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
        self.driver.abort();
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// A connection that is made again when it was lost.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) address: Arc<Address>,
    slot: Mutex<Slot>,
}

#[derive(Debug, Default)]
struct Slot {
    open: Option<Arc<Open>>,
    /// When the database could last not be reached.
    refused: Option<Instant>,
}

impl Link {
    pub(super) fn new(address: Arc<Address>) -> Self {
        Self { address, slot: Mutex::default() }
    }

    /// The connection, made if there is none.
    pub(super) async fn open(&self) -> Result<Arc<Open>, StoreError> {
        let mut slot = self.slot.lock().await;
        if let Some(open) = slot.open.as_ref().filter(|open| !open.is_gone()) {
            return Ok(open.clone());
        }
        if slot.refused.is_some_and(|at| at.elapsed() < BREATH) {
            return Err(StoreError("PostgreSQL can not be reached".into()));
        }
        let connected = self.address.connect_in_time().await;
        slot.refused = connected.is_err().then(Instant::now);
        let open = Arc::new(connected?.0);
        slot.open = Some(open.clone());
        Ok(open)
    }

    /// Asks what may be asked twice: if the connection turns out to be dead, on another one.
    pub(super) async fn ask(
        &self,
        sql: &str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let open = self.open().await?;
        let answer = self.ask_on(&open, sql, parameters).await;
        if answer.is_err() && open.is_gone() {
            let open = self.open().await?;
            return self.ask_on(&open, sql, parameters).await;
        }
        answer
    }

    /// Asks what must not be asked twice, because it may have been done though nobody heard so.
    pub(super) async fn ask_once(
        &self,
        sql: &str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let open = self.open().await?;
        self.ask_on(&open, sql, parameters).await
    }

    async fn ask_on(
        &self,
        open: &Open,
        sql: &str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let answer = timeout(self.address.patience, open.client.query_typed(sql, parameters));
        match answer.await {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(why)) => {
                if ends_connection(&why) {
                    open.cut();
                }
                Err(why.into())
            }
            Err(slow) => {
                open.cut();
                Err(too_slow(slow))
            }
        }
    }
}

/// Whether the database says with the error that it ends the connection.
pub(super) fn ends_connection(error: &tokio_postgres::Error) -> bool {
    let ends = [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN, SqlState::CANNOT_CONNECT_NOW];
    error.is_closed() || error.code().is_some_and(|code| ends.contains(code))
}
