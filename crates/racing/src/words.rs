//! Nouns that are one of a few words.

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
