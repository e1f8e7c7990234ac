//! When something happened. What time it is, is handed to a table: it has no clock.

use std::time::Duration;

/// Milliseconds since 1970, by the clock of whoever wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub i64);

impl Moment {
    /// So many milliseconds later.
    #[must_use]
    pub const fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// So much later.
    #[must_use]
    pub fn plus(self, time: Duration) -> Self {
        self.plus_millis(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
    }
}
