//! The exact chances of the *plain race*, in which nobody steers (section 12 of the rule file,
//! "Chances"): who is first, second and third home when only the dice decide.
//!
//! # Why an integral
//!
//! Only the order of the throws matters, not when they are made. So let them come at random times,
//! one a minute on average (a Poisson process). Then the throws of each number come independently
//! of those of the others, number `h` at the rate p = (6 − |7 − h|)/36, and the time of the n-th
//! is a gamma variable. Horse i is j-th home with the chance
//!
//! > ∫ fᵢ(t) · P(exactly j − 1 of the others are home at t) dt.
//!
//! # Why these nodes
//!
//! With t = eᵘ the integrand is analytic for |Im u| < π/2 and vanishes quickly on both sides.
//! For such a function the trapezoidal rule with step h errs by about 2 e^(−2πa/h) times the size
//! of the integrand at a distance a < π/2 from the real line. For a = 1 and h = 1/8 the factor is
//! 3 · 10⁻²², and the size is 4 · 10⁵ where all horses need five throws, 8 · 10⁸ where they need
//! seven. A test halves the step and sees no difference of 10⁻¹³.

use std::num::NonZeroU8;

use crate::plain_race::NEEDS;

/// Horses in a race, numbered from 2 to 12. Every list of horses here has horse 2 at index 0.
const HORSES: usize = 11;

/// Distance of the nodes in ln t.
const STEP: f64 = 1.0 / 8.0;

/// Nothing happens before: where every horse needs n throws or more, a time of e^(EARLIEST / n)
/// sees one home with a chance below e^EARLIEST = 1.3 · 10⁻¹⁴.
const EARLIEST: f64 = -32.0;

/// Nothing happens after: the race is on at t only if nine horses or more are still running. Their
/// numbers come at a rate of 25/36 or more, and at t = e^5.5 = 245 even horses that all need seven
/// throws are so late with a chance below 10⁻³¹.
const LATEST: f64 = 5.5;

/// A horse's chances of each place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlaceChances {
    /// To be first home.
    pub win: f64,
    /// To be second: just that, not "first or second" as a bet to place.
    pub second: f64,
    /// To be third.
    pub third: f64,
}

/// The chances of all horses before the race, to 10⁻¹² or better, where horse 2 needs `needs[0]`
/// throws of its number to be home, and so on to horse 12. `None` unless all are in [`NEEDS`].
#[must_use]
pub fn chances(needs: &[u8; HORSES]) -> Option<[PlaceChances; HORSES]> {
    if needs.contains(&0) {
        return None;
    }
    chances_from(&needs.map(NonZeroU8::new))
}

/// The chances during a race, where `needs` is what a horse still needs, and `None` stands for
/// one that is home.
///
/// What is settled is left out: with one horse home every `win` is 0, and a horse that is home has
/// 0 everywhere, whatever its place. `None` unless all needs are in [`NEEDS`].
#[must_use]
pub fn chances_from(needs: &[Option<NonZeroU8>; HORSES]) -> Option<[PlaceChances; HORSES]> {
    let in_range = needs.iter().flatten().all(|need| NEEDS.contains(&need.get()));
    in_range.then(|| integrate(needs, STEP))
}

fn integrate(needs: &[Option<NonZeroU8>; HORSES], step: f64) -> [PlaceChances; HORSES] {
    let home = needs.iter().filter(|need| need.is_none()).count();
    let fewest = needs.iter().flatten().min().map_or(1, |need| need.get());
    let earliest = EARLIEST / f64::from(fewest);
    let nodes = ((LATEST - earliest) / step) as u32;

    let mut chances = [[0.0; 3]; HORSES];
    for node in 0..=nodes {
        let time = (earliest + step * f64::from(node)).exp();
        let horses: [Horse; HORSES] =
            std::array::from_fn(|i| needs[i].map_or(Horse::HOME, |need| Horse::at(time, i, need)));
        for (i, horse) in horses.iter().enumerate() {
            let others = horses.iter().enumerate().filter(|&(j, _)| j != i);
            let arrived = others.fold([1.0, 0.0, 0.0], |[none, one, two], (_, other)| {
                let (running, arrived) = (other.running, 1.0 - other.running);
                [none * running, one * running + none * arrived, two * running + one * arrived]
            });
            // The first place still open is for a horse that none of the others precedes.
            for (place, others_arrived) in (home..3).zip(arrived) {
                chances[i][place] += step * horse.arriving * others_arrived;
            }
        }
    }
    chances.map(|[win, second, third]| PlaceChances { win, second, third })
}

/// A horse at some time t.
#[derive(Clone, Copy)]
struct Horse {
    /// Chance that it is not home.
    running: f64,
    /// Density of coming home, for ln t.
    arriving: f64,
}

impl Horse {
    /// A horse that came home before we looked neither arrives nor is counted as having arrived.
    const HOME: Horse = Horse { running: 1.0, arriving: 0.0 };

    fn at(time: f64, index: usize, need: NonZeroU8) -> Self {
        let throws = rate(index) * time;
        // Chance of exactly k throws of its number, k = 0, 1, …, need.
        let mut exactly = (-throws).exp();
        let mut running = 0.0;
        for k in 1..=need.get() {
            running += exactly;
            exactly *= throws / f64::from(k);
        }
        Horse { running, arriving: exactly * f64::from(need.get()) }
    }
}

/// How often a throw names the horse at this index.
fn rate(index: usize) -> f64 {
    (6.0 - (index as f64 - 5.0).abs()) / 36.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the race cards can ask for, and the ends of the range.
    const RACES: [[u8; HORSES]; 6] = [
        [5; HORSES],
        [2, 3, 5, 4, 5, 6, 5, 5, 6, 5, 2],
        [3, 5, 2, 5, 6, 6, 4, 5, 5, 4, 5],
        [1; HORSES],
        [7; HORSES],
        [1, 7, 1, 7, 3, 7, 2, 1, 4, 7, 1],
    ];

    fn by_place(chances: [PlaceChances; HORSES]) -> [[f64; 3]; HORSES] {
        chances.map(|horse| [horse.win, horse.second, horse.third])
    }

    fn check_equal(one: [PlaceChances; HORSES], other: [[f64; 3]; HORSES], tolerance: f64) {
        for (i, (one, other)) in by_place(one).iter().zip(other).enumerate() {
            for (a, b) in one.iter().zip(other) {
                assert!((a - b).abs() < tolerance, "horse {}: {one:?}, {other:?}", i + 2);
            }
        }
    }

    /// The same chances without time: the probability of every state of the race, throw by throw.
    /// A state is the number of throws of each horse, read as the digits of a number; a need of 0
    /// is a horse at home.
    fn throw_by_throw(needs: [u8; HORSES]) -> [[f64; 3]; HORSES] {
        let mut strides = [0; HORSES];
        let mut states = 1;
        for (stride, need) in strides.iter_mut().zip(needs) {
            *stride = states;
            states *= usize::from(need) + 1;
        }
        let mut chances = [[0.0; 3]; HORSES];
        let mut reached = vec![0.0; states];
        reached[0] = 1.0;
        for state in 0..states {
            if reached[state] == 0.0 {
                continue;
            }
            let left: [usize; HORSES] = std::array::from_fn(|i| {
                let need = usize::from(needs[i]);
                need - state / strides[i] % (need + 1)
            });
            let home = left.iter().filter(|&&left| left == 0).count();
            if home == 3 {
                continue;
            }
            let running = || (0..HORSES).filter(|&i| left[i] > 0);
            let useful: f64 = running().map(rate).sum();
            for i in running() {
                let chance = reached[state] * rate(i) / useful;
                reached[state + strides[i]] += chance;
                if left[i] == 1 {
                    chances[i][home] += chance;
                }
            }
        }
        chances
    }

    #[test]
    fn small_races_agree_with_the_sum_over_all_states() {
        for needs in [
            [1; HORSES],
            [2; HORSES],
            [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1],
            [1, 1, 2, 2, 3, 4, 3, 2, 2, 1, 1],
            [2, 1, 1, 1, 7, 7, 7, 1, 1, 1, 2],
            // One and two horses home.
            [2, 1, 2, 2, 3, 0, 3, 2, 2, 1, 1],
            [0, 1, 2, 2, 3, 4, 0, 2, 2, 1, 1],
        ] {
            let chances = chances_from(&needs.map(NonZeroU8::new)).expect("in range");
            check_equal(chances, throw_by_throw(needs), 1e-12);
        }
    }

    /// A horse wins with its n-th throw, after m throws of others none of which is home by then.
    /// That is a finite sum, so that the win column can be checked for long races too.
    #[test]
    fn win_agrees_with_the_sum_over_throws_of_the_others() {
        // Factor by which the number of orders grows when `more` throws are put among `m`.
        let orders = |m: usize, more: usize| -> f64 {
            (1..=more).map(|k| (m + k) as f64 / k as f64).product()
        };
        for needs in RACES {
            let chances = chances(&needs).expect("in range");
            for i in 0..HORSES {
                let mut of_others = vec![1.0];
                for j in (0..HORSES).filter(|&j| j != i) {
                    let need = usize::from(needs[j]);
                    let mut sum = vec![0.0; of_others.len() + need - 1];
                    for (m, chance) in of_others.iter().enumerate() {
                        for k in 0..need {
                            sum[m + k] += chance * rate(j).powi(k as i32) * orders(m, k);
                        }
                    }
                    of_others = sum;
                }
                let need = usize::from(needs[i]);
                let with_own = |(m, chance): (usize, &f64)| chance * orders(m, need - 1);
                let win = rate(i).powi(need as i32)
                    * of_others.iter().enumerate().map(with_own).sum::<f64>();
                assert!((chances[i].win - win).abs() < 1e-13, "horse {} of {needs:?}", i + 2);
            }
        }
    }

    #[test]
    fn half_the_step_changes_nothing() {
        for needs in RACES {
            let needs = needs.map(NonZeroU8::new);
            let finer = by_place(integrate(&needs, STEP / 2.0));
            check_equal(integrate(&needs, STEP), finer, 1e-13);
        }
    }

    #[test]
    fn every_open_place_goes_to_somebody() {
        for needs in RACES {
            for home in 0..4 {
                let mut needs = needs.map(NonZeroU8::new);
                needs[4..4 + home].fill(None);
                let chances = by_place(chances_from(&needs).expect("in range"));
                for place in 0..3 {
                    let sum: f64 = chances.iter().map(|horse| horse[place]).sum();
                    let expected = if place < home { 0.0 } else { 1.0 };
                    assert!((sum - expected).abs() < 1e-12, "place {place} of {needs:?}: {sum}");
                }
                assert_eq!(chances[4..4 + home], [[0.0; 3]; 3][..home], "{needs:?}");
            }
        }
    }

    #[test]
    fn horses_that_the_dice_treat_alike_have_the_same_chances() {
        for needs in [[5; HORSES], [2, 3, 5, 4, 5, 6, 5, 4, 5, 3, 2]] {
            let chances = chances(&needs).expect("in range");
            let mut mirrored = by_place(chances);
            mirrored.reverse();
            check_equal(chances, mirrored, 1e-13);
        }
    }

    #[test]
    fn refuses_needs_out_of_range() {
        for wrong in [0, 8, 255] {
            let mut needs = [5; HORSES];
            needs[3] = wrong;
            assert_eq!(chances(&needs), None);
        }
        assert_eq!(chances_from(&[NonZeroU8::new(8); HORSES]), None);
    }
}
