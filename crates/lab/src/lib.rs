//! The lab: the same rules, run many times.

mod playout;

pub use playout::{Stuck, play_out};
