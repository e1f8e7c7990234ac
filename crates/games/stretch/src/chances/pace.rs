//! The pace of a race that has not been thrown for yet (rule file, sections 4 and 12).
//!
//! What the pace does to a horse hangs on its points, and the pace on the two highest of the field.
//! In Quickplay all of them are known. In Fullplay, for each second highest total `b`, either one
//! horse has more and all others have at most `b`, but not all less; or at least two have `b` and
//! nobody more. Given that the horses are independent again. Chances are linear in the law of each
//! horse, so the sum over the horses that may have more is a derivative ([`Dual`]).

use super::number::{Dual, Number};
use crate::charts::Charts;
use crate::race::{Segments, pace_sum};
use crate::words::{Pace, Total};

/// Second highest totals with a smaller chance are left out.
const NEGLIGIBLE: f64 = 1e-12;
/// What is less than this is a rounding error of nothing.
const ROUNDING: f64 = 1e-14;

/// The points that each horse may have, with the chances.
pub(super) type Points = Vec<Vec<(i8, f64)>>;

/// The pace chart, read with chances.
pub(super) struct PaceChart<'a> {
    pub charts: &'a Charts,
    pub segments: Segments,
}

impl PaceChart<'_> {
    /// The chance of a pace when the two highest have this sum.
    fn chance(&self, pace: Pace, sum: i16) -> f64 {
        let heads = self.segments.heads();
        let ways = |total: Total| f64::from(total.ways()) / 36.0;
        Total::all().filter(|t| self.charts.pace(heads, sum, *t) == pace).map(ways).sum()
    }

    /// The chance of a pace with these chances of the two highest.
    pub(super) fn of(&self, pace: Pace, highest: &[([i8; 2], f64)]) -> f64 {
        highest.iter().map(|([a, b], chance)| chance * self.chance(pace, pace_sum([*a, *b]))).sum()
    }

    /// Every way to come by a pace: see [`Case`].
    ///
    /// With `b` the second highest total, what has all others at most at `b` comes in, and what has
    /// them all below goes out. That is the same field that came in with `b - 1`, so that both are
    /// one case, with the difference of their chances; where those are equal there is none.
    pub(super) fn cases(
        &self,
        pace: Pace,
        points: &Points,
        highest: &[([i8; 2], f64)],
    ) -> Vec<Case> {
        let seconds = || highest.iter().map(|([_, b], _)| *b);
        let (Some(lowest), Some(last)) = (seconds().min(), seconds().max()) else {
            return Vec::new();
        };
        let case = |b: i8| {
            let chance = |a: i8| {
                let next =
                    if b < last { self.chance(pace, pace_sum([a.max(b + 1), b + 1])) } else { 0.0 };
                self.chance(pace, pace_sum([a, b])) - next
            };
            let part = |x: i8| Dual {
                value: f64::from(u8::from(x <= b)),
                change: if x > b { chance(x) } else { 0.0 },
            };
            Case::new(points, part, [chance(b), 1.0])
        };
        (lowest..=last).flat_map(case).filter(|case| case.size() > NEGLIGIBLE).collect()
    }
}

/// The chances of the two highest points of a field, the higher first.
pub(super) fn two_highest(points: &Points) -> Vec<([i8; 2], f64)> {
    let mut chances = vec![([i8::MIN, i8::MIN], 1.0)];
    for horse in points {
        let mut next: Vec<([i8; 2], f64)> = Vec::new();
        for ([a, b], chance) in &chances {
            for (x, part) in horse {
                let both = if x > a { [*x, *a] } else { [*a, *b.max(x)] };
                match next.iter_mut().find(|(known, _)| *known == both) {
                    Some((_, sum)) => *sum += chance * part,
                    None => next.push((both, chance * part)),
                }
            }
        }
        chances = next;
    }
    chances
}

/// A part of the chances: those of a field whose horses have each of their points with these
/// chances, the value times one number and the derivative times another.
pub(super) struct Case {
    pub horses: Vec<Vec<(i8, Dual)>>,
    pub weights: [f64; 2],
}

impl Case {
    /// Nothing if it comes to nothing. A horse that can not have so few points must be the one with
    /// more; then there is nothing to derive, and what is more and what is less are two cases.
    fn new(points: &Points, part: impl Fn(i8) -> Dual, weights: [f64; 2]) -> Vec<Self> {
        let law = |horse: &Vec<(i8, f64)>| -> Vec<(i8, Dual)> {
            horse.iter().map(|(x, chance)| (*x, part(*x) * Dual::of(*chance))).collect()
        };
        let case = Self { horses: points.iter().map(law).collect(), weights };
        let none = |mass: &Dual| mass.value < ROUNDING;
        let Some(holder) = case.masses().position(|mass| none(&mass)) else { return vec![case] };
        if case.masses().filter(none).count() > 1 {
            return Vec::new();
        }
        let signed = |sign: f64| {
            let mut horses = case.horses.clone();
            for (k, horse) in horses.iter_mut().enumerate() {
                for (_, chance) in horse {
                    let change = (sign * chance.change).max(0.0);
                    *chance = Dual::of(if k == holder { change } else { chance.value });
                }
            }
            let any = horses[holder].iter().any(|(_, chance)| chance.value > 0.0);
            any.then_some(Self { horses, weights: [sign * weights[1], 0.0] })
        };
        [1.0, -1.0].into_iter().filter_map(signed).collect()
    }

    /// Whether the derivative plays a part.
    pub(super) fn is_derived(&self) -> bool {
        self.weights[1] != 0.0 && self.steep() > 0.0
    }

    /// What each horse's points add up to.
    fn masses(&self) -> impl Iterator<Item = Dual> {
        self.horses
            .iter()
            .map(|horse| horse.iter().fold(Dual::default(), |sum, (_, chance)| sum + *chance))
    }

    /// How much the derivative can be, in parts of the value.
    pub(super) fn steep(&self) -> f64 {
        let sizes = |horse: &Vec<(i8, Dual)>| {
            let size =
                |pick: fn(&Dual) -> f64| horse.iter().map(|(_, c)| pick(c).abs()).sum::<f64>();
            size(|c| c.change) / size(|c| c.value)
        };
        self.horses.iter().map(sizes).sum()
    }

    /// How much it can add to any chance.
    fn size(&self) -> f64 {
        let value: f64 = self.masses().map(|mass| mass.value).product();
        value * (self.weights[0].abs() + self.weights[1].abs() * self.steep())
    }

    /// Its share in the chances of each horse's points.
    pub(super) fn marginals(&self) -> Vec<Vec<f64>> {
        let masses: Vec<Dual> = self.masses().collect();
        let others = |k: usize| {
            let others = masses.iter().enumerate().filter(|(h, _)| *h != k);
            others.fold(Dual::of(1.0), |product, (_, mass)| product * *mass)
        };
        let [value, change] = self.weights;
        let share = |(k, horse): (usize, &Vec<(i8, Dual)>)| {
            let others = others(k);
            let of = |(_, chance): &(i8, Dual)| {
                let both = *chance * others;
                value * both.value + change * both.change
            };
            horse.iter().map(of).collect()
        };
        self.horses.iter().enumerate().map(share).collect()
    }

    /// The whole of a field whose pace hangs on nothing.
    pub(super) fn plain(points: &Points, weight: f64) -> Self {
        let horse = |horse: &Vec<(i8, f64)>| {
            horse.iter().map(|(x, chance)| (*x, Dual::of(*chance))).collect()
        };
        Self { horses: points.iter().map(horse).collect(), weights: [weight, 0.0] }
    }
}
