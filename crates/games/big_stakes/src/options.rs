//! The rule options (rule file, section 3).

use engine::{OptionInfo, Refused};
use racing::Dollars;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::pack::{BigStakesPack, MOST_BIDS};
use crate::words::{Horse, Id, RaceSex, words};

/// More races than this no program has.
pub(crate) const MOST_RACES: usize = 5;

/// The options of a game, every one with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Options {
    /// Which races are run.
    pub program: Program,
    /// Whether another order of the program may be agreed on.
    pub agree_order: bool,
    /// Which sex each race is for.
    pub race_sex: RaceSexes,
    /// The board.
    pub track: Ring,
    /// How stables are made.
    pub stables: Stables,
    /// Horses of an owner in a race.
    pub entries: u8,
    /// Rounds of trading.
    pub trade_rounds: u8,
    /// Whether a horse may run in more than one race.
    pub reuse_horses: bool,
    /// Each seat's money in the auction.
    pub auction_budget: Dollars,
    /// Whether money spent counts at the end.
    pub auction_net: bool,
    /// Whether horses get jockey tokens.
    pub jockeys: bool,
    /// Whether spaces not moved bring tokens.
    pub whips: bool,
    /// Weight allowances by tokens.
    pub handicap: Handicap,
    /// The optional pace rule.
    pub pace: PaceRule,
    /// Whether the track condition is thrown for.
    pub track_conditions: bool,
    /// Whether a slow track counts as wet.
    pub slow_is_wet: bool,
    /// Whether any movement may be attempted, and inquired into.
    pub inquiries: bool,
    /// Whether seats breed horses, and how.
    pub breeding: Breeding,
    /// How many each.
    pub foals: u8,
    /// Whether results have times.
    pub times: bool,
    /// Cards dealt to each seat: it follows from the seats and the entries.
    #[serde(skip)]
    pub deal: usize,
    /// Horses of a stable, likewise.
    #[serde(skip)]
    pub stable: usize,
}

/// Which races are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// The default five.
    Default,
    /// Five of the shuffled cards.
    Random,
    /// These, as positions among the race cards, with their ids.
    Selected(Vec<(u8, Id)>),
}

impl Serialize for Program {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Default => serializer.serialize_str("default"),
            Self::Random => serializer.serialize_str("random"),
            Self::Selected(races) => serializer.collect_seq(races.iter().map(|(_, id)| id)),
        }
    }
}

/// Which sex each race is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handicap {
    /// None.
    None,
    /// By what the horses of a field are worth.
    Auto,
    /// These tokens for these horses.
    Given(Vec<(Horse, Id, Vec<u8>)>),
}

impl Serialize for Handicap {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_str("none"),
            Self::Auto => serializer.serialize_str("auto"),
            Self::Given(given) => {
                serializer.collect_map(given.iter().map(|(_, id, tokens)| (id, tokens)))
            }
        }
    }
}

words! {
    /// The board.
    Ring {
        /// Five lanes of turf inside five of dirt.
        Dual = "dual",
        /// One ring of ten lanes.
        Ten = "ten",
    }
}
words! {
    /// How stables are made.
    Stables {
        /// Cards are dealt.
        Deal = "deal",
        /// Cards are auctioned.
        Auction = "auction",
    }
}
words! {
    /// The optional pace rule, in either reading.
    PaceRule {
        /// It is not played.
        Off = "off",
        /// What the card's last two columns have above the threshold may be moved.
        Card = "card",
        /// What the race's last two rounds have above it.
        Race = "race",
    }
}
words! {
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

pub(crate) fn list() -> Vec<OptionInfo> {
    let info = |name, default, values, meaning| OptionInfo { name, default, values, meaning };
    let switch = "true or false";
    vec![
        info(
            "program",
            json!("default"),
            "\"default\", \"random\" or a list of 1 to 5 different race cards",
            "The races of the meet.",
        ),
        info(
            "agree_order",
            json!(false),
            switch,
            "The players may agree on another order of the races.",
        ),
        info(
            "race_sex",
            json!("any"),
            "\"any\", \"female\", \"male\" or a list with one of them for each race",
            "Races for one sex only.",
        ),
        info(
            "track",
            json!("dual"),
            "\"dual\" or \"ten\"",
            "Five lanes of turf inside five of dirt, or one ring of ten lanes.",
        ),
        info("stables", json!("deal"), "\"deal\" or \"auction\"", "Cards are dealt, or auctioned."),
        info("entries", json!(1), "1 to 3", "Horses that each owner runs in each race."),
        info(
            "trade_rounds",
            json!(1),
            "0 to 5",
            "Rounds of trading surplus cards; 0 discards them.",
        ),
        info("reuse_horses", json!(false), switch, "A horse may run in more than one race."),
        info(
            "auction_budget",
            json!(20_000_000),
            "0 to 1000000000",
            "What each player may spend in the auction.",
        ),
        info("auction_net", json!(false), switch, "Money spent in the auction counts at the end."),
        info("jockeys", json!(false), switch, "Each horse gets a jockey token."),
        info("whips", json!(false), switch, "Spaces not moved bring whip tokens."),
        info(
            "handicap",
            json!("none"),
            "\"none\", \"auto\" or an object of horses with their tokens",
            "Weight allowances by tokens.",
        ),
        info(
            "pace",
            json!("off"),
            "\"off\", \"card\" or \"race\"",
            "Strength of the last two rounds may be moved to earlier ones.",
        ),
        info("track_conditions", json!(false), switch, "The track condition is thrown for."),
        info("slow_is_wet", json!(true), switch, "On a slow track hearts have their turf values."),
        info(
            "inquiries",
            json!(false),
            switch,
            "Any movement may be attempted; the others may lodge an inquiry.",
        ),
        info(
            "breeding",
            json!("off"),
            "\"off\", \"random\" or \"matched\"",
            "Each player breeds horses before the deal.",
        ),
        info("foals", json!(1), "1 to 3", "How many horses each player breeds."),
        info("times", json!(true), switch, "Results have finishing times."),
    ]
}

fn bad(message: String) -> Refused {
    Refused::because("bad_options", message)
}

/// The options given, read one by one.
struct Given<'g> {
    given: &'g Map<String, Value>,
    known: Vec<OptionInfo>,
}

impl<'g> Given<'g> {
    fn new(given: &'g Map<String, Value>) -> Result<Self, Refused> {
        let known = list();
        match given.keys().find(|name| known.iter().all(|info| info.name != *name)) {
            None => Ok(Self { given, known }),
            Some(name) => {
                let names: Vec<_> = known.iter().map(|info| info.name).collect();
                Err(bad(format!(
                    "Big Stakes has no option \"{name}\"; it has {}.",
                    names.join(", ")
                )))
            }
        }
    }

    /// An option that is read like this, or its default where it is left out.
    fn read<T>(
        &self,
        name: &str,
        default: T,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, Refused> {
        let Some(value) = self.given.get(name) else { return Ok(default) };
        read(value).ok_or_else(|| {
            let info = self.known.iter().find(|info| info.name == name);
            let values = info.map_or("", |info| info.values);
            bad(format!("The option \"{name}\" should be {values}."))
        })
    }

    fn switch(&self, name: &str, default: bool) -> Result<bool, Refused> {
        self.read(name, default, Value::as_bool)
    }

    fn number(&self, name: &str, default: i64, least: i64, most: i64) -> Result<i64, Refused> {
        self.read(name, default, |value| {
            value.as_i64().filter(|number| (least..=most).contains(number))
        })
    }
}

pub(crate) fn read(
    pack: &BigStakesPack,
    seats: usize,
    given: &Map<String, Value>,
) -> Result<Options, Refused> {
    let given = Given::new(given)?;
    let program = given.read("program", Program::Default, |value| read_program(pack, value))?;
    let races = match &program {
        Program::Default => pack.default_program.len(),
        Program::Random => MOST_RACES.min(pack.races.len()),
        Program::Selected(races) => races.len(),
    };
    let entries = given.number("entries", 1, 1, 3)? as u8;
    let (deal, stable) = deal(pack, seats, usize::from(entries))?;
    let breeding =
        given.read("breeding", Breeding::Off, |value| Breeding::from_word(value.as_str()?))?;
    let both_sexes = [true, false].iter().all(|male| pack.of_sex(*male).next().is_some());
    if breeding != Breeding::Off && !both_sexes {
        return Err(bad("Breeding needs a pack with male and female cards.".into()));
    }
    let auction_budget =
        given.number("auction_budget", pack.constants.auction_budget, 0, 1_000_000_000)?;
    if auction_budget / pack.constants.auction_step > MOST_BIDS {
        return Err(bad(format!(
            "The option \"auction_budget\" should be at most {MOST_BIDS} of the pack's steps of {}.",
            Dollars(pack.constants.auction_step)
        )));
    }
    Ok(Options {
        agree_order: given.switch("agree_order", false)?,
        race_sex: given
            .read("race_sex", RaceSexes::All(RaceSex::Any), |value| read_sexes(races, value))?,
        track: given.read("track", Ring::Dual, |value| Ring::from_word(value.as_str()?))?,
        stables: given.read("stables", Stables::Deal, |v| Stables::from_word(v.as_str()?))?,
        entries,
        trade_rounds: given.number("trade_rounds", 1, 0, 5)? as u8,
        reuse_horses: given.switch("reuse_horses", false)?,
        auction_budget: Dollars(auction_budget),
        auction_net: given.switch("auction_net", false)?,
        jockeys: given.switch("jockeys", false)?,
        whips: given.switch("whips", false)?,
        handicap: given.read("handicap", Handicap::None, |value| read_handicap(pack, value))?,
        pace: given.read("pace", PaceRule::Off, |value| PaceRule::from_word(value.as_str()?))?,
        track_conditions: given.switch("track_conditions", false)?,
        slow_is_wet: given.switch("slow_is_wet", true)?,
        inquiries: given.switch("inquiries", false)?,
        breeding,
        foals: given.number("foals", 1, 1, 3)? as u8,
        times: given.switch("times", true)?,
        program,
        deal,
        stable,
    })
}

/// Cards for each seat, and horses of a stable.
fn deal(pack: &BigStakesPack, seats: usize, entries: usize) -> Result<(usize, usize), Refused> {
    let constants = &pack.constants;
    let enough = |cards: usize| seats * cards * entries <= pack.horses.len();
    let cards = if seats < constants.large_from && enough(constants.deal) {
        constants.deal
    } else if enough(constants.deal_large) {
        constants.deal_large
    } else {
        return Err(bad(format!(
            "There are not enough horse cards for {seats} players with {entries} entries a race."
        )));
    };
    Ok((cards * entries, constants.stable * entries))
}

fn read_program(pack: &BigStakesPack, value: &Value) -> Option<Program> {
    match value {
        Value::String(word) if word == "default" => Some(Program::Default),
        Value::String(word) if word == "random" => Some(Program::Random),
        Value::Array(ids) if (1..=MOST_RACES).contains(&ids.len()) => {
            let mut races: Vec<(u8, Id)> = Vec::new();
            for id in ids {
                let at = pack.find_race(id.as_str()?)?;
                if races.iter().any(|(other, _)| *other == at) {
                    return None;
                }
                races.push((at, pack.races[usize::from(at)].id.clone()));
            }
            Some(Program::Selected(races))
        }
        _ => None,
    }
}

fn read_sexes(races: usize, value: &Value) -> Option<RaceSexes> {
    match value {
        Value::String(word) => RaceSex::from_word(word).map(RaceSexes::All),
        Value::Array(words) if words.len() == races => {
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
                given.push((named.horse, named.id, read));
            }
            Some(Handicap::Given(given))
        }
        _ => None,
    }
}
