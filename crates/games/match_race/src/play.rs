//! The rules, in the order of play. They get what was judged legal, and never refuse.

use engine::{Events, Game, Seat, SeatSet};

use crate::MatchRace;
use crate::state::{Bet, Event, Horse, MOST_SEATS, Phase, Public};

impl Public {
    /// Every slip that the seat can write: a blank one, or a stake that it can pay on either horse.
    pub(crate) fn slips(&self, seat: Seat) -> impl Iterator<Item = Option<Bet>> + Clone {
        let money = self.money[seat.index()];
        let stakes = self.setup.pack.stakes.iter().filter(move |stake| **stake <= money);
        let bets = stakes.flat_map(|&stake| Horse::BOTH.map(|horse| Some(Bet { horse, stake })));
        [None].into_iter().chain(bets)
    }

    /// Where a throw takes a horse: the one that ran last is winded and runs half, rounded up.
    pub(crate) fn after(&self, horse: Horse, face: u8) -> u32 {
        let spaces = if self.winded == Some(horse) { face.div_ceil(2) } else { face };
        (self.spaces[horse.index()] + u32::from(spaces)).min(self.setup.pack.length)
    }
}

impl MatchRace {
    /// A slip goes on the table, face down. With the last one the horses are off; in each race the next
    /// seat has the first throw.
    pub(crate) fn lay(&mut self, seat: Seat, bet: Option<Bet>, events: &mut impl Events<Self>) {
        let (race, seats) = (self.public.race, self.public.money.len());
        self.hidden.bets[seat.index()] = bet;
        self.public.decided = self.public.decided.with(seat);
        events.all(|| Event::Laid { seat });
        if self.public.decided == SeatSet::all(seats) {
            let seat = Seat(((race as usize - 1) % seats) as u8);
            self.public.phase = Phase::Throw { seat };
            events.all(|| Event::Off { race, seat });
        }
    }

    /// The thrower rides either horse.
    pub(crate) fn ride(&mut self, horse: Horse, events: &mut impl Events<Self>) {
        let Phase::Ride { seat, face } = self.public.phase else { return };
        let (from, to) = (self.public.spaces[horse.index()], self.public.after(horse, face));
        self.public.spaces[horse.index()] = to;
        self.public.winded = Some(horse);
        self.public.phase = Phase::Throw { seat: seat.left(self.public.money.len()) };
        events.all(|| Event::Ran { horse, from, to });
        if to == self.public.setup.pack.length {
            self.finish(horse, events);
        }
    }

    /// The slips are turned up, and the bank pays or takes even money.
    fn finish(&mut self, winner: Horse, events: &mut impl Events<Self>) {
        let race = self.public.race;
        self.public.winners.push(winner);
        events.all(|| Event::Official { race, winner });
        let slips = std::mem::take(&mut self.hidden.bets);
        for (seat, bet) in Seat::all(MOST_SEATS).zip(slips) {
            let Some(bet) = bet else { continue };
            let won = if bet.horse == winner { bet.stake } else { -bet.stake };
            self.public.money[seat.index()] += won;
            self.public.bank -= won;
            events.all(|| Event::Settled { seat, bet, won });
        }
        self.public.decided = SeatSet::EMPTY;
        if race < self.public.setup.options.races {
            self.public.phase = Phase::Betting;
            self.public.race += 1;
            self.public.spaces = [0; 2];
            self.public.winded = None;
        } else {
            self.public.phase = Phase::Over;
            events.all(|| Event::Final { ranking: self.ranking() });
        }
    }
}
