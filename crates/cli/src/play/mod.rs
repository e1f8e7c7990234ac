//! `railbird play`: a game at the terminal, one person against bots.
//!
//! Homestretch lives here, Top of the Stretch in [`meeting`], Racing Stable in [`stable`], Big Stakes in
//! [`stakes`]: [`session`]
//! is the game without a screen, [`plain`] plays it in lines, [`screen`] draws it full-screen.
//! Rules live in none of them: moves come from the game, and so do refusals.

mod call;
mod choices;
mod command;
mod derby;
mod meeting;
mod plain;
mod screen;
mod session;
mod slip;
mod stable;
mod stakes;
mod text;
mod throws;
mod told;

use std::fs;
use std::io::{IsTerminal, stdin, stdout};

use big_stakes::BigStakes;
use bots::{Budget, Roster};
use engine::{Bot, Game, Packs, Record, Seed, Table, load_pack};
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use stretch::Stretch;

use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, find_game, head, seed_word, spread_bots};
use session::Session;

/// Seats when nothing is said.
const SEATS: usize = 4;

/// The owners that bots play as.
const OWNERS: [&str; 7] = ["Maud", "Silas", "Greta", "Boone", "Ines", "Otto", "Wilma"];

/// A bot at the table.
type Player<G> = Box<dyn Bot<G>>;

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let game = find_game(&args.game.game)?.info();
    match game.id {
        Homestretch::ID => homestretch(args),
        Stretch::ID => meeting::run(args),
        HighRoller::ID => derby::run(args, &seed_word(args.seed.as_ref()), names(args)),
        RacingStable::ID => stable::run(args),
        BigStakes::ID => stakes::run(args),
        _ => Err(Failure::input(format!("{} can't be played at the terminal yet", game.name))),
    }
}

fn homestretch(args: &PlayArgs) -> Outcome {
    let word = seed_word(args.seed.as_ref());
    let seated = sit_down::<Homestretch>(args)?;
    let greeting = seated.greeting();
    let Seated { table, bots, adviser, .. } = seated;
    let mut session = Session::new(table, Seed::from_word(&word), args.my_dice, bots, adviser);
    session.note(greeting);
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

/// A table at which everybody sits: the player in seat 0, bots in the others.
struct Seated<G: Roster> {
    table: Table<G>,
    bots: Vec<Player<G>>,
    /// The one who fills in a slip for the player: the sound heuristic, quick and predictable.
    adviser: Player<G>,
    opponents: Vec<String>,
}

impl<G: Roster> Seated<G> {
    /// Who sits here.
    fn greeting(&self) -> String {
        let names = self.table.game().setup().names();
        let others = names.iter().skip(1).zip(&self.opponents);
        let others: Vec<_> = others.map(|(name, bot)| format!(", {name} ({bot})")).collect();
        format!("At the table: you{}.", others.concat())
    }
}

fn sit_down<G: Roster>(args: &PlayArgs) -> Result<Seated<G>, Failure> {
    let seats = args.game.seats.unwrap_or(SEATS);
    let opponents = spread_bots(&args.bots, seats.saturating_sub(1), G::BOTS)?;
    let head = head(&args.game, names(args))?;
    let packs = FolderPacks::from(&args.game.packs);
    let fault = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
    let pack = load_pack::<G>(&head.pack, &packs as &dyn Packs).map_err(|why| fault(&why))?;
    let table = Table::open(&head, pack).map_err(|why| fault(&why))?;
    let bots = opponents.iter().map(|name| player::<G>(name)).collect::<Result<Vec<_>, _>>()?;
    let adviser = player::<G>(G::BOTS[G::BOTS.len() / 2].name)?;
    Ok(Seated { table, bots, adviser, opponents })
}

fn player<G: Roster>(name: &str) -> Result<Player<G>, Failure> {
    G::bot(name, Budget::default())
        .ok_or_else(|| Failure::Failed(format!("the bot \"{name}\" is not at home")))
}
