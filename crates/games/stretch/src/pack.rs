//! The data that the game is played with (rule file, section 2): charts, times, constants, horses,
//! jockeys and race cards.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::Standard;
use engine::pack::{Check, Faults, Files, Node};
use serde_json::{Map, Value, json};

use crate::Stretch;
use crate::card::{Card, read_card};
use crate::charts::{self, Charts, LengthsColumn, Reader};
use crate::files;
use crate::options::{MOST_BANKROLL, MOST_RACES};
use crate::race::{Creation, Ratings, Riding};
use crate::words::{Errata, Form};

/// Furlongs that a Range may reach: a bound for packs of one's own.
const RANGE: std::ops::RangeInclusive<i64> = 0..=40;
/// Horses, jockeys and cards that a pack may have of each.
const MOST: usize = 10_000;

/// A checked pack.
#[derive(Clone, Debug, PartialEq)]
pub struct StretchPack {
    printed: Arc<Printed>,
    /// The horses.
    pub horses: Arc<[HorseData]>,
    /// The jockeys.
    pub jockeys: Arc<[JockeyData]>,
    /// The race cards.
    pub cards: Arc<[ListedCard]>,
}

/// What a printed box would hold besides horses, jockeys and cards: it is the standard pack's in an
/// inline pack.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The charts, in both readings of the misprinted ones.
    charts: [Charts; 2],
    /// How start powers are made.
    pub creation: Creation,
    /// The distances of the time chart.
    pub distances: Vec<DistanceData>,
    /// The constants of betting.
    pub betting: Betting,
    /// The cards of a meeting for which none are named.
    pub meeting: Vec<String>,
    /// What each seat begins with when nothing is said, in cents.
    pub bankroll: i64,
    /// All of this as it was read: the canonical form.
    source: Value,
}

impl std::ops::Deref for StretchPack {
    type Target = Printed;
    fn deref(&self) -> &Printed {
        &self.printed
    }
}

/// A distance that races are run over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceData {
    /// As cards and records write it.
    pub word: String,
    /// As the Range counts it.
    pub half_furlongs: u8,
    /// Its column of the beaten-lengths chart.
    pub column: LengthsColumn,
}

/// The constants of betting, in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Betting {
    /// Stakes are multiples of it, payoffs are for it.
    pub unit: i64,
    /// How many bets a slip may hold.
    pub max_bets: usize,
    /// The floor of a modified payoff.
    pub min_payoff: i64,
    /// Payoffs of odds that the chart does not list are rounded down to multiples of it.
    pub odds_rounding: i64,
    /// Shared payoffs are rounded down to multiples of it.
    pub dead_heat_rounding: i64,
    /// How many may bet.
    pub seats_max: usize,
}

/// A horse of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseData {
    /// Its id in records.
    pub id: Arc<str>,
    /// Its name, for people.
    pub name: String,
    /// What it is rated.
    pub ratings: Ratings,
}

impl HorseData {
    /// The overall rating (rule file, section 2): shown, never used in play.
    #[must_use]
    pub fn overall(&self) -> i32 {
        let Ratings { power_dirt, power_turf, factors, .. } = self.ratings;
        let best = power_dirt.max(power_turf).map_or(0, i32::from);
        let sum: i32 = factors.iter().map(|factor| i32::from(*factor)).sum();
        // The mean of three, rounded: thirds are never halves.
        54 + 2 * best + (2 * sum + 3).div_euclid(6)
    }
}

/// A jockey of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JockeyData {
    /// The id in records.
    pub id: Arc<str>,
    /// The name, for people.
    pub name: String,
    /// What the jockey is rated.
    pub riding: Riding,
}

/// A card of the pack's list. One that horses of an inline pack do not suit is a fault only when a
/// meeting asks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedCard {
    /// Its id.
    pub id: Arc<str>,
    /// The card, if it suits the horses and jockeys of the pack.
    pub card: Option<Card>,
    pub(crate) node: Node,
}

impl StretchPack {
    /// The charts, in one of the two readings.
    #[inline]
    #[must_use]
    pub fn charts(&self, errata: Errata) -> &Charts {
        &self.printed.charts[errata.index()]
    }
}

impl engine::Pack for StretchPack {
    fn assemble(files: &Files) -> Result<Node, Faults> {
        files::assemble(files)
    }

    fn check(node: &Node) -> Result<Self, Faults> {
        let mut check = Check::default();
        let pack = read(node, &mut check);
        check.done(pack)
    }

    fn canonical(&self) -> Value {
        json!({
            "printed": self.printed.source,
            "horses": self.horses.iter().map(horse_json).collect::<Vec<_>>(),
            "jockeys": self.jockeys.iter().map(jockey_json).collect::<Vec<_>>(),
            "cards": self.cards.iter().map(|listed| match &listed.card {
                Some(card) => card.to_json(self),
                None => listed.node.to_json(),
            }).collect::<Vec<_>>(),
        })
    }

    fn standard() -> Files {
        macro_rules! file {
            ($name:literal) => {
                include_str!(concat!("../../../../packs/stretch/standard/", $name))
            };
        }
        Files::default()
            .with("pack.toml", file!("pack.toml"))
            .with("charts.toml", file!("charts.toml"))
            .with("times.toml", file!("times.toml"))
            .with("horses.csv", file!("horses.csv"))
            .with("jockeys.csv", file!("jockeys.csv"))
            .with("races.toml", file!("races.toml"))
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<StretchPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        (0, self.betting.seats_max)
    }
}

fn horse_json(horse: &HorseData) -> Value {
    let ratings = &horse.ratings;
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.into(), value);
    put("id", json!(horse.id));
    put("name", json!(horse.name));
    put("power_dirt", json!(ratings.power_dirt));
    put("power_turf", json!(ratings.power_turf));
    put("range_lo", json!(f64::from(ratings.range.0) / 2.0));
    put("range_hi", json!(f64::from(ratings.range.1) / 2.0));
    put("wet", json!(ratings.wet));
    put("pace", json!(ratings.pace));
    put("form", json!(ratings.form));
    for (key, factor) in ["trip", "class", "speed"].into_iter().zip(ratings.factors) {
        put(key, json!(factor));
    }
    put("wire", json!(ratings.wire));
    Value::Object(fields)
}

fn jockey_json(jockey: &JockeyData) -> Value {
    let Riding { ride, trouble } = jockey.riding;
    json!({"id": jockey.id, "name": jockey.name, "ride": ride, "trouble": trouble})
}

/// Reads a pack: what an inline one leaves out is the standard pack's.
fn read(node: &Node, check: &mut Check) -> Option<StretchPack> {
    check.table(node)?;
    let printed = match node.get("printed") {
        Some(printed) => read_printed(printed, check).map(Arc::new),
        None => standard().map(|pack| pack.printed.clone()),
    };
    let horses = match node.get("horses") {
        Some(list) => read_list(list, check, read_horse).map(Arc::from),
        None => standard().map(|pack| pack.horses.clone()),
    };
    let jockeys = match node.get("jockeys") {
        Some(list) => read_list(list, check, read_jockey).map(Arc::from),
        None => standard().map(|pack| pack.jockeys.clone()),
    };
    if let Some(list) = node.get("horses") {
        distinct(list, check);
    }
    if let Some(list) = node.get("jockeys") {
        distinct(list, check);
    }
    let mut pack =
        StretchPack { printed: printed?, horses: horses?, jockeys: jockeys?, cards: Arc::from([]) };
    pack.cards = match node.get("cards") {
        Some(list) => {
            let cards = read_list(list, check, |node, check| {
                check.entry(node, "id")?;
                let card = read_card(node, &pack, check)?;
                let id = card.id.clone();
                check.law(id.is_some(), node, || "a card of a pack has an id".into());
                Some(ListedCard { id: id?, card: Some(card), node: node.clone() })
            })?;
            distinct(list, check);
            cards.into()
        }
        None => {
            let replaced = node.get("horses").or(node.get("jockeys")).or(node.get("printed"));
            let cards = standard()?.cards.clone();
            match replaced {
                None => cards,
                Some(_) => cards.iter().map(|listed| suited(listed, &pack)).collect(),
            }
        }
    };
    Some(pack)
}

/// The standard pack, of which an inline one takes what it leaves out.
fn standard() -> Option<Arc<StretchPack>> {
    // It leaves nothing out, so that checking it does not ask for it.
    engine::standard_pack::<Stretch>().ok()
}

/// A card of the standard list against the horses of another pack.
fn suited(listed: &ListedCard, pack: &StretchPack) -> ListedCard {
    let mut check = Check::default();
    let card = read_card(&listed.node, pack, &mut check);
    let card = check.done(card).ok();
    ListedCard { id: listed.id.clone(), card, node: listed.node.clone() }
}

/// Reads every item of a list before the first that failed decides: all faults are told.
fn read_list<T>(
    node: &Node,
    check: &mut Check,
    mut item: impl FnMut(&Node, &mut Check) -> Option<T>,
) -> Option<Vec<T>> {
    let list = check.list(node)?;
    check.law(list.len() <= MOST, node, || format!("at most {MOST} are read"));
    let items: Vec<_> = list.iter().take(MOST).map(|node| item(node, check)).collect();
    items.into_iter().collect()
}

/// No id stands in a list twice.
fn distinct(node: &Node, check: &mut Check) {
    let mut ids = BTreeSet::new();
    for node in check.list(node).unwrap_or_default() {
        let id = Check::note(node, "id");
        if !id.is_empty() && !ids.insert(id.clone()) {
            check.fault(node.get("id").unwrap_or(node), format!("the id \"{id}\" is there twice"));
        }
    }
}

fn read_id(node: &Node, check: &mut Check) -> Option<Arc<str>> {
    let node = check.entry(node, "id")?;
    let id = check.text(node)?;
    check.law(!id.is_empty(), node, || "an id is not empty".into());
    Some(id.into())
}

fn read_horse(node: &Node, check: &mut Check) -> Option<HorseData> {
    let id = read_id(node, check);
    let mut power = |key| {
        let node = node.given(key)?;
        check.number(node, 0..=29).map(|power| power as u8)
    };
    let (power_dirt, power_turf) = (power("power_dirt"), power("power_turf"));
    let rated = node.given("power_dirt").or(node.given("power_turf"));
    check.law(rated.is_some(), node, || "a horse is rated on dirt, on turf, or on both".into());
    let mut number = |key, bounds| {
        let node = check.entry(node, key)?;
        check.number(node, bounds)
    };
    let wet = number("wet", 0..=3);
    let pace = number("pace", 0..=9);
    let [trip, class, speed] = ["trip", "class", "speed"].map(|key| number(key, -3..=3));
    let wire = number("wire", 0..=9);
    let form = check.entry(node, "form").and_then(|node| check.word(node, &Form::ALL));
    let low = check.entry(node, "range_lo").and_then(|node| check.halves(node, RANGE));
    let high = check.entry(node, "range_hi").and_then(|node| check.halves(node, RANGE));
    if let (Some(low), Some(high)) = (low, high) {
        check.law(low <= high, node, || "range_lo should not be above range_hi".into());
    }
    Some(HorseData {
        id: id?,
        name: Check::note(node, "name"),
        ratings: Ratings {
            power_dirt,
            power_turf,
            range: (low? as u8, high? as u8),
            wet: wet? as u8,
            pace: pace? as u8,
            form: form?,
            factors: [trip? as i8, class? as i8, speed? as i8],
            wire: wire? as u8,
        },
    })
}

fn read_jockey(node: &Node, check: &mut Check) -> Option<JockeyData> {
    let id = read_id(node, check);
    let ride = check.entry(node, "ride").and_then(|node| check.number(node, -2..=2));
    let trouble = check.entry(node, "trouble").and_then(|node| check.number(node, 2..=12));
    Some(JockeyData {
        id: id?,
        name: Check::note(node, "name"),
        riding: Riding { ride: ride? as i8, trouble: trouble? as u8 },
    })
}

fn read_printed(node: &Node, check: &mut Check) -> Option<Printed> {
    let (charts_node, times_node) = (check.entry(node, "charts")?, check.entry(node, "times")?);
    let mut source = Reader::new(node, check);
    let names = source_texts(&mut source, &["times", "distances"], 100);
    let distances = names.iter().map(|word| read_distance(word, &mut source)).collect();
    let creation = Creation {
        unrated_surface: source.number(&["creation", "unrated_surface"], -50..=0) as i16,
        off_range: source.number(&["creation", "off_range_per_half_furlong"], -10..=0) as i16,
        no_jockey_trouble: source.number(&["creation", "no_jockey_trouble"], 2..=12) as u8,
        long_race: source.number(&["creation", "long_race_half_furlongs"], 0..=80) as u8,
    };
    let betting = Betting {
        unit: source.number(&["betting", "bet_unit"], 1..=1_000_000),
        max_bets: source.number(&["betting", "max_bets"], 1..=12) as usize,
        min_payoff: source.number(&["betting", "min_payoff"], 0..=1_000_000),
        odds_rounding: source.number(&["betting", "odds_rounding"], 1..=1_000_000),
        dead_heat_rounding: source.number(&["betting", "dead_heat_rounding"], 1..=1_000_000),
        seats_max: source.number(&["betting", "seats_max"], 0..=8) as usize,
    };
    let bankroll = source.number(&["meeting", "bankroll"], 0..=MOST_BANKROLL);
    if let Some(at) = source.node(&["meeting", "bankroll"]) {
        let whole = betting.unit > 0 && bankroll % betting.unit == 0;
        source.check.law(whole, at, || "a bankroll is a multiple of betting.bet_unit".into());
    }
    let meeting = source_texts(&mut source, &["meeting", "cards"], MOST_RACES);
    let mut canonical = source.read;
    let readings = [Errata::Corrected, Errata::AsPrinted].map(|errata| {
        let mut times_check = Check::default();
        let mut times = Reader::new(times_node, &mut times_check);
        let mut charts = Reader::new(charts_node, check);
        let read = charts::read(&mut charts, &mut times, &names, errata);
        merge(&mut canonical["times"], times.read);
        merge(&mut canonical["charts"], charts.read);
        check.also(times_check);
        read
    });
    Some(Printed {
        charts: readings,
        creation,
        distances,
        betting,
        meeting,
        bankroll,
        source: canonical,
    })
}

/// Adds what one reading read to what another did.
fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (key, value) in from {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, from) => *into = from,
    }
}

fn source_texts(source: &mut Reader<'_>, path: &[&str], most: usize) -> Vec<String> {
    let Some(node) = source.node(path) else { return Vec::new() };
    let list = source.check.list(node).unwrap_or_default();
    source
        .check
        .law((1..=most).contains(&list.len()), node, || format!("1 to {most} are needed here"));
    list.iter().filter_map(|node| source.check.text(node).map(str::to_owned)).collect()
}

fn read_distance(word: &str, source: &mut Reader<'_>) -> DistanceData {
    let half_furlongs = source.number(&["distance", "half_furlongs", word], 1..=80) as u8;
    let column = source.node(&["distance", "lengths_column", word]);
    let column = column.and_then(|node| source.check.word(node, &LengthsColumn::ALL));
    DistanceData {
        word: word.to_owned(),
        half_furlongs,
        column: column.unwrap_or(LengthsColumn::ALL[0].1),
    }
}
