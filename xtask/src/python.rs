//! The package for Python: the module that the workspace's own build makes, beside the files of the package,
//! tested in an environment under the build folder. `pip install ./python` would compile all of it once more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::report::Report;
use crate::shell::{Trouble, failed, output_of, root};
use crate::{machine, steps};

/// What the tests need, with versions.
const NEEDED: &str = "python/tests/requirements.txt";

/// The tests of the package, where there is a Python for them.
pub(crate) fn check(report: &Report) -> Result<(), Trouble> {
    let Some(python) = machine::python(report) else {
        let python = "Python 3.9 or later with venv";
        report.pass_over(machine::missing(python, "python3-venv", "the package for Python"));
        return Ok(());
    };
    let Some(python) = environment(&python, report)? else { return Ok(()) };
    let package = lay_out(&steps::python_module(report)?)?;
    let mut command = Command::new(python);
    command.current_dir(root().join("python/tests")).args(["-B", "-m", "unittest"]);
    command.env("PYTHONPATH", package).env("RAILBIRD_BIN", steps::program(report)?);
    report.show(command)
}

fn folder() -> PathBuf {
    steps::target().join("python")
}

/// The Python of an environment with what the tests need, made anew where that or the Python changed; `None`
/// where it can not be had.
fn environment(python: &Path, report: &Report) -> Result<Option<PathBuf>, Trouble> {
    let (home, stamp) = (folder().join("venv"), folder().join("venv-made-of"));
    let own = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let read = |path: &Path| fs::read_to_string(path).map_err(|why| trouble(path, &why));
    let version = "import sys; print(sys.version, sys.base_prefix)";
    let version = output_of(Command::new(python).args(["-c", version]))?;
    let made_of = read(&root().join(NEEDED))? + &String::from_utf8_lossy(&version);
    if fs::read_to_string(&stamp).is_ok_and(|before| before == made_of)
        && output_of(Command::new(&own).args(["-c", "import numpy, pettingzoo"])).is_ok()
    {
        return Ok(Some(own));
    }
    report.say(&format!("installing what the tests need: pip install -r {NEEDED} …"));
    output_of(Command::new(python).args(["-m", "venv", "--clear"]).arg(&home))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"];
    let binary = ["--only-binary", ":all:", "--retries", "1", "--timeout", "20", "-r", NEEDED];
    let mut install = Command::new(&own);
    install.current_dir(root()).args(pip).args(binary);
    if let Err(Trouble::Failed(why) | Trouble::Misused(why)) = output_of(&mut install) {
        report.say(&why);
        let what = "the package for Python: numpy and PettingZoo can not be had from here";
        report.pass_over(format!("{what} (pip install -r {NEEDED})"));
        return Ok(None);
    }
    fs::write(&stamp, made_of).map_err(|why| trouble(&stamp, &why))?;
    Ok(Some(own))
}

/// The package as it is installed: its files, and the module among them. Gives the folder to find it in.
fn lay_out(module: &Path) -> Result<PathBuf, Trouble> {
    let (from, site) = (root().join("python/railbird"), folder().join("site"));
    let package = site.join("railbird");
    let _ = fs::remove_dir_all(&package);
    fs::create_dir_all(&package).map_err(|why| trouble(&package, &why))?;
    let files = fs::read_dir(&from).map_err(|why| trouble(&from, &why))?.flatten();
    let files = files.map(|file| file.path()).filter(|path| path.is_file());
    let to = |path: &Path| path.file_name().map(|name| package.join(name));
    let copies = files.filter_map(|path| Some((to(&path)?, path)));
    let loaded = if cfg!(windows) { "railbird_native.pyd" } else { "railbird_native.abi3.so" };
    for (to, path) in copies.chain([(package.join(loaded), module.to_owned())]) {
        fs::copy(&path, to).map_err(|why| trouble(&path, &why))?;
    }
    Ok(site)
}

fn trouble(path: &Path, why: &std::io::Error) -> Trouble {
    failed(format!("{}: {why}", path.display()))
}
