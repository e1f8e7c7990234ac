//! What a request may cost, counted in work: logs replayed, questions thought about, rows held. Many
//! who ask for the same cost what one does, and nobody is given more than a share.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::{Client, Databases, Table, start, start_by_hand, start_with, url};
use serde_json::{Value, json};
use server::client::Live;
use server::store::{Append, Store};
use server::{Limits, Rate};
use table::{Item, Stored};

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

fn short() -> Value {
    let options = json!({"purple_races": 1, "green_races": 0});
    json!({"game": "homestretch", "seats": 2, "options": options})
}

fn code(answer: &Value) -> &str {
    assert!(answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    answer["error"]["code"].as_str().unwrap_or("")
}

/// A figure of `/metrics`.
async fn figure(addr: SocketAddr, name: &str) -> u64 {
    let mut client = Client::new(addr);
    let answer = client.send("GET", "/metrics", "", b"").await.expect("figures");
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("railbird_{name} ")));
    line.and_then(|figure| figure.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// The same call from so many connections at once.
async fn at_once(addr: SocketAddr, many: usize, path: &str) -> Vec<(u16, Value)> {
    let calls: Vec<_> = (0..many)
        .map(|_| {
            let path = path.to_owned();
            let call = async move { Client::new(addr).call("GET", &path, None, None).await };
            tokio::spawn(call)
        })
        .collect();
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await.expect("a call").expect("an answer"));
    }
    answers
}

/// Runs a story on each database.
macro_rules! on_both {
    ($($sqlite:ident $story:ident),* $(,)?) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $sqlite() {
                $story(&Databases::Sqlite).await;
            }
        )*

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn postgres_does_the_same() {
            let Some(cluster) = Cluster::start() else { return };
            let databases = Databases::Postgres(cluster);
            $($story(&databases).await;)*
        }
    };
}

on_both!(
    a_record_is_worked_out_once_and_kept record_once,
    a_list_reads_no_pack no_pack_in_lists,
    an_address_has_so_many_unfinished_tables tables_for_each,
    tables_that_nobody_finishes_are_removed_and_finished_ones_are_not deserted,
    what_was_taken_back_is_not_played_again taken_back,
    nobody_fills_a_log_with_votes votes,
);

async fn record_once(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let addr = server.addr;
    let mut table = Table::open(addr, short(), 2).await;
    let loaded = figure(addr, "replays_total").await;
    table.play_to_the_end().await;
    let path = format!("/api/tables/{}/record", table.id);
    let answers = at_once(addr, 20, &path).await;
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 200));
    assert_eq!(figure(addr, "replays_total").await, loaded + 1);
    server.end().await;
    // Another server serves what was kept: it reads no log for it.
    let server = start(&db.url).await;
    assert_eq!(at_once(server.addr, 5, &path).await, answers[..5]);
    assert_eq!(figure(server.addr, "replays_total").await, 0);
    assert_eq!(figure(server.addr, "table_loads_total").await, 0);
}

async fn no_pack_in_lists(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut wish = two();
    wish["dice"] = json!("mine");
    let table = Table::open(server.addr, wish, 1).await;
    // Whatever stands in the head, a list does not look at it.
    let sql = "UPDATE tables SET head = 'no JSON'";
    match databases {
        Databases::Sqlite => {
            let path = db.url.strip_prefix("sqlite:").expect("a path");
            let connection = rusqlite::Connection::open(path).expect("the database");
            assert_eq!(connection.execute(sql, []).expect("written"), 1);
        }
        Databases::Postgres(_) => {
            let (client, connection) =
                tokio_postgres::connect(&db.url, tokio_postgres::NoTls).await.expect("connected");
            tokio::spawn(connection);
            assert_eq!(client.execute(sql, &[]).await.expect("written"), 1);
        }
    }
    let mut client = Client::new(server.addr);
    let (status, list) = client.call("GET", "/api/tables", None, None).await.expect("an answer");
    assert_eq!(status, 200);
    let listed = &list["tables"][0];
    assert_eq!(listed["id"], json!(table.id));
    assert_eq!((&listed["game"], &listed["dice"]), (&json!("homestretch"), &json!("mine")));
}

async fn tables_for_each(databases: &Databases) {
    let db = databases.fresh().await;
    let pack = crate::common::quick_auction();
    let with_pack = json!({"game": "high_roller", "seats": 2, "pack": pack});
    let bytes = with_pack.to_string().len() as i64 + 1_000;
    let limits =
        Limits { tables_per_address: 3, table_bytes_per_address: bytes, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let mut client = Client::new(server.addr);
    let mut table = Table::open(server.addr, short(), 2).await;
    Table::open(server.addr, with_pack.clone(), 0).await;
    // A second pack is too much, a table without one is not.
    let answer = client.call("POST", "/api/tables", None, Some(&with_pack)).await;
    let (status, answer) = answer.expect("an answer");
    assert_eq!((status, code(&answer)), (429, "too_many_packs"));
    Table::open(server.addr, two(), 0).await;
    let answer = client.call("POST", "/api/tables", None, Some(&two())).await;
    let (status, answer) = answer.expect("an answer");
    assert_eq!((status, code(&answer)), (429, "too_many_unfinished"));
    // One that is finished counts no more.
    table.play_to_the_end().await;
    Table::open(server.addr, two(), 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_who_look_at_a_record_cost_one_replay() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let addr = server.addr;
    let mut table = Table::open(addr, short(), 2).await;
    table.play_to_the_end().await;
    let (_, record) = table.get("record", None).await;
    let (status, kept) =
        table.client.call("POST", "/api/records", None, Some(&record)).await.expect("an answer");
    assert_eq!(status, 201, "{kept}");
    let path = format!("/api/records/{}/views?at=9", kept["id"].as_str().expect("an id"));
    let before = figure(addr, "replays_total").await;
    let answers = at_once(addr, 200, &path).await;
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 200));
    assert_eq!(figure(addr, "replays_total").await, before + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_question_about_the_same_position_is_answered_once() {
    let db = Databases::Sqlite.fresh().await;
    let limits = Limits { chance_games: 200, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let addr = server.addr;
    let mut table = Table::open(addr, short(), 2).await;
    let path = format!("/api/tables/{}/chances", table.id);
    let answers = at_once(addr, 62, &path).await;
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 200));
    assert_eq!(figure(addr, "questions_total").await, 1);
    // A player knows more than those who look on, and other moves or another position are other
    // questions.
    let token = table.tokens[0].clone();
    assert_eq!(table.get("chances", Some(&token)).await.0, 200);
    let moves = table.view(Some(&token)).await["moves"].clone();
    for choice in [&moves[0], &moves[1], &moves[1]] {
        let asked = json!({"moves": [choice]});
        assert_eq!(table.post("chances", Some(&token), asked).await.0, 200);
    }
    table.step(0).await;
    assert_eq!(table.get("chances", None).await.0, 200);
    assert_eq!(figure(addr, "questions_total").await, 5);
}

/// A channel that has seen so many items, and what it is told.
/// A table that is not in memory has to read its log first, and whoever asks for its past must not
/// hold the only thread on which it could.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_thread_is_enough_to_look_back_at_a_table_that_is_not_in_memory() {
    let db = Databases::Sqlite.fresh().await;
    let limits = || Limits { replayers: 1, ..Limits::default() };
    let server = start_with(&db.url, limits()).await;
    let mut table = Table::open(server.addr, short(), 2).await;
    table.play_to_the_end().await;
    server.end().await;
    let server = start_with(&db.url, limits()).await;
    let path = format!("/api/tables/{}?at=1", table.id);
    let mut client = Client::new(server.addr);
    let looked =
        tokio::time::timeout(Duration::from_secs(60), client.call("GET", &path, None, None));
    let (status, view) = looked.await.expect("an answer in time").expect("an answer");
    assert_eq!((status, view["number"].as_u64()), (200, Some(1)));
}

async fn come_late(addr: SocketAddr, id: &str, have: u64) -> (Live, Value) {
    let mut live = Live::open(addr, id, None).await.expect("a channel");
    live.say(&json!({ "have": have })).await.expect("sent");
    loop {
        // Whoever is slow to speak is shown the table before.
        let shown = live.hear().await.expect("the table");
        if shown["from"] == json!(have) {
            return (live, shown);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_come_late_cost_one_replay() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let addr = server.addr;
    let mut table = Table::open(addr, short(), 2).await;
    for step in 0..10 {
        table.step(step).await;
    }
    let before = figure(addr, "replays_total").await;
    let mut heard = Vec::new();
    let mut channels = Vec::new();
    for late in 0..30 {
        let (live, shown) = come_late(addr, &table.id, late % 3).await;
        heard.push(shown);
        channels.push(live);
    }
    assert_eq!(figure(addr, "replays_total").await, before + 1);
    assert!(heard[0]["events"].as_array().is_some_and(|events| events.len() > 5));
    assert_eq!(heard[0]["events"], heard[3]["events"]);
    // What happens later is part of the story.
    table.step(0).await;
    let (_live, all) = come_late(addr, &table.id, 0).await;
    assert_eq!(figure(addr, "replays_total").await, before + 1);
    let count = |shown: &Value| shown["events"].as_array().map_or(0, Vec::len);
    assert!(count(&all) > count(&heard[0]), "{all}");
}

/// Each of these replays or opens something: a few at once, and then it is slow down.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_replays_is_metered() {
    let few = Rate { per_second: 0.0, burst: 3.0 };
    let limits = Limits { replays_per_address: few, ..Limits::default() };
    let db = Databases::Sqlite.fresh().await;
    let server = start_with(&db.url, limits).await;
    let mut table = Table::open(server.addr, short(), 2).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(table.get("?at=0", None).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    let mut live = Live::open(server.addr, &table.id, None).await.expect("a channel");
    live.say(&json!({"have": 0})).await.expect("sent");
    assert_eq!(live.closed().await, Some(4029));
    let answer = table.client.call("GET", "/api/day/yesterday", None, None).await;
    assert_eq!(answer.expect("an answer").0, 429);
    assert_eq!(table.get("", None).await.0, 200, "what is shown as it stands is not");

    let limits = Limits { opened_per_address: few, ..Limits::default() };
    let db = Databases::Sqlite.fresh().await;
    let server = start_with(&db.url, limits).await;
    let mut table = Table::open(server.addr, short(), 2).await;
    table.play_to_the_end().await;
    let asked = json!({"card": "no such card"});
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let answer = table.client.call("POST", "/api/odds", None, Some(&asked)).await;
        statuses.push(answer.expect("an answer").0);
    }
    assert_eq!(statuses, [400, 400, 429]);
    let token = table.tokens[0].clone();
    assert_eq!(table.post("rematch", Some(&token), json!({})).await.0, 429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_brings_so_many_bytes() {
    let record = json!({"railbird": 1, "game": "homestretch", "seats": ["Ann", "Ben"]});
    let twice = record.to_string().len() as f64 * 2.5;
    let limits =
        Limits { brought_per_address: Rate { per_second: 0.0, burst: twice }, ..Limits::default() };
    let db = Databases::Sqlite.fresh().await;
    let server = start_with(&db.url, limits).await;
    let mut client = Client::new(server.addr);
    for _ in 0..2 {
        let answer = client.call("POST", "/api/records", None, Some(&record)).await;
        assert_eq!(answer.expect("an answer").0, 201);
    }
    let answer = client.call("POST", "/api/records", None, Some(&record)).await;
    let (status, answer) = answer.expect("an answer");
    assert_eq!((status, code(&answer)), (429, "too_much"));
}

async fn deserted(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, hands) = start_by_hand(&db.url).await;
    let mut finished = Table::open(server.addr, short(), 2).await;
    finished.play_to_the_end().await;
    let day = Duration::from_secs(24 * 3600);
    let mut deserted = Table::open(server.addr, short(), 2).await;
    let mut played = Table::open(server.addr, short(), 2).await;
    let mut live = Live::open(server.addr, &deserted.id, None).await.expect("a channel");
    live.say(&json!({})).await.expect("sent");
    live.hear().await.expect("the table");
    hands.move_on(100 * day);
    played.step(0).await;
    hands.move_on(81 * day);
    // It is told that it is gone, and whoever looks on is let go.
    assert!(live.closed().await.is_some());
    while deserted.get("", None).await.0 != 404 {}
    assert_eq!(played.get("", None).await.0, 200, "a move a hundred days ago");
    assert_eq!(finished.get("", None).await.0, 200);
    assert_eq!(finished.get("record", None).await.0, 200);
    server.end().await;
    let store = Store::open(&url(&db.url)).await.expect("the database");
    assert!(store.load(&deserted.id).await.expect("read").is_none());
    assert!(store.load(&played.id).await.expect("read").is_some());
}

/// Writes items to a table's log, as a server would that is not running; they may depend on how many
/// entries stand. Says how long the log is then.
async fn write(db: &str, id: &str, items: impl Fn(usize) -> Vec<Item>) -> usize {
    let store = Store::open(&url(db)).await.expect("the database");
    let (row, log) = store.load(id).await.expect("read").expect("a table");
    let at = log.last().expect("an item").at;
    let entries = log.iter().filter(|stored| stored.body.starts_with("{\"entry\"")).count();
    let items = items(entries).into_iter();
    let items: Vec<_> = items.map(|item| Stored { at, body: item.to_body() }).collect();
    let length = log.len() + items.len();
    let first = log.len() as i64;
    let id = id.to_owned();
    let append = Append { seq: row.seq, id, first, items, listing: None, races: None };
    store.append(append).await.expect("written");
    store.close().await;
    length
}

async fn taken_back(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(), 2).await;
    let token = table.tokens[0].clone();
    let view = table.view(Some(&token)).await;
    let entry = json!({"seat": 0, "move": view["moves"][1]});
    server.end().await;
    let pairs = |stand: usize| {
        let undo = Item::Undo { to: stand, seat: Some(0), key: None };
        let pair = [Item::Entry { entry: entry.clone(), key: None }, undo];
        (0..1_000).flat_map(|_| pair.clone()).collect()
    };
    let items = write(&db.url, &table.id, pairs).await as u64;
    let server = start(&db.url).await;
    table.client = Client::new(server.addr);
    let view = table.view(Some(&token)).await;
    let replayed = figure(server.addr, "replayed_items_total").await;
    // The first time it is played again from the start; what leads there is not longer than the log.
    assert!(replayed <= items + 100, "{replayed} for {items} items");
    table.view(Some(&token)).await;
    assert_eq!(figure(server.addr, "replayed_items_total").await, replayed, "once");
    // It has taken back all that it may; the game goes on.
    let body = json!({"move": view["moves"][1]});
    assert_eq!(table.post("moves", Some(&token), body).await.0, 200);
    let (status, answer) = table.post("undo", Some(&token), json!({})).await;
    assert_eq!((status, code(&answer)), (409, "no_undo"));
    table.play_to_the_end().await;
}

async fn votes(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(), 2).await;
    for step in 0..4 {
        table.step(step).await;
    }
    let tokens = table.tokens.clone();
    let wish = json!({"agree": true, "to": 1});
    let written = figure(server.addr, "items_total").await;
    for _ in 0..5 {
        assert_eq!(table.post("undo/vote", Some(&tokens[0]), wish.clone()).await.0, 200);
    }
    assert_eq!(figure(server.addr, "items_total").await, written + 1, "a vote is a vote");
    server.end().await;
    let vote = |vote| Item::Vote { seat: 0, to: 1, agree: vote % 2 == 0 };
    let votes = |_| (0..500).map(vote).collect();
    write(&db.url, &table.id, votes).await;
    let server = start(&db.url).await;
    table.client = Client::new(server.addr);
    let (status, answer) = table.post("undo/vote", Some(&tokens[0]), wish.clone()).await;
    assert_eq!((status, code(&answer)), (409, "too_restless"));
    assert_eq!(table.post("undo/vote", Some(&tokens[1]), wish).await.0, 200);
    let against = json!({"agree": false});
    assert_eq!(table.post("undo/vote", Some(&tokens[0]), against).await.0, 200);
    table.play_to_the_end().await;
}
