//! One sweep down the keys that looks at one disqualified horse at a time.
//!
//! It has the same task as [`places`](super::places) and goes about it in the same way, but of the
//! sets of disqualified horses it knows the empty one and those with one horse; and it takes three
//! clean horses in the race for granted. Then all running sums fit in one square table, and a key
//! costs a few multiplications for each two horses. What is left out is small and smooth, so that
//! [`correction`](super::correction) can find it on fewer keys.

#![allow(clippy::needless_range_loop, reason = "rows are gone through side by side")]

use super::law::{Law, PHOTOS, SPEEDS};
use super::places::{NONE, Outcome, ROUNDING, SIXTH};

/// A number for each horse; fields are filled up with horses that are never there.
pub(super) type Row<const N: usize> = [f64; N];

/// Where a sweep ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// Once so little is left of what may happen.
    Below(f64),
    /// After so many keys: as far as another sweep went.
    After(usize),
}

/// The chances of horses with these laws, and how many keys were looked at.
pub(super) fn sweep(laws: &[Law<f64>], end: End) -> (Outcome<f64>, usize) {
    match laws.len() {
        0..=8 => Sweep::<8>::over(laws, end),
        9..=12 => Sweep::<12>::over(laws, end),
        13..=16 => Sweep::<16>::over(laws, end),
        _ => Sweep::<20>::over(laws, end),
    }
}

/// The sums so far, over the keys above the present one.
struct Sweep<const N: usize> {
    mass: Row<N>,
    /// The chance to be clean above.
    clean: Row<N>,
    /// The chance to be disqualified above with one number on the die.
    dq: Row<N>,
    /// By clean horse and disqualified one: both are above, the disqualified one higher, with one
    /// number on its die.
    under: [Row<N>; N],
    /// Whether there is anything in that table.
    any_under: bool,
    /// The last key at which somebody could be clean: those chances, and `dq` as it was then.
    last: [Row<N>; 2],
    keys: usize,
    win: Row<N>,
    third: Row<N>,
    /// By first horse, then by second.
    exacta: [Row<N>; N],
}

/// What is left of the horses once the clean ones above are taken off, and sums over it.
pub(super) struct Left<const N: usize> {
    pub product: f64,
    pub ratio: Row<N>,
    /// Clean above, in parts of what is left.
    pub above: Row<N>,
    /// The sum of that over all other horses.
    pub others: Row<N>,
    one: f64,
    two: f64,
}

impl<const N: usize> Left<N> {
    pub(super) fn new(mass: &Row<N>, clean: &Row<N>) -> Self {
        let mut left = [0.0; N];
        for k in 0..N {
            let rest = mass[k] - clean[k];
            left[k] = if rest < ROUNDING * mass[k] { NONE } else { rest };
        }
        let (mut ratio, mut above) = ([0.0; N], [0.0; N]);
        for k in 0..N {
            ratio[k] = 1.0 / left[k];
            above[k] = clean[k] * ratio[k];
        }
        // Nothing is subtracted, so that a few huge numbers do not swallow the others.
        let (mut one, mut two, mut others) = (0.0, 0.0, [0.0; N]);
        for k in 0..N {
            others[k] = one;
            two += above[k] * one;
            one += above[k];
        }
        let mut behind = 0.0;
        for k in (0..N).rev() {
            others[k] += behind;
            behind += above[k];
        }
        Self { product: product(&left), ratio, above, others, one, two }
    }

    /// The chance that not more than two clean horses are above.
    pub(super) fn reach(&self) -> f64 {
        self.product * (1.0 + self.one + self.two)
    }
}

/// Sums over the table of clean horses and disqualified ones, in parts of what is left.
struct Under<const N: usize> {
    /// By clean horse.
    row: Row<N>,
    /// By clean horse, each disqualified one counted as often as it is above itself.
    row_above: Row<N>,
    /// By disqualified horse.
    column: Row<N>,
    /// By disqualified horse, each clean one counted as often as others are above.
    column_others: Row<N>,
}

/// Disqualified horses behind clean ones at the last key.
struct Behind<const N: usize> {
    /// The clean ones, in parts of what is left.
    here: Row<N>,
    own: Row<N>,
}

impl<const N: usize> Sweep<N> {
    fn over(laws: &[Law<f64>], end: End) -> (Outcome<f64>, usize) {
        let mut sweep = Self::new(laws);
        for_rows(laws, |clean, dq| sweep.key(clean, dq, end));
        let behind = sweep.behind_last(&Left::new(&sweep.mass, &sweep.clean));
        sweep.add_behind(&behind);
        (sweep.outcome(laws.len()), sweep.keys)
    }

    fn new(laws: &[Law<f64>]) -> Self {
        let mut mass = [1.0; N];
        for (mass, law) in mass.iter_mut().zip(laws) {
            *mass = law.mass;
        }
        let none = [0.0; N];
        Self {
            mass,
            clean: none,
            dq: none,
            under: [none; N],
            any_under: false,
            last: [none; 2],
            keys: 0,
            win: none,
            third: none,
            exacta: [none; N],
        }
    }

    /// Looks at a key; whether there is a next one.
    fn key(&mut self, clean: &Row<N>, dq: &Row<N>, end: End) -> bool {
        if any(clean) {
            let left = Left::new(&self.mass, &self.clean);
            let behind = self.behind_last(&left);
            let over = match end {
                End::Below(least) => left.reach() < least,
                End::After(keys) => self.keys >= keys,
            };
            if over {
                self.add_behind(&behind);
                self.last = [[0.0; N]; 2];
                return false;
            }
            self.clean(&left, clean, &behind);
            self.add_under(clean);
            self.last = [*clean, self.dq];
            for k in 0..N {
                self.clean[k] += clean[k];
            }
            self.keys += 1;
        }
        for k in 0..N {
            self.dq[k] += dq[k] * SIXTH;
        }
        true
    }

    fn add_under(&mut self, clean: &Row<N>) {
        if !any(&self.dq) {
            return;
        }
        self.any_under = true;
        for (j, row) in self.under.iter_mut().enumerate() {
            if clean[j] == 0.0 {
                continue;
            }
            for k in 0..N {
                row[k] += clean[j] * self.dq[k];
            }
            // Nobody is ahead of itself.
            row[j] = 0.0;
        }
    }

    /// Clean horses with this key: nobody, one or two clean ones are above, and nobody else stays
    /// ahead; or one clean horse is above and one disqualified one stays ahead.
    fn clean(&mut self, left: &Left<N>, clean: &Row<N>, behind: &Behind<N>) {
        let (mut weight, mut weight_ratio) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            weight[i] = clean[i] * left.product * left.ratio[i];
            weight_ratio[i] = weight[i] * left.ratio[i];
            self.win[i] += weight[i];
            self.third[i] += weight[i] * (left.two - left.above[i] * left.others[i]);
        }
        if !self.any_under {
            // Nobody was disqualified above, so that nobody ends behind the last ones either.
            for (row, above) in self.exacta.iter_mut().zip(left.above) {
                if above != 0.0 {
                    for i in 0..N {
                        row[i] += above * weight[i];
                    }
                }
            }
            return;
        }
        let under = self.add_exacta(left, &weight, &weight_ratio, behind);
        let (mut all, mut three) = (0.0, 0.0);
        for k in 0..N {
            all += under.row[k];
            three += under.row[k] * left.others[k] - under.column[k] * left.above[k];
        }
        for i in 0..N {
            // Terms without this horse: it is not the clean one, the disqualified one, the third.
            let without = all - under.row[i] - under.column[i];
            let first = under.row[i] * left.others[i] - under.row_above[i];
            let second = left.above[i] * without;
            let third = under.column_others[i] - left.above[i] * under.column[i];
            self.third[i] += weight[i] * (without - (three - first - second - third));
        }
    }

    /// Adds what clean horses at a key, and disqualified ones behind the last, bring to the table of
    /// firsts and seconds, going through the table of clean and disqualified horses once.
    fn add_exacta(
        &mut self,
        left: &Left<N>,
        weight: &Row<N>,
        weight_ratio: &Row<N>,
        behind: &Behind<N>,
    ) -> Under<N> {
        let none = [0.0; N];
        let mut sums = Under { row: none, row_above: none, column: none, column_others: none };
        let scaled = times(&left.ratio, &left.above);
        for j in 0..N {
            // Whoever is not above was not at the last key either.
            if left.above[j] == 0.0 {
                continue;
            }
            let mut row = self.under[j];
            for number in &mut row {
                *number *= left.ratio[j];
            }
            sums.row[j] = dot(&row, &left.ratio);
            sums.row_above[j] = dot(&row, &scaled);
            let first = left.above[j] - sums.row[j];
            let (exacta, others, here) = (&mut self.exacta[j], left.others[j], behind.here[j]);
            for k in 0..N {
                sums.column[k] += row[k];
                sums.column_others[k] += others * row[k];
                exacta[k] += first * weight[k] + row[k] * weight_ratio[k] + here * behind.own[k];
            }
        }
        sums.column = times(&sums.column, &left.ratio);
        sums.column_others = times(&sums.column_others, &left.ratio);
        sums
    }

    /// Disqualified horses that end directly behind the clean ones at the last key: second behind
    /// one that was alone there and has nobody above, which is still to be added; third behind two,
    /// whichever die that takes.
    fn behind_last(&mut self, left: &Left<N>) -> Behind<N> {
        let [clean, dq] = &self.last;
        if !any(dq) {
            return Behind { here: [0.0; N], own: [0.0; N] };
        }
        let here = times(clean, &left.ratio);
        let (mut all, mut of_here, mut of_above) = (0.0, 0.0, 0.0);
        for k in 0..N {
            all += here[k] * of_above + left.above[k] * of_here;
            of_here += here[k];
            of_above += left.above[k];
        }
        let mut own = [0.0; N];
        for i in 0..N {
            own[i] = left.product * left.ratio[i] * dq[i];
            let with = here[i] * (of_above - left.above[i]) + left.above[i] * (of_here - here[i]);
            self.third[i] += own[i] * (all - with);
        }
        Behind { here, own }
    }

    /// Adds what disqualified horses behind the last clean ones bring to the firsts and seconds.
    fn add_behind(&mut self, behind: &Behind<N>) {
        for (row, here) in self.exacta.iter_mut().zip(behind.here) {
            for i in 0..N {
                row[i] += here * behind.own[i];
            }
        }
    }

    fn outcome(&self, runners: usize) -> Outcome<f64> {
        let mut outcome = Outcome::new(runners);
        outcome.win.copy_from_slice(&self.win[..runners]);
        outcome.third.copy_from_slice(&self.third[..runners]);
        for second in 0..runners {
            for first in (0..runners).filter(|first| *first != second) {
                outcome.exacta[second * runners + first] = self.exacta[first][second];
            }
        }
        outcome
    }
}

/// Goes down the keys until nothing more is wanted: the chances of each horse to be clean and to be
/// disqualified with the key.
pub(super) fn for_rows<const N: usize>(
    laws: &[Law<f64>],
    mut wanted: impl FnMut(&Row<N>, &Row<N>) -> bool,
) {
    let mut photos = [[0.0; N]; PHOTOS];
    for (k, law) in laws.iter().enumerate() {
        for (row, chance) in photos.iter_mut().zip(law.photo) {
            row[k] = chance;
        }
    }
    for speed in (0..SPEEDS).rev() {
        let (mut clean, mut dq) = ([0.0; N], [0.0; N]);
        for (k, law) in laws.iter().enumerate() {
            [clean[k], dq[k]] = law.speeds[speed];
        }
        if !any(&clean) && !any(&dq) {
            continue;
        }
        for photo in photos.iter().rev() {
            let (clean, dq) = (times(&clean, photo), times(&dq, photo));
            if (any(&clean) || any(&dq)) && !wanted(&clean, &dq) {
                return;
            }
        }
    }
}

pub(super) fn any<const N: usize>(row: &Row<N>) -> bool {
    // Without a branch for each.
    row.iter().fold(false, |any, number| any | (*number != 0.0))
}

pub(super) fn times<const N: usize>(one: &Row<N>, other: &Row<N>) -> Row<N> {
    let mut product = *one;
    for (product, factor) in product.iter_mut().zip(other) {
        *product *= factor;
    }
    product
}

/// The sum of the products, in four sums that do not wait for each other.
pub(super) fn dot<const N: usize>(one: &Row<N>, other: &Row<N>) -> f64 {
    let mut sums = [0.0; 4];
    for (one, other) in one.chunks_exact(4).zip(other.chunks_exact(4)) {
        for lane in 0..4 {
            sums[lane] += one[lane] * other[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// The product, in four products that do not wait for each other.
fn product<const N: usize>(row: &Row<N>) -> f64 {
    let mut products = [1.0; 4];
    for part in row.chunks_exact(4) {
        for lane in 0..4 {
            products[lane] *= part[lane];
        }
    }
    (products[0] * products[1]) * (products[2] * products[3])
}
