//! Sheets for spreadsheets: RFC 4180, columns in an order that stays, one row a thing.
//!
//! Names come from players and packs. A spreadsheet takes a cell that begins like a formula for
//! one, so such a name gets an apostrophe before it; numbers are our own and stay as they are.

use csv::{Terminator, Writer, WriterBuilder};
use racing::Ran;

use crate::{RunRace, Standing, Standings, TrackRecord};

/// A cell.
enum Cell {
    /// Of our own making.
    Own(String),
    /// From outside.
    Text(String),
}

fn own(value: &impl ToString) -> Cell {
    Cell::Own(value.to_string())
}

fn maybe<T: ToString>(value: Option<T>) -> Cell {
    Cell::Own(value.map_or_else(String::new, |value| value.to_string()))
}

fn text(value: &str) -> Cell {
    Cell::Text(value.to_owned())
}

fn yes(is: bool) -> Cell {
    Cell::Own(if is { "yes".into() } else { String::new() })
}

fn hundredths(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}

fn quarters(quarters: i32) -> String {
    let hundredths_of_lengths = i64::from(quarters) * 25;
    hundredths(hundredths_of_lengths)
}

/// Rows under their headings.
struct Sheet(Writer<Vec<u8>>);

impl Sheet {
    fn new(headings: &[&str]) -> Self {
        let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
        // Nothing that is written to memory fails.
        drop(writer.write_record(headings));
        Self(writer)
    }

    fn row<const N: usize>(&mut self, cells: [Cell; N]) {
        let cells = cells.map(|cell| match cell {
            Cell::Own(value) => value,
            Cell::Text(value) if value.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                format!("'{value}")
            }
            Cell::Text(value) => value,
        });
        drop(self.0.write_record(&cells));
    }

    fn into_text(self) -> String {
        let bytes = self.0.into_inner().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// Every horse of every race.
pub struct ResultSheet;

impl ResultSheet {
    /// The columns.
    pub const COLUMNS: [&'static str; 29] = [
        "date",
        "source",
        "race",
        "name",
        "track",
        "surface",
        "condition",
        "distance",
        "seconds",
        "pp",
        "horse",
        "jockey",
        "odds",
        "finish",
        "wire",
        "disqualified",
        "out",
        "lengths_behind",
        "horse_seconds",
        "figure",
        "pays_win",
        "pays_place",
        "pays_show",
        "field",
        "purse",
        "prize",
        "owners",
        "sire",
        "dam",
    ];

    /// The sheet: race by race, the horses by post.
    #[must_use]
    pub fn text(races: &[RunRace]) -> String {
        let mut sheet = Sheet::new(&Self::COLUMNS);
        for race in races {
            race.result.runners.iter().for_each(|ran| Self::row(&mut sheet, race, ran));
        }
        sheet.into_text()
    }

    fn row(sheet: &mut Sheet, race: &RunRace, ran: &Ran) {
        let result = &race.result;
        let owners: Vec<&str> = ran.owners.iter().map(|owner| &*owner.name).collect();
        let [win, place, show] = ran.pays_cents.map(|cents| maybe(cents.map(hundredths)));
        let seconds = |time: Option<u32>| maybe(time.map(|time| hundredths(time.into())));
        sheet.row([
            own(&race.day()),
            text(&race.source),
            own(&result.race),
            text(&result.name),
            text(&result.track),
            text(result.surface.as_deref().unwrap_or("")),
            text(result.condition.as_deref().unwrap_or("")),
            text(result.distance.as_deref().unwrap_or("")),
            seconds(result.time_cs),
            own(&ran.pp),
            text(&ran.horse),
            text(ran.jockey.as_deref().unwrap_or("")),
            text(ran.odds.as_deref().unwrap_or("")),
            maybe(ran.place),
            maybe(ran.wire),
            yes(ran.dq),
            yes(ran.out),
            maybe(ran.beaten_q.map(quarters)),
            seconds(ran.time_cs),
            maybe(ran.figure),
            win,
            place,
            show,
            own(&result.runners.len()),
            maybe(result.purse_cents.map(hundredths)),
            maybe(ran.prize_cents.map(hundredths)),
            text(&owners.join(" and ")),
            text(ran.sire.as_deref().unwrap_or("")),
            text(ran.dam.as_deref().unwrap_or("")),
        ]);
    }
}

/// Past-performance lines, in the columns that `railbird rate` reads: everybody who finished. They
/// hold the day and not the days since, which grow.
pub struct LineSheet;

impl LineSheet {
    /// The columns.
    pub const COLUMNS: [&'static str; 23] = [
        "horse",
        "days",
        "date",
        "track",
        "race",
        "surface",
        "condition",
        "distance",
        "figure",
        "field",
        "purse",
        "call1_pos",
        "call1_len",
        "call2_pos",
        "call2_len",
        "call3_pos",
        "call3_len",
        "finish_pos",
        "finish_len",
        "margin",
        "jockey",
        "odds",
        "notes",
    ];

    /// The sheet: race by race, a line for each horse with a figure, in the order at the wire. Races
    /// come oldest first: of two lines of one day the lower counts as the newer.
    #[must_use]
    pub fn text(races: &[RunRace]) -> String {
        let mut sheet = Sheet::new(&Self::COLUMNS);
        for race in races {
            let mut finished: Vec<&Ran> = race.result.runners.iter().collect();
            finished.retain(|ran| ran.wire.is_some() && ran.figure.is_some());
            finished.sort_by_key(|ran| (ran.wire, ran.pp));
            finished.into_iter().for_each(|ran| Self::row(&mut sheet, race, ran));
        }
        sheet.into_text()
    }

    fn row(sheet: &mut Sheet, race: &RunRace, ran: &Ran) {
        let result = &race.result;
        let call = |at: usize| {
            let call = ran.calls.get(at);
            [maybe(call.map(|call| call.place)), maybe(call.map(|call| quarters(call.behind_q)))]
        };
        let [[pos1, len1], [pos2, len2], [pos3, len3]] = [0, 1, 2].map(call);
        sheet.row([
            text(&ran.horse),
            own(&""),
            own(&race.day()),
            text(&result.track),
            text(&result.name),
            text(result.surface.as_deref().unwrap_or("")),
            text(result.condition.as_deref().unwrap_or("")),
            text(result.distance.as_deref().unwrap_or("")),
            maybe(ran.figure),
            own(&result.runners.len()),
            maybe(result.purse_cents.map(|cents| cents / 100)),
            pos1,
            len1,
            pos2,
            len2,
            pos3,
            len3,
            maybe(ran.wire),
            maybe(ran.beaten_q.map(quarters)),
            maybe(ran.margin_q.map(quarters)),
            text(ran.jockey.as_deref().unwrap_or("")),
            text(ran.odds.as_deref().unwrap_or("")),
            text(&ran.notes),
        ]);
    }
}

/// The standings: horses, jockeys, owners, players, then bettors.
pub struct StandingSheet;

/// What a row of the standings says; what it does not know is left out.
#[derive(Default)]
struct StandingRow<'a> {
    kind: &'static str,
    name: &'a str,
    starts: u32,
    places: Option<[u32; 3]>,
    /// Those of a horse or a jockey.
    runs: Option<&'a Standing>,
    bets: Option<(u32, [i64; 3])>,
    earnings_cents: Option<i64>,
    games: Option<(u32, i64)>,
}

impl StandingSheet {
    /// The columns.
    pub const COLUMNS: [&'static str; 19] = [
        "kind",
        "name",
        "starts",
        "first",
        "second",
        "third",
        "win_percent",
        "in_three_percent",
        "out",
        "disqualified",
        "best_figure",
        "mean_figure",
        "bets",
        "staked",
        "returned",
        "net",
        "earnings",
        "won",
        "gained",
    ];

    /// The sheet.
    #[must_use]
    pub fn text(standings: &Standings) -> String {
        let mut sheet = Sheet::new(&Self::COLUMNS);
        let runs = |kind: &'static str, one| StandingRow {
            kind,
            runs: Some(one),
            name: &one.name,
            starts: one.starts,
            places: Some([one.first, one.second, one.third]),
            earnings_cents: Some(one.earnings_cents),
            ..StandingRow::default()
        };
        let horses = standings.horses.iter().map(|one| runs("horse", one));
        let jockeys = standings.jockeys.iter().map(|one| runs("jockey", one));
        let owners = standings.owners.iter().map(|one| StandingRow {
            kind: "owner",
            name: &one.name,
            starts: one.starts,
            places: Some([one.first, one.second, one.third]),
            earnings_cents: Some(one.earnings_cents),
            ..StandingRow::default()
        });
        let players = standings.players.iter().map(|one| StandingRow {
            kind: "player",
            name: &one.name,
            starts: one.games,
            games: Some((one.won, one.gained_cents)),
            ..StandingRow::default()
        });
        let bettors = standings.bettors.iter().map(|one| StandingRow {
            kind: "bettor",
            name: &one.name,
            starts: one.races,
            bets: Some((one.bets, [one.staked_cents, one.returned_cents, one.net_cents])),
            ..StandingRow::default()
        });
        let all = horses.chain(jockeys).chain(owners).chain(players).chain(bettors);
        all.for_each(|row| row.write(&mut sheet));
        sheet.into_text()
    }
}

impl StandingRow<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let place = |at: usize| maybe(self.places.map(|places| places[at]));
        let percent =
            |of: fn(&Standing) -> f64| maybe(self.runs.map(|runs| format!("{:.1}", of(runs))));
        let money = |at: usize| maybe(self.bets.map(|(_, money)| hundredths(money[at])));
        let mean = self.runs.and_then(Standing::mean_figure);
        sheet.row([
            own(&self.kind),
            text(self.name),
            own(&self.starts),
            place(0),
            place(1),
            place(2),
            percent(Standing::win_percent),
            percent(Standing::in_three_percent),
            maybe(self.runs.map(|runs| runs.out)),
            maybe(self.runs.map(|runs| runs.dq)),
            maybe(self.runs.and_then(|runs| runs.best_figure)),
            maybe(mean.map(|mean| format!("{mean:.1}"))),
            maybe(self.bets.map(|(bets, _)| bets)),
            money(0),
            money(1),
            money(2),
            maybe(self.earnings_cents.map(hundredths)),
            maybe(self.games.map(|(won, _)| won)),
            maybe(self.games.map(|(_, gained)| hundredths(gained))),
        ]);
    }
}

/// The track records.
pub struct RecordSheet;

impl RecordSheet {
    /// The columns.
    pub const COLUMNS: [&'static str; 10] = [
        "surface",
        "distance",
        "condition",
        "seconds",
        "horse",
        "jockey",
        "name",
        "track",
        "date",
        "source",
    ];

    /// The sheet.
    #[must_use]
    pub fn text(records: &[TrackRecord]) -> String {
        let mut sheet = Sheet::new(&Self::COLUMNS);
        for record in records {
            sheet.row([
                text(&record.surface),
                text(&record.distance),
                text(&record.condition),
                own(&hundredths(record.time_cs.into())),
                text(&record.horses.join(" and ")),
                text(&record.jockeys.join(" and ")),
                text(&record.name),
                text(&record.track),
                own(&record.day),
                text(&record.source),
            ]);
        }
        sheet.into_text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_formula_and_a_loss_stays_a_number() {
        let mut sheet = Sheet::new(&["a", "b"]);
        for name in ["=1+1", "+49", "-x", "@sum", "\tx"] {
            sheet.row([text(name), own(&hundredths(-250))]);
        }
        sheet.row([text("O'Neil, \"Red\"\nJr."), own(&quarters(-5))]);
        let rows = "a,b\r\n'=1+1,-2.50\r\n'+49,-2.50\r\n'-x,-2.50\r\n'@sum,-2.50\r\n'\tx,-2.50\r\n";
        let last = "\"O'Neil, \"\"Red\"\"\nJr.\",-1.25\r\n";
        assert_eq!(sheet.into_text(), format!("{rows}{last}"));
    }
}
