//! A server that is told to end ends, whatever it is doing, and every live channel is told why.

use crate::common::{Databases, Node, Table, start};
use serde_json::{Value, json};
use server::client::{Client, Live};

/// What a channel is closed with when the server ends.
const GOING_AWAY: Option<u16> = Some(1001);

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

/// Channels at many tables, each of which has been shown its table.
async fn look_on(addr: std::net::SocketAddr, tables: usize, each: usize) -> Vec<Live> {
    let mut channels = Vec::new();
    for _ in 0..tables {
        let table = Table::open(addr, two(), 2).await;
        for _ in 0..each {
            let mut live = Live::open(addr, &table.id, None).await.expect("a channel");
            live.say(&json!({})).await.expect("sent");
            live.hear().await.expect("the table");
            channels.push(live);
        }
    }
    channels
}

async fn codes(channels: Vec<Live>) -> Vec<Option<u16>> {
    let mut codes = Vec::new();
    for mut live in channels {
        codes.push(live.closed().await);
    }
    codes
}

/// Channels that close used to wake their tables again while the runtime ended, which then never
/// did: without the bound this test does not end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_with_hundreds_of_channels_ends_and_closes_each_with_its_code() {
    let db = Databases::Sqlite.fresh().await;
    let mut node = Node::start(([127, 0, 0, 1], 0).into(), &db.url);
    let channels = look_on(node.addr, 100, 3).await;
    let listening = tokio::spawn(codes(channels));
    let status = tokio::task::spawn_blocking(move || node.terminate()).await.expect("an end");
    assert!(status.success(), "{status}");
    let codes = listening.await.expect("codes");
    assert_eq!(codes.len(), 300);
    assert!(codes.iter().all(|code| *code == GOING_AWAY), "{codes:?}");
}

/// Whoever waits for the end of a server may end the process: nothing is left to be said.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_server_has_ended_its_channels_are_closed() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let addr = server.addr;
    let channels = look_on(addr, 4, 2).await;
    let listening = tokio::spawn(codes(channels));
    let mut idle = Client::new(addr);
    assert_eq!(idle.send("GET", "/healthz", "", b"").await.expect("alive").status, 200);
    server.end().await;
    assert_eq!(listening.await.expect("codes"), [GOING_AWAY; 8]);
    assert!(idle.send("GET", "/healthz", "", b"").await.is_err());
}
