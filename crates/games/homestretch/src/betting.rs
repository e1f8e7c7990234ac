//! Betting and the roll-off for the first turn (rule file, section 3).

use engine::{Events, Seat, SeatSet};
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::Event;
use crate::moves::Bet;
use crate::options::TiedStack;
use crate::state::{HorseState, Laid, PerSeat, Phase, Public, SeatState};
use crate::words::HORSES;

impl Homestretch {
    /// Turns up the next race card and opens the betting.
    pub(crate) fn begin_betting(&mut self, events: &mut impl Events<Self>) {
        let race = self.public.race as usize;
        let purple = self.public.setup.options.purple_races as usize;
        let card = match race.checked_sub(purple) {
            None => self.hidden.purple[race],
            Some(race) => self.hidden.green[race],
        };
        self.public.race += 1;
        self.public.card = Some(card);
        self.public.horses = [HorseState::default(); HORSES];
        if self.public.setup.options.handicaps {
            let handicaps = self.public.setup.pack.cards[usize::from(card)].handicaps;
            for (horse, token) in self.public.horses.iter_mut().zip(handicaps) {
                horse.token = token;
            }
        }
        self.public.phase = Phase::Betting { bet: SeatSet::EMPTY };
        events.all(|| Event::RaceCard {
            race: self.public.race,
            card: self.public.setup.pack.cards[usize::from(card)].id.clone(),
        });
    }

    pub(crate) fn bet(&mut self, seat: Seat, bets: &[Bet], events: &mut impl Events<Self>) {
        let Phase::Betting { bet } = self.public.phase else { return };
        let mut bets: SmallVec<[Bet; 5]> = SmallVec::from_slice(bets);
        sort_bets(&mut bets);
        let open = self.public.setup.options.open_bets;
        // In place: what was laid for the last race is gone, its memory is not.
        let laid = &mut self.public.laid[seat.index()];
        let values = &mut self.hidden.values[seat.index()];
        for bet in &bets {
            laid.push(Laid { spot: bet.spot(), value: open.then_some(bet.token) });
            values.push(bet.token);
        }
        events.all(|| Event::Laid {
            seat,
            spots: bets.iter().map(Bet::spot).collect(),
            values: open.then(|| bets.iter().map(|bet| bet.token).collect()),
        });
        let bet = bet.with(seat);
        if let Phase::Betting { bet: now } = &mut self.public.phase {
            *now = bet;
        }
        if bet.len() == self.public.seat_count() {
            self.close_betting(events);
        }
    }

    /// The seat with the least money has the first turn; several throw for it.
    fn close_betting(&mut self, events: &mut impl Events<Self>) {
        events.all(|| Event::BettingClosed);
        let least = self.public.seats.iter().map(|seat| seat.money).min();
        let contenders = Seat::all(self.public.seat_count())
            .filter(|seat| Some(self.public.seats[seat.index()].money) == least)
            .fold(SeatSet::EMPTY, SeatSet::with);
        match contenders.first() {
            Some(only) if contenders.len() == 1 => self.begin_race(only, events),
            _ => self.public.phase = Phase::RollOff { contenders, thrown: PerSeat::new() },
        }
    }

    pub(crate) fn rolled_off(&mut self, face: u8, events: &mut impl Events<Self>) {
        let Phase::RollOff { contenders, thrown } = &mut self.public.phase else { return };
        if let Some(seat) = contenders.iter().nth(thrown.len()) {
            events.all(|| Event::RolledOff { seat, face });
        }
        thrown.push(face);
        if thrown.len() < contenders.len() {
            return;
        }
        let highest = thrown.iter().max();
        let left = contenders
            .iter()
            .zip(thrown.iter())
            .filter(|(_, face)| Some(*face) == highest)
            .fold(SeatSet::EMPTY, |left, (seat, _)| left.with(seat));
        match left.first() {
            Some(only) if left.len() == 1 => self.begin_race(only, events),
            _ => self.public.phase = Phase::RollOff { contenders: left, thrown: PerSeat::new() },
        }
    }
}

impl Public {
    /// The betting order: money from high to low, then colour in the pack's order.
    #[must_use]
    pub fn betting_order(&self) -> PerSeat<Seat> {
        self.seats_by(|seat| std::cmp::Reverse(seat.money))
    }

    /// The buying order: money from low to high, then colour in the pack's order.
    pub(crate) fn buying_order(&self) -> PerSeat<Seat> {
        self.seats_by(|seat| seat.money)
    }

    fn seats_by<K: Ord>(&self, money: impl Fn(&SeatState) -> K) -> PerSeat<Seat> {
        let ranks = &self.setup.options.colors.ranks;
        let mut order: PerSeat<Seat> = Seat::all(self.seat_count()).collect();
        order.sort_unstable_by_key(|seat| (money(&self.seats[seat.index()]), ranks[seat.index()]));
        order
    }

    /// How many of its own tokens a seat may have on one spot.
    #[must_use]
    pub fn stack_limit(&self, seat: Seat) -> usize {
        match self.setup.options.tied_stack {
            TiedStack::Shared => self.standing(seat),
            TiedStack::Order => {
                1 + self.betting_order().iter().position(|s| *s == seat).unwrap_or_default()
            }
        }
    }

    /// The seats that may bet now.
    pub(crate) fn bettors(&self, bet: SeatSet) -> SeatSet {
        if self.setup.options.bet_ahead {
            return SeatSet::all(self.seat_count()).minus(bet);
        }
        let next = self.betting_order().into_iter().find(|seat| !bet.contains(*seat));
        next.map_or(SeatSet::EMPTY, SeatSet::only)
    }
}

/// By spot, and on one spot from the highest value down. By insertion: a slip is short.
pub(crate) fn sort_bets(bets: &mut [Bet]) {
    let key = |bet: Bet| {
        u32::from(bet.horse.number()) << 24 | (bet.line as u32) << 16 | u32::from(!bet.token)
    };
    for next in 1..bets.len() {
        let bet = bets[next];
        let mut at = next;
        while at > 0 && key(bets[at - 1]) > key(bet) {
            bets[at] = bets[at - 1];
            at -= 1;
        }
        bets[at] = bet;
    }
}
