//! What one viewer may see: everything public, and of what is hidden only what it was shown.

use engine::{Seat, Viewer};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use smallvec::SmallVec;

use crate::BigStakes;
use crate::moves::{Move, NamedShifts};
use crate::state::{Cards, Choice, Phase, Public};
use crate::words::{COLUMNS, Path};

/// What one viewer may see.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What everybody sees.
    pub public: Public,
    /// What this seat alone was shown; a spectator has none.
    pub known: Option<Known>,
}

/// What a seat was shown beyond what everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Which seat.
    pub seat: Seat,
    /// The cards that it holds: its hand, later its stable.
    pub hand: Cards,
    /// The cards that it put away.
    pub away: Cards,
    /// What it has decided that is not turned up yet.
    pub(crate) choice: Choice,
}

/// The view of a client: the summary, and what the seat alone knows.
#[derive(Serialize)]
struct ViewJson<'a> {
    summary: crate::Summary,
    /// The names, tiers and rows of the cards that the client may show besides the pack's.
    you: Option<You<'a>>,
}

#[derive(Serialize)]
struct You<'a> {
    seat: Seat,
    hand: Vec<&'a str>,
    away: Vec<&'a str>,
    /// What it has decided that is not turned up yet.
    choice: Value,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ids = |cards: &Cards| cards.iter().map(|horse| &*self.public.card(*horse).id).collect();
        let you = self.known.as_ref().map(|known| You {
            seat: known.seat,
            hand: ids(&known.hand),
            away: ids(&known.away),
            choice: match &known.choice {
                Choice::None => Value::Null,
                Choice::Cards(cards) => json!(self.public.ids(cards)),
                Choice::Truth(truth) => json!(truth),
                Choice::Shifts(shifts) => shifts
                    .iter()
                    .map(|(horse, rounds)| (self.public.card(*horse).id.to_string(), json!(rounds)))
                    .collect::<serde_json::Map<_, _>>()
                    .into(),
            },
        });
        ViewJson { summary: self.public.summarize(), you }.serialize(serializer)
    }
}

impl BigStakes {
    pub(crate) fn show(&self, viewer: Viewer) -> View {
        let seat = viewer.seat().filter(|seat| seat.index() < self.public.seat_count());
        let known = seat.map(|seat| Known {
            seat,
            hand: self.hidden.hands[seat.index()].clone(),
            away: self.hidden.away[seat.index()].clone(),
            choice: self.hidden.choices[seat.index()].clone(),
        });
        View { public: self.public.clone(), known }
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
                let kept: SmallVec<[_; 16]> = cards.take(public.setup.options.stable).collect();
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
fn last_cuts(running: &[u8; COLUMNS], limit: u16) -> [u8; COLUMNS] {
    let total: u16 = running.iter().map(|number| u16::from(*number)).sum();
    let mut left = total.saturating_sub(limit);
    let mut cuts = [0; COLUMNS];
    for column in (0..COLUMNS).rev() {
        cuts[column] = u16::from(running[column].saturating_sub(1)).min(left) as u8;
        left -= u16::from(cuts[column]);
    }
    cuts
}
