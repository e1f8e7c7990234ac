//! A game between one person and bots, without any screen: what is asked for, what is answered,
//! what happened. The full screen and the line mode drive the same session.

use engine::{Drawn, Due, DueKind, Entry, Heard, Pending, Refused, Seat};

use super::{Question, Said, Spoken, Told};
use crate::play::row::Row;
use crate::play::sitting::Sitting;
use crate::play::told::ME;
use crate::race::dice;

/// What every game understands.
const HELP: &str = "  for me                 let a bot decide
  undo, help, quit";

/// What the session waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// The player decides.
    Decide,
    /// The player has decided, and may still take it back.
    Confirm,
    /// The player throws by hand.
    Throw(Due),
    /// The house throws or shuffles; for dice, the seat that throws.
    House(Option<Seat>),
    /// Others decide.
    Others,
    /// Nothing: the game is over.
    Over,
}

/// What comes of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// It is done, and the game goes on.
    Done,
    /// The last move is taken back.
    TakenBack,
    /// Enough to go on, but it answers the next question.
    PushedBack,
    /// Something to look at; the question stands.
    Shown(Vec<Row>),
    /// What would be right; the question stands.
    Wrong(String),
    /// The player leaves.
    Leaves,
}

/// Where the session goes back to when the player takes something back.
#[derive(Clone, Copy, Debug)]
struct Before {
    entries: usize,
    lines: usize,
}

/// A game between one person, in seat 0, and bots.
pub(crate) struct Session<G: Spoken> {
    sitting: Sitting<G>,
    question: Question,
    told: Told,
    before: Option<Before>,
    /// What the player has sealed and not yet confirmed.
    sealed: Option<String>,
    /// Whether the player lets others act first, where anybody may at any time.
    waits: bool,
}

impl<G: Spoken> Session<G> {
    /// Begins to play.
    pub(crate) fn new(sitting: Sitting<G>) -> Self {
        let mut told = Told::default();
        told.say(format!("The seed's SHA-256 is {}.", sitting.commitment()));
        told.say(sitting.greeting());
        G::opening(sitting.view()).iter().for_each(|row| told.say(row.text()));
        let question = G::question(sitting.view(), sitting.moves());
        Self { sitting, question, told, before: None, sealed: None, waits: false }
    }

    /// Everybody at the table.
    pub(crate) const fn sitting(&self) -> &Sitting<G> {
        &self.sitting
    }

    /// Everything said so far.
    pub(crate) fn lines(&self) -> &[Said] {
        &self.told.0
    }

    /// What the session waits for.
    pub(crate) fn asked(&self) -> Asked {
        if self.sealed.is_some() {
            return Asked::Confirm;
        }
        match self.sitting.pending() {
            Pending::Over => Asked::Over,
            // Who shuffled the cards would know where they lie.
            Pending::Chance(due)
                if self.sitting.my_dice() && !matches!(due.kind, DueKind::Shuffle { .. }) =>
            {
                Asked::Throw(due)
            }
            Pending::Chance(due) => Asked::House(due.seat),
            Pending::Seats(seats) if seats.contains(ME) && !self.waits => Asked::Decide,
            Pending::Seats(_) => Asked::Others,
        }
    }

    /// What is asked of the player now, in words.
    pub(crate) fn question(&self) -> Question {
        match (self.asked(), &self.sealed) {
            (Asked::Decide, _) => self.question.clone(),
            (Asked::Confirm, Some(sealed)) => {
                Question::new(format!("Sealed: {sealed}. Enter goes on, `undo` takes it back."))
            }
            (Asked::Throw(due), _) => {
                let who = G::thrown(&due, self.sitting.view(), self.sitting.names());
                Question::new(format!("{who}. Type {}; or Enter for the house.", wanted(&due)))
            }
            _ => Question::default(),
        }
    }

    /// Lets the house or the others act; nothing when the player is asked for something.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn step(&mut self) -> Result<(), Refused> {
        let heard = match self.asked() {
            Asked::House(_) => self.sitting.leave_to_house()?,
            Asked::Others => self.others()?,
            _ => return Ok(()),
        };
        self.happened(&heard);
        Ok(())
    }

    fn others(&mut self) -> Result<Heard<G>, Refused> {
        let Pending::Seats(seats) = self.sitting.pending() else {
            return Err(engine::refusals::NOT_YOUR_TURN);
        };
        let others: Vec<Seat> = seats.iter().filter(|seat| *seat != ME).collect();
        match (self.sitting.call(), others.first()) {
            (Some(call), _) => self.sitting.anybody(&others, call),
            (None, Some(&seat)) => {
                let play = self.sitting.choose(seat);
                self.sitting.enter(Entry::Move { seat, play })
            }
            (None, None) => Err(engine::refusals::NOT_YOUR_TURN),
        }
    }

    /// Does what was typed.
    ///
    /// # Errors
    /// What the rules themselves asked for was refused: a fault of the program.
    pub(crate) fn answer(&mut self, line: &str) -> Result<Reply, Refused> {
        let line = line.trim();
        let word = line.to_lowercase();
        match word.as_str() {
            "quit" | "q" | "exit" => return Ok(Reply::Leaves),
            "help" | "?" => return Ok(Reply::Shown(self.help())),
            "undo" | "u" => return Ok(self.undo()),
            _ => {}
        }
        if let Some(rows) = G::page(&word, self.sitting.view(), self.sitting.moves()) {
            return Ok(Reply::Shown(rows));
        }
        match self.asked() {
            Asked::Decide => Ok(self.decide(line, &word)),
            Asked::Confirm => {
                self.sealed = None;
                Ok(if line.is_empty() { Reply::Done } else { Reply::PushedBack })
            }
            Asked::Throw(due) => self.throw(&due, &word),
            Asked::House(_) | Asked::Others | Asked::Over => Ok(Reply::Done),
        }
    }

    /// What can be typed.
    pub(crate) fn help(&self) -> Vec<Row> {
        G::HELP.lines().chain(HELP.lines()).map(Row::from).collect()
    }

    fn decide(&mut self, line: &str, word: &str) -> Reply {
        let calls = self.sitting.call().is_some();
        let play = match word {
            "" if calls => None,
            "for me" => self.sitting.advise().map(Ok),
            _ => match G::read(line, self.sitting.view(), &self.question) {
                Ok(value) => Some(self.sitting.table().game().read_move(ME, &value)),
                Err(hint) => return Reply::Wrong(hint),
            },
        };
        let Some(play) = play else {
            self.waits = true;
            return Reply::Done;
        };
        match play.and_then(|play| self.play(play)) {
            Ok(()) => Reply::Done,
            Err(why) => Reply::Wrong(why.message.into_owned()),
        }
    }

    fn play(&mut self, play: G::Move) -> Result<(), Refused> {
        let before = self.here();
        let heard = self.sitting.enter(Entry::Move { seat: ME, play })?;
        self.happened(&heard);
        self.before = Some(before);
        self.sealed = G::sealed(self.sitting.view()).filter(|_| self.sitting.may_undo());
        Ok(())
    }

    fn throw(&mut self, due: &Due, word: &str) -> Result<Reply, Refused> {
        let (heard, before) = match (word, by_hand(due, word)) {
            ("" | "h" | "house", _) => (self.sitting.leave_to_house()?, None),
            (_, Some(drawn)) => {
                let before = self.here();
                (self.sitting.throw(drawn)?, Some(before))
            }
            (_, None) => return Ok(Reply::Wrong(format!("Type {}.", wanted(due)))),
        };
        self.happened(&heard);
        self.before = before;
        Ok(Reply::Done)
    }

    /// Takes back the player's last move, or a throw that was typed wrongly, while it is the last
    /// thing that happened.
    fn undo(&mut self) -> Reply {
        if let Err(why) = self.sitting.undo_to(self.before.map(|before| before.entries)) {
            return Reply::Wrong(why.message.into_owned());
        }
        if let Some(before) = self.before.take() {
            self.told.0.truncate(before.lines);
        }
        self.refresh();
        Reply::TakenBack
    }

    fn here(&self) -> Before {
        Before { entries: self.sitting.table().number(), lines: self.told.0.len() }
    }

    fn happened(&mut self, heard: &Heard<G>) {
        let names = self.sitting.names();
        for event in &heard.all {
            G::tell(event, self.sitting.view(), names, &mut self.told);
        }
        self.before = None;
        self.refresh();
    }

    fn refresh(&mut self) {
        self.sealed = None;
        self.waits = false;
        self.question = G::question(self.sitting.view(), self.sitting.moves());
    }
}

/// What somebody's own dice show, if it is an outcome of what is due.
fn by_hand(due: &Due, line: &str) -> Option<Drawn> {
    match due.kind {
        DueKind::Dice { .. } => dice::read_faces(&line.replace('-', " "), due),
        DueKind::Pick { .. } => {
            let drawn = Drawn::Pick(line.parse::<u16>().ok()?.checked_sub(1)?);
            due.judge(&drawn).is_ok().then_some(drawn)
        }
        DueKind::Shuffle { .. } => None,
    }
}

/// What would be right, for a message.
fn wanted(due: &Due) -> String {
    match due.kind {
        DueKind::Pick { of } => format!("a number from 1 to {of}"),
        DueKind::Dice { .. } | DueKind::Shuffle { .. } => dice::wanted(due),
    }
}
