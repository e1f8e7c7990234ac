//! What a client is told when something is refused: a status, a code for programs, and a sentence
//! that says what is wrong and what to do. What a game or a table refuses is said in the reader's
//! language; what concerns the calls themselves is said in English.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Fault, Language, Refused, Shared};
use serde::Serialize;
use table::{Kind, Reason, Refusal};

/// A refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// For programs.
    pub code: &'static str,
    /// For people.
    pub message: Message,
    /// Of a record: the index of the entry that stopped it, −1 for its head.
    pub at: Option<i64>,
}

/// The sentence of a refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// In English, whoever reads it.
    English(Cow<'static, str>),
    /// In the reader's language.
    Told(Refused),
}

impl<T: Into<Cow<'static, str>>> From<T> for Message {
    fn from(message: T) -> Self {
        Self::English(message.into())
    }
}

impl Message {
    fn said(&self, language: Language) -> Cow<'_, str> {
        match self {
            Self::English(message) => Cow::Borrowed(message),
            Self::Told(refused) => Cow::Owned(refused.said(language)),
        }
    }
}

/// `{"error": {"code", "message"}}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorAnswer<'a> {
    /// What is wrong.
    pub error: ErrorBody<'a>,
    /// Of a record: the index of the entry that stopped it, −1 for its head.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = -1)))]
    pub at: Option<i64>,
}

/// The inside of an error answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody<'a> {
    /// For programs.
    pub code: &'a str,
    /// For people, in the language that the request asks for.
    pub message: Cow<'a, str>,
}

impl ApiError {
    /// An error with a fixed sentence.
    #[must_use]
    pub const fn new(status: StatusCode, code: &'static str, message: &'static str) -> Self {
        Self { status, code, message: Message::English(Cow::Borrowed(message)), at: None }
    }

    /// The request can not be understood.
    pub fn bad_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            code: "bad_request",
            message: Message::from(message),
            at: None,
        }
    }

    /// What goes over the wire, in an HTTP answer or a message of the live channel.
    #[must_use]
    pub fn answer(&self, language: Language) -> ErrorAnswer<'_> {
        let error = ErrorBody { code: self.code, message: self.message.said(language) };
        ErrorAnswer { error, at: self.at }
    }

    /// No such table, or none that this link leads to: a private table answers the same.
    pub const NO_TABLE: Self = Self::new(
        StatusCode::NOT_FOUND,
        "no_such_table",
        "There is no table with this id. Check the link, or open a new table.",
    );
    /// The database does not answer, or the table can not be read.
    pub const STORE: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "store_failed",
        "The table's log can not be reached right now. Try again with the same key.",
    );
    /// What is stored of the table is not what was written.
    pub const DAMAGED: Self = Self::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "damaged_log",
        "This table's log was damaged on the server's disk, so nobody can play on here. Other tables are not harmed. Whoever runs the server finds the place in its messages.",
    );
    /// The table's log does not replay, or leads to a game that does not end.
    pub const BROKEN_LOG: Self = Self::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "broken_log",
        "This table is broken: its log can not be replayed by this version of the server, or its \
         game does not end. It is kept as it is, and not played on.",
    );
    /// A number that the log does not have.
    pub const NO_NUMBER: Self = Self::new(
        StatusCode::NOT_FOUND,
        "no_such_number",
        "The log does not go that far. Ask for a number up to the table's `number`.",
    );
    /// The server does all it can.
    pub const BUSY: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "busy",
        "The server has too much to think about. Try again in a moment.",
    );
    /// Too much of the server's time is being spent on one address.
    pub const YOUR_SHARE: Self = Self::new(
        StatusCode::TOO_MANY_REQUESTS,
        "your_share",
        "Too much that you have asked for is still being worked out. Wait for an answer first.",
    );
    /// Too many bytes.
    pub const TOO_MUCH: Self = Self::new(
        StatusCode::TOO_MANY_REQUESTS,
        "too_much",
        "Your address has brought all the packs and records that it may for now. Try again later.",
    );
    /// The server ends.
    pub const ENDING: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "ending",
        "The server ends. Come back in a moment, with the same key.",
    );
    /// Too fast.
    pub const TOO_MANY: Self = Self::new(
        StatusCode::TOO_MANY_REQUESTS,
        "too_many_requests",
        "Too many requests. Wait a second and go on more slowly.",
    );
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        Self {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code: refused.code,
            message: Message::Told(refused),
            at: None,
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            Kind::Unclear => StatusCode::BAD_REQUEST,
            Kind::Stranger => StatusCode::UNAUTHORIZED,
            Kind::NotYours => StatusCode::FORBIDDEN,
            Kind::NotNow => StatusCode::CONFLICT,
            Kind::Against => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, ..refusal.why.into() }
    }
}

impl From<Reason> for ApiError {
    fn from(reason: Reason) -> Self {
        Refusal::from(reason).into()
    }
}

impl From<Shared> for ApiError {
    fn from(why: Shared) -> Self {
        Refused::from(why).into()
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        fault.why.into()
    }
}

impl ApiError {
    /// The HTTP answer to somebody who reads this language.
    #[must_use]
    pub fn respond(&self, language: Language) -> Response {
        let mut response = (self.status, Json(self.answer(language))).into_response();
        let headers = response.headers_mut();
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// In English. A handler does not know who reads; a refusal that can be said in other languages goes
/// along, for [`in_language`] to say it again.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.respond(Language::English);
        if matches!(self.message, Message::Told(_)) {
            response.extensions_mut().insert(self);
        }
        response
    }
}

/// An answer for somebody who reads this language.
#[must_use]
pub fn in_language(mut response: Response, language: Language) -> Response {
    match response.extensions_mut().remove::<ApiError>() {
        Some(error) => error.respond(language),
        None => response,
    }
}
