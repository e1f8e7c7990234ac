//! Before the first race: condition, program, breeding, deal, trade and auction (rule file, section
//! 4, steps 1 to 6).

use engine::{Drawn, Events, Seat, SeatSet};
use racing::Dollars;
use smallvec::SmallVec;

use crate::BigStakes;
use crate::event::{Event, Private};
use crate::options::{Breeding, Program, Stables};
use crate::pack::HorseCard;
use crate::state::{Cards, Choice, Foal, Lot, Offer, Phase, Planned, Public, Unborn};
use crate::words::{COLUMNS, Condition, Heart, Horse, Named, Sex};

/// Columns that one throw of the breeding dice decides.
const COLUMNS_PER_THROW: usize = 3;
/// Throws for a row.
pub(crate) const THROWS_PER_ROW: u8 = (COLUMNS / COLUMNS_PER_THROW) as u8;

impl BigStakes {
    /// The meet from its beginning: to the first thing that somebody decides or throws.
    pub(crate) fn begin(&mut self, events: &mut impl Events<Self>) {
        if self.public.setup.options.track_conditions {
            self.public.phase = Phase::Condition;
        } else {
            self.plan(events);
        }
    }

    pub(crate) fn condition_thrown(&mut self, dice: &[u8], events: &mut impl Events<Self>) {
        let total: u8 = dice.iter().sum();
        let constants = &self.public.pack().constants;
        let condition = if constants.slow.contains(&total) {
            Condition::Slow
        } else if constants.fast.contains(&total) {
            Condition::Fast
        } else {
            Condition::Normal
        };
        self.public.condition = Some(condition);
        events.all(|| Event::Condition { condition });
        self.plan(events);
    }

    /// The program, where no shuffle decides it.
    fn plan(&mut self, events: &mut impl Events<Self>) {
        let setup = self.public.setup.clone();
        match &setup.options.program {
            Program::Random => self.public.phase = Phase::Program,
            Program::Default => self.planned(setup.pack.default_program.iter().copied(), events),
            Program::Selected(races) => self.planned(races.iter().map(|race| race.is), events),
        }
    }

    pub(crate) fn program_shuffled(&mut self, order: &[u16], events: &mut impl Events<Self>) {
        let top = order.iter().take(crate::options::MOST_RACES).map(|at| *at as u8);
        self.planned(top, events);
    }

    fn planned(&mut self, cards: impl Iterator<Item = u8>, events: &mut impl Events<Self>) {
        let sexes = &self.public.setup.options.race_sex;
        let planned = cards.enumerate().map(|(race, card)| Planned { card, sex: sexes.of(race) });
        self.public.program = planned.collect();
        self.tell_program(events);
        if self.public.setup.options.agree_order {
            self.public.phase = Phase::Order;
        } else {
            self.next_foal();
        }
    }

    fn tell_program(&self, events: &mut impl Events<Self>) {
        let public = &self.public;
        events.all(|| Event::Program {
            races: public.program.iter().map(|p| public.race_card(p.card).id.clone()).collect(),
        });
    }

    pub(crate) fn propose(&mut self, order: &[u8], events: &mut impl Events<Self>) {
        events.all(|| Event::OrderProposed { order: order.into() });
        // At a table of one nobody is left to disagree.
        self.public.phase = Phase::Vote { order: order.into(), done: SeatSet::EMPTY };
        self.count_votes(events);
    }

    pub(crate) fn vote(&mut self, seat: Seat, agree: bool, events: &mut impl Events<Self>) {
        self.hidden.choices[seat.index()] = Choice::Truth(agree);
        events.all(|| Event::Voted { seat });
        if let Phase::Vote { done, .. } = &mut self.public.phase {
            *done = done.with(seat);
        }
        self.count_votes(events);
    }

    fn count_votes(&mut self, events: &mut impl Events<Self>) {
        let Phase::Vote { order, done } = &self.public.phase else { return };
        if done.len() + 1 < self.public.seat_count() {
            return;
        }
        let order = order.clone();
        let votes = self.hidden.choices.iter_mut().skip(1).map(std::mem::take);
        let agreed = votes.fold(true, |all, vote| all & (vote == Choice::Truth(true)));
        events.all(|| Event::OrderDecided { agreed });
        if agreed {
            let old = self.public.program.clone();
            self.public.program = order.iter().map(|at| old[usize::from(*at)]).collect();
            self.tell_program(events);
        }
        self.next_foal();
    }

    /// The next foal is bred, or cards are dealt.
    fn next_foal(&mut self) {
        let public = &mut self.public;
        let options = &public.setup.options;
        let foals = usize::from(options.foals) * public.seats.len();
        public.phase = match (options.breeding, options.stables) {
            (Breeding::Random, _) if public.foals.len() < foals => Phase::Sire,
            (Breeding::Matched, _) if public.foals.len() < foals => Phase::Mate,
            (_, Stables::Deal) => Phase::Deal,
            (_, Stables::Auction) => Phase::Catalogue,
        };
    }

    pub(crate) fn sire_drawn(&mut self, at: usize) {
        let sire = self.public.pack().of_sex(true).nth(at);
        if let Some(sire) = sire {
            self.public.phase = Phase::Dam(sire);
        }
    }

    pub(crate) fn dam_drawn(&mut self, sire: Horse, at: usize, events: &mut impl Events<Self>) {
        let dam = self.public.pack().of_sex(false).nth(at);
        if let Some(dam) = dam {
            self.mated(sire, dam, events);
        }
    }

    pub(crate) fn mated(&mut self, sire: Horse, dam: Horse, events: &mut impl Events<Self>) {
        let public = &self.public;
        events.all(|| Event::Mated {
            seat: public.breeder(),
            sire: public.card(sire).id.clone(),
            dam: public.card(dam).id.clone(),
        });
        self.public.phase = Phase::Breed(Box::new(Unborn {
            sire,
            dam,
            throws: 0,
            dice: [[0; 3]; 2 * THROWS_PER_ROW as usize],
            running: [0; COLUMNS],
            heart: [Heart::default(); COLUMNS],
            sex: Sex::Mare,
            sires_color: false,
        }));
    }

    pub(crate) fn bred(&mut self, dice: &[u8], events: &mut impl Events<Self>) {
        let Phase::Breed(unborn) = &self.public.phase else { return };
        let mut unborn = unborn.clone();
        let pack = self.public.pack();
        let parents = [unborn.dam, unborn.sire].map(|horse| &pack.horses[horse.index()]);
        let first = usize::from(unborn.throws % THROWS_PER_ROW) * COLUMNS_PER_THROW;
        for (column, die) in (first..first + COLUMNS_PER_THROW).zip(dice) {
            let parent = parents[usize::from(*die >= pack.constants.sire_from)];
            if unborn.throws < THROWS_PER_ROW {
                unborn.running[column] = parent.running[column];
            } else {
                unborn.heart[column] = parent.heart[column];
            }
        }
        let thrown = [dice[0], dice[1], dice[2]];
        unborn.dice[usize::from(unborn.throws)] = thrown;
        unborn.throws += 1;
        let (seat, throw) = (self.public.breeder(), unborn.throws);
        events.all(|| Event::Bred { seat, throw, dice: thrown });
        self.public.phase = if unborn.throws < 2 * THROWS_PER_ROW {
            Phase::Breed(unborn)
        } else {
            Phase::SexColor(unborn)
        };
    }

    pub(crate) fn sex_and_color_thrown(&mut self, dice: &[u8], events: &mut impl Events<Self>) {
        let Phase::SexColor(unborn) = &self.public.phase else { return };
        let mut unborn = unborn.clone();
        let constants = &self.public.pack().constants;
        let sires = |die: u8| die >= constants.sire_from;
        unborn.sex = if sires(dice[0]) { Sex::Horse } else { Sex::Mare };
        unborn.sires_color = sires(dice[1]);
        let (seat, sex) = (self.public.breeder(), unborn.sex);
        events.all(|| Event::Foaled { seat, dice: [dice[0], dice[1]], sex });
        let total: u16 = unborn.running.iter().map(|number| u16::from(*number)).sum();
        self.public.phase =
            if total > constants.foal_limit { Phase::Trim(unborn) } else { Phase::Name(unborn) };
    }

    pub(crate) fn trim(&mut self, cuts: &[u8; COLUMNS]) {
        let Phase::Trim(unborn) = &self.public.phase else { return };
        let mut unborn = unborn.clone();
        for (number, cut) in unborn.running.iter_mut().zip(cuts) {
            *number -= cut;
        }
        self.public.phase = Phase::Name(unborn);
    }

    pub(crate) fn name_foal(&mut self, seat: Seat, name: &str, events: &mut impl Events<Self>) {
        let Phase::Name(unborn) = &self.public.phase else { return };
        let unborn = unborn.clone();
        let public = &mut self.public;
        let pack = &public.setup.pack;
        let [sire, dam] = [unborn.sire, unborn.dam].map(|horse| &pack.horses[horse.index()]);
        let total = unborn.running.iter().map(|number| u16::from(*number)).sum();
        let card = HorseCard {
            id: format!("foal_{}", public.foals.len() + 1).into(),
            name: name.to_owned(),
            tier: pack.tier_of(total),
            sex: unborn.sex,
            color: if unborn.sires_color { sire.color.clone() } else { dam.color.clone() },
            running: unborn.running,
            heart: unborn.heart,
        };
        let foal = Foal { card, seat, sire: sire.id.clone(), dam: dam.id.clone() };
        events.all(|| Event::Born {
            seat,
            foal: foal.card.id.clone(),
            name: name.to_owned(),
            tier: foal.card.tier.clone(),
        });
        let horse = public.foal(public.foals.len());
        public.foals.push(foal);
        public.seats[seat.index()].cards += 1;
        self.hidden.hands[seat.index()].push(horse);
        self.next_foal();
    }

    pub(crate) fn dealt(&mut self, order: &[u16], events: &mut impl Events<Self>) {
        let seats = self.public.seat_count();
        let cards = self.public.deal_size() * seats;
        for (k, at) in order.iter().take(cards).enumerate() {
            self.hidden.hands[k % seats].push(Horse(*at as u8));
            self.public.seats[k % seats].cards += 1;
        }
        events.all(|| Event::Dealt);
        for seat in Seat::all(seats) {
            let public = &self.public;
            let hand = &self.hidden.hands[seat.index()];
            events.only(seat, || Private::Hand { horses: public.mentions(hand) });
        }
        self.public.phase = Phase::Release { done: SeatSet::EMPTY };
    }

    pub(crate) fn release(&mut self, seat: Seat, cards: Cards, events: &mut impl Events<Self>) {
        self.hidden.choices[seat.index()] = Choice::Cards(cards);
        events.all(|| Event::Chosen { seat });
        let Phase::Release { done } = &mut self.public.phase else { return };
        *done = done.with(seat);
        if done.len() < self.public.seat_count() {
            return;
        }
        let trading = self.public.setup.options.trade_rounds > 0;
        for seat in Seat::all(self.public.seat_count()) {
            let cards = self.take_cards(seat);
            self.hidden.hands[seat.index()].retain(|horse| !cards.contains(horse));
            let state = &mut self.public.seats[seat.index()];
            if trading {
                state.face_up = cards.clone();
                state.released = cards;
                let public = &self.public;
                events.all(|| Event::FaceUp {
                    seat,
                    horses: public.mentions(&public.seats[seat.index()].face_up),
                });
            } else {
                state.cards -= cards.len() as u8;
                self.hidden.away[seat.index()] = cards;
            }
        }
        if trading {
            self.public.phase = Phase::Trade { turn: 0 };
        } else {
            self.next_race(events);
        }
    }

    fn take_cards(&mut self, seat: Seat) -> Cards {
        match std::mem::take(&mut self.hidden.choices[seat.index()]) {
            Choice::Cards(cards) => cards,
            _ => Cards::new(),
        }
    }

    pub(crate) fn offer(&mut self, offer: Offer, events: &mut impl Events<Self>) {
        let Phase::Trade { turn } = self.public.phase else { return };
        let public = &self.public;
        events.all(|| Event::Offered {
            seat: offer.seat,
            give: public.mention(offer.give),
            to: offer.to,
            take: public.mention(offer.take),
        });
        self.public.phase = Phase::Answer { turn, offer };
    }

    pub(crate) fn answer(&mut self, accept: bool, events: &mut impl Events<Self>) {
        let Phase::Answer { turn, offer } = self.public.phase else { return };
        events.all(|| Event::Answered { seat: offer.to, accept });
        if accept {
            let replace = |cards: &mut Cards, old: Horse, new: Horse| {
                cards.iter_mut().filter(|card| **card == old).for_each(|card| *card = new);
            };
            replace(&mut self.public.seats[offer.seat.index()].face_up, offer.give, offer.take);
            replace(&mut self.public.seats[offer.to.index()].face_up, offer.take, offer.give);
        }
        self.next_trade(turn + 1);
    }

    pub(crate) fn pass_trade(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        let Phase::Trade { turn } = self.public.phase else { return };
        events.all(|| Event::Passed { seat });
        self.next_trade(turn + 1);
    }

    fn next_trade(&mut self, turn: u8) {
        let turns = self.public.setup.options.trade_rounds * self.public.seat_count() as u8;
        self.public.phase =
            if turn < turns { Phase::Trade { turn } } else { Phase::Keep { done: SeatSet::EMPTY } };
    }

    pub(crate) fn keep(&mut self, seat: Seat, cards: Cards, events: &mut impl Events<Self>) {
        self.hidden.choices[seat.index()] = Choice::Cards(cards);
        events.all(|| Event::Chosen { seat });
        let Phase::Keep { done } = &mut self.public.phase else { return };
        *done = done.with(seat);
        if done.len() < self.public.seat_count() {
            return;
        }
        for seat in Seat::all(self.public.seat_count()) {
            let kept = self.take_cards(seat);
            let state = &mut self.public.seats[seat.index()];
            let face_up = std::mem::take(&mut state.face_up);
            state.cards = kept.len() as u8;
            let hand = std::mem::replace(&mut self.hidden.hands[seat.index()], kept);
            let stable = &self.hidden.hands[seat.index()];
            let all = hand.iter().chain(&face_up).copied();
            self.hidden.away[seat.index()] = all.filter(|card| !stable.contains(card)).collect();
            state.last_face_up = face_up;
        }
        events.all(|| Event::StablesMade);
        self.next_race(events);
    }

    pub(crate) fn catalogued(&mut self, order: &[u16], events: &mut impl Events<Self>) {
        let lots = self.public.deal_size() * self.public.seat_count();
        self.public.catalogue = order.iter().take(lots).map(|at| Horse(*at as u8)).collect();
        let public = &self.public;
        events.all(|| Event::Catalogue { horses: public.ids(&public.catalogue) });
        self.next_lot(0, events);
    }

    /// The next horse comes up, or stables are filled and the races begin.
    fn next_lot(&mut self, number: u8, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let seats = public.seat_count();
        let stable = public.stable_size();
        let short = |seat: &Seat| usize::from(public.seats[seat.index()].cards) < stable;
        let bidding = Seat::all(seats).filter(short).fold(SeatSet::EMPTY, SeatSet::with);
        if bidding.is_empty() || usize::from(number) >= public.catalogue.len() {
            self.fill_stables(events);
            return self.next_race(events);
        }
        let first = Seat((usize::from(number) % seats) as u8);
        let turn = if bidding.contains(first) { first } else { next_of(bidding, first, seats) };
        public.phase =
            Phase::Auction(Lot { number, bid: Dollars::ZERO, leader: None, bidding, turn });
        events.all(|| Event::Lot {
            horse: public.card(public.catalogue[usize::from(number)]).id.clone(),
        });
    }

    pub(crate) fn bid(&mut self, seat: Seat, amount: Dollars, events: &mut impl Events<Self>) {
        let seats = self.public.seat_count();
        let Phase::Auction(lot) = &mut self.public.phase else { return };
        (lot.bid, lot.leader) = (amount, Some(seat));
        lot.turn = next_of(lot.bidding, seat, seats);
        events.all(|| Event::Bid { seat, amount });
        self.close_lot(events);
    }

    pub(crate) fn pass_lot(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        let seats = self.public.seat_count();
        let Phase::Auction(lot) = &mut self.public.phase else { return };
        lot.bidding = lot.bidding.without(seat);
        lot.turn = next_of(lot.bidding, seat, seats);
        events.all(|| Event::Passed { seat });
        self.close_lot(events);
    }

    /// Ends the lot where only the highest bidder is left, or nobody.
    fn close_lot(&mut self, events: &mut impl Events<Self>) {
        let Phase::Auction(lot) = self.public.phase else { return };
        let horse = self.public.catalogue[usize::from(lot.number)];
        match lot.leader {
            Some(leader) if lot.bidding == SeatSet::only(leader) => {
                self.public.seats[leader.index()].spent += lot.bid;
                self.own(leader, horse, lot.bid, events);
            }
            None if lot.bidding.is_empty() => {
                self.public.unsold.push(horse);
                let public = &self.public;
                events.all(|| Event::Unsold { horse: public.card(horse).id.clone() });
            }
            _ => return,
        }
        self.next_lot(lot.number + 1, events);
    }

    fn own(&mut self, seat: Seat, horse: Horse, price: Dollars, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        public.seats[seat.index()].cards += 1;
        public.seats[seat.index()].bought.push(horse);
        self.hidden.hands[seat.index()].push(horse);
        events.all(|| Event::Sold { seat, horse: public.card(horse).id.clone(), price });
    }

    /// Whoever has the fewest horses takes the first that nobody wanted, until all are full.
    fn fill_stables(&mut self, events: &mut impl Events<Self>) {
        let stable = self.public.stable_size();
        loop {
            let seats = Seat::all(self.public.seat_count());
            let fewest = seats.min_by_key(|seat| self.public.seats[seat.index()].cards);
            let Some(seat) = fewest else { return };
            let full = usize::from(self.public.seats[seat.index()].cards) >= stable;
            if full || self.public.unsold.is_empty() {
                return;
            }
            let horse = self.public.unsold.remove(0);
            self.own(seat, horse, Dollars::ZERO, events);
        }
    }

    /// What a shuffle or pick before the first race came to.
    pub(crate) fn chance_before_races(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (Phase::Condition, Drawn::Dice(dice)) => self.condition_thrown(dice.faces(), events),
            (Phase::Program, Drawn::Shuffle(order)) => self.program_shuffled(order, events),
            (Phase::Sire, Drawn::Pick(at)) => self.sire_drawn(usize::from(*at)),
            (&Phase::Dam(sire), Drawn::Pick(at)) => self.dam_drawn(sire, usize::from(*at), events),
            (Phase::Breed(_), Drawn::Dice(dice)) => self.bred(dice.faces(), events),
            (Phase::SexColor(_), Drawn::Dice(dice)) => {
                self.sex_and_color_thrown(dice.faces(), events);
            }
            (Phase::Deal, Drawn::Shuffle(order)) => self.dealt(order, events),
            (Phase::Catalogue, Drawn::Shuffle(order)) => self.catalogued(order, events),
            _ => debug_assert!(false, "chance is judged before it is applied"),
        }
    }
}

impl Public {
    /// The ids of horses.
    pub(crate) fn ids(&self, horses: &[Horse]) -> Vec<crate::words::Id> {
        horses.iter().map(|horse| self.card(*horse).id.clone()).collect()
    }

    /// The seat whose turn it is to trade.
    #[must_use]
    pub fn trader(&self, turn: u8) -> Seat {
        Seat(turn % self.seat_count() as u8)
    }
}

/// The next seat clockwise that is in the set; the same one again if nobody is.
fn next_of(set: SeatSet, from: Seat, seats: usize) -> Seat {
    let mut next = from.left(seats);
    while next != from && !set.contains(next) {
        next = next.left(seats);
    }
    next
}

/// The horses of moves, without their names.
pub(crate) fn cards(named: &[Named]) -> Cards {
    named.iter().map(|named| named.is).collect::<SmallVec<_>>()
}
