//! Players that are programs, and the one place where games register.
//!
//! Every game has the bots of the lab, weakest first: `random`, `handicapper` (a sound heuristic, where
//! somebody has written one), `sharp` (a search over imagined games) and `expert` (the same with more
//! patience); and six [regulars](CHARACTERS) with a temperament. They decide from what their seat sees;
//! the game itself is never handed to them.

pub mod analysis;
pub mod bench;
pub mod big_stakes;
mod character;
mod choices;
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

pub use character::{Backed, CHARACTERS, Character, Fancied, Fancy, Taste};
pub use lab::chances::{After, Sampling};
pub use program::{PROGRAM, Programs, program, words_of};
pub use registry::{Visitor, bots_of, game, games, usual_bot, visit};
pub use runs::{BotsTable, NotRun, Run, deal, deal_many, simulate, tournament};
pub use search::{Searched, Thought, Ways};
pub use table::{
    BotTable, PackCache, Question, open, open_replayed, open_shared, read_record, record_from_json,
};

#[cfg(feature = "schema")]
use schemars::JsonSchema;

use character::Regular;
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
const EXPERT: &str = "expert";

/// The same search with a player's patience: up to two seconds for a decision.
const EXPERT_INFO: BotInfo = BotInfo {
    name: EXPERT,
    style: "Looks as far ahead as the strong one, and a dozen times as often: it takes its time.",
};
/// How many times as much `expert` thinks as `sharp`.
const PATIENCE: u32 = 12;

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
    /// The bots of the lab but for `expert`, weakest first.
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random("Plays on a hunch: any legal move, each as likely as the next."),
        BotInfo::sharp("Plays the game on in its head a few hundred times before it decides."),
    ];

    /// The bot with this name: one of [`BOTS`](Roster::BOTS), `expert`, or one of the
    /// [regulars](CHARACTERS).
    fn bot(name: &str, budget: Budget) -> Option<Box<dyn Bot<Self>>> {
        if let Some(regular) = CHARACTERS.iter().find(|one| one.info.name == name) {
            return Some(Box::new(Regular::<Self>::new(regular, budget)));
        }
        if name == EXPERT {
            let playouts = budget.playouts.saturating_mul(PATIENCE);
            return Some(Box::new(Sharp::<Self>::new(Budget { playouts })));
        }
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
