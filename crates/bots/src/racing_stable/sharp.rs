//! A search over imagined games: every candidate is tried on the same dice, and played on by the
//! heuristic in every seat to the end of the program.

use engine::{Bits, Bot, Entry, Game, Moves, Seat, Silent, SimBits, Turn};
use lab::play_on;
use racing::{Dollars, Line};
use racing_stable::{
    Bet, Move, On, OpenEnter, OpenOffer, OpenWager, Phase, Public, RacingStable, View,
};
use smallvec::SmallVec;

use super::Handicapper;
use super::handicapper::stake_share;
use crate::Budget;

/// Entries and wagers are made once a race, and last: they are worth more thought.
const SEALED_THOUGHT: u32 = 8;
/// How many standard errors a move must be better than the sound one to be preferred.
const NOISE: f64 = 1.0;
/// A lead of so many dollars is worth about three games in four.
const SCALE: f64 = 1_500.0;
/// Parts of the cash that are tried as a bet.
const STAKES: [f64; 3] = [0.15, 0.4, 0.85];
/// Prices that are asked for a horse in need.
const ASKED: [i64; 4] = [500, 700, 900, 1_100];

/// Looks ahead by playing imagined games.
#[derive(Clone, Debug)]
pub(crate) struct Sharp {
    budget: Budget,
    policy: Handicapper,
    moves: Moves<RacingStable>,
}

impl Sharp {
    /// A player that may think so much about each decision.
    #[must_use]
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, policy: Handicapper::default(), moves: Moves::default() }
    }
}

impl Bot<RacingStable> for Sharp {
    fn choose(&mut self, turn: &Turn<'_, RacingStable>, bits: &mut dyn Bits) -> Move {
        let seed = bits.next_u64();
        let sound = Bot::choose(&mut self.policy, turn, bits);
        let public = &turn.view.public;
        let (mut candidates, thought) = match public.phase {
            Phase::Enter { .. } => (entries(public, turn.seat), SEALED_THOUGHT),
            Phase::Wager { .. } => (self.wagers(public, turn.seat), SEALED_THOUGHT),
            Phase::Debt(_) => (offers(public, turn.seat), 1),
            Phase::Offer { .. } => (vec![Move::Accept, Move::Decline], 1),
            _ => return sound,
        };
        candidates.dedup();
        candidates.retain(|play| *play != sound);
        candidates.insert(0, sound);
        self.best_of(turn.view, turn.seat, candidates, seed, thought)
    }
}

impl Sharp {
    /// The candidate that does best. All are tried on a few games; the worse half is given up again
    /// and again, and what is left gets the rest of the thought. The sound move, the first, is
    /// never given up, and stands unless another is better beyond the noise of the sample.
    fn best_of(
        &mut self,
        view: &View,
        seat: Seat,
        candidates: Vec<Move>,
        seed: u64,
        thought: u32,
    ) -> Move {
        let playouts = u64::from(self.budget.playouts) * u64::from(thought);
        let rounds = u64::from(candidates.len().max(2).ilog2());
        let mut tried: Vec<_> =
            candidates.into_iter().map(|play| (play, Gain::default())).collect();
        let mut number = 0;
        while tried.len() > 1 {
            let games = (playouts / rounds / tried.len() as u64).max(2);
            for _ in 0..games {
                self.compare(view, seat, &mut tried, seed, number);
                number += 1;
            }
            if tried.len() <= 2 {
                break;
            }
            let keep = tried.len().div_ceil(2);
            tried[1..].sort_by(|a, b| b.1.mean().total_cmp(&a.1.mean()));
            tried.truncate(keep.max(2));
        }
        let clear = |gain: &Gain| gain.mean() - NOISE * gain.standard_error();
        let better = tried.get(1).is_some_and(|(_, gain)| clear(gain) > 0.0);
        tried.swap_remove(usize::from(better)).0
    }

    /// One imagined game for each candidate, on the same dice.
    fn compare(
        &mut self,
        view: &View,
        seat: Seat,
        tried: &mut [(Move, Gain)],
        seed: u64,
        number: u64,
    ) {
        let mut bits = SimBits::new(seed, number);
        // What others have sealed is not known: the heuristic decides for them anew.
        let imagined =
            view.before_sealing().unwrap_or_else(|| RacingStable::imagine(view, &mut bits));
        let mut sound = 0.0;
        for (at, (play, gain)) in tried.iter_mut().enumerate() {
            let value = self.try_move(&imagined, seat, play, &bits);
            if at == 0 {
                sound = value;
            }
            gain.observe(value - sound);
        }
    }

    /// What the move comes to in an imagined game, played on with these bits.
    fn try_move(
        &mut self,
        imagined: &RacingStable,
        seat: Seat,
        play: &Move,
        bits: &SimBits,
    ) -> f64 {
        let mut game = imagined.clone();
        let entry = Entry::Move { seat, play: play.clone() };
        if game.play(&entry, &mut Silent).is_err() {
            return 0.0;
        }
        play_on(&mut game, &mut self.policy, &mut bits.clone(), &mut self.moves, |_| false);
        value(&game, seat)
    }

    /// No bet, and each bet that is tried with more or less of the cash; claims for what is left.
    fn wagers(&mut self, public: &Public, seat: Seat) -> Vec<Move> {
        let open = OpenWager::new(public, seat);
        let mut wagers = Vec::new();
        for (ons, line) in self.slips(public, seat, &open) {
            for share in STAKES {
                let each = open.cash.0 as f64 * share / ons.len() as f64;
                let mut room = open.most;
                let mut bets = SmallVec::new();
                for &on in &ons {
                    let Some(amount) = open.stake(Dollars(each as i64), room) else { break };
                    bets.push(open.bet(on, line, amount));
                    room -= amount;
                }
                wagers.push(with_claims(&open, bets));
            }
        }
        wagers.push(with_claims(&open, SmallVec::new()));
        wagers.push(Move::Wager { bets: SmallVec::new(), claims: SmallVec::new() });
        wagers
    }

    /// The two bets that promise most; and all horses of one's own stable to win, or of the two
    /// richest others: a bet on a rival is worth something when he would win the game with the race.
    fn slips(&mut self, public: &Public, seat: Seat, open: &OpenWager) -> Vec<(Vec<On>, Line)> {
        let book = self.policy.book(&public.setup);
        let mut best: Vec<(f64, On, Line)> = Vec::new();
        for &on in &open.on {
            let lines = Line::ALL.into_iter();
            best.extend(
                lines.filter_map(|line| Some((stake_share(public, &book, on, line)?, on, line))),
            );
        }
        best.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut slips: Vec<_> =
            best.into_iter().take(2).map(|(_, on, line)| (vec![on], line)).collect();
        if open.odds[Line::Win.index()].is_none() {
            return slips;
        }
        let mut rivals: Vec<_> =
            Seat::all(public.seat_count()).filter(|other| *other != seat).collect();
        rivals.sort_by_key(|rival| std::cmp::Reverse(public.wealth(*rival)));
        for owner in std::iter::once(seat).chain(rivals.into_iter().take(2)) {
            let color = public.seat(owner).color;
            let of_owner = |on: &&On| match on {
                On::Stable(own) => Some(*own) == color,
                On::Horse(horse) => Some(horse.color) == color,
            };
            let ons: Vec<On> = open.on.iter().filter(of_owner).copied().collect();
            let slip = (ons, Line::Win);
            if !slip.0.is_empty() && !slips.contains(&slip) {
                slips.push(slip);
            }
        }
        slips
    }
}

/// The bets, and claims for what they leave of the cash.
fn with_claims(open: &OpenWager, bets: SmallVec<[Bet; 4]>) -> Move {
    let staked: Dollars = bets.iter().map(|bet| bet.amount).sum();
    let affords = ((open.cash - staked).0 / open.claim_price.0.max(1)).min(4) as usize;
    let claims = open.claims.iter().take(affords).map(|horse| open.claim(*horse)).collect();
    Move::Wager { bets, claims }
}

/// Every number of horses bought with every number entered: fresh horses are all alike.
fn entries(public: &Public, seat: Seat) -> Vec<Move> {
    let open = OpenEnter::new(public, seat);
    let mut moves = Vec::new();
    for buy in 0..=open.most_to_buy() {
        for entered in 0..=open.most_to_enter(buy) {
            moves.push(open.fill(buy, open.may_run(buy).lowest_of(entered)));
        }
    }
    moves
}

/// To give up, or to offer the horse that rests to each who could buy it, cheap or dear.
fn offers(public: &Public, seat: Seat) -> Vec<Move> {
    let mut moves = vec![Move::Withdraw];
    let Some(open) = OpenOffer::new(public, seat) else { return moves };
    let last_ran = |number: &u8| public.seat(seat).stable.last_ran(*number);
    let Some(horse) = open.horses.iter().max_by_key(last_ran) else { return moves };
    for &(buyer, cash) in &open.buyers {
        let prices = ASKED.map(Dollars).into_iter();
        let fitting = prices.filter(|price| (open.least..=cash).contains(price));
        moves.extend(fitting.map(|price| open.fill(horse, buyer, price)));
    }
    moves.truncate(16);
    moves
}

/// How much better than the sound move another one was, game by game.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    games: f64,
    sum: f64,
    squares: f64,
}

impl Gain {
    fn observe(&mut self, gain: f64) {
        self.games += 1.0;
        self.sum += gain;
        self.squares += gain * gain;
    }

    fn mean(&self) -> f64 {
        self.sum / self.games.max(1.0)
    }

    fn standard_error(&self) -> f64 {
        let n = self.games.max(2.0);
        ((self.squares / n - self.mean().powi(2)).max(0.0) / (n - 1.0)).sqrt()
    }
}

/// What a finished game is worth: above all to win it, and the lead counts a little beyond that.
fn value(game: &RacingStable, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    1.0 / (1.0 + (-((game.score(seat) - best) as f64) / SCALE).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_worth_more_than_half_a_game() {
        let mut gain = Gain::default();
        [1.0, 2.0, 3.0].into_iter().for_each(|value| gain.observe(value));
        assert!((gain.mean() - 2.0).abs() < 1e-9);
        assert!((gain.standard_error() - (1.0_f64 / 3.0).sqrt()).abs() < 1e-9);
    }
}
