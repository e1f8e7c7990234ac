//! Figures about the server, as Prometheus reads them.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// A figure that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }
}

/// A figure that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Changes it.
    pub fn add(&self, more: i64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
#[expect(missing_docs, reason = "each is named by what it counts, and explained in `render`")]
pub struct Metrics {
    pub requests: Counter,
    pub refused: Counter,
    pub rate_limited: Counter,
    pub appends: Counter,
    pub items: Counter,
    pub append_micros: Counter,
    pub lost_races: Counter,
    pub store_failures: Counter,
    pub loads: Counter,
    pub replays: Counter,
    pub replayed: Counter,
    pub questions: Counter,
    pub pushes: Counter,
    pub slow_readers: Counter,
    pub turned_away: Counter,
    pub tables: Gauge,
}

/// What is counted elsewhere, as it stands.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each is named by what it counts, and explained in `render`")]
pub struct Now {
    pub connections: usize,
    pub sockets: usize,
    pub questions: usize,
}

impl Metrics {
    /// Counts a replay of so many items.
    pub fn replay(&self, items: usize) {
        self.replays.add(1);
        self.replayed.add(items as u64);
    }

    /// The text of `/metrics`.
    #[must_use]
    pub fn render(&self, now: Now) -> String {
        let mut text = String::new();
        let mut put = |name: &str, kind: &str, help: &str, value: f64| {
            let _ = writeln!(text, "# HELP railbird_{name} {help}");
            let _ = writeln!(text, "# TYPE railbird_{name} {kind}");
            let _ = writeln!(text, "railbird_{name} {value}");
        };
        let counters = [
            ("requests_total", "Requests answered.", &self.requests),
            ("refused_total", "Requests refused, for whatever reason.", &self.refused),
            ("rate_limited_total", "Requests and messages that came too fast.", &self.rate_limited),
            ("appends_total", "Appends on disk.", &self.appends),
            ("items_total", "Items of logs on disk.", &self.items),
            (
                "lost_races_total",
                "Appends that lost a race and were judged again.",
                &self.lost_races,
            ),
            (
                "store_failures_total",
                "Appends that the database failed to do.",
                &self.store_failures,
            ),
            ("table_loads_total", "Tables read from their logs.", &self.loads),
            (
                "replays_total",
                "Logs replayed: to read a table, for its past, its story or its record.",
                &self.replays,
            ),
            ("replayed_items_total", "Items of the logs that were replayed.", &self.replayed),
            ("questions_total", "Clients' questions that were thought about.", &self.questions),
            ("pushes_total", "Messages pushed to live channels.", &self.pushes),
            (
                "slow_readers_total",
                "Live channels let go because they read too slowly.",
                &self.slow_readers,
            ),
            (
                "turned_away_total",
                "Connections closed at once because too many were open.",
                &self.turned_away,
            ),
        ];
        for (name, help, Counter(counter)) in counters {
            put(name, "counter", help, counter.load(Ordering::Relaxed) as f64);
        }
        let seconds = self.append_micros.0.load(Ordering::Relaxed) as f64 / 1e6;
        put("append_seconds_total", "counter", "Time that appends waited for the disk.", seconds);
        put(
            "connections",
            "gauge",
            "Connections open, live channels apart.",
            now.connections as f64,
        );
        put("live_sockets", "gauge", "Live channels open.", now.sockets as f64);
        put("tables_in_memory", "gauge", "Tables in memory.", self.tables.get() as f64);
        put("questions_waiting", "gauge", "Questions that bots think about.", now.questions as f64);
        text
    }
}
