//! The lab: the same rules, run many times. Simulation of any game from any position, searches for
//! the best move, and tournaments between bots. No rules live here.

pub mod arena;
pub mod bench;
pub mod chances;
mod follow;
mod playout;
pub mod search;
pub mod sim;
mod statistics;
mod work;

pub use follow::Guests;
pub use playout::{Player, Policy, Stuck, play_on, play_out};
pub use statistics::{Mean, Sums, wilson};
pub use work::{Watch, divide};
