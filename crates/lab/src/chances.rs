//! Chances of a position, from what one viewer may know: the rest is imagined, and played out.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::{Entry, Game, Measured, Moves, OfferedBet, Seat, SimBits};
use racing::Line;
use serde::Serialize;

use crate::playout::{Policy, apply, play_on};
use crate::statistics::{Figure, Sums};
use crate::work::{Watch, divide};

/// What the lab gives as the chances of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chances {
    /// Imagined games that were played out.
    pub games: u64,
    /// The race they speak of.
    pub race: u32,
    /// Every horse of the race.
    pub horses: Vec<HorseChances>,
    /// Each seat's chance to win the game, a shared victory counted in full.
    pub seats: Vec<Figure>,
    /// Every bet that could be made at fixed odds, and what it is worth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bets: Vec<BetChances>,
}

/// A bet's chance and worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetChances {
    /// What it is on.
    pub on: String,
    /// What it needs.
    pub to: Line,
    /// How likely it wins.
    pub chance: Figure,
    /// What a dollar returns on average: above 1 the bet is worth making.
    pub value: f64,
}

/// A horse's chances.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseChances {
    /// Its number.
    pub horse: u32,
    /// To be first.
    pub win: Figure,
    /// To be first or second.
    pub place: Figure,
    /// To be first, second or third.
    pub show: Figure,
}

/// What a seat's game comes to after a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct After {
    /// The seat's chance to win the game, a shared victory counted in full.
    pub win: Figure,
    /// Imagined games that were played out.
    pub games: u64,
}

impl Chances {
    /// Puts exact chances of the horses, to be first, first or second, first to third, in the place
    /// of those that were found by playing.
    fn set_exact(&mut self, exact: &[[f64; 3]]) {
        for (horse, chances) in self.horses.iter_mut().zip(exact) {
            let figures = [&mut horse.win, &mut horse.place, &mut horse.show];
            for (figure, chance) in figures.into_iter().zip(chances) {
                (figure.mean, figure.standard_error) = (*chance, 0.0);
            }
        }
    }
}

/// How the chances are found.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Imagined games.
    pub games: u64,
    /// Entries of all of them together: where games are long, fewer are played.
    pub entries: u64,
    /// The same seed gives the same chances.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// Imagined games for one piece of work.
const PIECE: u64 = 16;

/// The chances of the position that this view is of: those of the horses exact where the game has a method,
/// all else from games that this policy plays in every seat.
pub fn chances<G: Measured, P: Policy<G>>(
    view: &G::View,
    policy: impl Fn() -> P + Sync,
    sampling: Sampling,
    watch: &Watch,
) -> Chances {
    let model = G::imagine(view, &mut SimBits::new(sampling.seed, 0));
    let race = model.race_number();
    let horses = G::horses(model.setup());
    let seats = model.setup().seats();
    let offered = model.bets_on_offer();
    // For each horse win, place and show; then each seat, then each bet.
    let length = horses.len() * 3 + seats + offered.len();
    let (games, totals) = sample::<G, P>(
        view,
        policy,
        sampling,
        watch,
        (1, length),
        |playing, mut game, bits, sums| {
            playing.finish(&mut game, bits);
            let (counted, bets) = sums.split_at_mut(length - offered.len());
            count(&game, race, &horses, seats, counted);
            count_bets(&game, race, &offered, bets);
        },
    );
    let figure = |name: &str, at: usize| Figure::new(name.to_owned(), &totals[at]);
    let mut chances = Chances {
        games,
        race,
        horses: horses
            .iter()
            .enumerate()
            .map(|(i, &horse)| HorseChances {
                horse,
                win: figure("win", 3 * i),
                place: figure("place", 3 * i + 1),
                show: figure("show", 3 * i + 2),
            })
            .collect(),
        seats: Seat::all(seats)
            .map(|seat| figure(&seat.to_string(), 3 * horses.len() + seat.index()))
            .collect(),
        bets: offered
            .iter()
            .enumerate()
            .map(|(i, bet)| {
                let at = 3 * horses.len() + seats + i;
                BetChances {
                    on: bet.on.clone(),
                    to: bet.to,
                    chance: figure(&format!("{} to {}", bet.on, bet.to), at),
                    value: totals[at].mean() * bet.returns,
                }
            })
            .collect(),
    };
    if let Some(exact) = G::exact_chances(view) {
        chances.set_exact(&exact);
    }
    chances
}

/// The seat's chance to win after each of these moves, all of them legal in the position that this view
/// of the seat's is of. Each is tried in the same imagined games with the same chance, so that what
/// differs between them is not luck; the games to be played are those of all moves together.
pub fn after<G: Measured, P: Policy<G>>(
    view: &G::View,
    seat: Seat,
    moves: &[Entry<G>],
    policy: impl Fn() -> P + Sync,
    sampling: Sampling,
    watch: &Watch,
) -> Vec<After> {
    let each = (moves.len() as u64, moves.len());
    let (games, totals) =
        sample::<G, P>(view, policy, sampling, watch, each, |playing, game, bits, sums| {
            for (play, sums) in moves.iter().zip(sums) {
                let mut game = game.clone();
                apply(&mut game, play);
                playing.finish(&mut game, bits.clone());
                sums.observe(i64::from(game.rank(seat) == Some(1)));
            }
        });
    let after = |sums| After { win: Figure::new("win".to_owned(), sums), games };
    totals.iter().map(after).collect()
}

/// Plays imagined games on to their ends, and counts what that takes.
struct Playing<G: Game, P> {
    policy: P,
    moves: Moves<G>,
    entries: u64,
}

impl<G: Game, P: Policy<G>> Playing<G, P> {
    fn finish(&mut self, game: &mut G, mut bits: SimBits) {
        let entries = &mut self.entries;
        play_on(game, &mut self.policy, &mut bits, &mut self.moves, |_| {
            *entries += 1;
            false
        });
    }
}

/// Imagines games that the view could be of, has each played out `games_each` times, and adds up what
/// is observed in so many sums. Gives how many were imagined, too.
fn sample<G: Game, P: Policy<G>>(
    view: &G::View,
    policy: impl Fn() -> P + Sync,
    sampling: Sampling,
    watch: &Watch,
    (games_each, length): (u64, usize),
    observe: impl Fn(&mut Playing<G, P>, G, SimBits, &mut [Sums]) + Sync,
) -> (u64, Vec<Sums>) {
    let imagined = sampling.games.div_ceil(games_each.max(1));
    let piece = PIECE.div_ceil(games_each.max(1));
    let mut totals = vec![Sums::default(); length];
    let mut games = 0;
    let entries = AtomicU64::new(0);
    divide(
        imagined.div_ceil(piece),
        sampling.threads,
        watch,
        || Playing { policy: policy(), moves: Moves::default(), entries: 0 },
        |playing, unit| {
            let mut sums = vec![Sums::default(); length];
            let numbers = unit * piece..imagined.min((unit + 1) * piece);
            for number in numbers.clone() {
                let mut bits = SimBits::new(sampling.seed, number + 1);
                let game = G::imagine(view, &mut bits);
                playing.entries = 0;
                observe(playing, game, bits, &mut sums);
                let played = playing.entries;
                if entries.fetch_add(played, Ordering::Relaxed) + played >= sampling.entries {
                    watch.stop();
                }
            }
            (numbers.end - numbers.start, sums)
        },
        |_, (played, sums): (u64, Vec<Sums>)| {
            games += played;
            totals.iter_mut().zip(&sums).for_each(|(total, sums)| total.merge(sums));
        },
    );
    (games, totals)
}

fn count_bets<G: Measured>(game: &G, race: u32, offered: &[OfferedBet], sums: &mut [Sums]) {
    let Some(placings) = game.placings(race) else { return };
    for (bet, sums) in offered.iter().zip(sums) {
        let placed = placings.iter().take(bet.to.index() + 1);
        let won = placed.into_iter().any(|horse| bet.horses.contains(horse));
        sums.observe(i64::from(won));
    }
}

fn count<G: Measured>(game: &G, race: u32, horses: &[u32], seats: usize, sums: &mut [Sums]) {
    if let Some(placings) = game.placings(race) {
        for (i, horse) in horses.iter().enumerate() {
            let place = placings.iter().position(|placed| placed == horse);
            for within in 0..3 {
                sums[3 * i + within].observe(i64::from(place.is_some_and(|place| place <= within)));
            }
        }
    }
    for seat in Seat::all(seats) {
        let won = game.rank(seat) == Some(1);
        sums[3 * horses.len() + seat.index()].observe(i64::from(won));
    }
}
