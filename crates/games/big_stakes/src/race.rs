//! A race up to its start: entries, jockeys, handicaps, pace shifts and posts (rule file, section 4,
//! step 7).

use engine::{Events, Seat, SeatSet};
use smallvec::SmallVec;

use crate::BigStakes;
use crate::event::Event;
use crate::options::Handicap;
use crate::state::{Cards, Choice, Phase, Public, Race, Runner, Shifts, Status};
use crate::words::{Cell, Horse, ways};

impl BigStakes {
    /// The next race is entered for; one that nobody can enter is void; after the last the meet is
    /// over.
    pub(crate) fn next_race(&mut self, events: &mut impl Events<Self>) {
        loop {
            let Some(planned) = self.public.planned() else {
                return self.finish_meet(events);
            };
            let seats = Seat::all(self.public.seat_count());
            let can = |seat: &Seat| self.eligible(*seat).next().is_some();
            let asked = seats.filter(can).fold(SeatSet::EMPTY, SeatSet::with);
            if !asked.is_empty() {
                self.public.phase = Phase::Enter { asked, done: SeatSet::EMPTY };
                let public = &self.public;
                events.all(|| Event::EntriesOpen {
                    number: public.results.len() as u32 + 1,
                    race: public.race_card(planned.card).id.clone(),
                    sex: planned.sex,
                    seats: asked.iter().collect(),
                });
                return;
            }
            self.void_race(planned.card, events);
        }
    }

    /// The horses of a stable that may run in the next race.
    pub(crate) fn eligible(&self, seat: Seat) -> impl Iterator<Item = Horse> + '_ {
        let hand = self.hand(seat).iter().copied();
        hand.filter(move |horse| self.public.may_run(seat, *horse))
    }

    /// How many horses a seat has to enter.
    pub(crate) fn entries_due(&self, seat: Seat) -> usize {
        self.eligible(seat).count().min(usize::from(self.public.setup.options.entries))
    }

    pub(crate) fn enter(&mut self, seat: Seat, cards: Cards, events: &mut impl Events<Self>) {
        self.hidden.choices[seat.index()] = Choice::Cards(cards);
        events.all(|| Event::Chosen { seat });
        let Phase::Enter { asked, done } = &mut self.public.phase else { return };
        *done = done.with(seat);
        if done != asked {
            return;
        }
        let Some(planned) = self.public.planned() else { return };
        let mut runners = SmallVec::new();
        for seat in Seat::all(self.public.seat_count()) {
            let choice = std::mem::take(&mut self.hidden.choices[seat.index()]);
            let Choice::Cards(cards) = choice else { continue };
            for horse in cards {
                self.public.seats[seat.index()].ran.push(horse);
                runners.push(Runner {
                    horse,
                    seat,
                    post: None,
                    status: Status::Entered,
                    cell: None,
                    row: self.public.card(horse).running,
                    jockey: None,
                    allowance: SmallVec::new(),
                    round: 0,
                    moved: 0,
                });
            }
        }
        let seats = self.public.seat_count();
        self.public.race = Some(Race {
            card: planned.card,
            wet: self.public.is_wet(planned.card),
            runners,
            bag: self.public.pack().constants.tokens,
            draw: SmallVec::new(),
            round: 0,
            order: SmallVec::new(),
            at: 0,
            dice: None,
            most: None,
            redo: false,
            laid: 0,
            whips: SmallVec::from_elem([0; 13], seats),
            fresh: SmallVec::from_elem([0; 13], seats),
            fouls: SmallVec::from_elem(0, seats),
            lost: SmallVec::from_elem(0, seats),
        });
        self.public.handicap();
        let public = &self.public;
        events.all(|| Event::Entered {
            race: public.race_card(planned.card).id.clone(),
            horses: public
                .race
                .iter()
                .flat_map(|race| &race.runners)
                .map(|runner| (runner.seat, public.mention(runner.horse)))
                .collect(),
        });
        self.next_jockey(0, events);
    }

    fn next_jockey(&mut self, at: u8, events: &mut impl Events<Self>) {
        let jockeys = self.public.setup.options.jockeys;
        let Some(race) = &self.public.race else { return };
        if jockeys && usize::from(at) < race.runners.len() && race.in_bag() > 0 {
            self.public.phase = Phase::Jockey { at };
        } else {
            self.begin_pace(events);
        }
    }

    pub(crate) fn jockey_drawn(&mut self, index: usize, events: &mut impl Events<Self>) {
        let Phase::Jockey { at } = self.public.phase else { return };
        let Some(race) = &mut self.public.race else { return };
        let token = race.take_token(index);
        let runner = &mut race.runners[usize::from(at)];
        runner.jockey = Some(token);
        let horse = runner.horse;
        let public = &self.public;
        events.all(|| Event::Jockey { horse: public.mention(horse), token });
        self.next_jockey(at + 1, events);
    }

    fn begin_pace(&mut self, events: &mut impl Events<Self>) {
        let public = &self.public;
        let Some(race) = &public.race else { return };
        let entitled = |runner: &&Runner| public.pace_points(runner.horse, race.card).0 > 0;
        let seats = race.runners.iter().filter(entitled).map(|runner| runner.seat);
        let asked = seats.fold(SeatSet::EMPTY, SeatSet::with);
        if asked.is_empty() {
            self.public.phase = Phase::Draw;
        } else {
            self.public.phase = Phase::Pace { asked, done: SeatSet::EMPTY };
        }
        let public = &self.public;
        events.all(|| Event::AtTheGate {
            allowances: public
                .race
                .iter()
                .flat_map(|race| &race.runners)
                .filter(|runner| !runner.allowance.is_empty())
                .map(|runner| (public.mention(runner.horse), runner.allowance.to_vec()))
                .collect(),
        });
    }

    pub(crate) fn shift(&mut self, seat: Seat, shifts: Shifts, events: &mut impl Events<Self>) {
        self.hidden.choices[seat.index()] = Choice::Shifts(shifts);
        events.all(|| Event::Chosen { seat });
        let Phase::Pace { asked, done } = &mut self.public.phase else { return };
        *done = done.with(seat);
        if done != asked {
            return;
        }
        let mut all = Shifts::new();
        for choice in &mut self.hidden.choices {
            if let Choice::Shifts(shifts) = std::mem::take(choice) {
                all.extend(shifts);
            }
        }
        for (horse, rounds) in &all {
            self.public.shift_row(*horse, rounds);
        }
        let public = &self.public;
        let told = |(horse, rounds): &(Horse, SmallVec<[u8; 8]>)| {
            (public.mention(*horse), rounds.to_vec())
        };
        events.all(|| Event::Shifted { horses: all.iter().map(told).collect() });
        self.public.phase = Phase::Draw;
    }

    pub(crate) fn drawn(&mut self, order: &[u16], events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let Some(race) = &mut public.race else { return };
        race.draw = order.iter().map(|at| *at as u8).collect();
        public.phase = Phase::Post { at: 0 };
        let public = &self.public;
        events.all(|| Event::Draw {
            horses: public
                .race
                .iter()
                .flat_map(|race| race.draw.iter().map(|at| race.runners[usize::from(*at)].horse))
                .map(|horse| public.mention(horse))
                .collect(),
        });
    }

    pub(crate) fn post(&mut self, post: u8, events: &mut impl Events<Self>) {
        let Phase::Post { at } = self.public.phase else { return };
        let Some(race) = &self.public.race else { return };
        let lanes = self.public.course(race.card).lanes();
        let Some(race) = &mut self.public.race else { return };
        let runner = &mut race.runners[usize::from(race.draw[usize::from(at)])];
        runner.post = Some(post);
        runner.status = Status::Running;
        runner.cell = Some(Cell { lane: (post - 1) % lanes + 1, x: 0, sub: 0 });
        let horse = runner.horse;
        let all = race.draw.len();
        let public = &self.public;
        events.all(|| Event::Post { horse: public.mention(horse), post });
        if usize::from(at) + 1 < all {
            self.public.phase = Phase::Post { at: at + 1 };
        } else {
            self.begin_round(events);
        }
    }
}

impl Public {
    /// Gives the field its allowances.
    fn handicap(&mut self) {
        let setup = self.setup.clone();
        let Some(mut race) = self.race.take() else { return };
        match &setup.options.handicap {
            Handicap::None => {}
            Handicap::Given(given) => {
                for (horse, tokens) in given {
                    let named = race.runners.iter_mut().filter(|runner| runner.horse == horse.is);
                    named.for_each(|runner| runner.allowance = SmallVec::from_slice(tokens));
                }
            }
            Handicap::Auto => {
                let furlongs = self.race_card(race.card).furlongs;
                let worth = |runner: &Runner| self.card(runner.horse).worth(furlongs, race.wet);
                let best = race.runners.iter().map(worth).max().unwrap_or(0);
                let gaps: SmallVec<[u16; 10]> =
                    race.runners.iter().map(|runner| best - worth(runner)).collect();
                for (runner, gap) in race.runners.iter_mut().zip(gaps) {
                    runner.allowance = allowance(&setup.pack.heart_rows, furlongs, gap);
                }
            }
        }
        self.race = Some(race);
    }

    /// Moves a horse's points: each from the larger of the two columns, the later one if they are
    /// equal, to its round.
    fn shift_row(&mut self, horse: Horse, rounds: &[u8]) {
        let Some(race) = &self.race else { return };
        let Some((columns, _)) = self.pace_columns(self.race_card(race.card).furlongs) else {
            return;
        };
        let Some(race) = &mut self.race else { return };
        let runners = race.runners.iter_mut().filter(|runner| runner.horse == horse);
        for runner in runners {
            for round in rounds {
                let [early, late] = columns;
                let from = if runner.row[early] > runner.row[late] { early } else { late };
                runner.row[from] -= 1;
                runner.row[crate::words::column(u16::from(*round))] += 1;
            }
        }
    }
}

/// The row of Appendix B that comes nearest to making up for a gap, in thirty-sixths of a space.
/// Of two that come equally near the one with fewer tokens, then with the smaller first ones.
#[must_use]
pub fn allowance(rows: &[Vec<u8>], furlongs: u16, gap: u16) -> SmallVec<[u8; 6]> {
    let miss = |tokens: &[u8]| {
        let all: u16 = tokens.iter().map(|token| ways(*token)).sum();
        (all * furlongs).abs_diff(gap)
    };
    let none: &[u8] = &[];
    let rows = rows.iter().map(Vec::as_slice).chain([none]);
    let best = rows.min_by_key(|tokens| (miss(tokens), tokens.len(), *tokens));
    SmallVec::from_slice(best.unwrap_or(none))
}

impl Race {
    /// Takes the token at this position of the bag, lowest numbers first.
    pub(crate) fn take_token(&mut self, index: usize) -> u8 {
        let mut left = index;
        for number in 2..=12u8 {
            let count = &mut self.bag[usize::from(number)];
            if left < usize::from(*count) {
                *count -= 1;
                return number;
            }
            left -= usize::from(*count);
        }
        debug_assert!(false, "a pick is judged before it is applied");
        0
    }
}
