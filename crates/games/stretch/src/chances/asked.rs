//! A race that somebody asks about: read from JSON, answered in JSON. The program's `odds` and the
//! server's odds lab say the same.

use std::sync::Arc;

use engine::{Bits, Game, PackRef, Record, StandardPacks, load_pack};
use serde_json::{Map, Value, json};

use super::{Chances, before_the_off};
use crate::Stretch;
use crate::card::{Card, Entrants};
use crate::finish::{beaten_quarters, official, wire_order};
use crate::options::Options;
use crate::pack::StretchPack;
use crate::sampler::Sampler;
use crate::words::{Condition, Post};

/// The most races that an answer runs for its histograms.
pub const MOST_SAMPLES: u32 = 50_000;

/// A card with the pack and the options that it is run with.
#[derive(Clone, Debug)]
pub struct AskedRace {
    pub pack: Arc<StretchPack>,
    /// The options; their meeting is this race alone.
    pub options: Options,
    pub card: Card,
    /// The head of its record: nobody bets.
    pub head: Record,
}

impl AskedRace {
    /// Reads `{"card", "options"?, "pack"?}`: a card or the id of one, as in a record.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn read(value: &Value) -> Result<Self, String> {
        let pack_ref = match value.get("pack") {
            None => PackRef::default(),
            Some(Value::String(name)) => PackRef::Named(name.clone()),
            Some(pack) => PackRef::Inline(pack.clone()),
        };
        let pack =
            load_pack::<Stretch>(&pack_ref, &StandardPacks).map_err(|why| why.to_string())?;
        let mut options = match value.get("options") {
            None => Map::new(),
            Some(Value::Object(options)) => options.clone(),
            Some(_) => return Err("options: this should be a table".into()),
        };
        let asked = value.get("card").unwrap_or(&Value::Null);
        let card = pack.card(asked, "card").map_err(|why| why.to_string())?;
        // The meeting is this race alone, whatever the pack's own would be.
        options.insert("cards".into(), json!([asked]));
        let head = Record {
            game: Stretch::ID.into(),
            pack: pack_ref,
            options: options.clone(),
            ..Record::default()
        };
        let options = Options::of(&pack, &options).map_err(|why| why.to_string())?;
        Ok(Self { pack, options, card, head })
    }

    /// The names of the runners, by post.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let runners = self.card.runners.iter();
        runners.map(|runner| self.pack.horses[usize::from(runner.horse)].name.as_str())
    }

    /// The exact chances.
    #[must_use]
    pub fn chances(&self) -> Chances {
        before_the_off(&self.pack, &self.options, &self.card)
    }

    /// The chances as the program prints them, with each horse's start power and the class of its
    /// odds where the card sets the track condition.
    #[must_use]
    pub fn to_json(&self, chances: &Chances) -> Value {
        let [slow, normal, fast] = chances.pace;
        let condition = self.card.set_condition();
        let entrants = condition.map(|condition| self.entrants(condition));
        let classes = entrants.as_ref().map(|entrants| self.odds_classes(entrants));
        let horses =
            self.card.ids.iter().zip(&chances.horses).enumerate().map(|(at, (id, horse))| {
                json!({
                    "horse": id,
                    "power": entrants.as_ref().map(|entrants| entrants[at].start),
                    "odds_class": classes.as_ref().map(|classes| classes[at]),
                    "win": horse.win,
                    "second": horse.second,
                    "third": horse.third,
                    "out": horse.out,
                    "dq": horse.dq,
                    "figure": horse.figure,
                    "spread": horse.spread,
                    "fair_odds": fair(horse.win),
                })
            });
        json!({
            "mode": self.options.mode,
            "condition": condition,
            "pace": {"slow": slow, "normal": normal, "fast": fast},
            "horses": horses.collect::<Vec<_>>(),
            "exacta": chances.exacta,
        })
    }

    fn entrants(&self, condition: Condition) -> Entrants {
        self.card.entrants(&self.pack, &self.options, condition)
    }

    fn odds_classes(&self, entrants: &Entrants) -> Vec<&'static str> {
        let charts = self.pack.charts(self.options.errata);
        let best = entrants.iter().map(|entrant| entrant.start).max().unwrap_or(0);
        let tied = entrants.iter().filter(|entrant| entrant.start == best).count() > 1;
        let class = |start| charts.odds_class(entrants.len(), best - start, tied).name();
        entrants.iter().map(|entrant| class(entrant.start)).collect()
    }

    /// Runs the race so many times, each condition as often as it is thrown: how often which two
    /// were first and second, the figures of each horse, and the winner's margin in quarters of a
    /// length.
    #[must_use]
    pub fn sample(&self, races: u32, bits: &mut impl Bits) -> Value {
        let races = races.min(MOST_SAMPLES);
        let charts = self.pack.charts(self.options.errata);
        let runners = self.card.runners.len();
        let column = self.pack.distances[self.card.distance.index()].column;
        let segments = self.card.segments(&self.pack, &self.options);
        let mut exacta = vec![vec![0.0; runners]; runners];
        let mut figures = vec![std::collections::BTreeMap::<i16, u32>::new(); runners];
        let mut margins = std::collections::BTreeMap::<i16, u32>::new();
        for (condition, weight) in super::conditions(charts, &self.card) {
            let entrants = self.entrants(condition);
            let sampler = Sampler::new(charts, &entrants, segments, &self.options);
            for _ in 0..(f64::from(races) * weight).round() as u32 {
                let field = sampler.field(bits);
                let field = &field[..runners];
                for (figures, horse) in figures.iter_mut().zip(field) {
                    if let Some(horse) = horse {
                        *figures.entry(horse.speed).or_default() += 1;
                    }
                }
                if let Some(second) = wire_order(field).nth(1) {
                    let margin = beaten_quarters(charts, column, field, second);
                    *margins.entry(margin).or_default() += 1;
                }
                count_exacta(&official(field), &mut exacta);
            }
        }
        let total = f64::from(races.max(1));
        for chance in exacta.iter_mut().flatten() {
            *chance /= total;
        }
        json!({"races": races, "exacta": exacta, "figures": figures, "margins_q": margins})
    }
}

/// Adds one race; a dead heat is shared out among the orders that it allows.
fn count_exacta(places: &crate::finish::Places, exacta: &mut [Vec<f64>]) {
    let runners = exacta.len();
    let at = |place: u8| -> Vec<usize> {
        let is = |post: &Post| places.of(*post) == Some(place);
        Post::all(runners).filter(is).map(Post::index).collect()
    };
    let first = at(1);
    let second = if first.len() > 1 { first.clone() } else { at(2) };
    let pairs: Vec<(usize, usize)> = first
        .iter()
        .flat_map(|one| second.iter().map(move |two| (*one, *two)))
        .filter(|(one, two)| one != two)
        .collect();
    for (one, two) in &pairs {
        exacta[*one][*two] += 1.0 / pairs.len() as f64;
    }
}

/// Odds to one at which nobody gains; none without a chance.
#[must_use]
pub fn fair(chance: f64) -> Option<f64> {
    (chance > 0.0).then(|| (1.0 / chance - 1.0).max(0.0))
}
