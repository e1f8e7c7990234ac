//! What the documents show is what the program prints.
//!
//! In a block of code a line `$ COMMAND` is run, in a folder of the document's own, and what
//! stands below it must be what it prints, or with `| head -N` its first lines. A comment
//! `<!-- test: TO from FROM: OLD => NEW -->` writes a file with one thing changed, for the faults that a
//! document wants to show. With `RAILBIRD_BLESS` set the documents are written anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("railbird-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Goes through a document; gives the number of commands run.
fn check(document: &str) -> usize {
    let path = root().join(document);
    let text = fs::read_to_string(&path).expect("a document");
    let folder = Folder::new(&document.replace('/', "-"));
    let (mut written, mut runs, mut in_code) = (String::new(), 0, false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        written += &format!("{line}\n");
        in_code ^= line.starts_with("```");
        if let Some(edit) = line.strip_prefix("<!-- test: ") {
            apply(edit.trim_end_matches(" -->"), &folder.0);
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| in_code) else { continue };
        let mut shown = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            shown += &format!("{line}\n");
        }
        written += &run(command, &folder.0).unwrap_or(shown);
        runs += 1;
    }
    if std::env::var_os("RAILBIRD_BLESS").is_some() {
        fs::write(&path, written).expect("written");
    } else {
        assert_eq!(written, text, "{document} shows something else; see `cargo xtask bless`");
    }
    runs
}

/// What a command prints; `None` where it can not be run.
fn run(line: &str, folder: &Path) -> Option<String> {
    let (line, lines) = line.split_once(" | head -").unwrap_or((line, ""));
    let (command, into) = line.split_once(" > ").unwrap_or((line, ""));
    let mut words = command.split_whitespace();
    let mut command = match words.next() {
        Some("railbird") => Command::new(env!("CARGO_BIN_EXE_railbird")),
        Some("python3") => {
            let works = Command::new("python3").args(["-c", ""]).status();
            works.ok().filter(std::process::ExitStatus::success)?;
            Command::new("python3")
        }
        _ => panic!("`{line}` begins with no program that the documents may run"),
    };
    let from_root = |word: &str| word.starts_with("docs/").then(|| root().join(word));
    let words = words.map(|word| from_root(word).unwrap_or_else(|| word.into()));
    let output = command.args(words).current_dir(folder).output().expect("run");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let (mut printed, told) = (text(output.stdout), text(output.stderr));
    if !into.is_empty() {
        fs::write(folder.join(into), std::mem::take(&mut printed)).expect("written");
    }
    if let Ok(lines) = lines.parse() {
        printed = printed.split_inclusive('\n').take(lines).collect();
    }
    Some(printed + &told)
}

fn apply(edit: &str, folder: &Path) {
    let parts = edit.split_once(": ").and_then(|(files, change)| {
        Some((files.split_once(" from ")?, change.split_once(" => ")?))
    });
    let ((to, from), (old, new)) = parts.expect("TO from FROM: OLD => NEW");
    let text = fs::read_to_string(folder.join(from)).expect("a file");
    assert!(text.contains(old), "{from} does not contain `{old}`");
    fs::write(folder.join(to), text.replacen(old, new, 1)).expect("written");
}

#[test]
fn the_documents_show_what_the_program_prints() {
    assert!(check("docs/lab.md") >= 3);
    assert!(check("docs/records.md") >= 4);
    assert!(check("docs/packs.md") >= 4);
    assert!(check("docs/rate.md") >= 4);
    assert!(check("docs/meets.md") >= 4);
    assert!(check("docs/print.md") >= 6);
    assert!(check("docs/schema.md") >= 3);
    assert!(check("docs/stretch.md") >= 1);
    assert!(check("docs/big_stakes.md") >= 9);
    assert!(check("CONTRIBUTING.md") >= 3);
}
