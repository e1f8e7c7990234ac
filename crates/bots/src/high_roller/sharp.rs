//! A search over imagined games: every candidate is tried on the same imagined games with the same
//! dice, and played on by the heuristic in every seat.

use engine::{Bits, Bot, Entry, Game, Moves, Pending, Seat, Silent, SimBits, Turn};
use high_roller::{HighRoller, Horse, Move, Phase, Public};
use lab::{Policy, play_on};

use super::Handicapper;
use crate::Budget;

/// How many paths of a run are tried.
const PATHS: usize = 5;
/// How many standard errors a move must be better than the sound one to be preferred. There are
/// dozens of decisions in a game: one that looks better by chance now and then would cost more than
/// the rest gains.
const NOISE: f64 = 2.0;
/// A turn is searched when the horse, or the foremost one, has at most so many points to go. What is
/// done before that is lost in the noise of what follows.
const STRETCH_RUN: u16 = 20;

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
        if !worth_a_search(imagined.public()) {
            return sound;
        }
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

    /// The candidate that does best on average. All are tried on a few games, then the better half
    /// of them on as many more again, until two are left: what is clearly worse costs little. The
    /// sound one stands unless another is better beyond the noise of the sample.
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
        let rounds = (candidates.len() as u64).next_power_of_two().ilog2().max(1);
        let a_round = u64::from(self.budget.playouts) / u64::from(rounds);
        let mut trials: Vec<_> = (0..candidates.len()).map(Trial::of).collect();
        let mut played = 0;
        loop {
            let games = (a_round / trials.len() as u64).max(2);
            for number in played..played + games {
                let bits = SimBits::new(seed, number);
                let mut sound = 0.0;
                for trial in &mut trials {
                    let play = &candidates[trial.candidate];
                    let value = self.try_move(imagined, seat, play, number, &bits);
                    if trial.candidate == 0 {
                        sound = value;
                    }
                    trial.observe(value - sound);
                }
            }
            played += games;
            if trials.len() <= 2 {
                break;
            }
            // The sound one is first, and stays: the others are measured against it.
            trials[1..].sort_by(|a, b| b.sum.total_cmp(&a.sum));
            trials.truncate(trials.len().div_ceil(2));
        }
        let better = trials[1..].iter().find(|trial| trial.surely(played) > 0.0);
        candidates.swap_remove(better.map_or(0, |trial| trial.candidate))
    }

    /// What the move comes to in an imagined game, played on with these bits. Where it asks for a
    /// throw, every face comes up as often as the others: that much of luck need not be sampled.
    fn try_move(
        &mut self,
        imagined: &HighRoller,
        seat: Seat,
        play: &Move,
        number: u64,
        bits: &SimBits,
    ) -> f64 {
        let mut game = imagined.clone();
        let entry = Entry::Move { seat, play: play.clone() };
        if game.play(&entry, &mut Silent).is_err() {
            return 0.0;
        }
        if let (Move::Roll { .. } | Move::Reroll, Pending::Chance(due)) = (play, game.pending()) {
            let sides = u64::from(imagined.public().pack().die_sides);
            let face = due.outcomes().and_then(|mut all| all.nth((number % sides) as usize));
            if let Some((face, _)) = face {
                game.apply_chance(&face, &mut Silent);
            }
        }
        play_on(&mut game, &mut self.policy, &mut bits.clone(), &mut self.moves, |_| false);
        value(&game, seat)
    }
}

/// Whether so much hangs on the decision that a sample of games can tell it.
fn worth_a_search(public: &Public) -> bool {
    let Some(on_turn) = public.on_turn() else { return true };
    let to_finish = |horse: Horse| {
        public.horse(horse).cell.map_or(u16::MAX, |cell| public.pack().board.to_finish(cell))
    };
    let foremost = public.runners().map(to_finish).min().unwrap_or(u16::MAX);
    to_finish(on_turn) <= STRETCH_RUN || foremost <= STRETCH_RUN
}

/// How a candidate did, compared with the sound move on the same games.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// Its position among the candidates.
    candidate: usize,
    sum: f64,
    squares: f64,
}

impl Trial {
    const fn of(candidate: usize) -> Self {
        Self { candidate, sum: 0.0, squares: 0.0 }
    }

    fn observe(&mut self, gain: f64) {
        self.sum += gain;
        self.squares += gain * gain;
    }

    /// The gain that is left when the noise of so many games is taken off.
    fn surely(&self, games: u64) -> f64 {
        let n = games as f64;
        let mean = self.sum / n;
        mean - NOISE * ((self.squares / n - mean * mean).max(0.0) / (n - 1.0)).sqrt()
    }
}

/// What a finished game is worth: above all to win it, and the lead counts a little beyond that.
fn value(game: &HighRoller, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    1.0 / (1.0 + (-((game.score(seat) - best) as f64) / 800.0).exp())
}
