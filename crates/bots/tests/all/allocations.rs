//! Playouts allocate nothing: after a first game, which fills the buffers, whole games are started, played, copied, shown and imagined without a single allocation, at
//! every size of table.

use std::sync::Arc;

use big_stakes::BigStakes;
use bots::homestretch::Handicapper;
use engine::{
    Game, Moves, PackRef, RandomBot, Seat, Setup, SimBits, StandardPacks, Viewer, load_pack,
};
use high_roller::HighRoller;
use homestretch::{Homestretch, Move};
use lab::{Policy, play_on};
use racing_stable::RacingStable;
use serde_json::{Value, json};
use stretch::Stretch;

/// Games after the first one; enough to see rare moves too.
const GAMES: u64 = 50;

/// Plays games with this policy in every seat and counts the allocations after the first game.
fn allocations<G: Game>(seats: usize, options: &Value, policy: &mut impl Policy<G>) -> u64 {
    let pack = load_pack::<G>(&PackRef::default(), &StandardPacks).expect("a pack");
    let names = Seat::all(seats).map(|seat| seat.to_string()).collect();
    let options = options.as_object().cloned().unwrap_or_default();
    let setup = Arc::new(Setup::new(pack, &options, names).expect("a table"));
    let mut moves = Moves::default();
    // The first game may not have seen the longest list of moves.
    moves.listed.reserve(32);
    moves.open.reserve(32);
    let mut bits = SimBits::new(7, seats as u64);
    let mut play = || {
        let mut game = G::start(setup.clone());
        play_on(&mut game, policy, &mut bits, &mut moves, |_| false);
        assert!(game.over());
        drop(game.clone());
        let view = game.view(Viewer::Seat(Seat(0)));
        drop(G::imagine(&view, &mut bits));
    };
    play();
    allocation_counter::measure(|| (0..GAMES).for_each(|_| play())).count_total
}

#[test]
fn random_games_allocate_nothing() {
    for seats in 2..=6 {
        assert_eq!(
            allocations::<Homestretch>(seats, &json!({}), &mut RandomBot),
            0,
            "{seats} seats"
        );
    }
}

#[test]
fn heuristic_games_allocate_nothing() {
    for seats in 2..=6 {
        assert_eq!(allocations(seats, &json!({}), &mut Handicapper::default()), 0, "{seats} seats");
    }
}

/// A race by charts, with every die that an option can add; a field of any size.
#[test]
fn races_by_charts_allocate_nothing() {
    let every_die = json!({
        "mode": "full", "odds": "chart", "odds_doubles": "reroll", "payout_mods": true,
        "form_save": true, "hundredths": true, "cards": ["grand_parade"],
    });
    for seats in [0, 1, 2] {
        for options in [&json!({}), &every_die] {
            let hunch = allocations::<Stretch>(seats, options, &mut RandomBot);
            let sound = allocations(seats, options, &mut bots::stretch::Handicapper);
            assert_eq!((hunch, sound), (0, 0), "{seats} seats, {options}");
        }
    }
}

/// A Derby with its auction, by whichever way horses are bought.
#[test]
fn derbies_allocate_nothing() {
    for seats in 2..=8 {
        for auction in ["open", "ordered", "draft"] {
            let options = json!({ "auction": auction });
            let hunch = allocations::<HighRoller>(seats, &options, &mut RandomBot);
            let mut handicapper = bots::high_roller::Handicapper::default();
            let sound = allocations(seats, &options, &mut handicapper);
            assert_eq!((hunch, sound), (0, 0), "{seats} seats, {auction}");
        }
    }
}

/// Stables of any size, sealed bets and claims, debts and sales.
#[test]
fn afternoons_at_the_stables_allocate_nothing() {
    for seats in 2..=8 {
        for options in [json!({}), json!({"bet_on": "horses"}), json!({"bet_on": "stables"})] {
            let hunch = allocations::<RacingStable>(seats, &options, &mut RandomBot);
            let mut policy = bots::racing_stable::Handicapper::default();
            let sound = allocations(seats, &options, &mut policy);
            assert_eq!((hunch, sound), (0, 0), "{seats} seats, {options}");
        }
    }
}

/// A meet with all that a race can have, on either board, at any size of table.
#[test]
fn meets_of_champions_allocate_nothing() {
    let every_token = json!({"jockeys": true, "whips": true, "handicap": "auto", "pace": "card",
        "track_conditions": true, "track": "ten", "program": "random"});
    let sold = json!({"stables": "auction", "inquiries": true});
    for seats in [2, 5, 10] {
        for options in [&json!({}), &every_token, &sold] {
            let hunch = allocations::<BigStakes>(seats, options, &mut RandomBot);
            let mut policy = bots::big_stakes::Handicapper::default();
            let sound = allocations(seats, options, &mut policy);
            assert_eq!((hunch, sound), (0, 0), "{seats} seats, {options}");
        }
    }
}

/// A test of the tests above: one allocation a game does not go unnoticed.
#[test]
fn one_allocation_a_game_is_seen() {
    struct Wasteful;
    impl Policy<Homestretch> for Wasteful {
        fn begin(&mut self) {
            drop(std::hint::black_box(Box::new(1)));
        }
        fn choose(
            &mut self,
            game: &Homestretch,
            seat: Seat,
            moves: &mut Moves<Homestretch>,
            bits: &mut SimBits,
        ) -> Move {
            RandomBot.choose(game, seat, moves, bits)
        }
    }
    assert_eq!(allocations(4, &json!({}), &mut Wasteful), GAMES);
}
