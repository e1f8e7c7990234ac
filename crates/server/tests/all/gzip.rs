//! Answers that are compressed.

use std::io::Read;

use crate::common::{Databases, start};
use flate2::read::GzDecoder;
use server::client::{Client, Response};

async fn get(client: &mut Client, path: &str, headers: &str) -> Response {
    client.send("GET", path, headers, b"").await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_worth_it_is_compressed_for_those_who_read_it() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let gzip = "accept-encoding: gzip\r\n";
    let plain = get(&mut client, "/api/games", "").await;
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(plain.header("vary"), Some("Accept-Encoding"));
    let packed = get(&mut client, "/api/games", gzip).await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 2 < plain.body.len(), "{} bytes", packed.body.len());
    let mut read = Vec::new();
    GzDecoder::new(&packed.body[..]).read_to_end(&mut read).expect("gzip");
    assert_eq!(read, plain.body);
    let small = get(&mut client, "/api/tables", gzip).await;
    assert_eq!((small.status, small.header("content-encoding")), (200, None));
}
