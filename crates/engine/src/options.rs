//! Rule options: each is declared once, by [`options!`](macro@crate::options), with its name, type,
//! default, allowed values and meaning. Reading, refusing, lists, help, forms and schemas follow.

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use racing::{Dollars, Word};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::game::{Game, Pack};
use crate::refused::Refused;
use crate::standard::standard_pack;

/// The rule options of a game, every one with its value.
pub trait Options: Clone + PartialEq + Debug + Serialize + Send + Sync + Sized {
    /// The data that the game is played with.
    type Pack;

    /// Reads every option; those that are not given get their defaults.
    ///
    /// # Errors
    /// A value that is not allowed, or values that do not go together.
    fn read(given: &mut Given<'_>, pack: &Self::Pack, seats: usize) -> Result<Self, Wrong>;
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is none of the values that the option may have.
    Value,
    /// This.
    Because(String),
}

impl From<String> for Wrong {
    fn from(why: String) -> Self {
        Self::Because(why)
    }
}

/// A rule option, for people who choose one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionInfo {
    /// Its name in records.
    pub name: &'static str,
    /// What it is when nothing is said, as JSON; `null` where that depends on the table.
    pub default: Value,
    /// The values it may have, in words.
    pub values: Cow<'static, str>,
    /// What it does.
    pub meaning: &'static str,
    /// The values it may have, as a JSON Schema: what a form is made from.
    #[cfg_attr(feature = "schema", schemars(with = "Map<String, Value>"))]
    pub schema: Value,
}

type Read<'k, T> = Box<dyn Fn(&Value) -> Result<T, Wrong> + 'k>;

/// What an option may be, and how it is read.
pub struct Kind<'k, T> {
    values: Cow<'static, str>,
    schema: Value,
    hides_default: bool,
    read: Read<'k, T>,
}

impl<'k, T> Kind<'k, T> {
    /// Values of any other kind: in words, as a JSON Schema, and how they are read.
    pub fn new(
        values: impl Into<Cow<'static, str>>,
        schema: Value,
        read: impl Fn(&Value) -> Result<T, Wrong> + 'k,
    ) -> Self {
        Self { values: values.into(), schema, hides_default: false, read: Box::new(read) }
    }

    /// The default depends on the table: it is listed as `null`.
    #[must_use]
    pub fn by_table(mut self) -> Self {
        self.hides_default = true;
        self
    }
}

/// On or off.
#[must_use]
pub fn switch() -> Kind<'static, bool> {
    let read = |value: &Value| value.as_bool().ok_or(Wrong::Value);
    Kind::new("true or false", json!({"type": "boolean"}), read)
}

/// A whole number within these bounds.
#[must_use]
pub fn whole<T: TryFrom<i64>>(bounds: RangeInclusive<i64>) -> Kind<'static, T> {
    let (least, most) = (*bounds.start(), *bounds.end());
    Kind::new(
        format!("{least} to {most}"),
        json!({"type": "integer", "minimum": least, "maximum": most}),
        move |value| {
            let number = value.as_i64().filter(|number| bounds.contains(number));
            number.and_then(|number| T::try_from(number).ok()).ok_or(Wrong::Value)
        },
    )
}

/// A limit in dollars, or 0 for none. More than anybody has is no limit, however much more.
#[must_use]
pub fn limit() -> Kind<'static, Dollars> {
    Kind::new("0 (none) or dollars", json!({"type": "integer", "minimum": 0}), |value| {
        let amount = value.as_u64().ok_or(Wrong::Value)?;
        Ok(Dollars(i64::try_from(amount).unwrap_or(i64::MAX)))
    })
}

/// One of a noun's words.
#[must_use]
pub fn word<T: Word>() -> Kind<'static, T> {
    let words: Vec<_> = T::WORDS.iter().map(|(word, _)| *word).collect();
    let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    let values = match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    };
    Kind::new(values, json!({"enum": words}), |value| {
        let word = value.as_str().ok_or(Wrong::Value)?;
        T::WORDS.iter().find(|(own, _)| *own == word).map(|(_, meant)| *meant).ok_or(Wrong::Value)
    })
}

/// The options that a record gives, while they are read.
pub struct Given<'g> {
    values: &'g Map<String, Value>,
    declared: Vec<OptionInfo>,
}

impl<'g> Given<'g> {
    const fn new(values: &'g Map<String, Value>) -> Self {
        Self { values, declared: Vec::new() }
    }

    /// Reads an option as it is declared.
    ///
    /// # Errors
    /// What it may be, where it is something else.
    pub fn option<T: Serialize>(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        default: impl FnOnce() -> Result<T, Wrong>,
        kind: Kind<'_, T>,
    ) -> Result<T, Wrong> {
        let Kind { values, schema, hides_default, read } = kind;
        let given = self.values.get(name);
        let read = given.map_or_else(default, &read).map_err(|wrong| match wrong {
            Wrong::Value => format!("The option \"{name}\" should be {values}.").into(),
            because => because,
        })?;
        let default = if hides_default || given.is_some() { Value::Null } else { json!(read) };
        self.declared.push(OptionInfo { name, default, values, meaning, schema });
        Ok(read)
    }

    fn unknown(&self) -> Option<&String> {
        self.values.keys().find(|name| self.declared.iter().all(|info| info.name != *name))
    }
}

/// Declares the options of a game: one line for each has all that there is to say about it. Behind
/// `settled by` stands what is checked of all together, with pack and seats.
#[macro_export]
macro_rules! options {
    (
        $(#[$about:meta])*
        pub struct $name:ident for ($pack:ident: $Pack:ty, $seats:ident) {
            $($(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr, $kind:expr;)+
        }
        $(settled by $settle:path;)?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name {
            $($(#[doc = $doc])+ pub $field: $type,)+
        }

        impl $crate::Options for $name {
            type Pack = $Pack;

            fn read(
                given: &mut $crate::options::Given<'_>,
                $pack: &$Pack,
                $seats: usize,
            ) -> Result<Self, $crate::options::Wrong> {
                #[allow(unused_imports, reason = "a game need not have options of every kind")]
                use $crate::options::{Kind, limit, switch, whole, word};
                let read = Self {
                    $($field: given.option(
                        stringify!($field),
                        concat!($($doc),+).trim_ascii(),
                        || Ok($default),
                        $kind,
                    )?,)+
                };
                $($settle(&read, $pack, $seats)?;)?
                Ok(read)
            }
        }
    };
}

/// The options of a game, as they are declared, with the standard pack's defaults.
#[must_use]
pub fn option_list<G: Game>() -> Vec<OptionInfo> {
    let (none, mut declared) = (Map::new(), Vec::new());
    if let Ok(pack) = standard_pack::<G>() {
        let mut given = Given::new(&none);
        let _ = G::Options::read(&mut given, &pack, pack.seats().0);
        declared = given.declared;
    }
    declared
}

/// Reads the options of a record; those left out get their defaults.
///
/// # Errors
/// An unknown option, or a value that the rule file does not allow.
pub fn read_options<G: Game>(
    pack: &G::Pack,
    seats: usize,
    values: &Map<String, Value>,
) -> Result<G::Options, Refused> {
    let refused = |why| Refused::of_file(G::code("bad_options"), why);
    let mut given = Given::new(values);
    let read = G::Options::read(&mut given, pack, seats).map_err(|wrong| match wrong {
        Wrong::Value => refused(format!("{} can't be played with these options.", G::NAME)),
        Wrong::Because(why) => refused(why),
    })?;
    match given.unknown() {
        None => Ok(read),
        Some(name) => {
            let names: Vec<_> = given.declared.iter().map(|info| info.name).collect();
            let names = names.join(", ");
            Err(refused(format!("{} has no option \"{name}\"; it has {names}.", G::NAME)))
        }
    }
}
