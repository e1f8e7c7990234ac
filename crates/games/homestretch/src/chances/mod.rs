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

pub mod plain_race;

use std::num::NonZeroU8;
use std::ops::RangeInclusive;

use crate::words::HORSES;

/// How many throws of its number a horse may need: 5 as a rule, 4 with +2, 3 with +4, 2 with +6
/// and 6 with an X.
pub const NEEDS: RangeInclusive<u8> = 1..=7;

/// Distance of the nodes in ln t.
pub const STEP: f64 = 1.0 / 8.0;

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

/// The same with another step, for needs in [`NEEDS`].
#[must_use]
pub fn integrate(needs: &[Option<NonZeroU8>; HORSES], step: f64) -> [PlaceChances; HORSES] {
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
