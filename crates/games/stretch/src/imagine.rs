//! A game that a viewer could believe to be in: the slips of others, while betting is on, are
//! filled in anew.

use engine::{Bits, OpenMove, Seat};
use smallvec::SmallVec;

use crate::Stretch;
use crate::moves::Move;
use crate::state::{Hidden, Phase};
use crate::view::View;

pub(crate) fn imagine(view: &View, bits: &mut impl Bits) -> Stretch {
    let seats = view.public.money.len();
    let slips = SmallVec::from_elem(SmallVec::new(), seats);
    let mut game = Stretch { public: view.public.clone(), hidden: Hidden { slips } };
    let Phase::Betting { slips } = game.public.phase else { return game };
    for seat in Seat::all(seats).filter(|seat| slips.contains(*seat)) {
        let slip = match view.known_of(seat) {
            Some(own) => Some(own.clone()),
            None => game.open_slip(seat).and_then(|open| {
                let Move::Bets { bets } = open.sample(bits);
                game.slip(seat, &bets)
            }),
        };
        game.hidden.slips[seat.index()] = slip.unwrap_or_default();
    }
    game
}
