//! Sheets of paper, to look at, to print and to keep.

use std::net::IpAddr;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use engine::{PackRef, StandardPacks, standard_pack};
use paper::{Document, Paper};
use serde::Deserialize;
use stretch::{Mode, Stretch};
use workshop::print::{KITS, Kit, Unprintable, Wish, kit_of};

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

/// The name of all sheets of a game together.
const WHOLE: &str = "kit";

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
    let sheets = KITS.iter().flat_map(|kit| listed(*kit));
    let answer = PrintAnswer { sheets: sheets.collect(), cards: cards.collect() };
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Json(answer)))
}

/// The sheets of a game: those of its kit, and those that only a game that was played fills in.
fn listed(kit: &dyn Kit) -> Vec<SheetAnswer> {
    let (game, filled) = (kit.game(), kit.filled());
    let own = kit.sheets().into_iter().map(|sheet| SheetAnswer {
        id: sheet.name,
        game,
        modes: sheet.modes,
        cards: sheet.cards,
        played: filled.contains(&sheet.name),
        blank: true,
    });
    let own: Vec<SheetAnswer> = own.collect();
    let played = filled.into_iter().filter(|name| own.iter().all(|sheet| sheet.id != *name));
    let played = played.map(|id| SheetAnswer {
        id,
        game,
        modes: false,
        cards: false,
        played: true,
        blank: false,
    });
    let whole = SheetAnswer {
        id: WHOLE,
        game,
        modes: own.iter().any(|sheet| sheet.modes),
        cards: false,
        played: false,
        blank: true,
    };
    played.chain([whole]).collect::<Vec<_>>().into_iter().chain(own).collect()
}

pub(super) async fn sheet(
    State(api): State<Shelf>,
    Path((game, name)): Path<(String, String)>,
    Extension(From(address)): Extension<From>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Answer<Response> {
    let Query(wanted) = wanted.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    let kit = kit_of(&game).ok_or(Trouble::NoSheet)?;
    let (format, paper) = (wanted.format, wanted.paper);
    // What does not come from a game is the same for everybody until the program changes.
    let cache = match (&wanted.table, &wanted.record) {
        (None, None) => "public, max-age=300",
        _ => "private, max-age=300",
    };
    let printed = printed(&api, address, kit, name.clone(), wanted).await?;
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
            let name =
                format!("attachment; filename=\"{game}-{name}-{paper:?}.pdf\"").to_lowercase();
            let kept = [(header::CONTENT_DISPOSITION, name)];
            (headers, [(header::CONTENT_TYPE, "application/pdf")], kept, printed).into_response()
        }
    })
}

/// Each sheet is laid out once, however many ask for it.
async fn printed(
    api: &Shelf,
    address: IpAddr,
    kit: &'static dyn Kit,
    sheet: String,
    wanted: Wanted,
) -> Answer<Bytes> {
    let key = format!("print {} {sheet:?} {wanted:?}", kit.game());
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
            let documents = match record {
                None => made(kit, &sheet, &wanted, &PackRef::default())?,
                Some(record) => of_game(kit, &sheet, &wanted, &record)?,
            };
            Ok(laid_out(kit, &documents, &wanted))
        })
        .await?
    };
    api.shared.answers.get(key, work).await
}

fn made(kit: &dyn Kit, sheet: &str, wanted: &Wanted, pack: &PackRef) -> Answer<Vec<Document>> {
    let mode = match wanted.mode {
        Version::Quick => Mode::Quick,
        Version::Full => Mode::Full,
    };
    let wish = Wish { mode, card: wanted.card.as_deref(), ..Wish::default() };
    let takes_card = |name: &str| kit.sheets().iter().any(|own| own.name == name && own.cards);
    if wanted.card.is_some() && !takes_card(sheet) {
        return Err(Trouble::NoSheet.into());
    }
    let whole: &[&str] = &[];
    let named = [sheet];
    let named = if sheet == WHOLE { whole } else { &named };
    Ok(kit.of_pack(pack, &StandardPacks, named, &wish)?)
}

/// A sheet that the game has filled in, or one of its pack.
fn of_game(kit: &dyn Kit, sheet: &str, wanted: &Wanted, record: &[u8]) -> Answer<Vec<Document>> {
    let record = records::read(&String::from_utf8_lossy(record))?;
    if record.game != kit.game() {
        return Err(Trouble::NotPrinted.into());
    }
    if kit.filled().contains(&sheet) {
        return Ok(vec![kit.of_record(sheet, &record, &StandardPacks)?]);
    }
    made(kit, sheet, wanted, &record.pack)
}

fn laid_out(kit: &dyn Kit, documents: &[Document], wanted: &Wanted) -> Bytes {
    let paper = match wanted.paper {
        Size::A4 => Paper::A4,
        Size::Letter => Paper::Letter,
    };
    let title = match documents {
        [document] => &document.title,
        _ => kit.name(),
    };
    let pages = paper::bind(title, documents, paper);
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
            Unprintable::NotOfThis | Unprintable::NoSheet(_) => Trouble::NoSheet.into(),
            Unprintable::Unknown(why) => Trouble::Unclear { why }.into(),
            Unprintable::Record(fault) => fault.into(),
        }
    }
}
