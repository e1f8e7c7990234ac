//! Rate-a-Race: a card for Top of the Stretch from past performances (rule file, section 13).
//!
//! [`rate()`] takes sheets as text and gives a [`RatedCard`]: every rating, and every step that
//! led to it as data, so that a reader can check each figure by hand. The ratings are chosen so
//! that the game's expected figure and its spread are the horse's own.

mod card;
mod entries;
mod explain;
mod jockey;
mod method;
mod read;
mod words;

pub use jockey::{JockeyRating, JockeyRecord, rate_jockey};
pub use method::{HorseRating, Ratings, rate_field};
pub use read::{Call, ENTRIES_SHEET, Entry, Field, JOCKEYS_SHEET, LINES_SHEET, Line, Today};
pub use words::HalfFurlongs;

use serde::Serialize;
use stretch::StretchPack;

pub use crate::sheet::Named;
use crate::sheet::SheetFaults;

/// What ratings are made from.
#[derive(Clone, Copy, Debug)]
pub struct Sheets<'a> {
    /// The past-performance lines; without `entries`, also who runs today.
    pub lines: Named<'a>,
    /// Who runs today; the lines are then a book of form with any number of other horses in it.
    pub entries: Option<Named<'a>>,
    /// The jockeys' records.
    pub jockeys: Option<Named<'a>>,
}

/// A card and how it came about.
#[derive(Clone, Debug, Serialize)]
pub struct RatedCard {
    /// Today's race.
    pub today: Today,
    /// The horses, by post.
    pub horses: Vec<HorseRating>,
    /// Their riders, in the same order, where one is named.
    pub jockeys: Vec<JockeyRating>,
}

/// Rates the field of today's race for races with this pack's charts and distances.
///
/// # Errors
/// Every cell of the sheets that can not be used.
pub fn rate(pack: &StretchPack, sheets: Sheets<'_>) -> Result<RatedCard, SheetFaults> {
    let (field, records) = read::read(words::Words(pack), sheets)?;
    let horses = rate_field(&field);
    Ok(RatedCard { today: field.today, horses, jockeys: records.iter().map(rate_jockey).collect() })
}

/// Rounds to the nearest whole number, halves up. Halves that a sum of decimals missed by its last
/// bits are halves.
pub(crate) fn nearest(x: f64) -> i32 {
    // Bounded by the sheets' own bounds, far inside an `i32`.
    (x + 0.5 + 1e-9).floor() as i32
}
