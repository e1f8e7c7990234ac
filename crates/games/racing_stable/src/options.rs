//! The rule options (rule file, section 8).

use engine::{OptionInfo, Refused};
use racing::Dollars;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::pack::RacingStablePack;

/// The most races of a program.
pub(crate) const MOST_RACES: usize = 24;

/// The options of a game, every one with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Options {
    /// The races in their order, by their numbers on the card.
    pub program: Vec<u32>,
    /// Whether claiming races are.
    pub claiming: bool,
    /// What bets are on.
    pub bet_on: BetOn,
    /// Whether players choose their colours.
    pub choose_stables: bool,
    /// Whether there are bets.
    pub betting: bool,
    /// The most that a seat may stake on one race; 0 is no limit.
    pub bet_limit: Dollars,
}

/// What bets are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BetOn {
    /// Horses at a small table, else stables.
    Auto,
    /// Stables: any horse of a colour will do.
    Stables,
    /// Single horses.
    Horses,
}

impl BetOn {
    const ALL: [(&'static str, Self); 3] =
        [("auto", Self::Auto), ("stables", Self::Stables), ("horses", Self::Horses)];
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

pub(crate) fn list() -> Vec<OptionInfo> {
    let info = |name, default, values, meaning| OptionInfo { name, default, values, meaning };
    let switch = "true or false";
    vec![
        info(
            "program",
            json!([1, 2, 3, 4, 5, 6]),
            "a list of 1 to 24 numbers of the racing card that ends with the Derby, and no other race after a Derby",
            "The races in their order; repeat some for a longer game.",
        ),
        info(
            "claiming",
            json!(true),
            switch,
            "An opponent's horse may be claimed before a claiming race; off: they are ordinary races.",
        ),
        info(
            "bet_on",
            json!("auto"),
            "\"auto\", \"stables\" or \"horses\"",
            "Bets are on stables or on single horses; auto: on horses with two or three players.",
        ),
        info(
            "choose_stables",
            json!(false),
            switch,
            "Players choose their colours, in seat order; off: by seat.",
        ),
        info("betting", json!(true), switch, "There are bets."),
        info(
            "bet_limit",
            json!(0),
            "0 (none) or dollars",
            "The most that a player may stake on one race.",
        ),
    ]
}

fn bad(message: String) -> Refused {
    Refused::because("bad_option", message)
}

pub(crate) fn read(
    pack: &RacingStablePack,
    given: &Map<String, Value>,
) -> Result<Options, Refused> {
    let known = list();
    if let Some(name) = given.keys().find(|name| known.iter().all(|info| info.name != *name)) {
        let names: Vec<_> = known.iter().map(|info| info.name).collect();
        return Err(bad(format!(
            "Racing Stable has no option \"{name}\"; it has {}.",
            names.join(", ")
        )));
    }
    let wrong = |name: &str| {
        let values = known.iter().find(|info| info.name == name).map_or("", |info| info.values);
        bad(format!("The option \"{name}\" should be {values}."))
    };
    let switch = |name: &str, default| match given.get(name) {
        None => Ok(default),
        Some(value) => value.as_bool().ok_or_else(|| wrong(name)),
    };
    let bet_on = match given.get("bet_on") {
        None => BetOn::Auto,
        Some(value) => {
            let word = value.as_str().unwrap_or_default();
            let found = BetOn::ALL.iter().find(|(known, _)| *known == word);
            found.ok_or_else(|| wrong("bet_on"))?.1
        }
    };
    let bet_limit = match given.get("bet_limit") {
        None => 0,
        Some(value) => {
            value.as_i64().filter(|limit| *limit >= 0).ok_or_else(|| wrong("bet_limit"))?
        }
    };
    let program = match given.get("program") {
        None => {
            let mut all: Vec<_> = pack.races.iter().map(|race| race.number).collect();
            all.sort_unstable();
            Some(all)
        }
        Some(value) => numbers(value),
    };
    Ok(Options {
        program: program.filter(|p| is_program(pack, p)).ok_or_else(|| wrong("program"))?,
        claiming: switch("claiming", true)?,
        bet_on,
        choose_stables: switch("choose_stables", false)?,
        betting: switch("betting", true)?,
        bet_limit: Dollars(bet_limit),
    })
}

fn numbers(value: &Value) -> Option<Vec<u32>> {
    value.as_array()?.iter().map(|number| u32::try_from(number.as_u64()?).ok()).collect()
}

/// Whether these are races of the card, a Derby last, and nothing else after a Derby.
fn is_program(pack: &RacingStablePack, program: &[u32]) -> bool {
    let derby = |number: &u32| pack.find_race(*number).map(|at| pack.races[at].derby);
    let derbies: Option<Vec<bool>> = program.iter().map(derby).collect();
    derbies.is_some_and(|derbies| {
        (1..=MOST_RACES).contains(&derbies.len())
            && derbies.last() == Some(&true)
            && derbies.is_sorted()
    })
}
