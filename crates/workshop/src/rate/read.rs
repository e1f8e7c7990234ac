//! From sheets to fields: past-performance lines, and who of their horses runs today.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use stretch::Surface;

use super::Sheets;
use super::entries::{read_entries, read_records, read_riders, read_today};
use super::jockey::JockeyRecord;
use super::line::{Ages, Line, read_line};
use super::words::{HalfFurlongs, Words};
use crate::date::{Date, DayOrder, is_slashed};
use crate::sheet::{CellFault, Headings, Named, Row, Sheet, SheetFaults};

/// Headings of the sheet of lines: those it must have, and those it may have. A line also needs
/// its age, as `days` or as a `date`, and a `figure` or the `time` to work it out from.
pub const LINES_SHEET: (&[&str], &[&str]) = (
    &["horse", "surface", "condition", "distance", "field", "finish_pos", "finish_len", "margin"],
    &[
        "days",
        "date",
        "figure",
        "time",
        "purse",
        "call1_pos",
        "call1_len",
        "call2_pos",
        "call2_len",
        "call3_pos",
        "call3_len",
        "call4_pos",
        "call4_len",
        "jockey",
        "odds",
        "race",
        "track",
    ],
);

/// Headings of a sheet of entries, apart from the lines: those it must have, and those it may have.
pub const ENTRIES_SHEET: (&[&str], &[&str]) = (
    &["horse", "surface", "condition", "distance"],
    &["days", "jockey", "odds", "race", "track", "date"],
);

/// Headings of the sheet of jockeys' records: those it must have, and those it may have.
pub const JOCKEYS_SHEET: (&[&str], &[&str]) =
    (&["jockey", "wins", "mounts"], &["expected", "troubled"]);

pub(crate) const LINES: Headings<'_> =
    Headings { what: "past-performance lines", needed: LINES_SHEET.0, allowed: LINES_SHEET.1 };
pub(super) const ENTRIES: Headings<'_> =
    Headings { what: "entries", needed: ENTRIES_SHEET.0, allowed: ENTRIES_SHEET.1 };
pub(super) const JOCKEYS: Headings<'_> =
    Headings { what: "jockeys' records", needed: JOCKEYS_SHEET.0, allowed: JOCKEYS_SHEET.1 };

/// Lines of a horse that count: the newest.
const MOST_LINES: usize = 10;
/// Races of a day.
const MOST_RACES: usize = 30;
/// In the column `days`, what makes a row an entry of today's race.
pub(super) const TODAY: &str = "today";
/// What a cell with a day should hold.
pub(super) const A_DAY: &str = "a day such as 2009-10-10, 10Oct09 or 10/10/2009";

/// Today's race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RatedRace"))]
pub struct Today {
    /// What it is called.
    pub name: Option<String>,
    /// Where it is run.
    pub track: Option<String>,
    /// When.
    pub date: Option<String>,
    /// What it is run on.
    pub surface: Surface,
    /// How far, as cards write it.
    pub distance: String,
    /// How far, counted for the ranges.
    pub half_furlongs: HalfFurlongs,
    /// The track condition, or `roll`.
    pub condition: String,
}

/// The horses that run today, by post.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The race.
    pub today: Today,
    /// Whether it is a long one.
    pub long: bool,
    /// The runners.
    pub entries: Vec<Entry>,
}

/// A horse that runs today.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its id on the card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its rider's name.
    pub jockey: Option<String>,
    /// Its price, `a-b`.
    pub odds: Option<String>,
    /// Its last races, newest first, at most ten; none if it never ran.
    pub lines: Vec<Line>,
}

/// An entry of today's race as its row says it.
pub(super) struct EntryRow<'a> {
    pub(super) row: Row<'a>,
    pub(super) name: &'a str,
    pub(super) lines: Vec<Line>,
}

/// A sheet, and the order in which its days are written.
pub(super) struct Book {
    pub(super) sheet: Sheet,
    pub(super) order: DayOrder,
}

/// What the sheets say.
pub(super) struct Read {
    /// The races with their riders, in the order of the entries.
    pub(super) races: Vec<(Field, Vec<JockeyRecord>)>,
    /// How something was read.
    pub(super) remarks: Vec<CellFault>,
}

/// Reads all sheets.
pub(super) fn read(words: Words<'_>, sheets: Sheets<'_>) -> Result<Read, SheetFaults> {
    let mut faults = Vec::new();
    let mut open = |named: Named<'_>, headings| Book::open(named, headings, &mut faults);
    let books: Vec<Book> = sheets.lines.iter().map(|named| open(*named, &LINES)).collect();
    let apart = sheets.entries.map(|named| open(named, &ENTRIES));
    let riders = sheets.jockeys.map(|named| open(named, &JOCKEYS));
    for book in &books {
        book.needs_either(["days", "date"], &mut faults);
        book.needs_either(["figure", "time"], &mut faults);
    }
    let records = riders.as_ref().map(|book| read_records(&book.sheet, &mut faults));
    // Without its columns every row of a sheet would be at fault, which tells nobody anything.
    if !faults.is_empty() {
        return Err(SheetFaults(faults));
    }
    let all = || books.iter().chain(&apart).chain(&riders);
    let mut remarks: Vec<CellFault> = all().flat_map(|book| book.sheet.unread()).collect();
    remarks.extend(all().filter_map(Book::order_remark));
    let mut reader = Reader { words, books: &books, faults, remarks };
    let mut races = reader.enter(apart.as_ref(), sheets);
    reader.check_names(apart.is_some(), &races);
    let known = sheets.jockeys.map(|named| named.name).zip(records.as_ref());
    let mut read = Vec::new();
    for race in &mut races {
        let order = apart.as_ref().or(books.first()).map_or(DayOrder::MonthFirst, |b| b.order);
        let first = race[0].row;
        let day = match first.text("date") {
            Some(text) => Date::read(text, order),
            None => sheets.today,
        };
        reader.gather(race, day);
        let faults = &mut reader.faults;
        let today = read_today(words, race, order, faults);
        let entries = read_entries(race, faults);
        let riders = read_riders(race, known, faults);
        read.extend(today.map(|today| {
            let long = words.is_long(today.half_furlongs);
            (Field { today, long, entries }, riders)
        }));
    }
    let Reader { faults, remarks, .. } = reader;
    if faults.is_empty() {
        return Ok(Read { races: read, remarks: in_order(remarks, sheets) });
    }
    Err(SheetFaults(in_order(faults, sheets)))
}

/// Told once each, in the order of the sheets, whatever order they were found in.
fn in_order(mut told: Vec<CellFault>, sheets: Sheets<'_>) -> Vec<CellFault> {
    let named = || sheets.lines.iter().copied().chain(sheets.entries).chain(sheets.jockeys);
    told.sort_by_key(|fault| (named().position(|sheet| sheet.name == fault.file), fault.row));
    let mut seen = BTreeSet::new();
    told.retain(|fault| seen.insert(fault.to_string()));
    told
}

impl Book {
    fn open(named: Named<'_>, headings: &Headings<'_>, faults: &mut Vec<CellFault>) -> Self {
        let sheet = Sheet::read_known(named.name, named.text, headings, faults);
        let order = DayOrder::of(sheet.rows().filter_map(|row| row.text("date")));
        Self { sheet, order }
    }

    fn needs_either(&self, [one, other]: [&str; 2], faults: &mut Vec<CellFault>) {
        let columns = self.sheet.columns();
        // A sheet of another kind has none, and was told so.
        if !columns.is_empty() && !columns.contains_key(one) && !columns.contains_key(other) {
            let message = format!("this column is missing, and so is {other}: one must be there");
            faults.push(self.sheet.heading_fault(one, &message));
        }
    }

    /// Which way days were read that can be read in two ways.
    fn order_remark(&self) -> Option<CellFault> {
        let days = |row: &Row<'_>| row.text("date").is_some_and(is_slashed);
        let row = self.sheet.rows().find(days)?;
        let text = row.text("date")?;
        let day = Date::read(text, self.order)?;
        let way = match self.order {
            DayOrder::MonthFirst => "the month first",
            DayOrder::DayFirst => "the day first, since one of them can only be read so",
        };
        Some(row.fault("date", format!("days such as {text} are read with {way}: {day}")))
    }
}

/// Names that differ by case or by spaces are one horse.
fn key(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_today(row: &Row<'_>) -> bool {
    row.text("days").is_some_and(|days| days.eq_ignore_ascii_case(TODAY))
}

/// Reading, with what is wrong and what is worth a word.
struct Reader<'a> {
    words: Words<'a>,
    books: &'a [Book],
    faults: Vec<CellFault>,
    remarks: Vec<CellFault>,
}

impl<'a> Reader<'a> {
    /// The rows of all sheets of lines, with the order of their days.
    fn rows(&self) -> impl Iterator<Item = (DayOrder, Row<'a>)> + use<'a> {
        self.books.iter().flat_map(|book| book.sheet.rows().map(|row| (book.order, row)))
    }

    /// Who runs today, race by race: the rows of a sheet of their own, or those that say so among
    /// the lines. A row with another `race` begins another race.
    fn enter(&mut self, apart: Option<&'a Book>, sheets: Sheets<'_>) -> Vec<Vec<EntryRow<'a>>> {
        let rows: Vec<Row<'a>> = match apart {
            Some(book) => book.sheet.rows().collect(),
            None => self.rows().map(|(_, row)| row).filter(is_today).collect(),
        };
        let mut races: Vec<Vec<EntryRow<'a>>> = Vec::new();
        for row in rows {
            let Some(name) = row.needed("horse", &mut self.faults) else { continue };
            let other = |first: &EntryRow<'_>| {
                let (here, there) = (row.text("race"), first.row.text("race"));
                here.is_some_and(|here| there.is_none_or(|there| key(here) != key(there)))
            };
            if races.last().is_none_or(|race| other(&race[0])) {
                if races.len() == MOST_RACES {
                    let message = format!("a day has at most {MOST_RACES} races");
                    self.faults.push(row.fault("race", message));
                    return Vec::new();
                }
                races.push(Vec::new());
            }
            let Some(race) = races.last_mut() else { continue };
            if race.iter().any(|entry| key(entry.name) == key(name)) {
                let message = format!(
                    "{name} is entered twice; two horses of one name need a mark, such as {name} (IRE)"
                );
                self.faults.push(row.fault("horse", message));
            } else {
                race.push(EntryRow { row, name, lines: Vec::new() });
            }
        }
        if races.is_empty() && self.faults.is_empty() {
            self.nobody_runs(sheets);
        }
        races
    }

    fn nobody_runs(&mut self, sheets: Sheets<'_>) {
        let (named, column, message) = match (sheets.entries, sheets.lines) {
            (Some(entries), _) => {
                (entries, "horse", "there is no row below the headings: who runs today?".to_owned())
            }
            (None, [lines, ..]) => (
                *lines,
                "days",
                format!(
                    "no row has `{TODAY}` under days, and there is no sheet of entries: who runs \
                     today, on what, how far?"
                ),
            ),
            (None, []) => return,
        };
        let (file, column) = (named.name.to_owned(), Some(column.to_owned()));
        self.faults.push(CellFault { file, row: 1, column, message });
    }

    /// Says which names are taken for one, and which horses do not run. Where the entries stand
    /// apart the lines are a book of form, in which anybody may be found; where they stand among
    /// them, a horse that does not run is a slip of the pen.
    fn check_names(&mut self, apart: bool, races: &[Vec<EntryRow<'a>>]) {
        let entries = races.iter().flatten().map(|entry| entry.row);
        let mut spelt: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let mut first: BTreeMap<String, &str> = BTreeMap::new();
        for row in entries {
            let name = row.text("horse").unwrap_or_default();
            first.entry(key(name)).or_insert(name);
            spelt.entry(key(name)).or_default().insert(name);
        }
        for (_, row) in self.rows() {
            if is_today(&row) {
                if apart {
                    let message = "who runs today stands in the sheet of entries";
                    self.faults.push(row.fault("days", message));
                }
                continue;
            }
            let Some(name) = row.needed("horse", &mut self.faults) else { continue };
            let is_new = spelt.entry(key(name)).or_default().insert(name);
            match first.get(&key(name)) {
                Some(entered) if is_new => {
                    let message = format!("{name} is read as {entered}: they are one horse");
                    self.remarks.push(row.fault("horse", message));
                }
                None if is_new && !apart && !races.is_empty() => self.faults.push(row.fault(
                    "horse",
                    format!("{name} does not run today: give it a row with `{TODAY}` under days"),
                )),
                _ => {}
            }
        }
    }

    /// Gives the entries of a race their lines.
    fn gather(&mut self, race: &mut [EntryRow<'a>], today: Option<Date>) {
        let mut ages = Ages::new(race.first().map(|entry| entry.row), today);
        let mut ran: BTreeSet<String> = BTreeSet::new();
        for (order, row) in self.rows().filter(|(_, row)| !is_today(row)) {
            let Some(name) = row.text("horse").map(key) else { continue };
            let Some(entry) = race.iter_mut().find(|entry| key(entry.name) == name) else {
                continue;
            };
            ran.insert(name);
            let line = read_line(self.words, row, order, &mut ages, &mut self.faults);
            let Some(line) = line else { continue };
            match entry.lines.iter().find(|other| line.repeats(other)) {
                Some(other) => {
                    let place = if other.file == line.file {
                        format!("row {}", other.row)
                    } else {
                        format!("{}, row {}", other.file, other.row)
                    };
                    let message = format!("this line stands in {place} too, and counts once");
                    self.remarks.push(row.fault("horse", message));
                }
                None => entry.lines.push(line),
            }
        }
        if ran.is_empty()
            && let Some(first) = race.first()
        {
            let message = "no horse of this race has a past line: there is nothing to rate from";
            self.faults.push(first.row.fault("horse", message));
            return;
        }
        for entry in race {
            if !ran.contains(&key(entry.name)) {
                let message = format!("{} has no past line: a first-time starter", entry.name);
                self.remarks.push(entry.row.fault("horse", message));
            }
            // Sheets grow downwards: of two lines of one age the lower is the newer. Later sheets
            // stand below earlier ones.
            let at = |line: &Line| self.books.iter().position(|b| b.sheet.file() == line.file);
            entry.lines.sort_by_key(|line| (line.days, Reverse((at(line), line.row))));
            entry.lines.truncate(MOST_LINES);
        }
    }
}
