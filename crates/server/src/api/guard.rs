//! What stands before every route: rates, origins, security headers, and answers for whatever goes
//! wrong before a handler sees it.

use std::any::Any;
use std::net::SocketAddr;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use super::{From, Shelf, accepted};
use crate::PeerAddr;
use crate::error::{ApiError, in_language};
use crate::gzip;
use crate::host::Hosts;
use crate::trouble::Trouble;

/// Nothing but this server's own scripts, styles, images and calls. Style attributes are allowed:
/// the client places horses with them, and they can load nothing.
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; media-src 'self'; frame-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // The address of a private table is its secret: no other site is told it.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Meters, checks the origin, and adds the headers.
pub(super) async fn guard(State(api): State<Shelf>, mut request: Request, next: Next) -> Response {
    let metrics = &api.shared.metrics;
    metrics.requests.add(1);
    let peer = request.extensions().get::<ConnectInfo<PeerAddr>>().map(|info| info.0.0);
    let peer = peer.unwrap_or_else(|| SocketAddr::from(([0, 0, 0, 0], 0)));
    let address = api.address(peer, request.headers());
    let live = request.headers().contains_key(header::UPGRADE);
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let checked = api.meter_address(address).and_then(|()| {
        if names_nul(request.uri()) {
            return Err(Trouble::Nul.into());
        }
        check_host(&request, &api.hosts)?;
        let same = same_origin(request.headers(), &api.origins);
        if (live || !harmless) && !same { Err(Trouble::OtherOrigin.into()) } else { Ok(()) }
    });
    // Held until the request is answered.
    let under_way =
        api.under_way.as_ref().map(|tally| tally.enter(address).ok_or(Trouble::TooManyAtOnce));
    let (checked, _entered) = match under_way.transpose() {
        Ok(entered) => (checked, entered),
        Err(too_many) => (checked.and(Err(too_many.into())), None),
    };
    let method = request.method().clone();
    let language = accepted(request.headers());
    let reads_gzip = gzip::accepted(request.headers());
    // The path holds the id of a table, which is a secret of a private one: it is not logged.
    let api_call = request.uri().path().starts_with("/api/");
    let response = match checked {
        Ok(()) => {
            request.extensions_mut().insert(From(address));
            next.run(request).await
        }
        Err(error) => error.into_response(),
    };
    let mut response = in_language(response, language);
    if api_call {
        response = gzip::answer(response, reads_gzip).await;
    }
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        metrics.refused.add(1);
    }
    tracing::debug!(%method, api_call, status = status.as_u16(), "answered");
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // Sheets of paper are shown in a frame, and say so.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if api_call && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether the query spells a NUL character. No word of ours has one, and a database may refuse to
/// look for it. What stands in a path is checked for the shape of an id.
fn names_nul(uri: &Uri) -> bool {
    uri.query().is_some_and(|query| query.contains("%00"))
}

/// A browser names the site that it believes to speak to; a program may name none.
fn check_host(request: &Request, hosts: &Hosts) -> Result<(), ApiError> {
    let header = request.headers().get(header::HOST).map(HeaderValue::to_str);
    let host = match (request.uri().host(), header) {
        (Some(host), _) | (None, Some(Ok(host))) => host,
        (None, Some(Err(_))) => return Err(Hosts::refusal("?")),
        (None, None) => return Ok(()),
    };
    if hosts.allows(host) { Ok(()) } else { Err(Hosts::refusal(host)) }
}

/// Whether a browser says that the request comes from one of our own pages. A program that is no
/// browser says nothing, and is asked for a token like everybody else.
fn same_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    (host.is_some() && authority == host) || allowed.iter().any(|allowed| allowed == origin)
}

/// A body as JSON, with our own words for whatever is wrong with it.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shelf> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Shelf) -> Result<Self, ApiError> {
        let bytes = read(request, api).await?;
        parse(&bytes).map(Self)
    }
}

/// A body as it came, to be parsed where there is time for it.
pub(super) struct Raw(pub Bytes);

impl FromRequest<Shelf> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Shelf) -> Result<Self, ApiError> {
        read(request, api).await.map(Self)
    }
}

/// A body as JSON that may be left out.
pub(super) struct MaybeBody<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<Shelf> for MaybeBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Shelf) -> Result<Self, ApiError> {
        let bytes = read(request, api).await?;
        if bytes.is_empty() { Ok(Self(T::default())) } else { parse(&bytes).map(Self) }
    }
}

async fn read(request: Request, api: &Shelf) -> Result<Bytes, ApiError> {
    let body = Bytes::from_request(request, api);
    let body = tokio::time::timeout(api.shared.limits.request_wait, body).await;
    body.map_err(|_| Trouble::TooSlow)?.map_err(|rejection| match rejection {
        BytesRejection::FailedToBufferBody(why)
            if why.status() == StatusCode::PAYLOAD_TOO_LARGE =>
        {
            Trouble::TooLarge.into()
        }
        _ => Trouble::CutShort.into(),
    })
}

/// Parses a body.
pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|why| Trouble::BadBody { why: why.to_string() }.into())
}

/// A call that does not exist.
pub(super) async fn no_such_call() -> Trouble {
    Trouble::NoCall
}

/// A call that exists with another method.
pub(super) async fn no_such_method() -> Trouble {
    Trouble::NoMethod
}

/// A handler that panicked is a fault of ours; the server goes on.
pub(super) fn panicked(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request handler panicked");
    Trouble::Fault.into_response()
}
