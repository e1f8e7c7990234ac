//! Cards of horses and jockeys, to cut out.

use paper::{Block, Card, Document, Turn};
use stretch::written::signed;
use stretch::{Card as RaceCard, HorseData, JockeyData, Post, StretchPack};

use super::{half_furlongs, race_name};

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

fn document(title: String, cards: Vec<Card>) -> Document {
    Document { title, turn: Turn::Upright, blocks: vec![Block::Cards(cards)] }
}

fn horse_card(horse: &HorseData, about: String) -> Card {
    let ratings = &horse.ratings;
    let power = |power: Option<u8>| power.map_or_else(|| "-".into(), |power| power.to_string());
    let [trip, class, speed] = ratings.factors.map(|factor| signed(factor.into()));
    let range = format!("{} - {}", half_furlongs(ratings.range.0), half_furlongs(ratings.range.1));
    let stats = [
        ("Power, dirt", power(ratings.power_dirt)),
        ("Power, turf", power(ratings.power_turf)),
        ("Range, furlongs", range),
        ("Wet", ratings.wet.to_string()),
        ("Pace", ratings.pace.to_string()),
        ("Form", ratings.form.to_string()),
        ("Trip", trip),
        ("Class", class),
        ("Speed", speed),
        ("Wire", ratings.wire.to_string()),
    ];
    Card {
        title: horse.called().to_owned(),
        corner: horse.overall().to_string(),
        about,
        stats: stats.map(|(label, value)| (label.to_owned(), value)).to_vec(),
        foot: "In the corner: overall, not used in play".into(),
    }
}

fn jockey_card(jockey: &JockeyData) -> Card {
    Card {
        title: jockey.called().to_owned(),
        corner: String::new(),
        about: "Jockey".into(),
        stats: vec![
            ("Ride".into(), signed(jockey.riding.ride.into())),
            ("Trouble".into(), jockey.riding.trouble.to_string()),
        ],
        foot: "A throw of Trouble or less keeps out of trouble".into(),
    }
}
