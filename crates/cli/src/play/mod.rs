//! `railbird play`: a game at the terminal, one person against bots.
//!
//! [`session`] is the game without a screen. [`plain`] plays it in lines, [`screen`] draws it
//! full-screen. Rules live in neither: moves come from the game, and so do refusals. Those are
//! Homestretch; [`stable`] is Racing Stable, in lines.

mod call;
mod choices;
mod command;
mod plain;
mod screen;
mod session;
mod slip;
mod stable;
mod text;
mod throws;
mod told;

use std::fs;
use std::io::{IsTerminal, stdin, stdout};

use bots::{Budget, Roster};
use engine::{Bot, Game, Packs, Seed, Table, load_pack};
use homestretch::Homestretch;
use racing_stable::RacingStable;

use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, find_game, head, seed_word, spread_bots};
use session::Session;

/// Seats when nothing is said.
const SEATS: usize = 4;

/// The owners that bots play as.
const OWNERS: [&str; 6] = ["Maud", "Silas", "Greta", "Boone", "Ines", "Otto"];

/// A bot at the table.
type Player = Box<dyn Bot<Homestretch>>;

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let game = find_game(&args.game.game)?.info();
    if game.id == RacingStable::ID {
        return stable::run(args);
    }
    if game.id != Homestretch::ID {
        return Err(Failure::input(format!(
            "{} can't be played at the terminal yet; {} and {} can",
            game.name,
            Homestretch::ID,
            RacingStable::ID
        )));
    }
    let word = seed_word(args.seed.as_ref());
    let mut session = sit_down(args, &word)?;
    let full_screen = !args.plain && stdin().is_terminal() && stdout().is_terminal();
    let outcome = if full_screen {
        screen::run(&mut session)
    } else {
        plain::run(&mut session, stdin().lock(), stdout().lock(), !stdin().is_terminal())
    };
    // The record is written whatever ended the game: an hour of play is not lost to an error.
    if let Some(file) = &args.save {
        fs::write(file, session.record().to_text()).map_err(|error| {
            Failure::Failed(format!("{} can not be written: {error}", file.display()))
        })?;
        eprintln!("The record is in {}.", file.display());
    }
    outcome?;
    if full_screen {
        last_words(&session);
    }
    // With the word the same dice can be had again; before the end it would tell what comes.
    if session.revealed_seed().is_some() {
        println!("The same dice again: --seed {word}");
    }
    Ok(())
}

/// What stays on the terminal when the full screen has gone.
fn last_words(session: &Session) {
    match session.revealed_seed() {
        Some(seed) => {
            for line in text::standing(session.view()) {
                println!("{line}");
            }
            println!("The seed was {seed},");
            println!("its SHA-256    {}.", session.commitment());
        }
        None => println!("You left the game."),
    }
}

/// Opens the table: the player in seat 0, bots in the others.
fn sit_down(args: &PlayArgs, word: &str) -> Result<Session, Failure> {
    let seats = args.game.seats.unwrap_or(SEATS);
    let opponents = spread_bots(&args.bots, seats.saturating_sub(1), Homestretch::BOTS)?;
    let owners = OWNERS.iter().filter(|owner| **owner != args.name).map(|&owner| owner.to_owned());
    let numbered = (OWNERS.len()..).map(|n| format!("Owner {n}"));
    let names: Vec<String> =
        [args.name.clone()].into_iter().chain(owners.chain(numbered)).take(seats).collect();
    let head = head(&args.game, names)?;
    let packs = FolderPacks::from(&args.game.packs);
    let fault = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
    let pack =
        load_pack::<Homestretch>(&head.pack, &packs as &dyn Packs).map_err(|why| fault(&why))?;
    let table = Table::open(&head, pack).map_err(|why| fault(&why))?;
    let bots = opponents.iter().map(|name| player(name)).collect::<Result<Vec<_>, _>>()?;
    // The one who fills in a slip for the player: the sound heuristic, quick and predictable.
    let adviser = player(Homestretch::BOTS[Homestretch::BOTS.len() / 2].name)?;
    let mut session = Session::new(table, Seed::from_word(word), args.my_dice, bots, adviser);
    let others = session.view().public.setup.names().iter().skip(1).zip(&opponents);
    let others: Vec<_> = others.map(|(name, bot)| format!("{name} ({bot})")).collect();
    session.note(format!("At the table: you, {}.", others.join(", ")));
    Ok(session)
}

fn player(name: &str) -> Result<Player, Failure> {
    Homestretch::bot(name, Budget::default())
        .ok_or_else(|| Failure::Failed(format!("the bot \"{name}\" is not at home")))
}
