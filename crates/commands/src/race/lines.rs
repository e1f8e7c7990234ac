//! The past-performance lines that a race leaves behind.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use stretch::Public;
use workshop::lines::{Occasion, append};
use workshop::rate::Named;

use super::day::day;
use crate::args::RaceArgs;
use crate::failure::{Failure, Outcome};
use crate::input::read_text;

/// A sheet of lines that the race is added to.
pub(super) struct Book {
    path: PathBuf,
    occasion: Occasion,
}

impl Book {
    /// The sheet that was asked for, looked at before the race: one that can not take lines is told
    /// at once.
    pub(super) fn open(args: &RaceArgs, public: &Public) -> Result<Option<Self>, Failure> {
        let Some(path) = &args.lines else { return Ok(None) };
        let date = day(args.date.as_deref(), public.card())?;
        let book = Self { path: path.clone(), occasion: Occasion { date, purse: args.purse } };
        book.addition(&[])?;
        Ok(Some(book))
    }

    /// Adds a line for everybody who finished.
    pub(super) fn add(&self, public: &Public) -> Outcome {
        let lines = public.performances(public.sheet());
        let text = self.addition(&lines)?;
        let written = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(text.as_bytes()));
        let name = self.path.display();
        written.map_err(|error| Failure::Failed(format!("{name} can not be written: {error}")))?;
        eprintln!("{name}: {} lines of {} were added.", lines.len(), self.occasion.date);
        Ok(())
    }

    fn addition(&self, lines: &[stretch::Performance]) -> Result<String, Failure> {
        let text = if self.path.exists() { read_text(&self.path)? } else { String::new() };
        let name = self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy();
        append(Named { name: &name, text: &text }, lines, self.occasion)
            .map_err(|faults| Failure::input(format!("no lines can be added\n{faults}")))
    }
}
