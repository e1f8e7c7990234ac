//! The workshop: what players do before and after a race day, at a desk. Ratings are made from past
//! performances, as [`rate`] describes, and past performances from one's own races, as [`lines`]
//! does; [`mod@tabs`] reads the files in which both are kept; [`champions`] are the horse cards of Big Stakes: bred, weighed, and read from sheets;
//! [`mod@print`] puts races, horses and charts on paper. Nothing here reads a file or knows a
//! table; texts and races come in, cards, texts and documents go out.

pub mod champions;
mod date;
pub mod lines;
pub mod print;
pub mod rate;
mod sheet;
pub mod tabs;

pub use date::Date;
pub use sheet::{CellFault, Named, SheetFaults, id_of};
