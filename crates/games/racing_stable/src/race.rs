//! The race: throws for the start, then round and round (rule file, section 4).

use engine::{Events, Seat};
use racing::Dollars;
use smallvec::SmallVec;

use crate::RacingStable;
use crate::event::{Event, Id};
use crate::pack::PLACES;
use crate::state::{Debt, PerSeat, Phase, Public, Runner, Status};
use crate::words::Effect;

impl RacingStable {
    /// Stables with a runner throw for the start; one alone starts.
    pub(crate) fn begin_start(&mut self, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let runners = &public.running.runners;
        let Some(first) = runners.first().map(|runner| runner.seat) else { return };
        let runs = |seat: &Seat| runners.iter().any(|runner| runner.seat == *seat);
        let contenders: PerSeat<Seat> = public.to_the_right(first).filter(runs).collect();
        if contenders.len() == 1 {
            return self.begin_run(first, events);
        }
        public.phase = Phase::Start { contenders, thrown: PerSeat::new() };
    }

    pub(crate) fn start_thrown(&mut self, dice: [u8; 2], events: &mut impl Events<Self>) {
        let Phase::Start { contenders, thrown } = &mut self.public.phase else { return };
        let seat = contenders[thrown.len()];
        events.all(|| Event::StartThrown { seat, dice });
        thrown.push(dice[0] + dice[1]);
        if thrown.len() < contenders.len() {
            return;
        }
        let highest = thrown.iter().max().copied();
        let mut at = 0;
        contenders.retain(|_| {
            at += 1;
            Some(thrown[at - 1]) == highest
        });
        thrown.clear();
        if let [starter] = contenders[..] {
            self.begin_run(starter, events);
        }
    }

    /// The starter's horses throw first, then the other stables' counter-clockwise.
    fn begin_run(&mut self, starter: Seat, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let seats = public.seat_count();
        let race = &mut public.running;
        race.starter = Some(starter);
        race.turn = 0;
        // By seats to the right of the starter; the field is by seat, then number.
        let distance = |runner: &Runner| (starter.index() + seats - runner.seat.index()) % seats;
        race.order = (0..race.runners.len() as u16).collect();
        let runners = &race.runners;
        race.order.sort_by_key(|at| distance(&runners[usize::from(*at)]));
        public.phase = Phase::Run;
        events.all(|| Event::Starter { seat: starter });
    }

    /// Two dice were thrown for the horse on turn.
    #[inline]
    pub(crate) fn thrown(&mut self, dice: [u8; 2], events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let race = &mut public.running;
        let at = usize::from(race.order[usize::from(race.turn)]);
        let runner = &mut race.runners[at];
        let (seat, number, from) = (runner.seat, runner.number, runner.at);
        let double = dice[0] == dice[1];
        let to = if double { from } else { from + u16::from(dice[0] + dice[1]) };
        runner.at = to;
        events.all(|| {
            let horse = self.public.pack().id(self.public.horse_of(seat, number));
            let left = self.public.race_data().distance.saturating_sub(to);
            Event::Thrown { seat, horse, dice, from, to, left }
        });
        if double {
            return self.next_turn(events);
        }
        events.all(|| {
            let horse = self.public.pack().id(self.public.horse_of(seat, number));
            Event::Ran { seat, horse, from, to: to.min(self.public.race_data().distance) }
        });
        match self.public.race_data().path.get(usize::from(to)) {
            None => self.home(at, events),
            Some(Effect::None) => self.next_turn(events),
            Some(effect) => self.stopped(at, *effect, events),
        }
    }

    /// A horse stopped on a red or green space.
    fn stopped(&mut self, at: usize, effect: Effect, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let distance = public.setup.pack.races[usize::from(public.card)].distance;
        let runner = &mut public.running.runners[at];
        let (seat, stopped_at) = (runner.seat, runner.at);
        match effect {
            Effect::Forward(n) => runner.at = runner.at.saturating_add(n).min(distance),
            Effect::Back(n) => runner.at = runner.at.saturating_sub(n),
            Effect::LoseTurn => runner.miss += 1,
            _ => {}
        }
        events.all(|| self.public.stop_event(at, stopped_at, effect));
        match effect {
            Effect::Collect(n) => {
                let amount = Dollars(i64::from(n));
                self.public.pay(seat, -amount);
                events.all(|| Event::Collected { seat, horse: self.public.id_on_turn(), amount });
            }
            Effect::Pay(n) => return self.assess(seat, Dollars(i64::from(n)), events),
            Effect::Forward(_) if self.public.running.runners[at].at >= distance => {
                return self.home(at, events);
            }
            // The same horse throws again: it is still its turn.
            Effect::ThrowAgain => return,
            Effect::Disqualified => return self.out(Status::Disqualified, events),
            Effect::Shot => return self.out(Status::Shot, events),
            Effect::Forward(_) | Effect::Back(_) | Effect::LoseTurn | Effect::None => {}
        }
        self.next_turn(events);
    }

    /// Who can pay an assessment pays; who can not has to decide.
    fn assess(&mut self, seat: Seat, amount: Dollars, events: &mut impl Events<Self>) {
        if self.public.seat(seat).cash >= amount {
            self.public.pay(seat, amount);
            events.all(|| Event::Paid { seat, horse: self.public.id_on_turn(), amount });
            return self.next_turn(events);
        }
        let offers = SmallVec::from_elem(0, self.public.seat_count());
        self.public.phase = Phase::Debt(Debt { amount, offers });
        events.all(|| Event::Owes { seat, horse: self.public.id_on_turn(), amount });
    }

    fn home(&mut self, at: usize, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let distance = public.setup.pack.races[usize::from(public.card)].distance;
        let race = &mut public.running;
        race.runners[at].at = distance;
        race.runners[at].status = Status::Finished;
        race.finish.push(at as u16);
        let place = race.finish.len();
        events.all(|| {
            let horse = self.public.horse(&self.public.running.runners[at]);
            Event::Home { horse: self.public.pack().id(horse), place: place as u8 }
        });
        self.leave_track(place == PLACES, events);
    }

    /// The horse on turn is out. With a broken leg it is lost to its stable, too.
    pub(crate) fn out(&mut self, status: Status, events: &mut impl Events<Self>) {
        let race = &mut self.public.running;
        let at = usize::from(race.order[usize::from(race.turn)]);
        let Runner { seat, number, .. } = race.runners[at];
        race.runners[at].status = status;
        if status == Status::Shot {
            self.public.seats[seat.index()].stable.give_back(number);
        }
        events.all(|| {
            let horse = self.public.pack().id(self.public.horse_of(seat, number));
            Event::Out { horse, why: status.word() }
        });
        self.leave_track(false, events);
    }

    /// The horse on turn throws no more; the next one does, if the race goes on.
    fn leave_track(&mut self, decided: bool, events: &mut impl Events<Self>) {
        let race = &mut self.public.running;
        race.order.remove(usize::from(race.turn));
        if decided || race.order.is_empty() {
            return self.end_race(events);
        }
        if usize::from(race.turn) == race.order.len() {
            race.turn = 0;
        }
        self.skip_missed(events);
    }

    /// The throw goes on to the next horse that does not miss it.
    #[inline]
    pub(crate) fn next_turn(&mut self, events: &mut impl Events<Self>) {
        let race = &mut self.public.running;
        race.turn += 1;
        if usize::from(race.turn) >= race.order.len() {
            race.turn = 0;
        }
        self.skip_missed(events);
    }

    #[inline]
    fn skip_missed(&mut self, events: &mut impl Events<Self>) {
        loop {
            let race = &mut self.public.running;
            let runner = &mut race.runners[usize::from(race.order[usize::from(race.turn)])];
            if runner.miss == 0 {
                return;
            }
            runner.miss -= 1;
            let (seat, number) = (runner.seat, runner.number);
            race.turn += 1;
            if usize::from(race.turn) >= race.order.len() {
                race.turn = 0;
            }
            events.all(|| {
                let horse = self.public.pack().id(self.public.horse_of(seat, number));
                Event::Missed { seat, horse }
            });
        }
    }
}

impl Public {
    /// The id of the horse on turn.
    pub(crate) fn id_on_turn(&self) -> Id {
        let horse = self.on_turn().map(|runner| self.horse(runner));
        horse.map(|horse| self.pack().id(horse)).unwrap_or_default()
    }

    fn stop_event(&self, at: usize, stopped_at: u16, effect: Effect) -> Event {
        let runner = &self.running.runners[at];
        let track = &self.pack().track;
        let space = self.race_data().space(stopped_at, track.mile_spaces);
        let printed = track.spaces.iter().find(|printed| printed.at == space);
        Event::Stopped {
            seat: runner.seat,
            horse: self.pack().id(self.horse(runner)),
            space,
            effect: effect.word(),
            n: effect.figure(),
            text: printed.map(|printed| printed.text.clone()).unwrap_or_default(),
            from: stopped_at,
            at: runner.at,
            left: self.race_data().distance - runner.at,
        }
    }
}
