//! Where the line mode reads and writes.

use std::io::{BufRead, Write};

use crate::failure::{Failure, Outcome};

/// Lines in and out.
pub(crate) struct Lines<R, W> {
    input: R,
    out: W,
    /// Whether what is read is printed: where no terminal shows what is typed, a transcript could
    /// not be read without it.
    echo: bool,
    /// A line that was typed where only Enter or `undo` was asked for: it answers the next
    /// question.
    pushed_back: Option<String>,
}

impl<R: BufRead, W: Write> Lines<R, W> {
    /// Lines from one end to the other.
    pub(crate) const fn new(input: R, out: W, echo: bool) -> Self {
        Self { input, out, echo, pushed_back: None }
    }

    /// Prints a line.
    ///
    /// # Errors
    /// The output failed.
    pub(crate) fn say(&mut self, line: &str) -> Outcome {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Asks for a line; `None` when the input has ended.
    ///
    /// # Errors
    /// Input or output failed.
    pub(crate) fn ask(&mut self) -> Result<Option<String>, Failure> {
        if let Some(line) = self.pushed_back.take() {
            return Ok(Some(line));
        }
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            self.say("")?;
            return Ok(None);
        }
        let line = line.trim();
        if self.echo {
            self.say(line)?;
        }
        Ok(Some(line.to_owned()))
    }

    /// Lets a line answer the next question.
    pub(crate) fn push_back(&mut self, line: String) {
        self.pushed_back = Some(line);
    }
}
