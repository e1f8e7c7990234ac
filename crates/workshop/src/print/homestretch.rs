//! What Homestretch puts on paper: the track, the tote board, race cards, shares, tokens and a score
//! sheet.

use ::homestretch::{Deck, Homestretch, HomestretchPack, HorseData, RaceCard, Share, Token};
use paper::{Block, Board, Card, Cell, Column, Document, Label, Shape, Table};
use racing::{Dollars, Line};

use super::kit::{Printed, Sheet};
use super::parts::{FIGURES, NAMES, Piece, across, capital, card, pieces, upright};

impl Printed for Homestretch {
    const SHEETS: &'static [Sheet<HomestretchPack>] = &[
        Sheet::new("track", "the lanes, from the start to the line", |pack, _| track(pack)),
        Sheet::new("tote", "the tote board", |pack, _| tote(pack)),
        Sheet::new("race-cards", "both decks of race cards", |pack, _| race_cards(pack)),
        Sheet::new("shares", "the share cards, blue and red", |pack, _| shares(pack)),
        Sheet::new("tokens", "bet tokens, handicaps and horses", |pack, _| tokens(pack)),
        Sheet::new("score", "the score sheet", |pack, _| score(pack)),
    ];
}

/// A horse's number and name.
fn called(horse: &HorseData) -> String {
    format!("{} {}", horse.horse.number(), horse.name)
}

/// The track is drawn in spaces of this width, and lanes of this height.
const SPACE: f32 = 10.0;
const LANE: f32 = 7.0;
/// Beside the lanes: names at the left, placings at the right.
const NAME: f32 = 26.0;

fn track(pack: &HomestretchPack) -> Document {
    let spaces = pack.finish.max(1) as usize;
    // A track of many spaces has smaller ones.
    let space = (SPACE * 10.0 / spaces as f32).min(SPACE);
    let (lanes, head) = (pack.horses.len() as f32, LANE);
    let line = NAME + spaces as f32 * space;
    let mut shapes = Vec::new();
    for at in 0..spaces {
        let text = if at == 0 { "Start".into() } else { at.to_string() };
        let middle = (NAME + (at as f32 + 0.5) * space, head / 2.0);
        shapes.push(Label::new(middle, (space - 0.5, head), 3.0, text).bold().into());
    }
    shapes.push(Label::new((line + 12.0, head / 2.0), (24.0, head), 3.0, "Home").bold().into());
    for (row, horse) in pack.horses.iter().enumerate() {
        let y = head + row as f32 * LANE;
        let middle = y + LANE / 2.0;
        let number = horse.horse.number().to_string();
        shapes.push(Label::new((3.0, middle), (5.0, LANE), 5.0, number).bold().into());
        let name = Label::new((15.5, middle), (18.0, LANE - 1.0), 2.6, horse.name.as_str());
        shapes.push(name.left().into());
        for at in 0..spaces {
            let shade = (at == 0).then_some(0.9);
            let corner = (NAME + at as f32 * space, y);
            shapes.push(Shape::rect(corner, (space, LANE), shade, 0.5));
        }
        shapes.push(Shape::rect((line, y), (24.0, LANE), None, 0.5));
    }
    let bottom = head + lanes * LANE;
    shapes.push(Shape::Line { from: (line, head), to: (line, bottom), line: 3.0 });
    let push: Vec<String> = pack.push.iter().map(ToString::to_string).collect();
    let told = format!(
        "Move {} and stop, or {} and throw again. The number of a horse that is home: push a last one, \
         by the difference of the dice (0 to 5): {}.",
        pack.full_move,
        pack.short_move,
        push.join(", ")
    );
    let width = line + 24.0;
    shapes.push(Label::new((width / 2.0, bottom + 3.0), (width, 5.0), 2.6, told).left().into());
    let board = Board { size: (width, bottom + 6.0), shapes, sheets: (1, 1) };
    across("Homestretch: track", vec![Block::Board(board)])
}

/// A spot of the tote board, in units of the drawing.
const SPOT: (f32, f32) = (12.0, 20.0);

fn tote(pack: &HomestretchPack) -> Document {
    let (left, top) = (12.0, 15.0);
    let mut shapes = vec![];
    let title = Label::new((66.0, 3.0), (132.0, 6.0), 4.5, "Homestretch tote board").bold().left();
    shapes.push(title.into());
    for (column, horse) in pack.horses.iter().enumerate() {
        let x = left + column as f32 * SPOT.0;
        let head = (x + SPOT.0 / 2.0, 9.0);
        let number = horse.horse.number().to_string();
        shapes.push(Label::new(head, (SPOT.0, 6.0), 5.0, number).bold().into());
        let name = (x + SPOT.0 / 2.0, 13.0);
        shapes.push(Label::new(name, (SPOT.0 - 0.6, 4.0), 1.7, horse.name.as_str()).into());
        for line in Line::ALL {
            let y = top + line.index() as f32 * SPOT.1;
            shapes.push(Shape::rect((x, y), SPOT, None, 0.75));
            let pays = pack.payout[column][line.index()].to_string();
            let figure = (x + SPOT.0 / 2.0, y + 3.5);
            shapes.push(Label::new(figure, (SPOT.0 - 1.0, 6.0), 5.0, pays).bold().into());
        }
    }
    for line in Line::ALL {
        let middle = (left / 2.0 - 0.5, top + (line.index() as f32 + 0.5) * SPOT.1);
        let word = capital(line.word());
        shapes.push(Label::new(middle, (left - 1.5, 6.0), 3.4, word).bold().into());
    }
    let bottom = top + 3.0 * SPOT.1;
    let width = left + pack.horses.len() as f32 * SPOT.0;
    let told = format!(
        "A token pays its value times the figure of its spot times {}. Win: first. Place: first or \
         second. Show: first to third. On one spot lie at most as many of your tokens as your standing: \
         the leader 1, the second 2, and so on.",
        pack.unit
    );
    shapes.push(Label::new((width / 2.0, bottom + 3.5), (width, 6.0), 2.3, told).left().into());
    let board = Board { size: (width, bottom + 7.0), shapes, sheets: (1, 1) };
    across("Homestretch: tote board", vec![Block::Board(board)])
}

fn deck(deck: Deck) -> &'static str {
    match deck {
        Deck::Purple => "Purple deck: the first races",
        Deck::Green => "Green deck: the later races",
    }
}

fn race_card(pack: &HomestretchPack, race: &RaceCard) -> Card {
    let purses = Line::ALL.iter().zip(race.purse);
    let purses = purses.map(|(line, purse)| (format!("Purse, {}", line.word()), purse.to_string()));
    let tokens = pack.horses.iter().zip(race.handicaps);
    let tokens = tokens.filter_map(|(horse, token)| Some((called(horse), token?.to_string())));
    card(race.name.as_str(), "", deck(race.deck), purses.chain(tokens), "")
}

fn race_cards(pack: &HomestretchPack) -> Document {
    let of = |which: Deck| {
        let cards = pack.cards.iter().filter(move |race| race.deck == which);
        Block::Cards(cards.map(|race| race_card(pack, race)).collect())
    };
    let blocks = vec![of(Deck::Purple), Block::NewPage, of(Deck::Green)];
    upright("Homestretch: race cards", blocks)
}

/// A share, in millimetres.
const SHARE: (f32, f32) = (46.0, 36.0);

fn shares(pack: &HomestretchPack) -> Document {
    let share = |share: Share, about: &str| {
        let horse = &pack.horses[share.horse.index()];
        Piece::new(SHARE)
            .cell((0.0, 0.3), (0.08, 0.42), share.to_string(), true)
            .cell((0.3, 1.0), (0.1, 0.4), horse.name.as_str(), true)
            .line(0.48, 0.66, format!("Share: {}", horse.price), false)
            .line(0.66, 0.78, capital(&horse.class.to_string()), false)
            .line(0.8, 0.92, about, false)
    };
    let red = format!("Red: from {} players on", pack.red_from_players);
    let blue = pack.blue_shares().map(|of| share(of, "Blue"));
    let red = pack.red_shares().map(|of| share(of, &red));
    upright("Homestretch: shares", vec![pieces(blue.chain(red).collect())])
}

/// A token, in millimetres.
const TOKEN: (f32, f32) = (18.0, 18.0);

fn tokens(pack: &HomestretchPack) -> Document {
    let token = |text: &str, under: &str| {
        let piece = Piece::new(TOKEN).ring().line(0.2, 0.66, text, true);
        piece.cell((0.14, 0.86), (0.64, 0.8), under, false)
    };
    let colors = pack.colors.iter().take(pack.most_players);
    let bets = colors
        .flat_map(|color| pack.tokens.iter().map(move |value| token(&value.to_string(), color)));
    let handicaps = Token::ALL.iter().zip(pack.supply);
    let handicaps =
        handicaps.flat_map(|((word, _), count)| (0..count).map(move |_| token(word, "")));
    let horses = pack.horses.iter();
    let horses = horses.map(|horse| token(&horse.horse.number().to_string(), ""));
    let blocks = vec![
        Block::Heading("Bet tokens, by color".into()),
        pieces(bets.collect()),
        Block::Heading("Handicap tokens".into()),
        pieces(handicaps.collect()),
        Block::Heading("Horses".into()),
        pieces(horses.collect()),
    ];
    upright("Homestretch: tokens and horses", blocks)
}

/// The races of a usual game.
const RACES: usize = 4;

fn score(pack: &HomestretchPack) -> Document {
    let players = pack.most_players.min(10);
    let head = [Cell::from("Name")].into_iter().chain((1..=players).map(|_| Cell::from("")));
    let row = |text: &str, value: Option<Dollars>, bold: bool| -> Vec<Cell> {
        let value = value.map(|value| value.to_string()).unwrap_or_default();
        let cells = (0..players).map(|_| Cell::from(value.clone()));
        let first = if bold { Cell::bold(text) } else { Cell::from(text) };
        [first].into_iter().chain(cells).collect()
    };
    let mut rows = vec![row("Color", None, false), row("Start", Some(pack.start), true)];
    rows.push(row("Shares drafted", None, false));
    rows.push(row("Money", None, true));
    for race in 1..=RACES {
        rows.push(row(&format!("Race {race}: purses"), None, false));
        rows.push(row(&format!("Race {race}: bets"), None, false));
        if race == 1 {
            rows.push(row("Second chance: shares", None, false));
        }
        rows.push(row("Money", None, true));
    }
    rows.push(row("Rank", None, true));
    let table = Table {
        caption: String::new(),
        columns: [Column { least: 110.0, ..NAMES }]
            .into_iter()
            .chain(std::iter::repeat_n(Column { least: 60.0, ..FIGURES }, players))
            .collect(),
        head: vec![head.collect()],
        rows,
        row_height: 24.0,
    };
    let hands = (pack.least_players..).zip(&pack.hands);
    let hands = hands.map(|(players, hand)| format!("{players} players {hand}"));
    let steps = [
        ("Draft", format!("Blue cards of a hand: {}. Keep one, pass the rest to the left.", hands.collect::<Vec<_>>().join(", "))),
        ("Bet", "The richest first: lay all your tokens face down.".into()),
        ("Race", "The poorest throws first; the third horse home ends it.".into()),
        ("Pay", "Purses in equal parts by share, then the tokens that won.".into()),
        ("Buy", format!("After race 1, the poorest first, twice: a share face up for its price, or one face down for {} more.", pack.blind_fee)),
        ("Win", "The most money after the last race; then the dearer shares, the more longshots, field and favorites.".into()),
    ];
    let steps = steps.map(|(lead, text)| (lead.to_owned(), text)).to_vec();
    let blocks = vec![
        Block::Heading("Homestretch: score sheet".into()),
        Block::Table(table),
        Block::Steps(steps),
    ];
    upright("Homestretch: score sheet", blocks)
}
