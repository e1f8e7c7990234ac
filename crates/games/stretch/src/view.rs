//! What one viewer may see: everything public, and its own slip.

use engine::{Game, Pending, Seat, SeatSet, Viewer};
use serde::{Serialize, Serializer};

use crate::Stretch;
use crate::event::ShownBet;
use crate::state::{Phase, Public, Slip};
use crate::summary::Summary;

/// What one viewer may see.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What everybody sees.
    pub public: Public,
    /// The viewer's own slip; a spectator has none.
    pub known: Option<Known>,
}

/// What a seat knows beyond what everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Which seat.
    pub seat: Seat,
    /// Its slip, while betting is on.
    pub(crate) slip: Slip,
}

#[derive(Serialize)]
struct ViewJson {
    summary: Summary,
    /// Whose slips are in, while betting is on.
    slips_in: Option<Vec<Seat>>,
    you: Option<You>,
}

#[derive(Serialize)]
struct You {
    seat: Seat,
    slip: Vec<ShownBet>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let slips_in = match self.public.phase {
            Phase::Betting { slips } => Some(slips.iter().collect()),
            _ => None,
        };
        let you = self.known.as_ref().map(|known| You {
            seat: known.seat,
            slip: known.slip.iter().map(|bet| self.public.shown_bet(bet)).collect(),
        });
        ViewJson { summary: self.public.summarize(), slips_in, you }.serialize(serializer)
    }
}

impl Stretch {
    pub(crate) fn show(&self, viewer: Viewer) -> View {
        let seat = viewer.seat().filter(|seat| seat.index() < self.public.money.len());
        let known = |seat: Seat| Known { seat, slip: self.hidden.slips[seat.index()].clone() };
        View { public: self.public.clone(), known: seat.map(known) }
    }

    /// The seats whose slips are missing.
    pub(crate) fn missing(&self) -> SeatSet {
        match self.pending() {
            Pending::Seats(seats) => seats,
            Pending::Chance(_) | Pending::Over => SeatSet::EMPTY,
        }
    }
}
