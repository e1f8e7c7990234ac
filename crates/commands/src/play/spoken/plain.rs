//! The line mode: what happens is printed, decisions are typed.

use std::io::{BufRead, Write};

use super::session::{Asked, Reply, Session};
use super::{Question, Spoken};
use crate::failure::{Failure, Outcome};
use crate::play::lines::Lines;
use crate::play::row::Row;

/// Plays the session in lines until it is over, left, or the input ends.
///
/// # Errors
/// Input or output failed, or a bot made an illegal move.
pub(super) fn run<G: Spoken, R: BufRead, W: Write>(
    session: &mut Session<G>,
    mut lines: Lines<R, W>,
) -> Outcome {
    loop {
        lines.catch_up(session.lines(), session.lines().len(), |said| said.text.clone())?;
        match session.asked() {
            Asked::Over => return over(session, &mut lines),
            Asked::House(_) | Asked::Others => session.step().map_err(|why| fault(&why))?,
            Asked::Decide | Asked::Confirm | Asked::Throw(_) => {
                if !ask(session, &mut lines)? {
                    return lines.say("You left the game.");
                }
            }
        }
    }
}

/// Asks until the question is answered; `false` when the game is left.
fn ask<G: Spoken, R: BufRead, W: Write>(
    session: &mut Session<G>,
    lines: &mut Lines<R, W>,
) -> Result<bool, Failure> {
    let Question { page, words, ways, .. } = session.question();
    say_rows(lines, &page)?;
    lines.say(&words)?;
    say_rows(lines, &ways)?;
    loop {
        let Some(line) = lines.ask()? else { return Ok(false) };
        match session.answer(&line).map_err(|why| fault(&why))? {
            Reply::Shown(rows) => say_rows(lines, &rows)?,
            Reply::Wrong(hint) => lines.say(&hint)?,
            Reply::Leaves => return Ok(false),
            Reply::Done => return Ok(true),
            Reply::TakenBack => {
                lines.say("Taken back.")?;
                return Ok(true);
            }
            Reply::PushedBack => {
                lines.push_back(line);
                return Ok(true);
            }
        }
    }
}

fn over<G: Spoken, R: BufRead, W: Write>(session: &Session<G>, lines: &mut Lines<R, W>) -> Outcome {
    say_rows(lines, &G::closing(session.sitting().view()))?;
    lines.say("The game is over.")?;
    let seed = session.sitting().revealed_seed().unwrap_or_default();
    lines.say(&format!("The seed was {seed}."))
}

fn say_rows<R: BufRead, W: Write>(lines: &mut Lines<R, W>, rows: &[Row]) -> Outcome {
    rows.iter().try_for_each(|row| lines.say(&row.text()))
}

fn fault(why: &engine::Refused) -> Failure {
    Failure::Failed(why.to_string())
}

#[cfg(test)]
pub(crate) mod testing {
    //! Games in lines for tests.

    use super::*;

    /// What is said when this is typed.
    pub(crate) fn played<G: Spoken>(session: &mut Session<G>, script: &str) -> String {
        let mut out = Vec::new();
        let lines = Lines::open(script.as_bytes(), &mut out, true).expect("lines");
        run(session, lines).expect("played");
        String::from_utf8(out).expect("text")
    }
}
