//! The players of Racing Stable.

mod form_book;
mod handicapper;
mod sharp;

use engine::{Bot, RandomBot};
use racing_stable::RacingStable;

use crate::{BotInfo, Budget, Roster};

pub use form_book::{FormBook, RaceForm};
pub use handicapper::Handicapper;
use sharp::Sharp;

impl Roster for RacingStable {
    const BOTS: &'static [BotInfo] = &[
        BotInfo {
            name: "random",
            style: "Enters, bets and haggles on a hunch: anything legal will do.",
        },
        BotInfo {
            name: "handicapper",
            style: "Rests its horses for the rich races, and bets where a stable runs more than its odds say.",
        },
        BotInfo {
            name: "sharp",
            style: "Plays the afternoon out in its head before it enters, bets, claims or sells.",
        },
    ];

    type Sound = Handicapper;

    fn bot(name: &str, budget: Budget) -> Option<Box<dyn Bot<Self>>> {
        Some(match name {
            "random" => Box::new(RandomBot),
            "handicapper" => Box::new(Handicapper::default()),
            "sharp" => Box::new(Sharp::new(budget)),
            _ => return None,
        })
    }
}
