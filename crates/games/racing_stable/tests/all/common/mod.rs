//! A scripted table: entries as they stand in a record, and the summary that they lead to.

#![allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]

use engine::Table;
use engine::conformance::Scripted;
use racing_stable::RacingStable;
use serde_json::{Value, json};

/// The colours, in the pack's order.
pub(crate) const COLORS: [&str; 8] =
    ["red", "green", "blue", "yellow", "black", "white", "orange", "purple"];

/// The head of a record of this many seats.
pub(crate) fn head(seats: usize, pack: Value, options: Value) -> Value {
    <Script as Scripted>::head(seats, pack, options)
}

/// A move of a seat.
pub(crate) fn by(seat: usize, play: Value) -> Value {
    json!({"seat": seat, "move": play})
}

pub(crate) fn enter(buy: i64, horses: &[&str]) -> Value {
    json!({"type": "enter", "buy": buy, "horses": horses})
}

/// Bets as (on, to, amount), and claims.
pub(crate) fn wager(bets: &[(&str, &str, i64)], claims: &[&str]) -> Value {
    let bet = |(on, to, amount): &(&str, &str, i64)| json!({"on": on, "to": to, "amount": amount});
    json!({"type": "wager", "bets": bets.iter().map(bet).collect::<Vec<_>>(), "claims": claims})
}

pub(crate) fn offer(horse: &str, buyer: usize, price: i64) -> Value {
    json!({"type": "offer", "horse": horse, "buyer": buyer, "price": price})
}

pub(crate) fn word(kind: &str) -> Value {
    json!({"type": kind})
}

pub(crate) fn dice(a: u8, b: u8) -> Value {
    json!({"chance": {"dice": [a, b]}})
}

/// A table that is played by a script.
pub(crate) struct Script {
    pub(crate) table: Table<RacingStable>,
}

impl Scripted for Script {
    type Of = RacingStable;

    fn from(table: Table<RacingStable>) -> Self {
        Self { table }
    }

    fn table(&self) -> &Table<RacingStable> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<RacingStable> {
        &mut self.table
    }
}

impl Script {
    /// The money of every seat.
    pub(crate) fn cash(&self) -> Vec<i64> {
        let seats = self.at("/seats");
        let seats = seats.as_array().expect("a list").iter();
        seats.map(|seat| seat["cash"].as_i64().expect("money")).collect()
    }

    /// The ids of a seat's horses.
    pub(crate) fn stable(&self, seat: usize) -> Vec<String> {
        let horses = self.at(&format!("/seats/{seat}/horses"));
        let horses = horses.as_array().expect("a list").iter();
        horses.map(|horse| horse["id"].as_str().expect("an id").to_owned()).collect()
    }

    /// Every seat enters: how many it buys, and which horses run.
    #[track_caller]
    pub(crate) fn enter(&mut self, entries: &[(i64, &[&str])]) -> &mut Self {
        for (seat, (buy, horses)) in entries.iter().enumerate() {
            self.seat(seat, enter(*buy, horses));
        }
        self
    }

    /// Every seat enters its horse of this number.
    #[track_caller]
    pub(crate) fn enter_each(&mut self, number: u8) -> &mut Self {
        let seats = self.cash().len();
        for (seat, color) in COLORS.iter().enumerate().take(seats) {
            self.seat(seat, enter(0, &[&format!("{color}-{number}")]));
        }
        self
    }

    /// The seats that have something to wager do; the others bet nothing.
    #[track_caller]
    pub(crate) fn wagers(&mut self, wagers: &[(usize, Value)]) -> &mut Self {
        for seat in 0..self.cash().len() {
            let own = wagers.iter().find(|(by, _)| *by == seat);
            self.seat(seat, own.map_or_else(|| wager(&[], &[]), |(_, play)| play.clone()));
        }
        self
    }

    /// Two dice.
    #[track_caller]
    pub(crate) fn dice(&mut self, a: u8, b: u8) -> &mut Self {
        self.play(dice(a, b))
    }

    /// Throws with these sums, none of them a double; 0 is a double.
    #[track_caller]
    pub(crate) fn sums(&mut self, sums: &[u8]) -> &mut Self {
        for &sum in sums {
            match sum {
                0 => self.dice(1, 1),
                3..=6 => self.dice(1, sum - 1),
                7..=11 => self.dice(6, sum - 6),
                _ => panic!("no throw but a double has the sum {sum}"),
            };
        }
        self
    }

    /// The first to throw for the start throws highest.
    #[track_caller]
    pub(crate) fn first_starts(&mut self) -> &mut Self {
        self.sums(&[11]);
        while self.at("/phase") == "start" {
            self.sums(&[3]);
        }
        self
    }

    /// Everybody throws eights, which stop on no red or green space, until the race is over.
    #[track_caller]
    pub(crate) fn run_out(&mut self) -> &mut Self {
        while self.at("/phase") == "run" {
            self.sums(&[8]);
        }
        self
    }

    /// Nobody enters anything.
    #[track_caller]
    pub(crate) fn pass_over(&mut self) -> &mut Self {
        let entries = vec![(0, &[][..]); self.cash().len()];
        self.enter(&entries)
    }
}

/// The standard pack as an inline one.
pub(crate) fn standard() -> Value {
    let pack = engine::standard_pack::<RacingStable>().expect("the standard pack");
    engine::Pack::canonical(&*pack)
}
