//! The calls about tables.

use std::net::IpAddr;
use std::sync::atomic::Ordering;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use bots::PackCache;
use bytes::Bytes;
use engine::{Language, Record, Seat, Seed, StandingOrder};
use meet::Day;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{
    DiceMode, Done, Head, Item, Reason, Stored, Wish, bot_sits, check_secret_key, find_bot,
    pack_ref,
};

use super::guard::{Body, MaybeBody};
use super::{Bearer, From, Reads, Shelf, days, meets};
use crate::actor::{Asked, Request};
use crate::error::ApiError;
use crate::secret::{self, Token, TokenHash};
use crate::store::{Created, Listing, NewTable, TableSeq, TableState};
use crate::trouble::Trouble;
use crate::wire::{
    AfterAnswer, AnalysisAnswer, Arrange, AskAfter, ChangeSeat, EnterChance, GoOn, HandOver,
    HintAnswer, ListAnswer, ListedAnswer, MakeMove, MoveSeat, Numbered, OpenTable, Opened,
    OrdersAnswer, RematchAnswer, Seated, Sitting, TakeBack, TakeSeat, VoteUndo, WentOn,
};

/// Tables on one page of a list.
const PAGE: i64 = 50;

/// How many codes are tried for a table. With all the tables that a server may have, one code in
/// sixty is taken.
const MOST_CODE_TRIES: u32 = 30;

/// The longest patience: a week.
const MOST_PATIENCE: u32 = 7 * 24 * 3600;

type Answer<T> = Result<T, ApiError>;

pub(super) async fn open(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
    Body(request): Body<OpenTable>,
) -> Answer<(StatusCode, Json<Opened>)> {
    opened(&api, address, who, request, None).await
}

/// Opens a table as it is asked for; with a day, for the race of that day.
pub(super) async fn opened(
    api: &Shelf,
    address: IpAddr,
    who: Option<TokenHash>,
    request: OpenTable,
    day: Option<Day>,
) -> Answer<(StatusCode, Json<Opened>)> {
    check_room(api, address)?;
    if let Some(meet) = &request.meet {
        meets::check(api, meet, who, &request.game).await?;
    }
    let host = Token::new();
    let opener = secret::opener(address);
    let brought = request.pack.as_ref().map_or(0, brought);
    check_quota(api, &opener, brought).await?;
    api.meter_bytes(address, brought)?;
    let (packs, hash) = (api.shared.packs.clone(), host.hash());
    let checking = move || check(&packs, request, hash);
    let (mut head, items) = match brought {
        0 => checking()?,
        // Reading a pack that somebody has brought takes a while.
        _ => api.shared.replayers.asked(address).await?.work(checking).await??,
    };
    head.day = day.map(|day| day.to_string());
    let seed = match day {
        Some(day) => days::seed(api, day).await?,
        None => secret::random(),
    };
    let (id, NewlyOpened { commitment, code }) = created(api, &head, seed, &items, &opener).await?;
    let link = format!("/t/{id}");
    Ok((StatusCode::CREATED, Json(Opened { id, commitment, host: host.reveal(), link, code })))
}

/// Whether this address may open a table now, and the server has room for one.
fn check_room(api: &Shelf, address: IpAddr) -> Answer<()> {
    api.meter_opening(address)?;
    if api.unfinished.load(Ordering::Relaxed) >= api.shared.limits.tables {
        return Err(Trouble::TooManyTables.into());
    }
    Ok(())
}

/// Creates a table under an id of its own.
async fn created(
    api: &Shelf,
    head: &Head,
    seed: [u8; 32],
    items: &[Item],
    opener: &str,
) -> Answer<(String, NewlyOpened)> {
    loop {
        let id = secret::table_id();
        if let Some(new) = create(api, &id, head, seed, items, opener).await? {
            api.unfinished.fetch_add(1, Ordering::Relaxed);
            let Head { game, seats, private, .. } = head;
            tracing::info!(game, seats, private, "table opened");
            return Ok((id, new));
        }
    }
}

/// Bytes of the pack, if somebody has brought it.
fn brought(pack: &Value) -> usize {
    if pack.is_string() { 0 } else { pack.to_string().len() }
}

/// Whether one more such table is within what one address may have.
async fn check_quota(api: &Shelf, opener: &str, brought: usize) -> Answer<()> {
    let limits = &api.shared.limits;
    let held = api.shared.store.holding(opener).await.map_err(|_| Trouble::Store)?;
    if held.tables >= limits.tables_per_address {
        return Err(Trouble::TooManyUnfinished.into());
    }
    if held.bytes.saturating_add(brought as i64) > limits.table_bytes_per_address {
        return Err(Trouble::TooManyPacks.into());
    }
    Ok(())
}

/// That there is no such game, and which there are.
pub(super) fn no_such_game() -> ApiError {
    let games: Vec<_> = bots::games().iter().map(|game| game.info().id).collect();
    Trouble::NoGame { games: games.join(", ") }.into()
}

/// Checks a request whole before anything is written: game, seats, options, pack, bots.
fn check(packs: &PackCache, request: OpenTable, host: TokenHash) -> Answer<(Head, Vec<Item>)> {
    let pack = request.pack.unwrap_or_else(|| json!("standard"));
    if !pack.is_string() && !pack.is_object() {
        return Err(Trouble::BadPack.into());
    }
    if request.patience.is_some_and(|seconds| !(1..=MOST_PATIENCE).contains(&seconds)) {
        return Err(Trouble::BadPatience { most: MOST_PATIENCE.to_string() }.into());
    }
    if request.seats == 0 && request.dice != DiceMode::House {
        return Err(Trouble::NobodyThrows.into());
    }
    if bots::game(&request.game).is_none() {
        return Err(no_such_game());
    }
    let record = Record {
        game: request.game.clone(),
        pack: pack_ref(&pack),
        options: request.options.clone(),
        seats: (1..=request.seats).map(|seat| format!("seat {seat}")).collect(),
        ..Record::default()
    };
    bots::open_shared(&record, &engine::StandardPacks, packs)?;
    let mut bots = Vec::new();
    for (seat, bot) in &request.bots {
        let seat = table::read_seat(seat, request.seats)?;
        bots.push((seat, find_bot(&request.game, Some(bot))?));
    }
    bots.sort_unstable();
    let mut items = Vec::new();
    for (seat, bot) in bots {
        items.push(bot_sits(seat, bot, &items, &mut secret::fill));
    }
    let head = Head {
        game: request.game,
        seats: request.seats,
        options: request.options,
        pack,
        private: request.private,
        dice: request.dice,
        patience: request.patience,
        late: request.late,
        host: host.to_hex(),
        rematch_of: None,
        meet: request.meet,
        day: None,
    };
    Ok((head, items))
}

/// What a table that was created has of its own.
struct NewlyOpened {
    commitment: String,
    code: String,
}

/// Creates a table with a code that no other has; `None` when there is a table of this id, which is
/// left as it is.
async fn create(
    api: &Shelf,
    id: &str,
    head: &Head,
    seed: [u8; 32],
    items: &[Item],
    opener: &str,
) -> Answer<Option<NewlyOpened>> {
    let created = api.shared.clock.now();
    let mut names: Vec<Option<&str>> = vec![None; usize::from(head.seats)];
    for item in items {
        if let Item::Sit(sit) = item {
            names[usize::from(sit.seat)] = Some(&sit.name);
        }
    }
    let full = names.iter().all(Option::is_some);
    let meet = match &head.meet {
        Some(meet) => meets::seq(api, meet).await?,
        None => None,
    };
    let mut table = NewTable {
        created,
        game: head.game.clone(),
        dice: head.dice,
        opener: Some(opener.to_owned()),
        code: secret::short_code(),
        head: serde_json::to_string(head).map_err(|_| Trouble::Store)?,
        seed,
        private: head.private,
        listing: Listing {
            state: if full { TableState::Playing } else { TableState::Open },
            seats: json!(names).to_string(),
            winners: None,
        },
        items: items.iter().map(|item| Stored { at: created, body: item.to_body() }).collect(),
        id: id.to_owned(),
        meet,
    };
    let mut tries = 0;
    loop {
        let done = api.shared.store.create(table.clone()).await.map_err(|why| {
            tracing::error!(%why, "a table can not be created");
            Trouble::Store
        })?;
        match done {
            Created::Fresh => break,
            Created::IdTaken => return Ok(None),
            Created::CodeTaken if tries < MOST_CODE_TRIES => table.code = secret::short_code(),
            Created::CodeTaken => return Err(Trouble::Busy.into()),
        }
        tries += 1;
    }
    if full {
        // Bots alone, or nobody: somebody has to start the game.
        drop(api.shared.ask(id, |reply| Request::View(None, Language::English, reply)).await);
    }
    Ok(Some(NewlyOpened { commitment: Seed::from_bytes(seed).commitment(), code: table.code }))
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Page {
    before: Option<i64>,
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 50)))]
    limit: Option<i64>,
    #[cfg_attr(feature = "schema", schemars(with = "Option<TableState>"))]
    state: Option<String>,
}

pub(super) async fn list(
    State(api): State<Shelf>,
    page: Result<Query<Page>, axum::extract::rejection::QueryRejection>,
) -> Answer<Json<ListAnswer>> {
    let Query(page) = page.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    let state = match page.state.as_deref() {
        None | Some("open") => TableState::Open,
        Some("playing") => TableState::Playing,
        Some("over") => TableState::Over,
        Some(_) => return Err(Trouble::BadState.into()),
    };
    listed(&api, state, &page).await
}

pub(super) async fn records(
    State(api): State<Shelf>,
    page: Result<Query<Page>, axum::extract::rejection::QueryRejection>,
) -> Answer<Json<ListAnswer>> {
    let Query(page) = page.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    listed(&api, TableState::Over, &page).await
}

async fn listed(api: &Shelf, state: TableState, page: &Page) -> Answer<Json<ListAnswer>> {
    let most = page.limit.unwrap_or(PAGE);
    if !(1..=PAGE).contains(&most) {
        return Err(Trouble::BadLimit { most: PAGE }.into());
    }
    let before = TableSeq(page.before.unwrap_or(i64::MAX));
    let found = api.shared.store.list(state, before, most).await.map_err(|_| Trouble::Store)?;
    let next = (found.len() as i64 == most).then(|| found.last().map(|last| last.seq.0)).flatten();
    let tables = found.into_iter().filter_map(|table| {
        let seats: Value = serde_json::from_str(&table.listing.seats).ok()?;
        Some(ListedAnswer {
            id: table.id,
            game: table.game,
            state: table.listing.state,
            free: seats.as_array().map_or(0, |seats| seats.iter().filter(|s| s.is_null()).count()),
            seats,
            winners: table.listing.winners.and_then(|text| serde_json::from_str(&text).ok()),
            dice: table.dice,
            created: table.created.0,
            updated: table.updated.0,
        })
    });
    Ok(Json(ListAnswer { tables: tables.collect(), next }))
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct At {
    at: Option<u64>,
}

pub(super) async fn view(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
    Reads(language): Reads,
    at: Result<Query<At>, axum::extract::rejection::QueryRejection>,
) -> Answer<impl IntoResponse> {
    let Query(At { at }) = at.map_err(|why| Trouble::Unclear { why: why.body_text() })?;
    let json = match at {
        None => api.shared.ask(&id, |reply| Request::View(who, language, reply)).await?,
        Some(at) => seen_then(&api, &id, who, language, at, address).await?,
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

/// What the viewer saw earlier: the log is replayed, beside the table.
async fn seen_then(
    api: &Shelf,
    id: &str,
    who: Option<TokenHash>,
    language: Language,
    at: u64,
    address: IpAddr,
) -> Answer<Vec<u8>> {
    api.meter_replay(address)?;
    let shared = &api.shared;
    // The table first: it may have to read its log, and needs a turn for that.
    let (viewer, past) = shared.ask(id, |reply| Request::Past(who, reply)).await?;
    let turn = shared.replayers.asked(address).await?;
    shared.metrics.replay(past.items());
    let now = shared.clock.now();
    turn.work(move || {
        let then = past.as_of(viewer, at).ok_or(Trouble::NoNumber)?;
        serde_json::to_vec(&then.answer(viewer, now).in_language(language))
            .map_err(|_| Trouble::Store.into())
    })
    .await?
}

pub(super) async fn arrange(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Bearer(who): Bearer,
    Body(wish): Body<Arrange>,
) -> Answer<Json<Value>> {
    wish_for(&api, &id, who, Wish::Arrange(wish)).await?;
    Ok(Json(json!({})))
}

pub(super) async fn sit(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Body(request): Body<TakeSeat>,
) -> Answer<impl IntoResponse> {
    let token = seat_token(&id, request.key.as_deref(), &["sit"])?;
    let done = wish_for(&api, &id, None, Wish::Sit(request, token.hash())).await?;
    let Seated { seat, token } = seated(done, token)?;
    // For the live channel of a page that can not send its token as the first message. No other
    // call looks at cookies, so no other site can make use of it.
    let cookie = format!(
        "railbird={token}; Path=/api/tables/{id}/live; HttpOnly; SameSite=Strict; Max-Age=2592000"
    );
    let mut headers = HeaderMap::new();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    Ok((StatusCode::CREATED, headers, Json(Seated { seat, token })))
}

/// Somebody has a seat, and what opens it.
fn seated(done: Done, token: Token) -> Answer<Seated> {
    let seat = done.seat.ok_or(Trouble::Store)?.0;
    Ok(Seated { seat, token: token.reveal() })
}

/// A new token for a seat. Under a key it follows from the key: whoever lost the answer asks again
/// and gets the same.
fn seat_token(id: &str, key: Option<&str>, used_for: &[&str]) -> Answer<Token> {
    if !secret::is_table_id(id) {
        return Err(Trouble::NoTable.into());
    }
    let Some(key) = key else { return Ok(Token::new()) };
    check_secret_key(key)?;
    Ok(Token::of_key(&[&[id], used_for].concat(), key))
}

/// Has a table do what somebody wishes for.
async fn wish_for(api: &Shelf, id: &str, who: Option<TokenHash>, wish: Wish) -> Answer<Done> {
    api.shared.ask(id, |reply| Request::Wish(who, wish, reply)).await
}

/// The same for what moves the game on.
async fn numbered(
    api: &Shelf,
    id: &str,
    who: Option<TokenHash>,
    wish: Wish,
) -> Answer<Json<Numbered>> {
    let Done { number, .. } = wish_for(api, id, who, wish).await?;
    Ok(Json(Numbered { number }))
}

pub(super) async fn change_seat(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
    Body(wish): Body<ChangeSeat>,
) -> Answer<Json<Sitting>> {
    let seat = read_seat(&seat)?;
    let done = wish_for(&api, &id, who, Wish::ChangeSeat(seat, wish)).await?;
    Ok(Json(Sitting { seat: done.seat.ok_or(Trouble::Store)?.0 }))
}

pub(super) async fn leave(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
) -> Answer<Json<Value>> {
    let seat = read_seat(&seat)?;
    wish_for(&api, &id, who, Wish::Leave(seat)).await?;
    Ok(Json(json!({})))
}

pub(super) async fn hand_over(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
    MaybeBody(wish): MaybeBody<HandOver>,
) -> Answer<Json<Value>> {
    let seat = read_seat(&seat)?;
    wish_for(&api, &id, who, Wish::HandOver(seat, wish.bot)).await?;
    Ok(Json(json!({})))
}

pub(super) async fn back(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
) -> Answer<Json<Value>> {
    let seat = read_seat(&seat)?;
    wish_for(&api, &id, who, Wish::Back(seat)).await?;
    Ok(Json(json!({})))
}

pub(super) async fn order(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
    Body(order): Body<StandingOrder>,
) -> Answer<Json<OrdersAnswer>> {
    let seat = read_seat(&seat)?;
    wish_for(&api, &id, who, Wish::Order(seat, order)).await?;
    left_orders(&api, &id, who, seat).await
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct WhichHorse {
    horse: Option<String>,
}

pub(super) async fn withdraw(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
    Query(WhichHorse { horse }): Query<WhichHorse>,
) -> Answer<Json<OrdersAnswer>> {
    let seat = read_seat(&seat)?;
    wish_for(&api, &id, who, Wish::Withdraw(seat, horse)).await?;
    left_orders(&api, &id, who, seat).await
}

pub(super) async fn orders(
    State(api): State<Shelf>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(who): Bearer,
) -> Answer<Json<OrdersAnswer>> {
    left_orders(&api, &id, who, read_seat(&seat)?).await
}

async fn left_orders(
    api: &Shelf,
    id: &str,
    who: Option<TokenHash>,
    seat: u8,
) -> Answer<Json<OrdersAnswer>> {
    let orders = api.shared.ask(id, |reply| Request::Orders(who, seat, reply)).await?;
    Ok(Json(OrdersAnswer { orders }))
}

fn read_seat(text: &str) -> Answer<u8> {
    Ok(table::read_seat(text, u8::try_from(engine::MOST_SEATS).unwrap_or(u8::MAX))?)
}

pub(super) async fn rotate(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Bearer(who): Bearer,
    MaybeBody(MoveSeat { key }): MaybeBody<MoveSeat>,
) -> Answer<Json<Seated>> {
    let old = who.ok_or(Reason::NoToken)?.to_hex();
    let token = seat_token(&id, key.as_deref(), &["move", &old])?;
    let done = wish_for(&api, &id, who, Wish::MoveSeat(token.hash())).await?;
    seated(done, token).map(Json)
}

pub(super) async fn play(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Bearer(who): Bearer,
    Body(request): Body<MakeMove>,
) -> Answer<Json<Numbered>> {
    numbered(&api, &id, who, Wish::Play(request)).await
}

pub(super) async fn chance(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Bearer(who): Bearer,
    Body(request): Body<EnterChance>,
) -> Answer<Json<Numbered>> {
    numbered(&api, &id, who, Wish::Throw(request)).await
}

pub(super) async fn undo(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Bearer(who): Bearer,
    MaybeBody(request): MaybeBody<TakeBack>,
) -> Answer<Json<Numbered>> {
    numbered(&api, &id, who, Wish::Undo(request.key)).await
}

pub(super) async fn vote(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Bearer(who): Bearer,
    Body(request): Body<VoteUndo>,
) -> Answer<Json<Numbered>> {
    numbered(&api, &id, who, Wish::Vote(request)).await
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct WhichBot {
    bot: Option<String>,
}

pub(super) async fn hint(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
    Query(WhichBot { bot }): Query<WhichBot>,
) -> Answer<Json<HintAnswer>> {
    let asked = api.shared.ask(&id, |reply| Request::Hint(who, bot, reply)).await?;
    Ok(Json(HintAnswer { play: thought(&api, address, asked).await? }))
}

pub(super) async fn chances(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
) -> Answer<Json<Value>> {
    // Thousands of imagined games: as dear as opening a table, and metered with it.
    api.meter_opening(address)?;
    let asked = api.shared.ask(&id, |reply| Request::Chances(who, reply)).await?;
    thought(&api, address, asked).await.map(Json)
}

/// The most moves that are compared.
const MOST_MOVES: usize = 8;

pub(super) async fn after(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
    Body(AskAfter { moves }): Body<AskAfter>,
) -> Answer<Json<AfterAnswer>> {
    if !(1..=MOST_MOVES).contains(&moves.len()) {
        return Err(Trouble::BadMoves { most: MOST_MOVES }.into());
    }
    // As dear as chances, however many moves there are.
    api.meter_opening(address)?;
    let (number, asked) = api.shared.ask(&id, |reply| Request::After(who, moves, reply)).await?;
    Ok(Json(AfterAnswer { number, after: thought(&api, address, asked).await? }))
}

pub(super) async fn analysis(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
) -> Answer<Json<AnalysisAnswer>> {
    // As dear as chances, though it is asked but once a game.
    api.meter_opening(address)?;
    let (numbers, asked) = api.shared.ask(&id, |reply| Request::Analysis(who, reply)).await?;
    Ok(Json(AnalysisAnswer { numbers, analysis: thought(&api, address, asked).await? }))
}

/// The answer to a question about a table; whoever asks the same at the same time waits for the
/// same answer.
async fn thought(api: &Shelf, address: IpAddr, asked: Asked) -> Answer<Value> {
    let Asked { answer, question } = asked;
    let think = || {
        api.shared.metrics.questions.add(1);
        api.shared.thinkers.asked(address, question)
    };
    answer.get_or_try_init(think).await.cloned()
}

pub(super) async fn record(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
) -> Answer<impl IntoResponse> {
    let body = record_of(&api, &id, address).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body))
}

/// The text of a finished table's record.
pub(super) async fn record_of(api: &Shelf, id: &str, address: IpAddr) -> Answer<Bytes> {
    if !secret::is_table_id(id) {
        return Err(Trouble::NoTable.into());
    }
    let shared = &api.shared;
    let kept = shared.store.table_record(id).await.map_err(|_| Trouble::Store)?;
    if let Some(body) = kept {
        return Ok(body.into());
    }
    // It is being worked out, or the game ended under an older program.
    let work = async {
        api.meter_replay(address)?;
        // The table first: it may have to read its log, and needs a turn for that.
        let (seq, finished) = shared.ask(id, Request::Finished).await?;
        Ok((shared.replayers.asked(address).await?, seq, finished))
    };
    shared.record(id, work).await
}

pub(super) async fn pack(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
) -> Answer<impl IntoResponse> {
    let shared = &api.shared;
    let fixed = shared.ask(&id, |reply| Request::Fixed(who, reply)).await?;
    // A pack by name is the same at every table; one that was brought is its table's own.
    let key = match fixed.head.pack.as_str() {
        Some(name) => format!("pack {} {name}", fixed.head.game),
        None => format!("pack of {id}"),
    };
    let printed = async {
        api.meter_replay(address)?;
        let turn = shared.replayers.asked(address).await?;
        turn.work(move || {
            let game = bots::game(&fixed.head.game).ok_or(Trouble::Store)?;
            let printed = game.printed(&pack_ref(&fixed.head.pack), &engine::StandardPacks)?;
            Ok(printed.to_string().into())
        })
        .await?
    };
    let body = shared.answers.get(key, printed).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body))
}

pub(super) async fn rematch(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
) -> Answer<(StatusCode, Json<RematchAnswer>)> {
    // It opens a table, and is metered as that.
    api.meter_opening(address)?;
    let (next, head, items) = api.shared.ask(&id, |reply| Request::Rematch(who, reply)).await?;
    // The first to ask has fixed the id; whoever comes second finds the table there.
    let opener = secret::opener(address);
    drop(create(&api, &next, &head, secret::random(), &items, &opener).await?);
    let link = format!("/t/{next}");
    Ok((StatusCode::CREATED, Json(RematchAnswer { id: next, link })))
}

/// What if: the game goes on from an entry of its record at a table of one's own, against the same bots.
pub(super) async fn again(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
    Body(GoOn { entry, seat }): Body<GoOn>,
) -> Answer<(StatusCode, Json<WentOn>)> {
    check_room(&api, address)?;
    let token = Token::new();
    let sits = (Seat(seat), token.hash());
    let entry = usize::try_from(entry).unwrap_or(usize::MAX);
    let asked = api.shared.ask(&id, |reply| Request::Again(who, sits, entry, reply));
    let (head, items) = asked.await?;
    let opener = secret::opener(address);
    check_quota(&api, &opener, brought(&head.pack)).await?;
    let id = created(&api, &head, secret::random(), &items, &opener).await?.0;
    let link = format!("/t/{id}");
    Ok((StatusCode::CREATED, Json(WentOn { id, link, seat, token: token.reveal() })))
}
