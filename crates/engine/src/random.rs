//! Two sources of random bits: a fast one for simulation, a provable one for a table's dice.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

use crate::chance::{Bits, Drawn, Due};
use crate::hex::{from_hex, to_hex};

/// Bits for simulations, searches and tests: fast, repeatable, not secret.
#[derive(Clone, Debug)]
pub struct SimBits(Xoshiro256PlusPlus);

impl SimBits {
    /// The bits of one run: `seed` names the experiment, `run` the game in it. Runs are
    /// independent, so that work can be divided among threads in any way.
    #[must_use]
    pub fn new(seed: u64, run: u64) -> Self {
        // Both numbers pass through SplitMix64, so neighbouring ones do not give similar states.
        Self(Xoshiro256PlusPlus::seed_from_u64(split_mix(split_mix(seed).wrapping_add(run))))
    }

    /// Bits that follow from a seed but tell nothing about its dice: for the bots at a table.
    #[must_use]
    pub fn from_seed(seed: &Seed, purpose: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"railbird bits 1\0");
        hash.update(seed.0);
        hash.update(purpose.as_bytes());
        Self(Xoshiro256PlusPlus::from_seed(hash.finalize().into()))
    }
}

const fn split_mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Bits for SimBits {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Two dice from one number: half the work of the throw that simulations make most often.
    #[inline(always)]
    fn throw(&mut self, sides: u8, faces: &mut [u8]) {
        match faces {
            [one, other] if sides == 6 => {
                let both = self.below(36);
                (*one, *other) = ((both / 6) as u8 + 1, (both % 6) as u8 + 1);
            }
            [one] => *one = self.below(u32::from(sides)) as u8 + 1,
            faces => self.throw_each(sides, faces),
        }
    }
}

impl SimBits {
    #[inline(never)]
    fn throw_each(&mut self, sides: u8, faces: &mut [u8]) {
        for face in faces {
            *face = self.below(u32::from(sides)) as u8 + 1;
        }
    }
}

/// A table's secret: everything thrown and shuffled at it follows from these 32 bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from random bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a word names: the same word, the same game. A seed itself, as it is printed and
    /// as records have it, names itself, so that what was printed can be given back.
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        if let Some(seed) = Self::from_hex(word) {
            return seed;
        }
        let mut hash = Sha256::new();
        hash.update(b"railbird seed 1\0");
        hash.update(word.as_bytes());
        Self(hash.finalize().into())
    }

    /// The seed written as 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(hex: &str) -> Option<Self> {
        from_hex(hex).map(Self)
    }

    /// The seed as 64 hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }

    /// What is shown before the first throw: the SHA-256 of the seed, in hexadecimal digits.
    #[must_use]
    pub fn commitment(&self) -> String {
        to_hex(&Sha256::digest(self.0))
    }
}

/// A seed is a secret until its game is over: it does not print itself.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// A table's dice. Draw number `n` is stream `n` of ChaCha20 under a key made of the seed and of
/// what the seats contributed, so that a draw does not depend on how many bits earlier ones took.
#[derive(Clone)]
pub struct FairDice {
    key: [u8; 32],
    drawn: u64,
}

impl FairDice {
    /// Dice that follow from the seed and from what each seat contributed, in seat order.
    #[must_use]
    pub fn new(seed: &Seed, contributions: &[String]) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"railbird dice 1\0");
        hash.update(seed.0);
        for contribution in contributions {
            // With the length, so that two lists can not run together into the same bytes.
            hash.update((contribution.len() as u64).to_le_bytes());
            hash.update(contribution.as_bytes());
        }
        Self { key: hash.finalize().into(), drawn: 0 }
    }

    /// The same dice after so many draws.
    #[must_use]
    pub const fn after(mut self, draws: u64) -> Self {
        self.drawn = draws;
        self
    }

    /// How many draws were made.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.drawn
    }

    /// The next draw.
    pub fn draw(&mut self, due: &Due) -> Drawn {
        let mut bits = ChaChaBits(ChaCha20Rng::from_seed(self.key));
        bits.0.set_stream(self.drawn);
        self.drawn += 1;
        due.draw(&mut bits)
    }
}

impl std::fmt::Debug for FairDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FairDice").field("drawn", &self.drawn).finish_non_exhaustive()
    }
}

struct ChaChaBits(ChaCha20Rng);

impl Bits for ChaChaBits {
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mapping from a seed to dice is for ever: changing these figures breaks every record
    /// whose seed anybody may want to verify.
    #[test]
    fn the_dice_of_a_seed_are_pinned() {
        let seed = Seed::from_word("1");
        assert_eq!(
            seed.to_hex(),
            "07a2c62f9a215e0b04b76e4397ea28ef00c991a846b6eebd0c35942d1ae0cf07"
        );
        assert_eq!(
            seed.commitment(),
            "43baef7cf7bcaa3d4db944fb944a8bddef06272741afec80450c09aa21bfe473"
        );
        let mut dice = FairDice::new(&seed, &[]);
        let draws = [
            Due::dice(2, 6, "race", None),
            Due::shuffle(11, "green_cards"),
            Due::pick(5, "ghost_hand"),
            Due::dice(1, 20, "hundredths", None),
        ]
        .map(|due| serde_json::to_string(&dice.draw(&due)).expect("JSON"));
        assert_eq!(
            draws,
            [
                r#"{"dice":[1,1]}"#,
                r#"{"shuffle":[5,7,2,9,10,0,3,8,6,1,4]}"#,
                r#"{"pick":1}"#,
                r#"{"dice":[18]}"#
            ]
        );
        let mut mixed = FairDice::new(&seed, &["a".into(), "b".into()]);
        assert_eq!(
            serde_json::to_string(&mixed.draw(&Due::shuffle(11, "green_cards"))).expect("JSON"),
            r#"{"shuffle":[9,3,8,4,7,0,1,5,6,2,10]}"#
        );
    }

    #[test]
    fn a_draw_depends_on_its_number_alone() {
        let seed = Seed::from_word("independence");
        let due = Due::shuffle(22, "blue_shares");
        let mut one = FairDice::new(&seed, &[]);
        one.draw(&Due::shuffle(300, "anything"));
        one.draw(&Due::pick(2, "anything"));
        let mut other = FairDice::new(&seed, &[]).after(2);
        assert_eq!(one.draw(&due), other.draw(&due));
        assert_eq!(other.draws(), 3);
    }

    #[test]
    fn contributions_do_not_run_together() {
        let seed = Seed::from_word("x");
        let due = Due::shuffle(22, "blue_shares");
        let draw = |list: &[&str]| {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            FairDice::new(&seed, &list).draw(&due)
        };
        assert_ne!(draw(&["ab", "c"]), draw(&["a", "bc"]));
        assert_ne!(draw(&["ab"]), draw(&["ab", ""]));
    }

    #[test]
    fn a_seed_reads_back_and_does_not_print_itself() {
        let seed = Seed::from_word("secret");
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed.clone()));
        assert_eq!(Seed::from_hex("00"), None);
        assert_eq!(Seed::from_hex(&"g".repeat(64)), None);
        assert_eq!(format!("{seed:?}"), "Seed(…)");
    }

    #[test]
    fn a_seed_that_was_printed_can_be_given_back_as_a_word() {
        let seed = Seed::from_word("derby");
        assert_eq!(Seed::from_word(&seed.to_hex()), seed);
        let digits = "0123456789abcdef".repeat(4);
        assert_eq!(Seed::from_word(&digits).to_hex(), digits);
        // One digit less is a word like any other.
        assert_ne!(&Seed::from_word(&digits[1..]).to_hex()[1..], &digits[1..]);
    }

    #[test]
    fn runs_of_a_simulation_differ() {
        let first = |seed, run| SimBits::new(seed, run).next_u64();
        let all = [first(1, 0), first(1, 1), first(2, 0), first(0, 1), first(0, 0)];
        for (i, bits) in all.iter().enumerate() {
            assert!(!all[..i].contains(bits));
        }
    }
}
