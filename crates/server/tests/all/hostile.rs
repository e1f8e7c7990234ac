//! Hostile clients: every input has an answer, and afterwards the server still serves.

use std::time::Duration;

use crate::common::{Databases, Table, start, start_with};
use serde_json::{Value, json};
use server::client::{Client, Live};
use server::{Limits, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_malformed_or_too_large_is_refused() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let path = format!("/api/tables/{}/moves", table.id);
    let auth = format!("authorization: Bearer {}\r\n", table.tokens[0]);
    let deep = "[".repeat(10_000);
    let cases: [(&[u8], u16); 8] = [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe\x00", 400),
        (b"[]", 400),
        (b"{\"move\": {}, \"decision\": -1}", 400),
        (b"{\"move\": {}, \"decision\": 1e99}", 400),
        (deep.as_bytes(), 400),
        (b"{\"move\": {\"type\": \"\\u0000\"}}", 422),
    ];
    for (body, status) in cases {
        let answer = table.client.send("POST", &path, &auth, body).await.expect("an answer");
        assert_eq!(answer.status, status, "{}", String::from_utf8_lossy(&answer.body));
        assert!(!code(&answer.json()).is_empty());
    }
    let large = vec![b' '; 64 * 1024];
    let answer = table.client.send("POST", &path, &auth, &large).await.expect("an answer");
    assert_eq!((answer.status, code(&answer.json())), (413, "too_large"));
    let mut client = Client::new(server.addr);
    let large = vec![b' '; 1024 * 1024];
    // The server may close while it is still being sent to: that is a refusal as well.
    if let Ok(answer) = client.send("POST", "/api/tables", "", &large).await {
        assert_eq!(answer.status, 413);
    }
    for header in
        ["authorization: Basic abc\r\n", "authorization: Bearer\r\n", "authorization: \r\n"]
    {
        let mut client = Client::new(server.addr);
        let answer =
            client.send("POST", &path, header, b"{\"move\": {}}").await.expect("an answer");
        assert_eq!(answer.status, 401, "{header}");
    }
    // Not HTTP at all.
    let mut raw = TcpStream::connect(server.addr).await.expect("a connection");
    raw.write_all(b"\x16\x03\x01\x02\x00hello\r\n\r\n").await.expect("sent");
    let mut answer = Vec::new();
    drop(tokio::time::timeout(Duration::from_secs(2), raw.read_to_end(&mut answer)).await);
    // On a connection of its own: one on which too much was sent is closed by the server.
    let mut client = Client::new(server.addr);
    assert_eq!(client.send("GET", "/healthz", "", b"").await.expect("alive").status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_are_refused() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let table = Table::open(server.addr, two(), 2).await;
    let other = Live::open(server.addr, &table.id, Some("https://evil.example")).await;
    let error = other.expect_err("refused").to_string();
    assert!(error.contains("403"), "{error}");
    let own = format!("http://{}", server.addr);
    assert!(Live::open(server.addr, &table.id, Some(&own)).await.is_ok());
    assert!(Live::open(server.addr, &table.id, None).await.is_ok());
    let mut client = Client::new(server.addr);
    let body = two().to_string();
    let answer = client
        .send("POST", "/api/tables", "origin: https://evil.example\r\n", body.as_bytes())
        .await
        .expect("an answer");
    assert_eq!((answer.status, code(&answer.json())), (403, "other_origin"));
    let answer = client.send("GET", "/", "", b"").await.expect("an answer");
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src 'unsafe"));
    for header in ["x-content-type-options", "referrer-policy", "x-frame-options"] {
        assert!(answer.header(header).is_some(), "{header}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_is_slowed_down_and_the_server_lives() {
    let db = Databases::Sqlite.fresh().await;
    let limits = Limits {
        per_token: Rate { per_second: 5.0, burst: 20.0 },
        // So slow that no machine takes long enough over the flood below to be within it.
        per_address: Rate { per_second: 20.0, burst: 400.0 },
        opened_per_address: Rate { per_second: 1.0, burst: 5.0 },
        sockets_per_address: 5,
        ..Limits::default()
    };
    let server = start_with(&db.url, limits).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let token = table.tokens[0].clone();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(table.get("", Some(&token)).await.0);
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    let mut opened = Vec::new();
    for _ in 0..10 {
        let answer = table.client.call("POST", "/api/tables", None, Some(&two())).await;
        opened.push(answer.expect("an answer").0);
    }
    assert!(opened.contains(&201) && opened.contains(&429), "{opened:?}");
    let mut sockets = Vec::new();
    for _ in 0..8 {
        sockets.push(Live::open(server.addr, &table.id, None).await);
    }
    assert_eq!(sockets.iter().filter(|socket| socket.is_ok()).count(), 5);
    // A socket that floods is closed with a code.
    let mut flood = sockets.remove(0).expect("a channel");
    for _ in 0..600 {
        if flood.say(&json!({"ping": 1})).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.closed().await, Some(4029));
    tokio::time::sleep(Duration::from_millis(600)).await;
    let answer = table.client.send("GET", "/healthz", "", b"").await.expect("alive");
    assert_eq!(answer.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_talks_nonsense_harms_nobody() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let mut live = Live::open(server.addr, &table.id, None).await.expect("a channel");
    for text in ["", "null", "[]", "{\"have\": -1}", "{\"move\": 1, \"key\": 3}", "{\"token\": 5}"]
    {
        live.say_text(text.into()).await.expect("sent");
        let answer = live.hear_within(Duration::from_secs(2)).await.expect("an answer");
        assert_eq!(code(&answer), "bad_request", "{text}");
    }
    live.say(&json!({"have": u64::MAX})).await.expect("sent");
    let shown = live.hear_within(Duration::from_secs(2)).await.expect("the table");
    assert_eq!(shown["events"], json!([]));
    live.say(&json!({"move": {"type": "stop"}})).await.expect("sent");
    let answer = live.hear_within(Duration::from_secs(2)).await.expect("an answer");
    assert_eq!(code(&answer), "no_token");
    // A message beyond all bounds ends the channel.
    drop(live.say_text("x".repeat(1024 * 1024)).await);
    let _ = live.closed().await;
    let (status, _) = table.get("", None).await;
    assert_eq!(status, 200);
    // Tables that do not exist are not kept in memory.
    for n in 0..200 {
        let path = format!("/api/tables/{n:012}");
        let answer = table.client.call("GET", &path, None, None).await.expect("an answer");
        assert_eq!(answer.0, 404);
    }
    let metrics = table.client.send("GET", "/metrics", "", b"").await.expect("an answer");
    let metrics = String::from_utf8_lossy(&metrics.body).into_owned();
    assert!(metrics.contains("railbird_tables_in_memory 1\n"), "{metrics}");
}

/// Reads until the server closes; what it said before.
async fn until_closed(mut raw: TcpStream) -> String {
    let mut said = Vec::new();
    // A connection that is reset is closed as well.
    drop(raw.read_to_end(&mut said).await);
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_finishes_a_request_is_let_go() {
    let db = Databases::Sqlite.fresh().await;
    let limits = Limits { request_wait: Duration::from_millis(200), ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let cases = [
        ("", ""),
        ("GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ", ""),
        ("POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{", "408"),
        ("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", "200"),
    ];
    // Without the bound the test never ends: each connection waits for the server to close it.
    for (says, answered) in cases {
        let mut raw = TcpStream::connect(server.addr).await.expect("a connection");
        raw.write_all(says.as_bytes()).await.expect("sent");
        let said = until_closed(raw).await;
        assert!(said.contains(answered), "{says:?}: {said}");
    }
    let mut client = Client::new(server.addr);
    assert_eq!(client.send("GET", "/healthz", "", b"").await.expect("alive").status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_can_not_take_all_connections() {
    let db = Databases::Sqlite.fresh().await;
    let limits = Limits { connections_per_address: 3, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        let mut client = Client::new(server.addr);
        assert_eq!(client.send("GET", "/healthz", "", b"").await.expect("alive").status, 200);
        clients.push(client);
    }
    let fourth = TcpStream::connect(server.addr).await.expect("a connection");
    assert_eq!(until_closed(fourth).await, "", "closed without a word");
    let metrics = clients[0].send("GET", "/metrics", "", b"").await.expect("an answer");
    let metrics = String::from_utf8_lossy(&metrics.body).into_owned();
    assert!(metrics.contains("railbird_turned_away_total 1\n"), "{metrics}");
    assert!(metrics.contains("railbird_connections 3\n"), "{metrics}");
}
