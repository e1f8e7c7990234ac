//! Rate-a-Race over HTTP: a file becomes cells, cells become cards, and a card a table.

use serde_json::{Value, json};

use crate::common::{Client, Databases, start};

const FORM: &[u8] = include_bytes!("../../../../docs/rate/form.xlsx");

async fn cells(client: &mut Client, name: &str, file: &[u8]) -> (u16, Value) {
    let path = format!("/api/sheets?name={name}");
    let response = client.send("POST", &path, "", file).await.expect("an answer");
    (response.status, response.json())
}

async fn rated(client: &mut Client, sheets: &Value) -> Value {
    let asked = json!({"sheets": sheets});
    let answer = client.call("POST", "/api/rate", None, Some(&asked)).await;
    let (status, answer) = answer.expect("an answer");
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workbook_is_read_rated_corrected_and_raced() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let (status, answer) = cells(&mut client, "form.xlsx", FORM).await;
    assert_eq!(status, 200, "{answer}");
    let mut sheets = answer["sheets"].clone();
    assert_eq!(sheets[0]["name"], "form.xlsx, Form");
    assert_eq!(sheets[0]["cells"][3][1], "Brass Lantern");

    let answer = rated(&mut client, &sheets).await;
    assert_eq!(answer["faults"], json!([]));
    assert_eq!(answer["cards"].as_array().map(Vec::len), Some(4));
    let horse = &answer["cards"][0]["derivation"]["horses"][0];
    assert_eq!(horse["name"], "Brass Lantern");
    assert!(horse["found"]["lines"]["range"]["median"].is_number(), "{horse}");
    assert!(!answer["remarks"].as_array().expect("remarks").is_empty());

    // A cell is spoilt, and told by its place; then it is mended.
    let right = sheets[0]["cells"][3].as_array().expect("a row").clone();
    sheets[0]["cells"][3][4] = json!("dusty");
    let answer = rated(&mut client, &sheets).await;
    assert_eq!(answer["cards"], json!([]));
    let fault = &answer["faults"][0];
    assert_eq!((&fault["row"], &fault["column"]), (&json!(4), &json!("condition")), "{fault}");
    sheets[0]["cells"][3] = right.into();
    let answer = rated(&mut client, &sheets).await;

    let made = &answer["cards"][0];
    let table = json!({
        "game": "stretch", "seats": 0, "pack": made["pack"], "options": {"cards": [made["card"]]},
    });
    let opened = client.call("POST", "/api/tables", None, Some(&table)).await;
    let (status, opened) = opened.expect("an answer");
    assert_eq!(status, 201, "{opened}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_can_not_be_read_are_refused_with_a_reason() {
    let db = Databases::Sqlite.fresh().await;
    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let cut = &FORM[..FORM.len() / 2];
    for (file, part) in [
        (&b"%PDF-1.7"[..], "this is no sheet"),
        (&[0xd0, 0xcf, 0x11, 0xe0][..], "a workbook of the old kind"),
        (cut, "the workbook is damaged"),
    ] {
        let (status, answer) = cells(&mut client, "some.file", file).await;
        assert_eq!(status, 400, "{answer}");
        let told = answer["error"]["message"].as_str().expect("words");
        assert!(told.contains(part), "{told}");
    }
    let long = vec![b'x'; 600 << 10];
    assert_eq!(cells(&mut client, "long.csv", &long).await.0, 413);
    let mut client = Client::new(server.addr);
    assert_eq!(cells(&mut client, "longer.csv", &vec![b'x'; 1 << 21]).await.0, 413);
    let mut client = Client::new(server.addr);
    let nothing = rated(&mut client, &json!([])).await;
    assert_eq!(nothing["cards"], json!([]));
    assert!(!nothing["faults"].as_array().expect("faults").is_empty());
}
