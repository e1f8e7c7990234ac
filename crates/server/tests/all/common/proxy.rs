//! A wire between a node and its database that can be made to fail as wires do: without a word.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinHandle};

/// Forwards connections to a database until told otherwise.
pub struct Proxy {
    state: Arc<State>,
    accepting: JoinHandle<()>,
}

#[derive(Default)]
struct State {
    wires: Mutex<Vec<Arc<Wire>>>,
    /// Whether new connections lead nowhere.
    closed: AtomicBool,
}

/// One connection; what is lost on it stays lost.
#[derive(Default)]
struct Wire {
    lose_questions: AtomicBool,
    lose_answers: AtomicBool,
    /// Whether the node listens on it for what other nodes tell.
    listens: AtomicBool,
    pumps: Mutex<Vec<AbortHandle>>,
}

impl Proxy {
    /// A wire to the database of this address, and the address at its near end.
    pub async fn before(url: &str) -> (Self, String) {
        let (head, rest) = url.split_once("127.0.0.1:").expect("a local database");
        let (far, name) = rest.split_once('/').expect("a port");
        let far = SocketAddr::from(([127, 0, 0, 1], far.parse().expect("a port")));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::<State>::default();
        let accepting = tokio::spawn(accept(listener, far, state.clone()));
        (Self { state, accepting }, format!("{head}127.0.0.1:{port}/{name}"))
    }

    fn each(&self, change: impl Fn(&Wire)) {
        let wires = self.state.wires.lock().unwrap_or_else(PoisonError::into_inner);
        wires.iter().for_each(|wire| change(wire));
    }

    /// What the open connections carry from now on is lost, both ways; new ones are as good as any.
    pub fn forget_connections(&self) {
        self.each(|wire| {
            wire.lose_questions.store(true, Ordering::SeqCst);
            wire.lose_answers.store(true, Ordering::SeqCst);
        });
    }

    /// The database hears what it is asked on the open connections, and nobody hears the answers.
    pub fn lose_answers(&self) {
        self.each(|wire| wire.lose_answers.store(true, Ordering::SeqCst));
    }

    /// The node no longer hears what other nodes tell, on the connections that are open now.
    pub fn deafen(&self) {
        self.each(|wire| {
            if wire.listens.load(Ordering::SeqCst) {
                wire.lose_answers.store(true, Ordering::SeqCst);
            }
        });
    }

    /// Nothing gets through, on any connection.
    pub fn blackhole(&self) {
        self.state.closed.store(true, Ordering::SeqCst);
        self.forget_connections();
    }

    /// New connections get through again.
    pub fn heal(&self) {
        self.state.closed.store(false, Ordering::SeqCst);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
        self.each(|wire| {
            let pumps = wire.pumps.lock().unwrap_or_else(PoisonError::into_inner);
            pumps.iter().for_each(AbortHandle::abort);
        });
    }
}

async fn accept(listener: TcpListener, far: SocketAddr, state: Arc<State>) {
    // Connections that were made while nothing got through: they stay open, and silent.
    let mut nowhere = Vec::new();
    loop {
        let (near, _) = listener.accept().await.expect("a connection");
        if state.closed.load(Ordering::SeqCst) {
            nowhere.push(near);
            continue;
        }
        let Ok(there) = TcpStream::connect(far).await else { continue };
        near.set_nodelay(true).expect("a socket");
        there.set_nodelay(true).expect("a socket");
        let wire = Arc::<Wire>::default();
        state.wires.lock().unwrap_or_else(PoisonError::into_inner).push(wire.clone());
        let (from_near, to_near) = near.into_split();
        let (from_far, to_far) = there.into_split();
        let asking = tokio::spawn(ask(wire.clone(), from_near, to_far));
        let answering = tokio::spawn(answer(wire.clone(), from_far, to_near));
        let pumps = [asking.abort_handle(), answering.abort_handle()];
        wire.pumps.lock().unwrap_or_else(PoisonError::into_inner).extend(pumps);
    }
}

async fn ask(wire: Arc<Wire>, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if bytes[..count].windows(6).any(|word| word == b"LISTEN") {
            wire.listens.store(true, Ordering::SeqCst);
        }
        if !wire.lose_questions.load(Ordering::SeqCst)
            && to.write_all(&bytes[..count]).await.is_err()
        {
            return;
        }
    }
    // The database is told that the node has given up: otherwise each fault of a long test would
    // keep connections, of which it has few.
}

async fn answer(wire: Arc<Wire>, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if !wire.lose_answers.load(Ordering::SeqCst) && to.write_all(&bytes[..count]).await.is_err()
        {
            return;
        }
    }
    // Who hears nothing does not hear either that the other end is gone.
    if wire.lose_answers.load(Ordering::SeqCst) {
        std::future::pending::<()>().await;
    }
}
