//! One kind of work, so many times: `cargo run --release --example work race 1000`.
//!
//! Nothing is timed. It is for tools that count instructions (`valgrind --tool=callgrind`): a run
//! of twice as much work less a run of once is what the work costs, on any machine, however busy.

use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;

use bots::homestretch::Handicapper;
use bots::{Budget, Roster};
use engine::{
    FairDice, Game, Moves, RandomBot, Record, Seat, Seed, Setup, SimBits, StandardPacks, Table,
    Viewer, load_pack, replay,
};
use homestretch::{Homestretch, Phase};
use lab::play_on;

const KINDS: &str = "random, heuristic, race, clone, view, imagine, bot or replay";

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let kind = args.next().ok_or(KINDS)?;
    let count: u64 = args.next().ok_or("how many times?")?.parse()?;
    let seats: usize = args.next().map_or(Ok(4), |seats| seats.parse())?;
    let head = Record {
        game: Homestretch::ID.into(),
        seats: Seat::all(seats).map(|seat| seat.to_string()).collect(),
        ..Record::default()
    };
    let pack = load_pack::<Homestretch>(&head.pack, &StandardPacks)?;
    let setup =
        Arc::new(Setup::<Homestretch>::new(pack.clone(), &head.options, head.seats.clone())?);
    let mut moves = Moves::default();
    let mut bits = SimBits::new(1, 1);
    let mut sound = Handicapper::default();
    // A typical position of a search: the third race is being run.
    let mut running = Homestretch::start(setup.clone());
    play_on(&mut running, &mut sound, &mut bits, &mut moves, |game: &Homestretch| {
        game.public().race == 3 && matches!(game.public().phase, Phase::Race(_))
    });
    let view = running.view(Viewer::Seat(Seat(0)));
    let finished = played(&head)?;
    for _ in 0..count {
        match kind.as_str() {
            "random" | "heuristic" => {
                let mut game = Homestretch::start(setup.clone());
                if kind == "random" {
                    play_on(&mut game, &mut RandomBot, &mut bits, &mut moves, |_| false);
                } else {
                    play_on(&mut game, &mut sound, &mut bits, &mut moves, |_| false);
                }
                black_box(game.score(Seat(0)));
            }
            "race" => {
                let mut game = running.clone();
                let enough = |game: &Homestretch| game.public().results.len() == 3;
                play_on(&mut game, &mut sound, &mut bits, &mut moves, enough);
                black_box(game.score(Seat(0)));
            }
            "clone" => drop(black_box(running.clone())),
            "view" => drop(black_box(running.view(Viewer::Seat(Seat(0))))),
            "imagine" => drop(black_box(Homestretch::imagine(&view, &mut bits))),
            "bot" => drop(black_box(played(&head)?)),
            "replay" => {
                black_box(replay::<Homestretch>(&finished, &StandardPacks, usize::MAX)?);
            }
            _ => return Err(KINDS.into()),
        }
    }
    Ok(())
}

/// The record of a game among sound bots.
fn played(head: &Record) -> Result<Record, Box<dyn Error>> {
    let pack = load_pack::<Homestretch>(&head.pack, &StandardPacks)?;
    let mut table = Table::<Homestretch>::open(head, pack)?;
    let seed = Seed::from_word("work");
    let mut players: Vec<_> = head
        .seats
        .iter()
        .filter_map(|_| Homestretch::bot("handicapper", Budget::default()))
        .collect();
    lab::play_out(&mut table, &mut FairDice::new(&seed, &[]), &mut players, &seed)?;
    Ok(table.record())
}
