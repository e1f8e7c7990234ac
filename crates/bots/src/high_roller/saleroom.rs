//! How much to pay for a horse: the rest of the sale is imagined with more and with less appetite.
//!
//! All other seats bid as the handicapper does. A sale costs a few microseconds to imagine, and no
//! race is run for it: what the sale has brought is looked at in the light of races that the form
//! book holds already, the same ones for all.

use engine::{Entry, Game, Moves, Seat, Silent, SimBits, Turn};
use high_roller::{HighRoller, Lot, Move, Phase};
use lab::search::{clearly_best, compare};
use lab::{Policy, play_on};

use super::form_book::Finish;
use super::handicapper::{Appetite, Handicapper, SOUND};
use super::outlook::outlook;
use crate::search::{Searched, Thought};

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

/// Races that a sale is looked at with.
const RACES: usize = 48;

/// The next bid for the lot, if the appetite that pays best would go so far.
pub(super) fn raise(
    turn: &Turn<'_, HighRoller>,
    lot: &Lot,
    thought: &mut Thought<'_, HighRoller>,
) -> Option<Move> {
    let (public, seat) = (&turn.view.public, turn.seat);
    let [least, .., most] = APPETITES;
    let bid = thought.policy.raise(public, seat, lot, most)?;
    if thought.policy.raise(public, seat, lot, least).is_some() {
        return Some(bid);
    }
    let game = HighRoller::imagine(turn.view, &mut thought.bits());
    let others = APPETITES.into_iter().filter(|appetite| *appetite != SOUND);
    let tried = compare(
        std::iter::once(SOUND).chain(others),
        thought.playouts,
        |number| number,
        |number, appetite| outlook_after(&game, (seat, *appetite), *number, thought),
    );
    thought.policy.raise(public, seat, lot, clearly_best(tried, HighRoller::NOISE))
}

/// The purchase with the best outlook: a pick in the draft, or a horse to name.
pub(super) fn buy(
    turn: &Turn<'_, HighRoller>,
    others: impl Iterator<Item = Move>,
    thought: &mut Thought<'_, HighRoller>,
) -> Move {
    let seat = turn.seat;
    let sound = thought.sound(turn);
    let others = others.filter(|play| *play != sound);
    let game = HighRoller::imagine(turn.view, &mut thought.bits());
    let bought = std::iter::once(sound.clone()).chain(others).filter_map(|play| {
        let mut game = game.clone();
        let entry = Entry::Move { seat, play: play.clone() };
        game.play(&entry, &mut Silent).ok()?;
        Some((play, game))
    });
    let tried = compare(
        bought,
        thought.playouts,
        |number| number,
        |number, (_, game)| outlook_after(game, (seat, SOUND), *number, thought),
    );
    clearly_best(tried, HighRoller::NOISE).0
}

/// The seat's outlook after the sale of this number.
fn outlook_after(
    game: &HighRoller,
    (seat, appetite): (Seat, Appetite),
    number: u64,
    thought: &mut Thought<'_, HighRoller>,
) -> f64 {
    let mut sale = game.clone();
    let mut bidders = Bidders { policy: thought.policy, seat, appetite };
    let mut bits = SimBits::new(thought.seed, number);
    play_on(&mut sale, &mut bidders, &mut bits, thought.moves, race_is_next);
    let book = thought.policy.book(game.setup());
    outlook(sale.public(), seat, some_of(book.finishes(), number))
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
