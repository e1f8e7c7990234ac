//! The full screen of Homestretch: [`state`] (what keys do) and [`draw`] (what is shown, a pure
//! function of session and screen state) on the loop that all games share.

mod draw;
mod help;
mod market;
mod panels;
mod payout;
mod slip_page;
mod state;
mod track;

#[cfg(test)]
mod tests;

use std::time::Duration;

use engine::Refused;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::ink::Ink;
use super::session::{Asked, Session};
use super::stage::{self, Flow, SECOND_THOUGHTS, Stage};
use crate::failure::Outcome;
use state::Ui;

/// How long a throw or a bot's move is looked at.
const PACE: Duration = Duration::from_millis(550);

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
        let asked = self.session.asked();
        match asked {
            _ if self.ui.overlay.is_some() || self.ui.waits_for_key(&asked) => None,
            _ if self.ui.fast => Some(Duration::ZERO),
            // Shuffles are nothing to look at.
            Asked::House(None) => Some(Duration::ZERO),
            _ if self.session.may_undo() => Some(SECOND_THOUGHTS),
            _ => Some(PACE),
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
