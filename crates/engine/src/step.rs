//! The steps of a race: who moved from where to where, by which throw, what it won. Every drawing of
//! a race, live, replayed or scrubbed, is made from a frame and the steps that follow it.

use racing::{Dollars, RaceFrame, Runner, Spot, Status};
use serde::Serialize;
use smallvec::SmallVec;

use crate::seat::Seat;

/// A step of a race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RaceStep {
    /// Dice were thrown.
    Thrown {
        /// By whom, where a player throws.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// For which horse, where it is for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
        /// The faces.
        faces: SmallVec<[u8; 4]>,
    },
    /// A horse went along these spots; the last one is where it stands now.
    Ran {
        /// Which horse.
        post: u32,
        /// Where it went, the spot that it left not among them.
        way: Vec<Spot>,
    },
    /// A call of a race in which only gaps are known: every horse that is still in it is so far now.
    Called {
        /// Which call, from 1.
        call: u32,
        /// The horses, each with its distance.
        at: Vec<(u32, u32)>,
    },
    /// A horse is held up: it does not go where it was to go, or less well than it could.
    HeldUp {
        /// Which horse.
        post: u32,
    },
    /// A horse is home, placed or out of the race.
    Became {
        /// Which horse.
        post: u32,
        /// How it stands now.
        status: Status,
    },
    /// These came in level, and something else decides between them.
    Photo {
        /// The horses.
        posts: Vec<u32>,
    },
    /// The race is over.
    Official {
        /// Its number.
        race: u32,
        /// The horses that are placed, each with its place, the first one first.
        places: Vec<(u32, u32)>,
    },
    /// No bets are taken any more.
    BettingClosed,
    /// Shares in horses are for sale.
    SharesOffered,
    /// Somebody was paid, or paid.
    Paid {
        /// Who.
        seat: Seat,
        /// For which horse.
        #[serde(skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
        /// How much, in cents; below zero what was paid.
        cents: i64,
    },
}

impl RaceStep {
    /// A throw of a player, for no horse yet.
    #[must_use]
    pub fn thrown(seat: Seat, faces: &[u8]) -> Self {
        Self::Thrown { seat: Some(seat), post: None, faces: SmallVec::from_slice(faces) }
    }

    /// A horse went straight to where it stands now.
    #[must_use]
    pub fn ran(post: u32, lane: u32, distance: u32) -> Self {
        Self::Ran { post, way: vec![Spot { lane, distance }] }
    }

    /// A payment in dollars.
    #[must_use]
    pub const fn paid(seat: Seat, post: Option<u32>, amount: Dollars) -> Self {
        Self::Paid { seat, post, cents: amount.cents() }
    }

    /// Moves the horses of a frame on by this step, and puts them in order.
    pub fn apply_to(&self, frame: &mut RaceFrame) {
        let mut change = |post: u32, change: &dyn Fn(&mut Runner)| {
            frame.runners.iter_mut().filter(|runner| runner.post == post).for_each(change);
        };
        match self {
            Self::Ran { post, way } => {
                if let Some(spot) = way.last() {
                    change(*post, &|runner| {
                        (runner.lane, runner.distance) = (spot.lane, spot.distance);
                    });
                }
            }
            Self::Called { at, .. } => {
                for (post, distance) in at {
                    change(*post, &|runner| runner.distance = *distance);
                }
            }
            Self::Became { post, status } => change(*post, &|runner| runner.status = *status),
            Self::Official { places, .. } => {
                for (post, place) in places {
                    change(*post, &|runner| runner.status = Status::Finished { place: *place });
                }
            }
            Self::Thrown { .. }
            | Self::HeldUp { .. }
            | Self::Photo { .. }
            | Self::BettingClosed
            | Self::SharesOffered
            | Self::Paid { .. } => return,
        }
        frame.put_in_order();
    }
}
