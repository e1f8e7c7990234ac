//! What a table leaves behind: its past, which can be looked at again, and the record of its game.
//! Both are worked out on another thread while the table goes on.

use std::sync::Arc;

use bots::{BotTable, PackCache};
use engine::{Record, Viewer};

use crate::item::{Item, Stored};
use crate::table::{Applied, Fixed, Table};

impl Table {
    /// What is needed to look back, on another thread while the table goes on.
    #[must_use]
    pub fn past(&self) -> Past {
        Past { fixed: self.fixed.clone(), packs: self.packs.clone(), log: self.log().to_vec() }
    }

    /// A finished game, to work out its record on another thread.
    #[must_use]
    pub fn finished(&self) -> Option<Finished> {
        let game = self.finished_game()?;
        let (fixed, contributions) = (self.fixed.clone(), self.contributions());
        Some(Finished { fixed, contributions, game: game.apart() })
    }
}

/// The log of a table as it stood, to be replayed.
#[derive(Clone)]
pub struct Past {
    fixed: Arc<Fixed>,
    packs: Arc<PackCache>,
    log: Vec<Stored>,
}

impl Past {
    /// How many items it has: what a replay costs.
    #[must_use]
    pub fn items(&self) -> usize {
        self.log.len()
    }

    /// The table as it was when the viewer had seen so many items; `None` if it has not yet.
    #[must_use]
    pub fn as_of(&self, viewer: Viewer, number: u64) -> Option<Table> {
        let mut past = Table::before_its_log(self.fixed.clone(), self.packs.clone()).ok()?;
        for stored in &self.log {
            let item: Item = serde_json::from_str(&stored.body).ok()?;
            if item.is_game() && past.number(viewer) == number {
                break;
            }
            past.apply(stored.clone()).ok()?;
        }
        (past.number(viewer) == number).then_some(past)
    }

    /// All that happened, in order.
    #[must_use]
    pub fn story(&self) -> Vec<Applied> {
        let past = Table::before_its_log(self.fixed.clone(), self.packs.clone());
        let Ok(mut past) = past else { return Vec::new() };
        self.log.iter().map_while(|stored| past.apply(stored.clone()).ok()).collect()
    }
}

/// A game that is over.
pub struct Finished {
    fixed: Arc<Fixed>,
    contributions: Vec<String>,
    game: Box<dyn BotTable>,
}

impl Finished {
    /// Id of the game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game.game()
    }

    /// How many entries stand: what its record costs to make.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.game.number()
    }

    /// The record, with the seed.
    #[must_use]
    pub fn record(&self) -> Record {
        self.game.record_with_seed(&self.fixed.seed, &self.contributions)
    }
}
