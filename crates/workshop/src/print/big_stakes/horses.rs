//! Horse cards of Big Stakes, and blank ones, to cut out.

use big_stakes::{COLUMNS, HorseCard};
use paper::{Align, Block, Cell, Column, Document, Table, Turn};

use crate::champions::{CLASSES, Figures, one_decimal};
use crate::print::parts::FIGURES;

/// Blank cards on a page.
const BLANKS: usize = 8;
/// The height of a row, in points: room for a pencil.
const ROW: f32 = 20.0;

/// A card for each of these horses.
#[must_use]
pub fn horse_cards(cards: &[HorseCard]) -> Document {
    document("Horse cards", cards.iter().map(horse_card).collect())
}

/// A page of cards to fill in.
#[must_use]
pub fn blank_horse_cards() -> Document {
    let empty = || std::iter::repeat_n(String::new(), COLUMNS).collect();
    let sums = CLASSES.map(|furlongs| format!("{furlongs}f ____")).join("  ");
    let blank = || {
        card_table(
            "Name ____________________  sex ____  color ____".into(),
            "Total ____".into(),
            [empty(), empty()],
            sums.clone(),
            "heart ____  turf+ ____".into(),
        )
    };
    document("Blank horse cards", std::iter::repeat_with(blank).take(BLANKS).collect())
}

fn document(title: &str, tables: Vec<Table>) -> Document {
    Document { title: title.into(), turn: Turn::Across, blocks: vec![Block::Tables(tables)] }
}

fn horse_card(card: &HorseCard) -> Table {
    let figures = Figures::of(card);
    let classes = CLASSES.iter().zip(figures.classes);
    let classes: Vec<_> = classes.map(|(furlongs, class)| format!("{furlongs}f {class}")).collect();
    let hearts = format!(
        "heart {}  turf+ {}",
        one_decimal(figures.dirt_heart),
        one_decimal(figures.turf_heart)
    );
    card_table(
        format!("{}, {} {}", card.name, card.sex.word(), card.color),
        format!("{} {}", card.tier, figures.total),
        [
            card.running.iter().map(ToString::to_string).collect(),
            card.heart.iter().map(ToString::to_string).collect(),
        ],
        classes.join("  "),
        hearts,
    )
}

/// A card: whose it is, the rounds, both rows, and the sums.
fn card_table(
    name: String,
    total: String,
    [running, heart]: [Vec<String>; 2],
    classes: String,
    hearts: String,
) -> Table {
    let label = Column { align: Align::Left, ..FIGURES };
    let figure = Column { least: 24.0, ..FIGURES };
    let rounds = (1..COLUMNS).map(|round| round.to_string()).chain([String::from("+")]);
    let row = |label: &str, cells: Vec<String>| {
        [Cell::from(label)].into_iter().chain(cells.into_iter().map(Cell::from)).collect()
    };
    Table {
        caption: String::new(),
        columns: [label].into_iter().chain(std::iter::repeat_n(figure, COLUMNS)).collect(),
        head: vec![
            vec![
                Cell { span: COLUMNS - 3, ..Cell::bold(name) },
                Cell { span: 4, ..Cell::bold(total) },
            ],
            row("Round", rounds.collect()),
        ],
        rows: vec![
            row("Running", running),
            row("Heart", heart),
            vec![Cell::over(classes, COLUMNS - 4), Cell::over(hearts, 5)],
        ],
        row_height: ROW,
    }
}
