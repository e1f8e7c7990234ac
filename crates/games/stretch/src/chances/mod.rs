//! Exact chances of a Quickplay race before the off (rule file, section 12).
//!
//! Given the pace and the factors the horses are independent. Each then has a law over what it
//! shows at the wire ([`law`]), and the laws of the whole field give everybody's chance of each
//! official place ([`places`]). The chances are the average over paces and factors.

mod asked;
mod law;
mod places;
mod value;

use crate::card::{Card, Entrants};
use crate::charts::{Charts, Factors};
use crate::options::Options;
use crate::pack::StretchPack;
use crate::race::{Segments, pace_sum};
use crate::words::{Condition, Factor, Mode, Pace, Surface, Throw, Total};

use law::{Law, Reading};

pub use asked::{AskedRace, MOST_SAMPLES, fair};
pub use value::returns;

/// What the charts say of a race before it is run.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The chances of a slow, a normal and a fast pace, in the order of [`Pace`].
    pub pace: [f64; 3],
    /// The horses, by post.
    pub horses: Vec<HorseChances>,
}

/// What the charts say of a horse.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HorseChances {
    /// To be first; a dead heat counts in full, here and below.
    pub win: f64,
    /// To be second: just that.
    pub second: f64,
    /// To be third: just that.
    pub third: f64,
    /// To be out of the race.
    pub out: f64,
    /// To be disqualified.
    pub dq: f64,
    /// The mean of its speed figure, if it finishes.
    pub figure: f64,
    /// The standard deviation of its speed figure, if it finishes.
    pub spread: f64,
}

/// The chances of a card's race in Quickplay, whatever version the options name. A card that
/// rolls its track condition has the average over the conditions.
#[must_use]
pub fn quickplay(pack: &StretchPack, options: &Options, card: &Card) -> Chances {
    let charts = pack.charts(options.errata);
    let mut sum = Sum::new(card.runners.len());
    for (condition, weight) in conditions(charts, card) {
        let entrants = card.entrants(pack, options, condition);
        let segments = Segments { mode: Mode::Quick, ..card.segments(pack, options) };
        let race = Race { charts, entrants: &entrants, segments, options };
        race.add_to(&mut sum, weight);
    }
    sum.chances()
}

/// The track conditions that the race may have, with their chances.
fn conditions(charts: &Charts, card: &Card) -> Vec<(Condition, f64)> {
    if let Some(condition) = card.set_condition() {
        return vec![(condition, 1.0)];
    }
    let mut conditions: Vec<(Condition, f64)> = Vec::new();
    for total in Total::all() {
        let condition = match card.surface {
            Surface::Synthetic => Condition::Fast,
            surface => charts.condition(surface, total),
        };
        let weight = f64::from(total.ways()) / 36.0;
        match conditions.iter_mut().find(|(known, _)| *known == condition) {
            Some((_, sum)) => *sum += weight,
            None => conditions.push((condition, weight)),
        }
    }
    conditions
}

/// A race at the gate.
struct Race<'a> {
    charts: &'a Charts,
    entrants: &'a Entrants,
    segments: Segments,
    options: &'a Options,
}

impl Race<'_> {
    fn add_to(&self, sum: &mut Sum, weight: f64) {
        let keys = || self.entrants.iter().map(|horse| self.segments.pace_key(horse, 0));
        let pace_sum = pace_sum(keys());
        let mut paces = [0.0; 3];
        for total in Total::all() {
            let pace = self.charts.pace(self.segments.heads(), pace_sum, total);
            paces[pace.index()] += f64::from(total.ways()) / 36.0;
        }
        for (_, pace) in Pace::ALL {
            let of_pace = weight * paces[pace.index()];
            sum.pace[pace.index()] += of_pace;
            if of_pace == 0.0 {
                continue;
            }
            for (factors, chance) in factors(self.charts, self.options.jockeys) {
                let laws: Vec<Law> = self
                    .entrants
                    .iter()
                    .zip(keys())
                    .map(|(entrant, key)| {
                        let reading = Reading {
                            charts: self.charts,
                            segments: self.segments,
                            form_save: self.options.form_save,
                            effect: self.segments.pace_effect(self.charts, *pace, key),
                            factors,
                        };
                        reading.law(entrant)
                    })
                    .collect();
                sum.add(&laws, of_pace * chance);
            }
        }
    }
}

/// What the factors throw may bring, with the chances.
fn factors(charts: &Charts, jockeys: bool) -> Vec<(Factors, f64)> {
    let mut found: Vec<(Factors, f64)> = Vec::with_capacity(2 * Factor::ALL.len());
    for throw in Throw::all() {
        let factors = charts.factors(throw, jockeys);
        match found.iter_mut().find(|(known, _)| *known == factors) {
            Some((_, chance)) => *chance += 1.0 / 36.0,
            None => found.push((factors, 1.0 / 36.0)),
        }
    }
    found
}

/// Sums over the cases of a race.
struct Sum {
    pace: [f64; 3],
    horses: Vec<HorseChances>,
    /// Sums of the figure and of its square.
    moments: Vec<[f64; 2]>,
}

impl Sum {
    fn new(runners: usize) -> Self {
        Self {
            pace: [0.0; 3],
            horses: vec![HorseChances::default(); runners],
            moments: vec![[0.0; 2]; runners],
        }
    }

    fn add(&mut self, laws: &[Law], weight: f64) {
        let places = places::places(laws);
        for (i, law) in laws.iter().enumerate() {
            let horse = &mut self.horses[i];
            let [win, second, third] = places[i];
            horse.win += weight * win;
            horse.second += weight * second;
            horse.third += weight * third;
            horse.out += weight * law.out;
            horse.dq += weight * law.disqualified();
            for (sum, moment) in self.moments[i].iter_mut().zip(law.moments()) {
                *sum += weight * moment;
            }
        }
    }

    fn chances(mut self) -> Chances {
        for (horse, [first, second]) in self.horses.iter_mut().zip(&self.moments) {
            // What is impossible came out a rounding error above or below nothing.
            for chance in [&mut horse.win, &mut horse.second, &mut horse.third] {
                *chance = chance.max(0.0);
            }
            let finishes = 1.0 - horse.out;
            horse.figure = first / finishes;
            horse.spread = (second / finishes - horse.figure * horse.figure).max(0.0).sqrt();
        }
        Chances { pace: self.pace, horses: self.horses }
    }
}
