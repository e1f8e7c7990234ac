//! Who comes in, by which name, and how much one place may take.

use std::net::SocketAddr;

use crate::common::{Databases, Table, url};
use serde_json::{Value, json};
use server::client::{Client, Response};
use server::{Config, Limits, Rate, Server};

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

fn code(answer: &Response) -> String {
    answer.json()["error"]["code"].as_str().unwrap_or("").to_owned()
}

/// A server behind a reverse proxy, which the tests are.
async fn behind_proxy(db: &str, limits: Limits) -> Server {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), url(db));
    config.behind_proxy = true;
    config.limits = limits;
    server::serve(config).await.expect("a server")
}

/// What a client sent that claims to be `claimed`, and the line that the proxy has added.
fn through_the_proxy(claimed: &str, client: &str) -> String {
    format!("x-forwarded-for: {claimed}\r\nx-forwarded-for: {client}\r\n")
}

async fn get(client: &mut Client, path: &str, headers: &str) -> Response {
    client.send("GET", path, headers, b"").await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guesser_is_stopped_and_nobody_else_is() {
    let db = Databases::Sqlite.fresh().await;
    let slow = Rate { per_second: 0.001, burst: 3.0 };
    let limits = Limits { codes_per_address: slow, ..Limits::default() };
    let server = behind_proxy(&db.url, limits).await;
    let table = Table::open(server.addr, two(), 0).await;
    let right = format!("/api/codes/{}", table.opened["code"].as_str().expect("a code"));
    let mut client = Client::new(server.addr);
    // The guesser says with each try that it is Ann, or somebody new.
    let ann = "192.0.2.1";
    for (number, claimed) in [ann, ann, ann, "192.0.2.66", ann].into_iter().enumerate() {
        let headers = through_the_proxy(claimed, "198.51.100.9");
        let answer = get(&mut client, "/api/codes/CCCCCC", &headers).await;
        assert_eq!(answer.status, if number < 3 { 404 } else { 429 }, "try {number}");
    }
    // Whoever was told the code finds the table, however many do from one address.
    for _ in 0..5 {
        let answer = get(&mut client, &right, &through_the_proxy("198.51.100.9", ann)).await;
        assert_eq!(answer.status, 200);
    }
    // With IPv6 the guesser has many addresses, and a few networks.
    let mut tries = Vec::new();
    for address in ["a::1", "a::2", "a::3", "a::4", "a:1::1", "a:1::2", "a:2::1"] {
        let headers = through_the_proxy(ann, &format!("2001:db8:{address}"));
        tries.push(get(&mut client, "/api/codes/CCCCCC", &headers).await.status);
    }
    assert_eq!(tries, [404, 404, 404, 429, 404, 404, 404]);
    let headers = through_the_proxy(ann, "2001:db8:a:3::1");
    assert_eq!(get(&mut client, "/api/codes/CCCCCC", &headers).await.status, 429, "2 × 3 in all");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_of_ipv6_opens_no_more_tables_and_sockets_than_an_address() {
    let db = Databases::Sqlite.fresh().await;
    let limits = Limits {
        opened_per_address: Rate { per_second: 0.001, burst: 2.0 },
        sockets_per_address: 2,
        ..Limits::default()
    };
    let server = behind_proxy(&db.url, limits).await;
    let mut client = Client::new(server.addr);
    let body = two().to_string();
    let mut opened = Vec::new();
    let mut id = String::new();
    for last in 1..=3 {
        let headers = format!("x-forwarded-for: 2001:db8::{last}\r\n");
        let answer = client.send("POST", "/api/tables", &headers, body.as_bytes()).await;
        let answer = answer.expect("an answer");
        opened.push(answer.status);
        id = answer.json()["id"].as_str().map_or(id, str::to_owned);
    }
    assert_eq!(opened, [201, 201, 429]);
    let mut sockets = Vec::new();
    let mut statuses = Vec::new();
    for last in 1..=3 {
        let headers = format!(
            "x-forwarded-for: 2001:db8::{last}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        let mut socket = Client::new(server.addr);
        statuses.push(get(&mut socket, &format!("/api/tables/{id}/live"), &headers).await.status);
        sockets.push(socket);
    }
    assert_eq!(statuses, [101, 101, 503]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_client_behind_a_proxy_can_not_take_half_of_its_connections() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let db = Databases::Sqlite.fresh().await;
    let limits = Limits { connections: 9, connections_per_address: 9, ..Limits::default() };
    let server = behind_proxy(&db.url, limits).await;
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut raw = tokio::net::TcpStream::connect(server.addr).await.expect("a connection");
        let request = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\n\
            x-forwarded-for: 192.0.2.1\r\nexpect: 100-continue\r\ncontent-length: 50\r\n\r\n";
        raw.write_all(request.as_bytes()).await.expect("sent");
        // The server has let the request in, and waits for its body.
        let mut told = [0; 12];
        raw.read_exact(&mut told).await.expect("an answer");
        assert_eq!(&told, b"HTTP/1.1 100");
        held.push(raw);
    }
    let mut client = Client::new(server.addr);
    let refused = get(&mut client, "/healthz", "x-forwarded-for: 192.0.2.1\r\n").await;
    assert_eq!((refused.status, code(&refused).as_str()), (429, "too_many_at_once"));
    let other = get(&mut client, "/healthz", "x-forwarded-for: 192.0.2.2\r\n").await;
    assert_eq!(other.status, 200, "others have room");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_leads_here_by_a_trick_is_refused() {
    let db = Databases::Sqlite.fresh().await;
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), url(&db.url));
    config.hosts = vec!["tables.example".into()];
    config.origins = vec!["https://club.example".into()];
    let server = server::serve(config).await.expect("a server");
    let cases = [
        ("tables.example", 200),
        ("club.example:7100", 200),
        ("localhost:7100", 200),
        ("evil.example:7100", 403),
    ];
    for (host, status) in cases {
        for path in ["/", "/api/tables", "/api/games"] {
            // A page that was loaded under the name says so too: to the browser it is one site.
            let headers = format!("origin: http://{host}\r\n");
            let mut client = Client::named(server.addr, host);
            let answer = get(&mut client, path, &headers).await;
            if status == 403 {
                assert_eq!((answer.status, code(&answer).as_str()), (403, "wrong_host"));
                let words = answer.json()["error"]["message"].to_string();
                assert!(words.contains("--host evil.example"), "{words}");
            } else {
                assert_ne!(answer.status, 403, "{host}{path}");
            }
        }
    }
}
