//! Who is here: a count in all and for each address, both bounded. Nobody can take all the room
//! there is from one place.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Counts and their bounds.
#[derive(Debug)]
pub struct Tally {
    most: usize,
    most_each: usize,
    counts: Mutex<Counts>,
    left: Notify,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

impl Tally {
    /// Room for so many, and for so many from one address.
    #[must_use]
    pub fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self { most, most_each, counts: Mutex::default(), left: Notify::new() })
    }

    /// Room for one more; given back when it is dropped.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Entered> {
        let mut counts = self.counts();
        let before = counts.each.get(&address).copied().unwrap_or(0);
        if counts.all >= self.most || before >= self.most_each {
            return None;
        }
        counts.all += 1;
        counts.each.insert(address, before + 1);
        Some(Entered { tally: Arc::clone(self), address })
    }

    /// Whether there is no room for anybody.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.all() >= self.most
    }

    /// How many are here.
    #[must_use]
    pub fn all(&self) -> usize {
        self.counts().all
    }

    /// Waits until nobody is here.
    pub async fn emptied(&self) {
        loop {
            let left = self.left.notified();
            if self.all() == 0 {
                return;
            }
            left.await;
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One who is here.
#[derive(Debug)]
pub struct Entered {
    tally: Arc<Tally>,
    address: IpAddr,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.tally.counts();
        counts.all -= 1;
        // Addresses that are gone are forgotten: there are many.
        if let Some(count) = counts.each.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.each.remove(&self.address);
            }
        }
        if counts.all == 0 {
            self.tally.left.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_bounded_in_all_and_for_each_and_given_back() {
        let tally = Tally::new(3, 2);
        let [a, b] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let first = tally.enter(a);
        let _second = tally.enter(a);
        assert!(tally.enter(a).is_none(), "two from one address");
        let _third = tally.enter(b);
        assert!(tally.enter(b).is_none(), "three in all");
        assert_eq!(tally.all(), 3);
        drop(first);
        assert!(tally.enter(a).is_some());
    }
}
