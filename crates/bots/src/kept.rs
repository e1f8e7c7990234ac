//! What is worked out once and kept: by a player for its table, and by all players for a pack.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Game, Setup};

/// What a player has worked out for a table, kept until it is asked about another.
#[derive(Clone, Debug)]
pub(crate) struct ForTable<G: Game, T>(Option<(Arc<Setup<G>>, T)>);

impl<G: Game, T> Default for ForTable<G, T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<G: Game, T> ForTable<G, T> {
    #[inline]
    pub(crate) fn get(&mut self, setup: &Arc<Setup<G>>, work_out: impl FnOnce() -> T) -> &T {
        if !matches!(&self.0, Some((known, _)) if Arc::ptr_eq(known, setup)) {
            self.0 = None;
        }
        &self.0.get_or_insert_with(|| (setup.clone(), work_out())).1
    }
}

/// The form books that were asked for last, by what they are made for: working one out takes longer
/// than a game.
pub(crate) struct Library<K, B>(Mutex<VecDeque<Arc<Shelf<K, B>>>>);

/// What a book is made for, and the book once somebody has worked it out.
struct Shelf<K, B> {
    key: K,
    book: OnceLock<Arc<B>>,
}

/// Books that are kept; tables of one program seldom need more at a time.
const SHELVES: usize = 16;

impl<K: PartialEq + Clone, B> Library<K, B> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }

    pub(crate) fn book(&self, key: &K, work_out: impl FnOnce() -> B) -> Arc<B> {
        // Worked out outside the lock: whoever needs another book does not wait for this one.
        self.shelf(key).book.get_or_init(|| Arc::new(work_out())).clone()
    }

    /// The shelf of a book, from now on the one that was asked for last.
    fn shelf(&self, key: &K) -> Arc<Shelf<K, B>> {
        let mut shelves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = shelves.iter().position(|shelf| shelf.key == *key);
        let new = || Arc::new(Shelf { key: key.clone(), book: OnceLock::new() });
        let shelf = known.and_then(|at| shelves.remove(at)).unwrap_or_else(new);
        if shelves.len() >= SHELVES {
            shelves.pop_front();
        }
        shelves.push_back(shelf.clone());
        shelf
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_with_the_same_content_finds_the_book_that_is_there() {
        let library = Library::new();
        let [pack, again] = [(); 2].map(|()| Arc::new(String::from("pack")));
        let book = library.book(&pack, || "a book");
        assert!(Arc::ptr_eq(&book, &library.book(&again, || "another")));
    }

    #[test]
    fn the_books_that_were_asked_for_last_are_kept() {
        let library = Library::new();
        let ask = |key: usize| library.book(&key, || key);
        let books: Vec<_> = (0..SHELVES).map(ask).collect();
        assert!(Arc::ptr_eq(&ask(0), &books[0]), "room for all of them");
        ask(SHELVES);
        assert!(Arc::ptr_eq(&ask(0), &books[0]), "asked for lately");
        assert!(!Arc::ptr_eq(&ask(1), &books[1]), "longest not asked for");
    }
}
