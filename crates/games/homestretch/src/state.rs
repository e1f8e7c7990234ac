//! The state of a game: what is public, and what is hidden. A new field has to be put into one or
//! the other; views hold the public part, and of the hidden part what their viewer was shown.

use std::sync::Arc;

use engine::{Seat, SeatSet, Setup};
use racing::Dollars;
use serde::Serialize;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::words::{HORSES, Horse, Share, Spot, Token};

/// One for each seat; a table of the rulebook's size needs no memory of its own.
pub type PerSeat<T> = SmallVec<[T; 6]>;

/// A position in the pack's list of race cards.
pub(crate) type Card = u16;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who plays, with which data, under which options.
    pub setup: Arc<Setup<Homestretch>>,
    pub entries: u32,
    /// Where the game stands.
    pub phase: Phase,
    /// Number of the race being bet on or run; 0 before the first.
    pub race: u32,
    /// What the bank holds; it may stand below zero.
    pub bank: Dollars,
    pub seats: PerSeat<SeatState>,
    /// The race card, from betting to the end of the race.
    pub card: Option<Card>,
    /// The horses, by number.
    pub horses: [HorseState; HORSES],
    /// How many horses have finished.
    pub placed: u8,
    /// The bet tokens of the running race, by seat; in order of their spots.
    pub laid: PerSeat<SmallVec<[Laid; 5]>>,
    /// The seat that had the first turn of the running race.
    pub start_seat: Option<Seat>,
    /// Throws of two dice in the running race.
    pub rolls: u32,
    /// The races that are over.
    pub results: SmallVec<[RaceResult; 4]>,
}

/// What everybody sees of a seat.
#[derive(Debug, Default, PartialEq)]
pub struct SeatState {
    pub money: Dollars,
    /// What it paid for shares.
    pub spent: Dollars,
    /// What it got from purses.
    pub purses: Dollars,
    /// What its bets won.
    pub winnings: Dollars,
    /// Its shares, in order; empty until the draft is over.
    pub shares: SmallVec<[Share; 8]>,
}

/// A horse on its lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HorseState {
    /// Spaces from the gate.
    pub space: u32,
    /// The handicap token on its lane.
    pub token: Option<Token>,
    /// Its place, from 1, once it has finished.
    pub finish: Option<u8>,
}

/// A bet token on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Where it lies.
    pub spot: Spot,
    /// Its value, where the option makes it public.
    pub value: Option<u16>,
}

/// Where the game stands, with what only that phase knows.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// A deck is to be shuffled.
    Setup(Shuffling),
    /// Every seat keeps a card of its hand.
    Draft {
        /// The round, from 0.
        round: u8,
        /// Who has kept a card in this round.
        kept: SeatSet,
        /// Everybody has; the ghost's hand loses a card by lot.
        ghost_picks: bool,
    },
    /// Every seat lays its tokens.
    Betting {
        bet: SeatSet,
    },
    /// Several seats with the least money throw for the first turn.
    RollOff {
        /// Who is still in it.
        contenders: SeatSet,
        /// What they threw in this round of throws, in seat order.
        thrown: PerSeat<u8>,
    },
    Race(Turn),
    /// The pool of shares is to be shuffled for the second-chance buy.
    SharePool,
    /// The second-chance buy.
    SecondChance(Market),
    /// The game is over.
    Over,
}

/// What is shuffled in the setup, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffling {
    /// The green race cards.
    GreenCards,
    /// The purple race cards.
    PurpleCards,
    /// The blue shares.
    BlueShares,
}

/// A turn of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// The first or the second roll.
    pub roll: u8,
    /// What comes next.
    pub step: Step,
    /// The throw of this roll.
    pub dice: Option<[u8; 2]>,
}

/// What comes next in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Throw,
    /// Case c: the full move, or the short one and another roll.
    Advance,
    /// Case a: a last-place horse is pushed so many spaces.
    Push(u32),
    /// After cases a and b on roll 1: roll again, or stop.
    Again,
}

/// The second-chance buy.
#[derive(Clone, Debug, PartialEq)]
pub struct Market {
    /// The first or the second pass.
    pub pass: u8,
    /// Shares that lie face up, in order.
    pub face_up: SmallVec<[Share; 6]>,
    /// How many shares lie face down.
    pub deck: usize,
    /// The seats of this pass, in their order.
    pub order: PerSeat<Seat>,
    /// How many of them have decided.
    pub decided: u8,
}

/// A race that is over: what happened, from which what was paid follows. Kept small, because an
/// imagined game is copied with all its results.
#[derive(Debug, PartialEq)]
pub struct RaceResult {
    pub card: Card,
    /// Who had the first turn.
    pub start_seat: Seat,
    /// Throws of two dice.
    pub rolls: u32,
    /// The placed horses.
    pub finish: [Horse; 3],
    /// How many shares of each placed horse each seat held.
    pub holds: [PerSeat<u16>; 3],
    /// All tokens, by seat, spot, value from high to low.
    pub bets: SmallVec<[ShownBet; 30]>,
}

/// A list copied in one piece. Searches copy games all the time, and the list's own `clone` goes
/// from element to element.
fn copied<A: smallvec::Array<Item: Copy>>(list: &SmallVec<A>) -> SmallVec<A> {
    SmallVec::from_slice(list)
}

impl Clone for SeatState {
    fn clone(&self) -> Self {
        let Self { money, spent, purses, winnings, ref shares } = *self;
        Self { money, spent, purses, winnings, shares: copied(shares) }
    }
}

impl Clone for RaceResult {
    fn clone(&self) -> Self {
        let Self { card, start_seat, rolls, finish, ref holds, ref bets } = *self;
        let holds = holds.each_ref().map(copied);
        Self { card, start_seat, rolls, finish, holds, bets: copied(bets) }
    }
}

/// A token as it was turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownBet {
    pub seat: Seat,
    /// Where it lay.
    pub spot: Spot,
    pub token: u16,
}

/// A token as it was turned up and paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaidBet {
    pub seat: Seat,
    /// On which horse.
    pub horse: Horse,
    /// On which line.
    pub line: racing::Line,
    pub token: u16,
    /// What it paid.
    pub paid: Dollars,
}

/// What nobody, or not everybody, sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hidden {
    /// The purple cards that will be run, in order.
    pub purple: SmallVec<[Card; 4]>,
    /// The green cards that will be run, in order.
    pub green: SmallVec<[Card; 4]>,
    /// The hands as they were dealt, and what was taken out of each.
    pub hands: SmallVec<[Hand; 6]>,
    /// The shares that lie aside.
    pub aside: SmallVec<[Share; 22]>,
    /// The face-down shares of the second-chance buy; the top is the last.
    pub deck: SmallVec<[Share; 24]>,
    /// The values of the laid tokens, by seat, alongside [`Public::laid`].
    pub values: PerSeat<SmallVec<[u16; 5]>>,
}

/// A hand as it was dealt. It goes round the table; who took which card follows from the round,
/// so that what a seat was shown and what it kept can be told from it at any time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hand {
    /// The cards, in their order.
    pub cards: SmallVec<[Share; 5]>,
    /// The round in which each was taken, or `None`.
    pub taken: SmallVec<[Option<u8>; 5]>,
}

impl Hand {
    pub(crate) fn dealt(cards: SmallVec<[Share; 5]>) -> Self {
        let taken = SmallVec::from_elem(None, cards.len());
        Self { cards, taken }
    }

    /// The cards that were still there when a round began.
    pub(crate) fn at(&self, round: u8) -> impl Iterator<Item = Share> + '_ {
        let there = move |taken: &Option<u8>| taken.is_none_or(|taken| taken >= round);
        self.cards.iter().zip(&self.taken).filter(move |(_, t)| there(t)).map(|(card, _)| *card)
    }

    /// The cards that are there.
    pub(crate) fn now(&self) -> impl Iterator<Item = Share> + '_ {
        self.at(u8::MAX)
    }

    /// How many cards are there.
    pub(crate) fn left(&self) -> usize {
        self.taken.iter().filter(|taken| taken.is_none()).count()
    }

    /// The card that was taken in a round.
    pub(crate) fn taken_in(&self, round: u8) -> Option<Share> {
        let at = self.taken.iter().position(|taken| *taken == Some(round))?;
        Some(self.cards[at])
    }

    /// Takes a card out.
    pub(crate) fn take(&mut self, share: Share, round: u8) {
        if let Some(at) = self.cards.iter().position(|card| *card == share) {
            self.taken[at] = Some(round);
        }
    }
}

impl Homestretch {
    /// What everybody sees.
    #[must_use]
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// Moves money from a seat to the bank, or back when it is negative: the one way in which
    /// money moves, so that none is made or lost.
    pub(crate) fn pay_bank(&mut self, seat: Seat, amount: Dollars) {
        self.public.seats[seat.index()].money -= amount;
        self.public.bank += amount;
    }
}

/// How many hands are dealt: one for each seat, and the ghost's.
pub(crate) fn hands(setup: &Setup<Homestretch>) -> usize {
    setup.seats() + usize::from(has_ghost(setup))
}

/// Whether a ghost drafts with two players.
pub(crate) fn has_ghost(setup: &Setup<Homestretch>) -> bool {
    setup.seats() == 2 && setup.options.ghost_hand
}

/// The hand that lies at a position (a seat, or the ghost behind the last one) in a round: hand
/// `i` moves one position to the left after each.
pub(crate) fn hand_at(position: usize, round: u8, hands: usize) -> usize {
    (position + hands - usize::from(round) % hands) % hands
}

impl Public {
    /// The table before the first entry.
    pub(crate) fn new(setup: &Arc<Setup<Homestretch>>) -> Self {
        let options = &setup.options;
        let seat = SeatState { money: setup.pack.start, ..SeatState::default() };
        let first =
            if options.green_races > 0 { Shuffling::GreenCards } else { Shuffling::PurpleCards };
        Self {
            setup: setup.clone(),
            entries: 0,
            phase: Phase::Setup(first),
            race: 0,
            bank: Dollars::ZERO,
            seats: std::iter::repeat_n(seat, setup.seats()).collect(),
            card: None,
            horses: [HorseState::default(); HORSES],
            placed: 0,
            laid: SmallVec::from_elem(SmallVec::new(), setup.seats()),
            start_seat: None,
            rolls: 0,
            results: SmallVec::new(),
        }
    }

    /// The number of seats.
    #[inline]
    pub(crate) fn seat_count(&self) -> usize {
        self.seats.len()
    }

    /// The horse's state.
    #[inline]
    #[must_use]
    pub fn horse(&self, horse: Horse) -> &HorseState {
        &self.horses[horse.index()]
    }

    /// A seat's standing: 1 and one more for every seat with strictly more money.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> usize {
        let money = self.seats[seat.index()].money;
        1 + self.seats.iter().filter(|other| other.money > money).count()
    }

    /// The horses in last place: those not finished on the lowest occupied space.
    pub fn last_place(&self) -> impl ExactSizeIterator<Item = Horse> + use<> {
        let mut last = SmallVec::<[Horse; HORSES]>::new();
        let mut lowest = u32::MAX;
        for (horse, state) in Horse::all().zip(&self.horses) {
            if state.finish.is_some() || state.space > lowest {
                continue;
            }
            if state.space < lowest {
                lowest = state.space;
                last.clear();
            }
            last.push(horse);
        }
        last.into_iter()
    }

    /// How many shares of a horse a seat holds.
    #[inline]
    #[must_use]
    pub fn holds(&self, seat: Seat, horse: Horse) -> u16 {
        let shares = &self.seats[seat.index()].shares;
        shares.iter().filter(|share| share.horse == horse).count() as u16
    }

    /// How many shares of a horse all seats hold.
    #[must_use]
    pub fn held(&self, horse: Horse) -> u16 {
        Seat::all(self.seats.len()).map(|seat| self.holds(seat, horse)).sum()
    }

    /// The seat that the second-chance buy waits for.
    #[must_use]
    pub fn buyer(&self) -> Option<Seat> {
        match &self.phase {
            Phase::SecondChance(market) => market.order.get(usize::from(market.decided)).copied(),
            _ => None,
        }
    }
}
