//! The browser client: building it, and its checks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::report::Report;
use crate::shell::{Trouble, failed, root};
use crate::{machine, steps};

/// A script of the client's `package.json`.
fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(root().join("web")).args(arguments);
    command
}

/// Installs what the client is built with, unless what is there is as the lock file says.
fn install(report: &Report) -> Result<(), Trouble> {
    machine::node(report).map_err(failed)?;
    let changed = |path: &str| fs::metadata(root().join("web").join(path))?.modified();
    // npm writes this file last: it is as old as the installation.
    let installed = changed("node_modules/.package-lock.json").ok();
    match (installed, changed("package-lock.json").ok()) {
        (Some(installed), Some(lock)) if installed >= lock => Ok(()),
        _ => {
            report.say("installing what the client is built with: npm ci …");
            report.show(npm(&["ci", "--no-audit", "--no-fund"]))
        }
    }
}

/// Builds the client into `web/dist`, from where the program takes it.
pub(crate) fn build(report: &Report) -> Result<(), Trouble> {
    install(report)?;
    report.show(npm(&["run", "--silent", "build"]))?;
    fs::write(stamp(), "").map_err(|why| failed(format!("{}: {why}", stamp().display())))
}

/// Builds the client where something that it is made of changed.
pub(crate) fn refresh(report: &Report) -> Result<(), Trouble> {
    if is_stale() { build(report) } else { Ok(()) }
}

/// Whether something that the client is made of changed since it was built.
pub(crate) fn is_stale() -> bool {
    let made_of = ["web", "packs"].map(|folder| newest(&root().join(folder)));
    let built = fs::metadata(stamp()).and_then(|file| file.modified()).ok();
    let there = root().join("web/dist/index.html").is_file();
    !there || built.is_none() || built < made_of.into_iter().flatten().max()
}

/// Written when the client was built; as old as what is in `web/dist`.
fn stamp() -> PathBuf {
    root().join("web/node_modules/.client-built")
}

/// When something below a folder last changed, what is installed or built there left out. Folders
/// count as well: they are as old as the last file that left.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|file| file.modified()).ok();
    let made = |path: &Path| path.ends_with("node_modules") || path.ends_with("dist");
    let below = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    own.into_iter().chain(below.filter(|path| !made(path)).filter_map(|p| newest(&p))).max()
}

/// The client's types, its unit tests, and its size.
pub(crate) fn check(report: &Report) -> Result<(), Trouble> {
    if !has_node(report)? {
        return Ok(());
    }
    install(report)?;
    report.show(npm(&["run", "--silent", "check"]))?;
    report.show(npm(&["run", "--silent", "test"]))?;
    build(report)
}

/// The client's parts and the whole program in a real browser: the acceptance list.
pub(crate) fn acceptance(report: &Report) -> Result<(), Trouble> {
    let Some(chromium) = browser_of_tests(report)? else { return Ok(()) };
    refresh(report)?;
    let mut command = npm(&["run", "--silent", "e2e"]);
    command.env("CHROMIUM", chromium).env("RAILBIRD_BIN", steps::program(report)?);
    report.show(command)
}

/// What a frame of the race costs a page. Nothing is measured without a browser.
pub(crate) fn bench() -> Result<(), Trouble> {
    let report = Report::live();
    machine::node(&report).map_err(failed)?;
    install(&report)?;
    let Some(chromium) = machine::chromium(&report) else {
        return Err(failed(machine::missing("Chromium", "chromium", "a measured race")));
    };
    let mut command = npm(&["run", "--silent", "bench"]);
    command.env("CHROMIUM", chromium);
    report.show(command)
}

/// The browser that tests run in, with what drives it; `None` where there is none.
fn browser_of_tests(report: &Report) -> Result<Option<PathBuf>, Trouble> {
    if !has_node(report)? {
        return Ok(None);
    }
    install(report)?;
    let found = machine::chromium(report);
    if found.is_none() {
        lacking(machine::missing("Chromium", "chromium", "tests in a browser"), report)?;
    }
    Ok(found)
}

fn has_node(report: &Report) -> Result<bool, Trouble> {
    match machine::node(report) {
        Ok(()) => Ok(true),
        Err(what) => lacking(what, report).map(|()| false),
    }
}

/// What can not be checked on this machine is passed over, unless everything has to be: in CI
/// nobody reads what was left out.
fn lacking(what: String, report: &Report) -> Result<(), Trouble> {
    if std::env::var_os("RAILBIRD_REQUIRE_BROWSER").is_some() {
        return Err(failed(what));
    }
    report.pass_over(what);
    Ok(())
}
