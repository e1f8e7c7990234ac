//! The race: rounds, throws, runs (rule file, section 4.4).

use std::cmp::Reverse;

use engine::Events;
use racing::Dollars;

use crate::HighRoller;
use crate::event::Event;
use crate::pack::Ability;
use crate::state::{Crossed, PerHorse, Phase, Public, Purse, Status};
use crate::words::{Die, Horse, Space};

impl Public {
    /// The horses still running, those in the gate too.
    pub(crate) fn running(&self) -> impl Iterator<Item = Horse> + '_ {
        let runs =
            |horse: &Horse| matches!(self.horse(*horse).status, Status::Running | Status::Gate);
        self.pack().all().filter(runs)
    }

    /// The horses still running, front to back; level ones from the rail out, the gate last.
    pub(crate) fn track_order(&self) -> PerHorse<Horse> {
        let track = self.track();
        let key = |horse: Horse| {
            let state = self.horse(horse);
            let (progress, lane) = state
                .cell
                .map_or((Default::default(), 0), |cell| (track.progress(cell), track.lane(cell)));
            (Reverse(progress), lane, state.post, horse)
        };
        let mut order: PerHorse<_> = self.running().map(key).collect();
        order.sort_unstable();
        order.into_iter().map(|(.., horse)| horse).collect()
    }

    /// The next round begins; in the first one horses go by post.
    pub(crate) fn begin_round(&mut self) {
        self.race.round += 1;
        self.race.at = 0;
        if self.race.round > 1 {
            self.race.order = self.track_order();
        }
        self.phase = Phase::Ride;
    }

    /// The re-roll chips that the horse on turn could use now.
    #[inline]
    #[must_use]
    pub fn usable_rerolls(&self, horse: Horse) -> u8 {
        let state = self.horse(horse);
        state.rerolls + if self.back_half(horse) { state.award } else { 0 }
    }
}

impl HighRoller {
    /// An owner takes a die.
    pub(crate) fn roll(&mut self, die: Die, events: &mut impl Events<Self>) {
        let Some(horse) = self.public.on_turn() else { return };
        self.public.phase = Phase::Throw(die);
        let public = &self.public;
        events.all(|| Event::Die {
            seat: public.rider(),
            horse: Some(public.id(horse)),
            post: public.post(horse),
            die,
        });
    }

    /// The die falls.
    #[inline]
    pub(crate) fn thrown(&mut self, die: Die, face: u8, events: &mut impl Events<Self>) {
        let Some(horse) = self.public.on_turn() else { return };
        let pack = &self.public.setup.pack;
        if die == Die::Green && face == pack.disqualify_face {
            self.tell_thrown(horse, (die, face, 0), events);
            return self.disqualify(horse, face, events);
        }
        let back_half = self.public.back_half(horse);
        let points = pack.points(horse, die, face, back_half);
        self.public.phase = Phase::Run { die, face, points };
        self.tell_thrown(horse, (die, face, points), events);
        if die == Die::White {
            self.earn_reroll(horse, face, events);
        }
    }

    #[inline]
    fn tell_thrown(
        &self,
        horse: Horse,
        (die, face, points): (Die, u8, u16),
        events: &mut impl Events<Self>,
    ) {
        let public = &self.public;
        events.all(|| Event::Thrown {
            seat: public.rider(),
            horse: public.id(horse),
            post: public.post(horse),
            die,
            face,
            points,
        });
    }

    fn earn_reroll(&mut self, horse: Horse, face: u8, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let pack = &public.setup.pack;
        let Some(Ability::EarlyReroll { faces, most, .. }) = &pack.horse(horse).ability else {
            return;
        };
        let state = &public.horses[horse.index()];
        let early = state.cell.is_some_and(|cell| !pack.board.entered_first_turn(cell));
        if early && faces.contains(&face) && state.earned < *most {
            let state = public.horse_mut(horse);
            state.earned += 1;
            state.award += 1;
            let public = &self.public;
            events.all(|| Event::Earned { horse: public.id(horse), post: public.post(horse) });
        }
    }

    #[inline(never)]
    fn disqualify(&mut self, horse: Horse, face: u8, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let fine = public.setup.pack.fine;
        let state = &mut public.horses[horse.index()];
        state.status = Status::Disqualified;
        state.chips = 0;
        let owner = state.owner;
        public.take_off(horse);
        let mut owed = Dollars::ZERO;
        if let Some(seat) = owner {
            let paid = public.seats[seat.index()].cash.min(fine);
            public.pay(seat, Purse::Owners, paid);
            owed = fine - paid;
            let seat = &mut public.seats[seat.index()];
            seat.fines += paid;
            seat.debt += owed;
        }
        let (public, paid) = (&self.public, fine - owed);
        let post = public.post(horse);
        events.all(|| Event::Disqualified {
            horse: public.id(horse),
            post,
            face,
            seat: owner,
            paid,
            owed,
        });
        if let Some(seat) = owner {
            events.all(|| Event::Fined { seat, horse: public.id(horse), post, paid, owed });
        }
        self.next_turn(events);
    }

    /// A chip is spent: the same die once more.
    pub(crate) fn reroll(&mut self, events: &mut impl Events<Self>) {
        let Phase::Run { die, .. } = self.public.phase else { return };
        let Some(horse) = self.public.on_turn() else { return };
        let state = self.public.horse_mut(horse);
        if state.rerolls > 0 {
            state.rerolls -= 1;
        } else {
            state.award = state.award.saturating_sub(1);
        }
        self.public.phase = Phase::Throw(die);
        let public = &self.public;
        events.all(|| Event::Reroll {
            seat: public.rider(),
            horse: public.id(horse),
            post: public.post(horse),
            die,
        });
    }

    /// The horse runs along a path.
    #[inline]
    pub(crate) fn run(&mut self, path: &[Space], events: &mut impl Events<Self>) {
        let Phase::Run { points, .. } = self.public.phase else { return };
        let Some(horse) = self.public.on_turn() else { return };
        let Public { setup, race, horses, .. } = &mut self.public;
        let board = &setup.pack.board;
        let track = board.track(setup.options.stretch_diagonals);
        let state = &mut horses[horse.index()];
        let Some(from) = state.cell else { return };
        let mut at = from;
        let mut cost = 0;
        for cell in path.iter().filter_map(|space| board.cell(*space)) {
            cost += track.cost(at, cell).unwrap_or(0);
            at = cell;
        }
        race.last_run.clear();
        race.last_run.extend_from_slice(path);
        let chips = (points + state.chips).saturating_sub(cost);
        state.chips = chips.min(setup.pack.horse(horse).patience);
        let chips = state.chips;
        let mut beyond = None;
        if at != from {
            race.occupied.remove(from);
            race.occupied.insert(at);
            state.cell = Some(at);
            state.status = Status::Running;
            if board.crossed(at) {
                beyond = Some(board.beyond(at));
                state.status = Status::Finished;
                state.crossed = Some(Crossed { round: race.round, beyond: board.beyond(at) });
            }
        }
        let from = board.space(from);
        let public = &self.public;
        let post = public.post(horse);
        events.all(|| Event::Ran {
            horse: public.id(horse),
            post,
            from,
            path: path.iter().copied().collect(),
            cost,
            chips,
        });
        if let Some(beyond) = beyond {
            events.all(|| Event::Crossed { horse: public.id(horse), post, beyond });
        }
        self.next_turn(events);
    }

    #[inline]
    fn next_turn(&mut self, events: &mut impl Events<Self>) {
        self.public.race.at += 1;
        if usize::from(self.public.race.at) < self.public.race.order.len() {
            self.public.phase = Phase::Ride;
        } else {
            self.end_round(events);
        }
    }
}
