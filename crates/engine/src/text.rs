//! What is said to people: a message's key, and what fills its slots.
//!
//! The words stand once, in a language file for each game and one that all games share. Whoever
//! shows a message, the terminal, the server or the browser, fills it in the reader's language.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use racing::{Dollars, Line};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::game::Game;
use crate::seat::Seat;

/// A message: which one, and what fills its slots.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Text {
    /// Its key in the language files.
    pub key: &'static str,
    /// What fills its slots, by their names.
    #[serde(serialize_with = "as_map", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Slot>"))]
    pub slots: Vec<(&'static str, Slot)>,
}

/// What fills a slot of a message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Slot {
    /// A number, written the reader's way. A message may choose its form by it.
    Number(i64),
    /// A name: of a horse, a card, a space.
    Name(Arc<str>),
    /// Money.
    Money {
        /// In cents.
        cents: i64,
    },
    /// A player. A message may choose the form `you` for the one who reads it.
    Player {
        /// Which seat.
        seat: Seat,
    },
    /// Another message.
    Text(Text),
    /// Several, one after the other, with an "and" before the last.
    List(Vec<Self>),
}

/// A message: `text!("said.thrown", seat = seat, face = 3)`.
#[macro_export]
macro_rules! text {
    ($key:expr $(, $slot:ident = $value:expr)* $(,)?) => {
        $crate::Text::new($key)$(.with(stringify!($slot), $value))*
    };
}

impl Text {
    /// A message without slots.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key, slots: Vec::new() }
    }

    /// The same message with a slot filled.
    #[must_use]
    pub fn with(mut self, slot: &'static str, value: impl Into<Slot>) -> Self {
        self.slots.push((slot, value.into()));
        self
    }

    /// The end of a game: the seats with their ranks, the best first.
    #[must_use]
    pub fn ranking(ranking: &[(Seat, u32)]) -> Self {
        let place = |(seat, rank): &(_, u32)| text!("said.rank", rank = *rank, seat = *seat);
        text!("said.final", ranking = ranking.iter().map(place).collect::<Slot>())
    }
}

fn as_map<S: Serializer>(slots: &[(&'static str, Slot)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(slots.len()))?;
    slots.iter().try_for_each(|(slot, value)| map.serialize_entry(slot, value))?;
    map.end()
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Slot {
            fn from(number: $number) -> Self {
                Self::Number(number as i64)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

impl From<Dollars> for Slot {
    fn from(dollars: Dollars) -> Self {
        Self::Money { cents: dollars.cents() }
    }
}

impl From<Line> for Text {
    fn from(line: Line) -> Self {
        Self::new(match line {
            Line::Win => "line.win",
            Line::Place => "line.place",
            Line::Show => "line.show",
        })
    }
}

impl From<Line> for Slot {
    fn from(line: Line) -> Self {
        Self::Text(line.into())
    }
}

impl From<Seat> for Slot {
    fn from(seat: Seat) -> Self {
        Self::Player { seat }
    }
}

impl From<&str> for Slot {
    fn from(name: &str) -> Self {
        Self::Name(name.into())
    }
}

impl From<String> for Slot {
    fn from(name: String) -> Self {
        Self::Name(name.into())
    }
}

impl From<Arc<str>> for Slot {
    fn from(name: Arc<str>) -> Self {
        Self::Name(name)
    }
}

impl From<Text> for Slot {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Self>> FromIterator<T> for Slot {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

/// A language that everything is said in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its tag, as browsers and the environment name it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The language of a tag such as `de`, `de-AT` or `de_DE.UTF-8`.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.']).next()?;
        Self::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }

    /// What parts thousands, and what parts a fraction from the whole.
    const fn marks(self) -> (char, char) {
        match self {
            Self::English => (',', '.'),
            Self::German => ('.', ','),
        }
    }
}

/// The language files of a game, one for each language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The English one.
    pub english: &'static str,
    /// The German one.
    pub german: &'static str,
}

impl Texts {
    /// The messages that all games share.
    pub const COMMON: Self = crate::texts!();

    /// The file of a language.
    #[must_use]
    pub const fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::German => self.german,
        }
    }
}

/// The language files beside a crate's `Cargo.toml`.
#[macro_export]
macro_rules! texts {
    () => {
        $crate::Texts {
            english: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lang/en.json")),
            german: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lang/de.json")),
        }
    };
}

/// A message as it stands in a language file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Message {
    /// Text with `{slot}`s.
    Plain(String),
    /// A choice by the slot that `$` names: by its very value, `you` for the reader's own seat, then
    /// the plural form of a number; `other` is the rest.
    Choice(BTreeMap<String, Self>),
}

/// All messages of a game in one language.
#[derive(Clone, Debug)]
pub struct Words {
    language: Language,
    messages: BTreeMap<String, Message>,
}

impl Words {
    /// The messages of a game in a language.
    ///
    /// # Panics
    /// A language file is no JSON object of messages: a fault of the program that every test of
    /// speech notices.
    #[must_use]
    pub fn of<G: Game>(language: Language) -> Self {
        Self::read(language, &[Texts::COMMON, G::TEXTS])
    }

    /// The same with the messages of a front-end.
    ///
    /// # Panics
    /// A language file is no JSON object of messages.
    #[must_use]
    pub fn and(mut self, texts: Texts) -> Self {
        let file: BTreeMap<String, Message> =
            serde_json::from_str(texts.of(self.language)).expect("a language file");
        self.messages.extend(file);
        self
    }

    fn read(language: Language, texts: &[Texts]) -> Self {
        let none = Self { language, messages: BTreeMap::new() };
        texts.iter().fold(none, |words, texts| words.and(*texts))
    }

    /// The keys and, for each, the slots that its message names.
    #[cfg(feature = "conformance")]
    pub(crate) fn slots(&self) -> BTreeMap<&str, std::collections::BTreeSet<&str>> {
        fn gather<'m>(message: &'m Message, into: &mut std::collections::BTreeSet<&'m str>) {
            match message {
                Message::Plain(text) => into.extend(parts(text).filter_map(Result::err)),
                Message::Choice(forms) => forms.values().for_each(|form| gather(form, into)),
            }
        }
        let slots = |message| {
            let mut into = std::collections::BTreeSet::new();
            gather(message, &mut into);
            into
        };
        self.messages.iter().map(|(key, message)| (key.as_str(), slots(message))).collect()
    }
}

/// The parts of a plain message: text, and the names of slots as errors.
fn parts(message: &str) -> impl Iterator<Item = Result<&str, &str>> {
    message.split('{').enumerate().flat_map(|(at, part)| {
        let (slot, text) = match part.split_once('}') {
            Some((slot, text)) if at > 0 => (Some(slot), text),
            _ => (None, part),
        };
        slot.map(Err).into_iter().chain([Ok(text)])
    })
}

/// Why a message can not be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The language file has no such key.
    Key(&'static str),
    /// The message has a slot, or chooses by one, that nothing fills.
    Slot(&'static str, String),
}

/// Somebody to talk to: who reads, in which language, and what the players are called.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The messages.
    pub words: &'a Words,
    /// The players' names, by seat.
    pub names: &'a [String],
    /// The reader's own seat.
    pub seat: Option<Seat>,
}

impl Reader<'_> {
    /// The message in words; its key where the language file lacks something, which no test lets
    /// pass.
    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        self.fill(text).unwrap_or_else(|_| text.key.to_owned())
    }

    /// The message in words.
    ///
    /// # Errors
    /// What the language file, or the message, lacks.
    pub fn fill(&self, text: &Text) -> Result<String, Missing> {
        let message = self.words.messages.get(text.key).ok_or(Missing::Key(text.key))?;
        self.fill_in(message, text)
    }

    fn fill_in(&self, message: &Message, text: &Text) -> Result<String, Missing> {
        let slot = |name: &str| {
            let found = text.slots.iter().find(|(slot, _)| *slot == name);
            found.map(|(_, slot)| slot).ok_or_else(|| Missing::Slot(text.key, name.to_owned()))
        };
        match message {
            Message::Plain(plain) => parts(plain)
                .map(|part| match part {
                    Ok(words) => Ok(words.to_owned()),
                    Err(name) => self.write(slot(name)?),
                })
                .collect(),
            Message::Choice(forms) => {
                let Some(Message::Plain(by)) = forms.get("$") else {
                    return Err(Missing::Slot(text.key, "$".into()));
                };
                let form = self.forms(slot(by)?).into_iter().find_map(|form| forms.get(&form));
                let form = form.or_else(|| forms.get("other"));
                self.fill_in(form.ok_or_else(|| Missing::Slot(text.key, by.clone()))?, text)
            }
        }
    }

    /// The forms that suit what fills a slot, the best first.
    fn forms(&self, slot: &Slot) -> Vec<String> {
        match slot {
            // In both languages a single one is "one", and any other number is "other".
            Slot::Number(1) => vec!["1".into(), "one".into()],
            Slot::Number(number) => vec![number.to_string()],
            Slot::Name(name) => vec![name.to_string()],
            Slot::Player { seat } if self.seat == Some(*seat) => vec!["you".into()],
            Slot::Text(text) => vec![text.key.to_owned()],
            Slot::List(list) => vec![list.len().to_string()],
            Slot::Player { .. } | Slot::Money { .. } => Vec::new(),
        }
    }

    fn write(&self, slot: &Slot) -> Result<String, Missing> {
        Ok(match slot {
            Slot::Number(number) => self.number(*number),
            Slot::Name(name) => name.to_string(),
            Slot::Money { cents } => return self.money(*cents),
            Slot::Player { seat } if self.seat == Some(*seat) => {
                return self.fill(&Text::new("you"));
            }
            Slot::Player { seat } => {
                let name = self.names.get(seat.index());
                name.cloned().unwrap_or_else(|| (seat.index() + 1).to_string())
            }
            Slot::Text(text) => return self.fill(text),
            Slot::List(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| self.write(item)).collect::<Result<_, _>>()?;
                match items.as_slice() {
                    [] => return self.fill(&Text::new("none")),
                    [only] => only.clone(),
                    [most @ .., last] => {
                        let list = Text::new("list").with("most", most.join(", "));
                        return self.fill(&list.with("last", last.as_str()));
                    }
                }
            }
        })
    }

    fn money(&self, cents: i64) -> Result<String, Missing> {
        let (whole, fraction) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
        let mut amount = self.number(whole as i64);
        if fraction > 0 {
            let _ = write!(amount, "{}{fraction:02}", self.words.language.marks().1);
        }
        let money = self.fill(&Text::new("money").with("amount", amount))?;
        Ok(if cents < 0 { format!("-{money}") } else { money })
    }

    fn number(&self, number: i64) -> String {
        let digits = number.unsigned_abs().to_string();
        let mut text = String::from(if number < 0 { "-" } else { "" });
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(self.words.language.marks().0);
            }
            text.push(digit);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(language: Language, seat: Option<Seat>, text: &Text) -> String {
        let words = Words::read(language, &[Texts::COMMON]);
        let names = ["Maud".to_owned(), "Silas".to_owned()];
        Reader { words: &words, names: &names, seat }.say(text)
    }

    #[test]
    fn money_numbers_and_lists_are_written_the_readers_way() {
        let rank = |rank: i64, seat| text!("said.rank", rank = rank, seat = Seat(seat));
        let all = text!("list", most = rank(1_234, 0), last = Dollars(-1_234_567));
        assert_eq!(said(Language::English, None, &all), "1,234. Maud and -$1,234,567");
        assert_eq!(said(Language::German, None, &all), "1.234. Maud und -1.234.567 $");
        let cents = text!("list", most = Slot::Money { cents: 420 }, last = Slot::List(Vec::new()));
        assert_eq!(said(Language::English, None, &cents), "$4.20 and none");
        assert_eq!(said(Language::German, None, &cents), "4,20 $ und nichts");
        let three: Slot = ["a", "b", "c"].into_iter().collect();
        let nested = text!("list", most = three, last = Line::Place);
        assert_eq!(said(Language::English, None, &nested), "a, b and c and place");
    }

    #[test]
    fn the_reader_is_spoken_to() {
        let passed = text!("said.passed", seat = Seat(1));
        assert_eq!(said(Language::English, None, &passed), "Silas passes.");
        assert_eq!(said(Language::English, Some(Seat(1)), &passed), "You pass.");
        assert_eq!(said(Language::German, Some(Seat(1)), &passed), "Du passt.");
    }

    #[test]
    fn what_is_missing_is_told() {
        let words = Words::read(Language::English, &[Texts::COMMON]);
        let reader = Reader { words: &words, names: &[], seat: None };
        assert_eq!(reader.fill(&text!("nonsense")), Err(Missing::Key("nonsense")));
        let without = reader.fill(&text!("said.passed"));
        assert_eq!(without, Err(Missing::Slot("said.passed", "seat".into())));
        assert_eq!(reader.say(&text!("nonsense")), "nonsense");
    }

    #[test]
    fn a_language_is_found_by_its_tag() {
        for (tag, language) in [
            ("de", Some(Language::German)),
            ("de-AT", Some(Language::German)),
            ("de_DE.UTF-8", Some(Language::German)),
            ("EN", Some(Language::English)),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::of_tag(tag), language, "{tag}");
        }
    }
}
