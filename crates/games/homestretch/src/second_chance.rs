//! The second-chance buy after race 1 (rule file, section 3).

use engine::{Events, Order, Seat};
use racing::Dollars;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::Event;
use crate::state::{Market, Phase, Public};
use crate::words::Share;

impl Public {
    /// Whether the red cards join the pool.
    pub(crate) fn red_joins(&self) -> bool {
        self.seat_count() >= self.setup.pack.red_from_players
    }

    /// How many cards are shuffled: those aside, and with enough players the red ones.
    pub(crate) fn pool_size(&self) -> usize {
        let owned: usize = self.seats.iter().map(|seat| seat.shares.len()).sum();
        let pack = &self.setup.pack;
        let red = if self.red_joins() { pack.red_shares().count() } else { 0 };
        pack.blue_shares().count() - owned + red
    }
}

impl Homestretch {
    pub(crate) fn pool_shuffled(&mut self, order: &Order, events: &mut impl Events<Self>) {
        let mut pool: SmallVec<[Share; 24]> = self.hidden.aside.drain(..).collect();
        if self.public.red_joins() {
            pool.extend(self.public.setup.pack.red_shares());
        }
        // The top of the deck is its last card.
        self.hidden.deck = order.iter().rev().map(|&i| pool[usize::from(i)]).collect();
        let mut market = Market {
            pass: 1,
            face_up: SmallVec::new(),
            deck: self.hidden.deck.len(),
            order: self.public.buying_order(),
            decided: 0,
        };
        self.fill_up(&mut market);
        events.all(|| Event::MarketOpens {
            face_up: market.face_up.clone(),
            order: market.order.clone(),
        });
        self.public.phase = Phase::SecondChance(market);
    }

    /// Fills the face-up shares up to the number of seats, as far as the deck goes.
    fn fill_up(&mut self, market: &mut Market) {
        while market.face_up.len() < self.public.seats.len() {
            let Some(card) = self.hidden.deck.pop() else { break };
            market.face_up.push(card);
        }
        market.face_up.sort_unstable();
        market.deck = self.hidden.deck.len();
    }

    pub(crate) fn buy(&mut self, seat: Seat, card: Share, events: &mut impl Events<Self>) {
        if let Phase::SecondChance(market) = &mut self.public.phase {
            market.face_up.retain(|share| *share != card);
        }
        let price = self.public.setup.pack.price(card);
        self.take_share(seat, card, price);
        events.all(|| Event::Bought { seat, card, price, blind: false });
        self.buyer_done(events);
    }

    pub(crate) fn buy_blind(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        let Some(card) = self.hidden.deck.pop() else { return };
        if let Phase::SecondChance(market) = &mut self.public.phase {
            market.deck = self.hidden.deck.len();
        }
        let price = self.public.setup.pack.price(card) + self.public.setup.pack.blind_fee;
        self.take_share(seat, card, price);
        events.all(|| Event::Bought { seat, card, price, blind: true });
        self.buyer_done(events);
    }

    fn take_share(&mut self, seat: Seat, card: Share, price: Dollars) {
        let shares = &mut self.public.seats[seat.index()].shares;
        let at = shares.partition_point(|share| *share < card);
        shares.insert(at, card);
        self.public.seats[seat.index()].spent += price;
        self.pay_bank(seat, price);
    }

    pub(crate) fn pass(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        events.all(|| Event::Passed { seat });
        self.buyer_done(events);
    }

    fn buyer_done(&mut self, events: &mut impl Events<Self>) {
        let Phase::SecondChance(market) = &mut self.public.phase else { return };
        market.decided += 1;
        if usize::from(market.decided) < market.order.len() {
            return;
        }
        if market.pass == 2 {
            self.hidden.deck.clear();
            return self.begin_betting(events);
        }
        let mut market = market.clone();
        market.pass = 2;
        market.decided = 0;
        market.order = self.public.buying_order();
        self.fill_up(&mut market);
        events.all(|| Event::SecondPass {
            face_up: market.face_up.clone(),
            order: market.order.clone(),
        });
        self.public.phase = Phase::SecondChance(market);
    }
}
