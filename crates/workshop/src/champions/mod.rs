//! The horse cards of Big Stakes, at a desk: their sums and hearts, sheets of them, the lives of the
//! horses, expansion packs made from a sheet, foals bred from two cards, and weights as tokens.

mod breed;
mod figures;
mod handicap;
mod life;
mod pack;
mod sheet;

pub use breed::{Bred, Breeding, Thrown};
pub use figures::{CLASSES, Figures, one_decimal};
pub use handicap::{
    DISTANCES, Weight, chance_of_three_alike, pounds, tokens_for, weight_of, weights,
};
pub use life::{Champion, LIFE_COLUMNS, Life, grow, lives};
pub use pack::{add_to_pack, with_lives};
pub use sheet::{CARDS_SHEET, cards_sheet, read_cards};
