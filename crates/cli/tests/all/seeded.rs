//! A server for tests deals the same dice each time that it is started with the same seed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use server::client::Client;

/// A server in a process of its own: what is secret is the process's. Its folder goes with it.
struct Seeded(Child, SocketAddr, PathBuf);

impl Seeded {
    fn start(seed: &str, name: &str) -> Self {
        let folder = std::env::temp_dir();
        let folder = folder.join(format!("railbird-seeded-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_railbird"))
            .args(["serve", "--addr", "127.0.0.1:0", "--db"])
            .arg(format!("sqlite:{}", folder.join("tables.db").display()))
            .env("RAILBIRD_TEST_SEED", seed)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let addr = line.rsplit("http://").next().map(|rest| rest.trim().trim_end_matches('/'));
        let addr = addr.and_then(|addr| addr.parse().ok()).expect("an address");
        Self(child, addr, folder)
    }
}

impl Drop for Seeded {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
        drop(std::fs::remove_dir_all(&self.2));
    }
}

/// What bots make of a table: everything that was thrown and done at it, and what opens it.
async fn played(server: &Seeded) -> (Value, Value) {
    let mut client = Client::new(server.1);
    let wish = json!({"game": "homestretch", "seats": 2, "bots": {"0": "random"}});
    let (_, opened) =
        client.call("POST", "/api/tables", None, Some(&wish)).await.expect("an answer");
    let path = format!("/api/tables/{}", opened["id"].as_str().expect("an id"));
    let name = json!({"name": "Ann"});
    let (_, seated) =
        client.call("POST", &format!("{path}/seats"), None, Some(&name)).await.expect("an answer");
    let token = seated["token"].as_str().expect("a token").to_owned();
    let (_, view) = client.call("GET", &path, Some(&token), None).await.expect("an answer");
    (json!([opened, seated]), view["view"].clone())
}

#[tokio::test]
async fn the_same_seed_and_the_same_calls_deal_the_same_cards() {
    let first = played(&Seeded::start("story", "one")).await;
    let again = played(&Seeded::start("story", "two")).await;
    let other = played(&Seeded::start("other", "three")).await;
    assert_eq!(first.0, again.0);
    assert_eq!(first.1["you"]["hand"], again.1["you"]["hand"]);
    assert_ne!(first.0, other.0);
    assert_ne!(first.1["you"]["hand"], other.1["you"]["hand"]);
}

#[tokio::test]
async fn a_server_that_ran_for_a_while_begins_anew() {
    let fresh = played(&Seeded::start("story", "fresh")).await;
    let used = Seeded::start("other", "used");
    played(&used).await;
    let seed = json!({"seed": "story"});
    let begun = Client::new(used.1).call("POST", "/api/test/seed", None, Some(&seed)).await;
    assert_eq!(begun.expect("an answer").0, 200);
    assert_eq!(played(&used).await.0, fresh.0);
}
