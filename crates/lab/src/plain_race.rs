//! The *plain race*: Homestretch without anybody steering, run as fast as we can.
//!
//! Each throw of two dice names the horse that moves, a horse is home after so many throws of its
//! number, a throw of a horse that is home does nothing, and the third horse home ends the race
//! (section 12 of the rule file, "Chances"). The exact chances are in [`exact_race`]; the race
//! here is for what has no formula, and for keeping the formula honest.
//!
//! [`exact_race`]: crate::exact_race
//!
//! # How it is fast
//!
//! * The whole field is one `u64`: five bits a horse, counted up so that the fifth bit, the
//!   *line*, is set when the horse is home. Two throws are one look-up and one addition.
//! * One random word gives ten throws, without bias.
//! * A branch that nobody can predict costs more than ten throws. The kernel has one a race, "are
//!   three home?"; who is first, second and third is written as choices between two values, which
//!   compile to conditional moves. With a branch for each arrival it is a sixth slower.

use std::ops::RangeInclusive;

/// How many throws of its number a horse may need: 5 as a rule, 4 with +2, 3 with +4, 2 with +6
/// and 6 with an X.
pub const NEEDS: RangeInclusive<u8> = 1..=7;

/// Horses in a race, numbered from 2 to 12. Every list of horses here has horse 2 at index 0.
const HORSES: usize = 11;

/// Bits for each horse.
const WIDTH: usize = 5;

/// What the counter of a horse that has just come home shows: its highest bit alone.
const HOME: u64 = 1 << (WIDTH - 1);

/// The highest bit of every horse's counter.
const LINE: u64 = {
    let mut line = 0;
    let mut horse = 0;
    while horse < HORSES {
        line |= HOME << (WIDTH * horse);
        horse += 1;
    }
    line
};

/// Where a pair keeps its first horse's place in the field, above all counters.
const FIRST: u32 = 58;

/// Ordered results of two throws of two dice.
const PAIRS: usize = 36 * 36;

/// What two throws add to the field; above [`FIRST`], the shift of the horse thrown first. In the
/// field that upper part adds up to nonsense, which nobody reads.
static PAIR: [u64; PAIRS] = {
    let mut table = [0; PAIRS];
    let mut i = 0;
    while i < PAIRS {
        let (first, second) = (shift_of(i / 36), shift_of(i % 36));
        table[i] = (1 << first) + (1 << second) + ((first as u64) << FIRST);
        i += 1;
    }
    table
};

/// Where the horse that a throw (0 to 35) names has its counter.
const fn shift_of(throw: usize) -> usize {
    WIDTH * (throw / 6 + throw % 6)
}

/// Random words drawn at a time: enough for nine races of ten without handicaps. A multiple of
/// four, because the pairs are read in fours.
const WORDS: usize = 4;
const _: () = assert!((WORDS * PAIRS_A_WORD).is_multiple_of(4));

/// Pairs drawn from one random word.
const PAIRS_A_WORD: usize = 5;

/// Results that one word has to tell apart, 36¹⁰.
const RESULTS: u64 = (PAIRS as u64).pow(PAIRS_A_WORD as u32);

/// 2⁶⁴ mod [`RESULTS`]: words that would make some results likelier than others.
const SURPLUS: u64 = (u64::MAX % RESULTS + 1) % RESULTS;

/// A race in which only the dice decide.
#[derive(Clone, Copy, Debug)]
pub struct PlainRace {
    /// The field before the first throw.
    start: u64,
}

/// What happened in a number of races. Lists have horse 2 first and horse 12 last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Races run.
    pub races: u64,
    /// Throws of two dice in all of them, those of horses already home too.
    pub throws: u64,
    /// How often each horse came home first.
    pub win: [u64; HORSES],
    /// How often each horse came home second: just that, not "first or second" as a bet to place.
    pub second: [u64; HORSES],
    /// How often each horse came home third.
    pub third: [u64; HORSES],
}

impl PlainRace {
    /// A race in which horse 2 needs `needs[0]` throws of its number, and so on to horse 12.
    /// `None` unless all are in [`NEEDS`].
    #[must_use]
    pub fn new(needs: [u8; HORSES]) -> Option<Self> {
        let mut start = 0;
        for (horse, need) in needs.into_iter().enumerate() {
            if !NEEDS.contains(&need) {
                return None;
            }
            start |= (HOME - u64::from(need)) << (WIDTH * horse);
        }
        Some(PlainRace { start })
    }

    /// Runs one race and names the first three home, as numbers from 2 to 12.
    ///
    /// `bits` has to give uniform, independent words; a source that never names three horses never
    /// ends the race. A race takes four words (forty throws), seldom four more, and leaves nothing
    /// of them to the next.
    #[must_use]
    pub fn run(&self, mut bits: impl FnMut() -> u64) -> [u8; 3] {
        self.race(&mut bits).order.map(|horse| horse as u8 + 2)
    }

    /// Runs `races` races, as many calls of [`run`](PlainRace::run) would, and counts.
    #[must_use]
    pub fn tally(&self, races: u64, mut bits: impl FnMut() -> u64) -> Tally {
        let mut tally = Tally { races, ..Tally::default() };
        for _ in 0..races {
            let finish = self.race(&mut bits);
            let [win, second, third] = finish.order;
            tally.throws += finish.throws;
            tally.win[win] += 1;
            tally.second[second] += 1;
            tally.third[third] += 1;
        }
        tally
    }

    /// The kernel.
    #[inline]
    fn race(&self, bits: &mut impl FnMut() -> u64) -> Finish {
        // Drawing ahead keeps the multiplications out of the way of the unpredictable branch.
        let mut pairs = [[0; PAIRS_A_WORD]; WORDS];
        let mut field = self.start;
        let mut throws = 0;
        // The counters at the line when the first horse came home, and the pair that brought it.
        let (mut winners, mut winning_pair) = (0, 0);
        loop {
            draw(&mut pairs, bits);
            for four in pairs.as_flattened().as_chunks::<4>().0 {
                for &pair in four {
                    let before = field;
                    field = field.wrapping_add(pair);
                    throws += 2;
                    let home = field & LINE;
                    (winners, winning_pair) =
                        if winners == 0 { (home, pair) } else { (winners, winning_pair) };
                    if !three_or_more(home) {
                        continue;
                    }

                    // One throw brings home one horse at most. So `winners` has one or two, one
                    // or two were home before this pair, and the pair brought one or two.
                    let home_before = before & LINE;
                    let winner = first_of(winners, winning_pair);
                    let runner_up = home_before ^ winner;
                    let arrived = home ^ home_before;
                    let next = first_of(arrived, pair);
                    let (second, third) =
                        if runner_up != 0 { (runner_up, next) } else { (next, arrived ^ next) };
                    // If the first throw of the pair ended the race, the other was never made.
                    let half_way = before.wrapping_add(1 << (pair >> FIRST));
                    return Finish {
                        order: [winner, second, third].map(index_of),
                        throws: throws - u64::from(half_way & third != 0),
                    };
                }
                // A horse that is home is still counted. Taking 8 from such a counter that has
                // reached 24 leaves it at 23 or less, and the eight throws of four pairs cannot
                // carry it beyond 31, into its neighbour's.
                field &= !((field & LINE) >> 1);
            }
        }
    }
}

/// How a race ended.
struct Finish {
    /// Indices of the first three home.
    order: [usize; 3],
    throws: u64,
}

/// Fills `pairs` with ten throws a word.
///
/// The word is read as a fraction of 1 and its first five digits in base 1296 are taken: multiply,
/// keep the whole part, go on with the rest. A word whose last rest is below [`SURPLUS`] is
/// dropped (one in 13 000), and then all results come from exactly as many words: there is no
/// bias at all (Lemire, "Fast random integer generation in an interval", here for five digits).
#[inline]
fn draw(pairs: &mut [[u64; PAIRS_A_WORD]; WORDS], bits: &mut impl FnMut() -> u64) {
    for from_word in pairs {
        let mut rest = bits();
        while rest.wrapping_mul(RESULTS) < SURPLUS {
            rest = bits();
        }
        for pair in from_word {
            let product = u128::from(rest) * PAIRS as u128;
            *pair = PAIR[(product >> 64) as usize];
            rest = product as u64;
        }
    }
}

/// Whether at least three bits are set. Not `count_ones`, which is slow where the processor at
/// hand may not be assumed to have an instruction for it.
#[inline]
fn three_or_more(bits: u64) -> bool {
    let but_one = bits & bits.wrapping_sub(1);
    but_one & but_one.wrapping_sub(1) != 0
}

/// Which of the one or two horses that `pair` brought home came first.
#[inline]
fn first_of(arrived: u64, pair: u64) -> u64 {
    let thrown_first = arrived & (HOME << (pair >> FIRST));
    if thrown_first != 0 { thrown_first } else { arrived }
}

/// The horse that has this bit of the line.
#[inline]
fn index_of(at_line: u64) -> usize {
    at_line.trailing_zeros() as usize / WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_race::{PlaceChances, chances};

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
}
