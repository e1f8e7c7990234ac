//! Where a record is kept while its game goes on: written whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::StandardPacks;

use crate::failure::{Failure, Outcome};
use crate::input::read_text;

/// What a shell says of a program that a signal ended.
const INTERRUPTED: i32 = 130;

/// Where a record is kept. Copies keep it in the same place.
#[derive(Clone, Debug)]
pub(crate) struct Keeper(Arc<Mutex<Place>>);

#[derive(Debug)]
enum Place {
    /// This file, whatever it held before.
    File(PathBuf),
    /// Something that is no ordinary file, as `/dev/stdout`: it is written once, at the end, and
    /// never exchanged for a file.
    Device(PathBuf),
    /// A new file of this folder, named when it is first written.
    Folder { folder: PathBuf, stem: String },
}

impl Keeper {
    /// Keeps records in this file, or in a new file of this folder, named after the stem. Nothing is
    /// written, but it is made sure that it could be: who has played for an hour should not learn of it
    /// then.
    ///
    /// # Errors
    /// Nothing can be written there, or what stands there is a game that goes on, and not the one that
    /// was resumed.
    pub(crate) fn open(
        path: &Path,
        resumed: Option<&Path>,
        stem: impl FnOnce() -> String,
    ) -> Result<Self, Failure> {
        let name = path.display();
        let place = place(path, stem)
            .map_err(|why| Failure::input(format!("{name} can not be written: {why}")))?;
        let same = resumed.is_some_and(|resumed| is_same(path, resumed));
        if matches!(place, Place::File(_)) && !same && goes_on(path) {
            return Err(Failure::input(format!(
                "{name} holds a game that goes on: use --resume {name}, or name another file"
            )));
        }
        Ok(Self(Arc::new(Mutex::new(place))))
    }

    fn place(&self) -> MutexGuard<'_, Place> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a record of a game that goes on.
    pub(crate) fn keep(&self, text: &str) -> io::Result<()> {
        let mut place = self.place();
        if matches!(*place, Place::Device(_)) { Ok(()) } else { place.write(text) }
    }

    /// Keeps the last record of a game.
    ///
    /// # Errors
    /// It can not be written.
    pub(crate) fn finish(&self, text: &str) -> Outcome {
        let mut place = self.place();
        place.write(text).map_err(|error| {
            Failure::Failed(format!("{} can not be written: {error}", place.path().display()))
        })
    }

    /// Where it is kept, for people.
    pub(crate) fn name(&self) -> String {
        self.place().path().display().to_string()
    }

    /// Ends the program when somebody presses Ctrl-C, asks it to end or closes the terminal: with the
    /// terminal put right, and never in the middle of writing. What was last kept stands.
    pub(crate) fn end_on_signals(
        &self,
        restore: fn(),
        told: impl Fn(&str) -> String + Send + 'static,
    ) {
        let keeper = self.clone();
        // Without a handler the program simply ends: what was kept is there all the same.
        let _ = ctrlc::set_handler(move || {
            restore();
            let place = keeper.place();
            // The terminal may have gone.
            let _ = writeln!(io::stderr(), "{}", told(&place.path().display().to_string()));
            std::process::exit(INTERRUPTED);
        });
    }
}

/// What can be written at this path, if anything can.
fn place(path: &Path, stem: impl FnOnce() -> String) -> Result<Place, String> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => {
            takes_files(path)?;
            Ok(Place::Folder { folder: path.to_owned(), stem: stem() })
        }
        Ok(about) if about.permissions().readonly() => {
            Err("it may only be read; name another file with --save".into())
        }
        Ok(about) if !about.is_file() => Ok(Place::Device(path.to_owned())),
        Ok(_) => {
            // A link stays a link: what it leads to is written.
            let path = if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.to_owned()) };
            let path = path.map_err(|error| error.to_string())?;
            takes_files(folder_of(&path))?;
            Ok(Place::File(path))
        }
        Err(error) if error.kind() == ErrorKind::NotFound && !names_a_folder(path) => {
            takes_files(folder_of(path))?;
            Ok(Place::File(path.to_owned()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err("there is no such folder; make it first".into())
        }
        Err(error) => Err(format!("{error}; name another file")),
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(a), Ok(b)) if a == b)
}

/// Whether a file holds a game that was left. Whoever forgets to resume it should not lose it.
fn goes_on(path: &Path) -> bool {
    let replay = |text: String| {
        let record = bots::read_record(&text).ok()?;
        bots::open_replayed(&record, &StandardPacks, usize::MAX).ok()
    };
    let replayed = path.exists().then(|| read_text(path).ok()).flatten().and_then(replay);
    replayed.is_some_and(|(table, _)| table.number() > 0 && !table.over())
}

fn names_a_folder(path: &Path) -> bool {
    path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Makes sure that a folder takes new files.
fn takes_files(folder: &Path) -> Result<(), String> {
    let name = folder.display();
    if !folder.is_dir() {
        return Err(format!("there is no folder {name}; make it first, or name another"));
    }
    let path = folder.join(scratch("try"));
    File::create(&path)
        .and_then(|_| fs::remove_file(&path))
        .map_err(|error| format!("the folder {name} takes no files ({error}); name another"))
}

/// The name of a file that is there only while something is written.
fn scratch(name: &str) -> String {
    format!(".{name}.{}.tmp", std::process::id())
}

impl Place {
    fn path(&self) -> &Path {
        match self {
            Self::File(path) | Self::Device(path) => path,
            Self::Folder { folder, .. } => folder,
        }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Device(path) => {
                OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes())
            }
            Self::File(path) => exchange(path, text),
            Self::Folder { folder, stem } => {
                let path = new_file(folder, stem)?;
                if let Err(error) = exchange(&path, text) {
                    // An empty file is no record.
                    let _ = fs::remove_file(&path);
                    return Err(error);
                }
                *self = Self::File(path);
                Ok(())
            }
        }
    }
}

/// Puts a whole new file in the place of the old one: at no time is there half a record.
fn exchange(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let new = path.with_file_name(scratch(&name));
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        // On the disk before the old one goes, in case the machine stops.
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written
}

/// A file that no other race is kept in.
fn new_file(folder: &Path, stem: &str) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let name = match number {
            1 => format!("{stem}.json"),
            number => format!("{stem}-{number}.json"),
        };
        let path = folder.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
