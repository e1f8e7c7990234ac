//! What the tests share: servers on fresh databases, a PostgreSQL of their own, and players.
#![allow(unreachable_pub, reason = "the tests are one program")]

pub mod openapi;
pub mod postgres;
pub mod proxy;

use std::net::SocketAddr;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use server::client::{self, any_move};
use server::{Clock, Config, Hands, Limits, Server, StoreUrl};

/// A folder that goes when the test does.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("railbird-test-{}-{next}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        Self(folder)
    }

    pub fn sqlite(&self) -> String {
        format!("sqlite:{}", self.0.join("tables.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Where a test's database comes from.
pub enum Databases {
    Sqlite,
    Postgres(postgres::Cluster),
}

/// A database of a test's own.
pub struct Database {
    pub url: String,
    _folder: Option<Folder>,
}

impl Databases {
    pub async fn fresh(&self) -> Database {
        match self {
            Self::Sqlite => {
                let folder = Folder::new();
                Database { url: folder.sqlite(), _folder: Some(folder) }
            }
            Self::Postgres(cluster) => Database { url: cluster.fresh().await, _folder: None },
        }
    }
}

pub fn url(text: &str) -> StoreUrl {
    text.parse().expect("a database")
}

pub async fn start(db: &str) -> Server {
    start_with(db, Limits::default()).await
}

/// A server whose clock stands still until its hands are moved.
pub async fn start_by_hand(db: &str) -> (Server, Hands) {
    let (clock, hands) = Clock::by_hand();
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), url(db));
    config.clock = clock;
    (server::serve(config).await.expect("a server"), hands)
}

pub async fn start_with(db: &str, limits: Limits) -> Server {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), url(db));
    config.limits = limits;
    server::serve(config).await.expect("a server")
}

/// Does something to the database itself.
pub async fn execute(db: &str, sql: &str) {
    match db.strip_prefix("sqlite:") {
        Some(path) => {
            let database = rusqlite::Connection::open(path).expect("the database");
            database.execute_batch(sql).expect("done");
        }
        None => {
            let connected = tokio_postgres::connect(db, tokio_postgres::NoTls).await;
            let (client, connection) = connected.expect("the database");
            tokio::spawn(connection);
            client.batch_execute(sql).await.expect("done");
        }
    }
}

/// High Roller's pack, its auctioneer in a hurry.
pub fn quick_auction() -> Value {
    let standard = engine::PackRef::Named("standard".into());
    let game = bots::game("high_roller").expect("the game");
    let pack = game.printed(&standard, &engine::StandardPacks).expect("the pack");
    let mut constants = pack["constants"].clone();
    constants["auction"]["clock"] =
        json!({"once_after_seconds": 1, "twice_after_seconds": 1, "hammer_after_seconds": 1});
    json!({ "constants": constants })
}

/// A connection on which every answer has to be as the OpenAPI document says.
pub struct Client(client::Client);

impl Client {
    pub fn new(addr: SocketAddr) -> Self {
        Self(client::Client::new(addr))
    }

    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> std::io::Result<(u16, Value)> {
        static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
            serde_json::from_str(server::openapi::document()).expect("a document in JSON")
        });
        let (status, answer) = self.0.call(method, path, token, body).await?;
        openapi::check(&DOCUMENT, method, path, status, &answer);
        Ok((status, answer))
    }
}

impl Deref for Client {
    type Target = client::Client;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Client {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// A table and a connection to talk to it with.
pub struct Table {
    pub client: Client,
    pub id: String,
    pub tokens: Vec<String>,
    pub opened: Value,
}

impl Table {
    /// Opens a table; `players` of its seats are taken.
    pub async fn open(addr: SocketAddr, wish: Value, players: usize) -> Self {
        let mut client = Client::new(addr);
        let (status, opened) =
            client.call("POST", "/api/tables", None, Some(&wish)).await.expect("an answer");
        assert_eq!(status, 201, "{opened}");
        let id = opened["id"].as_str().expect("an id").to_owned();
        let mut table = Self { client, id, tokens: Vec::new(), opened };
        for player in 0..players {
            let name = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"][player];
            table.sit(name).await;
        }
        table
    }

    pub async fn sit(&mut self, name: &str) -> String {
        let (status, seated) = self.post("seats", None, json!({ "name": name })).await;
        assert_eq!(status, 201, "{seated}");
        let token = seated["token"].as_str().expect("a token").to_owned();
        self.tokens.push(token.clone());
        token
    }

    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value) {
        let slash = if path.is_empty() || path.starts_with('?') { "" } else { "/" };
        let path = format!("/api/tables/{}{slash}{path}", self.id);
        self.client.call(method, &path, token, body.as_ref()).await.expect("an answer")
    }

    pub async fn get(&mut self, path: &str, token: Option<&str>) -> (u16, Value) {
        self.call("GET", path, token, None).await
    }

    pub async fn post(&mut self, path: &str, token: Option<&str>, body: Value) -> (u16, Value) {
        self.call("POST", path, token, Some(body)).await
    }

    pub async fn view(&mut self, token: Option<&str>) -> Value {
        let (status, view) = self.get("", token).await;
        assert_eq!(status, 200, "{view}");
        view
    }

    /// Whoever must decide makes any move; says who, or `None` when the game is over.
    pub async fn step(&mut self, hunch: usize) -> Option<usize> {
        for seat in 0..self.tokens.len() {
            let token = self.tokens[seat].clone();
            let view = self.view(Some(&token)).await;
            if view["over"] == json!(true) {
                return None;
            }
            let Some(play) = any_move(&view["moves"], hunch) else { continue };
            let body = json!({"move": play, "decision": view["pending"]["decision"]});
            let (status, answer) = self.post("moves", Some(&token), body).await;
            assert_eq!(status, 200, "{answer}");
            return Some(seat);
        }
        // Bots are thinking.
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        Some(usize::MAX)
    }

    pub async fn play_to_the_end(&mut self) {
        for step in 0..5_000 {
            if self.step(step).await.is_none() {
                return;
            }
        }
        panic!("the game does not end");
    }
}

/// A server in a process of its own, to be killed.
pub struct Node {
    child: Child,
    pub addr: SocketAddr,
}

impl Node {
    /// The program is built with the tests, beside them.
    fn program() -> PathBuf {
        let test = std::env::current_exe().expect("a path");
        let folder = test.parent().and_then(Path::parent).expect("a folder");
        let program = folder.join("examples/node");
        assert!(program.exists(), "build it first: cargo build -p railbird-server --examples");
        program
    }

    pub fn start(addr: SocketAddr, db: &str) -> Self {
        let mut command = Command::new(Self::program());
        command.args([&addr.to_string(), db]);
        Self::run(command)
    }

    /// A node that goes on when a file grows larger than it may; without this the system ends it.
    pub fn start_within_bounds(addr: SocketAddr, db: &str) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(Self::program());
        command.args([&addr.to_string(), db]);
        Self::run(command)
    }

    fn run(mut command: Command) -> Self {
        use std::io::BufRead;
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a process");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        std::io::BufReader::new(out).read_line(&mut line).expect("a line");
        let addr = line.trim().parse().expect("the node's address");
        Self { child, addr }
    }

    /// SIGTERM: it ends by itself, and says how that went.
    pub fn terminate(&mut self) -> ExitStatus {
        let id = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw);
        let id = id.expect("the id of a process");
        rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("a signal");
        self.child.wait().expect("its end")
    }

    /// No file that it writes may be larger; without a number, as large as it likes.
    pub fn bound_files(&self, bytes: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let pid = Pid::from_child(&self.child);
        let bound = Rlimit { current: bytes, maximum: None };
        prlimit(Some(pid), Resource::Fsize, bound).expect("a bound");
    }

    /// SIGKILL: nothing is finished, nothing is flushed.
    pub fn kill(mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
