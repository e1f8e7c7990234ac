//! Records that people bring: a game in a file is put here, replayed whole, and can then be looked
//! at like a table, from any seat and at any number.
//!
//! A record's id follows from what is in it. The same file put twice is kept once, and one that was
//! removed to make room for newer ones comes back under the same link when it is put again.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use bots::PackCache;
use bytes::Bytes;
use engine::{Fault, Record, Seat, StandardPacks, Verdict, Viewer};
use serde::Deserialize;
use table::Table;

use super::guard::{Raw, parse};
use super::{From, Shelf};
use crate::clock;
use crate::error::ApiError;
use crate::secret;
use crate::store::KeptRecord;
use crate::trouble::Trouble;
use crate::wire::{KeptAnswer, RecordAnswer, UndoAnswer};

type Answer<T> = Result<T, ApiError>;

fn refused(fault: &Fault) -> ApiError {
    ApiError { at: Some(fault.index()), ..fault.why.clone().into() }
}

/// Work that takes a while does not hold up the tables.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::Busy)?
}

pub(super) async fn put(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
    Raw(body): Raw,
) -> Answer<(StatusCode, Json<KeptAnswer>)> {
    // Replaying a game is as dear as opening a table, and metered with it.
    api.meter_opening(address)?;
    api.meter_bytes(address, body.len())?;
    let turn = api.shared.replayers.asked(address).await?;
    let shared = api.shared.clone();
    let keep = move || -> Answer<KeptRecord> {
        let record = bots::record_from_json(parse(&body)?).map_err(|fault| refused(&fault))?;
        shared.metrics.replay(record.log.len());
        replay(&record)?;
        let body = record.to_json().to_string();
        Ok(KeptRecord { id: secret::record_id(&body), kept: clock::now(), body })
    };
    let kept = turn.work(keep).await??;
    let id = kept.id.clone();
    let limits = &api.shared.limits;
    let room = (limits.kept_records, limits.kept_record_bytes);
    api.shared.store.keep(kept, room).await.map_err(|_| Trouble::Store)?;
    Ok((StatusCode::CREATED, Json(KeptAnswer { id })))
}

/// Replays a record whole.
pub(super) fn replay(record: &Record) -> Answer<(Box<dyn bots::BotTable>, Verdict)> {
    // Each digest is compared after its entry; more of them than entries only cost time.
    if record.extra.digests.len() > record.log.len() {
        return Err(Trouble::ManyDigests.into());
    }
    bots::open_replayed(record, &StandardPacks, usize::MAX).map_err(|fault| refused(&fault))
}

/// The text of a record that was brought.
pub(super) async fn find(api: &Shelf, id: &str) -> Answer<String> {
    if !secret::is_record_id(id) {
        return Err(Trouble::NoRecord.into());
    }
    let found = api.shared.store.kept(id).await.map_err(|_| Trouble::Store)?;
    found.ok_or_else(|| Trouble::NoRecord.into())
}

/// Reads the text of a record.
pub(super) fn read(text: &str) -> Answer<Record> {
    bots::read_record(text).map_err(|fault| refused(&fault))
}

/// What follows from a record is worked out once, however many ask for it: in their turn, and only
/// then is the record read, so that those who wait hold no memory.
async fn follows(
    api: &Shelf,
    address: IpAddr,
    id: &str,
    key: String,
    work: impl FnOnce(&Record) -> Answer<Vec<u8>> + Send + 'static,
) -> Answer<Bytes> {
    if !secret::is_record_id(id) {
        return Err(Trouble::NoRecord.into());
    }
    let worked_out = async {
        api.meter_replay(address)?;
        let turn = api.shared.replayers.asked(address).await?;
        let text = find(api, id).await?;
        let shared = api.shared.clone();
        let work = move || {
            let record = read(&text)?;
            shared.metrics.replay(record.log.len());
            work(&record).map(Bytes::from)
        };
        turn.work(work).await?
    };
    api.shared.answers.get(key, worked_out).await
}

pub(super) async fn get(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
) -> Answer<impl IntoResponse> {
    let own = id.clone();
    let whole = move |record: &Record| {
        let (table, verdict) = replay(record)?;
        let answer = RecordAnswer {
            id: own,
            entries: record.log.len(),
            over: table.over(),
            verdict,
            summary: table.summary(),
            record: record.to_json(),
        };
        serde_json::to_vec(&answer).map_err(|_| Trouble::Store.into())
    };
    let json = follows(&api, address, &id, format!("record {id}"), whole).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Look {
    at: Option<u64>,
    #[cfg_attr(feature = "schema", schemars(range(max = 63)))]
    seat: Option<u8>,
    have: Option<u64>,
}

pub(super) async fn view(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    look: Result<Query<Look>, QueryRejection>,
) -> Answer<impl IntoResponse> {
    let Query(look) = look.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    let packs = api.shared.packs.clone();
    let key = format!("view of {id} {:?} {:?} {:?}", look.at, look.seat, look.have);
    let own = id.clone();
    let seen = move |record: &Record| shown(&own, record, packs, &look);
    let json = follows(&api, address, &id, key, seen).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

/// What a table shows of such a game, with the same numbers. Whoever has the record has all of it,
/// so every seat may be looked through.
fn shown(id: &str, record: &Record, packs: Arc<PackCache>, look: &Look) -> Answer<Vec<u8>> {
    let table = Table::of_record(id, record, packs).map_err(|fault| refused(&fault))?;
    let viewer = match look.seat {
        None => Viewer::Spectator,
        Some(seat) if usize::from(seat) < table.seats() => Viewer::Seat(Seat(seat)),
        Some(_) => return Err(engine::Shared::BadSeat.into()),
    };
    let past;
    let shown = match look.at {
        None => &table,
        Some(at) => {
            past = table.past().as_of(viewer, at).ok_or(Trouble::NoNumber)?;
            &past
        }
    };
    // Nobody is late in a record.
    let now = table.fixed.created;
    let number = shown.number(viewer);
    let story;
    let mut answer = match look.have {
        None => shown.answer(viewer, now),
        Some(have) if have < number => {
            story = shown.past().story();
            shown.catch_up(viewer, have, &story, now)
        }
        Some(_) => shown.show(viewer, now),
    };
    answer.undo = UndoAnswer { may: false, why: None };
    serde_json::to_vec(&answer).map_err(|_| Trouble::Store.into())
}
