//! What a seat may do: moves that are listed, and moves with free fields.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::chance::Bits;
use crate::game::Game;
use crate::refused::{Refused, Shared};
use crate::written::value_of;

/// Everything that a seat may do now.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves<G: Game> {
    /// Complete moves.
    pub listed: Vec<G::Move>,
    /// Moves whose fields are to be filled in: a bid, a slip of bets.
    pub open: Vec<G::Open>,
}

impl<G: Game> Default for Moves<G> {
    fn default() -> Self {
        Self { listed: Vec::new(), open: Vec::new() }
    }
}

impl<G: Game> Moves<G> {
    /// Forgets everything, keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.listed.clear();
        self.open.clear();
    }

    /// Whether the move is among them.
    #[must_use]
    pub fn admit(&self, play: &G::Move) -> bool {
        self.listed.contains(play) || self.open.iter().any(|open| open.admits(play))
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.open.is_empty()
    }

    /// One of them at random: each listed move counts once, and so does each open one, whose
    /// fields are then filled in at random. `None` when there is nothing to do.
    pub fn sample(&self, bits: &mut impl Bits) -> Option<G::Move> {
        let chosen = self.pick(bits);
        match self.listed.get(chosen) {
            Some(listed) => Some(listed.clone()),
            None => Some(self.open.get(chosen - self.listed.len())?.sample(bits)),
        }
    }

    /// The same, taken out of the list.
    #[inline(always)]
    pub fn take_sample(&mut self, bits: &mut impl Bits) -> Option<G::Move> {
        let chosen = self.pick(bits);
        if chosen < self.listed.len() {
            return Some(self.listed.swap_remove(chosen));
        }
        Some(sample_open(self.open.get(chosen - self.listed.len())?, bits))
    }

    /// A position among the listed moves and, behind them, the open ones.
    #[inline]
    fn pick(&self, bits: &mut impl Bits) -> usize {
        pick_of(self.listed.len() + self.open.len(), bits)
    }

    /// The list for a client: complete moves as they are sent, open ones with what their fields
    /// may be under `open`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.listed.iter().map(value_of).chain(self.open.iter().map(value_of)).collect()
    }
}

/// The position that is drawn from a list of so many moves. A list of one takes no bits: games that
/// draw without a list ([`Game::sample_move`]) pick with this too, and so use up the same bits.
#[inline]
pub fn pick_of(moves: usize, bits: &mut impl Bits) -> usize {
    if moves > 1 { bits.below(moves as u32) as usize } else { 0 }
}

#[inline(never)]
fn sample_open<M, O: OpenMove<M>>(open: &O, bits: &mut impl Bits) -> M {
    open.sample(bits)
}

/// A move with free fields: what they may be. Written as `{"type": …, "open": {…}}`.
pub trait OpenMove<M>: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// Whether the fields of this move are as they may be.
    fn admits(&self, play: &M) -> bool;
    /// Such a move with its fields filled in at random.
    fn sample(&self, bits: &mut impl Bits) -> M;
}

/// The type of a move as it is written.
///
/// # Errors
/// This is no object with a type.
pub fn move_type(value: &Value) -> Result<&str, Refused> {
    let map = value.as_object().ok_or(Shared::BadMove)?;
    map.get("type").and_then(Value::as_str).ok_or(Shared::BadMove.into())
}

/// A move as it is written, before anything that it names is looked up: an object with a type and
/// exactly the fields of that type. `W` is an enum of such types. Those without fields have `{}`, for
/// serde overlooks other fields else.
///
/// # Errors
/// The move is malformed.
pub fn read_written<W: DeserializeOwned>(value: &Value) -> Result<W, Refused> {
    move_type(value)?;
    W::deserialize(value).map_err(|_| Shared::BadMove.into())
}

/// The same, of which the type must be one of those that are possible now.
///
/// # Errors
/// The move is malformed, or of another type.
pub fn read_possible<W: DeserializeOwned>(value: &Value, possible: &[&str]) -> Result<W, Refused> {
    let written = read_written(value)?;
    if possible.contains(&move_type(value)?) { Ok(written) } else { Err(Shared::WrongMove.into()) }
}

/// A whole number as it is written in a move. One beyond our numbers is a number all the same, only
/// none of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure(pub i64);

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Whole;
        impl Visitor<'_> for Whole {
            type Value = Figure;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }
            fn visit_i64<E>(self, number: i64) -> Result<Figure, E> {
                Ok(Figure(number))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Figure, E> {
                Ok(Figure(i64::try_from(number).unwrap_or(i64::MAX)))
            }
        }
        deserializer.deserialize_i64(Whole)
    }
}

/// A part of a move that is an object, and no list of its fields' values, which serde takes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    enum Written {
        Pass {},
        Bet { horse: String, stakes: Vec<Object<Stake>> },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Stake {
        on: String,
        amount: Figure,
    }

    #[test]
    fn a_move_has_its_type_and_exactly_its_fields() {
        let bet = json!({
            "type": "bet", "horse": "x", "stakes": [{"on": "win", "amount": u64::MAX}],
        });
        let stakes = vec![Object(Stake { on: "win".into(), amount: Figure(i64::MAX) })];
        assert_eq!(read_written(&bet), Ok(Written::Bet { horse: "x".into(), stakes }));
        let pass = json!({"type": "pass"});
        assert_eq!(read_written(&pass), Ok(Written::Pass {}));
        let stake = |stake: Value| json!({"type": "bet", "horse": "x", "stakes": [stake]});
        for malformed in [
            json!(null),
            json!("pass"),
            json!(["pass"]),
            json!({}),
            json!({"type": 1}),
            json!({"type": "fly"}),
            json!({"type": "pass", "horse": "x"}),
            json!({"type": "bet", "horse": "x"}),
            json!({"type": "bet", "horse": 1, "stakes": []}),
            json!({"type": "bet", "horse": "x", "stakes": [], "extra": null}),
            stake(json!(["win", 1])),
            stake(json!({"on": "win", "amount": 1.0})),
            stake(json!({"on": "win", "amount": "1"})),
            stake(json!({"on": "win", "amount": 1, "extra": 1})),
        ] {
            assert_eq!(read_written::<Written>(&malformed), Err(Shared::BadMove.into()));
        }
    }
}
