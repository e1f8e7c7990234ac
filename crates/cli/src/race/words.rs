//! How a race is written down: names, lengths, times, dice.

use engine::{Drawn, Entry};
use stretch::{Margin, Post, Public, Sheet, Stretch};

/// A horse's name, or its id where it has none.
pub(crate) fn name<'a>(public: &'a Public, sheet: &Sheet, post: Post) -> &'a str {
    let horse =
        &public.pack().horses[usize::from(public.card_of(sheet).runners[post.index()].horse)];
    if horse.name.is_empty() { &horse.id } else { &horse.name }
}

/// Who rides; nothing without jockeys.
pub(crate) fn rider<'a>(public: &'a Public, sheet: &Sheet, post: Post) -> &'a str {
    let jockey = public.card_of(sheet).runners[post.index()].jockey;
    let Some(at) = jockey.filter(|_| public.setup.options.jockeys) else { return "" };
    let jockey = &public.pack().jockeys[usize::from(at)];
    if jockey.name.is_empty() { &jockey.id } else { &jockey.name }
}

/// Quarter lengths as they are written: `2¾`.
pub(crate) fn lengths(quarters: i32) -> String {
    let part = ["", "¼", "½", "¾"][(quarters % 4).unsigned_abs() as usize];
    match quarters / 4 {
        0 if part.is_empty() => "0".into(),
        0 => part.into(),
        whole => format!("{whole}{part}"),
    }
}

/// Quarter lengths in a sentence: `a length`, `2¾ lengths`.
pub(crate) fn lengths_in_words(quarters: i32) -> String {
    match quarters {
        4 => "a length".into(),
        1..4 => format!("{} length", lengths(quarters)),
        _ => format!("{} lengths", lengths(quarters)),
    }
}

/// The margin to the horse before.
pub(crate) fn margin(quarters: i16, named: Option<Margin>) -> String {
    match named {
        Some(Margin::DeadHeat) => "dead heat".into(),
        Some(name) => name.to_string(),
        None => lengths(quarters.into()),
    }
}

/// A distance as people say it: `8 furlongs`, `8 furlongs and 70 yards`.
pub(crate) fn furlongs(word: &str) -> String {
    match word.strip_suffix("yds").and_then(|word| word.split_once('+')) {
        Some((whole, yards)) => format!("{whole} furlongs and {yards} yards"),
        None => format!("{} furlongs", word.strip_suffix(".0").unwrap_or(word)),
    }
}

/// A time in hundredths of a second as it is written: `1:36.60`.
pub(crate) fn time(hundredths: u32) -> String {
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000);
    match minutes {
        0 => format!(":{:02}.{:02}", rest / 100, rest % 100),
        _ => format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100),
    }
}

/// A change with its sign.
pub(crate) fn signed(change: i16) -> String {
    if change == 0 { "0".into() } else { format!("{change:+}") }
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
    fn lengths_times_and_changes_are_written_as_at_the_track() {
        let written = [0, 1, 2, 3, 4, 11].map(lengths);
        assert_eq!(written, ["0", "¼", "½", "¾", "1", "2¾"]);
        let said = [2, 4, 6, 8].map(lengths_in_words);
        assert_eq!(said, ["½ length", "a length", "1½ lengths", "2 lengths"]);
        let distances = ["8.0", "8.5", "8+70yds"].map(furlongs);
        assert_eq!(distances, ["8 furlongs", "8.5 furlongs", "8 furlongs and 70 yards"]);
        assert_eq!([9660, 5700, 12005].map(time), ["1:36.60", ":57.00", "2:00.05"]);
        assert_eq!([-2, 0, 3].map(signed), ["-2", "0", "+3"]);
        assert_eq!(margin(0, Some(Margin::DeadHeat)), "dead heat");
        assert_eq!(margin(0, Some(Margin::Nose)), "nose");
        assert_eq!(margin(6, None), "1½");
    }
}
