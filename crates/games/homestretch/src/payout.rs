//! Payout and the end of the game (rule file, section 6).

use engine::{Events, Seat};
use racing::Dollars;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::Event;
use crate::state::{HorseState, PaidBet, PerSeat, Phase, Public, RaceResult, ShownBet};
use crate::words::{Class, HORSES, Horse};

impl Homestretch {
    /// First the purses in order of placing, then the bets, then the tokens return.
    pub(crate) fn pay_out(&mut self, events: &mut impl Events<Self>) {
        let (Some(card), Some(start_seat)) = (self.public.card, self.public.start_seat) else {
            return;
        };
        let finish = self.finishers();
        events.all(|| Event::Official { race: self.public.race, finish });
        let purse = self.public.setup.pack.cards[usize::from(card)].purse;
        let holds = [0, 1, 2].map(|place| self.pay_purse(finish[place], purse[place], events));
        let bets = self.pay_bets(events);
        let rolls = self.public.rolls;
        self.public.results.push(RaceResult { card, start_seat, rolls, finish, holds, bets });
        self.clear_track();
        self.next_phase(events);
    }

    fn finishers(&self) -> [Horse; 3] {
        let mut finish = [Horse::thrown([1, 1]); 3];
        for horse in Horse::all() {
            if let Some(place) = self.public.horse(horse).finish {
                finish[usize::from(place) - 1] = horse;
            }
        }
        finish
    }

    /// Pays a purse; gives what each seat held of the horse.
    fn pay_purse(
        &mut self,
        horse: Horse,
        purse: Dollars,
        events: &mut impl Events<Self>,
    ) -> PerSeat<u16> {
        let seats = Seat::all(self.public.seat_count());
        let holds: PerSeat<u16> = seats.map(|seat| self.public.holds(seat, horse)).collect();
        let all = holds.iter().sum();
        for (seat, &held) in Seat::all(holds.len()).zip(&holds).filter(|(_, held)| **held > 0) {
            let paid = self.public.purse_part(purse, held, all);
            self.public.seats[seat.index()].purses += paid;
            self.pay_bank(seat, -paid);
            events.all(|| Event::PursePaid { seat, horse, paid });
        }
        holds
    }

    /// All tokens are turned up and paid.
    fn pay_bets(&mut self, events: &mut impl Events<Self>) -> SmallVec<[ShownBet; 30]> {
        let mut bets = SmallVec::new();
        for seat in Seat::all(self.public.seat_count()) {
            let laid = std::mem::take(&mut self.public.laid[seat.index()]);
            let values = std::mem::take(&mut self.hidden.values[seat.index()]);
            let mut won = Dollars::ZERO;
            for (laid, token) in laid.into_iter().zip(values) {
                let bet = ShownBet { seat, spot: laid.spot, token };
                let place = self.public.horse(laid.spot.horse).finish;
                let paid = self.public.payout(bet, place);
                events.all(|| Event::TokenTurnedUp(bet.paid(paid)));
                won += paid;
                bets.push(bet);
            }
            self.public.seats[seat.index()].winnings += won;
            self.pay_bank(seat, -won);
        }
        bets
    }

    fn clear_track(&mut self) {
        self.public.card = None;
        self.public.start_seat = None;
        self.public.rolls = 0;
        self.public.placed = 0;
        self.public.horses = [HorseState::default(); HORSES];
    }

    fn next_phase(&mut self, events: &mut impl Events<Self>) {
        let options = &self.public.setup.options;
        if self.public.race == options.races() {
            self.public.phase = Phase::Over;
            events.all(|| Event::Final { ranking: self.public.final_ranking() });
        } else if self.public.race == 1 && options.second_chance {
            self.public.phase = Phase::SharePool;
        } else {
            self.begin_betting(events);
        }
    }
}

impl ShownBet {
    /// The token with what it paid.
    pub(crate) const fn paid(self, paid: Dollars) -> PaidBet {
        let Self { seat, spot, token } = self;
        PaidBet { seat, horse: spot.horse, line: spot.line, token, paid }
    }
}

impl Public {
    /// A seat's part of a purse: purse × its shares ÷ all shares that players hold, rounded down.
    pub(crate) fn purse_part(&self, purse: Dollars, held: u16, all: u16) -> Dollars {
        Dollars(purse.0 * i64::from(held) / i64::from(all.max(1)))
            .round_down_to(self.setup.pack.step)
    }

    /// What a token pays when its horse came in at this place: by the figure of its own spot.
    pub(crate) fn payout(&self, bet: ShownBet, place: Option<u8>) -> Dollars {
        if bet.spot.line.pays(place.unwrap_or(0)) {
            self.setup.pack.pays(bet.spot).times(i64::from(bet.token))
        } else {
            Dollars::ZERO
        }
    }

    /// What ranks the seats at the end, the better one greater: money, then the printed price of
    /// the shares, then longshot, field and favorite shares.
    pub(crate) fn final_worth(&self, seat: Seat) -> FinalWorth {
        let pack = &self.setup.pack;
        let state = &self.seats[seat.index()];
        let mut worth = FinalWorth { money: state.money, ..FinalWorth::default() };
        for share in &state.shares {
            worth.share_value += pack.price(*share);
            match pack.horses[share.horse.index()].class {
                Class::Longshot => worth.longshots += 1,
                Class::Field => worth.field += 1,
                Class::Favorite => worth.favorites += 1,
            }
        }
        worth
    }

    pub(crate) fn final_rank(&self, seat: Seat) -> u32 {
        let own = self.final_worth(seat);
        let better = |other: &Seat| self.final_worth(*other) > own;
        1 + Seat::all(self.seat_count()).filter(better).count() as u32
    }

    /// The seats with their ranks, by rank, equals by seat.
    pub(crate) fn final_ranking(&self) -> PerSeat<(Seat, u32)> {
        let mut ranking: PerSeat<(Seat, u32)> =
            Seat::all(self.seat_count()).map(|seat| (seat, self.final_rank(seat))).collect();
        ranking.sort_by_key(|(_, rank)| *rank);
        ranking
    }
}

/// What ranks a seat at the end; compared field by field.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FinalWorth {
    pub money: Dollars,
    pub share_value: Dollars,
    pub longshots: u32,
    pub field: u32,
    pub favorites: u32,
}
