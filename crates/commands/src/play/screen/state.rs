//! What the screen remembers between keys, and what keys do.

use bots::Roster;
use engine::{Refused, text};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::typing::Typing;
use crate::play::ink::Ink;
use crate::play::row::Row;
use crate::play::session::{Asked, Reply, Session, waits_for_player};
use crate::play::stage::Flow;

/// What the screen remembers.
#[derive(Clone, Debug)]
pub(super) struct Ui {
    /// The colours.
    pub ink: Ink,
    /// The line that is typed.
    pub typing: Typing,
    /// The way that Enter takes.
    pub chosen: Option<usize>,
    /// For which question it was chosen: the number of entries then.
    asked: usize,
    /// A page that was asked for.
    pub page: Option<Vec<Row>>,
    /// Which page of a result is shown.
    pub look: usize,
    /// Something to tell until the next key.
    pub message: Option<String>,
    /// How many rows the reader has gone back, or on in a page.
    pub scroll: usize,
    /// Rows that the window shows of what is scrolled.
    pub rows: usize,
    /// Whether it is asked if the player leaves.
    pub leaving: bool,
    /// Bots and house act without a pause.
    pub fast: bool,
}

impl Ui {
    /// A fresh screen.
    pub(super) fn new(ink: Ink) -> Self {
        Self {
            ink,
            typing: Typing::default(),
            chosen: None,
            asked: usize::MAX,
            page: None,
            look: 0,
            message: None,
            scroll: 0,
            rows: 1,
            leaving: false,
            fast: false,
        }
    }

    /// Whether the player reads something that must not be overtaken.
    pub(super) const fn reads(&self) -> bool {
        self.page.is_some() || self.scroll > 0 || self.leaving
    }

    /// What Enter takes by itself: the first way, but nothing where there is something to fill in,
    /// lest an Enter too many hand in an empty slip, nor at an auction, where Enter waits.
    pub(super) fn refresh<G: Roster>(&mut self, session: &Session<G>) {
        let asked = session.sitting().table().number();
        if std::mem::replace(&mut self.asked, asked) != asked {
            let ask = session.ask();
            let bare = ask.forms.is_empty() && !session.sitting().is_open_to_all();
            self.chosen = (bare && !ask.ways.is_empty()).then_some(0);
        }
    }

    /// What a key does.
    ///
    /// # Errors
    /// A bot made an illegal move while the key hurried things on.
    pub(super) fn key<G: Roster>(
        &mut self,
        key: KeyEvent,
        session: &mut Session<G>,
    ) -> Result<Flow, Refused> {
        self.refresh(session);
        self.message = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c')) {
            return Ok(Flow::Leave);
        }
        if std::mem::take(&mut self.leaving) {
            let leaves = matches!(key.code, KeyCode::Char('y' | 'j' | 'q') | KeyCode::Enter);
            return Ok(if leaves { Flow::Leave } else { Flow::Stay });
        }
        match key.code {
            KeyCode::PageUp => self.scroll_by(true),
            KeyCode::PageDown => self.scroll_by(false),
            KeyCode::F(2) => self.fast = !self.fast,
            KeyCode::Esc => {
                self.typing.set("");
                self.close_page();
            }
            KeyCode::F(1) => self.show(session.help()),
            code if self.typing.is_empty() && !control => return self.bare_key(code, session),
            KeyCode::Enter => return self.enter(session),
            KeyCode::Tab => self.complete(session),
            code => self.edit(code, control),
        }
        Ok(Flow::Stay)
    }

    /// A key while nothing is typed.
    fn bare_key<G: Roster>(
        &mut self,
        code: KeyCode,
        session: &mut Session<G>,
    ) -> Result<Flow, Refused> {
        let asked = session.asked();
        match code {
            KeyCode::Enter | KeyCode::Char(' ') if self.page.is_some() => self.close_page(),
            KeyCode::Char('?') => self.show(session.help()),
            KeyCode::Char('q') => self.leaving = true,
            KeyCode::Char('u') => {
                let reply = session.answer("undo")?;
                return Ok(self.replied(reply, session));
            }
            KeyCode::Left | KeyCode::Backspace if asked == Asked::Look => {
                self.look = self.look.saturating_sub(1);
            }
            KeyCode::Enter | KeyCode::Char(' ') if asked == Asked::Look => self.look_on(session),
            KeyCode::Enter | KeyCode::Char(' ') if !waits_for_player(&asked) => {
                self.scroll = 0;
                hurry(session)?;
            }
            KeyCode::Enter if asked == Asked::Over => return Ok(Flow::Leave),
            KeyCode::Enter => return self.enter(session),
            KeyCode::Char(' ') => {}
            KeyCode::Up | KeyCode::Down if asked == Asked::Decide => {
                self.choose_next(code == KeyCode::Down, session.ask().ways.len());
            }
            KeyCode::Tab if asked == Asked::Decide => {
                let line = session.advice();
                self.typing.set(line.as_deref().unwrap_or("for me"));
            }
            KeyCode::Char('f') if asked == Asked::Decide => {
                let reply = session.answer("for me")?;
                return Ok(self.replied(reply, session));
            }
            KeyCode::Char(key) => match session.key(key) {
                Some(way) => {
                    let reply = session.choose(way);
                    return Ok(self.replied(reply, session));
                }
                None => self.typing.insert(key),
            },
            code => self.edit(code, false),
        }
        Ok(Flow::Stay)
    }

    fn show(&mut self, rows: Vec<Row>) {
        self.page = Some(rows);
        self.scroll = 0;
    }

    fn close_page(&mut self) {
        self.page = None;
        self.scroll = 0;
    }

    /// What was told is read backwards, a page forwards.
    fn scroll_by(&mut self, up: bool) {
        let rows = self.rows.max(2) - 1;
        self.scroll = match up == self.page.is_none() {
            true => self.scroll + rows,
            false => self.scroll.saturating_sub(rows),
        };
    }

    fn choose_next(&mut self, down: bool, ways: usize) {
        let last = ways.checked_sub(1);
        self.chosen = match (self.chosen, down) {
            (None, true) => last.map(|_| 0),
            (None | Some(0), false) => last,
            (Some(at), true) => Some(at + 1).filter(|next| *next < ways).or(last.map(|_| 0)),
            (Some(at), false) => Some(at - 1),
        };
    }

    fn look_on<G: Roster>(&mut self, session: &mut Session<G>) {
        self.look += 1;
        if self.look >= session.look().len() {
            self.look = 0;
            session.go_on();
        }
    }

    fn edit(&mut self, code: KeyCode, control: bool) {
        match code {
            KeyCode::Char('a') if control => self.typing.home(),
            KeyCode::Char('e') if control => self.typing.end(),
            KeyCode::Char('u') if control => self.typing.set(""),
            KeyCode::Char('w') if control => self.typing.delete_word(),
            KeyCode::Char('p') if control => self.typing.older(),
            KeyCode::Char('n') if control => self.typing.newer(),
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

    /// Writes out the first line that begins with what is typed.
    fn complete<G: Roster>(&mut self, session: &Session<G>) {
        let typed = self.typing.text().to_lowercase();
        let open = session.lines_open();
        if let Some(line) = open.iter().find(|line| line.to_lowercase().starts_with(&typed)) {
            self.typing.set(&format!("{line} "));
        }
    }

    /// Gives the typed line to the session, or takes the chosen way.
    fn enter<G: Roster>(&mut self, session: &mut Session<G>) -> Result<Flow, Refused> {
        self.scroll = 0;
        let line = self.typing.text();
        let deciding = session.asked() == Asked::Decide;
        let reply = match self.chosen.filter(|_| deciding && line.trim().is_empty()) {
            Some(way) => session.choose(way),
            None => session.answer(&line)?,
        };
        Ok(self.replied(reply, session))
    }

    /// A line that is refused stays, to be corrected.
    fn replied<G: Roster>(&mut self, reply: Reply, session: &Session<G>) -> Flow {
        self.page = None;
        match reply {
            Reply::Done => self.typing.finish(),
            Reply::TakenBack => {
                self.typing.finish();
                self.message = Some(session.say(&text!("play.taken_back")));
            }
            Reply::Shown(rows) => {
                self.typing.finish();
                self.show(rows);
            }
            Reply::Wrong(hint) => self.message = Some(hint),
            // It answers the next question when it comes.
            Reply::PushedBack => {}
            Reply::Leaves => return Flow::Leave,
        }
        Flow::Stay
    }
}

/// Completes what runs by itself, up to the player's next concern.
fn hurry<G: Roster>(session: &mut Session<G>) -> Result<(), Refused> {
    while !waits_for_player(&session.asked()) {
        session.step()?;
    }
    Ok(())
}
