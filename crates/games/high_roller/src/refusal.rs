//! Why a move is refused. The sentences stand in the language files.

use racing::Dollars;

engine::refusals! {
    /// The refusals of this game, in the words of its rule file.
    pub(crate) enum Refusal in &crate::TEXTS => {
        /// The seat bids against itself.
        AlreadyHigh => "already_high",
        /// The amount is not in whole bills.
        BadBid => "bad_amount" as "bad_bid",
        /// More bets at once than a horse has slots.
        BadCount => "bad_amount" as "bad_count",
        /// A bid below the least one.
        TooLow { least: Dollars } => "too_low",
        /// The seat has too little.
        NoCash => "no_cash",
        /// The option `spending_cap` is in the way.
        OverCap => "over_cap",
        /// The option `fair_price_limit` is in the way.
        OverFairPrice => "over_fair_price",
        /// The pack has no horse of this name.
        NoSuchHorse => "no_such_horse",
        /// The horse has an owner.
        HorseGone => "horse_gone",
        /// Passed on is the horse on the block.
        NotUp => "not_now" as "not_up",
        /// The horses are not sold by open outcry.
        NoOutcry => "no_orders" as "no_outcry",
        /// The auctioneer makes another call.
        WrongCall => "wrong_call",
        /// Everybody bets once.
        MustBet => "must_bet",
        /// The horse has no owner.
        NotRunning => "not_running",
        /// The option against bets on one's own horses.
        OwnHorse => "own_horse",
        /// The horse's slots are taken.
        NoSlot => "no_slot",
        /// The horse has no chip, or nothing to throw again.
        NoReroll => "no_reroll",
        /// The board has no such space.
        NoSuchSpace => "no_such_space",
        /// The space is no neighbour.
        NotAdjacent { space: String } => "not_adjacent",
        /// Another horse stands there.
        Occupied { space: String } => "occupied",
        /// The path crosses itself.
        Repeats { space: String } => "repeats",
        /// The option `stretch_blocking` is in the way.
        Blocking { space: String } => "blocking",
        /// The path costs more than was thrown.
        TooFar { cost: u32, budget: u32 } => "too_far",
    }
}
