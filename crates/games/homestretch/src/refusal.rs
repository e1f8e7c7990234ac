//! Why a move is refused. The sentences stand in the language files.

use engine::Slot;

engine::refusals! {
    /// The refusals of this game, in the words of its rule file.
    pub(crate) enum Refusal in &crate::TEXTS => {
        /// The share is not in the seat's hand.
        NotInHand => "not_in_hand",
        /// The bet names no horse, or no line.
        NoSuchSpot => "no_such_spot",
        /// Not exactly the tokens of the pack.
        BadTokens { count: usize, tokens: Slot } => "bad_tokens",
        /// Too many tokens on one spot.
        StackLimit { limit: usize } => "stack_limit",
        /// Neither the full move nor the short one.
        BadSpaces { full: u32, short: u32 } => "bad_spaces",
        /// The horse is not in last place.
        NotLast => "not_last",
        /// The share does not lie face up.
        NotForSale => "not_for_sale",
        /// The seat has too little.
        NoMoney => "no_money",
        /// The face-down deck is empty.
        DeckEmpty => "deck_empty",
    }
}
