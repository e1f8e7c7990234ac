//! With how many others a horse shares its place, for payoffs that are split in a dead heat.
//!
//! Down the keys once more: a product over the other horses of polynomials in "above" and "level".
//! A disqualified horse is level with nobody here. It hardly ever is, and the shares are only used
//! to divide chances of places in which disqualified horses do count.

use super::law::Law;
use super::pace::Case;
use super::places::for_keys;
use super::{Field, Race, STEP};

/// The last number of horses that share a place stands for more of them, too.
pub(super) const MOST: usize = 4;
/// The places that are paid.
const PLACES: usize = 3;

/// By place, then by how many share it: chances, or parts of the chance of the place.
pub(super) type Levels = [[f64; MOST]; PLACES];

impl Race<'_> {
    /// For each horse the parts of its chance of each place that it has alone, with one other, and
    /// so on.
    pub(super) fn shares(&self) -> Vec<Levels> {
        let shifts = self.shifts();
        let mut sums = vec![[[0.0; MOST]; PLACES]; self.entrants.len()];
        self.for_paces(|_, _, field, cases| {
            for (shifts, chance) in &shifts {
                for case in cases {
                    add_case(&mut sums, field, case, shifts, *chance);
                }
            }
        });
        for place in sums.iter_mut().flatten() {
            let all: f64 = place.iter().sum();
            if all > 0.0 {
                place.iter_mut().for_each(|part| *part /= all);
            } else {
                *place = [1.0, 0.0, 0.0, 0.0];
            }
        }
        sums
    }
}

fn add_case(sums: &mut [Levels], field: &Field<'_>, case: &Case, shifts: &[i8], weight: f64) {
    let [value, change] = case.weights.map(|part| part * weight);
    let steep = case.steep();
    let mut add = |step: f64, weight: f64| {
        let laws = field.laws(case, shifts, |chance| chance.value + step * chance.change);
        for (sum, found) in
            sums.iter_mut().flatten().flatten().zip(levels(&laws).iter().flatten().flatten())
        {
            *sum += weight * found;
        }
    };
    if change == 0.0 || steep == 0.0 {
        return add(0.0, value);
    }
    let step = STEP / steep;
    let slope = change / (2.0 * step);
    add(step, value / 2.0 + slope);
    add(-step, value / 2.0 - slope);
}

/// The chances of clean horses with these laws to have each place alone, with one other, and so on.
fn levels(laws: &[Law<f64>]) -> Vec<Levels> {
    let mut found = vec![[[0.0; MOST]; PLACES]; laws.len()];
    let mut above = vec![0.0; laws.len()];
    for_keys(laws, |clean, _| {
        for (i, found) in found.iter_mut().enumerate().filter(|(i, _)| clean[*i] != 0.0) {
            let mut chances = [[0.0; MOST]; PLACES];
            chances[0][0] = clean[i];
            for k in (0..laws.len()).filter(|k| *k != i) {
                let rest = laws[k].mass - above[k] - clean[k];
                chances = with(&chances, rest, clean[k], above[k]);
            }
            for (sum, chance) in found.iter_mut().flatten().zip(chances.iter().flatten()) {
                *sum += chance;
            }
        }
        above.iter_mut().zip(clean).for_each(|(above, clean)| *above += clean);
        true
    });
    found
}

/// One more horse: it is behind or out, level, or above.
fn with(chances: &Levels, rest: f64, level: f64, above: f64) -> Levels {
    let mut next = [[0.0; MOST]; PLACES];
    for place in 0..PLACES {
        for count in 0..MOST {
            let chance = chances[place][count];
            next[place][count] += chance * rest;
            next[place][(count + 1).min(MOST - 1)] += chance * level;
            if place + 1 < PLACES {
                next[place + 1][count] += chance * above;
            }
        }
    }
    next
}
