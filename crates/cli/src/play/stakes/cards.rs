//! The player's cards.

use big_stakes::{COLUMNS, Horse, HorseCard, Phase, View};

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

/// The card that is up for sale, and the player's, a horse in two rows, or in one where there is no
/// room for more: name and kind, running row and heart row.
pub(super) fn short_rows(view: &View, rows: usize) -> Vec<Row> {
    let public = &view.public;
    let for_sale = match &public.phase {
        Phase::Auction(lot) => public.catalogue.get(usize::from(lot.number)).copied(),
        _ => None,
    };
    let own = own(view).into_iter().zip(1..).map(|(horse, number)| (horse, number.to_string()));
    let cards: Vec<_> =
        for_sale.map(|horse| (horse, "»".to_owned())).into_iter().chain(own).collect();
    let both = 1 + 2 * cards.len() <= rows;
    let furlongs: String = (1..=COLUMNS).map(|furlong| format!("{furlong:>4}")).collect();
    let mut short = vec![Row::marked(format!("   {:<22}{furlongs}", "furlong"), Mark::Quiet)];
    for (horse, number) in cards {
        let card = public.card(horse);
        let [running, heart] = figures(card, 4);
        let mut row = Row::from(format!("{number:>2} "));
        row.push(format!("{:<22}", card.name), Mark::Strong);
        row.push(running, Mark::Plain);
        short.push(row);
        if both {
            let kind = kind(view, horse);
            short.push(Row::marked(format!("   {kind:<22}{heart}"), Mark::Quiet));
        }
    }
    short
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
