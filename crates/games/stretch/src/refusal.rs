//! Why a move is refused. The sentences stand in the language files.

use crate::words::Cents;

engine::refusals! {
    /// The refusals of this game, in the words of its rule file.
    pub(crate) enum Refusal in &crate::TEXTS => {
        /// The seat has handed in its slip, or the race is on.
        NoBetNow => "not_your_turn" as "no_bet_now",
        /// The move has another type.
        NotASlip => "bad_move" as "not_a_slip",
        /// The slip has other fields.
        SlipFields => "bad_move" as "slip_fields",
        /// More bets than a slip holds.
        TooManyBets => "too_many_bets",
        /// A bet has other fields.
        BetFields => "bad_move" as "bet_fields",
        /// No runner has this id.
        NoSuchHorse => "no_such_horse",
        /// Neither win nor place nor show.
        BadKind => "bad_kind",
        /// The stake is nothing, or between two units.
        BadStake { unit: Cents } => "bad_stake",
        /// One bet stands there twice.
        SameBet => "same_bet",
        /// The slip costs more than the seat has.
        NoMoney => "no_money",
    }
}
