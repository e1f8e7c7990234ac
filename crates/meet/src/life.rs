//! The life of a horse as its races tell it: its past performances, its earnings, its parents and
//! its foals.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use racing::Ran;
use serde::Serialize;

use crate::{RunRace, SourceKind, Standing};

/// A horse, and what its races say of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseLife {
    /// What its races come to.
    pub standing: Standing,
    /// The races, the newest first.
    pub races: Vec<PastRace>,
    /// Its forebears, so far as races name them: the nearest first.
    pub pedigree: Vec<Ancestor>,
    /// Its foals that ran, by name.
    pub foals: Vec<FoalOf>,
}

/// A race of a horse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastRace {
    /// What it was run at.
    pub kind: SourceKind,
    /// The table's or record's id, or the file's name.
    pub source: String,
    /// Number of the race there.
    pub race: u32,
    /// What the race is called.
    pub name: String,
    /// Where it was run; empty where nobody says.
    pub track: String,
    /// The day, as `2026-07-04`.
    pub day: String,
    /// When it was over: milliseconds since 1970.
    pub at: i64,
    /// What it was run on.
    pub surface: Option<String>,
    /// The state of the track.
    pub condition: Option<String>,
    /// How far, as the game writes it.
    pub distance: Option<String>,
    /// The time of the first at the wire, in hundredths of a second.
    pub time_cs: Option<u32>,
    /// How many started.
    pub field: u32,
    /// The best of the others: who won, or who was second to it.
    pub company: Vec<String>,
    /// How the horse ran.
    pub ran: Ran,
}

/// A forebear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ancestor {
    /// How one gets there: `s` for the sire, `d` for the dam, `sd` for the sire's dam.
    pub by: String,
    /// The name.
    pub name: String,
}

/// A foal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoalOf {
    /// Its other parent, where that is known.
    pub with: Option<String>,
    /// What its races come to.
    pub standing: Standing,
}

/// Races of a horse that are told one by one; all of them count.
const MOST_TOLD: usize = 200;

/// So far back goes a pedigree: to the great-grandparents.
const GENERATIONS: usize = 3;

/// Foals that are named.
const MOST_FOALS: usize = 200;

/// Collects the life of a horse from races, in any order.
#[derive(Clone, Debug, Default)]
pub struct LifeOf {
    name: String,
    races: Vec<PastRace>,
    standing: Standing,
    /// Sire and dam of every horse of which they are known.
    parents: BTreeMap<String, [Option<String>; 2]>,
    foals: BTreeMap<String, FoalOf>,
}

impl LifeOf {
    /// A horse whose races are to be added.
    #[must_use]
    pub fn horse(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Takes from a race what it says of the horse and of its family.
    pub fn add(&mut self, race: &RunRace) {
        for ran in &race.result.runners {
            if ran.horse == self.name {
                self.standing.add(ran, race.at);
                self.races.push(past(race, ran));
            }
            self.family(race, ran);
        }
    }

    fn family(&mut self, race: &RunRace, ran: &Ran) {
        let parents = [ran.sire.clone(), ran.dam.clone()];
        if parents == [None, None] {
            return;
        }
        if let Some(as_what) = parents.iter().position(|one| one.as_ref() == Some(&self.name)) {
            let foal = self.foals.entry(ran.horse.clone()).or_default();
            foal.with = parents[1 - as_what].clone();
            foal.standing.add(ran, race.at);
        }
        self.parents.insert(ran.horse.clone(), parents);
    }

    /// What is known of it; `None` for a horse that neither ran nor has foals that did.
    #[must_use]
    pub fn told(mut self) -> Option<HorseLife> {
        if self.races.is_empty() && self.foals.is_empty() {
            return None;
        }
        let when = |race: &PastRace| (race.day.clone(), race.at, race.source.clone(), race.race);
        self.races.sort_by_cached_key(|race| Reverse(when(race)));
        self.races.truncate(MOST_TOLD);
        let pedigree = self.pedigree();
        let named = |(name, foal): (String, FoalOf)| FoalOf {
            standing: Standing { name, ..foal.standing },
            ..foal
        };
        Some(HorseLife {
            standing: Standing { name: self.name, ..self.standing },
            races: self.races,
            pedigree,
            foals: self.foals.into_iter().map(named).take(MOST_FOALS).collect(),
        })
    }

    fn pedigree(&self) -> Vec<Ancestor> {
        let mut all = Vec::new();
        let mut children = vec![(String::new(), &self.name)];
        for _ in 0..GENERATIONS {
            let mut elders = Vec::new();
            for (by, child) in children {
                let parents = self.parents.get(child).into_iter().flatten();
                for (letter, name) in ['s', 'd'].into_iter().zip(parents) {
                    elders.extend(name.as_ref().map(|name| (format!("{by}{letter}"), name)));
                }
            }
            let told = |(by, name): &(String, &String)| Ancestor {
                by: by.clone(),
                name: String::clone(name),
            };
            all.extend(elders.iter().map(told));
            children = elders;
        }
        all
    }
}

fn past(race: &RunRace, ran: &Ran) -> PastRace {
    let result = &race.result;
    let others = || result.runners.iter().filter(|other| other.pp != ran.pp);
    let best = others().filter_map(|other| other.place).min();
    let company = others().filter(|other| best.is_some() && other.place == best);
    PastRace {
        kind: race.kind,
        source: race.source.clone(),
        race: result.race,
        name: result.name.clone(),
        track: result.track.clone(),
        day: race.day().to_string(),
        at: race.at,
        surface: result.surface.clone(),
        condition: result.condition.clone(),
        distance: result.distance.clone(),
        time_cs: result.time_cs,
        field: result.runners.len() as u32,
        company: company.map(|other| other.horse.clone()).collect(),
        ran: ran.clone(),
    }
}
