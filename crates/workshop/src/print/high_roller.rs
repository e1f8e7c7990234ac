//! What High Roller puts on paper: titles, the Horse Report, the toteboard with both payout tables, the
//! board and money.

use std::collections::BTreeMap;

use ::high_roller::{Ability, Class, HighRoller, HighRollerPack, HorseData};
use paper::{Block, Board, Card, Cell, Column, Document, Label, Shape, Table};
use racing::{Dollars, OvalLanes, Stretch};
use stretch::written::signed;

use super::kit::{Printed, Sheet};
use super::oval::{OvalSpace, column, framed, lane_width, line_across, readable, spaces};
use super::parts::{FIGURES, NAMES, Piece, across, capital, card, figures, money, pieces, upright};

impl Printed for HighRoller {
    const SHEETS: &'static [Sheet<HighRollerPack>] = &[
        Sheet::new("board", "the track, on two sheets", |pack, _| board(pack)),
        Sheet::new("titles", "the title certificates", |pack, _| titles(pack)),
        Sheet::new("report", "the Horse Report: all titles at a glance", |pack, _| report(pack)),
        Sheet::new("toteboard", "the toteboard with both payout tables", |pack, _| tote(pack)),
        Sheet::new("pieces", "horses and chips", |pack, _| tokens(pack)),
        Sheet::new("money", "bills", |pack, _| bills(pack)),
    ];
}

fn ability(horse: &HorseData) -> String {
    match &horse.ability {
        Some(Ability::EarlyReroll { faces, most, .. }) => {
            let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let chips = if *most == 1 { "a chip".into() } else { format!("up to {most} chips") };
            format!(
                "A white {} before the first turn earns {chips}, for the back half",
                faces.join(" or ")
            )
        }
        Some(Ability::SecondWind { face, white, green }) => format!(
            "Second Wind: in the back half a {face} is {white} points on white, {green} on green"
        ),
        None => String::new(),
    }
}

fn ratings([ride, drive]: [i16; 2]) -> String {
    format!("{} / {}", signed(ride), signed(drive))
}

fn title(horse: &HorseData) -> Card {
    let stats = [
        ("SPEED", ratings(horse.speed)),
        ("STAMINA", ratings(horse.stamina)),
        ("PATIENCE", horse.patience.to_string()),
        ("Re-roll chips", horse.rerolls.to_string()),
        ("Least bid", horse.min_bid.to_string()),
        ("Fair price", horse.fair_price.to_string()),
        ("Price paid", String::new()),
        ("Owner", String::new()),
    ];
    let stats = stats.map(|(label, value)| (label.to_owned(), value));
    let about = format!("{}. Ratings: ride / drive", capital(&horse.class.to_string()));
    card(horse.name.as_str(), "", about, stats, ability(horse))
}

fn titles(pack: &HighRollerPack) -> Document {
    upright("High Roller: titles", vec![Block::Cards(pack.horses.iter().map(title).collect())])
}

fn report(pack: &HighRollerPack) -> Document {
    let row = |horse: &HorseData| {
        vec![
            Cell::bold(horse.name.as_str()),
            capital(&horse.class.to_string()).into(),
            horse.min_bid.to_string().into(),
            horse.fair_price.to_string().into(),
            ratings(horse.speed).into(),
            ratings(horse.stamina).into(),
            horse.patience.to_string().into(),
            horse.rerolls.to_string().into(),
            ability(horse).into(),
        ]
    };
    let head =
        ["Horse", "Class", "Least bid", "Fair", "SPEED", "STAMINA", "PATIENCE", "Chips", "Ability"];
    let table = Table {
        caption: "Ratings: ride / drive".into(),
        columns: [NAMES].into_iter().chain([FIGURES; 7]).chain([NAMES]).collect(),
        head: vec![head.map(Cell::from).to_vec()],
        rows: pack.horses.iter().map(row).collect(),
        row_height: 20.0,
    };
    let players = pack.least_players..;
    let begin = players.zip(pack.bankrolls.iter().zip(&pack.seeds));
    let begin = begin.map(|(players, (bankroll, seed))| {
        vec![players.to_string(), bankroll.to_string(), seed.to_string()]
    });
    let head = ["Players", "Bankroll", "Into the Bettors Purse"].map(String::from).to_vec();
    let costs = &pack.board.costs;
    let steps = [
        ("Throw", "White is RIDE, green is DRIVE: add the rating, SPEED in the front half, STAMINA if you \
          begin the turn in the back half.".to_owned()),
        ("Green", format!("A {} disqualifies: off the track, and {} into the Owners Purse.", pack.disqualify_face, pack.fine)),
        ("Points", format!("At least {}. Unused ones become patience chips, as many as the title says.", pack.minimum_points)),
        ("Steps", format!(
            "Forward {}, sideways out {} and in {}, diagonally out {} and in {}, out of the gate {}. Never through a horse, never to \
             the inside within a turn.",
            costs.forward, costs.side_out, costs.side_in, costs.diag_out, costs.diag_in, costs.gate
        )),
        ("Order", "Round 1 by post. Later rounds from the front; level horses from the rail out.".into()),
        ("Finish", "A round is played out. Furthest beyond the line first; level horses throw for it.".into()),
        ("Bets", format!("{} each, at most {} on a horse; everybody makes at least one.", pack.bet, pack.bets_per_horse)),
    ];
    let steps = steps.map(|(lead, text)| (lead.to_owned(), text)).to_vec();
    let blocks = vec![
        Block::Heading("High Roller: Horse Report".into()),
        Block::Table(table),
        Block::Steps(steps),
        Block::Tables(vec![figures("To begin with", head, begin.collect())]),
    ];
    across("High Roller: Horse Report", blocks)
}

/// The numbers of bets for which the payout table stands.
fn bets(pack: &HighRollerPack) -> std::ops::RangeInclusive<i64> {
    let most = pack.horses.len() as i64 * i64::from(pack.bets_per_horse);
    most.min(2)..=most.min(18)
}

fn bettors(pack: &HighRollerPack) -> Table {
    let head = ["Bets".to_owned()].into_iter().chain(bets(pack).map(|bets| bets.to_string()));
    let rows = Class::ALL.iter().flat_map(|(word, class)| {
        let payout = pack.bettors(*class);
        let places = ["win", "place", "show"].iter().zip(payout.pots);
        let paid = places.filter(|(_, pot)| pot.base + pot.per_bet > Dollars::ZERO);
        paid.map(|(place, pot)| {
            let name = [format!("{} wins: {place}", capital(word))];
            let pays = bets(pack).map(|bets| (pot.base + pot.per_bet.times(bets)).0.to_string());
            name.into_iter().chain(pays).collect()
        })
        .collect::<Vec<_>>()
    });
    let mut table = figures(
        "Payout table for bettors: dollars, by the number of bets on the toteboard",
        head.collect(),
        rows.collect(),
    );
    table.columns[0] = NAMES;
    table.row_height = 15.0;
    table
}

fn owners(pack: &HighRollerPack) -> Table {
    const ABREAST: i64 = 4;
    const HIGH: i64 = 13;
    let step = pack.bill.times(5);
    let prizes = |purse: Dollars| {
        let [win, place, show] = pack.owner_prizes(purse, 3);
        [purse, win, place, show].map(|amount| amount.0.to_string())
    };
    let head = std::iter::repeat_n(["Purse", "Win", "Place", "Show"], ABREAST as usize).flatten();
    let row = |at: i64| {
        let purses = (0..ABREAST).map(|part| step.times(2 + part * HIGH + at));
        let cells = purses.flat_map(|purse| {
            let [purse, rest @ ..] = prizes(purse);
            [Cell::bold(purse)].into_iter().chain(rest.map(Cell::from))
        });
        cells.collect()
    };
    let percent = pack.owners.map(|percent| format!("{percent} %")).join(", ");
    Table {
        caption: format!("Payout table for owners: {percent} of the Owners Purse"),
        columns: vec![Column { least: 30.0, ..FIGURES }; 4 * ABREAST as usize],
        head: vec![head.map(Cell::from).collect()],
        rows: (0..HIGH).map(row).collect(),
        row_height: 0.0,
    }
}

fn tote(pack: &HighRollerPack) -> Document {
    let slots = usize::from(pack.bets_per_horse).min(6);
    let head = ["Post", "Horse", "Class", "Owner"].map(Cell::from).into_iter();
    let head = head.chain((1..=slots).map(|slot| Cell::from(format!("Bettor {slot}"))));
    let row = |horse: &HorseData| {
        let mut row = vec![Cell::from(""), Cell::bold(horse.name.as_str())];
        row.push(capital(&horse.class.to_string()).into());
        row.extend(std::iter::repeat_n(Cell::from(""), slots + 1));
        row
    };
    let write = Column { least: 90.0, ..NAMES };
    let table = Table {
        caption: String::new(),
        columns: [FIGURES, NAMES, FIGURES]
            .into_iter()
            .chain(std::iter::repeat_n(write, slots + 1))
            .collect(),
        head: vec![head.collect()],
        rows: pack.horses.iter().map(row).collect(),
        row_height: 22.0,
    };
    let classes = Class::ALL.map(|(word, class)| {
        let to = ["WIN", "PLACE", "SHOW"][pack.bettors(class).excess_to];
        format!("if a {word} wins, to {to}")
    });
    let left = format!(
        "What the purse holds beyond the table goes {}. Two bettors of one horse share its pot.",
        classes.join("; ")
    );
    let blocks = vec![
        Block::Heading("High Roller: toteboard".into()),
        Block::Table(table),
        Block::Tables(vec![bettors(pack)]),
        Block::Text(left),
        Block::Tables(vec![owners(pack)]),
        Block::Text(
            "Place and show to the nearest bill, exact halves down; the winner takes the rest."
                .into(),
        ),
    ];
    upright("High Roller: toteboard", blocks)
}

/// Pieces, in millimetres.
const PIECE: (f32, f32) = (18.0, 18.0);

fn tokens(pack: &HighRollerPack) -> Document {
    let piece = |text: &str| Piece::new(PIECE).ring().cell((0.12, 0.88), (0.28, 0.72), text, true);
    let horses = pack.horses.iter().map(|horse| piece(&horse.name)).collect();
    let posts = (1..=pack.horses.len()).map(|post| piece(&post.to_string())).collect();
    let patience: u16 = pack.horses.iter().map(|horse| horse.patience.min(9)).sum();
    let chips = (0..patience).map(|_| piece("patience")).collect();
    let rerolls: u16 = pack.horses.iter().map(|horse| u16::from(horse.rerolls.min(9))).sum();
    let able = pack.horses.iter().filter(|horse| horse.ability.is_some()).count() as u16;
    let rerolls = (0..rerolls + able).map(|_| piece("re-roll")).collect();
    let blocks = vec![
        Block::Heading("Horses".into()),
        pieces(horses),
        Block::Heading("Posts".into()),
        pieces(posts),
        Block::Heading("Patience chips".into()),
        pieces(chips),
        Block::Heading("Re-roll chips".into()),
        pieces(rerolls),
    ];
    upright("High Roller: horses and chips", blocks)
}

fn bills(pack: &HighRollerPack) -> Document {
    let bill = pack.bill.0;
    money("High Roller: bills", &[bill * 5, bill])
}

/// A space as it is printed: two stretches may lie over each other.
type Printing<'c> = (OvalSpace<'c>, Vec<String>);

/// Spaces that lie in one place are one space of the paper, with all their names.
fn laid_together(all: Vec<OvalSpace<'_>>) -> Vec<Printing<'_>> {
    let mut found: BTreeMap<(i32, i32), Printing<'_>> = BTreeMap::new();
    for space in all {
        let key = ((space.middle.0 * 20.0).round() as i32, (space.middle.1 * 20.0).round() as i32);
        let id = format!("{}{}{}", space.lane, space.stretch.id, space.number);
        found.entry(key).or_insert_with(|| (space, Vec::new())).1.push(id);
    }
    found.into_values().collect()
}

/// The run-out behind the line lies beside the oval, where it covers nothing.
fn run_out(course: &OvalLanes, stretch: &Stretch, (x, y): (f32, f32)) -> Vec<Shape> {
    let width = lane_width(course);
    let columns = stretch.spaces.iter().copied().max().unwrap_or(0);
    let mut shapes = Vec::new();
    let title = format!("{}, behind the line", capital(&stretch.name));
    let length = columns as f32;
    shapes.push(
        Label::new((x + length / 2.0, y - 0.35), (length, 0.5), 0.32, title).bold().left().into(),
    );
    for (row, (lane, count)) in (1..).zip(&stretch.spaces).enumerate() {
        for number in 1..=*count {
            // The rail lies on top, as it does on the oval's front side.
            let corner = (x + (number - 1) as f32, y + row as f32 * width);
            shapes.push(Shape::rect(corner, (1.0, width), None, 0.5));
            let middle = (corner.0 + 0.5, corner.1 + width / 2.0);
            let id = format!("{lane}{}{number}", stretch.id);
            shapes.push(Label::new(middle, (0.9, width), 0.15, id).into());
        }
    }
    shapes
}

fn board(pack: &HighRollerPack) -> Document {
    let course = pack.board.course();
    let home = course.finish / course.parts.max(1);
    let is_run_out = |stretch: &&Stretch| stretch.start >= course.finish;
    let oval: Vec<Stretch> =
        course.stretches.iter().filter(|stretch| !is_run_out(stretch)).cloned().collect();
    let width = lane_width(&course);
    let mut shapes = Vec::new();
    for (space, ids) in laid_together(spaces(&course, &oval)) {
        let label = Label::new(space.middle, (0.9, width * 0.95), 0.15, ids.join(" "));
        shapes.push(Shape::Polygon { points: space.points, shade: None, line: 0.5 });
        shapes.push(label.turned(readable(space.turned)).into());
    }
    // The finish is the last column before the run-out; another stretch may lie over it.
    for space in spaces(&course, &oval) {
        let begin = space.stretch.start / course.parts.max(1);
        if begin + space.number == home && !space.stretch.turn {
            shapes.push(Shape::Polygon { points: space.points, shade: None, line: 1.75 });
        }
    }
    shapes.extend(line_across(&course, &oval, 0.0, 3.0));
    let midway = course.midway.map(|parts| parts as f32 / course.parts as f32 - 1.0);
    shapes.extend(midway.and_then(|columns| line_across(&course, &oval, columns, 3.0)));
    let mut named = |columns: f32, text: &str| {
        let Some((at, share)) = column(&course, &oval, columns) else { return };
        let out = (course.lanes as f32 + 0.75) * width;
        let middle = super::oval::point(&course, &oval[at], out, share);
        shapes.push(Label::new(middle, (3.0, 0.5), 0.3, text).bold().into());
    };
    named(0.0, "START");
    named(home as f32 - 0.5, "FINISH");
    if let Some(columns) = midway {
        named(columns, "MIDWAY: STAMINA from here");
    }
    shapes
        .push(Label::new((0.0, -0.5), (13.0, 1.0), 0.8, "High Roller Horse Racing").bold().into());
    let arrow =
        "Run counter-clockwise. Lane 1 is the rail. The finish is the column with the thick edge.";
    shapes.push(Label::new((0.0, 0.4), (13.0, 0.5), 0.3, arrow).into());
    let size = framed(&mut shapes, 0.1);
    let mut below = size.1 + 1.1;
    for stretch in course.stretches.iter().filter(is_run_out) {
        let strip = run_out(&course, stretch, (size.0 / 2.0 - 3.0, below));
        shapes.extend(strip);
    }
    let gate = (size.0 / 2.0 - 10.0, below);
    shapes.push(
        Label::new((gate.0 + 2.5, below - 0.35), (5.0, 0.5), 0.32, "Gate: by post")
            .bold()
            .left()
            .into(),
    );
    for post in 0..pack.horses.len() {
        let (across, down) = ((post % 4) as f32 * 1.25, (post / 4) as f32 * 1.25);
        let corner = (gate.0 + across, gate.1 + down);
        shapes.push(Shape::rect(corner, (1.25, 1.25), None, 0.5));
        let middle = (corner.0 + 0.2, corner.1 + 0.2);
        shapes.push(Label::new(middle, (0.35, 0.35), 0.25, (post + 1).to_string()).into());
    }
    let rows = (pack.horses.len().div_ceil(4) as f32 * 1.25).max(course.lanes as f32 * width);
    below += rows;
    let board = Board { size: (size.0, below + 0.1), shapes, sheets: (2, 1) };
    upright(
        "High Roller: board. Cut along the frames and lay the sheets together",
        vec![Block::Board(board)],
    )
}
