//! A game that a viewer could believe to be in: what others have sealed is drawn afresh.

use engine::{Bits, OpenMove, Seat, SeatSet};
use smallvec::SmallVec;

use crate::RacingStable;
use crate::moves::{Bet, Move};
use crate::open::{Open, OpenEnter, OpenWager};
use crate::state::{Hidden, PerSeat, Phase, Public, Sealed, Stake};
use crate::view::View;
use crate::words::HorseSet;

/// Sealed moves depend on nothing that their seat alone knows, so any that it could have made will
/// do.
pub(crate) fn imagine(view: &View, bits: &mut impl Bits) -> RacingStable {
    let public = view.public.clone();
    let moved = match public.phase {
        Phase::Enter { moved } | Phase::Wager { moved } => moved,
        _ => SeatSet::EMPTY,
    };
    let mut sealed: PerSeat<Sealed> = SmallVec::from_elem(Sealed::Nothing, public.seat_count());
    for seat in moved.iter() {
        sealed[seat.index()] = match view.known_of(seat) {
            Some(own) => own.clone(),
            None => any_sealed(&public, seat, bits),
        };
    }
    RacingStable { public, hidden: Hidden { sealed } }
}

fn any_sealed(public: &Public, seat: Seat, bits: &mut impl Bits) -> Sealed {
    let open = match public.phase {
        Phase::Enter { .. } => Open::Enter(OpenEnter::new(public, seat)),
        _ => Open::Wager(OpenWager::new(public, seat)),
    };
    Sealed::from(&open.sample(bits))
}

impl From<&Move> for Sealed {
    fn from(play: &Move) -> Self {
        match play {
            Move::Enter { buy, horses } => {
                let horses = horses.iter().map(|horse| horse.is.number);
                let horses = horses.fold(HorseSet::EMPTY, HorseSet::with);
                Self::Enter { buy: *buy as u8, horses }
            }
            Move::Wager { bets, claims } => {
                let stake = |bet: &Bet| Stake { on: bet.on.is, to: bet.to, amount: bet.amount };
                Self::Wager {
                    bets: bets.iter().map(stake).collect(),
                    claims: claims.iter().map(|horse| horse.is).collect(),
                }
            }
            _ => Self::Nothing,
        }
    }
}

impl Public {
    /// The game as it was when the seats began to seal their moves, nobody's being in yet: a search
    /// then decides for everybody by what it thinks of them. `None` where nothing is being sealed.
    #[must_use]
    pub fn before_sealing(&self) -> Option<RacingStable> {
        let mut public = self.clone();
        match &mut public.phase {
            Phase::Enter { moved } | Phase::Wager { moved } => *moved = SeatSet::EMPTY,
            _ => return None,
        }
        let sealed = SmallVec::from_elem(Sealed::Nothing, public.seat_count());
        Some(RacingStable { public, hidden: Hidden { sealed } })
    }
}
