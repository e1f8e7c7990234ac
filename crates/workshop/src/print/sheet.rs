//! Sheets by their names: what is printed of the standard packs and of games that were played.

use std::fmt;

use big_stakes::BigStakes;
use engine::pack::Faults;
use engine::{Fault, Game, Packs, Record, Table, replay, standard_pack};
use paper::Document;
use serde_json::json;
use stretch::chances::AskedRace;
use stretch::{Errata, Mode, Stretch};

use super::{
    blank_horse_cards, blank_scoresheet, cards, cards_of_race, charts, filled_scoresheets,
    horse_cards, official_charts, prepared_scoresheet,
};

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// A line for each horse: blank, prepared for a race, or as a race has filled it in.
    Scoresheet,
    /// The official chart of every race of a game.
    Chart,
    /// Cards of horses and jockeys: of a race, or all of them.
    Cards,
    /// The charts to play with real dice.
    Charts,
    /// Horse cards of Big Stakes.
    HorseCards,
    /// The same, to be filled in.
    BlankHorseCards,
}

/// Why there is no such sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Unprintable {
    /// This game's records are not printed so.
    OtherGame(String),
    /// No race is decided yet.
    Undecided,
    /// The sheet is about one game that was played, or about none.
    NotOfThis,
    /// There is no such race, or no such pack.
    Unknown(String),
    /// The record does not replay.
    Record(Fault),
}

impl fmt::Display for Unprintable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame(game) => {
                write!(out, "this is a record of {game}; sheets are printed for {}", Stretch::ID)
            }
            Self::Undecided => {
                out.write_str("no race of this record is decided yet: there is no chart of it")
            }
            Self::NotOfThis => out.write_str("there is no such sheet"),
            Self::Unknown(why) => out.write_str(why),
            Self::Record(fault) => fault.fmt(out),
        }
    }
}

impl From<Faults> for Unprintable {
    fn from(faults: Faults) -> Self {
        Self::Unknown(faults.to_string())
    }
}

impl Sheet {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Scoresheet,
        Self::Chart,
        Self::Cards,
        Self::Charts,
        Self::HorseCards,
        Self::BlankHorseCards,
    ];

    /// Its name in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scoresheet => "scoresheet",
            Self::Chart => "chart",
            Self::Cards => "cards",
            Self::Charts => "charts",
            Self::HorseCards => "horse-cards",
            Self::BlankHorseCards => "blank-horse-cards",
        }
    }

    /// The game that it belongs to.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            Self::Scoresheet | Self::Chart | Self::Cards | Self::Charts => Stretch::ID,
            Self::HorseCards | Self::BlankHorseCards => BigStakes::ID,
        }
    }

    /// Whether the two versions of the game have different ones.
    #[must_use]
    pub const fn has_modes(self) -> bool {
        matches!(self, Self::Scoresheet | Self::Charts)
    }

    /// Whether it can be made for a race card.
    #[must_use]
    pub const fn takes_card(self) -> bool {
        matches!(self, Self::Scoresheet | Self::Cards)
    }

    /// Whether it can be made of a game that was played.
    #[must_use]
    pub const fn takes_record(self) -> bool {
        matches!(self, Self::Scoresheet | Self::Chart)
    }

    /// From the standard pack, for one of its race cards where one is named.
    ///
    /// # Errors
    /// It is made of records alone, or there is no such card.
    pub fn of_pack(self, mode: Mode, card: Option<&str>) -> Result<Document, Unprintable> {
        let race = match card {
            Some(_) if !self.takes_card() => return Err(Unprintable::NotOfThis),
            Some(id) => {
                let asked = json!({"card": id, "options": {"mode": mode}});
                Some(AskedRace::read(&asked).map_err(Unprintable::Unknown)?)
            }
            None => None,
        };
        Ok(match (self, race) {
            (Self::Scoresheet, None) => blank_scoresheet(mode),
            (Self::Scoresheet, Some(race)) => {
                prepared_scoresheet(&race.pack, &race.options, &race.card)
            }
            (Self::Cards, Some(race)) => cards_of_race(&race.pack, &race.card),
            (Self::Cards, None) => cards(&*standard_pack::<Stretch>()?),
            (Self::Charts, _) => charts(&*standard_pack::<Stretch>()?, mode, Errata::Corrected),
            (Self::HorseCards, _) => horse_cards(&standard_pack::<BigStakes>()?.horses),
            (Self::BlankHorseCards, _) => blank_horse_cards(),
            (Self::Chart, _) => return Err(Unprintable::NotOfThis),
        })
    }

    /// As the races of a record have filled it in.
    ///
    /// # Errors
    /// There is no such sheet of this record, or it does not replay.
    pub fn of_record(self, record: &Record, packs: &impl Packs) -> Result<Document, Unprintable> {
        if record.game != Stretch::ID {
            return Err(Unprintable::OtherGame(record.game.clone()));
        }
        let table = replayed(record, packs).map_err(Unprintable::Record)?;
        let public = table.game().public();
        match self {
            Self::Scoresheet => Ok(filled_scoresheets(public)),
            Self::Chart => official_charts(public).ok_or(Unprintable::Undecided),
            _ => Err(Unprintable::NotOfThis),
        }
    }
}

fn replayed(record: &Record, packs: &impl Packs) -> Result<Table<Stretch>, Fault> {
    let (table, verdict) = replay::<Stretch>(record, packs, usize::MAX)?;
    verdict.fault().map_or(Ok(table), Err)
}
