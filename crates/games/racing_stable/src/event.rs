//! What happens in a game, for screens and the race call.

use std::sync::Arc;

use engine::{Reveals, Seat};
use racing::{Dollars, Line, RaceFrame};
use serde::Serialize;
use smallvec::SmallVec;

use crate::state::PerSeat;
use crate::summary::{BetSummary, OddsSummary};

/// The id of a horse or a colour.
pub type Id = Arc<str>;

/// Something that everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// A seat chose its colour.
    StableChosen { seat: Seat, color: Id },
    /// The next race of the program is called: horses are bought and entered.
    RaceCalled { race: u8, card: u32, name: String, furlongs: u16, fee: Dollars },
    /// A seat made its sealed move.
    Sealed { seat: Seat },
    /// A seat bought horses of the bank.
    Bought { seat: Seat, horses: SmallVec<[Id; 4]>, paid: Dollars },
    /// A seat entered horses, perhaps none.
    Entered { seat: Seat, horses: SmallVec<[Id; 4]>, paid: Dollars },
    /// The field stands at the start, in a frame of its own: where nothing can be bet the race is run
    /// with the entry that fills it, and no state shows it there.
    LinedUp { race: u8, frame: Box<RaceFrame> },
    /// Nobody entered a horse: the race is not run.
    PassedOver { race: u8 },
    /// The odds are posted.
    OddsPosted { count: usize, odds: OddsSummary },
    /// A seat's bets and claims are shown, perhaps none.
    Wagered { seat: Seat, bets: Vec<BetSummary>, claims: Vec<Id>, paid: Dollars },
    /// A throw for the start.
    StartThrown { seat: Seat, dice: [u8; 2] },
    /// Who throws first.
    Starter { seat: Seat },
    /// A throw for a horse; a double moves nothing. `to` may lie beyond the line, `left` is what is
    /// left to it.
    Thrown { seat: Seat, horse: Id, dice: [u8; 2], from: u16, to: u16, left: u16 },
    /// The horse ran as far as it was thrown, at most to the line.
    Ran { seat: Seat, horse: Id, from: u16, to: u16 },
    /// A horse misses its throw.
    Missed { seat: Seat, horse: Id },
    /// A horse stopped on a red or green space: `from` is how far it had come, `at` how far it has
    /// then, and `left` what is left to the line.
    Stopped {
        seat: Seat,
        horse: Id,
        space: u16,
        effect: &'static str,
        n: Option<u32>,
        text: String,
        from: u16,
        at: u16,
        left: u16,
    },
    /// A seat got money for a horse: from the bank, or from the buyer.
    Collected { seat: Seat, horse: Id, amount: Dollars },
    /// A seat paid an assessment of a horse.
    Paid { seat: Seat, horse: Id, amount: Dollars },
    /// A seat can not pay an assessment.
    Owes { seat: Seat, horse: Id, amount: Dollars },
    /// A horse is home.
    Home { horse: Id, place: u8 },
    /// A horse is out.
    Out { horse: Id, why: &'static str },
    /// A seat offered a horse.
    Offered { seat: Seat, horse: Id, buyer: Seat, price: Dollars },
    /// It was declined.
    Declined { buyer: Seat },
    /// It was sold, and is `got` in the buyer's colours.
    Sold { seller: Seat, buyer: Seat, horse: Id, got: Id, price: Dollars },
    /// The race is over.
    Official { race: u8, finish: SmallVec<[Id; 3]> },
    /// An owner got a share of the purse.
    PursePaid { seat: Seat, horse: Id, place: u8, amount: Dollars },
    /// A bet was settled.
    BetSettled { seat: Seat, on: Id, to: Line, amount: Dollars, paid: Dollars },
    /// The lot decided among those who claimed the winner.
    LotDrawn { seat: Seat },
    /// A claim was settled: its price goes to the owner of a won horse, else back. `got` is what a
    /// won horse is in the claimant's colours.
    ClaimSettled { seat: Seat, horse: Id, owner: Seat, price: Dollars, won: bool, got: Option<Id> },
    /// The game is over: the seats with their ranks, the best first.
    Final { ranking: PerSeat<(Seat, u32)> },
}

impl Reveals for Event {
    /// Sealed moves come to light with the last of them.
    fn reveals(&self) -> bool {
        matches!(self, Self::Entered { .. } | Self::Wagered { .. })
    }
}
