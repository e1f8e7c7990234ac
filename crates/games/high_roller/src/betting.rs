//! Posts and bets (rule file, sections 4.2 and 4.3).

use engine::{Events, Seat};
use smallvec::SmallVec;

use crate::HighRoller;
use crate::event::Event;
use crate::state::{PerHorse, Phase, Public, Purse, Status};
use crate::words::Horse;

/// The line of bettors: an owner of several horses stands in it several times.
pub(crate) type Line = SmallVec<[Seat; 16]>;

impl Public {
    /// The horses that were sold, in the pack's order.
    pub(crate) fn sold(&self) -> impl Iterator<Item = Horse> + '_ {
        self.pack().all().filter(|horse| self.horse(*horse).owner.is_some())
    }

    /// The betting line: owners from the last post to the first, then the seats without a horse,
    /// clockwise from the trackmaster.
    pub(crate) fn betting_line(&self) -> Line {
        let mut by_post: Line = SmallVec::from_elem(Seat(0), self.race.order.len());
        let count = by_post.len();
        for (at, horse) in self.race.order.iter().enumerate() {
            if let Some(owner) = self.horse(*horse).owner {
                by_post[count - 1 - at] = owner;
            }
        }
        let without = self.clockwise(self.setup.options.trackmaster);
        by_post.extend(without.filter(|seat| !self.owns_one(*seat)));
        by_post
    }

    /// Whether a seat may bet on a horse: it races, has a free slot, and is not its own where
    /// that is not allowed.
    pub(crate) fn may_bet_on(&self, seat: Seat, horse: Horse) -> bool {
        let state = self.horse(horse);
        state.post.is_some()
            && state.bets.len() < usize::from(self.pack().bets_per_horse)
            && (self.setup.options.own_bets || state.owner != Some(seat))
    }

    fn may_bet(&self, seat: Seat) -> bool {
        let state = &self.seats[seat.index()];
        !state.passed
            && state.cash >= self.pack().bet
            && self.pack().all().any(|horse| self.may_bet_on(seat, horse))
    }

    /// Whose turn it is to bet.
    #[must_use]
    pub fn bettor(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bets { at } => self.betting_line().get(usize::from(at)).copied(),
            _ => None,
        }
    }

    /// Looks for the next bettor in the line, from this position on; with none the race begins.
    fn next_bettor(&mut self, from: usize) {
        let line = self.betting_line();
        let order = (0..line.len()).map(|i| (from + i) % line.len());
        match order.into_iter().find(|at| self.may_bet(line[*at])) {
            Some(at) => self.phase = Phase::Bets { at: at as u8 },
            None => self.begin_round(),
        }
    }
}

impl HighRoller {
    /// The posts are drawn.
    pub(crate) fn posted(&mut self, order: &[u16], events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let sold: PerHorse<Horse> = public.sold().collect();
        let gate = public.setup.pack.board.gate();
        public.race.order = order.iter().map(|&i| sold[usize::from(i)]).collect();
        for at in 0..public.race.order.len() {
            let horse = public.race.order[at];
            let state = public.horse_mut(horse);
            state.post = Some(at as u8 + 1);
            state.status = Status::Gate;
            state.cell = Some(gate);
        }
        let posts = public.race.order.clone();
        events.all(|| Event::Posts {
            horses: posts.iter().map(|horse| self.public.id(*horse)).collect(),
        });
        self.public.next_bettor(0);
        self.tell_round(events);
    }

    /// A seat bets so many times on a horse.
    pub(crate) fn bet(
        &mut self,
        seat: Seat,
        horse: Horse,
        count: u8,
        events: &mut impl Events<Self>,
    ) {
        let public = &mut self.public;
        let stake = public.setup.pack.bet.times(i64::from(count));
        public.pay(seat, Purse::Bettors, stake);
        public.seats[seat.index()].bets += u16::from(count);
        public.horse_mut(horse).bets.extend(std::iter::repeat_n(seat, usize::from(count)));
        let public = &self.public;
        let post = public.post(horse);
        events.all(|| Event::Bet { seat, horse: public.id(horse), post, count });
        self.bettor_done(events);
    }

    /// A seat is out of the betting.
    pub(crate) fn pass_betting(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        self.public.seats[seat.index()].passed = true;
        events.all(|| Event::Passed { seat });
        self.bettor_done(events);
    }

    fn bettor_done(&mut self, events: &mut impl Events<Self>) {
        let Phase::Bets { at } = self.public.phase else { return };
        self.public.next_bettor(usize::from(at) + 1);
        self.tell_round(events);
    }

    fn tell_round(&self, events: &mut impl Events<Self>) {
        if self.public.phase == Phase::Ride {
            events.all(|| Event::Round { round: self.public.race.round });
        }
    }
}
