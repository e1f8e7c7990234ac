//! The odds lab: what the charts of Top of the Stretch say of a race before it is run.

use axum::extract::State;
use axum::{Extension, Json};
use serde_json::Value;
use stretch::chances::{AskedRace, MOST_SAMPLES};

use super::guard::Body;
use super::{From, Shelf};
use crate::error::ApiError;
use crate::trouble::Trouble;

/// Answers `{"card", "options"?, "pack"?, "races"?}` with exact chances, and with histograms over so
/// many races where they are asked for.
pub(super) async fn odds(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
    Body(asked): Body<Value>,
) -> Result<Json<Value>, ApiError> {
    let races = match asked.get("races") {
        None => 0,
        Some(races) => races
            .as_u64()
            .and_then(|races| u32::try_from(races).ok())
            .filter(|races| *races <= MOST_SAMPLES)
            .ok_or_else(|| Trouble::BadRaces { most: MOST_SAMPLES.to_string() })?,
    };
    // As dear as opening a table, and metered with it.
    api.meter_opening(address)?;
    // The race may bring a pack of its own, which takes a while to read.
    let turn = api.shared.replayers.asked(address).await?;
    let race = turn
        .work(move || AskedRace::read(&asked))
        .await?
        .map_err(|why| Trouble::Unclear { why })?;
    let question: bots::Question = Box::new(move |bits| {
        let mut answer = race.to_json(&race.chances());
        if races > 0 {
            answer["sampled"] = race.sample(races, bits);
        }
        answer
    });
    api.shared.metrics.questions.add(1);
    api.shared.thinkers.asked(address, question).await.map(Json)
}
