//! What is promised of the database itself: one server to a file, secrets for their owner alone, an
//! honest word about its health, and damage that is told.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::postgres::Cluster;
use crate::common::{Client, Databases, Folder, Node, Table, execute, start, url};
use serde_json::{Value, json};
use server::client::any_move;
use server::store::Store;

fn anywhere() -> std::net::SocketAddr {
    std::net::SocketAddr::from(([127, 0, 0, 1], 0))
}

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

/// Why the database can not be opened.
async fn refused(db: &str) -> Option<String> {
    Store::open(&url(db)).await.err().map(|why| why.to_string())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_one_file_is_refused() {
    let folder = Folder::new();
    let db = folder.sqlite();
    let server = start(&db).await;
    let why = refused(&db).await.expect("a refusal");
    assert!(why.contains("is in use by another server"), "{why}");
    server.end().await;
    // Nothing is left over, whether the server was ended or killed.
    let node = Node::start(anywhere(), &db);
    assert!(refused(&db).await.is_some());
    node.kill();
    assert_eq!(refused(&db).await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_created_for_its_owner_alone() {
    let folder = Folder::new();
    let inner = folder.0.join("new/folder");
    let server = start(&format!("sqlite:{}", inner.join("tables.db").display())).await;
    Table::open(server.addr, two(), 2).await;
    let mode = |path: &Path| {
        let found = std::fs::metadata(path).expect("a file").permissions();
        found.mode() & 0o777
    };
    assert_eq!(mode(&inner), 0o700);
    assert_eq!(mode(inner.parent().expect("a folder")), 0o700);
    let files: Vec<_> = std::fs::read_dir(&inner).expect("files").flatten().collect();
    assert!(files.len() >= 3, "the database and what SQLite writes beside it");
    for file in files {
        assert_eq!(mode(&file.path()), 0o600, "{}", file.path().display());
    }
    server.end().await;
}

async fn health(client: &mut Client) -> u16 {
    client.call("GET", "/healthz", None, None).await.expect("an answer").0
}

/// There is room for a small row, and not for a table: who looks at the small row alone calls this
/// disk healthy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_fails_with_the_appends_and_recovers_with_them() {
    /// A page of SQLite's write-ahead log.
    const FRAME: u64 = 4096 + 24;
    let folder = Folder::new();
    let node = Node::start_within_bounds(anywhere(), &folder.sqlite());
    let mut client = Client::new(node.addr);
    assert_eq!(health(&mut client).await, 200);
    let log = folder.0.join("tables.db-wal");
    let size = std::fs::metadata(&log).expect("the log of writes").len();
    node.bound_files(Some(size + FRAME + FRAME / 2));
    let open = async |client: &mut Client| {
        client.call("POST", "/api/tables", None, Some(&two())).await.expect("an answer").0
    };
    assert_eq!(open(&mut client).await, 503);
    for _ in 0..3 {
        assert_eq!(health(&mut client).await, 503, "no table can be opened");
    }
    node.bound_files(None);
    assert_eq!(health(&mut client).await, 200);
    assert_eq!(open(&mut client).await, 201);
    // What is written to a file that was removed is lost with the process.
    std::fs::remove_file(folder.0.join("tables.db")).expect("removed");
    assert_eq!(health(&mut client).await, 503);
    node.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_in_sqlite_is_told() {
    damage_is_told(Databases::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_in_postgres_is_told() {
    if let Some(cluster) = Cluster::start() {
        damage_is_told(Databases::Postgres(cluster)).await;
    }
}

async fn damage_is_told(databases: Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let mut table = Table::open(server.addr, two(), 2).await;
        for step in 0..3 {
            table.step(step).await;
        }
        tables.push(table);
    }
    server.end().await;
    let of =
        |table: &Table| format!("table_seq = (SELECT seq FROM tables WHERE id = '{}')", table.id);
    // A letter of a name, a head that lost a letter, and a row that is gone.
    let changed = format!(
        "UPDATE entries SET body = replace(body, 'Ann', 'Anm') WHERE {};
        UPDATE tables SET head = replace(head, 'false', 'true') WHERE id = '{}';
        DELETE FROM entries WHERE number = 2 AND {};",
        of(&tables[0]),
        tables[1].id,
        of(&tables[2])
    );
    // The last table is one of an older program, which wrote no checksums.
    let old = format!(
        "UPDATE entries SET sum = NULL WHERE {};
        UPDATE tables SET sum = NULL WHERE id = '{}';",
        of(&tables[3]),
        tables[3].id
    );
    execute(&db.url, &format!("{changed}{old}")).await;
    let server = start(&db.url).await;
    for (i, table) in tables.iter_mut().enumerate() {
        table.client = Client::new(server.addr);
        let token = table.tokens[0].clone();
        let (status, answer) = table.get("", Some(&token)).await;
        if i == 3 {
            assert_eq!(status, 200, "{answer}");
            table.step(0).await;
            continue;
        }
        assert_eq!((status, answer["error"]["code"].as_str()), (500, Some("damaged_log")));
        let play = json!({"move": any_move(&json!([{"type": "stop"}]), 0)});
        let (status, answer) = table.post("moves", Some(&token), play).await;
        assert_eq!((status, answer["error"]["code"].as_str()), (500, Some("damaged_log")));
    }
    assert_eq!(health(&mut tables[0].client).await, 200, "one table is no database");
    server.end().await;
}
