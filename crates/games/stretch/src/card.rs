//! Race cards: who runs, over what, for which price. Read from a pack, a file or an option.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::pack::{Check, Faults, Node};
use engine::part;
use engine::part::{Kind, PartOf, list_of, one_of, part_of, text};
use serde_json::{Value, json};
use smallvec::SmallVec;

use crate::options::Options;
use crate::pack::StretchPack;
use crate::race::{Entrant, Going, Riding, Segments, StartPower, start_power};
use crate::words::{Condition, Errata, MOST_RUNNERS, Odds, Surface};

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

part! {
    /// A race card, checked against a pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Card of pack: StretchPack {
        /// Its id; a card of an option may have none.
        pub id: Option<Arc<str>> = optional(an_id());
        /// What the race is called, for people.
        pub name: String = remark();
        /// When it was run, for people.
        pub date: String = remark();
        /// Where it was run, for people.
        pub track: String = remark();
        /// What is run on.
        pub surface: Surface = word();
        /// How far it goes.
        pub distance: Distance = distance(pack);
        /// The state of the track; synthetic is always fast.
        pub condition: CardCondition = condition(surface, pack);
        /// The runners, by post.
        pub runners: Vec<Runner> = runners(pack);
        /// The ids of the runners, by post.
        pub ids as self: Arc<[Arc<str>]> = ids(runners.as_deref(), pack);
    }
}

part! {
    /// A horse of a card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Runner of pack: StretchPack {
        /// The horse, by its position in the pack.
        pub horse: u16 = named("horse", pack.map(|pack| &*pack.horses), |horse| &horse.id);
        /// Who rides, by position in the pack.
        pub jockey: Option<u16> =
            optional(named("jockey", pack.map(|pack| &*pack.jockeys), |jockey| &jockey.id));
        /// A printed start power, which replaces the calculation.
        pub power: Option<i16> = optional(whole(-99..=99));
        /// The real price.
        pub odds: Option<Odds> = optional(parsed("odds are written like 9-5", Odds::from_text));
    }
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
                    Card::read_of(&listed.node, &mut check, Some(self))
                }),
                None => {
                    check.fault(&node, format!("there is no card \"{id}\" in the pack"));
                    None
                }
            },
            _ => Card::read_of(&node, &mut check, Some(self)),
        };
        check.done(card)
    }
}

/// A text for people, which is left out where there is none.
fn remark() -> Kind<'static, String> {
    let write = |text: &String| (!text.is_empty()).then(|| json!(text));
    Kind::new(|node, _| Some(node.note()), write, || json!({})).or(String::new())
}

/// One of the distances that the pack has times for.
fn distance(pack: Option<&StretchPack>) -> Kind<'_, Distance> {
    let Some(pack) = pack else { return text().kept_as(|_: String| None, |_| String::new()) };
    let words = pack.distances.iter().zip(0..).map(|(known, i)| (&*known.word, Distance(i)));
    one_of(words.collect::<Vec<_>>())
}

/// A word of the surface, or that it is thrown for. An artificial track is always fast, whatever
/// stands there.
fn condition(surface: Option<Surface>, pack: Option<&StretchPack>) -> Kind<'static, CardCondition> {
    use CardCondition::{Roll, Set};
    let wet = surface.filter(|surface| *surface != Surface::Synthetic).zip(pack);
    let Some((surface, pack)) = wet else {
        let fast = Set(Condition::Fast);
        let written = |_: &_| Some(json!(Condition::Fast));
        return Kind::new(move |_, _| Some(fast), written, || json!({})).or(fast);
    };
    let charts = pack.charts(Errata::Corrected);
    let known = Condition::ALL.into_iter().filter(|(_, word)| charts.wet(surface, *word).is_some());
    let set = known.map(|(word, condition)| (word, Set(condition)));
    one_of(set.chain([("roll", Roll)]).collect::<Vec<_>>())
}

fn runners(pack: Option<&StretchPack>) -> Kind<'_, Vec<Runner>> {
    let count = format!("a race has 2 to {MOST_RUNNERS} runners");
    list_of(2..=MOST_RUNNERS, count, part_of(pack)).with_law(
        move |runners: &Vec<Runner>, node, check| {
            let (mut horses, mut jockeys) = (BTreeSet::new(), BTreeSet::new());
            for (runner, node) in runners.iter().zip(node.items()) {
                let new = horses.insert(runner.horse);
                let horse = node.at(&["horse"]);
                check.law(new, horse, || format!("\"{}\" runs twice", horse.note()));
                let new = runner.jockey.is_none_or(|jockey| jockeys.insert(jockey));
                let jockey = node.at(&["jockey"]);
                check.law(new, jockey, || format!("\"{}\" rides twice", jockey.note()));
            }
        },
    )
}

/// What the runners are called, which no field says.
fn ids<'k>(
    runners: Option<&'k [Runner]>,
    pack: Option<&'k StretchPack>,
) -> Kind<'k, Arc<[Arc<str>]>> {
    let id = move |horse: u16| pack.map(|pack| pack.horses[usize::from(horse)].id.clone());
    let read =
        move |_: &Node, _: &mut Check| runners?.iter().map(|runner| id(runner.horse)).collect();
    Kind::new(read, |_| None, || json!({}))
}

/// A position in a list of the pack, by an id.
fn named<'k, T>(
    what: &'static str,
    list: Option<&'k [T]>,
    id: fn(&T) -> &Arc<str>,
) -> Kind<'k, u16> {
    let list = list.unwrap_or_default();
    let read = move |node: &Node, check: &mut Check| {
        let text = check.text(node)?;
        let at = list.iter().position(|known| **id(known) == *text);
        check.law(at.is_some(), node, || format!("there is no {what} \"{text}\""));
        Some(at? as u16)
    };
    let write = move |at: &u16| Some(json!(id(list.get(usize::from(*at))?)));
    Kind::new(read, write, || json!({"type": "string"}))
}
