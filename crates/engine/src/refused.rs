//! Refusals: why an entry, a record or a pack was not accepted.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::game::Game;

/// Why something was refused: a code for programs, and words for a player.
///
/// A refusal says nothing that the player it is told to may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Which rule, in the rule file's word.
    pub code: &'static str,
    /// What is wrong, as a sentence.
    pub message: Cow<'static, str>,
}

impl Refused {
    /// A refusal with a fixed sentence.
    #[must_use]
    pub const fn new(code: &'static str, message: &'static str) -> Self {
        Self { code, message: Cow::Borrowed(message) }
    }

    /// A refusal whose sentence names the case.
    #[must_use]
    pub fn because(code: &'static str, message: String) -> Self {
        Self { code, message: Cow::Owned(message) }
    }

    /// The same with the code that the game's rule file has for it.
    pub(crate) fn in_words_of<G: Game>(self) -> Self {
        Self { code: G::code(self.code), ..self }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for Refused {}

/// What stopped a record: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Index of the refused entry; `None` is the record's head, which programs write as −1.
    pub at: Option<usize>,
    /// Why it was refused.
    pub why: Refused,
}

impl Fault {
    /// A fault in the head of a record.
    #[must_use]
    pub const fn head(why: Refused) -> Self {
        Self { at: None, why }
    }

    /// The same with the code that the game's rule file has for it.
    #[must_use]
    pub fn in_words_of<G: Game>(self) -> Self {
        Self { why: self.why.in_words_of::<G>(), ..self }
    }

    /// The index as programs write it: −1 for the head.
    #[must_use]
    pub fn index(&self) -> i64 {
        self.at.map_or(-1, |at| at as i64)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            None => write!(f, "the head of the record: {}", self.why),
            Some(at) => write!(f, "entry {at} of the log: {}", self.why),
        }
    }
}

impl std::error::Error for Fault {}

/// Refusals that every game shares.
pub mod refusals {
    use super::Refused;

    /// The entry is none of the three shapes of a log entry.
    pub const BAD_ENTRY: Refused = Refused::new(
        "bad_entry",
        "An entry is {\"seat\", \"move\"}, {\"chance\"} or {\"house\"}, with no other fields.",
    );
    /// This game has no house entries.
    pub const NO_HOUSE: Refused = Refused::new("no_house", "The house does nothing in this game.");
    /// The house takes no orders at this table.
    pub const NO_ORDERS: Refused =
        Refused::new("no_orders", "The house takes no standing orders in this game.");
    /// The house has nothing to do now.
    pub const HOUSE_WAITS: Refused = Refused::new("not_now", "The house has nothing to call now.");
    /// The house did something that does not exist.
    pub const BAD_HOUSE: Refused = Refused::new("bad_house", "The house makes no such call.");
    /// What should be chance has none of its three shapes.
    pub const BAD_CHANCE: Refused = Refused::new(
        "bad_chance",
        "Chance is {\"dice\": […]}, {\"shuffle\": […]} or {\"pick\": i}, and nothing else.",
    );
    /// Nothing is legal any more.
    pub const GAME_OVER: Refused = Refused::new("game_over", "The game is over.");
    /// The game has gone on for longer than any honest one.
    pub const TOO_LONG: Refused = Refused::new(
        "too_long",
        "This game has gone on for longer than any game under these rules can. It is stopped here.",
    );
    /// Chance came where a player decides.
    pub const MOVE_EXPECTED: Refused =
        Refused::new("move_expected", "A player decides now; nothing is thrown or drawn.");
    /// A move came where chance is due.
    pub const CHANCE_EXPECTED: Refused =
        Refused::new("chance_expected", "Dice or cards are due first; nobody may move yet.");
    /// No such seat at this table.
    pub const BAD_SEAT: Refused = Refused::new("bad_seat", "There is no such seat at this table.");
    /// The seat has nothing to decide.
    pub const NOT_YOUR_TURN: Refused = Refused::new("not_your_turn", "It is not your turn.");
    /// The move is malformed.
    pub const BAD_MOVE: Refused = Refused::new(
        "bad_move",
        "A move is an object with a \"type\" and exactly the fields of that type.",
    );
    /// A move of this type is not possible now.
    pub const WRONG_MOVE: Refused = Refused::new("wrong_move", "You can't do that now.");
}
