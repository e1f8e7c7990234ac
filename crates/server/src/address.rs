//! Whom the limits count as one. An address of IPv4 is somebody; whoever has an address of IPv6
//! has the 2^64 of its network too, and mostly some hundred networks beside it.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::HeaderMap;

/// The networks of one household or hosting customer together may do this many times as much as
/// one of them. At least two: then one of them alone never takes what its neighbours need.
pub const WIDER: usize = 2;

/// A part of the net that counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Net {
    /// An address of IPv4.
    Address(Ipv4Addr),
    /// A network of IPv6: the first 64 bits.
    Network(u64),
    /// What one customer is usually given of IPv6: the first 56 bits.
    Networks(u64),
}

impl Net {
    /// The part that counts as one, and for IPv6 the wider one around it. IPv4 that is written as
    /// IPv6 counts as IPv4: a listener for both names it so.
    #[must_use]
    pub fn around(address: IpAddr) -> (Self, Option<Self>) {
        match address.to_canonical() {
            IpAddr::V4(address) => (Self::Address(address), None),
            IpAddr::V6(address) => {
                let network = (address.to_bits() >> 64) as u64;
                (Self::Network(network), Some(Self::Networks(network >> 8)))
            }
        }
    }
}

/// The address that a reverse proxy has added: the last of all `X-Forwarded-For` lines, which count
/// as one list. What stands before it was said by the client, and may be anything.
#[must_use]
pub fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = line.to_str().ok()?.rsplit(',').next()?.trim();
    // Some proxies name the port as well.
    last.parse()
        .ok()
        .or_else(|| last.parse().ok().map(|with_port: std::net::SocketAddr| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(text: &str) -> (Net, Option<Net>) {
        Net::around(text.parse().expect("an address"))
    }

    #[test]
    fn networks_of_ipv6_count_as_one_and_mapped_ipv4_as_ipv4() {
        assert_eq!(net("2001:db8::1"), net("2001:db8::ffff:2"));
        let (one, around_one) = net("2001:db8::1");
        let (other, around_other) = net("2001:db8:0:ff::1");
        assert_ne!(one, other);
        assert_eq!(around_one, around_other);
        assert_ne!(around_one, net("2001:db8:0:100::1").1);
        assert_ne!(net("192.0.2.1"), net("192.0.2.2"));
        assert_eq!(net("::ffff:192.0.2.1"), net("192.0.2.1"));
    }

    #[test]
    fn the_last_of_all_forwarded_lines_counts() {
        let cases: [(&[&str], Option<&str>); 7] = [
            (&[], None),
            (&["192.0.2.1"], Some("192.0.2.1")),
            (&["192.0.2.1, 192.0.2.2"], Some("192.0.2.2")),
            (&["192.0.2.1", "192.0.2.2, 192.0.2.3"], Some("192.0.2.3")),
            (&["192.0.2.1", "192.0.2.2:4711"], Some("192.0.2.2")),
            (&["[2001:db8::1]:4711"], Some("2001:db8::1")),
            (&["192.0.2.1", "unknown"], None),
        ];
        for (lines, last) in cases {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().expect("a header"));
            }
            assert_eq!(forwarded(&headers), last.map(|ip| ip.parse().expect("an address")));
        }
    }
}
