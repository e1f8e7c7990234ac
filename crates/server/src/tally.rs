//! Who is here: a count in all and for each address, both bounded. Nobody can take half the room
//! there is from one place.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::address::{Net, WIDER};

/// Counts and their bounds.
#[derive(Debug)]
pub struct Tally {
    most: usize,
    most_each: usize,
    most_around: usize,
    counts: Mutex<Counts>,
    left: Notify,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    each: HashMap<Net, usize>,
}

impl Tally {
    /// Room for so many, and for so many from one address: less than half, whatever is asked for.
    #[must_use]
    pub fn new(most: usize, most_each: usize) -> Arc<Self> {
        let less_than_half = (most.saturating_sub(1) / 2).max(1);
        let most_around = (most_each * WIDER).min(less_than_half);
        let most_each = most_each.min(less_than_half);
        Arc::new(Self {
            most,
            most_each,
            most_around,
            counts: Mutex::default(),
            left: Notify::new(),
        })
    }

    /// Room for so many, all of them perhaps from one address: a reverse proxy's.
    #[must_use]
    pub fn of_one(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            most_each: most,
            most_around: most,
            counts: Mutex::default(),
            left: Notify::new(),
        })
    }

    /// Room for one more; given back when it is dropped.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Entered> {
        let mut counts = self.counts();
        let nets = Net::around(address);
        let (net, around) = nets;
        let room = counts.all < self.most
            && counts.of(net) < self.most_each
            && around.is_none_or(|around| counts.of(around) < self.most_around);
        if !room {
            return None;
        }
        counts.all += 1;
        for net in [Some(net), around].into_iter().flatten() {
            *counts.each.entry(net).or_default() += 1;
        }
        Some(Entered { tally: Arc::clone(self), nets })
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

impl Counts {
    fn of(&self, net: Net) -> usize {
        self.each.get(&net).copied().unwrap_or(0)
    }

    /// One less; a part of the net from which nobody is here is forgotten: there are many.
    fn leave(&mut self, net: Net) {
        if let Some(count) = self.each.get_mut(&net) {
            *count -= 1;
            if *count == 0 {
                self.each.remove(&net);
            }
        }
    }
}

/// One who is here.
#[derive(Debug)]
pub struct Entered {
    tally: Arc<Tally>,
    nets: (Net, Option<Net>),
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.tally.counts();
        counts.all -= 1;
        let (net, around) = self.nets;
        for net in [Some(net), around].into_iter().flatten() {
            counts.leave(net);
        }
        if counts.all == 0 {
            self.tally.left.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn room_is_bounded_in_all_and_for_each_and_given_back() {
        let tally = Tally::new(5, 2);
        let [a, b, c] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(ip);
        let first = tally.enter(a);
        let _second = tally.enter(a);
        assert!(tally.enter(a).is_none(), "two from one address");
        let _others = [tally.enter(b), tally.enter(b), tally.enter(c)];
        assert!(tally.enter(c).is_none(), "five in all");
        assert_eq!(tally.all(), 5);
        drop(first);
        assert!(tally.enter(a).is_some());
    }

    #[test]
    fn no_address_takes_half_of_the_room() {
        for most in [3, 8, 9, 100] {
            let tally = Tally::new(most, most);
            let taken: Vec<_> = (0..most).map_while(|_| tally.enter(ip("10.0.0.1"))).collect();
            assert!(!taken.is_empty() && 2 * taken.len() < most, "{} of {most}", taken.len());
        }
    }

    #[test]
    fn a_network_of_ipv6_is_bounded_and_so_are_the_networks_around_it() {
        let tally = Tally::new(100, 2);
        let enter = |text: &str| tally.enter(ip(text));
        let mut here = vec![enter("2001:db8::1"), enter("2001:db8::2")];
        assert!(enter("2001:db8::3").is_none(), "two from one network");
        here.extend([enter("2001:db8:0:1::1"), enter("2001:db8:0:2::1")]);
        assert!(enter("2001:db8:0:3::1").is_none(), "four from one household");
        here.extend([enter("10.0.0.1"), enter("::ffff:10.0.0.1")]);
        assert!(enter("10.0.0.1").is_none(), "IPv4 written as IPv6 is the same address");
        assert!(here.iter().all(Option::is_some));
        drop(here);
        assert!(tally.counts().each.is_empty(), "whoever is gone is forgotten");
    }
}
