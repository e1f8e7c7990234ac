//! `cargo xtask test`: every check, one after another.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::shell::{Trouble, cargo, failed, output_of, root, show};
use crate::{links, web, words};

/// Where records of an independent implementation lie, if not next to the repository.
const VECTORS: &str = "RAILBIRD_VECTORS";

/// A check.
struct Step {
    name: &'static str,
    checks: &'static str,
    run: fn() -> Result<(), Trouble>,
}

const STEPS: &[Step] = &[
    Step { name: "fmt", checks: "the code is formatted", run: fmt },
    Step { name: "clippy", checks: "the lints have nothing to say", run: clippy },
    Step { name: "web", checks: "the client's types, tests and size are right", run: web::check },
    Step { name: "test", checks: "every test passes", run: tests },
    Step { name: "types", checks: "the client's types are the server's", run: types },
    Step { name: "doc", checks: "the documentation builds without a warning", run: doc },
    Step { name: "vectors", checks: "records from elsewhere have their outcome", run: vectors },
    Step { name: "links", checks: "links between the documents lead somewhere", run: links::check },
    Step { name: "words", checks: "no file contains a forbidden word", run: words::check },
    Step { name: "same", checks: "the same command prints the same bytes", run: same },
    Step { name: "browser", checks: "the client's parts work in Chromium", run: web::browser },
    Step { name: "accept", checks: "the acceptance list holds in Chromium", run: web::acceptance },
];

/// Runs the steps named, or all, to the end: one that fails does not hide the next.
pub(crate) fn test(names: &[String]) -> Result<(), Trouble> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != *name)) {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        let known = known.join(", ");
        return Err(Trouble::Misused(format!(
            "there is no step \"{unknown}\"; there are: {known}"
        )));
    }
    let chosen: Vec<_> =
        STEPS.iter().filter(|s| names.is_empty() || names.iter().any(|n| n == s.name)).collect();
    let mut closing = Vec::new();
    let mut fallen = Vec::new();
    for (i, step) in chosen.iter().enumerate() {
        println!("\n== {}/{} {}: {}", i + 1, chosen.len(), step.name, step.checks);
        let begun = Instant::now();
        let result = (step.run)();
        let took = seconds(begun.elapsed());
        let outcome = match result {
            Ok(()) => "ok",
            Err(Trouble::Misused(why) | Trouble::Failed(why)) => {
                eprintln!("{why}");
                fallen.push(step.name);
                "FAILED"
            }
        };
        println!("-- {outcome}, {took}");
        closing.push(format!("  {outcome:<6} {took:>8}  {:<8} {}", step.name, step.checks));
    }
    println!("\n== all steps\n{}", closing.join("\n"));
    if fallen.is_empty() {
        return Ok(());
    }
    let again = fallen.join(" ");
    Err(failed(format!("failed: {}. Again: cargo xtask test {again}", fallen.join(", "))))
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn fmt() -> Result<(), Trouble> {
    show(&mut cargo(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<(), Trouble> {
    show(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn tests() -> Result<(), Trouble> {
    let mut command = workspace_tests();
    command.arg("--no-fail-fast");
    if web::postgres() {
        // With it on the machine, tests that find no PostgreSQL fail instead of being passed over.
        command.env("RAILBIRD_REQUIRE_POSTGRES", "1");
    } else {
        println!("PostgreSQL is not installed: its tests are passed over.");
    }
    show(&mut command)
}

/// Tests of the whole workspace, the one of the client's types among them: one build for all steps
/// that run some of them.
pub(crate) fn workspace_tests() -> Command {
    cargo(["test", "--workspace", "--features", "railbird-server/ts"])
}

/// The program, from the same build.
pub(crate) fn program() -> Result<PathBuf, Trouble> {
    show(workspace_tests().arg("--no-run").arg("--quiet"))?;
    Ok(root().join("target/debug/railbird"))
}

fn types() -> Result<(), Trouble> {
    show(workspace_tests().args(["--test", "all", "--", "types::"]))
}

fn doc() -> Result<(), Trouble> {
    show(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Records of another implementation of the same rules, where there are any: in the folder that
/// the environment names, or in `../shared/vectors`, one folder a game. The repository holds a
/// copy of its own, which `cargo test` replays; this finds what the copy does not have yet.
fn vectors() -> Result<(), Trouble> {
    let Some(folder) = vectors_folder()? else {
        println!("There is no ../shared/vectors here, and {VECTORS} is not set: nothing to do.");
        return Ok(());
    };
    for game in folders_in(&folder)? {
        let package = root().join("crates/games").join(&game);
        if !package.join("tests/all/golden.rs").is_file() {
            println!("{game}: the game is not in the program yet; passed over.");
        }
    }
    let tests = ["--test", "all", "--", "records_of_the_folder"];
    show(workspace_tests().args(tests).env(VECTORS, &folder))
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

/// Nothing that is printed depends on the process that prints it, or on the number of threads.
fn same() -> Result<(), Trouble> {
    let program = program()?;
    let deal = ["deal", "homestretch", "--seed", "1", "--seats", "4"];
    prints_the_same(&program, &deal, &deal)?;
    let sim = |threads| ["sim", "homestretch", "--games", "2000", "--threads", threads, "--json"];
    prints_the_same(&program, &sim("1"), &sim("2"))
}

fn prints_the_same(program: &Path, one: &[&str], other: &[&str]) -> Result<(), Trouble> {
    let (first, second) = (print_of(program, one)?, print_of(program, other)?);
    let (one, other) = (one.join(" "), other.join(" "));
    println!("railbird {one}: {} bytes", first.len());
    println!("railbird {other}: {} bytes", second.len());
    if first.is_empty() {
        return Err(failed(format!("`railbird {one}` prints nothing to compare")));
    }
    if first == second {
        return Ok(());
    }
    let [first, second] = [first, second].map(|text| String::from_utf8_lossy(&text).into_owned());
    let differs = first.lines().zip(second.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or_else(|| first.lines().count().min(second.lines().count())) + 1;
    Err(failed(format!("`railbird {one}` and `railbird {other}` differ from line {line} on")))
}

fn print_of(program: &Path, arguments: &[&str]) -> Result<Vec<u8>, Trouble> {
    output_of(Command::new(program).args(arguments))
}
