//! No table goes on for ever: a game that could is refused when it is opened, and one that is in the
//! database all the same is said to be broken and left alone.

use crate::common::{Client, Databases, start, url};
use serde_json::{Value, json};
use server::store::{Created, Listing, NewTable, Store, TableState};
use table::{DiceMode, Head, Late, Stored, bot_sits};

/// The standard pack of a game, inline.
fn standard(game: &str) -> Value {
    let game = bots::game(game).expect("a game");
    let standard = engine::PackRef::Named("standard".into());
    game.printed(&standard, &engine::StandardPacks).expect("the pack")
}

/// High Roller with dice that break no tie.
fn one_sided() -> Value {
    let mut pack = standard("high_roller");
    pack["constants"]["race"]["die_sides"] = json!(1);
    pack
}

/// Racing Stable with a track that leads nobody home.
fn back_and_back() -> Value {
    let mut pack = standard("racing_stable");
    let starts: Vec<Value> = pack["track"]["start"].as_array().expect("starts").clone();
    let free = |at: &u64| starts.iter().all(|start| start["space"] != json!(at));
    let back = |at| json!({"at": at, "effect": "back", "n": 60});
    pack["track"]["space"] = (0..64).filter(free).map(back).collect();
    pack
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_game_could_not_end_is_refused_when_it_is_opened() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let mut far = standard("homestretch");
    far["race"]["finish"] = json!(10_000);
    let mut bids = standard("high_roller");
    bids["constants"]["money"]["bill"] = json!(1);
    bids["constants"]["auction"]["step"] = json!(1);
    bids["constants"]["bankroll"] =
        json!([{"players": [2, 3, 4, 5, 6, 7, 8], "amount": 1_000_000_000}]);
    let many = json!({"cards": vec!["champagne_2009"; 500]});
    let bots = json!({"0": "random", "1": "random"});
    for (game, options, pack, words) in [
        ("high_roller", json!({"auction": "draft"}), one_sided(), "die_sides"),
        ("high_roller", json!({}), bids, "bidding would not end"),
        ("racing_stable", json!({}), back_and_back(), "would never end"),
        ("homestretch", json!({}), far, "race.finish"),
        ("stretch", many, json!("standard"), "1 to 50"),
    ] {
        let wish = json!({
            "game": game, "seats": 2, "options": options, "pack": pack, "bots": bots,
        });
        let (status, answer) =
            client.call("POST", "/api/tables", None, Some(&wish)).await.expect("an answer");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(status, 422, "{game}: {answer}");
        assert!(message.contains(words), "{game}: {message}");
    }
    server.end().await;
}

/// A table that an older server opened, with two bots: as it stands in its database.
async fn stored(db: &str, game: &str, options: Value, pack: Value) -> String {
    let head = Head {
        game: game.into(),
        seats: 2,
        options: options.as_object().cloned().unwrap_or_default(),
        pack,
        private: false,
        dice: DiceMode::House,
        patience: None,
        late: Late::Wait,
        host: String::new(),
        rematch_of: None,
        meet: None,
        day: None,
    };
    let at = server::clock::now();
    let sits = [0, 1]
        .map(|seat| Stored { at, body: bot_sits(seat, "random", &[], &mut |_| ()).to_body() });
    let new = NewTable {
        id: server::secret::table_id(),
        created: at,
        game: head.game.clone(),
        dice: head.dice,
        opener: None,
        head: json!(head).to_string(),
        seed: [7; 32],
        code: game.into(),
        private: false,
        listing: Listing { state: TableState::Playing, seats: "[]".into(), winners: None },
        items: sits.to_vec(),
        meet: None,
    };
    let id = new.id.clone();
    let store = Store::open(&url(db)).await.expect("a database");
    assert!(matches!(store.create(new).await, Ok(Created::Fresh)));
    store.close().await;
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endless_table_in_the_database_is_shown_as_broken_and_not_started_again() {
    let db = Databases::Sqlite.fresh().await;
    let endless = [
        stored(&db.url, "high_roller", json!({"auction": "draft"}), one_sided()).await,
        stored(&db.url, "racing_stable", json!({}), back_and_back()).await,
    ];
    let server = start(&db.url).await;
    // The document promises no broken tables: this client does not ask it.
    let mut client = server::client::Client::new(server.addr);
    let mut get =
        async |path: String| client.call("GET", &path, None, None).await.expect("an answer");
    for id in endless {
        for _ in 0..2 {
            let (status, answer) = get(format!("/api/tables/{id}")).await;
            assert_eq!((status, &answer["error"]["code"]), (500, &json!("broken_log")));
        }
        assert_eq!(get(format!("/api/tables/{id}/record")).await.0, 500);
    }
    assert_eq!(get("/healthz".into()).await.0, 200);
    assert_eq!(get("/api/tables".into()).await.0, 200, "the others are still there");
    server.end().await;
}
