//! Words that no file may contain.

use crate::shell::{Trouble, root};
use crate::text::{Text, none_of, texts};

/// Folders of somebody's own machine: a path that begins with one is true nowhere else. Written
/// in two halves, so that this file does not contain what it forbids.
const FOLDERS: &[&str] = &[concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")];

/// Marks of work put off. Somebody has to be told of it, and a comment tells nobody.
const MARKS: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("X", "XX")];

/// No file contains a forbidden word.
pub(crate) fn check() -> Result<(), Trouble> {
    let faults: Vec<_> = texts(&root())?.iter().flat_map(faults).collect();
    none_of(&faults, "forbidden words")
}

fn faults(file: &Text) -> Vec<String> {
    let lines = file.text.lines().enumerate();
    lines
        .flat_map(|(i, line)| {
            let found = move |word: &&&str| stands_alone(line, word);
            let words = FOLDERS.iter().chain(MARKS).filter(found);
            words.map(move |word| format!("  {}:{}: {word}", file.path, i + 1))
        })
        .collect()
}

/// Whether the word is in the line and is no part of a longer one: `a/path/of/ours` and an
/// identifier do not count.
fn stands_alone(line: &str, word: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || "._-".contains(c);
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(joins) && (word.ends_with('/') || !after.is_some_and(joins))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_only_where_it_stands_alone() {
        let [folder, mark] = [FOLDERS[0], MARKS[0]];
        let found = |text: String| faults(&Text { path: "a".into(), text });
        assert_eq!(found(format!("one\nsee {folder}me")), [format!("  a:2: {folder}")]);
        assert_eq!(found(format!("// {mark}: later")), [format!("  a:1: {mark}")]);
        assert!(found(format!("docs{folder}index and {mark}S")).is_empty());
    }
}
