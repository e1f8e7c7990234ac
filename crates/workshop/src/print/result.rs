//! The official chart of a race, in what every game says of its races.

use engine::Game;
use paper::{Block, Cell, Column, Document, Table};
use racing::{RaceResult, Ran};
use stretch::written::{lengths, time};

use super::parts::{FIGURES, NAMES, across, capital};

/// The charts of the races that are over, a page each; none is, and there is no document.
pub(super) fn charts<G: Game>(game: &G) -> Option<Document> {
    let races = game.results();
    let title = match &races[..] {
        [] => return None,
        [race] => format!("{}, official chart: {}", G::NAME, race.name),
        _ => format!("{}: official charts", G::NAME),
    };
    let pages = races.iter().flat_map(|race| {
        let mut blocks = vec![Block::NewPage];
        blocks.extend(chart(G::NAME, race));
        blocks
    });
    Some(across(title, pages.collect()))
}

fn chart(game: &str, race: &RaceResult) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(format!("Race {}: {}", race.race, race.name)),
        Block::Text(about(game, race)),
        Block::Table(finishers(race)),
    ];
    if race.runners.iter().any(|ran| ran.beaten_q.is_some()) {
        blocks.push(Block::Text("Behind: lengths behind the winner.".into()));
    }
    let tables: Vec<Table> = [payoffs(race), bettors(race)].into_iter().flatten().collect();
    blocks.push(Block::Tables(tables));
    blocks
}

/// Where, how far, on what, how many, and how fast.
fn about(game: &str, race: &RaceResult) -> String {
    // A bare figure counts furlongs.
    let distance = race.distance.as_ref().map(|text| match text.parse::<f32>() {
        Ok(_) => format!("{text} furlongs"),
        Err(_) => text.clone(),
    });
    let ground = [distance, race.surface.clone(), race.condition.clone()];
    let ground: Vec<String> =
        ground.into_iter().flatten().filter(|text| !text.is_empty()).collect();
    let runners = race.runners.len();
    let runners = format!("{runners} {}", if runners == 1 { "runner" } else { "runners" });
    let finishing = race.time_cs.map(|hundredths| format!("Time {}", time(hundredths)));
    let told = [game.to_owned(), race.track.clone(), ground.join(", "), runners];
    let told = told.into_iter().chain(finishing).filter(|text| !text.is_empty());
    told.collect::<Vec<_>>().join(". ") + "."
}

/// A column of the chart: what it is called, and what it says of a horse.
type Told = (&'static str, Column, fn(&Ran) -> String);

const COLUMNS: [Told; 8] = [
    ("PP", FIGURES, |ran| ran.pp.to_string()),
    ("Horse", NAMES, |ran| ran.horse.clone()),
    ("Jockey", NAMES, |ran| ran.jockey.clone().unwrap_or_default()),
    ("Odds", FIGURES, |ran| ran.odds.clone().unwrap_or_default()),
    ("Behind", FIGURES, |ran| {
        ran.beaten_q.filter(|quarters| *quarters > 0).map(lengths).unwrap_or_default()
    }),
    ("Figure", FIGURES, |ran| ran.figure.map(|figure| figure.to_string()).unwrap_or_default()),
    ("Time", FIGURES, |ran| ran.time_cs.map(time).unwrap_or_default()),
    ("Notes", NAMES, notes),
];

fn notes(ran: &Ran) -> String {
    let out = (ran.out && ran.notes.is_empty()).then_some("did not finish");
    let dq = (ran.dq && !ran.notes.contains("disqualified")).then_some("disqualified");
    let told = [dq, out, Some(ran.notes.as_str())].into_iter().flatten();
    told.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The field in the order of finish; columns that say nothing of any horse are left out.
fn finishers(race: &RaceResult) -> Table {
    let mut field: Vec<&Ran> = race.runners.iter().collect();
    let last = u32::MAX;
    field.sort_by_key(|ran| (ran.place.unwrap_or(last), ran.wire.unwrap_or(last), ran.out, ran.pp));
    let shared = |ran: &Ran| {
        ran.place.is_some() && field.iter().filter(|other| other.place == ran.place).count() > 1
    };
    let place = |ran: &Ran| match ran.place {
        Some(place) if shared(ran) => format!("{place} DH"),
        Some(place) => place.to_string(),
        None if ran.out || ran.dq => "-".into(),
        None => String::new(),
    };
    let said = |told: &&Told| field.iter().any(|ran| !told.2(ran).is_empty());
    let columns: Vec<&Told> = COLUMNS.iter().filter(said).collect();
    let heads = columns.iter().map(|(head, ..)| Cell::from(*head));
    let row = |ran: &&Ran| {
        let cells = columns.iter().map(|(head, _, told)| match *head {
            "Horse" => Cell::bold(told(ran)),
            _ => told(ran).into(),
        });
        [Cell::bold(place(ran))].into_iter().chain(cells).collect()
    };
    let widths = columns.iter().map(|(_, column, _)| *column);
    Table {
        caption: String::new(),
        columns: [Column { least: 30.0, ..FIGURES }].into_iter().chain(widths).collect(),
        head: vec![[Cell::from("Fin")].into_iter().chain(heads).collect()],
        rows: field.iter().map(row).collect(),
        row_height: 16.0,
    }
}

fn dollars(cents: i64) -> String {
    stretch::Cents(cents).to_string()
}

fn payoffs(race: &RaceResult) -> Option<Table> {
    let paid = race.runners.iter().filter(|ran| ran.pays_cents.iter().any(Option::is_some));
    let mut paid: Vec<&Ran> = paid.collect();
    paid.sort_by_key(|ran| (ran.place.unwrap_or(u32::MAX), ran.pp));
    let row = |ran: &&Ran| {
        let pays = ran.pays_cents.map(|cents| Cell::from(cents.map(dollars).unwrap_or_default()));
        [Cell::bold(ran.horse.clone())].into_iter().chain(pays).collect()
    };
    let money = Column { least: 52.0, ..FIGURES };
    (!paid.is_empty()).then(|| Table {
        caption: "Payoffs for the smallest bet".into(),
        columns: vec![Column { least: 120.0, ..NAMES }, money, money, money],
        head: vec![["Horse", "Win", "Place", "Show"].map(Cell::from).to_vec()],
        rows: paid.iter().map(row).collect(),
        row_height: 14.0,
    })
}

fn bettors(race: &RaceResult) -> Option<Table> {
    let betting: Vec<_> = race.bettors.iter().filter(|bettor| bettor.bets > 0).collect();
    let row = |bettor: &&racing::Bettor| {
        let money = [bettor.staked_cents, bettor.returned_cents].map(dollars);
        vec![
            Cell::bold(bettor.name.clone()),
            bettor.bets.to_string().into(),
            money[0].clone().into(),
            money[1].clone().into(),
        ]
    };
    (!betting.is_empty()).then(|| Table {
        caption: "Bets".into(),
        columns: vec![Column { least: 100.0, ..NAMES }, FIGURES, FIGURES, FIGURES],
        head: vec![
            ["bettor", "bets", "staked", "returned"].map(|word| capital(word).into()).to_vec(),
        ],
        rows: betting.iter().map(row).collect(),
        row_height: 14.0,
    })
}
