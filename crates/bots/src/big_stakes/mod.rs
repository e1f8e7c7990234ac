//! The players of Big Stakes.

mod handicapper;
mod jockey;
mod plan;
mod sharp;

use big_stakes::BigStakes;

use crate::{BotInfo, Roster};

pub use handicapper::Handicapper;

impl Roster for BigStakes {
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random(
            "Keeps, enters and rides on a hunch: any legal move, each as likely as the next.",
        ),
        BotInfo::handicapper(
            "Matches horses to distances, saves ground and keeps out of the chutes.",
        ),
        BotInfo::sharp(
            "Runs the race in its head before it enters a horse, picks a post or takes a path.",
        ),
    ];
}
