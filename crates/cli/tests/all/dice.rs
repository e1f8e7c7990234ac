//! Anybody can check a record's dice without this program: `docs/verify_dice.py` does it with the
//! Python standard library alone, from the description in `docs/records.md`. If it agrees with
//! what the program draws, the description is complete.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use engine::{
    Bot, Drawn, Due, FairDice, Game, Moves, PackRef, Pending, RandomBot, Record, Seat, Seed,
    SimBits, StandardPacks, Table, load_pack,
};
use homestretch::Homestretch;

/// What the script says to a record, or `None` where there is no Python.
fn script(record: &str) -> Option<Output> {
    // A name that leads to no Python is as good as none.
    let works = Command::new("python3").args(["-c", ""]).status();
    if !works.is_ok_and(|status| status.success()) {
        println!("there is no python3 here: not checked");
        return None;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify_dice.py");
    let (input, output) = (Stdio::piped(), Stdio::piped());
    let mut python = Command::new("python3");
    let python = python.arg(path).arg("-").stdin(input).stdout(output).stderr(Stdio::piped());
    let mut child = python.spawn().expect("Python");
    child.stdin.take().expect("a pipe").write_all(record.as_bytes()).expect("written");
    Some(child.wait_with_output().expect("an end"))
}

fn accepted(record: &str) {
    let Some(output) = script(record) else { return };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let verified =
        engine::verify::<Homestretch>(&Record::parse(record).expect("a record"), &StandardPacks)
            .expect("fair dice");
    assert!(said.contains(&format!(" {} throws", verified.drawn)), "{said}");
}

fn refused(record: &str, because: &str) {
    let Some(output) = script(record) else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains(because), "{said}");
}

fn deal(arguments: &[&str]) -> String {
    let mut railbird = Command::new(env!("CARGO_BIN_EXE_railbird"));
    let output = railbird.args(["deal", "homestretch"]).args(arguments).output().expect("run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn python_draws_the_same_dice() {
    for seats in 2..=6 {
        let seats = seats.to_string();
        accepted(&deal(&["--bots", "random", "--seed", "python", "--seats", &seats]));
    }
    let standard = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/homestretch/standard");
    let inline = standard.display().to_string();
    accepted(&deal(&["--bots", "random", "--seed", "inline", "--seats", "2", "--pack", &inline]));
}

#[test]
fn python_notices_a_bent_die_and_another_seed() {
    let record = deal(&["--bots", "random", "--seed", "bent", "--seats", "3"]);
    let bent = record.replacen("\"dice\":[1,", "\"dice\":[2,", 1);
    assert_ne!(record, bent);
    refused(&bent, "was not drawn from the seed");
    let seed = Seed::from_word("bent").to_hex();
    assert!(record.contains(&seed));
    let other = record.replace(&seed, &Seed::from_word("another").to_hex());
    refused(&other, "not the one committed to");
}

/// A table on which moves and throws were taken back, and one shuffle was made by hand: its record
/// holds what stands, and its history every draw that was made.
#[test]
fn python_follows_what_was_taken_back() {
    let (seed, given) = (Seed::from_word("undone"), ["salt".to_owned(), "größer".to_owned()]);
    let mut dice = FairDice::new(&seed, &given);
    let head = Record {
        game: Homestretch::ID.into(),
        seats: vec!["Ann".into(), "Ben".into()],
        ..Record::default()
    };
    let pack = load_pack::<Homestretch>(&PackRef::default(), &StandardPacks).expect("a pack");
    let mut table = Table::<Homestretch>::open(&head, pack).expect("a table");

    table.play_by_hand(draw_by_hand(&due(&table))).expect("a shuffle");
    table.draw(&mut dice);
    table.draw(&mut dice);
    keep(&mut table, 0, 0);
    table.undo(Seat(0)).expect("nothing has happened since");
    keep(&mut table, 0, 1);
    keep(&mut table, 1, 0);
    assert_eq!(due(&table).word(), "pick");
    table.draw(&mut dice);
    table.go_back_to(table.number() - 2).expect("that long");
    keep(&mut table, 1, 1);
    let mut bots: Vec<Box<dyn Bot<Homestretch>>> = vec![Box::new(RandomBot), Box::new(RandomBot)];
    lab::play_out(&mut table, &mut dice, &mut bots, &seed).expect("a whole game");

    let record = table.record_with_seed(&seed, &given);
    assert!(record.extra.history.is_some());
    accepted(&record.to_text());
}

fn due(table: &Table<Homestretch>) -> Due {
    match table.game().pending() {
        Pending::Chance(due) => due,
        other => panic!("chance should be due, not {other:?}"),
    }
}

fn draw_by_hand(due: &Due) -> Drawn {
    due.draw(&mut SimBits::new(0, 0))
}

fn keep(table: &mut Table<Homestretch>, seat: u8, nth: usize) {
    let seat = Seat(seat);
    let mut moves = Moves::default();
    table.game().moves(seat, &mut moves);
    let play = moves.listed[nth].clone();
    table.play(engine::Entry::Move { seat, play }).expect("listed");
}
