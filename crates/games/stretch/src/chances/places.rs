//! From the laws of independent horses to everybody's chances of the first three official places.
//!
//! A place is one more than the clean horses and the disqualified horses that end up ahead. The
//! clean ones ahead are counted exactly. Of the disqualified ones that stay ahead in spite of their
//! die, at most two are looked at beside a clean horse and at most one beside a disqualified one,
//! as sums over pairs and triples of horses (inclusion and exclusion). So the chances are exact
//! for fields of two; larger fields leave out events in which three or more of the field are
//! disqualified at once and all of them matter, some 1e-7 in fields of twelve.
//!
//! Sums over the keys of the leading clean horses are running sums: one pass down the keys for
//! clean horses ([`clean`]), one pass up for disqualified ones ([`Disqualified`]). Products over
//! all horses but a few are quotients, which is safe before the off: nobody is sure to be clean.

use super::law::{Key, Law};

/// The chance of one number on a die.
const SIXTH: f64 = 1.0 / 6.0;

/// In larger fields all but two horses are out or disqualified with a chance below 1e-12, as each
/// of them is with one below 0.03.
const FEW: usize = 10;

/// The laws of a field, laid out by key from the lowest to the highest.
struct Field {
    /// The chance to be clean with this key, by horse.
    clean: Vec<Vec<f64>>,
    /// The chance to be disqualified with this key.
    dq: Vec<Vec<f64>>,
    /// The chance to be clean with a higher key.
    clean_above: Vec<Vec<f64>>,
    /// The chance to be disqualified with a higher key.
    dq_above: Vec<Vec<f64>>,
    /// The chance not to be clean at all.
    never: Vec<f64>,
    keys: usize,
}

impl Field {
    fn new(laws: &[Law]) -> Self {
        let mut keys: Vec<Key> =
            laws.iter().flat_map(|law| law.keys().map(|(key, _)| key)).collect();
        keys.sort_unstable();
        keys.dedup();
        let (mut clean, mut dq) = (Vec::new(), Vec::new());
        for law in laws {
            let (mut own_clean, mut own_dq) = (vec![0.0; keys.len()], vec![0.0; keys.len()]);
            for (key, [c, q]) in law.keys() {
                // Every key of every law is in the list.
                let at = keys.partition_point(|other| *other < key);
                own_clean[at] += c;
                own_dq[at] += q;
            }
            clean.push(own_clean);
            dq.push(own_dq);
        }
        Self::laid_out(clean, dq)
    }

    /// The field with these chances, by horse and key.
    fn laid_out(clean: Vec<Vec<f64>>, dq: Vec<Vec<f64>>) -> Self {
        let above = |chances: &Vec<f64>| {
            let mut sum = 0.0;
            let mut above = vec![0.0; chances.len()];
            for (above, chance) in above.iter_mut().zip(chances).rev() {
                *above = sum;
                sum += chance;
            }
            above
        };
        let clean_above: Vec<Vec<f64>> = clean.iter().map(above).collect();
        let never = clean.iter().map(|chances| 1.0 - chances.iter().sum::<f64>()).collect();
        let dq_above = dq.iter().map(above).collect();
        let keys = clean.first().map_or(0, Vec::len);
        Self { keys, never, clean_above, dq_above, clean, dq }
    }

    fn runners(&self) -> usize {
        self.clean.len()
    }

    /// The chance to be clean with this key or a higher one.
    fn clean_from(&self, horse: usize, key: usize) -> f64 {
        self.clean_above[horse][key] + self.clean[horse][key]
    }
}

/// The chances of the first three places, by horse.
pub(super) fn places(laws: &[Law]) -> Vec<[f64; 3]> {
    places_in(&Field::new(laws))
}

fn places_in(field: &Field) -> Vec<[f64; 3]> {
    let mut places = vec![[0.0; 3]; field.runners()];
    clean(field, &mut places);
    Disqualified::new(field).add_to(&mut places);
    places
}

/// Sums over pairs or triples of horses, which can be had without one of the horses.
#[derive(Clone)]
struct Tuples {
    total: f64,
    weighted: f64,
    with: Vec<[f64; 2]>,
}

impl Tuples {
    fn new(runners: usize) -> Self {
        Self { total: 0.0, weighted: 0.0, with: vec![[0.0; 2]; runners] }
    }

    fn clear(&mut self) {
        (self.total, self.weighted) = (0.0, 0.0);
        self.with.fill([0.0; 2]);
    }

    #[inline]
    fn add(&mut self, horses: &[usize], value: f64, ratios: &[f64]) {
        let weighted = value * horses.iter().map(|horse| ratios[*horse]).sum::<f64>();
        self.total += value;
        self.weighted += weighted;
        for horse in horses {
            self.with[*horse][0] += value;
            self.with[*horse][1] += weighted;
        }
    }

    /// Without this horse: the sum, and the sum with each tuple times `ratio` less its own ratios.
    fn without(&self, horse: usize, ratio: f64) -> [f64; 2] {
        let total = self.total - self.with[horse][0];
        [total, ratio * total - (self.weighted - self.with[horse][1])]
    }
}

/// Chances of clean horses: one pass down the keys.
fn clean(field: &Field, places: &mut [[f64; 3]]) {
    let n = field.runners();
    // For a clean horse j ahead, the disqualified k that stays ahead of what is behind j; and two.
    let mut one = vec![0.0; n * n];
    let mut two = vec![0.0; n * n * n];
    let (mut not_above, mut ratio) = (vec![0.0; n], vec![0.0; n]);
    let (mut pairs, mut triples) = (Tuples::new(n), Tuples::new(n));
    let mut r = vec![0.0; n * n];
    for v in (0..field.keys).rev() {
        let mut product = 1.0;
        for k in 0..n {
            not_above[k] = 1.0 - field.clean_above[k][v];
            ratio[k] = field.clean_above[k][v] / not_above[k];
            product *= not_above[k];
        }
        let ratios: f64 = ratio.iter().sum();
        // Whoever is this far behind has no chance of a place that a figure could show.
        if product * (1.0 + ratios).powi(2) > 1e-14 {
            pairs.clear();
            triples.clear();
            for j in 0..n {
                for k in (0..n).filter(|k| *k != j) {
                    r[j * n + k] = one[j * n + k] / (not_above[j] * not_above[k]);
                    pairs.add(&[j, k], r[j * n + k], &ratio);
                    for l in (k + 1..n).filter(|l| *l != j) {
                        let divisor = not_above[j] * not_above[k] * not_above[l];
                        triples.add(&[j, k, l], two[(j * n + k) * n + l] / divisor, &ratio);
                    }
                }
            }
            for i in (0..n).filter(|i| field.clean[*i][v] > 0.0) {
                let others = ratios - ratio[i];
                let squares: f64 = (0..n).filter(|k| *k != i).map(|k| ratio[k] * ratio[k]).sum();
                let [pairs_1, pairs_2] = pairs.without(i, others);
                let [triples_1, triples_2] = triples.without(i, others);
                let apart = if n > 4 { apart(&r, n, i) } else { 0.0 };
                let weight = field.clean[i][v] * product / not_above[i];
                places[i][0] += weight;
                places[i][1] += weight * (others - pairs_1 + triples_1);
                let both_clean = (others * others - squares) / 2.0;
                places[i][2] +=
                    weight * (pairs_1 - 2.0 * triples_1 + both_clean - pairs_2 + triples_2 + apart);
            }
        }
        for j in (0..n).filter(|j| field.clean[*j][v] > 0.0) {
            let here = field.clean[j][v];
            for k in (0..n).filter(|k| *k != j) {
                let stays = here * field.dq_above[k][v] * SIXTH;
                one[j * n + k] += stays;
                for l in (k + 1..n).filter(|l| *l != j) {
                    two[(j * n + k) * n + l] += stays * field.dq_above[l][v] * SIXTH;
                }
            }
        }
    }
}

/// Sum over two pairs of horses without a horse in common and without `i`, each two once.
fn apart(r: &[f64], n: usize, i: usize) -> f64 {
    let others = || (0..n).filter(|k| *k != i);
    let mut touching = vec![0.0; n];
    let mut total = 0.0;
    for j in others() {
        for k in others().filter(|k| *k != j) {
            let value = r[j * n + k];
            total += value;
            touching[j] += value;
            touching[k] += value;
        }
    }
    let mut sum = 0.0;
    for j in others() {
        for k in others().filter(|k| *k != j) {
            let both = r[j * n + k] + r[k * n + j];
            sum += r[j * n + k] * (total - touching[j] - touching[k] + both);
        }
    }
    sum / 2.0
}

/// Running sums over the keys below a disqualified horse's own. A list in square brackets says
/// which horses are left out of the field: the disqualified `i`, another disqualified `k`, and a
/// clean `l` that stands elsewhere.
struct Disqualified<'a> {
    field: &'a Field,
    n: usize,
    /// Whether the field is so large that just two clean horses are out of the question: what
    /// depends on it is not worth four nested loops over the field.
    crowded: bool,
    /// [i, k, l]: the best clean horse is alone with its key; `i = k = l` leaves out one horse.
    single: Vec<f64>,
    /// [i, k]: the best two clean horses are level.
    level: Vec<f64>,
    /// [i, k]: one clean horse is above, the next is alone with its key.
    next: Vec<f64>,
    /// [i, k, l]: the same with l above, weighted with the chance that k is above l.
    next_under: Vec<f64>,
    /// [i, k]: two are level and nobody else is clean, over the chances never to be clean.
    level_alone: Vec<f64>,
    /// [k, l, j]: j is clean and below l, weighted with the chance that k is above l.
    below_under: Vec<f64>,
    /// [l, k] by key: l is clean above it, and k disqualified above l.
    under: Vec<Vec<f64>>,
}

impl<'a> Disqualified<'a> {
    fn new(field: &'a Field) -> Self {
        let n = field.runners();
        let under = (0..n * n).map(|at| {
            let (l, k) = (at / n, at % n);
            let mut sum = 0.0;
            let mut above = vec![0.0; field.keys];
            for v in (0..field.keys).rev() {
                above[v] = sum;
                sum += field.clean[l][v] * field.dq_above[k][v];
            }
            above
        });
        Self {
            under: under.collect(),
            single: vec![0.0; n * n * n],
            level: vec![0.0; n * n],
            next: vec![0.0; n * n],
            next_under: vec![0.0; n * n * n],
            level_alone: vec![0.0; n * n],
            below_under: vec![0.0; n * n * n],
            crowded: n > FEW,
            field,
            n,
        }
    }

    fn add_to(mut self, places: &mut [[f64; 3]]) {
        for u in 0..self.field.keys {
            for (i, own) in places.iter_mut().enumerate() {
                let chance = self.field.dq[i][u];
                if chance > 0.0 {
                    let found = self.places_of(i, u);
                    own.iter_mut().zip(found).for_each(|(own, found)| *own += chance * found);
                }
            }
            self.pass(u);
        }
    }

    /// Adds the key to the running sums.
    fn pass(&mut self, y: usize) {
        let (n, field) = (self.n, self.field);
        if (0..n).all(|k| field.clean[k][y] == 0.0) {
            return;
        }
        let not_from: Vec<f64> = (0..n).map(|k| 1.0 - field.clean_from(k, y)).collect();
        let here: Vec<f64> = (0..n).map(|k| field.clean[k][y] / not_from[k]).collect();
        let above: Vec<f64> = (0..n).map(|k| field.clean_above[k][y] / not_from[k]).collect();
        let alone: Vec<f64> = (0..n).map(|k| field.clean[k][y] / field.never[k]).collect();
        let product: f64 = not_from.iter().product();
        let all = Sums::of(&here, &above);
        let all_alone = Sums::of(&alone, &alone);
        for i in 0..n {
            for k in 0..n {
                let out = Out::of(i, k);
                let sums = all.without(out.list(), &here, &above);
                let left = product / out.product(&not_from);
                self.level[i * n + k] += left * sums.pairs();
                self.next[i * n + k] += left * (sums.first * sums.second - sums.mixed);
                let sums = all_alone.without(out.list(), &alone, &alone);
                self.level_alone[i * n + k] += sums.pairs();
                for l in 0..n {
                    if l == i || l == k {
                        continue;
                    }
                    let alone = left / not_from[l]
                        * (all.first - out.list().iter().map(|x| here[*x]).sum::<f64>() - here[l]);
                    self.single[(i * n + k) * n + l] += alone;
                    self.next_under[(i * n + k) * n + l] += self.under[l * n + k][y] * alone;
                }
                let alone = left * (all.first - out.list().iter().map(|x| here[*x]).sum::<f64>());
                // Nobody but i and k is left out.
                self.single[(i * n + k) * n + i] += alone;
                for j in 0..n {
                    self.below_under[(i * n + k) * n + j] +=
                        self.under[k * n + i][y] * field.clean[j][y];
                }
            }
        }
    }

    /// The chances of the first three places, disqualified with this key.
    fn places_of(&self, i: usize, u: usize) -> [f64; 3] {
        let (n, field) = (self.n, self.field);
        let base = self.without(i, i, u);
        let base_single = self.single[(i * n + i) * n + i];
        let base_split: f64 = (0..n)
            .filter(|l| *l != i)
            .map(|l| field.clean_from(l, u) * self.single[(i * n + i) * n + l])
            .sum();
        let base_level = self.level[i * n + i];
        let one = SIXTH * base_single + 5.0 * SIXTH * base.one_below + base.one_above;
        let two = SIXTH * (base_level + base_split)
            + SIXTH * (base_level + self.next[i * n + i] - base_split + base.split)
            + 4.0 * SIXTH * (base.both_below + base.split)
            + base.both_above;
        // With another disqualified horse ahead: no, one or two clean ones ahead.
        let (mut none_1, mut none_2, mut one_1, mut two_1) = (0.0, 0.0, 0.0, 0.0);
        for k in (0..n).filter(|k| *k != i) {
            let above = field.dq_above[k][u];
            let rest = self.without(i, k, u);
            none_1 += above * rest.none;
            for l in (k + 1..n).filter(|l| *l != i) {
                none_2 += above * field.dq_above[l][u] * rest.none / field.never[l];
            }
            one_1 += above
                * (SIXTH
                    * (SIXTH * self.single[(i * n + k) * n + i] + 5.0 * SIXTH * rest.one_below)
                    + 5.0 * SIXTH * rest.one_below
                    + rest.one_above);
            two_1 += self.two_and(i, k, u, above, &rest);
        }
        [
            base.none - none_1 + none_2,
            one - one_1 + none_1 - 2.0 * none_2,
            two - two_1 + one_1 + none_2,
        ]
    }

    /// Two clean horses and the disqualified k are ahead of the disqualified i.
    fn two_and(&self, i: usize, k: usize, u: usize, above: f64, rest: &Alone) -> f64 {
        let (n, field) = (self.n, self.field);
        let (mut split, mut split_under, mut next_under) = (0.0, 0.0, 0.0);
        let (mut split_alone, mut below_alone) = (0.0, 0.0);
        for l in (0..n).filter(|l| *l != i && *l != k) {
            let single = self.single[(i * n + k) * n + l];
            let under = self.under[l * n + k][u] + field.clean[l][u] * field.dq_above[k][u];
            split += field.clean_from(l, u) * single;
            split_under += under * single;
            next_under += self.next_under[(i * n + k) * n + l];
            if self.crowded {
                continue;
            }
            for j in (0..n).filter(|j| *j != i && *j != k && *j != l) {
                let nobody_else = rest.none / (field.never[l] * field.never[j]);
                let below = 1.0 - field.never[j] - field.clean_from(j, u);
                split_alone += under * below * nobody_else;
                let ahead = self.below_under[(k * n + l) * n + j] - under * below;
                below_alone += ahead * nobody_else;
            }
        }
        let level_alone = rest.none * self.level_alone[i * n + k];
        let apart_alone = rest.both_below - level_alone;
        let level = 2.0 * SIXTH * above * SIXTH * (2.0 * self.level[i * n + k] + 4.0 * level_alone);
        let by_one = SIXTH
            * (SIXTH * (above * split + split_under) + above * rest.split
                - SIXTH * (above * rest.split + split_alone));
        let next = self.next[i * n + k] - split;
        let by_two = SIXTH
            * (SIXTH * (above * next + next_under - split_under)
                + 4.0 * SIXTH * above * apart_alone
                + above * rest.split);
        let by_more = 4.0
            * SIXTH
            * (above * (rest.both_below + rest.split)
                + SIXTH * (below_alone - above * apart_alone));
        level + by_one + by_two + by_more + above * rest.both_above
    }

    /// What can be said of few clean horses, without i and k.
    fn without(&self, i: usize, k: usize, u: usize) -> Alone {
        let field = self.field;
        let out = Out::of(i, k);
        let none: f64 = field.never.iter().product::<f64>() / out.product(&field.never);
        let mut sums = Sums::default();
        for l in (0..self.n).filter(|l| !out.list().contains(l)) {
            let from = field.clean_from(l, u);
            sums.add((1.0 - field.never[l] - from) / field.never[l], from / field.never[l]);
        }
        Alone {
            none,
            one_below: none * sums.first,
            one_above: none * sums.second,
            both_below: none * sums.pairs(),
            split: none * (sums.first * sums.second - sums.mixed),
            both_above: none * (sums.second * sums.second - sums.second_squares) / 2.0,
        }
    }
}

/// Chances that no, just one or just two of a field are clean, above or below a key.
struct Alone {
    none: f64,
    one_below: f64,
    one_above: f64,
    both_below: f64,
    split: f64,
    both_above: f64,
}

/// One or two horses that are left out.
#[derive(Clone, Copy)]
struct Out([usize; 2], usize);

impl Out {
    fn of(i: usize, k: usize) -> Self {
        Self([i, k], if i == k { 1 } else { 2 })
    }

    fn list(&self) -> &[usize] {
        &self.0[..self.1]
    }

    fn product(&self, values: &[f64]) -> f64 {
        self.list().iter().map(|horse| values[*horse]).product()
    }
}

/// Sums of two values of each horse, of their squares and of their products.
#[derive(Clone, Copy, Default)]
struct Sums {
    first: f64,
    second: f64,
    first_squares: f64,
    second_squares: f64,
    mixed: f64,
}

impl Sums {
    fn of(first: &[f64], second: &[f64]) -> Self {
        let mut sums = Self::default();
        first.iter().zip(second).for_each(|(first, second)| sums.add(*first, *second));
        sums
    }

    fn add(&mut self, first: f64, second: f64) {
        self.first += first;
        self.second += second;
        self.first_squares += first * first;
        self.second_squares += second * second;
        self.mixed += first * second;
    }

    fn without(mut self, out: &[usize], first: &[f64], second: &[f64]) -> Self {
        for &horse in out {
            self.first -= first[horse];
            self.second -= second[horse];
            self.first_squares -= first[horse] * first[horse];
            self.second_squares -= second[horse] * second[horse];
            self.mixed -= first[horse] * second[horse];
        }
        self
    }

    /// The first values of two different horses multiplied, each two once.
    fn pairs(&self) -> f64 {
        (self.first * self.first - self.first_squares) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, places_in};
    use crate::finish::{AtWire, official};
    use crate::words::Post;

    const KEYS: usize = 4;

    /// A field with chances that differ from horse to horse and from key to key.
    fn field(runners: usize, out: f64, dq: f64) -> Field {
        let chances = |horse: usize, mass: f64, step: usize| -> Vec<f64> {
            let raw: Vec<f64> =
                (0..KEYS).map(|key| 1.0 + ((horse * 7 + key * step + 3) % 5) as f64).collect();
            let sum: f64 = raw.iter().sum();
            raw.iter().map(|chance| mass * chance / sum).collect()
        };
        let clean = (0..runners).map(|horse| chances(horse, 1.0 - out - dq, 3)).collect();
        let dqs = (0..runners).map(|horse| chances(horse, dq, 2)).collect();
        Field::laid_out(clean, dqs)
    }

    /// The same chances by going through every outcome with the rules of the game.
    fn enumerated(field: &Field, out: f64) -> Vec<[f64; 3]> {
        let mut places = vec![[0.0; 3]; field.runners()];
        go_through(field, out, 1.0, &mut Vec::new(), &mut places);
        places
    }

    fn go_through(
        field: &Field,
        out: f64,
        chance: f64,
        known: &mut Vec<Option<AtWire>>,
        places: &mut [[f64; 3]],
    ) {
        let horse = known.len();
        if horse == field.runners() {
            let official = official(known);
            for (post, places) in Post::all(horse).zip(places) {
                if let Some(place @ 1..=3) = official.of(post) {
                    places[usize::from(place) - 1] += chance;
                }
            }
            return;
        }
        let mut next = |at_wire, part| {
            known.push(at_wire);
            go_through(field, out, chance * part, known, places);
            known.pop();
        };
        next(None, out);
        for key in 0..KEYS {
            let at_wire = |drop| Some(AtWire { speed: key as i16, photo: 0, drop });
            next(at_wire(None), field.clean[horse][key]);
            for die in 1..=6 {
                next(at_wire(Some(die)), field.dq[horse][key] / 6.0);
            }
        }
    }

    fn check(runners: usize, out: f64, dq: f64, within: f64) {
        let field = field(runners, out, dq);
        for (horse, (found, expected)) in
            places_in(&field).iter().zip(enumerated(&field, out)).enumerate()
        {
            for (place, (found, expected)) in found.iter().zip(expected).enumerate() {
                let error = (found - expected).abs();
                assert!(error < within, "{runners} runners, {dq}: {horse} {place} {error:e}");
            }
        }
    }

    #[test]
    fn two_runners_are_exact_whatever_their_chances() {
        check(2, 0.1, 0.3, 1e-12);
        check(2, 1.0 / 162.0, 0.01, 1e-12);
    }

    #[test]
    fn without_disqualifications_all_fields_are_exact() {
        check(3, 0.2, 0.0, 1e-12);
        check(4, 1.0 / 162.0, 0.0, 1e-12);
    }

    #[test]
    fn what_is_left_out_is_of_the_third_order() {
        // Ten times fewer disqualifications, a thousand times less error: nothing of lower order
        // is missing.
        check(3, 1.0 / 162.0, 0.01, 1e-6);
        check(3, 1.0 / 162.0, 0.001, 1e-9);
        check(4, 1.0 / 162.0, 0.01, 3e-6);
        check(4, 1.0 / 162.0, 0.001, 3e-9);
    }
}
