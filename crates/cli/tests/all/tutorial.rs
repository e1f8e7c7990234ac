//! The tutorial of CONTRIBUTING is followed: the code that it shows stands in the files that it names,
//! its commands print what it shows (see `docs`), and its game is as small and as alone as it says.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files below a folder, but for what is built or fetched.
fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || ["target", "node_modules", "dist"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() { files(&path, into) } else { into.push(path) }
    }
}

/// What a tutorial shows: blocks of code, each with the words behind its opening fence.
fn blocks(text: &str) -> Vec<(&str, String)> {
    let (mut blocks, mut lines) = (Vec::new(), text.lines());
    while let Some(line) = lines.next() {
        let Some(about) = line.strip_prefix("```") else { continue };
        let code = lines.by_ref().take_while(|line| !line.starts_with("```"));
        blocks.push((about, code.map(|line| format!("{line}\n")).collect()));
    }
    blocks
}

/// A block of code is named for its file: ` ```rust crates/…/lib.rs`. A line `…` stands for some that
/// are left out.
#[test]
fn what_the_tutorial_shows_stands_in_the_files_that_it_names() {
    let mut shown = 0;
    for (about, code) in blocks(&read("CONTRIBUTING.md")) {
        let Some((_, path)) = about.split_once(' ') else { continue };
        let source = read(path);
        for part in code.split("…\n") {
            assert!(source.contains(part), "{path} has not, or no longer:\n{part}");
        }
        shown += 1;
    }
    assert!(shown >= 6, "the tutorial shows {shown} pieces of code");
}

#[test]
fn the_game_of_the_tutorial_has_less_than_600_lines_with_its_tests() {
    let mut paths = Vec::new();
    files(&root().join("crates/games/match_race"), &mut paths);
    paths.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    let lines = |path: &PathBuf| fs::read_to_string(path).expect("a file").lines().count();
    let count: usize = paths.iter().map(lines).sum();
    assert!(paths.len() > 2 && count < 600, "{count} lines in {} files", paths.len());
}

/// What every game gets, this one got without a line of its own.
#[test]
fn no_room_of_the_program_names_the_game_of_the_tutorial() {
    // Its own folders, its registration, what is written from its types, and what is told of it.
    let own = ["crates/games/match_race/", "packs/match_race/", "docs/match_race.md"];
    let registered =
        ["Cargo.toml", "Cargo.lock", "crates/bots/Cargo.toml", "crates/bots/src/registry.rs"];
    let written = ["schemas/match_race.json", "web/src/generated/match_race.ts", "fuzz/Cargo.lock"];
    let told = ["CONTRIBUTING.md", "ARCHITECTURE.md", "crates/cli/tests/all/tutorial.rs"];
    let may = [&own[..], &registered, &written, &told].concat();
    let (root, mut paths, mut naming) = (root(), Vec::new(), Vec::new());
    files(&root, &mut paths);
    for path in paths {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let names =
            ["match_race", "match-race", "MatchRace"].iter().any(|name| text.contains(name));
        let path = path.strip_prefix(&root).expect("a path below").to_string_lossy().into_owned();
        if names && !may.iter().any(|may| path.starts_with(may)) {
            naming.push(path);
        }
    }
    assert!(naming.is_empty(), "{naming:?}");
}
