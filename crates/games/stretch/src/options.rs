//! The rule options (rule file, section 7).

use engine::options::{Wrong, read_options};
use engine::{Refused, words};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::Stretch;
use crate::card::Card;
use crate::pack::StretchPack;
use crate::words::{Errata, Mode};

/// The greatest bankroll: with it, and the bound on what one bet returns, no sum can overflow.
pub(crate) const MOST_BANKROLL: i64 = 1_000_000_000_000_000;
/// The most races of a meeting: five days of racing. What a table keeps of each is kept for good.
pub(crate) const MOST_RACES: usize = 50;

engine::options! {
    /// The options of a game, every one with its value.
    pub struct Options for (pack: StretchPack, _seats) {
        /// Straight to the figures, or with the running positions.
        mode: Mode = Mode::Quick, word();
        /// The races of the meeting.
        cards: Vec<MeetingCard> = meeting(pack)?, Kind::new(
            "a list of 1 to 50 card ids, or of cards",
            json!({"type": "array", "minItems": 1, "maxItems": MOST_RACES}),
            |value| read_cards(pack, value.as_array().ok_or(Wrong::Value)?),
        );
        /// What each player begins with.
        bankroll: i64 = pack.bankroll, Kind::new(
            "cents, a multiple of 200",
            json!({"type": "integer", "minimum": 0, "maximum": MOST_BANKROLL, "multipleOf": 200}),
            |value| {
                let may_be = |cents: &i64| {
                    (0..=MOST_BANKROLL).contains(cents) && cents % pack.betting.unit == 0
                };
                value.as_i64().filter(may_be).ok_or(Wrong::Value)
            },
        );
        /// The card's prices or else the chart's, always the chart's, or neither odds nor bets.
        odds: OddsOption = OddsOption::Auto, word();
        /// On a double the neighbouring chart is read with the same number, or with a new die.
        odds_doubles: OddsDoubles = OddsDoubles::SameDie, word();
        /// Every payoff is changed a little by a throw.
        payout_mods: bool = false, switch();
        /// Jockeys count; off: nobody has a Ride, and all have Trouble 8.
        jockeys: bool = true, switch();
        /// Horses of Form A and B may better a bad speed throw.
        form_save: bool = false, switch();
        /// A twenty-sided die makes the time exact to the hundredth.
        hundredths: bool = false, switch();
        /// The race position and time charts with their misprints put right, or to the letter.
        errata: Errata = Errata::Corrected, word();
        /// A shared place pays in full, or the part that the shared places allow.
        dead_heat: DeadHeat = DeadHeat::Full, word();
    }
}

words! {
    /// Where the odds come from.
    OddsOption {
        /// The card's prices if every runner has one, else the chart.
        Auto = "auto",
        /// Always the chart.
        Chart = "chart",
        /// Neither odds nor bets.
        None = "none",
    }
    /// What a double in the odds throw does.
    OddsDoubles {
        /// The same number is read on the neighbouring chart.
        SameDie = "same_die",
        /// One die is thrown again for it.
        Reroll = "reroll",
    }
    /// What a shared place pays.
    DeadHeat {
        /// As if it were not shared.
        Full = "full",
        /// The part that the shared slots allow.
        Split = "split",
    }
}

impl Options {
    /// Reads the options of a race without a table; those left out get their defaults.
    ///
    /// # Errors
    /// An unknown option, or a value that the rule file does not allow.
    pub fn of(pack: &StretchPack, given: &Map<String, Value>) -> Result<Self, Refused> {
        read_options::<Stretch>(pack, 0, given)
    }
}

/// A race of the meeting: the card, and how the option named it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Value"))]
pub struct MeetingCard {
    #[serde(skip)]
    pub card: Card,
    /// As it stood in the option: an id, or the card itself.
    given: Value,
}

/// The meeting that the pack names.
fn meeting(pack: &StretchPack) -> Result<Vec<MeetingCard>, Wrong> {
    let ids: Vec<Value> = pack.meeting.iter().map(|id| json!(id)).collect();
    read_cards(pack, &ids)
}

fn read_cards(pack: &StretchPack, named: &[Value]) -> Result<Vec<MeetingCard>, Wrong> {
    if !(1..=MOST_RACES).contains(&named.len()) {
        return Err(Wrong::Value);
    }
    let read = |(i, given): (usize, &Value)| {
        let path = format!("options.cards[{i}]");
        let card = pack.card(given, &path).map_err(|faults| faults.to_string())?;
        Ok(MeetingCard { card, given: given.clone() })
    };
    named.iter().enumerate().map(read).collect()
}
