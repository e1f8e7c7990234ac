//! What a seat is asked: a decision, described once beside the rules. Buttons, keys, typed commands,
//! help, text for screen readers and the protocol of bots are all made from it.

#[cfg(feature = "conformance")]
mod texts;
mod typed;

use std::borrow::Cow;

use racing::{Dollars, Target};
use serde::Serialize;
use serde_json::Value;

use crate::text::Text;

/// A decision of a seat: moves to choose from, forms to fill in, or both.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Ask"))]
pub struct Ask<M> {
    /// The question.
    pub prompt: Text,
    /// The moves to choose from, the most interesting ones first.
    pub ways: Vec<Way<M>>,
    /// How many of them, from the first, are worth a place of their own; the others are chosen on the
    /// track or from a list.
    pub suggested: usize,
    /// Moves with fields to fill in.
    pub forms: Vec<Form>,
    /// Places on the track that are out of reach, with the reason.
    pub closed: Vec<Closed>,
}

/// A move that may be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Way"))]
pub struct Way<M> {
    /// The move.
    #[serde(rename = "move")]
    pub play: M,
    /// What is typed for it: a word and what belongs to it, as in `advance 2`.
    pub words: String,
    /// Other lines that mean it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Cow<'static, str>>,
    /// The key that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    /// What it is.
    pub label: Text,
    /// What comes of it, or why it is worth a thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// What it costs the seat now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Dollars>,
    /// Where a horse goes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
}

/// A place on the track that is out of reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closed {
    /// Where.
    pub target: Target,
    /// Why.
    pub why: Text,
}

/// A move with fields to fill in: an object with its `type` and what the fields hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Form {
    /// The move's `type`.
    pub kind: &'static str,
    /// The word that a typed line begins with.
    pub word: &'static str,
    /// Another word that it may begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<&'static str>,
    /// What it is.
    pub label: Text,
    /// What is to be filled in.
    pub fields: Vec<Field>,
    /// A line that fills it in.
    pub example: String,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Field {
    /// Its name in the move. A field without one is an object whose entries stand in the move itself.
    pub name: Cow<'static, str>,
    /// The word that it begins with where a line has several parts, as in `bet …; claim …`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<Cow<'static, str>>,
    /// A word that is written before it, and may be left out: `3 on 7`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub before: &'static str,
    /// What it is.
    pub label: Text,
    /// What it holds when nothing is filled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// What it may hold.
    #[serde(flatten)]
    pub holds: Holds,
}

/// What a field may hold. The rules judge a move whole; a form only leads towards what they allow.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "holds", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Holds {
    /// Money.
    Amount {
        /// What the field counts.
        unit: Unit,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// The amounts between go in steps of this.
        step: i64,
        /// Amounts worth a button.
        quick: Vec<i64>,
    },
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// So many whole numbers, one after the other.
    Numbers {
        /// The least that one may be.
        least: i64,
        /// The most.
        most: i64,
        /// How many there are.
        count: usize,
    },
    /// A text.
    Text {
        /// The most characters.
        most: usize,
    },
    /// One of these.
    One {
        /// Which.
        of: Vec<Pick>,
    },
    /// Several of these, each once, in an order that may matter.
    Several {
        /// Which.
        of: Vec<Pick>,
        /// The least number of them.
        least: usize,
        /// The most.
        most: usize,
    },
    /// Rows, each with these fields.
    Rows {
        /// The fields of a row.
        fields: Vec<Field>,
        /// The least number of rows.
        least: usize,
        /// The most.
        most: usize,
    },
    /// An object with these fields; what is left empty is left out.
    Group {
        /// The fields.
        fields: Vec<Field>,
    },
}

/// What an amount counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AmountUnit"))]
pub enum Unit {
    /// Whole dollars.
    Dollars,
    /// Cents: a line says dollars all the same.
    Cents,
}

/// One of the things that a field may hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pick {
    /// The value in the move.
    pub value: Value,
    /// The number by which people call it, where they do: on a saddlecloth, in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// What it is called.
    pub label: Text,
    /// What is worth knowing about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Dollars>,
    /// Its name in a typed line, besides its value and its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl<M> Ask<M> {
    /// A question, still without answers.
    #[must_use]
    pub const fn new(prompt: Text) -> Self {
        Self { prompt, ways: Vec::new(), suggested: 0, forms: Vec::new(), closed: Vec::new() }
    }

    /// The same with these ways, each worth a place of its own.
    #[must_use]
    pub fn ways(mut self, ways: impl IntoIterator<Item = Way<M>>) -> Self {
        self.ways.extend(ways);
        self.suggested = self.ways.len();
        self
    }

    /// The same with a form.
    #[must_use]
    pub fn form(mut self, form: Form) -> Self {
        self.forms.push(form);
        self
    }
}

impl<M> Way<M> {
    /// A way.
    #[must_use]
    pub fn new(play: M, words: impl Into<String>, label: Text) -> Self {
        let words = words.into();
        Self {
            play,
            words,
            also: Vec::new(),
            key: None,
            label,
            note: None,
            cost: None,
            target: None,
        }
    }

    /// The same with another line that means it.
    #[must_use]
    pub fn also(mut self, line: impl Into<Cow<'static, str>>) -> Self {
        self.also.push(line.into());
        self
    }

    /// The same with a key of its own.
    #[must_use]
    pub fn key(self, key: char) -> Self {
        Self { key: Some(key), ..self }
    }

    /// The same with what comes of it.
    #[must_use]
    pub fn note(self, note: Text) -> Self {
        Self { note: Some(note), ..self }
    }

    /// The same with what it costs.
    #[must_use]
    pub fn cost(self, cost: Dollars) -> Self {
        Self { cost: Some(cost), ..self }
    }

    /// The same with where a horse goes.
    #[must_use]
    pub fn target(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }
}

impl Form {
    /// A form without fields.
    #[must_use]
    pub fn new(
        kind: &'static str,
        word: &'static str,
        label: Text,
        example: impl Into<String>,
    ) -> Self {
        Self { kind, word, also: None, label, fields: Vec::new(), example: example.into() }
    }

    /// The same with another word that it may begin with.
    #[must_use]
    pub fn also(self, word: &'static str) -> Self {
        Self { also: Some(word), ..self }
    }

    /// The same with one more field.
    #[must_use]
    pub fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }
}

impl Field {
    /// A field.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, label: Text, holds: Holds) -> Self {
        Self { name: name.into(), word: None, before: "", label, default: None, holds }
    }

    /// The same with the word that its part of a line begins with.
    #[must_use]
    pub fn word(self, word: impl Into<Cow<'static, str>>) -> Self {
        Self { word: Some(word.into()), ..self }
    }

    /// The same with a word before it.
    #[must_use]
    pub fn before(self, before: &'static str) -> Self {
        Self { before, ..self }
    }

    /// The same with what it holds when nothing is filled in.
    #[must_use]
    pub fn default(self, default: impl Into<Value>) -> Self {
        Self { default: Some(default.into()), ..self }
    }
}

impl Pick {
    /// Something to pick.
    #[must_use]
    pub fn new(value: impl Into<Value>, label: Text) -> Self {
        let value = value.into();
        Self { value, number: None, label, note: None, cost: None, name: None }
    }

    /// The same with the number by which people call it.
    #[must_use]
    pub fn number(self, number: impl Into<u32>) -> Self {
        Self { number: Some(number.into()), ..self }
    }

    /// The same with its name in a typed line.
    #[must_use]
    pub fn name(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The same with what is worth knowing about it.
    #[must_use]
    pub fn note(self, note: Text) -> Self {
        Self { note: Some(note), ..self }
    }

    /// The same with what it costs.
    #[must_use]
    pub fn cost(self, cost: Dollars) -> Self {
        Self { cost: Some(cost), ..self }
    }
}
