//! The nouns of the game: colours, horses, odds, what a bet is on, what a space does.

use std::fmt;

use racing::Dollars;

/// A colour, by its position in the pack's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub(crate) u8);

impl Color {
    /// Its position in lists of all colours.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A horse: its colour, and its number within the colour from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Horse {
    /// The colour that it always has.
    pub color: Color,
    pub number: u8,
}

/// Some horses of one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HorseSet(u16);

impl HorseSet {
    /// No colour has more horses than this set can hold.
    pub const MOST: u8 = 16;
    /// None.
    pub const EMPTY: Self = Self(0);

    /// The horses with the numbers 1 to `most`.
    #[must_use]
    pub const fn up_to(most: u8) -> Self {
        Self(if most >= Self::MOST { u16::MAX } else { (1 << most) - 1 })
    }

    /// Whether the horse with this number is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, number: u8) -> bool {
        number >= 1 && number <= Self::MOST && self.0 >> (number - 1) & 1 == 1
    }

    /// The set with one horse more.
    #[inline]
    #[must_use]
    pub const fn with(self, number: u8) -> Self {
        Self(self.0 | 1 << (number - 1))
    }

    /// The set with one horse less.
    #[inline]
    #[must_use]
    pub const fn without(self, number: u8) -> Self {
        Self(self.0 & !(1 << (number - 1)))
    }

    /// Those that are in one of the two.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest number.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The `count` lowest numbers, or all if there are fewer.
    #[must_use]
    pub fn lowest_of(self, count: usize) -> Self {
        self.iter().take(count).fold(Self::EMPTY, Self::with)
    }

    /// The numbers, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let number = rest.lowest()?;
            rest = rest.without(number);
            Some(number)
        })
    }

    /// The set as a number: a different one for every set.
    #[must_use]
    pub const fn code(self) -> u16 {
        self.0
    }
}

/// What a bet is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum On {
    /// Any horse of a colour.
    Stable(Color),
    Horse(Horse),
}

/// Odds as they are printed: `5/2` returns the stake and five for every two of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// Won …
    pub won: u32,
    /// … for so much staked.
    pub staked: u32,
}

impl Odds {
    /// The odds that a text says: digits, a stroke, digits, nothing staked for nothing.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse().ok().filter(|_| plain)
        };
        let (won, staked) = text.split_once('/')?;
        let odds = Self { won: number(won)?, staked: number(staked)? };
        (odds.staked > 0).then_some(odds)
    }

    /// What a winning stake returns: itself, and what it won in whole dollars.
    #[inline]
    #[must_use]
    pub const fn returns(self, stake: Dollars) -> Dollars {
        Dollars(stake.0 + stake.0 * self.won as i64 / self.staked as i64)
    }

    /// What a dollar returns, fractions included.
    #[must_use]
    pub fn per_dollar(self) -> f64 {
        1.0 + f64::from(self.won) / f64::from(self.staked)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.won, self.staked)
    }
}

racing::written_as_text!(Odds);

/// What happens to a horse that stops on a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Effect {
    #[default]
    None,
    /// Its owner pays the bank.
    Pay(u32),
    /// Its owner collects from the bank.
    Collect(u32),
    /// So many spaces on.
    Forward(u16),
    /// So many spaces back, not behind the start.
    Back(u16),
    /// It misses its next throw.
    LoseTurn,
    /// It throws once more at once.
    ThrowAgain,
    /// It committed a foul and is out.
    Disqualified,
    /// It broke a leg: out, and lost to the stable.
    Shot,
}

impl Effect {
    /// The effects that a pack may name, still without their figures.
    pub(crate) const WORDS: [(&'static str, Self); 8] = [
        ("pay", Self::Pay(0)),
        ("collect", Self::Collect(0)),
        ("forward", Self::Forward(0)),
        ("back", Self::Back(0)),
        ("lose_turn", Self::LoseTurn),
        ("throw_again", Self::ThrowAgain),
        ("disqualified", Self::Disqualified),
        ("shot", Self::Shot),
    ];

    /// The same with this figure, where it has one.
    #[must_use]
    pub(crate) fn with(self, n: u32) -> Self {
        let spaces = || u16::try_from(n).unwrap_or(u16::MAX);
        match self {
            Self::Pay(_) => Self::Pay(n),
            Self::Collect(_) => Self::Collect(n),
            Self::Forward(_) => Self::Forward(spaces()),
            Self::Back(_) => Self::Back(spaces()),
            other => other,
        }
    }

    /// Its word in packs.
    #[must_use]
    pub fn word(self) -> &'static str {
        let bare = self.with(0);
        Self::WORDS.iter().find(|(_, effect)| *effect == bare).map_or("none", |(word, _)| word)
    }

    /// Its figure, where it has one.
    #[must_use]
    pub const fn figure(self) -> Option<u32> {
        match self {
            Self::Pay(n) | Self::Collect(n) => Some(n),
            Self::Forward(n) | Self::Back(n) => Some(n as u32),
            _ => None,
        }
    }
}
