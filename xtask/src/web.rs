//! The browser client, and the programs that its checks and the server's need on the machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};

use crate::shell::{Trouble, failed, output_of, root, show};
use crate::steps;

/// A script of the client's `package.json`.
fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(root().join("web")).args(arguments);
    command
}

/// How a command is run: shown, or quietly.
type Runner = fn(&mut Command) -> Result<(), Trouble>;

/// Installs what the client is built with, unless what is there is as the lock file says.
fn install(run: Runner) -> Result<(), Trouble> {
    if output_of(&mut npm(&["--version"])).is_err() {
        return Err(failed("the browser client needs Node and npm: install Node 20.19 or later"));
    }
    let changed = |path: &str| fs::metadata(root().join("web").join(path))?.modified();
    // npm writes this file last: it is as old as the installation.
    let installed = changed("node_modules/.package-lock.json").ok();
    match (installed, changed("package-lock.json").ok()) {
        (Some(installed), Some(lock)) if installed >= lock => Ok(()),
        _ => run(&mut npm(&["ci", "--no-audit", "--no-fund"])),
    }
}

/// Builds the client into `web/dist`, from where the program takes it.
pub(crate) fn build() -> Result<(), Trouble> {
    build_by(show)
}

/// The same beside something that shows its progress: one line says when it is done.
pub(crate) fn build_quietly() -> Result<(), Trouble> {
    let begun = Instant::now();
    build_by(|command| output_of(command).map(drop))?;
    println!("The browser client is built ({:.0} s).", begun.elapsed().as_secs_f64());
    Ok(())
}

fn build_by(run: Runner) -> Result<(), Trouble> {
    install(run)?;
    run(&mut npm(&["run", "--silent", "build"]))?;
    fs::write(stamp(), "").map_err(|why| failed(format!("{}: {why}", stamp().display())))
}

/// Builds the client where something that it is made of changed.
pub(crate) fn refresh() -> Result<(), Trouble> {
    if is_stale() { build() } else { Ok(()) }
}

/// Whether something that the client is made of changed since it was built.
pub(crate) fn is_stale() -> bool {
    let made_of = ["web", "packs"].map(|folder| newest(&root().join(folder)));
    let built = fs::metadata(stamp()).and_then(|file| file.modified()).ok();
    let there = root().join("web/dist/index.html").is_file();
    let changed = made_of.into_iter().flatten().max();
    !there || built.is_none() || built < changed
}

/// Written when the client was built; as old as what is in `web/dist`.
fn stamp() -> PathBuf {
    root().join("web/node_modules/.client-built")
}

/// When something below a folder last changed, what is installed or built there left out. Folders
/// count as well: they are as old as the last file that left.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|file| file.modified()).ok();
    let made = |path: &Path| path.ends_with("node_modules") || path.ends_with("dist");
    let below = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    own.into_iter().chain(below.filter(|path| !made(path)).filter_map(|p| newest(&p))).max()
}

/// The client's types, its unit tests, and its size.
pub(crate) fn check() -> Result<(), Trouble> {
    install(show)?;
    show(&mut npm(&["run", "--silent", "check"]))?;
    show(&mut npm(&["run", "--silent", "test"]))?;
    build()
}

/// The client's parts in a real browser.
pub(crate) fn browser() -> Result<(), Trouble> {
    install(show)?;
    show(npm(&["run", "--silent", "browser"]).env("CHROMIUM", chromium()?))
}

/// The whole program in a real browser: the acceptance list.
pub(crate) fn acceptance() -> Result<(), Trouble> {
    refresh()?;
    let program = steps::program()?;
    show(npm(&["run", "--silent", "e2e"]).env("CHROMIUM", chromium()?).env("RAILBIRD_BIN", program))
}

/// Chromium: the one that `CHROMIUM` names, or the machine's; installed where that is possible.
fn chromium() -> Result<PathBuf, Trouble> {
    let find = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
        named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.is_file())
    };
    find()
        .or_else(|| {
            install_package("chromium");
            find()
        })
        .ok_or_else(|| {
            failed("no Chromium is found: install one, and name it in the variable CHROMIUM")
        })
}

/// Whether PostgreSQL's server is on the machine; installed where that is possible.
pub(crate) fn postgres() -> bool {
    let find = || {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let on_path = output_of(Command::new("initdb").arg("--version")).is_ok();
        on_path || versions.map(|version| version.path().join("bin/initdb")).any(|p| p.is_file())
    };
    if !find() {
        install_package("postgresql");
    }
    find()
}

/// Tries to install a package of the system: as root on a Debian, and nowhere else. Whether it
/// worked is for the caller to see.
fn install_package(name: &str) {
    let root = output_of(Command::new("id").arg("-u")).is_ok_and(|id| id.trim_ascii() == b"0");
    if !root || !Path::new("/usr/bin/apt-get").is_file() {
        return;
    }
    println!("installing {name} …");
    let apt = |arguments: &[&str]| {
        output_of(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let _ = apt(&["update"]);
    if let Err(Trouble::Failed(why) | Trouble::Misused(why)) =
        apt(&["install", "--yes", "--no-install-recommends", name])
    {
        println!("{name} could not be installed: {why}");
    }
}
