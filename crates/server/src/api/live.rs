//! The live channel: a WebSocket over which a table tells what happens and takes moves.
//!
//! A client says who it is, what it has and what it reads (`{"token", "have", "lang"}`), and gets
//! exactly the rest; then a message after every append that it may know of. It can say so again at any time. A client that
//! reads too slowly is let go with code 4008 and can come back and say what it has.

use std::net::IpAddr;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::Language;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use table::{Done, Reason, Wish};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::{From, Shelf};
use crate::actor::{Request, Watcher};
use crate::error::ApiError;
use crate::secret::{Token, TokenHash};
use crate::tally::Entered;
use crate::trouble::Trouble;
use crate::wire::{LiveReply, MakeMove, Numbered, Said};

/// How long a client that says nothing is waited for before it is shown the table.
const FIRST_WORD: Duration = Duration::from_millis(300);

/// A message that can not be sent for this long means that nobody reads.
const MOST_BLOCKED: Duration = Duration::from_secs(20);

/// How long the step under way may take when the server ends.
const LAST_STEP: Duration = Duration::from_secs(1);

/// How long a client that was told why its channel is closed may take to close its own side.
const LAST_LOOK: Duration = Duration::from_secs(1);

/// What a channel reads at once. Moves are small, and there may be thousands of channels.
const BUFFER: usize = 4 * 1024;

/// Why the server closes a channel.
mod code {
    /// The server ends; come back in a moment.
    pub(super) const GOING_AWAY: u16 = 1001;
    /// A message that can not be understood.
    pub(super) const BAD_MESSAGE: u16 = 1007;
    /// Messages came too fast.
    pub(super) const TOO_FAST: u16 = 4029;
    /// The token opens no seat here, or there is no such table.
    pub(super) const REFUSED: u16 = 4001;
    /// Messages were not read fast enough; come back and say what you have.
    pub(super) const TOO_SLOW: u16 = 4008;
    /// Nothing was heard for too long.
    pub(super) const SILENT: u16 = 4000;
}

const TOO_FAST: (u16, &str) = (code::TOO_FAST, "too many messages; come back more slowly");

/// The shapes of a message.
const SHAPES: &str = r#"{"token", "have"}, {"move"} or {"ping"}"#;

const ENDS: (u16, &str) = (code::GOING_AWAY, "the server ends; come back in a moment");

pub(super) async fn live(
    State(api): State<Shelf>,
    Path(id): Path<String>,
    Extension(From(address)): Extension<From>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Trouble::NoSocket.into_response();
    };
    if !crate::secret::is_table_id(&id) {
        return Trouble::NoTable.into_response();
    }
    let Some(open) = api.sockets.enter(address) else {
        return Trouble::TooManySockets.into_response();
    };
    let cookie = cookie_token(&headers);
    let most = api.shared.limits.body;
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(BUFFER)
        .on_upgrade(move |socket| serve(api, id, address, cookie, socket, open))
}

fn cookie_token(headers: &HeaderMap) -> Option<TokenHash> {
    let cookies = headers.get(header::COOKIE)?.to_str().ok()?;
    let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(name, _)| *name == "railbird")?;
    Some(Token::sent(token.to_owned()).hash())
}

/// One live channel.
struct Channel {
    api: Shelf,
    id: String,
    address: IpAddr,
    who: Option<TokenHash>,
    /// Whether `who` is only what a cookie says: an old one makes a spectator, not an error.
    by_cookie: bool,
    watcher: u64,
    /// What the client reads.
    language: Language,
    sink: SplitSink<WebSocket, Message>,
    send: Option<mpsc::Sender<Utf8Bytes>>,
    pushes: mpsc::Receiver<Utf8Bytes>,
}

/// Why a channel ends, from our side.
type Ending = Option<(u16, &'static str)>;

async fn serve(
    api: Shelf,
    id: String,
    address: IpAddr,
    cookie: Option<TokenHash>,
    socket: WebSocket,
    open: Entered,
) {
    let (sink, mut stream) = socket.split();
    let (send, pushes) = mpsc::channel(api.shared.limits.waiting_messages.max(2));
    let watcher = api.shared.watcher_id();
    let mut ending = api.shared.ending.clone();
    let ping_every = api.shared.limits.ping;
    let mut channel = Channel {
        api,
        id,
        address,
        who: cookie,
        by_cookie: cookie.is_some(),
        watcher,
        language: Language::English,
        sink,
        send: Some(send),
        pushes,
    };
    let mut heard = Instant::now();
    let mut pings = tokio::time::interval_at(heard + ping_every, ping_every);
    let mut first_word = Some(Box::pin(tokio::time::sleep(FIRST_WORD)));
    let why: Ending = loop {
        let step = tokio::select! {
            message = stream.next() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        unless_it_ends(&mut ending, channel.said(&text)).await
                    }
                    Some(Ok(Message::Binary(bytes))) => match std::str::from_utf8(&bytes) {
                        Ok(text) => unless_it_ends(&mut ending, channel.said(text)).await,
                        Err(_) => Err(Some((code::BAD_MESSAGE, "a message is JSON text"))),
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Close(_))) | Some(Err(_)) | None => Err(None),
                }
            }
            push = channel.pushes.recv() => match push {
                Some(text) => channel.push(text).await,
                // The table let us go: because it ends, or because we are too slow.
                None if *ending.borrow() => Err(Some(ENDS)),
                None => Err(Some((code::TOO_SLOW, "you read too slowly; come back and say what you have"))),
            },
            () = async { match first_word.as_mut() { Some(wait) => wait.await, None => std::future::pending().await } } => {
                unless_it_ends(&mut ending, channel.watch(None)).await
            }
            _ = pings.tick() => {
                if heard.elapsed() > ping_every * 3 {
                    Err(Some((code::SILENT, "nothing was heard from you")))
                } else {
                    channel.emit(Message::Ping(axum::body::Bytes::new())).await
                }
            }
            () = async { drop(ending.wait_for(|ending| *ending).await) } => {
                Err(Some(ENDS))
            }
        };
        // A ping or a refused message is no introduction: whoever says no more is still shown the
        // table.
        if channel.send.is_none() {
            first_word = None;
        }
        // What else is ready goes out in the same packet: an answer and the push that came with it.
        let step = match step {
            Ok(()) => channel.flush().await,
            ended => ended,
        };
        if let Err(why) = step {
            break why;
        }
    };
    channel.api.shared.unwatch(&channel.id, watcher);
    if let Some((code, reason)) = why {
        let close = CloseFrame { code, reason: reason.into() };
        let _ = channel.emit(Message::Close(Some(close))).await;
        let _ = channel.flush().await;
        // What the client still sends is read for a moment, so that it sees the reason instead of
        // a connection that breaks.
        let rest = async { while let Some(Ok(_)) = stream.next().await {} };
        drop(tokio::time::timeout(LAST_LOOK, rest).await);
    }
    drop(open);
}

/// What a step comes to. When the server ends, a table that does not answer is waited for only so
/// long that the channel can still be told why it is closed.
async fn unless_it_ends(
    ending: &mut watch::Receiver<bool>,
    step: impl Future<Output = Result<(), Ending>>,
) -> Result<(), Ending> {
    let too_late = async {
        drop(ending.wait_for(|ending| *ending).await);
        tokio::time::sleep(LAST_STEP).await;
    };
    tokio::select! {
        done = step => done,
        () = too_late => Err(Some(ENDS)),
    }
}

impl Channel {
    /// Puts a message into the buffer.
    async fn emit(&mut self, message: Message) -> Result<(), Ending> {
        match tokio::time::timeout(MOST_BLOCKED, self.sink.feed(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    /// Sends what is in the buffer, and what waits to be pushed.
    async fn flush(&mut self) -> Result<(), Ending> {
        while let Ok(text) = self.pushes.try_recv() {
            self.push(text).await?;
        }
        match tokio::time::timeout(MOST_BLOCKED, self.sink.flush()).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    async fn push(&mut self, text: Utf8Bytes) -> Result<(), Ending> {
        // The table holds a sender of its own; ours would keep the channel open when it is let go.
        self.send = None;
        self.emit(Message::Text(text)).await
    }

    async fn tell(&mut self, value: &Value) -> Result<(), Ending> {
        self.emit(Message::Text(value.to_string().into())).await
    }

    async fn said(&mut self, text: &str) -> Result<(), Ending> {
        let metered = self.api.meter_address(self.address);
        let metered =
            metered.and_then(|()| self.who.map_or(Ok(()), |who| self.api.meter_token(who)));
        if metered.is_err() {
            return Err(Some(TOO_FAST));
        }
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(why) => {
                let error =
                    ApiError::from(Trouble::BadMessage { shapes: SHAPES, why: why.to_string() });
                return self.tell(&json!(error.answer(self.language))).await;
            }
        };
        if let Some(tag) = &said.lang {
            self.language = Language::of_tag(tag).unwrap_or_default();
        }
        if let Some(ping) = &said.ping {
            self.tell(&json!(LiveReply::Pong { pong: ping })).await?;
        }
        // A message that asks for nothing, `{}`, introduces a spectator.
        let plays = said.play.is_some() || said.typed.is_some();
        let asks = said.ping.is_some() || plays;
        let introduces = said.token.is_some() || said.have.is_some() || !asks;
        if let Some(token) = said.token {
            self.who = Some(Token::sent(token).hash());
            self.by_cookie = false;
        }
        if introduces || plays && self.send.is_some() {
            self.watch(said.have).await?;
        }
        if !plays {
            return Ok(());
        }
        let Said { play, typed, decision, key, id, .. } = said;
        self.play(MakeMove { play, typed, decision, key }, id).await
    }

    /// Asks the table to tell us what happens, after what we have.
    async fn watch(&mut self, have: Option<u64>) -> Result<(), Ending> {
        // For one who was away the log may have to be replayed.
        if have.is_some() && self.api.meter_replay(self.address).is_err() {
            return Err(Some(TOO_FAST));
        }
        let send = match self.send.take() {
            Some(send) => send,
            None => {
                // Says again what it has: what waits in the old channel is part of the answer.
                let (send, pushes) = mpsc::channel(self.api.shared.limits.waiting_messages.max(2));
                self.pushes = pushes;
                send
            }
        };
        let watcher = Watcher { id: self.watcher, send, language: self.language };
        let who = self.who;
        let watched =
            self.api.shared.ask(&self.id, |reply| Request::Watch(who, have, watcher, reply)).await;
        match watched {
            Ok(()) => Ok(()),
            Err(error) if self.by_cookie && error == Reason::BadToken.into() => {
                self.by_cookie = false;
                self.who = None;
                Box::pin(self.watch(have)).await
            }
            Err(error) if error == Trouble::Ending.into() => Err(Some(ENDS)),
            Err(error) => {
                self.tell(&json!(error.answer(self.language))).await?;
                Err(Some((code::REFUSED, error.why.code)))
            }
        }
    }

    async fn play(&mut self, play: MakeMove, id: Option<Value>) -> Result<(), Ending> {
        let who = self.who;
        let wish = Wish::Play(play);
        let played = self.api.shared.ask(&self.id, |reply| Request::Wish(who, wish, reply)).await;
        let answer = match &played {
            Ok(Done { number, .. }) => LiveReply::Played { ok: Numbered { number: *number }, id },
            Err(error) => LiveReply::Refused { answer: error.answer(self.language), id },
        };
        self.tell(&json!(answer)).await
    }
}
