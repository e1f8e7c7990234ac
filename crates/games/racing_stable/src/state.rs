//! The state of a game: what everybody sees, and the moves that are sealed until the last is in.

use std::num::NonZeroU8;
use std::sync::Arc;

use engine::{Seat, SeatSet, Setup};
use racing::{Dollars, Line};
use serde::Serialize;
use smallvec::SmallVec;

use crate::RacingStable;
use crate::pack::{OddsRow, RaceData, RacingStablePack};
use crate::words::{Color, Horse, HorseSet, Odds, On};

/// One for each seat; a table of the book's size needs no memory of its own.
pub type PerSeat<T> = SmallVec<[T; 8]>;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who plays, with which data, under which options.
    pub setup: Arc<Setup<RacingStable>>,
    /// Where the game stands.
    pub phase: Phase,
    /// Position of the race in the program, from 1; 0 while colours are chosen.
    pub race: u8,
    /// Position of the race on the card.
    pub card: u8,
    /// The race that is bet on or run; what it was once it is over.
    pub running: Race,
    /// What the bank received less what it paid.
    pub bank: Dollars,
    /// Money of open claims.
    pub escrow: Dollars,
    pub seats: PerSeat<SeatState>,
    /// Every bet of the game, race by race.
    pub bets: SmallVec<[Receipt; 96]>,
    /// Every claim of the game, race by race.
    pub claims: SmallVec<[Claim; 64]>,
    /// Every sale of the game, race by race.
    pub sales: SmallVec<[Sale; 16]>,
    /// The races that are over.
    pub results: SmallVec<[RaceResult; 6]>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    pub cash: Dollars,
    /// The colour of its stable, once it has one.
    pub color: Option<Color>,
    pub stable: Stable,
}

/// The horses of a colour: those of its owner, and those in the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stable {
    owned: HorseSet,
    /// By number, from 1: the position in the program of the race that it last ran in.
    last_ran: SmallVec<[Option<NonZeroU8>; 8]>,
}

impl Stable {
    /// Nothing owned yet, of so many.
    #[must_use]
    pub fn empty(per_color: u8) -> Self {
        Self { owned: HorseSet::EMPTY, last_ran: SmallVec::from_elem(None, usize::from(per_color)) }
    }

    /// The horses of the owner.
    #[inline]
    #[must_use]
    pub const fn owned(&self) -> HorseSet {
        self.owned
    }

    /// The horses in the bank.
    #[inline]
    #[must_use]
    pub fn in_bank(&self) -> HorseSet {
        HorseSet::up_to(self.last_ran.len() as u8).minus(self.owned)
    }

    /// When the horse last ran.
    #[inline]
    #[must_use]
    pub fn last_ran(&self, number: u8) -> Option<u8> {
        self.last_ran[usize::from(number - 1)].map(NonZeroU8::get)
    }

    /// The owner's horses that did not run in the race before this one.
    #[inline]
    #[must_use]
    pub fn fresh(&self, race: u8) -> HorseSet {
        let tired = |number: &u8| self.last_ran(*number).is_some_and(|ran| ran + 1 == race);
        self.owned.iter().filter(tired).fold(self.owned, HorseSet::without)
    }

    /// The horse runs in this race.
    #[inline]
    pub(crate) fn runs(&mut self, number: u8, race: u8) {
        self.last_ran[usize::from(number - 1)] = NonZeroU8::new(race);
    }

    /// The owner gets the bank's lowest-numbered horse, which has last run when `last_ran` says.
    pub(crate) fn take(&mut self, last_ran: Option<u8>) -> Option<u8> {
        let number = self.in_bank().lowest()?;
        self.owned = self.owned.with(number);
        self.last_ran[usize::from(number - 1)] = last_ran.and_then(NonZeroU8::new);
        Some(number)
    }

    /// The horse goes back to the bank, as a new one; this is when it last ran.
    pub(crate) fn give_back(&mut self, number: u8) -> Option<u8> {
        self.owned = self.owned.without(number);
        self.last_ran[usize::from(number - 1)].take().map(NonZeroU8::get)
    }
}

/// Where the game stands, with what only that phase knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// This seat chooses a colour.
    ChooseStable { seat: Seat },
    /// Everybody buys and enters horses, sealed.
    Enter { moved: SeatSet },
    /// Everybody bets and claims, sealed.
    Wager { moved: SeatSet },
    /// Stables throw for the start.
    Start {
        /// Those still in it, in their order.
        contenders: PerSeat<Seat>,
        /// What they threw in this round of throws.
        thrown: PerSeat<u8>,
    },
    /// The horse on turn throws.
    Run,
    /// The owner of the horse on turn can not pay.
    Debt(Debt),
    /// A seat is offered a horse.
    Offer {
        /// What is owed.
        debt: Debt,
        /// What is offered.
        offer: Offer,
    },
    /// Several have claimed the winner.
    Lot {
        /// They, by seat.
        claimants: PerSeat<Seat>,
    },
    /// The game is over.
    Over,
}

/// An assessment that can not be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debt {
    pub amount: Dollars,
    /// Offers made so far to each seat, the open one included.
    pub offers: PerSeat<u8>,
}

/// A horse that is offered for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub horse: Horse,
    pub buyer: Seat,
    /// For how much.
    pub price: Dollars,
}

/// A race with its field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Race {
    /// Who throws first, once found.
    pub starter: Option<Seat>,
    /// The field, by seat, then number.
    pub runners: SmallVec<[Runner; 32]>,
    /// Positions in the field of those still running, in the order of their throws.
    pub order: SmallVec<[u16; 32]>,
    /// Whose throw it is, by position in `order`.
    pub turn: u16,
    /// Positions in the field of those that are home.
    pub finish: SmallVec<[u16; 3]>,
    /// The row of odds in force, by its position; `None` where nothing is offered.
    pub row: Option<u16>,
    /// Where its bets begin among all bets.
    pub first_bet: u32,
    /// Where its claims begin among all claims.
    pub first_claim: u32,
    /// Where its sales begin among all sales.
    pub first_sale: u32,
}

/// A horse in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner {
    /// Whose stable ran it.
    pub seat: Seat,
    pub number: u8,
    /// Throws that it still misses.
    pub miss: u8,
    /// How it stands.
    pub status: Status,
    /// How far it has come.
    pub at: u16,
}

/// How a horse stands in its race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HorseStatus"))]
pub enum Status {
    /// On the track.
    Running,
    Finished,
    /// Out, for a foul.
    Disqualified,
    /// Out, with a broken leg.
    Shot,
    /// Taken out by its owner.
    Withdrawn,
}

/// A bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub seat: Seat,
    /// What it needs.
    pub to: Line,
    /// What it is on.
    pub on: On,
    /// The row of odds that was in force, by its position.
    pub row: u16,
    pub amount: Dollars,
    /// What it returned, once the race was over.
    pub paid: Dollars,
}

/// A claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub seat: Seat,
    /// On which horse.
    pub horse: Horse,
    /// The horse that came of it.
    pub got: Option<Horse>,
}

/// A sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    pub seller: Seat,
    pub buyer: Seat,
    pub horse: Horse,
    /// What it became in the buyer's colours.
    pub got: Horse,
    /// For how much.
    pub price: Dollars,
}

/// A race that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceResult {
    /// Position on the card.
    pub card: u8,
    /// Who threw first.
    pub starter: Option<Seat>,
    /// The field, by seat, then number, and how each ended.
    pub field: SmallVec<[Ran; 32]>,
    /// Positions in the field of the placed ones.
    pub finish: SmallVec<[u16; 3]>,
    /// Where its bets, claims and sales end among all.
    pub ends: [u32; 3],
}

/// How a horse ended its race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Whose stable ran it.
    pub seat: Seat,
    pub number: u8,
    /// How it ended; `Running` is one that was still on the track.
    pub status: Status,
}

/// What nobody but its own seat sees until the last has moved.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hidden {
    pub(crate) sealed: PerSeat<Sealed>,
}

/// A move that is not shown yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sealed {
    #[default]
    Nothing,
    /// Horses are bought and entered.
    Enter {
        /// How many are bought.
        buy: u8,
        /// Which are entered.
        horses: HorseSet,
    },
    /// Bets and claims.
    Wager {
        bets: SmallVec<[Stake; 4]>,
        /// The horses claimed.
        claims: SmallVec<[Horse; 8]>,
    },
}

/// A bet that is not shown yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// What it is on.
    pub on: On,
    /// What it needs.
    pub to: Line,
    pub amount: Dollars,
}

impl Public {
    pub(crate) fn new(setup: &Arc<Setup<RacingStable>>) -> Self {
        let pack = &setup.pack;
        let empty =
            SeatState { cash: pack.start, color: None, stable: Stable::empty(pack.per_color) };
        Self {
            phase: Phase::ChooseStable { seat: Seat(0) },
            race: 0,
            card: 0,
            running: Race::default(),
            bank: Dollars::ZERO,
            escrow: Dollars::ZERO,
            seats: SmallVec::from_elem(empty, setup.seats()),
            bets: SmallVec::new(),
            claims: SmallVec::new(),
            sales: SmallVec::new(),
            results: SmallVec::new(),
            setup: setup.clone(),
        }
    }

    /// The data.
    #[inline]
    #[must_use]
    pub fn pack(&self) -> &RacingStablePack {
        &self.setup.pack
    }

    /// How many sit at the table.
    #[inline]
    #[must_use]
    pub fn seat_count(&self) -> usize {
        self.seats.len()
    }

    /// The race that is entered, bet on or run.
    #[inline]
    #[must_use]
    pub fn race_data(&self) -> &RaceData {
        &self.setup.pack.races[usize::from(self.card)]
    }

    /// A seat.
    #[inline]
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// A horse of a seat that has its colour.
    #[inline]
    #[must_use]
    pub fn horse_of(&self, seat: Seat, number: u8) -> Horse {
        Horse { color: self.seat(seat).color.unwrap_or(Color(0)), number }
    }

    /// The horse of a runner.
    #[inline]
    #[must_use]
    pub fn horse(&self, runner: &Runner) -> Horse {
        self.horse_of(runner.seat, runner.number)
    }

    /// The seat whose stable has this colour.
    #[must_use]
    pub fn seat_of(&self, color: Color) -> Option<Seat> {
        Seat::all(self.seat_count()).find(|seat| self.seat(*seat).color == Some(color))
    }

    /// The horse whose throw it is.
    #[inline]
    #[must_use]
    pub fn on_turn(&self) -> Option<&Runner> {
        let at = self.running.order.get(usize::from(self.running.turn))?;
        self.running.runners.get(usize::from(*at))
    }

    /// Whether bets are on stables.
    #[inline]
    #[must_use]
    pub fn bets_on_stables(&self) -> bool {
        self.setup.options.bets_on_stables(self.seat_count(), self.pack().stables_from)
    }

    /// The row of odds in force.
    #[must_use]
    pub fn odds_row(&self) -> Option<&OddsRow> {
        self.running.row.map(|row| &self.pack().odds[usize::from(row)])
    }

    /// The odds in force to win, place and show.
    #[must_use]
    pub fn odds(&self) -> [Option<Odds>; 3] {
        self.odds_row().map_or([None; 3], |row| row.lines)
    }

    /// The price of a claim on a horse of this race, where there are claims.
    #[inline]
    #[must_use]
    pub fn claiming_price(&self) -> Option<Dollars> {
        self.race_data().claiming_price.filter(|_| self.setup.options.claiming)
    }

    /// The bets on the race that is run.
    #[inline]
    #[must_use]
    pub fn open_bets(&self) -> &[Receipt] {
        &self.bets[self.running.first_bet as usize..]
    }

    /// The claims on horses of the race that is run.
    #[inline]
    #[must_use]
    pub fn open_claims(&self) -> &[Claim] {
        &self.claims[self.running.first_claim as usize..]
    }

    /// The sales of the race that is run.
    #[must_use]
    pub fn new_sales(&self) -> &[Sale] {
        &self.sales[self.running.first_sale as usize..]
    }

    /// What a seat has: its money, and its horses at their final value.
    #[inline]
    #[must_use]
    pub fn wealth(&self, seat: Seat) -> Dollars {
        let state = self.seat(seat);
        state.cash + self.pack().final_value.times(state.stable.owned().len() as i64)
    }

    /// The seat's rank by wealth, from 1; equals share the better one.
    #[must_use]
    pub fn rank(&self, seat: Seat) -> u32 {
        let own = self.wealth(seat);
        1 + Seat::all(self.seat_count()).filter(|other| self.wealth(*other) > own).count() as u32
    }

    /// Moves money from a seat to the bank; a negative amount comes back. There is no other way
    /// between the two.
    #[inline]
    pub(crate) fn pay(&mut self, seat: Seat, amount: Dollars) {
        self.seats[seat.index()].cash -= amount;
        self.bank += amount;
    }

    /// Moves money from a seat into escrow, or back.
    pub(crate) fn hold(&mut self, seat: Seat, amount: Dollars) {
        self.seats[seat.index()].cash -= amount;
        self.escrow += amount;
    }

    /// The horse goes to the bank; its new owner gets the bank's lowest-numbered horse of his own
    /// colour, which has last run when the one handed over did.
    pub(crate) fn change_hands(&mut self, from: Seat, number: u8, to: Seat) -> Option<Horse> {
        let last_ran = self.seats[from.index()].stable.give_back(number);
        let got = self.seats[to.index()].stable.take(last_ran);
        debug_assert!(got.is_some(), "a horse is held back for whoever may get one");
        got.map(|number| self.horse_of(to, number))
    }

    /// Horses of the seat's colour in the bank that are not held back for a claim of its own.
    #[must_use]
    pub fn free_in_bank(&self, seat: Seat) -> usize {
        let claims = self.open_claims().iter().any(|claim| claim.seat == seat);
        self.seat(seat).stable.in_bank().len().saturating_sub(usize::from(claims))
    }

    /// The seats from this one on to the right: falling numbers, from 0 to the last.
    pub(crate) fn to_the_right(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seat_count();
        (0..seats).map(move |step| Seat(((first.index() + seats - step) % seats) as u8))
    }
}
