//! The scoresheet: blank, prepared for a race, or filled in by one.

use std::fmt::Display;

use paper::{Block, Cell, Column, Document, Field, Table, Turn};
use stretch::finish::official;
use stretch::race::Riding;
use stretch::written::{name, signed, time};
use stretch::{
    Card, HorseData, HorseSummary, MOST_RUNNERS, Mode, Odds, Options, Post, Public, Runner, Sheet,
    SheetSummary, Status, StretchPack, Surface,
};

use super::{card_condition, half_furlongs, head, power_on, race_name, version};
use crate::print::parts::{FIGURES, NAMES};

/// Room that the lines of a sheet share, so that all else fits on the same page.
const LINES_ROOM: f32 = 300.0;
/// The height of a line: room to write, and no more than a hand needs.
const LINE: (f32, f32) = (15.0, 22.0);
/// Room to write a figure, and a name.
const FIGURE_ROOM: f32 = 20.0;
const NAME_ROOM: f32 = 72.0;

/// A line of the sheet, as far as it is known.
#[derive(Clone, Copy, Default)]
struct Line<'a> {
    post: Option<Post>,
    horse: Option<&'a HorseData>,
    surface: Option<Surface>,
    rider: &'a str,
    riding: Option<Riding>,
    odds: Option<Odds>,
    start: Option<i16>,
    ran: Option<&'a HorseSummary>,
}

/// What a column holds of a line.
type Read = fn(&Line<'_>) -> String;

/// Columns of one kind under a common head: what each is called, and what it holds.
struct Group {
    head: &'static str,
    columns: Vec<(&'static str, Column, Read)>,
}

fn cell(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn change(value: Option<i8>) -> String {
    cell(value.map(|value| signed(value.into())))
}

/// A rating of the horse.
macro_rules! rated {
    ($rating:expr) => {
        |line| cell(line.horse.map(|horse| $rating(&horse.ratings)))
    };
}

/// The columns, in the order in which they are filled in.
fn groups(mode: Mode) -> Vec<Group> {
    let figures = |head, read: Read| (head, Column { least: FIGURE_ROOM, ..FIGURES }, read);
    let names = |head, read: Read| (head, Column { least: NAME_ROOM, ..NAMES }, read);
    let mut groups = vec![
        Group {
            head: "",
            columns: vec![
                figures("PP", |line| cell(line.post.map(Post::number))),
                names("Horse", |line| line.horse.map(HorseData::called).unwrap_or_default().into()),
                names("Jockey", |line| line.rider.to_owned()),
                figures("Odds", |line| cell(line.odds)),
            ],
        },
        Group {
            head: "Jockey",
            columns: vec![
                figures("Trbl", |line| cell(line.riding.map(|riding| riding.trouble))),
                figures("Ride", |line| change(line.riding.map(|riding| riding.ride))),
            ],
        },
        Group {
            head: "Range",
            columns: vec![
                figures("Lo", rated!(|r: &stretch::race::Ratings| half_furlongs(r.range.0))),
                figures("Hi", rated!(|r: &stretch::race::Ratings| half_furlongs(r.range.1))),
            ],
        },
        Group {
            head: "Horse",
            columns: vec![
                figures("Wet", rated!(|r: &stretch::race::Ratings| r.wet)),
                figures("Pace", rated!(|r: &stretch::race::Ratings| r.pace)),
                figures("Form", rated!(|r: &stretch::race::Ratings| r.form)),
                figures("Trip", |line| change(line.horse.map(|horse| horse.ratings.factors[0]))),
                figures("Class", |line| change(line.horse.map(|horse| horse.ratings.factors[1]))),
                figures("Speed", |line| change(line.horse.map(|horse| horse.ratings.factors[2]))),
                figures("Wire", rated!(|r: &stretch::race::Ratings| r.wire)),
            ],
        },
        Group {
            head: "Power",
            columns: vec![
                figures("Orig", |line| {
                    let rated = line.horse.zip(line.surface);
                    cell(rated.and_then(|(horse, on)| power_on(&horse.ratings, on)))
                }),
                figures("Adj", |line| cell(line.start)),
            ],
        },
    ];
    if mode == Mode::Full {
        groups.push(Group {
            head: "Race points",
            columns: vec![
                figures("Break", |line| cell(line.ran.and_then(|ran| ran.break_points))),
                figures("Race 2", |line| cell(line.ran.and_then(|ran| ran.race2))),
                figures("Race 3", |line| cell(line.ran.and_then(|ran| ran.race3))),
            ],
        });
    }
    groups.extend([
        Group {
            head: "Adjust power",
            columns: vec![
                figures("Pace", |line| change(line.ran.and_then(|ran| ran.pace_adj))),
                figures("Form", |line| change(line.ran.and_then(|ran| ran.form_adj))),
                figures("Trbl", |line| {
                    let changed = line.ran.and_then(|ran| ran.trouble_adj);
                    change(changed.filter(|changed| *changed != 0))
                }),
                figures("Final", |line| cell(line.ran.and_then(|ran| ran.final_power))),
            ],
        },
        Group {
            head: "Speed figure",
            columns: vec![
                figures("Roll", |line| cell(line.ran.and_then(|ran| ran.figure))),
                figures("Factor", |line| change(line.ran.and_then(|ran| ran.factor_adj))),
                figures("Final", |line| cell(line.ran.and_then(|ran| ran.speed))),
            ],
        },
        Group {
            head: "Wire",
            columns: vec![
                figures("Photo", |line| cell(line.ran.and_then(|ran| ran.photo))),
                figures("Fin", finish),
            ],
        },
    ]);
    groups
}

/// The official place, or why there is none.
fn finish(line: &Line<'_>) -> String {
    match line.ran {
        Some(ran) if ran.status == Some(Status::Out) => "out".into(),
        ran => cell(ran.and_then(|ran| ran.place)),
    }
}

/// The table of lines; what no line has is room to write.
fn table(mode: Mode, lines: &[Line<'_>]) -> Table {
    let groups = groups(mode);
    let over = groups.iter().map(|group| Cell::over(group.head, group.columns.len())).collect();
    let columns = || groups.iter().flat_map(|group| &group.columns);
    let row = |line: &Line<'_>| columns().map(|(_, _, read)| Cell::from(read(line))).collect();
    Table {
        caption: String::new(),
        columns: columns().map(|(_, column, _)| *column).collect(),
        head: vec![over, columns().map(|(head, _, _)| Cell::from(*head)).collect()],
        rows: lines.iter().map(row).collect(),
        row_height: (LINES_ROOM / lines.len().max(1) as f32).clamp(LINE.0, LINE.1),
    }
}

/// What holds for the whole race.
fn whole_race(mode: Mode, race: Option<&SheetSummary>) -> Vec<Field> {
    let highest = match mode {
        Mode::Quick => "Two highest Pace ratings",
        Mode::Full => "Two highest point totals",
    };
    let jockeys = race.and_then(|race| race.jockey_factor).map(|on| if on { "yes" } else { "no" });
    vec![
        Field::new(highest, cell(race.and_then(|race| race.pace_sum))).share(4),
        Field::new("Pace", cell(race.and_then(|race| race.pace))).share(2),
        Field::new("Factor", cell(race.and_then(|race| race.factor))).share(2),
        Field::new("Jockeys", cell(jockeys)).share(2),
        Field::new("Time", cell(race.and_then(|race| race.time_cs).map(time))).share(2),
    ]
}

/// The horses that pay: place, name, and what $2 on them returns; without them, room to write.
pub(super) fn results(paid: &[[String; 5]]) -> Table {
    let blank = ["1", "2", "3"].map(|place| [place, "", "", "", ""].map(|cell| cell.to_owned()));
    let rows = if paid.is_empty() { &blank[..] } else { paid };
    let money = Column { least: 52.0, ..FIGURES };
    Table {
        caption: "Final results, $2 payoffs".into(),
        columns: vec![FIGURES, Column { least: 150.0, ..NAMES }, money, money, money],
        head: vec![["Fin", "Horse", "Win", "Place", "Show"].map(Cell::from).to_vec()],
        rows: rows
            .iter()
            .map(|row| row.iter().map(|cell| cell.as_str().into()).collect())
            .collect(),
        row_height: 14.0,
    }
}

fn document(title: String, blocks: Vec<Block>) -> Document {
    Document { title, turn: Turn::Across, blocks }
}

fn heading(mode: Mode) -> Block {
    Block::Heading(format!("Top of the Stretch: {} scoresheet", version(mode)))
}

/// A sheet with nothing on it but numbered lines to write on.
#[must_use]
pub fn blank_scoresheet(mode: Mode) -> Document {
    let mut blocks = vec![heading(mode)];
    blocks.extend(head(None, "").map(Block::Fields));
    let numbered = |post| Line { post: Some(post), ..Line::default() };
    let lines: Vec<Line<'_>> = Post::all(MOST_RUNNERS).map(numbered).collect();
    blocks.push(Block::Table(table(mode, &lines)));
    blocks.push(Block::Fields(whole_race(mode, None)));
    blocks.push(Block::Tables(vec![results(&[])]));
    document("Scoresheet".into(), blocks)
}

/// A sheet for a race that is to be run: its horses, riders, ratings and prices, and start powers
/// where the track is known.
#[must_use]
pub fn prepared_scoresheet(pack: &StretchPack, options: &Options, card: &Card) -> Document {
    let entrants = card.set_condition().map(|condition| card.entrants(pack, options, condition));
    let line = |(post, runner): (Post, &Runner)| Line {
        post: Some(post),
        horse: Some(&pack.horses[usize::from(runner.horse)]),
        surface: Some(card.surface),
        rider: match runner.jockey.filter(|_| options.jockeys) {
            Some(jockey) => pack.jockeys[usize::from(jockey)].called(),
            None => "",
        },
        riding: Some(pack.riding(options, runner)),
        odds: runner.odds,
        start: entrants.as_ref().map(|entrants| entrants[post.index()].start),
        ran: None,
    };
    let lines: Vec<_> = Post::all(card.runners.len()).zip(&card.runners).map(line).collect();
    let mut blocks = vec![heading(options.mode)];
    blocks.extend(head(Some((card, pack)), &card_condition(card)).map(Block::Fields));
    blocks.push(Block::Table(table(options.mode, &lines)));
    blocks.push(Block::Fields(whole_race(options.mode, None)));
    blocks.push(Block::Tables(vec![results(&[])]));
    document(format!("Scoresheet: {}", race_name(card)), blocks)
}

/// The sheets of a meeting as its races have filled them in, a page each.
#[must_use]
pub fn filled_scoresheets(public: &Public) -> Document {
    let mut blocks = Vec::new();
    for sheet in &public.sheets {
        blocks.push(Block::NewPage);
        blocks.extend(filled(public, sheet));
    }
    let title = match &public.sheets[..] {
        [sheet] => format!("Scoresheet: {}", race_name(public.card_of(sheet))),
        _ => "Scoresheets".into(),
    };
    document(title, blocks)
}

fn filled(public: &Public, sheet: &Sheet) -> Vec<Block> {
    let (pack, options, card) = (public.pack(), &public.setup.options, public.card_of(sheet));
    let race = public.summarize_sheet(sheet);
    let line = |(post, runner): (Post, &Runner)| {
        let ran = &race.horses[post.index()];
        Line {
            post: Some(post),
            horse: Some(&pack.horses[usize::from(runner.horse)]),
            surface: Some(card.surface),
            rider: stretch::written::rider(public, sheet, post),
            riding: Some(pack.riding(options, runner)),
            odds: ran.odds,
            start: ran.power,
            ran: Some(ran),
        }
    };
    let lines: Vec<_> = Post::all(card.runners.len()).zip(&card.runners).map(line).collect();
    let condition = sheet.condition.map(|condition| condition.to_string()).unwrap_or_default();
    let mut blocks = vec![heading(options.mode)];
    blocks.extend(head(Some((card, pack)), &condition).map(Block::Fields));
    blocks.push(Block::Table(table(options.mode, &lines)));
    blocks.push(Block::Fields(whole_race(options.mode, Some(&race))));
    blocks.push(Block::Tables(vec![results(&paid(public, sheet))]));
    blocks
}

/// What stands in the table of results.
pub(super) fn paid(public: &Public, sheet: &Sheet) -> Vec<[String; 5]> {
    let places = official(&sheet.field());
    let row = |payoff: &stretch::Payoff| {
        let [win, place, show] = payoff.pays.map(cell);
        let finished = cell(places.of(payoff.post));
        [finished, name(public, sheet, payoff.post).to_owned(), win, place, show]
    };
    sheet.payoffs.iter().flatten().map(row).collect()
}
