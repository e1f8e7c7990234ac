//! What crosses the border: JSON as text, refusals as exceptions, and long work that Ctrl-C stops.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use bots::NotRun;
use engine::{AnyGame, Fault, Language, Record, Refused, Seat};
use lab::Watch;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::Value;

pyo3::import_exception!(railbird.errors, Refusal);

/// How often somebody who pressed Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// What the rules refuse.
pub(crate) fn refused(why: &Refused) -> PyErr {
    Refusal::new_err((why.code, why.said(Language::English)))
}

/// What stopped a record, with the entry at which.
pub(crate) fn fault(fault: &Fault) -> PyErr {
    Refusal::new_err((fault.why.code, fault.why.said(Language::English), fault.index()))
}

pub(crate) fn not_run(why: &NotRun) -> PyErr {
    match why {
        NotRun::Refused(why) => refused(why),
        NotRun::Stuck(_) => PyRuntimeError::new_err(why.to_string()),
    }
}

/// JSON that our own Python side wrote.
pub(crate) fn read(text: &str) -> PyResult<Value> {
    serde_json::from_str(text)
        .map_err(|why| PyValueError::new_err(format!("this is no JSON: {why}")))
}

/// The seat of this number at a table of so many.
pub(crate) fn seat(number: i64, seats: usize) -> PyResult<Seat> {
    match u8::try_from(number) {
        Ok(seat) if usize::from(seat) < seats => Ok(Seat(seat)),
        _ if seats == 0 => Err(Refusal::new_err(("bad_seat", "Nobody sits at this table."))),
        _ => {
            let message = format!("There is no seat {number}; seats are 0 to {}.", seats - 1);
            Err(Refusal::new_err(("bad_seat", message)))
        }
    }
}

/// The game of this id.
pub(crate) fn game(id: &str) -> PyResult<Box<dyn AnyGame>> {
    bots::game(id).ok_or_else(|| {
        let ids: Vec<_> = bots::games().iter().map(|game| game.info().id).collect();
        let message = format!("There is no game \"{id}\"; there are: {}.", ids.join(", "));
        Refusal::new_err(("bad_record", message, -1))
    })
}

/// The head of a record, from `{"game", "seats", "options", "pack"}`.
pub(crate) fn head(text: &str) -> PyResult<Record> {
    let mut head = read(text)?;
    head["railbird"] = Value::from(1);
    bots::record_from_json(head).map_err(|why| fault(&why))
}

/// Does long work without holding up other Python threads. Ctrl-C stops it.
pub(crate) fn long<R: Send>(
    py: Python<'_>,
    watch: &Watch,
    work: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    std::thread::scope(|scope| {
        let (done, mut wait) = channel();
        let work = scope.spawn(move || {
            let result = work();
            // Whoever waits is there until the thread has ended.
            let _ = done.send(());
            result
        });
        let mut stopped = Ok(());
        loop {
            let waited;
            (wait, waited) = py.detach(move || {
                let waited = wait.recv_timeout(LOOK);
                (wait, waited)
            });
            match waited {
                Err(RecvTimeoutError::Timeout) if stopped.is_ok() => {
                    stopped = py.check_signals();
                    if stopped.is_err() {
                        watch.stop();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                // It is done, or it panicked.
                Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let result = py.detach(|| work.join());
        stopped?;
        result.map_err(|_| PyRuntimeError::new_err("a thread of railbird panicked"))
    })
}
