//! Rate-a-Race: a card for Top of the Stretch from past performances (rule file, section 13).
//!
//! [`rate()`] takes sheets as text and gives a [`RatedCard`]: every rating, and every step that
//! led to it as data, so that a reader can check each figure by hand. The ratings are chosen so
//! that the game's expected figure and its spread are the horse's own.

mod card;
mod debut;
mod entries;
mod explain;
mod jockey;
mod line;
mod method;
mod read;
mod role;
mod words;

pub use debut::Debut;
pub use jockey::{JockeyRating, JockeyRecord, rate_jockey};
pub use line::{Call, Line};
pub use method::{Found, HorseRating, Ratings, Steps, rate_field};
pub(crate) use read::LINES;
pub use read::{ENTRIES_SHEET, Entry, Field, JOCKEYS_SHEET, LINES_SHEET, Today};
pub use role::{Desk, Role};
pub use words::{HalfFurlongs, Timed};

use serde::Serialize;
use stretch::StretchPack;

use crate::date::Date;
pub use crate::sheet::Named;
use crate::sheet::{CellFault, SheetFaults};

/// What ratings are made from.
#[derive(Clone, Copy, Debug)]
pub struct Sheets<'a> {
    /// The past-performance lines; without `entries`, also who runs today.
    pub lines: &'a [Named<'a>],
    /// Who runs today; the lines are then a book of form with any number of other horses in it.
    pub entries: Option<Named<'a>>,
    /// The jockeys' records.
    pub jockeys: Option<Named<'a>>,
    /// The day of the races that name none.
    pub today: Option<Date>,
}

/// The races of a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// A card for each, in the order of their entries; at least one.
    pub cards: Vec<RatedCard>,
    /// How something was read that could be read otherwise, by row and column.
    pub remarks: Vec<CellFault>,
}

/// A card and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedCard {
    /// Today's race.
    pub today: Today,
    /// The horses, by post.
    pub horses: Vec<HorseRating>,
    /// Their riders, in the same order, where one is named.
    pub jockeys: Vec<JockeyRating>,
}

/// Rates the fields of today's races, with this pack's charts and distances.
///
/// # Errors
/// Every cell of the sheets that can not be used.
pub fn rate(pack: &StretchPack, sheets: Sheets<'_>) -> Result<Rated, SheetFaults> {
    let read::Read { races, remarks } = read::read(words::Words(pack), sheets)?;
    let card = |(field, records): (Field, Vec<JockeyRecord>)| RatedCard {
        horses: rate_field(&field),
        today: field.today,
        jockeys: records.iter().map(rate_jockey).collect(),
    };
    Ok(Rated { cards: races.into_iter().map(card).collect(), remarks })
}

/// Rounds to the nearest whole number, halves up. Halves that a sum of decimals missed by its last
/// bits are halves.
pub(crate) fn nearest(x: f64) -> i32 {
    // Bounded by the sheets' own bounds, far inside an `i32`.
    (x + 0.5 + 1e-9).floor() as i32
}
