//! A game that a viewer could believe to be in: what it was shown stays, the rest is dealt anew.

use engine::{Bits, Moves, Seat, shuffle};
use smallvec::SmallVec;

use crate::BigStakes;
use crate::moves::Move;
use crate::stables::cards;
use crate::state::{Cards, Choice, Hidden, Phase, Public};
use crate::view::View;
use crate::words::Horse;

/// How often a stable is drawn again that does not go with what its owner could enter.
const TRIES: u32 = 400;

pub(crate) fn imagine(view: &View, bits: &mut impl Bits) -> BigStakes {
    let public = view.public.clone();
    let seats = public.seat_count();
    let mut hidden = Hidden {
        hands: SmallVec::from_elem(Cards::new(), seats),
        away: SmallVec::from_elem(Cards::new(), seats),
        choices: SmallVec::from_elem(Choice::None, seats),
    };
    let mut unseen = unseen(view);
    shuffle(&mut unseen, bits);
    for seat in Seat::all(seats) {
        let at = seat.index();
        match view.known_of(seat) {
            Some(known) => {
                hidden.hands[at] = known.hand.clone();
                hidden.away[at] = known.away.clone();
            }
            None => deal(&public, seat, &mut unseen, &mut hidden, bits),
        }
    }
    let mut game = BigStakes { public, hidden };
    for seat in game.public.decided().iter() {
        let choice = match view.known_of(seat) {
            Some(known) => known.choice.clone(),
            None => decide(&game, seat, bits),
        };
        game.hidden.choices[seat.index()] = choice;
    }
    game
}

/// The horses of the pack that the viewer has not seen in anybody's hands.
fn unseen(view: &View) -> SmallVec<[Horse; 64]> {
    let public = &view.public;
    let known = |horse: &Horse| {
        let shown = public.seats.iter().any(|seat| {
            [&seat.ran, &seat.face_up, &seat.last_face_up, &seat.bought]
                .iter()
                .any(|cards| cards.contains(horse))
        });
        let own = view
            .known()
            .is_some_and(|known| known.hand.contains(horse) || known.away.contains(horse));
        shown || own
    };
    public.pack().all().filter(|horse| !known(horse)).collect()
}

/// Whether horse cards have been dealt.
fn dealt(public: &Public) -> bool {
    let breeding = matches!(
        public.phase,
        Phase::Condition
            | Phase::Program
            | Phase::Order
            | Phase::Vote { .. }
            | Phase::Sire
            | Phase::Dam(_)
            | Phase::Mate
            | Phase::Breed(_)
            | Phase::SexColor(_)
            | Phase::Trim(_)
            | Phase::Name(_)
            | Phase::Deal
            | Phase::Catalogue
    );
    !breeding
}

/// Deals a seat cards that it could hold.
fn deal(
    public: &Public,
    seat: Seat,
    unseen: &mut SmallVec<[Horse; 64]>,
    hidden: &mut Hidden,
    bits: &mut impl Bits,
) {
    let state = &public.seats[seat.index()];
    let hand = &mut hidden.hands[seat.index()];
    hand.extend(public.foals_of(seat));
    if public.stables_are_open() {
        hand.extend(state.bought.iter().copied());
        return;
    }
    if !dealt(public) {
        return;
    }
    match public.phase {
        // All cards are in the hand.
        Phase::Release { .. } => fill(hand, usize::from(state.cards), unseen),
        // The face-up ones are not; a foal that was not released is.
        Phase::Trade { .. } | Phase::Answer { .. } | Phase::Keep { .. } => {
            hand.retain(|horse| !state.released.contains(horse));
            fill(hand, usize::from(state.cards) - state.face_up.len(), unseen);
        }
        _ => make_up(public, seat, unseen, hidden, bits),
    }
}

fn fill(hand: &mut Cards, count: usize, unseen: &mut SmallVec<[Horse; 64]>) {
    while hand.len() < count {
        let Some(horse) = unseen.pop() else { return };
        hand.push(horse);
    }
}

/// A stable that was made up in secret, and what was put away: what ran is in it, and what could
/// not have run is not.
fn make_up(
    public: &Public,
    seat: Seat,
    unseen: &mut SmallVec<[Horse; 64]>,
    hidden: &mut Hidden,
    bits: &mut impl Bits,
) {
    let state = &public.seats[seat.index()];
    let stable = public.stable_size();
    let all = public.surplus(seat) + stable;
    let mut ran = Cards::new();
    for horse in &state.ran {
        if !ran.contains(horse) {
            ran.push(*horse);
        }
    }
    // Cards that everybody knows it had in the end: its foals that it did not release, what lay
    // face up before it, and what ran.
    let foals = public.foals_of(seat).filter(|foal| !state.released.contains(foal));
    let mut had: SmallVec<[Horse; 32]> = foals.collect();
    let shown = state.last_face_up.iter().chain(&ran);
    for horse in shown {
        if !had.contains(horse) {
            had.push(*horse);
        }
    }
    let strange = all.saturating_sub(had.len());
    let mut drawn: SmallVec<[Horse; 32]> = SmallVec::new();
    for _ in 0..TRIES {
        shuffle(unseen, bits);
        drawn = unseen.iter().rev().take(strange).copied().collect();
        let mut rest: SmallVec<[Horse; 32]> =
            had.iter().chain(&drawn).copied().filter(|horse| !ran.contains(horse)).collect();
        shuffle(&mut rest, bits);
        let (kept, away) = rest.split_at(rest.len().min(stable.saturating_sub(ran.len())));
        hidden.hands[seat.index()] = ran.iter().chain(kept).copied().collect();
        hidden.away[seat.index()] = away.iter().copied().collect();
        if likely(public, seat, &hidden.hands[seat.index()], bits) {
            break;
        }
    }
    unseen.retain(|horse| !drawn.contains(horse));
}

/// Whether the stable goes with the races so far, as often as it would have led to them: in each
/// the seat entered as many horses as it could, any of those that could run as likely as another.
fn likely(public: &Public, seat: Seat, stable: &[Horse], bits: &mut impl Bits) -> bool {
    let options = &public.setup.options;
    let entries = usize::from(options.entries);
    let mut ran = public.seats[seat.index()].ran.as_slice();
    let mut before: SmallVec<[Horse; 16]> = SmallVec::new();
    let mut weight = 1.0;
    for (race, planned) in public.program.iter().enumerate().take(public.races_entered()) {
        let could = |horse: &&Horse| {
            let again = options.reuse_horses || !before.contains(horse);
            planned.sex.admits(public.card(**horse).sex) && again
        };
        let choice = stable.iter().filter(could).count();
        let entered = public.entered(race, seat);
        if entered != choice.min(entries) {
            return false;
        }
        // Of all choices that the whole stable would have offered, one in so many.
        let ways = |of: usize| (0..entered).map(|i| (of - i) as f64).product::<f64>();
        weight *= ways(entered) / ways(choice);
        let (now, later) = ran.split_at(entered.min(ran.len()));
        before.extend(now.iter().copied());
        ran = later;
    }
    if let Phase::Enter { asked, .. } = public.phase {
        let can = stable.iter().any(|horse| public.may_run(seat, *horse));
        if can != asked.contains(seat) {
            return false;
        }
    }
    // Without races for one sex all stables weigh the same, and the first will do.
    let even = matches!(options.race_sex, crate::options::RaceSexes::All(crate::RaceSex::Any));
    even || f64::from(bits.below(1 << 24)) < weight * f64::from(1u32 << 24)
}

/// What a seat that has decided could have decided, any of it as likely as another.
fn decide(game: &BigStakes, seat: Seat, bits: &mut impl Bits) -> Choice {
    let mut moves = Moves::default();
    game.list_choices(seat, &mut moves);
    match moves.take_sample(bits) {
        Some(Move::Release { horses } | Move::Keep { horses } | Move::Enter { horses }) => {
            Choice::Cards(cards(&horses))
        }
        Some(Move::Vote { agree: truth } | Move::Inquiry { lodge: truth }) => Choice::Truth(truth),
        Some(Move::Pace { shifts }) => Choice::Shifts(shifts.plain()),
        _ => Choice::None,
    }
}
