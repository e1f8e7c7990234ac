//! The conformance suite, and the engine around it, tried with a small game: that a sound game
//! passes, and that every law finds the flaws it is there for.

mod bots;
mod face;
mod flaws;
mod replays;
mod tables;
mod toy;

mod sound {
    engine::conformance_tests!(crate::toy::Toy, games: 64, positions: 6_000);
}

/// A table of two at which the cards were dealt in order: 1 and 2 to seat 0, 3 and 4 to seat 1, 5
/// aside.
fn dealt() -> engine::Table<toy::Toy> {
    let mut table = opened();
    let order: Vec<u16> = (0..11).collect();
    play(&mut table, &serde_json::json!({"chance": {"shuffle": order}}));
    table
}

/// A table of two before the first entry.
fn opened() -> engine::Table<toy::Toy> {
    let pack = engine::load_pack::<toy::Toy>(&Default::default(), &engine::StandardPacks);
    engine::Table::open(&head(), pack.expect("the standard pack")).expect("a table")
}

fn head() -> engine::Record {
    let seats = vec!["Ann".into(), "Ben".into()];
    engine::Record { game: "blind-stakes".into(), seats, ..Default::default() }
}

/// Plays an entry as it stands in a record.
fn play(table: &mut engine::Table<toy::Toy>, entry: &serde_json::Value) {
    let read = engine::read_entry(table.game(), entry).expect("an entry");
    table.play(read).expect("a legal entry");
}

/// Plays a whole game: what a seat whose patience has run out does, and the table's dice.
fn play_out(table: &mut engine::Table<toy::Toy>, dice: &mut engine::FairDice) {
    use engine::Game;
    loop {
        match table.game().pending() {
            engine::Pending::Over => return,
            engine::Pending::Chance(_) => drop(table.draw(dice).expect("chance is due")),
            engine::Pending::Seats(seats) => {
                let seat = seats.first().expect("a pending seat");
                let play = table.game().passive(seat).expect("a passive move");
                table.play(engine::Entry::Move { seat, play }).expect("a legal move");
            }
        }
    }
}
