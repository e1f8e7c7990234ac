//! The calls that are about the server, not about a table.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde_json::{Value, json};

use super::Shelf;
use crate::metrics::Now;
use crate::openapi;
use crate::wire::{GameAnswer, GamesAnswer};
use bots::bots_of;

pub(super) async fn games() -> Json<GamesAnswer> {
    let games = bots::games();
    let infos = games.iter().map(|game| game.info());
    let answers = infos.map(|info| GameAnswer { bots: bots_of(info.id), info });
    Json(GamesAnswer { games: answers.collect() })
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
