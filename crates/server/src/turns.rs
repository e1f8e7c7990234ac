//! Turns at work that takes a while: a few threads, never those that serve requests. What the
//! tables themselves need comes before what clients ask for, and no address waits with more than
//! its share.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;
use crate::tally::{Entered, Tally};
use crate::trouble::Trouble;

/// The threads, and those who wait for one.
#[derive(Debug)]
pub struct Turns {
    threads: Arc<Semaphore>,
    /// So many of the threads may be at work for clients: one is left for the tables, and where
    /// there is no more than one, a table waits for one client and no more.
    asked: Arc<Semaphore>,
    askers: Arc<Tally>,
    own: Arc<Tally>,
}

/// One's turn: a thread that nobody else has.
#[derive(Debug)]
pub struct Turn {
    _thread: OwnedSemaphorePermit,
    _asked: Option<OwnedSemaphorePermit>,
    _entered: Entered,
}

/// Whom the tables' own work is counted for.
const HOUSE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED);

impl Turns {
    /// So many threads; so many who wait, tables and clients apart, and of these so many from one
    /// address.
    #[must_use]
    pub fn new(threads: usize, most: usize, most_each: usize) -> Self {
        let threads = threads.max(1);
        Self {
            threads: Arc::new(Semaphore::new(threads)),
            asked: Arc::new(Semaphore::new((threads - 1).max(1))),
            askers: Tally::new(most, most_each),
            own: Tally::of_one(most),
        }
    }

    /// How many wait or work.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.askers.all() + self.own.all()
    }

    /// Waits for a turn at work that a table needs.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn own(&self) -> Result<Turn, ApiError> {
        let entered = self.own.enter(HOUSE).ok_or(Trouble::Busy)?;
        let thread = self.threads.clone().acquire_owned().await.map_err(|_| Trouble::Busy)?;
        Ok(Turn { _thread: thread, _asked: None, _entered: entered })
    }

    /// Waits for a turn at work that a client asks for.
    ///
    /// # Errors
    /// Too many wait already, in all or from this address.
    pub async fn asked(&self, by: IpAddr) -> Result<Turn, ApiError> {
        let refusal = || if self.askers.is_full() { Trouble::Busy } else { Trouble::YourShare };
        let entered = self.askers.enter(by).ok_or_else(refusal)?;
        // First the right to a thread, then the thread: those who wait for a thread are the tables
        // and the few clients whose turn it is.
        let asked = self.asked.clone().acquire_owned().await.map_err(|_| Trouble::Busy)?;
        let thread = self.threads.clone().acquire_owned().await.map_err(|_| Trouble::Busy)?;
        Ok(Turn { _thread: thread, _asked: Some(asked), _entered: entered })
    }
}

impl Turn {
    /// Does the work. It goes on when whoever waits for it goes away, and so does the turn.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let done = tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        });
        done.await.map_err(|_| Trouble::Busy.into())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const ANN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const BEN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    const CAT: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 3));

    #[tokio::test]
    async fn a_table_does_not_wait_for_clients() {
        let turns = Arc::new(Turns::new(2, 1_000, 100));
        let (end, ended) = mpsc::channel::<()>();
        let first = turns.asked(ANN).await.expect("a turn");
        let first = tokio::spawn(first.work(move || ended.recv().is_err()));
        let many: Vec<_> = (0..62)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.asked(ANN).await?.work(|| ()).await })
            })
            .collect();
        // The first is still at it, and 62 wait: a bot moves all the same.
        assert_eq!(turns.own().await.expect("a turn").work(|| "moved").await, Ok("moved"));
        drop(end);
        assert_eq!(first.await.expect("an end"), Ok(true));
        for one in many {
            assert_eq!(one.await.expect("an end"), Ok(()));
        }
        assert_eq!(turns.waiting(), 0);
    }

    #[tokio::test]
    async fn with_one_thread_a_table_waits_for_one_client() {
        let turns = Arc::new(Turns::new(1, 100, 100));
        let first = turns.asked(ANN).await.expect("a turn");
        let (send, order) = mpsc::channel();
        let note = |name: &'static str| {
            let (turns, send) = (turns.clone(), send.clone());
            async move {
                let turn = if name == "table" { turns.own().await } else { turns.asked(ANN).await };
                send.send(name).expect("somebody listens");
                drop(turn);
            }
        };
        let clients: Vec<_> = (0..5).map(|_| tokio::spawn(note("client"))).collect();
        tokio::task::yield_now().await;
        let table = tokio::spawn(note("table"));
        tokio::task::yield_now().await;
        drop(first);
        table.await.expect("a turn");
        for client in clients {
            client.await.expect("a turn");
        }
        let place = order.try_iter().position(|name| name == "table");
        assert!(place.is_some_and(|place| place <= 1), "{place:?}");
    }

    #[tokio::test]
    async fn an_address_waits_with_its_share_and_no_more() {
        let turns = Arc::new(Turns::new(1, 5, 2));
        let wait = |by| {
            let turns = turns.clone();
            tokio::spawn(async move { turns.asked(by).await.map(drop) })
        };
        let first = turns.asked(ANN).await.expect("a turn");
        let second = wait(ANN);
        tokio::task::yield_now().await;
        assert_eq!(turns.asked(ANN).await.err(), Some(Trouble::YourShare.into()));
        let others = [BEN, BEN, CAT].map(wait);
        tokio::task::yield_now().await;
        assert_eq!(turns.asked(CAT).await.err(), Some(Trouble::Busy.into()));
        drop(first);
        assert_eq!(second.await.expect("a turn"), Ok(()));
        for other in others {
            assert_eq!(other.await.expect("a turn"), Ok(()));
        }
    }
}
