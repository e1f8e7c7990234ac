//! Chances can be asked for at every turn of a Derby or a meet, from what a viewer sees.

use bots::{Sampling, open};
use engine::{FairDice, Record, Seat, Seed, SimBits, StandardPacks, Viewer};
use serde_json::{Value, json};

/// The chances of every horse to win, as the table tells them.
fn wins(chances: &Value) -> Vec<f64> {
    let horses = chances["horses"].as_array().expect("horses");
    horses.iter().map(|horse| horse["win"]["mean"].as_f64().expect("a chance")).collect()
}

/// Plays one entry: chance, what is done for a seat, or what the house calls.
fn go_on(table: &mut dyn bots::BotTable, dice: &mut FairDice) {
    if table.draw(dice).is_some() {
        return;
    }
    let seats = Seat::all(3);
    let passive = |seat| Some(json!({"seat": seat, "move": table.passive(seat)?}));
    let call = || Some(json!({"house": table.house()?}));
    // The first seat buys every horse that is offered, so that there is a Derby.
    let bid = |moves: Value| {
        let open = moves.as_array()?.iter().find(|play| play["type"] == "bid")?;
        Some(json!({"seat": 0, "move": {"type": "bid", "amount": open["open"]["least"]}}))
    };
    let entry = bid(table.moves(Seat(0))).or_else(|| seats.into_iter().find_map(passive));
    let entry = entry.or_else(call).expect("something goes on");
    table.play(&entry).expect("a legal entry");
}

#[test]
fn chances_follow_a_derby_from_the_auction_to_the_line() {
    let record = Record {
        game: "high_roller".into(),
        seats: ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec(),
        ..Record::default()
    };
    let mut table = open(&record, &StandardPacks).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word("chances"), &[]);
    let mut bits = SimBits::new(5, 0);
    // No more than are played before somebody at a screen has waited long enough, however slow the
    // machine: what is compared must not depend on it.
    let sampling = Sampling { games: 16, entries: u64::MAX, seed: 3, threads: 1 };
    let ask = |table: &dyn bots::BotTable, viewer, bits: &mut SimBits| {
        table.ask_chances(viewer, sampling)(bits)
    };
    let before = ask(table.as_ref(), Viewer::Spectator, &mut bits);
    assert_eq!(wins(&before).len(), 8);
    assert!(wins(&before).iter().all(|win| *win < 0.6), "nobody has won yet: {before}");
    // Everybody sees everything: owners, bettors and spectators are told the same.
    assert_eq!(before, ask(table.as_ref(), Viewer::Seat(Seat(1)), &mut bits));
    let mut asked = 0;
    while !table.over() {
        if table.number().is_multiple_of(97) {
            let chances = wins(&ask(table.as_ref(), Viewer::Spectator, &mut bits));
            let all: f64 = chances.iter().sum();
            assert!(all < 1.0 + 1e-9, "one horse wins at most: {chances:?}");
            asked += 1;
        }
        go_on(table.as_mut(), &mut dice);
    }
    assert!(asked > 2);
    let after = wins(&ask(table.as_ref(), Viewer::Spectator, &mut bits));
    assert!(after.iter().all(|win| *win == 0.0 || *win == 1.0), "{after:?}");
}

/// The chances of every horse of a meet are those of the race that is entered for or run. A seat
/// knows its own cards, so it is told more than a spectator.
#[test]
fn chances_follow_a_meet_from_the_deal_to_the_last_line() {
    let options = json!({"program": ["d5", "d6"]});
    let record = Record {
        game: "big_stakes".into(),
        seats: ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec(),
        options: options.as_object().cloned().unwrap_or_default(),
        ..Record::default()
    };
    let mut table = open(&record, &StandardPacks).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word("chances"), &[]);
    let mut bits = SimBits::new(5, 0);
    let sampling = Sampling { games: 40, entries: u64::MAX, seed: 3, threads: 1 };
    let (mut asked, mut running) = (0, 0);
    while !table.over() {
        let summary = table.summary();
        let race = summary["race"]["runners"].as_array().map(Vec::len);
        if table.number().is_multiple_of(11) {
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
                let chances = wins(&table.ask_chances(viewer, sampling)(&mut bits));
                let all: f64 = chances.iter().sum();
                assert!((all - 1.0).abs() < 1e-9, "one horse wins: {all}");
                if let Some(runners) = race {
                    let may = chances.iter().filter(|win| **win > 0.0).count();
                    assert!(may <= runners, "{may} of {runners} may win");
                    running += 1;
                }
            }
            asked += 1;
        }
        go_on(table.as_mut(), &mut dice);
    }
    assert!(asked > 5 && running > 5, "{asked}, {running}");
}
