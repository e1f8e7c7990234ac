//! Work divided among threads, with progress and an early stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How far a piece of work has come, and whether it should stop early. Shared with whoever shows
/// the progress.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU64,
    stop: AtomicBool,
    until: Option<Instant>,
}

impl Watch {
    /// Stops the work by itself after this long: for somebody who waits, and takes what there is.
    #[must_use]
    pub fn for_at_most(time: Duration) -> Self {
        Self { until: Instant::now().checked_add(time), ..Self::default() }
    }

    /// How many units are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the work to stop after what has been begun; it still reports what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Does `units` of work in `threads` threads. Each thread has its own worker, made by `start`; each
/// unit's result goes to `gather`, in no particular order. A stop leaves the units that were not
/// begun undone: those done are always the first ones, whatever the number of threads.
pub fn divide<W, R: Send>(
    units: u64,
    threads: usize,
    watch: &Watch,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    gather: impl FnMut(u64, R) + Send,
) {
    let next = AtomicU64::new(0);
    let gather = Mutex::new(gather);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut worker = start();
                while !watch.stopped() {
                    let unit = next.fetch_add(1, Ordering::Relaxed);
                    if unit >= units {
                        break;
                    }
                    let result = work(&mut worker, unit);
                    // A poisoned lock means that another thread panicked: so does the scope.
                    if let Ok(mut gather) = gather.lock() {
                        gather(unit, result);
                    }
                    watch.done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_done_once_whatever_the_threads() {
        for threads in [1, 2, 7] {
            let mut seen = vec![0; 100];
            let watch = Watch::default();
            divide(
                100,
                threads,
                &watch,
                || (),
                |(), unit| unit,
                |unit, result| {
                    assert_eq!(unit, result);
                    seen[unit as usize] += 1;
                },
            );
            assert_eq!(seen, vec![1; 100]);
            assert_eq!(watch.done(), 100);
        }
    }

    #[test]
    fn time_that_is_up_stops_the_work_and_time_that_is_not_does_not() {
        for (time, units) in [(Duration::ZERO, 0), (Duration::MAX, 9)] {
            let watch = Watch::for_at_most(time);
            divide(9, 2, &watch, || (), |(), unit| unit, |_, _| {});
            assert_eq!(watch.done(), units);
        }
    }

    #[test]
    fn a_stop_keeps_the_first_units() {
        let mut seen = Vec::new();
        let watch = Watch::default();
        let work = |(): &mut (), unit| {
            if unit == 10 {
                watch.stop();
            }
        };
        divide(1_000, 2, &watch, || (), work, |unit, ()| seen.push(unit));
        seen.sort_unstable();
        assert!(seen.len() >= 11 && seen.len() < 1_000);
        assert!(seen.iter().zip(0..).all(|(unit, i)| *unit == i));
    }
}
