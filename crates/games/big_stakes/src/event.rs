//! What happens in a game, for screens and the race call.

use engine::{Reveals, Seat};
use racing::{Dollars, Spot};
use serde::Serialize;

use crate::summary::ResultSummary;
use crate::turn::Parts;
use crate::words::{Cell, Condition, Id, Mention, Path, RaceSex, Sex};

/// Something that everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// The track condition was thrown for.
    Condition { condition: Condition },
    /// The races of the meet, in order.
    Program { races: Vec<Id> },
    /// Another order was proposed.
    OrderProposed { order: Vec<u8> },
    /// A seat voted; how is not told.
    Voted { seat: Seat },
    /// Whether all agreed.
    OrderDecided { agreed: bool },
    /// Sire and dam are known.
    Mated { seat: Seat, sire: Id, dam: Id },
    /// One of the eight throws that decide a foal's rows, from 1.
    Bred { seat: Seat, throw: u8, dice: [u8; 3] },
    /// Its sex and colour were thrown for.
    Foaled { seat: Seat, dice: [u8; 2], sex: Sex },
    /// A foal has its name.
    Born { seat: Seat, foal: Id, name: String, tier: Id },
    /// The cards were dealt.
    Dealt,
    /// A seat has decided; what is not told yet.
    Chosen { seat: Seat },
    /// A seat's surplus cards lie face up.
    FaceUp { seat: Seat, horses: Vec<Mention> },
    /// A trade was offered.
    Offered { seat: Seat, give: Mention, to: Seat, take: Mention },
    /// It was answered.
    Answered { seat: Seat, accept: bool },
    /// A seat passed.
    Passed { seat: Seat },
    /// All stables are made up.
    StablesMade,
    /// The horses that are auctioned, in order.
    Catalogue { horses: Vec<Id> },
    /// A horse comes up.
    Lot { horse: Id },
    /// A seat bid.
    Bid { seat: Seat, amount: Dollars },
    /// A horse has a new owner.
    Sold { seat: Seat, horse: Id, price: Dollars },
    /// Nobody wanted it.
    Unsold { horse: Id },
    /// A race comes up, and these seats have a horse for it.
    EntriesOpen { number: u32, race: Id, sex: RaceSex, seats: Vec<Seat> },
    /// Nobody has a horse for the race.
    Void { race: Id },
    /// The entries are turned up.
    Entered { race: Id, horses: Vec<(Seat, Mention)> },
    /// A horse has its jockey.
    Jockey { horse: Mention, token: u8 },
    /// Jockeys and allowances are settled: the horses that carry tokens, each with its own.
    AtTheGate { allowances: Vec<(Mention, Vec<u8>)> },
    /// The pace shifts are turned up: horses, each with the rounds that its points went to.
    Shifted { horses: Vec<(Mention, Vec<u8>)> },
    /// The order in which posts are picked.
    Draw { horses: Vec<Mention> },
    /// A post was picked.
    Post { horse: Mention, post: u8 },
    /// A round begins.
    Round { round: u16 },
    /// Whips were laid.
    Whipped { seat: Seat, tokens: Vec<u8> },
    /// Dice were thrown: how far the horse may go, and what that is made of.
    Rolled { seat: Seat, horse: Mention, dice: [u8; 3], max: u16, parts: Parts },
    /// A movement was attempted; the others may inquire.
    Attempted { horse: Mention, path: Path, way: Vec<Spot> },
    /// Who lodged an inquiry.
    Inquiries { lodged: Vec<Seat> },
    /// The movement broke this rule.
    Foul { horse: Mention, code: &'static str, disqualified: bool },
    /// A seat lost its last inquiry: its horses are out.
    Barred { seat: Seat },
    /// A horse of such a seat was taken off.
    Disqualified { horse: Mention },
    /// A horse ran, over these spaces from the one that it left; so many columns are left to the
    /// line.
    Ran { horse: Mention, path: Path, to: Cell, left: u16, way: Vec<Spot> },
    /// A horse is past the line.
    Home { horse: Mention, past: u16 },
    /// A token was drawn for a whip.
    Token { seat: Seat, token: u8 },
    /// A horse was not home when the last round ended.
    Eased { horse: Mention },
    /// These horses came as far past the line in the same round: the spaces that each moved in it
    /// decide.
    Photo { horses: Vec<(Mention, u8)> },
    /// The race is over: its number, and the horses of the result, in its order.
    Official { race: u32, horses: Vec<Mention>, result: Option<ResultSummary> },
    /// A horse won money.
    Prize { seat: Seat, horse: Mention, amount: Dollars },
    /// The meet is over: the seats with their ranks, the best first.
    Final { ranking: Vec<(Seat, u32)> },
}

impl Reveals for Event {
    fn reveals(&self) -> bool {
        match self {
            Self::Catalogue { .. }
            | Self::Program { .. }
            | Self::OrderDecided { .. }
            | Self::FaceUp { .. }
            | Self::StablesMade
            | Self::Void { .. }
            | Self::Entered { .. }
            | Self::Shifted { .. }
            | Self::Inquiries { .. }
            | Self::Draw { .. } => true,
            // Who has a mare tells something of the stables.
            Self::EntriesOpen { sex, .. } => *sex != RaceSex::Any,
            _ => false,
        }
    }
}

/// Something that one seat alone sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Private {
    /// The cards that the seat was dealt, its foals among them.
    Hand { horses: Vec<Mention> },
}
