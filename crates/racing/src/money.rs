//! Money in whole dollars.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// Whole dollars. Signed, because a bank that pays out more than it took in stands below zero.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dollars(pub i64);

impl Dollars {
    /// No money.
    pub const ZERO: Self = Self(0);

    /// In cents.
    #[must_use]
    pub const fn cents(self) -> i64 {
        self.0.saturating_mul(100)
    }

    /// This amount `count` times.
    #[must_use]
    pub const fn times(self, count: i64) -> Self {
        Self(self.0 * count)
    }

    /// The largest multiple of `step` that is not above this amount.
    #[must_use]
    pub const fn round_down_to(self, step: Self) -> Self {
        Self(self.0 - self.0.rem_euclid(step.0))
    }
}

impl From<i64> for Dollars {
    fn from(dollars: i64) -> Self {
        Self(dollars)
    }
}

impl Add for Dollars {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Dollars {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Dollars {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Dollars {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Dollars {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Dollars {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// `$12,000`, `-$500`.
impl fmt::Display for Dollars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.unsigned_abs().to_string();
        let mut text = String::with_capacity(digits.len() * 4 / 3 + 2);
        if self.0 < 0 {
            text.push('-');
        }
        text.push('$');
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_off_by_commas() {
        let cases = [
            (0, "$0"),
            (999, "$999"),
            (1_000, "$1,000"),
            (-44_000, "-$44,000"),
            (1_234_567, "$1,234,567"),
        ];
        for (amount, text) in cases {
            assert_eq!(Dollars(amount).to_string(), text);
        }
        assert_eq!(format!("{:>8}", Dollars(5_000)), "  $5,000");
    }

    #[test]
    fn rounding_goes_down_to_a_whole_step() {
        assert_eq!(Dollars(8_999).round_down_to(Dollars(1_000)), Dollars(8_000));
        assert_eq!(Dollars(9_000).round_down_to(Dollars(1_000)), Dollars(9_000));
    }
}
