//! From the laws of independent horses to everybody's chances of the first three official places.
//!
//! One pass down the keys (speed, then photo total), with running sums over what lies above.
//!
//! A *clean* horse at a key is behind the clean horses above it, and behind the disqualified ones
//! that stay ahead in spite of their die: with one clean horse above at `x`, each of them with a
//! chance of Q(> x)/6; with two at `x` and `y`, of Q(> x)/6 + Q(> y)/6. Products over all horses of
//! what is left are expanded into sums over the [`Sets`] of horses that stay ahead, because then
//! the sums over `x` and `y` can be kept as the pass goes on.
//!
//! A *disqualified* horse comes second if the best clean horse is alone at a key below it and its
//! die is 1, third if a further one of either kind is ahead; the pass sees it at the key of the
//! last clean horse ahead, and the sums over its own key are of the same kind. What happens when
//! hardly anybody is clean is in [`few`](super::few).
//!
//! With all sets this is exact; [`Sets`] leaves out those that are too unlikely to matter.

use super::few::Few;
use super::law::{Law, PHOTOS, SPEEDS};
use super::number::Number;
use super::sets::{SMALL, Sets, Split};

/// The chance of one number on a die.
pub(super) const SIXTH: f64 = 1.0 / 6.0;
/// Terms that add less than this to a chance are left out, and whoever is less likely to have fewer
/// than three clean horses ahead is not looked at: in fields up to [`SMALL`], and in larger ones.
const NEGLIGIBLE: [f64; 2] = [1e-13, 1e-10];
/// Below this part of all that may happen a chance is a rounding error of none.
pub(super) const ROUNDING: f64 = 1e-13;
/// How much likelier a place may be with the law along which a chance is derived than with its own.
const STEEPER: f64 = 100.0;
/// What stands for the chance of none where it is divided by.
pub(super) const NONE: f64 = 1e-30;

/// The chances of a field.
#[derive(Clone, Debug)]
pub(super) struct Outcome<N> {
    pub win: Vec<N>,
    /// By second horse, then by first: that these two are first and second.
    pub exacta: Vec<N>,
    pub third: Vec<N>,
}

impl<N: Number> Outcome<N> {
    pub(super) fn new(runners: usize) -> Self {
        let none = N::default();
        Self {
            win: vec![none; runners],
            exacta: vec![none; runners * runners],
            third: vec![none; runners],
        }
    }
}

impl Outcome<f64> {
    /// Adds another outcome, so many times.
    pub(super) fn add(&mut self, other: &Self, weight: f64) {
        let parts = [
            (&mut self.win, &other.win),
            (&mut self.exacta, &other.exacta),
            (&mut self.third, &other.third),
        ];
        for (sums, numbers) in parts {
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += weight * number);
        }
    }
}

/// The chances of horses with these laws.
pub(super) fn places<N: Number>(laws: &[Law<N>], sets: &Sets) -> Outcome<N> {
    places_within(laws, sets, NEGLIGIBLE[usize::from(laws.len() > SMALL)])
}

/// The chances, terms that add less than this to one of them left out.
pub(super) fn places_within<N: Number>(
    laws: &[Law<N>],
    sets: &Sets,
    negligible: f64,
) -> Outcome<N> {
    let mut pass = Pass::new(laws, sets, negligible);
    for_keys(laws, |clean, dq| pass.key(clean, dq));
    pass.outcome
}

/// Goes down the keys until nothing more is wanted: the chances of each horse to be clean and to
/// be disqualified with the key.
pub(super) fn for_keys<N: Number>(laws: &[Law<N>], mut wanted: impl FnMut(&[N], &[N]) -> bool) {
    let none = N::default();
    let (mut clean, mut dq) = (vec![none; laws.len()], vec![none; laws.len()]);
    for speed in (0..SPEEDS).rev() {
        let there = |law: &Law<N>| law.speeds[speed].iter().any(|chance| chance.size() > 0.0);
        if !laws.iter().any(there) {
            continue;
        }
        for photo in (0..PHOTOS).rev() {
            let mut any = false;
            for (law, (clean, dq)) in laws.iter().zip(clean.iter_mut().zip(&mut dq)) {
                let part = N::of(law.photo[photo]);
                [*clean, *dq] = law.speeds[speed].map(|chance| chance * part);
                any |= clean.size() + dq.size() > 0.0;
            }
            if any && !wanted(&clean, &dq) {
                return;
            }
        }
    }
}

/// The sums of a pass so far: over the keys above the present one.
pub(super) struct Sums<N> {
    /// The chance to be clean above.
    pub clean: Vec<N>,
    /// The chance to be disqualified above.
    pub dq: Vec<N>,
    /// By set and horse: the horse is clean above, and those of the set stay ahead of what is
    /// behind it.
    pub clean_under: Vec<N>,
    /// By set and horse: the same of a disqualified horse.
    pub dq_under: Vec<N>,
    /// By set: the chance that all of it are disqualified above with one number on their dice.
    pub set_above: Vec<N>,
}

impl<N: Number> Sums<N> {
    fn new(runners: usize, sets: &Sets) -> Self {
        let none = N::default();
        let by_set = runners * sets.list.len();
        let mut set_above = vec![none; sets.list.len()];
        set_above[0] = N::of(1.0);
        Self {
            clean: vec![none; runners],
            dq: vec![none; runners],
            clean_under: vec![none; by_set],
            dq_under: vec![none; by_set],
            set_above,
        }
    }

    /// The key has been passed. What can not matter here can do so even less further down.
    fn add(&mut self, sets: &Sets, left: &Left<N>, clean: &[N], dq: &[N]) {
        let n = clean.len();
        for &at in &left.active {
            let (set, above) = (&sets.list[at], self.set_above[at]);
            let sums = self.clean_under[at * n..][..n].iter_mut().zip(clean);
            for (sum, chance) in sums {
                *sum += above * *chance;
            }
            let sums = self.dq_under[at * n..][..n].iter_mut().zip(dq);
            for (sum, chance) in sums {
                *sum += above * *chance;
            }
            for member in &set.members {
                self.clean_under[at * n + member] = N::default();
                self.dq_under[at * n + member] = N::default();
            }
        }
        for k in 0..n {
            self.clean[k] += clean[k];
            self.dq[k] += dq[k];
        }
        if dq.iter().all(|chance| chance.size() == 0.0) {
            return;
        }
        for (at, set) in sets.list.iter().enumerate().skip(1) {
            self.set_above[at] = self.set_above[set.parent] * self.dq[set.last] * N::of(SIXTH);
        }
    }
}

/// What is left of the horses once those above a key are taken off, and one over it.
struct Left<N> {
    product: N,
    ratio: Vec<N>,
    /// The ratios of the horses of each set that matters, multiplied.
    of_set: Vec<N>,
    /// The sets that can matter here, the empty one first.
    active: Vec<usize>,
    /// A bound of the chance that not more than two are above.
    reach: f64,
    /// How much larger than a chance its derivative can be.
    steep: f64,
    negligible: f64,
}

impl<N: Number> Left<N> {
    fn new(mass: &[N], sets: &Sets, negligible: f64) -> Self {
        let none = N::default();
        let steep = |mass: &N| (mass.size() - mass.value()) / mass.value();
        Self {
            product: none,
            ratio: vec![none; mass.len()],
            of_set: vec![N::of(1.0); sets.list.len()],
            active: Vec::with_capacity(sets.list.len()),
            reach: 0.0,
            steep: 1.0 + STEEPER * mass.iter().map(steep).sum::<f64>(),
            negligible,
        }
    }

    /// Looks at a key; `share` bounds what everything is multiplied with.
    fn set(
        &mut self,
        sets: &Sets,
        mass: &[N],
        sums: &Sums<N>,
        share: f64,
        above: impl Fn(usize) -> N,
    ) {
        self.product = N::of(1.0);
        let mut ratios = 1.0;
        for (k, mass) in mass.iter().enumerate() {
            let above = above(k);
            let mut left = *mass - above;
            if left.value() < ROUNDING * mass.value() {
                left = N::of(NONE);
            }
            self.product = self.product * left;
            self.ratio[k] = left.inverse();
            ratios += above.value() * self.ratio[k].value();
        }
        self.reach = self.product.value() * ratios * ratios * self.steep * share;
        self.active.clear();
        self.active.push(0);
        // A set is less likely to stay ahead than any part of it.
        let mut next = 0;
        while next < self.active.len() {
            let at = self.active[next];
            for child in sets.list[at].children.clone() {
                let last = sets.list[child].last;
                let of_set = self.of_set[at] * self.ratio[last];
                // A law along which is derived may reach higher than the horse's own.
                let size = of_set.value() * sums.set_above[child].size();
                if self.reach * size > self.negligible {
                    self.of_set[child] = of_set;
                    self.active.push(child);
                }
            }
            next += 1;
        }
    }
}

/// One pass down the keys.
struct Pass<'a, N> {
    n: usize,
    sets: &'a Sets,
    mass: Vec<N>,
    sums: Sums<N>,
    left: Left<N>,
    left_from: Left<N>,
    /// Sums by set and horse, times the ratio of the horse.
    scaled: Vec<N>,
    room: Room<N>,
    few: Option<Few<N>>,
    outcome: Outcome<N>,
}

/// Room for the sums of a key.
struct Room<N> {
    /// For each first horse: the chance that it is just ahead.
    ahead: Vec<N>,
    /// For each horse and each first horse: the part of it that hangs on the horse being
    /// disqualified.
    ahead_with: Vec<N>,
    /// For each horse: what of the chances for third hangs on it.
    third_with: Vec<N>,
    one: Vec<N>,
    two: Vec<N>,
}

impl<N: Number> Room<N> {
    fn new(n: usize) -> Self {
        let none = vec![N::default(); n];
        Self {
            ahead: none.clone(),
            ahead_with: vec![N::default(); n * n],
            third_with: none.clone(),
            one: none.clone(),
            two: none,
        }
    }

    fn clear(&mut self) {
        self.ahead.fill(N::default());
        self.ahead_with.fill(N::default());
        self.third_with.fill(N::default());
    }
}

impl<'a, N: Number> Pass<'a, N> {
    fn new(laws: &[Law<N>], sets: &'a Sets, negligible: f64) -> Self {
        let n = laws.len();
        let mass: Vec<N> = laws.iter().map(|law| law.mass).collect();
        Self {
            n,
            sets,
            sums: Sums::new(n, sets),
            left: Left::new(&mass, sets, negligible),
            left_from: Left::new(&mass, sets, negligible),
            mass,
            scaled: vec![N::default(); n * sets.list.len()],
            room: Room::new(n),
            few: Few::new(laws, negligible),
            outcome: Outcome::new(n),
        }
    }

    /// Looks at a key; whether lower ones can matter.
    fn key(&mut self, clean: &[N], dq: &[N]) -> bool {
        let (sets, mass, sums) = (self.sets, &self.mass, &self.sums);
        self.left.set(sets, mass, sums, 1.0, |k| sums.clean[k]);
        if self.left.reach < self.left.negligible {
            return false;
        }
        if clean.iter().any(|chance| chance.size() > 0.0) {
            self.clean(clean);
            let sums = &self.sums;
            let ratios = sums.dq.iter().zip(&self.left.ratio);
            let share = ratios.map(|(dq, r)| dq.size() * r.value()).fold(0.0, f64::max) * SIXTH;
            if share * self.left.reach > self.left.negligible {
                self.left_from.set(sets, &self.mass, sums, share, |k| sums.clean[k] + clean[k]);
                self.disqualified(clean);
            }
        }
        if let Some(few) = &mut self.few {
            few.key(self.sets, &self.sums, clean, dq, &mut self.outcome);
        }
        self.sums.add(self.sets, &self.left, clean, dq);
        true
    }

    /// Clean horses with this key.
    fn clean(&mut self, clean: &[N]) {
        let n = self.n;
        self.room.clear();
        let mut third = self.one_above();
        third += self.two_above();
        let Self { room, left, outcome, .. } = self;
        for i in (0..n).filter(|i| clean[*i].size() > 0.0) {
            let weight = clean[i] * left.product * left.ratio[i];
            outcome.win[i] += weight;
            outcome.third[i] += weight * (third - room.third_with[i]);
            let first = outcome.exacta[i * n..][..n].iter_mut();
            let ahead = room.ahead.iter().zip(&room.ahead_with[i * n..][..n]);
            for (sum, (all, with)) in first.zip(ahead) {
                *sum += weight * (*all - *with);
            }
            // Nobody is ahead of itself.
            outcome.exacta[i * n + i] -= weight * (room.ahead[i] - room.ahead_with[i * n + i]);
        }
    }

    /// One clean horse is above: nobody else stays ahead, or (in the answer) just one does.
    fn one_above(&mut self) -> N {
        let n = self.n;
        let Self { room, left, sums, scaled, .. } = self;
        let mut third = N::default();
        for &at in &left.active {
            let (set, of_set) = (&self.sets.list[at], left.of_set[at]);
            let scaled = &mut scaled[at * n..][..n];
            let mut sum = N::default();
            let under = &sums.clean_under[at * n..][..n];
            for (scaled, (under, ratio)) in scaled.iter_mut().zip(under.iter().zip(&left.ratio)) {
                *scaled = *under * *ratio;
                sum += *scaled;
            }
            let part = of_set * N::of(set.sign);
            for (ahead, scaled) in room.ahead.iter_mut().zip(&*scaled) {
                *ahead += part * *scaled;
            }
            if at == 0 {
                continue;
            }
            let just_one = part * N::of(-set.size());
            third += just_one * sum;
            for (with, scaled) in room.third_with.iter_mut().zip(&*scaled) {
                *with += just_one * *scaled;
            }
            for member in &set.members {
                room.third_with[*member] += just_one * sum;
                let with = room.ahead_with[member * n..][..n].iter_mut();
                for (with, scaled) in with.zip(&*scaled) {
                    *with += part * *scaled;
                }
            }
        }
        third
    }

    /// Two clean horses are above, and nobody else stays ahead.
    fn two_above(&mut self) -> N {
        let n = self.n;
        let Self { room, left, scaled, sets, .. } = self;
        let mut third = N::default();
        // What matters as a whole does so in its parts.
        let splits = left.active.iter().flat_map(|at| &sets.splits[sets.list[*at].splits.clone()]);
        for Split { whole, parts: [one, two] } in splits {
            let (set, of_set) = (&sets.list[*whole], left.of_set[*whole]);
            room.one.copy_from_slice(&scaled[one * n..][..n]);
            room.two.copy_from_slice(&scaled[two * n..][..n]);
            for member in &set.members {
                room.one[*member] = N::default();
                room.two[*member] = N::default();
            }
            let (pairs, [of_one, of_two]) = pairs(&room.one, &room.two);
            let half = if one == two { 0.5 } else { 1.0 };
            let part = of_set * N::of(set.sign * half);
            third += part * pairs;
            let with = room.third_with.iter_mut().zip(room.one.iter().zip(&room.two));
            for (with, (one, two)) in with {
                *with += part * (*one * (of_two - *two) + *two * (of_one - *one));
            }
            for member in &set.members {
                room.third_with[*member] += part * pairs;
            }
        }
        third
    }

    /// Disqualified horses above this key that end directly behind a clean horse at it.
    fn disqualified(&mut self, clean: &[N]) {
        let n = self.n;
        let Self { room, left_from: left, sums, outcome, sets, .. } = self;
        room.clear();
        let share = left.product * N::of(SIXTH);
        let here = &mut room.one;
        for (here, (chance, ratio)) in here.iter_mut().zip(clean.iter().zip(&left.ratio)) {
            *here = *chance * *ratio;
        }
        for &at in &left.active {
            let (set, of_set) = (&sets.list[at], left.of_set[at]);
            room.two.copy_from_slice(&room.one);
            for member in &set.members {
                room.two[*member] = N::default();
            }
            let (level, [all, _]) = pairs(&room.two, &room.two);
            let part = of_set * N::of(set.sign);
            let double = N::of(2.0_f64.powi(set.members.len() as i32));
            for i in 0..n {
                let own = part * sums.dq_under[at * n + i] * left.ratio[i];
                if own.size() == 0.0 {
                    continue;
                }
                room.ahead[i] += own;
                for member in &set.members {
                    room.ahead_with[member * n + i] += own;
                }
                let others = all - room.two[i];
                // Each two level horses were counted twice, and the die may be 1 or 2.
                let level = level - room.two[i] * others * N::of(2.0);
                outcome.third[i] += share * own * (double * level - N::of(set.size()) * others);
            }
        }
        for i in 0..n {
            for j in (0..n).filter(|j| *j != i) {
                let behind = room.ahead[i] - room.ahead_with[j * n + i];
                outcome.exacta[i * n + j] += share * room.one[j] * behind;
            }
        }
        room.ahead.copy_from_slice(&room.one);
        self.disqualified_behind_two();
    }

    /// Disqualified horses that end behind a clean horse at this key and another above it. The
    /// room for those ahead holds the horses at this key.
    fn disqualified_behind_two(&mut self) {
        let n = self.n;
        let Self { room, left_from: left, sums, outcome, sets, .. } = self;
        let share = left.product * N::of(SIXTH);
        let splits = left.active.iter().flat_map(|at| &sets.splits[sets.list[*at].splits.clone()]);
        for Split { whole, parts: [one, two] } in splits {
            let (set, of_set) = (&sets.list[*whole], left.of_set[*whole]);
            // Either part may be that of the disqualified horse.
            let orders = [(*one, *two), (*two, *one)];
            for (own, other) in orders.into_iter().take(1 + usize::from(one != two)) {
                room.one.copy_from_slice(&room.ahead);
                let under = sums.clean_under[other * n..][..n].iter().zip(&left.ratio);
                for (two, (under, ratio)) in room.two.iter_mut().zip(under) {
                    *two = *under * *ratio;
                }
                for member in &set.members {
                    room.one[*member] = N::default();
                    room.two[*member] = N::default();
                }
                let (pairs, [here, above]) = pairs(&room.one, &room.two);
                let part = share * of_set * N::of(set.sign);
                for i in (0..n).filter(|i| set.mask >> i & 1 == 0) {
                    let own = sums.dq_under[own * n + i] * left.ratio[i];
                    let with_own =
                        room.one[i] * (above - room.two[i]) + room.two[i] * (here - room.one[i]);
                    outcome.third[i] += part * own * (pairs - with_own);
                }
            }
        }
    }
}

/// The sum of the products of one's and the other's number over all two different horses, and the
/// sums of both. Nothing is subtracted, so that a few huge numbers do not swallow the others.
#[inline]
fn pairs<N: Number>(one: &[N], two: &[N]) -> (N, [N; 2]) {
    let [mut pairs, mut of_one, mut of_two] = [N::default(); 3];
    for (one, two) in one.iter().zip(two) {
        pairs += *one * of_two + *two * of_one;
        of_one += *one;
        of_two += *two;
    }
    (pairs, [of_one, of_two])
}
