//! The players of High Roller.

mod form_book;
mod handicapper;
mod jockey;
mod outlook;
mod saleroom;
mod sharp;

use engine::{Bot, RandomBot};
use high_roller::HighRoller;

use crate::{BotInfo, Budget, Roster};

pub use handicapper::Handicapper;
use sharp::Sharp;

impl Roster for HighRoller {
    const BOTS: &'static [BotInfo] = &[
        BotInfo {
            name: "random",
            style: "Bids, bets and rides on a hunch: any legal move, each as likely as the next.",
        },
        BotInfo {
            name: "handicapper",
            style: "Bids up to what a horse is worth, bets where it pays, and saves ground.",
        },
        BotInfo {
            name: "sharp",
            style: "Runs the Derby in its head before it takes a die, a path or a bet.",
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
