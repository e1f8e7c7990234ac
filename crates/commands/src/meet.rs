//! `railbird meet`: what the races of many records come to.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use ::meet::{
    Count, HeadToHead, LineSheet, RecordSheet, ResultSheet, RunRace, SourceKind, Standing,
    StandingSheet, Standings,
};
use serde_json::json;
use stretch::written::{furlongs, time};

use crate::args::{MeetArgs, SheetArg};
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, read_text};
use crate::output::{print, print_line};

pub(crate) fn run(args: &MeetArgs) -> Outcome {
    let races = races(args)?;
    if let [one, other] = &args.head_to_head[..] {
        let mut score = HeadToHead::between(one, other);
        races.iter().for_each(|race| score.add(race));
        let score = score.score();
        return if args.json.on { print_line(json!(score)) } else { print(&duel(&score)) };
    }
    let standings = || {
        let mut count = Count::default();
        races.iter().for_each(|race| count.add(race));
        count.standings()
    };
    match args.csv {
        Some(SheetArg::Results) => print(&ResultSheet::text(&races)),
        Some(SheetArg::Lines) => print(&LineSheet::text(&races)),
        Some(SheetArg::Standings) => print(&StandingSheet::text(&standings())),
        Some(SheetArg::Records) => print(&RecordSheet::text(&standings().records)),
        None if args.json.on => print_line(json!(standings())),
        None => print(&in_words(&standings())),
    }
}

/// The races of every record, oldest first.
fn races(args: &MeetArgs) -> Result<Vec<RunRace>, Failure> {
    let packs = FolderPacks::from(&args.packs);
    let mut races = Vec::new();
    let mut game: Option<String> = None;
    for file in files(&args.records)? {
        let name = file.display();
        let at_fault = |why: &dyn std::fmt::Display| Failure::input(format!("{name}: {why}"));
        let record = bots::read_record(&read_text(&file)?).map_err(|fault| at_fault(&fault))?;
        let first = game.get_or_insert_with(|| record.game.clone());
        if *first != record.game {
            let why = format!("a record of {}; the others are of {first}", record.game);
            return Err(at_fault(&why));
        }
        let replayed = bots::open_replayed(&record, &packs, usize::MAX);
        let (table, verdict) = replayed.map_err(|fault| at_fault(&fault))?;
        if let Some(fault) = verdict.fault() {
            return Err(at_fault(&fault));
        }
        let at = written(&file);
        let source = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        races.extend(table.results().into_iter().map(|result| RunRace {
            kind: SourceKind::File,
            source: source.clone(),
            at,
            result,
        }));
    }
    ::meet::oldest_first(&mut races);
    Ok(races)
}

/// The files that are meant: of a folder, every record in it.
fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let fault = |error| Failure::input(format!("{} can not be read: {error}", path.display()));
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).map_err(fault)? {
            let file = entry.map_err(fault)?.path();
            if file.extension().is_some_and(|end| end == "json") {
                inside.push(file);
            }
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

/// When a file was written, which is when its races were run: a record does not say. Milliseconds
/// since 1970.
fn written(file: &Path) -> i64 {
    let modified = fs::metadata(file).and_then(|about| about.modified()).ok();
    let since = modified.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

fn in_words(standings: &Standings) -> String {
    let mut text = match standings.races {
        1 => "1 race\n".to_owned(),
        races => format!("{races} races\n"),
    };
    runs(&mut text, "Horses", &standings.horses);
    runs(&mut text, "Jockeys", &standings.jockeys);
    let bettors = standings.bettors.iter().map(|one| {
        let cents = |cents: i64| format!("{:.2}", cents as f64 / 100.0);
        let money = [one.staked_cents, one.returned_cents, one.net_cents].map(cents);
        let [staked, returned, net] = money;
        vec![one.name.clone(), one.races.to_string(), one.bets.to_string(), staked, returned, net]
    });
    let heads = ["Bettors", "races", "bets", "staked", "returned", "net"];
    table(&mut text, &heads, &bettors.collect::<Vec<_>>());
    let records = standings.records.iter().map(|record| {
        let going =
            format!("{}, {} {}", furlongs(&record.distance), record.surface, record.condition);
        vec![going, time(record.time_cs), record.horses.join(" and "), record.source.clone()]
    });
    table(&mut text, &["Track records", "time", "horse", "record"], &records.collect::<Vec<_>>());
    text
}

fn runs(text: &mut String, title: &str, all: &[Standing]) {
    let heads = [title, "starts", "1st", "2nd", "3rd", "win %", "out", "dq", "mean", "best"];
    let figure = |value: Option<String>| value.unwrap_or_else(|| "-".into());
    let rows = all.iter().map(|one| {
        let counts = [one.starts, one.first, one.second, one.third].map(|n| n.to_string());
        let mut row = vec![one.name.clone()];
        row.extend(counts);
        row.extend([
            format!("{:.1}", one.win_percent()),
            one.out.to_string(),
            one.dq.to_string(),
            figure(one.mean_figure().map(|mean| format!("{mean:.1}"))),
            figure(one.best_figure.map(|best| best.to_string())),
        ]);
        row
    });
    table(text, &heads, &rows.collect::<Vec<_>>());
}

/// Columns under their heads: words to the left, figures to the right. Nothing without rows.
fn table(text: &mut String, heads: &[&str], rows: &[Vec<String>]) {
    if rows.is_empty() {
        return;
    }
    let is_figure = |cell: &str| cell.chars().all(|c| c.is_ascii_digit() || "-.:".contains(c));
    let wide = |at: usize| {
        let cells = rows.iter().map(|row| row[at].chars().count());
        cells.chain([heads[at].chars().count()]).max().unwrap_or(0)
    };
    let figures = |at: usize| rows.iter().all(|row| is_figure(&row[at]));
    let columns: Vec<(usize, bool)> = (0..heads.len()).map(|at| (wide(at), figures(at))).collect();
    let heads: Vec<String> = heads.iter().map(|&head| head.to_owned()).collect();
    text.push('\n');
    for row in std::iter::once(&heads).chain(rows) {
        let mut line = String::new();
        for (cell, (wide, figures)) in row.iter().zip(&columns) {
            // Writing to a string can not fail.
            let _ = match figures {
                true => write!(line, "{cell:>wide$}  "),
                false => write!(line, "{cell:<wide$}  "),
            };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

fn duel(score: &HeadToHead) -> String {
    let HeadToHead { one, other, met, one_ahead, other_ahead, average_lengths, .. } = score;
    let mut text = match met {
        0 => return format!("{one} and {other} have not met.\n"),
        1 => format!("{one} {one_ahead} : {other_ahead} {other}, who met once"),
        _ => format!("{one} {one_ahead} : {other_ahead} {other}, who met {met} times"),
    };
    // Writing to a string can not fail.
    let _ = match average_lengths {
        None => writeln!(text),
        Some(lengths) if *lengths < 0.0 => {
            writeln!(text, "; {other} by {:.2} lengths on average", -lengths)
        }
        Some(lengths) => writeln!(text, "; {one} by {lengths:.2} lengths on average"),
    };
    let place =
        |place: Option<u32>| place.map_or_else(|| "-".to_owned(), |place| place.to_string());
    let rows = score.races.iter().map(|race| {
        vec![race.name.clone(), place(race.one_place), place(race.other_place), race.source.clone()]
    });
    table(&mut text, &["Race", one, other, "record"], &rows.collect::<Vec<_>>());
    text
}
