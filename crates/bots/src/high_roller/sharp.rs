//! A search over imagined games: every candidate is tried on the same imagined games with the same
//! dice, and played on by the heuristic in every seat. What to pay for a horse is worked out in the
//! saleroom.

use engine::{Bits, Bot, Entry, Game, Moves, Pending, Seat, Silent, SimBits, Turn};
use high_roller::{HighRoller, Horse, Move, PerSeat, Phase, Public};
use lab::{Policy, play_on};

use super::form_book::{Finish, rehearse};
use super::handicapper::{Handicapper, opening};
use super::outlook::{Gain, outlook, prospect, surely_best};
use super::saleroom::{Effort, Saleroom};
use crate::Budget;

/// How many paths of a run are tried.
const PATHS: usize = 5;
/// Races that bets are compared over, for each playout of the budget: all bets share them.
const RACES_A_PLAYOUT: u64 = 2;
/// A turn is searched when the horse, or the foremost one, has at most so many points to go. What is
/// done before that is lost in the noise of what follows.
const STRETCH_RUN: u16 = 20;

/// Looks ahead by playing imagined games.
#[derive(Clone, Debug)]
pub(crate) struct Sharp {
    budget: Budget,
    policy: Handicapper,
    saleroom: Saleroom,
    moves: Moves<HighRoller>,
}

impl Sharp {
    /// A player that may think so much about each decision.
    #[must_use]
    pub(crate) fn new(budget: Budget) -> Self {
        Self {
            budget,
            policy: Handicapper::default(),
            saleroom: Saleroom::default(),
            moves: Moves::default(),
        }
    }
}

impl Bot<HighRoller> for Sharp {
    fn choose(&mut self, turn: &Turn<'_, HighRoller>, bits: &mut dyn Bits) -> Move {
        let seed = bits.next_u64();
        let mut own = SimBits::new(seed, u64::MAX);
        let imagined = HighRoller::imagine(turn.view, &mut own);
        if let Some(purchase) = self.purchase(turn, &imagined, seed) {
            return purchase;
        }
        if let Phase::Bets { .. } = imagined.public().phase {
            return self.bet(turn, &imagined);
        }
        let sound =
            Policy::choose(&mut self.policy, &imagined, turn.seat, &mut self.moves, &mut own);
        if !worth_a_search(imagined.public()) {
            return sound;
        }
        let candidates = self.candidates(turn, sound);
        self.best_of(turn.seat, &imagined, candidates, seed)
    }

    fn consider(&mut self, turn: &Turn<'_, HighRoller>, bits: &mut dyn Bits) -> Option<Move> {
        let seed = bits.next_u64();
        let imagined = HighRoller::imagine(turn.view, &mut SimBits::new(seed, u64::MAX));
        let Phase::Outcry(lot) = &imagined.public().phase else { return None };
        let effort = Effort { playouts: self.budget.playouts, seed };
        self.saleroom.raise(&mut self.policy, &imagined, turn.seat, lot, effort)
    }
}

impl Sharp {
    /// What to do in the sale, if that is where the game stands.
    fn purchase(
        &mut self,
        turn: &Turn<'_, HighRoller>,
        imagined: &HighRoller,
        seed: u64,
    ) -> Option<Move> {
        let effort = Effort { playouts: self.budget.playouts, seed };
        let (policy, seat) = (&mut self.policy, turn.seat);
        match &imagined.public().phase {
            Phase::Raise { lot, .. } => {
                let raise = self.saleroom.raise(policy, imagined, seat, lot, effort);
                Some(raise.unwrap_or(Move::Pass))
            }
            Phase::Nominate(_) | Phase::Draft { .. } => {
                let mut bits = SimBits::new(seed, u64::MAX);
                let sound = Policy::choose(policy, imagined, seat, &mut self.moves, &mut bits);
                let named = turn.moves.open.iter().filter_map(opening);
                let others = turn.moves.listed.iter().cloned().chain(named);
                Some(self.saleroom.buy(policy, imagined, seat, (sound, others), effort))
            }
            _ => None,
        }
    }

    /// The bet with the best outlook over rehearsed races from these posts, the rest of the betting
    /// being as the handicapper would have it; the sound one unless another is surely better.
    fn bet(&mut self, turn: &Turn<'_, HighRoller>, imagined: &HighRoller) -> Move {
        let (seat, mut bits) = (turn.seat, SimBits::new(0, 0));
        let sound = Policy::choose(&mut self.policy, imagined, seat, &mut self.moves, &mut bits);
        let races = rehearse(imagined, RACES_A_PLAYOUT * u64::from(self.budget.playouts));
        surely_best(sound, turn.moves.listed.iter().cloned(), |play| {
            self.outlooks_with(imagined, seat, play, &races)
        })
    }

    /// The seat's outlook in each race, if it makes this bet.
    fn outlooks_with(
        &mut self,
        imagined: &HighRoller,
        seat: Seat,
        play: &Move,
        races: &[Finish],
    ) -> Vec<f64> {
        let mut game = imagined.clone();
        if game.play(&Entry::Move { seat, play: play.clone() }, &mut Silent).is_err() {
            return Vec::new();
        }
        let race_is_next = |game: &HighRoller| !matches!(game.public().phase, Phase::Bets { .. });
        let mut bits = SimBits::new(0, 0);
        play_on(&mut game, &mut self.policy, &mut bits, &mut self.moves, race_is_next);
        races.iter().map(|race| outlook(game.public(), seat, [race])).collect()
    }

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
        let mut trials: Vec<_> = (0..candidates.len())
            .map(|candidate| Trial { candidate, gain: Gain::default() })
            .collect();
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
                    trial.gain.observe(value - sound);
                }
            }
            played += games;
            if trials.len() <= 2 {
                break;
            }
            // The sound one is first, and stays: the others are measured against it.
            trials[1..].sort_by(|a, b| b.gain.mean().total_cmp(&a.gain.mean()));
            trials.truncate(trials.len().div_ceil(2));
        }
        let better = trials[1..].iter().find(|trial| trial.gain.surely() > 0.0);
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
        let public = game.public();
        let worth: PerSeat<_> = Seat::all(public.seat_count()).map(|s| public.worth(s)).collect();
        prospect(&worth, seat)
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
    gain: Gain,
}
