//! A load generator: tables at which both players move over live channels. In a closed loop they
//! move as soon as they may, so that the server sets the pace; in a paced one each table has its
//! times at which a move is due, whether the server keeps up or not.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::client::{Client, Live, any_move};

/// How long the first answer may take beyond the time of a measurement.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// How long; on a machine that is too busy for one move in that time, until the first is answered.
    pub time: Duration,
    /// Moves a second at all tables together; without it, as fast as the server lets them.
    pub rate: Option<f64>,
}

/// When a measurement is over: when its time is, and at least one move was answered.
#[derive(Debug)]
struct End {
    at: Instant,
    moved: watch::Sender<bool>,
}

impl End {
    async fn reached(&self) {
        tokio::time::sleep_until(self.at.into()).await;
        let mut moved = self.moved.subscribe();
        drop(tokio::time::timeout(PATIENCE, moved.wait_for(|moved| *moved)).await);
    }

    fn is_reached(&self) -> bool {
        let now = Instant::now();
        now >= self.at && (*self.moved.borrow() || now >= self.at + PATIENCE)
    }
}

/// When moves are due at one table.
#[derive(Debug)]
struct Pace {
    every: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    /// Waits for the table's next move to be due; gives the time from which it is waited for. A
    /// move that comes late, because the server was slow before, is measured from when it was due.
    async fn due(&self) -> Instant {
        let due = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let due = *next;
            *next += self.every;
            due
        };
        if due < Instant::now() {
            return due;
        }
        tokio::time::sleep_until(due.into()).await;
        Instant::now()
    }

    /// A new game begins: what it took to set it up is no fault of the moves.
    fn restart(&self) {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = (*next).max(Instant::now());
    }
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
    let end = Arc::new(End { at: start + load.time, moved: watch::Sender::new(false) });
    let mut playing = JoinSet::new();
    for (number, table) in tables.iter().enumerate() {
        let pace = load.rate.map(|rate| {
            let every = Duration::from_secs_f64(tables.len() as f64 / rate);
            // Tables do not move in step.
            let first = start + every.mul_f64(number as f64 / tables.len() as f64);
            Arc::new(Pace { every, next: Mutex::new(first) })
        });
        playing.spawn(play_table(addr, table.clone(), number, Arc::clone(&end), pace));
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
    end: Arc<End>,
    pace: Option<Arc<Pace>>,
) -> Result<Loaded, String> {
    let mut all = Loaded::default();
    loop {
        let mut channels = Vec::with_capacity(table.tokens.len());
        for token in &table.tokens {
            let live = Live::open(addr, &table.id, None).await.map_err(|why| why.to_string())?;
            channels.push((live, token.clone()));
        }
        if let Some(pace) = &pace {
            pace.restart();
        }
        let mut players = JoinSet::new();
        for (live, token) in channels {
            players.spawn(play_seat(live, token, number, Arc::clone(&end), pace.clone()));
        }
        while let Some(played) = players.join_next().await {
            all.take(played.map_err(|why| why.to_string())?);
        }
        if end.is_reached() {
            return Ok(all);
        }
        table = open_table(&mut Client::new(addr), table.tokens.len()).await?;
    }
}

/// What a player reads of a message. The rest is skipped: the generator shares the machine with
/// what it measures.
#[derive(Deserialize)]
struct Heard {
    ok: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
    #[serde(default)]
    over: bool,
    pending: Option<HeardPending>,
    #[serde(default)]
    moves: Value,
}

#[derive(Deserialize)]
struct HeardPending {
    decision: Option<u64>,
}

async fn play_seat(
    mut live: Live,
    token: String,
    number: usize,
    end: Arc<End>,
    pace: Option<Arc<Pace>>,
) -> Loaded {
    let mut result = Loaded::default();
    if live.say(&json!({ "token": token })).await.is_err() {
        result.faults += 1;
        return result;
    }
    let mut sent: Option<(u64, Instant)> = None;
    let mut hunch = number;
    loop {
        let heard = tokio::select! {
            heard = live.hear_text() => heard,
            () = end.reached() => return result,
        };
        let heard = heard.and_then(|text| serde_json::from_str::<Heard>(&text).ok());
        let Some(heard) = heard else {
            result.faults += 1;
            return result;
        };
        if heard.ok.is_some() {
            if let Some((_, at)) = sent {
                result.micros.push(u32::try_from(at.elapsed().as_micros()).unwrap_or(u32::MAX));
                result.moves += 1;
                end.moved.send_replace(true);
            }
        } else if heard.error.is_some() {
            result.faults += 1;
            sent = None;
        } else if heard.over {
            return result;
        } else if let Some(decision) = heard.pending.and_then(|pending| pending.decision)
            && sent.is_none_or(|(last, _)| last != decision)
            && let Some(play) = any_move(&heard.moves, hunch)
        {
            hunch = hunch.wrapping_mul(31).wrapping_add(7);
            let from = match &pace {
                None => Instant::now(),
                Some(pace) => tokio::select! {
                    due = pace.due() => due,
                    () = end.reached() => return result,
                },
            };
            sent = Some((decision, from));
            let said = json!({"move": play, "decision": decision, "key": decision.to_string()});
            if live.say(&said).await.is_err() {
                result.faults += 1;
                return result;
            }
        }
    }
}
