//! Why a move is refused. The sentences stand in the language files.

use racing::Dollars;

engine::refusals! {
    /// The refusals of this game, in the words of its rule file.
    pub(crate) enum Refusal in &crate::TEXTS => {
        /// The pack has no such colour.
        BadColor => "bad_color",
        /// Another seat has the colour.
        ColorTaken => "color_taken",
        /// The sealed move was made.
        AlreadyMoved => "already_moved",
        /// The seat would buy more than the bank has.
        TooFewToBuy => "bank_has_none" as "too_few_to_buy",
        /// A horse is entered twice.
        DuplicateHorse => "duplicate_horse",
        /// The horse is not the seat's own.
        NotYourHorse => "not_your_horse",
        /// The horse rests.
        RanLastRace => "ran_last_race",
        /// The bet is on somebody who does not run.
        BetNotInRace => "not_in_race" as "bet_not_in_race",
        /// There are no odds for this line.
        NotOffered => "not_offered",
        /// One bet stands there twice.
        DuplicateBet => "duplicate_bet",
        /// The stake is too small.
        TooSmall { least: Dollars } => "bad_amount" as "too_small",
        /// The stake is too small, or between two steps.
        OffStep { least: Dollars, step: Dollars } => "bad_amount" as "off_step",
        /// More than the program counts.
        TooGreat { most: Dollars } => "bad_amount" as "too_great",
        /// The option `bet_limit` is in the way.
        OverLimit { limit: Dollars } => "over_limit",
        /// This is no claiming race.
        NotClaiming => "not_claiming",
        /// A horse is claimed twice by one seat.
        DuplicateClaim => "duplicate_claim",
        /// A horse is claimed that does not run.
        ClaimNotInRace => "not_in_race" as "claim_not_in_race",
        /// The claimed horse is the seat's own.
        OwnHorse => "own_horse",
        /// No horse of the seat's colour is left for what it claims.
        NoPlaceForClaim => "bank_has_none" as "no_place_for_claim",
        /// The horse runs, or is another's.
        NotForSale => "not_for_sale",
        /// The buyer is the seller, or nobody.
        BadBuyer => "bad_buyer",
        /// The buyer has declined often enough.
        TooManyOffers { most: u8 } => "too_many_offers",
        /// The price does not cover the debt.
        TooCheap { least: Dollars } => "bad_amount" as "too_cheap",
        /// No horse of the buyer's colour is left.
        NoPlaceForSale => "bank_has_none" as "no_place_for_sale",
        /// There is less cash than it costs.
        CannotPay { cost: Dollars, cash: Dollars } => "cannot_pay",
    }
}

impl Refusal {
    /// The stake is too small, or between two steps, where steps matter.
    pub(crate) const fn bad_stake(least: Dollars, step: Dollars) -> Self {
        if step.0 == 1 { Self::TooSmall { least } } else { Self::OffStep { least, step } }
    }
}
