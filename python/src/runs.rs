//! Whole games of bots, and what is found about games that were played.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::analysis::Inquiry;
use bots::{BotsTable, Budget, Programs, Run};
use engine::pack::Files;
use engine::{Record, Seat, Seed, StandardPacks};
use lab::{Sums, Watch};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::json;

use crate::border::{self, fault, long, not_run};

/// A table and the bots at it.
struct Seated {
    head: Record,
    bots: Vec<String>,
    programs: Arc<Programs>,
}

impl Seated {
    /// A bot that is a program may take so many milliseconds; what it does wrong is told on standard error.
    fn new(head: &str, bots: Vec<String>, ms: u64) -> PyResult<Self> {
        let programs = Programs::new(Duration::from_millis(ms), |wrong| eprintln!("{wrong}"));
        Ok(Self { head: border::head(head)?, bots, programs: Arc::new(programs) })
    }

    fn table(&self) -> BotsTable<'_> {
        BotsTable {
            head: &self.head,
            packs: &StandardPacks,
            bots: &self.bots,
            budget: Budget::default(),
            programs: &self.programs,
        }
    }
}

/// Plays so many games. Gives the names of the figures, how many games were played, and a row of numbers
/// for each as bytes: the mean of what was observed of each figure, or not a number.
#[pyfunction]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    head: &str,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    threads: usize,
    ms: u64,
) -> PyResult<(Vec<String>, u64, Bound<'py, PyBytes>)> {
    let (seated, watch) = (Seated::new(head, bots, ms)?, Watch::default());
    let mut rows: Vec<u8> = Vec::new();
    let run = Run { seed, threads, watch: &watch };
    let report = long(py, &watch, || {
        let value = |sums: &Sums| if sums.count() == 0 { f64::NAN } else { sums.mean() };
        let mut add = |_: &[String], row: &[Sums]| {
            rows.extend(row.iter().flat_map(|sums| value(sums).to_ne_bytes()));
        };
        bots::simulate(seated.table(), games, Some(&mut add), run)
    })?;
    let report = report.map_err(|why| not_run(&why))?;
    let names = report.figures.into_iter().map(|figure| figure.name).collect();
    Ok((names, report.games, PyBytes::new(py, &rows)))
}

/// Has bots play one game with the dice of this seed; gives its record.
#[pyfunction]
pub(crate) fn deal(
    py: Python<'_>,
    head: &str,
    bots: Vec<String>,
    seed: &str,
    ms: u64,
) -> PyResult<String> {
    let (seated, seed) = (Seated::new(head, bots, ms)?, Seed::from_word(seed));
    let dealt = py.detach(|| bots::deal(seated.table(), &seed));
    dealt.map(|record| record.to_text()).map_err(|why| not_run(&why))
}

/// Judges the decisions of a game.
#[pyfunction]
pub(crate) fn analyse(
    py: Python<'_>,
    record: &str,
    seat: Option<i64>,
    playouts: u64,
    seed: u64,
    threads: usize,
) -> PyResult<String> {
    let record = bots::read_record(record).map_err(|why| fault(&why))?;
    let seat: Option<Seat> =
        seat.map(|number| border::seat(number, record.seats.len())).transpose()?;
    let inquiry = Inquiry { record: &record, seat, playouts, seed, threads };
    let watch = Watch::default();
    let found = long(py, &watch, || bots::analysis::analyse(inquiry, &StandardPacks, &watch))?;
    found.map(|found| json!(found).to_string()).map_err(|why| fault(&why))
}

/// Checks the dice of a record against its seed.
#[pyfunction]
pub(crate) fn verify(record: &str) -> PyResult<(u64, u64)> {
    let record = bots::read_record(record).map_err(|why| fault(&why))?;
    let game = border::game(&record.game)?;
    let verified = game.verify(&record, &StandardPacks).map_err(|why| fault(&why))?;
    Ok((verified.drawn, verified.by_hand))
}

/// The pack of these files in the form that a record carries, as JSON.
#[pyfunction]
pub(crate) fn inline_pack(game: &str, files: BTreeMap<String, String>) -> PyResult<String> {
    let game = border::game(game)?;
    let files = files.into_iter().fold(Files::default(), |all, (name, text)| all.with(name, text));
    let pack = game.inline_pack(&files);
    pack.map(|pack| pack.to_string()).map_err(|faults| PyValueError::new_err(faults.to_string()))
}
