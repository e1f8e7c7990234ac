//! What Racing Stable puts on paper: the board, the day's card, the odds board, receipts, horses and
//! money.

use std::f32::consts::PI;

use ::racing_stable::{Effect, OddsRow, RaceData, RacingStable, RacingStablePack};
use paper::{Block, Board, Cell, Column, Document, Label, Point, Shape, Table};
use racing::{Dollars, Line};

use super::kit::{Printed, Sheet};
use super::oval::{framed, readable};
use super::parts::{FIGURES, NAMES, Piece, capital, figures, money, pieces, upright};

impl Printed for RacingStable {
    const SHEETS: &'static [Sheet<RacingStablePack>] = &[
        Sheet::new("board", "the track, on two sheets", |pack, _| board(pack)),
        Sheet::new("card", "the day's racing card", |pack, _| card(pack)),
        Sheet::new("odds", "the odds board", |pack, _| odds(pack)),
        Sheet::new("receipts", "receipts for bets and claims", |_, _| receipts()),
        Sheet::new("horses", "horses of every stable", |pack, _| horses(pack)),
        Sheet::new("money", "bills", |pack, _| bills(pack)),
    ];
}

/// Furlongs as cards write them: in miles from one mile on.
fn distance(furlongs: u16, mile: u16) -> String {
    let quarter = |rest: u16| match rest * 8 / mile.max(1) {
        0 => "",
        2 => "\u{bc}",
        4 => "\u{bd}",
        6 => "\u{be}",
        _ => "?",
    };
    let (miles, rest) = (furlongs / mile.max(1), furlongs % mile.max(1));
    match (miles, quarter(rest)) {
        (0, _) | (_, "?") => format!("{furlongs} furlongs"),
        (1, "") => "1 mile".into(),
        (_, part) => format!("{miles}{part} miles"),
    }
}

/// Furlongs of a mile, which is once round.
fn mile(pack: &RacingStablePack) -> u16 {
    pack.track.mile_spaces / pack.track.furlong_spaces.max(1)
}

fn card(pack: &RacingStablePack) -> Document {
    let row = |race: &RaceData| {
        let purse = race.purse.map(|share| Cell::from(share.to_string()));
        let claiming = race.claiming_price.map(|price| price.to_string()).unwrap_or_default();
        let lead = [
            Cell::bold(race.number.to_string()),
            Cell::bold(race.name.as_str()),
            distance(race.furlongs, mile(pack)).into(),
            race.start.to_string().into(),
            race.fee.to_string().into(),
        ];
        lead.into_iter().chain(purse).chain([claiming.into()]).collect()
    };
    let head = [
        "Race",
        "Name",
        "Distance",
        "Starts on",
        "Fee a horse",
        "First",
        "Second",
        "Third",
        "Claiming",
    ];
    let table = Table {
        caption: String::new(),
        columns: [FIGURES, NAMES].into_iter().chain([FIGURES; 7]).collect(),
        head: vec![head.map(Cell::from).to_vec()],
        rows: pack.races.iter().map(row).collect(),
        row_height: 20.0,
    };
    let steps = [
        ("To begin", format!("{} and {} horses of one color each; the bank sells the others for {}.", pack.start, pack.dealt, pack.price)),
        ("Enter", "All at once: buy horses, pay the fee for each that runs. None runs in two races in a row.".into()),
        ("Wager", format!("Bets with the bank, at least {}; in a claiming race also claims on others' horses.", pack.min_bet)),
        ("Start", "The stable with the highest throw begins; then to the right.".into()),
        ("Run", "Each of a stable's horses throws two dice. A double loses the throw. Do what the space says on \
          which it stops. The third horse home ends the race.".into()),
        ("Debt", "Who can not pay sells a horse or withdraws the one that runs.".into()),
        ("Claims", "The winner's claimants draw lots; the winner of it pays the price and gets a horse of his own color, \
          which can not run in the next race.".into()),
        ("Win", format!("After the last race: money, and {} for every horse.", pack.final_value)),
    ];
    let steps = steps.map(|(lead, text)| (lead.to_owned(), text)).to_vec();
    let results = Table {
        caption: "Results".into(),
        columns: [FIGURES].into_iter().chain([Column { least: 100.0, ..NAMES }; 3]).collect(),
        head: vec![["Race", "First", "Second", "Third"].map(Cell::from).to_vec()],
        rows: pack
            .races
            .iter()
            .map(|race| {
                let blank = std::iter::repeat_n(Cell::from(""), 3);
                [Cell::bold(race.number.to_string())].into_iter().chain(blank).collect()
            })
            .collect(),
        row_height: 20.0,
    };
    let blocks = vec![
        Block::Heading("Racing Stable: the day's racing card".into()),
        Block::Table(table),
        Block::Steps(steps),
        Block::Table(results),
    ];
    upright("Racing Stable: racing card", blocks)
}

fn odds(pack: &RacingStablePack) -> Document {
    let row = |row: &OddsRow| {
        let lines = row.lines.map(|odds| odds.map_or_else(|| "-".into(), |odds| odds.to_string()));
        [row.count.to_string()].into_iter().chain(lines).collect()
    };
    let heads = Line::ALL.map(|line| capital(line.word()));
    let head: Vec<String> = ["In the race".to_owned()].into_iter().chain(heads).collect();
    // Two columns of rows side by side.
    let half = pack.odds.len().div_ceil(2).max(1);
    let part = |rows: &[OddsRow]| {
        let mut table = figures("", head.clone(), rows.iter().map(row).collect());
        table.columns = vec![Column { least: 58.0, ..FIGURES }; head.len()];
        table.row_height = 26.0;
        table
    };
    let told = format!(
        "Read the row of the number of stables in the race, or of horses where bets are on horses (fewer than \
         {} players). Between two rows the lower one counts; with fewer than the first there is no betting. At 4/1 a \
         bet of $10 brings $50: the stake and four times the stake.",
        pack.stables_from
    );
    let blocks = vec![
        Block::Heading("Racing Stable: odds".into()),
        Block::Text(told),
        Block::Tables(pack.odds.chunks(half).map(part).collect()),
    ];
    upright("Racing Stable: odds board", blocks)
}

/// A receipt, in millimetres.
const RECEIPT: (f32, f32) = (93.0, 42.0);
/// Receipts on a page of either paper.
const RECEIPTS: usize = 12;

fn receipts() -> Document {
    let bet = || {
        Piece::new(RECEIPT)
            .cell((0.0, 0.6), (0.04, 0.24), "The bank has taken a bet", true)
            .blank((0.62, 1.0), 0.15, "Race")
            .blank((0.0, 0.5), 0.38, "Amount $")
            .blank((0.5, 1.0), 0.38, "Odds")
            .blank((0.0, 1.0), 0.6, "Stable or horse")
            .blank((0.0, 0.5), 0.84, "Bettor")
            .cell((0.5, 1.0), (0.78, 0.9), "win  /  place  /  show", false)
    };
    let claim = || {
        Piece::new(RECEIPT)
            .cell((0.0, 0.6), (0.04, 0.24), "Claim", true)
            .blank((0.62, 1.0), 0.15, "Race")
            .blank((0.0, 1.0), 0.42, "Horse claimed")
            .blank((0.0, 0.5), 0.7, "Paid in $")
            .blank((0.5, 1.0), 0.7, "Claimant")
    };
    let bets = std::iter::repeat_with(bet).take(RECEIPTS).collect();
    let claims = std::iter::repeat_with(claim).take(RECEIPTS).collect();
    let blocks = vec![pieces(bets), Block::NewPage, pieces(claims)];
    upright("Racing Stable: receipts", blocks)
}

/// A horse, in millimetres: it goes on a space of the board.
const HORSE: (f32, f32) = (22.0, 15.0);

fn horses(pack: &RacingStablePack) -> Document {
    let blocks = pack.all_colors().flat_map(|color| {
        let data = pack.color(color);
        let of = pack.horses.iter().filter(|horse| horse.color == data.id);
        let piece = |horse: &::racing_stable::HorseData| {
            Piece::new(HORSE)
                .cell(
                    (0.0, 1.0),
                    (0.06, 0.52),
                    format!("{}{}", pack.letter(color), horse.number),
                    true,
                )
                .cell((0.0, 1.0), (0.54, 0.94), horse.name.as_str(), false)
        };
        [Block::Heading(format!("{} stable", capital(&data.id))), pieces(of.map(piece).collect())]
    });
    upright("Racing Stable: horses", blocks.collect())
}

fn bills(pack: &RacingStablePack) -> Document {
    /// Bills that a player begins with in the box.
    const BOX: [(i64, i64); 5] = [(500, 3), (100, 7), (50, 4), (20, 4), (5, 4)];
    let mut document = money("Racing Stable: bills", &BOX.map(|(value, _)| value));
    let whole: i64 = BOX.iter().map(|(value, count)| value * count).sum();
    if pack.start == Dollars(whole) {
        let each = BOX.map(|(value, count)| format!("{count} of {}", Dollars(value)));
        let told = format!("To begin with each player takes {}: {}.", each.join(", "), pack.start);
        document.blocks.insert(0, Block::Text(told));
    }
    document
}

/// The ring is drawn as a stadium: this share of the spaces along each straight.
const STRAIGHT: f32 = 20.0 / 64.0;
/// How deep the spaces are, in spaces.
const DEEP: f32 = 2.6;
/// Spaces of the home straight behind the line.
const BEHIND: f32 = 6.0;
/// Straight bits that a space is drawn with.
const BITS: u16 = 6;

/// The ring: a stadium of which the home straight lies below, run from left to right.
struct Ring {
    straight: f32,
    radius: f32,
    length: f32,
}

impl Ring {
    fn new(spaces: u16) -> Self {
        let length = f32::from(spaces);
        let straight = (length * STRAIGHT).round();
        Self { straight, radius: (length - 2.0 * straight) / 2.0 / PI, length }
    }

    /// The point so many spaces behind the line, so far outside of the middle of the ring, and the
    /// direction of running there, clockwise in degrees.
    fn at(&self, spaces: f32, out: f32) -> (Point, f32) {
        let (half, turn) = (self.straight / 2.0, PI * self.radius);
        let along =
            (spaces + self.straight - BEHIND.min(self.straight / 2.0)).rem_euclid(self.length);
        let radius = self.radius + out;
        let round = |x: f32, from: f32, by: f32| {
            let angle = from + by / self.radius;
            ((x + radius * angle.cos(), -radius * angle.sin()), -angle.to_degrees() - 90.0)
        };
        match along {
            s if s < self.straight => ((s - half, radius), 0.0),
            s if s < self.straight + turn => round(half, -PI / 2.0, s - self.straight),
            s if s < 2.0 * self.straight + turn => {
                ((half - (s - self.straight - turn), -radius), 180.0)
            }
            s => round(-half, PI / 2.0, s - 2.0 * self.straight - turn),
        }
    }

    fn space(&self, at: u16) -> Vec<Point> {
        let bit = |bit: u16| f32::from(at) + f32::from(bit) / f32::from(BITS);
        let outer = (0..=BITS).map(|n| self.at(bit(n), DEEP / 2.0).0);
        let inner = (0..=BITS).rev().map(|n| self.at(bit(n), -DEEP / 2.0).0);
        outer.chain(inner).collect()
    }
}

/// What a space does, where its text does not say it.
fn effect(effect: Effect) -> String {
    match effect {
        Effect::None => String::new(),
        Effect::Pay(n) => format!("pay {}", Dollars(n.into())),
        Effect::Collect(n) => format!("collect {}", Dollars(n.into())),
        Effect::Forward(n) => format!("forward {n}"),
        Effect::Back(n) => format!("back {n}"),
        Effect::LoseTurn => "miss a throw".into(),
        Effect::ThrowAgain => "throw again".into(),
        Effect::Disqualified => "out of the race".into(),
        Effect::Shot => "back to the bank".into(),
    }
}

fn board(pack: &RacingStablePack) -> Document {
    let track = &pack.track;
    let ring = Ring::new(track.mile_spaces);
    let mut shapes = Vec::new();
    for at in 0..track.mile_spaces {
        let marked = track.spaces.iter().find(|space| space.at == at);
        let bad = marked.is_some_and(|space| {
            matches!(
                space.effect,
                Effect::Pay(_)
                    | Effect::Back(_)
                    | Effect::LoseTurn
                    | Effect::Disqualified
                    | Effect::Shot
            )
        });
        let line = if marked.is_some() { 1.25 } else { 0.5 };
        let shade = bad.then_some(0.88);
        shapes.push(Shape::Polygon { points: ring.space(at), shade, line });
        let middle = f32::from(at) + 0.5;
        let mut label = |out: f32, room: Point, size: f32, text: String, bold: bool| {
            let (at, turned) = ring.at(middle, out);
            let label = Label { bold, ..Label::new(at, room, size, text) };
            shapes.push(label.turned(readable(turned)).into());
        };
        // Spaces are narrower towards the inside of a turn: texts stand in the outer half.
        label(DEEP / 2.0 - 0.16, (0.8, 0.24), 0.18, at.to_string(), false);
        if let Some(space) = marked {
            label(DEEP / 2.0 - 0.5, (0.9, 0.4), 0.17, effect(space.effect), true);
            label(0.1, (0.88, 1.4), 0.15, space.text.clone(), false);
        }
        let starts: Vec<String> = track
            .starts
            .iter()
            .filter(|start| start.space == at)
            .map(|start| format!("{} start", distance(start.furlongs, mile(pack))))
            .collect();
        if !starts.is_empty() {
            label(-DEEP / 2.0 - 0.3, (3.4, 0.5), 0.2, starts.join(", "), true);
        }
    }
    let (from, to) = (ring.at(0.0, -DEEP / 2.0 - 0.1).0, ring.at(0.0, DEEP / 2.0 + 0.1).0);
    shapes.push(Shape::Line { from, to, line: 5.0 });
    let finish = ring.at(0.0, -DEEP / 2.0 - 0.75).0;
    shapes.push(Label::new(finish, (2.0, 0.3), 0.26, "FINISH").bold().into());
    shapes.extend(infield(&ring));
    let size = framed(&mut shapes, 0.1);
    let board = Board { size, shapes, sheets: (2, 1) };
    let title = "Racing Stable: board. Cut along the frames and lay the sheets together";
    super::parts::across(title, vec![Block::Board(board)])
}

/// What stands inside the ring: the game's name, and where the first three go.
fn infield(ring: &Ring) -> Vec<Shape> {
    let width = ring.straight * 0.9;
    let told = "Run counter-clockwise. Two dice a horse; a double loses the throw. Do what the space says on which you \
                stop: thick edges pay, push on or throw again, grey ones cost.";
    let mut shapes = vec![
        Label::new((-width * 0.18, -0.55), (width * 0.6, 0.9), 0.8, "Racing Stable").bold().into(),
        Label::new((-width * 0.18, 0.3), (width * 0.6, 0.7), 0.22, told).into(),
    ];
    for (at, place) in ["First", "Second", "Third"].into_iter().enumerate() {
        let corner = (width * 0.16 + at as f32 * 1.9, -0.95);
        shapes.push(Shape::rect(corner, (1.8, 1.5), None, 0.75));
        let label = Label::new((corner.0 + 0.9, corner.1 + 0.25), (1.7, 0.35), 0.26, place);
        shapes.push(label.bold().into());
    }
    shapes
}
