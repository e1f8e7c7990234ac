//! A search says of every move what it is worth to the seat, and how sure that is; the same seed says
//! the same.

use std::sync::Arc;

use big_stakes::BigStakes;
use bots::{Roster, Thought};
use engine::{Moves, Pending, Seat, Setup, SimBits, Turn, Viewer, standard_pack};
use high_roller::HighRoller;
use homestretch::Homestretch;
use lab::play_on;
use lab::search::Trial;
use racing_stable::RacingStable;
use stretch::Stretch;

const PLAYOUTS: u64 = 24;

/// The first position of a game in which a seat has more than three listed moves, or open ones.
fn decision<G: Roster>() -> (G, Seat, Moves<G>) {
    let pack = standard_pack::<G>().expect("the standard pack");
    let names = Seat::all(3).map(|seat| seat.to_string()).collect();
    let setup = Setup::new(pack, &Default::default(), names).expect("a table");
    let mut game = G::start(Arc::new(setup));
    let mut found = None;
    let (mut moves, mut bits) = (Moves::default(), SimBits::new(3, 3));
    play_on(&mut game, &mut G::Sound::default(), &mut bits, &mut moves, |game: &G| {
        if let Pending::Seats(seats) = game.pending()
            && let Some(seat) = seats.first()
        {
            let mut moves = Moves::default();
            game.moves(seat, &mut moves);
            let choice = moves.listed.len() > 3 || !moves.open.is_empty();
            found = choice.then(|| (game.clone(), seat, moves));
        }
        found.is_some()
    });
    found.expect("a game has a decision")
}

fn search<G: Roster>(seed: u64) -> Vec<Trial<G::Move>> {
    let (game, seat, listed) = decision::<G>();
    let view = game.view(Viewer::Seat(seat));
    let turn = Turn { seat, view: &view, moves: &listed };
    let (mut policy, mut moves) = (G::Sound::default(), Moves::default());
    let mut thought = Thought { policy: &mut policy, moves: &mut moves, playouts: PLAYOUTS, seed };
    let mut tried = vec![thought.sound(&turn)];
    let mut bits = SimBits::new(5, 5);
    while tried.len() < 4 {
        tried.extend(listed.sample(&mut bits).filter(|play| !tried.contains(play)));
    }
    thought.search(&view, seat, tried)
}

fn check<G: Roster>() {
    let found = search::<G>(1);
    assert_eq!(found.len(), 4, "{}: all that were tried are told", G::ID);
    for trial in &found {
        let (value, gain) = (&trial.value, &trial.gain);
        assert!(value.count() >= 2 && value.count() == gain.count(), "{}: {trial:?}", G::ID);
        assert!((0.0..=1.0).contains(&value.mean()), "{}: {trial:?}", G::ID);
    }
    assert!(found[0].gain.mean() == 0.0, "the first is what the others are compared with");
    assert!(found[0].value.standard_error() > 0.0, "{}: games differ", G::ID);
    let told = |found: &[Trial<G::Move>]| format!("{found:?}");
    assert_eq!(told(&found), told(&search::<G>(1)));
    assert_ne!(told(&found), told(&search::<G>(2)));
}

#[test]
fn every_game_can_be_searched() {
    check::<Homestretch>();
    check::<Stretch>();
    check::<HighRoller>();
    check::<RacingStable>();
    check::<BigStakes>();
}
