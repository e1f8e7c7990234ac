//! Players that are programs, and the one place where games register.
//!
//! Every game has bots, weakest first, named for their style: `random`, `handicapper` (a sound
//! heuristic, where somebody has written one) and `sharp` (a search over imagined games). They decide
//! from what their seat sees; the game itself is never handed to them.

pub mod analysis;
pub mod bench;
pub mod big_stakes;
pub mod high_roller;
pub mod homestretch;
mod kept;
mod program;
pub mod racing_stable;
mod registry;
mod runs;
mod search;
pub mod stretch;
mod table;

pub use lab::chances::{After, Sampling};
pub use program::{PROGRAM, Programs, words_of};
pub use registry::{Visitor, bots_of, game, games, visit};
pub use runs::{BotsTable, NotRun, Run, deal, deal_many, simulate, tournament};
pub use search::{Searched, Thought, Ways};
pub use table::{
    BotTable, PackCache, Question, open, open_replayed, open_shared, read_record, record_from_json,
};

#[cfg(feature = "schema")]
use schemars::JsonSchema;

use engine::{Bot, Game, RandomBot};
use search::Sharp;

/// A bot that a player can choose as an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotInfo {
    /// Its name in commands and requests.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub style: &'static str,
}

const RANDOM: &str = "random";
const HANDICAPPER: &str = "handicapper";
const SHARP: &str = "sharp";

impl BotInfo {
    /// Any legal move.
    #[must_use]
    pub const fn random(style: &'static str) -> Self {
        Self { name: RANDOM, style }
    }

    /// A sound heuristic: [`Searched::Sound`].
    #[must_use]
    pub const fn handicapper(style: &'static str) -> Self {
        Self { name: HANDICAPPER, style }
    }

    /// A search over imagined games.
    #[must_use]
    pub const fn sharp(style: &'static str) -> Self {
        Self { name: SHARP, style }
    }
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

/// A game whose types can be described, where the feature `schema` is on.
#[cfg(feature = "schema")]
pub trait Described:
    Game<
        Move: JsonSchema,
        Open: JsonSchema,
        House: JsonSchema,
        Event: JsonSchema,
        Private: JsonSchema,
        View: JsonSchema,
        Summary: JsonSchema,
    >
{
}

/// A game whose types can be described, where the feature `schema` is on.
#[cfg(not(feature = "schema"))]
pub trait Described: Game {}

#[cfg(feature = "schema")]
impl<G> Described for G where
    G: Game<
            Move: JsonSchema,
            Open: JsonSchema,
            House: JsonSchema,
            Event: JsonSchema,
            Private: JsonSchema,
            View: JsonSchema,
            Summary: JsonSchema,
        >
{
}

#[cfg(not(feature = "schema"))]
impl<G: Game> Described for G {}

/// A game that bots can play.
pub trait Roster: Searched + Described {
    /// The bots, weakest first.
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random("Plays on a hunch: any legal move, each as likely as the next."),
        BotInfo::sharp("Plays the game on in its head a few hundred times before it decides."),
    ];

    /// The bot with this name.
    fn bot(name: &str, budget: Budget) -> Option<Box<dyn Bot<Self>>> {
        Self::BOTS.iter().find(|bot| bot.name == name)?;
        Some(match name {
            RANDOM => Box::new(RandomBot),
            HANDICAPPER => Box::new(Self::Sound::default()),
            _ => Box::new(Sharp::<Self>::new(budget)),
        })
    }
}

/// Gives a game without a heuristic of its own its bots: one that plays at random, and a search in which
/// everybody does.
macro_rules! usual_bots {
    ($game:ty) => {
        impl $crate::Searched for $game {
            type Sound = ::engine::RandomBot;
        }
        impl $crate::Roster for $game {}
    };
}
pub(crate) use usual_bots;
