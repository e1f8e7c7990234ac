//! The games of the program. Whatever is done with every game takes them from here.

use big_stakes::BigStakes;
use engine::{AnyGame, Erased};
use high_roller::HighRoller;
use homestretch::Homestretch;
use match_race::MatchRace;
use racing_stable::RacingStable;
use stretch::Stretch;

use crate::{BotInfo, CHARACTERS, EXPERT_INFO, HANDICAPPER, Roster, usual_bots};

/// Something to be done with a game whose type is known only by its id.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Roster>(self) -> Self::Output;
}

/// Lists the games. That of the tutorial is there in development builds alone: in others nothing is
/// compiled for it.
macro_rules! register {
    ($($game:ty),*; in development: $($tutorial:ty),*) => {
        /// Every game, its type forgotten.
        #[must_use]
        pub fn games() -> Vec<Box<dyn AnyGame>> {
            vec![
                $(Box::new(Erased::<$game>::default()),)*
                $(#[cfg(debug_assertions)] Box::new(Erased::<$tutorial>::default()),)*
            ]
        }

        /// Does something with the game of this id.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $(<$game as engine::Game>::ID => Some(visitor.visit::<$game>()),)*
                $(#[cfg(debug_assertions)]
                <$tutorial as engine::Game>::ID => Some(visitor.visit::<$tutorial>()),)*
                _ => None,
            }
        }
    };
}

register!(Homestretch, Stretch, HighRoller, BigStakes, RacingStable; in development: MatchRace);
usual_bots!(MatchRace);

/// The game of this id, its type forgotten.
#[must_use]
pub fn game(id: &str) -> Option<Box<dyn AnyGame>> {
    games().into_iter().find(|game| game.info().id == id)
}

/// The bots of the game of this id: those of the lab, weakest first, then the regulars; none where there is no
/// such game.
#[must_use]
pub fn bots_of(id: &str) -> Vec<BotInfo> {
    struct BotsOf;
    impl Visitor for BotsOf {
        type Output = Vec<BotInfo>;
        fn visit<G: Roster>(self) -> Self::Output {
            let regulars = CHARACTERS.iter().map(|one| one.info);
            G::BOTS.iter().copied().chain([EXPERT_INFO]).chain(regulars).collect()
        }
    }
    visit(id, BotsOf).unwrap_or_default()
}

/// The bot of the game of this id that nobody asked for: the sound one, or else the simplest that thinks.
#[must_use]
pub fn usual_bot(id: &str) -> Option<BotInfo> {
    let bots = bots_of(id);
    bots.iter().find(|bot| bot.name == HANDICAPPER).or(bots.get(1)).copied()
}
