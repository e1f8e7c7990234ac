//! The line mode: what happens is printed, decisions are typed.

use std::io::{BufRead, Write};

use bots::Roster;
use engine::text;

use super::keeping::Keeping;
use super::lines::Lines;
use super::row::Row;
use super::session::{Asked, Reply, Said, Session};
use crate::failure::{Failure, Outcome};

/// Columns and rows of a board.
const BOARD: (usize, usize) = (78, 40);
/// Ways that can be chosen without a look at the board.
const FEW: usize = 3;
/// Lines that are told again of a game that goes on.
const LAST: usize = 8;

/// Plays the session in lines until it is over, left, or the input ends.
///
/// # Errors
/// Input or output failed, or a bot made an illegal move.
pub(super) fn run<G: Roster, R: BufRead, W: Write>(
    session: &mut Session<G>,
    mut lines: Lines<R, W>,
    keeping: &mut Keeping,
) -> Outcome {
    lines.say(&session.say(&text!("play.welcome")))?;
    // Of a game that goes on, what happened last says enough.
    let mut told = session.told_before().saturating_sub(LAST);
    loop {
        keeping.look(session);
        // After an undo there is less than was printed.
        told = told.min(session.lines().len());
        say_all(&mut lines, session.lines()[told..].iter().map(Said::marked))?;
        told = session.lines().len();
        match session.asked() {
            Asked::Over => return say_all(&mut lines, session.last_words()),
            Asked::House(_) | Asked::Others => session.step().map_err(|why| fault(&why))?,
            Asked::Look => {
                // The finish has been told as it happened, and some of what was paid.
                let told = |row: &Row| session.lines().iter().any(|said| said.text == row.text());
                let pages = session.look().into_iter().skip(1).flatten();
                say_rows(&mut lines, &pages.filter(|row| !told(row)).collect::<Vec<_>>())?;
                session.go_on();
            }
            Asked::Decide | Asked::Confirm | Asked::Throw(_) => {
                if !ask(session, &mut lines)? {
                    return lines.say(&session.say(&text!("play.left")));
                }
            }
        }
    }
}

/// Asks until the question is answered; `false` when the game is left.
fn ask<G: Roster, R: BufRead, W: Write>(
    session: &mut Session<G>,
    lines: &mut Lines<R, W>,
) -> Result<bool, Failure> {
    let deciding = session.asked() == Asked::Decide;
    let ask = session.ask();
    if deciding && (!ask.forms.is_empty() || ask.ways.len() > FEW) {
        say_rows(lines, &session.board().rows(&session.scene(), BOARD.0, BOARD.1))?;
    }
    lines.say(&session.question())?;
    if deciding {
        let rows = session.ways().into_iter().take(session.listed()).chain(session.forms());
        say_all(lines, rows.map(|row| format!("  {row}")))?;
    }
    loop {
        let Some(line) = lines.ask()? else {
            lines.say(&session.say(&text!("play.input_ended")))?;
            return Ok(false);
        };
        match session.answer(&line).map_err(|why| fault(&why))? {
            Reply::Shown(rows) => say_rows(lines, &rows)?,
            Reply::Wrong(hint) => lines.say(&hint)?,
            Reply::Leaves => return Ok(false),
            Reply::Done => return Ok(true),
            Reply::TakenBack => {
                lines.say(&session.say(&text!("play.taken_back")))?;
                return Ok(true);
            }
            Reply::PushedBack => {
                lines.push_back(line);
                return Ok(true);
            }
        }
    }
}

fn say_rows<R: BufRead, W: Write>(lines: &mut Lines<R, W>, rows: &[Row]) -> Outcome {
    say_all(lines, rows.iter().map(Row::text))
}

fn say_all<R: BufRead, W: Write>(
    lines: &mut Lines<R, W>,
    all: impl IntoIterator<Item = String>,
) -> Outcome {
    all.into_iter().try_for_each(|line| lines.say(&line))
}

fn fault(why: &engine::Refused) -> Failure {
    Failure::Failed(why.to_string())
}
