//! What simulations count.

use engine::{Game, Measured, Seat, Setup};
use smallvec::SmallVec;

use crate::HighRoller;

/// Figures for each seat.
const SEAT: [&str; 5] = ["wins", "money", "spent", "bets won", "prizes"];
/// Figures for each horse.
const HORSE: [&str; 5] = ["first", "first or second", "first to third", "disqualified", "price"];
/// Figures for the whole game.
const GAME: [&str; 5] =
    ["rounds", "favorite wins", "stalwart wins", "longshot wins", "bets on the toteboard"];

impl Measured for HighRoller {
    fn measure_names(setup: &Setup<Self>) -> Vec<String> {
        let seats =
            Seat::all(setup.seats()).flat_map(|seat| SEAT.map(|figure| format!("{seat} {figure}")));
        let horses = setup.pack.horses.iter();
        let horses = horses.flat_map(|horse| HORSE.iter().map(|f| format!("{}: {f}", horse.name)));
        let posts = (1..=setup.pack.horses.len()).map(|post| format!("post {post} wins"));
        seats.chain(horses).chain(posts).chain(GAME.map(str::to_owned)).collect()
    }

    fn measure(&self, observe: &mut impl FnMut(usize, i64)) {
        let public = &self.public;
        let mut at = 0;
        let mut next = |value: Option<i64>| {
            if let Some(value) = value {
                observe(at, value);
            }
            at += 1;
        };
        for seat in Seat::all(public.seat_count()) {
            let state = &public.seats[seat.index()];
            let result = public.result.as_ref();
            next(Some(i64::from(self.rank(seat) == Some(1))));
            next(Some(public.worth(seat).0));
            next(Some(state.spent.0));
            next(result.map(|result| result.bettor_paid[seat.index()].0));
            next(result.map(|result| result.owner_paid[seat.index()].0));
        }
        for horse in &public.horses {
            let ran = horse.post.is_some();
            for within in 1..=3 {
                let yes = horse.place.is_some_and(|place| place <= within);
                next(ran.then_some(i64::from(yes)));
            }
            let out = horse.status == crate::Status::Disqualified;
            next(ran.then_some(i64::from(out)));
            next(horse.owner.map(|_| horse.price.0));
        }
        for post in 1..=public.horses.len() as u8 {
            let horse = public.horses.iter().find(|horse| horse.post == Some(post));
            next(horse.map(|horse| i64::from(horse.place == Some(1))));
        }
        let winner = public.finish().next().map(|horse| public.pack().horse(horse).class);
        next(Some(i64::from(public.race.round)));
        for (_, class) in crate::Class::ALL {
            next(winner.map(|winner| i64::from(winner == class)));
        }
        next(Some(public.bet_count()));
    }

    fn placings(&self, race: u32) -> Option<SmallVec<[u32; 4]>> {
        let decided = race == 1 && self.public.phase == crate::Phase::Done;
        decided
            .then(|| self.public.finish().take(3).map(|horse| horse.index() as u32 + 1).collect())
    }

    fn race_number(&self) -> u32 {
        1
    }

    /// The horses by their position in the pack, from 1: before posts are drawn they have no other
    /// number.
    fn horses(setup: &Setup<Self>) -> Vec<u32> {
        (1..=setup.pack.horses.len() as u32).collect()
    }
}
