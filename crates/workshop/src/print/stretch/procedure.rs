//! The procedure on one page: what is thrown when, and what is written where.

use paper::{Block, Document};
use stretch::Mode;

use super::version;
use crate::print::parts::upright;

/// The steps of a race of this version, in order.
#[must_use]
pub fn procedure(mode: Mode) -> Document {
    let mut blocks = vec![Block::Heading(format!("Top of the Stretch: a {} race", version(mode)))];
    blocks.push(Block::Text(
        "Two six-sided dice, red and white, thrown together; their total is read unless it says otherwise. Every horse \
         has a line on the scoresheet, in post order, and the throws go down the lines in that order."
            .into(),
    ));
    blocks.push(Block::Steps(steps(&before())));
    blocks.push(Block::Heading("The race".into()));
    blocks.push(Block::Steps(steps(match mode {
        Mode::Quick => &QUICK,
        Mode::Full => &FULL,
    })));
    blocks.push(Block::Steps(steps(&RUN)));
    blocks.push(Block::Heading("Official".into()));
    blocks.push(Block::Steps(steps(&AFTER)));
    upright(format!("{} on one page", version(mode)), blocks)
}

type Told = (&'static str, &'static str);

fn steps(told: &[Told]) -> Vec<(String, String)> {
    told.iter().map(|(lead, text)| ((*lead).to_owned(), (*text).to_owned())).collect()
}

const fn before() -> [Told; 5] {
    [
        (
            "Sheet",
            "Write in post, horse, jockey and all ratings. Orig is the Power for the surface; synthetic counts as dirt.",
        ),
        (
            "Track",
            "If the card does not set the condition, throw once on Track condition. Synthetic is always fast.",
        ),
        (
            "Start power",
            "Adj = Orig, less 4 for a horse that is not rated on this surface (take its other Power), less what the wet track \
             costs beyond its Wet rating, less 1 for every half furlong outside its Range; 8 furlongs and 70 yards count as 8\u{bd}.",
        ),
        (
            "Odds",
            "Where the card has no prices: find each horse's chart by its Adj against the best, throw for each, read the red die. A double moves to the chart beside it.",
        ),
        ("Bets", "Win, place and show, $2 or a multiple of it."),
    ]
}

const QUICK: [Told; 2] = [
    (
        "1 Pace",
        "Add the two highest Pace ratings and throw once on Pace scenario: slow, normal or fast. Write each horse's change by its Pace rating; normal changes nothing.",
    ),
    ("2 Form", "Throw for each horse on Form; write the change of power by its Form letter."),
];

const FULL: [Told; 4] = [
    ("1 Break", "Throw for each horse on Break: race points by its Pace."),
    (
        "2 Setup",
        "At a mile and more: throw for each horse on Setup, and change its points. Under a mile leave it out.",
    ),
    (
        "Pace",
        "Add the two highest totals and throw once on Pace scenario, under a mile or a mile and more. Write each horse's change of power by its points; normal changes nothing.",
    ),
    (
        "3 Position",
        "Throw for each horse on Race position: change of points and of power by its Form letter. The totals are the running order at each call.",
    ),
];

const RUN: [Told; 5] = [
    (
        "Trouble",
        "A total of 3 in the throw before, at once: throw on Trouble. Where it sends you to the jockey, throw again: at his Trouble rating or below he keeps out of it. Who is out throws no more.",
    ),
    (
        "Final power",
        "Adj and all changes together. The speed chart has columns 0 to 29: below and above them take the last one.",
    ),
    (
        "Factor",
        "Throw once for the whole race: the red die says Trip, Class or Speed, the white one whether the jockeys' Ride counts too. Write both as the change of each horse's figure.",
    ),
    (
        "Speed",
        "Throw for each horse on Speed figure, in the column of its final power; add the factor. With the Form Save, Form A and B may better a total of 2 to 4 by one die.",
    ),
    (
        "Photo",
        "Horses with one figure: each throws, total + Wire + Ride; the higher is ahead, and the difference is read on Photo. Level again: a dead heat.",
    ),
];

const AFTER: [Told; 4] = [
    (
        "Disqualified",
        "One die for each, in the order at the wire: the horse goes behind that many of the horses that finished behind it and were not disqualified, or behind them all. It never parts a dead heat.",
    ),
    (
        "Lengths",
        "Every horse's points behind the first at the wire, in the column of the distance. Level figures were a photo: by a nose, a head or a neck.",
    ),
    (
        "Time",
        "The figure of the first at the wire, in the column of the distance. For hundredths throw one 20-sided die and add it: 1 is .01.",
    ),
    (
        "Payoffs",
        "By the odds, in the official order: win for the first, place for the first two, show for the first three.",
    ),
];
