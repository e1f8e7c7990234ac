//! What simulations count.

use engine::{Game, Measured, Seat, Setup};
use smallvec::SmallVec;

use crate::BigStakes;
use crate::state::{RaceResult, Status};

/// Figures for each seat.
const SEAT: [&str; 3] = ["wins", "prize money", "races won"];
/// Figures for each race.
const RACE: [&str; 5] =
    ["rounds", "dead heats for first", "winning margin, tenths", "disqualified", "eased"];

/// The distances of a pack's race cards, ascending.
fn distances(setup: &Setup<BigStakes>) -> Vec<u16> {
    let mut distances: Vec<_> = setup.pack.races.iter().map(|card| card.furlongs).collect();
    distances.sort_unstable();
    distances.dedup();
    distances
}

impl Measured for BigStakes {
    fn measure_names(setup: &Setup<Self>) -> Vec<String> {
        let seats =
            Seat::all(setup.seats()).flat_map(|seat| SEAT.map(|figure| format!("{seat} {figure}")));
        let races = RACE.iter().map(|figure| format!("a race: {figure}"));
        let tiers = distances(setup).into_iter().flat_map(|furlongs| {
            let tiers = setup.pack.constants.tiers.iter();
            tiers.map(move |(tier, _)| format!("{tier} at {furlongs}f: wins to fair share, %"))
        });
        let posts = (1..=10).map(|post| format!("post {post} wins"));
        seats.chain(races).chain(posts).chain(tiers).collect()
    }

    fn measure(&self, observe: &mut impl FnMut(usize, i64)) {
        let public = &self.public;
        let seats = public.seat_count();
        for seat in Seat::all(seats) {
            let state = &public.seats[seat.index()];
            let first = seat.index() * SEAT.len();
            observe(first, i64::from(self.rank(seat) == Some(1)));
            observe(first + 1, public.worth(seat).0);
            observe(first + 2, i64::from(state.places[0]));
        }
        let distances = distances(&public.setup);
        let tiers = &public.pack().constants.tiers;
        let races = seats * SEAT.len();
        let posts = races + RACE.len();
        for result in public.results.iter().filter(|result| !result.rows.is_empty()) {
            measure_race(result, races, observe);
            let furlongs = public.race_card(result.card).furlongs;
            let distance = distances.iter().position(|of| *of == furlongs).unwrap_or(0);
            for row in &result.rows {
                let won = row.place == Some(1);
                if (1..=10).contains(&row.post) {
                    observe(posts + usize::from(row.post) - 1, i64::from(won));
                }
                let own = &public.card(row.horse).tier;
                if let Some(tier) = tiers.iter().position(|(tier, _)| tier == own) {
                    let share = if won { 100 * result.rows.len() as i64 } else { 0 };
                    observe(posts + 10 + distance * tiers.len() + tier, share);
                }
            }
        }
    }

    fn placings(&self, race: u32) -> Option<SmallVec<[u32; 4]>> {
        let result = self.public.results.get(race.checked_sub(1)? as usize)?;
        let placed = result.rows.iter().filter(|row| row.place.is_some_and(|place| place <= 3));
        Some(placed.map(|row| row.horse.index() as u32 + 1).collect())
    }

    fn race_number(&self) -> u32 {
        self.public.results.len() as u32 + 1
    }

    /// The horses by their position in the pack, from 1, and the foals behind them.
    fn horses(setup: &Setup<Self>) -> Vec<u32> {
        let foals = match setup.options.breeding {
            crate::Breeding::Off => 0,
            _ => setup.seats() * usize::from(setup.options.foals),
        };
        (1..=(setup.pack.horses.len() + foals) as u32).collect()
    }
}

fn measure_race(result: &RaceResult, first: usize, observe: &mut impl FnMut(usize, i64)) {
    let rows = &result.rows;
    let count = |status| rows.iter().filter(|row| row.status == status).count() as i64;
    let winners = rows.iter().filter(|row| row.place == Some(1)).count();
    observe(first, i64::from(result.rounds));
    observe(first + 1, i64::from(winners > 1));
    if let [Some(one), Some(two), ..] =
        *rows.iter().map(|row| row.time).collect::<SmallVec<[_; 10]>>()
    {
        observe(first + 2, i64::from(two) - i64::from(one));
    }
    observe(first + 3, count(Status::Disqualified));
    observe(first + 4, count(Status::Eased));
}
