//! The text files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Trouble, failed};

/// What is built, fetched or found, and not written by anybody.
const SKIPPED: &[&str] = &[".git", "target", "node_modules", "artifacts", "coverage", "dist"];

/// A text file: its path from the root, with `/`, and its text.
pub(crate) struct Text {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Every text file under the root, in the order of their paths.
pub(crate) fn texts(root: &Path) -> Result<Vec<Text>, Trouble> {
    let mut paths = Vec::new();
    gather(root, &mut paths)?;
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let bytes = fs::read(&path).map_err(|error| unread(&path, &error))?;
        let from_root = path.strip_prefix(root).unwrap_or(&path);
        // What is not UTF-8 is a picture or the like, and has no words to look for.
        if let Ok(text) = String::from_utf8(bytes) {
            let parts: Vec<_> = from_root.iter().map(|part| part.to_string_lossy()).collect();
            texts.push(Text { path: parts.join("/"), text });
        }
    }
    Ok(texts)
}

fn gather(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    for entry in fs::read_dir(folder).map_err(|error| unread(folder, &error))? {
        let entry = entry.map_err(|error| unread(folder, &error))?;
        let (path, name) = (entry.path(), entry.file_name());
        if SKIPPED.iter().any(|skipped| name == *skipped) {
            continue;
        }
        let kind = entry.file_type().map_err(|error| unread(&path, &error))?;
        if kind.is_dir() {
            gather(&path, paths)?;
        } else if kind.is_file() {
            paths.push(path);
        }
    }
    Ok(())
}

fn unread(path: &Path, error: &std::io::Error) -> Trouble {
    failed(format!("{} can not be read: {error}", path.display()))
}

/// Nothing, or a failure that lists the faults.
pub(crate) fn none_of(faults: &[String], what: &str) -> Result<(), Trouble> {
    if faults.is_empty() {
        return Ok(());
    }
    Err(failed(format!("{what}: {}\n{}", faults.len(), faults.join("\n"))))
}
