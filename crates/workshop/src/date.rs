//! Days of the calendar, as sheets write them.

use std::fmt;

use serde::{Serialize, Serializer};

/// A day: `2009-10-10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day with this spelling: year, month and day with their zeros, and a day that exists.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten()
        };
        let (year, month, day): (u16, u16, u16) = (number(4)?, number(2)?, number(2)?);
        if parts.next().is_some() || !(1..=12).contains(&month) {
            return None;
        }
        let date = Self { year, month: month as u8, day: day as u8 };
        (day >= 1 && day <= date.days_of_month()).then_some(date)
    }

    /// The day so many days after the first of January 1970.
    #[must_use]
    pub fn from_unix_days(days: u32) -> Self {
        // Civil date from a day number, by eras of 400 years that begin in March.
        let shifted = u64::from(days) + 719_468;
        let (era, of_era) = (shifted / 146_097, shifted % 146_097);
        let of_year = |year: u64| of_era - (365 * year + year / 4 - year / 100);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let march_month = (5 * of_year(year) + 2) / 153;
        let day = of_year(year) - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        let year = era * 400 + year + u64::from(month <= 2);
        Self { year: year.min(9_999) as u16, month: month as u8, day: day as u8 }
    }

    const fn days_of_month(self) -> u16 {
        match self.month {
            2 if self.is_leap() => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    const fn is_leap(self) -> bool {
        self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400))
    }

    /// Days since the first day of the year 0.
    fn number(self) -> u32 {
        let before = u32::from(self.year);
        // Leap years before this one; the year 0 is one.
        let leaps = before.div_ceil(4) - before.div_ceil(100) + before.div_ceil(400);
        let months = (1..self.month).map(|month| u32::from(Self { month, ..self }.days_of_month()));
        365 * before + leaps + months.sum::<u32>() + u32::from(self.day)
    }

    /// The days from an earlier day to this one; none if that is later.
    #[must_use]
    pub fn days_since(self, earlier: Self) -> Option<u32> {
        self.number().checked_sub(earlier.number())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        Date::parse(text).expect("a date")
    }

    #[test]
    fn days_have_one_spelling_and_exist() {
        for text in ["2009-10-10", "2000-02-29", "0000-01-01", "9999-12-31"] {
            assert_eq!(date(text).to_string(), text);
        }
        for text in [
            "",
            "2009-10",
            "2009-1-10",
            "2009-13-01",
            "1900-02-29",
            "2009-04-31",
            "2009-04-00",
            "2009-04-01-",
            "10.10.2009",
            "+009-10-10",
        ] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_between_count_every_leap_year() {
        let cases = [
            ("2009-10-10", "2009-10-10", Some(0)),
            ("2009-11-06", "2009-10-10", Some(27)),
            ("2000-03-01", "2000-02-28", Some(2)),
            ("1900-03-01", "1900-02-28", Some(1)),
            ("1970-01-01", "0000-03-01", Some(719_468)),
            ("2009-10-10", "2009-10-11", None),
        ];
        for (later, earlier, days) in cases {
            assert_eq!(date(later).days_since(date(earlier)), days, "{later} {earlier}");
        }
    }

    #[test]
    fn a_day_number_is_a_day() {
        let epoch = date("1970-01-01");
        for days in (0..200_000).step_by(13) {
            let day = Date::from_unix_days(days);
            assert_eq!(date(&day.to_string()), day);
            assert_eq!(day.days_since(epoch), Some(days));
        }
    }
}
