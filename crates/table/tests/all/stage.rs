//! A table with everybody at it.

use std::sync::Arc;

use engine::{Record, Seat, Seed, SimBits, Viewer};
use serde_json::{Value, json};
use table::{
    Applied, DiceMode, Fixed, Head, House, Judged, MakeMove, Moment, Table, TakeSeat, TokenHash,
    Wish,
};

/// When every table is opened.
const NOON: Moment = Moment(12 * 3_600_000);

/// So long a log is not made again after every item: a test would take a minute.
const LONG: usize = 100;

pub(crate) struct Stage {
    pub(crate) table: Table,
    pub(crate) house: House,
    pub(crate) now: Moment,
    hunches: SimBits,
}

/// What opens a player's seat.
pub(crate) fn token(seat: u8) -> TokenHash {
    TokenHash([seat; 32])
}

/// Random bytes that are not.
fn no_lot(bytes: &mut [u8]) {
    bytes.fill(0);
}

fn open(head: Head) -> Table {
    let fixed = Fixed::new("a table".into(), NOON, head, Seed::from_bytes([7; 32]));
    let mut table = Table::open(fixed, None, Arc::default()).expect("a table");
    table.begin(NOON);
    table
}

impl Stage {
    /// A table of so many players, opened otherwise than usual as the test says.
    pub(crate) fn new(game: &str, players: u8, usual: impl FnOnce(&mut Head)) -> Self {
        let record = Record { game: game.into(), ..Record::default() };
        let dice = DiceMode::House;
        let mut head = Head { seats: players, private: false, dice, ..Head::of_record(&record) };
        usual(&mut head);
        let (house, hunches) = (House::default(), SimBits::new(1, 1));
        Self { table: open(head), house, now: NOON, hunches }
    }

    /// The same with everybody seated.
    pub(crate) fn full(game: &str, players: u8, usual: impl FnOnce(&mut Head)) -> Self {
        let mut stage = Self::new(game, players, usual);
        (0..players).for_each(|seat| stage.sit(seat));
        stage
    }

    pub(crate) fn sit(&mut self, seat: u8) {
        let name = format!("Player {seat}");
        let wish = TakeSeat { name, seat: Some(seat), contribution: None, silks: None, key: None };
        self.wish(seat, &Wish::Sit(wish, token(seat))).expect("a seat");
    }

    /// What the wish of a player comes to: the answer's number, or the refusal's code.
    pub(crate) fn wish(&mut self, by: u8, wish: &Wish) -> Result<u64, &'static str> {
        self.carry_out(&self.judge(by, wish)?)?;
        Ok(self.table.done(Some(&token(by)), wish).number)
    }

    /// What it would come to; nothing is done.
    pub(crate) fn judge(&self, by: u8, wish: &Wish) -> Result<Judged, &'static str> {
        let judged = self.table.judge(Some(&token(by)), wish, self.now, &mut no_lot);
        judged.map_err(|refusal| refusal.why.code)
    }

    /// Carries out what was judged. The table made again from its log shows everybody the same.
    pub(crate) fn carry_out(&mut self, judged: &Judged) -> Result<Vec<Applied>, &'static str> {
        let news = self.table.carry_out(judged, self.now).map_err(|why| why.code)?;
        if self.table.log().len() > LONG {
            return Ok(news);
        }
        let mut again = open(self.table.fixed.head.clone());
        for stored in self.table.log() {
            again.apply(stored.clone()).expect("it replays");
        }
        for viewer in Viewer::all(self.table.seats()) {
            let shown = |table: &Table| json!(table.answer(viewer, self.now));
            assert_eq!(shown(&again), shown(&self.table));
        }
        Ok(news)
    }

    /// What the seat would do on a hunch.
    pub(crate) fn any_move(&mut self, seat: u8) -> Value {
        let game = self.table.game().expect("a game");
        let hint = game.hint(Seat(seat), "random", bots::Budget::default(), &mut self.hunches);
        hint.expect("something to decide")
    }

    pub(crate) fn play(&mut self, seat: u8) {
        let play = self.any_move(seat);
        self.wish(seat, &moves(play, None)).expect("a legal move");
    }

    /// The seat that decides; where several do, the first.
    pub(crate) fn decider(&self) -> u8 {
        let deciders = self.table.game().expect("a game").deciders();
        deciders.first().expect("somebody decides").0
    }

    /// The seat's decision that is open, if there is one.
    pub(crate) fn decision(&self, seat: u8) -> Option<u64> {
        self.shown(Viewer::Seat(Seat(seat)))["pending"]["decision"].as_u64()
    }

    /// Everybody moves until the seat has something to decide.
    pub(crate) fn up_to(&mut self, seat: u8) -> u64 {
        for _ in 0..100 {
            if let Some(decision) = self.decision(seat) {
                return decision;
            }
            self.play(self.decider());
        }
        panic!("seat {seat} has nothing to decide");
    }

    pub(crate) fn shown(&self, viewer: Viewer) -> Value {
        json!(self.table.answer(viewer, self.now))
    }

    /// How many entries of the game stand.
    pub(crate) fn entries(&self) -> usize {
        self.table.game().expect("a game").number()
    }

    /// The clock runs on, and the house does what it has to.
    pub(crate) fn wait(&mut self, millis: i64) -> Vec<Applied> {
        self.now = self.now.plus_millis(millis);
        let judged = self.house.clocks(&self.table, self.now);
        if judged.is_done() { Vec::new() } else { self.carry_out(&judged).expect("legal") }
    }

    /// The clock runs on for as long as this, millisecond by millisecond as far as the house is
    /// concerned; gives what it called, and when.
    pub(crate) fn calls_within(&mut self, millis: i64) -> Vec<(i64, Value)> {
        let (began, mut calls) = (self.now, Vec::new());
        let end = began.plus_millis(millis);
        self.set_thinking();
        while let Some(at) = self.house.next_clock(&self.table, false).filter(|at| *at <= end) {
            let waited = self.now.max(at).0 - self.now.0;
            for applied in self.wait(waited) {
                for (told, _) in applied.told_to(Viewer::Spectator) {
                    let event: Value = serde_json::from_str(told.event.get()).expect("JSON");
                    calls.push((self.now.0 - began.0, event));
                }
            }
            self.set_thinking();
        }
        self.now = end;
        calls
    }

    pub(crate) fn set_thinking(&mut self) -> usize {
        let budget = bots::Budget::default();
        self.house.set_thinking(&self.table, budget, self.now, &mut no_lot).len()
    }
}

/// A move as a client sends it.
pub(crate) fn moves(play: Value, key: Option<&str>) -> Wish {
    Wish::Play(MakeMove { key: key.map(str::to_owned), ..play.into() })
}
