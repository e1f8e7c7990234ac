//! The server for tests: a table stands where a record stood, with one call. A program of its own,
//! and one test: what is secret in a process with a seed follows from that seed alone, so that
//! servers beside it would draw the same ids twice.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::client::Client;
use server::{Config, StoreUrl};

const CALL: &str = "/api/test/tables";

/// The record of a game that bots have played.
fn record() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/e2e/records/homestretch.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("a record")
}

async fn post(addr: SocketAddr, body: &Value) -> (u16, Value) {
    Client::new(addr).call("POST", CALL, None, Some(body)).await.expect("an answer")
}

async fn view(addr: SocketAddr, opened: &Value, token: Option<&str>) -> Value {
    let path = format!("/api/tables/{}", opened["id"].as_str().expect("an id"));
    let asked = Client::new(addr).call("GET", &path, token, None).await;
    let (status, view) = asked.expect("an answer");
    assert_eq!(status, 200, "{view}");
    view
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_stands_where_the_record_stood_and_what_is_no_game_is_refused() {
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut config = Config::new(any, StoreUrl::SqliteMemory);
    config.test_seed = Some("story".to_owned());
    let server = server::serve(config).await.expect("a server");
    stands_where_the_record_stood(server.addr).await;
    refuses_what_is_no_game(server.addr).await;
    server.end().await;
}

async fn stands_where_the_record_stood(addr: SocketAddr) {
    let record = record();
    let log = record["log"].as_array().expect("a log");
    let whole = log.len();
    // Before a move: chance that is due would be drawn at once.
    let mut moves = (0..whole).filter(|at| log[*at].get("move").is_some());
    let stands = [moves.next(), moves.nth(40), moves.next_back(), Some(whole)];
    for upto in stands.into_iter().flatten() {
        let (status, opened) = post(addr, &json!({ "record": record, "upto": upto })).await;
        assert_eq!(status, 201, "{opened}");
        let token = opened["tokens"][0].as_str();
        let view = view(addr, &opened, token).await;
        assert_eq!(view["view"]["summary"]["entries"], json!(upto));
        assert_eq!(view["over"], json!(upto == whole));
        assert_eq!(view["seat"], json!(0), "the token opens the seat");
    }
}

async fn refuses_what_is_no_game(addr: SocketAddr) {
    let mut wrong = record();
    wrong["log"][3] = json!({"seat": 0, "move": {"type": "fly"}});
    for wish in [json!({}), json!({"record": 7}), json!({ "record": wrong })] {
        let (status, answer) = post(addr, &wish).await;
        assert!((400..500).contains(&status), "{status} {answer}");
    }
}
