//! Buying horses: open outcry, in turn, or a draft (rule file, section 4.1).

use engine::{Events, Seat, SeatSet, StandingOrder};
use racing::Dollars;
use serde::{Deserialize, Serialize};

use crate::HighRoller;
use crate::event::Event;
use crate::moves::Move;
use crate::options::Auction;
use crate::state::{Bid, Lot, Phase, Public, Purse, Status};
use crate::words::Horse;

/// What the house calls in open outcry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", from = "Written")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!from))]
pub enum Call {
    Once,
    Twice,
    /// Sold, or passed in.
    Hammer,
}

/// A call as it is written: its type and no other field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "type")]
    call: Word,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Once,
    Twice,
    Hammer,
}

impl From<Written> for Call {
    fn from(written: Written) -> Self {
        match written.call {
            Word::Once => Self::Once,
            Word::Twice => Self::Twice,
            Word::Hammer => Self::Hammer,
        }
    }
}

impl Lot {
    /// The least that may be bid now.
    #[inline]
    #[must_use]
    pub fn least(&self, step: Dollars) -> Dollars {
        self.high.map_or(self.ask, |high| high.amount + step)
    }
}

impl Public {
    /// The most that a seat may pay for a horse, and so many bills that it is whole.
    #[inline]
    #[must_use]
    pub fn limit(&self, seat: Seat, horse: Horse) -> Dollars {
        self.cash_limit(seat).min(self.fair_limit(seat, horse))
    }

    /// The most that a seat may spend on a horse, whichever it is.
    fn cash_limit(&self, seat: Seat) -> Dollars {
        let state = &self.seats[seat.index()];
        match self.setup.options.spending_cap {
            Dollars::ZERO => state.cash,
            // Everything else is in whole bills already.
            cap => state.cash.min((cap - state.spent).round_down_to(self.pack().bill)),
        }
    }

    fn fair_limit(&self, seat: Seat, horse: Horse) -> Dollars {
        let applies = self.setup.options.fair_price_limit
            && self.owns_one(seat)
            && Seat::all(self.seat_count()).any(|other| !self.owns_one(other));
        if applies { self.pack().horse(horse).fair_price } else { Dollars(i64::MAX) }
    }

    /// The seats that may bid on the lot of an open outcry.
    #[inline]
    pub(crate) fn outcry_bidders(&self, lot: &Lot) -> SeatSet {
        let least = lot.least(self.pack().step);
        let high = lot.high.map(|high| high.seat);
        let may = |seat: &Seat| Some(*seat) != high && self.limit(*seat, lot.horse) >= least;
        Seat::all(self.seat_count()).filter(may).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// What the house bids for the seats that left these orders, the oldest first: the least that is
    /// possible. Two that outbid each other do so at once, up to the last bid of the one that is
    /// then outbid: the steps before it would change neither who has the horse nor what it costs.
    pub(crate) fn bid_by_orders(&self, orders: &[(Seat, StandingOrder)]) -> Option<(Seat, Move)> {
        let Phase::Outcry(lot) = &self.phase else { return None };
        let (step, horse) = (self.pack().step, lot.horse);
        let least = lot.least(step);
        let high = lot.high.map(|high| high.seat);
        let wanted =
            orders.iter().filter(|(_, order)| *self.pack().horse(horse).id == *order.horse);
        let mut good_for =
            wanted.map(|(seat, order)| (*seat, order.most.min(self.limit(*seat, horse))));
        let able = |(seat, most): &(Seat, Dollars)| Some(*seat) != high && *most >= least;
        let (one, one_most) = good_for.clone().find(able)?;
        let rival = good_for.find(|(seat, most)| *seat != one && *most >= least + step);
        let Some((other, other_most)) = rival else {
            return Some((one, Move::Bid { amount: least }));
        };
        // They bid in turn, each a step above the other: this is the first bid that is too high for
        // whose turn it is then, counted from 0. The one before the last is made now; or the one
        // before that, if the last but one would raise the seat's own bid.
        let bids = |from: Dollars, most: Dollars| (most - from).0 / (2 * step.0) + 1;
        let too_high = (2 * bids(least, one_most)).min(1 + 2 * bids(least + step, other_most));
        let (seat, number) = match too_high - 2 {
            even if even % 2 == 0 => (one, even),
            odd if high == Some(other) => (one, odd - 1),
            odd => (other, odd),
        };
        Some((seat, Move::Bid { amount: least + step.times(number) }))
    }

    /// The asking price of an unsold horse in the ordered auction and the draft.
    #[must_use]
    pub fn asking(&self, horse: Horse) -> Dollars {
        let data = self.pack().horse(horse);
        let ladder: &[Dollars] = match self.setup.options.auction {
            Auction::Draft => &[data.fair_price, data.min_bid],
            Auction::Open | Auction::Ordered => &[data.min_bid],
        };
        ladder.get(usize::from(self.sale.ladder)).copied().unwrap_or(self.pack().clearance)
    }

    /// Whether the seat can buy the horse at its asking price. In the draft the price is the fair
    /// one at most, and no limit by it is needed.
    #[must_use]
    pub fn affords(&self, seat: Seat, horse: Horse) -> bool {
        let limit = match self.setup.options.auction {
            Auction::Draft => self.cash_limit(seat),
            Auction::Open | Auction::Ordered => self.limit(seat, horse),
        };
        self.asking(horse) <= limit
    }

    fn affords_any(&self, seat: Seat) -> bool {
        self.unsold().any(|horse| self.affords(seat, horse))
    }

    /// Lets asking prices fall until somebody can buy something. Says whether anything is left to
    /// be bought; what nobody can buy for the last price is scratched.
    fn descend_ladder(&mut self) -> bool {
        let last = match self.setup.options.auction {
            Auction::Draft => 2,
            Auction::Open | Auction::Ordered => 1,
        };
        loop {
            if Seat::all(self.seat_count()).any(|seat| self.affords_any(seat)) {
                return true;
            }
            if self.sale.ladder >= last || self.unsold().next().is_none() {
                break;
            }
            self.sale.ladder += 1;
        }
        while let Some(horse) = { self.unsold().next() } {
            self.scratch(horse);
        }
        false
    }

    fn scratch(&mut self, horse: Horse) {
        self.horse_mut(horse).status = Status::Scratched;
        self.sale.scratched.push(horse);
    }

    /// Looks for the next opener, from this seat on.
    pub(crate) fn next_nomination(&mut self, from: Seat) {
        if !self.descend_ladder() {
            return self.end_sale();
        }
        let opener = self.clockwise(from).find(|seat| self.affords_any(*seat));
        self.phase = Phase::Nominate(opener.unwrap_or(from));
    }

    /// Looks for the next seat in the draft that can pick, from this pick on.
    pub(crate) fn next_pick(&mut self, first: Seat, mut pick: u32) {
        if !self.descend_ladder() {
            return self.end_sale();
        }
        while !self.affords_any(self.picker(first, pick)) {
            pick += 1;
        }
        self.phase = Phase::Draft { first, pick };
    }

    /// Whose pick it is: clockwise, and back again.
    #[must_use]
    pub(crate) fn picker(&self, first: Seat, pick: u32) -> Seat {
        let seats = self.seat_count() as u32;
        let (lap, at) = (pick / seats, pick % seats);
        let at = if lap.is_multiple_of(2) { at } else { seats - 1 - at };
        Seat(((first.0 as u32 + at) % seats) as u8)
    }

    /// The next seat that can raise, clockwise from the last bidder; `None` when the turn has come
    /// back to the high bidder.
    fn next_raiser(&self, lot: &Lot, from: Seat, out: SeatSet) -> Option<Seat> {
        let least = lot.least(self.pack().step);
        let high = lot.high.map(|high| high.seat);
        self.clockwise(from.left(self.seat_count()))
            .take_while(|seat| Some(*seat) != high)
            .find(|seat| !out.contains(*seat) && self.limit(*seat, lot.horse) >= least)
    }

    fn end_sale(&mut self) {
        if self.horses.iter().any(|horse| horse.owner.is_some()) {
            self.phase = Phase::Posts;
        } else {
            self.void();
        }
    }
}

impl HighRoller {
    /// A title is turned up.
    pub(crate) fn turned_up(&mut self, at: usize, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let horse = public.sale.stack.remove(at);
        let pack = &public.setup.pack;
        let ask = if public.sale.second_offer { pack.clearance } else { pack.horse(horse).min_bid };
        public.phase = Phase::Outcry(Lot { horse, ask, high: None, call: 0 });
        events.all(|| Event::Lot { horse: self.public.id(horse), ask });
    }

    /// A bid in open outcry or in turn.
    pub(crate) fn bid(&mut self, seat: Seat, amount: Dollars, events: &mut impl Events<Self>) {
        events.all(|| Event::Bid { seat, amount });
        let high = Some(Bid { seat, amount });
        match &mut self.public.phase {
            Phase::Outcry(lot) => {
                lot.high = high;
                lot.call = 0;
            }
            Phase::Raise { lot, out, .. } => {
                let (lot, out) = (Lot { high, ..*lot }, *out);
                self.go_on_raising(lot, seat, out, events);
            }
            _ => {}
        }
    }

    /// The house calls.
    pub(crate) fn called(&mut self, call: Call, events: &mut impl Events<Self>) {
        let Phase::Outcry(lot) = &mut self.public.phase else { return };
        lot.call += 1;
        let lot = *lot;
        events.all(|| Event::Called { call });
        if call != Call::Hammer {
            return;
        }
        match lot.high {
            Some(high) => self.sold(lot.horse, high, events),
            None if self.public.sale.second_offer => {
                self.public.scratch(lot.horse);
                events.all(|| Event::Scratched { horse: self.public.id(lot.horse) });
            }
            None => {
                self.public.sale.passed_in.push(lot.horse);
                events.all(|| Event::PassedIn { horse: self.public.id(lot.horse) });
            }
        }
        let public = &mut self.public;
        if public.sale.stack.is_empty() && !public.sale.second_offer {
            public.sale.second_offer = true;
            public.sale.stack = std::mem::take(&mut public.sale.passed_in);
        }
        if public.sale.stack.is_empty() {
            public.end_sale();
            self.tell_end(events);
        } else {
            public.phase = Phase::Lot;
        }
    }

    fn sold(&mut self, horse: Horse, Bid { seat, amount }: Bid, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        public.pay(seat, Purse::Owners, amount);
        public.seats[seat.index()].spent += amount;
        let state = public.horse_mut(horse);
        state.owner = Some(seat);
        state.price = amount;
        events.all(|| Event::Sold { horse: self.public.id(horse), seat, amount });
    }

    /// An opener names a horse.
    pub(crate) fn nominate(
        &mut self,
        seat: Seat,
        horse: Horse,
        amount: Dollars,
        events: &mut impl Events<Self>,
    ) {
        let ask = self.public.asking(horse);
        events.all(|| Event::Nominated { seat, horse: self.public.id(horse), amount });
        let lot = Lot { horse, ask, high: Some(Bid { seat, amount }), call: 0 };
        self.go_on_raising(lot, seat, SeatSet::EMPTY, events);
    }

    /// A seat passes on a horse.
    pub(crate) fn pass_on_horse(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        let Phase::Raise { lot, out, .. } = self.public.phase else { return };
        events.all(|| Event::Passed { seat });
        self.go_on_raising(lot, seat, out.with(seat), events);
    }

    fn go_on_raising(
        &mut self,
        lot: Lot,
        from: Seat,
        out: SeatSet,
        events: &mut impl Events<Self>,
    ) {
        match (self.public.next_raiser(&lot, from, out), lot.high) {
            (Some(seat), _) => self.public.phase = Phase::Raise { lot, seat, out },
            (None, Some(high)) => {
                self.sold(lot.horse, high, events);
                let left = high.seat.left(self.public.seat_count());
                let before = self.public.sale.scratched.len();
                self.public.next_nomination(left);
                self.tell_scratched(before, events);
            }
            (None, None) => {}
        }
    }

    /// A throw for the first pick of the draft.
    pub(crate) fn draft_thrown(&mut self, face: u8, events: &mut impl Events<Self>) {
        let Phase::DraftRoll { contenders, thrown } = &mut self.public.phase else { return };
        let seat = contenders[thrown.len()];
        thrown.push(face);
        if thrown.len() == contenders.len() {
            let highest = thrown.iter().copied().max();
            let mut at = 0;
            let faces = std::mem::take(thrown);
            contenders.retain(|_| {
                at += 1;
                Some(faces[at - 1]) == highest
            });
            if let [first] = contenders[..] {
                self.public.next_pick(first, 0);
            }
        }
        events.all(|| Event::DraftThrown { seat, face });
    }

    /// A seat picks a horse in the draft.
    pub(crate) fn pick(&mut self, seat: Seat, horse: Horse, events: &mut impl Events<Self>) {
        let Phase::Draft { first, pick } = self.public.phase else { return };
        let amount = self.public.asking(horse);
        self.sold(horse, Bid { seat, amount }, events);
        let before = self.public.sale.scratched.len();
        self.public.next_pick(first, pick + 1);
        self.tell_scratched(before, events);
    }

    fn tell_scratched(&self, before: usize, events: &mut impl Events<Self>) {
        for &horse in &self.public.sale.scratched[before..] {
            events.all(|| Event::Scratched { horse: self.public.id(horse) });
        }
        self.tell_end(events);
    }
}
