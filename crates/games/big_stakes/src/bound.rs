//! How long a game can be: in the order of play, the most entries of each phase.

use engine::Setup;

use crate::BigStakes;
use crate::options::{Breeding, MOST_RACES, Program, Stables};

pub(crate) fn most_entries(setup: &Setup<BigStakes>) -> usize {
    let seats = setup.seats();
    let (condition, program, order_and_votes) = (1, 1, seats);
    let races: usize = distances(setup).map(|furlongs| in_a_race(setup, furlongs)).sum();
    condition + program + order_and_votes + breeding(setup) + stables(setup) + races
}

fn breeding(setup: &Setup<BigStakes>) -> usize {
    let (sire_and_dam, running, heart, sex_and_color, trim_and_name) = (2, 4, 4, 1, 2);
    match setup.options.breeding {
        Breeding::Off => 0,
        Breeding::Random | Breeding::Matched => {
            let foals = setup.seats() * usize::from(setup.options.foals);
            foals * (sire_and_dam + running + heart + sex_and_color + trim_and_name)
        }
    }
}

fn stables(setup: &Setup<BigStakes>) -> usize {
    let (options, seats) = (&setup.options, setup.seats());
    match options.stables {
        Stables::Deal => {
            let (deal, release, keep) = (1, seats, seats);
            let offers_and_answers = 2 * seats * usize::from(options.trade_rounds);
            deal + release + offers_and_answers + keep
        }
        Stables::Auction => {
            // Nobody bids more than the budget, and every bid is a step above the one before it.
            let step = setup.pack.constants.auction_step;
            let bids = (options.auction_budget.0 / step) as usize + 1;
            let (catalogue, lots) = (1, options.deal(&setup.pack, seats) * seats);
            catalogue + lots * (bids + seats)
        }
    }
}

/// The races of the program, by their furlongs; of a random one the longest that it could have.
fn distances(setup: &Setup<BigStakes>) -> impl Iterator<Item = usize> {
    let cards = &setup.pack.races;
    let furlongs = |at: &u8| usize::from(cards[usize::from(*at)].furlongs);
    let mut program: Vec<usize> = match &setup.options.program {
        Program::Default => setup.pack.default_program.iter().map(furlongs).collect(),
        Program::Selected(races) => races.iter().map(|race| furlongs(&race.is)).collect(),
        Program::Random => cards.iter().map(|card| usize::from(card.furlongs)).collect(),
    };
    program.sort_unstable_by_key(|furlongs| std::cmp::Reverse(*furlongs));
    program.into_iter().take(MOST_RACES)
}

fn in_a_race(setup: &Setup<BigStakes>, furlongs: usize) -> usize {
    let (seats, constants) = (setup.seats(), &setup.pack.constants);
    let field = seats * usize::from(setup.options.entries);
    let (enter, jockeys, pace, draw, posts) = (seats, field, seats, 1, field);
    // A run that broke a rule is done once more, and then only by the rules.
    let (whip, roll, run, inquiry, redo) = (1, 1, 1, seats - 1, 1);
    let turns = field * usize::from(constants.rounds_per_furlong) * furlongs;
    // What was drawn goes back into the bag after the race.
    let whips_drawn: usize = constants.tokens.iter().map(|tokens| usize::from(*tokens)).sum();
    enter
        + jockeys
        + pace
        + draw
        + posts
        + turns * (whip + roll + run + inquiry + redo)
        + whips_drawn
}
