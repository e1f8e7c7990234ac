//! How much to pay for a horse: the rest of the sale is imagined with more and with less appetite.
//!
//! All other seats bid as the handicapper does. A sale costs a few microseconds to imagine, and no
//! race is run for it: what the sale has brought is looked at in the light of races that the form
//! book holds already, the same ones for all.

use engine::{Entry, Game, Moves, Seat, Silent, SimBits};
use high_roller::{HighRoller, Lot, Move, Phase};
use lab::{Policy, play_on};

use super::form_book::Finish;
use super::handicapper::{Appetite, Handicapper, SOUND};
use super::outlook::{outlook, surely_best};

/// What is tried, the least appetite first and the greatest last.
const APPETITES: [Appetite; 10] = [
    prudent(40),
    prudent(60),
    prudent(75),
    prudent(90),
    SOUND,
    prudent(120),
    reckless(100),
    reckless(120),
    reckless(150),
    reckless(200),
];

const fn prudent(percent: i64) -> Appetite {
    Appetite { percent, prudent: true }
}

const fn reckless(percent: i64) -> Appetite {
    Appetite { percent, prudent: false }
}

/// Sales that each is tried on, at least.
const FEWEST: u64 = 4;

/// Races that a sale is looked at with.
const RACES: usize = 48;

/// How much is imagined, and with which chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub(super) playouts: u32,
    pub(super) seed: u64,
}

/// Imagines sales.
#[derive(Clone, Debug, Default)]
pub(super) struct Saleroom {
    moves: Moves<HighRoller>,
}

impl Saleroom {
    /// The next bid for the lot, if the appetite that pays best would go so far.
    pub(super) fn raise(
        &mut self,
        policy: &mut Handicapper,
        game: &HighRoller,
        seat: Seat,
        lot: &Lot,
        effort: Effort,
    ) -> Option<Move> {
        let public = game.public();
        let [least, .., most] = APPETITES;
        let bid = policy.raise(public, seat, lot, most)?;
        if policy.raise(public, seat, lot, least).is_some() {
            return Some(bid);
        }
        let others = APPETITES.into_iter().filter(|appetite| *appetite != SOUND);
        let best = surely_best(SOUND, others, |appetite| {
            self.outlooks(policy, game, (seat, *appetite), effort)
        });
        policy.raise(public, seat, lot, best)
    }

    /// The purchase with the best outlook: a pick in the draft, or a horse to name.
    pub(super) fn buy(
        &mut self,
        policy: &mut Handicapper,
        game: &HighRoller,
        seat: Seat,
        (sound, others): (Move, impl IntoIterator<Item = Move>),
        effort: Effort,
    ) -> Move {
        surely_best(sound, others, |play| {
            let mut bought = game.clone();
            let entry = Entry::Move { seat, play: play.clone() };
            match bought.play(&entry, &mut Silent) {
                Ok(()) => self.outlooks(policy, &bought, (seat, SOUND), effort),
                Err(_) => Vec::new(),
            }
        })
    }

    /// The seat's outlook after each of so many sales.
    fn outlooks(
        &mut self,
        policy: &mut Handicapper,
        game: &HighRoller,
        (seat, appetite): (Seat, Appetite),
        effort: Effort,
    ) -> Vec<f64> {
        let sales = (u64::from(effort.playouts) / APPETITES.len() as u64).max(FEWEST);
        let imagine = |number| {
            let mut sale = game.clone();
            let mut bidders = Bidders { policy, seat, appetite };
            let mut bits = SimBits::new(effort.seed, number);
            play_on(&mut sale, &mut bidders, &mut bits, &mut self.moves, race_is_next);
            let book = policy.book(game.setup());
            outlook(sale.public(), seat, some_of(book.finishes(), number))
        };
        (0..sales).map(imagine).collect()
    }
}

/// Other races of the book for every sale.
fn some_of(finishes: &[Finish], number: u64) -> impl Iterator<Item = &Finish> {
    let first = number as usize * RACES % finishes.len().max(1);
    finishes.iter().cycle().skip(first).take(RACES.min(finishes.len()))
}

fn race_is_next(game: &HighRoller) -> bool {
    !matches!(
        game.public().phase,
        Phase::Lot
            | Phase::Outcry(_)
            | Phase::Nominate(_)
            | Phase::Raise { .. }
            | Phase::DraftRoll { .. }
            | Phase::Draft { .. }
            | Phase::Posts
            | Phase::Bets { .. }
    )
}

/// The handicapper in all seats, one of them with another appetite.
struct Bidders<'p> {
    policy: &'p mut Handicapper,
    seat: Seat,
    appetite: Appetite,
}

impl Bidders<'_> {
    fn raise(&mut self, game: &HighRoller, seat: Seat, lot: &Lot) -> Option<Move> {
        let appetite = if seat == self.seat { self.appetite } else { SOUND };
        self.policy.raise(game.public(), seat, lot, appetite)
    }
}

impl Policy<HighRoller> for Bidders<'_> {
    fn choose(
        &mut self,
        game: &HighRoller,
        seat: Seat,
        moves: &mut Moves<HighRoller>,
        bits: &mut SimBits,
    ) -> Move {
        match &game.public().phase {
            Phase::Raise { lot, .. } => self.raise(game, seat, lot).unwrap_or(Move::Pass),
            _ => Policy::choose(self.policy, game, seat, moves, bits),
        }
    }

    fn consider(
        &mut self,
        game: &HighRoller,
        seat: Seat,
        _: &mut Moves<HighRoller>,
        _: &mut SimBits,
    ) -> Option<Move> {
        match &game.public().phase {
            Phase::Outcry(lot) => self.raise(game, seat, lot),
            _ => None,
        }
    }
}
