//! The full screen: [`state`] (what keys do) and [`draw`] (what is shown, a pure function of session
//! and screen state) on the loop that all games share.

mod draw;
mod state;

#[cfg(test)]
mod tests;

use std::time::Duration;

use engine::Refused;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::session::{Asked, Session};
use crate::failure::Outcome;
use crate::play::ink::Ink;
use crate::play::stage::{self, Flow, SECOND_THOUGHTS, Stage};
use state::Ui;

/// How long a throw is looked at; a race has dozens of them.
const PACE: Duration = Duration::from_millis(300);

/// Plays the session on the full screen.
///
/// # Errors
/// The terminal failed, or a bot made an illegal move.
pub(crate) fn run(session: &mut Session) -> Outcome {
    stage::run(&mut Screen { session, ui: Ui::new(Ink::from_environment()) })
}

struct Screen<'a> {
    session: &'a mut Session,
    ui: Ui,
}

impl Stage for Screen<'_> {
    type Asked = Asked;

    fn asked(&self) -> Asked {
        self.session.asked()
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::draw(frame, self.session, &self.ui);
    }

    fn pause(&self) -> Option<Duration> {
        match () {
            () if self.ui.overlay.is_some() || state::waits_for_key(&self.session.asked()) => None,
            () if self.ui.fast => Some(Duration::ZERO),
            () if self.session.may_undo() => Some(SECOND_THOUGHTS),
            () => Some(PACE),
        }
    }

    fn step(&mut self) -> Result<(), Refused> {
        self.session.step()
    }

    fn concerns(&self) -> bool {
        matches!(self.session.asked(), Asked::Decide | Asked::Look(_))
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Refused> {
        self.ui.key(key, self.session)
    }
}
