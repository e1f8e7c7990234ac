//! `railbird sim`.

use std::sync::Arc;

use bots::{BotsTable, Budget, Run};
use lab::Watch;
use lab::sim::Report;
use serde_json::json;

use crate::args::SimArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, default_seats, find_game, head, spread_bots};
use crate::output::{print_line, with_progress};

pub(crate) fn run(args: &SimArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let seats = args.game.seats.unwrap_or_else(|| default_seats(&info));
    let bots = spread_bots(&args.bots, seats, bots::bots_of(info.id))?;
    let table = BotsTable {
        head: &head(&args.game, bots.clone())?,
        packs: &FolderPacks::from(&args.game.packs),
        bots: &bots,
        budget: Budget::default(),
        programs: &args.programs.programs(),
    };
    let watch = Arc::new(Watch::default());
    let run = Run { seed: args.seed, threads: threads(args.threads), watch: &watch };
    let report = with_progress(lab::sim::pieces(args.games), "games", &watch, || {
        bots::simulate(table, args.games, run)
    })?;
    let interrupted = report.games < args.games;
    if args.json.on {
        print_line(json!({
            "game": info.id,
            "seats": seats,
            "bots": bots,
            "seed": args.seed,
            "interrupted": interrupted,
            "games": report.games,
            "figures": report.figures,
        }))?;
    } else {
        print_line(in_words(&report, args, &bots))?;
    }
    if interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// As many threads as were asked for, or as the machine has.
pub(crate) fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

fn in_words(report: &Report, args: &SimArgs, bots: &[String]) -> String {
    let width = report.figures.iter().map(|figure| figure.name.len()).max().unwrap_or(0);
    let mut text = format!(
        "{} games of {}, seed {}, played by {}",
        report.games,
        args.game.game,
        args.seed,
        if bots.is_empty() { "nobody".into() } else { bots.join(", ") }
    );
    for figure in &report.figures {
        // Rates lie between 0 and 1; money and throws do not.
        let digits = if figure.mean.abs() <= 1.0 { 4 } else { 1 };
        text.push_str(&format!(
            "\n  {:<width$}  {:>10.digits$} ± {:.digits$}",
            figure.name, figure.mean, figure.standard_error
        ));
    }
    text.push_str("\n(± one standard error)");
    text
}
