//! A game that was left, and how it goes on: who plays the other seats, and what the dice come from.
//!
//! Its file is a record with one field more, `left`, which readers of records ignore. The field goes
//! when the game is over: then the record itself has the seed.

use std::path::Path;

use bots::Roster;
use engine::{Happened, Record, Seed, past};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::input::{FolderPacks, read_text, seed_word, spread_bots};

/// The field.
const LEFT: &str = "left";

/// What the file of a game that was left holds beside its record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Left {
    /// The bots in the seats after the player's.
    pub bots: Vec<String>,
    /// Whether the player throws the dice.
    pub my_dice: bool,
    /// The seed that the rest of the dice comes from. It is no part of the record: replays, servers and
    /// whoever the game is shown to there are not told what comes.
    pub dice: String,
}

impl Left {
    /// The file of the game.
    pub(super) fn file(&self, record: &Record) -> String {
        // The record keeps its form, an entry a line, so that two can be compared.
        record.to_text().replacen('{', &format!("{{\n  \"{LEFT}\": {},", json!(self)), 1)
    }
}

/// A game that goes on.
pub(super) struct Resumed {
    /// The head of its record.
    pub head: Record,
    pub past: Vec<Happened>,
    pub bots: Vec<String>,
    pub my_dice: bool,
    pub seed: Seed,
}

impl Resumed {
    /// Reads the game from its file.
    ///
    /// # Errors
    /// It can not go on, or something else was typed than the file says.
    pub(super) fn read<G: Roster>(path: &Path, args: &PlayArgs) -> Result<Self, Failure> {
        let text = read_text(path)?;
        Self::of_text::<G>(&text, args)
            .map_err(|why| Failure::input(format!("{}: {why}", path.display())))
    }

    fn of_text<G: Roster>(text: &str, args: &PlayArgs) -> Result<Self, String> {
        nothing_else_typed(args)?;
        let (mut head, left) = parts(text)?;
        if head.game != G::ID {
            return Err(format!("this is a game of {0}: use `railbird play {0}`", head.game));
        }
        if head.seats.is_empty() {
            return Err("nobody sits at this table; `railbird race` runs races for nobody".into());
        }
        if let Some(left) = &left {
            let seed =
                Seed::from_hex(&left.dice).ok_or_else(|| unreadable("its dice are no seed"))?;
            head.extra.commitment = Some(seed.commitment());
            head.extra.seed = Some(seed.to_hex());
        }
        let packs = FolderPacks::from(&args.game.packs);
        let mut past = past::<G>(&head, &packs).map_err(|fault| fault.to_string())?;
        let seed = match head.extra.seed.as_deref().and_then(Seed::from_hex) {
            Some(_) if args.seed.is_some() => {
                return Err("the game has its own dice; leave --seed out".into());
            }
            Some(seed) => seed,
            None => {
                past.iter_mut().for_each(Happened::forget_seed);
                Seed::from_word(&seed_word(args.seed.as_ref()))
            }
        };
        let my_dice = args.my_dice || left.as_ref().is_some_and(|left| left.my_dice);
        let sat = left.map_or_else(Vec::new, |left| left.bots);
        let given = if args.bots.is_empty() { &sat } else { &args.bots };
        let bots = spread_bots(given, head.seats.len() - 1, G::ID);
        Ok(Self { bots: bots.map_err(|why| why.to_string())?, head, past, my_dice, seed })
    }
}

/// The record in a file, and what stands beside it.
fn parts(text: &str) -> Result<(Record, Option<Left>), String> {
    let record = bots::read_record(text).map_err(|fault| fault.to_string())?;
    let value = serde_json::from_str(text).map(Record::unwrapped).unwrap_or_default();
    let left = value.get(LEFT).map(Left::deserialize).transpose();
    Ok((record, left.map_err(|why| unreadable(&why.to_string()))?))
}

fn unreadable(why: &str) -> String {
    format!("`{LEFT}` can not be read ({why}); without it the game goes on with other dice")
}

/// What the file says is not said again: it could only differ.
fn nothing_else_typed(args: &PlayArgs) -> Result<(), String> {
    let game = &args.game;
    let said = [
        ("--seats", game.seats.is_some()),
        ("--option", !game.options.is_empty()),
        ("--pack", game.pack != "standard"),
    ];
    match said.into_iter().find(|(_, typed)| *typed) {
        Some((name, _)) => {
            Err(format!("the game has begun with what the file says; leave {name} out"))
        }
        None => Ok(()),
    }
}
