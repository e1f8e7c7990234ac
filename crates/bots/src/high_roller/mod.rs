//! The players of High Roller.

mod form_book;
mod handicapper;
mod jockey;
mod outlook;
mod saleroom;
mod sharp;

use high_roller::HighRoller;

use crate::{BotInfo, Roster};

pub use handicapper::Handicapper;

impl Roster for HighRoller {
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random(
            "Bids, bets and rides on a hunch: any legal move, each as likely as the next.",
        ),
        BotInfo::handicapper(
            "Bids up to what a horse is worth, bets where it pays, and saves ground.",
        ),
        BotInfo::sharp("Runs the Derby in its head before it takes a die, a path or a bet."),
    ];
}
