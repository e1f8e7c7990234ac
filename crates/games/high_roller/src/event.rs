//! What happens in a game, for screens and the race call.

use std::sync::Arc;

use engine::{Reveals, Seat};
use racing::Dollars;
use serde::Serialize;
use smallvec::SmallVec;

use crate::auction::Call;
use crate::payout::{PaidFor, PurseWord};
use crate::summary::ResultSummary;
use crate::words::{Die, Space};

/// The id of a horse.
pub type Id = Arc<str>;

/// Something that everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// A title was turned up.
    Lot { horse: Id, ask: Dollars },
    /// A seat bid.
    Bid { seat: Seat, amount: Dollars },
    /// The house called.
    Called { call: Call },
    /// A horse was sold.
    Sold { horse: Id, seat: Seat, amount: Dollars },
    /// Nobody bid; the horse is offered once more at the end.
    PassedIn { horse: Id },
    /// A horse is out of the race.
    Scratched { horse: Id },
    /// A horse was named and opened.
    Nominated { seat: Seat, horse: Id, amount: Dollars },
    /// A seat is out for this horse, or of the betting.
    Passed { seat: Seat },
    /// A throw for the first pick.
    DraftThrown { seat: Seat, face: u8 },
    /// Posts were drawn; the first has post 1.
    Posts { horses: SmallVec<[Id; 8]> },
    /// A seat bet.
    Bet { seat: Seat, horse: Id, post: u8, count: u8 },
    /// A round of the race begins.
    Round { round: u16 },
    /// A die was chosen.
    Die { seat: Option<Seat>, horse: Option<Id>, post: u8, die: Die },
    /// It was thrown; the face that disqualifies gives no points.
    Thrown { seat: Option<Seat>, horse: Id, post: u8, die: Die, face: u8, points: u16 },
    /// A re-roll chip was earned.
    Earned { horse: Id, post: u8 },
    /// A re-roll chip was spent.
    Reroll { seat: Option<Seat>, horse: Id, post: u8, die: Die },
    /// A horse was disqualified, and what its owner paid of the fine.
    Disqualified { horse: Id, post: u8, face: u8, seat: Option<Seat>, paid: Dollars, owed: Dollars },
    /// Its owner was fined.
    Fined { seat: Seat, horse: Id, post: u8, paid: Dollars, owed: Dollars },
    /// A horse ran; `from` is nothing in the gate.
    Ran {
        horse: Id,
        post: u8,
        from: Option<Space>,
        path: SmallVec<[Space; 12]>,
        cost: u16,
        chips: u16,
    },
    /// A horse crossed the line.
    Crossed { horse: Id, post: u8, beyond: u32 },
    /// Horses are level and have to throw for their places.
    Level { horses: SmallVec<[Id; 8]>, posts: SmallVec<[u8; 8]> },
    /// A throw of a photo finish.
    Photo { seat: Option<Seat>, horse: Id, post: u8, face: u8 },
    /// A horse has its place.
    Placed { horse: Id, post: u8, place: u8 },
    /// The money was divided; the posts are those of the horses that were placed, in their order.
    Settled { result: Option<ResultSummary>, posts: SmallVec<[u8; 8]> },
    /// A seat took its share of a part of a purse.
    Paid {
        seat: Seat,
        purse: PurseWord,
        due: PaidFor,
        horse: Option<Id>,
        post: Option<u8>,
        amount: Dollars,
    },
    /// A seat paid what it owed out of what its bets had won.
    DebtPaid { seat: Seat, amount: Dollars },
    /// The game is over: the seats with their ranks, the best first.
    Final { ranking: Vec<(Seat, u32)> },
}

impl Reveals for Event {
    /// Nothing is hidden in this game.
    fn reveals(&self) -> bool {
        false
    }
}
