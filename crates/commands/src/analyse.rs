//! `railbird analyse`.

use std::sync::Arc;

use bots::analysis::{Analysis, Inquiry, Judgement, analyse, decisions};
use engine::{Language, Record, Seat};
use lab::Watch;

use crate::args::AnalyseArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, read_text};
use crate::output::{print_line, with_progress};
use crate::records::{refuse, seat_is_there};
use crate::sim::threads;

/// So many of the costliest decisions are shown.
const SHOWN: usize = 20;

pub(crate) fn run(args: &AnalyseArgs) -> Outcome {
    let text = read_text(&args.file)?;
    let packs = FolderPacks::from(&args.packs);
    let record = bots::read_record(&text).and_then(|record| {
        seat_is_there(args.seat, &record)?;
        Ok(record)
    });
    let judged = record.and_then(|record| {
        let inquiry = Inquiry {
            record: &record,
            seat: args.seat.map(Seat),
            playouts: args.playouts,
            seed: args.seed,
            threads: threads(args.threads),
        };
        let watch = Arc::new(Watch::default());
        let count = decisions(inquiry, &packs)?;
        let analysis =
            with_progress(count, "decisions", &watch, || analyse(inquiry, &packs, &watch))?;
        Ok((record, analysis, count))
    });
    match judged {
        Ok((record, analysis, count)) => tell(args, &record, &analysis, count),
        Err(fault) => refuse(&fault, args.json.on, Language::default()),
    }
}

fn tell(args: &AnalyseArgs, record: &Record, analysis: &Analysis, count: u64) -> Outcome {
    if args.json.on {
        print_line(serde_json::to_string(analysis).map_err(std::io::Error::from)?)?;
    } else {
        print_line(in_words(record, analysis, args.playouts))?;
    }
    let interrupted = (analysis.decisions.len() as u64) < count;
    if interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

fn in_words(record: &Record, analysis: &Analysis, playouts: u64) -> String {
    let name = |seat: Seat| record.seats.get(seat.index()).map_or("?", String::as_str);
    let mut text = format!(
        "{} decisions of {}, each over {playouts} imagined games. A loss is in percent of a win.\n",
        analysis.decisions.len(),
        record.game
    );
    for sum in &analysis.seats {
        text.push_str(&format!(
            "\n  seat {}  {:<20}  {:>4} decisions  lost {:>5.1} % ± {:.1}",
            sum.seat.index(),
            name(sum.seat),
            sum.decisions,
            100.0 * sum.loss,
            100.0 * sum.loss_se
        ));
    }
    let mut costly: Vec<&Judgement> =
        analysis.decisions.iter().filter(|one| one.loss > one.se).collect();
    // The order in the game parts equals, so that it is the same every time.
    costly.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    if costly.is_empty() {
        text.push_str("\n\nNo decision was clearly worse than another.");
        return text;
    }
    text.push_str("\n\nThe costliest, the first one first:");
    for one in costly.into_iter().take(SHOWN) {
        let made = one.line.clone().unwrap_or_else(|| one.play.to_string());
        let best = match &one.best_line {
            Some(line) => line.clone(),
            None if one.best.is_null() => "wait".to_owned(),
            None => one.best.to_string(),
        };
        text.push_str(&format!(
            "\n  entry {:>4}  {}: {made}\n              {:>5.1} % ± {:.1} worse than {best} ({:.1} % instead of {:.1} %)",
            one.at,
            name(one.seat),
            100.0 * one.loss,
            100.0 * one.se,
            100.0 * one.value,
            100.0 * one.best_value
        ));
    }
    text.push_str(
        "\n\n(± one standard error; `railbird replay FILE --upto N` shows the game before entry N)",
    );
    text
}
