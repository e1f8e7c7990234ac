//! The chores that start something and have little to say themselves.

use std::process::Command;
use std::thread;
use std::{fs, io};

use crate::report::Report;
use crate::shell::{Trouble, become_it, cargo, failed, output_of, root, show};
use crate::{steps, web};

/// How long a fuzz target is fed when nothing is said.
const FUZZ_SECONDS: u32 = 60;

/// `cargo xtask run`: without arguments the table server; with some, whatever they ask for.
pub(crate) fn run(arguments: &[String]) -> Result<(), Trouble> {
    if web::is_stale() {
        build_with_client()?;
    }
    become_it(cargo(release(&[])).args(passed_on(arguments)))
}

/// Builds the client and, beside it, all of the program but its last part, which the client is put
/// into.
fn build_with_client() -> Result<(), Trouble> {
    println!("Building the browser client and, beside it, the program.");
    println!("The first time takes some minutes; after that, only what changed is built.");
    let client = thread::spawn(|| {
        let report = Report::kept();
        let built = web::build(&report);
        if built.is_ok() {
            println!("The browser client is built.");
        }
        (built, report.into_said().text)
    });
    let commands = show(&mut cargo(["build", "--release", "--package", "railbird-commands"]));
    let (built, said) = client.join().map_err(|_| failed("building the client panicked"))?;
    if built.is_err() {
        println!("{said}");
    }
    built.and(commands)
}

/// `cargo xtask web`.
pub(crate) fn web(arguments: &[String]) -> Result<(), Trouble> {
    match arguments {
        [] => web::build(&Report::live()),
        _ => Err(Trouble::Misused("`web` takes no arguments".into())),
    }
}

/// `cargo xtask bench`: the program, or with `web` the race in the browser.
pub(crate) fn bench(arguments: &[String]) -> Result<(), Trouble> {
    match arguments {
        [only] if only == "web" => web::bench(),
        _ => become_it(cargo(release(&["bench"])).args(passed_on(arguments))),
    }
}

/// `cargo run` of the program in release.
fn release<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["run", "--release", "--package", "railbird", "--"], arguments].concat()
}

/// What the program is given: a `--` in front is for us.
fn passed_on(arguments: &[String]) -> &[String] {
    match arguments {
        [first, rest @ ..] if first == "--" => rest,
        all => all,
    }
}

/// `cargo xtask strengths`: of all games the page is written anew, of some it is shown.
pub(crate) fn strengths(games: &[String]) -> Result<(), Trouble> {
    let mut measure =
        cargo(["run", "--release", "-p", "railbird-bots", "--example", "strengths", "--"]);
    measure.args(games);
    if !games.is_empty() {
        return show(&mut measure);
    }
    println!("This takes an hour or two.");
    // What is stopped early leaves the page as it was.
    let (found, page) = (steps::target().join("strengths.md"), root().join("docs/strengths.md"));
    let at_fault = |why: io::Error| failed(format!("{}: {why}", found.display()));
    fs::create_dir_all(steps::target()).map_err(at_fault)?;
    show(measure.stdout(fs::File::create(&found).map_err(at_fault)?))?;
    fs::copy(&found, &page).map_err(at_fault)?;
    println!("{} is written. Read what changed in it: git diff", page.display());
    Ok(())
}

/// `cargo xtask bless`: a test with golden files writes them when `RAILBIRD_BLESS` is set.
pub(crate) fn bless(arguments: &[String]) -> Result<(), Trouble> {
    let bless = |command: &mut Command| show(command.env("RAILBIRD_BLESS", "1"));
    match passed_on(arguments) {
        [] => bless(&mut steps::workspace_tests())?,
        [only] if only == "types" => bless(&mut types_test())?,
        some => bless(cargo(["test"]).args(some))?,
    }
    println!("\nThe golden files are written. Read what changed in them: git diff");
    Ok(())
}

/// The test that holds the client's types against ours.
fn types_test() -> Command {
    cargo(["test", "-p", "railbird-server", "--features", "schema", "--test", "all", "types::"])
}

/// `cargo xtask fuzz`.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), Trouble> {
    let (target, seconds) = match arguments {
        [] => (None, None),
        [target] => (Some(target), None),
        [target, seconds] => (Some(target), Some(seconds)),
        _ => return Err(Trouble::Misused("`fuzz` takes a target and a number of seconds".into())),
    };
    let seconds: u32 = match seconds.map(|seconds| seconds.parse()) {
        None => FUZZ_SECONDS,
        Some(Ok(seconds)) => seconds,
        Some(Err(_)) => return Err(Trouble::Misused("SECONDS is a whole number".into())),
    };
    if output_of(&mut cargo(["fuzz", "--version"])).is_err() {
        return Err(failed("cargo-fuzz is not installed. Install it: cargo install cargo-fuzz"));
    }
    if !root().join("fuzz/Cargo.toml").is_file() {
        return Err(failed("there are no fuzz targets yet: the folder `fuzz` is missing"));
    }
    let listed = output_of(&mut cargo(["fuzz", "list"]))?;
    let listed = String::from_utf8_lossy(&listed);
    let known: Vec<_> = listed.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let chosen = match target {
        None => known,
        Some(target) if known.contains(&target.as_str()) => vec![target.as_str()],
        Some(target) => {
            let known = known.join(", ");
            return Err(Trouble::Misused(format!(
                "there is no fuzz target \"{target}\"; there are: {known}"
            )));
        }
    };
    for target in chosen {
        println!("\n== {target}, {seconds} s");
        feed(target, seconds)?;
    }
    Ok(())
}

/// Feeds a fuzz target. What it finds interesting goes to a folder of its own, so that the corpus
/// in the repository holds what somebody chose and named.
fn feed(target: &str, seconds: u32) -> Result<(), Trouble> {
    let (found, corpus) = (format!("fuzz/target/found/{target}"), format!("fuzz/corpus/{target}"));
    fs::create_dir_all(root().join(&found)).map_err(|error| failed(format!("{found}: {error}")))?;
    // Without a sanitizer: they need a nightly compiler and look for faults of `unsafe` code,
    // which is forbidden here. What a target looks for are broken laws.
    let mut fuzz = cargo(["fuzz", "run", "--sanitizer", "none", target, &found]);
    if root().join(&corpus).is_dir() {
        fuzz.arg(corpus);
    }
    show(fuzz.args(["--", &format!("-max_total_time={seconds}")]))
}
