//! A decision as a list: everything in it is legal, nothing stands in it twice, and every complete move does.

use bots::{BotTable, open};
use engine::{FairDice, Record, Seat, Seed, SimBits, StandardPacks};
use serde_json::{Value, json};

const DRAWN: usize = 3;

fn check(table: &dyn BotTable, seat: Seat, run: u64) -> Vec<Value> {
    let list = || table.choices(seat, DRAWN, &mut SimBits::new(1, run));
    let choices = list();
    assert_eq!(choices, list(), "the same bits, another list");
    for (i, choice) in choices.iter().enumerate() {
        assert!(!choices[..i].contains(choice), "twice: {choice}");
        table.apart().play(&json!({"seat": seat, "move": choice})).expect("a legal move");
    }
    let moves = table.moves(seat);
    let complete = moves.as_array().into_iter().flatten().filter(|play| play.get("open").is_none());
    complete.for_each(|play| assert!(choices.contains(play), "missing: {play}"));
    choices
}

#[test]
fn what_can_be_chosen_is_legal_and_holds_every_complete_move() {
    for game in bots::games() {
        let game = game.info().id;
        let seats = ["Ann", "Ben"].map(str::to_owned).to_vec();
        let record = Record { game: game.into(), seats, ..Record::default() };
        let mut table = open(&record, &StandardPacks).expect("a table");
        let mut dice = FairDice::new(&Seed::from_word(game), &[]);
        for run in 0.. {
            if table.over() {
                break;
            }
            if table.draw(&mut dice).is_some() {
                continue;
            }
            let seat = table.deciders().first();
            assert!(seat.is_some() || table.house().is_some(), "{game} waits for nobody");
            let entry = match (seat, table.house()) {
                (None, call) => json!({"house": call}),
                (_, Some(call)) if run % 2 == 0 => json!({"house": call}),
                (Some(seat), _) => {
                    let choices = check(table.as_ref(), seat, run);
                    json!({"seat": seat, "move": choices[run as usize % choices.len()]})
                }
            };
            table.play(&entry).expect("a legal entry");
        }
    }
}

#[test]
fn who_has_nothing_to_decide_has_nothing_to_choose_from() {
    let seats = ["Ann", "Ben"].map(str::to_owned).to_vec();
    let record = Record { game: "homestretch".into(), seats, ..Record::default() };
    let table = open(&record, &StandardPacks).expect("a table");
    let mut bits = SimBits::new(1, 1);
    assert!(table.choices(Seat(0), DRAWN, &mut bits).is_empty());
    assert_eq!(table.sample(Seat(0), &mut bits), None);
}
