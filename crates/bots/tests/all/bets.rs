//! What a bet at fixed odds is worth: the lab's imagined races against the form book's closed form.

use std::sync::Arc;

use bots::racing_stable::{FormBook, Handicapper};
use engine::{Entry, Game, Seat, Setup, Silent, Viewer, read_entry, standard_pack};
use lab::Watch;
use lab::chances::{BetChances, Sampling, chances};
use racing::Line;
use racing_stable::RacingStable;
use serde_json::{Value, json};

/// Four stables, of which red enters two horses.
fn coupled() -> RacingStable {
    let pack = standard_pack::<RacingStable>().expect("the standard pack");
    let names = ["Ann", "Ben", "Cat", "Dan"].map(str::to_owned).to_vec();
    let setup = Setup::new(pack, &Default::default(), names).expect("a table");
    let mut game = RacingStable::start(Arc::new(setup));
    let fields: [&[&str]; 4] = [&["red-1", "red-2"], &["green-1"], &["blue-1"], &["yellow-1"]];
    for (seat, horses) in fields.iter().enumerate() {
        play(
            &mut game,
            &json!({"seat": seat, "move": {"type": "enter", "buy": 0, "horses": horses}}),
        );
    }
    game
}

fn play(game: &mut RacingStable, value: &Value) {
    let entry: Entry<RacingStable> = read_entry(game, value).expect("an entry");
    game.play(&entry, &mut Silent).expect("a legal entry");
}

fn worth(game: &RacingStable) -> Vec<BetChances> {
    let sampling = Sampling { games: 3_000, entries: u64::MAX, seed: 5, threads: 1 };
    let view = game.view(Viewer::Seat(Seat(3)));
    chances::<RacingStable, _>(&view, Handicapper::default, sampling, &Watch::default()).bets
}

#[test]
fn a_coupled_stable_is_worth_more_than_its_odds_say() {
    let game = coupled();
    let bets = worth(&game);
    assert_eq!(bets.len(), 4 * 3);
    let book = FormBook::of(&game.setup().pack);
    for bet in &bets {
        let horses = if bet.on == "red" { 2 } else { 1 };
        let exact = book.race(0).hits(horses, 5, bet.to);
        let sampled = bet.chance.mean;
        assert!((exact - sampled).abs() < 0.04, "{} to {}: {sampled}, {exact}", bet.on, bet.to);
    }
    // Two of five horses at 5/2 for four stables.
    let red = bets.iter().find(|bet| bet.on == "red" && bet.to == Line::Win).expect("a bet");
    assert!(red.value > 1.25, "{red:?}");
    let green = bets.iter().find(|bet| bet.on == "green" && bet.to == Line::Win).expect("a bet");
    assert!(green.value < 0.85, "{green:?}");
}

#[test]
fn chances_move_with_the_race_and_end_with_it() {
    let mut game = coupled();
    for seat in 0..4 {
        play(
            &mut game,
            &json!({"seat": seat, "move": {"type": "wager", "bets": [], "claims": []}}),
        );
    }
    for dice in [[6, 5], [1, 2], [1, 2], [1, 2]] {
        play(&mut game, &json!({"chance": {"dice": dice}}));
    }
    // Red's first horse is eleven on and throws again; the other four have not thrown yet.
    play(&mut game, &json!({"chance": {"dice": [6, 5]}}));
    play(&mut game, &json!({"chance": {"dice": [6, 4]}}));
    let bets = worth(&game);
    let red = bets.iter().find(|bet| bet.on == "red" && bet.to == Line::Win).expect("a bet");
    assert!(red.chance.mean > 0.6, "{red:?}");
    let pack = game.setup().pack.clone();
    let setup = Setup::new(pack, &Default::default(), vec!["A".into(), "B".into()]);
    let before = RacingStable::start(Arc::new(setup.expect("a table")));
    assert!(worth_of_none(&before).is_empty());
}

fn worth_of_none(game: &RacingStable) -> Vec<BetChances> {
    let sampling = Sampling { games: 16, entries: u64::MAX, seed: 5, threads: 1 };
    let view = game.view(Viewer::Spectator);
    chances::<RacingStable, _>(&view, Handicapper::default, sampling, &Watch::default()).bets
}
