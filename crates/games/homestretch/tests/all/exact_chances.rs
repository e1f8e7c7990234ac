//! The exact chances of the plain race, against sums over all that can be thrown.

use std::num::NonZeroU8;

use homestretch::HORSES;
use homestretch::chances::{PlaceChances, STEP, chances, chances_from, integrate};

/// How often a throw names the horse at this index.
fn rate(index: usize) -> f64 {
    [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0][index] / 36.0
}

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
    let orders =
        |m: usize, more: usize| -> f64 { (1..=more).map(|k| (m + k) as f64 / k as f64).product() };
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
            let win =
                rate(i).powi(need as i32) * of_others.iter().enumerate().map(with_own).sum::<f64>();
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
