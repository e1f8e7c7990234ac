//! The words that all racing shares: money, bets to win, place and show, a laned track as a graph,
//! the race frame that one race view draws for every game, and how a race ended. No turns, no
//! players' decisions, no dice.

mod bet;
mod frame;
mod money;
mod oval;
mod result;
mod ring;
mod track;
mod words;

pub use bet::Line;
pub use frame::{Course, RaceFrame, Runner, Spot, Status, Target, Unit};
pub use money::Dollars;
pub use oval::{Beside, Chute, OvalLanes, Piece, Pole, Stretch};
pub use result::{Bettor, Called, Owner, Player, RaceResult, Ran};
pub use ring::{Ring, RingCloth, RingColor, RingMark, RingStart};
pub use track::{
    Cell, CellSet, MOST_CELLS, Progress, Reach, Reached, Step, StepKind, Track, TrackBuilder,
};
pub use words::{Named, Word, as_table};
