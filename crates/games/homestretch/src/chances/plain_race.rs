//! The *plain race*: Homestretch without anybody steering, run as fast as we can.
//!
//! Each throw of two dice names the horse that moves, a horse is home after so many throws of its
//! number, a throw of a horse that is home does nothing, and the third horse home ends the race
//! (section 12 of the rule file, "Chances"). The exact chances are in [`chances`](super::chances);
//! the race here is for what has no formula, and for keeping the formula honest.
//!
//! # How it is fast
//!
//! * The whole field is one `u64`: five bits a horse, counted up so that the fifth bit, the
//!   *line*, is set when the horse is home. Two throws are one look-up and one addition.
//! * One random word gives ten throws, without bias.
//! * A branch that nobody can predict costs more than ten throws. The kernel has one a race, "are
//!   three home?"; who is first, second and third is written as choices between two values, which
//!   compile to conditional moves. With a branch for each arrival it is a sixth slower.

use super::NEEDS;
use crate::words::HORSES;

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
