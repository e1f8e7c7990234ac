//! The betting slip while it is being filled in.

use homestretch::{Bet, Move, OpenBet, Spot};

/// A slip: which tokens lie where, before it is handed in.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Slip {
    bets: Vec<Bet>,
}

impl Slip {
    /// The tokens laid so far.
    pub(crate) fn bets(&self) -> &[Bet] {
        &self.bets
    }

    /// The slip of a complete move.
    pub(crate) fn of(play: &Move) -> Option<Self> {
        match play {
            Move::Bet { bets } => Some(Self { bets: bets.to_vec() }),
            _ => None,
        }
    }

    /// The slip as a move.
    pub(crate) fn to_move(&self) -> Move {
        Move::Bet { bets: self.bets.iter().copied().collect() }
    }

    /// The tokens that are still to be laid, the highest first.
    pub(crate) fn left(&self, open: &OpenBet) -> Vec<u16> {
        let mut left = open.tokens.to_vec();
        for bet in &self.bets {
            if let Some(at) = left.iter().position(|token| *token == bet.token) {
                left.remove(at);
            }
        }
        left.sort_unstable_by(|a, b| b.cmp(a));
        left
    }

    /// The values of the tokens on a spot, the highest first.
    pub(crate) fn on(&self, spot: Spot) -> Vec<u16> {
        let mut values: Vec<_> =
            self.bets.iter().filter(|bet| bet.spot() == spot).map(|bet| bet.token).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    }

    /// Lays a token of this value, or the highest one that is left.
    ///
    /// # Errors
    /// Why it can not lie there, as a sentence.
    pub(crate) fn place(
        &mut self,
        token: Option<u16>,
        spot: Spot,
        open: &OpenBet,
    ) -> Result<(), String> {
        let left = self.left(open);
        let Some(token) = token.or(left.first().copied()) else {
            return Err("All tokens are laid: c hands the slip in.".into());
        };
        if !left.contains(&token) {
            let left = left.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            return Err(format!("No token of {token} is left; you have: {left}."));
        }
        if self.on(spot).len() >= open.limit {
            return Err(format!("At most {} of your tokens on one spot.", open.limit));
        }
        self.bets.push(Bet { token, horse: spot.horse, line: spot.line });
        Ok(())
    }

    /// Takes the token that was laid last from a spot.
    ///
    /// # Errors
    /// None lies there.
    pub(crate) fn take_back(&mut self, spot: Spot) -> Result<(), String> {
        let last = self.bets.iter().rposition(|bet| bet.spot() == spot);
        self.bets.remove(last.ok_or("None of your tokens lies there.")?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use homestretch::Horse;
    use racing::Line;

    use super::*;

    fn open(limit: usize) -> OpenBet {
        OpenBet { tokens: [1, 1, 2, 2, 3].into_iter().collect(), limit }
    }

    fn spot(number: i64, line: Line) -> Spot {
        Spot { horse: Horse::new(number).expect("a horse"), line }
    }

    #[test]
    fn the_highest_token_goes_first_and_comes_back() {
        let (mut slip, open) = (Slip::default(), open(2));
        let seven = spot(7, Line::Win);
        slip.place(None, seven, &open).expect("free");
        slip.place(Some(1), seven, &open).expect("free");
        assert_eq!((slip.on(seven), slip.left(&open)), (vec![3, 1], vec![2, 2, 1]));
        slip.take_back(seven).expect("there");
        assert_eq!(slip.on(seven), [3]);
        assert!(slip.take_back(spot(8, Line::Win)).is_err());
    }

    #[test]
    fn no_spot_gets_more_than_the_limit_and_no_token_is_laid_twice() {
        let (mut slip, open) = (Slip::default(), open(1));
        let seven = spot(7, Line::Win);
        slip.place(Some(3), seven, &open).expect("free");
        assert!(slip.place(None, seven, &open).expect_err("full").contains("At most 1"));
        assert!(slip.place(Some(3), spot(8, Line::Win), &open).is_err());
        for number in 8..12 {
            slip.place(None, spot(number, Line::Show), &open).expect("free");
        }
        assert!(slip.left(&open).is_empty());
        assert!(slip.place(None, spot(2, Line::Show), &open).is_err());
        assert_eq!(Slip::of(&slip.to_move()), Some(slip));
    }
}
