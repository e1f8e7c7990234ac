//! Setup and draft: the decks are shuffled, the shares dealt, and every seat keeps a card of each
//! hand that comes round (rule file, section 3).

use engine::{Events, Order, Seat, SeatSet};
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::{Event, Private};
use crate::pack::Deck;
use crate::state::{Hand, Phase, Public, Shuffling, hand_at, hands, has_ghost};
use crate::words::Share;

impl Homestretch {
    pub(crate) fn shuffled(
        &mut self,
        what: Shuffling,
        order: &Order,
        events: &mut impl Events<Self>,
    ) {
        let setup = &self.public.setup;
        let options = &setup.options;
        let top = |deck, races: u32| {
            let card = |&i: &u16| setup.pack.deck(deck).nth(usize::from(i));
            order.iter().take(races as usize).filter_map(card).collect()
        };
        self.public.phase = match what {
            Shuffling::GreenCards => {
                self.hidden.green = top(Deck::Green, options.green_races);
                Phase::Setup(match options.purple_races {
                    0 => Shuffling::BlueShares,
                    _ => Shuffling::PurpleCards,
                })
            }
            Shuffling::PurpleCards => {
                self.hidden.purple = top(Deck::Purple, options.purple_races);
                Phase::Setup(Shuffling::BlueShares)
            }
            Shuffling::BlueShares => {
                self.deal(order);
                Phase::Draft { round: 0, kept: SeatSet::EMPTY, ghost_picks: false }
            }
        };
        events.all(|| Event::Shuffled { deck: what.word() });
        if what == Shuffling::BlueShares {
            self.show_hands(0, events);
        }
    }

    /// Card j of the deck goes to hand j mod hands, until every hand has its number.
    fn deal(&mut self, order: &Order) {
        let setup = &self.public.setup;
        let card = |&i: &u16| setup.pack.blue_shares().nth(usize::from(i));
        let hands = hands(setup);
        let dealt = hands * setup.pack.hand(setup.seats());
        self.hidden.hands = (0..hands)
            .map(|hand| {
                let own = order[..dealt].iter().skip(hand).step_by(hands);
                Hand::dealt(own.filter_map(card).collect())
            })
            .collect();
        self.hidden.aside = order[dealt..].iter().filter_map(card).collect();
    }

    fn show_hands(&self, round: u8, events: &mut impl Events<Self>) {
        for seat in Seat::all(self.public.seat_count()) {
            events.only(seat, || Private::Hand { cards: self.hand(seat, round).now().collect() });
        }
    }

    /// The hand that a seat holds in a round of the draft.
    pub(crate) fn hand(&self, seat: Seat, round: u8) -> &Hand {
        &self.hidden.hands[hand_at(seat.index(), round, hands(&self.public.setup))]
    }

    pub(crate) fn keep(&mut self, seat: Seat, card: Share, events: &mut impl Events<Self>) {
        let Phase::Draft { round, kept, .. } = self.public.phase else { return };
        let hands = hands(&self.public.setup);
        self.hidden.hands[hand_at(seat.index(), round, hands)].take(card, round);
        let kept = kept.with(seat);
        self.public.phase = Phase::Draft { round, kept, ghost_picks: false };
        events.all(|| Event::Kept { seat });
        if kept.len() < self.public.seat_count() {
            return;
        }
        if !has_ghost(&self.public.setup) {
            return self.end_round(round, events);
        }
        // A ghost hand of one card goes aside without chance.
        match self.public.ghost_cards(round) {
            1 => self.ghost_loses(0, events),
            _ => self.public.phase = Phase::Draft { round, kept, ghost_picks: true },
        }
    }

    pub(crate) fn ghost_loses(&mut self, index: usize, events: &mut impl Events<Self>) {
        let Phase::Draft { round, .. } = self.public.phase else { return };
        let ghost = hand_at(self.public.seat_count(), round, hands(&self.public.setup));
        let hand = &mut self.hidden.hands[ghost];
        let lost = hand.now().nth(index);
        if let Some(card) = lost {
            hand.take(card, round);
            self.hidden.aside.push(card);
        }
        self.end_round(round, events);
    }

    fn end_round(&mut self, round: u8, events: &mut impl Events<Self>) {
        let next = round + 1;
        if usize::from(next) == self.public.setup.pack.hand(self.public.seat_count()) {
            return self.end_draft(next, events);
        }
        self.public.phase = Phase::Draft { round: next, kept: SeatSet::EMPTY, ghost_picks: false };
        events.all(|| Event::HandsPassed { round: next + 1 });
        self.show_hands(next, events);
    }

    fn end_draft(&mut self, rounds: u8, events: &mut impl Events<Self>) {
        for seat in Seat::all(self.public.seat_count()) {
            let mut shares: SmallVec<[Share; 8]> =
                (0..rounds).filter_map(|round| self.hand(seat, round).taken_in(round)).collect();
            shares.sort_unstable();
            let cost = shares.iter().map(|&share| self.public.setup.pack.price(share)).sum();
            self.public.seats[seat.index()].spent += cost;
            self.pay_bank(seat, cost);
            events.all(|| Event::TurnedUp { seat, shares: shares.clone(), cost });
            self.public.seats[seat.index()].shares = shares;
        }
        self.hidden.hands.clear();
        self.begin_betting(events);
    }
}

impl Public {
    /// How many cards the ghost's hand has before it loses one.
    pub(crate) fn ghost_cards(&self, round: u8) -> usize {
        self.setup.pack.hand(self.seat_count()) - usize::from(round)
    }
}

impl Shuffling {
    /// What is shuffled, in the rule file's word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::GreenCards => "green_cards",
            Self::PurpleCards => "purple_cards",
            Self::BlueShares => "blue_shares",
        }
    }
}
