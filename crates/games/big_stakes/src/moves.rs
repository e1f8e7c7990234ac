//! Moves: what may be done, how it is read, and how it is judged (rule file, section 5).
//!
//! Listing and judging are written independently of each other, so that the conformance tests can
//! hold one against the other.

use std::collections::BTreeMap;

use engine::{Figure, Moves, Refused, Seat, Shared, move_type, read_written};
use racing::Dollars;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::BigStakes;
use crate::open::{Entitled, Offered, Open, OpenRun};
use crate::refusal::Refusal;
use crate::stables::cards;
use crate::state::{Offer, Phase, Public, Shifts};
use crate::words::{COLUMNS, Horse, Id, Named, Path};

/// Horses as a move names them.
pub type Horses = SmallVec<[Named; 5]>;

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    /// Propose another order of the program.
    Order {
        order: SmallVec<[u8; 5]>,
    },
    /// Agree to it, or not.
    Vote {
        agree: bool,
    },
    /// Name sire and dam.
    Mate {
        sire: Named,
        dam: Named,
    },
    /// Cut a foal's running row.
    Trim {
        cuts: [u8; COLUMNS],
    },
    /// Name the foal.
    Name {
        name: Id,
    },
    /// Name the surplus cards.
    Release {
        horses: Horses,
    },
    /// Offer a trade.
    Offer {
        give: Named,
        to: Seat,
        take: Named,
    },
    /// Make no offer, or leave a lot.
    Pass,
    /// Accept a trade, or not.
    Answer {
        accept: bool,
    },
    /// Make up the stable.
    Keep {
        horses: Horses,
    },
    /// Bid for a horse.
    Bid {
        amount: Dollars,
    },
    Enter {
        horses: Horses,
    },
    /// Shift strength to other rounds.
    Pace {
        shifts: NamedShifts,
    },
    /// Pick a post.
    Post {
        post: u8,
    },
    Whip {
        tokens: SmallVec<[u8; 6]>,
    },
    Run {
        path: Path,
    },
    /// Lodge an inquiry, or not.
    Inquiry {
        lodge: bool,
    },
}

/// Pace shifts: horses, each with the rounds that its points go to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "std::collections::BTreeMap<String, Vec<u8>>")
)]
pub struct NamedShifts(
    #[serde(serialize_with = "racing::as_table")]
    pub(crate)  SmallVec<[(Named, SmallVec<[u8; 8]>); 1]>,
);

impl NamedShifts {
    /// These shifts, in the order of the horses' ids: the one in which they are written.
    #[must_use]
    pub fn new(shifts: impl IntoIterator<Item = (Named, SmallVec<[u8; 8]>)>) -> Self {
        let mut shifts: SmallVec<[_; 1]> = shifts.into_iter().collect();
        shifts.sort_by(|(one, _), (other, _)| one.id.cmp(&other.id));
        Self(shifts)
    }

    /// The same without the horses' ids.
    pub(crate) fn plain(&self) -> Shifts {
        self.0.iter().map(|(named, rounds)| (named.is, rounds.clone())).collect()
    }
}

impl BigStakes {
    /// What the seat may do now.
    #[inline]
    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Moves<Self>) {
        let public = &self.public;
        match &public.phase {
            Phase::Run if public.rider() == Some(seat) => {
                into.open.extend(OpenRun::new(public).map(Open::Run));
            }
            Phase::Run => {}
            _ => self.list_others(seat, into),
        }
    }

    #[inline(never)]
    fn list_others(&self, seat: Seat, into: &mut Moves<Self>) {
        if self.public.deciding().contains(seat) {
            self.list_choices(seat, into);
        }
    }

    /// What the seat may decide in this phase, whether or not it has decided already.
    pub(crate) fn list_choices(&self, seat: Seat, into: &mut Moves<Self>) {
        let public = &self.public;
        let own = |cards: &[Horse]| cards.iter().map(|horse| public.named(*horse)).collect();
        let hand = || self.hand(seat);
        match &public.phase {
            Phase::Order => into.open.push(Open::Order { races: public.program.len() as u8 }),
            Phase::Vote { .. } => {
                into.listed.extend([true, false].map(|agree| Move::Vote { agree }));
            }
            Phase::Mate => into.open.push(Open::Mate(public.setup.clone())),
            Phase::Trim(unborn) => into.open.push(Open::Trim {
                running: unborn.running,
                limit: public.pack().constants.foal_limit,
            }),
            Phase::Name(_) => {
                into.open.push(Open::Name { longest: LONGEST_NAME, taken: public.names_in_use() });
            }
            Phase::Release { .. } => {
                into.open.push(Open::Release { horses: own(hand()), count: public.surplus(seat) });
            }
            Phase::Trade { .. } => {
                into.listed.push(Move::Pass);
                into.listed.extend(self.trades(seat));
            }
            Phase::Answer { .. } => {
                into.listed.extend([true, false].map(|accept| Move::Answer { accept }));
            }
            Phase::Keep { .. } => {
                let mut horses: Offered = own(hand());
                let face_up = &public.seats[seat.index()].face_up;
                horses.extend(face_up.iter().map(|horse| public.named(*horse)));
                into.open.push(Open::Keep { horses, count: public.stable_size() });
            }
            Phase::Auction(lot) => {
                into.listed.push(Move::Pass);
                let step = public.pack().constants.auction_step;
                let least = Dollars((lot.bid.0 / step + 1) * step);
                let most = public.budget_left(seat);
                if least <= most {
                    into.open.push(Open::Bid { least, most, step: Dollars(step) });
                }
            }
            Phase::Enter { .. } => {
                let horses: SmallVec<[Horse; 16]> = self.eligible(seat).collect();
                let count = self.entries_due(seat);
                into.open.push(Open::Enter { horses: own(&horses), count });
            }
            Phase::Pace { .. } => into.open.push(Open::Pace { horses: self.entitled(seat) }),
            Phase::Post { .. } => {
                let free = (1..=public.field_size()).filter(|post| public.is_free(*post));
                into.listed.extend(free.map(|post| Move::Post { post }));
            }
            Phase::Whip => into.open.push(Open::Whip { tokens: public.whip_numbers(seat) }),
            Phase::Inquiry { .. } => {
                into.listed.extend([true, false].map(|lodge| Move::Inquiry { lodge }));
            }
            _ => {}
        }
    }

    fn trades(&self, seat: Seat) -> impl Iterator<Item = Move> + '_ {
        let public = &self.public;
        let others = move || Seat::all(public.seat_count()).filter(move |other| *other != seat);
        public.seats[seat.index()].face_up.iter().flat_map(move |give| {
            others().flat_map(move |to| {
                public.seats[to.index()].face_up.iter().map(move |take| Move::Offer {
                    give: public.named(*give),
                    to,
                    take: public.named(*take),
                })
            })
        })
    }

    /// A seat's horses that may shift points.
    fn entitled(&self, seat: Seat) -> SmallVec<[Entitled; 3]> {
        let public = &self.public;
        let Some(race) = &public.race else { return SmallVec::new() };
        race.runners
            .iter()
            .filter(|runner| runner.seat == seat)
            .filter_map(|runner| {
                let (points, last) = public.pace_points(runner.horse, race.card);
                (points > 0).then(|| Entitled {
                    horse: public.named(runner.horse),
                    points: points.min(255) as u8,
                    last_round: last as u8,
                })
            })
            .collect()
    }

    /// Whether a pending seat may make this move.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        if let (Move::Run { path }, Phase::Run) = (play, &self.public.phase) {
            let (_, fault) = self.public.walked(*path)?;
            return match fault.filter(|_| self.public.enforces_paths()) {
                Some(fault) => Err(fault.into()),
                None => Ok(()),
            };
        }
        self.judge_others(seat, play)
    }

    #[inline(never)]
    fn judge_others(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        let public = &self.public;
        let (right, refused) = match (&public.phase, play) {
            (Phase::Order, Move::Order { order }) => {
                (is_permutation(order, public.program.len()), Refusal::BadOrder)
            }
            (Phase::Vote { .. }, Move::Vote { .. })
            | (Phase::Trade { .. } | Phase::Auction(_), Move::Pass)
            | (Phase::Answer { .. }, Move::Answer { .. })
            | (Phase::Inquiry { .. }, Move::Inquiry { .. }) => return Ok(()),
            (Phase::Mate, Move::Mate { sire, dam }) => {
                let male = |horse: Horse| public.pack().horse(horse).map(|card| card.sex.is_male());
                (male(sire.is) == Some(true) && male(dam.is) == Some(false), Refusal::BadMate)
            }
            (Phase::Trim(unborn), Move::Trim { cuts }) => {
                let limit = public.pack().constants.foal_limit;
                (cuts_to(&unborn.running, cuts, limit), Refusal::BadCuts)
            }
            (Phase::Name(_), Move::Name { name }) => {
                (public.may_be_named(name), Refusal::BadName { most: LONGEST_NAME })
            }
            (Phase::Release { .. }, Move::Release { horses }) => {
                let own = |horse: Horse| self.hand(seat).contains(&horse);
                (picks(horses, public.surplus(seat), own), Refusal::BadHorses)
            }
            (Phase::Trade { .. }, Move::Offer { give, to, take }) => {
                let shows = |seat: Seat, horse: Horse| {
                    let state = public.seats.get(seat.index());
                    state.is_some_and(|state| state.face_up.contains(&horse))
                };
                let right = *to != seat && shows(seat, give.is) && shows(*to, take.is);
                (right, Refusal::BadOffer)
            }
            (Phase::Keep { .. }, Move::Keep { horses }) => {
                let face_up = &public.seats[seat.index()].face_up;
                let own = |horse| self.hand(seat).contains(&horse) || face_up.contains(&horse);
                (picks(horses, public.stable_size(), own), Refusal::BadHorses)
            }
            (Phase::Auction(lot), Move::Bid { amount }) => {
                let step = public.pack().constants.auction_step;
                let raised = amount.0 % step == 0 && amount.0 >= lot.bid.0 + step;
                (
                    raised && *amount <= public.budget_left(seat),
                    Refusal::BadBid { step: Dollars(step) },
                )
            }
            (Phase::Enter { .. }, Move::Enter { horses }) => {
                let may = |horse| self.hand(seat).contains(&horse) && public.may_run(seat, horse);
                (picks(horses, self.entries_due(seat), may), Refusal::BadHorses)
            }
            (Phase::Pace { .. }, Move::Pace { shifts }) => {
                (public.may_shift(seat, shifts), Refusal::BadShift)
            }
            (Phase::Post { .. }, Move::Post { post }) => {
                let real = (1..=public.field_size()).contains(post);
                (real && public.is_free(*post), Refusal::PostTaken)
            }
            (Phase::Whip, Move::Whip { tokens }) => {
                (public.may_lay(seat, tokens), Refusal::BadTokens)
            }
            _ => return Err(Shared::WrongMove.into()),
        };
        if right { Ok(()) } else { Err(refused.into()) }
    }

    /// Reads a move of a pending seat from JSON.
    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        let kind = move_type(value)?;
        if !self.public.possible().contains(&kind) {
            let known = TYPES.contains(&kind);
            return Err(if known { Shared::WrongMove } else { Shared::BadMove }.into());
        }
        self.meaning(read_written(value)?)
    }

    /// What names nothing of the game breaks the rule for the thing it should have named.
    fn meaning(&self, written: Written) -> Result<Move, Refused> {
        let horse = |id: &str, refusal: Refusal| self.public.find(id).ok_or(refusal);
        let horses = |ids: &[String]| -> Result<Horses, Refused> {
            ids.iter().map(|id| Ok(horse(id, Refusal::BadHorses)?)).collect()
        };
        Ok(match written {
            Written::Order { order } => Move::Order { order: bytes(&order, Refusal::BadOrder)? },
            Written::Vote { agree } => Move::Vote { agree },
            Written::Mate { sire, dam } => Move::Mate {
                sire: horse(&sire, Refusal::BadMate)?,
                dam: horse(&dam, Refusal::BadMate)?,
            },
            Written::Trim { cuts } => {
                let cuts: SmallVec<[u8; COLUMNS]> = bytes(&cuts, Refusal::BadCuts)?;
                Move::Trim { cuts: cuts.as_slice().try_into().map_err(|_| Refusal::BadCuts)? }
            }
            Written::Name { name } => Move::Name { name: name.into() },
            Written::Release { horses: ids } => Move::Release { horses: horses(&ids)? },
            Written::Offer { give, to, take } => Move::Offer {
                give: horse(&give, Refusal::BadOffer)?,
                to: u8::try_from(to.0).map(Seat).map_err(|_| Refusal::BadOffer)?,
                take: horse(&take, Refusal::BadOffer)?,
            },
            Written::Pass {} => Move::Pass,
            Written::Answer { accept } => Move::Answer { accept },
            Written::Keep { horses: ids } => Move::Keep { horses: horses(&ids)? },
            Written::Bid { amount } => Move::Bid { amount: Dollars(amount.0) },
            Written::Enter { horses: ids } => Move::Enter { horses: horses(&ids)? },
            Written::Pace { shifts } => {
                let shift = |(id, rounds): (String, Vec<Figure>)| {
                    Ok((horse(&id, Refusal::BadShift)?, bytes(&rounds, Refusal::BadShift)?))
                };
                let shifts = shifts.into_iter().map(shift).collect::<Result<Vec<_>, Refused>>()?;
                Move::Pace { shifts: NamedShifts::new(shifts) }
            }
            Written::Post { post } => {
                Move::Post { post: u8::try_from(post.0).map_err(|_| Refusal::PostTaken)? }
            }
            Written::Whip { tokens } => Move::Whip { tokens: bytes(&tokens, Refusal::BadTokens)? },
            Written::Run { path } => Move::Run { path: read_path(&path)? },
            Written::Inquiry { lodge } => Move::Inquiry { lodge },
        })
    }
}

/// A move as it is written, whatever it names.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Written {
    Order { order: Vec<Figure> },
    Vote { agree: bool },
    Mate { sire: String, dam: String },
    Trim { cuts: Vec<Figure> },
    Name { name: String },
    Release { horses: Vec<String> },
    Offer { give: String, to: Figure, take: String },
    Pass {},
    Answer { accept: bool },
    Keep { horses: Vec<String> },
    Bid { amount: Figure },
    Enter { horses: Vec<String> },
    Pace { shifts: BTreeMap<String, Vec<Figure>> },
    Post { post: Figure },
    Whip { tokens: Vec<Figure> },
    Run { path: String },
    Inquiry { lodge: bool },
}

/// The types of move that there are, possible now or not.
const TYPES: [&str; 17] = [
    "order", "vote", "mate", "trim", "name", "release", "offer", "pass", "answer", "keep", "bid",
    "enter", "pace", "post", "whip", "run", "inquiry",
];

/// A list of small numbers; a number that is not small enough breaks the rule named.
fn bytes<const N: usize>(
    numbers: &[Figure],
    refusal: Refusal,
) -> Result<SmallVec<[u8; N]>, Refusal> {
    let small = |number: &Figure| u8::try_from(number.0).ok();
    numbers.iter().map(small).collect::<Option<_>>().ok_or(refusal)
}

fn read_path(text: &str) -> Result<Path, Refused> {
    if !text.chars().all(|letter| matches!(letter, 's' | 'i' | 'o')) {
        return Err(Refusal::PathLetters.into());
    }
    Ok(Path::read(text).ok_or(Refusal::PathTooLong { most: crate::words::LONGEST_PATH })?)
}

/// Whether these are so many different horses, all of which may be picked.
fn picks(horses: &[Named], count: usize, may: impl Fn(Horse) -> bool) -> bool {
    let new = |(i, named): (usize, &Named)| {
        horses[..i].iter().all(|other| other.is != named.is) && may(named.is)
    };
    horses.len() == count && horses.iter().enumerate().all(new)
}

fn is_permutation(order: &[u8], length: usize) -> bool {
    order.len() == length && (0..length as u8).all(|at| order.contains(&at))
}

fn cuts_to(running: &[u8; COLUMNS], cuts: &[u8; COLUMNS], limit: u16) -> bool {
    let sum = |numbers: &[u8; COLUMNS]| numbers.iter().map(|n| u16::from(*n)).sum::<u16>();
    let some_left = |(number, cut): (&u8, &u8)| cut < number || *cut == 0;
    running.iter().zip(cuts).all(some_left) && sum(cuts) + limit == sum(running)
}

impl Public {
    /// The seats that have something to decide.
    pub(crate) fn deciding(&self) -> engine::SeatSet {
        match self.pending() {
            engine::Pending::Seats(seats) => seats,
            _ => engine::SeatSet::EMPTY,
        }
    }

    /// The types of move that belong to the phase.
    const fn possible(&self) -> &'static [&'static str] {
        match &self.phase {
            Phase::Order => &["order"],
            Phase::Vote { .. } => &["vote"],
            Phase::Mate => &["mate"],
            Phase::Trim(_) => &["trim"],
            Phase::Name(_) => &["name"],
            Phase::Release { .. } => &["release"],
            Phase::Trade { .. } => &["offer", "pass"],
            Phase::Answer { .. } => &["answer"],
            Phase::Keep { .. } => &["keep"],
            Phase::Auction(_) => &["bid", "pass"],
            Phase::Enter { .. } => &["enter"],
            Phase::Pace { .. } => &["pace"],
            Phase::Post { .. } => &["post"],
            Phase::Whip => &["whip"],
            Phase::Run => &["run"],
            Phase::Inquiry { .. } => &["inquiry"],
            _ => &[],
        }
    }

    /// What a seat may still spend in the auction.
    #[must_use]
    pub fn budget_left(&self, seat: Seat) -> Dollars {
        self.setup.options.auction_budget - self.seats[seat.index()].spent
    }

    pub(crate) fn field_size(&self) -> u8 {
        self.race.as_ref().map_or(0, |race| race.runners.len() as u8)
    }

    fn is_free(&self, post: u8) -> bool {
        let mut runners = self.race.iter().flat_map(|race| &race.runners);
        runners.all(|runner| runner.post != Some(post))
    }

    /// The numbers of the tokens that a seat may lay, ascending.
    fn whip_numbers(&self, seat: Seat) -> SmallVec<[u8; 6]> {
        let usable = self.race.as_ref().map_or([0; 13], |race| race.usable_whips(seat));
        (2..=12).filter(|number| usable[usize::from(*number)] > 0).collect()
    }

    fn may_lay(&self, seat: Seat, tokens: &[u8]) -> bool {
        let Some(race) = &self.race else { return false };
        let usable = race.usable_whips(seat);
        tokens.iter().enumerate().all(|(i, token)| {
            let held = usable.get(usize::from(*token)).is_some_and(|count| *count > 0);
            held && !tokens[..i].contains(token)
        })
    }

    fn may_shift(&self, seat: Seat, shifts: &NamedShifts) -> bool {
        let Some(race) = &self.race else { return false };
        shifts.0.iter().enumerate().all(|(i, (named, rounds))| {
            let own =
                |runner: &crate::state::Runner| runner.horse == named.is && runner.seat == seat;
            let (points, last) = self.pace_points(named.is, race.card);
            let allowed = |round: &u8| (1..=last).contains(&u16::from(*round));
            shifts.0[..i].iter().all(|(other, _)| other.is != named.is)
                && race.runners.iter().any(own)
                && points > 0
                && rounds.len() == usize::from(points)
                && rounds.iter().all(allowed)
        })
    }

    /// The names of all horses and foals, in small letters.
    fn names_in_use(&self) -> std::sync::Arc<[String]> {
        let cards = self.pack().horses.iter().chain(self.foals.iter().map(|foal| &foal.card));
        cards.map(|card| card.name.to_lowercase()).collect()
    }

    fn may_be_named(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        let cards = self.pack().horses.iter().chain(self.foals.iter().map(|foal| &foal.card));
        is_name(name) && cards.into_iter().all(|card| card.name.to_lowercase() != lower)
    }
}

/// The longest name that a foal may have.
pub(crate) const LONGEST_NAME: usize = 24;

/// Whether a foal may have a name like this.
pub(crate) fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '\'' | '.' | '-');
    let word = |word: &str| !word.is_empty() && word.chars().all(allowed);
    (1..=LONGEST_NAME).contains(&name.chars().count()) && name.split(' ').all(word)
}

/// What a move of this game comes to.
impl BigStakes {
    pub(crate) fn make(&mut self, seat: Seat, play: &Move, events: &mut impl engine::Events<Self>) {
        match play {
            Move::Run { path } => self.run(*path, events),
            Move::Order { order } => self.propose(order, events),
            Move::Vote { agree } => self.vote(seat, *agree, events),
            Move::Mate { sire, dam } => self.mated(sire.is, dam.is, events),
            Move::Trim { cuts } => self.trim(cuts),
            Move::Name { name } => self.name_foal(seat, name, events),
            Move::Release { horses } => self.release(seat, cards(horses), events),
            Move::Offer { give, to, take } => {
                let offer = Offer { seat, give: give.is, to: *to, take: take.is };
                self.offer(offer, events);
            }
            Move::Pass if matches!(self.public.phase, Phase::Auction(_)) => {
                self.pass_lot(seat, events);
            }
            Move::Pass => self.pass_trade(seat, events),
            Move::Answer { accept } => self.answer(*accept, events),
            Move::Keep { horses } => self.keep(seat, cards(horses), events),
            Move::Bid { amount } => self.bid(seat, *amount, events),
            Move::Enter { horses } => self.enter(seat, cards(horses), events),
            Move::Pace { shifts } => self.shift(seat, shifts.plain(), events),
            Move::Post { post } => self.post(*post, events),
            Move::Whip { tokens } => self.lay_whips(seat, tokens, events),
            Move::Inquiry { lodge } => self.inquire(seat, *lodge, events),
        }
    }
}
