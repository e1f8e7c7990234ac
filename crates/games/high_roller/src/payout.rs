//! Settlement (rule file, sections 7 and 8).

use engine::{Events, Game, Seat};
use racing::Dollars;
use serde::Serialize;
use smallvec::SmallVec;

use crate::HighRoller;
use crate::event::{Event, Id};
use crate::options::{BettorPayouts, DebtRule};
use crate::pack::HighRollerPack;
use crate::state::{PerSeat, Phase, Public, Purse, Settlement, Status};
use crate::words::Horse;

/// The horses in the places that are paid, and the seats that share something.
type Placed = SmallVec<[Horse; 3]>;

impl HighRollerPack {
    /// The owners' prizes out of this purse, for so many placed horses.
    #[must_use]
    pub fn owner_prizes(&self, purse: Dollars, placed: usize) -> [Dollars; 3] {
        let mut prizes = [Dollars::ZERO; 3];
        let taken = placed.min(usize::from(self.places));
        for (prize, percent) in prizes.iter_mut().zip(self.owners).take(taken).skip(1) {
            *prize = nearest(purse, percent, self.bill);
        }
        prizes[0] = purse - prizes[1] - prizes[2];
        prizes
    }
}

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
        let mut pots = payout.pots.map(|pot| pot.base + pot.per_bet.times(bets));
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
        self.pack().owner_prizes(purse, placed)
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
        for horse in self.setup.pack.all() {
            self.take_off(horse);
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

    /// The seats that bet on a placed horse; the first is the first bettor of the best placed horse
    /// that has one.
    fn sharers(&self, placed: &[Horse]) -> PerSeat<Seat> {
        let mut sharers: PerSeat<Seat> = SmallVec::new();
        for seat in placed.iter().flat_map(|horse| &self.horse(*horse).bets) {
            if !sharers.contains(seat) {
                sharers.push(*seat);
            }
        }
        sharers
    }

    /// Every division of the bettors' pots, in the order of the places; what nobody claims last.
    fn bettor_divisions(
        &self,
        placed: &[Horse],
        pots: [Dollars; 3],
        mut each: impl FnMut(Division<'_>),
    ) {
        let mut unclaimed = Dollars::ZERO;
        for (at, amount) in pots.into_iter().enumerate() {
            let horse = placed.get(at).copied();
            let among: &[Seat] = horse.map_or(&[], |horse| &self.horse(horse).bets);
            if among.is_empty() {
                unclaimed += amount;
            }
            each(Division { due: PaidFor::PLACES[at], horse, amount, among });
        }
        let among = &self.sharers(placed);
        each(Division { due: PaidFor::Unclaimed, horse: None, amount: unclaimed, among });
    }

    /// Every division of the owners' prizes, each followed by what a debtor loses of it. `debts` are
    /// what the seats owe now, and afterwards what they still owe.
    fn owner_divisions(
        &self,
        placed: &[Horse],
        prizes: [Dollars; 3],
        debts: &mut [Dollars],
        mut each: impl FnMut(Division<'_>),
    ) {
        let owned: SmallVec<[(Horse, Seat); 3]> =
            placed.iter().filter_map(|&horse| Some((horse, self.horse(horse).owner?))).collect();
        let debtor: SmallVec<[bool; 3]> =
            owned.iter().map(|(_, seat)| debts[seat.index()] > Dollars::ZERO).collect();
        let others: SmallVec<[Seat; 3]> = owned
            .iter()
            .zip(&debtor)
            .filter(|(_, debtor)| !**debtor)
            .map(|((_, seat), _)| *seat)
            .collect();
        let forfeits = self.setup.options.debt_rule == DebtRule::Forfeit;
        for (at, (&(horse, seat), &debtor)) in owned.iter().zip(&debtor).enumerate() {
            let prize = prizes[at];
            let debt = &mut debts[seat.index()];
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
            let horse = Some(horse);
            each(Division {
                due: PaidFor::PLACES[at],
                horse,
                amount: prize - lost,
                among: &[seat],
            });
            each(Division { due: PaidFor::Forfeit, horse, amount: lost, among: &others });
        }
    }

    /// Pays the bettors of the placed horses.
    fn pay_bettors(&mut self, placed: &[Horse], result: &mut Settlement) {
        let Some(&winner) = placed.first() else { return };
        let bill = self.pack().bill;
        if self.sharers(placed).is_empty() {
            result.refund = true;
            return self.refund_bettors(result);
        }
        let pots = self.bettor_pots(self.pack().horse(winner).class);
        result.bettor_pots = pots;
        let paid = &mut result.bettor_paid;
        self.bettor_divisions(placed, pots, |division| division.pay(bill, paid));
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
        let bill = self.pack().bill;
        result.prizes = self.owner_prizes(self.owners_purse, placed.len());
        let mut debts: PerSeat<Dollars> = self.seats.iter().map(|seat| seat.debt).collect();
        let paid = &mut result.owner_paid;
        let pay = |division: Division<'_>| division.pay(bill, paid);
        self.owner_divisions(placed, result.prizes, &mut debts, pay);
        for (seat, debt) in self.seats.iter_mut().zip(debts) {
            seat.debt = debt;
        }
        for seat in Seat::all(self.seat_count()) {
            self.pay(seat, Purse::Owners, -result.owner_paid[seat.index()]);
        }
    }
}

/// What a part of a purse is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PaidFor {
    Win,
    Place,
    Show,
    /// Pots that no bettor claims.
    Unclaimed,
    /// What a debtor loses to the others.
    Forfeit,
    /// What was paid in goes back.
    Refund,
}

impl PaidFor {
    const PLACES: [Self; 3] = [Self::Win, Self::Place, Self::Show];
}

/// An amount and those it is divided among; who stands there twice gets two parts.
struct Division<'a> {
    due: PaidFor,
    horse: Option<Horse>,
    amount: Dollars,
    among: &'a [Seat],
}

impl Division<'_> {
    /// The equal part of each in whole bills, and the odd bills, which go to the first.
    fn parts(&self, bill: Dollars) -> (Dollars, Dollars) {
        let count = self.among.len().max(1) as i64;
        let part = Dollars(self.amount.0 / count).round_down_to(bill);
        (part, self.amount - part.times(count))
    }

    fn pay(&self, bill: Dollars, paid: &mut [Dollars]) {
        let Some(first) = self.among.first() else { return };
        let (part, odd) = self.parts(bill);
        for seat in self.among {
            paid[seat.index()] += part;
        }
        paid[first.index()] += odd;
    }
}

/// Which purse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PurseWord {
    /// The bettors'.
    Bettors,
    /// The owners'.
    Owners,
}

/// A part of a purse, and who took it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Portion {
    /// Out of which purse.
    pub purse: PurseWord,
    pub due: PaidFor,
    /// The horse that earned it.
    pub horse: Option<Id>,
    pub amount: Dollars,
    /// Who took it; nobody where no bettor claims it.
    pub shares: Vec<Share>,
}

/// What a seat took of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    pub seat: Seat,
    pub amount: Dollars,
    /// The bills in it that could not be divided.
    pub odd: Dollars,
}

impl Public {
    /// Every division of the purses, in the order in which it was made; nothing before the end.
    #[must_use]
    pub fn flow(&self) -> Vec<Portion> {
        let Some(result) = &self.result else { return Vec::new() };
        let mut flow = Vec::new();
        let back = |purse, paid: &[Dollars]| Portion {
            purse,
            due: PaidFor::Refund,
            horse: None,
            amount: paid.iter().copied().sum(),
            shares: Seat::all(paid.len())
                .map(|seat| Share { seat, amount: paid[seat.index()], odd: Dollars::ZERO })
                .filter(|share| share.amount > Dollars::ZERO)
                .collect(),
        };
        let places = usize::from(self.pack().places);
        let placed: Placed = self.finish().take(places).collect();
        if result.refund {
            flow.push(back(PurseWord::Bettors, &result.bettor_paid));
        } else {
            self.bettor_divisions(&placed, result.bettor_pots, |division| {
                flow.extend(self.portion(PurseWord::Bettors, &division));
            });
        }
        if result.void {
            flow.push(back(PurseWord::Owners, &result.owner_paid));
        } else {
            let mut debts = self.debts_after_bets(result);
            self.owner_divisions(&placed, result.prizes, &mut debts, |division| {
                flow.extend(self.portion(PurseWord::Owners, &division));
            });
        }
        flow
    }

    /// What each seat still owed when the owners were paid.
    fn debts_after_bets(&self, result: &Settlement) -> PerSeat<Dollars> {
        let fined = |seat: Seat| {
            let out = self
                .horses
                .iter()
                .filter(|horse| horse.owner == Some(seat) && horse.status == Status::Disqualified);
            self.pack().fine.times(out.count() as i64)
        };
        Seat::all(self.seat_count())
            .map(|seat| {
                let at = seat.index();
                fined(seat) - self.seats[at].fines - result.debts_paid[at]
            })
            .collect()
    }

    fn portion(&self, purse: PurseWord, division: &Division<'_>) -> Option<Portion> {
        let &Division { due, horse, amount, among } = division;
        if amount == Dollars::ZERO {
            return None;
        }
        let (part, odd) = division.parts(self.pack().bill);
        let mut shares: Vec<Share> = Vec::new();
        for (at, &seat) in among.iter().enumerate() {
            let odd = if at == 0 { odd } else { Dollars::ZERO };
            match shares.iter_mut().find(|share| share.seat == seat) {
                Some(share) => share.amount += part + odd,
                None => shares.push(Share { seat, amount: part + odd, odd }),
            }
        }
        // Nothing is odd where one alone takes it.
        if let [only] = shares.as_mut_slice() {
            only.odd = Dollars::ZERO;
        }
        Some(Portion { purse, due, horse: horse.map(|horse| self.id(horse)), amount, shares })
    }
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
        let mut heard = false;
        events.all(|| {
            heard = true;
            let posts = self.public.finish().map(|horse| self.public.post(horse)).collect();
            Event::Settled { result: self.public.result_summary(), posts }
        });
        // How the purses were divided is worked out only for those who listen.
        if heard {
            self.tell_payments(events);
        }
        events.all(|| Event::Final { ranking: self.ranking() });
    }
    fn tell_payments(&self, events: &mut impl Events<Self>) {
        let public = &self.public;
        let flow = public.flow();
        let (bettors, owners): (Vec<_>, Vec<_>) =
            flow.into_iter().partition(|portion| portion.purse == PurseWord::Bettors);
        let tell = |portions: Vec<Portion>, events: &mut _| {
            for Portion { purse, due, horse, shares, .. } in portions {
                let post = horse.as_ref().and_then(|id| public.horse(public.pack().find(id)?).post);
                for Share { seat, amount, .. } in shares {
                    let horse = horse.clone();
                    Events::<Self>::all(events, || Event::Paid {
                        seat,
                        purse,
                        due,
                        horse,
                        post,
                        amount,
                    });
                }
            }
        };
        tell(bettors, events);
        let debts = public.result.iter().flat_map(|result| &result.debts_paid);
        for (seat, &amount) in Seat::all(public.seat_count()).zip(debts) {
            if amount > Dollars::ZERO {
                events.all(|| Event::DebtPaid { seat, amount });
            }
        }
        tell(owners, events);
    }
}
