//! What simulations count.

use engine::{Game, Measured, Seat, Setup};
use smallvec::SmallVec;

use crate::chances::{HorseChances, chances};
use crate::finish::{in_order, official};
use crate::words::{Post, Status};
use crate::{Stretch, View};

/// Figures for each seat.
const SEAT: [&str; 2] = ["wins", "money"];
/// Figures for each horse of each race.
const HORSE: [&str; 5] = ["first", "first or second", "first to third", "out", "disqualified"];
/// Figures for each race.
const RACE: [&str; 2] = ["winning figure", "dead heat for first"];

impl Measured for Stretch {
    fn measure_names(setup: &Setup<Self>) -> Vec<String> {
        let mut names: Vec<String> = Seat::all(setup.seats())
            .flat_map(|seat| SEAT.map(|figure| format!("{seat} {figure}")))
            .collect();
        for (race, meeting) in (1..).zip(&setup.options.cards) {
            for id in meeting.card.ids.iter() {
                names.extend(HORSE.map(|figure| format!("race {race}, {id}: {figure}")));
            }
            names.extend(RACE.map(|figure| format!("race {race}: {figure}")));
        }
        names
    }

    fn measure(&self, observe: &mut impl FnMut(usize, i64)) {
        let public = &self.public;
        let seats = public.money.len();
        for seat in Seat::all(seats) {
            let at = seat.index() * SEAT.len();
            observe(at, i64::from(self.rank(seat) == Some(1)));
            observe(at + 1, public.money[seat.index()].0);
        }
        let mut at = seats * SEAT.len();
        for sheet in &public.sheets {
            let places = official(&sheet.field());
            for post in Post::all(sheet.lines.len()) {
                let place = places.of(post);
                for within in 1..=3 {
                    observe(at, i64::from(place.is_some_and(|place| place <= within)));
                    at += 1;
                }
                let status = sheet.lines[post.index()].status;
                observe(at, i64::from(status == Some(Status::Out)));
                observe(at + 1, i64::from(status == Some(Status::Dq)));
                at += 2;
            }
            let best = sheet.lines.iter().filter_map(|line| line.speed).max();
            if let Some(best) = best {
                observe(at, best.into());
            }
            let level = places.by_post().iter().filter(|place| **place == 1).count() > 1;
            observe(at + 1, i64::from(level));
            at += RACE.len();
        }
    }

    fn placings(&self, race: u32) -> Option<SmallVec<[u32; 4]>> {
        let sheet = self.public.sheets.get(race.checked_sub(1)? as usize)?;
        if !sheet.decided {
            return None;
        }
        let places = official(&sheet.field());
        Some(in_order(&places, sheet.lines.len()).take(3).map(Post::number).collect())
    }

    fn race_number(&self) -> u32 {
        self.public.sheets.len() as u32
    }

    fn horses(setup: &Setup<Self>) -> Vec<u32> {
        let most = setup.options.cards.iter().map(|meeting| meeting.card.runners.len()).max();
        Post::all(most.unwrap_or(0)).map(Post::number).collect()
    }

    fn exact_chances(view: &View) -> Option<Vec<[f64; 3]>> {
        let lines = |horse: &HorseChances| {
            let place = horse.win + horse.second;
            [horse.win, place, place + horse.third]
        };
        Some(chances(&view.public).horses.iter().map(lines).collect())
    }
}
