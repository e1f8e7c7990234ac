//! The players of Homestretch.

mod form_book;
mod handicapper;
mod sharp;

use engine::{Bot, RandomBot};
use homestretch::Homestretch;

use crate::{BotInfo, Budget, Roster};

pub use handicapper::Handicapper;
use sharp::Sharp;

impl Roster for Homestretch {
    const BOTS: &'static [BotInfo] = &[
        BotInfo {
            name: "random",
            style: "Plays on a hunch: any legal move, each as likely as the next.",
        },
        BotInfo {
            name: "handicapper",
            style: "Reads the form: weighs chances against prices, and steers the dice its way.",
        },
        BotInfo {
            name: "sharp",
            style: "Runs the race in its head a few hundred times before it decides.",
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
