//! `railbird schema`.

use serde_json::{Value, json};
use server::schema::{DIALECT, SUBJECTS, of_game, subject};

use crate::failure::{Failure, Outcome};
use crate::input::no_such_game;
use crate::output::print_line;

/// Prints what is described of a game: a subject, or all of them. Without a game it is what holds
/// of any.
pub(crate) fn run(game: Option<&str>, about: Option<&str>) -> Outcome {
    let (game, about) = match (game, about) {
        (Some(word), None) if SUBJECTS.contains(&word) => (None, Some(word)),
        both => both,
    };
    if let Some(word) = about.filter(|word| !SUBJECTS.contains(word)) {
        let subjects = SUBJECTS.join(", ");
        return Err(Failure::input(format!(
            "there is no schema of \"{word}\"; there are those of {subjects}"
        )));
    }
    let describe = |id: &str| -> Result<Value, Failure> {
        let whole = of_game(id).ok_or_else(|| no_such_game(id))?;
        Ok(about.map(|about| subject(&whole, about)).unwrap_or(whole))
    };
    let described = match game {
        Some(id) => describe(id)?,
        None => {
            let ids = bots::games().into_iter().map(|game| game.info().id);
            let each: Vec<_> = ids.map(describe).collect::<Result<_, _>>()?;
            json!({"$schema": DIALECT, "anyOf": each})
        }
    };
    print_line(format!("{described:#}"))
}
