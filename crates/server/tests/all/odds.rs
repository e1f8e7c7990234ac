//! The odds lab over HTTP, and a meeting at which nobody sits.

use crate::common::{Databases, Table, start};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chances_of_a_card_are_exact_and_bounded() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, json!({"game": "homestretch", "seats": 2}), 0).await;
    let asked = json!({"card": "champagne_2009", "races": 500});
    let (status, answer) =
        table.client.call("POST", "/api/odds", None, Some(&asked)).await.expect("an answer");
    assert_eq!(status, 200, "{answer}");
    let horses = answer["horses"].as_array().expect("horses");
    let wins: f64 = horses.iter().filter_map(|horse| horse["win"].as_f64()).sum();
    assert!((1.0..1.02).contains(&wins), "dead heats count for each horse: {wins}");
    assert_eq!(horses[5]["power"], 20);
    assert_eq!(horses[5]["odds_class"], "Fav");
    assert_eq!(answer["sampled"]["races"], 500);
    assert_eq!(answer["sampled"]["exacta"].as_array().map(Vec::len), Some(6));
    let fullplay = json!({"card": "champagne_2009", "options": {"mode": "full"}});
    let (status, full) =
        table.client.call("POST", "/api/odds", None, Some(&fullplay)).await.expect("an answer");
    assert_eq!(status, 200, "{full}");
    assert_ne!(full["horses"][0]["win"], horses[0]["win"], "the running changes the chances");
    for wrong in [
        json!({"card": "no_such_card"}),
        json!({"card": "champagne_2009", "races": 50_001}),
        json!({"card": "champagne_2009", "races": -1}),
        json!({"card": "champagne_2009", "options": {"mode": "fuller"}}),
        json!({"card": {"surface": "dirt", "distance": "8.0", "runners": []}}),
        json!({}),
    ] {
        let (status, answer) =
            table.client.call("POST", "/api/odds", None, Some(&wrong)).await.expect("an answer");
        assert_eq!(status, 400, "{wrong}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_meeting_without_seats_is_run_at_once_and_seen_from_its_beginning() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut table = Table::open(server.addr, json!({"game": "stretch", "seats": 0}), 0).await;
    let now = table.view(None).await;
    assert_eq!(now["over"], true);
    let (status, first) = table.get("?at=0", None).await;
    assert_eq!(status, 200, "{first}");
    assert_eq!(first["view"]["summary"]["phase"], "odds");
}
