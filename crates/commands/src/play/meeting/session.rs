//! A meeting between one person and bots, without any screen: what is asked for, what happened.

use std::collections::VecDeque;

use engine::{Drawn, Due, Entry, Game, Heard, Pending, Record, Refused, Seat};
use serde_json::Value;
use stretch::{Event, Move, OpenSlip, Phase, Public, Stretch};

use super::super::sitting::Sitting;
use super::super::told::{ME, Names};
use super::paper;
use crate::race::{tell, words};

/// What the session waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// The player bets.
    Decide,
    /// The player throws by hand.
    Throw(Due),
    /// The result of a race is to be looked at: the position of its sheet.
    Look(usize),
    /// The house throws.
    House,
    /// A bot bets.
    Mover(Seat),
    /// Nothing: the meeting is over.
    Over,
}

/// What the session goes back to when the player takes something back.
struct Before {
    entries: usize,
    lines: usize,
    teller: tell::Teller,
}

/// What an entry is told with: how things stood before it.
struct Now {
    /// The position of the race on hand.
    race: usize,
    /// What is thrown for, where each throw is told: who throws real dice wants to see what they
    /// did.
    asked: Option<tell::Asked>,
}

/// A meeting of one person, in seat 0, and bots.
pub(crate) struct Session {
    sitting: Sitting<Stretch>,
    looks: VecDeque<usize>,
    lines: Vec<String>,
    teller: tell::Teller,
    before: Option<Before>,
}

impl Session {
    /// Begins to play: shows what the first race has before anything is thrown.
    pub(crate) fn new(sitting: Sitting<Stretch>) -> Self {
        let mut session = Self {
            sitting,
            looks: VecDeque::new(),
            lines: Vec::new(),
            teller: tell::Teller::default(),
            before: None,
        };
        session.lines.push(format!("The seed's SHA-256 is {}.", session.commitment()));
        session.lines.push(session.sitting.greeting());
        session.lines.push(String::new());
        session.tell_news();
        session
    }

    /// What the player's seat may see; nothing of it is hidden but the others' slips.
    pub(crate) const fn public(&self) -> &Public {
        &self.sitting.view().public
    }

    /// The public state as it was when this race was the last one: what its papers are drawn from.
    pub(crate) fn race(&self, at: usize) -> Public {
        let mut public = self.public().clone();
        public.sheets.truncate(at + 1);
        public
    }

    /// What the player's slip may be; none when there is nothing to bet.
    pub(crate) fn open(&self) -> Option<&OpenSlip> {
        self.sitting.moves().open.first()
    }

    /// The player's slip, handed in while others still write theirs.
    pub(crate) fn own_slip(&self) -> Vec<stretch::ShownBet> {
        self.sitting.view().own_slip()
    }

    /// The players.
    pub(crate) fn names(&self) -> Names<'_> {
        self.sitting.names()
    }

    /// Everything said so far.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The seed's commitment, shown before the first throw.
    pub(crate) fn commitment(&self) -> String {
        self.sitting.commitment()
    }

    /// The seed, once the meeting is over.
    pub(crate) fn revealed_seed(&self) -> Option<String> {
        self.sitting.revealed_seed()
    }

    /// The record: with the seed when the meeting is over.
    pub(crate) fn record(&self) -> Record {
        self.sitting.record()
    }

    /// What the session waits for.
    pub(crate) fn asked(&self) -> Asked {
        if let Some(race) = self.looks.front() {
            return Asked::Look(*race);
        }
        match self.sitting.pending() {
            Pending::Over => Asked::Over,
            Pending::Chance(due) if self.sitting.my_dice() => Asked::Throw(due),
            Pending::Chance(_) => Asked::House,
            Pending::Seats(seats) if seats.contains(ME) => Asked::Decide,
            Pending::Seats(seats) => Asked::Mover(seats.first().unwrap_or(ME)),
        }
    }

    /// What is thrown next.
    pub(crate) fn due(&self) -> Option<Due> {
        self.sitting.due()
    }

    /// Lets the house or a bot act; nothing when the player is asked for something.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn step(&mut self) -> Result<(), Refused> {
        match self.asked() {
            Asked::House => self.leave_to_house(),
            Asked::Mover(seat) => {
                let play = self.sitting.choose(seat);
                self.enter(Entry::Move { seat, play })
            }
            _ => Ok(()),
        }
    }

    /// Goes on after a result was looked at.
    pub(crate) fn go_on(&mut self) {
        self.looks.pop_front();
        if self.looks.is_empty() {
            self.tell_news();
        }
    }

    /// Reads a slip as in a record and hands it in.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub(crate) fn bet(&mut self, slip: &Value) -> Result<(), Refused> {
        let play = self.sitting.table().game().read_move(ME, slip)?;
        self.play(play)
    }

    /// The player's slip.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub(crate) fn play(&mut self, play: Move) -> Result<(), Refused> {
        let before = self.here();
        self.enter(Entry::Move { seat: ME, play })?;
        self.before = Some(before);
        Ok(())
    }

    /// What the player's own dice came to.
    ///
    /// # Errors
    /// It is not an outcome of what is due.
    pub(crate) fn throw(&mut self, drawn: Drawn) -> Result<(), Refused> {
        let before = self.here();
        let now = self.now();
        let heard = self.sitting.throw(drawn)?;
        self.happened(&heard, now);
        self.before = Some(before);
        Ok(())
    }

    /// Lets the house throw what is due.
    ///
    /// # Errors
    /// Nothing is due.
    pub(crate) fn leave_to_house(&mut self) -> Result<(), Refused> {
        let now = self.now();
        let heard = self.sitting.leave_to_house()?;
        self.happened(&heard, now);
        Ok(())
    }

    /// What a bot would bet in the player's place, from what the player sees.
    pub(crate) fn advise(&mut self) -> Option<Move> {
        self.sitting.advise()
    }

    /// Takes back the player's slip while no other is in, or a throw that was typed wrongly while it
    /// is the last thing that happened.
    ///
    /// # Errors
    /// Why it may not be taken back.
    pub(crate) fn undo(&mut self) -> Result<(), Refused> {
        // A race that is being looked at is told to its end: a throw is not taken back then.
        let thrown = self.before.as_ref().filter(|_| self.looks.is_empty());
        self.sitting.undo_to(thrown.map(|before| before.entries))?;
        if let Some(before) = self.before.take() {
            self.lines.truncate(before.lines);
            self.teller = before.teller;
        }
        Ok(())
    }

    /// Whether the player's last move can still be taken back.
    pub(crate) fn may_undo(&self) -> bool {
        self.before.is_some() && self.sitting.may_undo()
    }

    fn here(&self) -> Before {
        let (entries, lines) = (self.sitting.table().number(), self.lines.len());
        Before { entries, lines, teller: self.teller.clone() }
    }

    fn enter(&mut self, entry: Entry<Stretch>) -> Result<(), Refused> {
        let now = self.now();
        let heard = self.sitting.enter(entry)?;
        self.happened(&heard, now);
        Ok(())
    }

    fn now(&self) -> Now {
        let due = self.sitting.due().filter(|_| self.sitting.my_dice());
        let asked = due.map(|due| tell::Asked::new(self.public(), &due));
        Now { race: self.public().sheets.len() - 1, asked }
    }

    fn happened(&mut self, heard: &Heard<Stretch>, Now { race, asked }: Now) {
        self.before = None;
        let told: Vec<String> =
            heard.all.iter().flat_map(|event| paper::tell(event, self.public(), race)).collect();
        self.lines.extend(told);
        let then = self.race(race);
        if let Some(asked) = asked {
            let throw = words::last_throw(self.sitting.table().log().last());
            let line = tell::throw_line(&then, &asked, &throw);
            self.lines.extend(line.lines().map(|line| line.trim_end().to_owned()));
        }
        if heard.all.iter().any(|event| matches!(event, Event::Official { .. })) {
            // The race that has ended is told to its end, then looked at; the next one is new.
            self.push_parts(&then, false);
        }
        if then.sheet().payoffs.is_some() {
            self.looks.push_back(race);
            self.teller = tell::Teller::default();
        } else {
            self.tell_news();
        }
    }

    /// Tells what is new of the race on hand.
    fn tell_news(&mut self) {
        let public = self.public().clone();
        if public.phase == Phase::Finished {
            return;
        }
        if let Phase::Betting { .. } = public.phase {
            let field = self.teller.field(&public);
            field.into_iter().for_each(|part| self.push_part(&part));
        }
        self.push_parts(&public, true);
    }

    fn push_parts(&mut self, public: &Public, running: bool) {
        let frame = self.sitting.table().game().race().filter(|_| running);
        for part in self.teller.news(public, frame.as_ref()) {
            self.push_part(&part);
        }
    }

    fn push_part(&mut self, part: &str) {
        self.lines.extend(part.lines().map(|line| line.trim_end().to_owned()));
        self.lines.push(String::new());
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Sessions for tests: opponents that play at random, so that no change of a cleverer bot
    //! changes what is tested here.

    use super::*;
    use crate::play::sitting::testing::sitting;

    /// A session at a table of three with these options.
    pub(crate) fn session(seed: &str, options: &Value, my_dice: bool) -> Session {
        Session::new(sitting(&["You", "Maud", "Silas"], seed, options, my_dice))
    }

    /// Goes on, taking every advice, until this holds.
    pub(crate) fn play_until(session: &mut Session, stop: impl Fn(&Session, &Asked) -> bool) {
        loop {
            let asked = session.asked();
            if stop(session, &asked) {
                return;
            }
            match asked {
                Asked::Over => panic!("the meeting ended first"),
                Asked::Look(_) => session.go_on(),
                Asked::Throw(_) => session.leave_to_house().expect("due"),
                Asked::House | Asked::Mover(_) => session.step().expect("legal"),
                Asked::Decide => {
                    let play = session.advise().expect("advice");
                    session.play(play).expect("legal");
                }
            }
        }
    }
}
