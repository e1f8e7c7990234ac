//! How the races of a meeting ended, for standings and past-performance lines: a function of what
//! is public.

use engine::Seat;
use racing::{Bettor, Called, RaceResult, Ran};

use crate::state::{Phase, Public, Sheet, SheetLine};
use crate::summary::HorseSummary;
use crate::view::named;
use crate::words::{MOST_RUNNERS, Post, Status};

/// Race points are half lengths.
const QUARTERS_A_POINT: i32 = 2;

impl Public {
    /// The races of the meeting that are over, bets and all.
    pub(crate) fn results(&self) -> Vec<RaceResult> {
        let over = self.sheets.len() - usize::from(self.phase != Phase::Finished);
        (1..).zip(&self.sheets[..over]).map(|(race, sheet)| self.result(race, sheet)).collect()
    }

    fn result(&self, race: u32, sheet: &Sheet) -> RaceResult {
        let card = self.card_of(sheet);
        let horses = self.horses(sheet);
        let calls = calls(sheet);
        let ran = |(post, horse): (Post, HorseSummary)| {
            let runner = &card.runners[post.index()];
            let jockey = runner.jockey.filter(|_| self.setup.options.jockeys);
            let data = &self.pack().horses[usize::from(runner.horse)];
            let payoffs = sheet.payoffs.iter().flatten();
            let pays = payoffs.into_iter().find(|payoff| payoff.post == post);
            Ran {
                pp: horse.pp,
                horse: named(&data.name, &data.id),
                jockey: jockey.map(|at| {
                    let jockey = &self.pack().jockeys[usize::from(at)];
                    named(&jockey.name, &jockey.id)
                }),
                odds: horse.odds.map(|odds| odds.to_string()),
                place: horse.place.map(u32::from),
                wire: horse.wire.map(u32::from),
                dq: horse.status == Some(Status::Dq),
                out: horse.status == Some(Status::Out),
                beaten_q: horse.beaten_q.map(i32::from),
                time_cs: horse.time_cs,
                figure: horse.speed.map(i32::from),
                pays_cents: pays.map_or([None; 3], |row| row.pays.map(|pays| Some(pays?.0))),
                calls: calls.iter().map(|call| call[post.index()]).collect(),
            }
        };
        RaceResult {
            race,
            name: if card.name.is_empty() { format!("Race {race}") } else { card.name.clone() },
            track: card.track.clone(),
            surface: Some(card.surface.to_string()),
            condition: sheet.condition.map(|condition| condition.to_string()),
            distance: Some(self.pack().distances[card.distance.index()].word.clone()),
            time_cs: self.race_time(sheet),
            runners: Post::all(sheet.lines.len()).zip(horses).map(ran).collect(),
            bettors: self.bets_of(sheet),
        }
    }

    fn bets_of(&self, sheet: &Sheet) -> Vec<Bettor> {
        let of = |seat: Seat, name: &String| {
            let mut bettor = Bettor { name: name.clone(), ..Bettor::default() };
            for bet in sheet.bets.iter().flatten().filter(|bet| bet.seat == seat) {
                bettor.bets += 1;
                bettor.staked_cents += bet.stake.0;
                bettor.returned_cents += self.sheet_return(sheet, bet).map_or(0, |cents| cents.0);
            }
            bettor
        };
        let names = self.setup.names();
        Seat::all(names.len()).zip(names).map(|(seat, name)| of(seat, name)).collect()
    }
}

/// The calls that were thrown for, each with every horse by post; Quickplay has none.
fn calls(sheet: &Sheet) -> Vec<Vec<Called>> {
    let points: [fn(&SheetLine) -> Option<i8>; 3] =
        [|line| line.break_points, |line| line.race2, |line| line.race3];
    points.iter().filter_map(|points| call(sheet.lines.iter().map(points))).collect()
}

/// A call, if every horse has its points.
fn call(points: impl Iterator<Item = Option<i8>>) -> Option<Vec<Called>> {
    let points: smallvec::SmallVec<[i8; MOST_RUNNERS]> = points.collect::<Option<_>>()?;
    let best = points.iter().copied().max()?;
    let called = |own: &i8| Called {
        place: points.iter().filter(|other| *other > own).count() as u32 + 1,
        behind_q: QUARTERS_A_POINT * (i32::from(best) - i32::from(*own)),
    };
    Some(points.iter().map(called).collect())
}
