//! A search over imagined games: every post and every entry that is considered is tried on the same
//! imagined games with the same dice, and played on by the heuristic in every seat. Runs are too many
//! and differ by too little for that: they are chosen by a look at everybody's next throw.

use big_stakes::{BigStakes, Move, OpenRun, Phase};
use engine::{Bits, Bot, Entry, Game, Moves, Seat, Silent, SimBits, Turn};
use lab::{Policy, play_on};

use super::Handicapper;
use super::jockey::far_sighted_path;
use crate::Budget;

/// How many samples of a choice of cards are tried beside the sound one.
const CHOICES: usize = 6;
/// How many standard errors a move must be better than the sound one to be preferred.
const NOISE: f64 = 2.0;

/// Looks ahead by playing imagined games.
#[derive(Clone, Debug)]
pub(crate) struct Sharp {
    budget: Budget,
    policy: Handicapper,
    moves: Moves<BigStakes>,
}

impl Sharp {
    /// A player that may think so much about each decision.
    #[must_use]
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, policy: Handicapper::default(), moves: Moves::default() }
    }
}

impl Bot<BigStakes> for Sharp {
    fn choose(&mut self, turn: &Turn<'_, BigStakes>, bits: &mut dyn Bits) -> Move {
        let seed = bits.next_u64();
        if let Some(run) = OpenRun::new(&turn.view.public)
            && matches!(turn.view.public.phase, Phase::Run)
        {
            return Move::Run { path: far_sighted_path(&turn.view.public, &run) };
        }
        let mut own = SimBits::new(seed, u64::MAX);
        let imagined = BigStakes::imagine(turn.view, &mut own);
        let sound =
            Policy::choose(&mut self.policy, &imagined, turn.seat, &mut self.moves, &mut own);
        let candidates = candidates(turn, sound, &mut own);
        self.best_of(turn, candidates, seed)
    }
}

/// The moves that are tried, the sound one first. Where there is one right answer, or the heuristic
/// knows better than a few imagined games, it stands alone.
fn candidates(turn: &Turn<'_, BigStakes>, sound: Move, bits: &mut SimBits) -> Vec<Move> {
    let mut candidates = vec![sound];
    let add = |play: Move| {
        if !candidates.contains(&play) {
            candidates.push(play);
        }
    };
    match turn.view.public.phase {
        Phase::Post { .. } => turn.moves.listed.iter().cloned().for_each(add),
        Phase::Enter { .. } => {
            (0..CHOICES).filter_map(|_| turn.moves.sample(bits)).for_each(add);
        }
        _ => {}
    }
    candidates
}

impl Sharp {
    /// The candidate that does best on average. The sound one stands unless another is better
    /// beyond the noise of the sample.
    fn best_of(
        &mut self,
        turn: &Turn<'_, BigStakes>,
        mut candidates: Vec<Move>,
        seed: u64,
    ) -> Move {
        if candidates.len() == 1 {
            return candidates.swap_remove(0);
        }
        let games = u64::from(self.budget.playouts).div_ceil(candidates.len() as u64).max(8);
        let mut gains = vec![(0.0_f64, 0.0_f64); candidates.len()];
        for number in 0..games {
            let mut bits = SimBits::new(seed, number);
            let imagined = BigStakes::imagine(turn.view, &mut bits);
            let mut sound_value = 0.0;
            for (i, (gain, play)) in gains.iter_mut().zip(&candidates).enumerate() {
                let value = self.try_move(&imagined, turn.seat, play, &bits);
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

    /// What the move comes to in an imagined game, played on with these bits to the end of the race.
    fn try_move(&mut self, imagined: &BigStakes, seat: Seat, play: &Move, bits: &SimBits) -> f64 {
        let mut game = imagined.clone();
        let entry = Entry::Move { seat, play: play.clone() };
        if game.play(&entry, &mut Silent).is_err() {
            return f64::NEG_INFINITY;
        }
        let races = imagined.public().results.len();
        // An entry decides what is left for later races: those are looked at too.
        let all = matches!(imagined.public().phase, Phase::Enter { .. });
        let enough = |game: &BigStakes| !all && game.public().results.len() > races;
        play_on(&mut game, &mut self.policy, &mut bits.clone(), &mut self.moves, enough);
        value(&game, seat)
    }
}

/// What a position is worth: the lead over the best of the others, squashed by what is still to come.
fn value(game: &BigStakes, seat: Seat) -> f64 {
    let public = game.public();
    let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    let left = public.program.iter().skip(public.results.len());
    let to_come: i64 = left.map(|race| public.race_card(race.card).purse.0).sum();
    let scale = 1_000_000.0 + 0.3 * to_come as f64;
    1.0 / (1.0 + (-((game.score(seat) - best) as f64) / scale).exp())
}
