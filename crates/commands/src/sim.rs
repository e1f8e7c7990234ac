//! `railbird sim`.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bots::{BotsTable, Budget, Run};
use lab::sim::{Report, Rows};
use lab::{Sums, Watch};
use serde_json::json;

use crate::args::SimArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, default_seats, find_game, head, spread_bots};
use crate::output::{print_line, with_progress};

pub(crate) fn run(args: &SimArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let seats = args.game.seats.unwrap_or_else(|| default_seats(&info));
    let bots = spread_bots(&args.bots, seats, info.id)?;
    let table = BotsTable {
        head: &head(&args.game, bots.clone())?,
        packs: &FolderPacks::from(&args.game.packs),
        bots: &bots,
        budget: Budget::default(),
        programs: &args.programs.programs(),
    };
    let watch = Arc::new(Watch::default());
    let run = Run { seed: args.seed, threads: threads(args.threads), watch: &watch };
    let mut rows = args.rows.as_deref().map(RowFile::create).transpose()?;
    let report = with_progress(lab::sim::pieces(args.games), "games", &watch, || {
        let mut add =
            rows.as_mut().map(|file| |names: &[String], row: &[Sums]| file.add(names, row));
        let rows = add.as_mut().map(|add| add as Rows<'_>);
        bots::simulate(table, args.games, rows, run)
    })?;
    rows.map_or(Ok(()), RowFile::finish)?;
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

/// A table in a file: a row for each game, a column for each figure.
struct RowFile {
    path: PathBuf,
    table: csv::Writer<File>,
    games: u64,
    written: csv::Result<()>,
}

impl RowFile {
    fn create(path: &Path) -> Result<Self, Failure> {
        let cannot = |why| Failure::input(format!("{} can not be written: {why}", path.display()));
        let table = csv::Writer::from_writer(File::create(path).map_err(cannot)?);
        Ok(Self { path: path.to_owned(), table, games: 0, written: Ok(()) })
    }

    fn add(&mut self, names: &[String], row: &[Sums]) {
        if self.games == 0 && self.written.is_ok() {
            let columns = ["game"].into_iter().chain(names.iter().map(String::as_str));
            self.written = self.table.write_record(columns);
        }
        self.games += 1;
        if self.written.is_ok() {
            let value = |sums: &Sums| match sums.count() {
                0 => String::new(),
                _ => sums.mean().to_string(),
            };
            let fields = [self.games.to_string()].into_iter().chain(row.iter().map(value));
            self.written = self.table.write_record(fields);
        }
    }

    fn finish(mut self) -> Outcome {
        let written = self.written.and_then(|()| self.table.flush().map_err(csv::Error::from));
        written.map_err(|why| {
            Failure::Failed(format!("{} can not be written: {why}", self.path.display()))
        })
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
