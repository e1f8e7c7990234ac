//! Where bots think and chances are found: a few threads, a bounded queue, never the threads that
//! serve requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bots::Question;
use engine::SimBits;
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::secret;

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

    /// The answer; `None` when too many wait already, or the thinker failed.
    pub async fn answer(&self, question: Question) -> Option<Value> {
        let _count = Counted::new(&self.waiting, self.most_waiting)?;
        let permit = self.permits.clone().acquire_owned().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            // A bot's hunches are its own: nothing of the table's seed is in them.
            let mut bits = SimBits::new(u64::from_le_bytes(secret::random()), 0);
            question(&mut bits)
        });
        thought.await.ok()
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
