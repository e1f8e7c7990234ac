//! Structured logs on standard error. No line holds a token, a seed, a hidden card or the id of a
//! table that somebody could follow, unless something is wrong with that table.

use std::io::IsTerminal;

pub use tracing::Level;

/// Logs from this level on: in words on a terminal, one JSON object a line elsewhere. Only the
/// first call counts.
pub fn start(level: Level) {
    let builder = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() {
        drop(builder.with_target(false).try_init());
    } else {
        drop(builder.json().flatten_event(true).try_init());
    }
}
