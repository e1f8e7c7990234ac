//! Names that people at a table go by.

use bots::{CHARACTERS, Character};
use engine::Seat;

use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// The longest name.
const MOST_NAME: usize = 40;

/// A name that can be shown: not empty, not long, nothing that moves a cursor or can not be seen.
/// What only looks like a name's spaces is made one space.
///
/// # Errors
/// What a name is.
pub fn check_name(name: &str) -> Result<String, Refusal> {
    // Phones put a mark behind some signs that asks for colour; a name needs none.
    let name = name.replace(|c| matches!(c, '\u{fe00}'..='\u{fe0f}'), "");
    let seen = !name.trim().chars().any(|c| c.is_control() || is_hidden(c));
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if seen && (1..=MOST_NAME).contains(&name.chars().count()) {
        return Ok(name);
    }
    Err(Reason::BadName { most: MOST_NAME }.into())
}

/// Characters that show nothing, or turn the writing of what follows round: what Unicode calls
/// ignorable by default, marks of direction and of format, and letters that are drawn as nothing.
const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The name under which somebody sits in a seat. Where another at the table has one that looks the
/// same, whatever its capitals, a number is put behind it.
pub(crate) fn own_name(table: &Table, own: u8, name: &str) -> String {
    let others = Seat::all(table.chairs.len()).filter(|seat| seat.0 != own);
    let others: Vec<_> = others
        .filter_map(|seat| table.chair(seat))
        .map(|chair| chair.name.to_lowercase())
        .collect();
    let mut numbered = (2..).map(|number: u32| {
        let mark = format!(" ({number})");
        let kept: String = name.chars().take(MOST_NAME - mark.len()).collect();
        kept.trim_end().to_owned() + &mark
    });
    let mut wanted = name.to_owned();
    while others.contains(&wanted.to_lowercase()) {
        wanted = numbered.next().unwrap_or_default();
    }
    wanted
}

/// The name of a bot that comes to a table: its own if it is one of the regulars, whom the client gives faces,
/// and otherwise that of the first regular who is not there yet.
pub(crate) fn bot_name(bot: &str, there: impl Fn(&str) -> bool) -> String {
    bot_name_of(bot, |regular| regular.called, there)
}

/// The same with the names that the regulars have there.
pub fn bot_name_of(
    bot: &str,
    called: fn(&Character) -> &'static str,
    there: impl Fn(&str) -> bool,
) -> String {
    let own = CHARACTERS.iter().filter(|one| one.info.name == bot);
    let all = || own.clone().chain(CHARACTERS.iter().filter(|_| own.clone().next().is_none()));
    let numbered =
        (2..).flat_map(|number: u32| all().map(move |one| format!("{} ({number})", called(one))));
    let mut names = all().map(|one| called(one).to_owned()).chain(numbered);
    names.find(|name| !there(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::bot_name;

    #[test]
    fn bots_are_told_apart() {
        let mut names: Vec<String> = Vec::new();
        for _ in 0..20 {
            names.push(bot_name("sharp", |name| names.iter().any(|there| there == name)));
        }
        assert_eq!(
            [&names[0], &names[5], &names[6]],
            ["Silas Penny", "Aunt Opal", "Silas Penny (2)"]
        );
        assert_eq!(names[19], "Dot Fairweather (4)");
        let there = |name: &str| names.iter().any(|there| there == name);
        assert_eq!(bot_name("opal", |_| false), "Aunt Opal");
        assert_eq!(bot_name("opal", there), "Aunt Opal (4)");
    }
}
