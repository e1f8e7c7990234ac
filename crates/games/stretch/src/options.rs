//! The rule options (rule file, section 7).

use engine::{OptionInfo, Refused};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::card::Card;
use crate::pack::StretchPack;
use crate::words::{Errata, Mode};

/// The greatest bankroll: with it, and the bound on what one bet returns, no sum can overflow.
pub(crate) const MOST_BANKROLL: i64 = 1_000_000_000_000_000;
/// The most races of a meeting: five days of racing. What a table keeps of each is kept for good.
pub(crate) const MOST_RACES: usize = 50;

/// Where the odds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OddsOption {
    /// The card's prices if every runner has one, else the chart.
    Auto,
    /// Always the chart.
    Chart,
    /// Neither odds nor bets.
    None,
}

/// What a double in the odds throw does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OddsDoubles {
    /// The same number is read on the neighbouring chart.
    SameDie,
    /// One die is thrown again for it.
    Reroll,
}

/// What a shared place pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadHeat {
    /// As if it were not shared.
    Full,
    /// The part that the shared slots allow.
    Split,
}

/// The options of a game, every one with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Options {
    /// Quickplay or Fullplay.
    pub mode: Mode,
    /// The races of the meeting, in order.
    pub cards: Vec<MeetingCard>,
    /// What each seat begins with, in cents.
    pub bankroll: i64,
    /// Where the odds come from.
    pub odds: OddsOption,
    /// What a double in the odds throw does.
    pub odds_doubles: OddsDoubles,
    /// Whether payoffs are modified by a throw.
    pub payout_mods: bool,
    /// Whether jockeys count.
    pub jockeys: bool,
    /// Whether steady horses may save a bad speed throw.
    pub form_save: bool,
    /// Whether a twenty-sided die makes the time exact to the hundredth.
    pub hundredths: bool,
    /// How the misprinted charts are read.
    pub errata: Errata,
    /// What a shared place pays.
    pub dead_heat: DeadHeat,
}

impl Options {
    /// Reads the options of a record; those left out get their defaults.
    ///
    /// # Errors
    /// An unknown option, or a value that the rule file does not allow.
    pub fn read(pack: &StretchPack, given: &Map<String, Value>) -> Result<Self, Refused> {
        read(pack, given)
    }
}

/// A race of the meeting: the card, and how the option named it.
#[derive(Clone, Debug, PartialEq)]
pub struct MeetingCard {
    /// The card.
    pub card: Card,
    /// As it stood in the option: an id, or the card itself.
    given: Value,
}

impl Serialize for MeetingCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.given.serialize(serializer)
    }
}

pub(crate) fn list() -> Vec<OptionInfo> {
    let info = |name, default, values, meaning| OptionInfo { name, default, values, meaning };
    let switch = "true or false";
    vec![
        info(
            "mode",
            json!("quick"),
            "\"quick\" or \"full\"",
            "Straight to the figures, or with the running positions.",
        ),
        info(
            "cards",
            json!(["champagne_2009"]),
            "a list of 1 to 50 card ids, or of cards",
            "The races of the meeting.",
        ),
        info(
            "bankroll",
            json!(20_000),
            "cents, a multiple of 200",
            "What each player begins with.",
        ),
        info(
            "odds",
            json!("auto"),
            "\"auto\", \"chart\" or \"none\"",
            "The card's prices or else the chart's, always the chart's, or neither odds nor bets.",
        ),
        info(
            "odds_doubles",
            json!("same_die"),
            "\"same_die\" or \"reroll\"",
            "On a double the neighbouring chart is read with the same number, or with a new die.",
        ),
        info("payout_mods", json!(false), switch, "Every payoff is changed a little by a throw."),
        info(
            "jockeys",
            json!(true),
            switch,
            "Jockeys count; off: nobody has a Ride, and all have Trouble 8.",
        ),
        info(
            "form_save",
            json!(false),
            switch,
            "Horses of Form A and B may better a bad speed throw.",
        ),
        info(
            "hundredths",
            json!(false),
            switch,
            "A twenty-sided die makes the time exact to the hundredth.",
        ),
        info(
            "errata",
            json!("corrected"),
            "\"corrected\" or \"as_printed\"",
            "The race position and time charts with their misprints put right, or to the letter.",
        ),
        info(
            "dead_heat",
            json!("full"),
            "\"full\" or \"split\"",
            "A shared place pays in full, or the part that the shared places allow.",
        ),
    ]
}

fn bad(message: String) -> Refused {
    Refused::because("bad_record", message)
}

fn read(pack: &StretchPack, given: &Map<String, Value>) -> Result<Options, Refused> {
    let known = list();
    if let Some(name) = given.keys().find(|name| known.iter().all(|info| info.name != *name)) {
        let names: Vec<_> = known.iter().map(|info| info.name).collect();
        return Err(bad(format!(
            "Top of the Stretch has no option \"{name}\"; it has {}.",
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
    let word = |name: &str| match given.get(name) {
        None => Ok(None),
        Some(value) => value.as_str().map(Some).ok_or_else(|| wrong(name)),
    };
    let unit = pack.betting.unit;
    Ok(Options {
        mode: match word("mode")? {
            None => Mode::Quick,
            Some(word) => Mode::from_word(word).ok_or_else(|| wrong("mode"))?,
        },
        cards: read_cards(pack, given.get("cards")).unwrap_or_else(|| Err(wrong("cards")))?,
        bankroll: match given.get("bankroll") {
            None => pack.bankroll,
            Some(value) => value
                .as_i64()
                .filter(|cents| (0..=MOST_BANKROLL).contains(cents) && cents % unit == 0)
                .ok_or_else(|| wrong("bankroll"))?,
        },
        odds: match word("odds")? {
            None | Some("auto") => OddsOption::Auto,
            Some("chart") => OddsOption::Chart,
            Some("none") => OddsOption::None,
            Some(_) => return Err(wrong("odds")),
        },
        odds_doubles: match word("odds_doubles")? {
            None | Some("same_die") => OddsDoubles::SameDie,
            Some("reroll") => OddsDoubles::Reroll,
            Some(_) => return Err(wrong("odds_doubles")),
        },
        payout_mods: switch("payout_mods", false)?,
        jockeys: switch("jockeys", true)?,
        form_save: switch("form_save", false)?,
        hundredths: switch("hundredths", false)?,
        errata: match word("errata")? {
            None => Errata::Corrected,
            Some(word) => Errata::from_word(word).ok_or_else(|| wrong("errata"))?,
        },
        dead_heat: match word("dead_heat")? {
            None | Some("full") => DeadHeat::Full,
            Some("split") => DeadHeat::Split,
            Some(_) => return Err(wrong("dead_heat")),
        },
    })
}

/// The cards of the meeting; `None` if the value is no list of 1 to 50.
fn read_cards(
    pack: &StretchPack,
    given: Option<&Value>,
) -> Option<Result<Vec<MeetingCard>, Refused>> {
    let named: Vec<Value> = match given {
        None => pack.meeting.iter().map(|id| json!(id)).collect(),
        Some(value) => value.as_array()?.clone(),
    };
    if named.is_empty() || named.len() > MOST_RACES {
        return None;
    }
    let read = |(i, given): (usize, Value)| {
        let path = format!("options.cards[{i}]");
        let card = pack.card(&given, &path).map_err(|faults| bad(faults.to_string()))?;
        Ok(MeetingCard { card, given })
    };
    Some(named.into_iter().enumerate().map(read).collect())
}
