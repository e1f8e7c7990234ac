//! A search over imagined games: every candidate move is tried on the same imagined games with the
//! same dice, and played on by the heuristic in every seat.

use engine::{Bits, Bot, Entry, Game, Measured, Moves, Seat, Silent, SimBits, Turn};
use homestretch::{Homestretch, Horse, Move, Phase, Spot};
use lab::{Policy, play_on};
use racing::Line;

use super::Handicapper;
use super::handicapper::lay;
use crate::Budget;

/// Looks ahead by playing imagined games.
#[derive(Clone, Debug)]
pub(crate) struct Sharp {
    budget: Budget,
    policy: Handicapper,
    moves: Moves<Homestretch>,
}

impl Sharp {
    /// A player that may think so much about each decision.
    #[must_use]
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, policy: Handicapper::default(), moves: Moves::default() }
    }
}

impl Bot<Homestretch> for Sharp {
    fn choose(&mut self, turn: &Turn<'_, Homestretch>, bits: &mut dyn Bits) -> Move {
        let seed = bits.next_u64();
        let sound = self.sound_move(turn, seed);
        match turn.view.public.phase {
            Phase::Betting { .. } => self.slip(turn, &sound, seed),
            _ if turn.moves.listed.len() == 1 => sound,
            _ => self.best_of(turn, sound, seed),
        }
    }
}

impl Sharp {
    /// What the heuristic would do.
    fn sound_move(&mut self, turn: &Turn<'_, Homestretch>, seed: u64) -> Move {
        let mut bits = SimBits::new(seed, u64::MAX);
        let imagined = Homestretch::imagine(turn.view, &mut bits);
        Policy::begin(&mut self.policy);
        Policy::choose(&mut self.policy, &imagined, turn.seat, &mut self.moves, &mut bits)
    }

    /// The move that does best on average over imagined games. The sound one stands unless another
    /// is better beyond the noise of the sample: without that, a search with few playouts would
    /// mostly choose by luck.
    fn best_of(&mut self, turn: &Turn<'_, Homestretch>, sound: Move, seed: u64) -> Move {
        let mut candidates = vec![sound];
        for play in &turn.moves.listed {
            if !candidates.contains(play) {
                candidates.push(play.clone());
            }
        }
        let games = u64::from(self.budget.playouts).div_ceil(candidates.len() as u64).max(2);
        let mut gains = vec![Gain::default(); candidates.len()];
        for number in 0..games {
            let mut bits = SimBits::new(seed, number);
            let imagined = Homestretch::imagine(turn.view, &mut bits);
            let mut sound_value = 0.0;
            for (i, (gain, play)) in gains.iter_mut().zip(&candidates).enumerate() {
                let value = self.try_move(&imagined, turn.seat, play, &bits);
                if i == 0 {
                    sound_value = value;
                }
                gain.observe(value - sound_value);
            }
        }
        let clear = |gain: &Gain| gain.mean(games) - NOISE * gain.standard_error(games);
        let chosen = (0..candidates.len())
            .max_by(|&a, &b| clear(&gains[a]).total_cmp(&clear(&gains[b])))
            .filter(|&i| clear(&gains[i]) > 0.0)
            .unwrap_or(0);
        candidates.swap_remove(chosen)
    }

    /// What the move comes to in an imagined game, played on with these bits.
    fn try_move(&mut self, imagined: &Homestretch, seat: Seat, play: &Move, bits: &SimBits) -> f64 {
        let mut game = imagined.clone();
        let races = horizon(&game);
        let entry = Entry::Move { seat, play: play.clone() };
        if game.play(&entry, &mut Silent).is_err() {
            return 0.0;
        }
        let enough = |game: &Homestretch| game.public().results.len() >= races;
        play_on(&mut game, &mut self.policy, &mut bits.clone(), &mut self.moves, enough);
        value(&game, seat)
    }

    /// The slip with the greatest expected payout, by how often each spot wins in imagined races in
    /// which everybody steers.
    fn slip(&mut self, turn: &Turn<'_, Homestretch>, sound: &Move, seed: u64) -> Move {
        let public = &turn.view.public;
        let pack = &public.setup.pack;
        let chances = self.race_chances(turn, sound, seed);
        let mut spots: Vec<(f64, Spot)> = Spot::all()
            .map(|spot| (chances[spot.index()] * pack.pays(spot).0 as f64, spot))
            .collect();
        spots.sort_by(|a, b| b.0.total_cmp(&a.0));
        let stack = public.stack_limit(turn.seat).min(2);
        lay(&pack.tokens, spots.iter().map(|(_, spot)| *spot), stack)
    }

    /// How often each spot wins. The form book stands for some races: a rare spot that won once
    /// too often in the sample should not look like a bargain.
    fn race_chances(
        &mut self,
        turn: &Turn<'_, Homestretch>,
        slip: &Move,
        seed: u64,
    ) -> [f64; Spot::COUNT] {
        let public = &turn.view.public;
        let book = self.policy.book(&public.setup);
        let mut hits = [0.0; Spot::COUNT];
        if let Some(card) = public.card {
            for spot in Spot::all() {
                hits[spot.index()] = BOOK_RACES * book.lines(card, spot.horse)[spot.line.index()];
            }
        }
        let races = self.budget.playouts.max(1);
        for number in 0..races {
            let mut bits = SimBits::new(!seed, u64::from(number));
            let mut game = Homestretch::imagine(turn.view, &mut bits);
            let race = game.race_number();
            let entry = Entry::Move { seat: turn.seat, play: slip.clone() };
            if game.play(&entry, &mut Silent).is_err() {
                continue;
            }
            let enough = |game: &Homestretch| game.placings(race).is_some();
            play_on(&mut game, &mut self.policy, &mut bits, &mut self.moves, enough);
            for (place, number) in (1..).zip(game.placings(race).unwrap_or_default()) {
                let Some(horse) = Horse::new(i64::from(number)) else { continue };
                for line in Line::ALL.into_iter().filter(|line| line.pays(place)) {
                    hits[Spot { horse, line }.index()] += 1.0;
                }
            }
        }
        hits.map(|hits| hits / (f64::from(races) + BOOK_RACES))
    }
}

/// How many standard errors a move must be better than the sound one to be preferred.
const NOISE: f64 = 1.0;
/// For how many sampled races the form book's chances stand.
const BOOK_RACES: f64 = 60.0;

/// How much better than the sound move another one was, game by game.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    sum: f64,
    squares: f64,
}

impl Gain {
    fn observe(&mut self, gain: f64) {
        self.sum += gain;
        self.squares += gain * gain;
    }

    fn mean(&self, games: u64) -> f64 {
        self.sum / games as f64
    }

    fn standard_error(&self, games: u64) -> f64 {
        let n = games as f64;
        ((self.squares / n - self.mean(games).powi(2)).max(0.0) / (n - 1.0)).sqrt()
    }
}

/// How many races an imagined game is played to: the one that is bet on or run; from the draft and
/// the buy, whose shares earn in all races, to the last.
fn horizon(game: &Homestretch) -> usize {
    match game.public().phase {
        Phase::Draft { .. } | Phase::SecondChance(_) => usize::MAX,
        _ => game.public().results.len() + 1,
    }
}

/// What a position is worth: the chance to win the game, judged by the lead over the best of the
/// others and by how much the races still to come can change.
fn value(game: &Homestretch, seat: Seat) -> f64 {
    let public = game.public();
    let to_come = public.setup.options.races() - public.results.len() as u32;
    // At the end only the winner counts, but a narrow result says less than a wide one about the
    // move that led to it: the step is rounded off.
    squash(lead(game, seat), 3_000.0 + 20_000.0 * f64::from(to_come).sqrt())
}

fn lead(game: &Homestretch, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    (game.score(seat) - best) as f64
}

fn squash(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}
