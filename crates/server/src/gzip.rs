//! Answers compressed for those who can read them so.

use std::io::Write;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Smaller answers are not worth it.
const LEAST: u64 = 1024;
/// Larger ones are compressed where they hold up nobody.
const MOST_AT_ONCE: u64 = 64 * 1024;

/// Whether the client reads gzip.
pub(crate) fn accepted(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| {
        list.split(',').any(|coding| {
            let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
            name.trim().eq_ignore_ascii_case("gzip") && quality.trim() != "q=0"
        })
    })
}

/// The data, compressed.
pub(crate) fn compress(data: &[u8], level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    // Writing to memory does not fail.
    encoder.write_all(data).and_then(|()| encoder.finish()).unwrap_or_default().into()
}

/// A text that is worth it goes out compressed where that is accepted.
pub(crate) async fn answer(mut response: Response, accepted: bool) -> Response {
    let size = response.body().size_hint().exact().unwrap_or(0);
    if size < LEAST || !is_text(response.headers()) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if !accepted {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // The body is in memory already: reading it neither waits nor fails.
    let plain = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    let fast = move || compress(&plain, Compression::fast());
    let bytes = if size <= MOST_AT_ONCE {
        fast()
    } else {
        tokio::task::spawn_blocking(fast).await.unwrap_or_default()
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, Body::from(bytes))
}

fn is_text(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok());
    let media = media.unwrap_or_default();
    media.starts_with("application/json") || media.starts_with("text/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_used_only_where_it_is_accepted() {
        let accepts = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            accepted(&headers)
        };
        assert!(accepts("gzip") && accepts("br, gzip;q=0.5") && accepts("GZIP"));
        assert!(!accepts("br") && !accepts("gzip;q=0") && !accepted(&HeaderMap::new()));
    }
}
