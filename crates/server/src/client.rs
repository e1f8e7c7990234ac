//! A small client: what the load generator and the tests speak to a server with. HTTP/1.1 over one
//! kept connection, and the live channel.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

/// A connection for requests; made again when it broke.
#[derive(Debug)]
pub struct Client {
    addr: SocketAddr,
    host: Option<String>,
    stream: Option<BufStream<TcpStream>>,
}

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers, their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// The body as JSON; `null` if it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// A header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

fn broken(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

impl Client {
    /// A client of the server at this address.
    #[must_use]
    pub const fn new(addr: SocketAddr) -> Self {
        Self { addr, host: None, stream: None }
    }

    /// A client that calls the server by this name.
    #[must_use]
    pub fn named(addr: SocketAddr, host: &str) -> Self {
        Self { addr, host: Some(host.to_owned()), stream: None }
    }

    /// Where it connects to.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// A request with JSON, and its status and JSON.
    ///
    /// # Errors
    /// The connection broke; whether the request was heard is not known.
    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> io::Result<(u16, Value)> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut headers = String::new();
        if let Some(token) = token {
            headers.push_str(&format!("authorization: Bearer {token}\r\n"));
        }
        let response = self.send(method, path, &headers, body.as_bytes()).await?;
        Ok((response.status, response.json()))
    }

    /// A request with headers of one's own, each with its line end.
    ///
    /// # Errors
    /// The connection broke.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> io::Result<Response> {
        let host = self.host.clone().unwrap_or_else(|| self.addr.to_string());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\n{headers}content-length: {}\r\n\r\n",
            body.len()
        );
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.addr).await?;
                stream.set_nodelay(true)?;
                BufStream::new(stream)
            }
        };
        stream.write_all(head.as_bytes()).await?;
        // A server may answer and close before it has read everything: the answer counts.
        let sent = async {
            stream.write_all(body).await?;
            stream.flush().await
        };
        let sent: io::Result<()> = sent.await;
        let response = match (read_response(&mut stream).await, sent) {
            (Ok(response), _) => response,
            (Err(_), Err(error)) | (Err(error), Ok(())) => return Err(error),
        };
        if response.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        Ok(response)
    }
}

async fn read_response(stream: &mut BufStream<TcpStream>) -> io::Result<Response> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| broken("no status"))?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err(broken("the headers end too early"));
        }
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut response = Response { status, headers, body: Vec::new() };
    let length = response.header("content-length").and_then(|length| length.parse().ok());
    response.body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut response.body).await?;
    Ok(response)
}

/// A live channel.
#[derive(Debug)]
pub struct Live(WebSocketStream<TcpStream>);

impl Live {
    /// Opens the live channel of a table.
    ///
    /// # Errors
    /// The server refuses it, or can not be reached.
    pub async fn open(
        addr: SocketAddr,
        id: &str,
        origin: Option<&str>,
    ) -> Result<Self, tungstenite::Error> {
        let url = format!("ws://{addr}/api/tables/{id}/live");
        let mut request = url.into_client_request()?;
        if let Some(origin) = origin.and_then(|origin| origin.parse().ok()) {
            request.headers_mut().insert("origin", origin);
        }
        let stream = TcpStream::connect(addr).await?;
        stream.set_nodelay(true)?;
        // Small buffers: a load test opens thousands.
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = 8 * 1024;
        let (socket, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self(socket))
    }

    /// Says something.
    ///
    /// # Errors
    /// The channel is closed.
    pub async fn say(&mut self, value: &Value) -> Result<(), tungstenite::Error> {
        self.say_text(value.to_string()).await
    }

    /// Says something that need not be JSON.
    ///
    /// # Errors
    /// The channel is closed.
    pub async fn say_text(&mut self, text: String) -> Result<(), tungstenite::Error> {
        self.0.send(Message::Text(text.into())).await
    }

    /// The next text; `None` when the channel is closed.
    pub async fn hear_text(&mut self) -> Option<String> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message; `None` when the channel is closed.
    pub async fn hear(&mut self) -> Option<Value> {
        serde_json::from_str(&self.hear_text().await?).ok()
    }

    /// The next message, if it comes in time.
    pub async fn hear_within(&mut self, wait: Duration) -> Option<Value> {
        tokio::time::timeout(wait, self.hear()).await.ok().flatten()
    }

    /// The code with which the server closes the channel, after whatever else it says.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.0.next().await? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}

/// A move out of what a table offers: listed, or with its free fields filled in. It plays the
/// games as fast as they can be played, not well.
#[must_use]
pub fn any_move(moves: &Value, hunch: usize) -> Option<Value> {
    let moves = moves.as_array().filter(|moves| !moves.is_empty())?;
    let chosen = &moves[hunch % moves.len()];
    let Some(open) = chosen.get("open") else { return Some(chosen.clone()) };
    Some(match chosen["type"].as_str()? {
        "bid" => json!({"type": "bid", "amount": open["least"]}),
        "nominate" => json!({"type": "nominate", "horse": open["horse"], "amount": open["least"]}),
        // Where nobody can go any further, an empty path.
        "run" => {
            let targets = open["targets"].as_array()?;
            let farthest =
                targets.last().map_or_else(|| json!([]), |target| target["path"].clone());
            json!({"type": "run", "path": farthest})
        }
        _ => any_slip(&chosen["type"], open, hunch),
    })
}

fn any_slip(kind: &Value, open: &Value, hunch: usize) -> Value {
    let list = |key: &str| open[key].as_array().cloned().unwrap_or_default();
    let (tokens, horses, lines) = (list("tokens"), list("horses"), list("lines"));
    // Each token on a horse of its own: no limit forbids that.
    let bets: Vec<Value> = tokens
        .iter()
        .enumerate()
        .map(|(i, token)| {
            json!({
                "token": token,
                "horse": horses[(hunch + i) % horses.len()],
                "line": lines[hunch % lines.len()],
            })
        })
        .collect();
    json!({"type": kind, "bets": bets})
}
