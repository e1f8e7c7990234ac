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
        let path = format!("/api/print/{}", sheet["id"].as_str().expect("a name"));
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
    let a4 = html(&mut client, "/api/print/scoresheet?mode=full").await;
    assert!(a4.contains("Fullplay scoresheet") && a4.contains("size: A4 landscape"));
    let letter = html(&mut client, "/api/print/cards?paper=letter&card=champagne_2009").await;
    assert!(letter.contains("Super Saver") && letter.contains("size: letter portrait"));
    let shown = get(&mut client, "/api/print/charts").await;
    let policy = shown.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors 'self'") && policy.contains("sandbox"), "{policy}");
    assert!(!policy.contains("script"), "nothing runs in a sheet: {policy}");
    assert_eq!(shown.header("x-frame-options"), Some("SAMEORIGIN"));
    assert_eq!(shown.header("cache-control"), Some("public, max-age=300"));
    let pdf = get(&mut client, "/api/print/horse-cards?format=pdf").await;
    assert_eq!(pdf.header("content-type"), Some("application/pdf"));
    assert_eq!(
        pdf.header("content-disposition"),
        Some("attachment; filename=\"horse-cards-a4.pdf\"")
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
        let played = html(client, &format!("/api/print/{sheet}?{of_table}")).await;
        assert!(played.contains("Super Saver") && played.contains(">$"), "{sheet}");
        let brought = html(client, &format!("/api/print/{sheet}?{of_record}")).await;
        assert_eq!(played, brought, "the same game, the same {sheet}");
    }
    let both = format!("/api/print/chart?{of_table}&{of_record}");
    let cards = format!("/api/print/cards?{of_table}");
    let mut others = Table::open(server.addr, json!({"game": "homestretch", "seats": 2}), 0).await;
    let unfinished = format!("/api/print/chart?table={}", others.id);
    for (path, status) in [
        ("/api/print/chart", 404),
        ("/api/print/napkin", 404),
        ("/api/print/cards?card=no_such_card", 400),
        ("/api/print/cards?paper=a5", 400),
        ("/api/print/cards?colour=red", 400),
        ("/api/print/chart?table=none", 404),
        ("/api/print/chart?record=none", 404),
        (&both, 400),
        (&cards, 404),
        (&unfinished, 403),
    ] {
        let (given, answer) = others.client.call("GET", path, None, None).await.expect("an answer");
        assert_eq!(given, status, "{path}: {answer}");
    }
}
