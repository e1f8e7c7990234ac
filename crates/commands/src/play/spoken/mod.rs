//! Games that are played in words: what happens is told, decisions are typed.
//!
//! [`Spoken`] is what a game adds of its own. [`session`] is the game without a screen, [`plain`]
//! plays it in lines, [`screen`] draws it full-screen; all games share them.

mod plain;
mod screen;
mod session;

use std::io::{IsTerminal, stdin, stdout};

use bots::Roster;
use engine::{Due, Moves};
use serde_json::Value;

use super::lines::Lines;
use super::row::Row;
use super::sitting::Sitting;
use super::told::Names;
use super::{farewell, full_screen, same_again, save};
use crate::args::PlayArgs;
use crate::failure::Outcome;
use crate::input::seed_word;
#[cfg(test)]
pub(crate) use plain::testing;
pub(crate) use session::Session;

/// What a game that is played in words adds of its own. All of it is made from what the player's
/// seat may see.
pub(crate) trait Spoken: Roster {
    /// What can be typed, a line each; what every game understands is not in it.
    const HELP: &'static str;

    /// What is shown before anything happens.
    fn opening(_view: &Self::View) -> Vec<Row> {
        Vec::new()
    }

    /// Tells an event; nothing where the lines around it say it already.
    fn tell(event: &Self::Event, view: &Self::View, names: Names<'_>, told: &mut Told);

    /// What the player is asked.
    fn question(view: &Self::View, moves: &Moves<Self>) -> Question;

    /// A typed line as a move of a record: the rules read it, and refuse it in their own words.
    ///
    /// # Errors
    /// What would be right, as a sentence.
    fn read(line: &str, view: &Self::View, question: &Question) -> Result<Value, String>;

    /// Something to look at, by its name in lower case.
    fn page(name: &str, view: &Self::View, moves: &Moves<Self>) -> Option<Vec<Row>>;

    /// Who throws, and for what.
    fn thrown(due: &Due, view: &Self::View, names: Names<'_>) -> String;

    /// A move of the player that the others do not see yet, in words: it can be taken back before
    /// they decide.
    fn sealed(_view: &Self::View) -> Option<String> {
        None
    }

    /// What is shown when the game is over.
    fn closing(view: &Self::View) -> Vec<Row>;

    /// What goes on, in a line.
    fn headline(view: &Self::View) -> String;

    /// What a screen always shows, as suits the moment: the track, the cards, the horses for sale.
    /// It has so many columns, and makes use of so many rows at most.
    fn board(view: &Self::View, moves: &Moves<Self>, columns: usize, rows: usize) -> Vec<Row>;

    /// Who has what, in short rows.
    fn standing(view: &Self::View) -> Vec<Row>;
}

/// What the player is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Question {
    /// What is looked at with it.
    pub page: Vec<Row>,
    /// The question.
    pub words: String,
    /// What can be chosen, as it is shown: more than one to a row where they are short.
    pub ways: Vec<Row>,
    /// The moves that can be chosen by their number, from 1.
    pub plays: Vec<Value>,
}

impl Question {
    /// A question without anything to look at or to choose from.
    pub(crate) fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    /// The move with this number.
    pub(crate) fn chosen(&self, number: &str) -> Option<&Value> {
        self.plays.get(number.parse::<usize>().ok()?.checked_sub(1)?)
    }
}

/// A line that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The words.
    pub text: String,
    /// Whether it belongs to a drawing of what a screen always shows.
    pub drawn: bool,
}

/// What is told, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told(Vec<Said>);

impl Told {
    /// Tells something; each line of it is one.
    pub(crate) fn say(&mut self, text: impl AsRef<str>) {
        let lines = text.as_ref().split('\n');
        self.0.extend(lines.map(|text| Said { text: text.to_owned(), drawn: false }));
    }

    /// Draws what a screen shows anyway.
    pub(crate) fn draw(&mut self, rows: &[Row]) {
        self.0.extend(rows.iter().map(|row| Said { text: row.text(), drawn: true }));
    }
}

/// Plays a game.
///
/// # Errors
/// There is no such table; input or output failed; a bot made an illegal move.
pub(crate) fn run<G: Spoken>(args: &PlayArgs) -> Outcome {
    let word = seed_word(args.seed.as_ref());
    let mut session = Session::<G>::new(Sitting::open(args, &word)?);
    let full_screen = full_screen(args);
    let outcome = if full_screen {
        screen::run(&mut session)
    } else {
        let lines = Lines::open(stdin().lock(), stdout().lock(), !stdin().is_terminal())?;
        plain::run(&mut session, lines)
    };
    let sitting = session.sitting();
    save(args, &sitting.record())?;
    outcome?;
    let seed = sitting.revealed_seed();
    let over = seed.is_some();
    if full_screen {
        if over {
            G::closing(sitting.view()).iter().for_each(|row| println!("{}", row.text()));
        }
        farewell(seed, &sitting.commitment());
    }
    same_again(over, &word);
    Ok(())
}
