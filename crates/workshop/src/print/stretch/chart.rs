//! The official chart of a race.

use paper::{Block, Cell, Column, Document, Table, Turn};
use stretch::finish::{in_order, official, wire_order};
use stretch::written::{furlongs, lengths, margin, name, rider, time};
use stretch::{HorseSummary, Post, Public, Sheet, SheetSummary, Status};

use super::scoresheet::{paid, results};
use super::{race_name, version};
use crate::print::parts::{FIGURES, NAMES, capital};

/// The charts of the races that are decided, a page each; none is, and there is no document.
#[must_use]
pub fn official_charts(public: &Public) -> Option<Document> {
    let decided: Vec<&Sheet> = public.sheets.iter().filter(|sheet| sheet.decided).collect();
    let title = match decided[..] {
        [] => return None,
        [sheet] => format!("Official chart: {}", race_name(public.card_of(sheet))),
        _ => "Official charts".into(),
    };
    let mut blocks = Vec::new();
    for sheet in decided {
        blocks.push(Block::NewPage);
        blocks.extend(chart(public, sheet));
    }
    Some(Document { title, turn: Turn::Across, blocks })
}

fn chart(public: &Public, sheet: &Sheet) -> Vec<Block> {
    let race = public.summarize_sheet(sheet);
    let card = public.card_of(sheet);
    let mut blocks = vec![Block::Heading(race_name(card))];
    blocks.push(Block::Text(about(public, sheet, &race)));
    blocks.push(Block::Table(finishers(public, sheet, &race)));
    blocks.push(Block::Text(match race.time_cs {
        Some(hundredths) => format!(
            "Time {}. At each call and at the finish: position (lengths behind the leader); \
             margin: lengths behind the horse before.",
            time(hundredths)
        ),
        None => "Nobody finished: no contest.".into(),
    }));
    let mut tables: Vec<Table> = Vec::new();
    let paid = paid(public, sheet);
    if !paid.is_empty() {
        tables.push(results(&paid));
    }
    tables.extend(bets(public, sheet));
    blocks.push(Block::Tables(tables));
    blocks
}

/// Where, how far, on what, and what decided the race for everybody.
fn about(public: &Public, sheet: &Sheet, race: &SheetSummary) -> String {
    let card = public.card_of(sheet);
    let mut told: Vec<String> = Vec::new();
    let place = [card.track.as_str(), card.date.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|text| !text.is_empty()).collect();
    if !place.is_empty() {
        told.push(place.join(", "));
    }
    let condition = race.condition.map(|condition| format!(", {condition}")).unwrap_or_default();
    told.push(format!("{}, {}{condition}", furlongs(&race.distance), race.surface));
    let version = version(public.setup.options.mode);
    told.push(format!("{} runners, {version}", race.horses.len()));
    if let Some(pace) = race.pace {
        told.push(format!("Pace {pace}"));
    }
    if let Some(factor) = race.factor {
        let jockeys = if race.jockey_factor == Some(true) { " and the jockeys" } else { "" };
        told.push(format!("Factor: {factor}{jockeys}"));
    }
    told.join(". ") + "."
}

fn finishers(public: &Public, sheet: &Sheet, race: &SheetSummary) -> Table {
    let field = sheet.field();
    let places = official(&field);
    let calls = sheet.calls();
    let first = wire_order(&field).next();
    let performances = public.performances(sheet);
    let mut head = vec!["Fin", "PP", "Horse", "Jockey", "Odds"];
    head.extend(calls.iter().map(|point| point.name));
    head.extend(["finish", "margin", "figure", "time", "notes"]);
    let row = |post: Post| {
        let horse = &race.horses[post.index()];
        let mut row = vec![
            Cell::bold(horse.place.map(|place| place.to_string()).unwrap_or_default()),
            horse.pp.to_string().into(),
            Cell::bold(name(public, sheet, post)),
            rider(public, sheet, post).into(),
            horse.odds.map(|odds| odds.to_string()).unwrap_or_default().into(),
        ];
        for point in &calls {
            let at = point.horses[post.index()];
            row.push(call(at.position, at.behind_q as i32).into());
        }
        let at_wire = horse.wire.zip(horse.beaten_q);
        let wire = at_wire.map(|(place, quarters)| call(place.into(), quarters.into()));
        let behind = horse.margin_q.filter(|_| first != Some(post));
        let behind = behind.map(|quarters| margin(quarters, horse.margin_name));
        row.push(wire.unwrap_or_else(|| "out".into()).into());
        row.push(behind.unwrap_or_default().into());
        row.push(horse.speed.map(|speed| speed.to_string()).unwrap_or_default().into());
        row.push(horse.time_cs.map(time).unwrap_or_default().into());
        let told = performances.iter().find(|told| told.horse == horse.horse);
        row.push(told.map_or_else(|| out(horse), |told| told.notes.clone()).into());
        row
    };
    let out = Post::all(sheet.lines.len()).filter(|post| places.of(*post).is_none());
    let mut columns = vec![FIGURES, FIGURES, NAMES, NAMES, FIGURES];
    columns.extend(std::iter::repeat_n(Column { least: 36.0, ..FIGURES }, calls.len() + 4));
    columns.push(NAMES);
    Table {
        caption: String::new(),
        columns,
        head: vec![head.into_iter().map(|word| Cell::from(capital(word))).collect()],
        rows: in_order(&places, sheet.lines.len()).chain(out).map(row).collect(),
        row_height: 16.0,
    }
}

/// A horse at a point of call: its position, and the lengths to the leader.
fn call(position: u32, quarters: i32) -> String {
    if quarters == 0 { position.to_string() } else { format!("{position} ({})", lengths(quarters)) }
}

/// Why a horse did not finish.
fn out(horse: &HorseSummary) -> String {
    let out = horse.trouble.filter(|_| horse.status == Some(Status::Out));
    out.map(|trouble| trouble.word().replace('_', " ")).unwrap_or_default()
}

/// What everybody bet, and what came back.
fn bets(public: &Public, sheet: &Sheet) -> Option<Table> {
    let bets = sheet.bets.as_ref().filter(|bets| !bets.is_empty())?;
    let names = public.setup.names();
    let row = |bet: &stretch::PlacedBet| {
        let returned = public.sheet_return(sheet, bet);
        vec![
            names.get(bet.seat.index()).map(String::as_str).unwrap_or_default().into(),
            format!("{} to {}", name(public, sheet, bet.post), bet.line).into(),
            bet.stake.to_string().into(),
            returned.map(|cents| cents.to_string()).unwrap_or_default().into(),
        ]
    };
    Some(Table {
        caption: "Bets".into(),
        columns: vec![NAMES, NAMES, FIGURES, FIGURES],
        head: vec![["Bettor", "Bet", "Stake", "Return"].map(Cell::from).to_vec()],
        rows: bets.iter().map(row).collect(),
        row_height: 14.0,
    })
}
