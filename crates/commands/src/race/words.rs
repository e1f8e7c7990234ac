//! How a race is told: lengths in a sentence, throws, dice.

use engine::{Drawn, Entry};
use stretch::Stretch;
use stretch::written::lengths;

/// Quarter lengths in a sentence: `a length`, `2¾ lengths`.
pub(crate) fn lengths_in_words(quarters: i32) -> String {
    match quarters {
        4 => "a length".into(),
        1..4 => format!("{} length", lengths(quarters)),
        _ => format!("{} lengths", lengths(quarters)),
    }
}

/// So many throws.
pub(crate) fn throws(count: usize) -> String {
    if count == 1 { "1 throw".into() } else { format!("{count} throws") }
}

/// The dice of an entry: `3 + 5`.
pub(crate) fn last_throw(entry: Option<&Entry<Stretch>>) -> String {
    match entry {
        Some(Entry::Chance(Drawn::Dice(dice))) => faces(dice.faces()),
        _ => String::new(),
    }
}

/// Faces of dice: `3 + 5`.
pub(crate) fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_said_as_at_the_track() {
        let said = [2, 4, 6, 8].map(lengths_in_words);
        assert_eq!(said, ["½ length", "a length", "1½ lengths", "2 lengths"]);
    }
}
