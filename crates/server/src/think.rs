//! Where bots think and chances are found: a few threads, a bounded queue, never the threads that
//! serve requests. Bots come first: a table must not stand still because people ask for chances.

use std::net::IpAddr;

use bots::Question;
use engine::SimBits;
use serde_json::Value;

use crate::error::ApiError;
use crate::secret;
use crate::turns::Turns;

/// The threads and their queue.
#[derive(Debug)]
pub struct Thinkers(Turns);

impl Thinkers {
    /// So many at once; so many waiting, and of the clients' questions so many from one address.
    #[must_use]
    pub fn new(threads: usize, most_waiting: usize, most_each: usize) -> Self {
        Self(Turns::new(threads, most_waiting, most_each))
    }

    /// How many questions wait or are thought about.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }

    /// What a bot at a table would do; `None` when too many wait already, or the thinker failed.
    pub async fn answer(&self, question: Question) -> Option<Value> {
        let turn = self.0.own().await.ok()?;
        turn.work(|| think(question)).await.ok()
    }

    /// The answer to a client's question.
    ///
    /// # Errors
    /// Too many wait already, in all or from this address, or the thinker failed.
    pub async fn asked(&self, by: IpAddr, question: Question) -> Result<Value, ApiError> {
        self.0.asked(by).await?.work(|| think(question)).await
    }
}

fn think(question: Question) -> Value {
    // A bot's hunches are its own: nothing of the table's seed is in them.
    let mut bits = SimBits::new(u64::from_le_bytes(secret::random()), 0);
    question(&mut bits)
}
