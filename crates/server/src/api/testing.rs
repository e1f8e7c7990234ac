//! What only a server for tests answers: a table that stands where a record stood. Compiled with the
//! feature `testing` alone, and there only for a server with a seed.

use std::collections::BTreeMap;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use engine::{Language, Record};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{DiceMode, Head, Item, Late, Sit, Table};

use super::Shelf;
use super::guard::Body;
use crate::actor::Request;
use crate::error::ApiError;
use crate::rows;
use crate::secret::{self, Token};
use crate::store::{Created, Listing, NewTable, TableRow, TableSeq, TableState};
use crate::trouble::Trouble;

/// A table to be opened in the middle of its game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenAt {
    /// What was played.
    record: Value,
    /// How many of its entries have been made; without it, all.
    upto: Option<usize>,
    /// Seats with bots; people have the others.
    #[serde(default)]
    bots: BTreeMap<String, String>,
    /// Other names for the seats.
    names: Option<Vec<String>>,
    #[serde(default)]
    dice: DiceMode,
    patience: Option<u32>,
    #[serde(default)]
    late: Late,
    #[serde(default)]
    private: bool,
}

/// What opens it.
#[derive(Debug, Serialize)]
struct OpenedAt {
    id: String,
    code: String,
    host: String,
    /// One for each seat; a bot has none.
    tokens: Vec<Option<String>>,
}

/// The calls, for a server that has the others too.
pub fn calls(api: Shelf) -> Router {
    let most = api.shared.limits.record_body;
    let open = post(open).layer(DefaultBodyLimit::max(most));
    Router::new()
        .route("/api/test/tables", open)
        .route("/api/test/seed", post(begin))
        .with_state(api)
}

/// From where what is secret follows from now on.
#[derive(Debug, Deserialize)]
struct Begin {
    seed: String,
}

/// Begins anew with another seed: a test has the same dice whatever ran before it.
async fn begin(Body(Begin { seed }): Body<Begin>) {
    secret::seeded::start(&seed);
}

/// Opens a table whose log is the beginning of a record. Its dice go on as the record's seed, or
/// else the server's, would have them.
async fn open(
    State(api): State<Shelf>,
    Body(wish): Body<OpenAt>,
) -> Result<(StatusCode, Json<OpenedAt>), ApiError> {
    let record = bots::record_from_json(wish.record.clone())?;
    let given = record.extra.seed.as_deref().and_then(engine::hex::from_hex);
    let seed: [u8; 32] = given.unwrap_or_else(secret::random);
    let host = Token::new();
    let tokens = tokens(&record, &wish)?;
    let created = api.shared.clock.now();
    let mut table = NewTable {
        id: secret::table_id(),
        created,
        game: record.game.clone(),
        dice: wish.dice,
        opener: None,
        head: serde_json::to_string(&head(&record, &wish, &host)).map_err(|_| Trouble::Store)?,
        seed,
        code: secret::short_code(),
        private: wish.private,
        listing: Listing { state: TableState::Open, seats: String::new(), winners: None },
        items: Vec::new(),
        meet: None,
    };
    let played = played(&api, &table, &items(&record, &wish, &tokens)?)?;
    table.listing = rows::listing(&played);
    table.items = played.log().to_vec();
    let (id, code) = (table.id.clone(), table.code.clone());
    match api.shared.store.create(table).await {
        Ok(Created::Fresh) => {}
        Ok(Created::IdTaken | Created::CodeTaken) => return Err(Trouble::Busy.into()),
        Err(_) => return Err(Trouble::Store.into()),
    }
    // Bots whose turn it is are woken.
    drop(api.shared.ask(&id, |reply| Request::View(None, Language::English, reply)).await);
    let tokens = tokens.into_iter().map(|token| token.map(Token::reveal)).collect();
    let opened = OpenedAt { id, code, host: host.reveal(), tokens };
    Ok((StatusCode::CREATED, Json(opened)))
}

fn tokens(record: &Record, wish: &OpenAt) -> Result<Vec<Option<Token>>, ApiError> {
    let seats = u8::try_from(record.seats.len()).unwrap_or(u8::MAX);
    for seat in wish.bots.keys() {
        table::read_seat(seat, seats)?;
    }
    let person = |seat: u8| (!wish.bots.contains_key(&seat.to_string())).then(Token::new);
    Ok((0..seats).map(person).collect())
}

fn head(record: &Record, wish: &OpenAt, host: &Token) -> Head {
    Head {
        private: wish.private,
        dice: wish.dice,
        patience: wish.patience,
        late: wish.late,
        host: host.hash().to_hex(),
        ..Head::of_record(record)
    }
}

/// Everybody sits down, and the entries follow.
fn items(record: &Record, wish: &OpenAt, tokens: &[Option<Token>]) -> Result<Vec<Item>, ApiError> {
    let names = wish.names.as_ref().unwrap_or(&record.seats);
    let mut items = Vec::new();
    for (seat, token) in (0..).zip(tokens) {
        let bot = wish.bots.get(&u8::to_string(&seat));
        let bot = bot.map(|name| table::find_bot(&record.game, Some(name))).transpose()?;
        let at = usize::from(seat);
        let name = names.get(at).or(record.seats.get(at)).map_or("", String::as_str);
        items.push(Item::Sit(Sit {
            hash: token.as_ref().map(|token| token.hash().to_hex()),
            bot: bot.map(str::to_owned),
            contribution: record.extra.contributions.get(at).cloned(),
            ..Sit::new(seat, name)
        }));
    }
    let upto = wish.upto.unwrap_or(record.log.len());
    let entries = record.log.iter().take(upto);
    items.extend(entries.map(|entry| Item::Entry { entry: entry.clone(), key: None }));
    Ok(items)
}

/// The table after these items, if the rules have nothing against them.
fn played(api: &Shelf, table: &NewTable, items: &[Item]) -> Result<Table, ApiError> {
    let row = TableRow {
        seq: TableSeq(0),
        id: table.id.clone(),
        created: table.created,
        head: table.head.clone(),
        seed: table.seed,
        code: None,
    };
    let refused = |why: String| Trouble::Unclear { why };
    let mut played = rows::open(row, api.shared.packs.clone()).map_err(|why| refused(why.0))?;
    for item in items {
        played.add(item, table.created).map_err(|why| refused(why.to_string()))?;
    }
    Ok(played)
}
