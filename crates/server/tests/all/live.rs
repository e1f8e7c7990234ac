//! The live channel: numbered messages without a gap, whatever breaks; and in the bytes that each
//! socket received nothing that its viewer may not know.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::common::{Client, Databases, Table, start, start_with};
use engine::{Record, Seat, StandardPacks, ToldEvent, Viewer};
use serde_json::{Value, json};
use server::client::{Live, any_move};
use server::{Limits, Server};

/// What one viewer heard, over however many connections.
#[derive(Default)]
struct Heard {
    texts: Vec<String>,
    number: u64,
    events: Vec<Value>,
    frames: Vec<Value>,
}

impl Heard {
    /// Takes a message; numbers must follow each other without a gap and without coming twice.
    fn take(&mut self, text: String) {
        let message: Value = serde_json::from_str(&text).expect("JSON");
        self.texts.push(text);
        if message.get("view").is_none() {
            return;
        }
        let (from, number) = (message["from"].as_u64(), message["number"].as_u64());
        assert_eq!(from, Some(self.number), "no gap and nothing twice");
        for event in message["events"].as_array().expect("events") {
            let at = event["number"].as_u64().expect("a number");
            assert!(from < Some(at) && Some(at) <= number);
            self.events.push(event.clone());
        }
        self.frames.extend(message["frames"].as_array().expect("frames").iter().cloned());
        self.number = number.expect("a number");
    }
}

async fn watch(addr: std::net::SocketAddr, id: &str, token: Option<&str>, have: u64) -> Live {
    let mut live = Live::open(addr, id, None).await.expect("a channel");
    let mut hello = json!({ "have": have });
    if let Some(token) = token {
        hello["token"] = json!(token);
    }
    live.say(&hello).await.expect("sent");
    live
}

/// Hears everything up to this number.
async fn hear_up_to(live: &mut Live, heard: &mut Heard, number: u64) {
    while heard.number < number {
        let text = tokio::time::timeout(Duration::from_secs(5), live.hear_text()).await;
        heard.take(text.expect("in time").expect("an open channel"));
    }
}

async fn number(table: &mut Table, token: Option<&str>) -> u64 {
    table.view(token).await["number"].as_u64().expect("a number")
}

/// Two who look with the same eyes are told the same, each in the language that it asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_are_told_in_the_readers_language() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, json!({"game": "homestretch", "seats": 2}), 2).await;
    let token = table.tokens[0].clone();
    let mut readers = Vec::new();
    for lang in ["en", "de"] {
        let mut live = Live::open(server.addr, &table.id, None).await.expect("a channel");
        live.say(&json!({ "token": token, "lang": lang })).await.expect("sent");
        readers.push(live);
    }
    let dealt = [
        "Dice or cards have fallen since your last move.",
        "Seit deinem letzten Zug sind Würfel oder Karten gefallen.",
    ];
    let moved = [
        "Another player has moved since your last move.",
        "Seit deinem letzten Zug hat jemand anders gezogen.",
    ];
    let wrong = ["You can't do that now.", "Das geht jetzt nicht."];
    for (live, why) in readers.iter_mut().zip(dealt) {
        assert_eq!(live.hear().await.expect("the table")["undo"]["why"], why);
    }
    let other = table.tokens[1].clone();
    let moves = table.view(Some(&other)).await["moves"].clone();
    let play = any_move(&moves, 0).expect("a move");
    let (status, answer) = table.post("moves", Some(&other), json!({ "move": play })).await;
    assert_eq!(status, 200, "{answer}");
    for ((live, why), wrong) in readers.iter_mut().zip(moved).zip(wrong) {
        assert_eq!(live.hear().await.expect("a push")["undo"]["why"], why);
        live.say(&json!({"move": {"type": "stop"}})).await.expect("sent");
        assert_eq!(live.hear().await.expect("a reply")["error"]["message"], wrong);
    }
}

/// Every viewer's connection breaks at other moments, in every way; each has heard everything once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_comes_back_gets_exactly_the_rest() {
    let db = Databases::Sqlite.fresh().await;
    let mut server: Server = start(&db.url).await;
    let wish = json!({"game": "homestretch", "seats": 2, "options": {"green_races": 0, "purple_races": 1}});
    let mut table = Table::open(server.addr, wish, 2).await;
    let tokens: Vec<Option<String>> =
        table.tokens.iter().cloned().map(Some).chain([None]).collect();
    // One of each kind listens without a break; the others come and go.
    let mut steady = Vec::new();
    let mut broken: Vec<(Option<Live>, Heard)> = Vec::new();
    for token in &tokens {
        let mut heard = Heard::default();
        let mut live = watch(server.addr, &table.id, token.as_deref(), 0).await;
        let now = number(&mut table, token.as_deref()).await;
        hear_up_to(&mut live, &mut heard, now).await;
        steady.push((live, heard));
        broken.push((None, Heard::default()));
    }
    for step in 0..60 {
        let over = table.step(step).await.is_none();
        if step == 25 {
            // The server itself goes away; everybody comes back to another process's worth of it.
            for (i, (live, heard)) in steady.iter_mut().enumerate() {
                let now = number(&mut table, tokens[i].as_deref()).await;
                hear_up_to(live, heard, now).await;
            }
            server.end().await;
            for (live, _) in &mut steady {
                assert_eq!(live.closed().await, Some(1001));
            }
            server = start(&db.url).await;
            table.client = Client::new(server.addr);
            for (i, (live, heard)) in steady.iter_mut().enumerate() {
                *live = watch(server.addr, &table.id, tokens[i].as_deref(), heard.number).await;
            }
            broken.iter_mut().for_each(|(live, _)| *live = None);
        }
        for (i, (live, heard)) in broken.iter_mut().enumerate() {
            let now = number(&mut table, tokens[i].as_deref()).await;
            match (step + i) % 4 {
                // Cut off, with messages on the way that were never read.
                0 => *live = None,
                // Comes back and reads.
                1 => {
                    let mut again =
                        watch(server.addr, &table.id, tokens[i].as_deref(), heard.number).await;
                    hear_up_to(&mut again, heard, now).await;
                    *live = Some(again);
                }
                // Says again what it has, on the same connection.
                2 => {
                    if let Some(live) = live {
                        live.say(&json!({ "have": heard.number })).await.expect("sent");
                        hear_up_to(live, heard, now).await;
                    }
                }
                _ => {}
            }
        }
        if over {
            break;
        }
    }
    for (i, token) in tokens.iter().enumerate() {
        let now = number(&mut table, token.as_deref()).await;
        let (live, heard) = &mut steady[i];
        hear_up_to(live, heard, now).await;
        let (_, other) = &mut broken[i];
        let mut again = watch(server.addr, &table.id, token.as_deref(), other.number).await;
        hear_up_to(&mut again, other, now).await;
        assert_eq!(heard.events, other.events);
        assert!(heard.events.len() > 20);
    }
}

/// The whole of what each viewer received is what the rules let it see, and nothing else: every
/// message is compared with one made from the finished game's log for that viewer alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_hidden_is_in_the_bytes_of_any_socket() {
    const FIELDS: [&str; 29] = [
        "ask",
        "frames",
        "id",
        "game",
        "number",
        "from",
        "events",
        "over",
        "started",
        "pending",
        "view",
        "moves",
        "race",
        "seat",
        "seats",
        "undo",
        "motion",
        "code",
        "rematch",
        "commitment",
        "options",
        "pack",
        "private",
        "dice",
        "patience",
        "late",
        "created",
        "rematch_of",
        "meet",
    ];
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let wish = json!({"game": "homestretch", "seats": 3, "bots": {"2": "random"}});
    let mut table = Table::open(server.addr, wish, 2).await;
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    let tokens = [Some(table.tokens[0].clone()), Some(table.tokens[1].clone()), None];
    let mut sockets = Vec::new();
    for token in &tokens {
        sockets.push((watch(server.addr, &table.id, token.as_deref(), 0).await, Heard::default()));
    }
    for step in 0..3_000 {
        // Refused moves answer over the socket too.
        if step % 10 == 0 {
            let play = json!({"move": {"type": "keep", "card": "zz"}, "id": step});
            sockets[0].0.say(&play).await.expect("sent");
        }
        if table.step(step).await.is_none() {
            break;
        }
    }
    let (_, record) = table.get("record", None).await;
    let seed = record["seed"].as_str().expect("a seed").to_owned();
    let record = Record::from_json(record).expect("a record");
    let mut secrets: BTreeSet<String> = table.tokens.iter().cloned().collect();
    secrets.insert(seed);
    secrets.extend(record.extra.contributions.iter().cloned());
    secrets.insert(table.opened["host"].as_str().expect("a token").to_owned());
    for (i, (mut live, mut heard)) in sockets.into_iter().enumerate() {
        let now = number(&mut table, tokens[i].as_deref()).await;
        hear_up_to(&mut live, &mut heard, now).await;
        let mut states = 0;
        for text in &heard.texts {
            for secret in &secrets {
                assert!(
                    !text.contains(secret.as_str()),
                    "a secret of the table went to viewer {i}"
                );
            }
            let message: Value = serde_json::from_str(text).expect("JSON");
            if message.get("view").is_none() {
                // A refusal of this seat's own move: it depends on nothing that is hidden.
                let error = message["error"]["code"].as_str().expect("a refusal");
                assert!(
                    ["not_in_hand", "wrong_move", "not_your_turn", "game_over", "chance_expected"]
                        .contains(&error)
                        || message.get("ok").is_some(),
                    "{text}"
                );
                continue;
            }
            let fields: BTreeSet<&str> =
                message.as_object().expect("an object").keys().map(String::as_str).collect();
            assert!(fields.is_subset(&BTreeSet::from(FIELDS)), "{fields:?}");
            // Nothing was taken back here, so numbers are entries of the record.
            let upto = message["number"].as_u64().expect("a number") as usize;
            let (then, _) = bots::open_replayed(&record, &StandardPacks, upto).expect("a replay");
            assert_eq!(message["view"], then.view(viewers[i]), "at {upto}");
            let moves = viewers[i].seat().map_or(json!([]), |seat| then.moves(seat));
            assert_eq!(message["moves"], moves);
            let asked = viewers[i].seat().and_then(|seat| then.asked_text(seat));
            assert_eq!(message["ask"], json!(asked), "at {upto}");
            assert_eq!(message["race"], json!(then.race()));
            states += 1;
        }
        assert!(states > 50);
        // The events are those of the log, each for everybody or for this seat.
        let head = Record { log: vec![], ..record.clone() };
        let mut again = bots::open(&head, &StandardPacks).expect("a table");
        let (mut expected, mut frames) = (Vec::new(), Vec::new());
        for (at, entry) in record.log.iter().enumerate() {
            let told = again.play(entry).expect("a legal entry");
            let own = told.only.into_iter().filter(|(seat, _)| viewers[i].seat() == Some(*seat));
            let own = own.map(|(_, told)| (told, json!(true)));
            let all = told.all.into_iter().map(|told| (told, Value::Null)).chain(own);
            expected.extend(all.map(|(ToldEvent { event, said, step }, private)| {
                let fields = [
                    ("number", json!(at + 1)),
                    ("event", engine::value_of(&event)),
                    ("said", json!(said)),
                    ("step", json!(step)),
                    ("private", private),
                ];
                let there = fields.into_iter().filter(|(_, value)| !value.is_null());
                there.map(|(name, value)| (name.to_owned(), value)).collect::<Value>()
            }));
            frames.extend(told.frame.map(|frame| json!({"number": at + 1, "frame": frame})));
        }
        for (heard, expected) in heard.events.iter().zip(&expected) {
            assert_eq!(heard, expected, "viewer {i}");
        }
        assert_eq!(heard.events.len(), expected.len(), "viewer {i}");
        assert!(heard.events.iter().any(|event| event["step"]["type"] == "ran"));
        assert_eq!(heard.frames, frames, "viewer {i}");
        assert!(!frames.is_empty(), "every race brings a frame");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_made_and_refused_over_the_channel() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let table = Table::open(server.addr, json!({"game": "homestretch", "seats": 2}), 2).await;
    let mut live = watch(server.addr, &table.id, Some(&table.tokens[0]), 0).await;
    let state = live.hear().await.expect("the table");
    let play = any_move(&state["moves"], 1).expect("a move");
    let said = json!({"move": play, "decision": state["pending"]["decision"], "key": "k", "id": 1});
    let mut answers = Vec::new();
    for _ in 0..2 {
        live.say(&said).await.expect("sent");
        let reply = loop {
            let message = live.hear().await.expect("an answer");
            if message.get("id") == Some(&json!(1)) {
                break message;
            }
        };
        answers.push(reply);
    }
    assert!(answers[0]["ok"]["number"].is_u64(), "{}", answers[0]);
    assert_eq!(answers[0], answers[1]);
    for (said, code) in [
        (json!({"move": {"type": "stop"}, "id": 2}), "not_your_turn"),
        (json!({"move": play, "decision": 1, "id": 2}), "stale_decision"),
        (json!({"surprise": 2}), "bad_request"),
    ] {
        live.say(&said).await.expect("sent");
        assert_eq!(live.hear().await.expect("an answer")["error"]["code"], json!(code));
    }
    live.say(&json!({"ping": "x"})).await.expect("sent");
    assert_eq!(live.hear().await, Some(json!({"pong": "x"})));
    // A stranger who says nothing is shown what the public sees.
    let mut stranger = Live::open(server.addr, &table.id, None).await.expect("a channel");
    let shown = stranger.hear_within(Duration::from_secs(2)).await.expect("the table");
    assert_eq!((&shown["seat"], &shown["moves"]), (&Value::Null, &json!([])));
    // One who says that it has nothing to say is shown it at once, and then every append.
    let mut spectator = Live::open(server.addr, &table.id, None).await.expect("a channel");
    spectator.say(&json!({})).await.expect("sent");
    let shown = spectator.hear_within(Duration::from_secs(5)).await.expect("the table");
    assert_eq!((&shown["seat"], &shown["events"]), (&Value::Null, &json!([])));
    let mut other = watch(server.addr, &table.id, Some(&table.tokens[1]), 0).await;
    let state = other.hear().await.expect("the table");
    // A line in the words of the question is a move, and any other is answered with some that are.
    for (line, example) in [("dance", true), ("", true), (&*"x".repeat(1_001), false)] {
        other.say(&json!({"typed": line, "id": 3})).await.expect("sent");
        let error = other.hear().await.expect("an answer")["error"].clone();
        assert_eq!(error["code"], json!(if example { "not_understood" } else { "bad_request" }));
        assert_eq!(error["message"].as_str().map(|told| told.contains("keep")), Some(example));
    }
    let both = json!({"typed": "keep", "move": {"type": "stop"}, "id": 3});
    other.say(&both).await.expect("sent");
    assert_eq!(other.hear().await.expect("an answer")["error"]["code"], json!("bad_request"));
    let line = &state["ask"]["ways"][0]["words"];
    assert!(line.as_str().is_some_and(|line| line.starts_with("keep ")), "{line}");
    other.say(&json!({ "typed": line })).await.expect("sent");
    let told = spectator.hear_within(Duration::from_secs(5)).await.expect("the append");
    assert_eq!(told["from"], shown["number"]);
    assert!(told["number"].as_u64() > shown["number"].as_u64());
    // A wrong token is told so.
    let mut wrong = watch(server.addr, &table.id, Some("nonsense"), 0).await;
    assert_eq!(wrong.hear().await.expect("an answer")["error"]["code"], json!("bad_token"));
    assert_eq!(wrong.closed().await, Some(4001));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_let_go_and_comes_back() {
    let db = Databases::Sqlite.fresh().await;
    let server = start_with(&db.url, Limits { waiting_messages: 2, ..Limits::default() }).await;
    let wish = json!({"game": "homestretch", "seats": 2});
    let mut table = Table::open(server.addr, wish, 2).await;
    let mut slow = watch(server.addr, &table.id, None, 0).await;
    for step in 0..60 {
        table.step(step).await;
    }
    // It asks for everything again and again and reads nothing: buffers fill, then the queue.
    for _ in 0..400 {
        slow.say(&json!({"have": 0})).await.expect("sent");
    }
    table.play_to_the_end().await;
    let metrics = table.client.send("GET", "/metrics", "", b"").await.expect("an answer");
    let metrics = String::from_utf8_lossy(&metrics.body).into_owned();
    assert!(!metrics.contains("railbird_slow_readers_total 0"), "{metrics}");
    drop(slow);
    let mut heard = Heard::default();
    let mut again = watch(server.addr, &table.id, None, 0).await;
    let now = number(&mut table, None).await;
    hear_up_to(&mut again, &mut heard, now).await;
    assert!(heard.events.len() > 100);
}

/// Nothing is appended when a seat's patience runs out at a table that waits: it is told all the
/// same, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lateness_is_told_when_it_begins() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let wish = json!({"game": "homestretch", "seats": 2, "patience": 1, "late": "wait"});
    let mut table = Table::open(server.addr, wish, 2).await;
    let mut live = watch(server.addr, &table.id, None, 0).await;
    let shown = live.hear().await.expect("the table");
    assert_eq!(shown["seats"][0]["late"], json!(false));
    let told = live.hear_within(Duration::from_secs(20)).await.expect("news");
    assert_eq!(told["seats"][0]["late"], json!(true), "{told}");
    assert_eq!((&told["from"], &told["events"]), (&shown["number"], &json!([])));
    assert_eq!(told["number"], shown["number"]);
    table.step(0).await;
    while live.hear().await.expect("the move")["seats"][0]["late"] == json!(true) {}
}

/// A channel goes along with its player: what the other chair sees goes to the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_follows_its_player_to_another_seat() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, json!({"game": "homestretch", "seats": 3}), 2).await;
    let tokens = table.tokens.clone();
    let mut sockets = Vec::new();
    for token in [Some(&*tokens[0]), Some(&*tokens[1]), None] {
        let mut live = watch(server.addr, &table.id, token, 0).await;
        live.hear().await.expect("the table");
        sockets.push(live);
    }
    let steps = [
        (0, 0, json!({"name": "Anna"}), [json!(0), json!(1), Value::Null]),
        (0, 0, json!({"seat": 2}), [json!(2), json!(1), Value::Null]),
        (1, 1, json!({"seat": 2}), [json!(2), json!(1), Value::Null]),
        (0, 2, json!({"seat": 1}), [json!(1), json!(2), Value::Null]),
    ];
    for (player, seat, wish, expected) in steps {
        let path = format!("seats/{seat}");
        let (status, answer) =
            table.call("PATCH", &path, Some(&tokens[player]), Some(wish.clone())).await;
        assert_eq!(status, 200, "{answer}");
        for (live, seat) in sockets.iter_mut().zip(&expected) {
            let told = live.hear_within(Duration::from_secs(5)).await.expect("the change");
            assert_eq!((&told["seat"], &told["seats"][1]["taken"]), (seat, &json!(true)), "{wish}");
        }
    }
    // The game starts: each channel shows the cards of the seat that its player has now.
    table.sit("Cat").await;
    for (player, live) in sockets.iter_mut().enumerate() {
        let token = tokens.get(player).map(String::as_str);
        let told = live.hear_within(Duration::from_secs(5)).await.expect("the start");
        let view = table.view(token).await;
        assert_eq!((&told["seat"], &told["view"]), (&view["seat"], &view["view"]));
    }
}
