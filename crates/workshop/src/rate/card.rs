//! The card as other commands read it: the race, and the pack that holds its horses and riders.

use serde_json::{Map, Value, json};
use stretch::Surface;

use super::{HorseRating, RatedCard};
use crate::sheet::id_of;

impl RatedCard {
    /// `{"card", "pack"}`: what `railbird race` and `railbird odds` take.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "card": self.card(),
            "pack": {
                "horses": self.horses.iter().map(horse).collect::<Vec<_>>(),
                "jockeys": self.jockeys.iter().map(|rating| json!({
                    "id": rating.record.id,
                    "name": rating.record.name,
                    "ride": rating.ride,
                    "trouble": rating.trouble,
                })).collect::<Vec<_>>(),
            },
        })
    }

    /// The same as a TOML document.
    #[must_use]
    pub fn toml(&self) -> String {
        // Whole numbers, halves, texts, lists and tables: TOML can say all of it.
        toml::to_string(&self.json()).unwrap_or_default()
    }

    /// The card's id: the race's name, where it has one.
    #[must_use]
    pub fn id(&self) -> String {
        let named = self.today.name.as_deref().map(id_of).filter(|id| !id.is_empty());
        named.unwrap_or_else(|| "rated".to_owned())
    }

    fn card(&self) -> Value {
        let today = &self.today;
        let mut card = Map::new();
        card.insert("id".into(), json!(self.id()));
        for (key, text) in [("name", &today.name), ("track", &today.track), ("date", &today.date)] {
            card.extend(text.as_ref().map(|text| (key.to_owned(), json!(text))));
        }
        card.insert("surface".into(), json!(today.surface));
        card.insert("distance".into(), json!(today.distance));
        card.insert("condition".into(), json!(today.condition));
        let mut riders = self.jockeys.iter();
        let runners = self.horses.iter().map(|horse| {
            let mut runner = Map::from_iter([("horse".to_owned(), json!(horse.id))]);
            if horse.jockey.is_some() {
                let rider = riders.next().map(|rating| json!(rating.record.id));
                runner.extend(rider.map(|id| ("jockey".to_owned(), id)));
            }
            runner.extend(horse.odds.as_ref().map(|odds| ("odds".to_owned(), json!(odds))));
            Value::Object(runner)
        });
        card.insert("runners".into(), runners.collect());
        Value::Object(card)
    }
}

fn horse(horse: &HorseRating) -> Value {
    let ratings = &horse.ratings;
    let key = match ratings.surface {
        Surface::Turf => "power_turf",
        Surface::Dirt | Surface::Synthetic => "power_dirt",
    };
    json!({
        "id": horse.id,
        "name": horse.name,
        key: ratings.power,
        "range_lo": furlongs(ratings.range_lo.into()),
        "range_hi": furlongs(ratings.range_hi.into()),
        "wet": ratings.wet,
        "pace": ratings.pace,
        "form": ratings.form,
        "trip": ratings.trip,
        "class": ratings.class,
        "speed": ratings.speed,
        "wire": ratings.wire,
    })
}

/// Furlongs, whole ones without a fraction.
fn furlongs(furlongs: f64) -> Value {
    if furlongs.fract() == 0.0 { json!(furlongs as u32) } else { json!(furlongs) }
}
