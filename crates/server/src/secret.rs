//! Randomness from the operating system, and the secrets made of it: seat tokens and table ids.

use std::fmt;
use std::net::IpAddr;

use engine::hex::to_hex;
use sha2::{Digest, Sha256};
pub use table::TokenHash;

use crate::address::Net;

/// Random bytes from the operating system.
///
/// # Panics
/// The operating system has no randomness to give: nothing fair or secret can be made then.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

/// Fills the bytes with random ones, for a table.
///
/// # Panics
/// The operating system has no randomness to give.
pub fn fill(bytes: &mut [u8]) {
    #[cfg(feature = "testing")]
    if seeded::fill(bytes) {
        return;
    }
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

/// Secrets that are none, for tests: the same seed and the same calls, the same tables and dice.
#[cfg(feature = "testing")]
pub mod seeded {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    use sha2::{Digest, Sha256};

    /// The seed, and how often so many bytes were asked for. Each length counts for itself: what a
    /// clock asks for, at a time that nobody knows, changes no table and no dice.
    static SEED: Mutex<Option<(String, BTreeMap<usize, u64>)>> = Mutex::new(None);

    /// From now on nothing in this process is random.
    pub fn start(seed: &str) {
        let mut state = SEED.lock().unwrap_or_else(PoisonError::into_inner);
        *state = Some((seed.to_owned(), BTreeMap::new()));
    }

    /// Fills the bytes from the seed, if there is one.
    pub(super) fn fill(bytes: &mut [u8]) -> bool {
        let mut state = SEED.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((seed, asked)) = state.as_mut() else { return false };
        let times = asked.entry(bytes.len()).or_default();
        *times += 1;
        for (block, part) in bytes.chunks_mut(32).enumerate() {
            let text = format!("{seed} {} {times} {block}", part.len());
            part.copy_from_slice(&Sha256::digest(text)[..part.len()]);
        }
        true
    }
}

/// What opens a seat to whoever holds it: 256 random bits, or what follows from a key that its
/// client has drawn. It exists in full only in the answer that hands it out; the server keeps its
/// hash.
pub struct Token(String);

impl Token {
    /// A new one.
    #[must_use]
    pub fn new() -> Self {
        Self(to_hex(&random::<32>()))
    }

    /// The token that follows from a secret key of the client's, where it is used and for what: the
    /// same request again is answered with the same token, though only its hash is kept.
    #[must_use]
    pub fn of_key(used_for: &[&str], key: &str) -> Self {
        let mut digest = Sha256::new();
        for part in used_for.iter().chain([&key]) {
            // With its length, so that no two lists of parts are the same bytes.
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part.as_bytes());
        }
        Self(to_hex(&digest.finalize()))
    }

    /// What a client sent as its token.
    #[must_use]
    pub const fn sent(text: String) -> Self {
        Self(text)
    }

    /// The text for the answer.
    #[must_use]
    pub fn reveal(self) -> String {
        self.0
    }

    /// What is kept of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

/// A token does not print itself: no log line can hold one.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Letters and digits that are not mistaken for each other when somebody reads a code aloud.
const CODE: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Characters of a table's id: 60 random bits. Whoever has the id may look on, so it is a secret
/// of a private table; with the rate limit nobody guesses one.
pub const ID_LENGTH: usize = 12;

/// A new table's id.
#[must_use]
pub fn table_id() -> String {
    random::<ID_LENGTH>().iter().map(|byte| char::from(CODE[usize::from(byte & 31)])).collect()
}

/// Whether this can be a table's id at all; anything else never reaches the database.
#[must_use]
pub fn is_table_id(id: &str) -> bool {
    id.len() == ID_LENGTH && id.bytes().all(|c| CODE.contains(&c))
}

/// Characters that spell no word, even with digits read as letters, and are not mistaken for each
/// other: no vowels, none of 0 O 1 I L, B or 8 but not both. The set of Open Location Code.
const SHORT_CODE: &[u8; 20] = b"23456789CFGHJMPQRVWX";

/// Characters of a short code: 64 million of them. It is an invitation that is read aloud, found
/// only while its table is not over, and looked up at a rate of its own.
pub const SHORT_CODE_LENGTH: usize = 6;

/// A new short code.
#[must_use]
pub fn short_code() -> String {
    let pick = |bits: u32| char::from(SHORT_CODE[bits as usize % SHORT_CODE.len()]);
    (0..SHORT_CODE_LENGTH).map(|_| pick(u32::from_le_bytes(random()))).collect()
}

/// The short code that somebody typed, in upper-case letters; `None` if it can be none.
#[must_use]
pub fn read_short_code(typed: &str) -> Option<String> {
    let code = typed.to_ascii_uppercase();
    let good = code.len() == SHORT_CODE_LENGTH && code.bytes().all(|c| SHORT_CODE.contains(&c));
    good.then_some(code)
}

/// Characters of a kept record's id: 100 bits of its SHA-256, so that nobody finds two records
/// with the same one.
const RECORD_ID_LENGTH: usize = 20;

/// The id of a record that is kept: it follows from the text.
#[must_use]
pub fn record_id(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let code = digest.iter().take(RECORD_ID_LENGTH);
    code.map(|byte| char::from(CODE[usize::from(byte & 31)])).collect()
}

/// Whether this can be the id of a kept record.
#[must_use]
pub fn is_record_id(id: &str) -> bool {
    id.len() == RECORD_ID_LENGTH && id.bytes().all(|c| CODE.contains(&c))
}

/// Who opened a table, as the database knows it: no address stands there to be read.
#[must_use]
pub fn opener(address: IpAddr) -> String {
    let (net, _) = Net::around(address);
    to_hex(&Sha256::digest(format!("{net:?}").as_bytes())[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_do_not_print_themselves() {
        let (one, other) = (Token::new(), Token::new());
        assert_ne!(one.hash(), other.hash());
        assert_eq!(TokenHash::from_hex(&one.hash().to_hex()), Some(one.hash()));
        assert_eq!(format!("{one:?} {:?}", one.hash()), "Token(…) TokenHash(…)");
        assert_eq!(one.reveal().len(), 64);
        let of = |parts: &[&str], key| Token::of_key(parts, key).reveal();
        assert_eq!(of(&["sit", "table"], "key"), of(&["sit", "table"], "key"));
        for (parts, key) in
            [(&["sit", "other"], "key"), (&["sit", "table"], "yek"), (&["sitt", "able"], "key")]
        {
            assert_ne!(of(parts, key), of(&["sit", "table"], "key"));
        }
        assert!(is_table_id(&table_id()) && table_id() != table_id());
        assert!(!is_table_id("../etc/passwd") && !is_table_id(""));
        let code = short_code();
        assert_eq!(read_short_code(&code.to_ascii_lowercase()), Some(code));
        for wrong in ["", "CCCCC", "CCCCCCC", "CCCCC0", "CCCCC1", "CCCCCO", "CCCCCI", "CCCCC é"] {
            assert_eq!(read_short_code(wrong), None, "{wrong}");
        }
    }
}
