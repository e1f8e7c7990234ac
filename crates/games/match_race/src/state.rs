//! What a game is: what everybody sees, and what is hidden. A new field has to be put into one or the
//! other; what is hidden gets into no summary, frame or event.

use std::sync::Arc;

use engine::{Dollars, Reveals, Seat, SeatSet, Setup, words};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::MatchRace;

pub(crate) const MOST_SEATS: usize = 4;

words! {
    /// A horse, in the word that records have for it.
    Horse { Bay = "bay", Grey = "grey" }
}

impl Horse {
    pub const BOTH: [Self; 2] = [Self::Bay, Self::Grey];

    /// The number on its saddlecloth, and its lane.
    pub(crate) const fn post(self) -> u32 {
        self as u32 + 1
    }

    /// Its place in a race that this one won.
    pub(crate) fn place(self, winner: Self) -> u32 {
        if self == winner { 1 } else { 2 }
    }
}

/// What everybody sees: as JSON it is the summary.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    #[serde(skip)]
    pub setup: Arc<Setup<MatchRace>>,
    pub phase: Phase,
    /// The race that is bet on or run, from 1.
    pub race: u32,
    pub money: SmallVec<[Dollars; MOST_SEATS]>,
    pub bank: Dollars,
    /// Whose slip for this race lies on the table.
    pub decided: SeatSet,
    /// How far the bay and the grey have come.
    pub spaces: [u32; 2],
    /// The horse that ran last.
    pub winded: Option<Horse>,
    /// Who won the races that are over.
    pub winners: SmallVec<[Horse; 9]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    Betting,
    Throw { seat: Seat },
    Ride { seat: Seat, face: u8 },
    Over,
}

/// What each seat knows alone: its slip for the race that is run. A blank one is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hidden {
    pub(crate) bets: [Option<Bet>; MOST_SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bet {
    pub horse: Horse,
    pub stake: Dollars,
}

/// What a seat may do: in records `{"type": "bet", "horse": "bay", "stake": 2}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    Pass {},
    Bet { horse: Horse, stake: Dollars },
    Ride { horse: Horse },
}

impl From<Option<Bet>> for Move {
    fn from(slip: Option<Bet>) -> Self {
        slip.map_or(Self::Pass {}, |Bet { horse, stake }| Self::Bet { horse, stake })
    }
}

/// What everybody sees happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    Laid { seat: Seat },
    Off { race: u32, seat: Seat },
    Thrown { seat: Seat, face: u8 },
    Ran { horse: Horse, from: u32, to: u32 },
    Official { race: u32, winner: Horse },
    Settled { seat: Seat, bet: Bet, won: Dollars },
    Final { ranking: Vec<(Seat, u32)> },
}

impl Reveals for Event {
    fn reveals(&self) -> bool {
        matches!(self, Self::Official { .. })
    }
}

impl Public {
    pub(crate) fn new(setup: Arc<Setup<MatchRace>>) -> Self {
        Self {
            phase: Phase::Betting,
            race: 1,
            money: SmallVec::from_elem(setup.pack.start, setup.seats()),
            bank: Dollars::ZERO,
            decided: SeatSet::EMPTY,
            spaces: [0; 2],
            winded: None,
            winners: SmallVec::new(),
            setup,
        }
    }
}
