//! `railbird play`: a game at the terminal, one person against bots, on a full screen or in lines.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`keeping`], [`left`] | the game in a file while it is played, and a game that goes on from one |
//! | [`sitting`] | the table, which is the one that servers run too: here for one player and bots |
//! | [`session`] | a game without a screen: what is asked, answered and told, in the player's language |
//! | [`plain`], [`lines`] | the session in lines |
//! | [`screen`], [`stage`] | the session on the full screen, and the loop that draws it |
//! | [`board`] | what a game may draw of its own; what is drawn of a game that has nothing |
//! | [`call`] | the race call |
//! | [`paint`], [`ink`], [`row`] | parts of a screen; colours; text with marks that become colours |
//! | `homestretch`, `stretch`, `high_roller`, `big_stakes`, `racing_stable` | the games' boards |
//!
//! Rules live in none of them: questions, moves, refusals and what is told come from the game. What
//! is shown is made from what the player's seat may see.

mod big_stakes;
mod board;
mod call;
mod high_roller;
mod homestretch;
mod ink;
mod keeping;
mod left;
mod lines;
mod paint;
mod plain;
mod racing_stable;
mod row;
mod screen;
mod session;
mod sitting;
mod stage;
mod stretch;
#[cfg(test)]
mod tests;

use std::io::{IsTerminal, stdin, stdout};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::table::bot_name_of;
use bots::{CHARACTERS, Programs, Roster, Visitor};
use engine::{Game, Seat};

use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{no_such_game, seed_word, spread_bots};
use crate::keep::Keeper;
use keeping::Keeping;
use left::Resumed;
use lines::Lines;
use session::Session;
use sitting::Sitting;

/// Seats when nothing is said.
const SEATS: usize = 4;

/// The player at the keyboard.
const ME: Seat = Seat(0);

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    struct Play<'a>(&'a PlayArgs);
    impl Visitor for Play<'_> {
        type Output = Outcome;
        fn visit<G: Roster>(self) -> Outcome {
            play::<G>(self.0)
        }
    }
    let id = args.game.game.as_str();
    if args.game.seats == Some(0) && id == ::stretch::Stretch::ID {
        return Err(Failure::input("you sit at seat 1; `railbird race` runs a race for nobody"));
    }
    bots::visit(id, Play(args)).unwrap_or_else(|| Err(no_such_game(id)))
}

fn play<G: Roster>(args: &PlayArgs) -> Outcome {
    let full_screen = !args.plain && stdin().is_terminal() && stdout().is_terminal();
    let complaints = Arc::new(Mutex::new(Vec::new()));
    let programs = if full_screen {
        let complaints = complaints.clone();
        args.programs.programs_telling(move |wrong| locked(&complaints).push(wrong.to_owned()))
    } else {
        args.programs.programs()
    };
    let (mut session, word) = match &args.resume {
        Some(file) => (resumed::<G>(file, args, &programs)?, None),
        None => {
            let word = seed_word(args.seed.as_ref());
            let sitting = Sitting::open(args, &word, &programs)?;
            (Session::<G>::new(sitting, args.speech.language()), Some(word))
        }
    };
    let mut keeping = Keeping::new(keeper(args)?);
    let restore = if full_screen { stage::restore } else { || {} };
    keeping.end_on_signals(restore, &session);
    let outcome = if full_screen {
        screen::run(&mut session, &mut keeping)
    } else {
        let lines = Lines::new(stdin().lock(), stdout().lock(), !stdin().is_terminal());
        plain::run(&mut session, lines, &mut keeping)
    };
    // Whatever ended the game: an hour of play is not lost to an error.
    keeping.finish(&session)?;
    outcome?;
    if full_screen {
        session.last_words().iter().for_each(|line| println!("{line}"));
    }
    // On a full screen they would have spoiled what is drawn.
    locked(&complaints).iter().for_each(|wrong| eprintln!("railbird: {wrong}"));
    // With the word the same dice can be had again; before the end it would tell what comes.
    if let (Some(word), true) = (word, session.sitting().is_over()) {
        println!("{}", session.say(&engine::text!("play.same_dice", word = word)));
    }
    Ok(())
}

/// What programs did wrong while a full screen was on.
fn locked(complaints: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    complaints.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game that goes on where it was left.
fn resumed<G: Roster>(
    file: &Path,
    args: &PlayArgs,
    programs: &Arc<Programs>,
) -> Result<Session<G>, Failure> {
    let at_fault = |why: &str| Failure::input(format!("{}: {why}", file.display()));
    let mut resumed = Resumed::read::<G>(file, args)?;
    let past = std::mem::take(&mut resumed.past);
    let sitting = Sitting::resume(&resumed, &args.game.packs, programs)?;
    let mut session = Session::<G>::new(sitting, args.speech.language());
    session.catch_up(&past).map_err(|why| at_fault(&why.to_string()))?;
    if session.sitting().is_over() {
        return Err(at_fault("this game is over; `railbird replay` tells what happened in it"));
    }
    Ok(session)
}

/// Where the game is kept. One that goes on is kept where it was.
fn keeper(args: &PlayArgs) -> Result<Option<Keeper>, Failure> {
    let resumed = args.resume.as_ref().filter(|path| *path != Path::new("-"));
    match args.save.as_ref().or(resumed) {
        None => Ok(None),
        Some(path) if path.is_dir() => {
            Err(Failure::input(format!("{} is a folder: name a file in it", path.display())))
        }
        Some(path) => Keeper::open(path, args.resume.as_deref(), String::new).map(Some),
    }
}

/// The opponents: those who were asked for, or else the regulars, as they come to a table.
fn opponents(args: &PlayArgs) -> Result<Vec<String>, Failure> {
    let others = args.game.seats.unwrap_or(SEATS).saturating_sub(1);
    match args.bots[..] {
        [] => {
            let regulars = CHARACTERS.iter().cycle().map(|regular| regular.info.name.to_owned());
            Ok(regulars.take(others).collect())
        }
        _ => spread_bots(&args.bots, others, &args.game.game),
    }
}

/// The players' names: the one at the keyboard, then what the opponents are called.
fn names(me: &str, opponents: &[String]) -> Vec<String> {
    let mut names = vec![me.to_owned()];
    for bot in opponents {
        let there = |name: &str| names.iter().any(|there| there == name);
        // The columns of a terminal are narrow.
        names.push(bot_name_of(bot, |regular| regular.short, there));
    }
    names
}
