//! The players of Big Stakes.

mod handicapper;
mod jockey;
mod plan;
mod sharp;

use big_stakes::BigStakes;
use engine::{Bot, RandomBot};

use crate::{BotInfo, Budget, Roster};

pub use handicapper::Handicapper;
use sharp::Sharp;

impl Roster for BigStakes {
    const BOTS: &'static [BotInfo] = &[
        BotInfo {
            name: "random",
            style: "Keeps, enters and rides on a hunch: any legal move, each as likely as the next.",
        },
        BotInfo {
            name: "handicapper",
            style: "Matches horses to distances, saves ground and keeps out of the chutes.",
        },
        BotInfo {
            name: "sharp",
            style: "Runs the race in its head before it enters a horse, picks a post or takes a path.",
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
