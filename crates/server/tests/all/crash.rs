//! Servers are killed at random moments under load. From the clients' own histories: no move that
//! was acknowledged is lost, none is applied twice, no number goes back.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::{Client, Databases, Folder, Node, Table, url};
use serde_json::{Value, json};
use server::client::any_move;
use server::store::Store;
use tokio::task::JoinHandle;

/// A client's own history at one table.
#[derive(Default)]
struct History {
    id: String,
    /// Moves that the server has acknowledged: seat, key, the move, the number.
    acknowledged: Vec<(usize, String, Value, u64)>,
    numbers_went_back: bool,
    retried: u64,
}

/// What the players and who kills the nodes know of each other.
#[derive(Default)]
struct Fire {
    /// Moves that were acknowledged, at all tables.
    acknowledged: AtomicU64,
    ceased: AtomicBool,
}

impl Fire {
    fn ceased(&self) -> bool {
        self.ceased.load(Ordering::Relaxed)
    }

    /// Waits until the players were acknowledged so many more moves: with whatever load the machine
    /// has, there is play before a kill and after it.
    async fn after_more(&self, moves: u64, players: &[JoinHandle<Vec<History>>]) {
        let until = self.acknowledged.load(Ordering::Relaxed) + moves;
        while self.acknowledged.load(Ordering::Relaxed) < until {
            assert!(!players.iter().any(JoinHandle::is_finished), "a player gave up");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

fn free_addr() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

/// Plays games one after the other until told to stop. A request that broke is sent again, to
/// whichever node, under the same key.
async fn play(nodes: Vec<SocketAddr>, number: usize, fire: Arc<Fire>) -> Vec<History> {
    let mut histories = Vec::new();
    let mut turn = number;
    let mut client = || {
        turn += 1;
        Client::new(nodes[turn % nodes.len()])
    };
    while !fire.ceased() {
        let wish = json!({"game": "homestretch", "seats": 2});
        let mut current = client();
        let Ok((201, opened)) = current.call("POST", "/api/tables", None, Some(&wish)).await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let id = opened["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/tables/{id}");
        let mut tokens = Vec::new();
        while tokens.len() < 2 && !fire.ceased() {
            let name = json!({"name": format!("Player {}", tokens.len()), "seat": tokens.len()});
            match current.call("POST", &format!("{path}/seats"), None, Some(&name)).await {
                Ok((201, seated)) => {
                    tokens.push(seated["token"].as_str().expect("a token").to_owned());
                }
                // The seat was taken and the answer lost: nobody holds its token. Another table.
                Ok((409, _)) => break,
                _ => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    current = client();
                }
            }
        }
        if tokens.len() < 2 {
            continue;
        }
        let mut history = History { id, ..History::default() };
        let mut seen = [0u64; 2];
        let mut move_number = 0u64;
        'game: while !fire.ceased() {
            for (seat, token) in tokens.iter().enumerate() {
                let Ok((200, view)) = current.call("GET", &path, Some(token), None).await else {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    current = client();
                    continue;
                };
                let number = view["number"].as_u64().expect("a number");
                history.numbers_went_back |= number < seen[seat];
                seen[seat] = seen[seat].max(number);
                if view["over"] == json!(true) {
                    break 'game;
                }
                let Some(play) = any_move(&view["moves"], move_number as usize) else { continue };
                move_number += 1;
                let key = format!("{number}-{move_number}");
                let body =
                    json!({"move": play, "decision": view["pending"]["decision"], "key": key});
                loop {
                    let answer = current
                        .call("POST", &format!("{path}/moves"), Some(token), Some(&body))
                        .await;
                    match answer {
                        Ok((200, answer)) => {
                            let number = answer["number"].as_u64().expect("a number");
                            history.numbers_went_back |= number < seen[seat];
                            seen[seat] = seen[seat].max(number);
                            history.acknowledged.push((seat, key, play, number));
                            fire.acknowledged.fetch_add(1, Ordering::Relaxed);
                            break;
                        }
                        Ok((409 | 422, answer)) => panic!("an honest move was refused: {answer}"),
                        _ if fire.ceased() => break,
                        _ => {
                            history.retried += 1;
                            tokio::time::sleep(Duration::from_millis(20)).await;
                            current = client();
                        }
                    }
                }
                // Any node serves any table: change without a reason, too.
                if nodes.len() > 1 && move_number.is_multiple_of(3) {
                    current = client();
                }
            }
        }
        histories.push(history);
    }
    histories
}

/// Holds the clients' histories against the logs.
async fn check(db: &str, histories: &[History]) -> (usize, u64) {
    let store = Store::open(&url(db)).await.expect("the database");
    let (mut moves, mut retried) = (0, 0);
    for history in histories {
        assert!(!history.numbers_went_back, "a number went back");
        retried += history.retried;
        let (_, log) = store.load(&history.id).await.expect("a log").expect("the table");
        let mut in_log: HashMap<(u64, String), Vec<(u64, Value)>> = HashMap::new();
        let mut number = 0;
        for stored in &log {
            let item: Value = serde_json::from_str(&stored.body).expect("JSON");
            let Some(entry) = item.get("entry") else { continue };
            number += 1;
            if let (Some(seat), Some(key)) =
                (entry["entry"]["seat"].as_u64(), entry["key"].as_str())
            {
                let moved = (number, entry["entry"]["move"].clone());
                in_log.entry((seat, key.to_owned())).or_default().push(moved);
            }
        }
        for (seat, key, play, answered) in &history.acknowledged {
            let found = in_log.get(&(*seat as u64, key.clone()));
            let found = found.unwrap_or_else(|| panic!("an acknowledged move is lost: {key}"));
            assert_eq!(found.len(), 1, "a move was applied twice");
            assert_eq!(&found[0].1, play);
            assert!(found[0].0 <= *answered, "the answer's number includes the move");
            moves += 1;
        }
        assert!(in_log.values().all(|found| found.len() == 1), "a move was applied twice");
    }
    (moves, retried)
}

/// The fewest moves that are acknowledged between two kills.
const BETWEEN_KILLS: u64 = 12;

/// Plays for a while, killing a node now and then.
async fn under_fire(nodes: Vec<Node>, db: &str, kills: u64, players: usize) {
    let addrs: Vec<SocketAddr> = nodes.iter().map(|node| node.addr).collect();
    let fire = Arc::new(Fire::default());
    let clients: Vec<_> = (0..players)
        .map(|number| tokio::spawn(play(addrs.clone(), number, fire.clone())))
        .collect();
    let mut nodes: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
    for kill in 0..kills {
        // Moments that have nothing to do with what the server does just then.
        let any = u64::from(server::secret::random::<1>()[0]);
        fire.after_more(BETWEEN_KILLS + any % 16, &clients).await;
        tokio::time::sleep(Duration::from_micros(any * 20)).await;
        let at = kill as usize % nodes.len();
        let addr = addrs[at];
        let node = nodes[at].take().expect("a node");
        let db = db.to_owned();
        let again = tokio::task::spawn_blocking(move || {
            node.kill();
            Node::start(addr, &db)
        });
        nodes[at] = Some(again.await.expect("a node again"));
    }
    fire.after_more(BETWEEN_KILLS, &clients).await;
    fire.ceased.store(true, Ordering::Relaxed);
    let mut histories = Vec::new();
    for client in clients {
        histories.extend(client.await.expect("a client"));
    }
    nodes.into_iter().flatten().for_each(Node::kill);
    let (moves, retried) = check(db, &histories).await;
    println!(
        "{kills} kills, {} tables, {moves} acknowledged moves, {retried} retries",
        histories.len()
    );
    assert!(moves as u64 >= kills * BETWEEN_KILLS, "the load was too small to mean anything");
}

async fn one_node_is_killed(kills: u64) {
    let folder = Folder::new();
    let db = folder.sqlite();
    let node = Node::start(free_addr(), &db);
    under_fire(vec![node], &db, kills, 6).await;
}

async fn one_of_two_nodes_is_killed(kills: u64) {
    let Some(cluster) = Cluster::start() else { return };
    let databases = Databases::Postgres(cluster);
    let db = databases.fresh().await;
    let nodes = vec![Node::start(free_addr(), &db.url), Node::start(free_addr(), &db.url)];
    under_fire(nodes, &db.url, kills, 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    one_node_is_killed(6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_share_tables_and_one_may_be_killed() {
    one_of_two_nodes_is_killed(4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long"]
async fn no_acknowledged_move_is_lost_in_a_hundred_kills() {
    one_node_is_killed(100).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long"]
async fn of_two_nodes_one_may_be_killed_fifty_times() {
    one_of_two_nodes_is_killed(50).await;
}

/// Two nodes, a player at each, a spectator at each: everybody hears what happens at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_of_each_others_moves() {
    let Some(cluster) = Cluster::start() else { return };
    let databases = Databases::Postgres(cluster);
    let db = databases.fresh().await;
    let (one, other) = (crate::common::start(&db.url).await, crate::common::start(&db.url).await);
    let mut table = Table::open(one.addr, json!({"game": "homestretch", "seats": 2}), 2).await;
    let mut live =
        server::client::Live::open(other.addr, &table.id, None).await.expect("a channel");
    live.say(&json!({"have": 0})).await.expect("sent");
    let mut number = live.hear().await.expect("the table")["number"].as_u64().expect("a number");
    for step in 0..20 {
        table.client = Client::new(if step % 2 == 0 { one.addr } else { other.addr });
        table.step(step).await;
        let now = table.view(None).await["number"].as_u64().expect("a number");
        while number < now {
            let message = live.hear_within(Duration::from_secs(5)).await.expect("a message");
            assert_eq!(message["from"], json!(number));
            number = message["number"].as_u64().expect("a number");
        }
    }
    // Both ask for the same seat at once: one gets it.
    let open = Table::open(one.addr, json!({"game": "homestretch", "seats": 2}), 0).await;
    let path = format!("/api/tables/{}/seats", open.id);
    let mut answers = Vec::new();
    for addr in [one.addr, other.addr, one.addr, other.addr] {
        let path = path.clone();
        answers.push(tokio::spawn(async move {
            let body = json!({"name": "Ann", "seat": 0});
            Client::new(addr).call("POST", &path, None, Some(&body)).await.expect("an answer").0
        }));
    }
    let mut statuses = Vec::new();
    for answer in answers {
        statuses.push(answer.await.expect("an answer"));
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409]);
}
