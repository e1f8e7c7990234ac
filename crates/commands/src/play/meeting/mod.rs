//! Top of the Stretch at the terminal: a meeting, one person betting against bots, or alone.
//!
//! The race is told and written down as `railbird race` does it.

mod command;
mod paper;
mod plain;
mod screen;
mod session;

use std::io::{IsTerminal, stdin, stdout};

use super::sitting::Sitting;
use super::{farewell, full_screen, same_again, save};
use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::seed_word;
use session::Session;

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    if args.game.seats == Some(0) {
        return Err(Failure::input("you sit at seat 1; `railbird race` runs a race for nobody"));
    }
    let word = seed_word(args.seed.as_ref());
    let mut session = Session::new(Sitting::open(args, &word)?);
    let full_screen = full_screen(args);
    let outcome = if full_screen {
        screen::run(&mut session)
    } else {
        plain::run(&mut session, stdin().lock(), stdout().lock(), !stdin().is_terminal())
    };
    save(args, &session.record())?;
    outcome?;
    let over = session.revealed_seed().is_some();
    if full_screen {
        if over {
            paper::standing(session.public()).iter().for_each(|line| println!("{line}"));
        }
        farewell(session.revealed_seed(), &session.commitment());
    }
    same_again(over, &word);
    Ok(())
}
