//! The browser client, whose files the program brings: compressed once, cached for ever where the name
//! holds a hash, and asked for again where it does not.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use flate2::Compression;

use crate::api::Shelf;
use crate::gzip;
use engine::hex::to_hex;

/// A file of the browser client.
#[derive(Clone, Debug)]
pub struct ClientFile {
    /// Its bytes.
    pub data: Cow<'static, [u8]>,
    /// Their SHA-256.
    pub hash: [u8; 32],
}

/// Where the files of the browser client are found, by their path. The program brings them, and not
/// this crate: so a change of the client does not have the server built again.
pub type ClientFiles = fn(&str) -> Option<ClientFile>;

/// No client: a page says so.
pub(crate) fn no_client(_: &str) -> Option<ClientFile> {
    None
}

/// What is said where the client was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<title>Railbird</title><h1>Railbird is running</h1>\
<p>The browser client was not built into this program. Build it with <code>cargo xtask web</code>, \
then build the program again.</p>\
<p>The tables are there all the same: <a href=\"/api/openapi.json\">the API</a>.</p></html>";

/// Smaller files are not worth compressing.
const LEAST_COMPRESSED: usize = 512;

static COMPRESSED: LazyLock<Mutex<HashMap<(String, String), Bytes>>> =
    LazyLock::new(Mutex::default);

/// A file of the client; for a path of the client's own, its page.
pub(crate) async fn serve(
    State(api): State<Shelf>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (name, file) = match (api.client)(path).filter(|_| !path.is_empty()) {
        Some(file) => (path, file),
        // A file that is missing is missing; anything else is a page that the client knows.
        None if path.rsplit('/').next().is_some_and(|last| last.contains('.')) => {
            return (StatusCode::NOT_FOUND, "There is no such file.").into_response();
        }
        None => match (api.client)("index.html") {
            Some(file) => ("index.html", file),
            None => return Html(NOT_BUILT).into_response(),
        },
    };
    let tag = to_hex(&file.hash[..16]);
    let gzip = gzip::accepted(&headers) && is_text(name) && file.data.len() >= LEAST_COMPRESSED;
    // Compressed and plain are different bytes, and so have different tags.
    let etag = format!("\"{tag}{}\"", if gzip { "-gz" } else { "" });
    let mut answer = HeaderMap::new();
    let mut put = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            answer.insert(name, value);
        }
    };
    put(header::ETAG, &etag);
    put(header::VARY, "Accept-Encoding");
    let cache = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    put(header::CACHE_CONTROL, cache);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    if known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == etag)) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    put(header::CONTENT_TYPE, content_type(name));
    if gzip {
        put(header::CONTENT_ENCODING, "gzip");
        return (answer, compressed(name, &tag, &file.data)).into_response();
    }
    (answer, Bytes::from(file.data.into_owned())).into_response()
}

fn compressed(name: &str, tag: &str, data: &[u8]) -> Bytes {
    let key = (name.to_owned(), tag.to_owned());
    let mut known = COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = known.get(&key) {
        return bytes.clone();
    }
    let bytes = gzip::compress(data, Compression::best());
    known.insert(key, bytes.clone());
    bytes
}

/// The client's builder puts what carries a hash in its name into one folder.
fn is_hashed(name: &str) -> bool {
    name.starts_with("assets/")
}

fn is_text(name: &str) -> bool {
    !matches!(name.rsplit('.').next(), Some("png" | "jpg" | "webp" | "woff2" | "ico" | "gz"))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
