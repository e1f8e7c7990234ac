//! What two disqualified horses do at once, to the second order: the terms that a
//! [`sweep`](super::sweep) leaves out, alone.
//!
//! The letters of the sums are those of the sweep with one horse more: a clean horse with two
//! disqualified ones above it, a disqualified one with another above it. Differences of large sums
//! are taken here, so that every horse must be left with some chance not to be clean at all.

#![allow(clippy::needless_range_loop, reason = "rows are gone through side by side")]

use super::law::Law;
use super::places::{Outcome, SIXTH};
use super::sweep::{Left, Row, any, dot, for_rows, times};

/// The chances that two disqualified horses at once add, with these laws; keys with less chance to
/// matter than this are not looked at.
pub(super) fn pairs(laws: &[Law<f64>], negligible: f64) -> Outcome<f64> {
    match laws.len() {
        0..=8 => Pairs::<8>::over(laws, negligible),
        9..=12 => Pairs::<12>::over(laws, negligible),
        13..=16 => Pairs::<16>::over(laws, negligible),
        _ => Pairs::<20>::over(laws, negligible),
    }
}

/// A number for each two horses.
type Table<const N: usize> = [Row<N>; N];

/// The sums over the keys above the present one.
#[derive(Clone)]
struct Sums<const N: usize> {
    clean: Row<N>,
    /// Disqualified above, with one number on the die; here and below.
    dq: Row<N>,
    /// By clean horse, then by a disqualified one above it.
    under: Table<N>,
    /// By disqualified horse, then by another above it.
    dq_under: Table<N>,
}

struct Pairs<const N: usize> {
    mass: Row<N>,
    sums: Sums<N>,
    /// By clean horse, then by two disqualified ones above it, in both orders.
    under_two: Vec<Table<N>>,
    /// The last key at which somebody could be clean: those chances, and the sums above it.
    last: Option<(Row<N>, Box<Sums<N>>)>,
    third: Row<N>,
    /// By first horse, then by second.
    exacta: Table<N>,
}

impl<const N: usize> Pairs<N> {
    fn over(laws: &[Law<f64>], negligible: f64) -> Outcome<f64> {
        let mut mass = [1.0; N];
        for (mass, law) in mass.iter_mut().zip(laws) {
            *mass = law.mass;
        }
        let (none, table) = ([0.0; N], [[0.0; N]; N]);
        let sums = Sums { clean: none, dq: none, under: table, dq_under: table };
        let under_two = vec![table; N];
        let mut pairs = Self { mass, sums, under_two, last: None, third: none, exacta: table };
        for_rows(laws, |clean, dq| pairs.key(clean, dq, negligible));
        let left = Left::new(&pairs.mass, &pairs.sums.clean);
        pairs.behind_last(&left);
        pairs.outcome(laws.len())
    }

    fn key(&mut self, clean: &Row<N>, dq: &Row<N>, negligible: f64) -> bool {
        if any(clean) {
            let left = Left::new(&self.mass, &self.sums.clean);
            self.behind_last(&left);
            // Two disqualified horses are ahead only together, with a number on each die.
            let ahead: f64 = self.sums.dq.iter().zip(left.ratio).map(|(dq, r)| dq * r).sum();
            if left.reach() < negligible {
                return false;
            }
            if left.reach() * ahead * ahead > negligible {
                self.clean(&left, clean);
            }
            if any(&self.sums.dq) {
                self.last = Some((*clean, Box::new(self.sums.clone())));
                self.add_under(clean);
            }
            for k in 0..N {
                self.sums.clean[k] += clean[k];
            }
        }
        let Sums { dq: above, dq_under, .. } = &mut self.sums;
        for (i, row) in dq_under.iter_mut().enumerate().filter(|(i, _)| dq[*i] != 0.0) {
            for k in 0..N {
                row[k] += dq[i] * SIXTH * above[k];
            }
            row[i] = 0.0;
        }
        for k in 0..N {
            above[k] += dq[k] * SIXTH;
        }
        true
    }

    fn add_under(&mut self, clean: &Row<N>) {
        let Sums { dq, under, .. } = &mut self.sums;
        for j in (0..N).filter(|j| clean[*j] != 0.0) {
            let mut others = *dq;
            others[j] = 0.0;
            for k in 0..N {
                under[j][k] += clean[j] * others[k];
            }
            for k in (0..N).filter(|k| others[*k] != 0.0) {
                let both = clean[j] * others[k];
                let row = &mut self.under_two[j][k];
                for l in 0..N {
                    row[l] += both * others[l];
                }
                row[k] = 0.0;
            }
        }
    }

    /// Clean horses with this key: one is above and none of two stays ahead, or just one of two
    /// does; two are above and none of two stays ahead.
    fn clean(&mut self, left: &Left<N>, clean: &Row<N>) {
        let weight: Row<N> = std::array::from_fn(|i| clean[i] * left.product * left.ratio[i]);
        let scaled = times(&left.ratio, &left.above);
        for j in (0..N).filter(|j| left.above[*j] != 0.0) {
            let (mut with, mut with_above) = ([0.0; N], [0.0; N]);
            for (k, row) in self.under_two[j].iter().enumerate() {
                if self.sums.dq[k] != 0.0 {
                    let part = left.ratio[j] * left.ratio[k];
                    with[k] = part * dot(row, &left.ratio);
                    with_above[k] = part * dot(row, &scaled);
                }
            }
            // Each two were met in both orders.
            let all = with.iter().sum::<f64>() / 2.0;
            let all_above = dot(&with, &left.above);
            for i in 0..N {
                if i == j {
                    continue;
                }
                let none = all - with[i];
                let above = left.above[i];
                let third =
                    none * (left.others[j] - above) - all_above + above * with[i] + with_above[i];
                self.exacta[j][i] += weight[i] * none;
                self.third[i] += weight[i] * (third - 2.0 * none);
            }
        }
        let one = OneEach::new(left, &self.sums.under);
        for i in 0..N {
            if weight[i] != 0.0 {
                self.third[i] += weight[i] * one.apart(i) / 2.0;
            }
        }
    }

    /// Disqualified horses behind the clean ones at the last key, another one being above.
    fn behind_last(&mut self, left: &Left<N>) {
        let Some((clean, sums)) = self.last.take() else { return };
        let here = times(&clean, &left.ratio);
        let above = times(&sums.clean, &left.ratio);
        let [all_here, all_above]: [f64; 2] = [&here, &above].map(|row| row.iter().sum());
        let level = all_here * all_here - dot(&here, &here);
        let both = all_here * all_above - dot(&here, &above);
        let one = OneEach::new(left, &sums.under);
        for i in (0..N).filter(|i| sums.dq[*i] != 0.0) {
            let own = left.product * left.ratio[i];
            let ahead = times(&sums.dq_under[i], &left.ratio);
            let all: f64 = ahead.iter().sum();
            let mut third = -sums.dq[i] * one.with_third(i, &here);
            for k in (0..N).filter(|k| ahead[*k] != 0.0) {
                let (h, a) = (here[i] + here[k], above[i] + above[k]);
                let rest = all_here - h;
                let level = level - 2.0 * h * rest - 2.0 * here[i] * here[k];
                // With one of the two out of the way, and with neither.
                let both =
                    both - h * (all_above - a) - a * rest - here[i] * above[k] - here[k] * above[i];
                third += ahead[k] * (rest - 2.0 * level - both);
            }
            self.third[i] += own * third;
            for j in (0..N).filter(|j| *j != i) {
                self.exacta[j][i] -= own * here[j] * (all - ahead[j]);
            }
        }
    }

    fn outcome(&self, runners: usize) -> Outcome<f64> {
        let mut outcome = Outcome::new(runners);
        outcome.third.copy_from_slice(&self.third[..runners]);
        for second in 0..runners {
            for first in (0..runners).filter(|first| *first != second) {
                outcome.exacta[second * runners + first] = self.exacta[first][second];
            }
        }
        outcome
    }
}

/// The table of clean horses, each with one disqualified above it, in parts of what is left.
struct OneEach<const N: usize> {
    table: Table<N>,
    row: Row<N>,
    column: Row<N>,
    all: f64,
    squares: Row<N>,
}

impl<const N: usize> OneEach<N> {
    fn new(left: &Left<N>, under: &Table<N>) -> Self {
        let none = [0.0; N];
        let mut one = Self { table: *under, row: none, column: none, all: 0.0, squares: none };
        for (j, row) in one.table.iter_mut().enumerate() {
            for k in 0..N {
                row[k] *= left.ratio[j] * left.ratio[k];
                one.column[k] += row[k];
            }
            one.row[j] = row.iter().sum();
            one.all += one.row[j];
        }
        // What meets itself, either way round, in the sum over all two pairs.
        for j in 0..N {
            for k in 0..N {
                one.squares[j] += one.table[j][k] * (one.table[j][k] + one.table[k][j]);
            }
        }
        one
    }

    /// The sum over two pairs, all four horses different and none of them this one.
    fn apart(&self, i: usize) -> f64 {
        let all = self.all - self.row[i] - self.column[i];
        let mut apart = all * all;
        for j in (0..N).filter(|j| *j != i) {
            let row = self.row[j] - self.table[j][i];
            let column = self.column[j] - self.table[i][j];
            let met = self.table[j][i] * (self.table[j][i] + self.table[i][j]);
            apart -= (row + column) * (row + column);
            apart += self.squares[j] - met;
        }
        apart
    }

    /// The sum over pairs with a third horse from this row, all different and none of them `i`.
    fn with_third(&self, i: usize, third: &Row<N>) -> f64 {
        let all = self.all - self.row[i] - self.column[i];
        let mut sum = 0.0;
        for j in (0..N).filter(|j| *j != i) {
            let own = self.row[j] - self.table[j][i] + self.column[j] - self.table[i][j];
            sum += third[j] * (all - own);
        }
        sum
    }
}
