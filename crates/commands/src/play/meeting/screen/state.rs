//! What the screen remembers between keys, and what keys do.

use engine::Refused;
use racing::Line;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use stretch::{Bet, Cents, Move, OpenSlip, Post};

use crate::play::ink::Ink;
use crate::play::meeting::session::{Asked, Session};
use crate::play::stage::Flow;
use crate::race::dice;

/// Pages on which a result is shown: the scoresheet, the chart, the bets with the standing.
pub(crate) const RESULT_PAGES: usize = 3;

/// What lies over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The keys and the rules in short.
    Help,
    /// Whether to leave.
    Quit,
}

/// What the screen remembers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ui {
    /// The colours.
    pub ink: Ink,
    /// The horse that the cursor is on.
    pub post: Post,
    /// The line that the cursor is on.
    pub line: Line,
    /// The slip while it is filled in.
    pub slip: Vec<(Post, Line, Cents)>,
    /// What lies over the screen.
    pub overlay: Option<Overlay>,
    /// Something to tell until the next key.
    pub message: Option<String>,
    /// Bots and house act without a pause.
    pub fast: bool,
    /// How much of a result is shown.
    pub page: usize,
    /// What has been typed for one's own dice.
    pub typed: String,
}

/// Whether the game waits for a key rather than for time to pass.
pub(crate) const fn waits_for_key(asked: &Asked) -> bool {
    !matches!(asked, Asked::House | Asked::Mover(_))
}

impl Ui {
    /// A fresh screen.
    pub(crate) const fn new(ink: Ink) -> Self {
        Self {
            ink,
            post: Post(0),
            line: Line::Win,
            slip: Vec::new(),
            overlay: None,
            message: None,
            fast: false,
            page: 0,
            typed: String::new(),
        }
    }

    /// What the slip costs so far.
    pub(crate) fn cost(&self) -> Cents {
        Cents(self.slip.iter().map(|(_, _, stake)| stake.0).sum())
    }

    /// The stake on a bet.
    pub(crate) fn on(&self, post: Post, line: Line) -> Option<Cents> {
        let bet = self.slip.iter().find(|bet| (bet.0, bet.1) == (post, line));
        bet.map(|(_, _, stake)| *stake)
    }

    /// What a key does.
    ///
    /// # Errors
    /// A bot made an illegal move while the key hurried things on.
    pub(crate) fn key(&mut self, key: KeyEvent, session: &mut Session) -> Result<Flow, Refused> {
        self.message = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Ok(Flow::Leave);
        }
        if let Some(overlay) = self.overlay.take() {
            let leaves = matches!(key.code, KeyCode::Char('y' | 'q') | KeyCode::Enter);
            return Ok(if overlay == Overlay::Quit && leaves { Flow::Leave } else { Flow::Stay });
        }
        match key.code {
            KeyCode::Char('?') => self.overlay = Some(Overlay::Help),
            KeyCode::Char('q') => self.overlay = Some(Overlay::Quit),
            KeyCode::Char('f') => self.fast = !self.fast,
            KeyCode::Char('u') => match session.undo() {
                Ok(()) => self.say("Taken back."),
                Err(why) => self.say(why.message),
            },
            code => match session.asked() {
                Asked::Over => {
                    let leaves = matches!(code, KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc);
                    return Ok(if leaves { Flow::Leave } else { Flow::Stay });
                }
                Asked::Look(_) => self.look_key(code, session),
                Asked::Throw(due) => self.throw_key(&due, code, session)?,
                Asked::House | Asked::Mover(_) => {
                    while !waits_for_key(&session.asked()) {
                        session.step()?;
                    }
                }
                Asked::Decide => {
                    if let Some(open) = session.open().cloned() {
                        self.slip_key(&open, code, session);
                    }
                }
            },
        }
        Ok(Flow::Stay)
    }

    fn say(&mut self, message: impl Into<String>) {
        self.message = Some(message.into());
    }

    fn look_key(&mut self, code: KeyCode, session: &mut Session) {
        match code {
            KeyCode::Backspace | KeyCode::Left => self.page = self.page.saturating_sub(1),
            _ if self.page + 1 < RESULT_PAGES => self.page += 1,
            _ => {
                self.page = 0;
                (self.post, self.line) = (Post(0), Line::Win);
                session.go_on();
            }
        }
    }

    fn throw_key(
        &mut self,
        due: &engine::Due,
        code: KeyCode,
        session: &mut Session,
    ) -> Result<(), Refused> {
        match code {
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char('h') => {
                self.typed.clear();
                session.leave_to_house()?;
            }
            KeyCode::Enter => match dice::read_faces(&self.typed, due) {
                Some(drawn) => {
                    self.typed.clear();
                    session.throw(drawn)?;
                }
                None => {
                    self.say(format!("Type {}, or h: the house throws.", dice::wanted(due)));
                }
            },
            // A space that was meant to skip ahead is not the beginning of a throw.
            KeyCode::Char(' ') if self.typed.is_empty() => {}
            KeyCode::Char(c) if (c.is_ascii_digit() || c == ' ') && self.typed.len() < 8 => {
                self.typed.push(c);
            }
            _ => {}
        }
        Ok(())
    }

    fn slip_key(&mut self, open: &OpenSlip, code: KeyCode, session: &mut Session) {
        let last = open.horses.len().saturating_sub(1) as u8;
        let turned = |by: usize| Line::ALL[(self.line.index() + by) % Line::ALL.len()];
        match code {
            KeyCode::Up => self.post = Post(self.post.0.checked_sub(1).unwrap_or(last)),
            KeyCode::Down => {
                self.post = Post(if self.post.0 >= last { 0 } else { self.post.0 + 1 });
            }
            KeyCode::Left => self.line = turned(Line::ALL.len() - 1),
            KeyCode::Right | KeyCode::Tab => self.line = turned(1),
            KeyCode::Char(' ' | '+' | '=') => self.stake(open, 1),
            KeyCode::PageUp | KeyCode::Char('*') => self.stake(open, 10),
            KeyCode::Char('-') | KeyCode::Backspace => self.stake(open, -1),
            KeyCode::PageDown | KeyCode::Char('/') => self.stake(open, -10),
            KeyCode::Delete | KeyCode::Char('x') => self.stake(open, i64::MIN),
            KeyCode::Esc => self.slip.clear(),
            KeyCode::Char('b') => {
                if let Some(Move::Bets { bets }) = session.advise() {
                    let post = |bet: &Bet| open.horses.iter().position(|id| *id == bet.horse);
                    let bet = |bet: &Bet| Some((Post(post(bet)? as u8), bet.kind, bet.stake));
                    self.slip = bets.iter().filter_map(bet).collect();
                    self.say("A bot's slip: change it as you like, Enter hands it in.");
                }
            }
            KeyCode::Enter | KeyCode::Char('c') => self.hand_in(open, session),
            _ => self.say("Arrows move, + and - change the stake by $2, Enter hands the slip in."),
        }
    }

    /// Changes the stake under the cursor by so many units, as far as the money and the slip go.
    fn stake(&mut self, open: &OpenSlip, units: i64) {
        let left = open.money.0 - self.cost().0;
        let here = self.slip.iter().position(|bet| (bet.0, bet.1) == (self.post, self.line));
        let has = here.map_or(0, |at| self.slip[at].2.0);
        let stake = has.saturating_add(units.saturating_mul(open.unit.0)).clamp(0, has + left);
        let stake = stake - stake % open.unit.0;
        match here {
            _ if units > 0 && stake == has => self.say("Your money is all on the slip."),
            None if units > 0 && self.slip.len() >= open.max_bets => {
                self.say(format!("A slip holds {} bets.", open.max_bets));
            }
            None if stake > 0 => self.slip.push((self.post, self.line, Cents(stake))),
            None => self.say("Nothing of yours is on that."),
            Some(at) if stake == 0 => {
                self.slip.remove(at);
            }
            Some(at) => self.slip[at].2 = Cents(stake),
        }
    }

    fn hand_in(&mut self, open: &OpenSlip, session: &mut Session) {
        let bet = |(post, kind, stake): &(Post, Line, Cents)| Bet {
            horse: open.horses[post.index()].clone(),
            kind: *kind,
            stake: *stake,
        };
        match session.play(Move::Bets { bets: self.slip.iter().map(bet).collect() }) {
            Ok(()) => self.slip.clear(),
            Err(why) => self.say(why.message),
        }
    }
}
