//! The life of a horse beside its card: when and where it was born, of whom, and what it has done.
//! The rules know nothing of it, and neither do records: it stands in columns of a pack's sheet of
//! horses, which whoever reads the cards passes over.

use std::collections::BTreeMap;

use big_stakes::HorseCard;
use engine::pack::Files;
use meet::{Count, RunRace, Standing};

use super::pack::{HORSES, sheet_of};
use crate::sheet::{CellFault, Row};

/// A card, and the life of its horse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Champion {
    /// The card.
    pub card: HorseCard,
    /// The life.
    pub life: Life,
}

/// What a sheet says of a horse besides its card; nothing where nobody says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// The year of birth.
    pub born: Option<u32>,
    /// Where.
    pub state: String,
    /// How it likes to run.
    pub style: String,
    /// Its best distance.
    pub best: String,
    /// What it won: in the standard pack 1, 2 and 3 are the legs of the Triple Crown.
    pub trophies: String,
    /// Races started in.
    pub starts: Option<u32>,
    /// Races won.
    pub wins: Option<u32>,
    /// Times second.
    pub seconds: Option<u32>,
    /// Times third.
    pub thirds: Option<u32>,
    /// What it won, in dollars.
    pub earnings: Option<i64>,
    /// The name of its sire.
    pub sire: String,
    /// The name of its dam.
    pub dam: String,
}

/// The columns of a life, in their order in a sheet.
pub const LIFE_COLUMNS: [&str; 12] = [
    "born", "state", "style", "best", "trophies", "starts", "wins", "seconds", "thirds",
    "earnings", "sire", "dam",
];

/// No horse has started or won more often.
const MOST_STARTS: u32 = 100_000;
/// The most dollars that a horse can have won, as much as a purse can be.
const MOST_EARNINGS: f64 = 1e12;

impl From<HorseCard> for Champion {
    fn from(card: HorseCard) -> Self {
        Self { card, life: Life::default() }
    }
}

impl Life {
    /// The life of a foal.
    #[must_use]
    pub fn foal(sire: &str, dam: &str) -> Self {
        Self { sire: sire.into(), dam: dam.into(), ..Self::default() }
    }

    /// What a row of a sheet says.
    pub(super) fn read(row: Row<'_>, faults: &mut Vec<CellFault>) -> Self {
        let text = |column: &str| row.text(column).unwrap_or_default().to_owned();
        let mut whole =
            |column: &str, bounds| row.text(column).and_then(|_| row.whole(column, bounds, faults));
        let born = whole("born", 1600..=9999);
        let [starts, wins, seconds, thirds] =
            ["starts", "wins", "seconds", "thirds"].map(|column| whole(column, 0..=MOST_STARTS));
        let earnings = row.money_if("earnings", 0.0..=MOST_EARNINGS, faults);
        Self {
            born,
            state: text("state"),
            style: text("style"),
            best: text("best"),
            trophies: text("trophies"),
            starts,
            wins,
            seconds,
            thirds,
            earnings: earnings.map(|dollars| dollars.round() as i64),
            sire: text("sire"),
            dam: text("dam"),
        }
    }

    /// Its cells, by [column](LIFE_COLUMNS); an empty one where nothing is known.
    #[must_use]
    pub fn cells(&self) -> [String; 12] {
        let count = |value: Option<u32>| value.map(|n| n.to_string()).unwrap_or_default();
        [
            count(self.born),
            self.state.clone(),
            self.style.clone(),
            self.best.clone(),
            self.trophies.clone(),
            count(self.starts),
            count(self.wins),
            count(self.seconds),
            count(self.thirds),
            self.earnings.map(|n| n.to_string()).unwrap_or_default(),
            self.sire.clone(),
            self.dam.clone(),
        ]
    }

    /// The life with races of one's own added.
    #[must_use]
    pub fn grown(mut self, ran: &Standing) -> Self {
        let counts = [
            (&mut self.starts, ran.starts),
            (&mut self.wins, ran.first),
            (&mut self.seconds, ran.second),
            (&mut self.thirds, ran.third),
        ];
        for (sum, more) in counts {
            *sum = Some(sum.unwrap_or(0).saturating_add(more).min(MOST_STARTS));
        }
        let earned = self.earnings.unwrap_or(0).saturating_add(ran.earnings_cents / 100);
        self.earnings = Some(earned.min(MOST_EARNINGS as i64));
        self
    }
}

/// The lives in the files of a pack, by id. A cell that can not be read is as if it were empty: the
/// game does not need it.
#[must_use]
pub fn lives(files: &Files) -> BTreeMap<String, Life> {
    let text = files.iter().find(|(name, _)| *name == HORSES).map_or("", |(_, text)| text);
    let read = sheet_of(text);
    let life = |row: Row<'_>| Some((row.text("id")?.to_owned(), Life::read(row, &mut Vec::new())));
    read.rows().filter_map(life).collect()
}

/// Adds what the horses did in races of one's own to their lives; they are known by their names.
pub fn grow(champions: &mut [Champion], races: &[RunRace]) {
    let mut count = Count::default();
    races.iter().for_each(|race| count.add(race));
    let ran: BTreeMap<String, Standing> =
        count.standings().horses.into_iter().map(|one| (one.name.clone(), one)).collect();
    for champion in champions {
        if let Some(ran) = ran.get(&champion.card.name) {
            champion.life = std::mem::take(&mut champion.life).grown(ran);
        }
    }
}
