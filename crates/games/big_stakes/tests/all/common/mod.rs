//! A scripted table: entries as they stand in a record, and the summary that they lead to.

#![allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]

use std::sync::Arc;

use big_stakes::{BigStakes, BigStakesPack};
use engine::conformance::Scripted;
use engine::{StandardPacks, Table, conformance, load_pack};
use serde_json::{Value, json};

/// The standard pack.
pub(crate) fn pack() -> Arc<BigStakesPack> {
    load_pack::<BigStakes>(&Default::default(), &StandardPacks).expect("a pack")
}

/// The code with which the head of a record is refused.
pub(crate) fn refused_head(record: Value) -> (i64, &'static str) {
    let fault = conformance::refused_head::<BigStakes>(record);
    (fault.index(), fault.why.code)
}

/// A table that is played by a script.
pub(crate) struct Script {
    pub(crate) table: Table<BigStakes>,
}

impl Scripted for Script {
    type Of = BigStakes;

    fn from(table: Table<BigStakes>) -> Self {
        Self { table }
    }

    fn table(&self) -> &Table<BigStakes> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<BigStakes> {
        &mut self.table
    }
}

impl Script {
    /// A table at which the seats hold these horses (five each), at the entries for its first race.
    /// They are dealt so, and what is dealt besides is given away.
    pub(crate) fn stables(options: Value, stables: &[&[&str]]) -> Self {
        let mut options = options;
        options["trade_rounds"] = json!(0);
        let mut script = Self::open(stables.len(), options);
        script.deal(stables);
        for (seat, stable) in stables.iter().enumerate() {
            let hand = script.hand(seat);
            let surplus: Vec<_> = hand.into_iter().filter(|id| !stable.contains(&&**id)).collect();
            script.seat(seat, json!({"type": "release", "horses": surplus}));
        }
        script
    }

    /// Deals so that each seat has these horses, and others to make its hand full.
    #[track_caller]
    pub(crate) fn deal(&mut self, stables: &[&[&str]]) -> &mut Self {
        let pack = pack();
        let index = |id: &str| pack.find(id).expect("a horse").is.index();
        let wanted: Vec<Vec<usize>> =
            stables.iter().map(|ids| ids.iter().map(|id| index(id)).collect()).collect();
        let taken: Vec<usize> = wanted.concat();
        let mut rest = (0..pack.horses.len()).filter(|at| !taken.contains(at));
        let mut deck = Vec::new();
        let cards = 7;
        for card in 0..cards {
            for own in &wanted {
                let next = own.get(card).copied().or_else(|| rest.next());
                deck.push(next.expect("a card"));
            }
        }
        deck.extend(rest);
        self.play(json!({"chance": {"shuffle": deck}}))
    }

    /// The ids of the cards that a seat holds in secret.
    pub(crate) fn hand(&self, seat: usize) -> Vec<String> {
        let game = self.table.game();
        let hand = game.hand(engine::Seat(seat as u8));
        hand.iter().map(|horse| game.public().card(*horse).id.to_string()).collect()
    }

    /// A move of a seat is refused with this code.
    #[track_caller]
    pub(crate) fn refuse_seat(&mut self, code: &str, seat: usize, play: Value) -> &mut Self {
        self.refuse(code, json!({"seat": seat, "move": play}))
    }

    /// The first seat that a decision is awaited from.
    pub(crate) fn awaited(&self) -> usize {
        self.at("/next/seats/0").as_u64().expect("a seat") as usize
    }

    /// A pick.
    #[track_caller]
    pub(crate) fn pick(&mut self, index: usize) -> &mut Self {
        self.play(json!({"chance": {"pick": index}}))
    }

    /// Each seat enters this horse, posts are drawn in field order and picked from 1 on.
    #[track_caller]
    pub(crate) fn enter(&mut self, horses: &[&str]) -> &mut Self {
        for (seat, horse) in horses.iter().enumerate() {
            self.seat(seat, json!({"type": "enter", "horses": [horse]}));
        }
        self
    }

    /// Posts are drawn in field order and picked from 1 on.
    #[track_caller]
    pub(crate) fn posts(&mut self) -> &mut Self {
        let field = self.at("/next/n").as_u64().expect("a draw");
        self.play(json!({"chance": {"shuffle": (0..field).collect::<Vec<_>>()}}));
        for post in 1..=field {
            let seat = self.awaited();
            self.seat(seat, json!({"type": "post", "post": post}));
        }
        self
    }

    /// The horse on turn throws and runs.
    #[track_caller]
    pub(crate) fn run(&mut self, dice: [u8; 3], path: &str) -> &mut Self {
        self.dice(&dice);
        let seat = self.awaited();
        self.seat(seat, json!({"type": "run", "path": path}))
    }

    /// A field of a runner of the race, by its horse.
    pub(crate) fn runner(&self, horse: &str, field: &str) -> Value {
        let runners = self.at("/race/runners");
        let runners = runners.as_array().expect("a list");
        let found = runners.iter().find(|runner| runner["horse"] == horse);
        found.unwrap_or_else(|| panic!("{horse} does not run"))[field].clone()
    }
}
