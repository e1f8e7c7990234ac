//! What a seat may do: complete moves, and moves whose fields are to be filled in.

use std::sync::Arc;

use engine::{Bits, Moves, OpenMove, Seat, SeatSet, Setup};
use racing::{Dollars, Line, Named};
use serde::Serialize;
use smallvec::SmallVec;

use crate::RacingStable;
use crate::event::Id;
use crate::moves::{Bet, MOST_STAKE, Move};
use crate::pack::RacingStablePack;
use crate::state::{PerSeat, Phase, Public};
use crate::summary::OddsSummary;
use crate::words::{Color, Horse, HorseSet, Odds, On};

/// A move whose fields are to be filled in: `{"type": …, "open": {…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "open", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Open {
    /// Horses to buy and enter.
    Enter(#[cfg_attr(feature = "schema", schemars(with = "EnterSlip"))] OpenEnter),
    /// Bets and claims.
    Wager(#[cfg_attr(feature = "schema", schemars(with = "WagerSlip"))] OpenWager),
    /// A horse to sell.
    Offer(#[cfg_attr(feature = "schema", schemars(with = "OfferSlip"))] OpenOffer),
}

/// What a seat may buy and enter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "EnterSlip")]
pub struct OpenEnter {
    setup: Arc<Setup<RacingStable>>,
    color: Color,
    /// Its horses that may run.
    pub fresh: HorseSet,
    /// The horses of its colour in the bank.
    pub bank: HorseSet,
    /// What a horse costs to enter.
    pub fee: Dollars,
    pub cash: Dollars,
}

/// What a seat may bet on and claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "WagerSlip")]
pub struct OpenWager {
    setup: Arc<Setup<RacingStable>>,
    /// What bets may be on.
    pub on: SmallVec<[On; 32]>,
    /// The odds to win, place and show.
    pub odds: [Option<Odds>; 3],
    /// The horses that it may claim.
    pub claims: SmallVec<[Horse; 32]>,
    /// The price of a claim.
    pub claim_price: Dollars,
    /// The most that all bets may cost.
    pub most: Dollars,
    pub cash: Dollars,
}

/// What a debtor may sell, and to whom.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "OfferSlip")]
pub struct OpenOffer {
    setup: Arc<Setup<RacingStable>>,
    color: Color,
    /// The horses that it may offer.
    pub horses: HorseSet,
    /// The least price.
    pub least: Dollars,
    /// The buyers, and the most that each can pay.
    pub buyers: PerSeat<(Seat, Dollars)>,
}

impl RacingStable {
    /// What the seat may do now.
    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Moves<Self>) {
        let public = &self.public;
        match &public.phase {
            Phase::ChooseStable { seat: turn } if *turn == seat => {
                let pack = public.pack();
                let free = pack.all_colors().filter(|color| public.seat_of(*color).is_none());
                let choose = |color| Move::ChooseStable { color: pack.named_color(color) };
                into.listed.extend(free.map(choose));
            }
            Phase::Enter { moved } if waits_for(public, *moved, seat) => {
                into.open.push(Open::Enter(OpenEnter::new(public, seat)));
            }
            Phase::Wager { moved } if waits_for(public, *moved, seat) => {
                into.open.push(Open::Wager(OpenWager::new(public, seat)));
            }
            Phase::Debt(_) if public.debtor() == Some(seat) => {
                into.listed.push(Move::Withdraw);
                into.open.extend(OpenOffer::new(public, seat).map(Open::Offer));
            }
            Phase::Offer { offer, .. } if offer.buyer == seat => {
                into.listed.extend([Move::Accept, Move::Decline]);
            }
            _ => {}
        }
    }
}

fn waits_for(public: &Public, moved: SeatSet, seat: Seat) -> bool {
    SeatSet::all(public.seat_count()).minus(moved).contains(seat)
}

impl OpenEnter {
    /// What the seat may buy and enter now.
    #[must_use]
    pub fn new(public: &Public, seat: Seat) -> Self {
        let state = public.seat(seat);
        Self {
            color: state.color.unwrap_or(Color(0)),
            fresh: state.stable.fresh(public.race),
            bank: state.stable.in_bank(),
            fee: public.race_data().fee,
            cash: state.cash,
            setup: public.setup.clone(),
        }
    }

    fn pack(&self) -> &RacingStablePack {
        &self.setup.pack
    }

    /// How many horses the seat could buy.
    #[must_use]
    pub fn most_to_buy(&self) -> usize {
        let price = self.pack().price;
        let affords = if price.0 == 0 { usize::MAX } else { (self.cash.0 / price.0) as usize };
        self.bank.len().min(affords)
    }

    /// The horses that may run once so many were bought.
    #[must_use]
    pub fn may_run(&self, buy: usize) -> HorseSet {
        self.fresh.union(self.bank.lowest_of(buy))
    }

    /// How many horses the seat can enter once so many were bought.
    #[must_use]
    pub fn most_to_enter(&self, buy: usize) -> usize {
        let left = self.cash - self.pack().price.times(buy as i64);
        let affords = if self.fee.0 == 0 { usize::MAX } else { (left.0 / self.fee.0) as usize };
        self.may_run(buy).len().min(affords)
    }

    /// As many horses as can run once so many were bought.
    pub(crate) fn all(&self, buy: usize) -> HorseSet {
        self.may_run(buy).lowest_of(self.most_to_enter(buy))
    }

    /// The move that buys so many and enters these.
    #[must_use]
    pub fn fill(&self, buy: usize, horses: HorseSet) -> Move {
        let horse = |number| self.pack().named(Horse { color: self.color, number });
        Move::Enter { buy: buy as u32, horses: horses.iter().map(horse).collect() }
    }

    fn admits(&self, buy: u32, horses: &[Named<Horse>]) -> bool {
        let buy = buy as usize;
        if buy > self.most_to_buy() || horses.len() > self.most_to_enter(buy) {
            return false;
        }
        let mut left = self.may_run(buy);
        horses.iter().all(|horse| {
            let there = horse.is.color == self.color && left.contains(horse.is.number);
            left = if there { left.without(horse.is.number) } else { left };
            there
        })
    }

    /// Buys now and then, and enters most of what may run.
    fn sample(&self, bits: &mut impl Bits) -> Move {
        let most = self.most_to_buy() as u32;
        let buy = if most > 0 && bits.below(3) == 0 { bits.below(most + 1) as usize } else { 0 };
        let most = self.most_to_enter(buy);
        let entered = self.may_run(buy).iter().filter(|_| bits.below(3) > 0).take(most);
        self.fill(buy, entered.fold(HorseSet::EMPTY, HorseSet::with))
    }
}

impl OpenWager {
    /// What the seat may bet on and claim now.
    #[must_use]
    pub fn new(public: &Public, seat: Seat) -> Self {
        let state = public.seat(seat);
        let runners = &public.running.runners;
        let odds = public.odds();
        let mut on = SmallVec::new();
        if odds.iter().any(Option::is_some) {
            if public.bets_on_stables() {
                let stables = runners.chunk_by(|one, next| one.seat == next.seat);
                on.extend(stables.map(|stable| On::Stable(public.horse(&stable[0]).color)));
            } else {
                on.extend(runners.iter().map(|runner| On::Horse(public.horse(runner))));
            }
        }
        let mut claims = SmallVec::new();
        let claim_price = public.claiming_price();
        if claim_price.is_some() && !state.stable.in_bank().is_empty() {
            let others = runners.iter().filter(|runner| runner.seat != seat);
            claims.extend(others.map(|runner| public.horse(runner)));
        }
        let limit = public.setup.options.bet_limit;
        let most = if limit > Dollars::ZERO { state.cash.min(limit) } else { state.cash };
        Self {
            on,
            odds,
            claims,
            claim_price: claim_price.unwrap_or_default(),
            most,
            cash: state.cash,
            setup: public.setup.clone(),
        }
    }

    /// A bet as moves name it.
    #[must_use]
    pub fn bet(&self, on: On, to: Line, amount: Dollars) -> Bet {
        Bet { on: Named { is: on, id: self.setup.pack.on_id(on) }, to, amount }
    }

    /// A horse as moves name it.
    #[must_use]
    pub fn claim(&self, horse: Horse) -> Named<Horse> {
        self.setup.pack.named(horse)
    }

    /// The stake nearest to this amount that a bet may have, within what may be staked at all.
    #[must_use]
    pub fn stake(&self, amount: Dollars, most: Dollars) -> Option<Dollars> {
        let pack = &self.setup.pack;
        let greatest = most.min(MOST_STAKE).round_down_to(pack.bet_step);
        let step = pack.bet_step.0;
        let least = Dollars((pack.min_bet.0 + step - 1) / step * step);
        (least <= greatest).then(|| amount.round_down_to(pack.bet_step).max(least).min(greatest))
    }

    fn admits(&self, bets: &[Bet], claims: &[Named<Horse>]) -> bool {
        let pack = &self.setup.pack;
        let different = |at: usize| {
            let bet = &bets[at];
            bets[..at].iter().all(|other| other.on.is != bet.on.is || other.to != bet.to)
        };
        let good = |bet: &Bet| {
            self.on.contains(&bet.on.is)
                && self.odds[bet.to.index()].is_some()
                && (pack.min_bet..=MOST_STAKE).contains(&bet.amount)
                && bet.amount.0 % pack.bet_step.0 == 0
        };
        let stakes: Option<Dollars> = bets
            .iter()
            .map(|bet| good(bet).then_some(bet.amount))
            .try_fold(Dollars::ZERO, |sum, stake| stake.map(|stake| sum + stake));
        let mut left = self.claims.clone();
        let claimed = claims.iter().all(|claim| {
            let at = left.iter().position(|horse| *horse == claim.is);
            at.map(|at| left.swap_remove(at)).is_some()
        });
        let price = self.claim_price.times(claims.len() as i64);
        claimed
            && (0..bets.len()).all(different)
            && stakes.is_some_and(|stakes| stakes <= self.most && stakes + price <= self.cash)
    }

    /// Up to two bets, and now and then a claim.
    fn sample(&self, bits: &mut impl Bits) -> Move {
        let mut bets: SmallVec<[Bet; 4]> = SmallVec::new();
        let mut spent = Dollars::ZERO;
        let count = if self.on.is_empty() { 0 } else { bits.below(3) };
        for _ in 0..count {
            let on = self.on[bits.below(self.on.len() as u32) as usize];
            let to = Line::ALL[bits.below(3) as usize];
            let left = (self.most - spent).min(MOST_STAKE);
            // Mostly small ones, so that somebody can pay in the later races.
            let part = left.0 / i64::from(1 + bits.below(8));
            let amount = Dollars(i64::from(bits.below(part as u32 + 1)));
            let again = bets.iter().any(|bet| bet.on.is == on && bet.to == to);
            if let Some(amount) = self.stake(amount, left)
                && self.odds[to.index()].is_some()
                && !again
            {
                spent += amount;
                bets.push(self.bet(on, to, amount));
            }
        }
        let mut claims: SmallVec<[Named<Horse>; 4]> = SmallVec::new();
        let count = if self.claims.is_empty() { 0 } else { bits.below(3) };
        for _ in 0..count {
            let horse = self.claims[bits.below(self.claims.len() as u32) as usize];
            let again = claims.iter().any(|claim| claim.is == horse);
            if spent + self.claim_price <= self.cash && !again {
                spent += self.claim_price;
                claims.push(self.claim(horse));
            }
        }
        Move::Wager { bets, claims }
    }
}

impl OpenOffer {
    /// What a debtor may offer now; `None` where no offer is legal.
    #[must_use]
    pub fn new(public: &Public, seat: Seat) -> Option<Self> {
        let Phase::Debt(debt) = &public.phase else { return None };
        let state = public.seat(seat);
        let least = debt.amount - state.cash;
        let most_offers = public.pack().offers_per_seat;
        let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
        let buyers: PerSeat<_> = others
            .filter(|buyer| debt.offers[buyer.index()] < most_offers)
            .filter(|buyer| public.free_in_bank(*buyer) > 0)
            .map(|buyer| (buyer, public.seat(buyer).cash))
            .filter(|(_, cash)| *cash >= least)
            .collect();
        let horses = public.for_sale(seat);
        (!horses.is_empty() && !buyers.is_empty()).then(|| Self {
            color: state.color.unwrap_or(Color(0)),
            horses,
            least,
            buyers,
            setup: public.setup.clone(),
        })
    }

    /// The offer of this horse.
    #[must_use]
    pub fn fill(&self, number: u8, buyer: Seat, price: Dollars) -> Move {
        let horse = self.setup.pack.named(Horse { color: self.color, number });
        Move::Offer { horse, buyer, price }
    }

    fn admits(&self, horse: Horse, buyer: Seat, price: Dollars) -> bool {
        let can_pay = |(seat, cash): &(Seat, Dollars)| *seat == buyer && price <= *cash;
        horse.color == self.color
            && self.horses.contains(horse.number)
            && price >= self.least
            && self.buyers.iter().any(can_pay)
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        let nth = bits.below(self.horses.len() as u32) as usize;
        let number = self.horses.iter().nth(nth).unwrap_or(1);
        let (buyer, cash) = self.buyers[bits.below(self.buyers.len() as u32) as usize];
        let range = u32::try_from(cash.0 - self.least.0).unwrap_or(u32::MAX - 1);
        let price = self.least + Dollars(i64::from(bits.below(range + 1)));
        self.fill(number, buyer, price)
    }
}

impl OpenMove<Move> for Open {
    fn admits(&self, play: &Move) -> bool {
        match (self, play) {
            (Self::Enter(open), Move::Enter { buy, horses }) => open.admits(*buy, horses),
            (Self::Wager(open), Move::Wager { bets, claims }) => open.admits(bets, claims),
            (Self::Offer(open), Move::Offer { horse, buyer, price }) => {
                open.admits(horse.is, *buyer, *price)
            }
            _ => false,
        }
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        match self {
            Self::Enter(open) => open.sample(bits),
            Self::Wager(open) => open.sample(bits),
            Self::Offer(open) => open.sample(bits),
        }
    }
}

/// What may be bought and entered.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct EnterSlip {
    /// The horses that may run.
    horses: Vec<Id>,
    /// The bank's horses of this colour, in the order in which they would be bought.
    bank: Vec<Id>,
    /// What each of those costs.
    price: Dollars,
    /// What a horse costs to enter.
    fee: Dollars,
    /// The seat's money.
    cash: Dollars,
}

/// What may be bet on and claimed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WagerSlip {
    /// Colours or horses.
    on: Vec<Id>,
    /// What is offered.
    odds: OddsSummary,
    /// The least bet.
    least: Dollars,
    /// Bets are multiples of this.
    step: Dollars,
    /// The most that all bets together may cost.
    most: Dollars,
    /// The horses that may be claimed.
    claims: Vec<Id>,
    /// What a claim costs until the race is over.
    claim_price: Dollars,
    /// The seat's money, for bets and claims together.
    cash: Dollars,
}

/// What may be offered, and to whom.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OfferSlip {
    /// The horses in the stable.
    horses: Vec<Id>,
    /// The least price.
    least: Dollars,
    /// Who could buy.
    buyers: Vec<Buyer>,
}

/// Somebody who could buy a horse.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Buyer {
    seat: Seat,
    /// The most that it can pay.
    most: Dollars,
}

fn ids(pack: &RacingStablePack, color: Color, horses: HorseSet) -> Vec<Id> {
    horses.iter().map(|number| pack.id(Horse { color, number })).collect()
}

impl From<OpenEnter> for EnterSlip {
    fn from(open: OpenEnter) -> Self {
        Self {
            horses: ids(open.pack(), open.color, open.fresh),
            bank: ids(open.pack(), open.color, open.bank),
            price: open.pack().price,
            fee: open.fee,
            cash: open.cash,
        }
    }
}

impl From<OpenWager> for WagerSlip {
    fn from(open: OpenWager) -> Self {
        let pack = &open.setup.pack;
        Self {
            on: open.on.iter().map(|on| pack.on_id(*on)).collect(),
            odds: OddsSummary::new(open.odds),
            least: pack.min_bet,
            step: pack.bet_step,
            most: open.most,
            claims: open.claims.iter().map(|horse| pack.id(*horse)).collect(),
            claim_price: open.claim_price,
            cash: open.cash,
        }
    }
}

impl From<OpenOffer> for OfferSlip {
    fn from(open: OpenOffer) -> Self {
        Self {
            horses: ids(&open.setup.pack, open.color, open.horses),
            least: open.least,
            buyers: open.buyers.iter().map(|&(seat, most)| Buyer { seat, most }).collect(),
        }
    }
}
