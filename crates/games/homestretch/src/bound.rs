//! How long a game can be: in the order of play, the most entries of each phase.

use engine::Setup;
use engine::bound::throws_to_part;

use crate::Homestretch;
use crate::words::HORSES;

/// Dice, a decision about the horse, and whether to throw again.
const ENTRIES_A_THROW: usize = 3;

pub(crate) fn most_entries(setup: &Setup<Homestretch>) -> usize {
    let (pack, options, seats) = (&setup.pack, &setup.options, setup.seats());
    let decks = 3;
    // Each seat keeps a card of every hand, and the ghost loses one.
    let draft = (seats + 1) * pack.hand(seats);
    // Every throw moves a horse by a space at least, or takes an X off one.
    let throws = HORSES * (pack.finish as usize + 1);
    let race = seats + throws_to_part(seats) + ENTRIES_A_THROW * throws;
    let second_chance = 1 + 2 * seats;
    decks + draft + options.races() as usize * race + second_chance
}
