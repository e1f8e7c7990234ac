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

/// How a day such as 3/12/2024 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DayOrder {
    /// The twelfth of March.
    MonthFirst,
    /// The third of December.
    DayFirst,
}

impl DayOrder {
    /// What all days of a sheet agree on: the month comes first, unless one of them can only be
    /// read the other way (rule file, section 13).
    pub(crate) fn of<'a>(mut days: impl Iterator<Item = &'a str>) -> Self {
        let day_first =
            |text: &str| slashed(text).is_some_and(|[first, second, _]| first > 12 && second <= 12);
        if days.any(day_first) { Self::DayFirst } else { Self::MonthFirst }
    }
}

/// Whether a day is written so that its order has to be known.
pub(crate) fn is_slashed(text: &str) -> bool {
    slashed(text).is_some()
}

/// The three numbers of 3/12/2024, the year in full.
fn slashed(text: &str) -> Option<[u16; 3]> {
    let mark = ['/', '-'].into_iter().find(|mark| text.matches(*mark).count() == 2)?;
    let mut parts = text.split(mark).map(str::trim);
    let (first, second) = (short_number(parts.next()?)?, short_number(parts.next()?)?);
    Some([first, second, year(parts.next()?)?])
}

/// A number of one or two digits.
fn short_number(text: &str) -> Option<u16> {
    let plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A year of four digits, or of two: those from 70 on are of the last century.
fn year(text: &str) -> Option<u16> {
    if let Some(short) = short_number(text).filter(|_| text.len() == 2) {
        return Some(if short < 70 { 2_000 + short } else { 1_900 + short });
    }
    let plain = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The month that a word begins.
fn month(word: &str) -> Option<u16> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let begin = word.get(..3)?.to_lowercase();
    let at = MONTHS.iter().position(|month| *month == begin)?;
    word.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some(at as u16 + 1)
}

impl Date {
    /// A day as sheets print it: `2024-03-12`, `12Mar24`, `12 March 2024`, `Mar 12, 2024`,
    /// `12.3.2024`, and `3/12/2024` in the order given.
    #[must_use]
    pub(crate) fn read(text: &str, order: DayOrder) -> Option<Self> {
        // A spreadsheet may add the hour.
        let day = text.split_once(['T', ' ']).map_or(text, |(day, _)| day);
        if let Some(date) = Self::parse(day) {
            return Some(date);
        }
        if let Some([first, second, year]) = slashed(text) {
            let (month, day) = match order {
                DayOrder::MonthFirst => (first, second),
                DayOrder::DayFirst => (second, first),
            };
            return Self::new(year, month, day);
        }
        let words = words_and_numbers(text);
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [first, second, last] => {
                if let Some(month) = month(second) {
                    Self::new(year(last)?, month, short_number(first)?)
                } else if let Some(month) = month(first) {
                    Self::new(year(last)?, month, short_number(second)?)
                } else if text.matches('.').count() == 2 {
                    Self::new(year(last)?, short_number(second)?, short_number(first)?)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    fn new(year: u16, month: u16, day: u16) -> Option<Self> {
        if !(1..=12).contains(&month) {
            return None;
        }
        let date = Self { year, month: month as u8, day: day.min(99) as u8 };
        (day >= 1 && day <= date.days_of_month()).then_some(date)
    }

    /// The day with this spelling: year, month and day with their zeros, and a day that exists.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten()
        };
        let (year, month, day): (u16, u16, u16) = (number(4)?, number(2)?, number(2)?);
        if parts.next().is_some() { None } else { Self::new(year, month, day) }
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

/// The runs of letters and of digits in a text; what stands between them parts them.
fn words_and_numbers(text: &str) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let mut last = None;
    for letter in text.chars() {
        let kind = letter.is_alphanumeric().then(|| letter.is_ascii_digit());
        match (kind, runs.last_mut()) {
            (Some(_), Some(run)) if kind == last => run.push(letter),
            (Some(_), _) => runs.push(letter.to_string()),
            (None, _) => {}
        }
        last = kind;
    }
    runs
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
    fn days_are_read_as_sheets_print_them() {
        for text in [
            "2024-03-12",
            "2024-03-12T00:00:00",
            "2024-03-12 00:00:00",
            "12Mar24",
            "12MAR2024",
            "12-Mar-24",
            "12 March 2024",
            "Mar 12, 2024",
            "12.3.2024",
            "12.03.24",
            "3/12/2024",
            "03/12/24",
            "3-12-2024",
        ] {
            assert_eq!(Date::read(text, DayOrder::MonthFirst), Some(date("2024-03-12")), "{text}");
        }
        assert_eq!(Date::read("3/12/2024", DayOrder::DayFirst), Some(date("2024-12-03")));
        assert_eq!(Date::read("12Mar99", DayOrder::MonthFirst), Some(date("1999-03-12")));
        for text in [
            "",
            "12Mar",
            "12Mxr24",
            "3/12",
            "13/12/2024",
            "30Feb24",
            "3/12/024",
            "1/2/3/4",
            "12.13.2024",
            "March",
            "0/1/2024",
            "12 3 2024",
        ] {
            assert_eq!(Date::read(text, DayOrder::MonthFirst), None, "{text}");
        }
    }

    #[test]
    fn the_month_comes_first_unless_a_day_can_only_be_day_first() {
        let order = |days: &[&str]| DayOrder::of(days.iter().copied());
        assert_eq!(order(&["3/12/2024", "12Mar24"]), DayOrder::MonthFirst);
        assert_eq!(order(&["3/12/2024", "3/25/2024"]), DayOrder::MonthFirst);
        assert_eq!(order(&["3/12/2024", "25/3/2024"]), DayOrder::DayFirst);
        assert_eq!(order(&["25.3.2024", "2024-03-25"]), DayOrder::MonthFirst);
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
