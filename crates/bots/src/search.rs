//! The strongest player of every game: a search over imagined games. What a game adds to it is what
//! is worth trying, who plays imagined games on, how far, and what they are worth then.

use engine::{Bits, Bot, Entry, Game, Measured, Moves, Seat, Silent, SimBits, Turn};
use lab::search::{Trial, clearly_best, compare, throw_in_turns};
use lab::{Policy, play_on};

use crate::Budget;
use crate::character::{Fancied, Fancy};

/// A game whose moves can be searched.
pub trait Searched: Measured {
    /// A sound and quick player: it plays every seat of imagined games, and its own choice stands
    /// unless another is clearly better.
    type Sound: Policy<Self> + Bot<Self> + Default;

    /// How many standard errors a move must be better than the sound one to be preferred.
    const NOISE: f64 = 1.0;

    /// What is worth trying.
    fn ways(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Ways<Self> {
        thought.some_of(turn)
    }

    /// What to do where the house may call; `None` leaves it to the house.
    fn consider(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Option<Self::Move> {
        Some(thought.choose(turn))
    }

    /// What a fancy says about a decision: in most games about bets, and at auctions.
    fn fancy(
        _turn: &Turn<'_, Self>,
        _policy: &mut Self::Sound,
        _fancy: &mut Fancy,
    ) -> Fancied<Self> {
        Fancied::Nothing
    }

    /// A game that this view could be of.
    fn suppose(view: &Self::View, bits: &mut SimBits) -> Self {
        Self::imagine(view, bits)
    }

    /// Whether an imagined game has been played far enough to judge a move made at its start.
    fn is_far_enough(&self, _start: &Self) -> bool {
        false
    }

    /// What the game is worth to a seat as it stands, from 0 to 1: as a rule, whether it was won.
    fn worth(&self, seat: Seat) -> f64 {
        f64::from(u8::from(self.rank(seat) == Some(1)))
    }
}

/// Samples that are tried of moves that are too many to list.
const SAMPLES: usize = 6;

/// What a game has to say about a decision.
#[derive(Clone, Debug)]
pub enum Ways<G: Game> {
    /// What to do, found in some better way than by trying.
    Known(G::Move),
    /// What to try beside the sound move.
    Search(Vec<G::Move>),
}

/// One decision being thought about.
pub struct Thought<'a, G: Searched> {
    /// Plays imagined games on.
    pub policy: &'a mut G::Sound,
    /// A buffer to list moves in.
    pub moves: &'a mut Moves<G>,
    /// How many games may be imagined.
    pub playouts: u64,
    /// All chance of the thought follows from it.
    pub seed: u64,
}

/// A game that is imagined, and the chance with which it goes on.
pub(crate) struct Scene<G> {
    number: u64,
    game: G,
    bits: SimBits,
}

impl<G: Searched> Scene<G> {
    /// The scenes that this view could be of, by their numbers.
    pub(crate) fn of(view: &G::View, seed: u64) -> impl FnMut(u64) -> Self {
        move |number| {
            let mut bits = SimBits::new(seed, number);
            Self { number, game: G::suppose(view, &mut bits), bits }
        }
    }
}

impl<G: Searched> Thought<'_, G> {
    /// Bits that no imagined game is made of.
    #[must_use]
    pub fn bits(&self) -> SimBits {
        SimBits::new(self.seed, u64::MAX)
    }

    /// What the sound player would do.
    pub fn sound(&mut self, turn: &Turn<'_, G>) -> G::Move {
        let mut bits = self.bits();
        let game = G::imagine(turn.view, &mut bits);
        self.policy.begin();
        Policy::choose(self.policy, &game, turn.seat, self.moves, &mut bits)
    }

    /// Every move that is listed, and a few of those that are too many to list.
    #[must_use]
    pub fn some_of(&self, turn: &Turn<'_, G>) -> Ways<G> {
        let mut bits = self.bits();
        let samples = (0..SAMPLES).filter_map(|_| turn.moves.sample(&mut bits));
        Ways::Search(turn.moves.listed.iter().cloned().chain(samples).collect())
    }

    /// What the moves come to for a seat, in the order of [`compare`].
    pub fn search(
        &mut self,
        view: &G::View,
        seat: Seat,
        moves: Vec<G::Move>,
    ) -> Vec<Trial<G::Move>> {
        let scene = Scene::of(view, self.seed);
        compare(moves, self.playouts, scene, |scene, play| self.value(scene, seat, Some(play)))
    }

    /// What a move comes to in an imagined game, or that the seat leaves it to the house; nothing if the
    /// rules refuse it.
    pub(crate) fn value(&mut self, scene: &Scene<G>, seat: Seat, play: Option<&G::Move>) -> f64 {
        let mut game = scene.game.clone();
        if let Some(play) = play {
            let entry = Entry::Move { seat, play: play.clone() };
            if game.play(&entry, &mut Silent).is_err() {
                return 0.0;
            }
        }
        throw_in_turns(&mut game, self.seed, scene.number);
        let enough = |game: &G| game.is_far_enough(&scene.game);
        play_on(&mut game, self.policy, &mut scene.bits.clone(), self.moves, enough);
        game.worth(seat)
    }

    /// The move to make.
    pub fn choose(&mut self, turn: &Turn<'_, G>) -> G::Move {
        let others = match G::ways(turn, self) {
            Ways::Known(play) => return play,
            Ways::Search(moves) => moves,
        };
        let mut moves = vec![self.sound(turn)];
        for play in others {
            if !moves.contains(&play) {
                moves.push(play);
            }
        }
        match moves.len() {
            1 => moves.swap_remove(0),
            _ => clearly_best(self.search(turn.view, turn.seat, moves), G::NOISE),
        }
    }
}

/// Looks ahead by playing imagined games.
pub(crate) struct Sharp<G: Searched> {
    budget: Budget,
    policy: G::Sound,
    moves: Moves<G>,
}

impl<G: Searched> Sharp<G> {
    /// A player that may think so much about each decision.
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, policy: G::Sound::default(), moves: Moves::default() }
    }

    fn thought(&mut self, bits: &mut dyn Bits) -> Thought<'_, G> {
        let playouts = u64::from(self.budget.playouts);
        Thought {
            policy: &mut self.policy,
            moves: &mut self.moves,
            playouts,
            seed: bits.next_u64(),
        }
    }
}

impl<G: Searched> Bot<G> for Sharp<G> {
    fn choose(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> G::Move {
        self.thought(bits).choose(turn)
    }

    fn consider(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> Option<G::Move> {
        G::consider(turn, &mut self.thought(bits))
    }
}

/// A seat's lead over the best of the others.
pub(crate) fn lead<G: Game>(game: &G, seat: Seat) -> f64 {
    let others = Seat::all(game.setup().seats()).filter(|other| *other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or_default();
    (game.score(seat) - best) as f64
}

/// The chance to win with a lead, if one of `scale` wins nearly three games in four. Where only the winner
/// counts it still tells a narrow result from a wide one, which says more about the move that led
/// to it.
pub(crate) fn chance_with(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}
