//! What is read from the command line and from files.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use engine::pack::Files;
use engine::{AnyGame, PackRef, Packs, Record};
use serde_json::{Map, Value};

use crate::args::{GameArgs, PacksArg};
use crate::failure::Failure;

/// A record or a pack file larger than this is refused.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path)?)
        .map_err(|_| Failure::input(format!("{} can not be read: it is not UTF-8", called(path))))
}

/// What a file holds; `-` is standard input.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = called(path);
    let fault = |error: std::io::Error| Failure::input(format!("{name} can not be read: {error}"));
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        Box::new(fs::File::open(path).map_err(fault)?)
    };
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(fault)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::input(format!("{name} is larger than {} MiB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

fn called(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// The game of this id.
pub(crate) fn find_game(id: &str) -> Result<Box<dyn AnyGame>, Failure> {
    bots::game(id).ok_or_else(|| no_such_game(id))
}

/// That there is no such game, and which there are.
pub(crate) fn no_such_game(id: &str) -> Failure {
    let ids: Vec<_> = bots::games().iter().map(|game| game.info().id).collect();
    Failure::input(format!("there is no game \"{id}\"; there are: {}", ids.join(", ")))
}

/// The files of a pack's folder.
pub(crate) fn read_folder(folder: &Path) -> Result<Files, Failure> {
    let fault = |error| Failure::input(format!("{} can not be read: {error}", folder.display()));
    let mut files = Files::default();
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let is_data = path.extension().is_some_and(|end| end == "toml" || end == "csv");
        if let (true, Some(name)) = (is_data, path.file_name()) {
            files = files.with(name.to_string_lossy(), read_text(&path)?);
        }
    }
    Ok(files)
}

/// Packs in a folder, `GAME/NAME/…`.
#[derive(Debug)]
pub(crate) struct FolderPacks(Option<PathBuf>);

impl From<&PacksArg> for FolderPacks {
    fn from(arg: &PacksArg) -> Self {
        Self(arg.folder.clone())
    }
}

impl Packs for FolderPacks {
    fn find(&self, game: &str, name: &str) -> Option<Files> {
        // A name from a record must not lead out of the folder.
        if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\']) {
            return None;
        }
        let folder = self.0.as_ref()?.join(game).join(name);
        folder.is_dir().then(|| read_folder(&folder).ok()).flatten()
    }
}

/// The head of a record for the game that the command line asks for.
pub(crate) fn head(args: &GameArgs, names: Vec<String>) -> Result<Record, Failure> {
    let game = find_game(&args.game)?;
    let folder = Path::new(&args.pack);
    let pack = if folder.is_dir() {
        // The record must be readable without the folder: it carries the pack.
        let pack = game.inline_pack(&read_folder(folder)?);
        PackRef::Inline(pack.map_err(|faults| Failure::input(faults.to_string()))?)
    } else {
        PackRef::Named(args.pack.clone())
    };
    Ok(Record {
        game: args.game.clone(),
        pack,
        options: read_options(&args.options)?,
        seats: names,
        ..Record::default()
    })
}

/// Options as `name=value`; a value that is not JSON is a text.
pub(crate) fn read_options(options: &[String]) -> Result<Map<String, Value>, Failure> {
    options
        .iter()
        .map(|option| {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                Failure::input(format!("--option takes name=value, not \"{option}\""))
            })?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            Ok((name.to_owned(), value))
        })
        .collect()
}

/// One bot for each seat: none given is the sound heuristic, one given plays everywhere.
pub(crate) fn spread_bots(
    given: &[String],
    seats: usize,
    game: &str,
) -> Result<Vec<String>, Failure> {
    let known = bots::bots_of(game);
    let is_known = |name: &&String| known.iter().any(|bot| bot.name == **name);
    for line in given.iter().filter_map(|name| name.strip_prefix(bots::PROGRAM)) {
        find_program(line)?;
    }
    let mut built_in = given.iter().filter(|name| !name.starts_with(bots::PROGRAM));
    if let Some(unknown) = built_in.find(|name| !is_known(name)) {
        let names: Vec<_> = known.iter().map(|bot| bot.name).collect();
        return Err(Failure::input(format!(
            "there is no bot \"{unknown}\"; there are: {}, and programs of your own as \
             cmd:PROGRAM ARGS",
            names.join(", ")
        )));
    }
    match given {
        [] => Ok(vec![bots::usual_bot(game).map_or("random", |bot| bot.name).to_owned(); seats]),
        [one] => Ok(vec![one.clone(); seats]),
        all if all.len() == seats => Ok(all.to_vec()),
        all => Err(Failure::input(format!(
            "--bots names {} bots for {seats} seats: give one, or one for each",
            all.len()
        ))),
    }
}

/// Looks for the program that a command line names, where the system would: better now than in every game.
fn find_program(line: &str) -> Result<(), Failure> {
    let words = bots::words_of(line);
    let program = words.first().map(String::as_str).unwrap_or_default();
    let in_folder = |folder: PathBuf| folder.join(program).is_file();
    let found = match std::env::var_os("PATH") {
        _ if program.is_empty() => false,
        Some(path) if !program.contains(std::path::MAIN_SEPARATOR) => {
            std::env::split_paths(&path).any(in_folder) || cfg!(windows)
        }
        _ => Path::new(program).is_file(),
    };
    if found {
        return Ok(());
    }
    Err(Failure::input(format!(
        "there is no program \"{program}\" to play as \"{}{line}\": give its path",
        bots::PROGRAM
    )))
}

/// How many seats a table has when nobody says: four, or as near as the game allows.
pub(crate) fn default_seats(info: &engine::GameInfo) -> usize {
    4.clamp(info.seats.0, info.seats.1.max(info.seats.0))
}

/// A seed: the word given, or a fresh one.
pub(crate) fn seed_word(given: Option<&String>) -> String {
    given.cloned().unwrap_or_else(|| {
        // `RandomState` is seeded by the operating system; its hashes are not predictable.
        use std::hash::{BuildHasher, RandomState};
        let fresh = |i: u8| RandomState::new().hash_one(i);
        format!("{:016x}{:016x}", fresh(0), fresh(1))
    })
}
