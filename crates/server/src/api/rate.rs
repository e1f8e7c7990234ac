//! Rate-a-Race: sheets that people bring, and cards made of them. Nothing is kept: the client sends the
//! cells again when one of them was corrected.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use engine::standard_pack;
use meet::Day;
use serde::Deserialize;
use stretch::Stretch;
use workshop::rate::{Desk, Rated};
use workshop::tabs::{Tab, tabs};
use workshop::{Date, SheetFaults};

use super::guard::{Raw, parse};
use super::{From, Shelf};
use crate::error::ApiError;
use crate::trouble::Trouble;
use crate::wire::{RateAnswer, RateSheets, RatedAnswer, SheetCells, SheetsAnswer};

type Answer<T> = Result<T, ApiError>;

/// Which file is brought.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Brought {
    /// What it is called.
    name: String,
}

/// Reads a file: a workbook or a text.
pub(super) async fn sheets(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
    brought: Result<Query<Brought>, QueryRejection>,
    Raw(body): Raw,
) -> Answer<Json<SheetsAnswer>> {
    let Query(Brought { name }) =
        brought.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    api.meter_replay(address)?;
    let most = api.shared.limits.record_body;
    let turn = api.shared.replayers.asked(address).await?;
    turn.work(move || {
        let tabs = tabs(&name, &body)
            .map_err(|why| Trouble::Unclear { why: format!("{name} can not be read: {why}") })?;
        // What is sent back has to come again, with its brackets and quotes.
        if tabs.iter().map(|tab| tab.text.len()).sum::<usize>() > most / 2 {
            return Err(Trouble::TooLarge.into());
        }
        let cells = |tab: Tab| SheetCells { cells: tab.cells(), name: tab.name };
        Ok(Json(SheetsAnswer { sheets: tabs.into_iter().map(cells).collect() }))
    })
    .await?
}

/// Rates the races of sheets.
pub(super) async fn rate(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
    Raw(body): Raw,
) -> Answer<Json<RateAnswer>> {
    api.meter_replay(address)?;
    let today = Date::parse(&Day::of_millis(api.shared.clock.wall().0).to_string());
    let turn = api.shared.replayers.asked(address).await?;
    turn.work(move || {
        let RateSheets { sheets } = parse(&body)?;
        let pack = standard_pack::<Stretch>().map_err(|_| Trouble::Fault)?;
        let tab = |SheetCells { name, cells }| Tab::of_cells(name, &cells);
        let desk = Desk::of(sheets.into_iter().map(tab).collect());
        Ok(Json(answer(desk.rate(&pack, today))))
    })
    .await?
}

fn answer(rated: Result<Rated, SheetFaults>) -> RateAnswer {
    let Rated { cards, remarks } = match rated {
        Ok(rated) => rated,
        Err(SheetFaults(faults)) => {
            return RateAnswer { cards: Vec::new(), remarks: Vec::new(), faults };
        }
    };
    let card = |derivation: workshop::rate::RatedCard| {
        let mut made = derivation.json();
        RatedAnswer { card: made["card"].take(), pack: made["pack"].take(), derivation }
    };
    RateAnswer { cards: cards.into_iter().map(card).collect(), remarks, faults: Vec::new() }
}
