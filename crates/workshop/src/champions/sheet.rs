//! Sheets of horse cards, as spreadsheets export them: read, with every sum and heart that stands
//! there checked, and written, with all of them computed.

use std::collections::BTreeSet;

use big_stakes::{BigStakesPack, COLUMNS, Heart, HorseCard, Sex};

use super::figures::{CLASSES, Figures, one_decimal};
use super::life::{Champion, LIFE_COLUMNS, Life};
use crate::sheet::{CellFault, Headings, Named, Row, Sheet, SheetFaults, id_of, written};

/// The most that a running number can be; a pack has the same bound.
const MOST_RUNNING: u32 = 200;

/// Headings of a sheet of horse cards: those it must have, and those it may have. Figures that are
/// computed may stand there, and are checked; then come the life of the horse and what is for people.
pub const CARDS_SHEET: (&[&str], &[&str]) = (
    &[
        "name", "sex", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12",
        "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11", "h12",
    ],
    &[
        "id",
        "tier",
        "color",
        "total",
        "class_10",
        "class_8",
        "class_6",
        "class_5",
        "dirt_heart",
        "turf_heart",
        "born",
        "state",
        "style",
        "best",
        "trophies",
        "starts",
        "wins",
        "seconds",
        "thirds",
        "earnings",
        "sire",
        "dam",
        "name_source",
        "total_source",
        "numbers_source",
        "bio_source",
    ],
);

/// Reads the cards of a sheet that are to join a pack.
///
/// # Errors
/// Every cell that can not be used, and every computed figure that is another one.
pub fn read_cards(pack: &BigStakesPack, sheet: Named<'_>) -> Result<Vec<Champion>, SheetFaults> {
    let mut faults = Vec::new();
    let headings = Headings { what: "horse cards", needed: CARDS_SHEET.0, allowed: CARDS_SHEET.1 };
    let read = Sheet::read(sheet.name, sheet.text, &headings, &mut faults);
    let mut known = Known::of(pack);
    let champion = |row| {
        let life = Life::read(row, &mut faults);
        Some(Champion { card: read_card(pack, row, &mut known, &mut faults)?, life })
    };
    let cards: Vec<_> = read.rows().filter_map(champion).collect();
    if faults.is_empty() { Ok(cards) } else { Err(SheetFaults(faults)) }
}

/// Ids and names that are taken, in small letters.
struct Known {
    ids: BTreeSet<String>,
    names: BTreeSet<String>,
}

impl Known {
    fn of(pack: &BigStakesPack) -> Self {
        Self {
            ids: pack.horses.iter().map(|card| card.id.to_lowercase()).collect(),
            names: pack.horses.iter().map(|card| card.name.to_lowercase()).collect(),
        }
    }
}

fn read_card(
    pack: &BigStakesPack,
    row: Row<'_>,
    known: &mut Known,
    faults: &mut Vec<CellFault>,
) -> Option<HorseCard> {
    let name = row.needed("name", faults);
    let id = name.map(|name| row.text("id").map_or_else(|| id_of(name), str::to_owned));
    if let Some(name) = name.filter(|name| !known.names.insert(name.to_lowercase())) {
        faults.push(row.fault("name", format!("there is a horse named \"{name}\" already")));
    }
    if let Some(id) = &id {
        let column = if row.text("id").is_some() { "id" } else { "name" };
        if id.is_empty() || id.starts_with("foal_") {
            let message = "an id has letters or digits and does not begin with foal_";
            faults.push(row.fault(column, message));
        } else if !known.ids.insert(id.to_lowercase()) {
            faults
                .push(row.fault(column, format!("there is a horse with the id \"{id}\" already")));
        }
    }
    row.needed("sex", faults);
    let sex = row.word_if("sex", &Sex::ALL, faults);
    let running = numbered("r").map(|column| row.whole(&column, 0..=MOST_RUNNING, faults));
    let heart = numbered("h").map(|column| read_heart(row, &column, faults));
    let tier = read_tier(pack, row, faults);
    let running: Vec<u8> =
        running.into_iter().map(|n| n.map(|n| n as u8)).collect::<Option<_>>()?;
    let heart: Vec<Heart> = heart.into_iter().collect::<Option<_>>()?;
    let mut card = HorseCard {
        id: id?.into(),
        name: name?.to_owned(),
        tier: tier.clone().unwrap_or_else(|| "".into()),
        sex: sex?,
        color: row.text("color").unwrap_or("b").into(),
        running: running.try_into().ok()?,
        heart: heart.try_into().ok()?,
    };
    if tier.is_none() {
        card.tier = pack.tier_of(card.total());
    }
    check_figures(row, &card, faults);
    Some(card)
}

fn numbered(letter: &str) -> [String; COLUMNS] {
    std::array::from_fn(|at| format!("{letter}{}", at + 1))
}

/// A heart; spreadsheets that take `6/8` for a date can have `6 8`, too.
fn read_heart(row: Row<'_>, column: &str, faults: &mut Vec<CellFault>) -> Option<Heart> {
    let text = row.needed(column, faults)?;
    let heart = Heart::read(&text.split_whitespace().collect::<Vec<_>>().join("/"));
    if heart.is_none() {
        faults.push(row.wants(column, "a heart like 7, 6/8, 7^2 or 7-"));
    }
    heart
}

/// A tier that stands there; without one the total decides, as for a foal.
fn read_tier(
    pack: &BigStakesPack,
    row: Row<'_>,
    faults: &mut Vec<CellFault>,
) -> Option<big_stakes::Id> {
    let text = row.text("tier")?;
    let tiers = &pack.constants.tiers;
    let found = tiers.iter().find(|(tier, _)| tier.eq_ignore_ascii_case(text));
    if found.is_none() {
        let all: Vec<_> = tiers.iter().map(|(tier, _)| &**tier).collect();
        faults.push(row.wants("tier", &all.join(" or ")));
    }
    found.map(|(tier, _)| tier.clone())
}

/// The computed figures, by column.
fn figures(card: &HorseCard) -> Vec<(String, String)> {
    let figures = Figures::of(card);
    let classes = CLASSES.iter().zip(figures.classes);
    let classes = classes.map(|(furlongs, class)| (format!("class_{furlongs}"), class.to_string()));
    let hearts = [("dirt_heart", figures.dirt_heart), ("turf_heart", figures.turf_heart)];
    let hearts = hearts.map(|(column, heart)| (column.to_owned(), one_decimal(heart)));
    [("total".to_owned(), figures.total.to_string())]
        .into_iter()
        .chain(classes)
        .chain(hearts)
        .collect()
}

/// What stands there and can be computed must be what is computed.
fn check_figures(row: Row<'_>, card: &HorseCard, faults: &mut Vec<CellFault>) {
    for (column, computed) in figures(card) {
        let Some(text) = row.text(&column) else { continue };
        // 2, 2.0 and 2,0 are the same figure.
        let same = match (crate::sheet::decimal(text), crate::sheet::decimal(&computed)) {
            (Some(one), Some(other)) => (one - other).abs() < 1e-9,
            _ => false,
        };
        if !same {
            faults
                .push(row.fault(&column, format!("the rows add up to {computed}, not \"{text}\"")));
        }
    }
}

/// The cards as a sheet, all figures computed, with the lives of the horses.
#[must_use]
pub fn cards_sheet(cards: &[Champion]) -> String {
    let computed: Vec<String> = cards
        .first()
        .map(|one| figures(&one.card).into_iter().map(|(column, _)| column).collect())
        .unwrap_or_default();
    let head = ["id", "name", "tier", "sex", "color"].map(str::to_owned);
    let head: Vec<String> =
        head.into_iter().chain(numbered("r")).chain(numbered("h")).chain(computed).collect();
    let head: Vec<String> = head.into_iter().chain(LIFE_COLUMNS.map(str::to_owned)).collect();
    let row = |Champion { card, life }: &Champion| {
        let about = [&*card.id, &card.name, &*card.tier, card.sex.word(), &*card.color];
        about
            .iter()
            .map(|text| (*text).to_owned())
            .chain(card.running.iter().map(ToString::to_string))
            .chain(card.heart.iter().map(ToString::to_string))
            .chain(figures(card).into_iter().map(|(_, figure)| figure))
            .chain(life.cells())
            .collect()
    };
    let rows: Vec<Vec<String>> = [head].into_iter().chain(cards.iter().map(row)).collect();
    written(&rows, b',', "\n")
}
