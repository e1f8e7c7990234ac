//! How long a game can be: figures that the games' own bounds are made of.

/// No game is set up that could be longer: a standard one ends within a few hundred entries, and
/// nobody would see the end of this one. A table, a replay and a playout may have to carry as many.
pub const MOST_ENTRIES: usize = 5_000_000;

/// So many tries see `wanted` successes, where each succeeds with a chance of at least one half
/// whatever came before.
///
/// Dice may fall as they like, so a number of throws is certain only up to a chance. Here it is
/// below 10⁻¹⁸ that more are needed: at a billion games a day, none in a million years. What goes
/// on for longer is no game between honest dice.
///
/// Ties are such tries: two or more who throw a die of at least two sides are parted by it, some of
/// them from the others, at least every other time.
#[must_use]
pub const fn tries(wanted: usize) -> usize {
    4 * wanted + 64
}

/// Throws that part so many who are level, one throw each and those still level again: each round
/// of throws that succeeds parts them further.
#[must_use]
pub const fn throws_to_part(level: usize) -> usize {
    level * tries(level)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance that so many tries, each even, see fewer successes than this.
    fn chance_of_fewer(successes: usize, tries: usize) -> f64 {
        let mut ways = 0.5_f64.powi(tries as i32);
        let mut sum = 0.0;
        for seen in 0..successes {
            sum += ways;
            ways *= (tries - seen) as f64 / (seen + 1) as f64;
        }
        sum
    }

    #[test]
    fn so_many_tries_are_enough_but_for_one_chance_in_a_billion_billions() {
        assert_eq!(chance_of_fewer(1, 3), 0.125);
        assert_eq!(chance_of_fewer(2, 3), 0.5);
        for wanted in 1..=200 {
            let chance = chance_of_fewer(wanted, tries(wanted));
            assert!(chance < 1e-18, "{wanted}: {chance}");
        }
    }
}
