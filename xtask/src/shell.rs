//! Starting other programs.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Why a chore did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The command line is at fault: exit status 2.
    Misused(String),
    /// Something went wrong: exit status 1.
    Failed(String),
}

/// Something went wrong.
pub(crate) fn failed(why: impl Into<String>) -> Trouble {
    Trouble::Failed(why.into())
}

/// The root of the repository: as cargo says when it starts this program, since a repository that
/// was moved or copied may have brought along a program that was built elsewhere.
pub(crate) fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR");
    let here = here.map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().unwrap_or(&here).to_owned()
}

/// A cargo command at the root of the repository.
pub(crate) fn cargo<S: AsRef<str>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root());
    for argument in arguments {
        command.arg(argument.as_ref());
    }
    command
}

/// The command as a person would type it.
pub(crate) fn typed(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs a command that shows its own output.
pub(crate) fn show(command: &mut Command) -> Result<(), Trouble> {
    let line = typed(command);
    let status = command
        .status()
        .map_err(|error| failed(format!("`{line}` can not be started: {error}")))?;
    if status.success() { Ok(()) } else { Err(failed(format!("`{line}` failed ({status})"))) }
}

/// Runs a command for what it prints on standard output.
pub(crate) fn output_of(command: &mut Command) -> Result<Vec<u8>, Trouble> {
    let line = typed(command);
    let ran = command.stderr(Stdio::piped()).output();
    let Output { status, stdout, stderr } =
        ran.map_err(|error| failed(format!("`{line}` can not be started: {error}")))?;
    if status.success() {
        return Ok(stdout);
    }
    let told = String::from_utf8_lossy(&stderr);
    Err(failed(format!("`{line}` failed ({status}): {}", told.trim())))
}

/// Becomes the command, so that signals and the terminal are the program's own: a Ctrl-C or a
/// SIGTERM reaches it, and nobody stands between.
#[cfg(unix)]
pub(crate) fn become_it(command: &mut Command) -> Result<(), Trouble> {
    use std::os::unix::process::CommandExt;
    let line = typed(command);
    Err(failed(format!("`{line}` can not be started: {}", command.exec())))
}

/// Runs the command.
#[cfg(not(unix))]
pub(crate) fn become_it(command: &mut Command) -> Result<(), Trouble> {
    show(command)
}
