//! Undo, and votes on going further back.

use engine::{Seat, Viewer};
use serde_json::{Value, json};
use table::{DiceMode, EnterChance, VoteUndo, Wish};

use crate::stage::{Stage, moves};

const UNDO: Wish = Wish::Undo(None);

fn agree() -> Wish {
    Wish::Vote(VoteUndo { agree: true, to: None })
}

fn against() -> Wish {
    Wish::Vote(VoteUndo { agree: false, to: None })
}

#[test]
fn a_seat_takes_back_its_move_until_something_follows() {
    let mut stage = Stage::full("homestretch", 3, |_| ());
    let before = stage.entries();
    stage.play(0);
    assert_eq!(stage.wish(1, &UNDO), Err("no_undo"), "it is another's move");
    let number = stage.wish(0, &UNDO).expect("nothing followed");
    assert_eq!(stage.entries(), before);
    assert_eq!(number, stage.table.number(Viewer::Seat(Seat(0))));
    stage.play(0);
    stage.play(1);
    assert_eq!(stage.wish(0, &UNDO), Err("no_undo"), "another has moved since");
}

/// What a viewer who reads the whole story takes for what happened: nothing that was taken back.
fn stands(stage: &Stage, viewer: Viewer) -> Vec<Value> {
    let story = stage.table.past().story();
    let answer = json!(stage.table.catch_up(viewer, 0, &story, stage.now));
    let mut stands: Vec<Value> = Vec::new();
    for event in answer["events"].as_array().expect("events") {
        match event["back_to"].as_u64() {
            Some(back) => stands.retain(|one| one["number"].as_u64() <= Some(back)),
            None => stands.push(event.clone()),
        }
    }
    stands
}

#[test]
fn every_viewer_is_told_how_far_it_goes_back() {
    let mut stage = Stage::full("homestretch", 3, |_| ());
    stage.play(1);
    let viewers = || Viewer::all(3);
    let before: Vec<_> = viewers().map(|viewer| stands(&stage, viewer)).collect();
    assert!(before.iter().all(|told| !told.is_empty()));
    for _ in 0..2 {
        stage.play(0);
        assert_ne!(stands(&stage, Viewer::Seat(Seat(0))), before[0], "it is told of the move");
        stage.wish(0, &UNDO).expect("nothing followed");
        let after: Vec<_> = viewers().map(|viewer| stands(&stage, viewer)).collect();
        assert_eq!(after, before);
    }
}

#[test]
fn a_log_is_bounded_though_a_seat_takes_back_for_ever() {
    let mut stage = Stage::full("homestretch", 2, |_| ());
    let mut taken_back = 0;
    loop {
        stage.play(0);
        match stage.wish(0, &UNDO) {
            Ok(_) => taken_back += 1,
            Err(code) => break assert_eq!(code, "no_undo"),
        }
    }
    assert_eq!(taken_back, 500);
}

#[test]
fn typed_dice_are_corrected_by_whoever_typed_them() {
    let mut stage = Stage::full("homestretch", 2, |head| head.dice = DiceMode::All);
    let due = stage.table.game().and_then(|game| game.due()).expect("a shuffle");
    let order: Vec<u16> = (0..due.count()).collect();
    let throw = |chance| Wish::Throw(EnterChance { chance, key: Some("k".into()) });
    let typed = json!({ "shuffle": order });
    let first = stage.wish(1, &throw(typed.clone())).expect("a shuffle");
    assert_eq!(stage.wish(1, &throw(typed)), Ok(first), "once under its key");
    assert_eq!(stage.entries(), 1);
    assert_eq!(stage.wish(0, &UNDO), Err("no_undo"));
    stage.wish(1, &UNDO).expect("its own");
    assert_eq!(stage.entries(), 0);
    let house = Wish::Throw(EnterChance { chance: json!("house"), key: None });
    stage.wish(0, &house).expect("the house throws");
    assert_eq!(stage.entries(), 1);
    assert_eq!(stage.wish(0, &UNDO), Err("no_undo"), "nobody takes back the house's dice");
}

#[test]
fn all_owners_agree_before_the_table_goes_back() {
    let mut stage = Stage::full("homestretch", 3, |_| ());
    assert_eq!(stage.wish(0, &against()), Err("no_motion"));
    assert_eq!(stage.wish(0, &agree()), Err("no_undo"), "it has not moved");
    let before = stage.entries();
    (0..3).for_each(|seat| stage.play(seat));
    stage.wish(0, &agree()).expect("a proposal");
    let items = stage.table.log().len();
    stage.wish(0, &agree()).expect("the same");
    assert_eq!(stage.table.log().len(), items, "a vote counts once");
    let motion = &stage.shown(Viewer::Spectator)["motion"];
    assert_eq!((&motion["agreed"], &motion["awaited"]), (&json!([0]), &json!([1, 2])));
    stage.wish(2, &against()).expect("heard");
    assert!(stage.shown(Viewer::Spectator)["motion"].is_null(), "one who is against ends it");
    stage.wish(0, &agree()).expect("again");
    // A bot that stands in for its owner agrees to nothing: the owner does.
    stage.wish(2, &Wish::HandOver(2, None)).expect("away");
    stage.wish(1, &agree()).expect("a vote");
    assert!(stage.entries() > before);
    stage.wish(2, &agree()).expect("the last vote");
    assert_eq!(stage.entries(), before);
}

#[test]
fn a_key_has_its_first_answer_whatever_has_followed() {
    let mut stage = Stage::full("homestretch", 2, |_| ());
    let play = stage.any_move(0);
    let number = stage.wish(0, &moves(play.clone(), Some("k"))).expect("a move");
    for _ in 0..5 {
        stage.play(stage.decider());
    }
    let items = stage.table.log().len();
    assert_eq!(stage.wish(0, &moves(play.clone(), Some("k"))), Ok(number));
    assert_eq!(stage.table.log().len(), items, "nothing is played twice");
    let long = "k".repeat(101);
    assert_eq!(stage.wish(0, &moves(play, Some(&long))), Err("bad_request"));
}
