//! The rule options (rule file, section 8).

use engine::options::Wrong;
use engine::words;
use racing::Dollars;
use serde_json::{Value, json};

use crate::pack::RacingStablePack;

/// The most races of a program.
pub(crate) const MOST_RACES: usize = 24;

engine::options! {
    /// The options of a game, every one with its value.
    pub struct Options for (pack: RacingStablePack, _seats) {
        /// The races in their order; repeat some for a longer game.
        program: Vec<u32> = a_program(pack, every_race(pack))?, Kind::new(
            "a list of 1 to 24 numbers of the racing card that ends with the Derby, and no other race after a Derby",
            json!({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": MOST_RACES}),
            |value| a_program(pack, numbers(value).ok_or(Wrong::Value)?),
        );
        /// An opponent's horse may be claimed before a claiming race; off: they are ordinary races.
        claiming: bool = true, switch();
        /// Bets are on stables or on single horses; auto: on horses with two or three players.
        bet_on: BetOn = BetOn::Auto, word();
        /// Players choose their colours, in seat order; off: by seat.
        choose_stables: bool = false, switch();
        /// There are bets.
        betting: bool = true, switch();
        /// The most that a player may stake on one race.
        bet_limit: Dollars = Dollars::ZERO, limit();
    }
}

words! {
    /// What bets are on.
    BetOn {
        /// Horses at a small table, else stables.
        Auto = "auto",
        /// Stables: any horse of a colour will do.
        Stables = "stables",
        /// Single horses.
        Horses = "horses",
    }
}

impl Options {
    /// Whether bets are on stables at a table of so many.
    #[inline]
    #[must_use]
    pub const fn bets_on_stables(&self, seats: usize, stables_from: usize) -> bool {
        match self.bet_on {
            BetOn::Auto => seats >= stables_from,
            BetOn::Stables => true,
            BetOn::Horses => false,
        }
    }
}

fn every_race(pack: &RacingStablePack) -> Vec<u32> {
    let mut all: Vec<_> = pack.races.iter().map(|race| race.number).collect();
    all.sort_unstable();
    all
}

fn numbers(value: &Value) -> Option<Vec<u32>> {
    value.as_array()?.iter().map(|number| u32::try_from(number.as_u64()?).ok()).collect()
}

/// The program, if these are races of the card, a Derby last, and nothing else after a Derby.
fn a_program(pack: &RacingStablePack, program: Vec<u32>) -> Result<Vec<u32>, Wrong> {
    let derby = |number: &u32| pack.find_race(*number).map(|at| pack.races[at].derby);
    let derbies: Option<Vec<bool>> = program.iter().map(derby).collect();
    let is_one = derbies.is_some_and(|derbies| {
        (1..=MOST_RACES).contains(&derbies.len())
            && derbies.last() == Some(&true)
            && derbies.is_sorted()
    });
    if is_one { Ok(program) } else { Err(Wrong::Value) }
}
