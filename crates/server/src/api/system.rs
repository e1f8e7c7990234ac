//! The calls that are about the server, not about a table.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use engine::Language;
use serde_json::{Value, json};

use super::Shelf;
use crate::error::ApiError;
use crate::metrics::Now;
use crate::openapi;
use crate::trouble::Trouble;
use crate::wire::{GameAnswer, GamesAnswer};
use bots::bots_of;

pub(super) async fn games() -> Json<GamesAnswer> {
    let games = bots::games();
    let infos = games.iter().map(|game| game.info());
    let answers = infos.map(|info| GameAnswer { bots: bots_of(info.id), info });
    Json(GamesAnswer { games: answers.collect() })
}

/// What a program says changes with the program alone, so a client may keep it for a while.
pub(super) async fn texts(
    Path((game, language)): Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let texts = bots::game(&game).zip(Language::of_tag(&language));
    let (game, language) = texts.ok_or(Trouble::NoTexts)?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Json(game.texts(language))))
}

pub(super) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi::document())
}

/// Alive, and able to write.
pub(super) async fn healthz(State(api): State<Shelf>) -> (StatusCode, Json<Value>) {
    match api.shared.store.check().await {
        Ok(()) => (StatusCode::OK, Json(json!({"ok": true}))),
        Err(why) => {
            tracing::error!(%why, "the database can not be written to");
            let error =
                json!({"code": "store_failed", "message": "The database can not be written to."});
            (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"ok": false, "error": error})))
        }
    }
}

pub(super) async fn metrics(State(api): State<Shelf>) -> impl IntoResponse {
    let text = api.shared.metrics.render(Now {
        connections: api.connections.all(),
        sockets: api.sockets.all(),
        questions: api.shared.thinkers.waiting(),
    });
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
