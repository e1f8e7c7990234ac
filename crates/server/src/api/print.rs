//! Sheets of paper, to look at, to print and to keep.

use std::net::IpAddr;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use engine::{StandardPacks, standard_pack};
use paper::{Document, Paper};
use serde::Deserialize;
use stretch::{Mode, Stretch};
use workshop::print::{Sheet, Unprintable};

use super::{From, Shelf, records, tables};
use crate::error::ApiError;
use crate::trouble::Trouble;
use crate::wire::{PrintAnswer, PrintedCard, SheetAnswer};

type Answer<T> = Result<T, ApiError>;

/// A sheet stands in a frame of the client's own page. It has its styles with it, and runs nothing; a
/// frame that may not show dialogs can not be printed.
const FRAMED: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-modals";

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum Size {
    #[default]
    A4,
    Letter,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum Version {
    #[default]
    Quick,
    Full,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum Format {
    #[default]
    Html,
    Pdf,
}

/// Which sheet is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Wanted {
    #[serde(default)]
    paper: Size,
    #[serde(default)]
    mode: Version,
    #[serde(default)]
    format: Format,
    card: Option<String>,
    table: Option<String>,
    record: Option<String>,
}

/// What can be printed.
pub(super) async fn list() -> Answer<impl IntoResponse> {
    let pack = standard_pack::<Stretch>().map_err(|_| Trouble::Fault)?;
    let cards = pack.cards.iter().filter_map(|listed| {
        let name = listed.card.as_ref()?.name.clone();
        Some(PrintedCard { id: listed.id.to_string(), name })
    });
    let sheets = Sheet::ALL.map(|sheet| SheetAnswer {
        id: sheet.name(),
        game: sheet.game(),
        modes: sheet.has_modes(),
        cards: sheet.takes_card(),
        played: sheet.takes_record(),
        blank: sheet != Sheet::Chart,
    });
    let answer = PrintAnswer { sheets: sheets.into(), cards: cards.collect() };
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Json(answer)))
}

pub(super) async fn sheet(
    State(api): State<Shelf>,
    Path(name): Path<String>,
    Extension(From(address)): Extension<From>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Answer<Response> {
    let Query(wanted) = wanted.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    let sheet = Sheet::ALL.into_iter().find(|sheet| sheet.name() == name);
    let sheet = sheet.ok_or(Trouble::NoSheet)?;
    let (format, paper) = (wanted.format, wanted.paper);
    // What does not come from a game is the same for everybody until the program changes.
    let cache = match (&wanted.table, &wanted.record) {
        (None, None) => "public, max-age=300",
        _ => "private, max-age=300",
    };
    let printed = printed(&api, address, sheet, wanted).await?;
    let headers = [(header::CACHE_CONTROL, cache)];
    Ok(match format {
        Format::Html => {
            let shown = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, FRAMED),
                (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
            ];
            (headers, shown, printed).into_response()
        }
        Format::Pdf => {
            let name = format!("attachment; filename=\"{name}-{paper:?}.pdf\"").to_lowercase();
            let kept = [(header::CONTENT_DISPOSITION, name)];
            (headers, [(header::CONTENT_TYPE, "application/pdf")], kept, printed).into_response()
        }
    })
}

/// Each sheet is laid out once, however many ask for it.
async fn printed(api: &Shelf, address: IpAddr, sheet: Sheet, wanted: Wanted) -> Answer<Bytes> {
    let key = format!("print {sheet:?} {wanted:?}");
    let work = async {
        let record = match (&wanted.table, &wanted.record) {
            (None, None) => None,
            (Some(table), None) => Some(tables::record_of(api, table, address).await?),
            (None, Some(record)) => Some(records::find(api, record).await?.into()),
            (Some(_), Some(_)) => return Err(Trouble::TableOrRecord.into()),
        };
        api.meter_replay(address)?;
        let turn = api.shared.replayers.asked(address).await?;
        turn.work(move || {
            let document = match record {
                None => made(sheet, &wanted)?,
                Some(record) => filled(sheet, &record)?,
            };
            Ok(laid_out(&document, &wanted))
        })
        .await?
    };
    api.shared.answers.get(key, work).await
}

fn made(sheet: Sheet, wanted: &Wanted) -> Answer<Document> {
    let mode = match wanted.mode {
        Version::Quick => Mode::Quick,
        Version::Full => Mode::Full,
    };
    Ok(sheet.of_pack(mode, wanted.card.as_deref())?)
}

fn filled(sheet: Sheet, record: &[u8]) -> Answer<Document> {
    let record = records::read(&String::from_utf8_lossy(record))?;
    Ok(sheet.of_record(&record, &StandardPacks)?)
}

fn laid_out(document: &Document, wanted: &Wanted) -> Bytes {
    let pages = document.lay_out(match wanted.paper {
        Size::A4 => Paper::A4,
        Size::Letter => Paper::Letter,
    });
    match wanted.format {
        Format::Html => pages.html().into(),
        Format::Pdf => pages.pdf().bytes.into(),
    }
}

impl std::convert::From<Unprintable> for ApiError {
    fn from(why: Unprintable) -> Self {
        match why {
            Unprintable::OtherGame(_) => Trouble::NotPrinted.into(),
            Unprintable::Undecided => Trouble::NoRaceDecided.into(),
            Unprintable::NotOfThis => Trouble::NoSheet.into(),
            Unprintable::Unknown(why) => Trouble::Unclear { why }.into(),
            Unprintable::Record(fault) => fault.into(),
        }
    }
}
