//! Places when hardly anybody is clean: fields of two to six, or with many disqualified horses.
//!
//! A disqualified horse whose die asks for more clean horses than there are behind it goes behind
//! all of them. With no, one or two clean horses in the whole race that may still be one of the
//! first three places. Here nothing has to be fast, because few fields come here at all.

use super::law::Law;
use super::number::Number;
use super::places::{Outcome, SIXTH, Sums, for_keys};
use super::sets::{Sets, Split};

/// The products over all but some horses are kept for fields up to this size.
const KEPT: usize = 8;

/// A bound of the chance that all but three horses are not clean, from the chances of each. The three
/// that are likeliest to be clean are those who need not be disqualified or out.
fn all_but_three(never: impl Iterator<Item = f64>) -> f64 {
    let mut least: Vec<f64> = never.collect();
    least.sort_unstable_by(f64::total_cmp);
    least[least.len().min(3)..].iter().product()
}

/// Whether races with hardly anybody clean can add so much to a chance.
pub(super) fn matter(laws: &[Law<f64>], negligible: f64) -> bool {
    let clean = |law: &Law<f64>| law.speeds.iter().map(|[clean, _]| clean).sum::<f64>();
    all_but_three(laws.iter().map(|law| law.mass - clean(law))) > negligible
}

/// What is known of a field beforehand.
pub(super) struct Few<N> {
    n: usize,
    /// The chance to be clean at all.
    clean: Vec<N>,
    /// The chance not to be clean.
    never: Vec<N>,
    /// By two horses: the chance that both are clean and level with this key or a lower one.
    level: Vec<N>,
    /// By set of horses, in small fields: the chance that all others are not clean.
    nobody: Vec<N>,
    /// A bound of the chance that all but three horses are not clean.
    most: f64,
    negligible: f64,
}

impl<N: Number> Few<N> {
    /// `None` if it does not matter in this field; less than this does not.
    pub(super) fn new(laws: &[Law<N>], negligible: f64) -> Option<Self> {
        // There are many terms, and nobody is in a hurry.
        let negligible = negligible / 10.0;
        let sum = |law: &Law<N>| {
            let mut sum = N::default();
            law.speeds.iter().for_each(|[clean, _]| sum += *clean);
            sum
        };
        let clean: Vec<N> = laws.iter().map(sum).collect();
        let never: Vec<N> = laws.iter().zip(&clean).map(|(law, sum)| law.mass - *sum).collect();
        let most = all_but_three(never.iter().map(|chance| chance.size()));
        if most < negligible {
            return None;
        }
        let n = laws.len();
        let mut level = vec![N::default(); n * n];
        for_keys(laws, |clean, _| {
            for j in 0..n {
                for m in 0..n {
                    level[j * n + m] += clean[j] * clean[m];
                }
            }
            true
        });
        let mut few = Self { n, clean, never, level, nobody: Vec::new(), most, negligible };
        if n <= KEPT {
            few.nobody = (0..1 << n).map(|mask| few.nobody_but(mask)).collect();
        }
        Some(few)
    }

    /// Adds what belongs to this key.
    pub(super) fn key(
        &mut self,
        sets: &Sets,
        sums: &Sums<N>,
        clean: &[N],
        dq: &[N],
        outcome: &mut Outcome<N>,
    ) {
        for j in 0..self.n {
            for m in 0..self.n {
                self.level[j * self.n + m] -= clean[j] * clean[m];
            }
        }
        for (i, own) in dq.iter().enumerate() {
            if own.size() > 0.0 {
                self.at_key(i, sums, clean, *own, outcome);
            }
            if sums.dq[i].size() > 0.0 {
                self.behind_one(i, sets, sums, clean, outcome);
                self.behind_two(i, sets, sums, clean, outcome);
            }
        }
    }

    /// The horses that are not of the list.
    fn others<'a>(&self, but: &'a [usize]) -> impl Iterator<Item = usize> + use<'a, N> {
        (0..self.n).filter(move |k| !but.contains(k))
    }

    fn nobody_but(&self, mask: u32) -> N {
        let rest = (0..self.n).filter(|k| mask >> k & 1 == 0);
        rest.fold(N::of(1.0), |product, k| product * self.never[k])
    }

    /// The chance that all others are not clean, those of the list and the set left out.
    fn nobody(&self, but: &[usize], mask: u32) -> N {
        let mask = but.iter().fold(mask, |mask, k| mask | 1 << k);
        self.nobody.get(mask as usize).copied().unwrap_or_else(|| self.nobody_but(mask))
    }

    /// A disqualified horse with this key that has no, one or two clean ones in the race, which
    /// all end ahead of it whatever its die; two that are both behind it and not level are for
    /// [`Self::behind_two`].
    fn at_key(&self, i: usize, sums: &Sums<N>, clean: &[N], own: N, outcome: &mut Outcome<N>) {
        let n = self.n;
        // Not clean, and not ahead either.
        let behind = |but: &[usize]| {
            self.others(but).fold(own, |product, k| product * (self.never[k] - sums.dq[k]))
        };
        let lower = |k: usize| self.clean[k] - sums.clean[k] - clean[k];
        outcome.win[i] += behind(&[i]);
        for j in self.others(&[i]) {
            let alone = behind(&[i, j]);
            outcome.exacta[i * n + j] += (sums.dq[j] + self.clean[j]) * alone;
            for m in self.others(&[i, j]) {
                let rest = behind(&[i, j, m]);
                outcome.third[i] += self.clean[j] * sums.dq[m] * rest;
                if j < m {
                    let apart = lower(j) * lower(m) - self.level[j * n + m];
                    outcome.third[i] += sums.dq[j] * sums.dq[m] * rest;
                    outcome.third[i] += (self.clean[j] * self.clean[m] - apart) * rest;
                }
            }
        }
    }

    /// Takes off, for a horse put back behind a clean one at this key, that nobody else is clean:
    /// then more dice keep the other disqualified horses ahead, as [`Self::at_key`] has it.
    fn behind_one(
        &self,
        i: usize,
        sets: &Sets,
        sums: &Sums<N>,
        clean: &[N],
        outcome: &mut Outcome<N>,
    ) {
        let n = self.n;
        for (at, set) in sets.list.iter().enumerate().filter(|(_, set)| set.mask >> i & 1 == 0) {
            let part = sums.dq_under[at * n + i] * N::of(set.sign * SIXTH);
            if part.size() * self.most < self.negligible {
                continue;
            }
            for j in self.others(&[i]).filter(|j| set.mask >> j & 1 == 0) {
                let alone = part * clean[j] * self.nobody(&[i, j], set.mask);
                outcome.exacta[i * n + j] -= alone;
                outcome.third[i] += alone * N::of(set.size());
                let double = N::of(2.0_f64.powi(set.members.len() as i32));
                for m in self.others(&[i, j]).filter(|m| set.mask >> m & 1 == 0) {
                    // The two are met in both orders, and the die may be 1 or 2.
                    let level = part * clean[j] * clean[m] * self.nobody(&[i, j, m], set.mask);
                    outcome.third[i] -= level * double;
                }
            }
        }
    }

    /// The same behind two clean horses that are not level; and the horse that has both of them
    /// behind it with a die above 1.
    fn behind_two(
        &self,
        i: usize,
        sets: &Sets,
        sums: &Sums<N>,
        clean: &[N],
        outcome: &mut Outcome<N>,
    ) {
        let n = self.n;
        for Split { whole, parts: [one, two] } in &sets.splits {
            let set = &sets.list[*whole];
            if set.mask >> i & 1 == 1 {
                continue;
            }
            let orders = [(*one, *two), (*two, *one)];
            for (own, other) in orders.into_iter().take(1 + usize::from(one != two)) {
                let part = sums.dq_under[own * n + i] * N::of(set.sign * SIXTH);
                let most = part.size() * sums.set_above[other].size() * self.most;
                if most < self.negligible {
                    continue;
                }
                let five = N::of(5.0_f64.powi(sets.list[own].members.len() as i32 + 1));
                for j in self.others(&[i]).filter(|j| set.mask >> j & 1 == 0) {
                    for m in self.others(&[i, j]).filter(|m| set.mask >> m & 1 == 0) {
                        let nobody = part * self.nobody(&[i, j, m], set.mask);
                        let higher = sums.clean_under[other * n + j];
                        outcome.third[i] -= nobody * clean[m] * higher;
                        let lower = self.clean[m] - sums.clean[m] - clean[m];
                        outcome.third[i] +=
                            nobody * five * clean[j] * sums.set_above[other] * lower;
                    }
                }
            }
        }
    }
}
