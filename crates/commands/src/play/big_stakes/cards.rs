//! The player's cards.

use big_stakes::{COLUMNS, Horse, HorseCard, Phase, View};

use crate::play::ME;
use crate::play::paint::fit;
use crate::play::row::{Mark, Row};

/// Columns of a figure where there is room.
const WIDE: usize = 6;

/// The cards that the player can name by a number: hand and face-up ones, in this order.
pub(super) fn own(view: &View) -> Vec<Horse> {
    let hand = view.known().into_iter().flat_map(|known| &known.hand);
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
        let figures = figures(card).map(|row| spread(&row, &[WIDE; COLUMNS]));
        rows.extend(figures.map(|figures| Row::from(format!("  {figures}"))));
    }
    rows
}

/// The card that is up for sale or offered, and the player's, a horse in two rows, or in one where there is no
/// room for more: name and kind, its class at the next distances, running row and heart row.
pub(super) fn short_rows(view: &View, rows: usize) -> Vec<Row> {
    let public = &view.public;
    let for_sale = match &public.phase {
        Phase::Auction(lot) => public.catalogue.get(usize::from(lot.number)).copied(),
        Phase::Answer { offer, .. } => Some(offer.give),
        _ => None,
    };
    let own = own(view).into_iter().zip(1..).map(|(horse, number)| (horse, number.to_string()));
    let cards: Vec<_> =
        for_sale.map(|horse| (horse, "»".to_owned())).into_iter().chain(own).collect();
    let both = 2 * cards.len() < rows;
    let furlongs: Vec<String> = (1..=COLUMNS).map(|furlong| furlong.to_string()).collect();
    // A column is as wide as the longest figure in it: hearts are long, but few.
    let shown = cards.iter().flat_map(|(horse, _)| {
        figures(public.card(*horse)).into_iter().take(1 + usize::from(both))
    });
    let mut columns = [4; COLUMNS];
    for row in shown {
        for (column, figure) in columns.iter_mut().zip(&row) {
            *column = (figure.chars().count() + 1).max(*column);
        }
    }
    let distances = distances(view);
    let heads: String = distances.iter().map(|furlongs| format!("{furlongs:>3}f")).collect();
    let head = format!("   {:<18}{heads:<8}{}", "", spread(&furlongs, &columns));
    let mut short = vec![Row::marked(head, Mark::Quiet)];
    for (horse, number) in cards {
        let card = public.card(horse);
        let [running, heart] = figures(card).map(|row| spread(&row, &columns));
        let mut row = Row::from(format!("{number:>2} "));
        let classes = distances.iter().map(|furlongs| format!("{:>4}", card.class(*furlongs)));
        let classes: String = classes.collect();
        row.push(format!("{} {classes:<8}", fit(&card.name, 17)), Mark::Strong);
        row.push(running, Mark::Plain);
        short.push(row);
        if both {
            let kind = kind(view, horse);
            short.push(Row::marked(format!("   {kind:<26}{heart}"), Mark::Quiet));
        }
    }
    short
}

/// The distances that are run next, two of them at most.
fn distances(view: &View) -> Vec<u16> {
    let public = &view.public;
    let races = public.program.iter().skip(public.results.len());
    let mut distances: Vec<u16> =
        races.map(|planned| public.race_card(planned.card).furlongs).collect();
    distances.dedup();
    distances.truncate(2);
    distances
}

/// Tier, total and sex, and whether the horse has run.
fn kind(view: &View, horse: Horse) -> String {
    let card = view.public.card(horse);
    let ran = view.public.seats[ME.index()].ran.contains(&horse);
    let ran = if ran { ", has run" } else { "" };
    format!("{}, {}, {}{ran}", card.tier, card.total(), card.sex.word())
}

/// The running row and the heart row of a card.
fn figures(card: &HorseCard) -> [Vec<String>; 2] {
    [
        card.running.iter().map(ToString::to_string).collect(),
        card.heart.iter().map(ToString::to_string).collect(),
    ]
}

/// Figures side by side, each in so many columns.
fn spread(figures: &[String], columns: &[usize]) -> String {
    let cells = figures.iter().zip(columns);
    cells.map(|(figure, columns)| format!("{figure:>columns$}")).collect()
}
