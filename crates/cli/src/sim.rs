//! `railbird sim`.

use std::sync::Arc;

use bots::{Budget, Roster, Visitor};
use engine::{Setup, load_pack};
use lab::sim::{Experiment, Report, simulate};
use lab::{Player, Watch};
use serde_json::json;

use crate::args::{GameArgs, SimArgs};
use crate::failure::{Failure, Outcome};
use crate::games::BotsOf;
use crate::input::{FolderPacks, default_seats, find_game, head, no_such_game, spread_bots};
use crate::output::{print_line, with_progress};

pub(crate) fn run(args: &SimArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let seats = args.game.seats.unwrap_or_else(|| default_seats(&info));
    let known = bots::visit(info.id, BotsOf).unwrap_or_default();
    let bots = spread_bots(&args.bots, seats, known)?;
    let visitor = Sim { args, bots: bots.clone() };
    let report = bots::visit(info.id, visitor).ok_or_else(|| no_such_game(info.id))??;
    if args.json.on {
        return print_line(json!({
            "game": info.id,
            "seats": seats,
            "bots": bots,
            "seed": args.seed,
            "games": report.games,
            "figures": report.figures,
        }));
    }
    print_line(in_words(&report, args, &bots))
}

struct Sim<'a> {
    args: &'a SimArgs,
    bots: Vec<String>,
}

impl Visitor for Sim<'_> {
    type Output = Result<Report, Failure>;

    fn visit<G: Roster>(self) -> Self::Output {
        let experiment = Experiment {
            setup: setup::<G>(&self.args.game, self.bots.clone())?,
            games: self.args.games,
            seed: self.args.seed,
            threads: threads(self.args.threads),
        };
        let players =
            || self.bots.iter().map(|name| player::<G>(name, Budget::default())).collect();
        let watch = Arc::new(Watch::default());
        let report = with_progress(lab::sim::pieces(self.args.games), "games", &watch, || {
            simulate(&experiment, players, &watch)
        });
        report.map_err(|stuck| Failure::Failed(format!("a bot is broken: {stuck}")))
    }
}

/// The table that the command line asks for.
pub(crate) fn setup<G: Roster>(
    args: &GameArgs,
    names: Vec<String>,
) -> Result<Arc<Setup<G>>, Failure> {
    let head = head(args, names)?;
    let refused = |why: engine::Refused| Failure::input(why.to_string());
    let pack = load_pack::<G>(&head.pack, &FolderPacks::from(&args.packs)).map_err(refused)?;
    Ok(Arc::new(Setup::new(pack, &head.options, head.seats).map_err(refused)?))
}

/// The player of this name; `random` needs no view and gets none.
pub(crate) fn player<G: Roster>(name: &str, budget: Budget) -> Player<G> {
    match name {
        "random" => Player::Random,
        name => G::bot(name, budget).map_or(Player::Random, Player::Bot),
    }
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
