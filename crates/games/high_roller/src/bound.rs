//! How long a game can be: in the order of play, the most entries of each phase.

use engine::Setup;
use engine::bound::throws_to_part;

use crate::HighRoller;
use crate::options::Auction;
use crate::pack::{Ability, HighRollerPack};

pub(crate) fn most_entries(setup: &Setup<HighRoller>) -> usize {
    let (pack, seats) = (&setup.pack, setup.seats());
    let horses = pack.horses.len();
    let (posts, passes) = (1, seats);
    let bets = horses * usize::from(pack.bets_per_horse) + passes;
    buying(setup) + posts + bets + race(pack) + throws_to_part(horses)
}

fn buying(setup: &Setup<HighRoller>) -> usize {
    let (pack, seats) = (&setup.pack, setup.seats());
    let horses = pack.horses.len();
    // Nobody has more than the bankroll, and every bid is a step above the one before it.
    let bids = (pack.bankroll(seats).0 / pack.step.0) as usize + 1;
    match setup.options.auction {
        // Every horse twice at most; going once and going twice before each bid, and then the hammer.
        Auction::Open => 2 * horses * (1 + 3 * bids + 3),
        Auction::Ordered => horses * (bids + seats),
        Auction::Draft => throws_to_part(seats) + horses,
    }
}

/// A turn is a choice of the die, a throw and a run; a re-roll is a choice and a throw more.
fn race(pack: &HighRollerPack) -> usize {
    let award = |ability: &Option<Ability>| match ability {
        Some(Ability::EarlyReroll { most, .. }) => usize::from(*most),
        Some(Ability::SecondWind { .. }) | None => 0,
    };
    let chips = |horse: &crate::HorseData| usize::from(horse.rerolls) + award(&horse.ability);
    let turns = usize::from(pack.max_rounds) * pack.horses.len();
    3 * turns + 2 * pack.horses.iter().map(chips).sum::<usize>()
}
