//! Why a table does not do what somebody wishes.

use engine::{Refused, Shared, Slot, Texts};

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

engine::refusals! {
    /// What a table refuses, besides what the rules of its game refuse.
    pub enum Reason in &TEXTS => {
        /// A token is needed.
        NoToken => "no_token",
        /// The token opens nothing here.
        BadToken => "bad_token",
        /// The game has not started.
        NotStarted => "not_started",
        /// The game has started.
        Started => "started",
        /// The seat's owner is not late.
        NotLate => "not_late",
        /// A bot can not be handed over or removed.
        IsABot => "is_a_bot",
        /// The seat decides something else now, or nothing.
        StaleDecision => "stale_decision",
        /// The seat has done all that it may besides the game.
        TooRestless => "too_restless",
        /// The key belongs to a seat that was given up.
        KeyUsed => "key_used",
        /// No seat is free.
        TableFull => "table_full",
        /// The wanted seat is not free.
        SeatTaken => "seat_taken",
        /// A bot can not have a player's seat.
        PlayerSits => "seat_taken" as "player_sits",
        /// Another seat has such silks.
        SilksTaken => "silks_taken",
        /// A rematch follows a whole game.
        NotOver => "not_over",
        /// No chance is due.
        NothingThrown => "move_expected" as "nothing_thrown",
        /// The throw is another seat's.
        NotYourThrow => "not_your_throw",
        /// There is nothing to vote against.
        NoMotion => "no_motion",
        /// A game that is over stands.
        UndoOver => "no_undo" as "undo_over",
        /// The seat has no move to go back to.
        NotMoved => "no_undo" as "not_moved",
        /// The table is where it should go back to.
        NothingToTakeBack => "no_undo" as "nothing_to_take_back",
        /// The table has gone back often enough.
        WentBack => "no_undo" as "went_back",
        /// The seat has taken back often enough.
        TookBack => "no_undo" as "took_back",
        /// Orders of another seat.
        OrdersAreSecret => "not_yours" as "orders_are_secret",
        /// Another's seat is changed.
        OnlyOwnerChanges => "not_yours" as "only_owner_changes",
        /// Another's chair is taken back.
        OnlyOwnerReturns => "not_yours" as "only_owner_returns",
        /// Another's chair is left.
        OnlyOwnerLeaves => "not_yours" as "only_owner_leaves",
        /// The key is empty, or too long.
        BadKey { most: usize } => "bad_request" as "bad_key",
        /// A key that could be guessed, or is too long.
        BadSecretKey { least: usize, most: usize } => "bad_request" as "bad_secret_key",
        /// Too long a line is typed.
        LongLine { most: usize } => "bad_request" as "long_line",
        /// Neither a move nor a typed line, or both.
        MoveOrLine => "bad_request" as "move_or_line",
        /// The dice of the day are the same for all.
        DayDice => "bad_request" as "day_dice",
        /// Too much to be mixed into the dice.
        LongContribution { most: usize } => "bad_request" as "long_contribution",
        /// A seat's number is wrong.
        NoSuchSeat { seat: String, last: u8 } => "bad_request" as "no_such_seat",
        /// The record has no such entry.
        NoSuchEntry { last: usize } => "bad_request" as "no_such_entry",
        /// The pattern can not be seen.
        BadSilks => "bad_silks",
        /// A name that can not be shown.
        BadName { most: usize } => "bad_name",
        /// The game has no bot of this name.
        NoSuchBot { bots: Slot } => "no_such_bot",
    }
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Reason {
    const fn kind(&self) -> Kind {
        match self {
            Self::BadKey { .. }
            | Self::BadSecretKey { .. }
            | Self::LongLine { .. }
            | Self::MoveOrLine
            | Self::DayDice
            | Self::LongContribution { .. }
            | Self::NoSuchSeat { .. }
            | Self::NoSuchEntry { .. } => Kind::Unclear,
            Self::NoToken | Self::BadToken => Kind::Stranger,
            Self::OrdersAreSecret
            | Self::OnlyOwnerChanges
            | Self::OnlyOwnerReturns
            | Self::OnlyOwnerLeaves => Kind::NotYours,
            Self::BadSilks | Self::BadName { .. } | Self::NoSuchBot { .. } => Kind::Against,
            _ => Kind::NotNow,
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Self { kind: reason.kind(), why: reason.into() }
    }
}

/// What the rules refuse.
impl From<Refused> for Refusal {
    fn from(why: Refused) -> Self {
        Self { kind: Kind::Against, why }
    }
}

/// What the rules of every game refuse.
impl From<Shared> for Refusal {
    fn from(why: Shared) -> Self {
        Refused::from(why).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_words_in_every_language() {
        let declared = [Shared::DECLARED, Reason::DECLARED].concat();
        engine::conformance::refusals_have_words(&TEXTS, &declared);
    }
}
