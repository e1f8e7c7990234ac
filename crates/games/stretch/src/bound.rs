//! How long a meeting can be: in the order of the phases of section 4, the most entries of each.

use engine::Setup;

use crate::Stretch;

pub(crate) fn most_entries(setup: &Setup<Stretch>) -> usize {
    let races = setup.options.cards.iter();
    races.map(|race| in_a_race(race.card.runners.len(), setup.seats())).sum()
}

/// Nothing is thrown for again: horses that are level in a photo are so for good.
const fn in_a_race(horses: usize, seats: usize) -> usize {
    let (condition, pace, factors, hundredths) = (1, 1, 1, 1);
    let odds = 2 * horses;
    let slips_and_off = seats + 1;
    let break_and_setup = 2 * horses;
    let form_trouble_and_jockey = 3 * horses;
    let speed_and_form_save = 2 * horses;
    let (photo, dq) = (horses, horses);
    let payoffs = 3 * horses;
    condition
        + odds
        + slips_and_off
        + break_and_setup
        + pace
        + form_trouble_and_jockey
        + factors
        + speed_and_form_save
        + photo
        + dq
        + hundredths
        + payoffs
}
