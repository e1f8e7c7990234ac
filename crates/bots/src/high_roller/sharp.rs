//! A search over imagined games: every candidate is tried on the same imagined games with the same
//! dice, and played on by the heuristic in every seat.

use engine::{Bits, Bot, Entry, Game, Moves, Seat, Silent, SimBits, Turn};
use high_roller::{HighRoller, Move, Phase};
use lab::{Policy, play_on};

use super::Handicapper;
use crate::Budget;

/// How many paths of a run are tried.
const PATHS: usize = 5;
/// How many standard errors a move must be better than the sound one to be preferred.
const NOISE: f64 = 1.0;

/// Looks ahead by playing imagined games.
#[derive(Clone, Debug)]
pub(crate) struct Sharp {
    budget: Budget,
    policy: Handicapper,
    moves: Moves<HighRoller>,
}

impl Sharp {
    /// A player that may think so much about each decision.
    #[must_use]
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, policy: Handicapper::default(), moves: Moves::default() }
    }
}

impl Bot<HighRoller> for Sharp {
    fn choose(&mut self, turn: &Turn<'_, HighRoller>, bits: &mut dyn Bits) -> Move {
        let seed = bits.next_u64();
        let mut own = SimBits::new(seed, u64::MAX);
        let imagined = HighRoller::imagine(turn.view, &mut own);
        let sound =
            Policy::choose(&mut self.policy, &imagined, turn.seat, &mut self.moves, &mut own);
        let candidates = self.candidates(turn, sound);
        self.best_of(turn.seat, &imagined, candidates, seed)
    }

    /// At an open auction the worth of a horse is a better guide than a search that would have to
    /// imagine everybody's bids.
    fn consider(&mut self, turn: &Turn<'_, HighRoller>, bits: &mut dyn Bits) -> Option<Move> {
        Bot::consider(&mut self.policy, turn, bits)
    }
}

impl Sharp {
    /// The moves that are tried, the sound one first.
    fn candidates(&mut self, turn: &Turn<'_, HighRoller>, sound: Move) -> Vec<Move> {
        let public = &turn.view.public;
        let mut candidates = vec![sound];
        let listed = turn.moves.listed.iter().cloned();
        let paths: Vec<_> = match public.phase {
            Phase::Run { .. } => turn
                .moves
                .open
                .iter()
                .flat_map(|open| self.policy.jockey().good_paths(public, open, PATHS))
                .collect(),
            _ => Vec::new(),
        };
        for play in listed.chain(paths) {
            if !candidates.contains(&play) {
                candidates.push(play);
            }
        }
        candidates
    }

    /// The candidate that does best on average. The sound one stands unless another is better
    /// beyond the noise of the sample.
    fn best_of(
        &mut self,
        seat: Seat,
        imagined: &HighRoller,
        mut candidates: Vec<Move>,
        seed: u64,
    ) -> Move {
        if candidates.len() == 1 {
            return candidates.swap_remove(0);
        }
        let games = u64::from(self.budget.playouts).div_ceil(candidates.len() as u64).max(2);
        let mut gains = vec![(0.0_f64, 0.0_f64); candidates.len()];
        for number in 0..games {
            let bits = SimBits::new(seed, number);
            let mut sound_value = 0.0;
            for (i, (gain, play)) in gains.iter_mut().zip(&candidates).enumerate() {
                let value = self.try_move(imagined, seat, play, &bits);
                if i == 0 {
                    sound_value = value;
                }
                let better = value - sound_value;
                *gain = (gain.0 + better, gain.1 + better * better);
            }
        }
        let n = games as f64;
        let clear = |&(sum, squares): &(f64, f64)| {
            let mean = sum / n;
            mean - NOISE * ((squares / n - mean * mean).max(0.0) / (n - 1.0)).sqrt()
        };
        let chosen = (0..candidates.len())
            .max_by(|&a, &b| clear(&gains[a]).total_cmp(&clear(&gains[b])))
            .filter(|&i| clear(&gains[i]) > 0.0)
            .unwrap_or(0);
        candidates.swap_remove(chosen)
    }

    /// What the move comes to in an imagined game, played on with these bits.
    fn try_move(&mut self, imagined: &HighRoller, seat: Seat, play: &Move, bits: &SimBits) -> f64 {
        let mut game = imagined.clone();
        let entry = Entry::Move { seat, play: play.clone() };
        if game.play(&entry, &mut Silent).is_err() {
            return 0.0;
        }
        play_on(&mut game, &mut self.policy, &mut bits.clone(), &mut self.moves, |_| false);
        value(&game, seat)
    }
}

/// What a finished game is worth: above all to win it, and the lead counts a little beyond that.
fn value(game: &HighRoller, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    1.0 / (1.0 + (-((game.score(seat) - best) as f64) / 800.0).exp())
}
