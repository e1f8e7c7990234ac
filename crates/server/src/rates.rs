//! Token buckets: how fast an address or a token may go.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::address::{Net, WIDER};
use crate::config::Rate;

/// Buckets that are remembered. Then the fullest are forgotten: whoever has one loses next to
/// nothing, and an attacker with many addresses neither gains by it nor shuts anybody out.
const MOST: usize = 50_000;

/// So many of them remain, so that the work is done seldom.
const KEPT: usize = MOST * 3 / 4;

/// A bucket for each key.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl<K: Hash + Eq + Copy> Buckets<K> {
    /// Buckets that fill at this rate.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Whether one more may come now.
    pub fn take(&self, key: K, now: Instant) -> bool {
        self.take_many(key, 1.0, now)
    }

    /// Whether so many more may come now: all of them, or none is counted.
    pub fn take_many(&self, key: K, many: f64, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST && !buckets.contains_key(&key) {
            self.forget_the_fullest(&mut buckets, now);
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: self.rate.burst, at: now });
        let left = bucket.filled(self.rate, now);
        *bucket = Bucket { left: if left >= many { left - many } else { left }, at: now };
        left >= many
    }

    /// Gives back what was taken for nothing.
    pub fn give_back(&self, key: K) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&key) {
            bucket.left = (bucket.left + 1.0).min(self.rate.burst);
        }
    }

    fn forget_the_fullest(&self, buckets: &mut HashMap<K, Bucket>, now: Instant) {
        let filled = |(key, bucket): (&K, &Bucket)| (*key, bucket.filled(self.rate, now));
        let mut all: Vec<_> = buckets.iter().map(filled).collect();
        let kept = KEPT.min(all.len().saturating_sub(1));
        all.select_nth_unstable_by(kept, |(_, one), (_, other)| one.total_cmp(other));
        for (key, _) in &all[kept..] {
            buckets.remove(key);
        }
    }
}

/// A bucket for each address of IPv4, each network of IPv6, and what lies around it.
#[derive(Debug)]
pub struct AddressBuckets {
    each: Buckets<Net>,
    around: Buckets<Net>,
}

impl AddressBuckets {
    /// Buckets of an address that fill at this rate.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        let wider = WIDER as f64;
        let around = Rate { per_second: rate.per_second * wider, burst: rate.burst * wider };
        Self { each: Buckets::new(rate), around: Buckets::new(around) }
    }

    /// Whether one more may come from there now. What is refused to one network takes nothing from
    /// those beside it.
    pub fn take(&self, address: IpAddr, now: Instant) -> bool {
        self.take_many(address, 1.0, now)
    }

    /// Whether so many more may come from there now: all of them, or none is counted.
    pub fn take_many(&self, address: IpAddr, many: f64, now: Instant) -> bool {
        let (net, around) = Net::around(address);
        self.each.take_many(net, many, now)
            && around.is_none_or(|around| self.around.take_many(around, many, now))
    }

    /// Gives back what was taken for nothing.
    pub fn give_back(&self, address: IpAddr) {
        let (net, around) = Net::around(address);
        self.each.give_back(net);
        if let Some(around) = around {
            self.around.give_back(around);
        }
    }
}

impl Bucket {
    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let waited = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + waited * rate.per_second).min(rate.burst)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_let_through_and_then_the_rate() {
        let buckets = Buckets::new(Rate { per_second: 2.0, burst: 3.0 });
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let burst: Vec<_> = (0..4).map(|_| buckets.take("a", at(0))).collect();
        assert_eq!(burst, [true, true, true, false]);
        assert!(buckets.take("b", at(0)), "each key has its own");
        assert!(!buckets.take("a", at(400)));
        assert!(buckets.take("a", at(900)));
        assert!(!buckets.take("a", at(900)));
    }

    #[test]
    fn many_guessers_shut_nobody_out_and_gain_nothing() {
        let buckets = Buckets::new(Rate { per_second: 0.001, burst: 3.0 });
        let now = Instant::now();
        for guesser in 0..MOST + 10 {
            assert!(buckets.take(guesser, now), "a newcomer has a bucket of its own");
            buckets.take(guesser, now);
        }
        // The last of them have not been forgotten.
        let guesser = MOST + 9;
        assert!(buckets.take(guesser, now) && !buckets.take(guesser, now));
        let held = buckets.buckets.lock().expect("no panic").len();
        assert!(held <= MOST, "{held}");
    }

    #[test]
    fn a_household_may_do_twice_as_much_as_one_of_its_networks() {
        let buckets = AddressBuckets::new(Rate { per_second: 0.001, burst: 2.0 });
        let now = Instant::now();
        let take = |text: &str| buckets.take(text.parse().expect("an address"), now);
        let first = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8::5"];
        assert_eq!(first.map(take), [true, true, false, false, false], "a network");
        let beside = ["2001:db8:0:1::1", "2001:db8:0:1::1", "2001:db8:0:2::1"];
        assert_eq!(beside.map(take), [true, true, false], "what was refused took nothing");
        assert!(take("2001:db8:1::1"), "another household");
        assert_eq!(["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"].map(take), [true, true, false]);
    }
}
