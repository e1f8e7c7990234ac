//! Where bots think and chances are found: a few threads, a bounded queue, never the threads that
//! serve requests. Bots come first: a table must not stand still because people ask for chances.

use std::net::IpAddr;

use bots::Question;
use engine::SimBits;
use serde_json::Value;
use table::Thought;

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

    /// What a bot at a table would do, unless too many wait already or the thinker fails.
    pub async fn answer(&self, question: Question) -> Thought {
        let Ok(turn) = self.0.own().await else { return Thought::Busy };
        turn.work(|| think(question)).await.map_or(Thought::Failed, Thought::Found)
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_thinker_that_panics_is_told_from_one_that_has_no_time() {
        let thinkers = Thinkers::new(1, 1, 1);
        assert_eq!(thinkers.answer(Box::new(|_| panic!("a bot's fault"))).await, Thought::Failed);
        assert_eq!(thinkers.answer(Box::new(|_| json!(1))).await, Thought::Found(json!(1)));
        let busy = Thinkers::new(1, 0, 0);
        assert_eq!(busy.answer(Box::new(|_| json!(1))).await, Thought::Busy);
    }
}
