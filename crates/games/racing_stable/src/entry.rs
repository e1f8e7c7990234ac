//! Before a race: colours are chosen, horses bought and entered (rule file, sections 3 and 4).

use engine::{Events, Seat, SeatSet};

use crate::RacingStable;
use crate::event::{Event, Id};
use crate::state::{Phase, Public, Race, Runner, Sealed, Status};
use crate::words::{Color, HorseSet};

impl RacingStable {
    /// Everybody has the colour of his seat, if nobody chooses; then the first race is called.
    pub(crate) fn set_up(&mut self) {
        if !self.public.setup.options.choose_stables {
            for seat in Seat::all(self.public.seat_count()) {
                self.public.deal(seat, Color(seat.0));
            }
            self.public.call_next();
        }
    }

    pub(crate) fn choose_stable(
        &mut self,
        seat: Seat,
        color: Color,
        events: &mut impl Events<Self>,
    ) {
        self.public.deal(seat, color);
        events.all(|| Event::StableChosen {
            seat,
            color: self.public.pack().color(color).id.clone(),
        });
        let next = Seat(seat.0 + 1);
        if next.index() < self.public.seat_count() {
            self.public.phase = Phase::ChooseStable { seat: next };
        } else {
            self.call_race(events);
        }
    }

    /// The next race of the program, if there is one.
    pub(crate) fn call_race(&mut self, events: &mut impl Events<Self>) {
        self.public.call_next();
        if self.public.phase == Phase::Over {
            events.all(|| {
                let seats = Seat::all(self.public.seat_count());
                let mut ranking: crate::PerSeat<_> =
                    seats.map(|seat| (seat, self.public.rank(seat))).collect();
                ranking.sort_by_key(|(_, rank)| *rank);
                Event::Final { ranking }
            });
            return;
        }
        events.all(|| {
            let data = self.public.race_data();
            Event::RaceCalled {
                race: self.public.race,
                card: data.number,
                name: data.name.clone(),
                furlongs: data.furlongs,
                fee: data.fee,
            }
        });
    }

    /// The last has entered: horses are bought, fees paid, and the field stands at the start.
    pub(crate) fn show_entries(&mut self, events: &mut impl Events<Self>) {
        for seat in Seat::all(self.public.seat_count()) {
            let sealed = std::mem::take(&mut self.hidden.sealed[seat.index()]);
            let Sealed::Enter { buy, horses } = sealed else { continue };
            self.buy(seat, buy, events);
            let public = &mut self.public;
            let fees = public.race_data().fee.times(horses.len() as i64);
            public.pay(seat, fees);
            for number in horses.iter() {
                public.seats[seat.index()].stable.runs(number, public.race);
                public.running.runners.push(Runner {
                    seat,
                    number,
                    miss: 0,
                    status: Status::Running,
                    at: 0,
                });
            }
            events.all(|| Event::Entered { seat, horses: self.ids(seat, horses), paid: fees });
        }
        if self.public.running.runners.is_empty() {
            events.all(|| Event::PassedOver { race: self.public.race });
            self.public.keep_result();
            return self.call_race(events);
        }
        events.all(|| Event::LinedUp {
            race: self.public.race,
            frame: Box::new(self.public.race_frame()),
        });
        self.open_betting(events);
    }

    fn buy(&mut self, seat: Seat, buy: u8, events: &mut impl Events<Self>) {
        if buy == 0 {
            return;
        }
        let public = &mut self.public;
        let price = public.pack().price.times(i64::from(buy));
        public.pay(seat, price);
        let stable = &mut public.seats[seat.index()].stable;
        let bought =
            (0..buy).filter_map(|_| stable.take(None)).fold(HorseSet::EMPTY, HorseSet::with);
        events.all(|| Event::Bought { seat, horses: self.ids(seat, bought), paid: price });
    }

    fn ids(&self, seat: Seat, horses: HorseSet) -> smallvec::SmallVec<[Id; 4]> {
        let id = |number| self.public.pack().id(self.public.horse_of(seat, number));
        horses.iter().map(id).collect()
    }
}

impl Public {
    /// The seat gets its colour, and the lowest-numbered horses of it.
    fn deal(&mut self, seat: Seat, color: Color) {
        let dealt = self.pack().dealt;
        let state = &mut self.seats[seat.index()];
        state.color = Some(color);
        for _ in 0..dealt {
            state.stable.take(None);
        }
    }

    /// The next race of the program, or the end of the game.
    fn call_next(&mut self) {
        let program = &self.setup.options.program;
        let Some(&number) = program.get(usize::from(self.race)) else {
            self.phase = Phase::Over;
            return;
        };
        self.card = self.pack().find_race(number).unwrap_or_default() as u8;
        self.race += 1;
        self.running.clear();
        self.running.first_bet = self.bets.len() as u32;
        self.running.first_claim = self.claims.len() as u32;
        self.running.first_sale = self.sales.len() as u32;
        self.phase = Phase::Enter { moved: SeatSet::EMPTY };
    }
}

impl Race {
    /// Forgets the race; the memory stays.
    fn clear(&mut self) {
        self.starter = None;
        self.runners.clear();
        self.order.clear();
        self.turn = 0;
        self.finish.clear();
        self.row = None;
    }
}
