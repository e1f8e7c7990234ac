//! One game of Homestretch, played by the library: `cargo run --example one_game`.
//!
//! A table is a game with its log. Here its dice come from a seed and its decisions from a bot;
//! a record, a person or a search could supply either, one entry at a time.

use std::error::Error;

use bots::{Budget, Roster};
use engine::{FairDice, Game, Record, Seat, Seed, StandardPacks, Table, load_pack, replay};
use homestretch::Homestretch;

fn main() -> Result<(), Box<dyn Error>> {
    let head = Record {
        game: Homestretch::ID.into(),
        seats: ["Ann", "Ben", "Cat"].map(String::from).to_vec(),
        ..Record::default()
    };
    let pack = load_pack::<Homestretch>(&head.pack, &StandardPacks)?;
    let mut table = Table::<Homestretch>::open(&head, pack)?;

    let seed = Seed::from_word("one game");
    println!("before the first throw: {}", seed.commitment());
    let mut dice = FairDice::new(&seed, &[]);
    let mut players: Vec<_> =
        head.seats.iter().filter_map(|_| Homestretch::bot("random", Budget::default())).collect();
    lab::play_out(&mut table, &mut dice, &mut players, &seed)?;

    for (seat, name) in Seat::all(head.seats.len()).zip(&head.seats) {
        let game = table.game();
        println!("{name}: {} dollars, rank {:?}", game.score(seat), game.rank(seat));
    }
    let record = table.record_with_seed(&seed, &[]);
    let (again, verdict) = replay::<Homestretch>(&record, &StandardPacks, usize::MAX)?;
    assert_eq!(again.game(), table.game());
    println!("{} entries; replayed: {verdict:?}", again.number());
    Ok(())
}
