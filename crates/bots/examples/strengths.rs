//! How strong the bots are: `cargo xtask strengths` writes what this prints as docs/strengths.md.
//!
//! Names of games as arguments leave out the others. The same program prints the same figures on any machine.

use std::error::Error;
use std::sync::Arc;

use bots::{BotsTable, Budget, Programs, Run, tournament};
use engine::{Record, StandardPacks};
use lab::Watch;
use lab::arena::Standing;
use serde_json::{Value, json};

/// A game, and at which tables its bots are measured.
struct Measured {
    game: &'static str,
    name: &'static str,
    /// So many games are played at each table, or a few more: everybody sits everywhere.
    games: u64,
    /// What the usual table is called, its options, and with how many players it is measured.
    usual: (&'static str, Value, &'static [usize]),
    /// Other tables for two.
    heads_up: Vec<(&'static str, Value)>,
}

fn measured() -> Vec<Measured> {
    let meeting = json!({"cards": ["champagne_2009", "old_rivals", "grand_parade"]});
    vec![
        Measured {
            game: "homestretch",
            name: "Homestretch",
            games: 1_200,
            usual: ("the book's game", json!({}), &[2, 3, 4, 6]),
            heads_up: vec![
                ("no ghost hand", json!({"ghost_hand": false})),
                ("no second chance", json!({"second_chance": false})),
                ("no handicaps", json!({"handicaps": false})),
                ("open bets", json!({"open_bets": true})),
                ("bets in turn", json!({"bet_ahead": false})),
            ],
        },
        Measured {
            game: "stretch",
            name: "Top of the Stretch",
            games: 1_200,
            usual: ("three races", meeting, &[2, 3, 4, 8]),
            heads_up: vec![
                ("one race", json!({})),
                ("chart odds", json!({"odds": "chart"})),
                ("payoffs that vary", json!({"payout_mods": true})),
            ],
        },
        Measured {
            game: "high_roller",
            name: "High Roller",
            games: 240,
            usual: ("open outcry", json!({}), &[2, 3, 4, 8]),
            heads_up: vec![
                ("auction in turn", json!({"auction": "ordered"})),
                ("draft", json!({"auction": "draft"})),
                ("no bets on one's own", json!({"own_bets": false})),
                ("fair price limit", json!({"fair_price_limit": true})),
            ],
        },
        Measured {
            game: "big_stakes",
            name: "Big Stakes",
            games: 800,
            usual: ("the book's meet", json!({}), &[2, 3, 4, 10]),
            heads_up: vec![
                ("auction", json!({"stables": "auction"})),
                ("two entries", json!({"entries": 2})),
                ("one ring of ten lanes", json!({"track": "ten"})),
                (
                    "whips, pace and jockeys",
                    json!({"whips": true, "pace": "card", "jockeys": true}),
                ),
            ],
        },
        Measured {
            game: "racing_stable",
            name: "Racing Stable",
            games: 400,
            usual: ("the book's program", json!({}), &[2, 3, 4, 8]),
            heads_up: vec![
                ("no claims", json!({"claiming": false})),
                ("no bets", json!({"betting": false})),
                ("bets on stables", json!({"bet_on": "stables"})),
            ],
        },
    ]
}

/// One line of the tables: who is measured, against whom, where.
struct Contest {
    table: &'static str,
    options: Value,
    seats: usize,
    bot: &'static str,
    rival: &'static str,
}

impl Measured {
    fn contests(&self) -> Vec<Contest> {
        let (table, options, seats) = &self.usual;
        let at = |(table, options): (&'static str, &Value), seats, (bot, rival)| Contest {
            table,
            options: options.clone(),
            seats,
            bot,
            rival,
        };
        let usual = (*table, options);
        let pairs = [("handicapper", "random"), ("expert", "sharp"), ("expert", "handicapper")];
        let search = ("sharp", "handicapper");
        let crowds = seats.iter().map(|seats| at(usual, *seats, search));
        let others = self.heads_up.iter().map(|(table, options)| at((*table, options), 2, search));
        pairs.map(|pair| at(usual, 2, pair)).into_iter().chain(crowds).chain(others).collect()
    }
}

impl Contest {
    /// How many of so many games are played: `expert` takes its time.
    fn of(&self, games: u64) -> u64 {
        if self.bot == "expert" { games / 4 } else { games }
    }

    /// How the one that is measured did.
    fn run(&self, game: &str, games: u64, budget: Budget) -> Result<Standing, Box<dyn Error>> {
        let rivals = (1..self.seats).map(|n| (format!("{} {n}", self.rival), self.rival));
        let named = std::iter::once((self.bot.to_owned(), self.bot)).chain(rivals);
        let (seats, bots): (Vec<String>, Vec<String>) =
            named.map(|(name, bot)| (name, bot.to_owned())).unzip();
        let options = self.options.as_object().cloned().unwrap_or_default();
        let head = Record { game: game.into(), options, seats, ..Record::default() };
        let table = BotsTable {
            head: &head,
            packs: &StandardPacks,
            bots: &bots,
            budget,
            programs: &Arc::new(Programs::default()),
        };
        let threads = std::thread::available_parallelism()?.get();
        let run = Run { seed: 1, threads, watch: &Watch::default() };
        let deals = games.div_ceil(self.seats as u64);
        let mut standings = tournament(table, deals, run)?;
        Ok(standings.players.swap_remove(0))
    }
}

const PREFACE: &str = "\
# How strong the bots are

`cargo xtask strengths` plays these tournaments and writes this page; the same program writes the same figures on any machine.
Everybody sits in every seat with the same dice and cards. *Wins* is the share of games that the first bot named won, with its 95 %
interval; *even* is what it would win if all at the table were alike. How a share and its interval are found is told in
[the lab](lab.md).
";

fn main() -> Result<(), Box<dyn Error>> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    print!("{PREFACE}");
    for of in measured() {
        if !asked.is_empty() && !asked.iter().any(|game| game == of.game) {
            continue;
        }
        println!("\n## {}\n", of.name);
        println!("| bots | players | table | wins | 95 % | even |");
        println!("| --- | ---: | --- | ---: | :---: | ---: |");
        for contest in of.contests() {
            eprintln!(
                "{}: {} against {}, {}, {} players",
                of.name, contest.bot, contest.rival, contest.table, contest.seats
            );
            let found = contest.run(of.game, contest.of(of.games), Budget::default())?;
            let (low, high) = found.wins_interval;
            println!(
                "| {} against {} | {} | {} | {:.1} % | {:.1} to {:.1} | {:.1} % |",
                contest.bot,
                contest.rival,
                contest.seats,
                contest.table,
                100.0 * found.wins,
                100.0 * low,
                100.0 * high,
                100.0 / contest.seats as f64
            );
        }
    }
    Ok(())
}

#[test]
fn every_contest_can_be_played() {
    for of in measured() {
        for contest in of.contests() {
            let found = contest.run(of.game, 1, Budget { playouts: 1 }).expect("a tournament");
            assert!((0.0..=1.0).contains(&found.wins), "{}: {}", of.game, contest.table);
        }
    }
}
