//! What the engine's conformance suite wants to know about this game.

use engine::conformance::Conform;
use engine::{Bits, Dollars, Viewer};

use crate::{Horse, MatchRace, Move};

impl Conform for MatchRace {
    fn any_move(_: &Self, bits: &mut impl Bits) -> Move {
        let horse = Horse::BOTH[bits.below(2) as usize];
        match bits.below(4) {
            0 => Move::Pass {},
            1 => Move::Ride { horse },
            _ => Move::Bet { horse, stake: Dollars(i64::from(bits.below(8)) - 1) },
        }
    }

    fn laws(&self) -> Result<(), String> {
        let (money, bank) = (&self.public.money, self.public.bank);
        let all = self.public.setup.pack.start.times(money.len() as i64);
        if money.iter().copied().sum::<Dollars>() + bank != all {
            return Err(format!("{money:?} and the bank's {bank} do not make {all}"));
        }
        let poor = money.iter().any(|money| *money < Dollars::ZERO);
        if poor { Err(format!("less than nothing: {money:?}")) } else { Ok(()) }
    }

    fn broken(start: &Self) -> Vec<Self> {
        let [mut rich, mut poor] = [start.clone(), start.clone()];
        rich.public.money[0] += Dollars(1);
        poor.public.money[0] = Dollars(-1);
        poor.public.bank += start.public.money[0] + Dollars(1);
        vec![rich, poor]
    }

    fn secrets(&self, viewer: Viewer) -> Vec<u64> {
        let others = self.public.decided.iter().filter(|seat| viewer.seat() != Some(*seat));
        let slips = others.map(|seat| self.hidden.bets[seat.index()]);
        slips.map(|slip| slip.map_or(0, |bet| bet.stake.0 as u64 * 2 + bet.horse as u64)).collect()
    }
}
