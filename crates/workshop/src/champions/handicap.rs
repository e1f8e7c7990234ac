//! Weights as tokens: Appendix B, recomputed (rule file, section 4, step 7.3).

use big_stakes::{BigStakesPack, allowance, ways};

/// A space is five pounds at any distance: every row of Appendix B says so.
const POUNDS_PER_SPACE: f64 = 5.0;
/// The distances of the race cards, in furlongs.
pub const DISTANCES: std::ops::RangeInclusive<u16> = 5..=12;

/// A row of Appendix B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The tokens, ascending.
    pub tokens: Vec<u8>,
    /// In how many of 36 throws one of them comes.
    pub ways: u16,
}

impl Weight {
    /// How often one of them comes.
    #[must_use]
    pub fn chance(&self) -> f64 {
        f64::from(self.ways) / 36.0
    }

    /// The spaces that they bring in a race on average, a throw for each furlong.
    #[must_use]
    pub fn spaces(&self, furlongs: u16) -> f64 {
        self.chance() * f64::from(furlongs)
    }
}

/// What spaces weigh.
#[must_use]
pub fn pounds(spaces: f64) -> f64 {
    POUNDS_PER_SPACE * spaces
}

/// How often three dice are alike.
#[must_use]
pub fn chance_of_three_alike() -> f64 {
    6.0 / 216.0
}

/// What these tokens come to.
#[must_use]
pub fn weight_of(tokens: &[u8]) -> Weight {
    Weight { tokens: tokens.to_vec(), ways: tokens.iter().map(|token| ways(*token)).sum() }
}

/// All rows of the pack's chart.
#[must_use]
pub fn weights(pack: &BigStakesPack) -> Vec<Weight> {
    pack.heart_rows.iter().map(|row| weight_of(row)).collect()
}

/// The row of the chart that comes nearest to a weight, as the rules choose it, and behind it every
/// other row that comes as near.
#[must_use]
pub fn tokens_for(pack: &BigStakesPack, pounds: u16, furlongs: u16) -> Vec<Weight> {
    // The rules compare thirty-sixths of a space.
    let gap = (f64::from(pounds) * 36.0 / POUNDS_PER_SPACE).round() as u16;
    let chosen = weight_of(&allowance(&pack.heart_rows, furlongs, gap));
    let others = weights(pack);
    let others = others.into_iter().filter(|row| row.ways == chosen.ways && *row != chosen);
    let others: Vec<_> = others.collect();
    [chosen].into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use big_stakes::BigStakes;

    use super::*;

    #[test]
    fn pounds_become_tokens_as_appendix_b_has_them() {
        let pack = engine::standard_pack::<BigStakes>().expect("the standard pack");
        let tokens = |pounds, furlongs| -> Vec<Vec<u8>> {
            tokens_for(&pack, pounds, furlongs).into_iter().map(|row| row.tokens).collect()
        };
        assert_eq!(tokens(10, 12)[0], [7]);
        assert!(tokens(10, 12).contains(&vec![10, 11, 12]));
        assert!(tokens(10, 6).contains(&vec![8, 9, 10]));
        assert_eq!(tokens(0, 8), [Vec::<u8>::new()]);
        assert!(weights(&pack).len() == 31);
    }

    #[test]
    fn tokens_become_the_pounds_that_asked_for_them() {
        let row = weight_of(&[8, 9, 10]);
        assert_eq!(row.ways, 12);
        assert!((pounds(row.spaces(6)) - 10.0).abs() < 1e-9);
        assert!((pounds(weight_of(&[7]).spaces(12)) - 10.0).abs() < 1e-9);
    }
}
