//! What Big Stakes puts on paper: the boards, race cards, horse cards, tokens, both appendices and a
//! results sheet.

mod board;
mod horses;

use ::big_stakes::{BigStakes, BigStakesPack, RaceCard, ways};
use paper::{Block, Cell, Column, Document, Field, Table};
use racing::Dollars;

use super::kit::{Printed, Sheet};
use super::parts::{FIGURES, NAMES, Piece, across, capital, card, figures, pieces, upright};

pub use horses::{blank_horse_cards, horse_cards};

impl Printed for BigStakes {
    const SHEETS: &'static [Sheet<BigStakesPack>] = &[
        Sheet::new("board", "turf and dirt, five lanes each, on four sheets", |pack, _| {
            board::dual(pack)
        }),
        Sheet::new("ten-lane-board", "one ring of ten lanes, on four sheets", |pack, _| {
            board::single(pack)
        }),
        Sheet::new("race-cards", "the race cards with their purses", |pack, _| race_cards(pack)),
        Sheet::new("horse-cards", "every champion", |pack, _| horse_cards(&pack.horses)),
        Sheet::new("blank-horse-cards", "for champions that you breed", |_, _| blank_horse_cards()),
        Sheet::new("tokens", "jockey and whip tokens, and horses", |pack, _| tokens(pack)),
        Sheet::new("times", "Appendix A: finishing times", |pack, _| times(pack)),
        Sheet::new("hearts", "Appendix B: hearts, jockeys and weights", |pack, _| hearts(pack)),
        Sheet::new("results", "the results sheet of a meet", |pack, _| results(pack)),
    ];
}

/// What each place gets of a purse.
fn shares(pack: &BigStakesPack, purse: Dollars) -> Vec<(String, String)> {
    let share = |(place, percent): (usize, &u8)| {
        (format!("Place {place}"), Dollars(purse.0 * i64::from(*percent) / 100).to_string())
    };
    (1..).zip(&pack.split).map(share).collect()
}

fn race_cards(pack: &BigStakesPack) -> Document {
    let race = |race: &RaceCard| {
        let about = format!("{} furlongs, {}", race.furlongs, race.surface.word());
        let place =
            pack.default_program.iter().position(|at| pack.races[usize::from(*at)].id == race.id);
        let foot = place.map(|at| format!("Race {} of the usual meet", at + 1));
        let purse = [("Purse".to_owned(), race.purse.to_string())];
        let stats = purse.into_iter().chain(shares(pack, race.purse));
        card(race.name.as_str(), race.furlongs.to_string(), about, stats, foot.unwrap_or_default())
    };
    let cards = pack.races.iter().map(race).collect();
    upright("Big Stakes: race cards", vec![Block::Cards(cards)])
}

/// Tokens, in millimetres; they go on spaces of the board.
const TOKEN: (f32, f32) = (15.0, 15.0);
const PIECE: (f32, f32) = (9.0, 9.0);

fn tokens(pack: &BigStakesPack) -> Document {
    let bag = (0_usize..).zip(pack.constants.tokens);
    let bag = bag.flat_map(|(number, count)| (0..count).map(move |_| number));
    let token = |number: usize| Piece::new(TOKEN).ring().line(0.22, 0.78, number.to_string(), true);
    let horse = |post: usize| Piece::new(PIECE).line(0.2, 0.8, post.to_string(), true);
    let field = pack.constants.most_players.max(10);
    let sets = (0..4).flat_map(|_| 1..=field).map(horse);
    let blocks = vec![
        Block::Heading("Jockey and whip tokens: into a bag".into()),
        pieces(bag.map(token).collect()),
        Block::Heading("Horses, by post: four sets".into()),
        pieces(sets.collect()),
    ];
    upright("Big Stakes: tokens", blocks)
}

/// Minutes, seconds and tenths.
fn clock(tenths: u32) -> String {
    let (minutes, rest) = (tenths / 600, tenths % 600);
    let seconds = format!("{}.{}", rest / 10, rest % 10);
    if minutes == 0 { seconds } else { format!("{minutes}:{seconds:0>4}") }
}

fn times(pack: &BigStakesPack) -> Document {
    let longest = pack.times.rows.iter().map(|row| row.tenths.len()).max().unwrap_or(0);
    let head = ["Furlongs", "Round"].map(Cell::from).into_iter();
    let head = head.chain((1..=longest).map(|past| {
        Cell::from(if past == longest { format!("{past}+") } else { past.to_string() })
    }));
    let row = |row: &::big_stakes::TimeRow| {
        let cells = row.tenths.iter().map(|tenths| Cell::from(clock(*tenths)));
        let lead = [Cell::bold(row.distance.to_string()), Cell::bold(row.round.to_string())];
        let rest = longest - row.tenths.len();
        lead.into_iter().chain(cells).chain(std::iter::repeat_n(Cell::from(""), rest)).collect()
    };
    let table = Table {
        caption: "Time by the round in which a horse is home, and the spaces past the line on which it stops".into(),
        columns: vec![FIGURES; longest + 2],
        head: vec![head.collect()],
        rows: pack.times.rows.iter().map(row).collect(),
        row_height: 0.0,
    };
    let tenths = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
    let notes = format!(
        "A round later than the chart has: {} seconds more for each; earlier: {} less. A length takes {} seconds.",
        tenths(pack.times.per_extra_round),
        tenths(pack.times.per_missing_round),
        tenths(pack.times.tenths_per_length)
    );
    let blocks = vec![
        Block::Heading("Big Stakes: Appendix A, finishing times".into()),
        Block::Table(table),
        Block::Text(notes),
    ];
    across("Big Stakes: Appendix A", blocks)
}

/// Pounds that a space more is worth, at any distance.
const POUNDS: f32 = 5.0;

/// Furlongs for which weights are worked out.
const WEIGHED: [u16; 2] = [6, 12];

fn hearts(pack: &BigStakesPack) -> Document {
    let decimal = |value: f32| format!("{value:.2}");
    let worth = |ways: u32| {
        let chance = ways as f32 / 36.0;
        let weights = WEIGHED.iter().flat_map(move |furlongs| {
            let spaces = chance * f32::from(*furlongs);
            [format!("{spaces:.1}"), format!("{:.0}", spaces * POUNDS)]
        });
        [ways.to_string(), decimal(chance)].into_iter().chain(weights)
    };
    let head = |first: &str| -> Vec<String> {
        let weighed = WEIGHED
            .iter()
            .flat_map(|furlongs| [format!("{furlongs}f spaces"), format!("{furlongs}f lb")]);
        [first, "Ways of 36", "Chance"].map(String::from).into_iter().chain(weighed).collect()
    };
    let single = (2..=12_u8).map(|number| {
        [number.to_string()].into_iter().chain(worth(u32::from(ways(number)))).collect()
    });
    let rows = pack.heart_rows.iter().map(|tokens| {
        let all: u32 = tokens.iter().map(|number| u32::from(ways(*number))).sum();
        let names: Vec<String> = tokens.iter().map(ToString::to_string).collect();
        [names.join(" ")].into_iter().chain(worth(all)).collect()
    });
    let mut rows =
        figures("Tokens together: weights in a handicap", head("Tokens"), rows.collect());
    rows.columns[0] = Column { least: 90.0, ..NAMES };
    let blocks = vec![
        Block::Heading("Big Stakes: Appendix B, hearts".into()),
        Block::Text(
            "A heart is red and white together, a jockey or whip white and blue: the chance of a number in a \
             round, and what it is worth over a race. A space is 5 lb."
                .into(),
        ),
        Block::Tables(vec![figures("One number", head("Number"), single.collect()), rows]),
    ];
    upright("Big Stakes: Appendix B", blocks)
}

/// Races of a meet, and lines for the places of each.
const MEET: usize = 5;

fn results(pack: &BigStakesPack) -> Document {
    let players = pack.constants.most_players;
    let race = |at: usize| {
        let card = pack.default_program.get(at).map(|card| &pack.races[usize::from(*card)]);
        let about = card.map(|card| format!("{}, {}", card.name, card.purse)).unwrap_or_default();
        let row = |place: usize| {
            let share = card.zip(pack.split.get(place - 1));
            let share = share.map(|(card, percent)| {
                Dollars(card.purse.0 * i64::from(*percent) / 100).to_string()
            });
            vec![
                Cell::bold(place.to_string()),
                Cell::from(""),
                Cell::from(""),
                Cell::from(""),
                share.unwrap_or_default().into(),
            ]
        };
        Table {
            caption: format!("Race {}: {about}", at + 1),
            columns: vec![
                FIGURES,
                Column { least: 84.0, ..NAMES },
                Column { least: 56.0, ..NAMES },
                Column { least: 36.0, ..FIGURES },
                Column { least: 56.0, ..FIGURES },
            ],
            head: vec![["Fin", "Horse", "Stable", "Time", "Prize"].map(Cell::from).to_vec()],
            rows: (1..=pack.split.len().max(3)).map(row).collect(),
            row_height: 15.5,
        }
    };
    let head = ["Stable"].into_iter().map(Cell::from);
    let head = head.chain((1..=MEET).map(|race| Cell::from(format!("Race {race}"))));
    let stables = Table {
        caption: "Prize money".into(),
        columns: [Column { least: 120.0, ..NAMES }]
            .into_iter()
            .chain(std::iter::repeat_n(Column { least: 60.0, ..FIGURES }, MEET + 2))
            .collect(),
        head: vec![head.chain(["Total", "Rank"].map(Cell::from)).collect()],
        rows: vec![vec![Cell::from(""); MEET + 3]; players],
        row_height: 15.5,
    };
    let turn = [
        (
            "Order",
            "Round 1: posts 1 to 5 first, the higher running number before the lower. Then from the front; level horses from the rail.",
        ),
        (
            "Throw",
            "Red + the running number of the round; + the heart if red and white make it; + 1 for three alike; + 1 for the jockey's or a laid whip's number on white and blue.",
        ),
        (
            "Ride",
            "The first space straight on, then at most the lane changes of the track; leave a space in front of another horse; in a chute stay in your lane.",
        ),
    ];
    let turn = turn.map(|(lead, text)| (lead.to_owned(), text.to_owned())).to_vec();
    let mut races = vec![
        Block::Heading("Big Stakes: results".into()),
        Block::Fields(vec![
            Field::new("Meet", "").share(3),
            Field::new("Date", "").share(2),
            Field::new("Track", "").share(2),
        ]),
    ];
    races.push(Block::Tables((0..MEET).map(race).collect()));
    races.push(Block::Table(stables));
    races.push(Block::Steps(turn));
    upright("Big Stakes: results", races)
}

/// What a ring is called.
fn ring(surface: ::big_stakes::Surface) -> String {
    capital(surface.word())
}
