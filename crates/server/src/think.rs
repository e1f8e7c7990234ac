//! Where bots think and chances are found: a few threads, a bounded queue, never the threads that
//! serve requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bots::Question;
use engine::SimBits;
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::secret;

/// What came of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought {
    /// The answer.
    Found(Value),
    /// The thinker panicked: a fault of ours.
    Failed,
    /// Too many questions wait already.
    Busy,
}

impl Thought {
    /// The answer, if there is one.
    #[must_use]
    pub fn found(self) -> Option<Value> {
        match self {
            Self::Found(answer) => Some(answer),
            Self::Failed | Self::Busy => None,
        }
    }
}

/// The threads and their queue.
#[derive(Debug)]
pub struct Thinkers {
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Thinkers {
    /// So many at once, so many waiting.
    #[must_use]
    pub fn new(threads: usize, most_waiting: usize) -> Self {
        let permits = Arc::new(Semaphore::new(threads.max(1)));
        Self { permits, waiting: AtomicUsize::new(0), most_waiting }
    }

    /// How many questions wait or are thought about.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The answer, unless too many wait already or the thinker fails.
    pub async fn answer(&self, question: Question) -> Thought {
        let counted = Counted::new(&self.waiting, self.most_waiting);
        let Some(_counted) = counted else { return Thought::Busy };
        let Ok(permit) = self.permits.clone().acquire_owned().await else { return Thought::Busy };
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            // A bot's hunches are its own: nothing of the table's seed is in them.
            let mut bits = SimBits::new(u64::from_le_bytes(secret::random()), 0);
            question(&mut bits)
        });
        thought.await.map_or(Thought::Failed, Thought::Found)
    }
}

/// Counts itself for as long as it lives, so that a caller who goes away is not counted for ever.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(counter: &'a AtomicUsize, most: usize) -> Option<Self> {
        let counted = Self(counter);
        (counter.fetch_add(1, Ordering::Relaxed) < most).then_some(counted)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_thinker_that_panics_is_told_from_one_that_has_no_time() {
        let thinkers = Thinkers::new(1, 1);
        assert_eq!(thinkers.answer(Box::new(|_| panic!("a bot's fault"))).await, Thought::Failed);
        assert_eq!(thinkers.answer(Box::new(|_| json!(1))).await, Thought::Found(json!(1)));
        let busy = Thinkers::new(1, 0);
        assert_eq!(busy.answer(Box::new(|_| json!(1))).await, Thought::Busy);
    }
}
