//! The rounds of a race and the turns of its horses (rule file, section 4, step 7.6).

use engine::{Events, Refused, Seat, SeatSet};
use serde::Serialize;

use crate::BigStakes;
use crate::event::Event;
use crate::path::{Fault, Limits, walk};
use crate::state::{Choice, LastRun, Phase, Public, Race, Runner, Status};
use crate::words::{Cell, Condition, Mention, Path, column};

impl BigStakes {
    /// A round begins: its order is fixed.
    pub(crate) fn begin_round(&mut self, events: &mut impl Events<Self>) {
        let heat = self.public.pack().track.heat;
        let Some(race) = &mut self.public.race else { return };
        race.round += 1;
        race.at = 0;
        race.fresh.iter_mut().for_each(|fresh| *fresh = [0; 13]);
        let runners = &race.runners;
        let running = |at: &u8| runners[usize::from(*at)].status == Status::Running;
        race.order = (0..runners.len() as u8).filter(running).collect();
        if race.round == 1 {
            race.order.sort_by_key(|at| {
                let runner = &runners[usize::from(*at)];
                let post = runner.post.unwrap_or(1);
                ((post - 1) / heat, std::cmp::Reverse(runner.row[0]), post)
            });
        } else {
            race.order.sort_by_key(|at| runners[usize::from(*at)].behind());
        }
        let round = race.round;
        events.all(|| Event::Round { round });
        self.begin_turn(events);
    }

    /// The next horse of the round that is still running is on turn; after the last the round ends.
    fn begin_turn(&mut self, events: &mut impl Events<Self>) {
        let whips = self.public.setup.options.whips;
        let Some(race) = &mut self.public.race else { return };
        while let Some(at) = race.order.get(usize::from(race.at)) {
            let runner = &race.runners[usize::from(*at)];
            if runner.status == Status::Running {
                let seat = runner.seat;
                (race.dice, race.most, race.redo, race.laid) = (None, None, false, 0);
                let may_whip = whips && race.usable_whips(seat).iter().any(|count| *count > 0);
                self.public.phase = if may_whip { Phase::Whip } else { Phase::Roll };
                return;
            }
            race.at += 1;
        }
        self.end_round(events);
    }

    fn end_round(&mut self, events: &mut impl Events<Self>) {
        let per_furlong = self.public.pack().constants.rounds_per_furlong;
        let Some(race) = &self.public.race else { return };
        let last = per_furlong * self.public.race_card(race.card).furlongs;
        let Some(race) = &mut self.public.race else { return };
        if race.round >= last {
            let round = race.round;
            for runner in race.runners.iter_mut().filter(|r| r.status == Status::Running) {
                (runner.status, runner.round) = (Status::Eased, round);
            }
            self.tell_eased(events);
        }
        let Some(race) = &self.public.race else { return };
        if race.runners.iter().any(|runner| runner.status == Status::Running) {
            self.begin_round(events);
        } else {
            self.finish_race(events);
        }
    }

    fn tell_eased(&self, events: &mut impl Events<Self>) {
        let public = &self.public;
        let runners = public.race.iter().flat_map(|race| &race.runners);
        for runner in runners.filter(|runner| runner.status == Status::Eased) {
            events.all(|| Event::Eased { horse: public.mention(runner.horse) });
        }
    }

    fn end_turn(&mut self, events: &mut impl Events<Self>) {
        if let Some(race) = &mut self.public.race {
            race.at += 1;
        }
        self.begin_turn(events);
    }

    pub(crate) fn lay_whips(&mut self, seat: Seat, tokens: &[u8], events: &mut impl Events<Self>) {
        let Some(race) = &mut self.public.race else { return };
        for token in tokens {
            race.laid |= 1 << token;
            race.whips[seat.index()][usize::from(*token)] -= 1;
        }
        events.all(|| Event::Whipped { seat, tokens: tokens.to_vec() });
        self.public.phase = Phase::Roll;
    }

    pub(crate) fn rolled(&mut self, dice: [u8; 3], events: &mut impl Events<Self>) {
        let parts = self.public.parts(dice);
        let most = parts.total();
        let Some(race) = &mut self.public.race else { return };
        (race.dice, race.most) = (Some(dice), Some(most));
        self.public.phase = Phase::Run;
        let public = &self.public;
        let Some(seat) = public.rider() else { return };
        events.all(|| Event::Rolled { seat, horse: public.ridden(), dice, max: most, parts });
    }

    pub(crate) fn run(&mut self, path: Path, events: &mut impl Events<Self>) {
        let Ok((to, _)) = self.public.walked(path) else { return };
        // Where only legal paths are accepted, as when a run is done again, there is nothing to
        // inquire into.
        let asked = self.public.may_inquire();
        if self.public.enforces_paths() || asked.is_empty() {
            return self.moved(path, to, events);
        }
        let public = &self.public;
        events.all(|| Event::Attempted { horse: public.ridden(), path, way: public.way(path) });
        self.public.phase = Phase::Inquiry { path, to, asked, done: SeatSet::EMPTY };
    }

    pub(crate) fn inquire(&mut self, seat: Seat, lodge: bool, events: &mut impl Events<Self>) {
        self.hidden.choices[seat.index()] = Choice::Truth(lodge);
        events.all(|| Event::Chosen { seat });
        let Phase::Inquiry { path, to, asked, done } = &mut self.public.phase else { return };
        *done = done.with(seat);
        if done != asked {
            return;
        }
        let (path, to) = (*path, *to);
        let fault = self.public.broken_rule();
        let lodged: SeatSet = Seat::all(self.public.seat_count())
            .filter(|seat| {
                std::mem::take(&mut self.hidden.choices[seat.index()]) == Choice::Truth(true)
            })
            .fold(SeatSet::EMPTY, SeatSet::with);
        events.all(|| Event::Inquiries { lodged: lodged.iter().collect() });
        match fault {
            _ if lodged.is_empty() => self.moved(path, to, events),
            Some(fault) => self.fouled(fault, events),
            None => {
                self.lose_inquiries(lodged, events);
                self.moved(path, to, events);
            }
        }
    }

    /// The mover has lost an inquiry: the run is done again, or the horse is taken off.
    fn fouled(&mut self, fault: Fault, events: &mut impl Events<Self>) {
        let allowed = self.public.pack().constants.lost_by_mover;
        let (Some(at), Some(seat)) = (self.public.on_turn(), self.public.rider()) else { return };
        let Some(race) = &mut self.public.race else { return };
        race.redo = true;
        let fouls = &mut race.fouls[seat.index()];
        *fouls = fouls.saturating_add(1);
        let out = *fouls >= allowed;
        if out {
            race.disqualify(at);
        }
        let public = &self.public;
        events.all(|| Event::Foul {
            horse: public.ridden(),
            code: Refused::from(fault).code,
            disqualified: out,
        });
        if out {
            self.end_turn(events);
        } else {
            self.public.phase = Phase::Run;
        }
    }

    /// Every seat that lodged against a fair run has lost an inquiry; at the limit its horses are
    /// out.
    fn lose_inquiries(&mut self, lodged: SeatSet, events: &mut impl Events<Self>) {
        let allowed = self.public.pack().constants.lost_by_challenger;
        for seat in lodged.iter() {
            let Some(race) = &mut self.public.race else { return };
            race.lost[seat.index()] += 1;
            if race.lost[seat.index()] >= allowed {
                self.bar(seat, events);
            }
        }
    }

    /// All horses of a seat are out of the race.
    fn bar(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        events.all(|| Event::Barred { seat });
        for at in 0..usize::from(self.public.field_size()) {
            let Some(race) = &mut self.public.race else { return };
            let Runner { horse, seat: owner, status, .. } = race.runners[at];
            if owner == seat && status != Status::Disqualified {
                race.disqualify(at);
                let public = &self.public;
                events.all(|| Event::Disqualified { horse: public.mention(horse) });
            }
        }
    }

    /// The movement stands.
    fn moved(&mut self, path: Path, to: Cell, events: &mut impl Events<Self>) {
        let Some(at) = self.public.on_turn() else { return };
        let public = &self.public;
        let Some(race) = &public.race else { return };
        let course = public.course(race.card);
        let (past, left) = (course.past(to), course.left(to));
        events.all(|| {
            let (horse, way) = (public.ridden(), public.way(path));
            Event::Ran { horse, path, to, left, way }
        });
        let Some(race) = &mut self.public.race else { return };
        let (round, most) = (race.round, race.most.unwrap_or(0));
        let runner = &mut race.runners[at];
        runner.cell = Some(to);
        self.public.last_run = Some(LastRun { horse: runner.horse, path, to });
        if past > 0 {
            runner.status = Status::Finished;
            (runner.round, runner.moved) = (round, path.len() as u8);
            let public = &self.public;
            events.all(|| Event::Home { horse: public.ridden(), past });
        }
        self.draw_whips(usize::from(most).saturating_sub(path.len()), events);
    }

    /// Tokens for spaces not moved.
    fn draw_whips(&mut self, short: usize, events: &mut impl Events<Self>) {
        let per_space = self.public.pack().constants.whips_per_space;
        let drawn = self.public.race.as_ref().zip(self.public.rider()).map_or(0, |(race, seat)| {
            let due = short * usize::from(per_space);
            if race.has_running(seat) { due.min(usize::from(race.in_bag())) } else { 0 }
        });
        if self.public.setup.options.whips && drawn > 0 {
            self.public.phase = Phase::WhipDraw { left: drawn as u8 };
        } else {
            self.end_turn(events);
        }
    }

    pub(crate) fn whip_drawn(&mut self, index: usize, events: &mut impl Events<Self>) {
        let Phase::WhipDraw { left } = self.public.phase else { return };
        let Some(seat) = self.public.rider() else { return };
        let Some(race) = &mut self.public.race else { return };
        let token = race.take_token(index);
        race.whips[seat.index()][usize::from(token)] += 1;
        race.fresh[seat.index()][usize::from(token)] += 1;
        events.all(|| Event::Token { seat, token });
        if left > 1 {
            self.public.phase = Phase::WhipDraw { left: left - 1 };
        } else {
            self.end_turn(events);
        }
    }
}

/// What the maximum of a turn is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts {
    /// The red die.
    pub red: u8,
    /// The running number of the round.
    pub running: u8,
    /// Red and white are a heart number.
    pub heart: u8,
    /// Three equal dice.
    pub triple: u8,
    /// White and blue are the jockey's number or a handicap token.
    pub jockey: u8,
    /// They are a whip that was laid.
    pub whip: u8,
    /// A fast or a slow track, in the first round.
    pub condition: i16,
}

impl Parts {
    /// The maximum.
    #[inline]
    #[must_use]
    pub fn total(self) -> u16 {
        let Self { red, running, heart, triple, jockey, whip, condition } = self;
        let spaces: i16 = [red, running, heart, triple, jockey, whip].map(i16::from).iter().sum();
        (spaces + condition).max(0) as u16
    }
}

impl Public {
    /// The horse on turn.
    pub(crate) fn ridden(&self) -> Mention {
        let horse = self.race.as_ref().zip(self.on_turn()).map(|(race, at)| race.runners[at].horse);
        horse.map_or_else(Mention::default, |horse| self.mention(horse))
    }

    /// How far the horse on turn may go with a throw.
    #[inline]
    #[must_use]
    pub fn maximum(&self, dice: [u8; 3]) -> u16 {
        self.parts(dice).total()
    }

    /// What a throw of the horse on turn is worth, part by part.
    #[inline]
    #[must_use]
    pub fn parts(&self, [red, white, blue]: [u8; 3]) -> Parts {
        let (Some(race), Some(at)) = (&self.race, self.on_turn()) else { return Parts::default() };
        let runner = &race.runners[at];
        let constants = &self.pack().constants;
        let column = column(race.round);
        let heart = self.card(runner.horse).heart[column].spaces(red + white, race.wet);
        let tokens = white + blue;
        let carried = runner.jockey == Some(tokens) || runner.allowance.contains(&tokens);
        let whipped = race.laid >> tokens & 1 == 1;
        let bonus = |hit: bool, spaces: u8| if hit { spaces } else { 0 };
        let condition = match self.condition.filter(|_| race.round == 1) {
            Some(Condition::Slow) => constants.slow_round1,
            Some(Condition::Fast) => constants.fast_round1,
            Some(Condition::Normal) | None => 0,
        };
        Parts {
            red,
            running: runner.row[column],
            heart: heart * constants.heart_bonus,
            triple: bonus(red == white && white == blue, constants.triple_bonus),
            jockey: bonus(carried, constants.jockey_bonus),
            whip: bonus(whipped, constants.whip_bonus),
            condition,
        }
    }

    /// What limits the run of the horse on turn.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let most = self.race.as_ref().and_then(|race| race.most);
        Limits { spaces: most.unwrap_or(0), changes: self.pack().track.lane_changes }
    }

    /// Where a path of the horse on turn leads, and the first rule that it breaks.
    ///
    /// # Errors
    /// It breaks a rule that holds in open movement too.
    pub(crate) fn walked(&self, path: Path) -> Result<(Cell, Option<Fault>), Refused> {
        let (race, at) = self.race.as_ref().zip(self.on_turn()).ok_or(engine::Shared::WrongMove)?;
        let from = race.runners[at].cell.ok_or(engine::Shared::WrongMove)?;
        walk(&self.course(race.card), from, path, self.limits(), &race.others(at))
    }

    /// Whether only legal paths are accepted now.
    #[must_use]
    pub fn enforces_paths(&self) -> bool {
        let redo = self.race.as_ref().is_some_and(|race| race.redo);
        !self.setup.options.inquiries || redo
    }

    /// The seats that may lodge an inquiry against the horse on turn.
    fn may_inquire(&self) -> SeatSet {
        let Some(race) = &self.race else { return SeatSet::EMPTY };
        let allowed = self.pack().constants.lost_by_challenger;
        Seat::all(self.seat_count())
            .filter(|seat| Some(*seat) != self.rider() && race.lost[seat.index()] < allowed)
            .fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Race {
    fn disqualify(&mut self, at: usize) {
        let runner = &mut self.runners[at];
        (runner.status, runner.round) = (Status::Disqualified, self.round);
    }
}

impl Runner {
    /// What puts horses on the track in order, the foremost first.
    pub(crate) fn behind(&self) -> (std::cmp::Reverse<u16>, u8, u8) {
        let (progress, lane) = self.cell.map_or((0, 0), |cell| (cell.progress(), cell.lane));
        (std::cmp::Reverse(progress), lane, self.post.unwrap_or(0))
    }
}
