//! The state of a game. Nothing in it is hidden: cash, bets, chips and prices lie open, and chance
//! is drawn when it is shown.

use std::sync::Arc;

use engine::{Seat, SeatSet, Setup};
use racing::{Cell, CellSet, Dollars, Track};
use smallvec::SmallVec;

use crate::HighRoller;
use crate::moves::Path;
use crate::options::Auction;
use crate::pack::HighRollerPack;
use crate::words::{Die, Horse};

/// One for each seat; a table of the book's size needs no memory of its own.
pub type PerSeat<T> = SmallVec<[T; 8]>;
/// One for each horse.
pub type PerHorse<T> = SmallVec<[T; 8]>;

/// What everybody sees: the whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who plays, with which data, under which options.
    pub setup: Arc<Setup<HighRoller>>,
    /// Where the game stands.
    pub phase: Phase,
    pub seats: PerSeat<SeatState>,
    /// The Bettors Purse.
    pub bettors_purse: Dollars,
    /// The Owners Purse.
    pub owners_purse: Dollars,
    /// The horses, in the pack's order.
    pub horses: PerHorse<HorseState>,
    /// What the auction remembers from horse to horse.
    pub sale: Sale,
    pub race: Race,
    /// How the money was divided, once it was.
    pub result: Option<Settlement>,
}

/// A seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatState {
    pub cash: Dollars,
    /// What it owes.
    pub debt: Dollars,
    /// What it paid for horses.
    pub spent: Dollars,
    /// What it paid in fines.
    pub fines: Dollars,
    /// How many bets it made.
    pub bets: u16,
    /// Whether it is out of the betting.
    pub passed: bool,
}

/// A horse.
#[derive(Clone, Debug, PartialEq)]
pub struct HorseState {
    /// Who bought it.
    pub owner: Option<Seat>,
    /// For how much.
    pub price: Dollars,
    /// Its post, from 1.
    pub post: Option<u8>,
    /// Who bet on it, in the order of betting.
    pub bets: SmallVec<[Seat; 2]>,
    /// How it stands.
    pub status: Status,
    /// Where it stands; the gate is a cell too.
    pub cell: Option<Cell>,
    /// Where it left the track.
    pub left: Option<Cell>,
    /// Its patience chips.
    pub chips: u16,
    /// Its own re-roll chips.
    pub rerolls: u8,
    /// Re-roll chips that it earned and still has.
    pub award: u8,
    /// How many it has earned in all.
    pub earned: u8,
    /// When it crossed the line, and how far it went.
    pub crossed: Option<Crossed>,
    /// Its place in the order of finish.
    pub place: Option<u8>,
}

/// When a horse crossed the line, and how far it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// In which round.
    pub round: u16,
    /// Spaces beyond the line.
    pub beyond: u32,
}

/// How a horse stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has no post yet.
    Stable,
    /// In the gate.
    Gate,
    /// On the track.
    Running,
    /// Across the line, or placed by walkover or the stewards.
    Finished,
    /// Taken off the track.
    Disqualified,
    /// Nobody wanted it.
    Scratched,
}

/// Where the game stands, with what only that phase knows.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// A title is to be turned up.
    Lot,
    /// A horse is up for open outcry.
    Outcry(Lot),
    /// This seat names a horse and opens.
    Nominate(Seat),
    /// This seat raises or passes.
    Raise {
        lot: Lot,
        /// Whose turn it is.
        seat: Seat,
        /// Who has passed.
        out: SeatSet,
    },
    /// Seats throw for the first pick.
    DraftRoll {
        /// Those still in it, in their order.
        contenders: PerSeat<Seat>,
        /// What they threw in this round of throws.
        thrown: PerSeat<u8>,
    },
    /// A seat picks a horse.
    Draft {
        /// Who picked first.
        first: Seat,
        /// Number of the pick, from 0.
        pick: u32,
    },
    /// Posts are to be drawn.
    Posts,
    /// A seat bets.
    Bets {
        /// Its position in the line.
        at: u8,
    },
    /// An owner chooses a die.
    Ride,
    /// The die is to be thrown.
    Throw(Die),
    /// The owner re-rolls or runs.
    Run {
        /// Which die was thrown.
        die: Die,
        face: u8,
        /// The points that it gave.
        points: u16,
    },
    /// Horses that are level throw for their places.
    Photo {
        /// What the foremost group has thrown so far.
        thrown: PerHorse<u8>,
    },
    /// The game is over.
    Done,
}

/// A horse that is up for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    pub horse: Horse,
    /// Its asking price.
    pub ask: Dollars,
    /// The highest bid.
    pub high: Option<Bid>,
    /// Calls of the house since.
    pub call: u8,
}

/// A bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid {
    pub seat: Seat,
    pub amount: Dollars,
}

/// What the auction remembers from horse to horse.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sale {
    /// Open outcry: the titles not yet turned up, in the pack's order; then the horses passed in
    /// that are offered once more.
    pub stack: PerHorse<Horse>,
    /// Open outcry: the horses passed in, in that order.
    pub passed_in: PerHorse<Horse>,
    /// Open outcry: whether the passed-in ones are offered now.
    pub second_offer: bool,
    /// How far asking prices have fallen.
    pub ladder: u8,
    /// The scratched horses, in the order in which it happened.
    pub scratched: PerHorse<Horse>,
}

/// The race.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The round; 0 before the first.
    pub round: u16,
    /// The horses of the round, in their order.
    pub order: PerHorse<Horse>,
    /// Which of them is on turn.
    pub at: u8,
    /// How many are placed.
    pub placed: u8,
    /// Spaces on which a horse stands.
    pub occupied: CellSet,
    /// Horses across the line that have no place yet, foremost first, each with whether it is level
    /// with the one before.
    pub crossed: PerHorse<(Horse, bool)>,
    /// The dice of photo finishes, in the order in which they were thrown.
    pub photos: SmallVec<[(Horse, u8); 16]>,
    /// The way of the last run: everybody saw it, though only its end matters.
    pub last_run: Path,
}

/// How the money was divided.
#[derive(Clone, Debug, PartialEq)]
pub struct Settlement {
    /// Whether the race was void.
    pub void: bool,
    /// Whether bettors took back seed and bets.
    pub refund: bool,
    /// The bettors' pots.
    pub bettor_pots: [Dollars; 3],
    /// What each seat got out of the Bettors Purse.
    pub bettor_paid: PerSeat<Dollars>,
    /// What of it went into the Owners Purse.
    pub debts_paid: PerSeat<Dollars>,
    /// The owners' prizes.
    pub prizes: [Dollars; 3],
    /// What each seat got out of the Owners Purse.
    pub owner_paid: PerSeat<Dollars>,
}

impl Public {
    pub(crate) fn new(setup: &Arc<Setup<HighRoller>>) -> Self {
        let pack = &setup.pack;
        let players = setup.seats();
        let seed = pack.seed(players);
        let seat = SeatState { cash: pack.bankroll(players) - seed, ..SeatState::default() };
        let horse = |horse| HorseState {
            owner: None,
            price: Dollars::ZERO,
            post: None,
            bets: SmallVec::new(),
            status: Status::Stable,
            cell: None,
            left: None,
            chips: 0,
            rerolls: pack.horse(horse).rerolls,
            award: 0,
            earned: 0,
            crossed: None,
            place: None,
        };
        let track = pack.board.track(setup.options.stretch_diagonals);
        let mut public = Self {
            setup: setup.clone(),
            phase: Phase::Lot,
            seats: SmallVec::from_elem(seat, players),
            bettors_purse: seed.times(players as i64),
            owners_purse: Dollars::ZERO,
            horses: pack.all().map(horse).collect(),
            sale: Sale { stack: pack.all().collect(), ..Sale::default() },
            race: Race {
                round: 0,
                order: SmallVec::new(),
                at: 0,
                placed: 0,
                occupied: CellSet::none_of(track),
                crossed: SmallVec::new(),
                photos: SmallVec::new(),
                last_run: Path::new(),
            },
            result: None,
        };
        public.open_sale();
        public
    }

    fn open_sale(&mut self) {
        let trackmaster = self.setup.options.trackmaster;
        match self.setup.options.auction {
            Auction::Open => {}
            Auction::Ordered => self.next_nomination(trackmaster),
            Auction::Draft => {
                let contenders = self.clockwise(trackmaster).collect();
                self.phase = Phase::DraftRoll { contenders, thrown: SmallVec::new() };
            }
        }
    }

    /// The pack.
    #[inline]
    #[must_use]
    pub fn pack(&self) -> &HighRollerPack {
        &self.setup.pack
    }

    /// The track, with the costs of this game's options.
    #[inline]
    #[must_use]
    pub fn track(&self) -> &Track {
        self.setup.pack.board.track(self.setup.options.stretch_diagonals)
    }

    /// The number of seats.
    #[inline]
    #[must_use]
    pub fn seat_count(&self) -> usize {
        self.seats.len()
    }

    /// The seats, clockwise from this one.
    pub(crate) fn clockwise(&self, from: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let seats = self.seat_count();
        (0..seats).map(move |i| Seat(((from.index() + i) % seats) as u8))
    }

    /// The horse's state.
    #[inline]
    #[must_use]
    pub fn horse(&self, horse: Horse) -> &HorseState {
        &self.horses[horse.index()]
    }

    #[inline]
    pub(crate) fn horse_mut(&mut self, horse: Horse) -> &mut HorseState {
        &mut self.horses[horse.index()]
    }

    /// The horses that nobody has bought yet and that are not scratched.
    pub fn unsold(&self) -> impl Iterator<Item = Horse> + '_ {
        let unsold = |horse: &Horse| {
            let state = self.horse(*horse);
            state.owner.is_none() && state.status == Status::Stable
        };
        self.pack().all().filter(unsold)
    }

    /// The horses with a post: those that race.
    pub fn runners(&self) -> impl Iterator<Item = Horse> + '_ {
        self.pack().all().filter(|horse| self.horse(*horse).post.is_some())
    }

    /// Whether a seat owns a horse.
    #[must_use]
    pub fn owns_one(&self, seat: Seat) -> bool {
        self.horses.iter().any(|horse| horse.owner == Some(seat))
    }

    /// The horse on turn.
    #[inline]
    #[must_use]
    pub fn on_turn(&self) -> Option<Horse> {
        match self.phase {
            Phase::Ride | Phase::Throw(_) | Phase::Run { .. } => {
                self.race.order.get(usize::from(self.race.at)).copied()
            }
            _ => None,
        }
    }

    /// The owner of the horse on turn.
    #[inline]
    #[must_use]
    pub fn rider(&self) -> Option<Seat> {
        self.horse(self.on_turn()?).owner
    }

    /// Whether the horse stands in the back half.
    #[inline]
    #[must_use]
    pub fn back_half(&self, horse: Horse) -> bool {
        self.horse(horse).cell.is_some_and(|cell| self.pack().board.back_half(cell))
    }

    /// The horse's post; 0 has none.
    #[inline]
    pub(crate) fn post(&self, horse: Horse) -> u8 {
        self.horse(horse).post.unwrap_or_default()
    }

    /// The horse leaves the track, if it is on it.
    pub(crate) fn take_off(&mut self, horse: Horse) {
        let state = &mut self.horses[horse.index()];
        if let Some(cell) = state.cell.take() {
            state.left = Some(cell);
            self.race.occupied.remove(cell);
        }
    }

    /// What a seat plays for: its cash, less what it owes.
    #[must_use]
    pub fn worth(&self, seat: Seat) -> Dollars {
        let state = &self.seats[seat.index()];
        state.cash - state.debt
    }

    /// A seat's rank by what it is worth, from 1; equals share it.
    #[must_use]
    pub fn rank(&self, seat: Seat) -> u32 {
        let worth = self.worth(seat);
        let ahead = engine::Seat::all(self.seat_count()).filter(|other| self.worth(*other) > worth);
        1 + ahead.count() as u32
    }

    /// The horses that were placed, in the order of finish.
    pub fn finish(&self) -> impl Iterator<Item = Horse> + '_ {
        (1..=self.race.placed).filter_map(|place| {
            self.pack().all().find(|horse| self.horse(*horse).place == Some(place))
        })
    }
}

/// The two purses, between which and the seats all money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purse {
    Bettors,
    Owners,
}

impl Public {
    /// Moves money from a seat into a purse, or back when it is negative: the one way in which
    /// money moves, so that none is made or lost.
    pub(crate) fn pay(&mut self, seat: Seat, purse: Purse, amount: Dollars) {
        self.seats[seat.index()].cash -= amount;
        match purse {
            Purse::Bettors => self.bettors_purse += amount,
            Purse::Owners => self.owners_purse += amount,
        }
    }
}
