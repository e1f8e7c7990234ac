//! The rule options (rule file, section 9).

use engine::options::Wrong;
use engine::{Seat, words};
use racing::Dollars;
use serde_json::json;

use crate::pack::HighRollerPack;

engine::options! {
    /// The options of a game, every one with its value.
    pub struct Options for (_pack: HighRollerPack, seats) {
        /// Horses are bought by open outcry, in turn, or in a draft at fair prices.
        auction: Auction = Auction::Open, word();
        /// What a player may spend on horses in all; the book suggests 3000.
        spending_cap: Dollars = Dollars::ZERO, limit();
        /// Who has a horse pays no more than the fair price while somebody has none.
        fair_price_limit: bool = false, switch();
        /// Owners may bet on their own horses.
        own_bets: bool = true, switch();
        /// Diagonals inside cost 1 point on the home stretch instead of 2.
        stretch_diagonals: bool = false, switch();
        /// Whether a horse may swing out on the home stretch only to cut off another.
        stretch_blocking: StretchBlocking = StretchBlocking::Forbidden, word();
        /// Bettors are paid by the printed table, or in percent of the whole purse.
        bettor_payouts: BettorPayouts = BettorPayouts::Table, word();
        /// An owner in debt loses the whole prize of a placed horse, or only what is owed.
        debt_rule: DebtRule = DebtRule::Forfeit, word();
        /// Leads the ordered auction and the draft.
        trackmaster: Seat = Seat(0), Kind::new(
            "a seat",
            json!({"type": "integer", "minimum": 0}),
            |value| match value.as_u64() {
                Some(seat) if seat < seats as u64 => Ok(Seat(seat as u8)),
                _ => Err(Wrong::Value),
            },
        );
    }
}

words! {
    /// How horses are bought.
    Auction {
        /// Open outcry: any seat at any time until the hammer.
        Open = "open",
        /// In turn, each horse until all but one have passed.
        Ordered = "ordered",
        /// In snake order, at fair prices.
        Draft = "draft",
    }
    /// Whether a diagonal outside may cut off a horse on the home stretch.
    StretchBlocking {
        /// It may not.
        Forbidden = "forbidden",
        /// It may.
        Allowed = "allowed",
    }
    /// How the Bettors Purse is divided.
    BettorPayouts {
        /// By the printed table; what is left over joins a pot.
        Table = "table",
        /// In percent of the whole purse.
        Shares = "shares",
    }
    /// What a debtor loses of a prize.
    DebtRule {
        /// All of it.
        Forfeit = "forfeit",
        /// What he owes.
        Garnish = "garnish",
    }
}
