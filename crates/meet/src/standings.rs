//! Standings and track records, counted race by race.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use racing::{RaceResult, Ran};
use serde::Serialize;

use crate::{Day, RunRace, SourceKind};

/// A horse, or a jockey: what its races come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// The name, by which it is known from race to race.
    pub name: String,
    /// Races started in.
    pub starts: u32,
    /// Races won; a dead heat for first is a race won.
    pub first: u32,
    /// Times second.
    pub second: u32,
    /// Times third.
    pub third: u32,
    /// Times that it did not finish.
    pub out: u32,
    /// Times that it was disqualified.
    pub dq: u32,
    /// The best speed figure.
    pub best_figure: Option<i32>,
    /// The sum of the speed figures.
    pub figure_sum: i64,
    /// How many speed figures there are.
    pub figures: u32,
    /// When it last ran: milliseconds since 1970.
    pub last: i64,
    /// What it won, in cents.
    pub earnings_cents: i64,
}

impl Standing {
    pub(crate) fn add(&mut self, ran: &Ran, at: i64) {
        self.starts += 1;
        match ran.place {
            Some(1) => self.first += 1,
            Some(2) => self.second += 1,
            Some(3) => self.third += 1,
            _ => {}
        }
        self.out += u32::from(ran.out);
        self.dq += u32::from(ran.dq);
        if let Some(figure) = ran.figure {
            self.best_figure = self.best_figure.max(Some(figure));
            self.figure_sum += i64::from(figure);
            self.figures += 1;
        }
        self.last = self.last.max(at);
        self.earnings_cents += ran.prize_cents.unwrap_or(0);
    }

    /// The mean speed figure.
    #[must_use]
    pub fn mean_figure(&self) -> Option<f64> {
        (self.figures > 0).then(|| self.figure_sum as f64 / f64::from(self.figures))
    }

    /// Of a hundred starts, so many won.
    #[must_use]
    pub fn win_percent(&self) -> f64 {
        percent(self.first, self.starts)
    }

    /// Of a hundred starts, so many first, second or third.
    #[must_use]
    pub fn in_three_percent(&self) -> f64 {
        percent(self.first + self.second + self.third, self.starts)
    }
}

fn percent(part: u32, of: u32) -> f64 {
    if of == 0 { 0.0 } else { 100.0 * f64::from(part) / f64::from(of) }
}

impl OwnerStanding {
    fn add(&mut self, ran: &Ran, prize_cents: i64) {
        self.starts += 1;
        match ran.place {
            Some(1) => self.first += 1,
            Some(2) => self.second += 1,
            Some(3) => self.third += 1,
            _ => {}
        }
        self.earnings_cents += prize_cents;
    }
}

/// A bettor: what the bets come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BettorStanding {
    /// The name.
    pub name: String,
    /// Races bet on.
    pub races: u32,
    /// Bets made.
    pub bets: u32,
    /// What was staked, in cents.
    pub staked_cents: i64,
    /// What came back, stakes included, in cents.
    pub returned_cents: i64,
    /// What is left of it: gained, or below zero lost.
    pub net_cents: i64,
}

/// An owner: what the horses brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OwnerStanding {
    /// The name.
    pub name: String,
    /// Horses run, each in every race that it ran in.
    pub starts: u32,
    /// Races won.
    pub first: u32,
    /// Times second.
    pub second: u32,
    /// Times third.
    pub third: u32,
    /// What their prizes brought the owner, in cents.
    pub earnings_cents: i64,
}

/// A player: what the games come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerStanding {
    /// The name.
    pub name: String,
    /// Games played to the end.
    pub games: u32,
    /// Games won; one that is shared is won.
    pub won: u32,
    /// What they are decided by, prize money or money, less what they began with; in cents.
    pub gained_cents: i64,
}

/// A day on which races were run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceDay {
    /// The day, as `2026-07-04`.
    pub day: String,
    /// How many races.
    pub races: u32,
}

/// The fastest clean race over a distance, on a surface, in a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrackRecord {
    /// How far.
    pub distance: String,
    /// On what.
    pub surface: String,
    /// In what state.
    pub condition: String,
    /// The time in hundredths of a second.
    pub time_cs: u32,
    /// Who ran it: more than one after a dead heat.
    pub horses: Vec<String>,
    /// Their jockeys, where they had any.
    pub jockeys: Vec<String>,
    /// What the race is called.
    pub name: String,
    /// Where it was run.
    pub track: String,
    /// When it was over.
    pub at: i64,
    /// The day of the race, as `2026-07-04`.
    pub day: String,
    /// What it was run at.
    pub kind: SourceKind,
    /// The table's or record's id, or the file's name.
    pub source: String,
    /// Number of the race there.
    pub race: u32,
}

/// What all the races come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standings {
    /// How many races count.
    pub races: u32,
    /// The horses, the best first.
    pub horses: Vec<Standing>,
    /// The jockeys, the best first.
    pub jockeys: Vec<Standing>,
    /// The owners, by what their horses won.
    pub owners: Vec<OwnerStanding>,
    /// The players, by what they gained.
    pub players: Vec<PlayerStanding>,
    /// The bettors, by what they gained.
    pub bettors: Vec<BettorStanding>,
    /// The track records, by surface, distance and condition.
    pub records: Vec<TrackRecord>,
    /// The days on which races were run, the first one first.
    pub days: Vec<RaceDay>,
}

impl Standings {
    /// Names no more than so many of each kind: the best.
    pub fn truncate(&mut self, most: usize) {
        self.horses.truncate(most);
        self.jockeys.truncate(most);
        self.owners.truncate(most);
        self.players.truncate(most);
        self.bettors.truncate(most);
        self.records.truncate(most);
    }
}

/// Counts races.
#[derive(Clone, Debug, Default)]
pub struct Count {
    races: u32,
    horses: BTreeMap<String, Standing>,
    jockeys: BTreeMap<String, Standing>,
    owners: BTreeMap<String, OwnerStanding>,
    players: BTreeMap<String, PlayerStanding>,
    bettors: BTreeMap<String, BettorStanding>,
    days: BTreeMap<Day, u32>,
    records: BTreeMap<(String, FurlongKey, String), TrackRecord>,
}

/// Distances in the order of their length, so far as they begin with a number: `8+70yds` comes
/// after `8.0` and before `8.5`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FurlongKey {
    hundredths: u32,
    yards: u32,
    word: String,
}

impl FurlongKey {
    fn of(word: &str) -> Self {
        let (furlongs, more) = word.split_once('+').unwrap_or((word, ""));
        let hundredths = furlongs.parse::<f64>().map_or(u32::MAX, |n| (n * 100.0).round() as u32);
        let digits: String = more.chars().take_while(char::is_ascii_digit).collect();
        Self { hundredths, yards: digits.parse().unwrap_or(0), word: word.to_owned() }
    }
}

/// The entry of a name, made when it is first seen.
fn named<'m, T: Default>(map: &'m mut BTreeMap<String, T>, name: &str) -> &'m mut T {
    map.entry(name.to_owned()).or_default()
}

impl Count {
    /// Counts a race. In which order races are counted makes no difference: of two with the same
    /// time the one that was run first holds the record.
    pub fn add(&mut self, race: &RunRace) {
        self.races += 1;
        *self.days.entry(race.day()).or_default() += 1;
        for ran in &race.result.runners {
            named(&mut self.horses, &ran.horse).add(ran, race.at);
            if let Some(jockey) = &ran.jockey {
                named(&mut self.jockeys, jockey).add(ran, race.at);
            }
            for owner in &ran.owners {
                named(&mut self.owners, &owner.name).add(ran, owner.prize_cents);
            }
        }
        for player in &race.result.players {
            let standing = named(&mut self.players, &player.name);
            standing.games += 1;
            standing.won += u32::from(player.rank == 1);
            standing.gained_cents += player.gained_cents;
        }
        for bettor in race.result.bettors.iter().filter(|bettor| bettor.bets > 0) {
            let standing = named(&mut self.bettors, &bettor.name);
            standing.races += 1;
            standing.bets += bettor.bets;
            standing.staked_cents += bettor.staked_cents;
            standing.returned_cents += bettor.returned_cents;
        }
        self.time(race);
    }

    fn time(&mut self, race: &RunRace) {
        let RaceResult { distance, surface, condition, time_cs, .. } = &race.result;
        let (Some(distance), Some(surface), Some(time_cs)) = (distance, surface, *time_cs) else {
            return;
        };
        let condition = condition.clone().unwrap_or_default();
        // Who was put back by the stewards takes no record, and nobody else ran that time.
        let winners: Vec<&Ran> = race.result.clean_winners().collect();
        if winners.is_empty() {
            return;
        }
        let key = (surface.clone(), FurlongKey::of(distance), condition.clone());
        let day = race.day().to_string();
        let rank = (time_cs, &day, race.at, &race.source, race.result.race);
        let holds = |held: &TrackRecord| {
            (held.time_cs, &held.day, held.at, &held.source, held.race) <= rank
        };
        if self.records.get(&key).is_some_and(holds) {
            return;
        }
        let record = TrackRecord {
            distance: distance.clone(),
            surface: surface.clone(),
            condition,
            time_cs,
            horses: winners.iter().map(|ran| ran.horse.clone()).collect(),
            jockeys: winners.iter().filter_map(|ran| ran.jockey.clone()).collect(),
            name: race.result.name.clone(),
            track: race.result.track.clone(),
            at: race.at,
            day,
            kind: race.kind,
            source: race.source.clone(),
            race: race.result.race,
        };
        self.records.insert(key, record);
    }

    /// What they come to.
    #[must_use]
    pub fn standings(self) -> Standings {
        let mut bettors: Vec<BettorStanding> = self
            .bettors
            .into_iter()
            .map(|(name, bettor)| BettorStanding {
                name,
                net_cents: bettor.returned_cents - bettor.staked_cents,
                ..bettor
            })
            .collect();
        bettors.sort_by_key(|bettor| Reverse(bettor.net_cents));
        let owners = self.owners.into_iter();
        let mut owners: Vec<_> =
            owners.map(|(name, owner)| OwnerStanding { name, ..owner }).collect();
        owners.sort_by_key(|one| Reverse((one.earnings_cents, one.first, one.second, one.third)));
        let players = self.players.into_iter();
        let mut players: Vec<_> =
            players.map(|(name, player)| PlayerStanding { name, ..player }).collect();
        players.sort_by_key(|one| Reverse((one.gained_cents, one.won)));
        let days = self.days.into_iter();
        Standings {
            races: self.races,
            horses: ranked(self.horses),
            jockeys: ranked(self.jockeys),
            owners,
            players,
            bettors,
            records: self.records.into_values().collect(),
            days: days.map(|(day, races)| RaceDay { day: day.to_string(), races }).collect(),
        }
    }
}

/// By races won, then times second, then third, then in fewer starts; equals by name.
fn ranked(standings: BTreeMap<String, Standing>) -> Vec<Standing> {
    let named = standings.into_iter().map(|(name, standing)| Standing { name, ..standing });
    let mut ranked: Vec<Standing> = named.collect();
    ranked.sort_by_key(|one| {
        (Reverse((one.first, one.second, one.third)), one.starts, Reverse(one.best_figure))
    });
    ranked
}
