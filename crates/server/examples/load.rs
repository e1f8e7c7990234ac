//! `cargo run -p railbird-server --release --example load -- --tables 200 --seconds 10`
//!
//! Measures a server of its own, in a process of its own: moves a second, how long they take, what
//! the server spends on one, and what a table costs in memory. `--db memory` leaves the disk out.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::load::{self, Load};
use server::{Config, Limits, Rate, StoreUrl};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1)).cloned()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| why.to_string())?;
    if let Some(db) = value("--serve") {
        return runtime.block_on(serve(&db));
    }
    let tables = value("--tables").and_then(|text| text.parse().ok()).unwrap_or(200);
    let seconds = value("--seconds").and_then(|text| text.parse().ok()).unwrap_or(10.0);
    let idle = value("--idle").and_then(|text| text.parse().ok()).unwrap_or(0);
    let watchers = value("--watchers").and_then(|text| text.parse().ok()).unwrap_or(0);
    let db = value("--db").unwrap_or_else(|| "disk".into());
    runtime.block_on(measure(&db, tables, Duration::from_secs_f64(seconds), idle, watchers))
}

/// The server that is measured: no bound stops the load.
async fn serve(db: &str) -> Result<(), String> {
    let db: StoreUrl = db.parse().map_err(|why: server::StoreError| why.to_string())?;
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), db);
    let all = Rate { per_second: 1e9, burst: 1e9 };
    config.limits = Limits {
        per_address: all,
        per_token: all,
        opened_per_address: all,
        sockets: 100_000,
        sockets_per_address: 100_000,
        idle_table: Duration::from_secs(3600),
        ..Limits::default()
    };
    let server = server::serve(config).await.map_err(|why| why.to_string())?;
    println!("{}", server.addr);
    server.run_until_stopped().await.map_err(|why| why.to_string())
}

struct Served {
    child: Child,
    addr: SocketAddr,
    folder: Option<std::path::PathBuf>,
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

fn start(db: &str) -> Result<Served, String> {
    use std::io::BufRead;
    let (url, folder) = match db {
        "memory" => ("sqlite::memory:".to_owned(), None),
        "disk" => {
            let folder = std::env::temp_dir().join(format!("railbird-load-{}", std::process::id()));
            (format!("sqlite:{}", folder.join("tables.db").display()), Some(folder))
        }
        url => (url.to_owned(), None),
    };
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let mut child = Command::new(program)
        .args(["--serve", &url])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| why.to_string())?;
    let mut line = String::new();
    let out = child.stdout.take().ok_or("no output")?;
    std::io::BufReader::new(out).read_line(&mut line).map_err(|why| why.to_string())?;
    let addr = line.trim().parse().map_err(|_| format!("the server did not start: {line}"))?;
    Ok(Served { child, addr, folder })
}

/// Seconds of CPU that a process has used.
fn cpu_seconds(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name may hold spaces; the figures come after it.
    let figures: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks =
        |at: usize| figures.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    // utime and stime, in hundredths of a second.
    (ticks(11) + ticks(12)) / 100.0
}

fn memory_kib(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("");
    line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

async fn measure(
    db: &str,
    tables: usize,
    time: Duration,
    idle: usize,
    watchers: usize,
) -> Result<(), String> {
    let served = start(db)?;
    let pid = served.child.id();
    let empty = memory_kib(pid);
    drop(load::open_tables(served.addr, idle).await?);
    if idle > 0 {
        let used = memory_kib(pid) - empty;
        println!(
            "{idle} open tables: {:.0} MiB, {:.1} KiB each",
            used / 1024.0,
            used / idle as f64
        );
    }
    let before = memory_kib(pid);
    let opened = load::open_tables(served.addr, tables).await?;
    let mut audience = Vec::new();
    for _ in 0..watchers {
        let live = server::client::Live::open(served.addr, &opened[0].id, None).await;
        let mut live = live.map_err(|why| why.to_string())?;
        audience.push(tokio::spawn(async move {
            let mut heard = 0u64;
            while live.hear_text().await.is_some() {
                heard += 1;
            }
            heard
        }));
    }
    let (cpu, own_cpu) = (cpu_seconds(pid), cpu_seconds(std::process::id()));
    let played = load::play(served.addr, &opened, Load { tables, time }).await?;
    let cpu = cpu_seconds(pid) - cpu;
    let own_cpu = cpu_seconds(std::process::id()) - own_cpu;
    let used = memory_kib(pid) - before;
    println!(
        "{db}: {tables} tables, {} moves in {:.1} s: {:.0} moves/s, p50 {:.2} ms, p99 {:.2} ms, \
         server CPU {:.3} ms a move (client {:.3}), {:.0} KiB a table, {} faults, {watchers} watchers",
        played.moves,
        played.time.as_secs_f64(),
        played.rate(),
        played.millis(0.5),
        played.millis(0.99),
        cpu * 1000.0 / played.moves.max(1) as f64,
        own_cpu * 1000.0 / played.moves.max(1) as f64,
        used / tables.max(1) as f64,
        played.faults,
    );
    drop(audience);
    Ok(())
}
