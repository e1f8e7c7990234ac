//! The form book: how races go when every horse is ridden well, worked out once for a pack.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Game, Moves, Seat, Setup, SimBits};
use high_roller::{HighRoller, HighRollerPack, Horse, Move, Phase};
use lab::{Policy, play_on};
use serde_json::json;
use smallvec::SmallVec;

use super::jockey::Jockey;

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
        static LIBRARY: Library = Library::new();
        LIBRARY.book(&setup.pack)
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
        let mut moves = Moves::default();
        let mut policy = Rehearsal::default();
        let mut run = vec![0.0_f64; count];
        for number in 0..RACES {
            let mut bits = SimBits::new(0xf0f0, number);
            let mut game = HighRoller::start(setup.clone());
            play_on(&mut game, &mut policy, &mut bits, &mut moves, |_| false);
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

/// The books of the packs that were asked for last.
struct Library(Mutex<VecDeque<Arc<Shelf>>>);

/// A pack, and its book once somebody has worked it out.
struct Shelf {
    pack: Arc<HighRollerPack>,
    book: OnceLock<Arc<FormBook>>,
}

/// Packs whose books are kept; tables of one program seldom use more at a time.
const SHELVES: usize = 16;

impl Library {
    const fn new() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }

    fn book(&self, pack: &Arc<HighRollerPack>) -> Arc<FormBook> {
        // Worked out outside the lock: whoever needs another book does not wait for this one.
        self.shelf(pack).book.get_or_init(|| Arc::new(FormBook::new(pack))).clone()
    }

    /// The shelf of a pack with the same content, from now on the one that was asked for last.
    fn shelf(&self, pack: &Arc<HighRollerPack>) -> Arc<Shelf> {
        let mut shelves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |shelf: &Arc<Shelf>| Arc::ptr_eq(&shelf.pack, pack) || shelf.pack == *pack;
        let known = shelves.iter().position(same).and_then(|at| shelves.remove(at));
        let new = || Arc::new(Shelf { pack: pack.clone(), book: OnceLock::new() });
        let shelf = known.unwrap_or_else(new);
        if shelves.len() >= SHELVES {
            shelves.pop_front();
        }
        shelves.push_back(shelf.clone());
        shelf
    }
}

/// How the race ends from here on when every horse is ridden well, so many times. Which bets are
/// still made does not matter to the horses.
pub(super) fn rehearse(game: &HighRoller, races: u64) -> Vec<Finish> {
    let mut moves = Moves::default();
    let mut policy = Rehearsal::default();
    let race = |number| {
        let mut game = game.clone();
        play_on(&mut game, &mut policy, &mut SimBits::new(0xf0f0, number), &mut moves, |_| false);
        game.public().finish().collect()
    };
    (0..races).map(race).collect()
}

/// Everybody takes a horse, makes a bet, and rides.
#[derive(Default)]
struct Rehearsal(Jockey);

impl Policy<HighRoller> for Rehearsal {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs that differ in the name of a horse, which no race depends on.
    fn packs(count: usize) -> Vec<Arc<HighRollerPack>> {
        let standard = engine::standard_pack::<HighRoller>().expect("the standard pack");
        let named = |number: usize| {
            let mut pack = HighRollerPack::clone(&standard);
            pack.horses[0].name = format!("Namesake {number}");
            Arc::new(pack)
        };
        (0..count).map(named).collect()
    }

    #[test]
    fn a_pack_with_the_same_content_finds_the_book_that_is_there() {
        let library = Library::new();
        let pack = packs(1).remove(0);
        let again = Arc::new(HighRollerPack::clone(&pack));
        assert!(Arc::ptr_eq(&library.shelf(&pack), &library.shelf(&again)));
    }

    #[test]
    fn the_books_that_were_asked_for_last_are_kept() {
        let library = Library::new();
        let packs = packs(SHELVES + 1);
        let shelves: Vec<_> = packs[..SHELVES].iter().map(|pack| library.shelf(pack)).collect();
        assert!(Arc::ptr_eq(&library.shelf(&packs[0]), &shelves[0]), "room for all of them");
        library.shelf(&packs[SHELVES]);
        assert!(Arc::ptr_eq(&library.shelf(&packs[0]), &shelves[0]), "asked for lately");
        assert!(!Arc::ptr_eq(&library.shelf(&packs[1]), &shelves[1]), "longest not asked for");
    }
}
