//! What a step says while it runs, and what it could not do.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::shell::{Trouble, failed, show, typed};

/// Where a step's words go. Steps run side by side: what one says is kept and shown when it is
/// done, so that nobody has to read two at once. A step that runs alone speaks at once.
pub(crate) struct Report {
    live: bool,
    said: Mutex<Said>,
}

/// What was said.
#[derive(Default)]
pub(crate) struct Said {
    pub(crate) text: String,
    /// What was not looked at, each with what would have to be done.
    pub(crate) passed_over: Vec<String>,
}

impl Report {
    /// Of a step that runs alone, or of another chore: speaks at once.
    pub(crate) fn live() -> Self {
        Self { live: true, said: Mutex::default() }
    }

    /// Of a step beside others: what it says is kept.
    pub(crate) fn kept() -> Self {
        Self { live: false, said: Mutex::default() }
    }

    pub(crate) fn say(&self, line: &str) {
        if self.live {
            println!("{line}");
        } else {
            let mut said = self.said();
            said.text.push_str(line);
            said.text.push('\n');
        }
    }

    /// Something is not looked at: told here, and counted at the end.
    pub(crate) fn pass_over(&self, what: String) {
        self.say(&format!("passed over: {what}"));
        self.said().passed_over.push(what);
    }

    /// The newest line, for those who wait.
    pub(crate) fn newest(&self) -> String {
        self.said().text.lines().next_back().unwrap_or("").trim().to_owned()
    }

    pub(crate) fn into_said(self) -> Said {
        self.said.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a command; what it prints belongs to the step.
    pub(crate) fn show(&self, mut command: Command) -> Result<(), Trouble> {
        if self.live { show(&mut command) } else { self.listen(command).1 }
    }

    /// Runs a command, and listens to what it prints besides.
    pub(crate) fn listen(&self, command: Command) -> (String, Result<(), Trouble>) {
        let line = typed(&command);
        let mut heard = String::new();
        let status = self.run(command, &mut heard);
        let result = match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(failed(format!("`{line}` failed ({status})"))),
            Err(error) => Err(failed(format!("`{line}` can not be started: {error}"))),
        };
        (heard, result)
    }

    /// Runs a command to its end, both its outputs as one. The command goes before its output is
    /// read: it holds the other end of the pipe, and there would be no end to it.
    fn run(
        &self,
        mut command: Command,
        heard: &mut String,
    ) -> std::io::Result<std::process::ExitStatus> {
        let (reader, writer) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let mut child = command.spawn()?;
        drop(command);
        let mut reader = BufReader::new(reader);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_end_matches(['\n', '\r']);
            self.say(line);
            heard.push_str(line);
            heard.push('\n');
            bytes.clear();
        }
        child.wait()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_prints_is_kept_and_its_failure_told() {
        let report = Report::kept();
        report.pass_over("the moon: out of reach".into());
        let mut command = Command::new("cargo");
        command.arg("no-such-command-of-cargo");
        let (heard, result) = report.listen(command);
        assert!(result.is_err());
        assert!(heard.contains("no-such-command-of-cargo"), "{heard}");
        assert!(!report.newest().is_empty());
        let said = report.into_said();
        assert!(said.text.ends_with(&heard), "{}", said.text);
        assert_eq!(said.passed_over, ["the moon: out of reach"]);
    }
}
