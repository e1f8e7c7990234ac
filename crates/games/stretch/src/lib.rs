//! Top of the Stretch: thoroughbred races by charts and two dice. Up to eight bettors, or nobody at
//! all, and a meeting of one or more races.
//!
//! The modules stand in the order in which the game is played; their words are those of the rule
//! file.

mod card;
pub mod chances;
pub mod charts;
pub mod finish;
mod options;
mod pack;
pub mod race;
mod sampler;
mod words;

pub use card::{Card, CardCondition, Distance, Entrants, Runner};
pub use charts::Charts;
pub use options::{DeadHeat, MeetingCard, OddsDoubles, OddsOption, Options};
pub use pack::{Betting, DistanceData, HorseData, JockeyData, ListedCard, Printed, StretchPack};
pub use sampler::Sampler;
pub use words::{
    Condition, Errata, Factor, Form, MOST_RUNNERS, Margin, Mode, Odds, Pace, Post, Status, Surface,
    Throw, Total, Trouble,
};
