//! Replaying a record, and checking its dice against the seed that was committed to.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::game::{Entry, Game, Pack, Pending};
use crate::pack::{Files, Node};
use crate::random::{FairDice, Seed};
use crate::record::{PackRef, Record};
use crate::refused::{Fault, Refused, Shared};
use crate::standard::{checked, pack_digest, standard_pack};
use crate::table::{BY_HAND, Table, entry_to_json, read_entry, state_digest};

/// Where packs other than the standard one are found by name.
pub trait Packs {
    /// The files of a pack, or `None` if there is none of this name.
    fn find(&self, game: &str, name: &str) -> Option<Files>;
}

/// No packs but the standard ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandardPacks;

impl Packs for StandardPacks {
    fn find(&self, _: &str, _: &str) -> Option<Files> {
        None
    }
}

/// Loads the pack that a record names or carries. A pack of the name `standard` found in `packs`
/// stands before the one in the program.
///
/// # Errors
/// There is no such pack, or something is wrong with it.
pub fn load_pack<G: Game>(pack: &PackRef, packs: &dyn Packs) -> Result<Arc<G::Pack>, Refused> {
    let checked = match pack {
        PackRef::Inline(value) => G::Pack::check(&Node::from_json(value, "pack")).map(Arc::new),
        PackRef::Named(name) => match packs.find(G::ID, name) {
            Some(files) => checked::<G>(&files),
            None if name == "standard" => standard_pack::<G>(),
            None => {
                let message = format!("There is no pack \"{name}\" for {}.", G::NAME);
                return Err(Refused::of_file(G::code("bad_pack"), message));
            }
        },
    };
    checked.map_err(|faults| Refused::of_file(G::code("bad_pack"), faults.to_string()))
}

/// What a replay can say about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// The pack and every digest agree with what the record says.
    Exact,
    /// The record carries nothing to compare with.
    Unverified,
    /// The state after so many entries is not the one that the record was written from.
    Diverged {
        /// Number of entries; 0 says that the pack is another one.
        at: usize,
    },
}

impl Verdict {
    /// Why a record that diverged is not shown: it would be another game.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        let Self::Diverged { at } = *self else { return None };
        let why = match at {
            0 => Shared::OtherPack,
            entries => Shared::Diverged { entries },
        };
        Some(Fault { at: at.checked_sub(1), why: why.into() })
    }
}

/// Replays a record, up to `upto` entries of its log.
///
/// # Errors
/// The head or an entry is refused.
pub fn replay<G: Game>(
    record: &Record,
    packs: &dyn Packs,
    upto: usize,
) -> Result<(Table<G>, Verdict), Fault> {
    let pack = load_pack::<G>(&record.pack, packs).map_err(Fault::head)?;
    let pack_differs =
        record.extra.pack_digest.as_ref().is_some_and(|says| *says != pack_digest::<G>(&pack));
    let mut diverged = pack_differs.then_some(0);
    let mut compared = false;
    let mut table = Table::open(record, pack)?;
    for (at, value) in record.log.iter().enumerate().take(upto) {
        table
            .play_written(value, record.extra.by_hand.contains(&at))
            .map_err(|why| Fault { at: Some(at), why })?;
        for (_, says) in record.extra.digests.iter().filter(|(entries, _)| *entries == at + 1) {
            compared = true;
            if diverged.is_none() && *says != state_digest(table.game()) {
                diverged = Some(at + 1);
            }
        }
    }
    let verdict = match diverged {
        Some(at) => Verdict::Diverged { at },
        None if compared => Verdict::Exact,
        None => Verdict::Unverified,
    };
    Ok((table, verdict))
}

/// What checking a record's dice found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Throws, shuffles and picks that follow from the seed.
    pub drawn: u64,
    /// Throws that a person typed in, which no seed can vouch for.
    pub by_hand: u64,
}

/// Checks that the seed is the one committed to, and that every throw, shuffle and pick of the
/// record follows from it.
///
/// # Errors
/// The record has no seed, the seed is not the one committed to, an entry is refused, or one was
/// not drawn from the seed.
pub fn verify<G: Game>(record: &Record, packs: &dyn Packs) -> Result<Verified, Fault> {
    let head = |why: Shared| Fault::head(why.into());
    let (Some(seed), Some(commitment)) = (&record.extra.seed, &record.extra.commitment) else {
        return Err(head(Shared::NoSeed));
    };
    let seed = Seed::from_hex(seed).ok_or_else(|| head(Shared::BadSeed))?;
    if seed.commitment() != *commitment {
        return Err(head(Shared::OtherSeed));
    }
    let mut dice = FairDice::new(&seed, &record.extra.contributions);
    let pack = load_pack::<G>(&record.pack, packs).map_err(Fault::head)?;
    let mut table = Table::<G>::open(record, pack)?;
    let mut verified = Verified { drawn: 0, by_hand: 0 };
    for (at, happened) in happenings(record).enumerate() {
        let fault = |why: Refused| match record.extra.history {
            None => Fault { at: Some(at), why },
            // The number counts what happened at the table, not entries of the log.
            Some(_) => Fault::head(why.in_history(at)),
        };
        let (value, by_hand) = match happened {
            Happened::Entry { value, by_hand } => (value, by_hand),
            Happened::Undone(entries) => {
                table.go_back_to(entries).map_err(fault)?;
                continue;
            }
        };
        let entry = read_entry(table.game(), &value).map_err(fault)?;
        if let (Entry::Chance(drawn), Pending::Chance(due)) = (&entry, table.game().pending()) {
            if by_hand {
                verified.by_hand += 1;
            } else if dice.draw(&due) == *drawn {
                verified.drawn += 1;
            } else {
                return Err(fault(Shared::NotDrawn.into()));
            }
        }
        table.play(entry).map_err(fault)?;
    }
    leads_to_the_log(&table, record)?;
    Ok(verified)
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened {
    /// An entry was played.
    Entry {
        /// The entry, as in a log.
        value: Value,
        /// Whether it is chance that a person typed in.
        by_hand: bool,
    },
    /// The log went back to its first so many entries.
    Undone(usize),
}

impl Happened {
    /// Whether the table's own dice made it.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        matches!(self, Self::Entry { value, by_hand: false } if value.get("chance").is_some())
    }

    /// Chance that came from a seed which nobody has is to any other seed as if it had been typed in.
    pub fn forget_seed(&mut self) {
        if self.is_drawn()
            && let Self::Entry { by_hand, .. } = self
        {
            *by_hand = true;
        }
    }
}

/// All that happened at the table of a record, what was taken back included: a game can go on from
/// it. The record is replayed whole, and where it has a seed its dice are held against it: a game
/// that went on from anything else could never be verified.
///
/// # Errors
/// The head or an entry is refused, the replay diverges, or the dice are not those of the seed.
pub fn past<G: Game>(record: &Record, packs: &dyn Packs) -> Result<Vec<Happened>, Fault> {
    let (_, verdict) = replay::<G>(record, packs, usize::MAX)?;
    if let Some(fault) = verdict.fault() {
        return Err(fault);
    }
    if record.extra.seed.is_some() {
        verify::<G>(record, packs)?;
    } else if record.extra.history.is_some() {
        let pack = load_pack::<G>(&record.pack, packs).map_err(Fault::head)?;
        let mut table = Table::<G>::open(record, pack)?;
        for (at, happened) in happenings(record).enumerate() {
            table.redo(&happened).map_err(|why| Fault::head(why.in_history(at)))?;
        }
        leads_to_the_log(&table, record)?;
    }
    Ok(happenings(record).collect())
}

/// A history says what the log says.
fn leads_to_the_log<G: Game>(table: &Table<G>, record: &Record) -> Result<(), Fault> {
    let stands: Vec<Value> = table.log().map(entry_to_json).collect();
    if stands == record.log { Ok(()) } else { Err(Fault::head(Shared::BadHistory.into())) }
}

/// The table's whole history; the log, if nothing was taken back.
fn happenings(record: &Record) -> Box<dyn Iterator<Item = Happened> + '_> {
    match &record.extra.history {
        Some(history) => Box::new(history.iter().map(|value| {
            if let Some(entries) = undone_to(value) {
                return Happened::Undone(entries);
            }
            let mut value = value.clone();
            let by_hand = value.as_object_mut().and_then(|fields| fields.remove(BY_HAND));
            let by_hand = by_hand == Some(Value::Bool(true));
            Happened::Entry { value, by_hand }
        })),
        None => Box::new(record.log.iter().enumerate().map(|(at, value)| Happened::Entry {
            value: value.clone(),
            by_hand: record.extra.by_hand.contains(&at),
        })),
    }
}

fn undone_to(value: &Value) -> Option<usize> {
    let map = value.as_object().filter(|map| map.len() == 1)?;
    usize::try_from(map.get("undo")?.as_u64()?).ok()
}
