//! Where requests find their table: an actor for each that is in memory, started when somebody
//! asks.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::PackCache;
use bytes::Bytes;
use table::Finished;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::actor::{Actor, Answer, MAILBOX, Reply, Request};
use crate::answers::Answers;
use crate::clock::Clock;
use crate::config::Limits;
use crate::metrics::Metrics;
use crate::secret;
use crate::store::{Change, Store, TableSeq};
use crate::think::Thinkers;
use crate::trouble::Trouble;
use crate::turns::{Turn, Turns};

/// The map of tables is divided, so that requests for different tables seldom meet at one lock.
const SHARDS: usize = 16;

/// How often a table is looked for whose mailbox closes before it can be written to.
const FINDINGS: usize = 16;

type Mailboxes = HashMap<String, mpsc::Sender<Request>>;

type Shard = Mutex<Mailboxes>;

/// The mailbox of a table that is in memory.
fn open(shard: &Mailboxes, id: &str) -> Option<mpsc::Sender<Request>> {
    shard.get(id).filter(|mailbox| !mailbox.is_closed()).cloned()
}

/// What every table of the process shares.
pub struct Shared {
    /// The database.
    pub store: Store,
    /// Bounds.
    pub limits: Limits,
    /// What time it is.
    pub clock: Clock,
    /// Figures.
    pub metrics: Metrics,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// Where logs and records are replayed.
    pub replayers: Turns,
    /// What was worked out for records.
    pub answers: Answers,
    /// Packs, read once.
    pub packs: Arc<PackCache>,
    /// Says when the server ends.
    pub ending: watch::Receiver<bool>,
    shards: Vec<Shard>,
    hasher: RandomState,
    next_watcher: AtomicU64,
}

impl Shared {
    /// No table is in memory yet.
    #[must_use]
    pub fn new(
        store: Store,
        limits: Limits,
        clock: Clock,
        ending: watch::Receiver<bool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            thinkers: Thinkers::new(
                limits.thinkers,
                limits.waiting_questions,
                limits.questions_per_address,
            ),
            replayers: Turns::new(
                limits.replayers,
                limits.waiting_replays,
                limits.waiting_replays_per_address,
            ),
            answers: Answers::new(limits.kept_answers),
            store,
            limits,
            clock,
            metrics: Metrics::default(),
            packs: Arc::default(),
            ending,
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            hasher: RandomState::new(),
            next_watcher: AtomicU64::new(1),
        })
    }

    /// A number for a live channel.
    pub fn watcher_id(&self) -> u64 {
        self.next_watcher.fetch_add(1, Ordering::Relaxed)
    }

    fn shard(&self, id: &str) -> MutexGuard<'_, Mailboxes> {
        let at = self.hasher.hash_one(id) as usize % SHARDS;
        self.shards[at].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailbox of the table, which is started if need be. Whether the table exists shows when
    /// it reads its log.
    fn mailbox(self: &Arc<Self>, id: &str) -> mpsc::Sender<Request> {
        let mut shard = self.shard(id);
        if let Some(mailbox) = open(&shard, id) {
            return mailbox;
        }
        let (send, receive) = mpsc::channel(MAILBOX);
        let actor = Actor::new(id.to_owned(), self.clone(), receive, send.downgrade());
        let shared = self.clone();
        tokio::spawn(async move {
            shared.metrics.tables.add(1);
            actor.run().await;
            shared.metrics.tables.add(-1);
        });
        shard.insert(id.to_owned(), send.clone());
        send
    }

    /// Forgets a mailbox that was closed; another actor may have taken its place.
    pub fn forget(&self, id: &str) {
        let mut shard = self.shard(id);
        if shard.get(id).is_some_and(mpsc::Sender::is_closed) {
            shard.remove(id);
        }
        // A map that has held many tables gives its memory back.
        if shard.capacity() > 64 && shard.len() < shard.capacity() / 4 {
            shard.shrink_to_fit();
        }
    }

    /// Sends a request to a table.
    ///
    /// # Errors
    /// There can be no such table, too many requests wait at it, or the server ends.
    pub fn send(self: &Arc<Self>, id: &str, mut request: Request) -> Answer<()> {
        if !secret::is_table_id(id) {
            return Err(Trouble::NoTable.into());
        }
        for _ in 0..FINDINGS {
            // A table that were started now would end at once, and another be started after it.
            if *self.ending.borrow() {
                return Err(Trouble::Ending.into());
            }
            match self.mailbox(id).try_send(request) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Trouble::Busy.into()),
                // It closed between our finding it and our sending; the next one is open.
                Err(mpsc::error::TrySendError::Closed(again)) => {
                    self.forget(id);
                    request = again;
                }
            }
        }
        // Tables that are started do not run: the runtime itself has ended.
        Err(Trouble::Ending.into())
    }

    /// Tells a table that a live channel has closed. One that is not in memory has none, and one
    /// that is too busy to listen finds out when it has something to tell.
    pub fn unwatch(&self, id: &str, watcher: u64) {
        self.mention(id, Request::Unwatch(watcher));
    }

    /// Tells a table that it was removed. One that is too busy to listen finds out when it appends.
    pub fn removed(&self, id: &str) {
        self.mention(id, Request::Removed);
    }

    fn mention(&self, id: &str, request: Request) {
        let mailbox = open(&self.shard(id), id);
        if let Some(mailbox) = mailbox {
            drop(mailbox.try_send(request));
        }
    }

    /// Asks a table and waits for its answer.
    ///
    /// # Errors
    /// Whatever the table refuses.
    pub async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        request: impl FnOnce(Reply<T>) -> Request,
    ) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        self.send(id, request(reply))?;
        answer.await.map_err(|_| Trouble::Store)?
    }

    /// The record of a finished table: worked out once, however many ask, and kept.
    ///
    /// # Errors
    /// It can not be had now.
    pub async fn record(
        &self,
        id: &str,
        work: impl Future<Output = Answer<(Turn, TableSeq, Finished)>>,
    ) -> Answer<Bytes> {
        let made = async {
            let (turn, seq, finished) = work.await?;
            self.metrics.replay(finished.entries());
            let body = turn.work(move || finished.record().to_json().to_string()).await?;
            // Where it can not be kept, it is worked out again by whoever asks later.
            if let Err(why) = self.store.keep_table_record(seq, body.clone()).await {
                tracing::warn!(table = id, %why, "a record is not kept");
            }
            Ok(body.into())
        };
        self.answers.get(format!("table {id}"), made).await
    }

    /// Tells tables in memory what other nodes append.
    pub async fn follow(self: Arc<Self>) {
        let mut changes = self.store.changes();
        let mut ending = self.ending.clone();
        loop {
            let change = tokio::select! {
                change = changes.recv() => change,
                () = async { drop(ending.wait_for(|ending| *ending).await) } => return,
            };
            match change {
                Ok(Change::Table(id)) => self.refresh(&id),
                Ok(Change::Any) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.refresh_all();
                }
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    fn refresh(&self, id: &str) {
        let mailbox = self.shard(id).get(id).cloned();
        if let Some(mailbox) = mailbox {
            tell_to_refresh(&mailbox);
        }
    }

    fn refresh_all(&self) {
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for mailbox in shard.values() {
                tell_to_refresh(mailbox);
            }
        }
    }
}

fn tell_to_refresh(mailbox: &mpsc::Sender<Request>) {
    // A table that is busy hears of it later; it must not hold up the others.
    if let Err(mpsc::error::TrySendError::Full(request)) = mailbox.try_send(Request::Refresh) {
        let mailbox = mailbox.clone();
        tokio::spawn(async move { drop(mailbox.send(request).await) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreUrl;

    /// A runtime that ends drops what is spawned on it: every table's mailbox is closed as soon as
    /// it is made, and whoever looked for an open one would look for ever.
    #[test]
    fn nobody_waits_for_a_table_when_the_runtime_has_ended() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let (_end, ending) = watch::channel(false);
        let shared = runtime.block_on(async {
            let store = Store::open(&StoreUrl::SqliteMemory).await.expect("a database");
            Shared::new(store, Limits::default(), Clock::default(), ending)
        });
        let handle = runtime.handle().clone();
        runtime.shutdown_background();
        let _inside = handle.enter();
        // Its threads take a moment to end; until then a table may still be started.
        let mut sent = std::iter::repeat_with(|| shared.send(&secret::table_id(), Request::Wake));
        assert_eq!(sent.find(Result::is_err), Some(Err(Trouble::Ending.into())));
    }

    #[tokio::test]
    async fn no_table_is_started_when_the_server_ends() {
        let (end, ending) = watch::channel(false);
        let store = Store::open(&StoreUrl::SqliteMemory).await.expect("a database");
        let shared = Shared::new(store, Limits::default(), Clock::default(), ending);
        let id = secret::table_id();
        end.send(true).expect("somebody listens");
        assert_eq!(shared.send(&id, Request::Wake), Err(Trouble::Ending.into()));
        shared.unwatch(&id, 1);
        assert!(shared.shard(&id).is_empty());
    }
}
