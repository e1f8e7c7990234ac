//! Seats: taken and moved once though an answer is lost, freed when nobody comes, and told apart.

use std::time::Duration;

use crate::common::{Client, Databases, Table, start, start_by_hand};
use serde_json::{Value, json};

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("")
}

/// Longer than a table without a patience of its own waits before a seat is late.
const TOO_LONG: Duration = Duration::from_secs(121);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_taken_once_under_its_key() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 0).await;
    let wish = json!({"name": "Ann", "key": "0123456789abcdef-ann"});
    let (status, first) = table.post("seats", None, wish.clone()).await;
    assert_eq!(status, 201);
    assert_eq!(table.post("seats", None, wish.clone()).await, (201, first.clone()));
    server.end().await;
    let server = start(&db.url).await;
    table.client = Client::new(server.addr);
    assert_eq!(table.post("seats", None, wish.clone()).await, (201, first.clone()));
    let token = first["token"].as_str().expect("a token");
    assert_eq!(table.view(Some(token)).await["seat"], json!(0));
    assert_eq!(table.view(None).await["pending"]["free"], json!([1]));
    // At another table, and without a key, it is another seat.
    let mut other = Table::open(server.addr, two(), 0).await;
    let (_, there) = other.post("seats", None, wish.clone()).await;
    assert_ne!(there["token"], first["token"]);
    // Whoever guessed the key would have the token.
    let (status, answer) = table.post("seats", None, json!({"name": "Ben", "key": "1"})).await;
    assert_eq!((status, code(&answer)), (400, "bad_request"));
    // A key whose seat was given up takes no second one.
    assert_eq!(table.call("DELETE", "seats/0", Some(token), None).await.0, 200);
    let (status, answer) = table.post("seats", None, wish).await;
    assert_eq!((status, code(&answer)), (409, "key_used"));
    assert_eq!(table.view(None).await["pending"]["free"], json!([0, 1]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_moves_under_a_key_is_not_lost() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let old = table.tokens[0].clone();
    let key = json!({"key": "0123456789abcdef-move"});
    let (status, moved) = table.post("move-seat", Some(&old), key.clone()).await;
    assert_eq!((status, &moved["seat"]), (200, &json!(0)));
    assert_eq!(table.post("move-seat", Some(&old), key.clone()).await, (200, moved.clone()));
    let new = moved["token"].as_str().expect("a token").to_owned();
    assert_eq!(table.view(Some(&new)).await["seat"], json!(0));
    // The old token alone, or with another key, opens nothing; nor does the key with another token.
    for (token, body) in [
        (&old, json!({})),
        (&old, json!({"key": "0123456789abcdef-else"})),
        (&"0".repeat(64), key.clone()),
    ] {
        assert_eq!(table.post("move-seat", Some(token), body).await.0, 401);
    }
    let (_, again) = table.post("move-seat", Some(&new), json!({})).await;
    assert_ne!(again["token"], moved["token"], "without a key it moves each time");
    assert_eq!(table.post("move-seat", Some(&old), key).await.0, 401, "it has moved on");
}

/// Plays until a seat has dice to throw; says which, and how many.
async fn up_to_a_throw(table: &mut Table) -> (usize, u64) {
    for step in 0..400 {
        let pending = table.view(None).await["pending"].clone();
        if let (Some(seat), Some(count)) = (pending["seat"].as_u64(), pending["count"].as_u64()) {
            return (seat as usize, count);
        }
        if pending["kind"] == json!("chance") {
            let token = table.tokens[0].clone();
            let house = json!({"chance": "house"});
            assert_eq!(table.post("chance", Some(&token), house).await.0, 200);
        } else {
            table.step(step).await;
        }
    }
    panic!("nobody throws");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_throw_counts_once_under_its_key() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let wish = json!({"game": "homestretch", "seats": 2, "dice": "mine"});
    let mut table = Table::open(server.addr, wish, 2).await;
    for (round, by_hand) in [true, false].into_iter().enumerate() {
        let (seat, count) = up_to_a_throw(&mut table).await;
        let token = table.tokens[seat].clone();
        let dice = json!({"dice": vec![3; count as usize]});
        let chance = if by_hand { dice } else { json!("house") };
        let throw = json!({"chance": chance, "key": format!("throw {round}")});
        let (status, first) = table.post("chance", Some(&token), throw.clone()).await;
        assert_eq!(status, 200, "{first}");
        let number = table.view(Some(&token)).await["number"].clone();
        assert_eq!(first["number"], number);
        assert_eq!(table.post("chance", Some(&token), throw.clone()).await, (200, first.clone()));
        assert_eq!(table.view(Some(&token)).await["number"], number, "thrown twice");
        // Whatever has followed since, and on whatever server.
        up_to_a_throw(&mut table).await;
        assert_eq!(table.post("chance", Some(&token), throw).await, (200, first));
    }
}

/// Waits until this seat alone has to decide; the others are bots.
async fn until_asked(table: &mut Table, seat: usize) {
    let token = table.tokens[seat].clone();
    while table.view(Some(&token)).await["pending"]["seats"] != json!([seat]) {
        tokio::task::yield_now().await;
    }
}

async fn hand_over_a_late_seat(table: &mut Table) -> (usize, usize) {
    let seats = table.view(None).await["seats"].clone();
    let late = if seats[0]["late"] == json!(true) { 0 } else { 1 };
    let other = table.tokens[1 - late].clone();
    let handed = table.post(&format!("seats/{late}/bot"), Some(&other), json!({})).await;
    assert_eq!(handed.0, 200, "{}", handed.1);
    (late, 1 - late)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_goes_back_past_dice_alone_while_a_bot_stands_in() {
    let db = Databases::Sqlite.fresh().await;
    let (server, hands) = start_by_hand(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    for step in 0..6 {
        table.step(step).await;
    }
    hands.move_on(TOO_LONG);
    let (away, here) = hand_over_a_late_seat(&mut table).await;
    until_asked(&mut table, here).await;
    let (mine, theirs) = (table.tokens[here].clone(), table.tokens[away].clone());
    let before = table.view(Some(&mine)).await;
    let back = json!({"agree": true, "to": 1});
    assert_eq!(table.post("undo/vote", Some(&mine), back.clone()).await.0, 200);
    let after = table.view(Some(&mine)).await;
    assert_eq!((&after["number"], &after["view"]), (&before["number"], &before["view"]));
    assert_eq!(after["motion"]["awaited"], json!([away]));
    // Its owner may agree, and then the table goes back.
    assert_eq!(table.post("undo/vote", Some(&theirs), json!({"agree": true})).await.0, 200);
    assert_eq!(table.view(Some(&mine)).await["motion"], Value::Null);
    // Whoever plays with bots alone goes back alone, as ever.
    let wish = json!({"game": "homestretch", "seats": 2, "bots": {"1": "random"}});
    let mut solo = Table::open(server.addr, wish, 1).await;
    let token = solo.tokens[0].clone();
    for step in 0..3 {
        until_asked(&mut solo, 0).await;
        solo.step(step).await;
    }
    until_asked(&mut solo, 0).await;
    let before = solo.view(Some(&token)).await["number"].as_u64();
    let (status, answer) = solo.post("undo/vote", Some(&token), back).await;
    assert_eq!(status, 200);
    assert!(answer["number"].as_u64() > before, "it went back, which is an item of the log");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_removes_a_ghost() {
    let db = Databases::Sqlite.fresh().await;
    let (server, hands) = start_by_hand(&db.url).await;
    let wish = json!({"game": "homestretch", "seats": 2, "dice": "mine"});
    let mut table = Table::open(server.addr, wish, 1).await;
    let host = table.opened["host"].as_str().expect("the host's token").to_owned();
    let ghost = table.tokens[0].clone();
    let (status, answer) = table.call("DELETE", "seats/1", Some(&host), None).await;
    assert_eq!((status, code(&answer)), (422, "bad_seat"), "nobody sits there");
    assert_eq!(table.call("DELETE", "seats/0", Some(&host), None).await.0, 200);
    assert_eq!(table.view(None).await["pending"]["free"], json!([0, 1]));
    assert_eq!(table.get("", Some(&ghost)).await.0, 401);
    // Once the game runs, only whoever keeps it waiting, here for a throw.
    table.tokens.clear();
    table.sit("Ann").await;
    table.sit("Ben").await;
    let (thrower, count) = up_to_a_throw(&mut table).await;
    let path = format!("seats/{thrower}");
    let (status, answer) = table.call("DELETE", &path, Some(&host), None).await;
    assert_eq!((status, code(&answer)), (409, "not_late"));
    let other = table.tokens[1 - thrower].clone();
    let dice = json!({"chance": {"dice": vec![2; count as usize]}});
    let (status, answer) = table.post("chance", Some(&other), dice.clone()).await;
    assert_eq!((status, code(&answer)), (409, "not_your_throw"));
    hands.move_on(TOO_LONG);
    assert_eq!(table.view(None).await["seats"][thrower]["late"], json!(true));
    assert_eq!(table.call("DELETE", &path, Some(&host), None).await.0, 200);
    assert!(table.view(None).await["seats"][thrower]["stand_in"].is_string());
    assert_eq!(table.post("chance", Some(&other), dice).await.0, 200, "the table goes on");
    // It is still its owner's.
    let token = table.tokens[thrower].clone();
    assert_eq!(table.post(&format!("{path}/back"), Some(&token), json!({})).await.0, 200);
    assert_eq!(table.view(None).await["seats"][thrower]["stand_in"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_can_be_seen_and_told_apart() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let wish = json!({"game": "homestretch", "seats": 6});
    let mut table = Table::open(server.addr, wish, 0).await;
    let unseen = [
        "",
        " \u{a0}\u{3000} ",
        "\u{200b}",
        "\u{3164}",
        "\u{2800}",
        "An\u{ad}n",
        "Ann\u{202e}",
        "\u{2066}Ann",
        "Ann\u{e0041}",
        "An\u{7}n",
        "\u{feff}Ann",
        "\u{fe0f}",
    ];
    for name in unseen {
        let (status, answer) = table.post("seats", None, json!({"name": name})).await;
        assert_eq!((status, code(&answer)), (422, "bad_name"), "{name:?}");
    }
    let long = "x".repeat(40);
    for name in ["Ann", " ANN ", "A\u{2003}nn", "a  NN", &long, &long.to_uppercase()] {
        table.sit(name).await;
    }
    let names: Vec<String> = table.view(None).await["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat["name"].as_str().expect("a name").to_owned())
        .collect();
    let cut = format!("{} (2)", "X".repeat(36));
    assert_eq!(names, ["Ann", "ANN (2)", "A nn", "a NN (2)", &long, &cut]);
    // A bot that joins, or a player who takes another name, is told apart too.
    let mut table = Table::open(server.addr, json!({"game": "homestretch", "seats": 4}), 0).await;
    let host = table.opened["host"].as_str().expect("the host's token").to_owned();
    let ann = table.sit("silas penny").await;
    let bots = json!({"bots": {"1": "random"}});
    assert_eq!(table.call("PATCH", "", Some(&host), Some(bots)).await.0, 200);
    table.sit("Ben").await;
    let rename = json!({"name": "BEN"});
    assert_eq!(table.call("PATCH", "seats/0", Some(&ann), Some(rename)).await.0, 200);
    let seats = table.view(None).await["seats"].clone();
    let names = [0, 1, 2].map(|seat: usize| seats[seat]["name"].clone());
    assert_eq!(names, ["BEN (2)", "Dot Fairweather", "Ben"].map(Value::from));
}
