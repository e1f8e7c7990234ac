//! The parts of a pack: each file or table is declared once, by [`part!`](macro@crate::part), with
//! the name, kind and meaning of every field. Reading with the place of each fault, the canonical
//! form and the JSON Schema follow.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use racing::Word;
use serde::Serialize;
use serde_json::{Value, json};

use crate::pack::{Check, Node};

/// A table of a pack, or a whole pack: declared by [`part!`](macro@crate::part).
pub trait Part: Sized {
    /// Reads it; everything that is wrong with it is noted.
    fn read(node: &Node, check: &mut Check) -> Option<Self>;
    /// The fields that count, as JSON.
    fn write(&self) -> Value;
    /// What may stand in an inline pack, as a JSON Schema.
    fn schema() -> Value;
}

/// A table that names things of something else, which is not there while a schema is made.
pub trait PartOf<C>: Sized {
    /// Reads it; everything that is wrong with it is noted.
    fn read_of(node: &Node, check: &mut Check, of: Option<&C>) -> Option<Self>;
    /// The fields that count, as JSON.
    fn write_of(&self, of: Option<&C>) -> Value;
    /// What it may be, as a JSON Schema.
    fn schema_of() -> Value;
}

impl<P: PartOf<()>> Part for P {
    fn read(node: &Node, check: &mut Check) -> Option<Self> {
        Self::read_of(node, check, None)
    }

    fn write(&self) -> Value {
        self.write_of(None)
    }

    fn schema() -> Value {
        Self::schema_of()
    }
}

type Read<'k, T> = Box<dyn Fn(&Node, &mut Check) -> Option<T> + 'k>;
type Write<'k, T> = Box<dyn Fn(&T) -> Option<Value> + 'k>;
type Schema<'k> = Box<dyn Fn() -> Value + 'k>;
type LeftOut<'k, T> = Box<dyn Fn() -> Option<T> + 'k>;

/// What a field may be: how it is read, written and described.
pub struct Kind<'k, T> {
    read: Read<'k, T>,
    write: Write<'k, T>,
    schema: Schema<'k>,
    left_out: LeftOut<'k, T>,
}

impl<'k, T: 'k> Kind<'k, T> {
    /// Values of any other kind: how they are read, written as JSON (`None` leaves them out), and
    /// described by a JSON Schema.
    pub fn new(
        read: impl Fn(&Node, &mut Check) -> Option<T> + 'k,
        write: impl Fn(&T) -> Option<Value> + 'k,
        schema: impl Fn() -> Value + 'k,
    ) -> Self {
        let (read, write, schema) = (Box::new(read), Box::new(write), Box::new(schema));
        Self { read, write, schema, left_out: Box::new(|| None) }
    }

    /// Values that are written as they serialise.
    fn plain(
        read: impl Fn(&Node, &mut Check) -> Option<T> + 'k,
        schema: impl Fn() -> Value + 'k,
    ) -> Self
    where
        T: Serialize,
    {
        Self::new(read, |value| Some(json!(value)), schema)
    }

    /// What the field is where it is left out.
    #[must_use]
    pub fn or(self, left_out: T) -> Self
    where
        T: Clone,
    {
        self.or_from(move || Some(left_out.clone()))
    }

    /// Where the field comes from where it is left out.
    #[must_use]
    pub fn or_from(self, left_out: impl Fn() -> Option<T> + 'k) -> Self {
        Self { left_out: Box::new(left_out), ..self }
    }

    /// The field is read, but is no part of the canonical form.
    #[must_use]
    pub fn unwritten(self) -> Self {
        Self { write: Box::new(|_| None), ..self }
    }

    /// The same, where this holds of it.
    #[must_use]
    pub fn where_it(
        self,
        holds: impl Fn(&T) -> bool + 'k,
        otherwise: impl Into<Cow<'static, str>>,
    ) -> Self {
        let otherwise = otherwise.into();
        self.with_law(move |value, node, check| {
            check.law(holds(value), node, || otherwise.to_string());
        })
    }

    /// The same, which must keep this law as well.
    #[must_use]
    pub fn with_law(self, law: impl Fn(&T, &Node, &mut Check) + 'k) -> Self {
        let read = self.read;
        let checked = move |node: &Node, check: &mut Check| {
            let value = read(node, check)?;
            law(&value, node, check);
            Some(value)
        };
        Self { read: Box::new(checked), ..self }
    }

    /// The same, which is not read unless that is known which it names: a fault there is told
    /// already.
    #[must_use]
    pub fn only_if(self, known: bool) -> Self {
        if known { self } else { Self { read: Box::new(|_, _| None), ..self } }
    }

    /// The same as something else in Rust: there and back.
    pub fn kept_as<U: 'k>(
        self,
        there: impl Fn(T) -> Option<U> + Copy + 'k,
        back: impl Fn(&U) -> T + 'k,
    ) -> Kind<'k, U> {
        let Self { read, write, schema, left_out } = self;
        let read = move |node: &Node, check: &mut Check| there(read(node, check)?);
        let kind = Kind::new(read, move |kept| write(&back(kept)), schema);
        Kind { left_out: Box::new(move || there(left_out()?)), ..kind }
    }

    /// What it may be, as a JSON Schema.
    #[must_use]
    pub fn schema(&self) -> Value {
        (self.schema)()
    }

    /// Reads a field of a table, if the table is there. No key is the whole table.
    pub fn read(&self, table: Option<&Node>, key: &str, check: &mut Check) -> Option<T> {
        let table = table?;
        if key.is_empty() {
            return (self.read)(table, check);
        }
        let left_out = || (self.left_out)().filter(|_| table.is_table());
        match table.get(key) {
            Some(node) => (self.read)(node, check),
            None => left_out().or_else(|| check.entry(table, key).and(None)),
        }
    }

    /// Writes the field into a table of the part.
    pub fn write(&self, value: &T, part: &mut Value, tables: &[&str], key: &str) {
        // Indexing puts a table where nothing was.
        let table = tables.iter().fold(part, |table, name| &mut table[*name]);
        match (self.write)(value) {
            Some(written) if key.is_empty() => merge(table, written),
            Some(written) => table[key] = written,
            None => {}
        }
    }

    /// Adds the field to the schema of the part.
    pub fn describe(&self, meaning: &str, part: &mut Value, tables: &[&str], key: &str) {
        let table = tables.iter().fold(part, |table, name| {
            require(table, name);
            &mut table["properties"][*name]
        });
        table["type"] = json!("object");
        let mut described = (self.schema)();
        if key.is_empty() {
            let required = described["required"].take();
            let keys = required.as_array().into_iter().flatten().filter_map(Value::as_str);
            keys.for_each(|key| require(table, key));
            if let Some(fields) = described.get_mut("properties") {
                merge(&mut table["properties"], fields.take());
            }
            if let Some(variants) = described.get_mut("anyOf") {
                table["anyOf"] = variants.take();
            }
            return;
        }
        if !meaning.is_empty() {
            described["description"] = json!(meaning);
        }
        table["properties"][key] = described;
        if (self.left_out)().is_none() {
            require(table, key);
        }
    }
}

/// Adds the members of a table to another.
fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            from.into_iter()
                .for_each(|(key, value)| merge(into.entry(key).or_insert(Value::Null), value));
        }
        (into, from) => *into = from,
    }
}

fn require(table: &mut Value, key: &str) {
    table["type"] = json!("object");
    match &mut table["required"] {
        Value::Array(keys) if keys.iter().any(|known| known == key) => {}
        Value::Array(keys) => keys.push(json!(key)),
        keys => *keys = json!([key]),
    }
}

/// A table of a part, which must be there.
pub fn table<'n>(part: &'n Node, tables: &[&str], check: &mut Check) -> Option<&'n Node> {
    tables.iter().try_fold(part, |node, name| check.entry(node, name))
}

/// The kinds, as declarations name them.
pub mod kinds {
    pub use super::{
        Kind, an_id, by_id, fixed, halves, keyed, list, list_of, maybe, note, nullable, one_of,
        only_keyed, optional, parsed, part, part_of, resolved, text, truth, whole, word,
    };
}

/// A whole number within these bounds.
#[must_use]
pub fn whole<'k, T: TryFrom<i64> + Serialize + 'k>(bounds: RangeInclusive<i64>) -> Kind<'k, T> {
    let (least, most) = (*bounds.start(), *bounds.end());
    let read = move |node: &Node, check: &mut Check| {
        let number = T::try_from(check.number(node, bounds.clone())?).ok();
        check.law(number.is_some(), node, || "this number is out of all bounds".into());
        number
    };
    Kind::plain(read, move || json!({"type": "integer", "minimum": least, "maximum": most}))
}

/// A number that the rules fix: a pack says it, and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixed<const N: i64>;

/// The number that the rules fix.
#[must_use]
pub fn fixed<const N: i64>() -> Kind<'static, Fixed<N>> {
    whole(N..=N).kept_as(|_: i64| Some(Fixed), |_| N)
}

/// A number in steps of a half within these bounds, as a count of halves.
#[must_use]
pub fn halves(bounds: RangeInclusive<i64>) -> Kind<'static, u8> {
    let (least, most) = (*bounds.start(), *bounds.end());
    Kind::new(
        move |node, check| check.halves(node, bounds.clone()).map(|halves| halves as u8),
        |halves| Some(json!(f64::from(*halves) / 2.0)),
        move || json!({"type": "number", "minimum": least, "maximum": most}),
    )
}

/// True or false.
#[must_use]
pub fn truth() -> Kind<'static, bool> {
    Kind::plain(|node, check| check.truth(node), || json!({"type": "boolean"}))
}

/// A text.
#[must_use]
pub fn text<'k, T: for<'t> From<&'t str> + Serialize + 'k>() -> Kind<'k, T> {
    Kind::plain(|node, check| check.text(node).map(T::from), || json!({"type": "string"}))
}

/// A text that is not empty, by which something is named elsewhere.
#[must_use]
pub fn an_id<'k, T: for<'t> From<&'t str> + AsRef<str> + Serialize + 'k>() -> Kind<'k, T> {
    let kind = text::<T>().where_it(|id| !id.as_ref().is_empty(), "an id is not empty");
    Kind { schema: Box::new(|| json!({"type": "string", "minLength": 1})), ..kind }
}

/// A text that is information only: whatever is there, or nothing.
#[must_use]
pub fn note() -> Kind<'static, String> {
    Kind::plain(|node, _| Some(node.note()), || json!({})).or(String::new())
}

/// A text that means something: the rule that it follows, and what it means.
pub fn parsed<'k, T: Serialize + 'k>(
    rule: &'static str,
    meaning: impl Fn(&str) -> Option<T> + 'k,
) -> Kind<'k, T> {
    let kind = resolved(rule, meaning, |_| String::new());
    Kind { write: Box::new(|value| Some(json!(value))), ..kind }
}

/// A text that names something: the rule that it follows, what it names, and how that is written.
pub fn resolved<'k, T: 'k>(
    rule: &'static str,
    meaning: impl Fn(&str) -> Option<T> + 'k,
    written: impl Fn(&T) -> String + 'k,
) -> Kind<'k, T> {
    let read = move |node: &Node, check: &mut Check| {
        let text = check.text(node)?;
        let meant = meaning(text);
        check.law(meant.is_some(), node, || format!("{rule}, not \"{text}\""));
        meant
    };
    Kind::new(read, move |value| Some(written(value).into()), || json!({"type": "string"}))
}

/// One of these words.
#[must_use]
pub fn one_of<'k, T: Copy + PartialEq + 'k>(
    words: impl Into<Cow<'k, [(&'k str, T)]>>,
) -> Kind<'k, T> {
    let read: Rc<[_]> = words.into().into();
    let (written, described) = (read.clone(), read.clone());
    Kind::new(
        move |node, check| check.word(node, &read),
        move |value| written.iter().find(|(_, meant)| meant == value).map(|(word, _)| json!(word)),
        move || json!({"enum": described.iter().map(|(word, _)| word).collect::<Vec<_>>()}),
    )
}

/// One of a noun's words.
#[must_use]
pub fn word<T: Word>() -> Kind<'static, T> {
    one_of(T::WORDS)
}

/// A table that is declared elsewhere.
#[must_use]
pub fn part<'k, T: Part + 'k>() -> Kind<'k, T> {
    Kind::new(T::read, |part| Some(part.write()), T::schema)
}

/// A table that is declared elsewhere and names things of this.
#[must_use]
pub fn part_of<'k, C, T: PartOf<C> + 'k>(of: Option<&'k C>) -> Kind<'k, T> {
    let read = move |node: &Node, check: &mut Check| T::read_of(node, check, of);
    Kind::new(read, move |part| Some(part.write_of(of)), T::schema_of)
}

/// What may be left out. In the canonical form it is left out then.
#[must_use]
pub fn maybe<'k, T: 'k>(of: Kind<'k, T>) -> Kind<'k, Option<T>> {
    let Kind { read, write, schema, .. } = of;
    let read = move |node: &Node, check: &mut Check| read(node, check).map(Some);
    let kind = Kind::new(read, move |value: &Option<T>| write(value.as_ref()?), schema);
    Kind { left_out: Box::new(|| Some(None)), ..kind }
}

/// What may be left out, `null`, or an empty cell. In the canonical form it is left out then.
#[must_use]
pub fn optional<'k, T: 'k>(of: Kind<'k, T>) -> Kind<'k, Option<T>> {
    let Kind { read, write, schema, left_out } = maybe(of);
    let read = move |node: &Node, check: &mut Check| {
        if node.is_nothing() { Some(None) } else { read(node, check) }
    };
    let schema = move || json!({"anyOf": [schema(), {"type": "null"}]});
    Kind { left_out, ..Kind::new(read, write, schema) }
}

/// The same, which the canonical form writes as `null`.
#[must_use]
pub fn nullable<'k, T: 'k>(of: Kind<'k, T>) -> Kind<'k, Option<T>> {
    let Kind { read, write, schema, left_out } = optional(of);
    let write = move |value: &Option<T>| write(value).or(Some(Value::Null));
    Kind { left_out, ..Kind::new(read, write, schema) }
}

/// A list: all its items are read before the first that failed decides, so that every fault is told.
#[must_use]
pub fn list<'k, T: 'k, C>(of: Kind<'k, T>) -> Kind<'k, C>
where
    C: TryFrom<Vec<T>> + AsRef<[T]> + 'k,
{
    list_of(0..=usize::MAX, "", of)
}

/// A list of so many; in words, what is wrong with more or fewer.
#[must_use]
pub fn list_of<'k, T: 'k, C>(
    count: RangeInclusive<usize>,
    otherwise: impl Into<Cow<'static, str>>,
    of: Kind<'k, T>,
) -> Kind<'k, C>
where
    C: TryFrom<Vec<T>> + AsRef<[T]> + 'k,
{
    let (least, most, otherwise) = (*count.start(), *count.end(), otherwise.into());
    let Kind { read, write, schema, .. } = of;
    let read = move |node: &Node, check: &mut Check| {
        let items = check.list(node)?;
        check.law(count.contains(&items.len()), node, || otherwise.to_string());
        let items: Vec<_> = items.iter().take(most).map(|item| read(item, check)).collect();
        C::try_from(items.into_iter().collect::<Option<_>>()?).ok()
    };
    let write = move |items: &C| {
        Some(items.as_ref().iter().map(|item| write(item).unwrap_or_default()).collect())
    };
    let schema = move || {
        let mut described = json!({"type": "array", "items": schema(), "minItems": least});
        if most < usize::MAX {
            described["maxItems"] = json!(most);
        }
        described
    };
    Kind::new(read, write, schema)
}

/// A table with these keys, each of this kind.
#[must_use]
pub fn keyed<'k, T: 'k, C>(
    keys: impl IntoIterator<Item = impl ToString>,
    of: Kind<'k, T>,
) -> Kind<'k, C>
where
    C: TryFrom<Vec<T>> + AsRef<[T]> + 'k,
{
    let keys: Rc<[String]> = keys.into_iter().map(|key| key.to_string()).collect();
    let of = Rc::new(of);
    let (known, written, described) = (keys.clone(), keys.clone(), keys);
    let (read, write, describe) = (of.clone(), of.clone(), of);
    Kind::new(
        move |node, check| {
            let items: Vec<_> = known.iter().map(|key| read.read(Some(node), key, check)).collect();
            C::try_from(items.into_iter().collect::<Option<_>>()?).ok()
        },
        move |items| {
            let mut table = json!({});
            for (key, item) in written.iter().zip(items.as_ref()) {
                write.write(item, &mut table, &[], key);
            }
            Some(table)
        },
        move || {
            let mut table = json!({"type": "object"});
            described.iter().for_each(|key| describe.describe("", &mut table, &[], key));
            table
        },
    )
}

/// The same, of a table that has no other keys, but for where its figures come from.
#[must_use]
pub fn only_keyed<'k, T: 'k, C>(
    keys: impl IntoIterator<Item = impl ToString>,
    otherwise: &'static str,
    of: Kind<'k, T>,
) -> Kind<'k, C>
where
    C: TryFrom<Vec<T>> + AsRef<[T]> + 'k,
{
    let keys: Vec<_> = keys.into_iter().map(|key| key.to_string()).collect();
    let Kind { read, write, schema, .. } = keyed(&keys, of);
    let read = move |node: &Node, check: &mut Check| {
        for (key, member) in check.table(node)? {
            check.law(keys.contains(key) || key == "source", member, || {
                format!("\"{key}\" is not allowed here: {otherwise}")
            });
        }
        read(node, check)
    };
    Kind::new(read, write, schema)
}

/// A table with any keys, each of this kind, and with where its figures come from.
#[must_use]
pub fn by_id<'k, T: 'k>(of: Kind<'k, T>) -> Kind<'k, BTreeMap<String, T>> {
    let Kind { read, write, schema, .. } = of;
    let read = move |node: &Node, check: &mut Check| {
        let members = check.table(node)?.iter().filter(|(id, _)| *id != "source");
        let read: Vec<_> =
            members.map(|(id, node)| Some((id.clone(), read(node, check)?))).collect();
        read.into_iter().collect()
    };
    let write = move |members: &BTreeMap<String, T>| {
        Some(members.iter().filter_map(|(id, of)| Some((id.clone(), write(of)?))).collect())
    };
    let schema = move || {
        let (of, source) = (schema(), json!({"source": {}}));
        json!({"type": "object", "properties": source, "additionalProperties": of})
    };
    Kind::new(read, write, schema)
}

/// Declares a table of a pack, or a whole pack: one line for each field has all that there is to
/// say about it, under the heading of the table that it stands in. A field has its own name in the
/// pack, or the one behind `as`; one `as self` is read from several fields of the table. Its kind may depend on the fields before it, each of which is
/// there as an `Option`: not known while a fault is told or a schema is made.
///
/// A table that names things of something else says `of` what: its kinds have that as an `Option`.
///
/// A table of which there are several sorts is an `enum`, each with its word, `by` the field that
/// says the word.
///
/// Behind `derived` stands what follows from the rest. `settled by` names what is checked, and
/// worked out, of all together once each field is right.
#[macro_export]
macro_rules! part {
    ($(#[$about:meta])* $vis:vis struct $name:ident { $($body:tt)* } $($more:tt)*) => {
        $crate::part! { $(#[$about])* $vis struct $name of _nothing: () { $($body)* } $($more)* }
    };
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident of $of:ident: $context:ty {
            $($(#[doc = $doc:literal])+
                pub $field:ident $(as $key:ident)?: $type:ty = $kind:expr;)*
            $([$($table:ident).*] $($(#[doc = $tdoc:literal])+
                pub $tfield:ident $(as $tkey:ident)?: $ttype:ty = $tkind:expr;)+)*
        }
        $(derived { $($(#[$dabout:meta])* $dvis:vis $dfield:ident: $dtype:ty;)+ })?
        $(settled by $settle:path;)?
    ) => {
        $crate::part! {
            @tables $(#[$about])* [$vis] $name [$of: $context]
            { $($($(#[$dabout])* $dvis $dfield: $dtype;)+)? }
            { $($settle)? }
            { [] $($(#[doc = $doc])+ $field $($key)?: $type = $kind;)* }
            $({ [$($table)*] $($(#[doc = $tdoc])+ $tfield $($tkey)?: $ttype = $tkind;)+ })*
        }
    };
    (
        @tables $(#[$about:meta])* [$vis:vis] $name:ident [$of:ident: $context:ty]
        { $($(#[$dabout:meta])* $dvis:vis $dfield:ident: $dtype:ty;)* }
        { $($settle:path)? }
        $({ [$($table:ident)*] $($(#[doc = $doc:literal])+
            $field:ident $($key:ident)?: $type:ty = $kind:expr;)* })+
    ) => {
        $(#[$about])*
        $vis struct $name {
            $($($(#[doc = $doc])+ pub $field: $type,)*)+
            $($(#[$dabout])* $dvis $dfield: $dtype,)*
        }

        #[allow(unused_imports, unused_variables, reason = "a part need not use every kind")]
        impl $crate::part::PartOf<$context> for $name {
            fn read_of(
                node: &$crate::pack::Node,
                check: &mut $crate::pack::Check,
                $of: Option<&$context>,
            ) -> Option<Self> {
                use $crate::part::kinds::*;
                let before = check.count();
                $(
                    let table = $crate::part::table(node, &[$(stringify!($table)),*], check);
                    $(
                        let key = $crate::part!(@key $field $($key)?);
                        let $field: Option<$type> = $kind.read(table, key, check);
                    )*
                )+
                #[allow(unused_mut, reason = "not every part is settled")]
                let mut part = Self {
                    $($($field: $field?,)*)+
                    $($dfield: Default::default(),)*
                };
                $(if check.count() == before {
                    $settle(&mut part, node, check);
                })?
                (check.count() == before).then_some(part)
            }

            fn write_of(&self, $of: Option<&$context>) -> serde_json::Value {
                use $crate::part::kinds::*;
                let mut written = serde_json::json!({});
                $(
                    let tables: &[&str] = &[$(stringify!($table)),*];
                    $(
                        let key = $crate::part!(@key $field $($key)?);
                        $kind.write(&self.$field, &mut written, tables, key);
                        let $field: Option<$type> = Some(self.$field.clone());
                    )*
                )+
                written
            }

            fn schema_of() -> serde_json::Value {
                use $crate::part::kinds::*;
                let $of: Option<&$context> = None;
                let mut schema = serde_json::json!({"type": "object"});
                $(
                    let tables: &[&str] = &[$(stringify!($table)),*];
                    $(
                        let key = $crate::part!(@key $field $($key)?);
                        let meaning = concat!($($doc),+).trim_ascii();
                        let kind: Kind<'_, $type> = $kind;
                        kind.describe(meaning, &mut schema, tables, key);
                        let $field: Option<$type> = None;
                    )*
                )+
                schema
            }
        }
    };
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident by $tag:ident {
            $($(#[doc = $vdoc:literal])+ $variant:ident = $word:literal {
                $($(#[doc = $doc:literal])+
                    $field:ident $(as $key:ident)?: $type:ty = $kind:expr;)+
            })+
        }
    ) => {
        $(#[$about])*
        $vis enum $name {
            $($(#[doc = $vdoc])+ $variant { $($(#[doc = $doc])+ $field: $type,)+ },)+
        }

        impl $crate::part::Part for $name {
            fn read(
                node: &$crate::pack::Node,
                check: &mut $crate::pack::Check,
            ) -> Option<Self> {
                #[allow(unused_imports, reason = "a part need not use every kind")]
                use $crate::part::kinds::*;
                let words = [$(($word, $word)),+];
                match one_of(&words).read(Some(node), stringify!($tag), check)? {
                    $($word => {
                        $(
                            let key = $crate::part!(@key $field $($key)?);
                            let $field: Option<$type> = $kind.read(Some(node), key, check);
                        )+
                        Some(Self::$variant { $($field: $field?,)+ })
                    })+
                    _ => None,
                }
            }

            fn write(&self) -> serde_json::Value {
                #[allow(unused_imports, reason = "a part need not use every kind")]
                use $crate::part::kinds::*;
                let mut written = serde_json::json!({});
                match self {
                    $(Self::$variant { $($field),+ } => {
                        written[stringify!($tag)] = $word.into();
                        $($kind.write($field, &mut written, &[], $crate::part!(@key $field $($key)?));)+
                    })+
                }
                written
            }

            fn schema() -> serde_json::Value {
                #[allow(unused_imports, reason = "a part need not use every kind")]
                use $crate::part::kinds::*;
                let variants = [$({
                    let mut schema = serde_json::json!({"type": "object"});
                    let meaning = concat!($($vdoc),+).trim_ascii();
                    one_of(&[($word, ())]).describe(meaning, &mut schema, &[], stringify!($tag));
                    $(
                        let key = $crate::part!(@key $field $($key)?);
                        let kind: Kind<'_, $type> = $kind;
                        kind.describe(concat!($($doc),+).trim_ascii(), &mut schema, &[], key);
                    )+
                    schema
                }),+];
                serde_json::json!({"anyOf": variants})
            }
        }
    };
    (@key $field:ident self) => { "" };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:ident) => { stringify!($key) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::Files;

    part! {
        /// A farm.
        #[derive(Clone, Debug, PartialEq)]
        struct Farm {
            /// What it is called.
            pub name: String = note();
            /// Its stables.
            pub stables as stable: Vec<Stable> = list_of(1..=2, "a farm has one or two", part());
            [money]
            /// What there is.
            pub cash: u32 = whole(0..=500);
            /// What is left after all bills.
            pub rest: u32 = whole(0..=i64::from(cash.unwrap_or(500)));
            [money.owed]
            /// Who was paid.
            pub banks: [Option<bool>; 2] = only_keyed(["a", "b"], "banks are a and b", maybe(truth()));
        }
        derived {
            /// All boxes.
            boxes: u32;
        }
        settled by settle;
    }

    part! {
        /// A stable.
        #[derive(Clone, Debug, PartialEq)]
        struct Stable {
            /// Its id.
            pub id: String = an_id();
            /// How many boxes it has.
            pub boxes: u32 = whole(1..=9).or(4);
            /// Half miles to the track.
            pub miles: Option<u8> = nullable(halves(0..=3));
        }
    }

    fn settle(farm: &mut Farm, node: &Node, check: &mut Check) {
        check.distinct(node.at(&["stable"]), "id", farm.stables.iter().map(|stable| &stable.id));
        farm.boxes = farm.stables.iter().map(|stable| stable.boxes).sum();
    }

    fn read(text: &str) -> Result<Farm, String> {
        let node = Files::default().with("farm.toml", text).toml("farm.toml").expect("TOML");
        let mut check = Check::default();
        let farm = Farm::read(&node, &mut check);
        check.done(farm).map_err(|faults| faults.to_string())
    }

    #[test]
    fn a_part_is_read_and_written_as_it_is_declared() {
        let text = "[money]\ncash = 9\nrest = 9\nextra = 1\n[money.owed.banks]\nb = true\nsource = 1\n\
                    [[stable]]\nid = 'x'\nmiles = 1.5\n[[stable]]\nid = 'y'\nboxes = 3\n";
        let farm = read(text).expect("a farm");
        assert_eq!((farm.boxes, farm.banks), (7, [None, Some(true)]));
        let written = json!({
            "name": "",
            "money": {"cash": 9, "rest": 9, "owed": {"banks": {"b": true}}},
            "stable": [
                {"id": "x", "boxes": 4, "miles": 1.5},
                {"id": "y", "boxes": 3, "miles": null},
            ],
        });
        assert_eq!(farm.write(), written);
        let mut check = Check::default();
        let again = Farm::read(&Node::from_json(&written, "pack"), &mut check);
        assert_eq!(check.done(again), Ok(farm));
    }
    #[test]
    fn every_fault_of_a_part_has_its_place() {
        let told = |text: &str| read(text).expect_err("faults");
        assert_eq!(
            told("[[stable]]\nid = ''\nboxes = 10\n"),
            "farm.toml:2:1: an id is not empty\n\
             farm.toml:3:1: this should be a whole number from 1 to 9, not 10\n\
             farm.toml:1:1: `money` is missing here"
        );
        assert_eq!(
            told("stable = []\n[money]\ncash = 5\nrest = 6\n[money.owed]\nbanks = {c = 1}\n"),
            "farm.toml:1:1: a farm has one or two\n\
             farm.toml:4:1: this should be a whole number from 0 to 5, not 6\n\
             farm.toml:6:10: \"c\" is not allowed here: banks are a and b"
        );
        let twice = "stable = [{id = 'x'}, {id = 'x'}]\n[money]\ncash = 5\nrest = 5\n\
                     [money.owed]\nbanks = {}\n";
        assert_eq!(told(twice), "farm.toml:1:24: the id \"x\" is there twice");
    }

    #[test]
    fn what_names_something_unknown_is_not_a_fault_of_its_own() {
        let table = Node::from_json(&json!({"horse": 7}), "pack");
        let read = |known: bool| {
            let mut check = Check::default();
            let horse = text::<String>().only_if(known).read(Some(&table), "horse", &mut check);
            (horse, check.count())
        };
        assert_eq!((read(true), read(false)), ((None, 1), (None, 0)));
    }

    #[test]
    fn the_schema_says_what_is_declared() {
        let bank = json!({"type": "boolean"});
        let banks = json!({"type": "object", "properties": {"a": bank, "b": bank}});
        let schema = Farm::schema();
        assert_eq!(schema["required"], json!(["stable", "money"]));
        assert_eq!(schema["properties"]["name"], json!({"description": "What it is called."}));
        let money = &schema["properties"]["money"];
        assert_eq!(money["required"], json!(["cash", "rest", "owed"]));
        assert_eq!(
            money["properties"]["rest"],
            json!({
                "type": "integer", "minimum": 0, "maximum": 500,
                "description": "What is left after all bills.",
            })
        );
        let owed = &money["properties"]["owed"]["properties"]["banks"];
        assert_eq!((&owed["type"], &owed["properties"]), (&banks["type"], &banks["properties"]));
        let stables = &schema["properties"]["stable"];
        assert_eq!((&stables["minItems"], &stables["maxItems"]), (&json!(1), &json!(2)));
        assert_eq!(stables["items"]["required"], json!(["id"]));
        assert_eq!(stables["items"]["properties"]["id"]["minLength"], json!(1));
        let miles = json!([{"type": "number", "minimum": 0, "maximum": 3}, {"type": "null"}]);
        assert_eq!(stables["items"]["properties"]["miles"]["anyOf"], miles);
    }
}
