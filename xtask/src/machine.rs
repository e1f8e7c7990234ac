//! What the chores need on the machine, and how it comes there: found, or installed from the
//! system's packages where that may be done, and said before it is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::report::Report;
use crate::shell::{Trouble, cargo, failed, output_of};

/// The oldest Node that the client is built with.
const NODE: [u32; 2] = [20, 19];
/// The oldest Python that the package is for.
const PYTHON: [u32; 2] = [3, 9];

/// A part of the Rust toolchain, added where `cargo COMMAND` is missing.
pub(crate) fn component(name: &str, command: &str, report: &Report) -> Result<(), Trouble> {
    let found = || output_of(&mut cargo([command, "--version"])).is_ok();
    if found() {
        return Ok(());
    }
    report.say(&format!("{name} is missing: rustup component add {name} …"));
    let _ = output_of(Command::new("rustup").args(["component", "add", name]));
    let told = format!("{name} is missing, and could not be added: rustup component add {name}");
    if found() { Ok(()) } else { Err(failed(told)) }
}

/// Node, new enough, with npm; `Err` is what is to be done.
pub(crate) fn node(report: &Report) -> Result<(), String> {
    let found = || {
        let printed = output_of(Command::new("node").arg("--version")).ok()?;
        let npm = output_of(Command::new("npm").arg("--version")).is_ok();
        Some(String::from_utf8_lossy(&printed).trim().to_owned()).filter(|_| npm)
    };
    let found = found().or_else(|| {
        install("nodejs", report);
        install("npm", report);
        found()
    });
    let [major, minor] = NODE;
    match found {
        Some(version) if version_of(&version) >= NODE => Ok(()),
        Some(old) => Err(format!(
            "the browser client: Node is {old}, and has to be {major}.{minor} or later"
        )),
        None => Err(missing("Node and npm", "nodejs npm", "the browser client")),
    }
}

/// The first two numbers of a version such as `v20.19.1`.
fn version_of(text: &str) -> [u32; 2] {
    let mut numbers = text.trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}

/// Chromium: the one that `CHROMIUM` names, or the machine's. The one without windows is preferred:
/// it draws a page with a third of the work.
pub(crate) fn chromium(report: &Report) -> Option<PathBuf> {
    let there = |path: &PathBuf| path.is_file();
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from).filter(there);
    named.or_else(|| {
        let find = |name: &str| Some(Path::new("/usr/bin").join(name)).filter(there);
        let find_or_install = |name: &str| {
            find(name).or_else(|| {
                install(name, report);
                find(name)
            })
        };
        find_or_install("chromium-headless-shell")
            .or_else(|| find("chromium-browser").or_else(|| find("google-chrome")))
            .or_else(|| find_or_install("chromium"))
    })
}

/// Whether PostgreSQL's server is on the machine.
pub(crate) fn postgres(report: &Report) -> bool {
    let find = || {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let on_path = output_of(Command::new("initdb").arg("--version")).is_ok();
        on_path || versions.map(|version| version.path().join("bin/initdb")).any(|p| p.is_file())
    };
    find() || {
        install("postgresql", report);
        find()
    }
}

/// A Python that is new enough and can make an environment of its own, if there is one.
pub(crate) fn python(report: &Report) -> Option<PathBuf> {
    let [major, minor] = PYTHON;
    let enough =
        format!("import sys, venv, ensurepip; assert sys.version_info >= ({major}, {minor})");
    let works = |name: &&str| output_of(Command::new(name).args(["-c", &enough])).is_ok();
    let find = || ["python3", "python"].iter().find(|name| works(name)).map(PathBuf::from);
    find().or_else(|| {
        install("python3-venv", report);
        find()
    })
}

/// What is said where something is missing and may not be installed from here.
pub(crate) fn missing(program: &str, packages: &str, what: &str) -> String {
    let apt = Path::new("/usr/bin/apt-get").is_file();
    let how = if apt { format!("sudo apt-get install {packages}") } else { packages.to_owned() };
    format!("{what}: {program} is not installed ({how})")
}

/// Tries to install a package of the system: as root on a Debian, and nowhere else. Whether it
/// worked is for the caller to see.
fn install(package: &str, report: &Report) {
    let root = output_of(Command::new("id").arg("-u")).is_ok_and(|id| id.trim_ascii() == b"0");
    if !root || !Path::new("/usr/bin/apt-get").is_file() {
        return;
    }
    report.say(&format!("{package} is missing: apt-get install {package} …"));
    let apt = |arguments: &[&str]| {
        output_of(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = ["install", "--yes", "--no-install-recommends", package];
    // A fresh machine has no list of packages yet.
    let installed = apt(&install).or_else(|_| apt(&["update"]).and_then(|_| apt(&install)));
    if let Err(Trouble::Failed(why) | Trouble::Misused(why)) = installed {
        report.say(&format!("{package} could not be installed: {why}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_compared_by_its_numbers() {
        assert_eq!(version_of("v20.19.1"), [20, 19]);
        assert!(version_of("v20.9.0") < NODE && version_of("v22.0.0") > NODE);
        assert_eq!(version_of("unknown"), [0, 0]);
    }

    #[test]
    fn what_is_missing_is_named_with_its_package() {
        let told = missing("Chromium", "chromium", "the browser's tests");
        assert!(told.starts_with("the browser's tests: Chromium is not installed ("), "{told}");
        assert!(told.contains("chromium"), "{told}");
    }
}
