//! The full screen: [`state`] (what keys do), [`typing`] (the line that is typed) and [`draw`] (what
//! is shown).

mod draw;
mod state;
mod typing;

#[cfg(test)]
mod tests;

use std::time::Duration;

use bots::Roster;
use engine::Refused;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::ink::Ink;
use super::keeping::Keeping;
use super::session::{Asked, Session, waits_for_player};
use super::stage::{self, Flow, SECOND_THOUGHTS, Stage};
use crate::failure::Outcome;
use state::Ui;

/// How long a throw or somebody else's move is looked at; a race has dozens of them.
const PACE: Duration = Duration::from_millis(350);

/// Plays the session on the full screen.
///
/// # Errors
/// The terminal failed, or a bot made an illegal move.
pub(super) fn run<G: Roster>(session: &mut Session<G>, keeping: &mut Keeping) -> Outcome {
    keeping.look(session);
    stage::run(&mut Screen { session, keeping, ui: Ui::new(Ink::from_environment()) })
}

struct Screen<'a, G: Roster> {
    session: &'a mut Session<G>,
    keeping: &'a mut Keeping,
    ui: Ui,
}

impl<G: Roster> Stage for Screen<'_, G> {
    /// What is asked, and after how many entries: two questions may look alike.
    type Asked = (Asked, usize);

    fn asked(&self) -> Self::Asked {
        (self.session.asked(), self.session.sitting().table().number())
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::draw(frame, self.session, &mut self.ui);
    }

    fn pause(&self) -> Option<Duration> {
        match self.session.asked() {
            // Who reads on, or reads back, is not overtaken.
            _ if self.ui.reads() => None,
            asked if waits_for_player(&asked) => None,
            _ if self.ui.fast => Some(Duration::ZERO),
            // Shuffles are nothing to look at.
            Asked::House(None) => Some(Duration::ZERO),
            _ if self.session.may_undo() => Some(SECOND_THOUGHTS),
            _ => Some(PACE),
        }
    }

    fn step(&mut self) -> Result<(), Refused> {
        self.session.step()?;
        self.keeping.look(self.session);
        Ok(())
    }

    fn concerns(&self) -> bool {
        self.ui.typing.is_empty() && waits_for_player(&self.session.asked())
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Refused> {
        let flow = self.ui.key(key, self.session)?;
        self.keeping.look(self.session);
        Ok(flow)
    }
}
