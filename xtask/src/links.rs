//! Links between the documents.

use std::path::{Component, Path, PathBuf};

use crate::shell::{Trouble, root};
use crate::text::{Text, none_of, texts};

/// Every relative link of a Markdown file leads to a file of the repository, and to a heading of
/// it where it names one.
pub(crate) fn check() -> Result<(), Trouble> {
    let root = root();
    let texts = texts(&root)?;
    let documents = || texts.iter().filter(|file| file.path.ends_with(".md"));
    let faults: Vec<_> = documents()
        .flat_map(|file| {
            let wrong = |(line, target): (usize, String)| {
                let why = fault(&root, file, &target, &texts)?;
                Some(format!("  {}:{line}: {target}: {why}", file.path))
            };
            links(&file.text).into_iter().filter_map(wrong).collect::<Vec<_>>()
        })
        .collect();
    none_of(&faults, "links that lead nowhere")
}

/// What is wrong with a link.
fn fault(root: &Path, file: &Text, target: &str, texts: &[Text]) -> Option<String> {
    let elsewhere = ["http://", "https://", "mailto:"];
    if elsewhere.iter().any(|scheme| target.starts_with(scheme)) {
        return None;
    }
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { PathBuf::from(&file.path) } else { joined(&file.path, path)? };
    if !root.join(&path).exists() {
        return Some("there is no such file".into());
    }
    let to = texts.iter().find(|text| Path::new(&text.path) == path);
    let known = to.is_some_and(|to| headings(&to.text).iter().any(|slug| slug == heading));
    (!heading.is_empty() && !known).then(|| "there is no such heading".into())
}

/// The path that a link in a file leads to, from the root. One that leads out of the repository
/// ends at a place where no file is.
fn joined(from: &str, link: &str) -> Option<PathBuf> {
    let mut path = Path::new(from).parent()?.to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::Normal(name) => path.push(name),
            Component::CurDir => {}
            Component::ParentDir if path.pop() => {}
            _ => return Some(PathBuf::from("outside the repository")),
        }
    }
    Some(path)
}

/// The targets of the links of a document, with their lines. Code is not looked at.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, prose) in prose_lines(text) {
        let inline = prose.match_indices("](").map(|(at, opening)| at + opening.len());
        let html = prose.match_indices("=\"").map(|(at, opening)| (at, at + opening.len()));
        let html =
            html.filter(|(at, _)| ["src", "href"].iter().any(|name| prose[..*at].ends_with(name)));
        let until = |start: usize, end: &[char]| {
            prose[start..].find(end).map(|length| (line, prose[start..start + length].to_owned()))
        };
        found.extend(inline.filter_map(|start| until(start, &[')', ' '])));
        found.extend(html.filter_map(|(_, start)| until(start, &['"'])));
        if let Some((label, target)) = prose.split_once("]: ").filter(|(l, _)| l.starts_with('[')) {
            let footnote = label.starts_with("[^");
            let target = target.split_whitespace().next().filter(|_| !footnote);
            found.extend(target.map(|target| (line, target.to_owned())));
        }
    }
    found
}

/// The names by which the headings of a document are linked to.
fn headings(text: &str) -> Vec<String> {
    let heading = |(_, line): (usize, String)| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len() && title.starts_with(' ')).then(|| slug(title.trim()))
    };
    // Headings may hold code, which `prose_lines` takes out; so only fences are left out here.
    lines_outside_fences(text).filter_map(heading).collect()
}

fn slug(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn lines_outside_fences(text: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let mut in_code = false;
    text.lines().enumerate().filter_map(move |(i, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        (!in_code && !fence).then(|| (i + 1, line.to_owned()))
    })
}

fn prose_lines(text: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let without_code =
        |line: &str| line.split('`').step_by(2).collect::<Vec<_>>().join("code").trim().to_owned();
    lines_outside_fences(text).map(move |(number, line)| (number, without_code(&line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_in_prose_and_not_in_code() {
        let text = "# A `b` c!\n[one](two.md) and ![x](y.svg \"title\")\n```\n[no](no.md)\n```\n\
                    `[no](no.md)` [code `in` it](three.md#a-b)\n[ref]: four.md\n<img src=\"five\">";
        let found: Vec<_> =
            links(text).into_iter().map(|(line, to)| format!("{line} {to}")).collect();
        assert_eq!(found, ["2 two.md", "2 y.svg", "6 three.md#a-b", "7 four.md", "8 five"]);
        assert_eq!(headings(text), ["a-b-c"]);
    }

    #[test]
    fn a_link_may_not_lead_out_of_the_repository() {
        let path = |from, link| joined(from, link).unwrap_or_default();
        assert_eq!(path("docs/a.md", "../README.md"), Path::new("README.md"));
        assert_eq!(path("docs/a.md", "./b.md"), Path::new("docs/b.md"));
        assert!(path("docs/a.md", "../../b.md").starts_with("outside the repository"));
        assert!(path("a.md", "/b.md").starts_with("outside the repository"));
    }
}
