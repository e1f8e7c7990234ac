//! How long a game can be: in the order of play, the most entries of each phase; and what of a
//! board makes its races end.

use engine::Setup;
use engine::bound::{throws_to_part, tries};

use crate::RacingStable;
use crate::words::Effect;

/// Throws of two dice that are no doubles: their total, and how many of the 36 they are.
const TOTALS: [(usize, f64); 9] =
    [(3, 2.0), (4, 2.0), (5, 4.0), (6, 4.0), (7, 6.0), (8, 4.0), (9, 4.0), (10, 2.0), (11, 2.0)];
const DOUBLES: f64 = 6.0;
const THROWS: f64 = 36.0;

pub(crate) fn most_entries(setup: &Setup<RacingStable>) -> usize {
    let (pack, options, seats) = (&setup.pack, &setup.options, setup.seats());
    let horses = seats * usize::from(pack.per_color);
    // An assessment that can not be paid: every offer to every seat with its answer, or withdraw.
    let haggling = 2 * usize::from(pack.offers_per_seat) * seats.saturating_sub(1) + 1;
    let in_a_race = |number: &u32| {
        let race = pack.find_race(*number).map(|at| &pack.races[at]);
        let throws = race.map_or(0, |race| usize::from(race.half_home)) * tries(horses);
        let (enter, wager, lot) = (seats, seats, 1);
        enter + wager + throws_to_part(seats) + throws * (1 + haggling) + lot
    };
    let choose_stable = seats;
    choose_stable + options.program.iter().map(in_a_race).sum::<usize>()
}

/// After so many throws a horse is home or out at least every other time, wherever on the way it
/// stood before them; `None` if that takes more than `most`, because the spaces send it back. `path`
/// is what happens on each space of the race.
pub fn half_home(path: &[Effect], most: u16) -> Option<u16> {
    let landed = |at: usize| match path.get(at)? {
        Effect::Disqualified | Effect::Shot => None,
        Effect::Forward(n) => Some(at + usize::from(*n)).filter(|at| *at < path.len()),
        Effect::Back(n) => Some(at.saturating_sub(usize::from(*n))),
        Effect::None
        | Effect::Pay(_)
        | Effect::Collect(_)
        | Effect::LoseTurn
        | Effect::ThrowAgain => Some(at),
    };
    // The chance of still running after the throws so far, by where the horse stood before them.
    let mut running = vec![1.0; path.len()];
    for throws in 1..=most {
        running = (0..path.len())
            .map(|at| {
                let on = TOTALS
                    .iter()
                    .map(|(total, ways)| landed(at + total).map_or(0.0, |to| ways * running[to]));
                (DOUBLES * running[at] + on.sum::<f64>()) / THROWS
            })
            .collect();
        if running.iter().all(|chance| *chance <= 0.5) {
            return Some(throws);
        }
    }
    None
}
