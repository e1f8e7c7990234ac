//! Why a move is refused. The sentences stand in the language files.

use crate::path::Fault;
use engine::Refused;
use racing::Dollars;

engine::refusals! {
    /// The refusals of this game, in the words of its rule file.
    pub(crate) enum Refusal in &crate::TEXTS => {
        /// The order leaves a race out, or names one twice.
        BadOrder => "bad_order",
        /// The parents are not one of each sex.
        BadMate => "bad_mate",
        /// The cuts do not lead to the limit.
        BadCuts => "bad_cuts",
        /// A foal can not be called that.
        BadName { most: usize } => "bad_name",
        /// Too few or too many, one twice, or one of another seat.
        BadHorses => "bad_horses",
        /// The cards do not lie face up before the two.
        BadOffer => "bad_offer",
        /// Too low, too high or between two steps.
        BadBid { step: Dollars } => "bad_bid",
        /// Points are shifted where they may not be.
        BadShift => "bad_shift",
        /// The post has a horse, or does not exist.
        PostTaken => "post_taken",
        /// Tokens that the seat has not, or has drawn just now.
        BadTokens => "bad_tokens",
        /// A path is written otherwise.
        PathLetters => "path_letters",
        /// No horse ever runs so far.
        PathTooLong { most: usize } => "path_length" as "path_too_long",
        /// A horse does not start with a lane change.
        PathFirstStep => "path_first_step",
        /// The path leaves the track.
        PathOffTrack => "path_off_track",
        /// The path leads through another horse.
        PathBlocked => "path_blocked",
        /// See [`Fault::Length`].
        PathLength => "path_length",
        /// See [`Fault::Lanes`].
        PathLanes => "path_lanes",
        /// See [`Fault::Corner`].
        PathCorner => "path_corner",
        /// See [`Fault::Cut`].
        PathCut => "path_cut",
        /// See [`Fault::Stop`].
        PathStop => "path_stop",
    }
}

/// The refusal of a path that breaks a rule, where only legal ones are accepted.
impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        let refusal = match fault {
            Fault::Length => Refusal::PathLength,
            Fault::Lanes => Refusal::PathLanes,
            Fault::Corner => Refusal::PathCorner,
            Fault::Cut => Refusal::PathCut,
            Fault::Stop => Refusal::PathStop,
        };
        refusal.into()
    }
}
