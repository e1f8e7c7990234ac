//! A sound heuristic: a quick estimate of the race against the prices.

use engine::{Bits, Bot, Moves, Seat, SimBits, Turn};
use lab::Policy;
use smallvec::SmallVec;
use stretch::{Move, Public, Stretch};

use super::estimate::{Offer, chances, offers};
use super::single;
use crate::character::{Backed, Fancy};

/// The part of Kelly's stake that is laid: the estimate is only an estimate.
const KELLY: f64 = 0.5;

/// What is staked of the money where a bet is made for the fun of it.
const FOR_FUN: f64 = 0.06;

/// Estimates each horse's chances from its ratings, and backs the one bet by which its money would
/// grow fastest; nothing, if every bet is worth less than it costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Handicapper;

impl Handicapper {
    /// The bet and how much it is worth to lay, in cents.
    pub(crate) fn bet(public: &Public, seat: Seat) -> Option<(Offer, f64)> {
        let chances = chances(public);
        let best = offers(public, &chances).max_by(|a, b| a.growth().total_cmp(&b.growth()))?;
        let money = public.money[seat.index()].0 as f64;
        let unit = public.pack().betting.unit as f64;
        // Never less than one unit, and never more than there is: who has one may bet it.
        let stake = (KELLY * best.kelly() * money).max(unit).min(money);
        (best.worth() > 1.0).then_some((best, stake))
    }

    /// The bet that is liked best, as far as it also pays; nobody who has fancies bets nothing.
    pub(super) fn fancied_slip(public: &Public, seat: Seat, fancy: &mut Fancy) -> Option<Move> {
        let chances = chances(public);
        let likely = chances.iter().map(|lines| lines[0]).fold(f64::MIN_POSITIVE, f64::max);
        let pack = public.pack();
        let mut best: Option<(f64, Offer)> = None;
        for offer in offers(public, &chances) {
            let runner = &public.card().runners[offer.post.index()];
            let odds = public.sheet().lines[offer.post.index()].odds;
            let backed = Backed {
                favour: chances[offer.post.index()][0] / likely,
                line: Some(offer.line),
                // The price is what the others think.
                crowd: odds.map_or(0.0, |odds| {
                    f64::from(odds.staked) / f64::from(odds.staked + odds.to_win)
                }),
                number: offer.post.index() as u32 + 1,
                name: &pack.horses[usize::from(runner.horse)].name,
            };
            let liked = offer.worth() * fancy.of(backed);
            if best.is_none_or(|(most, _)| liked > most) {
                best = Some((liked, offer));
            }
        }
        let (_, bet) = best?;
        let money = public.money[seat.index()].0 as f64;
        let part = (KELLY * bet.kelly()).max(FOR_FUN) * fancy.stake();
        let stake = (part * money).max(pack.betting.unit as f64).min(money);
        Some(single(public, bet.post, bet.line, stake))
    }

    fn slip(public: &Public, seat: Seat) -> Move {
        match Self::bet(public, seat) {
            Some((bet, stake)) => single(public, bet.post, bet.line, stake),
            None => Move::Bets { bets: SmallVec::new() },
        }
    }
}

impl Bot<Stretch> for Handicapper {
    fn choose(&mut self, turn: &Turn<'_, Stretch>, _: &mut dyn Bits) -> Move {
        Self::slip(&turn.view.public, turn.seat)
    }
}

impl Policy<Stretch> for Handicapper {
    fn choose(
        &mut self,
        game: &Stretch,
        seat: Seat,
        _: &mut Moves<Stretch>,
        _: &mut SimBits,
    ) -> Move {
        Self::slip(game.public(), seat)
    }
}
