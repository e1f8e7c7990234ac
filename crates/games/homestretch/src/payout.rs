//! Payout and the end of the game (rule file, section 6).

use engine::{Events, Seat};
use racing::Dollars;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::Event;
use crate::pack::HomestretchPack;
use crate::state::{HorseState, PaidBet, PerSeat, Phase, Public, RaceResult, ShownBet};
use crate::words::{Class, HORSES, Horse};

impl Homestretch {
    /// First the purses in order of placing, then the bets, then the tokens return.
    #[inline(never)]
    pub(crate) fn pay_out(&mut self, events: &mut impl Events<Self>) {
        let (Some(card), Some(start_seat)) = (self.public.card, self.public.start_seat) else {
            return;
        };
        let finish = self.finishers();
        events.all(|| Event::Official { race: self.public.race, finish });
        let purse = self.public.setup.pack.cards[usize::from(card)].purse;
        let holds = self.public.holds_of_placed();
        for ((&horse, purse), holds) in finish.iter().zip(purse).zip(&holds) {
            self.pay_purse(horse, purse, holds, events);
        }
        let rolls = self.public.rolls;
        let bets = SmallVec::new();
        self.public.results.push(RaceResult { card, start_seat, rolls, finish, holds, bets });
        self.pay_bets(events);
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

    fn pay_purse(
        &mut self,
        horse: Horse,
        purse: Dollars,
        holds: &[u16],
        events: &mut impl Events<Self>,
    ) {
        let all = holds.iter().sum();
        for (seat, &held) in Seat::all(holds.len()).zip(holds).filter(|(_, held)| **held > 0) {
            let paid = self.public.purse_part(purse, held, all);
            self.public.seats[seat.index()].purses += paid;
            self.pay_bank(seat, -paid);
            events.all(|| Event::PursePaid { seat, horse, paid });
        }
    }

    /// All tokens are turned up and paid, and written down with the last result.
    fn pay_bets(&mut self, events: &mut impl Events<Self>) {
        for seat in Seat::all(self.public.seat_count()) {
            let mut won = Dollars::ZERO;
            let public = &mut self.public;
            let Some(result) = public.results.last_mut() else { return };
            let laid = &mut public.laid[seat.index()];
            let values = &mut self.hidden.values[seat.index()];
            for (laid, &token) in laid.iter().zip(values.iter()) {
                let bet = ShownBet { seat, spot: laid.spot, token };
                let place = public.horses[laid.spot.horse.index()].finish;
                let paid = public.setup.pack.payout(bet, place);
                events.all(|| Event::TokenTurnedUp(bet.paid(paid)));
                won += paid;
                result.bets.push(bet);
            }
            laid.clear();
            values.clear();
            public.seats[seat.index()].winnings += won;
            self.pay_bank(seat, -won);
        }
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

    /// How many shares of each horse that was placed in the running race each seat holds.
    fn holds_of_placed(&self) -> [PerSeat<u16>; 3] {
        let mut holds = [0; 3].map(|_| SmallVec::from_elem(0, self.seat_count()));
        for (seat, state) in self.seats.iter().enumerate() {
            for share in &state.shares {
                if let Some(place) = self.horse(share.horse).finish {
                    holds[usize::from(place) - 1][seat] += 1;
                }
            }
        }
        holds
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

impl HomestretchPack {
    /// What a token pays when its horse came in at this place: by the figure of its own spot.
    pub(crate) fn payout(&self, bet: ShownBet, place: Option<u8>) -> Dollars {
        if bet.spot.line.pays(place.unwrap_or(0)) {
            self.pays(bet.spot).times(i64::from(bet.token))
        } else {
            Dollars::ZERO
        }
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
