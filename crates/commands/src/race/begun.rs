//! What is run: a card from the gate on, or a race that was broken off.

use std::path::Path;

use engine::{FairDice, Fault, Game, Happened, PackRef, Record, Seed, Table, load_pack, past};
use serde_json::{Map, Value};
use stretch::{Options, Stretch, StretchPack};

use crate::args::RaceArgs;
use crate::card::read;
use crate::failure::Failure;
use crate::input::{FolderPacks, read_text, seed_word};

/// A race at the gate, and what of it happened already.
pub(super) struct Begun {
    pub table: Table<Stretch>,
    pub past: Vec<Happened>,
    /// What its dice come from, as far as they are not typed in.
    pub fair: Option<Fair>,
}

/// What fair dice come from.
pub(super) struct Fair {
    pub seed: Seed,
    pub contributions: Vec<String>,
}

impl Begun {
    pub(super) fn new(args: &RaceArgs, typed: Map<String, Value>) -> Result<Self, Failure> {
        if let Some(path) = &args.resume {
            return broken_off(path, args, typed);
        }
        let race = read(args.card.as_deref().unwrap_or_default(), typed, &args.pack)?;
        let table = Table::open(&race.head, race.pack);
        let table = table.map_err(|fault| Failure::input(fault.to_string()))?;
        let word = || seed_word(args.seed.as_ref());
        let fair = args.dice.is_none().then(|| Fair::of_word(&word()));
        Ok(Self { table, past: Vec::new(), fair })
    }
}

impl Fair {
    fn of_word(word: &str) -> Self {
        Self { seed: Seed::from_word(word), contributions: Vec::new() }
    }

    /// The dice, with those throws behind them that they have made.
    pub(super) fn dice(&self, past: &[Happened]) -> FairDice {
        let drawn = past.iter().filter(|happened| happened.is_drawn()).count();
        FairDice::new(&self.seed, &self.contributions).after(drawn as u64)
    }
}

/// A race that goes on where a record of it ends.
fn broken_off(path: &Path, args: &RaceArgs, typed: Map<String, Value>) -> Result<Begun, Failure> {
    let at_fault = |why: String| Failure::input(format!("{}: {why}", path.display()));
    let refused = |fault: Fault| at_fault(fault.to_string());
    let record = bots::read_record(&read_text(path)?).map_err(refused)?;
    is_one_race(&record).map_err(at_fault)?;
    let packs = FolderPacks::from(&args.pack.packs);
    let pack = load_pack::<Stretch>(&record.pack, &packs).map_err(Fault::head).map_err(refused)?;
    let (options, other_pack) = typed_again(args, typed)?;
    if other_pack.is_some_and(|other| other != record.pack) {
        return Err(at_fault("it is run with another pack; leave --pack out".into()));
    }
    suits(&record, &pack, options).map_err(at_fault)?;
    let mut past = past::<Stretch>(&record, &packs).map_err(refused)?;
    let table = Table::open(&record, pack).map_err(refused)?;
    let own = record.extra.seed.as_deref().and_then(Seed::from_hex);
    let fair = match (own, &args.seed) {
        (Some(own), Some(word)) if Seed::from_word(word) != own => {
            return Err(at_fault("it has a seed of its own; leave --seed out".into()));
        }
        (Some(seed), _) => Some(Fair { seed, contributions: record.extra.contributions }),
        (None, Some(word)) => {
            past.iter_mut().for_each(Happened::forget_seed);
            Some(Fair::of_word(word))
        }
        (None, None) => None,
    };
    Ok(Begun { table, past, fair })
}

/// Nobody bets, and it is not a whole meeting.
fn is_one_race(record: &Record) -> Result<(), String> {
    if record.game != Stretch::ID {
        return Err(format!("this is a record of {}, not of a race of stretch", record.game));
    }
    if !record.seats.is_empty() {
        return Err(
            "people bet on this race: `railbird play stretch --resume` goes on with it".into()
        );
    }
    match record.options.get("cards").and_then(Value::as_array).map_or(1, Vec::len) {
        1 => Ok(()),
        races => Err(format!("this is a meeting of {races} races, and `railbird race` runs one")),
    }
}

/// The options and the pack that were typed again with `--resume`.
fn typed_again(
    args: &RaceArgs,
    typed: Map<String, Value>,
) -> Result<(Map<String, Value>, Option<PackRef>), Failure> {
    let Some(card) = &args.card else { return Ok((typed, None)) };
    let head = read(card, typed, &args.pack)?.head;
    Ok((head.options, args.pack.name.as_ref().map(|_| head.pack)))
}

/// What was typed again holds of the record: nobody goes on with another race than was meant.
fn suits(record: &Record, pack: &StretchPack, typed: Map<String, Value>) -> Result<(), String> {
    let own = Options::of(pack, &record.options);
    for (name, value) in typed {
        let mut options = record.options.clone();
        options.insert(name.clone(), value);
        if Options::of(pack, &options) != own {
            let what = if name == "cards" { "card" } else { &name };
            return Err(format!("this race has another {what} than you say; leave that out"));
        }
    }
    Ok(())
}
