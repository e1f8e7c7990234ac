//! `railbird deal`.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use bots::{BotsTable, Budget};
use engine::Seed;
use lab::Watch;

use crate::args::DealArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, default_seats, find_game, head, seed_word, spread_bots};
use crate::output::{print, with_progress};
use crate::sim::threads;

pub(crate) fn run(args: &DealArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let seats = args.game.seats.unwrap_or_else(|| default_seats(&info));
    let bots = spread_bots(&args.bots, seats, info.id)?;
    let names = bots.iter().enumerate().map(|(i, bot)| format!("{bot} {}", i + 1)).collect();
    let table = BotsTable {
        head: &head(&args.game, names)?,
        packs: &FolderPacks::from(&args.game.packs),
        bots: &bots,
        budget: Budget::default(),
        programs: &args.programs.programs(),
    };
    let word = seed_word(args.seed.as_ref());
    match args.games {
        None => print(&bots::deal(table, &Seed::from_word(&word))?.to_text()),
        Some(games) => many(table, games, threads(args.threads), &word),
    }
}

/// One record a line, in the order of their seeds.
fn many(table: BotsTable<'_>, games: u64, threads: usize, word: &str) -> Outcome {
    let watch = Arc::new(Watch::default());
    let seed = |game| Seed::from_word(&format!("{word}/{}", game + 1));
    let mut out = BufWriter::new(io::stdout());
    let (mut printed, mut written) = (0, Ok(()));
    with_progress(games, "games", &watch, || {
        bots::deal_many(table, games, (threads, &watch), seed, |record| {
            if written.is_ok() {
                printed += 1;
                written = writeln!(out, "{}", record.to_json());
                if written.is_err() {
                    watch.stop();
                }
            }
        })
    })?;
    match written.and_then(|()| out.flush()) {
        // Whoever read it has seen enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(error.into()),
        Ok(()) if printed < games => Err(Failure::Interrupted),
        Ok(()) => Ok(()),
    }
}
