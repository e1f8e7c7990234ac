//! Kits: what each game puts on paper, by the names of its sheets.

use std::fmt;
use std::marker::PhantomData;

use engine::{Fault, Game, PackRef, Packs, Record, load_pack, replay};
use paper::Document;

use ::big_stakes::BigStakes;
use ::high_roller::HighRoller;
use ::homestretch::Homestretch;
use ::racing_stable::RacingStable;
use ::stretch::{Errata, Mode, Stretch};

use super::result;

/// What sheets may be made for; each takes of it what makes a difference to it.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The version of Top of the Stretch.
    pub mode: Mode,
    /// How its misprinted charts are read.
    pub errata: Errata,
    /// A race card of the pack, by its id.
    pub card: Option<&'a str>,
}

impl Default for Wish<'_> {
    fn default() -> Self {
        Self { mode: Mode::Quick, errata: Errata::Corrected, card: None }
    }
}

/// How a sheet is made of a pack.
enum Make<P> {
    /// For any wish.
    Plain(fn(&P, &Wish<'_>) -> Document),
    /// For a race card, if there is such a one.
    OfCard(fn(&P, &Wish<'_>) -> Result<Document, Unprintable>),
}

/// A sheet of a game's kit.
pub(super) struct Sheet<P> {
    info: SheetInfo,
    make: Make<P>,
}

/// What is known of a sheet without making it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetInfo {
    /// What it is called on the command line and in addresses.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Whether the version of the game makes a difference.
    pub modes: bool,
    /// Whether it can be made for a race card.
    pub cards: bool,
}

impl<P> Sheet<P> {
    pub(super) const fn new(
        name: &'static str,
        about: &'static str,
        make: fn(&P, &Wish<'_>) -> Document,
    ) -> Self {
        let info = SheetInfo { name, about, modes: false, cards: false };
        Self { info, make: Make::Plain(make) }
    }

    /// A sheet that is made for a race card where one is named.
    pub(super) const fn of_card(
        name: &'static str,
        about: &'static str,
        make: fn(&P, &Wish<'_>) -> Result<Document, Unprintable>,
    ) -> Self {
        let info = SheetInfo { name, about, modes: false, cards: true };
        Self { info, make: Make::OfCard(make) }
    }

    /// The same sheet; the versions of the game have different ones.
    pub(super) const fn in_modes(mut self) -> Self {
        self.info.modes = true;
        self
    }

    fn document(&self, pack: &P, wish: &Wish<'_>) -> Result<Document, Unprintable> {
        match &self.make {
            Make::Plain(make) => Ok(make(pack, wish)),
            Make::OfCard(make) => make(pack, wish),
        }
    }
}

/// A sheet that a game that was played has filled in.
pub(super) struct Filled<G> {
    pub name: &'static str,
    /// No race is decided yet, and there is no document.
    pub make: fn(&G) -> Option<Document>,
}

/// A game with a kit.
pub(super) trait Printed: Game {
    /// Its sheets, in the order in which the kit has them.
    const SHEETS: &'static [Sheet<Self::Pack>];
    /// What its games fill in.
    const FILLED: &'static [Filled<Self>] = &[Filled { name: "chart", make: result::charts }];
}

/// The kit of some game.
pub trait Kit: Sync {
    /// The game's id.
    fn game(&self) -> &'static str;

    /// The game's name.
    fn name(&self) -> &'static str;

    /// The sheets, in order.
    fn sheets(&self) -> Vec<SheetInfo>;

    /// The sheets that a game that was played fills in.
    fn filled(&self) -> Vec<&'static str>;

    /// These sheets of a pack, in this order; all, where none is named.
    ///
    /// # Errors
    /// There is no such pack, no such sheet or no such race card.
    fn of_pack(
        &self,
        pack: &PackRef,
        packs: &dyn Packs,
        sheets: &[&str],
        wish: &Wish<'_>,
    ) -> Result<Vec<Document>, Unprintable>;

    /// A sheet as the races of a record have filled it in.
    ///
    /// # Errors
    /// There is no such sheet of this record, or it does not replay.
    fn of_record(
        &self,
        sheet: &str,
        record: &Record,
        packs: &dyn Packs,
    ) -> Result<Document, Unprintable>;
}

struct Of<G>(PhantomData<fn() -> G>);

/// The kits, in the order of the shelf.
pub static KITS: [&dyn Kit; 5] = [
    &Of::<Homestretch>(PhantomData),
    &Of::<Stretch>(PhantomData),
    &Of::<HighRoller>(PhantomData),
    &Of::<BigStakes>(PhantomData),
    &Of::<RacingStable>(PhantomData),
];

/// The kit of the game with this id.
#[must_use]
pub fn kit_of(game: &str) -> Option<&'static dyn Kit> {
    KITS.into_iter().find(|kit| kit.game() == game)
}

impl<G: Printed> Kit for Of<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn sheets(&self) -> Vec<SheetInfo> {
        G::SHEETS.iter().map(|sheet| sheet.info).collect()
    }

    fn filled(&self) -> Vec<&'static str> {
        G::FILLED.iter().map(|sheet| sheet.name).collect()
    }

    fn of_pack(
        &self,
        pack: &PackRef,
        packs: &dyn Packs,
        sheets: &[&str],
        wish: &Wish<'_>,
    ) -> Result<Vec<Document>, Unprintable> {
        let find = |name: &&str| {
            let sheet = G::SHEETS.iter().find(|sheet| sheet.info.name == *name);
            sheet.ok_or_else(|| no_sheet(self, name, &self.sheets()))
        };
        let chosen: Vec<&Sheet<G::Pack>> = match sheets {
            [] => G::SHEETS.iter().collect(),
            named => named.iter().map(find).collect::<Result<_, _>>()?,
        };
        let pack = load_pack::<G>(pack, packs);
        let pack = pack.map_err(|refused| Unprintable::Unknown(refused.to_string()))?;
        chosen.into_iter().map(|sheet| sheet.document(&pack, wish)).collect()
    }

    fn of_record(
        &self,
        sheet: &str,
        record: &Record,
        packs: &dyn Packs,
    ) -> Result<Document, Unprintable> {
        if record.game != G::ID {
            return Err(Unprintable::OtherGame(record.game.clone()));
        }
        let filled = G::FILLED.iter().find(|filled| filled.name == sheet);
        let filled = filled.ok_or(Unprintable::NotOfThis)?;
        let (table, verdict) =
            replay::<G>(record, packs, usize::MAX).map_err(Unprintable::Record)?;
        verdict.fault().map_or(Ok(()), |fault| Err(Unprintable::Record(fault)))?;
        (filled.make)(table.game()).ok_or(Unprintable::Undecided)
    }
}

fn no_sheet(kit: &dyn Kit, name: &str, sheets: &[SheetInfo]) -> Unprintable {
    let known: Vec<&str> = sheets.iter().map(|sheet| sheet.name).collect();
    let (game, known) = (kit.name(), known.join(", "));
    Unprintable::NoSheet(format!("{game} has no sheet \"{name}\"; it has {known}"))
}

/// Why there is no such sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Unprintable {
    /// The record is one of this other game.
    OtherGame(String),
    /// No race is decided yet.
    Undecided,
    /// Games that were played do not fill it in.
    NotOfThis,
    /// The game has no sheet of this name; those that it has are told.
    NoSheet(String),
    /// There is no such race, or no such pack.
    Unknown(String),
    /// The record does not replay.
    Record(Fault),
}

impl fmt::Display for Unprintable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame(game) => {
                write!(out, "this is a record of {game}, which has no such sheet")
            }
            Self::Undecided => {
                out.write_str("no race of this record is decided yet: there is no chart of it")
            }
            Self::NotOfThis => out.write_str("a game that was played fills in no such sheet"),
            Self::NoSheet(why) | Self::Unknown(why) => out.write_str(why),
            Self::Record(fault) => fault.fmt(out),
        }
    }
}
