//! Payout and the end of the game (rule file, section 6).

use engine::{Events, Seat};
use racing::Dollars;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::Event;
use crate::state::{HorseState, PaidBet, PerSeat, Phase, Public, Purse, RaceResult};
use crate::words::{Class, HORSES, Horse, Share};

impl Homestretch {
    /// First the purses in order of placing, then the bets, then the tokens return.
    pub(crate) fn pay_out(&mut self, events: &mut impl Events<Self>) {
        let (Some(card), Some(start_seat)) = (self.public.card, self.public.start_seat) else {
            return;
        };
        let finish = self.finishers();
        events.all(Event::Official { race: self.public.race, finish });
        let amounts = self.public.setup.pack.cards[usize::from(card)].purse;
        let mut purses: [Purse; 3] = Default::default();
        for (place, purse) in purses.iter_mut().enumerate() {
            *purse = self.pay_purse(finish[place], amounts[place], events);
        }
        let bets = self.pay_bets(events);
        let rolls = self.public.rolls;
        self.public.results.push(RaceResult { card, start_seat, rolls, finish, purses, bets });
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

    /// A seat's part is purse × its shares ÷ all shares that players hold, rounded down.
    fn pay_purse(&mut self, horse: Horse, purse: Dollars, events: &mut impl Events<Self>) -> Purse {
        let shares = self.public.held(horse);
        let mut paid = PerSeat::from_elem(Dollars::ZERO, self.public.seat_count());
        for seat in Seat::all(self.public.seat_count()) {
            let held = i64::from(self.public.holds(seat, horse));
            if held > 0 {
                let part = Dollars(purse.0 * held / i64::from(shares));
                let part = part.round_down_to(self.public.setup.pack.step);
                paid[seat.index()] = part;
                self.public.seats[seat.index()].purses += part;
                self.pay_bank(seat, -part);
                events.all(Event::PursePaid { seat, horse, paid: part });
            }
        }
        Purse { shares, paid }
    }

    /// All tokens are turned up; a token pays by its own spot.
    fn pay_bets(&mut self, events: &mut impl Events<Self>) -> SmallVec<[PaidBet; 30]> {
        let mut bets = SmallVec::new();
        for seat in Seat::all(self.public.seat_count()) {
            let laid = std::mem::take(&mut self.public.laid[seat.index()]);
            let values = std::mem::take(&mut self.hidden.values[seat.index()]);
            for (laid, token) in laid.into_iter().zip(values) {
                let spot = laid.spot;
                let won = spot.line.pays(self.public.horse(spot.horse).finish.unwrap_or(0));
                let paid = if won {
                    self.public.setup.pack.pays(spot).times(i64::from(token))
                } else {
                    Dollars::ZERO
                };
                self.public.seats[seat.index()].winnings += paid;
                self.pay_bank(seat, -paid);
                let bet = PaidBet { seat, horse: spot.horse, line: spot.line, token, paid };
                events.all(Event::TokenTurnedUp(bet));
                bets.push(bet);
            }
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
            for seat in self.public.final_order() {
                events.all(Event::Final {
                    seat,
                    rank: self.public.final_rank(seat),
                    money: self.public.seats[seat.index()].money,
                });
            }
        } else if self.public.race == 1 && options.second_chance {
            self.public.phase = Phase::SharePool;
        } else {
            self.begin_betting(events);
        }
    }
}

impl Public {
    /// What ranks the seats at the end, the better one greater: money, then the printed price of
    /// the shares, then longshot, field and favorite shares.
    pub(crate) fn final_worth(&self, seat: Seat) -> FinalWorth {
        let pack = &self.setup.pack;
        let state = &self.seats[seat.index()];
        let count = |class| {
            let of_class = |share: &&Share| pack.horses[share.horse.index()].class == class;
            state.shares.iter().filter(of_class).count() as u32
        };
        FinalWorth {
            money: state.money,
            share_value: state.shares.iter().map(|&share| pack.price(share)).sum(),
            longshots: count(Class::Longshot),
            field: count(Class::Field),
            favorites: count(Class::Favorite),
        }
    }

    pub(crate) fn final_rank(&self, seat: Seat) -> u32 {
        let own = self.final_worth(seat);
        let better = |other: &Seat| self.final_worth(*other) > own;
        1 + Seat::all(self.seat_count()).filter(better).count() as u32
    }

    /// The seats by rank, equals by seat.
    pub(crate) fn final_order(&self) -> PerSeat<Seat> {
        let mut order: PerSeat<Seat> = Seat::all(self.seat_count()).collect();
        order.sort_by_key(|seat| self.final_rank(*seat));
        order
    }
}

/// What ranks a seat at the end; compared field by field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FinalWorth {
    pub money: Dollars,
    pub share_value: Dollars,
    pub longshots: u32,
    pub field: u32,
    pub favorites: u32,
}
