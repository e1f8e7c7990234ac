//! A scripted table: entries as they stand in a record, and the summary that they lead to.

#![allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]

use engine::conformance::Scripted;
use engine::{Game as _, Table, Viewer, conformance};
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

impl Scripted for Script {
    type Of = HighRoller;

    fn from(table: Table<HighRoller>) -> Self {
        Self { table }
    }

    fn table(&self) -> &Table<HighRoller> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<HighRoller> {
        &mut self.table
    }
}

impl Script {
    /// What everybody sees beside the summary.
    pub(crate) fn seen(&self, field: &str) -> Value {
        json!(self.table.game().view(Viewer::Spectator))[field].take()
    }

    /// A field of a horse.
    pub(crate) fn horse(&self, id: &str, field: &str) -> Value {
        let at = HORSES.iter().position(|horse| *horse == id).expect("a horse");
        self.at(&format!("/horses/{at}/{field}"))
    }

    /// A field of every seat.
    pub(crate) fn seats(&self, field: &str) -> Value {
        self.each("/seats", field)
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

    /// A field that is bought in the second offer, everything for 100: these horses by these seats;
    /// nothing else races. Posts in the pack's order.
    #[track_caller]
    pub(crate) fn field(
        seats: usize,
        options: Value,
        pack: Value,
        horses: &[(&str, usize)],
    ) -> Self {
        let mut script = Self::with_pack(seats, options, pack);
        for _ in 0..8 {
            script.play(json!({"chance": {"pick": 0}})).hammer();
        }
        let mut left: Vec<&str> = HORSES.to_vec();
        for (horse, seat) in horses {
            let pick = left.iter().position(|left| left == horse).expect("a horse");
            left.remove(pick);
            script.play(json!({"chance": {"pick": pick}}));
            script.seat(*seat, json!({"type": "bid", "amount": 100})).hammer();
        }
        while script.at("/phase") == json!("lot") {
            script.play(json!({"chance": {"pick": 0}})).hammer();
        }
        script.posts();
        script
    }

    /// The bets of each seat, one after the other as its turn comes; then it passes.
    #[track_caller]
    pub(crate) fn bets(&mut self, bets: &[(usize, &str, u8)]) -> &mut Self {
        let mut left = bets.to_vec();
        while self.at("/phase") == json!("bets") {
            let seat = self.awaited();
            match left.iter().position(|(of, ..)| *of == seat) {
                Some(at) => {
                    let (_, horse, count) = left.remove(at);
                    self.seat(seat, json!({"type": "bet", "horse": horse, "count": count}));
                }
                None => drop(self.seat(seat, json!({"type": "pass"}))),
            }
        }
        assert_eq!(left, [], "every bet was made");
        self
    }

    /// On the sprint track: the horse on turn rides a six and runs so many spaces in the lane of its
    /// post.
    #[track_caller]
    pub(crate) fn sprint(&mut self, spaces: usize) -> &mut Self {
        let horse = self.at("/race/horse");
        let post = self.horse(horse.as_str().expect("a horse on turn"), "post");
        let lane: Vec<String> = ["A1", "A2", "E1", "E2", "F1", "F2", "F3", "F4"]
            .iter()
            .map(|space| format!("{post}{space}"))
            .collect();
        let path: Vec<&str> = lane[..spaces].iter().map(String::as_str).collect();
        self.turn("white", 6, &path)
    }

    /// The horse on turn is driven off the track.
    #[track_caller]
    pub(crate) fn drive_off(&mut self) -> &mut Self {
        self.decide(json!({"type": "roll", "die": "green"})).die(1)
    }
}

/// A pack with a track of four spaces to the line, straight, with a lane for every post; and, if
/// one is given, with another fine.
pub(crate) fn sprint_track(fine: Option<i64>) -> Value {
    let straight = |id: &str, cells: u8| json!({"id": id, "kind": "straight", "cells": cells});
    let mut pack = json!({"board": {
        "lanes": 8, "first_turn": "E", "midway": "A2", "finish": "E2", "home_stretch": ["E", "F"],
        "segment": [straight("A", 2), straight("E", 2), straight("F", 14)],
        "cost": {
            "gate": 1, "forward": 1, "side_in": 1, "side_out": 1, "diag_out": 1, "diag_in": 2,
        },
    }});
    if let Some(fine) = fine {
        let standard = engine::standard_pack::<HighRoller>().expect("a pack");
        pack["constants"] = engine::Pack::canonical(&*standard)["constants"].clone();
        pack["constants"]["money"]["fine"] = json!(fine);
    }
    pack
}

/// What a record's head is refused with.
pub(crate) fn refused_head(head: Value) -> (i64, &'static str) {
    let fault = conformance::refused_head::<HighRoller>(head);
    (fault.index(), fault.why.code)
}
