//! What a call takes and gives, as the OpenAPI document tells it.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// Describes a type.
pub type Described = fn(&mut SchemaGenerator) -> Schema;

/// A call.
pub struct Call {
    /// `get`, `post` …
    pub method: &'static str,
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// The rest.
    pub about: About,
}

/// What a call takes and gives.
pub struct About {
    /// What it does.
    pub summary: &'static str,
    /// The parameters of its query.
    pub query: Option<Described>,
    /// Its body.
    pub body: Option<Taken>,
    /// The status of success.
    pub status: u16,
    /// What it answers.
    pub answer: Given,
    /// The statuses with which it may refuse, besides those of every call.
    pub refusals: &'static [u16],
    /// What a token is good for.
    pub token: Token,
}

/// A body.
pub struct Taken {
    /// What is in it.
    pub described: Described,
    /// Whether it has to be there.
    pub required: bool,
    /// Its type.
    pub media: &'static str,
}

const JSON: &str = "application/json";

/// An answer.
#[derive(Clone, Copy)]
pub enum Given {
    /// JSON.
    Json(Described),
    /// A text of this type.
    Text(&'static str),
    /// A channel is opened.
    Channel,
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// Nothing.
    Useless,
    /// More is told or allowed with it.
    Useful,
    /// Nothing goes without it.
    Needed,
}

/// A call that needs nothing and answers with an object.
pub(super) fn about(summary: &'static str) -> About {
    About {
        summary,
        query: None,
        body: None,
        status: 200,
        answer: Given::Json(SchemaGenerator::subschema_for::<Map<String, Value>>),
        refusals: &[],
        token: Token::Useless,
    }
}

impl About {
    /// With a query.
    pub(super) fn asks<T: JsonSchema>(self) -> Self {
        Self { query: Some(T::json_schema), ..self }
    }

    /// With a body.
    pub(super) fn takes<T: JsonSchema>(self) -> Self {
        let described = SchemaGenerator::subschema_for::<T>;
        Self { body: Some(Taken { described, required: true, media: JSON }), ..self }
    }

    /// With a file as it is.
    pub(super) fn takes_file(self) -> Self {
        let described = |_: &mut SchemaGenerator| schemars::json_schema!({"type": "string", "format": "binary"});
        Self {
            body: Some(Taken { described, required: true, media: "application/octet-stream" }),
            ..self
        }
    }

    /// With a body that may be left out.
    pub(super) fn may_take<T: JsonSchema>(self) -> Self {
        let described = SchemaGenerator::subschema_for::<T>;
        Self { body: Some(Taken { described, required: false, media: JSON }), ..self }
    }

    /// Answers with this.
    pub(super) fn gives<T: JsonSchema>(self) -> Self {
        Self { answer: Given::Json(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// Something is made, and this is what is told of it.
    pub(super) fn makes<T: JsonSchema>(self) -> Self {
        Self { status: 201, ..self.gives::<T>() }
    }

    /// Answers with a text of this type.
    pub(super) fn gives_text(self, media: &'static str) -> Self {
        Self { answer: Given::Text(media), ..self }
    }

    /// Opens a channel.
    pub(super) fn opens_channel(self) -> Self {
        Self { status: 101, answer: Given::Channel, ..self }
    }

    /// May refuse with these statuses.
    pub(super) fn refuses(self, refusals: &'static [u16]) -> Self {
        Self { refusals, ..self }
    }

    /// A token opens more.
    pub(super) fn better_with_token(self) -> Self {
        Self { token: Token::Useful, ..self }
    }

    /// A token has to come with it.
    pub(super) fn with_token(self) -> Self {
        Self { token: Token::Needed, ..self }
    }
}
