//! The form book: what becomes of a horse in each race of a card, exactly, and from it what a place
//! in the field and a bet are worth. Before the start all horses are equal.

use std::sync::Arc;

use racing::{Dollars, Line};
use racing_stable::{Effect, RaceData, RacingStablePack};

use crate::kept::Library;

/// Larger fields are as good as this one.
const MOST_RUNNERS: usize = 64;
/// The sums of two dice that are no double, and in how many of thirty throws each comes.
const SUMS: [(u16, u16); 9] =
    [(3, 2), (4, 2), (5, 4), (6, 4), (7, 6), (8, 4), (9, 4), (10, 2), (11, 2)];

/// The form book of a pack.
#[derive(Clone, Debug)]
pub struct FormBook {
    races: Vec<RaceForm>,
}

/// What becomes of horses in a race.
#[derive(Clone, Debug)]
pub struct RaceForm {
    /// The chance that a horse gets home.
    pub home: f64,
    /// The chance that it commits a foul.
    pub disqualified: f64,
    /// The chance that it breaks a leg.
    pub shot: f64,
    /// By size of the field: the chances that none, one, two, or three and more would get home.
    finishers: Vec<[f64; 4]>,
    purse: [Dollars; 3],
}

impl FormBook {
    /// The book of a pack.
    #[must_use]
    pub fn of(pack: &Arc<RacingStablePack>) -> Arc<Self> {
        static LIBRARY: Library<Arc<RacingStablePack>, FormBook> = Library::new();
        LIBRARY.book(pack, || Self::new(pack))
    }

    fn new(pack: &RacingStablePack) -> Self {
        Self { races: pack.races.iter().map(RaceForm::new).collect() }
    }

    /// The form in a race, by its position on the card.
    #[must_use]
    pub fn race(&self, card: usize) -> &RaceForm {
        &self.races[card]
    }
}

impl RaceForm {
    fn new(race: &RaceData) -> Self {
        let [home, disqualified, shot] = ends(race);
        let finishers = (0..=MOST_RUNNERS as i32)
            .map(|field| {
                let not = 1.0 - home;
                let n = f64::from(field);
                let none = not.powi(field);
                let one = if field < 1 { 0.0 } else { n * home * not.powi(field - 1) };
                let two = if field < 2 {
                    0.0
                } else {
                    n * (n - 1.0) / 2.0 * home * home * not.powi(field - 2)
                };
                [none, one, two, (1.0 - none - one - two).max(0.0)]
            })
            .collect();
        Self { home, disqualified, shot, finishers, purse: race.purse }
    }

    fn finishers(&self, field: usize) -> [f64; 4] {
        self.finishers[field.min(MOST_RUNNERS)]
    }

    /// What the bank is expected to pay to the placed horses of a field.
    #[must_use]
    pub fn purse(&self, field: usize) -> f64 {
        let [none, one, two, _] = self.finishers(field);
        let paid = [1.0 - none, 1.0 - none - one, 1.0 - none - one - two];
        self.purse.iter().zip(paid).map(|(share, chance)| share.0 as f64 * chance).sum()
    }

    /// The chance that one of `horses` out of a field is placed within the line.
    #[must_use]
    pub fn hits(&self, horses: usize, field: usize, line: Line) -> f64 {
        let field = field.max(1);
        let mut missed = 1.0;
        let mut chance = 0.0;
        let places = line.index() + 1;
        for (home, weight) in self.finishers(field).into_iter().enumerate() {
            // So many places are filled: each by another horse that is not one of ours.
            if (1..=places).contains(&home) {
                let others = (field + 1 - home.min(field)) as f64;
                missed *= (others - horses as f64).max(0.0) / others;
            }
            chance += weight * (1.0 - missed);
        }
        chance
    }
}

/// The chances that a horse gets home, fouls, or breaks a leg, from the start. Missed and repeated
/// throws change when it happens, not whether.
fn ends(race: &RaceData) -> [f64; 3] {
    let distance = usize::from(race.distance);
    let mut from = vec![[0.0_f64; 3]; distance];
    // Spaces back make circles: the figures are worked out anew until they stand still.
    for _ in 0..10_000 {
        let mut change = 0.0_f64;
        for at in (0..distance).rev() {
            let mut here = [0.0; 3];
            for (sum, ways) in SUMS {
                let then = after(race, at + usize::from(sum), &from);
                for (here, then) in here.iter_mut().zip(then) {
                    *here += then * f64::from(ways) / 30.0;
                }
            }
            change = change.max((here[0] - from[at][0]).abs());
            from[at] = here;
        }
        if change < 1e-12 {
            break;
        }
    }
    from.first().copied().unwrap_or([1.0, 0.0, 0.0])
}

/// The chances of a horse that stops here.
fn after(race: &RaceData, at: usize, from: &[[f64; 3]]) -> [f64; 3] {
    const HOME: [f64; 3] = [1.0, 0.0, 0.0];
    let Some(effect) = race.path.get(at) else { return HOME };
    let moved = match effect {
        Effect::Disqualified => return [0.0, 1.0, 0.0],
        Effect::Shot => return [0.0, 0.0, 1.0],
        Effect::Forward(n) => at + usize::from(*n),
        Effect::Back(n) => at.saturating_sub(usize::from(*n)),
        _ => at,
    };
    from.get(moved).copied().unwrap_or(HOME)
}

#[cfg(test)]
mod tests {
    use racing_stable::RacingStable;

    use super::*;

    fn book() -> Arc<FormBook> {
        FormBook::of(&engine::standard_pack::<RacingStable>().expect("the standard pack"))
    }

    /// The figures that the card was calibrated with, from 40,000 runs of each race.
    #[test]
    fn horses_end_as_often_as_they_were_seen_to() {
        let measured = [
            (0.868, 0.132, 0.000),
            (0.872, 0.128, 0.000),
            (0.870, 0.131, 0.000),
            (0.769, 0.113, 0.117),
            (0.652, 0.233, 0.115),
            (0.754, 0.114, 0.132),
        ];
        for (card, (home, disqualified, shot)) in measured.into_iter().enumerate() {
            let book = book();
            let form = book.race(card);
            for (is, was) in [
                (form.home, home),
                (form.disqualified, disqualified),
                (form.shot, shot),
                (form.home + form.disqualified + form.shot, 1.0),
            ] {
                assert!((is - was).abs() < 0.006, "race {}: {is}, not {was}", card + 1);
            }
        }
    }

    #[test]
    fn chances_of_a_whole_field_add_up_to_the_places_that_are_filled() {
        let book = book();
        let form = book.race(0);
        for field in 1..=12 {
            let [none, one, two, three] = form.finishers(field);
            let filled =
                [one + two + three, one + 2.0 * (two + three), one + 2.0 * two + 3.0 * three];
            for (line, filled) in Line::ALL.into_iter().zip(filled) {
                let all = form.hits(1, field, line) * field as f64;
                assert!((all - filled).abs() < 1e-9, "{field} to {line}: {all}, not {filled}");
                let everything = form.hits(field, field, line);
                assert!((everything - (1.0 - none)).abs() < 1e-9);
            }
        }
    }
}
