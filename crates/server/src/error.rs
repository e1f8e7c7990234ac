//! What a client is told when something is refused: a status, a code for programs, and a sentence
//! that says what is wrong and what to do, in the reader's language.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Fault, Language, Refused, Shared};
use serde::Serialize;
use table::{Kind, Reason, Refusal};

use crate::trouble::Trouble;

/// A refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// The code for programs, and the sentence for people.
    pub why: Refused,
    /// Of a record: the index of the entry that stopped it, −1 for its head.
    pub at: Option<i64>,
}

/// `{"error": {"code", "message"}}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorAnswer {
    /// What is wrong.
    pub error: ErrorBody,
    /// Of a record: the index of the entry that stopped it, −1 for its head.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = -1)))]
    pub at: Option<i64>,
}

/// The inside of an error answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// For programs.
    pub code: &'static str,
    /// For people, in the language that the request asks for.
    pub message: String,
}

impl ApiError {
    /// What goes over the wire, in an HTTP answer or a message of the live channel.
    #[must_use]
    pub fn answer(&self, language: Language) -> ErrorAnswer {
        let error = ErrorBody { code: self.why.code, message: self.why.said(language) };
        ErrorAnswer { error, at: self.at }
    }
}

impl From<Refused> for ApiError {
    fn from(why: Refused) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, why, at: None }
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

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> Self {
        Self { status: trouble.status(), ..Refused::from(trouble).into() }
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

/// In English. A handler does not know who reads: the refusal goes along, for [`in_language`] to say it
/// again.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.respond(Language::English);
        response.extensions_mut().insert(self);
        response
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        ApiError::from(self).into_response()
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
