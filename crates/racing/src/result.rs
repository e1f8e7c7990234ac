//! How a race ended, in words that every racing game can say: what standings, track records and
//! past-performance lines are made of. It is kept for ever, so a field is only ever added, with a
//! default.

use serde::{Deserialize, Serialize};

/// A race that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceResult {
    /// Number of the race in its game, from 1.
    pub race: u32,
    /// What the race is called.
    pub name: String,
    /// Where it was run; empty where nobody says.
    pub track: String,
    /// What it was run on.
    pub surface: Option<String>,
    /// The state of the track.
    pub condition: Option<String>,
    /// How far, as the game writes it.
    pub distance: Option<String>,
    /// The time of the first at the wire, in hundredths of a second.
    pub time_cs: Option<u32>,
    /// Every horse that started, by post.
    pub runners: Vec<Ran>,
    /// Everybody who could bet, by seat.
    pub bettors: Vec<Bettor>,
    /// The day that its card gives it.
    #[serde(default)]
    pub date: Option<String>,
    /// What it was worth, in cents.
    #[serde(default)]
    pub purse_cents: Option<i64>,
    /// In the race that ended a game: what the game came to, by seat.
    #[serde(default)]
    pub players: Vec<Player>,
}

/// A horse in a race that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ran {
    /// The number on its saddlecloth.
    pub pp: u32,
    /// Its name.
    pub horse: String,
    /// Who rode it.
    pub jockey: Option<String>,
    /// Its price.
    pub odds: Option<String>,
    /// Its official place, from 1; equals share the better one. `None` for a horse that was not
    /// placed.
    pub place: Option<u32>,
    /// Its place at the wire.
    pub wire: Option<u32>,
    /// Whether it was disqualified.
    pub dq: bool,
    /// Whether it is known not to have finished.
    pub out: bool,
    /// Quarters of a length behind the first at the wire.
    pub beaten_q: Option<i32>,
    /// Quarters of a length to the second for the first at the wire, to the first and below zero for
    /// the others.
    pub margin_q: Option<i32>,
    /// Its time, in hundredths of a second.
    pub time_cs: Option<u32>,
    /// Its speed figure.
    pub figure: Option<i32>,
    /// What it paid to win, place and show, in cents for the smallest bet.
    pub pays_cents: [Option<i64>; 3],
    /// Where it was at each call before the finish.
    pub calls: Vec<Called>,
    /// What else is worth a word.
    pub notes: String,
    /// Who owns it, and what each of them got of its prize.
    #[serde(default)]
    pub owners: Vec<Owner>,
    /// What it won, in cents; `None` where no prize is paid to horses.
    #[serde(default)]
    pub prize_cents: Option<i64>,
    /// The name of its sire, where it is known.
    #[serde(default)]
    pub sire: Option<String>,
    /// The name of its dam.
    #[serde(default)]
    pub dam: Option<String>,
}

impl Ran {
    /// A horse that kept the place it had at the wire, if it had one.
    #[must_use]
    pub fn placed(pp: u32, horse: impl Into<String>, place: Option<u32>) -> Self {
        Self { pp, horse: horse.into(), place, wire: place, ..Self::default() }
    }
}

/// Where a horse was at a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Called {
    /// Its position, from 1; equals share the better one.
    pub place: u32,
    /// Quarters of a length behind the leader.
    pub behind_q: i32,
}

/// What somebody's bets on a race came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bettor {
    /// The name.
    pub name: String,
    /// How many bets.
    pub bets: u32,
    /// What was staked, in cents.
    pub staked_cents: i64,
    /// What came back, stakes included, in cents.
    pub returned_cents: i64,
}

/// An owner of a horse.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Owner {
    /// The name.
    pub name: String,
    /// What the horse's prize brought, in cents.
    pub prize_cents: i64,
}

/// What a game came to for somebody who played it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rank, from 1; equals share the better one.
    pub rank: u32,
    /// What the game is decided by, prize money or money, less what it began with; in cents.
    pub gained_cents: i64,
}

impl RaceResult {
    /// The horses that were first at the wire and kept the place: the time of the race is theirs.
    pub fn clean_winners(&self) -> impl Iterator<Item = &Ran> {
        self.runners.iter().filter(|ran| ran.wire == Some(1) && ran.place == Some(1) && !ran.dq)
    }
}
