//! Bots for Top of the Stretch. The slip is all that there is to decide.

mod estimate;
mod handicapper;
mod sharp;

use smallvec::SmallVec;
use stretch::{Bet, Cents, Move, Post, Public, Stretch};

use crate::{BotInfo, Roster};
pub use handicapper::Handicapper;

impl Roster for Stretch {
    const BOTS: &'static [BotInfo] = &[
        BotInfo::random("Bets on a hunch."),
        BotInfo::handicapper(
            "Estimates the race from the ratings and backs the one bet that should pay best.",
        ),
        BotInfo::sharp(
            "Runs the race many times over, guesses the others' slips, and bets to finish first.",
        ),
    ];
}

/// A slip with one bet, of at most this much, in whole units; an empty one if that is none.
fn single(public: &Public, post: Post, kind: racing::Line, at_most: f64) -> Move {
    let unit = public.pack().betting.unit;
    let units = (at_most / unit as f64).floor().max(0.0) as i64;
    let bet =
        Bet { horse: public.card().ids[post.index()].clone(), kind, stake: Cents(units * unit) };
    let mut bets = SmallVec::new();
    if units > 0 {
        bets.push(bet);
    }
    Move::Bets { bets }
}

/// A game of these cards with so many seats, its first race at the window.
#[cfg(test)]
fn at_the_window(seats: usize, cards: &[&str]) -> Stretch {
    use engine::{Entry, FairDice, Game, Pending, Record, Seed, Setup, StandardPacks};
    let pack = engine::load_pack::<Stretch>(&Record::default().pack, &StandardPacks);
    let options = serde_json::json!({ "cards": cards });
    let options = options.as_object().cloned().unwrap_or_default();
    let names = engine::Seat::all(seats).map(|seat| seat.to_string()).collect();
    let setup = Setup::new(pack.expect("a pack"), &options, names).expect("a table");
    let mut game = Stretch::start(std::sync::Arc::new(setup));
    let mut dice = FairDice::new(&Seed::from_word("window"), &[]);
    while let Pending::Chance(due) = game.pending() {
        let thrown = Entry::Chance(dice.draw(&due));
        game.play(&thrown, &mut engine::Silent).expect("what was due");
    }
    game
}
