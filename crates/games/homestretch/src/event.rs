//! What happens in a game, for screens and the race call.

use std::sync::Arc;

use engine::{Reveals, Seat};
use racing::Dollars;
use serde::Serialize;
use smallvec::SmallVec;

use crate::state::{PaidBet, PerSeat};
use crate::words::{Horse, Share, Spot};

/// Something that everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// A deck was shuffled.
    Shuffled { deck: &'static str },
    /// A seat kept a card, face down.
    Kept { seat: Seat },
    /// The hands moved to the left.
    HandsPassed {
        /// The round that begins, from 1.
        round: u8,
    },
    /// The draft is over: a seat's shares lie face up and are paid for.
    TurnedUp {
        seat: Seat,
        shares: SmallVec<[Share; 8]>,
        /// What they cost.
        cost: Dollars,
    },
    /// A race card was turned up.
    RaceCard {
        /// Number of the race.
        race: u32,
        /// Id of the card.
        card: Arc<str>,
    },
    /// A seat laid its tokens.
    Laid {
        seat: Seat,
        /// Where they lie.
        spots: SmallVec<[Spot; 5]>,
        /// Their values, where the option makes them public.
        values: Option<SmallVec<[u16; 5]>>,
    },
    /// All bets are laid.
    BettingClosed,
    /// A seat threw for the first turn.
    RolledOff {
        seat: Seat,
        /// What it threw.
        face: u8,
    },
    /// The race begins.
    FirstTurn {
        /// Who has the first turn.
        seat: Seat,
    },
    /// Two dice were thrown.
    Thrown {
        seat: Seat,
        /// The first or the second roll of the turn.
        roll: u8,
        dice: [u8; 2],
        /// The horse they name.
        horse: Horse,
    },
    /// A horse spent its X and stayed where it was.
    Cancelled { horse: Horse },
    /// A last-place horse was chosen for a push.
    Pushed {
        seat: Seat,
        horse: Horse,
        /// How far, its token not counted.
        spaces: u32,
    },
    /// A horse moved.
    Moved {
        horse: Horse,
        /// From this space.
        from: u32,
        /// To this one.
        to: u32,
        /// Spaces that its token added.
        bonus: u32,
    },
    /// A horse crossed the line.
    Finished { horse: Horse, place: u8 },
    /// The race is over.
    Official {
        /// Number of the race.
        race: u32,
        /// The placed horses.
        finish: [Horse; 3],
    },
    /// An owner got his part of a purse.
    PursePaid {
        seat: Seat,
        /// For which horse.
        horse: Horse,
        paid: Dollars,
    },
    /// A bet token was turned up and paid.
    TokenTurnedUp(PaidBet),
    /// The second-chance buy opens.
    MarketOpens {
        /// Shares on offer.
        face_up: SmallVec<[Share; 6]>,
        /// Who decides, in order.
        order: PerSeat<Seat>,
    },
    /// The second pass of the buy begins.
    SecondPass {
        /// Shares on offer.
        face_up: SmallVec<[Share; 6]>,
        /// Who decides, in order.
        order: PerSeat<Seat>,
    },
    /// A share was bought.
    Bought {
        seat: Seat,
        card: Share,
        /// For how much, the fee included.
        price: Dollars,
        /// Whether it lay face down.
        blind: bool,
    },
    /// A seat bought nothing.
    Passed { seat: Seat },
    /// The game is over.
    Final {
        /// The seats with their ranks, the best first.
        ranking: PerSeat<(Seat, u32)>,
    },
}

impl Reveals for Event {
    fn reveals(&self) -> bool {
        match self {
            Self::TurnedUp { .. }
            | Self::RaceCard { .. }
            | Self::TokenTurnedUp(_)
            | Self::MarketOpens { .. }
            | Self::SecondPass { .. }
            | Self::Bought { blind: true, .. } => true,
            Self::Shuffled { .. }
            | Self::Kept { .. }
            | Self::HandsPassed { .. }
            | Self::Laid { .. }
            | Self::BettingClosed
            | Self::RolledOff { .. }
            | Self::FirstTurn { .. }
            | Self::Thrown { .. }
            | Self::Cancelled { .. }
            | Self::Pushed { .. }
            | Self::Moved { .. }
            | Self::Finished { .. }
            | Self::Official { .. }
            | Self::PursePaid { .. }
            | Self::Bought { blind: false, .. }
            | Self::Passed { .. }
            | Self::Final { .. } => false,
        }
    }
}

/// Something that one seat alone sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Private {
    /// The hand that the seat now holds.
    Hand {
        /// Its cards, in order.
        cards: SmallVec<[Share; 5]>,
    },
}
