//! Several nodes on one PostgreSQL, and wires between them and the database that fail without a
//! word. Nothing here waits for a time: what is waited for is what somebody is told.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::proxy::Proxy;
use crate::common::{Client, Table, url};
use serde_json::{Value, json};
use server::client::{Live, any_move};
use server::{Config, Limits, Server};

/// So long a database may be silent here: short, because the stories wait for it.
const WAIT: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_share_one_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    an_order_is_withdrawn_at_another_node_than_it_was_left_at(&cluster).await;
    a_connection_that_went_silent_is_replaced(&cluster).await;
    a_node_that_hears_nothing_notices(&cluster).await;
    a_key_has_its_first_answer_when_the_databases_answer_was_lost(&cluster).await;
    an_append_that_came_late_is_told_where_it_was_made(&cluster).await;
    no_address_brings_a_nul_to_the_database(&cluster).await;
}

async fn start(db: &str) -> Server {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), url(db));
    config.limits = Limits { database_wait: WAIT, ..Limits::default() };
    server::serve(config).await.expect("a server")
}

/// Somebody who looks on, and how far it was told.
struct Watching {
    live: Live,
    number: u64,
}

impl Watching {
    async fn at(addr: SocketAddr, id: &str, token: Option<&str>) -> Self {
        let mut live = Live::open(addr, id, None).await.expect("a channel");
        let hello = token.map_or_else(|| json!({}), |token| json!({ "token": token }));
        live.say(&hello).await.expect("sent");
        let number = live.hear().await.expect("the table")["number"].as_u64().expect("a number");
        Self { live, number }
    }

    async fn hear_up_to(&mut self, number: u64) {
        while self.number < number {
            let message = self.live.hear().await.expect("a message");
            self.number = message["number"].as_u64().unwrap_or(self.number);
        }
    }
}

async fn number(table: &mut Table, token: Option<&str>) -> u64 {
    table.view(token).await["number"].as_u64().expect("a number")
}

/// Asks until there is an answer that is no "try again".
async fn insist(table: &mut Table, path: &str, token: &str, body: &Value) -> (u16, Value) {
    loop {
        let answer = table.post(path, Some(token), body.clone()).await;
        if answer.0 != 503 {
            return answer;
        }
    }
}

fn race() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

/// The seat whose turn it is, and a move of its own under this key.
async fn due(table: &mut Table, key: &str) -> (usize, Value) {
    for seat in 0..table.tokens.len() {
        let token = table.tokens[seat].clone();
        let view = table.view(Some(&token)).await;
        if let Some(play) = any_move(&view["moves"], 0) {
            let decision = &view["pending"]["decision"];
            return (seat, json!({"move": play, "decision": decision, "key": key}));
        }
    }
    panic!("nobody has anything to decide");
}

/// What was left at one node is known at the other before it has heard of it.
async fn an_order_is_withdrawn_at_another_node_than_it_was_left_at(cluster: &Cluster) {
    let db = cluster.fresh().await;
    let (proxy, wired) = Proxy::before(&db).await;
    let (one, other) = (start(&wired).await, start(&db).await);
    let wish = json!({"game": "high_roller", "seats": 2});
    let mut table = Table::open(one.addr, wish, 2).await;
    let token = table.tokens[0].clone();
    let view = table.view(None).await;
    let auction = &view["view"]["summary"]["auction"];
    let order = json!({"horse": auction["lot"], "most": auction["ask"]});
    proxy.deafen();
    table.client = Client::new(other.addr);
    let (status, left) = table.call("PUT", "seats/0/order", Some(&token), Some(order)).await;
    assert_eq!(status, 200, "{left}");
    table.client = Client::new(one.addr);
    let gone = table.call("DELETE", "seats/0/order", Some(&token), None).await;
    assert_eq!(gone, (200, json!({"orders": []})));
    table.client = Client::new(other.addr);
    let none = table.get("seats/0/order", Some(&token)).await;
    assert_eq!(none, (200, json!({"orders": []})));
    one.end().await;
    other.end().await;
}

/// Reads are asked again on another connection; a move that was not heard is made again.
async fn a_connection_that_went_silent_is_replaced(cluster: &Cluster) {
    let db = cluster.fresh().await;
    let (proxy, wired) = Proxy::before(&db).await;
    let node = start(&wired).await;
    let mut table = Table::open(node.addr, race(), 2).await;
    let (seat, play) = due(&mut table, "first").await;
    let token = table.tokens[seat].clone();
    proxy.forget_connections();
    table.view(Some(&token)).await;
    let first = insist(&mut table, "moves", &token, &play).await;
    assert_eq!(first.0, 200, "{}", first.1);
    // Later moves are as quick as ever: nobody has to insist.
    for step in 0..10 {
        table.step(step).await;
    }
    // Where nothing gets through everybody is told so, and when it does again all is well.
    proxy.blackhole();
    assert_eq!(table.get("", Some(&token)).await.0, 503);
    assert_eq!(table.client.call("GET", "/healthz", None, None).await.expect("an answer").0, 503);
    proxy.heal();
    while table.client.call("GET", "/healthz", None, None).await.expect("an answer").0 != 200 {}
    assert_eq!(insist(&mut table, "moves", &token, &play).await, first);
    node.end().await;
}

/// Those who look on at a node are told what happens at another, although the node's connection
/// for such news was lost without a word.
async fn a_node_that_hears_nothing_notices(cluster: &Cluster) {
    let db = cluster.fresh().await;
    let (proxy, wired) = Proxy::before(&db).await;
    let (one, other) = (start(&wired).await, start(&db).await);
    let mut table = Table::open(other.addr, race(), 2).await;
    let mut live = Watching::at(one.addr, &table.id, None).await;
    // First the news alone are lost, then all connections with them.
    for lose in [Proxy::deafen, Proxy::forget_connections] {
        lose(&proxy);
        let mut now = live.number;
        while now == live.number {
            table.step(0).await;
            now = number(&mut table, None).await;
        }
        live.hear_up_to(now).await;
    }
    one.end().await;
    other.end().await;
}

/// The move was written and nobody at the node heard so; meanwhile others went on.
async fn a_key_has_its_first_answer_when_the_databases_answer_was_lost(cluster: &Cluster) {
    let db = cluster.fresh().await;
    let (proxy, wired) = Proxy::before(&db).await;
    let (one, other) = (start(&wired).await, start(&db).await);
    let mut table = Table::open(one.addr, race(), 2).await;
    for round in 0..3 {
        let (seat, play) = due(&mut table, &format!("key {round}")).await;
        let (token, path) = (table.tokens[seat].clone(), format!("/api/tables/{}/moves", table.id));
        let mut there = Watching::at(other.addr, &table.id, Some(&token)).await;
        let before = there.number;
        proxy.lose_answers();
        let (addr, sent, body) = (one.addr, token.clone(), play.clone());
        let asked = tokio::spawn(async move {
            Client::new(addr).call("POST", &path, Some(&sent), Some(&body)).await.expect("heard")
        });
        there.hear_up_to(before + 1).await;
        table.client = Client::new(other.addr);
        for step in 0..3 {
            table.step(step).await;
        }
        let here = insist(&mut table, "moves", &token, &play).await;
        let first = asked.await.expect("an answer");
        assert!(first.0 == 503 || first == here, "{first:?}, then {here:?}");
        table.client = Client::new(one.addr);
        assert_eq!(insist(&mut table, "moves", &token, &play).await, here);
    }
    one.end().await;
    other.end().await;
}

/// A node that gave up on an append tells those who look on there when it has come after all.
async fn an_append_that_came_late_is_told_where_it_was_made(cluster: &Cluster) {
    let db = cluster.fresh().await;
    let (proxy, wired) = Proxy::before(&db).await;
    let node = start(&wired).await;
    let mut table = Table::open(node.addr, race(), 2).await;
    let (seat, play) = due(&mut table, "late").await;
    let token = table.tokens[seat].clone();
    let mut live = Watching::at(node.addr, &table.id, Some(&token)).await;
    let before = live.number;
    proxy.lose_answers();
    let first = table.post("moves", Some(&token), play.clone()).await;
    live.hear_up_to(before + 1).await;
    let again = insist(&mut table, "moves", &token, &play).await;
    assert_eq!(again.0, 200, "{}", again.1);
    assert!(first.0 == 503 || first == again);
    node.end().await;
}

/// PostgreSQL's texts hold no NUL: whoever asks for one is told so, and not that we have failed.
async fn no_address_brings_a_nul_to_the_database(cluster: &Cluster) {
    let db = cluster.fresh().await;
    let node = start(&db).await;
    let mut client = Client::new(node.addr);
    let wish = json!({"name": "Spring"});
    let opened = client.call("POST", "/api/meets", None, Some(&wish)).await.expect("an answer").1;
    let (id, token) = (opened["id"].as_str().expect("an id"), opened["token"].as_str());
    for (method, path, status) in [
        ("GET", "/api/meets/all?game=%00".to_owned(), 400),
        ("GET", "/api/meets/all/races?game=stretch%00".to_owned(), 400),
        ("GET", "/api/meets/all/head-to-head?one=a&other=b&game=%00".to_owned(), 400),
        ("DELETE", format!("/api/meets/{id}/races/%00"), 404),
        ("GET", "/api/tables/%00".to_owned(), 404),
        ("GET", "/api/codes/%00".to_owned(), 404),
    ] {
        let answer = client.call(method, &path, token, None).await.expect("an answer");
        assert_eq!(answer.0, status, "{method} {path}: {}", answer.1);
    }
    node.end().await;
}
