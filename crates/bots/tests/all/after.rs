//! The chance after a choice: each move is tried in the same imagined games, from what its seat sees.

use bots::{BotTable, Budget, Sampling, open};
use engine::{FairDice, Record, Seat, Seed, SimBits, StandardPacks};
use serde_json::{Value, json};

const SAMPLING: Sampling = Sampling { games: 32, entries: u64::MAX, seed: 3, threads: 1 };

/// One race of Homestretch for two.
fn opened() -> Box<dyn BotTable> {
    let options = json!({"purple_races": 1, "green_races": 0});
    let record = Record {
        game: "homestretch".into(),
        seats: ["Ann", "Ben"].map(str::to_owned).to_vec(),
        options: options.as_object().cloned().unwrap_or_default(),
        ..Record::default()
    };
    open(&record, &StandardPacks).expect("a table")
}

fn ask(table: &dyn BotTable, seat: Seat, moves: &[Value], sampling: Sampling) -> Vec<Value> {
    let question = table.ask_after(seat, moves, sampling).expect("a decision");
    let after = question.expect("legal moves")(&mut SimBits::new(5, 0));
    after.as_array().expect("a list").clone()
}

fn play(table: &mut dyn BotTable, seat: Seat, play: &Value) {
    table.play(&json!({"seat": seat, "move": play})).expect("a legal move");
}

/// Whoever decides now, and what it could do.
fn decision(table: &dyn BotTable) -> Option<(Seat, Vec<Value>)> {
    let seat = table.deciders().first()?;
    let moves = table.moves(seat).as_array().cloned().unwrap_or_default();
    Some((seat, moves.into_iter().filter(|play| play.get("open").is_none()).collect()))
}

/// Whether the seat has won, if the game is over with this move.
fn won_at_once(table: &dyn BotTable, seat: Seat, choice: &Value) -> Option<bool> {
    let mut tried = table.apart();
    play(tried.as_mut(), seat, choice);
    tried.rank(seat).map(|rank| rank == 1)
}

#[test]
fn a_move_that_ends_the_game_is_certain_to_win_or_to_lose() {
    let mut bits = SimBits::new(1, 0);
    let mut seen = [false; 2];
    for game in 0.. {
        let mut table = opened();
        let mut dice = FairDice::new(&Seed::from_word(&format!("game {game}")), &[]);
        while !table.over() {
            let Some((seat, moves)) = decision(table.as_ref()) else {
                table.draw(&mut dice).expect("chance is due");
                continue;
            };
            for choice in &moves {
                let Some(won) = won_at_once(table.as_ref(), seat, choice) else { continue };
                let after = &ask(table.as_ref(), seat, std::slice::from_ref(choice), SAMPLING)[0];
                assert_eq!(after["win"]["mean"], json!(f64::from(u8::from(won))), "{choice}");
                assert_eq!(after["games"], json!(SAMPLING.games));
                seen[usize::from(won)] = true;
            }
            let hunch = table.hint(seat, "random", Budget::default(), &mut bits);
            play(table.as_mut(), seat, &hunch.expect("a move"));
        }
        if seen == [true, true] {
            return;
        }
        assert!(game < 100, "no last move wins, or none loses: {seen:?}");
    }
}

/// The draft, in which both seats keep a card at the same time and in secret.
fn dealt() -> Box<dyn BotTable> {
    let mut table = opened();
    let mut dice = FairDice::new(&Seed::from_word("after"), &[]);
    while table.draw(&mut dice).is_some() {}
    table
}

/// Every choice meets the same imagined games, so that what differs is not luck; and the games are
/// shared between them.
#[test]
fn choices_are_compared_on_the_same_chance() {
    let table = dealt();
    let (seat, moves) = decision(table.as_ref()).expect("a draft");
    let twice = [moves[0].clone(), moves[0].clone()];
    let after = ask(table.as_ref(), seat, &twice, SAMPLING);
    assert_eq!(after[0], after[1]);
    assert_eq!(after[0]["games"], json!(SAMPLING.games / 2));
    assert_eq!(after, ask(table.as_ref(), seat, &twice, SAMPLING), "the same seed");
    let other = Sampling { seed: 4, ..SAMPLING };
    assert_ne!(after, ask(table.as_ref(), seat, &twice, other), "another seed");
}

#[test]
fn what_another_seat_has_kept_in_secret_changes_no_chance() {
    let [ann, ben] = [Seat(0), Seat(1)];
    let kept = |which: usize| {
        let mut table = dealt();
        let card = table.moves(ben)[which].clone();
        play(table.as_mut(), ben, &card);
        let own = table.moves(ann).as_array().expect("moves").clone();
        (table.summary(), ask(table.as_ref(), ann, &own[..2], SAMPLING))
    };
    assert_eq!(kept(0), kept(1));
}

#[test]
fn only_a_seats_own_legal_moves_are_compared() {
    let [ann, ben] = [Seat(0), Seat(1)];
    let mut table = dealt();
    let bens = table.moves(ben)[0].clone();
    for wrong in [&json!({"type": "sing"}), &bens] {
        let asked = table.ask_after(ann, std::slice::from_ref(wrong), SAMPLING);
        let refused = asked.expect("a decision").err();
        assert_eq!(refused, table.play(&json!({"seat": ann, "move": wrong})).err());
        assert!(refused.is_some(), "{wrong}");
    }
    play(table.as_mut(), ben, &bens);
    assert!(table.ask_after(ben, &[bens], SAMPLING).is_none(), "it has decided");
}
