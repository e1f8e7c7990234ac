//! Whole games of bots, by the game's id: one that is dealt, many that are counted, a tournament.
//!
//! What plays them is generic over the game, and becomes machine code where it is called: here, in
//! a crate that is optimised, and not in the program, which is built quickly instead.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Bot, FairDice, Packs, Record, Refused, Seed, Setup, Table, load_pack};
use lab::arena::{Standings, Tournament};
use lab::sim::{Experiment, Report, Rows};
use lab::{Player, Stuck, Watch};

use crate::program::{Programs, program};
use crate::table::no_such_game;
use crate::{Budget, Roster, Visitor};

/// A table that bots play at.
#[derive(Clone, Copy)]
pub struct BotsTable<'a> {
    /// The game, its pack, its options, and the names at the table.
    pub head: &'a Record,
    /// Where packs are found.
    pub packs: &'a (dyn Packs + Sync),
    /// The bot in each seat.
    pub bots: &'a [String],
    /// How much each may think.
    pub budget: Budget,
    /// What holds for bots that are programs of somebody's own.
    pub programs: &'a Arc<Programs>,
}

/// How a long run is divided and named.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Names it: the same seed gives the same figures.
    pub seed: u64,
    /// How many threads work at it; the figures do not depend on them.
    pub threads: usize,
    /// Shows how far it is, and stops it early.
    pub watch: &'a Watch,
}

/// Why there is nothing to report.
#[derive(Debug)]
pub enum NotRun {
    /// The table can not be set up like that.
    Refused(Refused),
    /// A bot is broken.
    Stuck(Stuck),
}

impl std::fmt::Display for NotRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(why) => why.fmt(f),
            Self::Stuck(why) => write!(f, "a game could not be played to its end: {why}"),
        }
    }
}

impl std::error::Error for NotRun {}

impl From<Refused> for NotRun {
    fn from(why: Refused) -> Self {
        Self::Refused(why)
    }
}

impl From<Stuck> for NotRun {
    fn from(why: Stuck) -> Self {
        Self::Stuck(why)
    }
}

/// Plays one game with the dice of this seed, and gives its record.
///
/// # Errors
/// The table can not be set up, or a game could not be played to its end.
pub fn deal(table: BotsTable<'_>, seed: &Seed) -> Result<Record, NotRun> {
    struct Deal<'a>(BotsTable<'a>, &'a Seed);
    impl Visitor for Deal<'_> {
        type Output = Result<Record, NotRun>;
        fn visit<G: Roster>(self) -> Self::Output {
            let Self(table, seed) = self;
            let pack = load_pack::<G>(&table.head.pack, table.packs)?;
            table.dealt::<G>(pack, seed, &mut table.seated())
        }
    }
    visited(table, Deal(table, seed))
}

/// Plays so many games, each with the dice of its own seed, and hands their records over in order, whatever
/// the number of threads. Stopped early, it has handed over the first of them.
///
/// # Errors
/// The table can not be set up, or a game could not be played to its end.
pub fn deal_many(
    table: BotsTable<'_>,
    games: u64,
    (threads, watch): (usize, &Watch),
    seed: impl Fn(u64) -> Seed + Sync,
    take: impl FnMut(Record) + Send,
) -> Result<(), NotRun> {
    struct Deals<'a, S, T>(BotsTable<'a>, u64, (usize, &'a Watch), S, T);
    impl<S: Fn(u64) -> Seed + Sync, T: FnMut(Record) + Send> Visitor for Deals<'_, S, T> {
        type Output = Result<(), NotRun>;
        fn visit<G: Roster>(self) -> Self::Output {
            let Self(table, games, (threads, watch), seed, mut take) = self;
            let pack = load_pack::<G>(&table.head.pack, table.packs)?;
            let play = |bots: &mut Vec<_>, game| table.dealt::<G>(pack.clone(), &seed(game), bots);
            // Those that were done before their turn.
            let (mut early, mut next, mut outcome) = (BTreeMap::new(), 0, Ok(()));
            lab::divide(
                games,
                threads,
                watch,
                || table.seated(),
                play,
                |game, dealt| {
                    early.insert(game, dealt);
                    while let (true, Some(dealt)) = (outcome.is_ok(), early.remove(&next)) {
                        next += 1;
                        match dealt {
                            Ok(record) => take(record),
                            Err(why) => {
                                watch.stop();
                                outcome = Err(why);
                            }
                        }
                    }
                },
            );
            outcome
        }
    }
    visited(table, Deals(table, games, (threads, watch), seed, take))
}

/// Plays so many games and counts what can be counted about them, all together and, where rows are wanted,
/// game by game.
///
/// # Errors
/// The table can not be set up, or a game could not be played to its end.
pub fn simulate(
    table: BotsTable<'_>,
    games: u64,
    rows: Option<Rows<'_>>,
    run: Run<'_>,
) -> Result<Report, NotRun> {
    struct Sim<'a, 'r>(BotsTable<'a>, u64, Option<Rows<'r>>, Run<'a>);
    impl Visitor for Sim<'_, '_> {
        type Output = Result<Report, NotRun>;
        fn visit<G: Roster>(self) -> Self::Output {
            let Self(table, games, rows, Run { seed, threads, watch }) = self;
            let experiment = Experiment { setup: table.setup::<G>()?, games, seed, threads };
            let players = || table.bots.iter().map(|name| table.player::<G>(name)).collect();
            Ok(lab::sim::simulate(&experiment, players, rows, watch)?)
        }
    }
    visited(table, Sim(table, games, rows, run))
}

/// Plays so many deals, each with every bot in every seat.
///
/// # Errors
/// The table can not be set up, or a game could not be played to its end.
pub fn tournament(table: BotsTable<'_>, deals: u64, run: Run<'_>) -> Result<Standings, NotRun> {
    struct Arena<'a>(BotsTable<'a>, u64, Run<'a>);
    impl Visitor for Arena<'_> {
        type Output = Result<Standings, NotRun>;
        fn visit<G: Roster>(self) -> Self::Output {
            let Self(table, deals, Run { seed, threads, watch }) = self;
            let arena = Tournament { setup: table.setup::<G>()?, deals, seed, threads };
            let make = |number: usize| table.player::<G>(&table.bots[number]);
            Ok(lab::arena::tournament(&arena, &table.head.seats, make, watch)?)
        }
    }
    visited(table, Arena(table, deals, run))
}

fn visited<T>(
    table: BotsTable<'_>,
    visitor: impl Visitor<Output = Result<T, NotRun>>,
) -> Result<T, NotRun> {
    crate::visit(&table.head.game, visitor).ok_or_else(|| no_such_game(table.head).why)?
}

impl BotsTable<'_> {
    /// The record of one game with the dice of this seed.
    fn dealt<G: Roster>(
        &self,
        pack: Arc<G::Pack>,
        seed: &Seed,
        bots: &mut [Box<dyn Bot<G>>],
    ) -> Result<Record, NotRun> {
        let mut table = Table::<G>::open(self.head, pack).map_err(|fault| fault.why)?;
        let mut dice = FairDice::new(seed, &[]);
        lab::play_out(&mut table, &mut dice, bots, seed)?;
        Ok(table.record_with_seed(seed, &[]))
    }

    fn setup<G: Roster>(&self) -> Result<Arc<Setup<G>>, Refused> {
        let pack = load_pack::<G>(&self.head.pack, self.packs)?;
        Ok(Arc::new(Setup::new(pack, &self.head.options, self.head.seats.clone())?))
    }

    /// The bots, each in its seat.
    fn seated<G: Roster>(&self) -> Vec<Box<dyn Bot<G>>> {
        self.bots.iter().filter_map(|name| self.bot(name)).collect()
    }

    /// The bot of this name.
    fn bot<G: Roster>(&self, name: &str) -> Option<Box<dyn Bot<G>>> {
        program(name, self.head, self.programs).or_else(|| G::bot(name, self.budget))
    }

    /// The player of this name; `random` needs no view and gets none.
    fn player<G: Roster>(&self, name: &str) -> Player<G> {
        match name {
            "random" => Player::Random,
            name => self.bot(name).map_or(Player::Random, Player::Bot),
        }
    }
}
