//! What one viewer may see: everything public, and of what is hidden only what it was shown.

use engine::{Seat, Show, Shown};
use racing::Spot;
use serde::Serialize;
use smallvec::SmallVec;

use crate::BigStakes;
use crate::moves::{Move, NamedShifts};
use crate::state::{Cards, Choice, Phase, Public};
use crate::turn::Parts;
use crate::words::{COLUMNS, Heart, Horse, Id, Path, RaceSex, Sex};

/// What one viewer may see.
pub type View = Shown<Public, Known>;

/// What a seat was shown beyond what everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The cards that it holds: its hand, later its stable.
    pub hand: Cards,
    /// The cards that it put away.
    pub away: Cards,
    /// What it has decided that is not turned up yet.
    pub(crate) choice: Choice,
}

/// The view of a client: the summary, and what the seat alone knows.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewJson {
    summary: crate::Summary,
    /// Which sex each race of the program is for.
    sexes: Vec<RaceSex>,
    /// The order of the program that is voted on.
    proposal: Option<Vec<u8>>,
    /// The trade that is to be answered.
    offer: Option<OfferJson>,
    /// The foal that is being bred.
    foal: Option<FoalSheet>,
    /// The horses that everybody saw a seat buy, by seat.
    bought: Vec<Vec<Id>>,
    /// The seats that have not passed on the horse that is up.
    bidding: Vec<Seat>,
    /// What the maximum of the horse on turn is made of, once it has thrown.
    parts: Option<Parts>,
    /// The whips laid for this turn.
    laid: Vec<u8>,
    /// The spaces of the path under inquiry.
    attempt: Vec<Spot>,
    you: Option<You>,
}

/// A trade on offer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OfferJson {
    seat: Seat,
    give: Id,
    to: Seat,
    take: Id,
}

/// A foal that is being bred: its parents, the throws so far and what they brought. What is not yet
/// thrown for is null.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FoalSheet {
    seat: Seat,
    sire: Id,
    dam: Option<Id>,
    dice: Vec<[u8; 3]>,
    running: Vec<Option<u8>>,
    heart: Vec<Option<Heart>>,
    sex: Option<Sex>,
    color: Option<Id>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct You {
    seat: Seat,
    hand: Vec<Id>,
    away: Vec<Id>,
    /// What it has decided that is not turned up yet.
    choice: Option<ChoiceJson>,
}

/// A decision as its move writes it: horses, a yes or no, or pace shifts.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum ChoiceJson {
    Cards(Vec<Id>),
    Truth(bool),
    Shifts(NamedShifts),
}

impl Show<Known> for Public {
    type Written<'a> = ViewJson;

    fn show(&self, you: Option<&engine::You<Known>>) -> ViewJson {
        let (mut proposal, mut offer, mut bidding) = (None, None, Vec::new());
        match &self.phase {
            Phase::Vote { order, .. } => proposal = Some(order.to_vec()),
            Phase::Answer { offer: on, .. } => {
                let [give, take] = [on.give, on.take].map(|horse| self.card(horse).id.clone());
                offer = Some(OfferJson { seat: on.seat, give, to: on.to, take });
            }
            Phase::Auction(lot) => bidding = lot.bidding.iter().collect(),
            _ => {}
        }
        let race = self.race.as_ref();
        let laid = race.map_or(0, |race| race.laid);
        ViewJson {
            summary: self.summarize(),
            sexes: self.program.iter().map(|planned| planned.sex).collect(),
            proposal,
            offer,
            foal: self.foal_sheet(),
            bought: self.seats.iter().map(|seat| self.ids(&seat.bought)).collect(),
            bidding,
            parts: race.and_then(|race| race.dice).map(|dice| self.parts(dice)),
            laid: (2..=12).filter(|number| laid >> number & 1 == 1).collect(),
            attempt: match self.phase {
                Phase::Inquiry { path, .. } => self.way(path),
                _ => Vec::new(),
            },
            you: you.map(|you| You {
                seat: you.seat,
                hand: self.ids(&you.known.hand),
                away: self.ids(&you.known.away),
                choice: self.choice_json(&you.known.choice),
            }),
        }
    }
}

impl Public {
    fn choice_json(&self, choice: &Choice) -> Option<ChoiceJson> {
        Some(match choice {
            Choice::None => return None,
            Choice::Cards(cards) => ChoiceJson::Cards(self.ids(cards)),
            Choice::Truth(truth) => ChoiceJson::Truth(*truth),
            Choice::Shifts(shifts) => {
                let named =
                    shifts.iter().map(|(horse, rounds)| (self.named(*horse), rounds.clone()));
                ChoiceJson::Shifts(NamedShifts::new(named))
            }
        })
    }

    fn foal_sheet(&self) -> Option<FoalSheet> {
        let id = |horse: Horse| self.card(horse).id.clone();
        let bare = |sire: Horse| FoalSheet {
            seat: self.breeder(),
            sire: id(sire),
            dam: None,
            dice: Vec::new(),
            running: vec![None; COLUMNS],
            heart: vec![None; COLUMNS],
            sex: None,
            color: None,
        };
        let (unborn, born) = match &self.phase {
            Phase::Dam(sire) => return Some(bare(*sire)),
            Phase::Breed(unborn) | Phase::SexColor(unborn) => (unborn, false),
            Phase::Trim(unborn) | Phase::Name(unborn) => (unborn, true),
            _ => return None,
        };
        let throws = usize::from(unborn.throws);
        let thrown = |column: usize, before: usize| column / 3 + before < throws;
        let parent = if unborn.sires_color { unborn.sire } else { unborn.dam };
        let columns = || 0..COLUMNS;
        Some(FoalSheet {
            dam: Some(id(unborn.dam)),
            dice: unborn.dice[..throws].to_vec(),
            running: columns().map(|at| thrown(at, 0).then_some(unborn.running[at])).collect(),
            heart: columns().map(|at| thrown(at, 4).then_some(unborn.heart[at])).collect(),
            sex: born.then_some(unborn.sex),
            color: born.then(|| self.card(parent).color.clone()),
            ..bare(unborn.sire)
        })
    }
}

impl BigStakes {
    pub(crate) fn known(&self, seat: Seat) -> Known {
        Known {
            hand: self.hidden.hands[seat.index()].clone(),
            away: self.hidden.away[seat.index()].clone(),
            choice: self.hidden.choices[seat.index()].clone(),
        }
    }

    /// What is played for a seat whose patience has run out: the first cards, no trade, no bid, the
    /// lowest post, straight ahead, and no inquiry.
    pub(crate) fn passive_move(&self, seat: Seat) -> Option<Move> {
        let public = &self.public;
        if !public.deciding().contains(seat) {
            return None;
        }
        let named =
            |cards: &[crate::Horse]| cards.iter().map(|horse| public.named(*horse)).collect();
        Some(match &public.phase {
            Phase::Order => Move::Order { order: (0..public.program.len() as u8).collect() },
            Phase::Vote { .. } => Move::Vote { agree: false },
            Phase::Mate => {
                let first = |male| public.pack().of_sex(male).next();
                Move::Mate { sire: public.named(first(true)?), dam: public.named(first(false)?) }
            }
            Phase::Trim(unborn) => {
                let limit = public.pack().constants.foal_limit;
                Move::Trim { cuts: last_cuts(&unborn.running, limit) }
            }
            Phase::Name(_) => Move::Name { name: public.free_name().into() },
            Phase::Release { .. } => {
                let hand = self.hand(seat);
                Move::Release { horses: named(&hand[..public.surplus(seat).min(hand.len())]) }
            }
            Phase::Trade { .. } | Phase::Auction(_) => Move::Pass,
            Phase::Answer { .. } => Move::Answer { accept: false },
            Phase::Keep { .. } => {
                let face_up = public.seats[seat.index()].face_up.iter();
                let cards = self.hand(seat).iter().chain(face_up).copied();
                let kept: SmallVec<[_; 16]> = cards.take(public.stable_size()).collect();
                Move::Keep { horses: named(&kept) }
            }
            Phase::Enter { .. } => {
                let first: SmallVec<[_; 4]> =
                    self.eligible(seat).take(self.entries_due(seat)).collect();
                Move::Enter { horses: named(&first) }
            }
            Phase::Pace { .. } => Move::Pace { shifts: NamedShifts::default() },
            Phase::Post { .. } => {
                let taken = |post: &u8| {
                    let mut runners = public.race.iter().flat_map(|race| &race.runners);
                    runners.any(|runner| runner.post == Some(*post))
                };
                Move::Post { post: (1..=public.field_size()).find(|post| !taken(post))? }
            }
            Phase::Whip => Move::Whip { tokens: SmallVec::new() },
            Phase::Run => Move::Run { path: self.straight() },
            Phase::Inquiry { .. } => Move::Inquiry { lodge: false },
            _ => return None,
        })
    }

    /// Straight ahead as far as it goes.
    fn straight(&self) -> Path {
        let most = usize::from(self.public.limits().spaces);
        let mut path = Path::EMPTY;
        while path.len() < most {
            let Some(longer) = path.then(crate::Step::Straight) else { break };
            if !matches!(self.public.walked(longer), Ok((_, None))) {
                break;
            }
            path = longer;
        }
        path
    }
}

impl Public {
    /// A name that no horse has.
    fn free_name(&self) -> String {
        let number = self.foals.len() + 1;
        let mut name = format!("Foal {number}");
        let taken = |name: &str| {
            let cards = self.pack().horses.iter().chain(self.foals.iter().map(|foal| &foal.card));
            cards.into_iter().any(|card| card.name.eq_ignore_ascii_case(name))
        };
        while taken(&name) && name.len() < 24 {
            name.push('I');
        }
        name
    }
}

/// Cuts from the last column on: the rounds that are run least.
pub(crate) fn last_cuts(running: &[u8; COLUMNS], limit: u16) -> [u8; COLUMNS] {
    let total: u16 = running.iter().map(|number| u16::from(*number)).sum();
    let mut left = total.saturating_sub(limit);
    let mut cuts = [0; COLUMNS];
    for column in (0..COLUMNS).rev() {
        cuts[column] = u16::from(running[column].saturating_sub(1)).min(left) as u8;
        left -= u16::from(cuts[column]);
    }
    cuts
}
