//! What Top of the Stretch puts on paper: scoresheets, official charts, cards of horses and
//! jockeys, and the charts to play with at a table; and the horse cards of Big Stakes. Each is a
//! [`paper::Document`]; where everything stands on a page is not decided here.

mod aids;
mod cards;
mod champions;
mod chart;
mod scoresheet;
mod sheet;

use paper::{Align, Column, Field};
use stretch::written::furlongs;
use stretch::{Card, StretchPack, Surface};

pub use aids::charts;
pub use cards::{cards, cards_of_race};
pub use champions::{blank_horse_cards, horse_cards};
pub use chart::official_charts;
pub use scoresheet::{blank_scoresheet, filled_scoresheets, prepared_scoresheet};
pub use sheet::{Sheet, Unprintable};

/// A column for names.
const NAMES: Column = Column { align: Align::Left, least: 0.0, grows: true };
/// A column for figures.
const FIGURES: Column = Column { align: Align::Middle, least: 0.0, grows: false };

/// What a race is called.
fn race_name(card: &Card) -> String {
    match (&card.name, &card.id) {
        (name, _) if !name.is_empty() => name.clone(),
        (_, Some(id)) => id.to_string(),
        _ => "A race".into(),
    }
}

/// The head of a sheet: race, track, date, surface, distance and condition.
fn head(card: Option<(&Card, &StretchPack)>, condition: &str) -> [Vec<Field>; 2] {
    let text = |read: &dyn Fn(&Card, &StretchPack) -> String| {
        card.map(|(card, pack)| read(card, pack)).unwrap_or_default()
    };
    [
        vec![
            Field::new("Race", text(&|card, _| race_name(card))).share(4),
            Field::new("Track", text(&|card, _| card.track.clone())).share(3),
            Field::new("Date", text(&|card, _| card.date.clone())).share(2),
        ],
        vec![
            Field::new("Surface", text(&|card, _| card.surface.to_string())).share(2),
            Field::new(
                "Distance",
                text(&|card, pack| furlongs(&pack.distances[card.distance.index()].word)),
            )
            .share(4),
            Field::new("Condition", condition).share(3),
        ],
    ]
}

/// What a card says of the track before the race; nothing where it is thrown for.
fn card_condition(card: &Card) -> String {
    card.set_condition().map(|condition| condition.to_string()).unwrap_or_default()
}

/// Half furlongs as they are written: `8`, `8.5`.
fn half_furlongs(halves: u8) -> String {
    (f64::from(halves) / 2.0).to_string()
}

/// The surface on which a power counts.
fn power_on(ratings: &stretch::race::Ratings, surface: Surface) -> Option<u8> {
    match surface.rated_as() {
        Surface::Turf => ratings.power_turf,
        Surface::Dirt | Surface::Synthetic => ratings.power_dirt,
    }
}
