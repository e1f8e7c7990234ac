//! `railbird deal`.

use bots::{BotsTable, Budget};
use engine::Seed;

use crate::args::DealArgs;
use crate::failure::Outcome;
use crate::input::{FolderPacks, default_seats, find_game, head, seed_word, spread_bots};
use crate::output::print;

pub(crate) fn run(args: &DealArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let seats = args.game.seats.unwrap_or_else(|| default_seats(&info));
    let bots = spread_bots(&args.bots, seats, bots::bots_of(info.id))?;
    let names = bots.iter().enumerate().map(|(i, bot)| format!("{bot} {}", i + 1)).collect();
    let table = BotsTable {
        head: &head(&args.game, names)?,
        packs: &FolderPacks::from(&args.game.packs),
        bots: &bots,
        budget: Budget::default(),
    };
    let seed = Seed::from_word(&seed_word(args.seed.as_ref()));
    print(&bots::deal(table, &seed)?.to_text())
}
