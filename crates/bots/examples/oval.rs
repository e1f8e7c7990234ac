//! How fast a turn round the oval is: `cargo run --release --example oval`.
//!
//! With `random`, `heuristic` or `reach` behind it, only that.
//!
//! Prints what one core does in a second: whole games, and searches for the spaces in reach of a
//! horse with the cheapest way to each. Nothing is asserted.

use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use bots::high_roller::Handicapper;
use engine::{Game, Moves, RandomBot, Seat, Setup, SimBits, StandardPacks, load_pack};
use high_roller::{HighRoller, OpenRun, Phase};
use lab::{Policy, play_on};
use racing::Reach;

const GAMES: u32 = 3_000;

fn main() -> Result<(), Box<dyn Error>> {
    let pack = load_pack::<HighRoller>(&Default::default(), &StandardPacks)?;
    let names = Seat::all(4).map(|seat| seat.to_string()).collect();
    let setup = Arc::new(Setup::<HighRoller>::new(pack, &Default::default(), names)?);
    let only = std::env::args().nth(1);
    let wanted = |kind: &str| only.as_deref().is_none_or(|only| only == kind);
    if wanted("random") {
        games("random games", &setup, &mut RandomBot);
    }
    let mut sound = Handicapper::default();
    if wanted("heuristic") {
        games("heuristic games", &setup, &mut sound);
    }
    if !wanted("reach") {
        return Ok(());
    }
    let runs = positions(&setup, &mut sound);
    let mut reach = Reach::default();
    let begun = Instant::now();
    let (mut searches, mut spaces) = (0u32, 0);
    while searches < 1_000_000 {
        for run in &runs {
            spaces += black_box(run.reach(&mut reach)).len();
            searches += 1;
        }
    }
    let each = begun.elapsed().as_secs_f64() / f64::from(searches);
    let mean = spaces as f64 / f64::from(searches);
    println!("spaces in reach: {mean:.1} on average, {:.0} ns a search", each * 1e9);
    Ok(())
}

fn games(name: &str, setup: &Arc<Setup<HighRoller>>, policy: &mut impl Policy<HighRoller>) {
    let mut moves = Moves::default();
    let mut bits = SimBits::new(1, 1);
    let mut play = |games: u32| {
        let mut rounds = 0;
        for _ in 0..games {
            let mut game = HighRoller::start(setup.clone());
            play_on(&mut game, policy, &mut bits, &mut moves, |_| false);
            rounds += u32::from(black_box(game.public().race.round));
        }
        rounds
    };
    play(100);
    let begun = Instant::now();
    let rounds = play(GAMES);
    let seconds = begun.elapsed().as_secs_f64();
    let rate = f64::from(GAMES) / seconds;
    println!("{name}: {rate:.0} a second, {:.1} rounds each", f64::from(rounds) / f64::from(GAMES));
}

/// Runs that have to be decided, spread over a few games.
fn positions(setup: &Arc<Setup<HighRoller>>, policy: &mut Handicapper) -> Vec<OpenRun> {
    let mut runs = Vec::new();
    let mut moves = Moves::default();
    for number in 0..8 {
        let mut bits = SimBits::new(2, number);
        let mut game = HighRoller::start(setup.clone());
        play_on(&mut game, policy, &mut bits, &mut moves, |game: &HighRoller| {
            let public = game.public();
            if let (Phase::Run { points, .. }, Some(horse)) = (&public.phase, public.on_turn()) {
                runs.push(OpenRun::new(public, horse, *points));
            }
            false
        });
    }
    runs
}
