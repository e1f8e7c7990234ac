//! A meeting between one person and bots, without any screen: what is asked for, what happened.

use std::collections::VecDeque;

use engine::{
    Bits, Bot, Drawn, Due, Entry, FairDice, Game, Heard, Moves, Pending, Record, Refused, Seat,
    Seed, SimBits, Table, Turn, Viewer,
};
use serde_json::Value;
use stretch::{Event, Move, OpenSlip, Phase, Public, Stretch, View};

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

/// A meeting of one person, in seat 0, and bots.
pub(crate) struct Session {
    table: Table<Stretch>,
    seed: Seed,
    dice: FairDice,
    my_dice: bool,
    bots: Vec<Box<dyn Bot<Stretch>>>,
    adviser: Box<dyn Bot<Stretch>>,
    hunches: SimBits,
    advice: SimBits,
    view: View,
    moves: Moves<Stretch>,
    looks: VecDeque<usize>,
    lines: Vec<String>,
    teller: tell::Teller,
    before: Option<Before>,
}

impl Session {
    /// Sits down at a table. The bots take the seats after the player's, in order.
    pub(crate) fn new(
        table: Table<Stretch>,
        seed: Seed,
        my_dice: bool,
        bots: Vec<Box<dyn Bot<Stretch>>>,
        adviser: Box<dyn Bot<Stretch>>,
    ) -> Self {
        let mut session = Self {
            dice: FairDice::new(&seed, &[]),
            // Neither the opponents' hunches nor advice may tell anything about the dice; and
            // asking for advice must not change what the opponents do.
            hunches: SimBits::from_seed(&seed, "hunches"),
            advice: SimBits::from_seed(&seed, "advice"),
            view: table.game().view(Viewer::Seat(ME)),
            moves: Moves::default(),
            table,
            seed,
            my_dice,
            bots,
            adviser,
            looks: VecDeque::new(),
            lines: Vec::new(),
            teller: tell::Teller::default(),
            before: None,
        };
        session.say(format!("The seed's SHA-256 is {}.", session.seed.commitment()));
        session.refresh();
        session
    }

    /// Says something that is not of the game itself.
    pub(crate) fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Shows what the first race has before anything is thrown.
    pub(crate) fn begin(&mut self) {
        self.lines.push(String::new());
        self.tell_news();
    }

    /// What the player's seat may see; nothing of it is hidden but the others' slips.
    pub(crate) const fn public(&self) -> &Public {
        &self.view.public
    }

    /// The public state as it was when this race was the last one: what its papers are drawn from.
    pub(crate) fn race(&self, at: usize) -> Public {
        let mut public = self.public().clone();
        public.sheets.truncate(at + 1);
        public
    }

    /// What the player's slip may be; none when there is nothing to bet.
    pub(crate) fn open(&self) -> Option<&OpenSlip> {
        self.moves.open.first()
    }

    /// The player's slip, handed in while others still write theirs.
    pub(crate) fn own_slip(&self) -> Vec<stretch::ShownBet> {
        self.view.own_slip()
    }

    /// The players.
    pub(crate) fn names(&self) -> Names<'_> {
        Names(self.public().setup.names())
    }

    /// Everything said so far.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The seed's commitment, shown before the first throw.
    pub(crate) fn commitment(&self) -> String {
        self.seed.commitment()
    }

    /// The seed, once the meeting is over.
    pub(crate) fn revealed_seed(&self) -> Option<String> {
        self.table.game().over().then(|| self.seed.to_hex())
    }

    /// The record: with the seed when the meeting is over.
    pub(crate) fn record(&self) -> Record {
        if self.table.game().over() {
            self.table.record_with_seed(&self.seed, &[])
        } else {
            self.table.record()
        }
    }

    /// What the session waits for.
    pub(crate) fn asked(&self) -> Asked {
        if let Some(race) = self.looks.front() {
            return Asked::Look(*race);
        }
        match self.table.game().pending() {
            Pending::Over => Asked::Over,
            Pending::Chance(due) if self.my_dice => Asked::Throw(due),
            Pending::Chance(_) => Asked::House,
            Pending::Seats(seats) if seats.contains(ME) => Asked::Decide,
            Pending::Seats(seats) => Asked::Mover(seats.first().unwrap_or(ME)),
        }
    }

    /// What is thrown next.
    pub(crate) fn due(&self) -> Option<Due> {
        match self.table.game().pending() {
            Pending::Chance(due) => Some(due),
            Pending::Seats(_) | Pending::Over => None,
        }
    }

    /// Lets the house or a bot act; nothing when the player is asked for something.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn step(&mut self) -> Result<(), Refused> {
        match self.asked() {
            Asked::House => self.leave_to_house(),
            Asked::Mover(seat) => {
                let mut moves = Moves::default();
                self.table.game().moves(seat, &mut moves);
                let view = self.table.game().view(Viewer::Seat(seat));
                let turn = Turn { seat, view: &view, moves: &moves };
                let bits = &mut self.hunches as &mut dyn Bits;
                let play = self.bots[seat.index() - 1].choose(&turn, bits);
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
        let play = self.table.game().read_move(ME, slip)?;
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
        let asked = self.thrown_for();
        let heard = self.table.play_by_hand(drawn)?;
        self.happened(&heard, asked);
        self.before = Some(before);
        Ok(())
    }

    /// Lets the house throw what is due.
    ///
    /// # Errors
    /// Nothing is due.
    pub(crate) fn leave_to_house(&mut self) -> Result<(), Refused> {
        match self.table.game().pending() {
            Pending::Chance(due) => {
                let drawn = self.dice.draw(&due);
                self.enter(Entry::Chance(drawn))
            }
            _ => Err(engine::refusals::MOVE_EXPECTED),
        }
    }

    /// What a bot would bet in the player's place, from what the player sees.
    pub(crate) fn advise(&mut self) -> Option<Move> {
        if self.moves.is_empty() {
            return None;
        }
        let turn = Turn { seat: ME, view: &self.view, moves: &self.moves };
        Some(self.adviser.choose(&turn, &mut self.advice as &mut dyn Bits))
    }

    /// Takes back the player's slip while no other is in, or a throw that was typed wrongly while it
    /// is the last thing that happened.
    ///
    /// # Errors
    /// Why it may not be taken back.
    pub(crate) fn undo(&mut self) -> Result<(), Refused> {
        let typed = matches!(self.table.log().last(), Some(Entry::Chance(_)));
        match self.before.take() {
            Some(before) if typed && self.looks.is_empty() => {
                self.table.go_back_to(before.entries)?;
                self.go_back(before);
            }
            before => {
                self.table.undo(ME)?;
                before.into_iter().for_each(|before| self.go_back(before));
            }
        }
        self.refresh();
        Ok(())
    }

    /// Whether the player's last move can still be taken back.
    pub(crate) fn may_undo(&self) -> bool {
        self.before.is_some() && self.table.may_undo(ME).is_ok()
    }

    fn here(&self) -> Before {
        let (entries, lines) = (self.table.number(), self.lines.len());
        Before { entries, lines, teller: self.teller.clone() }
    }

    fn go_back(&mut self, before: Before) {
        self.lines.truncate(before.lines);
        self.teller = before.teller;
    }

    fn enter(&mut self, entry: Entry<Stretch>) -> Result<(), Refused> {
        let asked = self.thrown_for();
        let heard = self.table.play(entry)?;
        self.happened(&heard, asked);
        Ok(())
    }

    /// What is thrown for next, where each throw is told: who throws real dice wants to see what
    /// they did.
    fn thrown_for(&self) -> Option<tell::Asked> {
        match self.table.game().pending() {
            Pending::Chance(due) if self.my_dice => Some(tell::Asked::new(self.public(), &due)),
            _ => None,
        }
    }

    fn refresh(&mut self) {
        self.view = self.table.game().view(Viewer::Seat(ME));
        self.table.game().moves(ME, &mut self.moves);
    }

    fn happened(&mut self, heard: &Heard<Stretch>, asked: Option<tell::Asked>) {
        self.before = None;
        let race = self.public().sheets.len() - 1;
        self.refresh();
        let told: Vec<String> =
            heard.all.iter().flat_map(|event| paper::tell(event, self.public(), race)).collect();
        self.lines.extend(told);
        let then = self.race(race);
        if let Some(asked) = asked {
            let throw = words::last_throw(self.table.log().last());
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
        let frame = self.table.game().race().filter(|_| running);
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

    use engine::{PackRef, RandomBot, StandardPacks, load_pack};

    use super::*;

    /// A session at a table of three with these options.
    pub(crate) fn session(seed: &str, options: &Value, my_dice: bool) -> Session {
        let options = options.as_object().cloned().unwrap_or_default();
        let names = ["You", "Maud", "Silas"].map(str::to_owned).to_vec();
        let head = Record { game: Stretch::ID.into(), seats: names, options, ..Record::default() };
        let pack = load_pack::<Stretch>(&PackRef::default(), &StandardPacks).expect("a pack");
        let table = Table::open(&head, pack).expect("a table");
        let bots = (1..3).map(|_| Box::new(RandomBot) as Box<dyn Bot<Stretch>>).collect();
        let seed = Seed::from_word(seed);
        let mut session = Session::new(table, seed, my_dice, bots, Box::new(RandomBot));
        session.begin();
        session
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
