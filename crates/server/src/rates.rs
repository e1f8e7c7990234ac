//! Token buckets: how fast an address or a token may go.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::config::Rate;

/// Buckets that are remembered before the full ones are forgotten. An attacker with many addresses
/// can make the server forget only buckets that would let them through anyway.
const MOST: usize = 50_000;

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

impl<K: Hash + Eq> Buckets<K> {
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
        if buckets.len() >= MOST {
            let rate = self.rate;
            buckets.retain(|_, bucket| bucket.filled(rate, now) < rate.burst);
            if buckets.len() >= MOST {
                return false;
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: self.rate.burst, at: now });
        let left = bucket.filled(self.rate, now);
        *bucket = Bucket { left: if left >= many { left - many } else { left }, at: now };
        left >= many
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
}
