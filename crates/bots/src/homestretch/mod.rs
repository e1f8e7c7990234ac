//! The players of Homestretch.

mod form_book;
mod handicapper;
mod sharp;

use homestretch::Homestretch;

use crate::{BotInfo, Roster};

pub use handicapper::Handicapper;

impl Roster for Homestretch {
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random("Plays on a hunch: any legal move, each as likely as the next."),
        BotInfo::handicapper(
            "Reads the form: weighs chances against prices, and steers the dice its way.",
        ),
        BotInfo::sharp("Runs the race in its head a few hundred times before it decides."),
    ];
}
