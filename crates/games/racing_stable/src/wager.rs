//! Bets and claims (rule file, section 4).

use engine::{Events, Seat, SeatSet};
use racing::Dollars;

use crate::RacingStable;
use crate::event::Event;
use crate::state::{Claim, Phase, Public, Receipt, Sealed, Stake};

impl RacingStable {
    /// The odds are posted. Where nothing could be bet or claimed, whatever the cash, nobody is asked.
    pub(crate) fn open_betting(&mut self, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let count = public.betting_count();
        public.running.row = public.row_for(count);
        events.all(|| Event::OddsPosted { count, odds: self.public.odds_summary() });
        if self.public.running.row.is_some() || self.public.claiming_price().is_some() {
            self.public.phase = Phase::Wager { moved: SeatSet::EMPTY };
        } else {
            self.begin_start(events);
        }
    }

    /// The last has wagered: stakes go to the bank, claim money into escrow.
    pub(crate) fn show_wagers(&mut self, events: &mut impl Events<Self>) {
        let price = self.public.claiming_price().unwrap_or_default();
        let row = self.public.running.row.unwrap_or_default();
        for seat in Seat::all(self.public.seat_count()) {
            let sealed = std::mem::take(&mut self.hidden.sealed[seat.index()]);
            let Sealed::Wager { bets, claims } = sealed else { continue };
            let public = &mut self.public;
            let (first_bet, first_claim) = (public.bets.len(), public.claims.len());
            for Stake { on, to, amount } in bets {
                public.pay(seat, amount);
                public.bets.push(Receipt { seat, to, on, row, amount, paid: Dollars::ZERO });
            }
            for horse in claims {
                public.hold(seat, price);
                public.claims.push(Claim { seat, horse, got: None });
            }
            events.all(|| {
                let public = &self.public;
                let (bets, claims) = (&public.bets[first_bet..], &public.claims[first_claim..]);
                let stakes: Dollars = bets.iter().map(|bet| bet.amount).sum();
                Event::Wagered {
                    seat,
                    bets: bets.iter().map(|bet| public.bet_summary(bet)).collect(),
                    claims: claims.iter().map(|claim| public.pack().id(claim.horse)).collect(),
                    paid: stakes + price.times(claims.len() as i64),
                }
            });
        }
        self.begin_start(events);
    }
}

impl Public {
    /// How many stables, or horses, the odds are for.
    #[must_use]
    pub fn betting_count(&self) -> usize {
        let runners = &self.running.runners;
        if self.bets_on_stables() {
            runners.chunk_by(|one, next| one.seat == next.seat).count()
        } else {
            runners.len()
        }
    }

    /// The row of odds for so many, if anything is offered in it.
    fn row_for(&self, count: usize) -> Option<u16> {
        let row = self.pack().row(count).filter(|_| self.setup.options.betting)?;
        let offered = self.pack().odds[row].lines.iter().any(Option::is_some);
        offered.then_some(row as u16)
    }
}
