//! `railbird meet`: what the races of many records come to.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use ::meet::{
    Count, HeadToHead, HorseLife, LifeOf, LineSheet, PastRace, RecordSheet, ResultSheet, RunRace,
    SourceKind, Standing, StandingSheet, Standings,
};
use serde_json::json;
use stretch::written::{furlongs, time};

use crate::args::{MeetArgs, SheetArg, SortArg};
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, read_text};
use crate::output::{print, print_line};

pub(crate) fn run(args: &MeetArgs) -> Outcome {
    let races = races(&args.records, &FolderPacks::from(&args.packs))?;
    if let Some(name) = &args.horse {
        let life = life_of(name, &races)?;
        return if args.json.on { print_line(json!(life)) } else { print(&life_words(&life)) };
    }
    if let [one, other] = &args.head_to_head[..] {
        let mut score = HeadToHead::between(one, other);
        races.iter().for_each(|race| score.add(race));
        let score = score.score();
        return if args.json.on { print_line(json!(score)) } else { print(&duel(&score)) };
    }
    let standings = || {
        let mut count = Count::default();
        races.iter().for_each(|race| count.add(race));
        let mut standings = count.standings();
        args.sort.iter().for_each(|by| sort(&mut standings, *by));
        standings
    };
    if args.calendar {
        let days = || json!(standings().days);
        return if args.json.on { print_line(days()) } else { print(&calendar(&races)) };
    }
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
pub(crate) fn races(records: &[PathBuf], packs: &FolderPacks) -> Result<Vec<RunRace>, Failure> {
    let mut races = Vec::new();
    let mut game: Option<String> = None;
    for file in files(records)? {
        let name = file.display();
        let at_fault = |why: &dyn std::fmt::Display| Failure::input(format!("{name}: {why}"));
        let record = bots::read_record(&read_text(&file)?).map_err(|fault| at_fault(&fault))?;
        let first = game.get_or_insert_with(|| record.game.clone());
        if *first != record.game {
            let why = format!("a record of {}; the others are of {first}", record.game);
            return Err(at_fault(&why));
        }
        let replayed = bots::open_replayed(&record, packs, usize::MAX);
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

/// When a file was written, which is when its races were run, unless their cards have a day of
/// their own: a record does not say. Milliseconds since 1970.
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
    owners(&mut text, standings);
    let players = standings.players.iter().map(|one| {
        let counts = [one.games, one.won].map(|n| n.to_string());
        [vec![one.name.clone()], counts.into(), vec![cents(one.gained_cents)]].concat()
    });
    let heads = ["Players", "games", "won", "gained"];
    table(&mut text, &heads, &players.collect::<Vec<_>>());
    let bettors = standings.bettors.iter().map(|one| {
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

fn cents(cents: i64) -> String {
    format!("{:.2}", cents as f64 / 100.0)
}

fn owners(text: &mut String, standings: &Standings) {
    let rows = standings.owners.iter().map(|one| {
        let counts = [one.starts, one.first, one.second, one.third].map(|n| n.to_string());
        [vec![one.name.clone()], counts.into(), vec![cents(one.earnings_cents)]].concat()
    });
    let heads = ["Owners", "starts", "1st", "2nd", "3rd", "earned"];
    table(text, &heads, &rows.collect::<Vec<_>>());
}

/// Another order than that of the ranks: the most first, names from A to Z.
fn sort(standings: &mut Standings, by: SortArg) {
    for all in [&mut standings.horses, &mut standings.jockeys] {
        match by {
            SortArg::Name => all.sort_by(|a, b| a.name.cmp(&b.name)),
            SortArg::Starts => all.sort_by_key(|one| Reverse(one.starts)),
            SortArg::Wins => all.sort_by_key(|one| Reverse(one.first)),
            SortArg::Earnings => all.sort_by_key(|one| Reverse(one.earnings_cents)),
            SortArg::Best => all.sort_by_key(|one| Reverse(one.best_figure)),
            SortArg::WinPercent => {
                all.sort_by(|a, b| b.win_percent().total_cmp(&a.win_percent()));
            }
            SortArg::Mean => {
                let mean = |one: &Standing| one.mean_figure().unwrap_or(f64::NEG_INFINITY);
                all.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
            }
        }
    }
    let owners = &mut standings.owners;
    match by {
        SortArg::Name => owners.sort_by(|a, b| a.name.cmp(&b.name)),
        SortArg::Starts => owners.sort_by_key(|one| Reverse(one.starts)),
        SortArg::Wins => owners.sort_by_key(|one| Reverse(one.first)),
        SortArg::WinPercent | SortArg::Earnings | SortArg::Mean | SortArg::Best => {}
    }
}

/// The races, day by day.
fn calendar(races: &[RunRace]) -> String {
    let mut text = String::new();
    for day in races.chunk_by(|a, b| a.day() == b.day()) {
        let count = if day.len() == 1 { "1 race".into() } else { format!("{} races", day.len()) };
        let gap = if text.is_empty() { "" } else { "\n" };
        // Writing to a string can not fail.
        let _ = writeln!(text, "{gap}{}  {count}", day[0].day());
        for race in day {
            let won = race.result.runners.iter().filter(|ran| ran.place == Some(1));
            let won: Vec<&str> = won.map(|ran| &*ran.horse).collect();
            let won = if won.is_empty() { "nobody".into() } else { won.join(" and ") };
            let _ = writeln!(text, "  {}: {won}  ({})", race.result.name, race.source);
        }
    }
    text
}

/// The life of a horse, by its name in any case.
fn life_of(name: &str, races: &[RunRace]) -> Result<HorseLife, Failure> {
    let runners = || races.iter().flat_map(|race| &race.result.runners);
    let named = runners().flat_map(|ran| [Some(&ran.horse), ran.sire.as_ref(), ran.dam.as_ref()]);
    let found = named.flatten().find(|one| one.to_lowercase() == name.to_lowercase());
    let mut life = LifeOf::horse(found.map_or(name, |found| found));
    races.iter().for_each(|race| life.add(race));
    life.told().ok_or_else(|| {
        Failure::input(format!("no horse \"{name}\" ran in these races; `meet` lists them"))
    })
}

fn life_words(life: &HorseLife) -> String {
    let mut text = format!("{}\n", life.standing.name);
    runs(&mut text, "Career", std::slice::from_ref(&life.standing));
    let rows: Vec<_> = life.races.iter().map(past_row).collect();
    let heads = [
        "Date", "race", "distance", "going", "place", "field", "behind", "time", "figure",
        "earned", "company",
    ];
    table(&mut text, &heads, &rows);
    let elders = life.pedigree.iter().map(|one| {
        let words = one.by.chars().rev().map(|by| if by == 's' { "sire" } else { "dam" });
        let words: Vec<_> = words.collect();
        vec![words.join(" of the "), one.name.clone()]
    });
    table(&mut text, &["Pedigree", "name"], &elders.collect::<Vec<_>>());
    let foals = life.foals.iter().map(|foal| {
        let Standing { name, starts, first, earnings_cents, .. } = &foal.standing;
        let with = foal.with.clone().unwrap_or_else(|| "-".into());
        vec![name.clone(), with, starts.to_string(), first.to_string(), cents(*earnings_cents)]
    });
    table(&mut text, &["Foals", "with", "starts", "1st", "earned"], &foals.collect::<Vec<_>>());
    text
}

fn past_row(race: &PastRace) -> Vec<String> {
    let none = || "-".to_owned();
    let ran = &race.ran;
    let place = match ran.place {
        Some(place) => place.to_string(),
        None if ran.dq => "dq".into(),
        None if ran.out => "out".into(),
        None => none(),
    };
    let going = [race.surface.as_deref(), race.condition.as_deref()];
    let going: Vec<&str> = going.into_iter().flatten().collect();
    vec![
        race.day.clone(),
        race.name.clone(),
        race.distance.as_deref().map_or_else(none, furlongs),
        if going.is_empty() { none() } else { going.join(" ") },
        place,
        race.field.to_string(),
        ran.beaten_q.map_or_else(none, |quarters| format!("{:.2}", f64::from(quarters) / 4.0)),
        ran.time_cs.map_or_else(none, time),
        ran.figure.map_or_else(none, |figure| figure.to_string()),
        ran.prize_cents.map_or_else(none, cents),
        race.company.join(" and "),
    ]
}

/// Horses or jockeys; what they earned stands there where any did.
fn runs(text: &mut String, title: &str, all: &[Standing]) {
    let earned = all.iter().any(|one| one.earnings_cents != 0);
    let heads = [title, "starts", "1st", "2nd", "3rd", "win %", "out", "dq", "mean", "best"];
    let heads: Vec<_> = heads.into_iter().chain(earned.then_some("earned")).collect();
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
        row.extend(earned.then(|| cents(one.earnings_cents)));
        row
    });
    table(text, &heads, &rows.collect::<Vec<_>>());
}

/// Columns under their heads: words to the left, figures to the right. Nothing without rows.
pub(crate) fn table(text: &mut String, heads: &[&str], rows: &[Vec<String>]) {
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
