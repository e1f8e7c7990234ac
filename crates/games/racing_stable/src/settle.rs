//! After a race: the lot between claimants, the purse, bets and claims (rule file, section 4).

use engine::{Events, Seat};
use racing::Dollars;

use crate::RacingStable;
use crate::event::Event;
use crate::state::{PerSeat, Phase, Public, RaceResult, Ran, Receipt};
use crate::words::{Horse, On};

impl RacingStable {
    /// The third horse is home, or none is running: the race is over. Several claims on the winner
    /// go to the lot first, and the result with all that it pays is told after it.
    pub(crate) fn end_race(&mut self, events: &mut impl Events<Self>) {
        let claimants = self.public.claimants();
        match claimants[..] {
            [] => self.settle(None, events),
            [only] => self.settle(Some(only), events),
            _ => self.public.phase = Phase::Lot { claimants },
        }
    }

    pub(crate) fn lot_drawn(&mut self, at: usize, events: &mut impl Events<Self>) {
        let Phase::Lot { claimants } = &self.public.phase else { return };
        let seat = claimants[at];
        events.all(|| Event::LotDrawn { seat });
        self.settle(Some(seat), events);
    }

    /// The result, purse, bets and claims, and the next race is called.
    fn settle(&mut self, claimant: Option<Seat>, events: &mut impl Events<Self>) {
        let finish =
            |public: &Public| public.finish().map(|horse| public.pack().id(horse)).collect();
        events.all(|| Event::Official { race: self.public.race, finish: finish(&self.public) });
        self.pay_purse(events);
        self.settle_bets(events);
        self.settle_claims(claimant, events);
        self.public.keep_result();
        self.call_race(events);
    }

    fn pay_purse(&mut self, events: &mut impl Events<Self>) {
        let purse = self.public.race_data().purse;
        let finish = self.public.running.finish.clone();
        for ((at, amount), place) in finish.into_iter().zip(purse).zip(1..) {
            let runner = self.public.running.runners[usize::from(at)];
            self.public.pay(runner.seat, -amount);
            events.all(|| Event::PursePaid {
                seat: runner.seat,
                horse: self.public.pack().id(self.public.horse(&runner)),
                place,
                amount,
            });
        }
    }

    fn settle_bets(&mut self, events: &mut impl Events<Self>) {
        for at in self.public.running.first_bet as usize..self.public.bets.len() {
            let bet = self.public.bets[at];
            let paid = self.public.returned(&bet);
            self.public.pay(bet.seat, -paid);
            self.public.bets[at].paid = paid;
            events.all(|| Event::BetSettled {
                seat: bet.seat,
                on: self.public.pack().on_id(bet.on),
                to: bet.to,
                amount: bet.amount,
                paid,
            });
        }
    }

    /// The successful claim pays the owner, and the horse changes hands; all others get their
    /// money back.
    fn settle_claims(&mut self, claimant: Option<Seat>, events: &mut impl Events<Self>) {
        let price = self.public.claiming_price().unwrap_or_default();
        let winner = self.public.winner();
        for at in self.public.running.first_claim as usize..self.public.claims.len() {
            let claim = self.public.claims[at];
            let public = &mut self.public;
            public.hold(claim.seat, -price);
            let won = Some(claim.seat) == claimant && Some(claim.horse) == winner;
            let Some(owner) = public.seat_of(claim.horse.color) else { continue };
            if won {
                public.seats[claim.seat.index()].cash -= price;
                public.seats[owner.index()].cash += price;
                let got = public.change_hands(owner, claim.horse.number, claim.seat);
                public.claims[at].got = got;
            }
            events.all(|| {
                let pack = self.public.pack();
                let got = self.public.claims[at].got.map(|horse| pack.id(horse));
                let horse = pack.id(claim.horse);
                Event::ClaimSettled { seat: claim.seat, horse, owner, price, won, got }
            });
        }
    }
}

impl Public {
    /// The placed horses, the winner first.
    pub fn finish(&self) -> impl Iterator<Item = Horse> + '_ {
        let runners = &self.running.runners;
        self.running.finish.iter().map(|at| self.horse(&runners[usize::from(*at)]))
    }

    /// The first horse home.
    #[must_use]
    pub fn winner(&self) -> Option<Horse> {
        self.finish().next()
    }

    /// Who has claimed the winner, by seat.
    fn claimants(&self) -> PerSeat<Seat> {
        let winner = self.winner();
        let claims = self.open_claims().iter();
        claims.filter(|claim| Some(claim.horse) == winner).map(|claim| claim.seat).collect()
    }

    /// What a bet on the race that is over returns.
    fn returned(&self, bet: &Receipt) -> Dollars {
        let hit = |horse: Horse| match bet.on {
            On::Stable(color) => horse.color == color,
            On::Horse(on) => horse == on,
        };
        let places = bet.to.index() + 1;
        let odds = self.pack().odds[usize::from(bet.row)].lines[bet.to.index()];
        match odds {
            Some(odds) if self.finish().take(places).any(hit) => odds.returns(bet.amount),
            _ => Dollars::ZERO,
        }
    }

    /// Keeps what there is to know about the race.
    pub(crate) fn keep_result(&mut self) {
        let race = &self.running;
        let ran = race.runners.iter();
        self.results.push(RaceResult {
            card: self.card,
            starter: race.starter,
            field: ran
                .map(|runner| Ran {
                    seat: runner.seat,
                    number: runner.number,
                    status: runner.status,
                })
                .collect(),
            finish: race.finish.clone(),
            ends: [self.bets.len() as u32, self.claims.len() as u32, self.sales.len() as u32],
        });
    }
}
