//! What one viewer may see: everything public, and its own sealed move.

use engine::{Pending, Seat, Viewer};
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use crate::RacingStable;
use crate::event::Id;
use crate::moves::{Bet, Move};
use crate::state::{Phase, Public, Sealed};
use crate::words::{HorseSet, Named};

/// What one viewer may see.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "ViewJson"))]
pub struct View {
    /// What everybody sees.
    pub public: Public,
    /// What this seat alone knows; a spectator knows nothing.
    pub known: Option<Known>,
}

/// What a seat knows beyond what everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Which seat.
    pub seat: Seat,
    /// The move that it made and the others do not see yet.
    pub sealed: Sealed,
}

/// The view of a client.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ViewJson {
    summary: crate::Summary,
    /// The horses in the bank, by seat.
    bank: Vec<Vec<Id>>,
    you: Option<You>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct You {
    seat: Seat,
    /// The move that the others do not see yet.
    sealed: Option<Move>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let public = &self.public;
        let you = self.known.as_ref().map(|known| You {
            seat: known.seat,
            sealed: public.sealed_move(known.seat, &known.sealed),
        });
        let bank = |seat: Seat| {
            let state = public.seat(seat);
            let horses = state.color.map_or(HorseSet::EMPTY, |_| state.stable.in_bank());
            horses.iter().map(|number| public.pack().id(public.horse_of(seat, number))).collect()
        };
        let bank = Seat::all(public.seat_count()).map(bank).collect();
        ViewJson { summary: public.summarize(), bank, you }.serialize(serializer)
    }
}

impl Public {
    /// A sealed move as it was made.
    fn sealed_move(&self, seat: Seat, sealed: &Sealed) -> Option<Move> {
        let pack = self.pack();
        match sealed {
            Sealed::Nothing => None,
            Sealed::Enter { buy, horses } => {
                let named = |number| pack.named(self.horse_of(seat, number));
                Some(Move::Enter {
                    buy: u32::from(*buy),
                    horses: horses.iter().map(named).collect(),
                })
            }
            Sealed::Wager { bets, claims } => Some(Move::Wager {
                bets: bets
                    .iter()
                    .map(|stake| Bet {
                        on: Named { is: stake.on, id: pack.on_id(stake.on) },
                        to: stake.to,
                        amount: stake.amount,
                    })
                    .collect(),
                claims: claims.iter().map(|horse| pack.named(*horse)).collect(),
            }),
        }
    }
}

impl RacingStable {
    pub(crate) fn show(&self, viewer: Viewer) -> View {
        let seat = viewer.seat().filter(|seat| seat.index() < self.public.seat_count());
        let known = |seat: Seat| Known { seat, sealed: self.hidden.sealed[seat.index()].clone() };
        View { public: self.public.clone(), known: seat.map(known) }
    }

    /// What is played for a seat whose patience has run out: no horses, no bets, nothing bought or
    /// sold, and the first free colour.
    pub(crate) fn passive_move(&self, seat: Seat) -> Option<Move> {
        let public = &self.public;
        if !matches!(public.pending(), Pending::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        match &public.phase {
            Phase::ChooseStable { .. } => {
                let pack = public.pack();
                let free = pack.all_colors().find(|color| public.seat_of(*color).is_none())?;
                Some(Move::ChooseStable { color: pack.named_color(free) })
            }
            Phase::Enter { .. } => Some(Move::Enter { buy: 0, horses: SmallVec::new() }),
            Phase::Wager { .. } => {
                Some(Move::Wager { bets: SmallVec::new(), claims: SmallVec::new() })
            }
            Phase::Debt(_) => Some(Move::Withdraw),
            Phase::Offer { .. } => Some(Move::Decline),
            Phase::Start { .. } | Phase::Run | Phase::Lot { .. } | Phase::Over => None,
        }
    }
}
