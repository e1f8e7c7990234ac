//! The lab: the same rules, run many times. Simulation of any game from any position, exact odds
//! where there is an exact method, and tournaments between bots. No rules live here.

pub mod arena;
pub mod chances;
pub mod exact_race;
pub mod plain_race;
mod playout;
pub mod sim;
mod statistics;
mod work;

pub use playout::{Player, Policy, RandomPolicy, Stuck, play_on, play_out};
pub use statistics::{Sums, wilson};
pub use work::Watch;
