//! The state of a game: what is public, and what is hidden. A new field has to be put into one or
//! the other; views hold the public part, and of the hidden part what their viewer was shown.

use std::sync::Arc;

use engine::{Seat, SeatSet, Setup};
use racing::Dollars;
use smallvec::SmallVec;

use crate::BigStakes;
use crate::board::Course;
use crate::options::{PaceRule, Ring, Stables};
use crate::pack::{BigStakesPack, HorseCard, RaceCard};
use crate::path::{Fault, Others};
use crate::words::{
    COLUMNS, Cell, Condition, Heart, Horse, Id, Mention, Named, Path, RaceSex, Sex, Surface,
};

/// One for each seat; a table of the book's size needs no memory of its own.
pub type PerSeat<T> = SmallVec<[T; 10]>;
/// Cards, as a seat holds or names them.
pub type Cards = SmallVec<[Horse; 10]>;
/// One for each horse of a field.
pub type PerRunner<T> = SmallVec<[T; 10]>;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who plays, with which data, under which options.
    pub setup: Arc<Setup<BigStakes>>,
    /// Where the game stands.
    pub phase: Phase,
    /// The track condition, once it was thrown for.
    pub condition: Option<Condition>,
    /// The races of the meet, in order, once they are known.
    pub program: SmallVec<[Planned; 5]>,
    pub seats: PerSeat<SeatState>,
    /// The horses bred, in order of birth.
    pub foals: Vec<Foal>,
    /// The horses that are auctioned, in order.
    pub catalogue: SmallVec<[Horse; 64]>,
    /// Those of them that nobody wanted.
    pub unsold: SmallVec<[Horse; 64]>,
    /// The races run.
    pub results: SmallVec<[RaceResult; 5]>,
    /// The race that is being run.
    pub race: Option<Race>,
    /// Purse money not paid.
    pub house: Dollars,
    /// The way of the last run: everybody saw it, though only its end matters.
    pub last_run: Option<LastRun>,
}

/// How a horse ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRun {
    pub horse: Horse,
    pub path: Path,
    /// Where it led.
    pub to: Cell,
}

/// A race of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Position among the race cards.
    pub card: u8,
    /// Which sex it is for.
    pub sex: RaceSex,
}

/// A seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatState {
    pub prize: Dollars,
    /// What it spent in the auction.
    pub spent: Dollars,
    /// How many cards it holds, those on offer included.
    pub cards: u8,
    /// Its horses that ran, in order of running.
    pub ran: Cards,
    /// Its cards on offer.
    pub face_up: Cards,
    /// The cards that it laid face up at first: of its others everybody knows that it kept them.
    pub released: Cards,
    /// What lay face up before it when stables were made up: it kept it or put it away.
    pub last_face_up: Cards,
    /// The horses that everybody saw it buy, or get for nothing.
    pub bought: Cards,
    /// How often its horses came in first, second, … tenth.
    pub places: [u8; 10],
}

/// A horse bred at the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Foal {
    pub card: HorseCard,
    /// Who bred it.
    pub seat: Seat,
    pub sire: Id,
    pub dam: Id,
}

/// A foal before it has a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Unborn {
    pub sire: Horse,
    pub dam: Horse,
    /// Throws so far: four for the running row, four for the heart row.
    pub throws: u8,
    /// What they showed.
    pub dice: [[u8; 3]; 8],
    /// The running row.
    pub running: [u8; COLUMNS],
    /// The heart row.
    pub heart: [Heart; COLUMNS],
    pub sex: Sex,
    /// Whether it has the sire's colour.
    pub sires_color: bool,
}

/// Where the game stands, with what only that phase knows.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The track condition is to be thrown for.
    Condition,
    /// The race cards are to be shuffled.
    Program,
    /// The first seat proposes an order.
    Order,
    /// The others vote on it.
    Vote {
        /// The proposed order.
        order: SmallVec<[u8; 5]>,
        /// Who has voted.
        done: SeatSet,
    },
    /// A sire is to be drawn.
    Sire,
    /// A dam is to be drawn.
    Dam(Horse),
    /// A seat names sire and dam.
    Mate,
    /// A foal's rows are to be thrown for.
    Breed(Box<Unborn>),
    /// Its sex and colour are.
    SexColor(Box<Unborn>),
    /// Its running row is to be cut.
    Trim(Box<Unborn>),
    /// It gets a name.
    Name(Box<Unborn>),
    /// The horse cards are to be dealt.
    Deal,
    /// Seats name their surplus cards.
    Release { done: SeatSet },
    /// A seat offers a trade or passes.
    Trade {
        /// Number of the turn, from 0.
        turn: u8,
    },
    Answer {
        /// Number of the turn.
        turn: u8,
        /// What was offered.
        offer: Offer,
    },
    /// Seats make up their stables.
    Keep { done: SeatSet },
    /// The catalogue is to be shuffled.
    Catalogue,
    /// A horse is being auctioned.
    Auction(Lot),
    /// Seats enter horses.
    Enter {
        /// Who has a horse that may run.
        asked: SeatSet,
        /// Who has entered.
        done: SeatSet,
    },
    /// A jockey is to be drawn for the next horse without one.
    Jockey {
        /// Its position in the field.
        at: u8,
    },
    /// Seats shift their horses' strength.
    Pace {
        /// Who has an entitled horse.
        asked: SeatSet,
        /// Who has decided.
        done: SeatSet,
    },
    /// The order of picking posts is to be drawn.
    Draw,
    /// A post is picked for the next horse of the draw.
    Post {
        /// Its position in the draw.
        at: u8,
    },
    /// An owner lays whips.
    Whip,
    /// The dice are to be thrown.
    Roll,
    /// An owner runs.
    Run,
    /// The others lodge inquiries or do not.
    Inquiry {
        path: Path,
        /// Where it leads.
        to: Cell,
        /// Who is asked.
        asked: SeatSet,
        /// Who has answered.
        done: SeatSet,
    },
    /// Tokens are to be drawn.
    WhipDraw { left: u8 },
    /// The meet is over.
    Finished,
}

/// A trade on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub seat: Seat,
    pub give: Horse,
    pub to: Seat,
    pub take: Horse,
}

/// A horse that is being auctioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Its number in the catalogue, from 0.
    pub number: u8,
    /// The highest bid.
    pub bid: Dollars,
    pub leader: Option<Seat>,
    /// Who has not passed.
    pub bidding: SeatSet,
    /// Whose turn it is.
    pub turn: Seat,
}

/// The race that is being run.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// Its race card.
    pub card: u8,
    /// Whether hearts have their turf values.
    pub wet: bool,
    /// The field, in order.
    pub runners: PerRunner<Runner>,
    /// Tokens in the bag, by number.
    pub bag: [u8; 13],
    /// The order in which posts are picked: positions in the field.
    pub draw: PerRunner<u8>,
    /// The round; 0 before the first.
    pub round: u16,
    /// The order of the round: positions in the field.
    pub order: PerRunner<u8>,
    /// Which of the order is on turn.
    pub at: u8,
    /// The dice of the horse on turn.
    pub dice: Option<[u8; 3]>,
    pub most: Option<u16>,
    /// Whether the run is done again after an inquiry.
    pub redo: bool,
    /// The whips laid for this turn, as bits by number.
    pub laid: u16,
    /// Tokens held for whips, by seat and number.
    pub whips: PerSeat<[u8; 13]>,
    /// Those of them drawn in this round.
    pub fresh: PerSeat<[u8; 13]>,
    /// Inquiries lost as the mover.
    pub fouls: PerSeat<u8>,
    /// Inquiries lost as the challenger.
    pub lost: PerSeat<u8>,
}

/// A horse in a race.
#[derive(Clone, Debug, PartialEq)]
pub struct Runner {
    pub horse: Horse,
    pub seat: Seat,
    /// Its post, from 1.
    pub post: Option<u8>,
    /// How it stands.
    pub status: Status,
    /// Where it stands, or last stood.
    pub cell: Option<Cell>,
    /// Its running row after pace shifts.
    pub row: [u8; COLUMNS],
    /// Its jockey's number.
    pub jockey: Option<u8>,
    /// Its handicap tokens, ascending.
    pub allowance: SmallVec<[u8; 6]>,
    /// The round in which it finished, was eased or disqualified.
    pub round: u16,
    /// Spaces moved in the round in which it finished.
    pub moved: u8,
}

/// How a horse stands in its race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has no post yet.
    Entered,
    /// It is running.
    Running,
    /// It has finished.
    Finished,
    /// It was not home in time.
    Eased,
    /// It was taken off.
    Disqualified,
}

impl Status {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Entered => "entered",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Eased => "eased",
            Self::Disqualified => "disqualified",
        }
    }
}

/// A race that was run.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceResult {
    /// Its race card.
    pub card: u8,
    /// Whether hearts had their turf values.
    pub wet: bool,
    /// What was paid.
    pub paid: Dollars,
    /// The last round begun.
    pub rounds: u16,
    /// The horses in order of finish, then those eased, then those disqualified.
    pub rows: SmallVec<[ResultRow; 10]>,
}

/// A horse in a result.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultRow {
    /// Its place; none if it was disqualified.
    pub place: Option<u8>,
    pub horse: Horse,
    pub seat: Seat,
    pub post: u8,
    /// How it ended.
    pub status: Status,
    /// In which round.
    pub round: u16,
    /// Spaces past the line, if it finished.
    pub past: Option<u16>,
    /// Spaces moved in that round, if it finished.
    pub moved: Option<u8>,
    /// Its time in tenths of a second, if it finished and times are kept.
    pub time: Option<u32>,
    /// The cell on which it last stood.
    pub cell: Option<Cell>,
    /// What it won.
    pub prize: Dollars,
    /// Its jockey's number.
    pub jockey: Option<u8>,
    /// Its handicap tokens.
    pub allowance: SmallVec<[u8; 6]>,
}

/// What a seat has decided while others have not.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Choice {
    #[default]
    None,
    /// Cards released, kept or entered.
    Cards(Cards),
    /// A vote, or whether it lodges an inquiry.
    Truth(bool),
    /// Pace shifts: a horse and the rounds its points go to.
    Shifts(Shifts),
}

/// Pace shifts: horses, each with the rounds that its points go to.
pub type Shifts = SmallVec<[(Horse, SmallVec<[u8; 8]>); 3]>;

/// What not everybody sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hidden {
    /// The cards that each seat holds and nobody else sees: its hand, later its stable.
    pub hands: PerSeat<Cards>,
    /// What each seat put away.
    pub away: PerSeat<Cards>,
    /// What seats have decided that is not turned up yet.
    pub choices: PerSeat<Choice>,
}

impl Public {
    pub(crate) fn new(setup: &Arc<Setup<BigStakes>>) -> Self {
        Self {
            setup: setup.clone(),
            phase: Phase::Condition,
            condition: None,
            program: SmallVec::new(),
            seats: SmallVec::from_elem(SeatState::default(), setup.seats()),
            foals: Vec::new(),
            catalogue: SmallVec::new(),
            unsold: SmallVec::new(),
            results: SmallVec::new(),
            race: None,
            house: Dollars::ZERO,
            last_run: None,
        }
    }

    /// The pack.
    #[inline]
    #[must_use]
    pub fn pack(&self) -> &BigStakesPack {
        &self.setup.pack
    }

    /// The number of seats.
    #[inline]
    #[must_use]
    pub fn seat_count(&self) -> usize {
        self.seats.len()
    }

    /// The card of a horse or foal.
    #[inline]
    #[must_use]
    pub fn card(&self, horse: Horse) -> &HorseCard {
        let pack = self.pack();
        pack.horse(horse).unwrap_or_else(|| &self.foals[horse.index() - pack.horses.len()].card)
    }

    /// The horse or foal as moves name it.
    #[inline]
    #[must_use]
    pub fn named(&self, horse: Horse) -> Named {
        Named { is: horse, id: self.card(horse).id.clone() }
    }

    /// The horse or foal as events name it.
    pub(crate) fn mention(&self, horse: Horse) -> Mention {
        let mut runners = self.race.iter().flat_map(|race| &race.runners);
        let post = runners.find(|runner| runner.horse == horse).and_then(|runner| runner.post);
        let HorseCard { id, name, .. } = self.card(horse);
        Mention { id: id.clone(), name: name.as_str().into(), post }
    }

    pub(crate) fn mentions<'h>(&self, horses: impl IntoIterator<Item = &'h Horse>) -> Vec<Mention> {
        horses.into_iter().map(|horse| self.mention(*horse)).collect()
    }

    /// The horse or foal with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Named> {
        self.pack().find(id).or_else(|| {
            let at = self.foals.iter().position(|foal| &*foal.card.id == id)?;
            Some(self.named(self.foal(at)))
        })
    }

    /// A foal, by its position in order of birth.
    #[must_use]
    pub fn foal(&self, at: usize) -> Horse {
        Horse((self.pack().horses.len() + at) as u8)
    }

    /// The foals that a seat bred.
    pub fn foals_of(&self, seat: Seat) -> impl Iterator<Item = Horse> + '_ {
        let foals = self.foals.iter().enumerate();
        foals.filter(move |(_, foal)| foal.seat == seat).map(|(at, _)| self.foal(at))
    }

    /// The seat that breeds the next foal.
    #[must_use]
    pub fn breeder(&self) -> Seat {
        Seat((self.foals.len() % self.seat_count()) as u8)
    }

    /// Cards dealt to each seat.
    #[must_use]
    pub fn deal_size(&self) -> usize {
        self.setup.options.deal(&self.setup.pack, self.seat_count())
    }

    /// Horses of a stable.
    #[must_use]
    pub fn stable_size(&self) -> usize {
        self.setup.options.stable(&self.setup.pack)
    }

    /// Cards that a seat holds above a stable when all are dealt.
    #[must_use]
    pub fn surplus(&self, seat: Seat) -> usize {
        (self.deal_size() + self.foals_of(seat).count()).saturating_sub(self.stable_size())
    }

    /// Whether everybody sees what is in the stables.
    #[must_use]
    pub fn stables_are_open(&self) -> bool {
        self.setup.options.stables == Stables::Auction
    }

    /// The race that is entered for or run; `None` when all are run.
    #[must_use]
    pub fn planned(&self) -> Option<Planned> {
        self.program.get(self.results.len()).copied()
    }

    /// The race card of a race of the program.
    #[must_use]
    pub fn race_card(&self, card: u8) -> &RaceCard {
        &self.pack().races[usize::from(card)]
    }

    /// Whether hearts have their turf values in a race.
    #[must_use]
    pub fn is_wet(&self, card: u8) -> bool {
        let slow = self.condition == Some(Condition::Slow) && self.setup.options.slow_is_wet;
        slow || self.race_card(card).surface == Surface::Turf
    }

    /// The course of a race.
    #[inline]
    #[must_use]
    pub fn course(&self, card: u8) -> Course<'_> {
        let single = self.setup.options.track == Ring::Ten;
        self.pack().course(single, self.race_card(card).furlongs)
    }

    /// How many races have been entered for: those run, and the one that is being run.
    pub(crate) fn races_entered(&self) -> usize {
        self.results.len() + usize::from(self.race.is_some())
    }

    /// How many horses of a seat ran in a race, or do so now.
    pub(crate) fn entered(&self, race: usize, seat: Seat) -> usize {
        match (self.results.get(race), &self.race) {
            (Some(result), _) => result.rows.iter().filter(|row| row.seat == seat).count(),
            (None, Some(race)) => race.runners.iter().filter(|r| r.seat == seat).count(),
            (None, None) => 0,
        }
    }

    /// Whether a horse of a stable may run in the next race.
    #[must_use]
    pub fn may_run(&self, seat: Seat, horse: Horse) -> bool {
        let Some(planned) = self.planned() else { return false };
        let again = self.setup.options.reuse_horses;
        planned.sex.admits(self.card(horse).sex)
            && (again || !self.seats[seat.index()].ran.contains(&horse))
    }

    /// The points that a horse may shift in a race, and the rounds they may go to.
    #[must_use]
    pub fn pace_points(&self, horse: Horse, card: u8) -> (u16, u16) {
        let furlongs = self.race_card(card).furlongs;
        let constants = &self.pack().constants;
        let Some((columns, last)) = self.pace_columns(furlongs) else { return (0, 0) };
        let row = &self.card(horse).running;
        let sum = u16::from(row[columns[0]]) + u16::from(row[columns[1]]);
        (sum.saturating_sub(constants.pace_threshold), last)
    }

    /// The two columns that pace points come from, and the last round that they may go to.
    pub(crate) fn pace_columns(&self, furlongs: u16) -> Option<([usize; 2], u16)> {
        if furlongs > u16::from(self.pack().constants.pace_furlongs) {
            return None;
        }
        match self.setup.options.pace {
            PaceRule::Off => None,
            PaceRule::Card => Some(([COLUMNS - 2, COLUMNS - 1], furlongs)),
            PaceRule::Race if furlongs < 3 => None,
            PaceRule::Race => {
                let columns = [furlongs - 1, furlongs].map(crate::words::column);
                Some((columns, furlongs - 2))
            }
        }
    }

    /// The runner on turn, by its position in the field.
    #[inline]
    #[must_use]
    pub fn on_turn(&self) -> Option<usize> {
        let race = self.race.as_ref()?;
        race.order.get(usize::from(race.at)).map(|at| usize::from(*at))
    }

    /// The owner of the horse on turn.
    #[inline]
    #[must_use]
    pub fn rider(&self) -> Option<Seat> {
        let race = self.race.as_ref()?;
        Some(race.runners[self.on_turn()?].seat)
    }

    /// What a seat plays for: prize money, less what it spent where that counts.
    #[must_use]
    pub fn worth(&self, seat: Seat) -> Dollars {
        let state = &self.seats[seat.index()];
        if self.setup.options.auction_net { state.prize - state.spent } else { state.prize }
    }

    /// What decides between seats, the greater the better.
    fn standing_key(&self, seat: Seat) -> (Dollars, [u8; 10]) {
        (self.worth(seat), self.seats[seat.index()].places)
    }

    /// A seat's rank, from 1; equals share it.
    #[must_use]
    pub fn rank(&self, seat: Seat) -> u32 {
        let own = self.standing_key(seat);
        let better = Seat::all(self.seat_count()).filter(|other| self.standing_key(*other) > own);
        1 + better.count() as u32
    }
}

impl Race {
    /// The cells on which horses other than this one stand.
    #[inline]
    #[must_use]
    pub fn others(&self, runner: usize) -> Others {
        let on_track = |(at, other): (usize, &Runner)| {
            let here = match other.status {
                Status::Running => true,
                Status::Finished => other.round == self.round,
                Status::Entered | Status::Eased | Status::Disqualified => false,
            };
            other.cell.filter(|cell| here && at != runner && cell.x > 0)
        };
        self.runners.iter().enumerate().filter_map(on_track).collect()
    }

    /// Tokens that a seat gained in an earlier round and has not laid, by number.
    #[inline]
    #[must_use]
    pub fn usable_whips(&self, seat: Seat) -> [u8; 13] {
        let (held, fresh) = (&self.whips[seat.index()], &self.fresh[seat.index()]);
        std::array::from_fn(|number| held[number] - fresh[number])
    }

    /// How many tokens the bag holds.
    #[must_use]
    pub fn in_bag(&self) -> u16 {
        self.bag.iter().map(|count| u16::from(*count)).sum()
    }

    /// Whether a seat has a horse that is running.
    #[must_use]
    pub fn has_running(&self, seat: Seat) -> bool {
        self.runners.iter().any(|runner| runner.seat == seat && runner.status == Status::Running)
    }
}

impl Public {
    /// Whether the path under inquiry breaks a rule: whoever looks closely can tell.
    #[must_use]
    pub fn attempt_breaks_a_rule(&self) -> bool {
        self.broken_rule().is_some()
    }

    /// Which rule the path under inquiry breaks, if one does.
    pub(crate) fn broken_rule(&self) -> Option<Fault> {
        let Phase::Inquiry { path, .. } = self.phase else { return None };
        let (_, fault) = self.walked(path).ok()?;
        fault
    }
}

impl BigStakes {
    /// What everybody sees.
    #[must_use]
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// The cards that a seat holds and nobody else sees: its hand, later its stable.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Horse] {
        self.hidden.hands.get(seat.index()).map_or(&[], |hand| hand)
    }
}
