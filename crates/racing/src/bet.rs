//! Bets to win, place and show.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a bet needs of its horse: to be first, among the first two, or among the first three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Line {
    /// First.
    Win,
    /// First or second.
    Place,
    /// First, second or third.
    Show,
}

impl Line {
    /// All three, in the order in which a tote board lists them.
    pub const ALL: [Self; 3] = [Self::Win, Self::Place, Self::Show];

    /// Position in [`Line::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether a horse in this place (1 is the winner) wins the bet.
    #[must_use]
    pub const fn pays(self, place: u8) -> bool {
        place >= 1 && place <= self as u8 + 1
    }

    /// The word of the tote board: `win`, `place`, `show`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Place => "place",
            Self::Show => "show",
        }
    }

    /// The line with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|line| line.word() == word)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_pays_for_its_own_place_and_every_better_one() {
        let paid = |line: Line| (0..=4).filter(|&place| line.pays(place)).collect::<Vec<_>>();
        assert_eq!(paid(Line::Win), [1]);
        assert_eq!(paid(Line::Place), [1, 2]);
        assert_eq!(paid(Line::Show), [1, 2, 3]);
    }
}
