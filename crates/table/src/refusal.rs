//! Why a table does not do what somebody wishes.

use std::borrow::Cow;

use engine::Refused;

/// A wish that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of refusal it is.
    pub kind: Kind,
    /// The code and the sentence.
    pub why: Refused,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The wish can not be understood.
    Unclear,
    /// It is not known whose wish it is.
    Stranger,
    /// It is another's to wish for.
    NotYours,
    /// The table is not in a state for it.
    NotNow,
    /// The rules are against it, the game's or the table's.
    Against,
}

impl Refusal {
    /// A refusal with a fixed sentence.
    #[must_use]
    pub const fn new(kind: Kind, code: &'static str, message: &'static str) -> Self {
        Self { kind, why: Refused::new(code, message) }
    }

    /// The wish can not be understood.
    #[must_use]
    pub fn unclear(message: impl Into<Cow<'static, str>>) -> Self {
        let why = Refused { code: "bad_request", message: message.into() };
        Self { kind: Kind::Unclear, why }
    }

    /// The table is not in a state for it.
    pub(crate) const fn not_now(code: &'static str, message: &'static str) -> Self {
        Self::new(Kind::NotNow, code, message)
    }

    /// It is another's to wish for.
    pub(crate) const fn not_yours(message: &'static str) -> Self {
        Self::new(Kind::NotYours, "not_yours", message)
    }

    /// A token is needed.
    pub const NO_TOKEN: Self = Self::new(
        Kind::Stranger,
        "no_token",
        "This needs a seat's token: take a seat and send `Authorization: Bearer TOKEN`.",
    );
    /// The token opens nothing here.
    pub const BAD_TOKEN: Self = Self::new(
        Kind::Stranger,
        "bad_token",
        "This token opens no seat at this table. Take a seat, or look on without a token.",
    );
    /// The game has not started.
    pub const NOT_STARTED: Self =
        Self::not_now("not_started", "The game starts when every seat is taken.");
    /// The game has started.
    pub const STARTED: Self = Self::not_now("started", "The game has started; seats are settled.");
}

/// What the rules refuse.
impl From<Refused> for Refusal {
    fn from(why: Refused) -> Self {
        Self { kind: Kind::Against, why }
    }
}
