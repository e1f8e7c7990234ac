//! What a person types in for their own dice and cards.

use engine::{Dice, Drawn, Due, DueKind, Order};
use homestretch::{Deck, HomestretchPack, Horse};

use super::told::{self, ME, Names};

/// What is due.
pub(crate) fn what(due: &Due, names: Names<'_>) -> String {
    let who = match due.seat {
        Some(ME) => "Your throw".to_owned(),
        Some(seat) => format!("A throw for {}", names.of(seat)),
        None => "A throw".to_owned(),
    };
    match due.kind {
        DueKind::Dice { count: 1, .. } => format!("{who}: one die for the first turn"),
        DueKind::Dice { .. } => format!("{who}: the dice"),
        DueKind::Shuffle { .. } => format!("Shuffle the {}", due.what.replace('_', " ")),
        DueKind::Pick { .. } => "The ghost's hand loses a card".into(),
    }
}

/// How it is typed.
pub(crate) fn how(due: &Due) -> String {
    match due.kind {
        DueKind::Dice { count: 1, .. } => "Type its face, or h: the house throws.".into(),
        DueKind::Dice { .. } => "Type the faces, such as 3 5, or h: the house throws.".into(),
        DueKind::Shuffle { count } => {
            let ids = match due.what {
                "green_cards" => "ids such as g03, or numbers ",
                "purple_cards" => "ids such as p03, or numbers ",
                "blue_shares" => "ids such as 7a, or numbers ",
                _ => "numbers ",
            };
            format!("Type them, top first: {ids}1 to {count}. Enter: the house shuffles.")
        }
        DueKind::Pick { of } => format!("Type which, 1 to {of}. Enter: the house picks."),
    }
}

/// Reads what was typed.
///
/// # Errors
/// What would be right, as a sentence.
pub(crate) fn read(due: &Due, text: &str, pack: &HomestretchPack) -> Result<Drawn, String> {
    let drawn = match due.kind {
        DueKind::Dice { .. } => {
            let separators = [' ', ',', '+', ';'];
            let digits = text.chars().filter(|c| !separators.contains(c));
            let faces: Option<Vec<u8>> =
                digits.map(|c| c.to_digit(10).map(|face| face as u8)).collect();
            faces.and_then(|faces| Dice::new(&faces)).map(Drawn::Dice)
        }
        DueKind::Shuffle { .. } => {
            let words = text.split([' ', ',']).filter(|word| !word.is_empty());
            words
                .map(|word| position(due, word, pack))
                .collect::<Option<Order>>()
                .map(Drawn::Shuffle)
        }
        DueKind::Pick { .. } => {
            text.trim().parse::<u16>().ok().and_then(|n| n.checked_sub(1)).map(Drawn::Pick)
        }
    };
    drawn.filter(|drawn| due.judge(drawn).is_ok()).ok_or_else(|| wanted(due))
}

/// What a throw comes to, so that a wrong die is seen before it counts.
pub(crate) fn describe(drawn: &Drawn, pack: &HomestretchPack) -> String {
    match drawn {
        Drawn::Dice(dice) => match dice.faces() {
            [a, b] => {
                let horse = Horse::new(i64::from(dice.total()));
                let horse = horse.map(|horse| told::horse(horse, pack)).unwrap_or_default();
                format!("{a} + {b}: {horse}")
            }
            faces => told::list(faces),
        },
        Drawn::Shuffle(order) => format!("an order of {}", order.len()),
        Drawn::Pick(index) => format!("card {}", index + 1),
    }
}

/// Whether the house does it when nothing is typed: not for dice, where an Enter too many would
/// throw them.
pub(crate) const fn house_on_enter(due: &Due) -> bool {
    !matches!(due.kind, DueKind::Dice { .. })
}

/// The place of a thing in its order before the shuffle: by its id, or by number from 1.
fn position(due: &Due, word: &str, pack: &HomestretchPack) -> Option<u16> {
    let card = |deck| {
        let mut cards = pack.deck(deck);
        cards.position(|at| *pack.cards[usize::from(at)].id == *word)
    };
    let by_id = match due.what {
        "green_cards" => card(Deck::Green),
        "purple_cards" => card(Deck::Purple),
        "blue_shares" => pack.blue_shares().position(|share| share.to_string() == word),
        _ => None,
    };
    by_id.map(|at| at as u16).or_else(|| word.parse::<u16>().ok()?.checked_sub(1))
}

fn wanted(due: &Due) -> String {
    match due.kind {
        DueKind::Dice { count: 1, sides } => {
            format!("Type one face from 1 to {sides}, or h to let the house throw.")
        }
        DueKind::Dice { count, sides } => {
            format!(
                "Type {count} faces from 1 to {sides}, such as 3 5, or h to let the house throw."
            )
        }
        DueKind::Shuffle { count } => format!(
            "Type all {count}, each once, top first; or press Enter to let the house shuffle."
        ),
        DueKind::Pick { of } => {
            format!("Type a number from 1 to {of}, or press Enter to let the house pick.")
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Pack;

    use super::*;

    #[test]
    fn dice_and_cards_are_typed_as_people_would() {
        let files = HomestretchPack::standard();
        let node = HomestretchPack::assemble(&files).expect("files");
        let pack = HomestretchPack::check(&node).expect("a pack");
        let dice = Due::dice(2, 6, "race", None);
        for text in ["3 5", "35", " 3,5 ", "3+5"] {
            let drawn = read(&dice, text, &pack).expect("a throw");
            assert_eq!(describe(&drawn, &pack), "3 + 5: 8 My Lucky Day");
        }
        for text in ["", "3", "3 7", "3 5 1", "x", "0 1"] {
            assert!(read(&dice, text, &pack).expect_err("no throw").contains("such as 3 5"));
        }
        let pick = Due::pick(4, "ghost_hand");
        assert_eq!(read(&pick, "4", &pack), Ok(Drawn::Pick(3)));
        assert!(read(&pick, "5", &pack).is_err() && read(&pick, "0", &pack).is_err());
        let cards = Due::shuffle(12, "purple_cards");
        let ids: Vec<_> = (1..=12).rev().map(|n| format!("p{n:02}")).collect();
        let numbers: Vec<_> = (1..=12).rev().map(|n| n.to_string()).collect();
        let by_id = read(&cards, &ids.join(" "), &pack).expect("an order");
        assert_eq!(Ok(by_id), read(&cards, &numbers.join(","), &pack));
        assert!(read(&cards, "p01 p01", &pack).is_err());
    }
}
