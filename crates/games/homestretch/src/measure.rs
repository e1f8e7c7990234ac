//! What simulations count.

use engine::{Game, Measured, Seat, Setup};
use smallvec::SmallVec;

use crate::Homestretch;
use crate::words::Horse;

/// Figures for each seat.
const SEAT: [&str; 5] = ["wins", "money", "spent", "purses", "bets"];
/// Figures for each horse, one observation a race.
const HORSE: [&str; 3] = ["first", "first or second", "first to third"];

impl Measured for Homestretch {
    fn measure_names(setup: &Setup<Self>) -> Vec<String> {
        let seats =
            Seat::all(setup.seats()).flat_map(|seat| SEAT.map(|figure| format!("{seat} {figure}")));
        let horses = Horse::all().flat_map(|horse| {
            let name = &setup.pack.horses[horse.index()].name;
            HORSE.map(|figure| format!("{horse} {name}: {figure}"))
        });
        seats.chain(horses).chain(["rolls in a race".to_owned()]).collect()
    }

    fn measure(&self, observe: &mut impl FnMut(usize, i64)) {
        let seats = self.public.seat_count();
        for seat in Seat::all(seats) {
            let state = &self.public.seats[seat.index()];
            let won = i64::from(self.rank(seat) == Some(1));
            let figures = [won, state.money.0, state.spent.0, state.purses.0, state.winnings.0];
            for (i, figure) in figures.into_iter().enumerate() {
                observe(seat.index() * SEAT.len() + i, figure);
            }
        }
        let horses = seats * SEAT.len();
        for result in &self.public.results {
            for horse in Horse::all() {
                let place = result.finish.iter().position(|placed| *placed == horse);
                for within in 0..HORSE.len() {
                    let yes = place.is_some_and(|place| place <= within);
                    observe(horses + horse.index() * HORSE.len() + within, i64::from(yes));
                }
            }
            observe(horses + Horse::all().len() * HORSE.len(), i64::from(result.rolls));
        }
    }

    fn placings(&self, race: u32) -> Option<SmallVec<[u32; 4]>> {
        let result = self.public.results.get(race.checked_sub(1)? as usize)?;
        Some(result.finish.iter().map(|horse| u32::from(horse.number())).collect())
    }

    fn race_number(&self) -> u32 {
        self.public.race
    }

    fn horses(_: &Setup<Self>) -> Vec<u32> {
        Horse::all().map(|horse| u32::from(horse.number())).collect()
    }
}
