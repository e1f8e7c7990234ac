//! The calls about meets: races that count together, and what they come to. The meet `all` is every
//! public race of a game that this server has seen.

use std::net::IpAddr;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::RaceResult;
use meet::{
    Count, Day, HeadToHead, HorseLife, LifeOf, LineSheet, RecordSheet, ResultSheet, RunRace,
    SourceKind, StandingSheet, Standings,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::guard::Body;
use super::records::{self, aside};
use super::tables::no_such_game;
use super::{Bearer, From, Shelf};
use crate::actor::Request;
use crate::clock;
use crate::error::ApiError;
use crate::secret::{self, Token, TokenHash};
use crate::store::{MeetRow, MeetSeq, NewMeet, NewRaces, RaceKind, RaceRow, RaceScope, RaceSeq};
use crate::trouble::Trouble;
use crate::wire::{
    EnterRaces, ListedMeet, MeetAnswer, MeetsAnswer, OpenMeet, OpenedMeet, RacesAnswer,
};

/// Meets, or races, on one page of a list.
const PAGE: i64 = 50;

/// Races that are read at once when all of them are counted.
const READ: i64 = 1_000;

/// Horses, jockeys and bettors that an answer names of each; sheets name all.
const MOST_NAMED: usize = 1_000;

/// The id that stands for every public race of a game.
const ALL: &str = "all";

/// The game of `all`, where none is named.
const USUAL_GAME: &str = "stretch";

type Answer<T> = Result<T, ApiError>;

pub(super) async fn open(
    State(api): State<Shelf>,
    Extension(From(address)): Extension<From>,
    Body(request): Body<OpenMeet>,
) -> Answer<(StatusCode, Json<OpenedMeet>)> {
    meter(&api, address)?;
    let name = table::check_name(&request.name)?;
    let game = request.game.unwrap_or_else(|| USUAL_GAME.to_owned());
    if bots::game(&game).is_none() {
        return Err(no_such_game());
    }
    let token = Token::new();
    let mut meet = NewMeet {
        id: secret::table_id(),
        created: clock::now(),
        private: request.private,
        game,
        name,
        owner: token.hash().to_hex(),
    };
    while !api.shared.store.create_meet(meet.clone()).await.map_err(|why| failed(&why))? {
        meet.id = secret::table_id();
    }
    let link = format!("/meets/{}", meet.id);
    Ok((StatusCode::CREATED, Json(OpenedMeet { id: meet.id, token: token.reveal(), link })))
}

/// Counting many races is as dear as opening a table, and metered with it.
fn meter(api: &Shelf, address: IpAddr) -> Answer<()> {
    api.meter_opening(address)
}

fn failed(why: &crate::StoreError) -> ApiError {
    tracing::error!(%why, "a meet can not be read or written");
    Trouble::Store.into()
}

/// The meet of this id.
async fn find(api: &Shelf, id: &str) -> Answer<MeetRow> {
    if !secret::is_table_id(id) {
        return Err(Trouble::NoMeet.into());
    }
    api.shared
        .store
        .meet(id)
        .await
        .map_err(|why| failed(&why))?
        .ok_or_else(|| Trouble::NoMeet.into())
}

/// The meet of this id, for its owner.
async fn find_own(api: &Shelf, id: &str, who: Option<TokenHash>) -> Answer<MeetRow> {
    let row = find(api, id).await?;
    let who = who.ok_or(Trouble::NoMeetToken)?;
    if TokenHash::from_hex(&row.meet.owner) != Some(who) {
        return Err(Trouble::BadMeetToken.into());
    }
    Ok(row)
}

/// Whether a table of this game may be opened for the meet, by its owner.
pub(super) async fn check(api: &Shelf, id: &str, who: Option<TokenHash>, game: &str) -> Answer<()> {
    same_game(&find_own(api, id, who).await?, game)
}

/// How the database knows the meet of a table.
pub(super) async fn seq(api: &Shelf, id: &str) -> Answer<Option<MeetSeq>> {
    Ok(api.shared.store.meet(id).await.map_err(|why| failed(&why))?.map(|row| row.seq))
}

fn same_game(row: &MeetRow, game: &str) -> Answer<()> {
    if row.meet.game == game {
        return Ok(());
    }
    Err(Trouble::OtherGame.into())
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Page {
    before: Option<i64>,
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 50)))]
    limit: Option<i64>,
    game: Option<String>,
}

impl Page {
    fn limit(&self) -> Answer<i64> {
        let most = self.limit.unwrap_or(PAGE);
        if (1..=PAGE).contains(&most) {
            return Ok(most);
        }
        Err(Trouble::BadLimit { most: PAGE }.into())
    }
}

fn asked<T>(query: Result<Query<T>, QueryRejection>) -> Answer<T> {
    query.map(|Query(asked)| asked).map_err(|why| Trouble::Unclear { why: why.body_text() }.into())
}

pub(super) async fn list(
    State(api): State<Shelf>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<MeetsAnswer>> {
    let page = asked(page)?;
    let most = page.limit()?;
    let before = MeetSeq(page.before.unwrap_or(i64::MAX));
    let found = api.shared.store.meets(before, most).await.map_err(|why| failed(&why))?;
    let next = (found.len() as i64 == most).then(|| found.last().map(|last| last.seq.0)).flatten();
    let listed = |row: MeetRow| ListedMeet {
        id: row.meet.id,
        name: row.meet.name,
        game: row.meet.game,
        races: row.races,
        created: row.meet.created.0,
    };
    Ok(Json(MeetsAnswer { meets: found.into_iter().map(listed).collect(), next }))
}

/// The races that a call is about.
struct Asked {
    /// `None` for all races of a game.
    meet: Option<MeetRow>,
    game: String,
    scope: RaceScope,
}

async fn races_of(api: &Shelf, id: &str, game: Option<String>) -> Answer<Asked> {
    if id == ALL {
        let game = game.unwrap_or_else(|| USUAL_GAME.to_owned());
        return Ok(Asked { meet: None, scope: RaceScope::Game(game.clone()), game });
    }
    let row = find(api, id).await?;
    let (seq, game) = (row.seq, row.meet.game.clone());
    Ok(Asked { meet: Some(row), game, scope: RaceScope::Meet(seq) })
}

/// A race as it is told. What an older program wrote is read for ever.
fn run(row: RaceRow) -> Option<RunRace> {
    let kind = match row.kind {
        RaceKind::Table => SourceKind::Table,
        RaceKind::Record => SourceKind::Record,
    };
    let result: Result<RaceResult, _> = serde_json::from_str(&row.body);
    let result = result.inspect_err(|why| tracing::error!(%why, "a race can not be read")).ok()?;
    Some(RunRace { kind, source: row.source, at: row.at.0, result })
}

/// Adds up races, the newest first; says whether those were all.
async fn fold<A: Send + 'static>(
    api: &Shelf,
    scope: &RaceScope,
    mut sum: A,
    add: fn(&mut A, RunRace),
) -> Answer<(A, bool)> {
    let _turn = api.counting.acquire().await.map_err(|_| Trouble::Busy)?;
    let mut before = RaceSeq(i64::MAX);
    let mut left = api.shared.limits.counted_races;
    while left > 0 {
        let most = READ.min(left);
        let rows = api.shared.store.races(scope, before, most).await.map_err(|why| failed(&why))?;
        let read = rows.len() as i64;
        left -= read;
        before = rows.last().map_or(before, |row| row.seq);
        sum = aside(move || {
            rows.into_iter().filter_map(run).for_each(|race| add(&mut sum, race));
            Ok(sum)
        })
        .await?;
        if read < most {
            return Ok((sum, true));
        }
    }
    Ok((sum, false))
}

async fn count(api: &Shelf, scope: &RaceScope) -> Answer<(Standings, bool)> {
    let (count, whole) = fold(api, scope, Count::default(), |count, race| count.add(&race)).await?;
    Ok((count.standings(), whole))
}

/// The races that are counted, oldest first.
async fn every(api: &Shelf, scope: &RaceScope) -> Answer<Vec<RunRace>> {
    let (mut races, _) = fold(api, scope, Vec::new(), Vec::push).await?;
    meet::oldest_first(&mut races);
    Ok(races)
}

pub(super) async fn view(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<MeetAnswer>> {
    meter(&api, address)?;
    let Asked { meet, game, scope } = races_of(&api, &id, asked(page)?.game).await?;
    let (mut standings, whole) = count(&api, &scope).await?;
    standings.truncate(MOST_NAMED);
    let meet = meet.map(|row| row.meet);
    Ok(Json(MeetAnswer {
        id,
        name: meet.as_ref().map(|meet| meet.name.clone()),
        private: meet.as_ref().is_some_and(|meet| meet.private),
        created: meet.map(|meet| meet.created.0),
        game,
        whole,
        standings,
    }))
}

pub(super) async fn races(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<RacesAnswer>> {
    let page = asked(page)?;
    let most = page.limit()?;
    let before = RaceSeq(page.before.unwrap_or(i64::MAX));
    let Asked { scope, .. } = races_of(&api, &id, page.game).await?;
    let rows = api.shared.store.races(&scope, before, most).await.map_err(|why| failed(&why))?;
    let next = (rows.len() as i64 == most).then(|| rows.last().map(|last| last.seq.0)).flatten();
    Ok(Json(RacesAnswer { races: rows.into_iter().filter_map(run).collect(), next }))
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Pair {
    one: String,
    other: String,
    game: Option<String>,
}

pub(super) async fn head_to_head(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    pair: Result<Query<Pair>, QueryRejection>,
) -> Answer<Json<HeadToHead>> {
    meter(&api, address)?;
    let Pair { one, other, game } = asked(pair)?;
    let Asked { scope, .. } = races_of(&api, &id, game).await?;
    let score = HeadToHead::between(&one, &other);
    let (score, _) = fold(&api, &scope, score, |score, race| score.add(&race)).await?;
    Ok(Json(score.score()))
}

/// Races of a day that an answer tells.
const MOST_OF_A_DAY: usize = 200;

pub(super) async fn day(
    State(api): State<Shelf>,
    Path((id, day)): Path<(String, String)>,
    Extension(From(address)): Extension<From>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<RacesAnswer>> {
    meter(&api, address)?;
    let day = Day::parse(&day)
        .ok_or_else(|| Trouble::Unclear { why: "a day is written like 2026-07-04".into() })?;
    let Asked { scope, .. } = races_of(&api, &id, asked(page)?.game).await?;
    let add = |(day, races): &mut (Day, Vec<RunRace>), race: RunRace| {
        if race.day() == *day && races.len() < MOST_OF_A_DAY {
            races.push(race);
        }
    };
    let ((_, mut races), _) = fold(&api, &scope, (day, Vec::new()), add).await?;
    meet::oldest_first(&mut races);
    Ok(Json(RacesAnswer { races, next: None }))
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct OneHorse {
    name: String,
    game: Option<String>,
}

pub(super) async fn horse(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    horse: Result<Query<OneHorse>, QueryRejection>,
) -> Answer<Json<HorseLife>> {
    meter(&api, address)?;
    let OneHorse { name, game } = asked(horse)?;
    let Asked { scope, .. } = races_of(&api, &id, game).await?;
    let life = LifeOf::horse(&name);
    let (life, _) = fold(&api, &scope, life, |life, race| life.add(&race)).await?;
    life.told().map(Json).ok_or_else(|| Trouble::NoHorse.into())
}

/// A sheet of the races, by its name.
#[derive(Clone, Copy)]
pub(super) enum SheetName {
    Results,
    Standings,
    Records,
    Lines,
}

impl SheetName {
    const fn file(self) -> &'static str {
        match self {
            Self::Results => "attachment; filename=\"results.csv\"",
            Self::Standings => "attachment; filename=\"standings.csv\"",
            Self::Records => "attachment; filename=\"records.csv\"",
            Self::Lines => "attachment; filename=\"lines.csv\"",
        }
    }

    async fn text(self, api: &Shelf, scope: &RaceScope) -> Answer<String> {
        // A long sheet takes a while to write.
        match self {
            Self::Results => written(every(api, scope).await?, |all| ResultSheet::text(all)).await,
            Self::Lines => written(every(api, scope).await?, |all| LineSheet::text(all)).await,
            Self::Standings => written(count(api, scope).await?.0, StandingSheet::text).await,
            Self::Records => {
                written(count(api, scope).await?.0, |all| RecordSheet::text(&all.records)).await
            }
        }
    }
}

async fn written<T: Send + 'static>(from: T, text: fn(&T) -> String) -> Answer<String> {
    aside(move || Ok(text(&from))).await
}

pub(super) async fn sheet(
    name: SheetName,
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Response> {
    meter(&api, address)?;
    let Asked { scope, .. } = races_of(&api, &id, asked(page)?.game).await?;
    let text = name.text(&api, &scope).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static(name.file())),
    ];
    Ok((headers, text).into_response())
}

pub(super) async fn enter(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    Bearer(who): Bearer,
    Body(request): Body<EnterRaces>,
) -> Answer<(StatusCode, Json<Value>)> {
    meter(&api, address)?;
    let row = find_own(&api, &id, who).await?;
    let (source, races) = match (request.table, request.record) {
        (Some(table), None) => {
            let (_, finished) = api.shared.ask(&table, Request::Finished).await?;
            same_game(&row, finished.game())?;
            (table, None)
        }
        (None, Some(record)) => {
            let races = record_races(&api, address, &row, &record).await?;
            (record, Some(races))
        }
        _ => return Err(Trouble::TableOrRecord.into()),
    };
    api.shared.store.enter(row.seq, &source, races).await.map_err(|why| failed(&why))?;
    Ok((StatusCode::CREATED, Json(json!({}))))
}

/// How the races of a record ended. It may make room for newer ones; this stays.
async fn record_races(api: &Shelf, address: IpAddr, row: &MeetRow, id: &str) -> Answer<NewRaces> {
    let turn = api.shared.replayers.asked(address).await?;
    let text = records::find(api, id).await?;
    let (source, game, of_meet) = (id.to_owned(), row.meet.game.clone(), row.clone());
    let bodies = move || -> Answer<Vec<String>> {
        let record = records::read(&text)?;
        same_game(&of_meet, &record.game)?;
        let (table, _) = records::replay(&record)?;
        if !table.over() {
            return Err(Trouble::RecordNotOver.into());
        }
        Ok(table.results().iter().map(|result| json!(result).to_string()).collect())
    };
    let bodies = turn.work(bodies).await??;
    let at = clock::now();
    Ok(NewRaces { kind: RaceKind::Record, source, game, at, private: true, bodies })
}

pub(super) async fn withdraw(
    State(api): State<Shelf>,
    Path((id, source)): Path<(String, String)>,
    Bearer(who): Bearer,
) -> Answer<Json<Value>> {
    let row = find_own(&api, &id, who).await?;
    let known = secret::is_table_id(&source) || secret::is_record_id(&source);
    if known && api.shared.store.withdraw(row.seq, &source).await.map_err(|why| failed(&why))? {
        return Ok(Json(json!({})));
    }
    Err(Trouble::NotInMeet.into())
}
