//! What the games put on paper, for a table with real dice: the kit of each game, sheet by sheet,
//! and what games that were played have filled in. Each sheet is a [`paper::Document`]; where everything
//! stands on a page is not decided here.
//!
//! What the kits share stands beside them: `parts` to cut out, `oval`s, the `result` chart. A
//! game's own module adds its sheets and nothing else.

mod big_stakes;
mod high_roller;
mod homestretch;
mod kit;
mod oval;
mod parts;
mod racing_stable;
mod result;
mod stretch;

pub use big_stakes::{blank_horse_cards, horse_cards};
pub use kit::{KITS, Kit, SheetInfo, Unprintable, Wish, kit_of};
pub use stretch::{
    blank_cards, blank_scoresheet, cards, cards_of_race, charts, filled_scoresheets,
    official_charts, prepared_scoresheet, procedure,
};
