//! The form book: how races go when every horse is ridden well, worked out once for a pack.

use std::sync::Arc;

use engine::{Game, Moves, Seat, Setup, SimBits};
use high_roller::{HighRoller, HighRollerPack, Horse, Move, Phase};
use lab::{Policy, play_on};
use serde_json::json;
use smallvec::SmallVec;

use super::jockey::Jockey;
use crate::kept::Library;

/// Races that the book is made of.
const RACES: u64 = 1_500;

/// What each horse can expect.
#[derive(Clone, Debug)]
pub(super) struct FormBook {
    /// The part of the Owners Purse that its owner gets.
    owner: Vec<f64>,
    /// The part of the Bettors Purse that all bets on it get.
    bettors: Vec<f64>,
    /// How the races ended.
    finishes: Vec<Finish>,
}

/// The horses that were placed in a race, the winner first.
pub(super) type Finish = SmallVec<[Horse; 8]>;

impl FormBook {
    /// The book for a table's pack, worked out once for all bots.
    pub(super) fn of(setup: &Setup<HighRoller>) -> Arc<Self> {
        static LIBRARY: Library<Arc<HighRollerPack>, FormBook> = Library::new();
        LIBRARY.book(&setup.pack, || Self::new(&setup.pack))
    }

    /// The part of the Owners Purse that a horse's owner can expect.
    pub(super) fn owner(&self, horse: Horse) -> f64 {
        self.owner[horse.index()]
    }

    /// The part of the Bettors Purse that all bets on a horse can expect.
    pub(super) fn bettors(&self, horse: Horse) -> f64 {
        self.bettors[horse.index()]
    }

    /// How the rehearsed races ended, all horses starting.
    pub(super) fn finishes(&self) -> &[Finish] {
        &self.finishes
    }

    fn new(pack: &Arc<HighRollerPack>) -> Self {
        let count = pack.horses.len();
        let mut book =
            Self { owner: vec![0.0; count], bettors: vec![0.0; count], finishes: Vec::new() };
        let names = Seat::all(pack.most_players).map(|seat| seat.to_string()).collect();
        let options = json!({"auction": "draft"});
        let options = options.as_object().cloned().unwrap_or_default();
        let Ok(setup) = Setup::<HighRoller>::new(pack.clone(), &options, names) else {
            return book;
        };
        let setup = Arc::new(setup);
        let mut rehearsal = Rehearsal::default();
        let mut run = vec![0.0_f64; count];
        for number in 0..RACES {
            let mut bits = SimBits::new(0xf0f0, number);
            let game = rehearsal.run(HighRoller::start(setup.clone()), &mut bits);
            let public = game.public();
            book.finishes.push(public.finish().collect());
            public.runners().for_each(|horse| run[horse.index()] += 1.0);
            let Some(winner) = public.finish().next() else { continue };
            let shares = pack.bettors(pack.horse(winner).class).shares;
            for (place, horse) in public.finish().take(usize::from(pack.places)).enumerate() {
                book.owner[horse.index()] += pack.owners[place] as f64 / 100.0;
                book.bettors[horse.index()] += shares[place] as f64 / 100.0;
            }
        }
        for (at, run) in run.into_iter().enumerate() {
            book.owner[at] /= run.max(1.0);
            book.bettors[at] /= run.max(1.0);
        }
        book
    }
}

/// Everybody takes a horse, makes a bet, and rides.
#[derive(Default)]
pub(super) struct Rehearsal {
    riders: Riders,
    moves: Moves<HighRoller>,
}

impl Rehearsal {
    /// How the race ends from here on when every horse is ridden well. Which bets are still made
    /// does not matter to the horses.
    pub(super) fn run(&mut self, mut game: HighRoller, bits: &mut SimBits) -> HighRoller {
        play_on(&mut game, &mut self.riders, bits, &mut self.moves, |_| false);
        game
    }
}

#[derive(Default)]
struct Riders(Jockey);

impl Policy<HighRoller> for Riders {
    fn choose(
        &mut self,
        game: &HighRoller,
        seat: Seat,
        moves: &mut Moves<HighRoller>,
        bits: &mut SimBits,
    ) -> Move {
        match game.public().phase {
            Phase::Ride | Phase::Run { .. } => self.0.ride(game, moves),
            _ => {
                game.moves(seat, moves);
                match moves.listed.last() {
                    Some(Move::Pass) => Move::Pass,
                    _ => moves.sample(bits).expect("a pending seat has a move"),
                }
            }
        }
    }
}
