//! The numbers that chances are worked out with.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A plain number, or one that carries a derivative along.
pub(super) trait Number:
    Copy
    + Default
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + AddAssign
    + SubAssign
{
    /// A constant.
    fn of(value: f64) -> Self;

    /// The number itself.
    fn value(self) -> f64;

    /// How much it can matter at most.
    fn size(self) -> f64;

    /// One over it.
    fn inverse(self) -> Self;
}

impl Number for f64 {
    #[inline]
    fn of(value: f64) -> Self {
        value
    }

    #[inline]
    fn value(self) -> f64 {
        self
    }

    #[inline]
    fn size(self) -> f64 {
        self.abs()
    }

    #[inline]
    fn inverse(self) -> Self {
        1.0 / self
    }
}

/// A value, and how fast it changes along a direction.
///
/// What is computed from the laws of a field is linear in the law of each horse. So the derivative
/// along other laws is the sum over the horses of the value with that horse's law replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Dual {
    pub value: f64,
    pub change: f64,
}

impl Number for Dual {
    #[inline]
    fn of(value: f64) -> Self {
        Self { value, change: 0.0 }
    }

    #[inline]
    fn value(self) -> f64 {
        self.value
    }

    #[inline]
    fn size(self) -> f64 {
        self.value.abs() + self.change.abs()
    }

    #[inline]
    fn inverse(self) -> Self {
        let value = 1.0 / self.value;
        Self { value, change: -self.change * value * value }
    }
}

impl Add for Dual {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, change: self.change + other.change }
    }
}

impl Sub for Dual {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { value: self.value - other.value, change: self.change - other.change }
    }
}

impl Mul for Dual {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self {
            value: self.value * other.value,
            change: self.value * other.change + self.change * other.value,
        }
    }
}

impl AddAssign for Dual {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Dual {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
