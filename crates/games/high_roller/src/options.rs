//! The rule options (rule file, section 9).

use engine::{OptionInfo, Refused, Seat};
use racing::Dollars;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The options of a game, every one with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Options {
    /// How horses are bought.
    pub auction: Auction,
    /// What a seat may spend on horses; 0 is no limit.
    pub spending_cap: Dollars,
    /// Whether an owner may pay more than the fair price while somebody has no horse.
    pub fair_price_limit: bool,
    /// Whether owners may bet on their own horses.
    pub own_bets: bool,
    /// Whether diagonals inside cost 1 on the home stretch.
    pub stretch_diagonals: bool,
    /// Whether cutting off a horse on the home stretch is allowed.
    pub stretch_blocking: StretchBlocking,
    /// How the Bettors Purse is divided.
    pub bettor_payouts: BettorPayouts,
    /// What an owner who can not pay a fine loses.
    pub debt_rule: DebtRule,
    /// Who leads the ordered auction, the draft dice and the line of players without a horse.
    pub trackmaster: Seat,
}

/// Declares an option that is one of a few words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$of])* $variant),* }

        impl $name {
            const ALL: &'static [(&'static str, Self)] = &[$(($word, Self::$variant)),*];
        }
    };
}

words! {
    /// How horses are bought.
    Auction {
        /// Open outcry: any seat at any time until the hammer.
        Open = "open",
        /// In turn, each horse until all but one have passed.
        Ordered = "ordered",
        /// In snake order, at fair prices.
        Draft = "draft",
    }
}
words! {
    /// Whether a diagonal outside may cut off a horse on the home stretch.
    StretchBlocking {
        /// It may not.
        Forbidden = "forbidden",
        /// It may.
        Allowed = "allowed",
    }
}
words! {
    /// How the Bettors Purse is divided.
    BettorPayouts {
        /// By the printed table; what is left over joins a pot.
        Table = "table",
        /// In percent of the whole purse.
        Shares = "shares",
    }
}
words! {
    /// What a debtor loses of a prize.
    DebtRule {
        /// All of it.
        Forfeit = "forfeit",
        /// What he owes.
        Garnish = "garnish",
    }
}

pub(crate) fn list() -> Vec<OptionInfo> {
    let info = |name, default, values, meaning| OptionInfo { name, default, values, meaning };
    let switch = "true or false";
    vec![
        info(
            "auction",
            json!("open"),
            "\"open\", \"ordered\" or \"draft\"",
            "Horses are bought by open outcry, in turn, or in a draft at fair prices.",
        ),
        info(
            "spending_cap",
            json!(0),
            "0 (none) or dollars",
            "What a player may spend on horses in all; the book suggests 3000.",
        ),
        info(
            "fair_price_limit",
            json!(false),
            switch,
            "Who has a horse pays no more than the fair price while somebody has none.",
        ),
        info("own_bets", json!(true), switch, "Owners may bet on their own horses."),
        info(
            "stretch_diagonals",
            json!(false),
            switch,
            "Diagonals inside cost 1 point on the home stretch instead of 2.",
        ),
        info(
            "stretch_blocking",
            json!("forbidden"),
            "\"forbidden\" or \"allowed\"",
            "Whether a horse may swing out on the home stretch only to cut off another.",
        ),
        info(
            "bettor_payouts",
            json!("table"),
            "\"table\" or \"shares\"",
            "Bettors are paid by the printed table, or in percent of the whole purse.",
        ),
        info(
            "debt_rule",
            json!("forfeit"),
            "\"forfeit\" or \"garnish\"",
            "An owner in debt loses the whole prize of a placed horse, or only what is owed.",
        ),
        info("trackmaster", json!(0), "a seat", "Leads the ordered auction and the draft."),
    ]
}

fn bad(message: String) -> Refused {
    Refused::because("bad_options", message)
}

pub(crate) fn read(seats: usize, given: &Map<String, Value>) -> Result<Options, Refused> {
    let known = list();
    if let Some(name) = given.keys().find(|name| known.iter().all(|info| info.name != *name)) {
        let names: Vec<_> = known.iter().map(|info| info.name).collect();
        return Err(bad(format!(
            "High Roller has no option \"{name}\"; it has {}.",
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
    fn word<T: Copy>(given: Option<&Value>, words: &[(&str, T)]) -> Option<T> {
        match given {
            None => words.first().map(|(_, default)| *default),
            Some(value) => {
                let text = value.as_str()?;
                words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning)
            }
        }
    }
    let cap = match given.get("spending_cap") {
        None => 0,
        // More than anybody could spend is no limit, however much more.
        Some(value) => value
            .as_u64()
            .map(|cap| i64::try_from(cap).unwrap_or(i64::MAX))
            .ok_or_else(|| wrong("spending_cap"))?,
    };
    let trackmaster = match given.get("trackmaster") {
        None => 0,
        Some(value) => value
            .as_u64()
            .filter(|&seat| seat < seats as u64)
            .ok_or_else(|| wrong("trackmaster"))? as u8,
    };
    let missing = |name: &'static str| move || wrong(name);
    Ok(Options {
        auction: word(given.get("auction"), Auction::ALL).ok_or_else(missing("auction"))?,
        spending_cap: Dollars(cap),
        fair_price_limit: switch("fair_price_limit", false)?,
        own_bets: switch("own_bets", true)?,
        stretch_diagonals: switch("stretch_diagonals", false)?,
        stretch_blocking: word(given.get("stretch_blocking"), StretchBlocking::ALL)
            .ok_or_else(missing("stretch_blocking"))?,
        bettor_payouts: word(given.get("bettor_payouts"), BettorPayouts::ALL)
            .ok_or_else(missing("bettor_payouts"))?,
        debt_rule: word(given.get("debt_rule"), DebtRule::ALL).ok_or_else(missing("debt_rule"))?,
        trackmaster: Seat(trackmaster),
    })
}
