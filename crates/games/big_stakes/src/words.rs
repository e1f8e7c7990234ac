//! The nouns of the game: horses, hearts, cells, surfaces, conditions.

use std::fmt;
use std::sync::Arc;

use engine::words;
use serde::{Serialize, Serializer};

/// A horse, by its position in the pack; behind those stand the foals of the game, in order of
/// birth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Horse(pub(crate) u8);

impl Horse {
    /// Its position among the horses of the pack and the foals.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An id, as records write it.
pub type Id = Arc<str>;

/// A horse as moves name it: by its id.
pub type Named = racing::Named<Horse>;

/// A horse as events name it: written as its id. Its name and its post in the race go with it for
/// whoever says what happened: the name of a foal stands nowhere else, and a later state may be in
/// another race.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Mention {
    pub id: Id,
    #[serde(skip)]
    pub name: Id,
    /// Its post, from 1, once it has one.
    #[serde(skip)]
    pub post: Option<u8>,
}

/// Rounds that a card has columns for: the last is for every later round too.
pub const COLUMNS: usize = 12;

/// The column of a round, from 0.
#[inline]
#[must_use]
pub const fn column(round: u16) -> usize {
    let last = COLUMNS - 1;
    let at = round as usize - 1;
    if at < last { at } else { last }
}

/// In how many of 36 throws two dice show this total.
#[inline]
#[must_use]
pub const fn ways(total: u8) -> u16 {
    6u16.saturating_sub(total.abs_diff(7) as u16)
}

/// A number of a heart cell, and what it is worth on turf or wet ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HeartNumber {
    number: u8,
    wet: u8,
}

/// A heart cell: one number or two, each perhaps with a mark for turf and wet ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Heart {
    /// A number of 0 is none.
    numbers: [HeartNumber; 2],
}

impl Heart {
    /// The cell in its one spelling: `7`, `6/8`, `7^2`, `7-`, `6^3/8-`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut heart = Self::default();
        let mut parts = text.split('/');
        for slot in &mut heart.numbers {
            let Some(part) = parts.next() else { break };
            let (number, wet) = match part.strip_suffix('-') {
                Some(number) => (number, 0),
                None => match part.split_once('^') {
                    Some((number, "2")) => (number, 2),
                    Some((number, "3")) => (number, 3),
                    Some(_) => return None,
                    None => (part, 1),
                },
            };
            let number = number.parse().ok().filter(|read: &u8| read.to_string() == number)?;
            *slot = HeartNumber { number, wet };
        }
        let [one, two] = heart.numbers.map(|slot| slot.number);
        let in_range = |number: u8| (2..=12).contains(&number);
        let ok = in_range(one) && (two == 0 || in_range(two)) && one != two;
        (ok && parts.next().is_none()).then_some(heart)
    }

    /// What a total of red and white is worth: 1 on dry dirt for a number of the cell.
    #[inline]
    #[must_use]
    pub fn spaces(self, total: u8, wet: bool) -> u8 {
        let hit = |slot: HeartNumber| match (slot.number == total, wet) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => slot.wet,
        };
        hit(self.numbers[0]) + hit(self.numbers[1])
    }

    /// What the cell is worth on average, in thirty-sixths of a space.
    #[must_use]
    pub fn worth(self, wet: bool) -> u16 {
        let of = |slot: HeartNumber| {
            if slot.number == 0 {
                0
            } else {
                ways(slot.number) * u16::from(if wet { slot.wet } else { 1 })
            }
        };
        of(self.numbers[0]) + of(self.numbers[1])
    }
}

impl fmt::Display for Heart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, slot) in self.numbers.iter().filter(|slot| slot.number > 0).enumerate() {
            let between = if i > 0 { "/" } else { "" };
            let mark = match slot.wet {
                0 => "-",
                2 => "^2",
                3 => "^3",
                _ => "",
            };
            write!(f, "{between}{}{mark}", slot.number)?;
        }
        Ok(())
    }
}

racing::written_as_text!(Heart);

words! {
    /// What is run on.
    Surface {
        /// The outer ring.
        Dirt = "dirt",
        /// The inner ring; hearts have their turf values.
        Turf = "turf",
    }
    /// The track condition of the meet.
    Condition {
        /// A space less in the first round.
        Slow = "slow",
        /// Nothing changes.
        Normal = "normal",
        /// A space more in the first round.
        Fast = "fast",
    }
    /// The sex of a horse.
    Sex {
        /// Horse or colt.
        Horse = "H",
        /// Gelding.
        Gelding = "G",
        /// Mare or filly.
        Mare = "M",
    }
}

impl Sex {
    /// Geldings are among the male cards.
    #[must_use]
    pub const fn is_male(self) -> bool {
        !matches!(self, Self::Mare)
    }
}

words! {
    /// Which horses may run in a race.
    RaceSex {
        /// All.
        Any = "any",
        /// Mares and fillies.
        Female = "female",
        /// Horses, colts and geldings.
        Male = "male",
    }
}

impl RaceSex {
    /// Whether a horse of this sex may run.
    #[must_use]
    pub const fn admits(self, sex: Sex) -> bool {
        match self {
            Self::Any => true,
            Self::Female => !sex.is_male(),
            Self::Male => sex.is_male(),
        }
    }
}

/// A cell of a race: lane, column from the start, and which half of a doubled column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "(u8, u16, u8)"))]
pub struct Cell {
    /// The lane, from 1 at the rail.
    pub lane: u8,
    /// Columns from the start; 0 is the gate.
    pub x: u16,
    /// 1 on the second half of a doubled column.
    pub sub: u8,
}

impl Cell {
    /// How far along the track, counted along the rail.
    #[inline]
    #[must_use]
    pub const fn progress(self) -> u16 {
        2 * self.x + self.sub as u16
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.lane, self.x, self.sub).serialize(serializer)
    }
}

/// A letter of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Diagonally in, towards the rail.
    In,
    Out,
    Straight,
}

impl Step {
    /// All steps, in the order in which equal paths are told apart.
    pub const ALL: [Self; 3] = [Self::In, Self::Out, Self::Straight];

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::In => 'i',
            Self::Out => 'o',
            Self::Straight => 's',
        }
    }

    /// The step with this letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'i' => Some(Self::In),
            'o' => Some(Self::Out),
            's' => Some(Self::Straight),
            _ => None,
        }
    }
}

/// The longest path that a record can hold.
pub const LONGEST_PATH: usize = 40;

/// A path: one letter for each space. Two bits a letter, so that copies cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Path {
    /// The first letter in the highest of the bits used.
    letters: u128,
    length: u8,
}

impl Path {
    /// No step at all.
    pub const EMPTY: Self = Self { letters: 0, length: 0 };

    /// The path with these letters; `None` for other letters or more than a path can have.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        text.chars().try_fold(Self::EMPTY, |path, letter| path.then(Step::from_letter(letter)?))
    }

    /// Its length: the number of spaces moved.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.length as usize
    }

    /// Whether the horse stays.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The path with one step more; `None` if it is as long as it can be.
    #[inline]
    #[must_use]
    pub const fn then(self, step: Step) -> Option<Self> {
        if self.len() >= LONGEST_PATH {
            return None;
        }
        Some(Self { letters: self.letters << 2 | step as u128, length: self.length + 1 })
    }

    /// The steps, the first one first.
    #[inline]
    pub fn steps(self) -> impl Iterator<Item = Step> {
        (0..self.length).rev().map(move |at| Step::ALL[(self.letters >> (2 * at) & 3) as usize])
    }

    /// What orders paths of one length: as their letters are.
    #[inline]
    pub const fn order(self) -> u128 {
        self.letters
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        self.steps().try_for_each(|step| f.write_char(step.letter()))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

racing::written_as_text!(Path);
