//! `railbird play`: a game at the terminal, one person against bots, on a full screen or in lines.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`sitting`] | everybody at a table: seats, bots, dice, the seed; every session sits on one |
//! | [`lines`], [`stage`] | how lines are read and printed; the loop of every full screen |
//! | [`paint`], [`ink`], [`row`] | what the screens draw alike; colours; text with marks that become colours |
//! | [`spoken`] | games in words: the session, the line mode and the full screen that they share |
//! | [`derby`], [`stakes`], [`stable`] | what High Roller, Big Stakes and Racing Stable add to it |
//! | [`session`], [`plain`], [`screen`] and the rest | Homestretch, with a screen of its own: session, lines, full screen |
//! | [`meeting`] | Top of the Stretch, likewise |
//!
//! Rules live in none of them: moves come from the game, and so do refusals. What is shown is made
//! from what the player's seat may see.

mod call;
mod choices;
mod command;
mod derby;
mod ink;
mod lines;
mod meeting;
mod paint;
mod plain;
mod row;
mod screen;
mod session;
mod sitting;
mod slip;
mod spoken;
mod stable;
mod stage;
mod stakes;
mod text;
mod throws;
mod told;

use std::fs;
use std::io::{IsTerminal, stdin, stdout};

use big_stakes::BigStakes;
use engine::{Game, Record};
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use stretch::Stretch;

use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{find_game, seed_word};
use session::Session;
use sitting::Sitting;

/// Seats when nothing is said.
const SEATS: usize = 4;

/// The owners that bots play as.
const OWNERS: [&str; 7] = ["Maud", "Silas", "Greta", "Boone", "Ines", "Otto", "Wilma"];

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let game = find_game(&args.game.game)?.info();
    match game.id {
        Homestretch::ID => homestretch(args),
        Stretch::ID => meeting::run(args),
        HighRoller::ID => spoken::run::<HighRoller>(args),
        RacingStable::ID => spoken::run::<RacingStable>(args),
        BigStakes::ID => spoken::run::<BigStakes>(args),
        _ => Err(Failure::input(format!("{} can't be played at the terminal yet", game.name))),
    }
}

fn homestretch(args: &PlayArgs) -> Outcome {
    let word = seed_word(args.seed.as_ref());
    let mut session = Session::new(Sitting::open(args, &word)?);
    let full_screen = full_screen(args);
    let outcome = if full_screen {
        screen::run(&mut session)
    } else {
        plain::run(&mut session, stdin().lock(), stdout().lock(), !stdin().is_terminal())
    };
    save(args, &session.record())?;
    outcome?;
    if full_screen {
        last_words(&session);
    }
    same_again(session.revealed_seed().is_some(), &word);
    Ok(())
}

/// Whether the game is drawn rather than told in lines.
fn full_screen(args: &PlayArgs) -> bool {
    !args.plain && stdin().is_terminal() && stdout().is_terminal()
}

/// The record is written whatever ended the game: an hour of play is not lost to an error.
fn save(args: &PlayArgs, record: &Record) -> Outcome {
    let Some(file) = &args.save else { return Ok(()) };
    fs::write(file, record.to_text()).map_err(|error| {
        Failure::Failed(format!("{} can not be written: {error}", file.display()))
    })?;
    eprintln!("The record is in {}.", file.display());
    Ok(())
}

/// With the word the same dice can be had again; before the end it would tell what comes.
fn same_again(over: bool, word: &str) {
    if over {
        println!("The same dice again: --seed {word}");
    }
}

/// What stays on the terminal when the full screen has gone.
fn last_words(session: &Session) {
    if session.revealed_seed().is_some() {
        for line in text::standing(session.view()) {
            println!("{line}");
        }
    }
    farewell(session.revealed_seed(), &session.commitment());
}

/// The seed, once it may be known.
fn farewell(seed: Option<String>, commitment: &str) {
    match seed {
        Some(seed) => {
            println!("The seed was {seed},");
            println!("its SHA-256    {commitment}.");
        }
        None => println!("You left the game."),
    }
}

/// The players' names: the one at the keyboard, then the owners.
fn names(args: &PlayArgs) -> Vec<String> {
    let owners = OWNERS.iter().filter(|owner| **owner != args.name).map(|&owner| owner.to_owned());
    let numbered = (OWNERS.len()..).map(|n| format!("Owner {n}"));
    let seats = args.game.seats.unwrap_or(SEATS);
    [args.name.clone()].into_iter().chain(owners.chain(numbered)).take(seats).collect()
}
