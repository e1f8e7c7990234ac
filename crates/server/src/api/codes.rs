//! Short codes: what somebody reads aloud so that others find a table, private ones included.

use std::time::Instant;

use axum::extract::{Path, State};
use axum::{Extension, Json};

use super::{From, Shelf};
use crate::error::ApiError;
use crate::secret;
use crate::trouble::Trouble;
use crate::wire::FoundAnswer;

pub(super) async fn find(
    State(api): State<Shelf>,
    Path(code): Path<String>,
    Extension(From(address)): Extension<From>,
) -> Result<Json<FoundAnswer>, ApiError> {
    if !api.code_seekers.take(address, Instant::now()) {
        api.shared.metrics.rate_limited.add(1);
        return Err(Trouble::TooMany.into());
    }
    let code = secret::read_short_code(&code).ok_or(Trouble::NoCode)?;
    let id = api.shared.store.find_code(&code).await.map_err(|_| Trouble::Store)?;
    let id = id.ok_or(Trouble::NoCode)?;
    // Only guesses count: a club behind one address, all of whom were told a code, is let in.
    api.code_seekers.give_back(address);
    Ok(Json(FoundAnswer { id }))
}
