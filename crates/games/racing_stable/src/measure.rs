//! What simulations count.

use engine::{Game, Measured, OfferedBet, Seat, Setup};
use racing::{Dollars, Line};
use smallvec::SmallVec;

use crate::RacingStable;
use crate::state::{Phase, Public, RaceResult, Ran, Runner, Status};
use crate::words::{Color, On};

/// Figures for each seat.
const SEAT: [&str; 3] = ["wins", "wealth", "horses"];
/// Figures for each race of the card, of which the first four are rates of all horses in it. One
/// that is still running when the race ends is none of them.
const CARD: [&str; 6] = ["placed", "disqualified", "shot", "withdrawn", "field", "starter wins"];
/// Figures for the whole game.
const GAME: [&str; 4] = ["Derby winner wins the game", "claims won", "withdrawals", "sales"];
/// The stake that the house's edge is measured with: what is kept of it is in percent.
const STAKE: Dollars = Dollars(100);

impl Measured for RacingStable {
    fn measure_names(setup: &Setup<Self>) -> Vec<String> {
        let seats =
            Seat::all(setup.seats()).flat_map(|seat| SEAT.map(|figure| format!("{seat} {figure}")));
        let races = setup.pack.races.iter();
        let races =
            races.flat_map(|race| CARD.map(|figure| format!("race {}: {figure}", race.number)));
        let rows = setup.pack.odds.iter().flat_map(|row| {
            Line::ALL.map(|line| format!("odds row {}: house edge to {line}, percent", row.count))
        });
        seats.chain(races).chain(rows).chain(GAME.map(str::to_owned)).collect()
    }

    fn measure(&self, observe: &mut impl FnMut(usize, i64)) {
        let public = &self.public;
        let mut at = 0;
        for seat in Seat::all(public.seat_count()) {
            observe(at, i64::from(self.rank(seat) == Some(1)));
            observe(at + 1, public.wealth(seat).0);
            observe(at + 2, public.seat(seat).stable.owned().len() as i64);
            at += SEAT.len();
        }
        for result in &public.results {
            measure_race(result, at + CARD.len() * usize::from(result.card), observe);
        }
        at += CARD.len() * public.pack().races.len();
        for result in &public.results {
            public.measure_edges(result, at, observe);
        }
        at += Line::ALL.len() * public.pack().odds.len();
        let last = public.results.last();
        let winner =
            last.and_then(|last| last.finish.first().map(|at| last.field[usize::from(*at)]));
        if let Some(Ran { seat, .. }) = winner {
            observe(at, i64::from(self.rank(seat) == Some(1)));
        }
        let won = public.claims.iter().filter(|claim| claim.got.is_some()).count();
        let field = public.results.iter().flat_map(|result| &result.field);
        let withdrawn = field.filter(|ran| ran.status == Status::Withdrawn).count();
        observe(at + 1, won as i64);
        observe(at + 2, withdrawn as i64);
        observe(at + 3, public.sales.len() as i64);
    }

    fn placings(&self, race: u32) -> Option<SmallVec<[u32; 4]>> {
        let result = self.public.results.get(race.checked_sub(1)? as usize)?;
        let post = |at: &u16| {
            let ran = &result.field[usize::from(*at)];
            self.public.pack().post(self.public.horse_of(ran.seat, ran.number))
        };
        Some(result.finish.iter().map(post).collect())
    }

    fn race_number(&self) -> u32 {
        u32::from(self.public.race)
    }

    /// The horses of all colours of the pack, by their posts.
    fn horses(setup: &Setup<Self>) -> Vec<u32> {
        let horses = setup.pack.colors.len() as u32 * u32::from(setup.pack.per_color);
        (1..=horses).collect()
    }

    fn bets_on_offer(&self) -> Vec<OfferedBet> {
        self.public.offered()
    }
}

impl Public {
    /// Every bet that the odds in force offer: before the start and, to follow those that were
    /// made, while the race is run.
    fn offered(&self) -> Vec<OfferedBet> {
        let during = !matches!(
            self.phase,
            Phase::ChooseStable { .. } | Phase::Enter { .. } | Phase::Lot { .. } | Phase::Over
        );
        let Some(row) = self.odds_row().filter(|_| during) else { return Vec::new() };
        let runners = &self.running.runners;
        let groups: Vec<&[Runner]> = if self.bets_on_stables() {
            runners.chunk_by(|one, next| one.seat == next.seat).collect()
        } else {
            runners.chunks(1).collect()
        };
        let mut bets = Vec::new();
        for group in groups {
            let first = self.horse(&group[0]);
            let on =
                if self.bets_on_stables() { On::Stable(first.color) } else { On::Horse(first) };
            let posts = group.iter().map(|runner| self.pack().post(self.horse(runner)));
            let posts: SmallVec<[u32; 4]> = posts.collect();
            let offered = Line::ALL.into_iter().zip(row.lines);
            bets.extend(offered.filter_map(|(to, odds)| {
                Some(OfferedBet {
                    on: self.pack().on_id(on).to_string(),
                    to,
                    horses: posts.clone(),
                    returns: odds?.per_dollar(),
                })
            }));
        }
        bets
    }
}

/// How the horses of a race ended.
fn measure_race(result: &RaceResult, at: usize, observe: &mut impl FnMut(usize, i64)) {
    for ran in &result.field {
        let ended = [Status::Finished, Status::Disqualified, Status::Shot, Status::Withdrawn];
        for (figure, status) in ended.into_iter().enumerate() {
            observe(at + figure, i64::from(ran.status == status));
        }
    }
    observe(at + 4, result.field.len() as i64);
    if let (Some(starter), Some(winner)) = (result.starter, result.finish.first()) {
        let won = result.field[usize::from(*winner)].seat == starter;
        observe(at + 5, i64::from(won));
    }
}

impl Public {
    /// What the bank would have kept of the same stake on everything that could be bet on, where
    /// the row is for exactly so many.
    fn measure_edges(&self, result: &RaceResult, at: usize, observe: &mut impl FnMut(usize, i64)) {
        let ran: SmallVec<[Color; 32]> =
            result.field.iter().map(|ran| self.horse_of(ran.seat, 1).color).collect();
        let by_stable = self.bets_on_stables();
        let chances =
            if by_stable { ran.chunk_by(|one, next| one == next).count() } else { ran.len() };
        let Some(row) = self.pack().row(chances) else { return };
        let data = &self.pack().odds[row];
        if data.count as usize != chances {
            return;
        }
        for line in Line::ALL {
            let Some(odds) = data.lines[line.index()] else { continue };
            let placed = result.finish.iter().take(line.index() + 1).map(|at| usize::from(*at));
            let mut paid: SmallVec<[usize; 3]> = SmallVec::new();
            for horse in placed {
                let chance = if by_stable { ran[horse].index() } else { horse };
                if !paid.contains(&chance) {
                    paid.push(chance);
                }
            }
            let figure = at + Line::ALL.len() * row + line.index();
            for bet in 0..chances {
                let back = if bet < paid.len() { odds.returns(STAKE) } else { Dollars::ZERO };
                observe(figure, (STAKE - back).0);
            }
        }
    }
}
