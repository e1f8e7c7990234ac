//! The rule options (rule file, section 3).

use engine::options::Wrong;
use engine::words;
use racing::Dollars;
use serde::Serialize;
use serde_json::{Value, json};

use crate::pack::{BigStakesPack, MOST_BIDS};
use crate::words::{Named, RaceSex};

/// More races than this no program has.
pub(crate) const MOST_RACES: usize = 5;

engine::options! {
    /// The options of a game, every one with its value.
    pub struct Options for (pack: BigStakesPack, _seats) {
        /// The races of the meet.
        program: Program = Program::Default, Kind::new(
            "\"default\", \"random\" or a list of 1 to 5 different race cards",
            json!({"anyOf": [{"enum": ["default", "random"]}, {
                "type": "array", "items": {"type": "string"}, "uniqueItems": true,
                "minItems": 1, "maxItems": MOST_RACES,
            }]}),
            |value| read_program(pack, value).ok_or(Wrong::Value),
        );
        /// The players may agree on another order of the races.
        agree_order: bool = false, switch();
        /// Races for one sex only.
        race_sex: RaceSexes = RaceSexes::All(RaceSex::Any), Kind::new(
            RACE_SEX,
            json!({"anyOf": [{"enum": RaceSex::ALL.iter().map(|(word, _)| *word).collect::<Vec<_>>()}, {
                "type": "array", "minItems": 1, "maxItems": MOST_RACES,
            }]}),
            |value| read_sexes(value).ok_or(Wrong::Value),
        );
        /// Five lanes of turf inside five of dirt, or one ring of ten lanes.
        track: Ring = Ring::Dual, word();
        /// Cards are dealt, or auctioned.
        stables: Stables = Stables::Deal, word();
        /// Horses that each owner runs in each race.
        entries: u8 = 1, whole(1..=3);
        /// Rounds of trading surplus cards; 0 discards them.
        trade_rounds: u8 = 1, whole(0..=5);
        /// A horse may run in more than one race.
        reuse_horses: bool = false, switch();
        /// What each player may spend in the auction.
        auction_budget: Dollars = Dollars(pack.constants.auction_budget), whole(0..=1_000_000_000);
        /// Money spent in the auction counts at the end.
        auction_net: bool = false, switch();
        /// Each horse gets a jockey token.
        jockeys: bool = false, switch();
        /// Spaces not moved bring whip tokens.
        whips: bool = false, switch();
        /// Weight allowances by tokens.
        handicap: Handicap = Handicap::None, Kind::new(
            "\"none\", \"auto\" or an object of horses with their tokens",
            json!({"anyOf": [{"enum": ["none", "auto"]}, {
                "type": "object", "additionalProperties": {
                    "type": "array", "items": {"type": "integer", "minimum": 7, "maximum": 12},
                    "uniqueItems": true,
                },
            }]}),
            |value| read_handicap(pack, value).ok_or(Wrong::Value),
        );
        /// Strength of the last two rounds may be moved to earlier ones.
        pace: PaceRule = PaceRule::Off, word();
        /// The track condition is thrown for.
        track_conditions: bool = false, switch();
        /// On a slow track hearts have their turf values.
        slow_is_wet: bool = true, switch();
        /// Any movement may be attempted; the others may lodge an inquiry.
        inquiries: bool = false, switch();
        /// Each player breeds horses before the deal.
        breeding: Breeding = Breeding::Off, word();
        /// How many horses each player breeds.
        foals: u8 = 1, whole(1..=3);
        /// Results have finishing times.
        times: bool = true, switch();
    }
    settled by settle;
}

const RACE_SEX: &str = "\"any\", \"female\", \"male\" or a list with one of them for each race";

/// Which races are run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Program {
    /// The default five.
    Default,
    /// Five of the shuffled cards.
    Random,
    /// These, as positions among the race cards.
    #[serde(untagged)]
    Selected(Vec<racing::Named<u8>>),
}

/// Which sex each race is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RaceSexes {
    /// The same for all.
    All(RaceSex),
    /// One for each race of the program.
    Each(Vec<RaceSex>),
}

impl RaceSexes {
    /// What holds for a race of the program, by its position in it.
    #[must_use]
    pub fn of(&self, race: usize) -> RaceSex {
        match self {
            Self::All(sex) => *sex,
            Self::Each(sexes) => sexes.get(race).copied().unwrap_or(RaceSex::Any),
        }
    }
}

/// Weight allowances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Handicap {
    None,
    /// By what the horses of a field are worth.
    Auto,
    /// These tokens for these horses.
    #[serde(untagged)]
    Given(
        #[serde(serialize_with = "racing::as_table")]
        #[cfg_attr(
            feature = "schema",
            schemars(with = "std::collections::BTreeMap<String, Vec<u8>>")
        )]
        Vec<(Named, Vec<u8>)>,
    ),
}

words! {
    Ring {
        /// Five lanes of turf inside five of dirt.
        Dual = "dual",
        /// One ring of ten lanes.
        Ten = "ten",
    }
    /// How stables are made.
    Stables {
        /// Cards are dealt.
        Deal = "deal",
        /// Cards are auctioned.
        Auction = "auction",
    }
    /// The optional pace rule, in either reading.
    PaceRule {
        /// It is not played.
        Off = "off",
        /// What the card's last two columns have above the threshold may be moved.
        Card = "card",
        /// What the race's last two rounds have above it.
        Race = "race",
    }
    /// Whether seats breed horses before the deal.
    Breeding {
        /// They do not.
        Off = "off",
        /// Sire and dam are drawn.
        Random = "random",
        /// Sire and dam are chosen.
        Matched = "matched",
    }
}

impl Options {
    /// Races of the meet.
    fn races(&self, pack: &BigStakesPack) -> usize {
        match &self.program {
            Program::Default => pack.default_program.len(),
            Program::Random => MOST_RACES.min(pack.races.len()),
            Program::Selected(races) => races.len(),
        }
    }

    /// Cards dealt to each of so many seats: fewer at a large table, or where the cards would not
    /// go round.
    #[must_use]
    pub fn deal(&self, pack: &BigStakesPack, seats: usize) -> usize {
        let (constants, entries) = (&pack.constants, usize::from(self.entries));
        let all = constants.deal * entries;
        let go_round = seats < constants.large_from && seats * all <= pack.horses.len();
        if go_round { all } else { constants.deal_large * entries }
    }

    /// Horses of a stable.
    #[must_use]
    pub fn stable(&self, pack: &BigStakesPack) -> usize {
        pack.constants.stable * usize::from(self.entries)
    }
}

fn settle(options: &Options, pack: &BigStakesPack, seats: usize) -> Result<(), Wrong> {
    if matches!(&options.race_sex, RaceSexes::Each(sexes) if sexes.len() != options.races(pack)) {
        return Err(format!("The option \"race_sex\" should be {RACE_SEX}.").into());
    }
    if seats * options.deal(pack, seats) > pack.horses.len() {
        let entries = options.entries;
        return Err(format!(
            "There are not enough horse cards for {seats} players with {entries} entries a race."
        )
        .into());
    }
    let both_sexes = [true, false].iter().all(|male| pack.of_sex(*male).next().is_some());
    if options.breeding != Breeding::Off && !both_sexes {
        return Err("Breeding needs a pack with male and female cards.".to_owned().into());
    }
    let step = pack.constants.auction_step;
    if options.auction_budget.0 / step > MOST_BIDS {
        return Err(format!(
            "The option \"auction_budget\" should be at most {MOST_BIDS} of the pack's steps of {}.",
            Dollars(step)
        )
        .into());
    }
    Ok(())
}

fn read_program(pack: &BigStakesPack, value: &Value) -> Option<Program> {
    match value {
        Value::String(word) if word == "default" => Some(Program::Default),
        Value::String(word) if word == "random" => Some(Program::Random),
        Value::Array(ids) if (1..=MOST_RACES).contains(&ids.len()) => {
            let mut races: Vec<racing::Named<u8>> = Vec::new();
            for id in ids {
                let at = pack.find_race(id.as_str()?)?;
                if races.iter().any(|other| other.is == at) {
                    return None;
                }
                races.push(racing::Named { is: at, id: pack.races[usize::from(at)].id.clone() });
            }
            Some(Program::Selected(races))
        }
        _ => None,
    }
}

fn read_sexes(value: &Value) -> Option<RaceSexes> {
    match value {
        Value::String(word) => RaceSex::from_word(word).map(RaceSexes::All),
        Value::Array(words) => {
            let sexes: Option<_> =
                words.iter().map(|word| RaceSex::from_word(word.as_str()?)).collect();
            sexes.map(RaceSexes::Each)
        }
        _ => None,
    }
}

fn read_handicap(pack: &BigStakesPack, value: &Value) -> Option<Handicap> {
    match value {
        Value::String(word) if word == "none" => Some(Handicap::None),
        Value::String(word) if word == "auto" => Some(Handicap::Auto),
        Value::Object(map) => {
            let mut given = Vec::new();
            for (id, tokens) in map {
                let named = pack.find(id)?;
                let mut read: Vec<u8> = Vec::new();
                for token in tokens.as_array()? {
                    let token = token.as_u64().filter(|token| (7..=12).contains(token))? as u8;
                    if read.contains(&token) {
                        return None;
                    }
                    read.push(token);
                }
                read.sort_unstable();
                given.push((named, read));
            }
            Some(Handicap::Given(given))
        }
        _ => None,
    }
}
