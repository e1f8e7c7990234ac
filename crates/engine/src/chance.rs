//! Chance: which throw, shuffle or pick is due, and what came of it.
//!
//! A game never draws. It says what is [`Due`] and waits for it as for a player's move. Whoever
//! runs the game supplies the [`Drawn`]: seeded dice, a record, a person's own dice, or a search
//! that lists the outcomes.

use std::fmt;

use racing::Dollars;
use serde::{Serialize, Serializer};
use serde_json::Value;
use smallvec::SmallVec;

use crate::refused::{Refused, Shared};
use crate::seat::Seat;

/// The chance that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Dice, a shuffle or a pick, with its size.
    pub kind: DueKind,
    /// What it is for, in the rule file's word.
    pub what: &'static str,
    /// Who throws, where the rules name somebody.
    pub seat: Option<Seat>,
}

/// The three kinds of chance, with their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueKind {
    /// One throw of so many dice.
    Dice {
        /// Number of dice in the throw.
        count: u8,
        /// Faces of each die.
        sides: u8,
    },
    /// So many things put in random order.
    Shuffle {
        /// Number of things.
        count: u16,
    },
    /// One of so many things.
    Pick {
        /// Number of things.
        of: u16,
    },
}

/// The kinds of chance, in the words of the record format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ChanceWord {
    /// A throw.
    Dice,
    /// Things put in random order.
    Shuffle,
    /// One thing of several.
    Pick,
}

impl ChanceWord {
    /// The word itself.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dice => "dice",
            Self::Shuffle => "shuffle",
            Self::Pick => "pick",
        }
    }
}

/// The most dice that one throw may have.
pub const MOST_DICE: usize = 4;

/// The faces of one throw, in the order in which the rule file names the dice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    faces: [u8; MOST_DICE],
    count: u8,
}

impl Dice {
    /// A throw with these faces; `None` with more dice than any game throws.
    #[must_use]
    pub fn new(faces: &[u8]) -> Option<Self> {
        let mut all = [0; MOST_DICE];
        all.get_mut(..faces.len())?.copy_from_slice(faces);
        Some(Self { faces: all, count: faces.len() as u8 })
    }

    /// The faces, in order.
    #[inline]
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }

    /// The sum of the faces.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.faces().iter().map(|&face| u32::from(face)).sum()
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.faces().serialize(serializer)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().fmt(f)
    }
}

/// Whether this is chance of some kind, whatever may be due.
pub(crate) fn is_chance(value: &Value) -> bool {
    let number = |value: &Value| value.is_u64();
    let numbers = |value: &Value| value.as_array().is_some_and(|all| all.iter().all(number));
    let kinds = value.as_object().filter(|kinds| kinds.len() == 1);
    kinds.and_then(|kinds| kinds.iter().next()).is_some_and(|(kind, came)| match kind.as_str() {
        "dice" | "shuffle" => numbers(came),
        "pick" => number(came),
        _ => false,
    })
}

/// An order of things: indices into their order before the shuffle, the first on top.
pub type Order = SmallVec<[u16; 64]>;

/// What a throw, a shuffle or a pick came to. Written as in a log entry: `{"dice": [3, 4]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Drawn {
    /// The faces of one throw.
    Dice(#[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))] Dice),
    /// The new order.
    Shuffle(Order),
    /// The index of the thing picked.
    Pick(u16),
}

impl Due {
    /// Dice that are due.
    #[inline]
    #[must_use]
    pub const fn dice(count: u8, sides: u8, what: &'static str, seat: Option<Seat>) -> Self {
        Self { kind: DueKind::Dice { count, sides }, what, seat }
    }

    /// A shuffle that is due.
    #[must_use]
    pub const fn shuffle(count: u16, what: &'static str) -> Self {
        Self { kind: DueKind::Shuffle { count }, what, seat: None }
    }

    /// A pick that is due.
    #[must_use]
    pub const fn pick(of: u16, what: &'static str) -> Self {
        Self { kind: DueKind::Pick { of }, what, seat: None }
    }

    /// Which of the three it is.
    #[must_use]
    pub const fn chance(&self) -> ChanceWord {
        match self.kind {
            DueKind::Dice { .. } => ChanceWord::Dice,
            DueKind::Shuffle { .. } => ChanceWord::Shuffle,
            DueKind::Pick { .. } => ChanceWord::Pick,
        }
    }

    /// The word of the record format: `dice`, `shuffle` or `pick`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.chance().word()
    }

    /// Number of dice, or of things shuffled or picked from.
    #[must_use]
    pub const fn count(&self) -> u16 {
        match self.kind {
            DueKind::Dice { count, .. } => count as u16,
            DueKind::Shuffle { count } => count,
            DueKind::Pick { of } => of,
        }
    }

    /// Whether this is an outcome of what is due: right kind, right length, in range.
    ///
    /// # Errors
    /// `bad_chance`, saying what would be right.
    #[inline]
    pub fn judge(&self, drawn: &Drawn) -> Result<(), Refused> {
        let fits = match (self.kind, drawn) {
            (DueKind::Dice { count, sides }, Drawn::Dice(dice)) => {
                dice.count == count && dice.faces().iter().all(|face| (1..=sides).contains(face))
            }
            (DueKind::Shuffle { count }, Drawn::Shuffle(order)) => is_order(order, count),
            (DueKind::Pick { of }, &Drawn::Pick(index)) => index < of,
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.expected()) }
    }

    /// Reads the `chance` of a log entry.
    ///
    /// # Errors
    /// `bad_chance`, saying what would be right.
    pub fn read(&self, value: &Value) -> Result<Drawn, Refused> {
        let drawn = self.read_shape(value).ok_or_else(|| self.expected())?;
        self.judge(&drawn)?;
        Ok(drawn)
    }

    fn read_shape(&self, value: &Value) -> Option<Drawn> {
        let map = value.as_object().filter(|map| map.len() == 1)?;
        let content = map.get(self.word())?;
        let index = |value: &Value| u16::try_from(value.as_u64()?).ok();
        Some(match self.kind {
            DueKind::Dice { .. } => {
                let faces = content.as_array().filter(|faces| faces.len() <= MOST_DICE)?;
                let faces: Option<SmallVec<[u8; MOST_DICE]>> =
                    faces.iter().map(|face| u8::try_from(face.as_u64()?).ok()).collect();
                Drawn::Dice(Dice::new(&faces?)?)
            }
            DueKind::Shuffle { .. } => {
                Drawn::Shuffle(content.as_array()?.iter().map(index).collect::<Option<_>>()?)
            }
            DueKind::Pick { .. } => Drawn::Pick(index(content)?),
        })
    }

    fn expected(&self) -> Refused {
        let what = self.what.replace('_', " ");
        let due = match self.kind {
            DueKind::Dice { count, sides } => Shared::DiceDue { count, sides, what },
            DueKind::Shuffle { count } => {
                Shared::ShuffleDue { count, last: count.saturating_sub(1), what }
            }
            DueKind::Pick { of } => Shared::PickDue { of, last: of.saturating_sub(1), what },
        };
        due.into()
    }

    /// Every outcome with its weight, where they are few enough to list: dice and picks.
    /// A shuffle of more than one thing is not listed.
    pub fn outcomes(&self) -> Option<impl ExactSizeIterator<Item = (Drawn, u32)>> {
        let (total, due) = match self.kind {
            DueKind::Dice { count, sides } => (u32::from(sides).pow(u32::from(count)), *self),
            DueKind::Pick { of } => (u32::from(of), *self),
            DueKind::Shuffle { count } if count <= 1 => (1, *self),
            DueKind::Shuffle { .. } => return None,
        };
        Some((0..total).map(move |number| (due.outcome(number), 1)))
    }

    fn outcome(&self, number: u32) -> Drawn {
        match self.kind {
            DueKind::Dice { count, sides } => {
                let mut dice = Dice { faces: [0; MOST_DICE], count };
                let mut rest = number;
                for face in dice.faces[..usize::from(count)].iter_mut().rev() {
                    *face = (rest % u32::from(sides)) as u8 + 1;
                    rest /= u32::from(sides);
                }
                Drawn::Dice(dice)
            }
            DueKind::Pick { .. } => Drawn::Pick(number as u16),
            DueKind::Shuffle { count } => Drawn::Shuffle((0..count).collect()),
        }
    }

    /// Draws what is due from a source of random bits.
    ///
    /// This mapping from bits to dice is part of the record format: `verify` redraws with it. A
    /// golden test pins it.
    // Always inlined, as the whole way of a playout from one throw to the next is: a playout knows
    // at each step what is due, and nothing of what is asked here is left then.
    #[inline(always)]
    pub fn draw<B: Bits + ?Sized>(&self, bits: &mut B) -> Drawn {
        match self.kind {
            DueKind::Dice { count, sides } => {
                let mut dice = Dice { faces: [0; MOST_DICE], count };
                bits.throw(sides, &mut dice.faces[..usize::from(count)]);
                Drawn::Dice(dice)
            }
            DueKind::Shuffle { count } => Drawn::Shuffle(random_order(count, bits)),
            DueKind::Pick { of } => Drawn::Pick(pick(of, bits)),
        }
    }
}

#[inline(never)]
fn pick<B: Bits + ?Sized>(of: u16, bits: &mut B) -> u16 {
    bits.below(u32::from(of)) as u16
}

/// Not inlined: dice are drawn a hundred times as often, and the way to them should be short.
#[inline(never)]
fn random_order<B: Bits + ?Sized>(count: u16, bits: &mut B) -> Order {
    let mut order: Order = (0..count).collect();
    shuffle(&mut order, bits);
    order
}

fn is_order(order: &[u16], count: u16) -> bool {
    let mut seen: SmallVec<[bool; 64]> = SmallVec::from_elem(false, usize::from(count));
    order.len() == usize::from(count)
        && order.iter().all(|&index| {
            seen.get_mut(usize::from(index)).is_some_and(|seen| !std::mem::replace(seen, true))
        })
}

/// Puts things in random order (Fisher and Yates, from the last place down).
pub fn shuffle<T, B: Bits + ?Sized>(things: &mut [T], bits: &mut B) {
    for last in (1..things.len()).rev() {
        things.swap(last, bits.below(last as u32 + 1) as usize);
    }
}

/// One of these, each equally likely; none where there are none.
pub fn one_of<T>(
    mut things: impl Iterator<Item = T> + Clone,
    bits: &mut (impl Bits + ?Sized),
) -> Option<T> {
    let count = things.clone().count();
    things.nth(bits.below(count as u32) as usize)
}

/// Any bid of these, but small raises far oftener than great ones, as at an auction.
pub fn raise(least: Dollars, most: Dollars, step: Dollars, bits: &mut impl Bits) -> Dollars {
    let steps = ((most - least).0 / step.0).clamp(0, i64::from(u32::MAX - 1)) as u32;
    let doublings = bits.below(33 - steps.leading_zeros());
    let within = steps.min(((1u64 << doublings) - 1) as u32);
    least + step.times(i64::from(bits.below(within + 1)))
}

/// A source of random bits.
pub trait Bits {
    /// The next 64 bits.
    fn next_u64(&mut self) -> u64;

    /// A number below `n`, each equally likely: Lemire's multiplication with rejection, on the
    /// upper 32 bits. `n` of 0 gives 0.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        let mut product = (self.next_u64() >> 32) * n;
        if (product & 0xffff_ffff) < n {
            let least = (1u64 << 32) % n.max(1);
            while (product & 0xffff_ffff) < least {
                product = (self.next_u64() >> 32) * n;
            }
        }
        (product >> 32) as u32
    }

    /// Throws dice, one number for each. A source whose bits no record depends on may do it faster.
    #[inline]
    fn throw(&mut self, sides: u8, faces: &mut [u8]) {
        for face in faces {
            *face = self.below(u32::from(sides)) as u8 + 1;
        }
    }
}

impl<B: Bits + ?Sized> Bits for &mut B {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
    #[inline]
    fn throw(&mut self, sides: u8, faces: &mut [u8]) {
        (**self).throw(sides, faces);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::random::SimBits;

    const TWO_DICE: Due = Due::dice(2, 6, "race", None);

    #[test]
    fn only_an_outcome_of_what_is_due_is_accepted() {
        let shuffle = Due::shuffle(3, "green_cards");
        let pick = Due::pick(4, "ghost_hand");
        let good = [
            (TWO_DICE, json!({"dice": [1, 6]})),
            (shuffle, json!({"shuffle": [2, 0, 1]})),
            (pick, json!({"pick": 3})),
        ];
        for (due, value) in good {
            let drawn = due.read(&value).expect("an outcome");
            assert_eq!(serde_json::to_value(&drawn).expect("JSON"), value);
        }
        let bad = [
            (TWO_DICE, json!({"dice": [1]})),
            (TWO_DICE, json!({"dice": [1, 2, 3]})),
            (TWO_DICE, json!({"dice": [0, 6]})),
            (TWO_DICE, json!({"dice": [1, 7]})),
            (TWO_DICE, json!({"dice": [1, 2.0]})),
            (TWO_DICE, json!({"dice": [1, -2]})),
            (TWO_DICE, json!({"dice": [1, 1, 1, 1, 1, 1]})),
            (TWO_DICE, json!({"dice": [1, 2], "pick": 0})),
            (TWO_DICE, json!({"pick": 1})),
            (TWO_DICE, json!([1, 2])),
            (shuffle, json!({"shuffle": [0, 1]})),
            (shuffle, json!({"shuffle": [0, 1, 1]})),
            (shuffle, json!({"shuffle": [0, 1, 3]})),
            (shuffle, json!({"shuffle": [0, 1, 99999]})),
            (pick, json!({"pick": 4})),
            (pick, json!({"pick": true})),
        ];
        for (due, value) in bad {
            let refused = due.read(&value).expect_err("not an outcome");
            assert_eq!(refused.code, "bad_chance", "{value}");
        }
    }

    #[test]
    fn listed_outcomes_are_all_different_and_all_possible() {
        let outcomes: Vec<_> = TWO_DICE.outcomes().expect("dice are listed").collect();
        assert_eq!(outcomes.len(), 36);
        for (i, (drawn, weight)) in outcomes.iter().enumerate() {
            assert_eq!(*weight, 1);
            TWO_DICE.judge(drawn).expect("possible");
            assert!(outcomes[..i].iter().all(|(other, _)| other != drawn));
        }
        assert!(Due::shuffle(2, "x").outcomes().is_none());
        assert_eq!(Due::pick(5, "x").outcomes().expect("picks are listed").count(), 5);
    }

    #[test]
    fn every_draw_is_an_outcome_and_faces_are_even() {
        let mut bits = SimBits::new(7, 0);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            let Drawn::Dice(dice) = TWO_DICE.draw(&mut bits) else { panic!("dice were due") };
            for &face in dice.faces() {
                counts[usize::from(face) - 1] += 1;
            }
        }
        // 120,000 faces: 20,000 each, standard deviation 129.
        assert!(counts.iter().all(|count| count.abs_diff(20_000) < 600), "{counts:?}");
        for count in [0, 1, 2, 22, 62, 300] {
            let due = Due::shuffle(count, "x");
            due.judge(&due.draw(&mut bits)).expect("an order");
        }
    }

    #[test]
    fn below_is_fair_even_where_the_range_does_not_divide() {
        /// Feeds fixed words.
        struct Words(Vec<u64>);
        impl Bits for Words {
            fn next_u64(&mut self) -> u64 {
                self.0.remove(0)
            }
        }
        // 2^32 mod 6 = 4: of the products with 6 those with a low half below 4 are thrown away.
        let mut words = Words(vec![0, 1 << 32]);
        assert_eq!(words.below(6), 0);
        assert!(words.0.is_empty(), "the first word was rejected");
        assert_eq!(Words(vec![u64::MAX]).below(6), 5);
    }
}
