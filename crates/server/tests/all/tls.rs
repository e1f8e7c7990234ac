//! Encrypted connections to a PostgreSQL that takes no others.

use crate::common::postgres::Cluster;
use crate::common::{Table, execute, start, url};
use serde_json::json;
use server::store::Store;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_address_of_a_database_says_how_it_is_encrypted() {
    let Some(cluster) = Cluster::start_encrypted() else { return };
    let plain = cluster.fresh().await;
    let (base, _) = plain.rsplit_once('/').expect("a name");
    execute(&format!("{base}/postgres"), "ALTER ROLE railbird PASSWORD 'oats'").await;
    let encrypted = plain.replace("railbird@", "railbird:oats@");
    let [signer, other] = cluster.authorities();
    let open = async |wish: &str| {
        let by_name = wish.contains("by-name");
        let url_text = format!("{encrypted}?{}", wish.trim_end_matches(" by-name"));
        let text = if by_name { url_text.replace("127.0.0.1", "localhost") } else { url_text };
        Store::open(&url(&text)).await.map(drop).map_err(|why| why.to_string())
    };
    for right in [
        "sslmode=prefer".to_owned(),
        "sslmode=require".to_owned(),
        "sslmode=require&channel_binding=require".to_owned(),
        format!("sslmode=require&sslrootcert={signer}"),
        // The certificate is for the address; the name is not looked at.
        format!("sslmode=verify-ca&sslrootcert={signer} by-name"),
        format!("sslmode=verify-full&sslrootcert={signer}"),
    ] {
        assert_eq!(open(&right).await, Ok(()), "{right}");
    }
    for (wrong, words) in [
        ("sslmode=disable".to_owned(), "no encryption"),
        (format!("sslmode=require&sslrootcert={other}"), "certificate"),
        (format!("sslmode=verify-ca&sslrootcert={other}"), "certificate"),
        (format!("sslmode=verify-full&sslrootcert={other}"), "certificate"),
        (format!("sslmode=verify-full&sslrootcert={signer} by-name"), "certificate"),
    ] {
        let why = open(&wrong).await.expect_err(&wrong);
        assert!(why.contains(words), "{wrong}: {why}");
    }
    // A game over it: reads, appends and news are encrypted like the first word.
    let db = format!("{encrypted}?sslmode=verify-full&sslrootcert={signer}");
    let (one, two) = (start(&db).await, start(&db).await);
    let mut table = Table::open(one.addr, json!({"game": "homestretch", "seats": 2}), 2).await;
    for step in 0..6 {
        table.client = crate::common::Client::new(if step % 2 == 0 { one.addr } else { two.addr });
        table.step(step).await;
    }
    one.end().await;
    two.end().await;
}
