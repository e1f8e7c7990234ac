//! What the screen remembers between keys, and what keys do.

use engine::Refused;
use homestretch::{HORSES, Horse, OpenBet, Spot};
use racing::Line;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::play::choices::choices;
use crate::play::ink::Ink;
use crate::play::session::{Asked, Look, Session};
use crate::play::slip::Slip;
use crate::play::stage::Flow;
use crate::play::throws;
use crate::play::told::ME;

/// Stages in which a payout is shown: the finish, the purses, the tokens, the standing.
pub(crate) const PAYOUT_STAGES: usize = 4;

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
    /// The choice that Enter takes.
    pub chosen: usize,
    /// The slip while it is filled in.
    pub slip: Slip,
    /// The spot that tokens are put on.
    pub spot: Spot,
    /// What lies over the screen.
    pub overlay: Option<Overlay>,
    /// Something to tell until the next key.
    pub message: Option<String>,
    /// Bots and house act without a pause.
    pub fast: bool,
    /// How much of a payout is shown.
    pub stage: usize,
    /// What has been typed for one's own dice.
    pub typed: String,
}

impl Ui {
    /// A fresh screen.
    pub(crate) fn new(ink: Ink) -> Self {
        Self {
            ink,
            chosen: 0,
            slip: Slip::default(),
            spot: Spot { horse: seven(), line: Line::Win },
            overlay: None,
            message: None,
            fast: false,
            stage: 0,
            typed: String::new(),
        }
    }

    /// Whether the game waits for a key rather than for time to pass: the player's own dice are
    /// thrown with one.
    pub(crate) fn waits_for_key(&self, asked: &Asked) -> bool {
        match asked {
            Asked::House(seat) => *seat == Some(ME) && !self.fast,
            Asked::Mover(_) => false,
            _ => true,
        }
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
        if let Some(overlay) = self.overlay {
            return Ok(self.over_key(overlay, key.code));
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
                Asked::Over if goes_on(code) => return Ok(Flow::Leave),
                Asked::Over => {}
                Asked::Look(look) => self.look_key(&look, code, session),
                Asked::Throw(due) => self.throw_key(&due, code, session)?,
                Asked::House(seat) => {
                    session.step()?;
                    if seat != Some(ME) {
                        self.hurry(session)?;
                    }
                }
                Asked::Mover(_) => self.hurry(session)?,
                Asked::Decide => match session.moves().open.first().cloned() {
                    Some(open) => self.slip_key(&open, code, session),
                    None => self.choice_key(code, session),
                },
            },
        }
        Ok(Flow::Stay)
    }

    fn say(&mut self, message: impl Into<String>) {
        self.message = Some(message.into());
    }

    fn over_key(&mut self, overlay: Overlay, code: KeyCode) -> Flow {
        self.overlay = None;
        match (overlay, code) {
            (Overlay::Quit, KeyCode::Char('y' | 'q') | KeyCode::Enter) => Flow::Leave,
            _ => Flow::Stay,
        }
    }

    /// Completes what runs by itself, up to the player's next concern.
    fn hurry(&self, session: &mut Session) -> Result<(), Refused> {
        while !self.waits_for_key(&session.asked()) {
            session.step()?;
        }
        Ok(())
    }

    fn look_key(&mut self, look: &Look, code: KeyCode, session: &mut Session) {
        let stages = match look {
            Look::Shares => 1,
            Look::Payout { .. } => PAYOUT_STAGES,
        };
        match code {
            KeyCode::Backspace | KeyCode::Left => self.stage = self.stage.saturating_sub(1),
            _ if self.stage + 1 < stages => self.stage += 1,
            _ => {
                self.stage = 0;
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
            KeyCode::Enter if self.typed.is_empty() && throws::house_on_enter(due) => {
                session.leave_to_house()?;
            }
            KeyCode::Enter => match throws::read(due, &self.typed, session.pack()) {
                Ok(drawn) => {
                    self.typed.clear();
                    session.throw(drawn)?;
                }
                Err(hint) => self.say(hint),
            },
            // A space that was meant to skip ahead is not the beginning of a throw.
            KeyCode::Char(' ') if self.typed.is_empty() => {}
            KeyCode::Char(c) if c.is_ascii_alphanumeric() || c == ' ' || c == ',' => {
                self.typed.push(c);
            }
            _ => {}
        }
        Ok(())
    }

    fn choice_key(&mut self, code: KeyCode, session: &mut Session) {
        let choices = choices(session);
        let last = choices.len().saturating_sub(1);
        self.chosen = self.chosen.min(last);
        let taken = match code {
            KeyCode::Up | KeyCode::Left => {
                self.chosen = self.chosen.checked_sub(1).unwrap_or(last);
                return;
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 };
                return;
            }
            KeyCode::Enter | KeyCode::Char(' ') => choices.get(self.chosen),
            KeyCode::Char(key) => choices.iter().find(|choice| choice.key == key),
            _ => return,
        };
        match taken.map(|choice| session.play(choice.play.clone())) {
            Some(Ok(())) => self.chosen = 0,
            Some(Err(why)) => self.say(why.message),
            None => {
                let keys: Vec<_> = choices.iter().map(|choice| choice.key.to_string()).collect();
                self.say(format!("Press one of {}, or ? for help.", keys.join(" ")));
            }
        }
    }

    fn slip_key(&mut self, open: &OpenBet, code: KeyCode, session: &mut Session) {
        let complete = self.slip.left(open).is_empty();
        let result = match code {
            KeyCode::Up => self.go(-1, 0),
            KeyCode::Down => self.go(1, 0),
            KeyCode::Left => self.go(0, -1),
            KeyCode::Right | KeyCode::Tab => self.go(0, 1),
            KeyCode::Backspace | KeyCode::Delete | KeyCode::Char('x') => {
                self.slip.take_back(self.spot)
            }
            KeyCode::Esc => {
                self.slip = Slip::default();
                Ok(())
            }
            KeyCode::Char('b') => {
                if let Some(slip) = session.advise().as_ref().and_then(Slip::of) {
                    self.slip = slip;
                    self.say("A bot's slip: change it as you like, Enter lays it.");
                }
                Ok(())
            }
            KeyCode::Char('c') => self.hand_in(session),
            KeyCode::Enter | KeyCode::Char(' ') if complete => self.hand_in(session),
            KeyCode::Enter | KeyCode::Char(' ') => self.slip.place(None, self.spot, open),
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                let token = digit.to_digit(10).map(|token| token as u16);
                self.slip.place(token, self.spot, open)
            }
            _ => Err("Arrows move, 1 2 3 lay a token, Backspace takes it back.".into()),
        };
        if let Err(why) = result {
            self.say(why);
        }
    }

    fn hand_in(&mut self, session: &mut Session) -> Result<(), String> {
        session.play(self.slip.to_move()).map_err(|why| why.message.into_owned())?;
        self.slip = Slip::default();
        Ok(())
    }

    /// Moves the cursor on the grid of spots; it comes in again on the other side.
    fn go(&mut self, down: i64, right: i64) -> Result<(), String> {
        let turn =
            |at: usize, by: i64, count: usize| (at as i64 + by).rem_euclid(count as i64) as usize;
        let horse = turn(self.spot.horse.index(), down, HORSES);
        let line = turn(self.spot.line.index(), right, Line::ALL.len());
        let horse = Horse::all().nth(horse).unwrap_or(self.spot.horse);
        self.spot = Spot { horse, line: Line::ALL[line] };
        Ok(())
    }
}

fn seven() -> Horse {
    Horse::all().nth(HORSES / 2).unwrap_or_else(|| unreachable!("there are eleven horses"))
}

const fn goes_on(code: KeyCode) -> bool {
    matches!(code, KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc)
}
