//! The HTTP face: routes, and what stands before every one of them.

#[cfg(feature = "schema")]
pub mod calls;
mod codes;
mod days;
mod guard;
mod live;
mod meets;
mod odds;
mod print;
mod rate;
mod records;
mod routes;
mod system;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware;
use axum::routing::get;
use engine::Language;
use table::Reason;
use tower_http::catch_panic::CatchPanicLayer;

use crate::address;
use crate::assets::{self, ClientFiles};
use crate::error::ApiError;
use crate::host::Hosts;
use crate::hub::Shared;
use crate::rates::{AddressBuckets, Buckets};
use crate::secret::{Token, TokenHash};
use crate::tally::Tally;
use crate::trouble::Trouble;
#[cfg(feature = "schema")]
pub use routes::calls;

/// What every handler may need.
pub struct Api {
    /// The tables.
    pub shared: Arc<Shared>,
    /// How fast an address may go.
    pub addresses: AddressBuckets,
    /// How fast a token may go.
    pub tokens: Buckets<TokenHash>,
    /// How fast an address may open tables.
    pub openers: AddressBuckets,
    /// How fast an address may look up short codes.
    pub code_seekers: AddressBuckets,
    /// How fast an address may ask for replays.
    pub replayers: AddressBuckets,
    /// How many bytes an address may bring: packs and records.
    pub bringers: AddressBuckets,
    /// Live channels.
    pub sockets: Arc<Tally>,
    /// Connections that are no live channels.
    pub connections: Arc<Tally>,
    /// Requests under way, where a reverse proxy has all the connections: each holds one of them.
    pub under_way: Option<Arc<Tally>>,
    /// Who may count the races of a meet now: few at once, so that tables stay quick.
    pub counting: tokio::sync::Semaphore,
    /// Tables that are not over, as last counted.
    pub unfinished: std::sync::atomic::AtomicI64,
    /// The browser client.
    pub client: ClientFiles,
    /// Origins besides the server's own.
    pub origins: Vec<String>,
    /// The names by which it may be called.
    pub hosts: Hosts,
}

/// Handlers' state.
pub type Shelf = Arc<Api>;

/// Every route.
pub fn router(api: Shelf) -> Router {
    let limits = &api.shared.limits;
    routes::routes(limits)
        .route("/api", get(guard::no_such_call))
        .route("/api/{*rest}", get(guard::no_such_call).fallback(guard::no_such_call))
        .fallback(assets::serve)
        .method_not_allowed_fallback(guard::no_such_method)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn_with_state(api.clone(), guard::guard))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .with_state(api)
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct From(pub IpAddr);

/// The seat token of a request, hashed.
#[derive(Clone, Copy, Debug)]
pub struct Bearer(pub Option<TokenHash>);

/// The language that the client asks for.
#[derive(Clone, Copy, Debug)]
pub struct Reads(pub Language);

impl FromRequestParts<Shelf> for Reads {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shelf) -> Result<Self, Infallible> {
        Ok(Self(accepted(&parts.headers)))
    }
}

/// The known language that the header `Accept-Language` likes best; English without one.
fn accepted(headers: &HeaderMap) -> Language {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
    let ranges = list.unwrap_or_default().split(',').filter_map(|range| {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
        Some((Language::of_tag(tag.trim())?, weight)).filter(|(_, weight)| *weight > 0.0)
    });
    // Of those that are liked equally the first counts.
    let best = ranges.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or_else(Language::default, |(language, _)| language)
}

impl FromRequestParts<Shelf> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Shelf) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Self(None)) };
        let token = header.to_str().ok().and_then(|text| {
            let (scheme, token) = text.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
        });
        let token = token.ok_or(Reason::BadToken)?;
        let hash = Token::sent(token).hash();
        api.meter_token(hash)?;
        Ok(Self(Some(hash)))
    }
}

impl Api {
    /// Counts a request or message of a token.
    ///
    /// # Errors
    /// There were too many.
    pub fn meter_token(&self, token: TokenHash) -> Result<(), ApiError> {
        self.metered(self.tokens.take(token, Instant::now()), Trouble::TooMany)
    }

    /// Counts a request or message from an address.
    ///
    /// # Errors
    /// There were too many.
    pub fn meter_address(&self, address: IpAddr) -> Result<(), ApiError> {
        self.metered(self.addresses.take(address, Instant::now()), Trouble::TooMany)
    }

    /// Counts a request from an address that is as dear as opening a table.
    ///
    /// # Errors
    /// There were too many.
    pub fn meter_opening(&self, address: IpAddr) -> Result<(), ApiError> {
        self.metered(self.openers.take(address, Instant::now()), Trouble::TooMany)
    }

    /// Counts a request or message from an address for which a log or a record is replayed.
    ///
    /// # Errors
    /// There were too many.
    pub fn meter_replay(&self, address: IpAddr) -> Result<(), ApiError> {
        self.metered(self.replayers.take(address, Instant::now()), Trouble::TooMany)
    }

    /// Counts bytes that an address brings to be kept.
    ///
    /// # Errors
    /// There were too many.
    pub fn meter_bytes(&self, address: IpAddr, bytes: usize) -> Result<(), ApiError> {
        let taken = self.bringers.take_many(address, bytes as f64, Instant::now());
        self.metered(taken, Trouble::TooMuch)
    }

    fn metered(&self, taken: bool, refusal: Trouble) -> Result<(), ApiError> {
        if taken {
            return Ok(());
        }
        self.shared.metrics.rate_limited.add(1);
        Err(refusal.into())
    }

    /// Who asks: the peer, or behind a proxy the last address that the proxy itself has added.
    fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let named = self.under_way.as_ref().and_then(|_| address::forwarded(headers));
        named.unwrap_or(peer.ip())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_liked_best_is_spoken() {
        for (list, language) in [
            ("de", Language::German),
            ("de-AT, en;q=0.5", Language::German),
            ("en;q=0.5, de;q=0.9", Language::German),
            ("fr, de;q=0.7, en;q=0.8", Language::English),
            ("en, de", Language::English),
            ("de;q=0, en;q=0.1", Language::English),
            ("fr", Language::English),
            ("de;q=much", Language::English),
            ("", Language::English),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, list.parse().expect("a header"));
            assert_eq!(accepted(&headers), language, "{list}");
        }
        assert_eq!(accepted(&HeaderMap::new()), Language::English);
    }
}
