//! The full screen: a thin loop around [`state`] (what keys do) and [`draw`] (what is shown, a
//! pure function of session and screen state).

mod draw;
mod help;
mod ink;
mod market;
mod panels;
mod payout;
mod slip_page;
mod state;
mod track;

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};

use super::session::{Asked, Session};
use crate::failure::{Failure, Outcome};
pub(crate) use draw::{fit, title};
pub(crate) use help::lay_over;
pub(crate) use ink::Ink;
use state::{Flow, Ui};

/// How long a throw or a bot's move is looked at.
const PACE: Duration = Duration::from_millis(550);
/// How long the player has to take a move back before others act.
const SECOND_THOUGHTS: Duration = Duration::from_millis(1200);

/// A key that goes on, pressed so soon after a decision or something to look at came up, was meant
/// for what came before it: it must not decide.
const TOO_SOON: Duration = Duration::from_millis(250);

/// Plays the session on the full screen. The terminal is restored whatever happens: `init` also
/// hooks panics.
///
/// # Errors
/// The terminal failed, or a bot made an illegal move.
pub(crate) fn run(session: &mut Session) -> Outcome {
    let mut terminal = ratatui::try_init()?;
    let outcome = play(&mut terminal, session);
    ratatui::restore();
    outcome
}

fn play(terminal: &mut DefaultTerminal, session: &mut Session) -> Outcome {
    let refused = |why: engine::Refused| Failure::Failed(why.to_string());
    let mut ui = Ui::new(Ink::from_environment());
    let mut since = Instant::now();
    let mut asked_before = session.asked();
    let mut asked_since = since;
    loop {
        terminal.draw(|frame| draw::draw(frame, session, &ui))?;
        let asked = session.asked();
        if asked != asked_before {
            asked_before = asked.clone();
            asked_since = Instant::now();
        }
        let left = if ui.overlay.is_some() || ui.waits_for_key(&asked) {
            None
        } else {
            Some(pace(&asked, session, &ui).saturating_sub(since.elapsed()))
        };
        let pressed = match left {
            None => true,
            Some(left) => event::poll(left)?,
        };
        if !pressed {
            session.step().map_err(refused)?;
            since = Instant::now();
            continue;
        }
        // Anything else, such as a new size of the window, only needs the screen drawn again.
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            let goes_on = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
            let concerns = matches!(asked, Asked::Decide | Asked::Look(_));
            if goes_on && concerns && asked_since.elapsed() < TOO_SOON {
                continue;
            }
            if ui.key(key, session).map_err(refused)? == Flow::Leave {
                return Ok(());
            }
            since = Instant::now();
        }
    }
}

/// How long to wait before the house or a bot acts.
fn pace(asked: &Asked, session: &Session, ui: &Ui) -> Duration {
    match asked {
        _ if ui.fast => Duration::ZERO,
        // Shuffles are nothing to look at.
        Asked::House(None) => Duration::ZERO,
        _ if session.may_undo() => SECOND_THOUGHTS,
        _ => PACE,
    }
}
