//! The player's cards.

use big_stakes::{Horse, HorseCard, View};

use crate::play::row::{Mark, Row};
use crate::play::told::ME;

/// The cards that the player can name by a number: hand and face-up ones, in this order.
pub(super) fn own(view: &View) -> Vec<Horse> {
    let hand = view.known.iter().flat_map(|known| &known.hand);
    hand.chain(&view.public.seats[ME.index()].face_up).copied().collect()
}

/// The player's cards with their rows; those that ran are marked.
pub(super) fn rows(view: &View) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, horse) in own(view).into_iter().enumerate() {
        let card = view.public.card(horse);
        rows.push(Row::marked(
            format!("{:>2} {} ({})", at + 1, card.name, kind(view, horse)),
            Mark::Strong,
        ));
        rows.extend(figures(card, 6).map(|figures| Row::from(format!("  {figures}"))));
    }
    rows
}

/// Tier, total and sex, and whether the horse has run.
fn kind(view: &View, horse: Horse) -> String {
    let card = view.public.card(horse);
    let ran = view.public.seats[ME.index()].ran.contains(&horse);
    let ran = if ran { ", has run" } else { "" };
    format!("{}, {}, {}{ran}", card.tier, card.total(), card.sex.word())
}

/// The running row and the heart row of a card, each figure in so many columns.
fn figures(card: &HorseCard, columns: usize) -> [String; 2] {
    let row = |cells: Vec<String>| {
        cells.iter().map(|cell| format!("{cell:>columns$}")).collect::<String>()
    };
    [
        row(card.running.iter().map(ToString::to_string).collect()),
        row(card.heart.iter().map(ToString::to_string).collect()),
    ]
}
