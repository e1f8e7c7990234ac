//! Short codes: what somebody reads aloud so that others find a table, private ones included.

use std::net::{IpAddr, Ipv6Addr};
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};

use super::{From, Shelf};
use crate::error::ApiError;
use crate::secret;
use crate::wire::FoundAnswer;

const NO_CODE: ApiError = ApiError::new(
    StatusCode::NOT_FOUND,
    "no_such_code",
    "No table that is not over has this code. Ask for it again, or for the link.",
);

pub(super) async fn find(
    State(api): State<Shelf>,
    Path(code): Path<String>,
    Extension(From(address)): Extension<From>,
) -> Result<Json<FoundAnswer>, ApiError> {
    if !api.code_seekers.take(network(address), Instant::now()) {
        api.shared.metrics.rate_limited.add(1);
        return Err(ApiError::TOO_MANY);
    }
    let code = secret::read_short_code(&code).ok_or(NO_CODE)?;
    let id = api.shared.store.find_code(&code).await.map_err(|_| ApiError::STORE)?;
    Ok(Json(FoundAnswer { id: id.ok_or(NO_CODE)? }))
}

/// Whoever has an address of IPv6 has the other 2^64 of its network too: they count as one.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_counts_as_one() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
