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
    pub(super) fn cases(
        &self,
        pace: Pace,
        points: &Points,
        highest: &[([i8; 2], f64)],
    ) -> Vec<Case> {
        let mut seconds: Vec<i8> = highest.iter().map(|([_, b], _)| *b).collect();
        seconds.sort_unstable();
        seconds.dedup();
        let mut cases = Vec::new();
        for b in seconds {
            let chance = |a: i8| self.chance(pace, pace_sum([a, b]));
            let with = highest.iter().filter(|([_, second], _)| *second == b);
            if with.map(|([a, _], part)| part * chance(*a)).sum::<f64>() < NEGLIGIBLE {
                continue;
            }
            let up_to = |x: i8| Dual {
                value: f64::from(u8::from(x <= b)),
                change: if x > b { chance(x) } else { 0.0 },
            };
            let below = |x: i8| Dual {
                value: f64::from(u8::from(x < b)),
                change: if x >= b { chance(x) } else { 0.0 },
            };
            let level = chance(b);
            cases.extend(Case::new(points, up_to, [level, 1.0]));
            cases.extend(Case::new(points, below, [-level, -1.0]));
        }
        cases
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
    /// `None` if it comes to nothing. A horse that can not have so few points must be the one with
    /// more; then there is nothing to derive.
    fn new(points: &Points, part: impl Fn(i8) -> Dual, weights: [f64; 2]) -> Option<Self> {
        let law = |horse: &Vec<(i8, f64)>| -> Vec<(i8, Dual)> {
            horse.iter().map(|(x, chance)| (*x, part(*x) * Dual::of(*chance))).collect()
        };
        let mut case = Self { horses: points.iter().map(law).collect(), weights };
        let mass = |horse: &Vec<(i8, Dual)>| horse.iter().map(|(_, c)| c.value).sum::<f64>();
        let mut above = case.horses.iter_mut().filter(|horse| mass(horse) < ROUNDING);
        if let Some(holder) = above.next() {
            if above.next().is_some() {
                return None;
            }
            for (_, chance) in holder {
                *chance = Dual::of(chance.change);
            }
            case.horses.iter_mut().flatten().for_each(|(_, chance)| chance.change = 0.0);
            case.weights = [weights[1], 0.0];
        }
        Some(case)
    }

    /// Whether the derivative plays a part.
    pub(super) fn is_derived(&self) -> bool {
        self.weights[1] != 0.0
    }
}
