//! How nouns are written: as one of a few words, as a text, by an id.

use std::sync::Arc;

use serde::{Serialize, Serializer};

/// Something as moves name it: by its id in the pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
pub struct Named<T> {
    /// Its id.
    pub id: Arc<str>,
    /// What it is.
    #[serde(skip)]
    pub is: T,
}

/// Writes pairs as a table, in their order.
///
/// # Errors
/// Those of the serializer.
pub fn as_table<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &impl AsRef<[(K, V)]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.as_ref().iter().map(|(key, value)| (key, value)))
}

/// Has a noun written as the text that shows it.
#[macro_export]
macro_rules! written_as_text {
    ($name:ty) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
}

/// A noun that is one of a few words, as records, packs and options write it: declared by
/// [`words!`](crate::words).
pub trait Word: Copy + PartialEq + 'static {
    /// All of them, with their words.
    const WORDS: &'static [(&'static str, Self)];
}

/// Declares nouns that are each one of a few words. Records, packs, options and the browser's types
/// all have the words from here.
#[macro_export]
macro_rules! words {
    ($(
        $(#[$about:meta])*
        $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name {
            $($(#[$doc])* #[cfg_attr(feature = "schema", schemars(rename = $word))] $variant),+
        }

        impl $name {
            /// All of them, with their words.
            pub const ALL: [(&'static str, Self); [$($word),+].len()] =
                [$(($word, Self::$variant)),+];

            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                Self::ALL[self as usize].0
            }

            /// The one with this word.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().find(|(own, _)| *own == word).map(|(_, meant)| *meant)
            }

            /// Its position in [`ALL`](Self::ALL).
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Word for $name {
            const WORDS: &'static [(&'static str, Self)] = &Self::ALL;
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                let unknown = || serde::de::Error::custom("this is none of the words");
                Self::from_word(&word).ok_or_else(unknown)
            }
        }
    )+};
}
