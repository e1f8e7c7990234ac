//! A search over imagined games: every candidate move is tried on the same imagined games with the
//! same dice, and played on by the heuristic in every seat.

use engine::{Bits, Bot, Entry, Game, Measured, Moves, Seat, Silent, SimBits, Turn};
use homestretch::{Bet, HORSES, Homestretch, Horse, Move, Phase, Public, Spot};
use lab::{Policy, play_on};

use super::Handicapper;
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

    /// The slip that does best over imagined races in which everybody steers. Where the tokens lie
    /// hardly changes how a race runs, so every slip can be judged on the same races.
    fn slip(&mut self, turn: &Turn<'_, Homestretch>, sound: &Move, seed: u64) -> Move {
        let public = &turn.view.public;
        let races = self.imagined_races(turn, sound, seed);
        if races.is_empty() {
            return sound.clone();
        }
        let after_this = to_come(public).saturating_sub(1);
        Slip::best(public, &races, public.stack_limit(turn.seat), after_this).to_move()
    }

    /// Races that the seat could believe to be coming, run with the sound slip laid.
    fn imagined_races(
        &mut self,
        turn: &Turn<'_, Homestretch>,
        sound: &Move,
        seed: u64,
    ) -> Vec<ImaginedRace> {
        let seat = turn.seat;
        let entry = Entry::Move { seat, play: sound.clone() };
        let mut races = Vec::new();
        // A slip is laid once a race, and lasts: it is worth more thought than a single throw.
        for number in 0..u64::from(self.budget.playouts) * 4 {
            let mut bits = SimBits::new(!seed, number);
            let mut game = Homestretch::imagine(turn.view, &mut bits);
            let race = game.race_number();
            let won_before = game.public().seats[seat.index()].winnings.0;
            if game.play(&entry, &mut Silent).is_err() {
                break;
            }
            let enough = |game: &Homestretch| game.placings(race).is_some();
            play_on(&mut game, &mut self.policy, &mut bits, &mut self.moves, enough);
            let won = game.public().seats[seat.index()].winnings.0 - won_before;
            let mut places = [0; HORSES];
            for (place, number) in (1..).zip(game.placings(race).unwrap_or_default()) {
                if let Some(horse) = Horse::new(i64::from(number)) {
                    places[horse.index()] = place;
                }
            }
            races.push(ImaginedRace { places, lead: lead(&game, seat) - won as f64 });
        }
        races
    }
}

/// How a race could end.
struct ImaginedRace {
    /// Each horse's place, 0 for none.
    places: [u8; HORSES],
    /// The lead over the best of the others, without one's own bets.
    lead: f64,
}

/// A slip in the making: one spot for each token, the dearest token first.
struct Slip {
    tokens: Vec<u16>,
    spots: Vec<Spot>,
}

impl Slip {
    /// Lays the tokens one after another where each does most, then moves single tokens as long as
    /// that helps.
    fn best(public: &Public, races: &[ImaginedRace], limit: usize, to_come: u32) -> Self {
        let pack = &public.setup.pack;
        let tokens: Vec<u16> = pack.tokens.iter().rev().copied().collect();
        let mut slip = Self { spots: Vec::with_capacity(tokens.len()), tokens };
        // What the tokens laid so far bring, race by race.
        let mut brought = vec![0.0; races.len()];
        let pays = |spot: Spot, race: &ImaginedRace| {
            let pays = spot.line.pays(race.places[spot.horse.index()]);
            if pays { pack.pays(spot).0 as f64 } else { 0.0 }
        };
        let add = |brought: &mut [f64], spot: Spot, token: f64| {
            for (brought, race) in brought.iter_mut().zip(races) {
                *brought += token * pays(spot, race);
            }
        };
        let worth = |brought: &[f64], spot: Spot, token: f64| -> f64 {
            let scale = scale(to_come);
            let after = brought.iter().zip(races);
            after.map(|(b, race)| squash(race.lead + b + token * pays(spot, race), scale)).sum()
        };
        let choose = |brought: &[f64], spots: &[Spot], token: f64| {
            let free = |spot: &Spot| spots.iter().filter(|laid| *laid == spot).count() < limit;
            let most = |a: &Spot, b: &Spot| {
                worth(brought, *a, token).total_cmp(&worth(brought, *b, token))
            };
            Spot::all().filter(free).max_by(most)
        };
        for i in 0..slip.tokens.len() {
            let token = f64::from(slip.tokens[i]);
            let Some(spot) = choose(&brought, &slip.spots, token) else { break };
            add(&mut brought, spot, token);
            slip.spots.push(spot);
        }
        for i in 0..slip.spots.len() {
            let token = f64::from(slip.tokens[i]);
            let old = slip.spots.remove(i);
            add(&mut brought, old, -token);
            let spot = choose(&brought, &slip.spots, token).unwrap_or(old);
            add(&mut brought, spot, token);
            slip.spots.insert(i, spot);
        }
        slip
    }

    fn to_move(&self) -> Move {
        let bets = self.tokens.iter().zip(&self.spots);
        Move::Bet {
            bets: bets
                .map(|(&token, spot)| Bet { token, horse: spot.horse, line: spot.line })
                .collect(),
        }
    }
}

/// How many standard errors a move must be better than the sound one to be preferred.
const NOISE: f64 = 1.0;

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
    squash(lead(game, seat), scale(to_come(game.public())))
}

/// How many races have no result yet.
fn to_come(public: &Public) -> u32 {
    public.setup.options.races() - public.results.len() as u32
}

/// How much of a lead counts when so many races are still to come. At the end only the winner
/// counts, but a narrow result says less than a wide one about the move that led to it: the step
/// is rounded off.
fn scale(to_come: u32) -> f64 {
    3_000.0 + 20_000.0 * f64::from(to_come).sqrt()
}

fn lead(game: &Homestretch, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    (game.score(seat) - best) as f64
}

fn squash(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}
