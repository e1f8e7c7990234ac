//! The compiler of the checks: Clippy's, and rustdoc for what it compiled. Cargo calls this program
//! in the compiler's place, so that one build serves lints, documentation and tests: `cargo doc`
//! would check every dependency once more.

use std::path::Path;
use std::process::{Command, ExitCode};

/// Whether Cargo calls: it says first where the compiler is.
pub(crate) fn is_called(arguments: &[String]) -> bool {
    arguments.first().and_then(|first| Path::new(first).file_stem()).is_some_and(|it| it == "rustc")
}

/// Compiles and documents. What both have to say reaches Cargo, which keeps it and says it again
/// where nothing is compiled anew.
pub(crate) fn compile(arguments: &[String]) -> ExitCode {
    let mut rustdoc = Command::new(Path::new(&arguments[0]).with_file_name("rustdoc"));
    let documented = documenting(&arguments[1..]).map(|arguments| rustdoc.args(arguments));
    let mut clippy = Command::new("clippy-driver");
    for command in [Some(clippy.args(arguments)), documented].into_iter().flatten() {
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(_) => return ExitCode::FAILURE,
            Err(error) => {
                eprintln!("{}: {error}", command.get_program().display());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The compiler's arguments as rustdoc's; `None` for what has no documentation of its own: tests, of
/// a library too. A program is documented for those who work on it, and may be built for its tests
/// alone.
fn documenting(arguments: &[String]) -> Option<Vec<String>> {
    let of = |file: &str| arguments.iter().any(|argument| Path::new(argument).ends_with(file));
    let is_test = arguments.iter().any(|argument| argument == "--test");
    let is_program = of("src/main.rs");
    if !is_program && (is_test || !of("src/lib.rs")) {
        return None;
    }
    let mut kept = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--test" => {}
            "--out-dir" => {
                let folder = Path::new(rest.next()?).join("../../doc");
                kept.extend([argument.clone(), folder.to_string_lossy().into_owned()]);
            }
            other if other.starts_with("--emit=") => {}
            _ => kept.push(argument.clone()),
        }
    }
    if is_program {
        kept.push("--document-private-items".into());
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn cargo_is_told_from_somebody_who_names_a_chore() {
        assert!(is_called(&words("/usr/lib/rustup/bin/rustc -vV")));
        assert!(!is_called(&words("test links")) && !is_called(&[]));
    }

    #[test]
    fn libraries_and_programs_are_documented_and_tests_are_not() {
        let line = "--crate-name a crates/a/src/lib.rs --emit=link --cfg b --out-dir t/debug/deps";
        let expected =
            "--crate-name a crates/a/src/lib.rs --cfg b --out-dir t/debug/deps/../../doc";
        assert_eq!(documenting(&words(line)), Some(words(expected)));
        assert_eq!(documenting(&words(&format!("{line} --test"))), None);
        assert_eq!(documenting(&words("crates/a/tests/all/main.rs --test")), None);
        assert_eq!(documenting(&words("- --crate-name ___ --print=cfg")), None);
        let program = documenting(&words("src/main.rs --test --cfg b"));
        assert_eq!(program, Some(words("src/main.rs --cfg b --document-private-items")));
    }
}
