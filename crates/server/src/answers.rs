//! Answers that never change: worked out once, however many ask for the same at the same time, and
//! kept while there is room.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use tokio::sync::OnceCell;

use crate::error::ApiError;

type Cell = Arc<OnceCell<Bytes>>;

/// Answers under way that are known before those that nobody waits for any more are forgotten.
const MOST_UNDER_WAY: usize = 1024;

/// The answers, each under a key of its own.
#[derive(Debug)]
pub struct Answers {
    most_bytes: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Those that are kept and those that somebody waits for.
    known: HashMap<String, Weak<OnceCell<Bytes>>>,
    /// Those that are kept, the oldest first.
    kept: VecDeque<(String, Cell)>,
    bytes: usize,
}

impl Answers {
    /// Keeps so many bytes.
    #[must_use]
    pub fn new(most_bytes: usize) -> Self {
        Self { most_bytes, state: Mutex::default() }
    }

    /// The answer under this key. The first who asks works it out; where it gives up, or the work
    /// fails, the next one does.
    ///
    /// # Errors
    /// Those of the work.
    pub async fn get(
        &self,
        key: String,
        work: impl Future<Output = Result<Bytes, ApiError>>,
    ) -> Result<Bytes, ApiError> {
        let cell = self.cell(&key);
        let mut fresh = false;
        let answer = cell
            .get_or_try_init(|| async {
                let answer = work.await?;
                fresh = true;
                Ok::<_, ApiError>(answer)
            })
            .await?
            .clone();
        if fresh {
            self.keep(key, cell.clone(), answer.len());
        }
        Ok(answer)
    }

    fn cell(&self, key: &str) -> Cell {
        let mut state = self.state();
        if let Some(cell) = state.known.get(key).and_then(Weak::upgrade) {
            return cell;
        }
        if state.known.len() >= MOST_UNDER_WAY.max(2 * state.kept.len()) {
            state.known.retain(|_, cell| cell.strong_count() > 0);
        }
        let cell = Cell::default();
        state.known.insert(key.to_owned(), Arc::downgrade(&cell));
        cell
    }

    fn keep(&self, key: String, cell: Cell, bytes: usize) {
        let mut state = self.state();
        state.bytes += bytes;
        state.kept.push_back((key, cell));
        while state.bytes > self.most_bytes {
            let Some((key, cell)) = state.kept.pop_front() else { return };
            state.bytes -= cell.get().map_or(0, Bytes::len);
            state.known.remove(&key);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::trouble::Trouble;

    async fn ask(answers: &Answers, key: &str, worked: &AtomicUsize) -> Result<Bytes, ApiError> {
        let work = async {
            tokio::task::yield_now().await;
            worked.fetch_add(1, Ordering::Relaxed);
            Ok(Bytes::from_static(b"four"))
        };
        answers.get(key.to_owned(), work).await
    }

    #[tokio::test]
    async fn what_many_ask_for_at_once_is_worked_out_once() {
        let (answers, worked) = (Answers::new(100), AtomicUsize::new(0));
        let asked: Vec<_> = (0..200).map(|_| ask(&answers, "same", &worked)).collect();
        for answer in futures_util::future::join_all(asked).await {
            assert_eq!(answer.as_deref(), Ok(&b"four"[..]));
        }
        assert_eq!(worked.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn the_oldest_make_room_and_failures_are_not_kept() {
        let (answers, worked) = (Answers::new(8), AtomicUsize::new(0));
        for key in ["a", "b", "c", "b", "c"] {
            assert!(ask(&answers, key, &worked).await.is_ok());
        }
        assert_eq!(worked.load(Ordering::Relaxed), 3, "two are kept");
        assert!(ask(&answers, "a", &worked).await.is_ok());
        assert_eq!(worked.load(Ordering::Relaxed), 4, "the first had made room");
        let failed = answers.get("d".to_owned(), async { Err(Trouble::Busy.into()) }).await;
        assert_eq!(failed, Err(Trouble::Busy.into()));
        assert!(ask(&answers, "d", &worked).await.is_ok());
    }
}
