//! The workshop: what players do before a race day, at a desk. Ratings are made from past
//! performances here, as [`rate`] describes. Nothing here reads a file or knows a table; texts
//! come in and cards go out.

pub mod rate;
mod sheet;

pub use sheet::{CellFault, SheetFaults};
