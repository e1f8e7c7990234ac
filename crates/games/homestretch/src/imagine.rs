//! A game that a viewer could believe to be in: what it was shown stays, the rest is dealt anew.

use engine::{Bits, Seat, You, shuffle};
use smallvec::SmallVec;

use crate::Homestretch;
use crate::betting::sort_bets;
use crate::moves::Bet;
use crate::pack::Deck;
use crate::state::{Card, Hand, Hidden, Phase, Public, Shuffling, hand_at, hands, has_ghost};
use crate::view::{Known, View};
use crate::words::Share;

pub(crate) fn imagine(view: &View, bits: &mut impl Bits) -> Homestretch {
    let public = view.public.clone();
    let mut hidden = Hidden { values: imagine_values(view, bits), ..Hidden::default() };
    imagine_race_cards(&public, &mut hidden, bits);
    match &public.phase {
        Phase::Draft { .. } => imagine_draft(view, &mut hidden, bits),
        Phase::SecondChance(_) => hidden.deck = imagine_deck(&public, bits),
        Phase::Setup(_) => {}
        // Between the draft and the buy the cards aside are known, but not their order; after the
        // buy they are out of the game.
        _ if public.race == 1 => hidden.aside = imagine_aside(&public, bits),
        _ => {}
    }
    Homestretch { public, hidden }
}

/// The tokens of the other seats get their values by lot.
fn imagine_values(view: &View, bits: &mut impl Bits) -> crate::PerSeat<SmallVec<[u16; 5]>> {
    let public = &view.public;
    let seats = Seat::all(public.seat_count());
    seats
        .map(|seat| {
            let laid = &public.laid[seat.index()];
            if let Some(known) = view.known_of(seat) {
                return known.bets.iter().map(|bet| bet.token).collect();
            }
            if let Some(open) = laid.iter().map(|laid| laid.value).collect::<Option<_>>() {
                return open;
            }
            let mut tokens: SmallVec<[u16; 5]> = SmallVec::from_slice(&public.setup.pack.tokens);
            shuffle(&mut tokens, bits);
            let mut bets: SmallVec<[Bet; 5]> = laid
                .iter()
                .zip(tokens)
                .map(|(laid, token)| Bet { token, horse: laid.spot.horse, line: laid.spot.line })
                .collect();
            sort_bets(&mut bets);
            bets.iter().map(|bet| bet.token).collect()
        })
        .collect()
}

/// The race cards that were not turned up yet are drawn from those that nobody has seen.
fn imagine_race_cards(public: &Public, hidden: &mut Hidden, bits: &mut impl Bits) {
    let options = &public.setup.options;
    let seen = || public.results.iter().map(|result| result.card).chain(public.card);
    let mut draw = |deck, races: u32| -> SmallVec<[Card; 4]> {
        let of_deck = |card: &Card| public.setup.pack.cards[usize::from(*card)].deck == deck;
        let mut cards: SmallVec<[Card; 4]> = seen().filter(of_deck).collect();
        let mut unseen: SmallVec<[Card; 16]> =
            public.setup.pack.deck(deck).filter(|card| !cards.contains(card)).collect();
        while cards.len() < races as usize && !unseen.is_empty() {
            let at = bits.below(unseen.len() as u32) as usize;
            cards.push(unseen.swap_remove(at));
        }
        cards
    };
    let shuffled = |what| match public.phase {
        Phase::Setup(next) => matches!(
            (what, next),
            (Shuffling::GreenCards, Shuffling::PurpleCards | Shuffling::BlueShares)
                | (Shuffling::PurpleCards, Shuffling::BlueShares)
        ),
        _ => true,
    };
    if shuffled(Shuffling::GreenCards) {
        hidden.green = draw(Deck::Green, options.green_races);
    }
    if shuffled(Shuffling::PurpleCards) {
        hidden.purple = draw(Deck::Purple, options.purple_races);
    }
}

fn owned(public: &Public, share: Share) -> bool {
    public.seats.iter().any(|seat| seat.shares.contains(&share))
}

fn imagine_aside(public: &Public, bits: &mut impl Bits) -> SmallVec<[Share; 22]> {
    let blue = public.setup.pack.blue_shares();
    let mut aside: SmallVec<[Share; 22]> = blue.filter(|&share| !owned(public, share)).collect();
    shuffle(&mut aside, bits);
    aside
}

fn imagine_deck(public: &Public, bits: &mut impl Bits) -> SmallVec<[Share; 24]> {
    let Phase::SecondChance(market) = &public.phase else { return SmallVec::new() };
    let pack = &public.setup.pack;
    let red = pack.red_shares().filter(|_| public.red_joins());
    let mut deck: SmallVec<[Share; 24]> = pack
        .blue_shares()
        .chain(red)
        .filter(|share| !owned(public, *share) && !market.face_up.contains(share))
        .collect();
    shuffle(&mut deck, bits);
    deck
}

/// Hands that nobody showed the viewer, and what others took out of those it saw.
fn imagine_draft(view: &View, hidden: &mut Hidden, bits: &mut impl Bits) {
    let public = &view.public;
    let setup = &public.setup;
    let Phase::Draft { round, kept, .. } = public.phase else { return };
    let shown = view.you.as_ref();
    let seen = |share: &Share| {
        view.known().is_some_and(|known| known.hands.iter().any(|hand| hand.contains(share)))
    };
    let mut unseen: SmallVec<[Share; 24]> =
        setup.pack.blue_shares().filter(|share| !seen(share)).collect();
    shuffle(&mut unseen, bits);

    let count = hands(setup);
    let size = setup.pack.hand(setup.seats());
    // Rounds in which somebody has taken a card out of a hand: all before this one, and this one
    // if its holder has kept.
    let rounds_taken = |hand: usize| {
        let holder = (hand + usize::from(round)) % count;
        round + u8::from(holder < setup.seats() && kept.contains(Seat(holder as u8)))
    };
    let imagined: SmallVec<[Hand; 6]> = (0..count)
        .map(|hand| imagine_hand(shown, hand, count, size, rounds_taken(hand), &mut unseen, bits))
        .collect();
    // What the ghost lost lies aside, behind the cards that were not dealt.
    hidden.aside = unseen.into_iter().collect();
    if has_ghost(setup) {
        let ghost = setup.seats();
        let lost = (0..round).filter_map(|q| imagined[hand_at(ghost, q, count)].taken_in(q));
        hidden.aside.extend(lost);
    }
    hidden.hands = imagined;
}

/// A round in which the viewer held a hand: what it saw, and what it kept, if it has yet.
type Look<'a> = (u8, &'a [Share], Option<Share>);

fn imagine_hand(
    shown: Option<&You<Known>>,
    hand: usize,
    count: usize,
    size: usize,
    rounds_taken: u8,
    unseen: &mut SmallVec<[Share; 24]>,
    bits: &mut impl Bits,
) -> Hand {
    let mut draw = || unseen.pop();
    // When the viewer held this hand, and what it saw and kept then.
    let held = |seat: Seat, q: usize| hand_at(seat.index(), q as u8, count) == hand;
    let looks: SmallVec<[Look<'_>; 5]> = shown.map_or_else(SmallVec::new, |You { seat, known }| {
        (0..known.hands.len())
            .filter(|&q| held(*seat, q))
            .map(|q| (q as u8, known.hands[q].as_slice(), known.kept.get(q).copied()))
            .collect()
    });
    let Some(&(first, seen, _)) = looks.first() else {
        let mut imagined = Hand::dealt(std::iter::from_fn(&mut draw).take(size).collect());
        for q in 0..rounds_taken {
            imagined.taken[usize::from(q)] = Some(q);
        }
        return imagined;
    };
    // What was taken before the viewer first held the hand, it never saw.
    let before = std::iter::from_fn(&mut draw).take(usize::from(first));
    let mut imagined = Hand::dealt(before.chain(seen.iter().copied()).collect());
    for q in 0..first {
        imagined.taken[usize::from(q)] = Some(q);
    }
    for (i, &(q, seen, own)) in looks.iter().enumerate() {
        let Some(own) = own else { break };
        imagined.take(own, q);
        let next = looks.get(i + 1);
        // What others took since: known as a set once the hand comes back, else anything of it.
        let mut others: SmallVec<[Share; 5]> = seen
            .iter()
            .copied()
            .filter(|card| *card != own && next.is_none_or(|(_, later, _)| !later.contains(card)))
            .collect();
        shuffle(&mut others, bits);
        let until = next.map_or(rounds_taken, |(later, ..)| *later);
        for (q, card) in (q + 1..until).zip(others) {
            imagined.take(card, q);
        }
    }
    imagined
}
