//! A scripted table: entries as they stand in a record, and the summary that they lead to.

#![allow(dead_code, reason = "every test file uses its own part of the helpers")]
#![allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]

use engine::{Game, Record, StandardPacks, Table, read_entry, replay};
use high_roller::HighRoller;
use serde_json::{Value, json};

/// The horses, in the pack's order.
pub(crate) const HORSES: [&str; 8] = [
    "man_o_war",
    "secretariat",
    "citation",
    "seattle_slew",
    "zenyatta",
    "dr_fager",
    "american_pharoah",
    "native_dancer",
];

/// A table that is played by a script.
pub(crate) struct Script {
    pub(crate) table: Table<HighRoller>,
}

impl Script {
    /// A table with nothing played yet.
    pub(crate) fn open(seats: usize, options: Value) -> Self {
        Self::with_pack(seats, options, json!("standard"))
    }

    /// The same with a pack.
    pub(crate) fn with_pack(seats: usize, options: Value, pack: Value) -> Self {
        let names = &["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"][..seats];
        let record = json!({
            "railbird": 1, "game": "high_roller", "pack": pack, "options": options, "seats": names,
        });
        let record = Record::from_json(record).expect("a head");
        let (table, _) = replay(&record, &StandardPacks, usize::MAX).expect("a legal record");
        Self { table }
    }

    /// A value of the summary.
    pub(crate) fn at(&self, path: &str) -> Value {
        let summary = json!(self.table.game().summary());
        summary.pointer(path).unwrap_or_else(|| panic!("no {path} in {summary:#}")).clone()
    }

    /// These values stand in the summary.
    #[track_caller]
    pub(crate) fn expect<const N: usize>(&self, values: [(&str, Value); N]) -> &Self {
        for (path, value) in values {
            assert_eq!(self.at(path), value, "{path}");
        }
        self
    }

    /// A field of a horse.
    pub(crate) fn horse(&self, id: &str, field: &str) -> Value {
        let at = HORSES.iter().position(|horse| *horse == id).expect("a horse");
        self.at(&format!("/horses/{at}/{field}"))
    }

    /// A field of every seat.
    pub(crate) fn seats(&self, field: &str) -> Value {
        let seats = self.at("/seats");
        seats.as_array().expect("a list").iter().map(|seat| seat[field].clone()).collect()
    }

    /// Plays an entry, which must be legal.
    #[track_caller]
    pub(crate) fn play(&mut self, value: Value) -> &mut Self {
        let played = read_entry(self.table.game(), &value).and_then(|entry| self.table.play(entry));
        if let Err(why) = played {
            panic!("{value} was refused: {why}");
        }
        self
    }

    /// An entry is refused with this code and changes nothing.
    #[track_caller]
    pub(crate) fn refuse(&mut self, code: &str, value: Value) -> &mut Self {
        let before = self.table.game().clone();
        let why = read_entry(self.table.game(), &value)
            .and_then(|entry| self.table.play(entry))
            .expect_err(&format!("{value} should be refused"));
        assert_eq!(why.code, code, "{value}: {why}");
        assert_eq!(*self.table.game(), before, "a refused entry changes nothing");
        self
    }

    /// A move of a seat.
    #[track_caller]
    pub(crate) fn seat(&mut self, seat: usize, play: Value) -> &mut Self {
        self.play(json!({"seat": seat, "move": play}))
    }

    /// The seat that a decision is awaited from.
    pub(crate) fn awaited(&self) -> usize {
        self.at("/waiting/seat").as_u64().expect("a seat") as usize
    }

    /// A move of the seat that is awaited.
    #[track_caller]
    pub(crate) fn decide(&mut self, play: Value) -> &mut Self {
        let seat = self.awaited();
        self.seat(seat, play)
    }

    /// Throws a die.
    #[track_caller]
    pub(crate) fn die(&mut self, face: u8) -> &mut Self {
        self.play(json!({"chance": {"dice": [face]}}))
    }

    /// The house calls three times.
    #[track_caller]
    pub(crate) fn hammer(&mut self) -> &mut Self {
        for call in ["once", "twice", "hammer"] {
            self.play(json!({"house": {"type": call}}));
        }
        self
    }

    /// A draft in which seats take these horses, in this order, the first of seat 0; what is left
    /// is picked as long as anybody can.
    #[track_caller]
    pub(crate) fn draft(&mut self, picks: &[&str]) -> &mut Self {
        let seats = self.at("/seats").as_array().expect("a list").len();
        for seat in 0..seats {
            self.die(if seat == 0 { 6 } else { 1 });
        }
        for horse in picks {
            self.decide(json!({"type": "pick", "horse": horse}));
        }
        self
    }

    /// Posts in the order in which the sold horses stand in the pack.
    #[track_caller]
    pub(crate) fn posts(&mut self) -> &mut Self {
        let horses = self.at("/horses");
        let sold = horses.as_array().expect("a list").iter().filter(|h| !h["owner"].is_null());
        self.play(json!({"chance": {"shuffle": (0..sold.count()).collect::<Vec<_>>()}}))
    }

    /// Each in turn bets once on the first horse with a free slot that it may bet on, and passes.
    #[track_caller]
    pub(crate) fn few_bets(&mut self) -> &mut Self {
        while self.at("/phase") == json!("bets") {
            let seat = self.awaited();
            let mut moves = engine::Moves::default();
            self.table.game().moves(engine::Seat(seat as u8), &mut moves);
            let listed = moves.to_json();
            let pass = json!({"type": "pass"});
            let may_pass = listed.as_array().expect("a list").contains(&pass);
            self.decide(if may_pass { pass } else { listed[0].clone() });
        }
        self
    }

    /// A turn: the die, its face, the path.
    #[track_caller]
    pub(crate) fn turn(&mut self, die: &str, face: u8, path: &[&str]) -> &mut Self {
        self.decide(json!({"type": "roll", "die": die})).die(face);
        self.decide(json!({"type": "run", "path": path}))
    }

    /// The turn of a horse that stays where it is.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> &mut Self {
        self.turn("white", 3, &[])
    }

    /// Rides all horses straight home or off the track until the game is over: the named ones by
    /// driving a one, the rest straight on.
    #[track_caller]
    pub(crate) fn passive_to_the_end(&mut self, disqualified: &[&str]) -> &mut Self {
        while self.at("/phase") != json!("done") {
            match self.at("/phase").as_str().expect("a phase") {
                "ride" => {
                    let out = disqualified.iter().any(|id| self.at("/race/horse") == json!(id));
                    self.decide(
                        json!({"type": "roll", "die": if out { "green" } else { "white" }}),
                    );
                    self.die(if out { 1 } else { 4 });
                }
                "run" => {
                    let seat = engine::Seat(self.awaited() as u8);
                    let play = self.table.game().passive(seat).expect("a move");
                    self.decide(json!(play));
                }
                _ => drop(self.die(1 + (self.table.number() % 6) as u8)),
            }
        }
        self
    }
}
