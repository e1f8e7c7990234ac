//! An owner who can not pay: he withdraws his horse, or sells another (rule file, section 4).

use engine::{Events, Seat};
use racing::Dollars;

use crate::RacingStable;
use crate::event::Event;
use crate::state::{Offer, Phase, Public, Sale, Status};
use crate::words::{Horse, HorseSet};

impl RacingStable {
    /// The horse is out, and nothing is owed any more.
    pub(crate) fn withdraw(&mut self, events: &mut impl Events<Self>) {
        self.public.phase = Phase::Run;
        self.out(Status::Withdrawn, events);
    }

    pub(crate) fn offer(
        &mut self,
        seat: Seat,
        horse: Horse,
        buyer: Seat,
        price: Dollars,
        events: &mut impl Events<Self>,
    ) {
        let Phase::Debt(debt) = &mut self.public.phase else { return };
        let mut debt = debt.clone();
        debt.offers[buyer.index()] += 1;
        self.public.phase = Phase::Offer { debt, offer: Offer { horse, buyer, price } };
        events.all(|| Event::Offered { seat, horse: self.public.pack().id(horse), buyer, price });
    }

    pub(crate) fn decline(&mut self, events: &mut impl Events<Self>) {
        let Phase::Offer { debt, offer } = &self.public.phase else { return };
        let (debt, buyer) = (debt.clone(), offer.buyer);
        self.public.phase = Phase::Debt(debt);
        events.all(|| Event::Declined { buyer });
    }

    /// The horse changes hands, the assessment is paid, and the race goes on.
    pub(crate) fn accept(&mut self, events: &mut impl Events<Self>) {
        let Phase::Offer { debt, offer } = &self.public.phase else { return };
        let (amount, Offer { horse, buyer, price }) = (debt.amount, *offer);
        let public = &mut self.public;
        let Some(seller) = public.seat_of(horse.color) else { return };
        public.seats[buyer.index()].cash -= price;
        public.seats[seller.index()].cash += price;
        let got = public.change_hands(seller, horse.number, buyer).unwrap_or(horse);
        public.sales.push(Sale { seller, buyer, horse, got, price });
        public.pay(seller, amount);
        public.phase = Phase::Run;
        events.all(|| Event::Sold {
            seller,
            buyer,
            horse: self.public.pack().id(horse),
            got: self.public.pack().id(got),
            price,
        });
        events.all(|| {
            let horse = self.public.pack().id(horse);
            Event::Collected { seat: seller, horse, amount: price }
        });
        events.all(|| Event::Paid { seat: seller, horse: self.public.id_on_turn(), amount });
        self.next_turn(events);
    }
}

impl Public {
    /// The horses of a seat that are in its stable: neither on the track nor placed.
    #[must_use]
    pub fn for_sale(&self, seat: Seat) -> HorseSet {
        let busy = self.running.runners.iter().filter(|runner| {
            runner.seat == seat && matches!(runner.status, Status::Running | Status::Finished)
        });
        busy.fold(self.seat(seat).stable.owned(), |set, runner| set.without(runner.number))
    }

    /// Who owes, in debt and while an offer is open.
    #[must_use]
    pub fn debtor(&self) -> Option<Seat> {
        match self.phase {
            Phase::Debt(_) | Phase::Offer { .. } => self.on_turn().map(|runner| runner.seat),
            _ => None,
        }
    }
}
