//! Refusals: why an entry, a record or a pack was not accepted.

use std::fmt;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::game::Game;
use crate::text;
use crate::text::{Language, Missing, Reader, Text, Texts};

/// Why something was refused: a code for programs, and words for a player.
///
/// A refusal says nothing that the player it is told to may not know. Those that a game, the engine
/// or a table can tell are declared with [`refusals!`](crate::refusals!).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Which rule, in the rule file's word.
    pub code: &'static str,
    /// What is wrong, as a sentence.
    pub text: Text,
    /// Where the words of the sentence stand.
    texts: &'static Texts,
}

impl Refused {
    /// A refusal whose words stand in these language files.
    #[must_use]
    pub const fn new(code: &'static str, text: Text, texts: &'static Texts) -> Self {
        Self { code, text, texts }
    }

    /// A refusal of what somebody wrote into a file, with words that are not translated: whoever
    /// edits packs and records by hand reads the English names of their fields anyway.
    #[must_use]
    pub fn of_file(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, text!("fault.file", message = message.into()), Texts::common())
    }

    /// The same with the code that the game's rule file has for it.
    pub(crate) fn in_words_of<G: Game>(self) -> Self {
        Self { code: G::code(self.code), ..self }
    }

    /// The same sentence within another message, which has a slot `why` for it.
    fn within(&self, text: Text) -> Self {
        Self { text: text.with("why", self.text.clone()), ..*self }
    }

    /// The same for something that a history tells, not the log.
    pub(crate) fn in_history(&self, number: usize) -> Self {
        self.within(text!("fault.history", number = number.to_string()))
    }

    /// What is wrong, in the reader's language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        self.fill(language).unwrap_or_else(|_| self.text.key.to_owned())
    }

    /// The same; what the language file lacks, if it lacks something.
    pub(crate) fn fill(&self, language: Language) -> Result<String, Missing> {
        let words = self.texts.words(language);
        Reader { words, names: &[], seat: None }.fill(&self.text)
    }
}

/// In English, with the code.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.said(Language::English), self.code)
    }
}

/// For programs: the code, and the sentence in English.
impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Refused", 2)?;
        fields.serialize_field("code", self.code)?;
        fields.serialize_field("message", &self.said(Language::English))?;
        fields.end()
    }
}

impl std::error::Error for Refused {}

/// A refusal as it was declared: what a test can hold against the language files.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its code.
    pub code: &'static str,
    /// The key of its sentence.
    pub key: &'static str,
    /// What fills the sentence's slots.
    pub slots: &'static [&'static str],
}

/// An enum of refusals, each with its code, which is also the key of its sentence in the language
/// files unless another follows: `TooLow { least: Dollars } => "bad_amount" as "too_low"` has the
/// sentence `refused.too_low`. A case's fields fill the sentence's slots.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident in $texts:expr => {$(
            $(#[$case:meta])*
            $variant:ident $({ $($slot:ident: $type:ty),* $(,)? })? => $code:literal $(as $key:literal)?
        ),* $(,)?}
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {$(
            $(#[$case])*
            $variant $({ $(#[allow(missing_docs)] $slot: $type),* })?,
        )*}

        impl $name {
            /// All of them, as they are declared.
            pub const DECLARED: &'static [$crate::Declared] = &[$(
                $crate::Declared {
                    code: $code,
                    key: $crate::refusals!(@key $code $($key)?),
                    slots: &[$($(stringify!($slot)),*)?],
                },
            )*];
        }

        impl From<$name> for $crate::Refused {
            #[cold]
            fn from(refusal: $name) -> Self {
                let (code, text) = match refusal {$(
                    $name::$variant $({ $($slot),* })? => (
                        $code,
                        $crate::text!($crate::refusals!(@key $code $($key)?) $($(, $slot = $slot)*)?),
                    ),
                )*};
                Self::new(code, text, $texts)
            }
        }
    };
    (@key $code:literal) => { concat!("refused.", $code) };
    (@key $code:literal $key:literal) => { concat!("refused.", $key) };
}

refusals! {
    /// The refusals that every game shares.
    pub enum Shared in Texts::common() => {
        /// The entry is none of the three shapes of a log entry.
        BadEntry => "bad_entry",
        /// This game has no house entries.
        NoHouse => "no_house",
        /// The house takes no orders at this table.
        NoOrders => "no_orders",
        /// The house has nothing to do now.
        HouseWaits => "not_now" as "house_waits",
        /// The house did something that does not exist.
        BadHouse => "bad_house",
        /// What should be chance has none of its three shapes.
        BadChance => "bad_chance",
        /// Other dice are due.
        DiceDue { count: u8, sides: u8, what: String } => "bad_chance" as "dice_due",
        /// Another shuffle is due.
        ShuffleDue { count: u16, last: u16, what: String } => "bad_chance" as "shuffle_due",
        /// Another pick is due.
        PickDue { of: u16, last: u16, what: String } => "bad_chance" as "pick_due",
        /// Nothing is legal any more.
        GameOver => "game_over",
        /// The game has gone on for longer than any honest one.
        TooLong => "too_long",
        /// Chance came where a player decides.
        MoveExpected => "move_expected",
        /// A move came where chance is due.
        ChanceExpected => "chance_expected",
        /// No such seat at this table.
        BadSeat => "bad_seat",
        /// The seat has nothing to decide.
        NotYourTurn => "not_your_turn",
        /// The move is malformed.
        BadMove => "bad_move",
        /// A move of this type is not possible now.
        WrongMove => "wrong_move",
        /// Too few or too many players, or one without a name.
        BadSeats { game: &'static str, least: usize, most: usize } => "bad_seats",
        /// A game under these options could have no end in sight.
        TooManyEntries { entries: usize, most: usize } => "bad_options" as "too_many_entries",
        /// There is nothing to take back.
        NothingYet => "no_undo" as "nothing_yet",
        /// Chance came after the move that should be taken back.
        ChanceSince => "no_undo" as "chance_since",
        /// The house called after the move.
        HouseSince => "no_undo" as "house_since",
        /// Another seat moved after the move.
        MoveSince => "no_undo" as "move_since",
        /// The move showed what was hidden.
        Revealed => "no_undo" as "revealed",
        /// The log has not so many entries.
        ShortLog => "no_undo" as "short_log",
        /// A record without what its dice could be checked with.
        NoSeed => "no_seed",
        /// What should be a seed is none.
        BadSeed => "bad_seed",
        /// The seed is not the one committed to.
        OtherSeed => "bad_seed" as "other_seed",
        /// A throw does not follow from the seed.
        NotDrawn => "not_drawn",
        /// The history leads to another log.
        BadHistory => "bad_history",
        /// The pack is not the one that the record was played with.
        OtherPack => "diverged" as "other_pack",
        /// The game is not the one that the record was written from.
        Diverged { entries: usize } => "diverged",
    }
}

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

    /// Where and why, in the reader's language, with the code.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let place = match self.at {
            None => text!("fault.head"),
            Some(at) => text!("fault.entry", entry = at.to_string()),
        };
        self.why.within(place.with("code", self.why.code)).said(language)
    }

    /// The index as programs write it: −1 for the head.
    #[must_use]
    pub fn index(&self) -> i64 {
        self.at.map_or(-1, |at| at as i64)
    }
}

/// In English.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Language::English))
    }
}

impl std::error::Error for Fault {}
