//! Where a line mode reads and writes.

use std::io::{BufRead, Write};

use crate::failure::{Failure, Outcome};

/// Lines in and out.
pub(crate) struct Lines<R, W> {
    input: R,
    out: W,
    /// Whether what is read is printed: where no terminal shows what is typed, a transcript could
    /// not be read without it.
    echo: bool,
    /// How many of the session's lines were printed.
    told: usize,
    /// A line that was typed where only Enter or `undo` was asked for: it answers the next
    /// question.
    pushed_back: Option<String>,
}

impl<R: BufRead, W: Write> Lines<R, W> {
    /// Greets whoever reads them.
    ///
    /// # Errors
    /// The output failed.
    pub(crate) fn open(input: R, out: W, echo: bool) -> Result<Self, Failure> {
        let mut lines = Self { input, out, echo, told: 0, pushed_back: None };
        lines.say("Type `help` for the commands, `quit` to leave.")?;
        Ok(lines)
    }

    /// Prints a line.
    ///
    /// # Errors
    /// The output failed.
    pub(crate) fn say(&mut self, line: &str) -> Outcome {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Prints some lines.
    ///
    /// # Errors
    /// The output failed.
    pub(crate) fn say_all(&mut self, lines: &[String]) -> Outcome {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Prints what a session has said since the last time, up to its line `upto`.
    ///
    /// # Errors
    /// The output failed.
    pub(crate) fn catch_up<T>(
        &mut self,
        said: &[T],
        upto: usize,
        text: impl Fn(&T) -> String,
    ) -> Outcome {
        // After an undo there is less than was printed.
        self.told = self.told.min(upto);
        for line in &said[self.told..upto] {
            self.say(&text(line))?;
        }
        self.told = upto;
        Ok(())
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
            self.say("The input has ended; so does the game.")?;
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
