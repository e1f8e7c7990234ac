//! A search over imagined games: every candidate move is tried on the same imagined games with the
//! same dice, and played on by the heuristic in every seat.

use engine::{Bits, Bot, Entry, Game, Measured, Moves, Seat, Silent, SimBits, Turn};
use homestretch::{Homestretch, Horse, Move, Phase, Spot};
use lab::{Policy, play_on};

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
        let candidates = match turn.view.public.phase {
            Phase::Betting { .. } => self.slips(turn, seed),
            _ => turn.moves.listed.clone(),
        };
        if let [only] = candidates.as_slice() {
            return only.clone();
        }
        self.best_of(turn, &candidates, seed)
    }
}

impl Sharp {
    /// The candidate that does best, on average over imagined games.
    fn best_of(&mut self, turn: &Turn<'_, Homestretch>, candidates: &[Move], seed: u64) -> Move {
        let games = u64::from(self.budget.playouts).div_ceil(candidates.len() as u64).max(1);
        let mut worth = vec![0.0; candidates.len()];
        for number in 0..games {
            let mut bits = SimBits::new(seed, number);
            let imagined = Homestretch::imagine(turn.view, &mut bits);
            for (worth, candidate) in worth.iter_mut().zip(candidates) {
                let mut game = imagined.clone();
                let entry = Entry::Move { seat: turn.seat, play: candidate.clone() };
                if game.play(&entry, &mut Silent).is_ok() {
                    self.play_on(&mut game, &mut bits.clone());
                    *worth += value(&game, turn.seat);
                }
            }
        }
        let most = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let chosen = worth.iter().position(|worth| *worth >= most).unwrap_or_default();
        candidates[chosen].clone()
    }

    /// To the end of the race; from the draft and the buy, whose shares earn in all races, to the
    /// end of the game.
    fn play_on(&mut self, game: &mut Homestretch, bits: &mut SimBits) {
        let races = match game.public().phase {
            Phase::Draft { .. } | Phase::SecondChance(_) => usize::MAX,
            _ => game.public().results.len() + 1,
        };
        let enough = |game: &Homestretch| game.public().results.len() >= races;
        play_on(game, &mut self.policy, bits, &mut self.moves, enough);
    }

    /// Slips worth trying: the heuristic's, and those that the imagined races favour, more or less
    /// stacked and more or less bold.
    fn slips(&mut self, turn: &Turn<'_, Homestretch>, seed: u64) -> Vec<Move> {
        let public = &turn.view.public;
        let pack = &public.setup.pack;
        let mut bits = SimBits::new(seed, u64::MAX);
        let imagined = Homestretch::imagine(turn.view, &mut bits);
        Policy::begin(&mut self.policy);
        let heuristic =
            Policy::choose(&mut self.policy, &imagined, turn.seat, &mut self.moves, &mut bits);
        let chances = self.race_chances(turn, &heuristic, seed);
        let expected = |spot: Spot| chances[spot.index()] * pack.pays(spot).0 as f64;
        let limit = public.stack_limit(turn.seat);
        let mut slips = vec![heuristic];
        // How much a sure small return counts against an unlikely large one.
        for boldness in [0.8, 1.0, 1.25] {
            let mut spots: Vec<(f64, Spot)> = Spot::all()
                .map(|spot| {
                    let odds = pack.pays(spot).0 as f64 / pack.unit.0.max(1) as f64;
                    (expected(spot) * odds.max(1.0).powf(boldness - 1.0), spot)
                })
                .collect();
            spots.sort_by(|a, b| b.0.total_cmp(&a.0));
            for stack in [1, 2, 5] {
                let slip = lay(&pack.tokens, spots.iter().map(|(_, spot)| *spot), limit.min(stack));
                if !slips.contains(&slip) {
                    slips.push(slip);
                }
            }
        }
        slips
    }

    /// How often each spot wins when everybody steers, in imagined races.
    fn race_chances(
        &mut self,
        turn: &Turn<'_, Homestretch>,
        slip: &Move,
        seed: u64,
    ) -> [f64; Spot::COUNT] {
        let mut hits = [0.0; Spot::COUNT];
        let races = self.budget.playouts.max(1);
        for number in 0..races {
            let mut bits = SimBits::new(!seed, u64::from(number));
            let mut game = Homestretch::imagine(turn.view, &mut bits);
            let race = game.race_number();
            let entry = Entry::Move { seat: turn.seat, play: slip.clone() };
            if game.play(&entry, &mut Silent).is_err() {
                continue;
            }
            self.play_on(&mut game, &mut bits);
            let placings = game.placings(race).unwrap_or_default();
            for (place, number) in (1..).zip(placings) {
                let Some(horse) = Horse::new(i64::from(number)) else { continue };
                for spot in Spot::all().filter(|spot| spot.horse == horse) {
                    if spot.line.pays(place) {
                        hits[spot.index()] += 1.0 / f64::from(races);
                    }
                }
            }
        }
        hits
    }
}

/// What a position is worth: the chance to win the game, judged by the lead over the best of the
/// others and by how much the races still to come can change.
fn value(game: &Homestretch, seat: Seat) -> f64 {
    let seats = game.setup().seats();
    if game.over() {
        let winners = Seat::all(seats).filter(|seat| game.rank(*seat) == Some(1)).count();
        let won = game.rank(seat) == Some(1);
        // A little for the lead, so that among lost games the closer one is preferred.
        return f64::from(u8::from(won)) / winners as f64
            + 1e-3 * squash(lead(game, seat), 20_000.0);
    }
    let public = game.public();
    let to_come = public.setup.options.races() - public.results.len() as u32;
    squash(lead(game, seat), 20_000.0 * f64::from(to_come).sqrt())
}

fn lead(game: &Homestretch, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    (game.score(seat) - best) as f64
}

fn squash(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}
