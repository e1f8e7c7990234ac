//! Nobody's server but one for tests knows the call that opens a table in the middle of a game.

use crate::common::{self, Folder};
use serde_json::json;
use server::client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn an_ordinary_server_does_not_know_the_call_of_tests() {
    let folder = Folder::new();
    let server = common::start(&folder.sqlite()).await;
    let call = "/api/test/tables";
    let body = json!({ "record": {} });
    let asked = Client::new(server.addr).call("POST", call, None, Some(&body)).await;
    let (status, answer) = asked.expect("an answer");
    assert_eq!(status, 404, "{answer}");
    server.end().await;
}
