//! Where connections come in. What one may cost is bounded before it has said a word: how many
//! there are, in all and from one address, how long one may take to send its headers or sit idle,
//! and how long it lasts. A connection that becomes a live channel leaves, and is counted as such.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::Service;

use crate::PeerAddr;
use crate::api::Shelf;
use crate::tally::Entered;

/// How long a connection whose time is over may take for the answer that is under way.
const LAST_ANSWER: Duration = Duration::from_secs(10);

/// Lets connections in and serves them until the server ends; then what is under way is finished.
pub(crate) async fn serve(mut listener: TcpListener, api: Shelf, router: Router) {
    let mut ending = api.shared.ending.clone();
    let mut open = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            // Where files run out it waits for a moment, and tries again.
            accepted = Listener::accept(&mut listener) => accepted,
            Some(_) = open.join_next() => continue,
            () = async { drop(ending.wait_for(|ending| *ending).await) } => break,
        };
        match api.connections.enter(peer.ip()) {
            Some(entered) => {
                let connection = Connection { stream, peer, _entered: entered };
                open.spawn(connection.serve(api.clone(), router.clone()));
            }
            // Closed without a word: an answer would cost what the bound is there to save.
            None => api.shared.metrics.turned_away.add(1),
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    _entered: Entered,
}

impl Connection {
    async fn serve(self, api: Shelf, router: Router) {
        // Answers are small, and a player waits.
        drop(self.stream.set_nodelay(true));
        let peer = ConnectInfo(PeerAddr(self.peer));
        let service = service_fn(move |mut request: axum::http::Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.clone().call(request)
        });
        let limits = &api.shared.limits;
        // The timeout runs from when the server waits for a request: it ends idle connections too.
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.request_wait)
            .serve_connection(TokioIo::new(self.stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let mut ending = api.shared.ending.clone();
        tokio::select! {
            // Whatever went wrong, the client knows: its connection is closed.
            _ = connection.as_mut() => return,
            () = tokio::time::sleep(limits.connection_life) => {}
            () = async { drop(ending.wait_for(|ending| *ending).await) } => {}
        }
        connection.as_mut().graceful_shutdown();
        // One who does not read its answer does not hold the place for ever.
        drop(tokio::time::timeout(LAST_ANSWER, connection).await);
    }
}
