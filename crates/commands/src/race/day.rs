//! The day of a race.

use std::time::{SystemTime, UNIX_EPOCH};

use stretch::Card;
use workshop::Date;

use crate::failure::Failure;

/// The day that was given, else the card's own, else today.
pub(super) fn day(given: Option<&str>, card: &Card) -> Result<Date, Failure> {
    given_day(given).map(|day| day.or_else(|| Date::parse(&card.date)).unwrap_or_else(today))
}

/// The day that `--date` gives.
pub(crate) fn given_day(given: Option<&str>) -> Result<Option<Date>, Failure> {
    let read = |text: &str| {
        Date::parse(text).ok_or_else(|| {
            Failure::input(format!("--date is a day such as 2009-10-10, not \"{text}\""))
        })
    };
    given.map(read).transpose()
}

/// Today.
pub(crate) fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Date::from_unix_days(u32::try_from(since / 86_400).unwrap_or(u32::MAX))
}

/// What the file of a race is called: its day and its card.
pub(super) fn file_stem(day: Date, card: &Card) -> String {
    let name = card.id.as_deref().unwrap_or(&card.name).to_lowercase();
    // Names of cards are for people; those of files must suit every system.
    let suits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let name: String =
        name.chars().map(|letter| if suits(letter) { letter } else { '_' }).collect();
    format!("{day}-{}", if name.is_empty() { "race" } else { &name })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::standard_pack;
    use stretch::Stretch;

    use super::*;

    fn card(change: impl FnOnce(&mut Card)) -> Card {
        let pack = standard_pack::<Stretch>().expect("the standard pack");
        let mut card = pack.cards[0].card.clone().expect("a card");
        change(&mut card);
        card
    }

    #[test]
    fn the_day_is_the_one_given_or_the_cards_or_today() {
        let dated = card(|card| card.date = "2009-10-10".into());
        assert_eq!(day(None, &dated).expect("a day").to_string(), "2009-10-10");
        assert_eq!(day(Some("2026-04-04"), &dated).expect("a day").to_string(), "2026-04-04");
        assert!(day(Some("4.4.2026"), &dated).is_err());
        for text in ["", "last autumn"] {
            let undated = card(|card| card.date = text.into());
            assert!(
                day(None, &undated).expect("a day") >= Date::parse("2026-01-01").expect("a day")
            );
        }
    }

    #[test]
    fn a_file_is_named_after_day_and_card() {
        let named = |id: Option<&str>, name: &str| {
            let card = card(|card| {
                card.id = id.map(Arc::from);
                card.name = name.into();
            });
            file_stem(Date::parse("2009-10-10").expect("a day"), &card)
        };
        assert_eq!(named(Some("champagne_2009"), "x"), "2009-10-10-champagne_2009");
        assert_eq!(named(None, "Über/allen: Gipfeln"), "2009-10-10-_ber_allen__gipfeln");
        assert_eq!(named(Some("../up"), ""), "2009-10-10-___up");
        assert_eq!(named(None, ""), "2009-10-10-race");
    }
}
