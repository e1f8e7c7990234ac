//! What the screen remembers between keys, and what keys do.

use engine::Refused;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::typing::Typing;
use crate::play::ink::Ink;
use crate::play::row::Row;
use crate::play::spoken::Spoken;
use crate::play::spoken::session::{Asked, Reply, Session};
use crate::play::stage::Flow;

/// What the screen remembers.
#[derive(Clone, Debug)]
pub(super) struct Ui {
    /// The colours.
    pub ink: Ink,
    /// The line that is typed.
    pub typing: Typing,
    /// A page that was asked for.
    pub page: Vec<Row>,
    /// Something to tell until the next key.
    pub message: Option<String>,
    /// How many rows the reader has gone back.
    pub scroll: usize,
    /// Rows of what was told that the window shows.
    pub rows: usize,
    /// Whether the help lies over the screen.
    pub help: bool,
    /// Bots and house act without a pause.
    pub fast: bool,
}

/// Whether the game waits for a key rather than for time to pass.
pub(super) const fn waits_for_key(asked: &Asked) -> bool {
    !matches!(asked, Asked::House(_) | Asked::Others)
}

impl Ui {
    /// A fresh screen.
    pub(super) fn new(ink: Ink) -> Self {
        Self {
            ink,
            typing: Typing::default(),
            page: Vec::new(),
            message: None,
            scroll: 0,
            rows: 1,
            help: false,
            fast: false,
        }
    }

    /// What a key does.
    ///
    /// # Errors
    /// A bot made an illegal move while the key hurried things on.
    pub(super) fn key<G: Spoken>(
        &mut self,
        key: KeyEvent,
        session: &mut Session<G>,
    ) -> Result<Flow, Refused> {
        self.message = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c')) {
            return Ok(Flow::Leave);
        }
        if std::mem::take(&mut self.help) {
            return Ok(Flow::Stay);
        }
        match key.code {
            KeyCode::F(1) => self.help = true,
            KeyCode::Char('?') if self.typing.is_empty() => self.help = true,
            KeyCode::F(2) => self.fast = !self.fast,
            KeyCode::PageUp => self.scroll += self.rows.max(2) - 1,
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(self.rows.max(2) - 1),
            KeyCode::Enter => return self.enter(session),
            // Space skips ahead where nothing is asked and nothing typed.
            KeyCode::Char(' ') if self.typing.is_empty() => {
                self.scroll = 0;
                hurry(session)?;
            }
            KeyCode::Tab if self.typing.is_empty() => self.typing.set("for me"),
            KeyCode::Esc => {
                self.typing.set("");
                self.page.clear();
                self.scroll = 0;
            }
            code => self.edit(code, control),
        }
        Ok(Flow::Stay)
    }

    fn edit(&mut self, code: KeyCode, control: bool) {
        match code {
            KeyCode::Char('a') if control => self.typing.home(),
            KeyCode::Char('e') if control => self.typing.end(),
            KeyCode::Char('u') if control => self.typing.set(""),
            KeyCode::Char('w') if control => self.typing.delete_word(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(c) => self.typing.insert(c),
            KeyCode::Backspace => self.typing.backspace(),
            KeyCode::Delete => self.typing.delete(),
            KeyCode::Left => self.typing.left(),
            KeyCode::Right => self.typing.right(),
            KeyCode::Home => self.typing.home(),
            KeyCode::End => self.typing.end(),
            KeyCode::Up => self.typing.older(),
            KeyCode::Down => self.typing.newer(),
            _ => {}
        }
    }

    /// Gives the typed line to the session. A line that is refused stays, to be corrected.
    fn enter<G: Spoken>(&mut self, session: &mut Session<G>) -> Result<Flow, Refused> {
        self.scroll = 0;
        self.page.clear();
        let line = self.typing.text();
        match session.asked() {
            Asked::Over if line.trim().is_empty() => return Ok(Flow::Leave),
            Asked::House(_) | Asked::Others if line.trim().is_empty() => hurry(session)?,
            _ => match session.answer(&line)? {
                Reply::Done => self.typing.finish(),
                Reply::TakenBack => {
                    self.typing.finish();
                    self.message = Some("Taken back.".into());
                }
                Reply::Shown(rows) => {
                    self.typing.finish();
                    self.page = rows;
                }
                Reply::Wrong(hint) => self.message = Some(hint),
                // It answers the next question when it comes.
                Reply::PushedBack => {}
                Reply::Leaves => return Ok(Flow::Leave),
            },
        }
        Ok(Flow::Stay)
    }
}

/// Completes what runs by itself, up to the player's next concern.
fn hurry<G: Spoken>(session: &mut Session<G>) -> Result<(), Refused> {
    while !waits_for_key(&session.asked()) {
        session.step()?;
    }
    Ok(())
}
