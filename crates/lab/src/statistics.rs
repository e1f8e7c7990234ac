//! Sums whose order does not matter, and what follows from them.

use serde::Serialize;

/// Count, sum and sum of squares of whole numbers. Sums of whole numbers do not depend on their
/// order, so figures are the same for any number of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    count: u64,
    sum: i128,
    squares: i128,
}

impl Sums {
    /// Adds an observation.
    #[inline]
    pub fn observe(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
    }

    /// Adds the observations of another.
    pub const fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many observations.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 without any.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The standard error of the mean; 0 with fewer than two observations. A rate of which only
    /// hits, or only misses, were seen has that of one more of each: what was never seen is not
    /// known to be impossible.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        if self.is_one_sided() {
            let n = self.count as f64 + 2.0;
            return ((n - 1.0) / n / n / n).sqrt();
        }
        // n Σx² − (Σx)² in whole numbers: no cancellation.
        let n = i128::from(self.count);
        let spread = n * self.squares - self.sum * self.sum;
        (spread as f64 / (n * n) as f64 / (n - 1) as f64).sqrt()
    }

    /// Whether all observations are 0, or all are 1.
    const fn is_one_sided(&self) -> bool {
        // x² is x for these two alone, and greater for any other whole number.
        self.squares == self.sum && (self.sum == 0 || self.sum == self.count as i128)
    }
}

/// The mean of numbers that come one after another, and how well it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Adds an observation.
    pub fn observe(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// How many observations.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 without any.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The standard error of the mean; 0 with fewer than two observations.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let n = self.count.max(2) as f64;
        ((self.squares / n - self.mean().powi(2)).max(0.0) / (n - 1.0)).sqrt()
    }
}

/// A rate or a mean with its standard error, as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// What it is of.
    pub name: String,
    /// Number of observations.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The mean's standard error.
    pub standard_error: f64,
}

impl Figure {
    /// The figure that sums come to.
    #[must_use]
    pub fn new(name: String, sums: &Sums) -> Self {
        let (count, mean) = (sums.count(), sums.mean());
        Self { name, count, mean, standard_error: sums.standard_error() }
    }
}

/// Wilson's interval for a rate: sound also where nothing, or everything, was a hit.
#[must_use]
pub fn wilson(hits: u64, count: u64, z: f64) -> (f64, f64) {
    wilson_share(hits as f64 / count.max(1) as f64, count as f64, z)
}

/// The same for a share `p` that is known as well as from `n` single observations, which may be any
/// number.
#[must_use]
pub(crate) fn wilson_share(p: f64, n: f64, z: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    // At the ends the share itself is the bound, which sums of fractions miss by a hair.
    ((middle - half).clamp(0.0, p), (middle + half).clamp(p, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_are_the_textbook_ones() {
        let mut sums = Sums::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|value| sums.observe(value));
        assert!((sums.mean() - 5.0).abs() < 1e-12);
        // Sample variance 32/7, divided by 8 observations.
        assert!((sums.standard_error() - (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);

        let mut mean = Mean::default();
        assert_eq!((mean.mean(), mean.standard_error()), (0.0, 0.0));
        [1.0, 2.0, 3.0].into_iter().for_each(|value| mean.observe(value));
        assert!((mean.mean() - 2.0).abs() < 1e-9);
        assert!((mean.standard_error() - (1.0f64 / 3.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn the_order_of_merging_does_not_matter() {
        let part = |values: &[i64]| {
            let mut sums = Sums::default();
            values.iter().for_each(|value| sums.observe(*value));
            sums
        };
        let mut one = part(&[1, 2]);
        one.merge(&part(&[i64::MAX, -3]));
        let mut other = part(&[-3, i64::MAX, 2]);
        other.merge(&part(&[1]));
        assert_eq!(one, other);
    }

    #[test]
    fn a_rate_that_was_never_or_always_seen_is_not_certain() {
        for value in [0, 1] {
            let mut sums = Sums::default();
            (0..98).for_each(|_| sums.observe(value));
            // One hit in a hundred: √(0.01 × 0.99 / 100).
            assert!((sums.standard_error() - 0.009_949_874).abs() < 1e-9);
        }
        let mut sums = Sums::default();
        (0..98).for_each(|_| sums.observe(6));
        assert_eq!(sums.standard_error().to_bits(), 0.0f64.to_bits(), "six races each are six");
    }

    #[test]
    fn an_interval_holds_at_the_ends() {
        let (low, high) = wilson(0, 100, 1.96);
        assert!(low.abs() < 1e-12 && (0.03..0.04).contains(&high));
        let (low, high) = wilson(100, 100, 1.96);
        assert!((0.96..0.97).contains(&low) && (high - 1.0).abs() < 1e-12);
    }
}
