//! Cards of horses and jockeys, to cut out.

use paper::{Block, Card, Document, Turn};
use stretch::written::signed;
use stretch::{Card as RaceCard, HorseData, JockeyData, Post, StretchPack};

use super::{half_furlongs, race_name};

/// What a horse is rated, and what is said at the foot of its card.
const HORSE: [&str; 10] = [
    "Power, dirt",
    "Power, turf",
    "Range, furlongs",
    "Wet",
    "Pace",
    "Form",
    "Trip",
    "Class",
    "Speed",
    "Wire",
];
const HORSE_FOOT: &str = "In the corner: overall, not used in play";
/// The same of a jockey.
const JOCKEY: [&str; 2] = ["Ride", "Trouble"];
const JOCKEY_FOOT: &str = "A throw of Trouble or less keeps out of trouble";

fn rated<const N: usize>(labels: &[&str; N], values: [String; N]) -> Vec<(String, String)> {
    labels.iter().map(|label| (*label).to_owned()).zip(values).collect()
}

/// The cards of all horses and jockeys of a pack.
#[must_use]
pub fn cards(pack: &StretchPack) -> Document {
    let horses = pack.horses.iter().map(|horse| horse_card(horse, "Horse".into()));
    let jockeys = pack.jockeys.iter().map(jockey_card);
    document("Horses and jockeys".into(), horses.chain(jockeys).collect())
}

/// The cards of those who run and ride in a race, by post.
#[must_use]
pub fn cards_of_race(pack: &StretchPack, card: &RaceCard) -> Document {
    let runners = || Post::all(card.runners.len()).zip(&card.runners);
    let jockey = |at: u16| &pack.jockeys[usize::from(at)];
    let horses = runners().map(|(post, runner)| {
        let rider =
            runner.jockey.map(|at| format!(", {}", jockey(at).called())).unwrap_or_default();
        let about = format!("Post {}{rider}", post.number());
        horse_card(&pack.horses[usize::from(runner.horse)], about)
    });
    let jockeys = runners().filter_map(|(_, runner)| Some(jockey_card(jockey(runner.jockey?))));
    document(race_name(card), horses.chain(jockeys).collect())
}

/// Horses on a page of blank cards; the rest are jockeys.
const BLANK_HORSES: usize = 6;
const BLANK_JOCKEYS: usize = 3;

/// A page of cards to fill in: horses, and a row of jockeys.
#[must_use]
pub fn blank_cards() -> Document {
    let blank = |about: &str, labels: &[&str], foot: &str| Card {
        about: about.into(),
        stats: labels.iter().map(|label| ((*label).to_owned(), String::new())).collect(),
        foot: foot.into(),
        ..Card::default()
    };
    let horse = blank("Horse", &HORSE, HORSE_FOOT);
    let jockey = blank("Jockey", &JOCKEY, JOCKEY_FOOT);
    let cards = std::iter::repeat_n(horse, BLANK_HORSES);
    let cards = cards.chain(std::iter::repeat_n(jockey, BLANK_JOCKEYS));
    document("Blank cards".into(), cards.collect())
}

fn document(title: String, cards: Vec<Card>) -> Document {
    Document { title, turn: Turn::Upright, blocks: vec![Block::Cards(cards)] }
}

fn horse_card(horse: &HorseData, about: String) -> Card {
    let ratings = &horse.ratings;
    let power = |power: Option<u8>| power.map_or_else(|| "-".into(), |power| power.to_string());
    let [trip, class, speed] = ratings.factors.map(|factor| signed(factor.into()));
    let range = format!("{} - {}", half_furlongs(ratings.range.0), half_furlongs(ratings.range.1));
    let values = [
        power(ratings.power_dirt),
        power(ratings.power_turf),
        range,
        ratings.wet.to_string(),
        ratings.pace.to_string(),
        ratings.form.to_string(),
        trip,
        class,
        speed,
        ratings.wire.to_string(),
    ];
    Card {
        title: horse.called().to_owned(),
        corner: horse.overall().to_string(),
        about,
        stats: rated(&HORSE, values),
        foot: HORSE_FOOT.into(),
    }
}

fn jockey_card(jockey: &JockeyData) -> Card {
    Card {
        title: jockey.called().to_owned(),
        corner: String::new(),
        about: "Jockey".into(),
        stats: rated(
            &JOCKEY,
            [signed(jockey.riding.ride.into()), jockey.riding.trouble.to_string()],
        ),
        foot: JOCKEY_FOOT.into(),
    }
}
