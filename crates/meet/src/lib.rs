//! Meets: what many races come to. Standings of horses, jockeys, owners, players and bettors, track
//! records, the days of a season, the life of a horse, the score between two, and all of it as CSV; from the results of races, wherever they come
//! from. The server keeps results in its database, the program reads them from records: both count
//! here.
//!
//! Standings are counted race by race, in any order, and races are not kept for it: a decade of them
//! needs no more memory than its horses. Sheets have a row for everything, oldest first.

mod day;
mod duel;
mod life;
mod sheet;
mod standings;

pub use day::Day;
pub use duel::{HeadToHead, Meeting};
pub use life::{Ancestor, FoalOf, HorseLife, LifeOf, PastRace};
pub use sheet::{LineSheet, RecordSheet, ResultSheet, StandingSheet};
pub use standings::{
    BettorStanding, Count, OwnerStanding, PlayerStanding, RaceDay, Standing, Standings, TrackRecord,
};

use racing::RaceResult;
use serde::Serialize;

/// Where a race was run, so that it can be looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SourceKind {
    /// At a table of this server.
    Table,
    /// In a record that somebody brought.
    Record,
    /// In a file.
    File,
}

/// A race that was run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunRace {
    /// What it was run at.
    pub kind: SourceKind,
    /// The table's or record's id, or the file's name.
    pub source: String,
    /// When it was over: milliseconds since 1970.
    pub at: i64,
    /// How it ended.
    pub result: RaceResult,
}

impl RunRace {
    /// The day of the race: that of its card, or else that on which it was over.
    #[must_use]
    pub fn day(&self) -> Day {
        let of_card = self.result.date.as_deref().and_then(Day::parse);
        of_card.unwrap_or(Day::of_millis(self.at))
    }

    /// What orders races by when they were run.
    #[must_use]
    pub fn when(&self) -> (Day, i64, &str, u32) {
        (self.day(), self.at, &self.source, self.result.race)
    }
}

/// Brings races into the order in which they were run.
pub fn oldest_first(races: &mut [RunRace]) {
    races.sort_by(|a, b| a.when().cmp(&b.when()));
}
