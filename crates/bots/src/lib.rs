//! Players that are programs, and the one place where games register.
//!
//! Every game has three bots, weakest first, named for their style: `random`, `handicapper` (a
//! sound heuristic) and `sharp` (a search over imagined games). They decide from what their seat
//! sees; the game itself is never handed to them.

pub mod bench;
pub mod big_stakes;
pub mod high_roller;
pub mod homestretch;
pub mod racing_stable;
mod registry;
mod runs;
pub mod stretch;
mod table;

pub use lab::chances::Sampling;
pub use registry::{Visitor, bots_of, game, games, visit};
pub use runs::{BotsTable, NotRun, Run, deal, simulate, tournament};
pub use table::{
    BotTable, PackCache, Question, open, open_replayed, open_shared, read_record, record_from_json,
};

use engine::{Bot, Measured};

/// A bot that a player can choose as an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotInfo {
    /// Its name in commands and requests.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub style: &'static str,
}

/// How much a bot may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Imagined games that it may play to the end of what it looks at.
    pub playouts: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { playouts: 400 }
    }
}

/// A game that bots can play.
pub trait Roster: Measured {
    /// The bots, weakest first.
    const BOTS: &'static [BotInfo];

    /// A sound and quick player for imagined games: the lab's chances are those of games that it
    /// plays in every seat.
    type Sound: lab::Policy<Self> + Default;

    /// The exact chances of each horse of the race to be first, first or second, first to third,
    /// where the game has a method that is quick enough for a table.
    fn exact(_view: &Self::View) -> Option<Vec<[f64; 3]>> {
        None
    }

    /// The bot with this name.
    fn bot(name: &str, budget: Budget) -> Option<Box<dyn Bot<Self>>>;
}
