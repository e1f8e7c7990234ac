//! What a table knows of the secret that opens a seat: its hash.

use std::fmt;

use engine::hex::{from_hex, to_hex};
use subtle::ConstantTimeEq;

/// The SHA-256 of a token.
#[derive(Clone, Copy, Eq)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// As hexadecimal digits, for the log.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }

    /// From the log.
    #[must_use]
    pub fn from_hex(hex: &str) -> Option<Self> {
        from_hex(hex).map(Self)
    }
}

/// In constant time: how long a comparison takes tells nothing about the hash.
impl PartialEq for TokenHash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl std::hash::Hash for TokenHash {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}
