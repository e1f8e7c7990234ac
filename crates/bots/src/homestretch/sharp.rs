//! How a search looks at Homestretch: to the end of the race, from the draft and the buy to the end
//! of the game. A slip is put together from imagined races.

use engine::{Entry, Game, Measured, Seat, Silent, SimBits, Turn};
use homestretch::{Bet, HORSES, Homestretch, Horse, Move, Phase, Public, Spot};
use lab::play_on;

use super::Handicapper;
use crate::character::{Fancied, Fancy};
use crate::search::{Searched, Thought, Ways, chance_with, lead};

/// A slip is laid once a race, and lasts: it is worth more thought than a single throw.
const RACES_A_PLAYOUT: u64 = 4;
/// A share earns in every race to come, and differs by little from the next: so many times the thought tell
/// which is better.
const SHARE_THOUGHT: u64 = 8;
/// A race leaves much to luck: so many times the thought tell what a step is worth in it.
const STEP_THOUGHT: u64 = 4;

impl Searched for Homestretch {
    type Sound = Handicapper;

    fn ways(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Ways<Self> {
        match turn.view.public.phase {
            Phase::Betting { .. } => return Ways::Known(slip(turn, thought)),
            Phase::Draft { .. } | Phase::SecondChance(_) => thought.playouts *= SHARE_THOUGHT,
            _ => thought.playouts *= STEP_THOUGHT,
        }
        thought.some_of(turn)
    }

    fn fancy(turn: &Turn<'_, Self>, policy: &mut Handicapper, fancy: &mut Fancy) -> Fancied<Self> {
        match turn.view.public.phase {
            Phase::Betting { .. } => Fancied::Play(policy.fancied_slip(turn, fancy)),
            _ => Fancied::Nothing,
        }
    }

    /// What is decided in a race shows at its end; shares earn in all races.
    fn is_far_enough(&self, start: &Self) -> bool {
        let lasts = matches!(start.public().phase, Phase::Draft { .. } | Phase::SecondChance(_));
        !lasts && self.public().results.len() > start.public().results.len()
    }

    fn worth(&self, seat: Seat) -> f64 {
        chance_with(lead(self, seat), scale(to_come(self.public())))
    }
}

/// The slip that does best over imagined races in which everybody steers. Where the tokens lie
/// hardly changes how a race runs, so every slip can be judged on the same races.
fn slip(turn: &Turn<'_, Homestretch>, thought: &mut Thought<'_, Homestretch>) -> Move {
    let public = &turn.view.public;
    let sound = thought.sound(turn);
    let races = imagined_races(turn, &sound, thought);
    if races.is_empty() {
        return sound;
    }
    let after_this = to_come(public).saturating_sub(1);
    Slip::best(public, &races, public.stack_limit(turn.seat), after_this).to_move()
}

/// Races that the seat could believe to be coming, run with the sound slip laid.
fn imagined_races(
    turn: &Turn<'_, Homestretch>,
    sound: &Move,
    thought: &mut Thought<'_, Homestretch>,
) -> Vec<ImaginedRace> {
    let seat = turn.seat;
    let entry = Entry::Move { seat, play: sound.clone() };
    let mut races = Vec::new();
    for number in 0..thought.playouts * RACES_A_PLAYOUT {
        let mut bits = SimBits::new(thought.seed, number);
        let mut game = Homestretch::imagine(turn.view, &mut bits);
        let race = game.race_number();
        let won_before = game.public().seats[seat.index()].winnings.0;
        if game.play(&entry, &mut Silent).is_err() {
            break;
        }
        let enough = |game: &Homestretch| game.placings(race).is_some();
        play_on(&mut game, thought.policy, &mut bits, thought.moves, enough);
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
            after
                .map(|(b, race)| chance_with(race.lead + b + token * pays(spot, race), scale))
                .sum()
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
