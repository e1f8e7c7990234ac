//! A bot of one's own, in Rust: `cargo run --release --example own_bot`.
//!
//! It is shown what its seat sees and what its seat may do, and nothing else. Here it plays Homestretch
//! against the sound bot of the program, each in every seat with the same dice.

use std::error::Error;
use std::sync::Arc;

use bots::{Budget, Roster};
use engine::{Bits, Bot, Game, Setup, Turn, standard_pack};
use homestretch::{Homestretch, Move};
use lab::arena::{Tournament, tournament};
use lab::{Player, Watch};

/// Never leaves a horse standing that it may move, and does anything else at random.
struct Eager;

impl Bot<Homestretch> for Eager {
    fn choose(&mut self, turn: &Turn<'_, Homestretch>, mut bits: &mut dyn Bits) -> Move {
        let runs = |play: &&Move| matches!(play, Move::Advance { .. });
        let run = turn.moves.listed.iter().find(runs).cloned();
        run.or_else(|| turn.moves.sample(&mut bits)).expect("somebody who is asked has a choice")
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let names = ["eager", "handicapper"].map(String::from).to_vec();
    let setup = Setup::new(standard_pack::<Homestretch>()?, &Default::default(), names.clone())?;
    let contest = Tournament { setup: Arc::new(setup), deals: 50, seed: 1, threads: 2 };
    let player = |number: usize| match number {
        0 => Player::Bot(Box::new(Eager)),
        _ => Homestretch::bot("handicapper", Budget::default()).map_or(Player::Random, Player::Bot),
    };
    let standings = tournament(&contest, &names, player, &Watch::default())?;
    println!("{} games of {}", standings.games, Homestretch::NAME);
    for player in &standings.players {
        let (low, high) = player.wins_interval;
        println!("{:<12} won {:.3} of them ({low:.3} to {high:.3})", player.name, player.wins);
    }
    assert!(standings.players[1].wins > 0.8, "the sound bot is better than this");
    Ok(())
}

#[test]
fn it_plays() {
    main().expect("a tournament");
}
