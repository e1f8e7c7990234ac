//! A table's log is one line: two nodes share a PostgreSQL, players are at both, wires between nodes
//! and database go silent in every way that wires do, and clocks jump. Afterwards the players' own
//! histories are held against the logs.
//!
//! - A move that was acknowledged is in the log once, one that was refused is not, none is there
//!   twice.
//! - What was acknowledged before something else was asked for stands before it.
//! - Whoever looks after an acknowledgement, at either node, sees at least that far.
//! - The same key has the same answer at both nodes.
//!
//! Nothing is timed. Whatever happens is ordered by one counter, and the faults wait for what the
//! players were told, not for a while.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::proxy::Proxy;
use crate::common::{Client, url};
use serde_json::{Value, json};
use server::client::any_move;
use server::store::Store;
use server::{Clock, Config, Hands, Limits, Rate, Server};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// So long a database may be silent here: short, because the faults wait for it.
const WAIT: Duration = Duration::from_secs(1);

/// Moves that each node has to acknowledge before and after each fault.
const ENOUGH: u64 = 4;

/// What somebody asked for and what became of it, by when, in steps of one counter.
#[derive(Debug)]
struct Op {
    seat: u64,
    key: String,
    asked: u64,
    answered: u64,
    /// The number; `None` for a refusal.
    number: Option<u64>,
}

/// What somebody saw.
#[derive(Debug)]
struct Look {
    seat: u64,
    asked: u64,
    number: u64,
}

/// All that happened at one table.
#[derive(Debug, Default)]
struct History {
    ops: Vec<Op>,
    looks: Vec<Look>,
}

/// How often each node has acknowledged a move, and has said that it can not; and how many
/// acknowledgements of each are waited for.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    acknowledged: [u64; 2],
    failed: [u64; 2],
    wanted: [u64; 2],
}

impl Told {
    fn has_enough(self, at: usize) -> bool {
        self.acknowledged[at] >= self.wanted[at]
    }

    /// Whether those at a node leave the next move to those at the other. The node that wrote the
    /// last move is the first to know of it, and so to write the next: on a quiet machine it would
    /// win every race, and the other's acknowledgements would be waited for in vain.
    fn stands_back(self, at: usize) -> bool {
        self.has_enough(at) && !self.has_enough(1 - at)
    }
}

struct World {
    nodes: [SocketAddr; 2],
    steps: AtomicU64,
    told: watch::Sender<Told>,
    stop: AtomicBool,
}

impl World {
    fn step(&self) -> u64 {
        self.steps.fetch_add(1, Ordering::SeqCst)
    }

    fn ended(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    async fn until(&self, enough: impl Fn(Told) -> bool) {
        self.told.subscribe().wait_for(|told| enough(*told)).await.expect("players");
    }

    async fn until_acknowledged(&self, nodes: &[usize]) {
        self.told.send_modify(|told| {
            nodes.iter().for_each(|at| told.wanted[*at] = told.acknowledged[*at] + ENOUGH);
        });
        self.until(|told| [0, 1].into_iter().all(|at| told.has_enough(at))).await;
    }

    async fn until_failed(&self, at: usize) {
        let first = self.told.borrow().failed[at];
        self.until(|told| told.failed[at] > first).await;
    }
}

/// A connection to each node.
struct Player {
    world: Arc<World>,
    clients: [Client; 2],
}

impl Player {
    fn new(world: &Arc<World>) -> Self {
        Self { world: world.clone(), clients: world.nodes.map(Client::new) }
    }

    /// Asks a node. What it can not do now is counted, and no answer.
    async fn ask(
        &mut self,
        at: usize,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        match self.clients[at].call(method, path, token, body).await {
            Ok((503, _)) => self.world.told.send_modify(|told| told.failed[at] += 1),
            Ok(answer) => return Some(answer),
            // A connection that was not used for a while is closed.
            Err(_) => self.clients[at] = Client::new(self.world.nodes[at]),
        }
        None
    }

    /// Asks one node and the other until one has an answer: who it was, and what it said.
    async fn insist(
        &mut self,
        first: usize,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> (usize, u16, Value) {
        let mut at = first;
        loop {
            if let Some((status, answer)) = self.ask(at, method, path, token, Some(body)).await {
                return (at, status, answer);
            }
            at = 1 - at;
        }
    }
}

/// One of those who play a seat, at one of the nodes. Two play each, and neither knows of the other.
async fn play(world: Arc<World>, table: Arc<Seats>, seat: usize, at: usize) {
    let mut player = Player::new(&world);
    let (path, token) = (format!("/api/tables/{}", table.id), Some(table.tokens[seat].as_str()));
    let mut told = world.told.subscribe();
    let mut tried = 0;
    while !world.ended() {
        told.mark_unchanged();
        let asked = world.step();
        let Some((status, view)) = player.ask(at, "GET", &path, token, None).await else {
            continue;
        };
        assert_eq!(status, 200, "{view}");
        let number = view["number"].as_u64().expect("a number");
        let look = Look { seat: seat as u64, asked, number };
        table.history.lock().expect("a history").looks.push(look);
        if view["over"] == json!(true) {
            return;
        }
        let stands_back = told.borrow().stands_back(at);
        let Some(play) = any_move(&view["moves"], tried).filter(|_| !stands_back) else {
            // It is another's turn: there is something new when somebody was told something.
            told.changed().await.expect("players");
            continue;
        };
        tried += 1;
        let key = format!("{at}-{tried}");
        let body = json!({"move": play, "decision": view["pending"]["decision"], "key": key});
        let asked = world.step();
        let moves = format!("{path}/moves");
        let (by, status, answer) = player.insist(at, "POST", &moves, token, &body).await;
        let answered = world.step();
        assert!(matches!(status, 200 | 409 | 422), "{status} {answer}");
        let number = (status == 200).then(|| answer["number"].as_u64().expect("a number"));
        let op = Op { seat: seat as u64, key, asked, answered, number };
        table.history.lock().expect("a history").ops.push(op);
        if number.is_some() {
            world.told.send_modify(|told| told.acknowledged[by] += 1);
            let (_, status, again) = player.insist(1 - by, "POST", &moves, token, &body).await;
            assert_eq!((status, again), (200, answer), "the first answer");
        }
    }
}

/// A table that is played at.
#[derive(Debug)]
struct Seats {
    id: String,
    tokens: Vec<String>,
    history: Mutex<History>,
}

/// Opens a table, and another if an answer was lost on the way: nobody has that seat's token.
async fn open(player: &mut Player, game: &str) -> Option<Seats> {
    let wish = json!({"game": game, "seats": 2});
    let (_, status, opened) = player.insist(0, "POST", "/api/tables", None, &wish).await;
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/tables/{id}/seats");
    let mut tokens = Vec::new();
    for name in ["Ann", "Ben"] {
        let wish = json!({"name": name, "seat": tokens.len()});
        let (_, 201, seated) = player.insist(1, "POST", &path, None, &wish).await else {
            return None;
        };
        tokens.push(seated["token"].as_str().expect("a token").to_owned());
    }
    Some(Seats { id, tokens, history: Mutex::default() })
}

/// Games of one kind, one after the other, each with two players a seat.
async fn games(world: Arc<World>, game: &'static str) -> Vec<Arc<Seats>> {
    let mut tables = Vec::new();
    let mut opener = Player::new(&world);
    while !world.ended() {
        let Some(seats) = open(&mut opener, game).await else { continue };
        let seats = Arc::new(seats);
        let players = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(seat, at)| tokio::spawn(play(world.clone(), seats.clone(), seat, at)));
        for player in players {
            player.await.expect("a player");
        }
        tables.push(seats);
    }
    tables
}

/// The players' histories held against the log. Gives the number of acknowledged moves.
async fn check(store: &Store, table: &Seats) -> usize {
    let (_, log) = store.load(&table.id).await.expect("a log").expect("the table");
    let mut places: HashMap<(u64, &str), usize> = HashMap::new();
    let items: Vec<Value> =
        log.iter().map(|stored| serde_json::from_str(&stored.body).expect("JSON")).collect();
    for (place, item) in items.iter().enumerate() {
        let entry = &item["entry"];
        if let (Some(seat), Some(key)) = (entry["entry"]["seat"].as_u64(), entry["key"].as_str()) {
            let before = places.insert((seat, key), place);
            assert_eq!(before, None, "{key} of seat {seat} is there twice");
        }
    }
    let history = table.history.lock().expect("a history");
    let mut acknowledged = Vec::new();
    for op in &history.ops {
        let place = places.remove(&(op.seat, op.key.as_str()));
        assert_eq!(place.is_some(), op.number.is_some(), "{op:?} stands at {place:?}");
        acknowledged.extend(place.zip(op.number).map(|(place, number)| (op, place, number)));
    }
    assert!(places.is_empty(), "nobody made these moves: {places:?}");
    for (early, early_place, early_number) in &acknowledged {
        for (late, late_place, late_number) in &acknowledged {
            if early.answered < late.asked {
                assert!(early_place < late_place, "{early:?} stands after {late:?}");
                let same = early.seat == late.seat;
                assert!(!same || early_number < late_number, "{early:?}, then {late:?}");
            }
        }
        for look in history.looks.iter().filter(|look| look.seat == early.seat) {
            let sees = look.asked < early.answered || look.number >= *early_number;
            assert!(sees, "{look:?} does not see {early:?}");
        }
    }
    acknowledged.len()
}

async fn start(db: &str) -> (Server, Hands) {
    let (clock, hands) = Clock::by_hand();
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), url(db));
    let fast = Rate { per_second: 1e9, burst: 1e9 };
    config.limits = Limits {
        database_wait: WAIT,
        per_address: fast,
        per_token: fast,
        opened_per_address: fast,
        ..Limits::default()
    };
    config.clock = clock;
    (server::serve(config).await.expect("a server"), hands)
}

/// Every way in which a wire goes silent, at the one node and the other; clocks jump meanwhile, the
/// two by different steps, and back as well.
async fn trouble(world: &World, wires: &[Proxy; 2], hands: &[Hands; 2]) {
    world.until_acknowledged(&[0, 1]).await;
    for at in [0, 1] {
        for lose in [Proxy::forget_connections, Proxy::lose_answers, Proxy::deafen] {
            lose(&wires[at]);
            hands[at].move_on(Duration::from_secs(3600));
            world.until_acknowledged(&[0, 1]).await;
            hands[1 - at].move_on(Duration::from_secs(7));
        }
        wires[at].blackhole();
        world.until_failed(at).await;
        world.until_acknowledged(&[1 - at]).await;
        hands.iter().for_each(|hands| hands.move_on(Duration::from_secs(20)));
        hands[at].put_back(3_600_000);
        wires[at].heal();
        world.until_acknowledged(&[0, 1]).await;
    }
    wires.iter().for_each(Proxy::blackhole);
    world.until_failed(0).await;
    world.until_failed(1).await;
    wires.iter().for_each(Proxy::heal);
    world.until_acknowledged(&[0, 1]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tables_log_is_one_line_whatever_the_wires_and_clocks_do() {
    let Some(cluster) = Cluster::start() else { return };
    let db = cluster.fresh().await;
    let (one, first) = Proxy::before(&db).await;
    let (other, second) = Proxy::before(&db).await;
    let ((a, a_hands), (b, b_hands)) = (start(&first).await, start(&second).await);
    let world = Arc::new(World {
        nodes: [a.addr, b.addr],
        steps: AtomicU64::new(0),
        told: watch::Sender::default(),
        stop: AtomicBool::new(false),
    });
    // In the one game the house throws for every move, in the other it calls by its clock.
    let mut played: JoinSet<_> =
        ["homestretch", "high_roller"].map(|game| games(world.clone(), game)).into_iter().collect();
    let (wires, hands) = ([one, other], [a_hands, b_hands]);
    tokio::select! {
        () = trouble(&world, &wires, &hands) => {}
        ended = played.join_next() => panic!("nobody plays any more: {ended:?}"),
    }
    world.stop.store(true, Ordering::SeqCst);
    world.told.send_modify(|_| ());
    let store = Store::open(&url(&db)).await.expect("the database");
    let (mut tables, mut moves) = (0, 0);
    for table in played.join_all().await.iter().flatten() {
        tables += 1;
        moves += check(&store, table).await;
    }
    let Told { acknowledged, failed, .. } = *world.told.borrow();
    println!("{tables} tables, {moves} moves, acknowledged {acknowledged:?}, failed {failed:?}");
    a.end().await;
    b.end().await;
}
