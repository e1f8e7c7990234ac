//! The server for tests: a table stands where a record stood, with one call; and nobody else's
//! server knows the call.

use std::net::SocketAddr;

use crate::common::{self, Folder};
use serde_json::{Value, json};
use server::client::Client;

const CALL: &str = "/api/test/tables";

/// The record of a game that bots have played.
fn record() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/e2e/records/homestretch.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("a record")
}

async fn post(addr: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    Client::new(addr).call("POST", path, None, Some(body)).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ordinary_server_does_not_know_the_call() {
    let folder = Folder::new();
    let server = common::start(&folder.sqlite()).await;
    let (status, answer) = post(server.addr, CALL, &json!({ "record": record() })).await;
    assert_eq!(status, 404, "{answer}");
    server.end().await;
}

#[cfg(feature = "testing")]
mod seeded {
    use super::*;
    use server::{Config, Server};

    async fn start(folder: &Folder) -> Server {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config::new(any, common::url(&folder.sqlite()));
        config.test_seed = Some("story".to_owned());
        server::serve(config).await.expect("a server")
    }

    async fn view(addr: SocketAddr, opened: &Value, token: Option<&str>) -> Value {
        let path = format!("/api/tables/{}", opened["id"].as_str().expect("an id"));
        let (status, view) =
            Client::new(addr).call("GET", &path, token, None).await.expect("an answer");
        assert_eq!(status, 200, "{view}");
        view
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_stands_where_the_record_stood_and_goes_on() {
        let folder = Folder::new();
        let server = start(&folder).await;
        let record = record();
        let log = record["log"].as_array().expect("a log");
        let whole = log.len();
        // Before a move: chance that is due would be drawn at once.
        let mut moves = (0..whole).filter(|at| log[*at].get("move").is_some());
        let stands = [moves.next(), moves.nth(40), moves.next_back(), Some(whole)];
        for upto in stands.into_iter().flatten() {
            let wish = json!({ "record": record, "upto": upto });
            let (status, opened) = post(server.addr, CALL, &wish).await;
            assert_eq!(status, 201, "{opened}");
            let token = opened["tokens"][0].as_str();
            let view = view(server.addr, &opened, token).await;
            assert_eq!(view["view"]["summary"]["entries"], json!(upto));
            assert_eq!(view["over"], json!(upto == whole));
            assert_eq!(view["seat"], json!(0), "the token opens the seat");
        }
        server.end().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_no_game_is_refused() {
        let folder = Folder::new();
        let server = start(&folder).await;
        let mut wrong = record();
        wrong["log"][3] = json!({"seat": 0, "move": {"type": "fly"}});
        for wish in [json!({}), json!({"record": 7}), json!({ "record": wrong })] {
            let (status, answer) = post(server.addr, CALL, &wish).await;
            assert!((400..500).contains(&status), "{status} {answer}");
        }
        server.end().await;
    }
}
