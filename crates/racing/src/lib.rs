//! The words that all racing shares: money, bets to win, place and show, and the race frame that
//! one race view draws for every game, and how a race ended. No turns, no players' decisions, no dice.

mod bet;
mod frame;
mod money;
mod result;

pub use bet::Line;
pub use frame::{Course, RaceFrame, Runner, Status, Target, Unit};
pub use money::Dollars;
pub use result::{Bettor, Called, RaceResult, Ran};
