//! What is printed, and how progress is shown.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lab::Watch;

use crate::failure::{Failure, Outcome};

/// Prints on standard output. A reader that has gone away, as `head` does, is no failure.
pub(crate) fn print(text: &str) -> Outcome {
    print_bytes(text.as_bytes())
}

/// The same for what is no text.
pub(crate) fn print_bytes(bytes: &[u8]) -> Outcome {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(Failure::from),
    }
}

/// Prints a line on standard output.
pub(crate) fn print_line(text: impl std::fmt::Display) -> Outcome {
    print(&format!("{text}\n"))
}

/// Does long work with a line of progress on standard error (on a terminal only), and stops it
/// early when the user presses Ctrl-C: what is done by then is still reported.
pub(crate) fn with_progress<R: Send>(
    units: u64,
    what: &str,
    watch: &Arc<Watch>,
    work: impl FnOnce() -> R + Send,
) -> R {
    let stop = watch.clone();
    // Without a handler Ctrl-C simply ends the program: nothing is lost but the early report.
    let _ = ctrlc::set_handler(move || stop.stop());
    if !io::stderr().is_terminal() {
        return work();
    }
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let work = scope.spawn(work);
        while !work.is_finished() {
            std::thread::sleep(Duration::from_millis(100));
            let done = watch.done().min(units);
            let per_second = done as f64 / begun.elapsed().as_secs_f64();
            let left = (units - done) as f64 / per_second.max(1e-9);
            let percent = 100 * done / units.max(1);
            eprint!("\r{what}: {percent} %, {left:.0} s left (Ctrl-C stops and reports)  ");
        }
        eprint!("\r{:78}\r", "");
        work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
