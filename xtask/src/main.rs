//! The chores of the repository, as `cargo xtask COMMAND`.
//!
//! They are Rust so that they run wherever the program builds, and need nothing but the standard
//! library so that they build at once.

mod chores;
mod compiler;
mod links;
mod machine;
mod python;
mod report;
mod shell;
mod steps;
mod text;
mod web;
mod words;

use std::process::ExitCode;

use shell::Trouble;

/// A chore: its name, its arguments, what it does, and the doing.
struct Chore {
    name: &'static str,
    arguments: &'static str,
    does: &'static str,
    run: fn(&[String]) -> Result<(), Trouble>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "run",
        arguments: "[-- ARGUMENTS]",
        does: "build the client and the program in release, and start the table server",
        run: chores::run,
    },
    Chore {
        name: "test",
        arguments: "[STEP…]",
        does: "run every check, or only the steps named; `long` is one by name alone",
        run: steps::test,
    },
    Chore {
        name: "release",
        arguments: "",
        does: "what must hold before a release: every check, the long ones too",
        run: steps::release,
    },
    Chore {
        name: "web",
        arguments: "",
        does: "build the browser client into web/dist",
        run: chores::web,
    },
    Chore {
        name: "bench",
        arguments: "[web | -- ARGUMENTS]",
        does: "measure the program on this machine, or the race in a browser",
        run: chores::bench,
    },
    Chore {
        name: "strengths",
        arguments: "[GAME…]",
        does: "measure how strong the bots are, and write docs/strengths.md; for some games, print it",
        run: chores::strengths,
    },
    Chore {
        name: "bless",
        arguments: "[types | ARGUMENTS OF cargo test]",
        does: "write the golden files and the client's types anew, then read `git diff`",
        run: chores::bless,
    },
    Chore {
        name: "fuzz",
        arguments: "[TARGET] [SECONDS]",
        does: "feed one fuzz target, or each in turn, for 60 seconds or so many",
        run: chores::fuzz,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if compiler::is_called(&arguments) {
        return compiler::compile(&arguments);
    }
    let Some((name, rest)) = arguments.split_first() else {
        return misused("say which chore");
    };
    if ["help", "--help", "-h"].contains(&name.as_str()) {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let Some(chore) = CHORES.iter().find(|chore| chore.name == name) else {
        return misused(&format!("there is no chore \"{name}\""));
    };
    match (chore.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Misused(why)) => misused(&why),
        Err(Trouble::Failed(why)) => {
            eprintln!("xtask {name}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn misused(why: &str) -> ExitCode {
    eprintln!("xtask: {why}\n\n{}", usage());
    ExitCode::from(2)
}

fn usage() -> String {
    let head = |chore: &Chore| format!("cargo xtask {} {}", chore.name, chore.arguments);
    let width = CHORES.iter().map(|chore| head(chore).chars().count()).max().unwrap_or(0);
    let lines: Vec<_> =
        CHORES.iter().map(|chore| format!("  {:<width$}  {}", head(chore), chore.does)).collect();
    format!("The chores are:\n{}", lines.join("\n"))
}
