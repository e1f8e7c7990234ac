//! Days of the calendar, for sheets: in UTC, so that the same races give the same sheet anywhere.

use std::fmt;

const MILLIS: i64 = 24 * 60 * 60 * 1000;

/// A day, counted from 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(i64);

impl Day {
    /// The day of a moment in milliseconds since 1970.
    #[must_use]
    pub const fn of_millis(at: i64) -> Self {
        Self(at.div_euclid(MILLIS))
    }

    /// The day that is written as `2026-07-04`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u16>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        // Years begin in March here, as they are written below.
        let (from_march, year) = match month {
            3..=12 => (i64::from(month) - 3, i64::from(year)),
            1 | 2 => (i64::from(month) + 9, i64::from(year) - 1),
            _ => return None,
        };
        let before = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        let found =
            Self(before + (153 * from_march + 2) / 5 + i64::from(day).checked_sub(1)? - 719_468);
        // A day that the calendar does not have would be another one.
        (found.to_string() == text).then_some(found)
    }

    /// How many days after 1 January 1970.
    #[must_use]
    pub const fn number(self) -> i64 {
        self.0
    }

    /// The day before.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// When it ends, in milliseconds since 1970.
    #[must_use]
    pub const fn end(self) -> i64 {
        (self.0 + 1) * MILLIS
    }
}

/// As `2026-07-04`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Years begin in March here, so that the leap day is their last; 400 of them repeat.
        let days = self.0 + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + 400 * era + i64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let written = |days: i64| Day(days).to_string();
        assert_eq!(written(0), "1970-01-01");
        assert_eq!(written(-1), "1969-12-31");
        assert_eq!(written(11_016), "2000-02-29");
        assert_eq!(written(11_017), "2000-03-01");
        assert_eq!(written(20_773), "2026-11-16");
        assert_eq!(written(47_540), "2100-02-28");
        assert_eq!(written(47_541), "2100-03-01");
        assert_eq!(Day::of_millis(-1), Day(-1));
    }

    #[test]
    fn a_day_that_is_written_is_read_and_nothing_else_is() {
        for days in (-200_000..200_000).step_by(7) {
            assert_eq!(Day::parse(&Day(days).to_string()), Some(Day(days)));
        }
        for text in ["", "2009", "2009-02-29", "2009-13-01", "2009-10-00", "9-1-1", "10/10/2009"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        for text in ["2009-10-10 ", "2009-10-10-1", "-009-10-10", "2009-+1-10", "99999-01-01"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
