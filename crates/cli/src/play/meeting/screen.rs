//! The full screen: a loop around [`state`] (what keys do) and [`draw`] (what is shown, a pure
//! function of session and screen state).

mod draw;
mod state;

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};

use super::session::{Asked, Session};
use crate::failure::{Failure, Outcome};
use crate::play::screen::Ink;
use state::{Flow, Ui};

/// How long a throw is looked at; a race has dozens of them.
const PACE: Duration = Duration::from_millis(300);
/// How long the player has to take a slip back before others bet.
const SECOND_THOUGHTS: Duration = Duration::from_millis(1200);
/// A key that goes on, pressed so soon after something came up, was meant for what came before.
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
        let waits = ui.overlay.is_some() || state::waits_for_key(&asked);
        let pace = match () {
            () if ui.fast => Duration::ZERO,
            () if session.may_undo() => SECOND_THOUGHTS,
            () => PACE,
        };
        if !waits && !event::poll(pace.saturating_sub(since.elapsed()))? {
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
