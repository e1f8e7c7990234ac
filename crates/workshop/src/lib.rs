//! The workshop: what players do before and after a race day, at a desk. Ratings are made from past
//! performances, as [`rate`] describes, and past performances from one's own races, as [`lines`]
//! does. Nothing here reads a file or knows a table; texts come in, cards and texts go out.

mod date;
pub mod lines;
pub mod rate;
mod sheet;

pub use date::Date;
pub use sheet::{CellFault, SheetFaults};
