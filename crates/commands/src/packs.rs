//! `railbird pack`.

use std::fs;
use std::path::Path;

use engine::AnyGame;
use engine::pack::Files;
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::input::{find_game, read_folder};
use crate::output::print_line;

/// The game of a pack: the one named on the command line, or the one that `pack.toml` names, or
/// the only one there is.
fn game_of(files: Option<&Files>, named: Option<&str>) -> Result<Box<dyn AnyGame>, Failure> {
    if let Some(id) = named {
        return find_game(id);
    }
    let says = files
        .and_then(|files| files.toml("pack.toml").ok())
        .map(|pack| engine::pack::Check::note(&pack, "game"));
    if let Some(id) = says.filter(|id| !id.is_empty()) {
        return find_game(&id);
    }
    let mut games = bots::games();
    match games.len() {
        1 => Ok(games.remove(0)),
        _ => Err(Failure::input("say which game the pack is for: --game GAME")),
    }
}

pub(crate) fn check(dir: &Path, game: Option<&str>, as_json: bool) -> Outcome {
    let files = read_folder(dir)?;
    let game = game_of(Some(&files), game)?;
    let name = game.info().name;
    match game.check_pack(&files) {
        Ok(digest) if as_json => {
            print_line(json!({"ok": true, "game": game.info().id, "digest": digest}))
        }
        Ok(digest) => {
            print_line(format!("{}: a sound pack for {name}, digest {digest}", dir.display()))
        }
        Err(faults) if as_json => {
            print_line(json!({"ok": false, "game": game.info().id, "faults": faults}))?;
            Err(Failure::Answered)
        }
        Err(faults) => {
            for fault in &faults.0 {
                eprintln!("{}/{fault}", dir.display());
            }
            let count = faults.0.len();
            let things = if count == 1 { "thing is" } else { "things are" };
            Err(Failure::input(format!("{count} {things} wrong with this pack for {name}")))
        }
    }
}

pub(crate) fn new(dir: &Path, from: &str, game: Option<&str>) -> Outcome {
    let files = if Path::new(from).is_dir() {
        read_folder(Path::new(from))?
    } else if from == "standard" {
        game_of(None, game)?.standard_pack()
    } else {
        return Err(Failure::input(format!(
            "there is no pack \"{from}\": use \"standard\", or the folder of a pack"
        )));
    };
    must_be_new(dir)?;
    write(dir, &files)?;
    print_line(format!("{0}: edit it, then `railbird pack check {0}`", dir.display()))
}

/// Whether there is anything in a folder.
pub(crate) fn holds_anything(dir: &Path) -> bool {
    fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_some())
}

/// A folder for a new pack: what stands in another is not written over.
pub(crate) fn must_be_new(dir: &Path) -> Outcome {
    if holds_anything(dir) {
        return Err(Failure::input(format!("{} is not empty; choose a new folder", dir.display())));
    }
    Ok(())
}

/// Writes the files of a pack into its folder.
pub(crate) fn write(dir: &Path, files: &Files) -> Outcome {
    fs::create_dir_all(dir)?;
    for (name, text) in files.iter() {
        fs::write(dir.join(name), text)?;
    }
    Ok(())
}
