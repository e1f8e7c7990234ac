//! A game in progress.

use std::sync::Arc;

use bots::{BotTable, Budget, Sampling};
use engine::{FairDice, PackRef, Record, Seat, Seed, SimBits, StandardPacks, Viewer};
use lab::Watch;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::border::{self, Refusal, fault, long, read, refused};

/// The games with their seats, options, packs and bots, as JSON.
#[pyfunction]
pub(crate) fn games() -> String {
    let info = |game: Box<dyn engine::AnyGame>| {
        let info = game.info();
        json!({
            "id": info.id,
            "name": info.name,
            "seats": info.seats,
            "options": info.options,
            "packs": info.packs,
            "bots": bots::bots_of(info.id),
            "usual_bot": bots::usual_bot(info.id).map(|bot| bot.name),
        })
    };
    bots::games().into_iter().map(info).collect::<Value>().to_string()
}

/// A game in progress, with its log and the dice of the house.
#[pyclass(module = "railbird.railbird_native")]
pub(crate) struct State {
    table: Box<dyn BotTable>,
    seats: usize,
    pack: Arc<PackRef>,
    seed: Option<Seed>,
    dice: Option<FairDice>,
}

impl State {
    fn new(table: Box<dyn BotTable>, head: Record, word: Option<&str>) -> Self {
        let (seats, pack) = (head.seats.len(), Arc::new(head.pack));
        let mut state = Self { table, seats, pack, seed: None, dice: None };
        state.give_dice(word);
        state
    }

    fn give_dice(&mut self, word: Option<&str>) {
        self.seed = word.map(Seed::from_word);
        self.dice = self.seed.as_ref().map(|seed| FairDice::new(seed, &[]));
    }

    fn seat(&self, number: i64) -> PyResult<Seat> {
        border::seat(number, self.seats)
    }

    fn viewer(&self, seat: Option<i64>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Spectator), |number| self.seat(number).map(Viewer::Seat))
    }

    fn play(&mut self, entry: &Value) -> PyResult<()> {
        self.table.play(entry).map(drop).map_err(|why| refused(&why))
    }
}

#[pymethods]
impl State {
    /// A new game on a record's head.
    #[staticmethod]
    fn open(head: &str, seed: Option<&str>) -> PyResult<Self> {
        let head = border::head(head)?;
        let table = bots::open(&head, &StandardPacks).map_err(|why| fault(&why))?;
        Ok(Self::new(table, head, seed))
    }

    /// A record, replayed up to so many entries, and the verdict.
    #[staticmethod]
    fn replay(record: &str, upto: Option<usize>, seed: Option<&str>) -> PyResult<(Self, String)> {
        let record = bots::read_record(record).map_err(|why| fault(&why))?;
        let upto = upto.unwrap_or(usize::MAX);
        let (table, verdict) =
            bots::open_replayed(&record, &StandardPacks, upto).map_err(|why| fault(&why))?;
        if let Some(why) = verdict.fault() {
            return Err(fault(&why));
        }
        Ok((Self::new(table, record, seed), engine::text_of(&verdict).to_string()))
    }

    fn copy(&self, seed: Option<&str>) -> Self {
        let mut copy = Self {
            table: self.table.apart(),
            seats: self.seats,
            pack: self.pack.clone(),
            seed: self.seed.clone(),
            dice: self.dice.clone(),
        };
        if seed.is_some() {
            copy.give_dice(seed);
        }
        copy
    }

    /// What is printed in the pack.
    fn pack(&self) -> PyResult<String> {
        let printed = border::game(self.table.game())?.printed(&self.pack, &StandardPacks);
        printed.map(|pack| pack.to_string()).map_err(|why| refused(&why))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.table.game()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    #[getter]
    fn number(&self) -> usize {
        self.table.number()
    }

    #[getter]
    fn over(&self) -> bool {
        self.table.over()
    }

    fn pending(&self) -> String {
        self.table.pending().to_string()
    }

    fn deciders(&self) -> Vec<usize> {
        self.table.deciders().iter().map(Seat::index).collect()
    }

    fn house(&self) -> Option<String> {
        self.table.house().map(|call| call.to_string())
    }

    fn moves(&self, seat: i64) -> PyResult<String> {
        Ok(self.table.moves_text(self.seat(seat)?).to_string())
    }

    fn ask(&self, seat: i64) -> PyResult<Option<String>> {
        Ok(self.table.asked_text(self.seat(seat)?).map(|ask| ask.to_string()))
    }

    fn read_line(&self, seat: i64, line: &str) -> PyResult<String> {
        let read = self.table.read_line(self.seat(seat)?, line);
        read.map(|play| play.to_string()).map_err(|why| refused(&why))
    }

    fn sample(&self, seat: i64, seed: u64, run: u64) -> PyResult<Option<String>> {
        let mut bits = SimBits::new(seed, run);
        Ok(self.table.sample(self.seat(seat)?, &mut bits).map(|play| play.to_string()))
    }

    fn choices(&self, seat: i64, drawn: usize, seed: u64, run: u64) -> PyResult<String> {
        let mut bits = SimBits::new(seed, run);
        Ok(Value::from(self.table.choices(self.seat(seat)?, drawn, &mut bits)).to_string())
    }

    fn view(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(self.table.view_text(self.viewer(seat)?).to_string())
    }

    fn summary(&self) -> String {
        self.table.summary().to_string()
    }

    fn frame(&self) -> Option<String> {
        self.table.race().map(|frame| engine::text_of(&frame).to_string())
    }

    fn score(&self, seat: i64) -> PyResult<i64> {
        Ok(self.table.score(self.seat(seat)?))
    }

    fn ranks(&self) -> Option<Vec<u32>> {
        Seat::all(self.seats).map(|seat| self.table.rank(seat)).collect()
    }

    /// Plays an entry of a log.
    fn enter(&mut self, entry: &str) -> PyResult<()> {
        self.play(&read(entry)?)
    }

    /// Chance that was thrown elsewhere.
    fn throw_by_hand(&mut self, chance: &str) -> PyResult<()> {
        let thrown = self.table.play_by_hand(&read(chance)?);
        thrown.map(drop).map_err(|why| refused(&why))
    }

    /// Throws the chance that is due, and tells what came.
    fn throw(&mut self) -> PyResult<String> {
        let Some(dice) = &mut self.dice else {
            return Err(PyValueError::new_err(
                "this game has no seed, so the house has no dice: give the chance yourself, or open the \
                 game with a seed",
            ));
        };
        if self.table.due().is_none() {
            let code = if self.table.over() { "game_over" } else { "move_expected" };
            return Err(Refusal::new_err((code, "No chance is due.")));
        }
        self.table.may_go_on().map_err(|why| refused(&why))?;
        self.table.draw(dice);
        Ok(self.table.last().unwrap_or_default()["chance"].to_string())
    }

    /// Throws until somebody has to decide or the game is over.
    fn throw_on(&mut self) -> PyResult<()> {
        while self.table.due().is_some() {
            self.throw()?;
        }
        Ok(())
    }

    /// Has the house make the call that it may make now.
    fn call(&mut self) -> PyResult<String> {
        let Some(call) = self.table.house() else {
            return Err(Refusal::new_err(("not_now", "The house has nothing to do now.")));
        };
        self.play(&json!({"house": call}))?;
        Ok(call.to_string())
    }

    fn undo(&mut self, seat: i64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.table.undo(seat).map_err(|why| refused(&why))
    }

    /// The record; that of a game which is over tells the seed too.
    fn record(&self) -> String {
        match &self.seed {
            Some(seed) if self.table.over() => self.table.record_with_seed(seed, &[]).to_text(),
            _ => self.table.record().to_text(),
        }
    }

    fn hint(
        &self,
        py: Python<'_>,
        seat: i64,
        bot: &str,
        playouts: u32,
        seed: u64,
    ) -> PyResult<Option<String>> {
        let seat = self.seat(seat)?;
        let known = bots::bots_of(self.table.game());
        if known.iter().all(|info| info.name != bot) {
            let names: Vec<_> = known.iter().map(|info| info.name).collect();
            let message = format!("there is no bot \"{bot}\"; there are: {}", names.join(", "));
            return Err(PyValueError::new_err(message));
        }
        let budget = Budget { playouts };
        let Some(question) = self.table.ask(seat, bot, budget) else { return Ok(None) };
        let answer = py.detach(|| question(&mut SimBits::new(seed, 0)));
        Ok((!answer.is_null()).then(|| answer.to_string()))
    }

    fn chances(
        &self,
        py: Python<'_>,
        seat: Option<i64>,
        games: u64,
        seed: u64,
        threads: usize,
    ) -> PyResult<String> {
        let (viewer, watch) = (self.viewer(seat)?, Watch::default());
        let sampling = Sampling { games, entries: u64::MAX, seed, threads };
        let table = &self.table;
        let found = long(py, &watch, || table.chances(viewer, sampling, &watch))?;
        Ok(found.to_string())
    }

    fn after(
        &self,
        py: Python<'_>,
        seat: i64,
        moves: &str,
        games: u64,
        seed: u64,
        threads: usize,
    ) -> PyResult<String> {
        let (seat, watch) = (self.seat(seat)?, Watch::default());
        let moves = read(moves)?;
        let moves = moves.as_array().map(Vec::as_slice).unwrap_or_default();
        let sampling = Sampling { games, entries: u64::MAX, seed, threads };
        let table = &self.table;
        let found = long(py, &watch, || table.after(seat, moves, sampling, &watch))?;
        found.map(|found| found.to_string()).map_err(|why| refused(&why))
    }
}
