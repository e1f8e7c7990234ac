//! A scripted table: entries as they stand in a record, and the summary that they lead to.

#![allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]

use std::sync::LazyLock;

use engine::conformance::Scripted;
use engine::{Game as _, Pack as _, Table, conformance};
use homestretch::{Homestretch, HomestretchPack};
use serde_json::{Value, json};

/// Bets that lose unless one of 2, 3, 4, 11 and 12 wins; no limit forbids them.
pub(crate) const LOSING: &str = "3 2 win, 2 12 win, 2 3 win, 1 11 win, 1 4 win";

/// The standard pack as a record carries it inline.
pub(crate) fn standard() -> Value {
    static STANDARD: LazyLock<Value> = LazyLock::new(|| {
        let node = HomestretchPack::assemble(&HomestretchPack::standard()).expect("files");
        HomestretchPack::check(&node).expect("the standard pack").canonical()
    });
    STANDARD.clone()
}

/// The standard pack with hands of so many cards and four races without handicaps.
pub(crate) fn plain(hand: usize) -> Value {
    let mut pack = standard();
    for players in 2..=6 {
        pack["shares"]["hand"][players.to_string()] = json!(hand);
    }
    let card = |id: &str, deck: &str| {
        let purse = json!({"win": 24000, "place": 18000, "show": 12000});
        json!({"id": id, "deck": deck, "name": id, "handicaps": {}, "purse": purse})
    };
    pack["cards"] = json!([
        card("p01", "purple"),
        card("p02", "purple"),
        card("g01", "green"),
        card("g02", "green")
    ]);
    pack
}

/// The plain pack with handicap tokens on the lanes of its first race.
pub(crate) fn handicapped(tokens: &Value) -> Value {
    let mut pack = plain(1);
    pack["cards"][0]["handicaps"] = tokens.clone();
    pack
}

/// One purple race and nothing after it.
pub(crate) fn one_race() -> Value {
    json!({"purple_races": 1, "green_races": 0})
}

/// The head of a record at a table of so many.
pub(crate) fn head(seats: usize, pack: &Value, options: &Value) -> Value {
    <Script as Scripted>::head(seats, pack.clone(), options.clone())
}

/// Why a head is refused; the refusal is at −1 and `bad_record`.
pub(crate) fn refused_head(record: Value) -> String {
    let fault = conformance::refused_head::<Homestretch>(record);
    assert_eq!((fault.index(), fault.why.code), (-1, "bad_record"), "{fault}");
    fault.why.said(engine::Language::English)
}

/// A move of a seat, as an entry.
pub(crate) fn entry(seat: usize, play: Value) -> Value {
    json!({"seat": seat, "move": play})
}

/// A bet from words: `3 11 win, 1 7 place, …`.
pub(crate) fn bet(words: &str) -> Value {
    let token = |words: &str| {
        let mut words = words.split_whitespace();
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).expect("number");
        let (token, horse) = (number(), number());
        json!({"token": token, "horse": horse, "line": words.next().expect("a line")})
    };
    json!({"type": "bet", "bets": words.split(',').map(token).collect::<Vec<_>>()})
}

/// A table that is played by a script.
#[derive(Clone)]
pub(crate) struct Script {
    pub(crate) table: Table<Homestretch>,
}

impl Scripted for Script {
    type Of = Homestretch;

    fn from(table: Table<Homestretch>) -> Self {
        Self { table }
    }

    fn table(&self) -> &Table<Homestretch> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<Homestretch> {
        &mut self.table
    }
}

impl Script {
    /// A table with nothing played yet.
    pub(crate) fn open(seats: usize, pack: &Value, options: &Value) -> Self {
        Self::with_pack(seats, options.clone(), pack.clone())
    }

    /// An entry is refused with this code and changes nothing; gives the player's words.
    #[track_caller]
    pub(crate) fn refuse(&mut self, code: &str, value: &Value) -> String {
        self.why_not(code, value)
    }

    /// A horse's space, token and place.
    pub(crate) fn horse(&self, horse: usize) -> (Value, Value, Value) {
        let at = |field| self.at(&format!("/horses/{}/{field}", horse - 2));
        (at("space"), at("token"), at("finish"))
    }

    /// The first seat that a decision is awaited from.
    pub(crate) fn awaited(&self) -> usize {
        self.at("/awaiting/seats/0").as_u64().expect("a seat") as usize
    }

    /// What the chance is for that is awaited; nothing where a player decides.
    pub(crate) fn due(&self) -> Value {
        self.at("/awaiting")["what"].clone()
    }

    /// Whether a move of this type is awaited.
    pub(crate) fn awaits(&self, kind: &str) -> bool {
        let awaiting = self.at("/awaiting");
        awaiting["moves"].as_array().is_some_and(|moves| moves.contains(&json!(kind)))
    }

    /// A move of the seat that a decision is awaited from.
    #[track_caller]
    pub(crate) fn decide(&mut self, play: Value) -> &mut Self {
        let seat = self.awaited();
        self.play(entry(seat, play))
    }

    /// Throws two dice with this total, as equal as can be.
    #[track_caller]
    pub(crate) fn roll(&mut self, total: u8) -> &mut Self {
        self.dice(&[total / 2, total - total / 2])
    }

    /// Moves the horse that was thrown.
    #[track_caller]
    pub(crate) fn advance(&mut self, spaces: u32) -> &mut Self {
        self.decide(json!({"type": "advance", "spaces": spaces}))
    }

    /// Pushes a horse.
    #[track_caller]
    pub(crate) fn push(&mut self, horse: u8) -> &mut Self {
        self.decide(json!({"type": "push", "horse": horse}))
    }

    /// A move without fields.
    #[track_caller]
    pub(crate) fn say(&mut self, kind: &str) -> &mut Self {
        self.decide(json!({ "type": kind }))
    }

    /// Shuffles what is due so that it stays as it is.
    #[track_caller]
    pub(crate) fn shuffle(&mut self) -> &mut Self {
        let count = self.at("/awaiting/count").as_u64().expect("a count");
        self.play(json!({"chance": {"shuffle": (0..count).collect::<Vec<_>>()}}))
    }

    /// Setup and draft: the race cards stay in the pack's order, and every seat gets and keeps
    /// these shares in this order. The ghost loses whatever lies first in its hand.
    #[track_caller]
    pub(crate) fn deal(&mut self, kept: &[&[&str]]) -> &mut Self {
        while self.due() != json!("blue_shares") {
            self.shuffle();
        }
        let setup = self.table.game().setup().clone();
        let seats = setup.seats();
        let hands = seats + usize::from(seats == 2 && setup.options.ghost_hand);
        let rounds = setup.pack.hand(seats);
        let blue: Vec<String> = setup.pack.blue_shares().map(|share| share.to_string()).collect();
        assert!(kept.len() == seats && kept.iter().all(|kept| kept.len() == rounds));
        let wanted = |id: &str| kept.iter().any(|kept| kept.contains(&id));
        let mut rest = (0..blue.len()).filter(|&i| !wanted(&blue[i]));
        let mut order = Vec::new();
        for round in 0..rounds {
            for hand in 0..hands {
                // Hand i lies at position i + round, and what is kept there then lies first in it.
                order.push(match kept.get((hand + round) % hands) {
                    Some(kept) => blue.iter().position(|id| id == kept[round]).expect("a share"),
                    None => rest.next().expect("enough shares"),
                });
            }
        }
        order.extend(rest);
        self.play(json!({"chance": {"shuffle": order}}));
        for round in 0..rounds {
            for (seat, kept) in kept.iter().enumerate() {
                self.play(entry(seat, json!({"type": "keep", "card": kept[round]})));
            }
            if self.due() == json!("ghost_hand") {
                self.play(json!({"chance": {"pick": 0}}));
            }
        }
        self
    }

    /// A seat bets.
    #[track_caller]
    pub(crate) fn bet(&mut self, seat: usize, words: &str) -> &mut Self {
        self.play(entry(seat, bet(words)))
    }

    /// Whoever has not bet lays losing bets; a roll-off goes to this seat.
    #[track_caller]
    pub(crate) fn reach_the_gate(&mut self, first: usize) -> &mut Self {
        while self.at("/phase") == json!("betting") {
            self.decide(bet(LOSING));
        }
        while self.at("/phase") == json!("roll_off") {
            let own = self.at("/awaiting/seat") == json!(first);
            self.dice(&[if own { 6 } else { 1 }]);
        }
        self.expect([("/phase", json!("race")), ("/turn/seat", json!(first))]);
        self
    }

    /// Throws a horse's number until it is home, always with the full move.
    #[track_caller]
    pub(crate) fn home(&mut self, horse: u8) -> &mut Self {
        let race = self.at("/race");
        let running = |script: &Self| {
            script.at("/phase") == json!("race")
                && script.at("/race") == race
                && script.horse(usize::from(horse)).2 == Value::Null
        };
        let mut rolls = 0;
        while running(self) {
            rolls += 1;
            assert!(rolls < 20, "horse {horse} does not come home");
            self.roll(horse);
            if self.awaits("stop") {
                self.say("stop");
            } else {
                self.advance(2);
            }
        }
        self
    }

    /// The seat with the least money; the first of several.
    pub(crate) fn poorest(&self) -> usize {
        let money = self.each("/seats", "money");
        let money = money.as_array().expect("a list").iter().map(Value::as_i64).enumerate();
        money.min_by_key(|(_, money)| *money).expect("a seat").0
    }

    /// A whole race with this finish and losing bets of whoever has not bet.
    #[track_caller]
    pub(crate) fn race(&mut self, first: usize, finish: [u8; 3]) -> &mut Self {
        self.reach_the_gate(first);
        for horse in finish {
            self.home(horse);
        }
        let results = self.at("/results");
        assert_eq!(
            results.as_array().expect("a list").last().expect("one")["finish"],
            json!(finish)
        );
        self
    }
}
