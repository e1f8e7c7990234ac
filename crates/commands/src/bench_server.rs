//! `railbird bench --server`: a server in a process of its own, and players who load it from this
//! one, so that what each of them spends is told apart.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use server::client::Live;
use server::load::{self, Load, Loaded};
use server::{Config, Limits, Rate, StoreUrl};

use crate::args::BenchArgs;
use crate::bench::check_seconds;
use crate::failure::{Failure, Outcome};
use crate::output::print_line;

/// The most tables and spectators: each is two connections or one.
const MOST_TABLES: usize = 5_000;
const MOST_SPECTATORS: usize = 20_000;
const MOST_MEASUREMENTS: usize = 16;

/// What was measured.
#[derive(Debug, Serialize)]
struct Measured {
    store: &'static str,
    /// `closed`: as fast as the server lets the players move; `paced`: at a given rate.
    pace: &'static str,
    tables: usize,
    spectators: usize,
    moves: u64,
    moves_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    /// `null` where the system does not tell.
    server_cpu_ms_per_move: Option<f64>,
    kib_per_table: Option<f64>,
    faults: u64,
}

/// One measurement to make.
#[derive(Clone, Copy, Debug)]
struct Plan {
    tables: usize,
    spectators: usize,
    load: Load,
}

pub(crate) fn run(args: &BenchArgs) -> Outcome {
    let plans = plans(args)?;
    let files = server::files::raise_open_files();
    let most = plans.iter().map(|plan| 2 * plan.tables + plan.spectators).max().unwrap_or(0);
    if let Some(files) = files.filter(|files| (most as u64).saturating_add(64) > *files) {
        let message = format!(
            "this takes {most} connections, and the process may open {files} files: raise the \
             limit (`ulimit -n`), or measure less"
        );
        return Err(Failure::input(message));
    }
    let mut stores = vec![("disk", None), ("memory", Some("sqlite::memory:"))];
    stores.extend(args.db.as_deref().map(|url| ("given", Some(url))));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut measured = Vec::new();
    for (store, url) in stores {
        for plan in &plans {
            eprintln!("measuring {} tables, {store} …", plan.tables);
            let result = runtime.block_on(measure(store, url, *plan)).map_err(Failure::Failed)?;
            if !args.json.on {
                print_line(in_words(&result))?;
            }
            measured.push(result);
        }
    }
    if args.json.on {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        return print_line(json!({"threads": threads, "open_files": files, "measured": measured}));
    }
    Ok(())
}

/// What is asked for, checked.
fn plans(args: &BenchArgs) -> Result<Vec<Plan>, Failure> {
    check_seconds(args.seconds)?;
    let tables = &args.tables;
    if tables.len() > MOST_MEASUREMENTS || tables.iter().any(|n| !(1..=MOST_TABLES).contains(n)) {
        let message =
            format!("--tables takes up to {MOST_MEASUREMENTS} numbers from 1 to {MOST_TABLES}");
        return Err(Failure::input(message));
    }
    if args.spectators > MOST_SPECTATORS {
        return Err(Failure::input(format!("--spectators takes a number up to {MOST_SPECTATORS}")));
    }
    if args.rate != 0.0 && !(1.0..=1e6).contains(&args.rate) {
        return Err(Failure::input("--rate takes 0, or a number from 1 to 1000000"));
    }
    let time = Duration::from_secs_f64(args.seconds);
    let closed = Load { time, rate: None };
    let plan = |tables: usize, load| Plan { tables, spectators: 0, load };
    let mut plans: Vec<_> = tables.iter().map(|tables| plan(*tables, closed)).collect();
    if args.rate > 0.0 {
        let paced = Load { time, rate: Some(args.rate) };
        // One table can not be played that fast.
        let many = tables.iter().filter(|tables| **tables as f64 >= args.rate / 100.0);
        plans.extend(many.map(|tables| plan(*tables, paced)));
    }
    if args.spectators > 0 {
        // A game that people watch: a move a second.
        let watched = Load { time, rate: Some(1.0) };
        plans.push(Plan { tables: 1, spectators: args.spectators, load: watched });
    }
    Ok(plans)
}

/// The server that is measured. No bound stops the load; it ends with whoever started it.
pub(crate) fn node(db: &str) -> Outcome {
    let parsed = db.parse::<StoreUrl>();
    let db = parsed.map_err(|why| Failure::input(format!("the database: {why}")))?;
    server::files::raise_open_files();
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), db);
    let all = Rate { per_second: 1e9, burst: 1e9 };
    config.limits = Limits {
        per_address: all,
        per_token: all,
        opened_per_address: all,
        tables_per_address: i64::MAX,
        table_bytes_per_address: i64::MAX,
        sockets: usize::MAX,
        sockets_per_address: usize::MAX,
        watchers_per_table: usize::MAX,
        connections_per_address: usize::MAX,
        idle_table: Duration::from_secs(3600),
        ..Limits::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let server =
        runtime.block_on(server::serve(config)).map_err(|why| Failure::Failed(why.to_string()))?;
    print_line(server.addr)?;
    drop(std::io::stdin().read_to_end(&mut Vec::new()));
    runtime.block_on(server.end());
    Ok(())
}

/// A server in a process of its own, with a folder for its database if it needs one.
struct Served {
    child: Child,
    addr: SocketAddr,
    folder: Option<PathBuf>,
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        if let Some(folder) = &self.folder {
            drop(std::fs::remove_dir_all(folder));
        }
    }
}

fn start(url: Option<&str>) -> Result<Served, String> {
    let folder = std::env::temp_dir().join(format!("railbird-bench-{}", std::process::id()));
    let on_disk = format!("sqlite:{}", folder.join("tables.db").display());
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let mut child = Command::new(program)
        .args(["bench-node", url.unwrap_or(&on_disk)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| why.to_string())?;
    let out = child.stdout.take();
    // From here on the process is ended and the folder removed, whatever happens.
    let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
    let mut served = Served { child, addr: nowhere, folder: url.is_none().then_some(folder) };
    let mut line = String::new();
    BufReader::new(out.ok_or("no output")?).read_line(&mut line).map_err(|why| why.to_string())?;
    served.addr = line.trim().parse().map_err(|_| "the server did not start".to_owned())?;
    Ok(served)
}

async fn measure(store: &'static str, url: Option<&str>, plan: Plan) -> Result<Measured, String> {
    let served = start(url)?;
    let pid = served.child.id();
    let before = memory_kib(pid);
    let opened = load::open_tables(served.addr, plan.tables).await?;
    let mut audience = Vec::with_capacity(plan.spectators);
    for _ in 0..plan.spectators {
        let live = Live::open(served.addr, &opened[0].id, None).await;
        let mut live = live.map_err(|why| why.to_string())?;
        audience.push(tokio::spawn(async move { while live.hear_text().await.is_some() {} }));
    }
    let cpu = cpu_seconds(pid);
    let played = load::play(served.addr, &opened, plan.load).await?;
    let cpu = cpu_seconds(pid).zip(cpu).map(|(after, before)| after - before);
    let gone = audience.iter().filter(|watching| watching.is_finished()).count();
    audience.iter().for_each(tokio::task::JoinHandle::abort);
    let memory = memory_kib(pid).zip(before).map(|(after, before)| (after - before).max(0.0));
    Ok(report(store, plan, &played, cpu, memory, gone as u64))
}

fn report(
    store: &'static str,
    plan: Plan,
    played: &Loaded,
    cpu: Option<f64>,
    memory: Option<f64>,
    spectators_gone: u64,
) -> Measured {
    Measured {
        store,
        pace: if plan.load.rate.is_some() { "paced" } else { "closed" },
        tables: plan.tables,
        spectators: plan.spectators,
        moves: played.moves,
        moves_per_second: played.rate(),
        p50_ms: played.millis(0.5),
        p99_ms: played.millis(0.99),
        server_cpu_ms_per_move: cpu.map(|cpu| cpu * 1000.0 / played.moves.max(1) as f64),
        kib_per_table: memory.map(|kib| kib / plan.tables as f64),
        faults: played.faults + spectators_gone,
    }
}

fn in_words(measured: &Measured) -> String {
    let Measured { store, pace, tables, spectators, faults, .. } = measured;
    let known = |figure: Option<f64>, digits: usize| {
        figure.map_or_else(|| "?".to_owned(), |figure| format!("{figure:.digits$}"))
    };
    format!(
        "{store:<6} {pace:<6} {tables:>5} tables {spectators:>5} spectators: {:>6.0} moves a second, \
         p50 {:.1} ms, p99 {:.1} ms, server CPU {} ms a move, {} KiB a table, {faults} faults",
        measured.moves_per_second,
        measured.p50_ms,
        measured.p99_ms,
        known(measured.server_cpu_ms_per_move, 3),
        known(measured.kib_per_table, 0),
    )
}

/// Seconds of CPU that a process has used, where the system tells.
fn cpu_seconds(pid: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name may hold spaces; the figures come after it: user and system time, in hundredths.
    let figures: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |at: usize| figures.get(at)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Memory that a process holds, where the system tells.
fn memory_kib(pid: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
