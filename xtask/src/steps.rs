//! `cargo xtask test`: every check. What does not wait for each other runs side by side.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use crate::report::Report;
use crate::shell::{Trouble, cargo, failed, output_of, root};
use crate::{links, machine, python, web, words};

/// Where records of an independent implementation lie, if not next to the repository.
const VECTORS: &str = "RAILBIRD_VECTORS";

/// What is built for the checks, all at once: the client's types, and a server for tests.
const FEATURES: &str = "railbird-server/schema,railbird/testing";

/// How many steps run side by side. Each uses both cores of a small machine when it can; a second
/// one uses what is left over by links, locks and waiting.
const LANES: usize = 2;

/// How often those who wait are told what is going on.
const NEWS: Duration = Duration::from_secs(10);

/// A check.
struct Step {
    name: &'static str,
    checks: &'static str,
    /// The steps that it waits for, where they run too.
    after: &'static [&'static str],
    run: fn(&Report) -> Result<(), Trouble>,
}

/// In the order in which they begin, where they can.
const STEPS: &[Step] = &[
    Step {
        name: "program",
        checks: "the program compiles",
        after: &[],
        run: |report| program(report).map(drop),
    },
    Step { name: "fmt", checks: "the code is formatted", after: &[], run: fmt },
    Step {
        name: "links",
        checks: "links between the documents lead somewhere",
        after: &[],
        run: |_| links::check(),
    },
    Step {
        name: "words",
        checks: "no file contains a forbidden word",
        after: &[],
        run: |_| words::check(),
    },
    Step { name: "audit", checks: "no dependency is known to be unsafe", after: &[], run: audit },
    Step {
        name: "web",
        checks: "the client's types, tests and size are right",
        after: &[],
        run: web::check,
    },
    Step {
        name: "accept",
        checks: "the acceptance list holds in Chromium",
        after: &["program", "web"],
        run: web::acceptance,
    },
    Step {
        name: "build",
        checks: "everything compiles; lints and documentation give no warning",
        after: &["program"],
        run: build,
    },
    Step { name: "test", checks: "every test passes", after: &["build"], run: test_all },
    Step {
        name: "python",
        checks: "the package for Python does what it says",
        after: &["build"],
        run: python::check,
    },
];

/// What takes too long for every change: for a release, and for who changes a bot or a law.
const LONG: Step = Step {
    name: "long",
    checks: "the statistics of bots and the long runs of the laws come out right",
    after: &["test", "accept"],
    run: test_long,
};

/// `cargo xtask test`: the steps named, or all but the long one.
pub(crate) fn test(names: &[String]) -> Result<(), Trouble> {
    let known = || STEPS.iter().chain([&LONG]);
    if let Some(unknown) = names.iter().find(|name| known().all(|step| step.name != *name)) {
        let known: Vec<_> = known().map(|step| step.name).collect();
        let known = known.join(", ");
        return Err(Trouble::Misused(format!(
            "there is no step \"{unknown}\"; there are: {known}"
        )));
    }
    let named = |step: &&Step| names.iter().any(|name| name == step.name);
    if names.is_empty() {
        take(STEPS.iter().collect())
    } else {
        take(known().filter(named).collect())
    }
}

/// `cargo xtask release`: every step, the long one too.
pub(crate) fn release(arguments: &[String]) -> Result<(), Trouble> {
    match arguments {
        [] => take(STEPS.iter().chain([&LONG]).collect()),
        _ => Err(Trouble::Misused("`release` takes no arguments".into())),
    }
}

/// A step that is being taken.
struct Running<'scope> {
    step: &'static Step,
    report: Arc<Report>,
    begun: Instant,
    handle: ScopedJoinHandle<'scope, Result<(), Trouble>>,
}

/// What the steps came to.
#[derive(Default)]
struct Closing {
    lines: Vec<String>,
    fallen: Vec<&'static str>,
    passed_over: Vec<String>,
}

/// Takes steps to the end: one that fails does not hide the next.
fn take(mut waiting: Vec<&'static Step>) -> Result<(), Trouble> {
    let (begun, alone) = (Instant::now(), waiting.len() == 1);
    let mut closing = Closing::default();
    thread::scope(|scope| {
        let (mut running, mut told): (Vec<Running<'_>>, _) = (Vec::new(), Instant::now());
        while !(waiting.is_empty() && running.is_empty()) {
            while let Some(at) = next(&waiting, &running) {
                running.push(begin(scope, waiting.remove(at), alone));
            }
            while let Some(at) = running.iter().position(|one| one.handle.is_finished()) {
                closing.add(running.remove(at), alone);
            }
            if !alone && told.elapsed() >= NEWS {
                told = Instant::now();
                running.iter().for_each(|one| one.tell(begun.elapsed()));
            }
            thread::sleep(Duration::from_millis(20));
        }
    });
    closing.close(begun.elapsed())
}

/// The first step that can begin, where there is a lane for it.
fn next(waiting: &[&'static Step], running: &[Running<'_>]) -> Option<usize> {
    let goes_on = |name: &&str| {
        waiting.iter().any(|step| step.name == *name)
            || running.iter().any(|one| one.step.name == *name)
    };
    let free = |step: &&Step| !step.after.iter().any(goes_on);
    if running.len() < LANES { waiting.iter().position(free) } else { None }
}

fn begin<'scope>(
    scope: &'scope Scope<'scope, '_>,
    step: &'static Step,
    alone: bool,
) -> Running<'scope> {
    println!("== {}: {} …", step.name, step.checks);
    let report = Arc::new(if alone { Report::live() } else { Report::kept() });
    let heard = Arc::clone(&report);
    let handle = scope.spawn(move || (step.run)(&heard));
    Running { step, report, begun: Instant::now(), handle }
}

impl Running<'_> {
    /// What it is doing.
    fn tell(&self, since: Duration) {
        let newest: String = self.report.newest().chars().take(100).collect();
        println!("   {:>4.0} s  {}: {newest}", since.as_secs_f64(), self.step.name);
    }
}

impl Closing {
    fn add(&mut self, done: Running<'_>, alone: bool) {
        let (step, took) = (done.step, seconds(done.begun.elapsed()));
        let result = done.handle.join().unwrap_or_else(|_| Err(failed("the step panicked")));
        // The thread is done, and nobody else holds the report.
        let said = Arc::into_inner(done.report).map(Report::into_said).unwrap_or_default();
        if !alone {
            print!("\n== {}: {}\n{}", step.name, step.checks, said.text);
        }
        let outcome = match result {
            Ok(()) => "ok",
            Err(Trouble::Misused(why) | Trouble::Failed(why)) => {
                println!("{why}");
                self.fallen.push(step.name);
                "FAILED"
            }
        };
        println!("-- {}: {outcome}, {took}\n", step.name);
        self.lines.push(format!("  {outcome:<6} {took:>8}  {:<8} {}", step.name, step.checks));
        self.passed_over.extend(said.passed_over);
    }

    fn close(self, took: Duration) -> Result<(), Trouble> {
        println!("== all steps, {}\n{}", seconds(took), self.lines.join("\n"));
        if !self.passed_over.is_empty() {
            println!("passed over: {}", self.passed_over.len());
            self.passed_over.iter().for_each(|what| println!("  {what}"));
        }
        if self.fallen.is_empty() {
            return Ok(());
        }
        let again = self.fallen.join(" ");
        Err(failed(format!("failed: {}. Again: cargo xtask test {again}", self.fallen.join(", "))))
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn fmt(report: &Report) -> Result<(), Trouble> {
    machine::component("rustfmt", "fmt", report)?;
    report.show(cargo(["fmt", "--all", "--check"]))
}

/// A command that takes its part of the one build for all checks. The compiler is this program: see
/// `compiler`. Nothing is kept for a debugger, nor for a next build in parts.
fn of_the_build(command: &str) -> Command {
    let mut command = cargo([command, "--workspace", "--features", FEATURES]);
    let this = std::env::current_exe().unwrap_or_else(|_| "clippy-driver".into());
    command.env("RUSTC_WORKSPACE_WRAPPER", this);
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    command
}

/// Every test.
pub(crate) fn workspace_tests() -> Command {
    of_the_build("test")
}

/// Builds everything. A lint does not stop the build, and so hides no failing test; it fails the
/// step. Cargo tells what a lint said again where nothing was compiled anew.
fn build(report: &Report) -> Result<(), Trouble> {
    machine::component("clippy", "clippy", report)?;
    let mut command = workspace_tests();
    command.arg("--no-run");
    let (heard, built) = report.listen(command);
    built?;
    let linted: Vec<_> = heard.lines().filter(|line| is_tally_of_warnings(line)).collect();
    if linted.is_empty() { Ok(()) } else { Err(failed(linted.join("\n"))) }
}

/// As Cargo closes what it tells of a crate: "warning: `engine` (lib) generated 2 warnings". It
/// has other warnings, such as of a slow network, which are nobody's fault here.
fn is_tally_of_warnings(line: &str) -> bool {
    line.starts_with("warning: `") && line.contains(") generated ")
}

fn test_all(report: &Report) -> Result<(), Trouble> {
    let mut command = workspace_tests();
    command.arg("--no-fail-fast");
    if machine::postgres(report) {
        // With it on the machine, tests that find no PostgreSQL fail instead of being passed over.
        command.env("RAILBIRD_REQUIRE_POSTGRES", "1");
    } else {
        report.pass_over(machine::missing("PostgreSQL", "postgresql", "its tests"));
    }
    match vectors(report)? {
        Some(folder) => drop(command.env(VECTORS, folder)),
        None => report.say(&format!("There are no ../shared/vectors, and {VECTORS} is not set.")),
    }
    report.show(command)
}

/// Optimised, for it is millions of games; a build of its own, which is the lesser part of it.
fn test_long(report: &Report) -> Result<(), Trouble> {
    report.show(cargo(["test", "--workspace", "--release", "--no-fail-fast", "--", "--ignored"]))
}

/// The program, built before the tests: those in a browser need no more, and begin. It is built once
/// in a run, for a second look would wait until the tests are compiled too.
pub(crate) fn program(report: &Report) -> Result<PathBuf, Trouble> {
    static PROGRAM: OnceLock<Result<PathBuf, Trouble>> = OnceLock::new();
    PROGRAM.get_or_init(|| build_program(report)).clone()
}

/// A test program is built along, so that the features are those of tests: otherwise almost
/// everything would be compiled once more for them.
fn build_program(report: &Report) -> Result<PathBuf, Trouble> {
    machine::component("clippy", "clippy", report)?;
    // The client may be built later, beside this: the program finds it if its folder was there.
    let client = root().join("web/dist");
    fs::create_dir_all(&client).map_err(|why| failed(format!("{}: {why}", client.display())))?;
    let mut command = of_the_build("build");
    command.args(["--bin", "railbird", "--test", "seeded"]);
    report.show(command)?;
    Ok(target().join("debug/railbird"))
}

/// Where everything is built.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The module that Python loads. All libraries are built along, and with them a test program, so that
/// nothing of it is compiled once more: see `build_program`.
pub(crate) fn python_module(report: &Report) -> Result<PathBuf, Trouble> {
    let mut command = of_the_build("build");
    command.args(["--lib", "--test", "seeded"]);
    report.show(command)?;
    Ok(target().join("debug").join(format!("{DLL_PREFIX}railbird_native{DLL_SUFFIX}")))
}

/// Advisories on dependencies, where the tool is installed and its database can be had.
fn audit(report: &Report) -> Result<(), Trouble> {
    if output_of(&mut cargo(["audit", "--version"])).is_err() {
        let install = "cargo install cargo-audit";
        report.pass_over(format!("advisories on dependencies: cargo-audit is missing ({install})"));
        return Ok(());
    }
    // A report, good or bad, comes as JSON; without the database there is none.
    let asked = cargo(["audit", "--json"]).output();
    let told =
        asked.map_err(|error| failed(format!("`cargo audit` can not be started: {error}")))?;
    if told.stdout.trim_ascii().starts_with(b"{") {
        return report.show(cargo(["audit", "--no-fetch"]));
    }
    report.say(&String::from_utf8_lossy(&told.stderr));
    report.pass_over("advisories on dependencies: their database can not be had from here".into());
    Ok(())
}

/// Records of another implementation of the same rules, where there are any: in the folder that
/// the environment names, or in `../shared/vectors`, one folder a game. The repository holds a
/// copy of its own, which `cargo test` replays; these may have what the copy does not have yet.
fn vectors(report: &Report) -> Result<Option<PathBuf>, Trouble> {
    let Some(folder) = vectors_folder()? else { return Ok(None) };
    for game in folders_in(&folder)? {
        if !root().join("crates/games").join(&game).is_dir() {
            report.pass_over(format!("records of {game}: the game is not in the program yet"));
        }
    }
    Ok(Some(folder))
}

fn vectors_folder() -> Result<Option<PathBuf>, Trouble> {
    let named = std::env::var_os(VECTORS).map(PathBuf::from);
    let is_named = named.is_some();
    let folder = named.unwrap_or_else(|| root().join("../shared/vectors"));
    match fs::canonicalize(&folder) {
        Ok(folder) => Ok(Some(folder)),
        Err(_) if !is_named => Ok(None),
        Err(error) => Err(failed(format!("{VECTORS}: {}: {error}", folder.display()))),
    }
}

/// The names of the folders in a folder, in order.
fn folders_in(folder: &Path) -> Result<Vec<String>, Trouble> {
    let unread = |error| failed(format!("{} can not be read: {error}", folder.display()));
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    static TAKEN: Mutex<Vec<&str>> = Mutex::new(Vec::new());

    fn note(name: &'static str) {
        TAKEN.lock().expect("nobody panics").push(name);
    }

    const fn step(
        name: &'static str,
        after: &'static [&'static str],
        run: fn(&Report) -> Result<(), Trouble>,
    ) -> Step {
        Step { name, checks: "a test of tests", after, run }
    }

    static SECOND: Step = step("second", &["first", "not taken"], |report| {
        note("second");
        report.pass_over("the weather: no window".into());
        Ok(())
    });
    static FIRST: Step = step("first", &[], |_| {
        note("first");
        Err(failed("it rains"))
    });
    static THIRD: Step = step("third", &["second"], |_| {
        note("third");
        Ok(())
    });

    #[test]
    fn a_step_waits_for_those_before_it_and_one_that_fails_hides_none() {
        let told = take(vec![&THIRD, &SECOND, &FIRST]);
        assert_eq!(*TAKEN.lock().expect("nobody panics"), ["first", "second", "third"]);
        assert_eq!(told, Err(failed("failed: first. Again: cargo xtask test first")));
    }

    #[test]
    fn a_lint_is_told_from_what_else_cargo_warns_of() {
        assert!(is_tally_of_warnings(
            "warning: `railbird` (bin \"railbird\" test) generated 1 warning"
        ));
        assert!(!is_tally_of_warnings("warning: spurious network error (3 tries remaining)"));
    }

    #[test]
    fn a_step_that_there_is_not_is_misuse() {
        let Err(Trouble::Misused(told)) = test(&["clipy".into()]) else { panic!("no such step") };
        assert!(told.contains("there are: program, fmt") && told.ends_with("long"), "{told}");
    }
}
