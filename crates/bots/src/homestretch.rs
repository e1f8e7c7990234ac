//! The players of Homestretch.

use engine::{Bot, RandomBot};
use homestretch::Homestretch;

use crate::{BotInfo, Budget, Roster};

impl Roster for Homestretch {
    const BOTS: &'static [BotInfo] = &[BotInfo {
        name: "random",
        style: "Plays on a hunch: any legal move, each as likely as the next.",
    }];

    fn bot(name: &str, _: Budget) -> Option<Box<dyn Bot<Self>>> {
        match name {
            "random" => Some(Box::new(RandomBot)),
            _ => None,
        }
    }
}
