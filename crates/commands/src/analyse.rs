//! `railbird analyse`.

use std::sync::Arc;

use bots::analysis::{Analysis, Inquiry, Judgement, analyse, decisions};
use engine::{Language, Record, Seat};
use lab::Watch;
use serde_json::Value;

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
        let made = one.offered.as_ref().map_or_else(|| brief(&one.play), |way| way.words.clone());
        let best = match &one.best_offered {
            Some(way) => way.words.clone(),
            None if one.best.is_null() => "wait".to_owned(),
            None => brief(&one.best),
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

/// A move that is no line of its own, such as a slip of bets: its type, and what its fields hold.
fn brief(play: &Value) -> String {
    let Some(fields) = play.as_object() else { return values(play, " ") };
    let kind = fields.get("type").map(|kind| values(kind, ""));
    let filled: Vec<_> = fields
        .iter()
        .filter(|(name, value)| {
            *name != "type" && value.as_array().is_none_or(|all| !all.is_empty())
        })
        .collect();
    let words = filled.iter().map(|(name, value)| match filled.len() {
        1 => values(value, ", "),
        _ => format!("{name} {}", values(value, ", ")),
    });
    kind.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// What stands in a value, without the names of its fields.
fn values(value: &Value, between: &str) -> String {
    let all: Vec<String> = match value {
        Value::String(text) => return text.clone(),
        Value::Array(items) => items.iter().map(|item| values(item, " ")).collect(),
        Value::Object(fields) => fields.values().map(|field| values(field, " ")).collect(),
        other => return other.to_string(),
    };
    all.join(between)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::brief;

    #[test]
    fn a_slip_is_said_in_a_line() {
        let bet = json!({"type": "bet", "bets": [
            {"horse": 7, "line": "win", "token": 1}, {"horse": 3, "line": "show", "token": 2},
        ]});
        assert_eq!(brief(&bet), "bet 7 win 1, 3 show 2");
        let enter = json!({"type": "enter", "buy": 2, "horses": ["green-1", "green-3"]});
        assert_eq!(brief(&enter), "enter buy 2 horses green-1, green-3");
        assert_eq!(brief(&json!({"type": "wager", "bets": [], "claims": []})), "wager");
        assert_eq!(brief(&json!({"type": "bid", "amount": 400})), "bid 400");
    }
}
