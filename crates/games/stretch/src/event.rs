//! What happens in a meeting, for screens and the race call.

use std::sync::Arc;

use engine::{Reveals, Seat};
use racing::Line;
use serde::Serialize;
use smallvec::SmallVec;

use crate::state::PerSeat;
use crate::words::{Cents, Condition, Factor, Odds, Pace, Trouble};

/// A bet as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownBet {
    pub seat: Seat,
    /// On which horse.
    pub horse: Arc<str>,
    /// To win, place or show.
    pub kind: Line,
    pub stake: Cents,
}

/// Something that everybody sees. A horse is named by its post position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// A race of the meeting begins.
    RaceBegins {
        race: u32,
        card: Option<Arc<str>>,
    },
    Thrown {
        race: u32,
        what: &'static str,
        pp: Option<u32>,
        dice: SmallVec<[u8; 2]>,
    },
    /// The state of the track is known.
    Condition {
        condition: Condition,
    },
    /// A price was made.
    Odds {
        race: u32,
        pp: u32,
        odds: Odds,
    },
    /// A slip was handed in.
    SlipIn {
        seat: Seat,
    },
    /// The house called off: who has no slip in bets nothing.
    Off,
    /// The slips are shown, and the stakes paid.
    BettingClosed {
        bets: Vec<ShownBet>,
    },
    /// A call of the race is complete: each post with its distance in quarter lengths, as in the
    /// race frame.
    Called {
        race: u32,
        call: u32,
        at: Vec<(u32, u32)>,
    },
    /// The pace is set.
    Pace {
        pace: Pace,
        sum: i16,
    },
    /// A horse had trouble, or got away with it.
    Trouble {
        race: u32,
        pp: u32,
        trouble: Trouble,
    },
    /// What counts today.
    Factors {
        factor: Factor,
        jockey: bool,
    },
    /// A horse ran its figure.
    Speed {
        race: u32,
        pp: u32,
        figure: i16,
        speed: i16,
    },
    /// A photo was read.
    Photo {
        race: u32,
        pp: u32,
        total: i8,
    },
    /// The race is official: post positions with their places.
    Official {
        race: u32,
        order: Vec<(u32, u8)>,
    },
    /// A bet was settled.
    Paid {
        pp: u32,
        bet: ShownBet,
        paid: Cents,
    },
    /// The meeting is over.
    Final {
        ranking: PerSeat<(Seat, u32)>,
    },
}

impl Reveals for Event {
    fn reveals(&self) -> bool {
        matches!(self, Self::BettingClosed { .. })
    }
}
