//! Sheets of paper over HTTP.

use crate::common::{Client, Databases, Table, start};
use serde_json::json;
use server::client::Response;

async fn get(client: &mut Client, path: &str) -> Response {
    client.send("GET", path, "", b"").await.expect("an answer")
}

async fn html(client: &mut Client, path: &str) -> String {
    let answer = get(client, path).await;
    let text = String::from_utf8(answer.body).expect("text");
    assert_eq!(answer.status, 200, "{path}: {text}");
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_sheet_that_is_listed_can_be_printed() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let (status, list) = client.call("GET", "/api/print", None, None).await.expect("an answer");
    assert_eq!(status, 200);
    let card = list["cards"][0]["id"].as_str().expect("a card").to_owned();
    for sheet in list["sheets"].as_array().expect("sheets") {
        let [game, name] = ["game", "id"].map(|part| sheet[part].as_str().expect("a name"));
        let path = format!("/api/print/{game}/{name}");
        let of_card = format!("{path}?card={card}");
        for (may, path) in [(&sheet["blank"], &path), (&sheet["cards"], &of_card)] {
            let status = get(&mut client, path).await.status;
            assert_eq!(status, if *may == json!(true) { 200 } else { 404 }, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_is_laid_out_for_its_paper_and_shown_in_no_frame_but_ours() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let a4 = html(&mut client, "/api/print/stretch/scoresheet?mode=full").await;
    assert!(a4.contains("Fullplay scoresheet") && a4.contains("size: A4 landscape"));
    let letter =
        html(&mut client, "/api/print/stretch/cards?paper=letter&card=champagne_2009").await;
    assert!(letter.contains("Super Saver") && letter.contains("size: letter portrait"));
    let shown = get(&mut client, "/api/print/stretch/charts").await;
    let policy = shown.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors 'self'") && policy.contains("sandbox"), "{policy}");
    assert!(!policy.contains("script"), "nothing runs in a sheet: {policy}");
    assert_eq!(shown.header("x-frame-options"), Some("SAMEORIGIN"));
    assert_eq!(shown.header("cache-control"), Some("public, max-age=300"));
    let pdf = get(&mut client, "/api/print/big_stakes/horse-cards?format=pdf").await;
    assert_eq!(pdf.header("content-type"), Some("application/pdf"));
    assert_eq!(
        pdf.header("content-disposition"),
        Some("attachment; filename=\"big_stakes-horse-cards-a4.pdf\"")
    );
    assert!(pdf.body.starts_with(b"%PDF"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_over_fills_its_sheets_in() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let wish = json!({"game": "stretch", "seats": 0, "options": {"cards": ["champagne_2009"]}});
    let mut table = Table::open(server.addr, wish, 0).await;
    let of_table = format!("table={}", table.id);
    let (_, record) = table.get("record", None).await;
    let client = &mut table.client;
    let (status, kept) =
        client.call("POST", "/api/records", None, Some(&record)).await.expect("an answer");
    assert_eq!(status, 201, "{kept}");
    let of_record = format!("record={}", kept["id"].as_str().expect("an id"));
    for sheet in ["chart", "scoresheet"] {
        let played = html(client, &format!("/api/print/stretch/{sheet}?{of_table}")).await;
        assert!(played.contains("Super Saver") && played.contains(">$"), "{sheet}");
        let brought = html(client, &format!("/api/print/stretch/{sheet}?{of_record}")).await;
        assert_eq!(played, brought, "the same game, the same {sheet}");
    }
    let both = format!("/api/print/stretch/chart?{of_table}&{of_record}");
    let cards = format!("/api/print/stretch/cards?{of_table}");
    let mut others = Table::open(server.addr, json!({"game": "homestretch", "seats": 2}), 0).await;
    let unfinished = format!("/api/print/homestretch/chart?table={}", others.id);
    let other_game = format!("/api/print/homestretch/chart?{of_record}");
    for (path, status) in [
        ("/api/print/stretch/chart", 404),
        ("/api/print/stretch/napkin", 404),
        ("/api/print/stretch/cards?card=no_such_card", 400),
        ("/api/print/stretch/cards?paper=a5", 400),
        ("/api/print/stretch/cards?colour=red", 400),
        ("/api/print/stretch/chart?table=none", 404),
        ("/api/print/stretch/chart?record=none", 404),
        (&both, 400),
        (&cards, 200),
        (&other_game, 422),
        ("/api/print/ludo/board", 404),
        (&unfinished, 403),
    ] {
        let answer = get(&mut others.client, path).await;
        assert_eq!(answer.status, status, "{path}: {}", String::from_utf8_lossy(&answer.body));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_with_a_pack_of_its_own_is_printed_from_it() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let kind = bots::game("stretch").expect("the game");
    let pack = kind.printed(&engine::PackRef::default(), &engine::StandardPacks).expect("the pack");
    let horse = json!({"id": "own", "name": "Only Mine", "power_dirt": 20, "range_lo": 6, "range_hi": 9, "wet": 0,
        "pace": 5, "form": "C", "trip": 0, "class": 0, "speed": 0, "wire": 5});
    let mut horses = pack["horses"].as_array().expect("horses").clone();
    horses.push(horse);
    let wish = json!({"game": "stretch", "seats": 0, "pack": {"horses": horses},
        "options": {"cards": ["champagne_2009"]}});
    let mut table = Table::open(server.addr, wish, 0).await;
    let path = format!("/api/print/stretch/cards?table={}", table.id);
    assert!(html(&mut table.client, &path).await.contains("Only Mine"));
    assert!(!html(&mut table.client, "/api/print/stretch/cards").await.contains("Only Mine"));
}
