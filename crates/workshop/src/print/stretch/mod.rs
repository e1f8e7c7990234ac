//! What Top of the Stretch puts on paper: its procedure, the charts, scoresheets, cards of horses and
//! jockeys, and the official charts of its races.

mod aids;
mod cards;
mod chart;
mod procedure;
mod scoresheet;

use paper::Field;
use serde_json::{Map, Value, json};
use stretch::written::furlongs;
use stretch::{Card, Mode, Options, Stretch, StretchPack, Surface};

use super::kit::{Filled, Printed, Sheet, Unprintable, Wish};

pub use aids::charts;
pub use cards::{blank_cards, cards, cards_of_race};
pub use chart::official_charts;
pub use procedure::procedure;
pub use scoresheet::{blank_scoresheet, filled_scoresheets, prepared_scoresheet};

impl Printed for Stretch {
    const SHEETS: &'static [Sheet<StretchPack>] = &[
        Sheet::new("procedure", "one page: what is thrown when", |_, wish| procedure(wish.mode))
            .in_modes(),
        Sheet::new("charts", "every chart of the pack, with notes", |pack, wish| {
            charts(pack, wish.mode, wish.errata)
        })
        .in_modes(),
        Sheet::of_card("scoresheet", "a line for every horse", |pack, wish| {
            Ok(match card(pack, wish)? {
                Some((options, card)) => prepared_scoresheet(pack, &options, card),
                None => blank_scoresheet(wish.mode),
            })
        })
        .in_modes(),
        Sheet::of_card("cards", "cards of horses and jockeys", |pack, wish| {
            Ok(match card(pack, wish)? {
                Some((_, card)) => cards_of_race(pack, card),
                None => cards(pack),
            })
        }),
        Sheet::new("blank-cards", "cards for horses and jockeys that you rate", |_, _| {
            blank_cards()
        }),
    ];

    const FILLED: &'static [Filled<Self>] = &[
        Filled { name: "chart", make: |game| official_charts(game.public()) },
        Filled { name: "scoresheet", make: |game| Some(filled_scoresheets(game.public())) },
    ];
}

/// The race card that was wished for, and the options that it is run with.
fn card<'p>(
    pack: &'p StretchPack,
    wish: &Wish<'_>,
) -> Result<Option<(Options, &'p Card)>, Unprintable> {
    let Some(id) = wish.card else { return Ok(None) };
    let listed = pack.cards.iter().find(|listed| &*listed.id == id);
    let card = listed.and_then(|listed| listed.card.as_ref());
    let card = card.ok_or_else(|| Unprintable::Unknown(format!("there is no card \"{id}\"")))?;
    let given: [(&str, Value); 3] =
        [("cards", json!([id])), ("mode", json!(wish.mode)), ("errata", json!(wish.errata))];
    let given: Map<String, Value> =
        given.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let options = Options::of(pack, &given);
    let options = options.map_err(|why| Unprintable::Unknown(why.to_string()))?;
    Ok(Some((options, card)))
}

/// What the two versions of the game are called.
const fn version(mode: Mode) -> &'static str {
    match mode {
        Mode::Quick => "Quickplay",
        Mode::Full => "Fullplay",
    }
}

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
