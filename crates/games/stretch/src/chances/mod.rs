//! Exact chances of a race, before the off and at any point of it (rule file, section 12).
//!
//! Given the pace and the factors the horses are independent. Each then has a law over what it
//! shows at the wire (`law`), as far as it has not been thrown yet, and the laws of the whole field
//! give everybody's chance of each official place: in small fields with everything that may happen
//! (`places`), in others by a quick `sweep` and a `correction`. The chances are the average
//! over the factors and the paces (`pace`) that are still possible.

mod asked;
mod correction;
mod few;
mod law;
mod level;
mod number;
mod pace;
mod pairs;
mod places;
#[cfg(feature = "conformance")]
pub mod proof;
mod sets;
mod settled;
mod sweep;
mod value;

use std::cell::OnceCell;

use crate::card::{Card, Entrants};
use crate::charts::{Charts, Factors};
use crate::options::Options;
use crate::pack::StretchPack;
use crate::race::{Segments, factor_change};
use crate::state::{Public, SheetLine};
use crate::words::{Condition, Factor, Pace, Surface, Throw, Total};

use correction::correction;
use law::{Figures, Law, PHOTOS, Reading};
use number::{Dual, Number};
use pace::{Case, PaceChart, Points, two_highest};
use places::{Outcome, places};
use sets::{SMALL, Sets};
use sweep::{End, sweep};

pub use asked::{AskedRace, MOST_SAMPLES, fair};
pub use value::returns;

/// Whoever is likelier to be disqualified than this is no trifle that a sweep may neglect.
const LIKELY: f64 = 0.05;
/// What is less than this is not looked for in a sweep.
const NEGLIGIBLE: f64 = 1e-9;
/// How far the horses' laws are changed to see how fast chances change with them.
const STEP: f64 = 1e-5;

/// What the charts say of a race.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The chances of a slow, a normal and a fast pace, in the order of [`Pace`].
    pub pace: [f64; 3],
    /// The horses, by post.
    pub horses: Vec<HorseChances>,
    /// By post, twice: the chance that the one horse is first and the other second. A dead heat
    /// for first has no second.
    pub exacta: Vec<Vec<f64>>,
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
    /// The mean of its speed figure, if it finishes; 0 if it can not.
    pub figure: f64,
    /// The standard deviation of its speed figure, if it finishes.
    pub spread: f64,
}

/// The chances of a card's race before anything is thrown, in the version that the options name.
/// A card that rolls its track condition has the average over the conditions.
#[must_use]
pub fn before_the_off(pack: &StretchPack, options: &Options, card: &Card) -> Chances {
    let mut sum = Sum::new(card.runners.len());
    let lines = vec![SheetLine::default(); card.runners.len()];
    let charts = pack.charts(options.errata);
    for (condition, weight) in conditions(charts, card) {
        let entrants = &card.entrants(pack, options, condition);
        let segments = card.segments(pack, options);
        let lines = &lines;
        let race = Race { charts, entrants, lines, segments, options, pace: None, factors: None };
        race.add_to(&mut sum, weight);
    }
    sum.chances()
}

/// The chances of the race that is bet on or run, or of the last one, with all that has been
/// thrown so far.
#[must_use]
pub fn chances(public: &Public) -> Chances {
    let sheet = public.sheet();
    let options = &public.setup.options;
    if sheet.condition.is_none() {
        return before_the_off(public.pack(), options, public.card());
    }
    let mut sum = Sum::new(sheet.lines.len());
    let race = Race {
        charts: public.charts(),
        entrants: &sheet.entrants,
        lines: &sheet.lines,
        segments: public.card().segments(public.pack(), options),
        options,
        pace: sheet.pace,
        factors: sheet.factors,
    };
    race.add_to(&mut sum, 1.0);
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

/// A race whose track condition is known, with what has been thrown.
struct Race<'a> {
    charts: &'a Charts,
    entrants: &'a Entrants,
    lines: &'a [SheetLine],
    segments: Segments,
    options: &'a Options,
    pace: Option<Pace>,
    factors: Option<Factors>,
}

impl Race<'_> {
    fn horses(&self) -> impl Iterator<Item = (&crate::race::Entrant, &SheetLine)> {
        self.entrants.iter().zip(self.lines)
    }

    /// Goes through the paces that are possible: each with its chance, the field under it, and the
    /// cases that together are that pace.
    fn for_paces(&self, mut look: impl FnMut(Pace, f64, &Field<'_>, &[Case])) {
        let points: Points = self
            .horses()
            .map(|(entrant, line)| law::points(self.charts, self.segments, entrant, line))
            .collect();
        let chart = PaceChart { charts: self.charts, segments: self.segments };
        let highest = two_highest(&points);
        for (_, pace) in &Pace::ALL {
            let of_pace = match self.pace {
                Some(known) => f64::from(u8::from(known == *pace)),
                None => chart.of(*pace, &highest),
            };
            if of_pace == 0.0 {
                continue;
            }
            let field = self.field(*pace, &points);
            let cases = if self.pace.is_some() || field.one_effect() {
                vec![Case::plain(&points, of_pace)]
            } else {
                chart.cases(*pace, &points, &highest)
            };
            look(*pace, of_pace, &field, &cases);
        }
    }

    fn add_to(&self, sum: &mut Sum, weight: f64) {
        let settled = settled::is_settled(self.lines).then(|| settled::places(self.lines));
        let (factors, shifts) = (self.factors(), self.shifts());
        let mut mixed = Vec::new();
        self.for_paces(|pace, of_pace, field, cases| {
            sum.pace[pace.index()] += weight * of_pace;
            sum.add_statuses(field, weight * of_pace);
            let alone = field.alone(cases, of_pace);
            for (factors, chance) in &factors {
                sum.add_moments(field, &alone, *factors, weight * of_pace * chance);
            }
            if let Some(settled) = &settled {
                return sum.add(settled, weight * of_pace);
            }
            let swept = field.is_swept();
            if swept {
                field.mix(&mut mixed, &alone, &shifts, of_pace);
            }
            for (shifts, chance) in &shifts {
                for case in cases {
                    if swept {
                        sum.add_swept(field, case, shifts, weight * chance);
                    } else {
                        sum.add_all(field, case, shifts, weight * chance);
                    }
                }
            }
        });
        if !mixed.is_empty() {
            sum.add(&correction(&mixed), weight);
        }
    }

    /// The laws of the horses under a pace, by what it does to them.
    fn field(&self, pace: Pace, points: &Points) -> Field<'_> {
        let reading = Reading {
            charts: self.charts,
            segments: self.segments,
            form_save: self.options.form_save,
        };
        let horses: Vec<HorseLaws> = self
            .horses()
            .zip(points)
            .map(|((entrant, line), points)| {
                let mut laws = HorseLaws {
                    photo: law::photos(entrant, line),
                    effects: Vec::new(),
                    figures: Vec::new(),
                };
                for (x, _) in points {
                    let effect = self.segments.pace_effect(self.charts, pace, *x);
                    let known = laws.figures.iter().position(|(known, _)| *known == effect);
                    let at = known.unwrap_or_else(|| {
                        laws.figures.push((effect, reading.figures(entrant, line, effect)));
                        laws.figures.len() - 1
                    });
                    laws.effects.push(at);
                }
                laws
            })
            .collect();
        Field { entrants: self.entrants, sets: OnceCell::new(), horses }
    }

    /// What the factors are or may be, with the chances.
    fn factors(&self) -> Vec<(Factors, f64)> {
        if let Some(factors) = self.factors {
            return vec![(factors, 1.0)];
        }
        let mut found: Vec<(Factors, f64)> = Vec::with_capacity(2 * Factor::ALL.len());
        for throw in Throw::all() {
            let factors = self.charts.factors(throw, self.options.jockeys);
            match found.iter_mut().find(|(known, _)| *known == factors) {
                Some((_, chance)) => *chance += 1.0 / 36.0,
                None => found.push((factors, 1.0 / 36.0)),
            }
        }
        found
    }

    /// What the factors may add to each horse's figure, with the chances. What is added to all of
    /// them alike changes no place.
    fn shifts(&self) -> Vec<(Shifts, f64)> {
        let mut found: Vec<(Shifts, f64)> = Vec::new();
        for (factors, chance) in self.factors() {
            let change = |entrant| factor_change(entrant, factors);
            let least = self.entrants.iter().map(change).min().unwrap_or(0);
            let shifts: Shifts =
                self.entrants.iter().map(|entrant| change(entrant) - least).collect();
            match found.iter_mut().find(|(known, _)| *known == shifts) {
                Some((_, sum)) => *sum += chance,
                None => found.push((shifts, chance)),
            }
        }
        found
    }
}

/// What is added to the figure of each horse.
type Shifts = Vec<i8>;

/// What a horse may show under a pace.
struct HorseLaws {
    photo: [f64; PHOTOS],
    /// By the points that it may have: where its figures stand in the list.
    effects: Vec<usize>,
    /// What the pace does to its power, and its figures then.
    figures: Vec<(i8, Figures)>,
}

impl HorseLaws {
    /// Its figures with any points: the chances to be out and disqualified are always the same.
    fn any(&self) -> &Figures {
        &self.figures[0].1
    }
}

/// A field under a pace.
struct Field<'a> {
    entrants: &'a Entrants,
    horses: Vec<HorseLaws>,
    sets: OnceCell<Sets>,
}

impl Field<'_> {
    /// Whether the pace does the same to each horse whatever its points.
    fn one_effect(&self) -> bool {
        self.horses.iter().all(|horse| horse.figures.len() == 1)
    }

    /// Whether the field is one that a sweep suits: it is not tiny, and nobody is likely to be
    /// disqualified.
    fn is_swept(&self) -> bool {
        let likely = |horse: &HorseLaws| horse.any().disqualified() > LIKELY;
        self.horses.len() > SMALL && !self.horses.iter().any(likely)
    }

    /// Each horse's chances of its figures, by their position in its list, the others forgotten.
    fn alone(&self, cases: &[Case], of_pace: f64) -> Vec<Vec<f64>> {
        let none = |horse: &HorseLaws| vec![0.0; horse.figures.len()];
        let mut alone: Vec<Vec<f64>> = self.horses.iter().map(none).collect();
        for case in cases {
            for ((alone, horse), points) in alone.iter_mut().zip(&self.horses).zip(case.marginals())
            {
                for (at, chance) in horse.effects.iter().zip(points) {
                    alone[*at] += chance / of_pace;
                }
            }
        }
        alone
    }

    /// The sets of horses that may be disqualified at once.
    fn sets(&self) -> &Sets {
        let dq = || self.horses.iter().map(|horse| horse.any().disqualified()).collect::<Vec<_>>();
        self.sets.get_or_init(|| Sets::new(&dq()))
    }

    /// Adds each horse's law with all the factors to what it is under other paces. What a sweep
    /// leaves out is so little that the horses may be taken as independent of each other there,
    /// though they share pace and factors.
    fn mix(
        &self,
        mixed: &mut Vec<Law<f64>>,
        alone: &[Vec<f64>],
        shifts: &[(Shifts, f64)],
        of_pace: f64,
    ) {
        if mixed.is_empty() {
            mixed.extend(self.horses.iter().map(|horse| Law::empty(horse.photo)));
        }
        for (k, (horse, chances)) in self.horses.iter().zip(alone).enumerate() {
            for ((_, figures), chance) in horse.figures.iter().zip(chances) {
                for (shifts, part) in shifts {
                    mixed[k].add(figures, shifts[k], of_pace * chance * part);
                }
            }
        }
    }

    /// The laws of the horses, each of their points having these chances.
    fn laws<N: Number>(
        &self,
        case: &Case,
        shifts: &[i8],
        chance: impl Fn(Dual) -> N,
    ) -> Vec<Law<N>> {
        let horses = self.horses.iter().zip(shifts).zip(&case.horses);
        horses
            .map(|((horse, shift), points)| {
                let mut chances = vec![N::default(); horse.figures.len()];
                for (at, (_, part)) in horse.effects.iter().zip(points) {
                    chances[*at] += chance(*part);
                }
                let mut law = Law::empty(horse.photo);
                for ((_, figures), chance) in horse.figures.iter().zip(chances) {
                    law.add(figures, *shift, chance);
                }
                law
            })
            .collect()
    }
}

/// Sums over the cases of a race.
struct Sum {
    pace: [f64; 3],
    horses: Vec<HorseChances>,
    exacta: Vec<f64>,
    /// Sums of one, of the figure and of its square, over all ways to finish.
    moments: Vec<[f64; 3]>,
}

impl Sum {
    fn new(runners: usize) -> Self {
        Self {
            pace: [0.0; 3],
            horses: vec![HorseChances::default(); runners],
            exacta: vec![0.0; runners * runners],
            moments: vec![[0.0; 3]; runners],
        }
    }

    fn add_statuses(&mut self, field: &Field<'_>, weight: f64) {
        for (sum, horse) in self.horses.iter_mut().zip(&field.horses) {
            sum.out += weight * horse.any().out;
            sum.dq += weight * horse.any().disqualified();
        }
    }

    fn add_moments(
        &mut self,
        field: &Field<'_>,
        alone: &[Vec<f64>],
        factors: Factors,
        weight: f64,
    ) {
        let horses = field.horses.iter().zip(field.entrants).zip(alone);
        for (sums, ((horse, entrant), chances)) in self.moments.iter_mut().zip(horses) {
            let shift = factor_change(entrant, factors);
            for ((_, figures), chance) in horse.figures.iter().zip(chances) {
                for (sum, moment) in sums.iter_mut().zip(figures.moments(shift)) {
                    *sum += weight * chance * moment;
                }
            }
        }
    }

    /// Adds a case with everything that may happen in it.
    fn add_all(&mut self, field: &Field<'_>, case: &Case, shifts: &[i8], weight: f64) {
        let [value, change] = case.weights.map(|part| part * weight);
        if case.is_derived() {
            let laws = field.laws(case, shifts, |chance| chance);
            let outcome = places(&laws, field.sets());
            self.add_with(&outcome, |number| value * number.value + change * number.change);
        } else {
            let laws = field.laws(case, shifts, |chance| chance.value);
            self.add(&places(&laws, field.sets()), value);
        }
    }

    /// Adds a case as a sweep sees it. A derivative is the difference between two sweeps a little
    /// up and down the way: chances are a polynomial of the step, and the next term is less than
    /// the square of `STEP`.
    fn add_swept(&mut self, field: &Field<'_>, case: &Case, shifts: &[i8], weight: f64) {
        let [value, change] = case.weights.map(|part| part * weight);
        let steep = case.steep();
        if change == 0.0 || steep == 0.0 {
            let laws = field.laws(case, shifts, |chance| chance.value);
            return self.add(&sweep(&laws, End::Below(NEGLIGIBLE)).0, value);
        }
        let step = STEP / steep;
        let laws = |step: f64| field.laws(case, shifts, |c| c.value + step * c.change);
        let least = NEGLIGIBLE / (value.abs() + change.abs() * steep);
        let (mut up, keys) = sweep(&laws(step), End::Below(least));
        // As far as the other, lest a key more be taken for a change.
        let (down, _) = sweep(&laws(-step), End::After(keys));
        self.add(&up, value / 2.0);
        self.add(&down, value / 2.0);
        up.add(&down, -1.0);
        self.add(&up, change / (2.0 * step));
    }

    fn add(&mut self, outcome: &Outcome<f64>, weight: f64) {
        self.add_with(outcome, |number| weight * number);
    }

    fn add_with<N: Number>(&mut self, outcome: &Outcome<N>, of: impl Fn(N) -> f64) {
        for (i, horse) in self.horses.iter_mut().enumerate() {
            horse.win += of(outcome.win[i]);
            horse.third += of(outcome.third[i]);
        }
        for (sum, chance) in self.exacta.iter_mut().zip(&outcome.exacta) {
            *sum += of(*chance);
        }
    }

    fn chances(mut self) -> Chances {
        let n = self.horses.len();
        // What is impossible came out a rounding error above or below nothing.
        let bounded = |chance: f64| chance.clamp(0.0, 1.0);
        for (i, horse) in self.horses.iter_mut().enumerate() {
            horse.win = bounded(horse.win);
            horse.third = bounded(horse.third);
            horse.second = bounded(self.exacta[i * n..][..n].iter().sum());
            let [finishes, first, second] = self.moments[i];
            if finishes > f64::EPSILON {
                horse.figure = first / finishes;
                horse.spread = (second / finishes - horse.figure * horse.figure).max(0.0).sqrt();
            }
        }
        let row = |first| (0..n).map(|second| bounded(self.exacta[second * n + first])).collect();
        Chances { pace: self.pace, exacta: (0..n).map(row).collect(), horses: self.horses }
    }
}
