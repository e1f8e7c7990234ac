//! The players of Racing Stable.

mod form_book;
mod handicapper;
mod sharp;

use racing_stable::RacingStable;

use crate::{BotInfo, Roster};

pub use form_book::{FormBook, RaceForm};
pub use handicapper::Handicapper;

impl Roster for RacingStable {
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random("Enters, bets and haggles on a hunch: anything legal will do."),
        BotInfo::handicapper(
            "Rests its horses for the rich races, and bets where a stable runs more than its odds say.",
        ),
        BotInfo::sharp(
            "Plays the afternoon out in its head before it enters, bets, claims or sells.",
        ),
    ];
}
