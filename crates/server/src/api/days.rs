//! The race of the day: one card of Top of the Stretch and one seed, the same for everybody who
//! plays today. Days are those of UTC.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use bots::PackCache;
use bytes::Bytes;
use engine::{FairDice, Game, Record, Seed, StandardPacks, standard_pack};
use meet::Day;
use serde_json::{Map, Value, json};
use stretch::{Card, Stretch, StretchPack};

use super::{From, Shelf, tables};
use crate::error::ApiError;
use crate::secret;
use crate::trouble::Trouble;
use crate::wire::{DayAnswer, OpenTable, Opened};

/// What everybody has to bet with, in cents.
const BANKROLL: i64 = 20_000;

static PACK: LazyLock<Arc<StretchPack>> = LazyLock::new(|| {
    standard_pack::<Stretch>().expect("the standard pack is read by the tests of its game")
});

type Answer<T> = Result<T, ApiError>;

/// What is run today, and the commitment to its dice.
pub(super) async fn today(State(api): State<Shelf>) -> Answer<Json<DayAnswer>> {
    let day = Day::of_millis(api.shared.clock.wall().0);
    let seed = seed(&api, day).await?;
    let yesterday = api.shared.store.known_day(day.before()).await.map_err(|_| Trouble::Store)?;
    let card = card_of(day).ok_or(Trouble::Store)?;
    let pack = &*PACK;
    Ok(Json(DayAnswer {
        game: Stretch::ID,
        day: day.to_string(),
        ends: day.end(),
        name: card.name.clone(),
        distance: pack.distances[card.distance.index()].word.clone(),
        surface: json!(card.surface),
        mode: mode_of(day).to_owned(),
        horses: card
            .runners
            .iter()
            .map(|r| pack.horses[usize::from(r.horse)].name.clone())
            .collect(),
        bankroll: BANKROLL,
        commitment: Seed::from_bytes(seed).commitment(),
        yesterday: yesterday.is_some(),
    }))
}

/// Opens a table for the race of the day, with a seat for whoever asks.
pub(super) async fn open(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
) -> Answer<(StatusCode, Json<Opened>)> {
    let day = Day::of_millis(api.shared.clock.wall().0);
    let request = OpenTable {
        game: Stretch::ID.into(),
        seats: 1,
        options: options(day),
        private: true,
        ..OpenTable::default()
    };
    tables::opened(&api, address, None, request, Some(day)).await
}

/// The record of yesterday's race, as it ran for everybody.
pub(super) async fn yesterday(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
) -> Answer<impl IntoResponse> {
    let day = Day::of_millis(api.shared.clock.wall().0).before();
    let shared = &api.shared;
    let run = async {
        api.meter_replay(address)?;
        let seed = shared.store.known_day(day).await.map_err(|_| Trouble::Store)?;
        let seed = Seed::from_bytes(seed.ok_or(Trouble::NoRace)?);
        let packs = shared.packs.clone();
        shared.metrics.replays.add(1);
        shared.replayers.asked(address).await?.work(move || run(day, &seed, &packs)).await?
    };
    let record = shared.answers.get(format!("day {day}"), run).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record))
}

/// Runs the race of a day; the same seed gives the same race.
fn run(day: Day, seed: &Seed, packs: &PackCache) -> Answer<Bytes> {
    let head = Record { game: Stretch::ID.into(), options: options(day), ..Record::default() };
    let mut table = bots::open_shared(&head, &StandardPacks, packs)?;
    let mixed = [day.to_string()];
    let mut dice = FairDice::new(seed, &mixed);
    while table.draw(&mut dice).is_some() {}
    Ok(table.record_with_seed(seed, &mixed).to_json().to_string().into())
}

/// The secret of a day; the first who asks for it fixes it.
pub(super) async fn seed(api: &Shelf, day: Day) -> Answer<[u8; 32]> {
    api.shared.store.day_seed(day, secret::random()).await.map_err(|why| {
        tracing::error!(%why, "the day has no seed");
        Trouble::Store.into()
    })
}

/// The fewest horses that make a race worth a day.
const LEAST_RUNNERS: usize = 6;

/// The card of a day: those of the pack that have a field, in turn.
fn card_of(day: Day) -> Option<&'static Card> {
    let cards = || PACK.cards.iter().filter_map(|listed| listed.card.as_ref());
    let fields = || cards().filter(|card| card.runners.len() >= LEAST_RUNNERS);
    let turn = usize::try_from(day.number()).ok()?.checked_rem(fields().count())?;
    fields().nth(turn)
}

/// Fullplay on Saturdays and Sundays, when there is time for it.
const fn mode_of(day: Day) -> &'static str {
    // 1 January 1970 was a Thursday.
    match day.number() % 7 {
        2 | 3 => "full",
        _ => "quick",
    }
}

fn options(day: Day) -> Map<String, Value> {
    let cards: Vec<_> = card_of(day).and_then(|card| card.id.as_deref()).into_iter().collect();
    let options =
        [("bankroll", json!(BANKROLL)), ("cards", json!(cards)), ("mode", json!(mode_of(day)))];
    options.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_its_day_and_weekends_are_longer() {
        let days = (20_000..20_070).map(|day| Day::of_millis(day * 24 * 3600 * 1000));
        let mut named = std::collections::BTreeSet::new();
        for day in days {
            named.insert(card_of(day).and_then(|card| card.id.clone()).expect("a card"));
        }
        let runners = |card: &Option<Card>| card.as_ref().map_or(0, |card| card.runners.len());
        let fields = PACK.cards.iter().filter(|listed| runners(&listed.card) >= LEAST_RUNNERS);
        assert_eq!(named.len(), fields.count());
        assert!(named.len() > 5);
        // 14 November 2026 was a Saturday.
        let saturday = Day::of_millis(1_794_614_400_000);
        assert_eq!(saturday.to_string(), "2026-11-14");
        assert_eq!(mode_of(saturday), "full");
        assert_eq!(mode_of(saturday.before()), "quick");
    }
}
