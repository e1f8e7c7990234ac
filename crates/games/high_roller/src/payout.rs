//! Settlement (rule file, sections 7 and 8).

use engine::{Events, Seat};
use racing::Dollars;
use smallvec::SmallVec;

use crate::HighRoller;
use crate::event::Event;
use crate::options::{BettorPayouts, DebtRule};
use crate::state::{PerSeat, Phase, Public, Purse, Settlement};
use crate::words::Horse;

/// The horses in the places that are paid, and the seats that share something.
type Placed = SmallVec<[Horse; 3]>;

impl Public {
    /// Number of bets on the toteboard.
    #[must_use]
    pub fn bet_count(&self) -> i64 {
        self.horses.iter().map(|horse| horse.bets.len() as i64).sum()
    }

    /// The bettors' pots if a horse of this class wins, as the purse stands now.
    #[must_use]
    pub fn bettor_pots(&self, class: crate::Class) -> [Dollars; 3] {
        let pack = self.pack();
        let payout = pack.bettors(class);
        let purse = self.bettors_purse;
        let bets = self.bet_count();
        let mut pots = payout.pots.map(|(base, per_bet)| base + per_bet.times(bets));
        let table: Dollars = pots.iter().copied().sum();
        if self.setup.options.bettor_payouts == BettorPayouts::Shares || purse < table {
            pots = payout
                .shares
                .map(|percent| Dollars(purse.0 * percent / 100).round_down_to(pack.bill));
            let shared: Dollars = pots.iter().copied().sum();
            pots[0] += purse - shared;
        } else {
            pots[payout.excess_to] += purse - table;
        }
        pots
    }

    /// The owners' prizes out of this purse, for so many placed horses.
    #[must_use]
    pub fn owner_prizes(&self, purse: Dollars, placed: usize) -> [Dollars; 3] {
        let pack = self.pack();
        let mut prizes = [Dollars::ZERO; 3];
        let taken = placed.min(usize::from(pack.places));
        for (prize, percent) in prizes.iter_mut().zip(pack.owners).take(taken).skip(1) {
            *prize = nearest(purse, percent, pack.bill);
        }
        prizes[0] = purse - prizes[1] - prizes[2];
        prizes
    }

    fn settlement(&self) -> Settlement {
        let none = SmallVec::from_elem(Dollars::ZERO, self.seat_count());
        Settlement {
            void: false,
            refund: false,
            bettor_pots: [Dollars::ZERO; 3],
            bettor_paid: none.clone(),
            debts_paid: none.clone(),
            prizes: [Dollars::ZERO; 3],
            owner_paid: none,
        }
    }

    /// Nobody finished: everybody takes back what was paid, and debts are struck.
    pub(crate) fn void(&mut self) {
        let mut result = Settlement { void: true, refund: true, ..self.settlement() };
        self.refund_bettors(&mut result);
        for seat in Seat::all(self.seat_count()) {
            let state = &mut self.seats[seat.index()];
            state.debt = Dollars::ZERO;
            let back = state.spent + state.fines;
            self.pay(seat, Purse::Owners, -back);
            result.owner_paid[seat.index()] = back;
        }
        self.end(result);
    }

    fn refund_bettors(&mut self, result: &mut Settlement) {
        let seed = self.pack().seed(self.seat_count());
        for seat in Seat::all(self.seat_count()) {
            let bets = i64::from(self.seats[seat.index()].bets);
            let back = seed + self.pack().bet.times(bets);
            self.pay(seat, Purse::Bettors, -back);
            result.bettor_paid[seat.index()] = back;
        }
    }

    fn end(&mut self, result: Settlement) {
        for horse in &mut self.horses {
            if let Some(cell) = horse.cell.take() {
                self.race.occupied.remove(cell);
            }
        }
        self.result = Some(result);
        self.phase = Phase::Done;
    }

    /// What every seat would be worth if these horses took the places, with the bets, debts and purses
    /// as they are now.
    #[must_use]
    pub fn worth_after(&self, placed: &[Horse]) -> PerSeat<Dollars> {
        let mut after = self.clone();
        let places = usize::from(self.pack().places).min(placed.len());
        after.pay_out(&placed[..places]);
        Seat::all(self.seat_count()).map(|seat| after.worth(seat)).collect()
    }

    /// Divides both purses.
    fn pay_out(&mut self, placed: &[Horse]) -> Settlement {
        let mut result = self.settlement();
        self.pay_bettors(placed, &mut result);
        self.pay_debts(&mut result);
        self.pay_owners(placed, &mut result);
        result
    }

    /// Pays the bettors of the placed horses.
    fn pay_bettors(&mut self, placed: &[Horse], result: &mut Settlement) {
        let Some(&winner) = placed.first() else { return };
        let bill = self.pack().bill;
        let mut sharers: PerSeat<Seat> = SmallVec::new();
        for seat in placed.iter().flat_map(|horse| &self.horse(*horse).bets) {
            if !sharers.contains(seat) {
                sharers.push(*seat);
            }
        }
        // The first to share is the first bettor of the best placed horse that has one.
        if sharers.is_empty() {
            result.refund = true;
            return self.refund_bettors(result);
        }
        let pots = self.bettor_pots(self.pack().horse(winner).class);
        result.bettor_pots = pots;
        let mut unclaimed = Dollars::ZERO;
        for (at, pot) in pots.into_iter().enumerate() {
            let bettors: SmallVec<[Seat; 2]> =
                placed.get(at).map_or_else(SmallVec::new, |horse| self.horse(*horse).bets.clone());
            if bettors.is_empty() {
                unclaimed += pot;
            } else {
                divide(pot, bill, &bettors, &mut result.bettor_paid);
            }
        }
        divide(unclaimed, bill, &sharers, &mut result.bettor_paid);
        for seat in Seat::all(self.seat_count()) {
            self.pay(seat, Purse::Bettors, -result.bettor_paid[seat.index()]);
        }
    }

    /// Debtors pay out of what the Bettors Purse gave them.
    fn pay_debts(&mut self, result: &mut Settlement) {
        for seat in Seat::all(self.seat_count()) {
            let paid = self.seats[seat.index()].debt.min(result.bettor_paid[seat.index()]);
            self.pay(seat, Purse::Owners, paid);
            self.seats[seat.index()].debt -= paid;
            result.debts_paid[seat.index()] = paid;
        }
    }

    /// Pays the owners of the placed horses; those still in debt lose something of it to the rest.
    fn pay_owners(&mut self, placed: &[Horse], result: &mut Settlement) {
        let pack = &self.setup.pack;
        let bill = pack.bill;
        result.prizes = self.owner_prizes(self.owners_purse, placed.len());
        let owners: SmallVec<[Seat; 3]> =
            placed.iter().filter_map(|horse| self.horse(*horse).owner).collect();
        let debtor: SmallVec<[bool; 3]> =
            owners.iter().map(|seat| self.seats[seat.index()].debt > Dollars::ZERO).collect();
        let others: SmallVec<[Seat; 3]> = owners
            .iter()
            .zip(&debtor)
            .filter(|(_, debtor)| !**debtor)
            .map(|(seat, _)| *seat)
            .collect();
        let forfeits = self.setup.options.debt_rule == DebtRule::Forfeit;
        for ((&seat, &debtor), prize) in owners.iter().zip(&debtor).zip(result.prizes) {
            let debt = &mut self.seats[seat.index()].debt;
            let lost = match (debtor && !others.is_empty(), forfeits) {
                (false, _) => Dollars::ZERO,
                (true, true) => {
                    *debt = Dollars::ZERO;
                    prize
                }
                (true, false) => {
                    let lost = prize.min(*debt);
                    *debt -= lost;
                    lost
                }
            };
            result.owner_paid[seat.index()] += prize - lost;
            divide(lost, bill, &others, &mut result.owner_paid);
        }
        for seat in Seat::all(self.seat_count()) {
            self.pay(seat, Purse::Owners, -result.owner_paid[seat.index()]);
        }
    }
}

/// Divides an amount equally in whole bills, the odd bills to the first; who stands there twice gets
/// two parts.
fn divide(amount: Dollars, bill: Dollars, among: &[Seat], paid: &mut [Dollars]) {
    let count = among.len() as i64;
    let (Some(first), true) = (among.first(), amount > Dollars::ZERO) else { return };
    let part = Dollars(amount.0 / count).round_down_to(bill);
    for seat in among {
        paid[seat.index()] += part;
    }
    paid[first.index()] += amount - part.times(count);
}

/// So many percent to the nearest bill, exact halves down.
fn nearest(purse: Dollars, percent: i64, bill: Dollars) -> Dollars {
    let exact = purse.0 * percent;
    let whole = 100 * bill.0;
    let (bills, rest) = (exact / whole, exact % whole);
    bill.times(bills + i64::from(rest * 2 > whole))
}

impl HighRoller {
    pub(crate) fn settle(&mut self, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let places = usize::from(public.setup.pack.places);
        let placed: Placed = public.finish().take(places).collect();
        if placed.is_empty() {
            public.void();
        } else {
            let result = public.pay_out(&placed);
            public.end(result);
        }
        self.tell_end(events);
    }

    /// Tells how the game ended, if it did.
    pub(crate) fn tell_end(&self, events: &mut impl Events<Self>) {
        if self.public.phase != Phase::Done {
            return;
        }
        events.all(|| Event::Settled { result: self.public.result_summary() });
        events.all(|| {
            let seats = Seat::all(self.public.seat_count());
            let mut ranking: PerSeat<_> =
                seats.map(|seat| (seat, self.public.rank(seat))).collect();
            ranking.sort_by_key(|(_, rank)| *rank);
            Event::Final { ranking }
        });
    }
}
