//! The API to the letter, the same over both databases, each story on a database of its own.

use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::{Client, Databases, Table, start, start_with};
use engine::{Record, StandardPacks};
use serde_json::{Value, json};
use server::store::{Append, Created, Listing, NewTable, Store, TableState};
use server::{Limits, Rate};
use table::{DiceMode, Moment};

/// Runs every story.
macro_rules! stories {
    ($databases:expr; $($story:ident),* $(,)?) => {{
        let databases = $databases;
        $(
            println!("story: {}", stringify!($story));
            $story(&databases).await;
        )*
    }};
}

async fn all(databases: Databases) {
    stories!(databases;
        a_game_is_played_and_its_record_verifies,
        a_key_plays_nothing_twice,
        a_decision_is_judged_for_its_seat_alone,
        a_refused_move_says_why_and_changes_nothing,
        refusals_are_told_in_the_readers_language,
        views_of_the_past_are_what_was_seen,
        a_seat_takes_back_its_move_until_something_follows,
        all_agree_to_go_further_back,
        players_type_in_their_own_dice,
        bots_play_and_take_and_give_back_chairs,
        patience_runs_out,
        lists_are_paged_and_leave_private_tables_out,
        the_host_arranges_and_players_leave,
        players_change_name_silks_and_seat,
        a_seat_moves_to_another_browser,
        a_rematch_keeps_chairs_and_tokens,
        a_restart_forgets_nothing,
        chances_and_hints,
        a_seat_is_told_its_chance_after_each_of_its_own_moves,
        a_game_that_only_the_registry_names_is_played_by_hints,
        the_decisions_of_a_finished_game_are_judged,
        a_finished_game_goes_on_from_any_of_its_decisions,
        a_tables_own_pack_is_told,
        a_record_is_brought_and_looked_at_like_its_table,
        old_records_make_room_for_new_ones,
        a_short_code_leads_to_its_table_until_it_is_over,
        no_two_tables_that_are_not_over_have_one_code,
        lists_of_records_name_the_winners,
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract() {
    all(Databases::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_the_contract() {
    if let Some(cluster) = Cluster::start() {
        all(Databases::Postgres(cluster)).await;
    }
}

fn two() -> Value {
    json!({"game": "homestretch", "seats": 2})
}

fn short(seats: usize) -> Value {
    let options = json!({"purple_races": 1, "green_races": 0});
    json!({"game": "homestretch", "seats": seats, "options": options})
}

fn code(answer: &Value) -> &str {
    assert!(answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    answer["error"]["code"].as_str().unwrap_or("")
}

async fn a_game_is_played_and_its_record_verifies(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(3), 2).await;
    let before = table.view(None).await;
    assert_eq!(before["pending"], json!({"kind": "seats", "free": [2]}));
    assert_eq!((&before["number"], &before["view"]), (&json!(0), &Value::Null));
    let token = table.tokens[0].clone();
    let (status, answer) = table.post("moves", Some(&token), json!({"move": {"type": "x"}})).await;
    assert_eq!((status, code(&answer)), (409, "not_started"));
    table.sit("Cat").await;
    let (status, answer) = table.post("seats", None, json!({"name": "Dan"})).await;
    assert_eq!((status, code(&answer)), (409, "table_full"));
    let (status, answer) = table.get("record", None).await;
    assert_eq!((status, code(&answer)), (403, "not_over"));
    table.play_to_the_end().await;
    let over = table.view(None).await;
    assert_eq!((&over["over"], &over["pending"]), (&json!(true), &json!({"kind": "none"})));
    let (status, record) = table.get("record", None).await;
    assert_eq!(status, 200);
    assert_eq!(
        record["log"].as_array().map(Vec::len).map(|n| json!(n)),
        Some(over["number"].clone())
    );
    assert_eq!(record["commitment"], table.opened["commitment"]);
    assert_eq!(record["seats"], json!(["Ann", "Ben", "Cat"]));
    let record = Record::from_json(record).expect("a record");
    let game = bots::game(&record.game).expect("a game");
    assert!(game.verify(&record, &StandardPacks).expect("fair dice").drawn > 10);
    let (replayed, verdict) =
        bots::open_replayed(&record, &StandardPacks, usize::MAX).expect("a replay");
    assert_eq!(verdict, engine::Verdict::Exact);
    assert_eq!(replayed.summary(), over["view"]["summary"]);
    server.end().await;
}

async fn a_key_plays_nothing_twice(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let token = table.tokens[0].clone();
    let view = table.view(Some(&token)).await;
    let body = json!({"move": view["moves"][0], "key": "a"});
    let first = table.post("moves", Some(&token), body.clone()).await;
    assert_eq!(first.0, 200);
    for _ in 0..3 {
        assert_eq!(table.post("moves", Some(&token), body.clone()).await, first);
    }
    // The same key of another seat is another key.
    let other = table.tokens[1].clone();
    let view = table.view(Some(&other)).await;
    let (status, _) =
        table.post("moves", Some(&other), json!({"move": view["moves"][0], "key": "a"})).await;
    assert_eq!(status, 200);
    let (status, answer) =
        table.post("moves", Some(&token), json!({"move": {}, "key": "x".repeat(500)})).await;
    assert_eq!((status, code(&answer)), (400, "bad_request"));
    // After a restart the answer is still the first one.
    server.end().await;
    let server = start(&db.url).await;
    table.client = Client::new(server.addr);
    assert_eq!(table.post("moves", Some(&token), body).await, first);
}

async fn a_decision_is_judged_for_its_seat_alone(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let tokens = table.tokens.clone();
    let views = [table.view(Some(&tokens[0])).await, table.view(Some(&tokens[1])).await];
    // Both saw the table before either moved; both are accepted.
    for (token, view) in tokens.iter().zip(&views) {
        let decision = &view["pending"]["decision"];
        assert!(decision.is_u64(), "{view}");
        let body = json!({"move": view["moves"][0], "decision": decision});
        let (status, answer) = table.post("moves", Some(token), body.clone()).await;
        assert_eq!(status, 200, "{answer}");
        let (status, answer) = table.post("moves", Some(token), body).await;
        assert_eq!((status, code(&answer)), (409, "stale_decision"));
    }
    let spectator = table.view(None).await;
    assert_eq!(spectator["pending"].get("decision"), None);
    assert_eq!(spectator["moves"], json!([]));
}

async fn refusals_are_told_in_the_readers_language(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let bearer = format!("authorization: Bearer {}\r\n", table.tokens[0]);
    let moves = format!("/api/tables/{}/moves", table.id);
    let share = json!({"move": {"type": "keep", "card": "zz"}}).to_string();
    let wrong = json!({"move": {"type": "stop"}}).to_string();
    for (language, token, play, said) in [
        ("", &*bearer, &share, "You don't hold that share."),
        ("de-AT, en;q=0.5", &bearer, &share, "Diesen Anteil hast du nicht auf der Hand."),
        ("de", &bearer, &wrong, "Das geht jetzt nicht."),
        ("fr", &bearer, &wrong, "You can't do that now."),
        (
            "de",
            "authorization: Bearer x\r\n",
            &wrong,
            "Dieses Token öffnet keinen Platz an diesem Tisch. Nimm Platz oder sieh ohne Token zu.",
        ),
    ] {
        let headers = format!("{token}accept-language: {language}\r\n");
        let answer = table.client.send("POST", &moves, &headers, play.as_bytes()).await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.json()["error"]["message"], said, "{language}");
        let known = answer.status != 401 || answer.header("www-authenticate").is_some();
        assert!(known && answer.header("x-frame-options").is_some(), "every answer's headers");
    }
    let view = format!("/api/tables/{}", table.id);
    let headers = format!("{bearer}accept-language: de\r\n");
    let why = "Seit deinem letzten Zug sind Würfel oder Karten gefallen.";
    for at in ["", "?at=1"] {
        let path = format!("{view}{at}");
        let shown = table.client.send("GET", &path, &headers, b"").await.expect("an answer").json();
        assert_eq!(shown["undo"], json!({"may": false, "why": why}), "{at}");
    }
    for (path, said) in [
        (format!("{view}?at=99"), "So weit reicht das Protokoll nicht. "),
        (format!("{view}?at=x"), "Das ist nicht zu verstehen: "),
        ("/api/tables/none".to_owned(), "Einen Tisch mit dieser Kennung gibt es nicht. "),
        ("/api/nothing".to_owned(), "Diesen Aufruf gibt es nicht. "),
    ] {
        let answer =
            table.client.send("GET", &path, &headers, b"").await.expect("an answer").json();
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with(said), "{path}: {message}");
    }
}

async fn a_refused_move_says_why_and_changes_nothing(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let token = table.tokens[0].clone();
    let before = table.view(Some(&token)).await;
    for play in
        [json!({"type": "stop"}), json!({"type": "keep", "card": "zz"}), json!(7), json!({})]
    {
        let (status, answer) = table.post("moves", Some(&token), json!({ "move": play })).await;
        assert_eq!(status, 422, "{answer}");
        code(&answer);
    }
    assert_eq!(table.view(Some(&token)).await, before);
    let (status, answer) = table.post("moves", None, json!({"move": {}})).await;
    assert_eq!((status, code(&answer)), (401, "no_token"));
    let (status, answer) = table.post("moves", Some("nonsense"), json!({"move": {}})).await;
    assert_eq!((status, code(&answer)), (401, "bad_token"));
    let (status, answer) = table.get("", Some("nonsense")).await;
    assert_eq!((status, code(&answer)), (401, "bad_token"));
    let mut client = Client::new(server.addr);
    for path in ["/api/tables/000000000000", "/api/tables/none", "/api/tables/%00"] {
        let (status, answer) = client.call("GET", path, None, None).await.expect("an answer");
        assert_eq!((status, code(&answer)), (404, "no_such_table"), "{path}");
    }
    for (wish, status) in [
        (json!({"game": "chess", "seats": 2}), 422),
        (json!({"game": "homestretch", "seats": 1}), 422),
        (json!({"game": "homestretch", "seats": 0}), 422),
        (json!({"game": "homestretch", "seats": 0, "dice": "mine"}), 400),
        (json!({"game": "homestretch", "seats": 200}), 422),
        (json!({"game": "homestretch", "seats": 2, "options": {"none": 1}}), 422),
        (json!({"game": "homestretch", "seats": 2, "pack": "none"}), 422),
        (json!({"game": "homestretch", "seats": 2, "pack": {"horses": []}}), 422),
        (json!({"game": "homestretch", "seats": 2, "bots": {"0": "nobody"}}), 422),
        (json!({"game": "homestretch", "seats": 2, "bots": {"7": "random"}}), 400),
        (json!({"game": "homestretch"}), 400),
        (json!({"game": "homestretch", "seats": 2, "surprise": 1}), 400),
        (json!([]), 400),
    ] {
        let answer =
            client.call("POST", "/api/tables", None, Some(&wish)).await.expect("an answer");
        assert_eq!(answer.0, status, "{wish}: {}", answer.1);
        code(&answer.1);
    }
    for name in ["", "  ", "a\nb", "\u{202e}abc", &"x".repeat(41)] {
        let mut open = Table::open(server.addr, two(), 0).await;
        let (status, answer) = open.post("seats", None, json!({ "name": name })).await;
        assert_eq!((status, code(&answer)), (422, "bad_name"), "{name:?}");
    }
}

async fn views_of_the_past_are_what_was_seen(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let tokens: Vec<Option<String>> =
        table.tokens.iter().cloned().map(Some).chain([None]).collect();
    let mut seen: Vec<(Option<String>, Value)> = Vec::new();
    for step in 0..40 {
        for token in &tokens {
            seen.push((token.clone(), table.view(token.as_deref()).await));
        }
        if table.step(step).await.is_none() {
            break;
        }
    }
    for (token, then) in seen {
        let (status, now) = table.get(&format!("?at={}", then["number"]), token.as_deref()).await;
        assert_eq!(status, 200);
        for field in ["number", "view", "moves", "pending", "race", "over"] {
            assert_eq!(now[field], then[field], "{field} at {}", then["number"]);
        }
    }
    let (status, answer) = table.get("?at=99999", None).await;
    assert_eq!((status, code(&answer)), (404, "no_such_number"));
    let (status, answer) = table.get("?at=x", None).await;
    assert_eq!((status, code(&answer)), (400, "bad_request"));
}

async fn a_seat_takes_back_its_move_until_something_follows(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let tokens = table.tokens.clone();
    let before = table.view(Some(&tokens[0])).await;
    assert_eq!(before["undo"]["may"], json!(false));
    let body = json!({"move": before["moves"][1]});
    assert_eq!(table.post("moves", Some(&tokens[0]), body).await.0, 200);
    assert_eq!(table.view(Some(&tokens[0])).await["undo"]["may"], json!(true));
    let (status, answer) = table.post("undo", Some(&tokens[1]), json!({})).await;
    assert_eq!((status, code(&answer)), (409, "no_undo"));
    let undone = table.post("undo", Some(&tokens[0]), json!({"key": "u"})).await;
    assert_eq!(undone.0, 200, "{}", undone.1);
    assert_eq!(table.post("undo", Some(&tokens[0]), json!({"key": "u"})).await, undone);
    let after = table.view(Some(&tokens[0])).await;
    for field in ["view", "moves"] {
        assert_eq!(after[field], before[field]);
    }
    assert!(after["number"].as_u64() > before["number"].as_u64(), "no number goes back");
    assert_ne!(after["pending"]["decision"], before["pending"]["decision"]);
    // Once the other has moved, it is too late; the body may be left out.
    let body = json!({"move": after["moves"][0]});
    assert_eq!(table.post("moves", Some(&tokens[0]), body).await.0, 200);
    let other = table.view(Some(&tokens[1])).await;
    assert_eq!(
        table.post("moves", Some(&tokens[1]), json!({"move": other["moves"][0]})).await.0,
        200
    );
    let (status, answer) = table.call("POST", "undo", Some(&tokens[0]), None).await;
    assert_eq!((status, code(&answer)), (409, "no_undo"));
    table.play_to_the_end().await;
    let (_, record) = table.get("record", None).await;
    assert!(record["history"].is_array());
    let record = Record::from_json(record).expect("a record");
    bots::game(&record.game).expect("a game").verify(&record, &StandardPacks).expect("fair dice");
}

async fn all_agree_to_go_further_back(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(3), 3).await;
    let tokens = table.tokens.clone();
    let before = table.view(Some(&tokens[0])).await;
    for step in 0..6 {
        table.step(step).await;
    }
    let number = table.view(Some(&tokens[0])).await["number"].clone();
    let (status, answer) = table.post("undo/vote", Some(&tokens[1]), json!({"agree": false})).await;
    assert_eq!((status, code(&answer)), (409, "no_motion"));
    let wish = json!({"agree": true, "to": before["number"]});
    assert_eq!(table.post("undo/vote", Some(&tokens[0]), wish.clone()).await.0, 200);
    let motion = table.view(None).await["motion"].clone();
    assert_eq!(motion, json!({"to": before["number"], "agreed": [0], "awaited": [1, 2]}));
    assert_eq!(table.post("undo/vote", Some(&tokens[1]), json!({"agree": false})).await.0, 200);
    assert_eq!(table.view(None).await["motion"], Value::Null);
    assert_eq!(table.view(Some(&tokens[0])).await["number"], number, "votes are not in the log");
    for token in &tokens {
        assert_eq!(table.post("undo/vote", Some(token), wish.clone()).await.0, 200);
    }
    let after = table.view(Some(&tokens[0])).await;
    assert_eq!((&after["view"], &after["motion"]), (&before["view"], &Value::Null));
    table.play_to_the_end().await;
    let (_, record) = table.get("record", None).await;
    let record = Record::from_json(record).expect("a record");
    bots::game(&record.game).expect("a game").verify(&record, &StandardPacks).expect("fair dice");
}

async fn players_type_in_their_own_dice(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut wish = short(2);
    wish["dice"] = json!("mine");
    let mut table = Table::open(server.addr, wish, 2).await;
    let tokens = table.tokens.clone();
    let mut typed = 0;
    for step in 0..400 {
        let view = table.view(None).await;
        if view["over"] == json!(true) {
            break;
        }
        if view["pending"]["kind"] != json!("chance") {
            table.step(step).await;
            continue;
        }
        let thrower = view["pending"]["seat"].as_u64().unwrap_or(0) as usize;
        let faces: Vec<usize> = (0..view["pending"]["count"].as_u64().unwrap_or(0))
            .map(|i| (step + i as usize * 5) % 6 + 1)
            .collect();
        let (status, answer) =
            table.post("chance", Some(&tokens[thrower]), json!({"chance": {"dice": [9]}})).await;
        assert_eq!((status, code(&answer)), (422, "bad_chance"));
        if view["pending"]["seat"].is_u64() {
            let other = &tokens[1 - thrower];
            let (status, answer) =
                table.post("chance", Some(other), json!({"chance": {"dice": faces}})).await;
            assert_eq!((status, code(&answer)), (409, "not_your_throw"));
        }
        if step % 7 == 0 {
            let (status, _) =
                table.post("chance", Some(&tokens[thrower]), json!({"chance": "house"})).await;
            assert_eq!(status, 200);
            continue;
        }
        let chance = json!({"chance": {"dice": faces}});
        assert_eq!(table.post("chance", Some(&tokens[thrower]), chance.clone()).await.0, 200);
        typed += 1;
        if typed == 3 {
            // Mistyped: corrected before anything follows.
            let before = table.view(None).await["number"].as_u64();
            if table.post("undo", Some(&tokens[thrower]), json!({})).await.0 == 200 {
                assert!(table.view(None).await["number"].as_u64() > before);
                assert_eq!(table.post("chance", Some(&tokens[thrower]), chance).await.0, 200);
            }
        }
    }
    // The seed is out: nothing is corrected any more.
    for token in &tokens {
        let (status, answer) = table.post("undo", Some(token), json!({})).await;
        assert_eq!((status, code(&answer)), (409, "no_undo"));
    }
    let (status, record) = table.get("record", None).await;
    assert_eq!(status, 200);
    assert_eq!(record["by_hand"].as_array().map_or(0, Vec::len), typed);
    let record = Record::from_json(record).expect("a record");
    let game = bots::game(&record.game).expect("a game");
    let verified = game.verify(&record, &StandardPacks).expect("fair dice");
    assert!(verified.by_hand >= typed as u64 && verified.drawn > 0);
}

async fn bots_play_and_take_and_give_back_chairs(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut wish = short(3);
    wish["bots"] = json!({"0": "random", "1": "random", "2": "random"});
    let mut table = Table::open(server.addr, wish, 0).await;
    wait_for(&mut table, |view| view["over"] == json!(true)).await;

    let mut table = Table::open(server.addr, short(2), 2).await;
    let tokens = table.tokens.clone();
    let (status, answer) = table.post("seats/1/bot", Some(&tokens[0]), json!({})).await;
    assert_eq!((status, code(&answer)), (409, "not_late"));
    // One leaves; a bot plays on and the game goes on for as long as the other plays.
    assert_eq!(table.call("DELETE", "seats/1", Some(&tokens[1]), None).await.0, 200);
    let stand_in = table.view(None).await["seats"][1]["stand_in"].clone();
    assert!(stand_in.is_string());
    table.tokens.truncate(1);
    for step in 0..12 {
        table.step(step).await;
    }
    let (status, answer) = table.post("seats/1/back", Some(&tokens[0]), json!({})).await;
    assert_eq!((status, code(&answer)), (403, "not_yours"));
    assert_eq!(table.post("seats/1/back", Some(&tokens[1]), json!({})).await.0, 200);
    assert_eq!(table.view(None).await["seats"][1]["stand_in"], Value::Null);
    table.tokens = tokens;
    table.play_to_the_end().await;
}

async fn wait_for(table: &mut Table, done: impl FnMut(&Value) -> bool) -> Value {
    wait_as(table, None, done).await
}

/// Waits with the eyes of whoever has the token.
async fn wait_as(
    table: &mut Table,
    token: Option<&str>,
    mut done: impl FnMut(&Value) -> bool,
) -> Value {
    for _ in 0..1000 {
        let view = table.view(token).await;
        if done(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it does not happen");
}

async fn patience_runs_out(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    // The house plays the passive move, for everybody who is late.
    let mut wish = two();
    wish["patience"] = json!(1);
    let mut table = Table::open(server.addr, wish.clone(), 2).await;
    let before = table.view(None).await["number"].as_u64().unwrap_or(0);
    wait_for(&mut table, |view| view["number"].as_u64() >= Some(before + 2)).await;
    // Or a bot takes the chair.
    wish["late"] = json!("bot");
    let mut table = Table::open(server.addr, wish.clone(), 2).await;
    wait_for(&mut table, |view| view["seats"][0]["stand_in"].is_string()).await;
    // Or nothing happens until somebody asks.
    wish["late"] = json!("wait");
    let mut table = Table::open(server.addr, wish, 2).await;
    let token = table.tokens[0].clone();
    wait_for(&mut table, |view| view["seats"][1]["late"] == json!(true)).await;
    assert_eq!(table.post("seats/1/bot", Some(&token), json!({"bot": "random"})).await.0, 200);
    wait_for(&mut table, |view| view["pending"]["seats"] == json!([0])).await;
}

async fn lists_are_paged_and_leave_private_tables_out(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(Table::open(server.addr, two(), 1).await.id);
    }
    let mut wish = two();
    wish["private"] = json!(true);
    let mut private = Table::open(server.addr, wish, 1).await;
    assert_eq!(private.view(None).await["private"], json!(true));
    Table::open(server.addr, two(), 2).await;
    let mut client = Client::new(server.addr);
    let mut found = Vec::new();
    let mut path = "/api/tables?limit=2".to_owned();
    loop {
        let (status, page) = client.call("GET", &path, None, None).await.expect("an answer");
        assert_eq!(status, 200);
        for table in page["tables"].as_array().into_iter().flatten() {
            assert_eq!(table["seats"], json!(["Ann", null]));
            found.push(table["id"].as_str().unwrap_or_default().to_owned());
        }
        let Some(next) = page["next"].as_i64() else { break };
        path = format!("/api/tables?limit=2&before={next}");
    }
    ids.reverse();
    assert_eq!(found, ids);
    let (_, playing) =
        client.call("GET", "/api/tables?state=playing", None, None).await.expect("an answer");
    assert_eq!(playing["tables"].as_array().map(Vec::len), Some(1));
    let (status, _) =
        client.call("GET", "/api/tables?state=nonsense", None, None).await.expect("an answer");
    assert_eq!(status, 400);
}

async fn the_host_arranges_and_players_leave(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(3), 1).await;
    let host = table.opened["host"].as_str().expect("the host's token").to_owned();
    let token = table.tokens[0].clone();
    let bots = json!({"bots": {"1": "random"}});
    let (status, answer) = table.call("PATCH", "", Some(&token), Some(bots.clone())).await;
    assert_eq!((status, code(&answer)), (401, "bad_token"));
    assert_eq!(table.call("PATCH", "", Some(&host), Some(bots)).await.0, 200);
    assert_eq!(table.view(None).await["pending"], json!({"kind": "seats", "free": [2]}));
    assert_eq!(
        table.call("PATCH", "", Some(&host), Some(json!({"bots": {"1": null}}))).await.0,
        200
    );
    assert_eq!(table.call("DELETE", "seats/0", Some(&token), None).await.0, 200);
    assert_eq!(table.view(None).await["pending"], json!({"kind": "seats", "free": [0, 1, 2]}));
    let (status, _) = table.get("", Some(&token)).await;
    assert_eq!(status, 401, "a seat that was given up is opened by nobody");
    let all = json!({"bots": {"0": "random", "1": "random", "2": "random"}});
    assert_eq!(table.call("PATCH", "", Some(&host), Some(all)).await.0, 200);
    wait_for(&mut table, |view| view["over"] == json!(true)).await;
    let (status, answer) = table.call("PATCH", "", Some(&host), Some(json!({}))).await;
    assert_eq!((status, code(&answer)), (409, "started"));
}

async fn players_change_name_silks_and_seat(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut wish = short(4);
    wish["bots"] = json!({"2": "random"});
    let mut table = Table::open(server.addr, wish, 2).await;
    let tokens = table.tokens.clone();
    let change = async |table: &mut Table, seat: u8, token: &str, wish: Value| {
        table.call("PATCH", &format!("seats/{seat}"), Some(token), Some(wish)).await
    };
    let silks = |pattern: &str, ground: &str| json!({"pattern": pattern, "ground": ground, "figure": "#f2c230", "sleeves": "#0e6b4f"});
    let sash = silks("sash", "#0e6b4f");
    // Name and silks, seen by everybody and in lists.
    let wish = json!({"name": " Anna ", "silks": sash});
    assert_eq!(change(&mut table, 0, &tokens[0], wish).await, (200, json!({"seat": 0})));
    let seats = table.view(None).await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[0]["silks"]), (&json!("Anna"), &sash));
    assert_eq!(seats[1]["silks"], Value::Null);
    let bot = &seats[2]["name"];
    let (_, list) = table.client.call("GET", "/api/tables", None, None).await.expect("an answer");
    assert_eq!(list["tables"][0]["seats"], json!(["Anna", "Ben", bot, null]));
    // What nobody can tell apart, can not be seen or can not be read is refused.
    let mut sleeves = sash.clone();
    sleeves["sleeves"] = json!("#ffffff");
    for (wish, status, why) in [
        (json!({"silks": sleeves}), 409, "silks_taken"),
        (json!({"silks": silks("sash", "#f2c230")}), 422, "bad_silks"),
        (json!({"silks": silks("tartan", "#0e6b4f")}), 400, "bad_request"),
        (json!({"silks": silks("sash", "green")}), 400, "bad_request"),
        (json!({"name": ""}), 422, "bad_name"),
        (json!({"seat": 9}), 422, "bad_seat"),
        (json!({"hat": 1}), 400, "bad_request"),
    ] {
        let (status_given, answer) = change(&mut table, 1, &tokens[1], wish.clone()).await;
        assert_eq!((status_given, code(&answer)), (status, why), "{wish}");
    }
    let (status, answer) = change(&mut table, 0, &tokens[1], json!({"name": "X"})).await;
    assert_eq!((status, code(&answer)), (403, "not_yours"));
    let (status, answer) = table.call("PATCH", "seats/0", None, Some(json!({"name": "X"}))).await;
    assert_eq!((status, code(&answer)), (401, "no_token"));
    let body = json!({"name": "Dan", "silks": sash});
    assert_eq!(code(&table.post("seats", None, body).await.1), "silks_taken");
    // A free seat is taken, a bot makes room, and what belongs to a player goes along.
    assert_eq!(
        change(&mut table, 0, &tokens[0], json!({"seat": 3})).await,
        (200, json!({"seat": 3}))
    );
    assert_eq!(
        change(&mut table, 3, &tokens[0], json!({"seat": 2})).await,
        (200, json!({"seat": 2}))
    );
    let view = table.view(Some(&tokens[0])).await;
    assert_eq!((&view["seat"], &view["seats"][2]["silks"]), (&json!(2), &sash));
    assert_eq!((&view["seats"][3]["name"], &view["seats"][3]["bot"]), (bot, &json!("random")));
    // A player is asked, may be asked no more, and agrees by asking for the same.
    let ask = json!({"seat": 1});
    assert_eq!(change(&mut table, 2, &tokens[0], ask.clone()).await, (200, json!({"seat": 2})));
    assert_eq!(table.view(None).await["seats"][2]["wants"], json!(1));
    assert_eq!(change(&mut table, 2, &tokens[0], json!({"seat": 2})).await.0, 200);
    assert_eq!(table.view(None).await["seats"][2]["wants"], Value::Null);
    assert_eq!(change(&mut table, 2, &tokens[0], ask).await.0, 200);
    assert_eq!(
        change(&mut table, 1, &tokens[1], json!({"seat": 2})).await,
        (200, json!({"seat": 2}))
    );
    let names = async |table: &mut Table| {
        let seats = table.view(None).await["seats"].clone();
        let fields = seats.as_array().expect("seats").iter();
        fields.map(|seat| json!([seat["name"], seat["wants"]])).collect::<Vec<_>>()
    };
    let expected =
        [json!([null, null]), json!(["Anna", null]), json!(["Ben", null]), json!([bot, null])];
    assert_eq!(names(&mut table).await, expected);
    // Whoever was asked leaves: the wish leaves with them.
    assert_eq!(change(&mut table, 1, &tokens[0], json!({"seat": 2})).await.0, 200);
    assert_eq!(table.call("DELETE", "seats/2", Some(&tokens[1]), None).await.0, 200);
    assert_eq!(names(&mut table).await[1], json!(["Anna", null]));
    // All of it is in the log, and settled by the start.
    server.end().await;
    let server = start(&db.url).await;
    table.client = Client::new(server.addr);
    let silks_then = table.view(None).await["seats"][1]["silks"].clone();
    assert_eq!(silks_then, sash);
    for name in ["Cat", "Dan"] {
        table.sit(name).await;
    }
    let (status, answer) = change(&mut table, 1, &tokens[0], json!({"name": "Late"})).await;
    assert_eq!((status, code(&answer)), (409, "started"));
    let view = table.view(Some(&tokens[0])).await;
    assert_eq!(view["view"]["summary"]["seats"][1]["name"], json!("Anna"));
}

async fn a_seat_moves_to_another_browser(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, two(), 2).await;
    let old = table.tokens[0].clone();
    let mut live =
        server::client::Live::open(server.addr, &table.id, None).await.expect("a channel");
    live.say(&json!({ "token": old })).await.expect("sent");
    let first = live.hear().await.expect("a snapshot");
    assert_eq!(first["seat"], json!(0));
    let (status, moved) = table.post("move-seat", Some(&old), json!({})).await;
    assert_eq!((status, &moved["seat"]), (200, &json!(0)));
    let mut told = Vec::new();
    while let Some(message) = live.hear_within(Duration::from_millis(500)).await {
        told.push(message);
    }
    assert!(told.iter().any(|message| message["moved"] == json!(true)), "{told:?}");
    let last = told.last().expect("what a spectator sees");
    assert_eq!((&last["seat"], &last["view"]["you"]), (&Value::Null, &Value::Null));
    assert_eq!(table.get("", Some(&old)).await.0, 401);
    let new = moved["token"].as_str().expect("a token").to_owned();
    assert_eq!(table.view(Some(&new)).await["seat"], json!(0));
}

async fn a_rematch_keeps_chairs_and_tokens(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let tokens = table.tokens.clone();
    let (status, answer) = table.post("rematch", Some(&tokens[0]), json!({})).await;
    assert_eq!((status, code(&answer)), (409, "not_over"));
    table.play_to_the_end().await;
    let (status, first) = table.post("rematch", Some(&tokens[0]), json!({})).await;
    assert_eq!(status, 201);
    let (_, second) = table.post("rematch", Some(&tokens[1]), json!({})).await;
    assert_eq!(first["id"], second["id"]);
    assert_eq!(table.view(None).await["rematch"], first["id"]);
    let old = table.opened["commitment"].clone();
    table.id = first["id"].as_str().expect("an id").to_owned();
    let view = table.view(Some(&tokens[1])).await;
    assert_eq!((&view["seat"], &view["started"]), (&json!(1), &json!(true)));
    assert_ne!(view["commitment"], old);
    table.play_to_the_end().await;
}

async fn a_restart_forgets_nothing(databases: &Databases) {
    let db = databases.fresh().await;
    let limits = Limits { idle_table: Duration::from_millis(50), ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    for step in 0..9 {
        table.step(step).await;
    }
    let token = table.tokens[0].clone();
    let before = table.view(Some(&token)).await;
    // Given back to the system while nobody asked, and read again from its log.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let metrics = table.client.send("GET", "/metrics", "", b"").await.expect("an answer");
    let metrics = String::from_utf8_lossy(&metrics.body).into_owned();
    assert!(metrics.contains("railbird_tables_in_memory 0"), "{metrics}");
    assert_eq!(table.view(Some(&token)).await, before);
    server.end().await;
    let server = start(&db.url).await;
    table.client = Client::new(server.addr);
    assert_eq!(table.view(Some(&token)).await, before);
    table.play_to_the_end().await;
}

async fn the_decisions_of_a_finished_game_are_judged(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let (status, answer) = table.get("analysis", None).await;
    assert_eq!((status, code(&answer)), (403, "not_over"));
    table.play_to_the_end().await;
    let (status, answer) = table.get("analysis", None).await;
    assert_eq!(status, 200, "{answer}");
    let (_, record) = table.get("record", None).await;
    let log = record["log"].as_array().expect("a log");
    let decisions = answer["analysis"]["decisions"].as_array().expect("decisions");
    let moves = log.iter().filter(|entry| entry.get("move").is_some()).count();
    assert_eq!(decisions.len(), moves);
    for one in decisions {
        let at = one["at"].as_u64().expect("an index") as usize;
        assert_eq!((&log[at]["seat"], &log[at]["move"]), (&one["seat"], &one["move"]));
    }
    // Everybody is told at which number of their own a decision was taken, and all hear the same of it.
    assert_eq!(answer["numbers"].as_array().map(Vec::len), Some(log.len()));
    let token = table.tokens[0].clone();
    let (_, own) = table.get("analysis", Some(&token)).await;
    assert_eq!(own["numbers"].as_array().map(Vec::len), Some(log.len()));
    let at = decisions[0]["at"].as_u64().expect("an index") as usize;
    let before = &own["numbers"][at];
    let (_, then) = table.get(&format!("?at={before}"), Some(&token)).await;
    assert_eq!((&then["number"], &then["pending"]["kind"]), (before, &json!("moves")), "{then}");
}

async fn a_finished_game_goes_on_from_any_of_its_decisions(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let (status, answer) = table.post("again", None, json!({"entry": 0, "seat": 0})).await;
    assert_eq!((status, code(&answer)), (409, "not_over"), "{answer}");
    table.play_to_the_end().await;
    let (_, record) = table.get("record", None).await;
    let log = record["log"].as_array().expect("a log").clone();
    for (wrong, why) in [
        (json!({"entry": log.len(), "seat": 0}), "bad_request"),
        (json!({"entry": 0, "seat": 2}), "bad_request"),
    ] {
        let (status, answer) = table.post("again", None, wrong).await;
        assert_eq!((status, code(&answer)), (400, why), "{answer}");
    }
    let own = |entry: &Value| entry["seat"] == 1;
    let entry = log.iter().rposition(own).expect("a move of seat 1");
    let (status, next) = table.post("again", None, json!({"entry": entry, "seat": 1})).await;
    assert_eq!(status, 201, "{next}");
    let token = next["token"].as_str().expect("a token").to_owned();
    table.id = next["id"].as_str().expect("an id").to_owned();
    let view = table.view(Some(&token)).await;
    let bots: Vec<_> = view["seats"].as_array().expect("seats").iter().collect();
    assert_eq!((&bots[0]["bot"].is_null(), &bots[1]["bot"]), (&false, &Value::Null), "{view}");
    assert_eq!(view["pending"]["kind"], "moves", "{view}");
    // What stood in the record then stands at the new table; only the dice are other ones from here on.
    let play = json!({"move": log[entry]["move"]});
    let (status, answer) = table.post("moves", Some(&token), play).await;
    assert_eq!(status, 200, "{answer}");
    table.tokens = vec![token];
    table.play_to_the_end().await;
    let (_, record) = table.get("record", None).await;
    let record = bots::record_from_json(record).expect("a record");
    let thrown = log[..entry].iter().filter(|entry| entry.get("chance").is_some()).count();
    let game = bots::game(&record.game).expect("a game");
    let verified = game.verify(&record, &StandardPacks).expect("fair dice");
    assert_eq!((verified.by_hand, record.log[..entry] == log[..entry]), (thrown as u64, true));
    server.end().await;
}

async fn chances_and_hints(databases: &Databases) {
    let db = databases.fresh().await;
    let limits = Limits { chance_games: 200, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let tokens = table.tokens.clone();
    let (status, answer) = table.get("hint", None).await;
    assert_eq!((status, code(&answer)), (401, "no_token"));
    let (status, answer) = table.get("hint?bot=nobody", Some(&tokens[0])).await;
    assert_eq!((status, code(&answer)), (422, "no_such_bot"));
    for _ in 0..3 {
        let (status, hint) = table.get("hint?bot=random", Some(&tokens[0])).await;
        assert_eq!(status, 200);
        assert_eq!(hint["move"]["type"], json!("keep"));
    }
    let (_, hint) = table.get("hint", Some(&tokens[0])).await;
    assert_eq!(table.post("moves", Some(&tokens[0]), json!({"move": hint["move"]})).await.0, 200);
    let (status, answer) = table.get("hint", Some(&tokens[0])).await;
    assert_eq!((status, code(&answer)), (409, "nothing_to_decide"));
    while table.view(None).await["view"]["summary"]["phase"] == json!("draft") {
        table.step(1).await;
    }
    let (status, chances) = table.get("chances", None).await;
    assert_eq!(status, 200);
    let wins: f64 = chances["horses"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|horse| horse["win"]["mean"].as_f64())
        .sum();
    assert!((wins - 1.0).abs() < 1e-9, "{chances}");
}

async fn a_seat_is_told_its_chance_after_each_of_its_own_moves(databases: &Databases) {
    let db = databases.fresh().await;
    let limits = Limits { chance_games: 64, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    let [ann, ben] = [0, 1].map(|seat| table.tokens[seat].clone());
    let view = table.view(Some(&ann)).await;
    let own = view["moves"].as_array().expect("moves").clone();
    let asked = json!({"moves": own[..2]});
    let (status, answer) = table.post("chances", Some(&ann), asked.clone()).await;
    assert_eq!((status, &answer["number"]), (200, &view["number"]), "{answer}");
    let after = answer["after"].as_array().expect("a list");
    assert_eq!(after.len(), 2);
    for after in after {
        assert_eq!(after["games"], json!(32), "the games are shared");
        assert!(after["win"]["mean"].as_f64().is_some_and(|win| win > 0.0 && win < 1.0), "{after}");
    }
    let (status, answer) = table.post("chances", None, asked.clone()).await;
    assert_eq!((status, code(&answer)), (401, "no_token"));
    for moves in [json!([]), json!(vec![&own[0]; 9])] {
        let (status, answer) = table.post("chances", Some(&ann), json!({ "moves": moves })).await;
        assert_eq!((status, code(&answer)), (400, "bad_request"));
    }
    // What a seat may not do it is not told of, in the words in which the move itself is refused:
    // neither what the rules do not know, nor what only another's cards allow.
    for refused in [json!({"type": "sing"}), own[0].clone()] {
        let body = json!({"moves": [&refused]});
        let asked = table.post("chances", Some(&ben), body).await;
        let played = table.post("moves", Some(&ben), json!({ "move": refused })).await;
        assert_eq!(asked, played);
        assert_eq!(asked.0, 422, "{}", asked.1);
    }
    let (status, _) = table.post("moves", Some(&ann), json!({"move": own[0]})).await;
    assert_eq!(status, 200);
    let (status, answer) = table.post("chances", Some(&ann), asked).await;
    assert_eq!((status, code(&answer)), (409, "nothing_to_decide"));
}

/// A game with the usual bots has no line of its own in any room of the program; the browser plays it with
/// no more than this.
async fn a_game_that_only_the_registry_names_is_played_by_hints(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let (_, listed) =
        Client::new(server.addr).call("GET", "/api/games", None, None).await.expect("an answer");
    let games = listed["games"].as_array().expect("a list");
    let is_sound = |bot: &Value| bot["name"] == "handicapper";
    let usual =
        |game: &&Value| game["bots"].as_array().is_some_and(|all| !all.iter().any(is_sound));
    let game = games.iter().find(usual).expect("a game with the usual bots");
    let wish = json!({"game": game["id"], "seats": 2, "bots": {"1": "sharp"}});
    let mut table = Table::open(server.addr, wish, 1).await;
    let token = table.tokens[0].clone();
    loop {
        let mine = |view: &Value| view["moves"] != json!([]) || view["over"] == json!(true);
        let view = wait_as(&mut table, Some(&token), mine).await;
        if view["over"] == json!(true) {
            break;
        }
        let (status, hint) = table.get("hint", Some(&token)).await;
        assert_eq!(status, 200, "{hint}");
        let body = json!({"move": hint["move"], "decision": view["pending"]["decision"]});
        assert_eq!(table.post("moves", Some(&token), body).await.0, 200);
    }
    let (status, record) = table.get("record", None).await;
    assert_eq!((status, &record["game"]), (200, &game["id"]));
    let record = Record::from_json(record).expect("a record");
    let (_, verdict) = bots::open_replayed(&record, &StandardPacks, usize::MAX).expect("a replay");
    assert_eq!(verdict, engine::Verdict::Exact);
}

async fn a_tables_own_pack_is_told(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut standard = Table::open(server.addr, two(), 0).await;
    let (status, printed) = standard.get("pack", None).await;
    assert_eq!(status, 200);
    let mut own = printed.clone();
    own["horses"][0]["name"] = json!("Pocket Change");
    let mut wish = two();
    wish["pack"] = own.clone();
    wish["private"] = json!(true);
    let mut table = Table::open(server.addr, wish, 1).await;
    assert_eq!(table.get("pack", None).await, (200, own));
    let (status, answer) = table.get("pack", Some("nonsense")).await;
    assert_eq!((status, code(&answer)), (401, "bad_token"));
    table.id = "000000000000".into();
    assert_eq!(table.get("pack", None).await.0, 404);
}

async fn a_record_is_brought_and_looked_at_like_its_table(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(2), 2).await;
    table.play_to_the_end().await;
    let (_, record) = table.get("record", None).await;
    let mut client = Client::new(server.addr);
    let (status, kept) =
        client.call("POST", "/api/records", None, Some(&record)).await.expect("an answer");
    assert_eq!(status, 201, "{kept}");
    let again = client.call("POST", "/api/records", None, Some(&record)).await.expect("an answer");
    assert_eq!(again, (201, kept.clone()));
    let printed = json!({"record": record, "summary": {}});
    let again = client.call("POST", "/api/records", None, Some(&printed)).await.expect("an answer");
    assert_eq!(again, (201, kept.clone()), "what `railbird race --json` prints is a record too");
    let path = format!("/api/records/{}", kept["id"].as_str().expect("an id"));
    let (status, found) = client.call("GET", &path, None, None).await.expect("an answer");
    assert_eq!(status, 200);
    assert_eq!((&found["record"], &found["over"]), (&record, &json!(true)));
    assert_eq!(found["verdict"], json!({"kind": "exact"}));
    let over = table.view(None).await;
    assert_eq!(found["summary"], over["view"]["summary"]);
    // Every number is what the table showed then, to everybody and to each seat.
    let tokens = table.tokens.clone();
    for (seat, token) in [("", None), ("&seat=0", Some(&tokens[0])), ("&seat=1", Some(&tokens[1]))]
    {
        let last =
            table.view(token.map(String::as_str)).await["number"].as_u64().expect("a number");
        for at in (0..=last).step_by(7).chain([last]) {
            let (_, then) = table.get(&format!("?at={at}"), token.map(String::as_str)).await;
            let (status, view) = client
                .call("GET", &format!("{path}/views?at={at}{seat}"), None, None)
                .await
                .expect("an answer");
            assert_eq!(status, 200, "{view}");
            for field in ["game", "number", "view", "moves", "race", "over", "seat"] {
                assert_eq!(view[field], then[field], "{field} at {at}{seat}");
            }
        }
    }
    // What a record does not name is not made up.
    let (_, view) =
        client.call("GET", &format!("{path}/views"), None, None).await.expect("an answer");
    assert_eq!((&view["commitment"], &view["code"]), (&record["commitment"], &Value::Null));
    let bare = json!({"railbird": 1, "game": "homestretch", "seats": ["Ann", "Ben"]});
    let (_, kept) =
        client.call("POST", "/api/records", None, Some(&bare)).await.expect("an answer");
    let bare = format!("/api/records/{}/views", kept["id"].as_str().expect("an id"));
    let (_, view) = client.call("GET", &bare, None, None).await.expect("an answer");
    assert_eq!((&view["commitment"], &view["started"]), (&Value::Null, &json!(true)));
    let (_, all) =
        client.call("GET", &format!("{path}/views?have=0"), None, None).await.expect("an answer");
    assert!(all["events"].as_array().map_or(0, Vec::len) > 20);
    for (query, status) in [("?at=99999", 404), ("?seat=5", 422), ("?at=x", 400)] {
        let answer = client.call("GET", &format!("{path}/views{query}"), None, None).await;
        assert_eq!(answer.expect("an answer").0, status, "{query}");
    }
    let mut wrong = record.clone();
    wrong["log"][5] = json!({"chance": {"dice": [9, 9]}});
    for (record, at) in [(wrong, 5), (json!({}), -1), (json!([]), -1)] {
        let (status, answer) =
            client.call("POST", "/api/records", None, Some(&record)).await.expect("an answer");
        assert_eq!((status, &answer["at"]), (422, &json!(at)), "{answer}");
        code(&answer);
    }
    let (status, answer) =
        client.call("GET", "/api/records/none", None, None).await.expect("an answer");
    assert_eq!((status, code(&answer)), (404, "no_such_record"));
}

async fn old_records_make_room_for_new_ones(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start_with(&db.url, Limits { kept_records: 2, ..Limits::default() }).await;
    let mut client = Client::new(server.addr);
    let mut paths = Vec::new();
    for name in ["Ann", "Ben", "Cat"] {
        let record = json!({"railbird": 1, "game": "homestretch", "seats": [name, "Dan"]});
        let (status, kept) =
            client.call("POST", "/api/records", None, Some(&record)).await.expect("an answer");
        assert_eq!(status, 201);
        paths.push(format!("/api/records/{}", kept["id"].as_str().expect("an id")));
    }
    for (path, status) in paths.iter().zip([404, 200, 200]) {
        assert_eq!(client.call("GET", path, None, None).await.expect("an answer").0, status);
    }
}

async fn a_short_code_leads_to_its_table_until_it_is_over(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut wish = short(2);
    wish["private"] = json!(true);
    let mut table = Table::open(server.addr, wish, 2).await;
    let short_code = table.opened["code"].as_str().expect("a code").to_owned();
    assert_eq!(table.view(None).await["code"], json!(short_code));
    let path = format!("/api/codes/{}", short_code.to_lowercase());
    let found = table.client.call("GET", &path, None, None).await.expect("an answer");
    assert_eq!(found, (200, json!({"id": table.id})));
    let other = if short_code == "222222" { "333333" } else { "222222" };
    for wrong in [other, "0", "%00", "22222O"] {
        let path = format!("/api/codes/{wrong}");
        let (status, answer) = table.client.call("GET", &path, None, None).await.expect("answered");
        assert_eq!((status, code(&answer)), (404, "no_such_code"), "{wrong}");
    }
    table.play_to_the_end().await;
    assert_eq!(table.view(None).await["code"], Value::Null);
    assert_eq!(table.client.call("GET", &path, None, None).await.expect("an answer").0, 404);
    server.end().await;
    // Whoever tries one after the other is stopped, and nobody else is.
    let limits =
        Limits { codes_per_address: Rate { per_second: 1e-6, burst: 3.0 }, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    table.client = Client::new(server.addr);
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(table.client.call("GET", &path, None, None).await.expect("an answer").0);
    }
    assert_eq!(statuses, [404, 404, 404, 429, 429]);
    assert_eq!(table.get("", None).await.0, 200);
}

async fn no_two_tables_that_are_not_over_have_one_code(databases: &Databases) {
    let db = databases.fresh().await;
    let store = Store::open(&crate::common::url(&db.url)).await.expect("a database");
    let listing = |state: TableState| Listing { state, seats: "[null]".to_owned(), winners: None };
    let table = |id: &str, code: &str| NewTable {
        id: id.to_owned(),
        created: Moment(0),
        game: "homestretch".to_owned(),
        dice: DiceMode::House,
        opener: None,
        head: "{}".to_owned(),
        seed: [0; 32],
        code: code.to_owned(),
        private: false,
        listing: listing(TableState::Open),
        items: Vec::new(),
        meet: None,
    };
    assert_eq!(store.create(table("a", "222222")).await.ok(), Some(Created::Fresh));
    assert_eq!(store.create(table("a", "333333")).await.ok(), Some(Created::IdTaken));
    assert_eq!(store.create(table("b", "222222")).await.ok(), Some(Created::CodeTaken));
    assert_eq!(store.create(table("b", "333333")).await.ok(), Some(Created::Fresh));
    assert_eq!(store.find_code("222222").await.ok(), Some(Some("a".to_owned())));
    let (row, log) = store.load("a").await.expect("read").expect("a table");
    assert_eq!((row.code.as_deref(), log.len()), (Some("222222"), 0), "the first one stands");
    // Over, it gives its code away.
    let over = Append {
        seq: row.seq,
        id: "a".to_owned(),
        first: 0,
        items: Vec::new(),
        listing: Some(listing(TableState::Over)),
        races: None,
    };
    store.append(over).await.expect("appended");
    assert_eq!(store.find_code("222222").await.ok(), Some(None));
    assert_eq!(store.create(table("c", "222222")).await.ok(), Some(Created::Fresh));
    assert_eq!(store.find_code("222222").await.ok(), Some(Some("c".to_owned())));
}

async fn lists_of_records_name_the_winners(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, short(3), 3).await;
    let (_, open) =
        table.client.call("GET", "/api/tables?state=playing", None, None).await.expect("answered");
    assert_eq!(open["tables"][0]["winners"], Value::Null);
    table.play_to_the_end().await;
    let (status, list) =
        table.client.call("GET", "/api/records", None, None).await.expect("an answer");
    assert_eq!(status, 200);
    let summary = table.view(None).await["view"]["summary"].clone();
    let winner = |seat: &Value| {
        let of = &summary["seats"][seat.as_u64().expect("a seat") as usize];
        json!({"seat": seat, "name": of["name"], "score": of["money"]})
    };
    let winners: Vec<_> =
        summary["winners"].as_array().expect("winners").iter().map(winner).collect();
    assert!(!winners.is_empty());
    assert_eq!(list["tables"][0]["winners"], json!(winners));
}
