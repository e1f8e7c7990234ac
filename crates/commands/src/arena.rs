//! `railbird arena`.

use std::sync::Arc;

use bots::{BotsTable, Budget, Run};
use lab::Watch;
use lab::arena::Standings;
use serde_json::json;

use crate::args::ArenaArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, find_game, head, spread_bots};
use crate::output::{print_line, with_progress};
use crate::sim::threads;

pub(crate) fn run(args: &ArenaArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let players = args.bots.len();
    if players < info.seats.0.max(2) || players > info.seats.1 {
        return Err(Failure::input(format!(
            "--bots takes {} to {} players for {}, separated by commas",
            info.seats.0.max(2),
            info.seats.1,
            info.name
        )));
    }
    if args.game.seats.is_some_and(|seats| seats != players) {
        return Err(Failure::input("an arena has a seat for each of --bots; leave --seats out"));
    }
    let bots = spread_bots(&args.bots, players, info.id)?;
    let table = BotsTable {
        head: &head(&args.game, told_apart(&bots))?,
        packs: &FolderPacks::from(&args.game.packs),
        bots: &bots,
        budget: args.playouts.map_or_else(Budget::default, |n| Budget { playouts: n.max(1) }),
        programs: &args.programs.programs(),
    };
    let deals = args.games.div_ceil(players as u64).max(1);
    let watch = Arc::new(Watch::default());
    let run = Run { seed: args.seed, threads: threads(args.threads), watch: &watch };
    let standings = with_progress(deals, "deals", &watch, || bots::tournament(table, deals, run))?;
    let interrupted = standings.games < deals.saturating_mul(players as u64);
    if args.json.on {
        print_line(json!({
            "game": info.id,
            "seed": args.seed,
            "interrupted": interrupted,
            "standings": standings,
        }))?;
    } else {
        print_line(in_words(&standings, &args.game.game))?;
    }
    if interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The same bot may enter twice: its entries are numbered.
fn told_apart(bots: &[String]) -> Vec<String> {
    bots.iter()
        .enumerate()
        .map(|(i, name)| match bots.iter().filter(|other| *other == name).count() {
            1 => name.clone(),
            _ => format!("{name} {}", i + 1),
        })
        .collect()
}

fn in_words(standings: &Standings, game: &str) -> String {
    let mut order: Vec<_> = standings.players.iter().collect();
    order.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    let width = order.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(8);
    let mut text = format!(
        "{} games of {game}, everybody in every seat with the same chance\n\n\
         {:<width$} {:>6}  {:>15}  {:>7}  {:>17}  {:>10}  {:>11}  {:>8}",
        standings.games,
        "player",
        "wins",
        "(95 %)",
        "rating",
        "(95 %)",
        "mean score",
        "ms/decision",
        "forfeits"
    );
    for player in order {
        text.push_str(&format!(
            "\n{:<width$} {:>5.1}%  ({:>5.1}–{:>5.1} %)  {:>7.0}  ({:>6.0} – {:>6.0})  {:>10.0}  {:>11.3}  {:>8}",
            player.name,
            100.0 * player.wins,
            100.0 * player.wins_interval.0,
            100.0 * player.wins_interval.1,
            player.rating,
            player.rating_interval.0,
            player.rating_interval.1,
            player.score,
            player.ms_per_decision,
            player.forfeits
        ));
    }
    text.push_str(
        "\n\nRating: 400 points are ten to one to finish ahead of the other (Bradley–Terry); the mean is 0.",
    );
    text.push_str("\n\nOn the same deals (difference in games won, 95 %):");
    for pair in &standings.pairs {
        text.push_str(&format!(
            "\n  {} − {}: {:+.1} % ({:+.1} to {:+.1})",
            pair.a,
            pair.b,
            100.0 * pair.difference,
            100.0 * pair.interval.0,
            100.0 * pair.interval.1
        ));
    }
    text
}
