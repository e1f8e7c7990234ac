//! The auction block: the house calls by a clock that a bid sets back, and bids by orders that
//! nobody else hears of. The same over both databases, each story on a database of its own; the
//! clock's hands are moved, so that nobody waits for the hammer.

use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::{Client, Databases, Folder, Node, Table, start_by_hand as start};
use serde_json::{Value, json};
use server::client::Live;
use server::store::Store;
use table::Moment;

/// Silence before "going once", and before the other calls.
const ONCE: Duration = Duration::from_secs(6);
const NEXT: Duration = Duration::from_secs(3);
const MOMENT: Duration = Duration::from_millis(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_auction() {
    all(Databases::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_the_auction() {
    if let Some(cluster) = Cluster::start() {
        all(Databases::Postgres(cluster)).await;
    }
}

async fn all(databases: Databases) {
    a_bid_in_the_last_moment_restarts_the_calls(&databases).await;
    no_call_waits_for_a_clock_that_was_put_back(&databases).await;
    bots_bid_at_a_human_pace_and_before_the_call(&databases).await;
    orders_bid_the_least_and_settle_among_themselves(&databases).await;
    orders_stand_while_their_owner_is_away_and_after_a_restart(&databases).await;
    a_key_has_its_first_answer_though_orders_bid_after_it(&databases).await;
    an_order_is_refused_with_its_reason(&databases).await;
    nobody_hears_of_an_order(&databases).await;
    the_hammer_falls_early_once_all_others_have_passed(&databases).await;
}

fn wish(seats: usize) -> Value {
    json!({"game": "high_roller", "seats": seats})
}

/// The block: who has bid what for which horse, and what the house has called.
#[derive(Debug, PartialEq)]
struct Block {
    horse: String,
    ask: i64,
    high: Option<(i64, i64)>,
    call: i64,
}

async fn block(table: &mut Table) -> Block {
    let view = table.view(None).await;
    let auction = &view["view"]["summary"]["auction"];
    let high = &auction["high"];
    Block {
        horse: auction["lot"].as_str().expect("a lot").to_owned(),
        ask: auction["ask"].as_i64().expect("a price"),
        high: high["seat"].as_i64().zip(high["amount"].as_i64()),
        call: auction["call"].as_i64().expect("a count"),
    }
}

async fn high(table: &mut Table) -> Option<(i64, i64)> {
    block(table).await.high
}

async fn bid(table: &mut Table, seat: usize, amount: i64) {
    let token = table.tokens[seat].clone();
    let body = json!({"move": {"type": "bid", "amount": amount}});
    let (status, answer) = table.post("moves", Some(&token), body).await;
    assert_eq!(status, 200, "{answer}");
}

/// `PUT`, `GET` or `DELETE` of a seat's orders, with its own token.
async fn orders(table: &mut Table, method: &str, seat: usize, body: Option<Value>) -> (u16, Value) {
    let token = table.tokens[seat].clone();
    table.call(method, &format!("seats/{seat}/order"), Some(&token), body).await
}

async fn order(table: &mut Table, seat: usize, horse: &str, most: i64) {
    let wish = json!({"horse": horse, "most": most});
    let (status, answer) = orders(table, "PUT", seat, Some(wish.clone())).await;
    assert_eq!(status, 200, "{answer}");
    assert!(answer["orders"].as_array().is_some_and(|orders| orders.contains(&wish)), "{answer}");
}

async fn watch(table: &Table, token: Option<&str>) -> Live {
    let mut live = Live::open(table.client.addr(), &table.id, None).await.expect("a channel");
    let hello = token.map_or_else(|| json!({}), |token| json!({ "token": token }));
    live.say(&hello).await.expect("sent");
    live.hear_within(Duration::from_secs(5)).await.expect("the table");
    live
}

/// The next events of the game, as many words as asked for: a call is told by its own word.
async fn hear(live: &mut Live, count: usize) -> Vec<String> {
    let mut words = Vec::new();
    while words.len() < count {
        let message = live.hear_within(Duration::from_secs(10)).await.expect("a message");
        for event in message["events"].as_array().into_iter().flatten() {
            let event = &event["event"];
            let word = event["call"]["type"].as_str().or(event["type"].as_str());
            words.push(word.expect("a word").to_owned());
        }
    }
    words
}

async fn a_bid_in_the_last_moment_restarts_the_calls(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(2), 2).await;
    let mut live = watch(&table, None).await;
    let before = block(&mut table).await;
    assert_eq!((before.high, before.call), (None, 0));
    let left = |view: &Value| view["pending"]["call"].clone();
    assert_eq!(left(&table.view(None).await), json!({"left": 6000, "of": 6000}));

    hands.move_on(ONCE - MOMENT);
    assert_eq!(left(&table.view(None).await), json!({"left": 1, "of": 6000}));
    bid(&mut table, 0, before.ask).await;
    assert_eq!(left(&table.view(None).await), json!({"left": 6000, "of": 6000}));
    assert_eq!(hear(&mut live, 1).await, ["bid"]);
    // Where the house would have called without the bid, nothing happens.
    hands.move_on(ONCE - MOMENT);
    assert_eq!(block(&mut table).await.call, 0);
    hands.move_on(MOMENT);
    assert_eq!(hear(&mut live, 1).await, ["once"]);
    assert_eq!(left(&table.view(None).await), json!({"left": 3000, "of": 3000}));
    hands.move_on(NEXT);
    assert_eq!(hear(&mut live, 1).await, ["twice"]);
    // The hammer is about to fall.
    hands.move_on(NEXT - MOMENT);
    bid(&mut table, 1, before.ask + 100).await;
    assert_eq!(hear(&mut live, 1).await, ["bid"]);
    assert_eq!(block(&mut table).await.call, 0);
    for (silence, heard) in [(ONCE, "once"), (NEXT, "twice")] {
        hands.move_on(silence);
        assert_eq!(hear(&mut live, 1).await, [heard]);
    }
    hands.move_on(NEXT);
    assert_eq!(hear(&mut live, 3).await, ["hammer", "sold", "lot"]);
    let view = table.view(None).await;
    let sold = &view["view"]["summary"]["seats"][1];
    assert_eq!(sold["horses"], json!([before.horse]));
    assert_eq!(sold["spent"], json!(before.ask + 100));
    server.end().await;
}

/// A clock that is put back an hour holds the auctioneer up for no longer than a silence.
async fn no_call_waits_for_a_clock_that_was_put_back(databases: &Databases) {
    const HOUR: i64 = 3_600_000;
    let db = databases.fresh().await;
    let (server, hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(2), 2).await;
    let mut live = watch(&table, None).await;
    hands.put_back(HOUR);
    hands.move_on(ONCE);
    assert_eq!(hear(&mut live, 1).await, ["once"]);
    // Nor for one that ran ahead when something was written, and is right after the next start.
    hands.put_back(-24 * HOUR);
    let before = block(&mut table).await;
    bid(&mut table, 0, before.ask).await;
    server.end().await;
    let (server, hands) = start(&db.url).await;
    table.client = Client::new(server.addr);
    let mut live = watch(&table, None).await;
    assert_eq!(block(&mut table).await.call, 0);
    hands.move_on(ONCE);
    assert_eq!(hear(&mut live, 1).await, ["once"]);
    server.end().await;
}

async fn bots_bid_at_a_human_pace_and_before_the_call(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, hands) = start(&db.url).await;
    let mut wish = wish(3);
    wish["bots"] = json!({"1": "handicapper", "2": "handicapper"});
    let mut table = Table::open(server.addr, wish, 1).await;
    let first = block(&mut table).await.horse;
    while table.view(None).await["view"]["summary"]["auction"]["lot"] == json!(first) {
        let metrics = table.client.send("GET", "/metrics", "", b"").await.expect("an answer");
        // Bots think in their own time, and the hands wait for them.
        if String::from_utf8_lossy(&metrics.body).contains("railbird_questions_waiting 0") {
            hands.move_on(Duration::from_millis(50));
        }
    }
    server.end().await;
    let store = Store::open(&crate::common::url(&db.url)).await.expect("the database");
    let (_, log) = store.load(&table.id).await.expect("a log").expect("the table");
    let mut before: Option<Moment> = None;
    let mut bids = 0;
    for stored in &log {
        let item: Value = serde_json::from_str(&stored.body).expect("JSON");
        let Some(entry) = item.get("entry") else { continue };
        if entry["entry"]["move"]["type"] == json!("bid") {
            let waited = stored.at.0 - before.expect("a lot").0;
            assert!(waited >= 750, "nobody can follow a bid after {waited} ms");
            bids += 1;
        }
        before = Some(stored.at);
    }
    assert!(bids > 1, "bots that want a horse bid for it");
}

async fn orders_bid_the_least_and_settle_among_themselves(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(3), 3).await;
    let Block { horse, ask, .. } = block(&mut table).await;
    // Alone it bids what is asked.
    order(&mut table, 0, &horse, ask + 500).await;
    assert_eq!(high(&mut table).await, Some((0, ask)));
    // Outbid, it raises by the least.
    bid(&mut table, 1, ask + 100).await;
    assert_eq!(high(&mut table).await, Some((0, ask + 200)));
    // Two orders settle at once: the greater has it for what the other would have paid.
    order(&mut table, 1, &horse, ask + 1000).await;
    assert_eq!(high(&mut table).await, Some((1, ask + 500)));
    // A third, greater one: for one step more than the second would pay.
    order(&mut table, 2, &horse, ask + 1500).await;
    assert_eq!(high(&mut table).await, Some((2, ask + 1000)));
    // Changed by its owner, it goes on at once.
    order(&mut table, 0, &horse, ask + 1100).await;
    assert_eq!(high(&mut table).await, Some((2, ask + 1200)));
    // What was bid stands in the log, but not every step of two orders that outbid each other: the
    // third went straight to where the second had one bid left.
    let mut live = watch(&table, None).await;
    live.say(&json!({"have": 0})).await.expect("sent");
    let told = live.hear_within(Duration::from_secs(5)).await.expect("the table");
    let bids: Vec<i64> = told["events"]
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|event| event["event"]["amount"].as_i64())
        .collect();
    let steps = [0, 100, 200, 300, 400, 500, 800, 900, 1_000, 1_100, 1_200];
    assert_eq!(bids, steps.map(|above| ask + above));
    // An order for a horse that is still to come bids when it comes up.
    let view = table.view(None).await;
    let others: Vec<String> = view["view"]["summary"]["horses"]
        .as_array()
        .expect("horses")
        .iter()
        .filter_map(|other| other["id"].as_str())
        .filter(|other| *other != horse)
        .map(str::to_owned)
        .collect();
    for other in &others {
        order(&mut table, 0, other, 1_000).await;
    }
    for silence in [ONCE, NEXT, NEXT] {
        hands.move_on(silence);
        hear(&mut live, 1).await;
    }
    let next = block(&mut table).await;
    assert!(others.contains(&next.horse));
    assert_eq!(next.high, (next.ask <= 1_000).then_some((0, next.ask)));
    server.end().await;
}

async fn orders_stand_while_their_owner_is_away_and_after_a_restart(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, _hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(2), 2).await;
    let Block { horse, ask, .. } = block(&mut table).await;
    order(&mut table, 0, &horse, ask + 600).await;
    bid(&mut table, 1, ask + 100).await;
    server.end().await;
    let (server, hands) = start(&db.url).await;
    table.client = Client::new(server.addr);
    let left = json!([{"horse": horse, "most": ask + 600}]);
    assert_eq!(orders(&mut table, "GET", 0, None).await, (200, json!({ "orders": left })));
    bid(&mut table, 1, ask + 300).await;
    assert_eq!(high(&mut table).await, Some((0, ask + 400)));
    // A bot takes the chair, and bids no more than the order says.
    let token = table.tokens[0].clone();
    assert_eq!(table.post("seats/0/bot", Some(&token), json!({})).await.0, 200);
    bid(&mut table, 1, ask + 500).await;
    assert_eq!(high(&mut table).await, Some((0, ask + 600)));
    let mut live = watch(&table, None).await;
    bid(&mut table, 1, ask + 700).await;
    hear(&mut live, 1).await;
    for silence in [ONCE, NEXT, NEXT] {
        hands.move_on(silence);
        hear(&mut live, 1).await;
    }
    let view = table.view(None).await;
    assert_eq!(view["view"]["summary"]["seats"][1]["horses"], json!([horse]));
    // Withdrawn, it bids no more.
    let Block { horse, ask, .. } = block(&mut table).await;
    order(&mut table, 0, &horse, ask + 600).await;
    assert_eq!(high(&mut table).await, Some((0, ask)));
    let (status, none) = orders(&mut table, "DELETE", 0, None).await;
    assert_eq!((status, none), (200, json!({"orders": []})));
    bid(&mut table, 1, ask + 100).await;
    assert_eq!(high(&mut table).await, Some((1, ask + 100)));
    server.end().await;
}

/// The bids that the house makes by orders come with the bid that they answer, and are no part of
/// it: who asks again hears the same number.
async fn a_key_has_its_first_answer_though_orders_bid_after_it(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, _hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(2), 2).await;
    let Block { horse, ask, .. } = block(&mut table).await;
    order(&mut table, 0, &horse, ask + 600).await;
    let token = table.tokens[1].clone();
    let body = json!({"move": {"type": "bid", "amount": ask + 100}, "key": "bid"});
    let first = table.post("moves", Some(&token), body.clone()).await;
    assert_eq!(first.0, 200, "{}", first.1);
    assert_eq!(high(&mut table).await, Some((0, ask + 200)));
    assert_eq!(table.post("moves", Some(&token), body).await, first);
    server.end().await;
}

async fn an_order_is_refused_with_its_reason(databases: &Databases) {
    let db = databases.fresh().await;
    let (server, _hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(2), 2).await;
    let Block { horse, ask, .. } = block(&mut table).await;
    let other = if horse == "citation" { "zenyatta" } else { "citation" };
    bid(&mut table, 1, ask).await;
    for (wish, refused) in [
        (json!({"horse": "phar_lap", "most": 1000}), (422, "no_such_horse")),
        (json!({"horse": other, "most": 0}), (422, "not_now")),
        (json!({"horse": horse, "most": ask + 150}), (422, "bad_amount")),
        (json!({"horse": horse, "most": -100}), (422, "bad_amount")),
        (json!({"horse": horse, "most": ask}), (422, "too_low")),
        (json!({"horse": horse, "most": 1_000_000}), (422, "no_cash")),
        (json!({"horse": horse, "most": 1.5}), (400, "bad_request")),
        (json!({"horse": horse}), (400, "bad_request")),
        (json!({"horse": horse, "most": 1000, "least": 2}), (400, "bad_request")),
    ] {
        let (status, answer) = orders(&mut table, "PUT", 0, Some(wish)).await;
        assert_eq!((status, answer["error"]["code"].as_str()), (refused.0, Some(refused.1)));
    }
    // Another's orders are neither seen nor left nor withdrawn.
    let own = table.tokens[0].clone();
    let fair = json!({"horse": horse, "most": ask + 100});
    for (method, body) in [("GET", None), ("PUT", Some(fair.clone())), ("DELETE", None)] {
        let path = "seats/1/order";
        assert_eq!(table.call(method, path, Some(&own), body.clone()).await.0, 403);
        assert_eq!(table.call(method, path, None, body.clone()).await.0, 401);
        assert_eq!(table.call(method, path, Some("nonsense"), body).await.0, 401);
    }
    // Where there is no outcry there are no orders.
    for other in [
        json!({"game": "homestretch", "seats": 2}),
        json!({"game": "high_roller", "seats": 2, "options": {"auction": "ordered"}}),
    ] {
        let mut other = Table::open(server.addr, other, 2).await;
        let (status, answer) = orders(&mut other, "PUT", 0, Some(fair.clone())).await;
        assert_eq!((status, answer["error"]["code"].as_str()), (422, Some("no_orders")));
    }
    let mut waiting = Table::open(server.addr, wish(2), 1).await;
    assert_eq!(orders(&mut waiting, "PUT", 0, Some(fair)).await.0, 409);
    server.end().await;
}

/// Every number in a JSON value.
fn numbers(value: &Value, into: &mut Vec<i64>) {
    match value {
        Value::Number(number) => into.extend(number.as_i64()),
        Value::Array(list) => list.iter().for_each(|value| numbers(value, into)),
        Value::Object(map) => map.values().for_each(|value| numbers(value, into)),
        _ => {}
    }
}

async fn nobody_hears_of_an_order(databases: &Databases) {
    // No price, purse or bankroll of this game comes to it.
    const SECRET: i64 = 2_700;
    let db = databases.fresh().await;
    let (server, hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(2), 2).await;
    let up = block(&mut table).await.horse;
    let other = if up == "citation" { "zenyatta" } else { "citation" };
    let viewers = [Some(table.tokens[0].clone()), Some(table.tokens[1].clone()), None];
    let mut sockets = Vec::new();
    let mut before = Vec::new();
    for token in &viewers {
        sockets.push(watch(&table, token.as_deref()).await);
        before.push(table.view(token.as_deref()).await);
    }
    // Leaving, changing and withdrawing an order changes no byte of what anybody is shown or told.
    for most in [SECRET - 100, SECRET] {
        order(&mut table, 0, other, most).await;
    }
    orders(&mut table, "DELETE", 0, None).await;
    order(&mut table, 0, other, SECRET).await;
    for (i, token) in viewers.iter().enumerate() {
        assert_eq!(table.view(token.as_deref()).await, before[i]);
        sockets[i].say(&json!({"ping": i})).await.expect("sent");
        let heard = sockets[i].hear_within(Duration::from_secs(5)).await;
        assert_eq!(heard, Some(json!({ "pong": i })), "an order was told");
    }
    // The house bids by it, and nobody else does: the race is a walkover for seat 0.
    let mut heard: Vec<Value> = Vec::new();
    for step in 0..500 {
        let view = table.view(None).await;
        if view["over"] == json!(true) {
            break;
        }
        let number = view["number"].as_u64().expect("a number");
        if view["pending"]["call"].is_object() {
            hands.move_on(ONCE);
        } else {
            table.step(step).await;
        }
        for socket in &mut sockets {
            loop {
                let message = socket.hear_within(Duration::from_secs(10)).await.expect("news");
                let up_to = message["number"].as_u64();
                heard.push(message);
                if up_to > Some(number) {
                    break;
                }
            }
        }
    }
    let (status, record) = table.get("record", None).await;
    assert_eq!(status, 200, "the game is over");
    heard.push(record);
    for message in &heard {
        let mut said = Vec::new();
        numbers(message, &mut said);
        assert!(!said.contains(&SECRET), "the order went out: {message}");
        assert!(!message.to_string().contains("\"orders\""), "{message}");
    }
    let sold = &table.view(None).await["view"]["summary"]["seats"][0]["horses"];
    assert_eq!(sold, &json!([other]));
    server.end().await;
}

/// The server is killed while horses are sold: the bids that it has acknowledged stand, what was
/// called stays called, and the house goes on calling.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_auction_goes_on_where_the_server_was_killed() {
    let folder = Folder::new();
    let db = folder.sqlite();
    let addr = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
    let addr = addr.expect("a port");
    let mut node = Node::start(addr, &db);
    let mut wish = wish(2);
    wish["pack"] = crate::common::quick_auction();
    let mut table = Table::open(addr, wish, 2).await;
    // Killed right after the bid, after "going once", after "going twice".
    for (lot, calls) in [0, 1, 2].into_iter().enumerate() {
        let Block { horse, ask, .. } = block(&mut table).await;
        let winner = lot % 2;
        bid(&mut table, 1 - winner, ask).await;
        bid(&mut table, winner, ask + 100).await;
        let mut live = watch(&table, None).await;
        while block(&mut table).await.call < calls {
            hear(&mut live, 1).await;
        }
        node.kill();
        node = Node::start(addr, &db);
        table.client = Client::new(addr);
        let now = block(&mut table).await;
        assert_eq!(now.high, Some((winner as i64, ask + 100)), "an acknowledged bid is lost");
        assert!(now.call >= calls, "what was called stays called");
        let mut live = watch(&table, None).await;
        while !hear(&mut live, 1).await.contains(&"sold".to_owned()) {}
        let view = table.view(None).await;
        let horses = view["view"]["summary"]["horses"].as_array().expect("horses").clone();
        let sold = horses.iter().find(|sold| sold["id"] == json!(horse)).expect("the horse");
        assert_eq!((&sold["owner"], &sold["price"]), (&json!(winner), &json!(ask + 100)));
    }
    node.kill();
}

/// A pass outlives a restart, and not the lot.
async fn the_hammer_falls_early_once_all_others_have_passed(databases: &Databases) {
    const CALL: Duration = Duration::from_millis(300);
    let db = databases.fresh().await;
    let (server, hands) = start(&db.url).await;
    let mut table = Table::open(server.addr, wish(3), 3).await;
    let Block { horse, ask, .. } = block(&mut table).await;
    let mut live = watch(&table, None).await;
    bid(&mut table, 0, ask).await;
    assert_eq!(hear(&mut live, 1).await, ["bid"]);
    order(&mut table, 1, &horse, 0).await;
    let before = table.view(None).await;
    order(&mut table, 2, &horse, 0).await;
    assert_eq!(table.view(None).await, before, "a pass is told to nobody");
    for (silence, heard) in [(CALL, "once"), (CALL, "twice")] {
        hands.move_on(silence);
        assert_eq!(hear(&mut live, 1).await, [heard]);
    }
    server.end().await;
    let (server, hands) = start(&db.url).await;
    table.client = Client::new(server.addr);
    let mut live = watch(&table, None).await;
    let pass = json!({"horse": horse, "most": 0});
    assert_eq!(orders(&mut table, "GET", 1, None).await, (200, json!({"orders": [pass]})));
    hands.move_on(CALL);
    assert_eq!(hear(&mut live, 3).await, ["hammer", "sold", "lot"]);
    assert_eq!(orders(&mut table, "GET", 1, None).await, (200, json!({"orders": []})));
    server.end().await;
}
