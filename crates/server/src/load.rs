//! A load generator: tables at which both players move as soon as they may, over live channels, as
//! fast as the server lets them. A closed loop: nobody sends a move before its last was answered.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::{Client, Live, any_move};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Tables at once.
    pub tables: usize,
    /// How long.
    pub time: Duration,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Moves that were answered.
    pub moves: u64,
    /// How long it took.
    pub time: Duration,
    /// From a move's being sent to its answer, in microseconds, ascending.
    pub micros: Vec<u32>,
    /// Moves that were refused, channels that closed: none in a sound run.
    pub faults: u64,
}

impl Loaded {
    fn take(&mut self, more: Self) {
        self.moves += more.moves;
        self.faults += more.faults;
        self.micros.extend(more.micros);
    }

    /// Moves a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64()
    }

    /// The time within which this part of the moves was answered, in milliseconds.
    #[must_use]
    pub fn millis(&self, part: f64) -> f64 {
        let at = (self.micros.len() as f64 * part) as usize;
        let micros = self.micros.get(at.min(self.micros.len().saturating_sub(1)));
        micros.map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    }
}

/// A table with two seats, and what opens them.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its id.
    pub id: String,
    /// The tokens.
    pub tokens: Vec<String>,
}

/// Opens a table with so many players.
///
/// # Errors
/// The server does not do it.
pub async fn open_table(client: &mut Client, seats: usize) -> Result<Opened, String> {
    let wish = json!({"game": "homestretch", "seats": seats});
    let table = expect(client, "/api/tables", &wish).await?;
    let id = table["id"].as_str().unwrap_or_default().to_owned();
    let mut tokens = Vec::new();
    for seat in 0..seats {
        let wish = json!({"name": format!("Player {}", seat + 1)});
        let seated = expect(client, &format!("/api/tables/{id}/seats"), &wish).await?;
        tokens.push(seated["token"].as_str().unwrap_or_default().to_owned());
    }
    Ok(Opened { id, tokens })
}

async fn expect(client: &mut Client, path: &str, body: &Value) -> Result<Value, String> {
    match client.call("POST", path, None, Some(body)).await {
        Ok((201, answer)) => Ok(answer),
        Ok((status, answer)) => Err(format!("{path}: {status} {answer}")),
        Err(why) => Err(format!("{path}: {why}")),
    }
}

/// Opens so many tables, each with two players.
///
/// # Errors
/// The server does not do it.
pub async fn open_tables(addr: SocketAddr, count: usize) -> Result<Vec<Opened>, String> {
    let mut client = Client::new(addr);
    let mut tables = Vec::with_capacity(count);
    for _ in 0..count {
        tables.push(open_table(&mut client, 2).await?);
    }
    Ok(tables)
}

/// Plays at every table until the time is over; where a game ends, the next begins at a new table.
///
/// # Errors
/// A table or a channel can not be opened.
pub async fn play(addr: SocketAddr, tables: &[Opened], load: Load) -> Result<Loaded, String> {
    let start = Instant::now();
    let end = start + load.time;
    let mut playing = JoinSet::new();
    for (number, table) in tables.iter().enumerate() {
        playing.spawn(play_table(addr, table.clone(), number, end));
    }
    let mut all = Loaded::default();
    while let Some(played) = playing.join_next().await {
        all.take(played.map_err(|why| why.to_string())??);
    }
    all.time = start.elapsed();
    all.micros.sort_unstable();
    Ok(all)
}

async fn play_table(
    addr: SocketAddr,
    mut table: Opened,
    number: usize,
    end: Instant,
) -> Result<Loaded, String> {
    let mut all = Loaded::default();
    loop {
        let mut players = JoinSet::new();
        for token in &table.tokens {
            let live = Live::open(addr, &table.id, None).await.map_err(|why| why.to_string())?;
            players.spawn(play_seat(live, token.clone(), number, end));
        }
        while let Some(played) = players.join_next().await {
            all.take(played.map_err(|why| why.to_string())?);
        }
        if Instant::now() >= end {
            return Ok(all);
        }
        table = open_table(&mut Client::new(addr), table.tokens.len()).await?;
    }
}

async fn play_seat(mut live: Live, token: String, number: usize, end: Instant) -> Loaded {
    let mut result = Loaded::default();
    if live.say(&json!({ "token": token })).await.is_err() {
        result.faults += 1;
        return result;
    }
    let mut sent: Option<(u64, Instant)> = None;
    let mut hunch = number;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let heard = match tokio::time::timeout(left, live.hear()).await {
            Ok(Some(heard)) => heard,
            Ok(None) => {
                result.faults += 1;
                return result;
            }
            Err(_) => return result,
        };
        if heard.get("ok").is_some() {
            if let Some((_, at)) = sent {
                result.micros.push(u32::try_from(at.elapsed().as_micros()).unwrap_or(u32::MAX));
                result.moves += 1;
            }
        } else if heard.get("error").is_some() {
            result.faults += 1;
            sent = None;
        } else if heard["over"] == json!(true) {
            return result;
        } else if let Some(decision) = heard["pending"]["decision"].as_u64()
            && sent.is_none_or(|(last, _)| last != decision)
            && let Some(play) = any_move(&heard["moves"], hunch)
        {
            hunch = hunch.wrapping_mul(31).wrapping_add(7);
            sent = Some((decision, Instant::now()));
            let said = json!({"move": play, "decision": decision, "key": decision.to_string()});
            if live.say(&said).await.is_err() {
                result.faults += 1;
                return result;
            }
        }
    }
}
