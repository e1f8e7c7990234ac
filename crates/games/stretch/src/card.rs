//! Race cards: who runs, over what, for which price. Read from a pack, a file or an option.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::pack::{Check, Faults, Node};
use serde_json::{Map, Value, json};
use smallvec::SmallVec;

use crate::options::Options;
use crate::pack::StretchPack;
use crate::race::{Entrant, Going, Riding, Segments, StartPower, start_power};
use crate::words::{Condition, MOST_RUNNERS, Odds, Surface};

/// A distance of the time chart, by its position there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance(pub(crate) u8);

impl Distance {
    /// Its position in the pack's list of distances.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The state of the track as a card has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardCondition {
    /// It is thrown for.
    Roll,
    /// The card says what it is.
    Set(Condition),
}

/// A race card, checked against a pack.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its id; a card of an option may have none.
    pub id: Option<Arc<str>>,
    /// What the race is called, for people.
    pub name: String,
    /// When it was run, for people.
    pub date: String,
    /// Where it was run, for people.
    pub track: String,
    /// What is run on.
    pub surface: Surface,
    pub distance: Distance,
    /// The state of the track.
    pub condition: CardCondition,
    /// The runners, by post.
    pub runners: Vec<Runner>,
    /// The ids of the runners, by post.
    pub ids: Arc<[Arc<str>]>,
}

/// A horse of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner {
    /// The horse, by its position in the pack.
    pub horse: u16,
    /// Who rides, by position in the pack.
    pub jockey: Option<u16>,
    /// A printed start power, which replaces the calculation.
    pub power: Option<i16>,
    /// The real price.
    pub odds: Option<Odds>,
}

/// The horses of a race at the gate.
pub type Entrants = SmallVec<[Entrant; MOST_RUNNERS]>;

impl Card {
    /// Whether every runner has a price.
    #[must_use]
    pub fn is_priced(&self) -> bool {
        self.runners.iter().all(|runner| runner.odds.is_some())
    }

    /// The condition, where nothing has to be thrown for it: synthetic is always fast.
    #[must_use]
    pub fn set_condition(&self) -> Option<Condition> {
        match (self.surface, self.condition) {
            (Surface::Synthetic, _) => Some(Condition::Fast),
            (_, CardCondition::Set(condition)) => Some(condition),
            (_, CardCondition::Roll) => None,
        }
    }

    /// What the start powers depend on, in this condition.
    #[must_use]
    pub fn going(&self, pack: &StretchPack, condition: Condition) -> Going {
        let half_furlongs = pack.distances[self.distance.index()].half_furlongs;
        Going { surface: self.surface, condition, half_furlongs }
    }

    /// Which charts the race reads.
    #[must_use]
    pub fn segments(&self, pack: &StretchPack, options: &Options) -> Segments {
        let half_furlongs = pack.distances[self.distance.index()].half_furlongs;
        Segments { mode: options.mode, long: half_furlongs >= pack.creation.long_race }
    }

    /// A runner's start power, in its parts.
    #[must_use]
    pub fn start_power(
        &self,
        pack: &StretchPack,
        options: &Options,
        runner: &Runner,
        condition: Condition,
    ) -> StartPower {
        runner.power.map_or_else(
            || {
                let ratings = &pack.horses[usize::from(runner.horse)].ratings;
                let charts = pack.charts(options.errata);
                start_power(charts, &pack.creation, ratings, self.going(pack, condition))
            },
            StartPower::printed,
        )
    }

    /// The horses at the gate in this condition, by post.
    #[must_use]
    pub fn entrants(
        &self,
        pack: &StretchPack,
        options: &Options,
        condition: Condition,
    ) -> Entrants {
        let entrant = |runner: &Runner| {
            let start = self.start_power(pack, options, runner, condition).total();
            let ratings = &pack.horses[usize::from(runner.horse)].ratings;
            Entrant::new(start, ratings, pack.riding(options, runner))
        };
        self.runners.iter().map(entrant).collect()
    }

    /// The card as JSON: it reads back as the same card.
    #[must_use]
    pub fn to_json(&self, pack: &StretchPack) -> Value {
        let mut card = Map::new();
        let mut put = |key: &str, value: Value| {
            if !value.is_null() && value != json!("") {
                card.insert(key.into(), value);
            }
        };
        put("id", json!(self.id));
        put("name", json!(self.name));
        put("date", json!(self.date));
        put("track", json!(self.track));
        put("surface", json!(self.surface));
        put("distance", json!(pack.distances[self.distance.index()].word));
        put(
            "condition",
            match self.condition {
                CardCondition::Roll => json!("roll"),
                CardCondition::Set(condition) => json!(condition),
            },
        );
        let runners = self.runners.iter().map(|runner| {
            let mut fields = Map::new();
            fields.insert("horse".into(), json!(pack.horses[usize::from(runner.horse)].id));
            if let Some(jockey) = runner.jockey {
                fields.insert("jockey".into(), json!(pack.jockeys[usize::from(jockey)].id));
            }
            if let Some(power) = runner.power {
                fields.insert("power".into(), json!(power));
            }
            if let Some(odds) = runner.odds {
                fields.insert("odds".into(), json!(odds));
            }
            Value::Object(fields)
        });
        put("runners", runners.collect());
        Value::Object(card)
    }
}

impl StretchPack {
    /// Who rides a runner, as far as it counts: nobody without jockeys.
    #[must_use]
    pub fn riding(&self, options: &Options, runner: &Runner) -> Riding {
        match runner.jockey.filter(|_| options.jockeys) {
            Some(jockey) => self.jockeys[usize::from(jockey)].riding,
            None => Riding { ride: 0, trouble: self.creation.no_jockey_trouble },
        }
    }

    /// The card that a value names or is: the id of a card of the pack, or a card itself.
    ///
    /// # Errors
    /// What is wrong with it, with the path inside the value.
    pub fn card(&self, value: &Value, path: &str) -> Result<Card, Faults> {
        let node = Node::from_json(value, path);
        let mut check = Check::default();
        let card = match value {
            Value::String(id) => match self.cards.iter().find(|card| *card.id == **id) {
                Some(listed) => listed.card.clone().or_else(|| {
                    // A card of the standard list that horses of an inline pack do not suit.
                    read_card(&listed.node, self, &mut check)
                }),
                None => {
                    check.fault(&node, format!("there is no card \"{id}\" in the pack"));
                    None
                }
            },
            _ => read_card(&node, self, &mut check),
        };
        check.done(card)
    }
}

/// Reads a card against the horses and jockeys of a pack.
pub(crate) fn read_card(node: &Node, pack: &StretchPack, check: &mut Check) -> Option<Card> {
    check.table(node)?;
    let id = node.given("id").map(|id| (id, check.text(id)));
    if let Some((node, Some(""))) = id {
        check.fault(node, "an id is not empty");
    }
    let surface = check.entry(node, "surface").and_then(|node| check.word(node, &Surface::ALL));
    let distance = check.entry(node, "distance").and_then(|node| {
        let words: Vec<_> = (pack.distances.iter().enumerate())
            .map(|(i, distance)| (distance.word.as_str(), Distance(i as u8)))
            .collect();
        check.word(node, &words)
    });
    let condition = surface.and_then(|surface| read_condition(node, surface, pack, check));
    let runners = check.entry(node, "runners").and_then(|node| read_runners(node, pack, check))?;
    let ids = runners.iter().map(|runner| pack.horses[usize::from(runner.horse)].id.clone());
    Some(Card {
        id: match id {
            Some((_, id)) => Some(id?.into()),
            None => None,
        },
        name: Check::note(node, "name"),
        date: Check::note(node, "date"),
        track: Check::note(node, "track"),
        surface: surface?,
        distance: distance?,
        condition: condition?,
        ids: ids.collect(),
        runners,
    })
}

fn read_condition(
    node: &Node,
    surface: Surface,
    pack: &StretchPack,
    check: &mut Check,
) -> Option<CardCondition> {
    if surface == Surface::Synthetic {
        // It is not read there: an artificial track is always fast.
        return Some(CardCondition::Set(Condition::Fast));
    }
    let charts = pack.charts(crate::Errata::Corrected);
    let known = Condition::ALL.iter().filter(|(_, c)| charts.wet(surface, *c).is_some());
    let mut words: Vec<_> =
        known.map(|(word, condition)| (*word, CardCondition::Set(*condition))).collect();
    words.push(("roll", CardCondition::Roll));
    let node = check.entry(node, "condition")?;
    check.word(node, &words)
}

fn read_runners(node: &Node, pack: &StretchPack, check: &mut Check) -> Option<Vec<Runner>> {
    let list = check.list(node)?;
    check.law((2..=MOST_RUNNERS).contains(&list.len()), node, || {
        format!("a race has 2 to {MOST_RUNNERS} runners, not {}", list.len())
    });
    let mut horses = BTreeSet::new();
    let mut jockeys = BTreeSet::new();
    let mut runners = Vec::with_capacity(list.len().min(MOST_RUNNERS));
    for node in list {
        let horse = check.entry(node, "horse").and_then(|node| {
            let id = check.text(node)?;
            let at = pack.horses.iter().position(|horse| *horse.id == *id);
            check.law(at.is_some(), node, || format!("there is no horse \"{id}\""));
            let at = at? as u16;
            check.law(horses.insert(at), node, || format!("\"{id}\" runs twice"));
            Some(at)
        });
        let jockey = node.given("jockey").and_then(|node| {
            let id = check.text(node)?;
            let at = pack.jockeys.iter().position(|jockey| *jockey.id == *id);
            check.law(at.is_some(), node, || format!("there is no jockey \"{id}\""));
            let at = at? as u16;
            check.law(jockeys.insert(at), node, || format!("\"{id}\" rides twice"));
            Some(at)
        });
        let power = node.given("power").and_then(|node| check.number(node, -99..=99));
        let odds = node.given("odds").and_then(|node| {
            let text = check.text(node)?;
            let odds = Odds::from_text(text);
            check
                .law(odds.is_some(), node, || format!("odds are written like 9-5, not \"{text}\""));
            odds
        });
        if let Some(horse) = horse {
            runners.push(Runner { horse, jockey, power: power.map(|power| power as i16), odds });
        }
    }
    Some(runners)
}
