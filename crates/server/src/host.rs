//! By which names the server may be called. A page of another site can not read what a server
//! answers, unless its own name is made to lead there (DNS rebinding): to the browser it is then one
//! site. What gives it away is the name in `Host`.

use std::net::IpAddr;

use crate::error::ApiError;
use crate::trouble::Trouble;

/// The names that the operator has given the server.
#[derive(Clone, Debug, Default)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// These names, and those of the origins.
    #[must_use]
    pub fn new(names: &[String], origins: &[String]) -> Self {
        let of_origins = origins.iter().filter_map(|origin| origin.split_once("://"));
        let all = names.iter().map(String::as_str).chain(of_origins.map(|(_, host)| host));
        Self(all.map(|host| name(host).to_ascii_lowercase()).collect())
    }

    /// Whether a request may call the server so. An address is no name, and no site can own a name
    /// that public DNS never knows: one without a dot, or under `localhost` or `local`.
    #[must_use]
    pub fn allows(&self, host: &str) -> bool {
        let name = name(host).trim_end_matches('.').to_ascii_lowercase();
        let literal = name.trim_start_matches('[').trim_end_matches(']');
        literal.parse::<IpAddr>().is_ok()
            || matches!(name.rsplit_once('.'), None | Some((_, "localhost" | "local")))
            || self.0.contains(&name)
    }

    /// What a request is told that calls the server otherwise.
    #[must_use]
    pub fn refusal(host: &str) -> ApiError {
        let name: String = name(host).chars().take(100).collect();
        Trouble::WrongHost { name }.into()
    }
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) && !name.ends_with(':') => {
            if name.contains(':') && !name.ends_with(']') {
                host
            } else {
                name
            }
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_a_site_could_own_have_to_be_configured() {
        let names = ["Railbird.example".to_owned()];
        let origins = ["https://club.example:8443".to_owned()];
        let hosts = Hosts::new(&names, &origins);
        let allowed = [
            "127.0.0.1:7100",
            "localhost",
            "localhost:7100",
            "table.localhost:7100",
            "[::1]:7100",
            "[::1]",
            "192.168.1.7:7100",
            "203.0.113.9",
            "raspberrypi:7100",
            "raspberrypi.local",
            "railbird.example",
            "RAILBIRD.example:443",
            "railbird.example.",
            "club.example",
            "club.example:8443",
            "",
        ];
        for host in allowed {
            assert!(hosts.allows(host), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7100",
            "railbird.example.evil.example",
            "127.0.0.1.evil.example",
            "local.evil.example",
        ] {
            assert!(!hosts.allows(host), "{host}");
        }
    }
}
