//! The plain race, throw by throw as the rules tell it, and against the exact chances.

use homestretch::HORSES;
use homestretch::chances::plain_race::{PlainRace, Tally};
use homestretch::chances::{PlaceChances, chances};

/// Results of ten throws of two dice, which one random word has to tell apart.
const RESULTS: u64 = 36_u64.pow(10);

const LEVEL: [u8; HORSES] = [5; HORSES];
const HANDICAPPED: [u8; HORSES] = [2, 3, 5, 4, 5, 6, 5, 5, 6, 5, 2];
const EXTREME: [u8; HORSES] = [1, 7, 1, 7, 3, 7, 2, 1, 4, 7, 1];

/// SplitMix64.
fn bits(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The totals of the forty throws that are drawn at a time, by division instead of
/// multiply-shift.
fn forty_totals(bits: &mut impl FnMut() -> u64) -> Vec<usize> {
    let results = u128::from(RESULTS);
    std::iter::from_fn(|| Some(u128::from(bits()) * results))
        .filter(|product| product % (1 << 64) >= (1 << 64) % results)
        .take(4)
        .flat_map(|product| {
            (0..10).rev().map(move |digit| {
                let throw = ((product >> 64) / 36_u128.pow(digit) % 36) as usize;
                (throw / 6 + 1) + (throw % 6 + 1)
            })
        })
        .collect()
}

/// One race as the rules tell it: the first three home, and the throws it took.
fn by_the_rules(needs: [u8; HORSES], bits: &mut impl FnMut() -> u64) -> ([u8; 3], u64) {
    let (mut thrown, mut order, mut throws) = ([0; HORSES], Vec::new(), 0);
    loop {
        for total in forty_totals(bits) {
            throws += 1;
            let horse = total - 2;
            thrown[horse] += 1;
            if thrown[horse] == needs[horse] {
                order.push(total as u8);
            }
            if let Ok(order) = order.as_slice().try_into() {
                return (order, throws);
            }
        }
    }
}

#[test]
fn refuses_needs_out_of_range() {
    for horse in 0..HORSES {
        for (need, accepted) in [(0, false), (1, true), (7, true), (8, false), (255, false)] {
            let mut needs = LEVEL;
            needs[horse] = need;
            assert_eq!(PlainRace::new(needs).is_some(), accepted, "{needs:?}");
        }
    }
}

#[test]
fn races_are_those_that_the_dice_tell() {
    for needs in [LEVEL, HANDICAPPED, EXTREME, [1; HORSES], [7; HORSES]] {
        let race = PlainRace::new(needs).expect("in range");
        let (mut one, mut same) = (bits(7), bits(7));
        let mut expected = Tally::default();
        for _ in 0..2000 {
            let (order, throws) = by_the_rules(needs, &mut one);
            assert_eq!(race.run(&mut same), order, "{needs:?}, {expected:?}");
            let [win, second, third] = order.map(|horse| usize::from(horse) - 2);
            expected.races += 1;
            expected.throws += throws;
            expected.win[win] += 1;
            expected.second[second] += 1;
            expected.third[third] += 1;
        }
        assert_eq!(race.tally(2000, bits(7)), expected, "{needs:?}");
    }
}

/// A word that throws these totals.
fn word_of(totals: [u8; 10]) -> u64 {
    let number = totals.iter().fold(0, |number, &total| {
        let throw = if total <= 7 { total - 2 } else { 30 + total - 7 };
        number * 36 + u128::from(throw)
    });
    // From the middle of all words that do, so that it is not dropped.
    (((2 * number + 1) << 63) / u128::from(RESULTS)) as u64
}

/// However often a horse at home is thrown, its counter must not run over into its neighbour's.
#[test]
fn throws_of_a_horse_at_home_do_nothing() {
    let sevens = std::iter::repeat_n(word_of([7; 10]), 100);
    let mut words = sevens
        .chain([word_of([2, 2, 2, 2, 2, 2, 6, 7, 8, 8])])
        .chain(std::iter::repeat(word_of([12; 10])));
    let race = PlainRace::new([7, 7, 7, 7, 1, 1, 1, 7, 7, 7, 7]).expect("in range");
    let tally = race.tally(1, || words.next().expect("endless"));
    let mut expected = Tally { races: 1, throws: 1009, ..Tally::default() };
    expected.win[7 - 2] = 1;
    expected.second[6 - 2] = 1;
    expected.third[8 - 2] = 1;
    assert_eq!(tally, expected);
}

/// How far the tally is from the chances, in standard errors of the worst figure.
fn worst_error(tally: &Tally, chances: &[PlaceChances; HORSES]) -> f64 {
    let races = tally.races as f64;
    let error = |count: u64, chance: f64| {
        (count as f64 - races * chance).abs() / (races * chance * (1.0 - chance)).sqrt()
    };
    let errors = (0..HORSES).flat_map(|i| {
        [
            error(tally.win[i], chances[i].win),
            error(tally.second[i], chances[i].second),
            error(tally.third[i], chances[i].third),
        ]
    });
    errors.fold(0.0, f64::max)
}

#[test]
fn tally_agrees_with_the_exact_chances_and_with_no_others() {
    for (seed, needs) in [LEVEL, HANDICAPPED, EXTREME].into_iter().enumerate() {
        let race = PlainRace::new(needs).expect("in range");
        let tally = race.tally(400_000, bits(seed as u64));
        let error = worst_error(&tally, &chances(&needs).expect("in range"));
        assert!(error < 4.5, "{needs:?}: {error:.2} standard errors");

        // The check is worth something: one throw more or less for any horse fails it.
        for horse in 0..HORSES {
            for need in [needs[horse] - 1, needs[horse] + 1] {
                let mut wrong = needs;
                wrong[horse] = need;
                if let Some(chances) = chances(&wrong) {
                    let error = worst_error(&tally, &chances);
                    assert!(error > 4.5, "{needs:?} passes for {wrong:?}: {error:.2}");
                }
            }
        }
    }
}
