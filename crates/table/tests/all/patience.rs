//! What happens to a seat that lets the others wait.

use engine::{Seat, Viewer};
use table::{Head, Late, Wish};

use crate::stage::{Stage, moves};

/// A table that waits for thirty seconds, and what follows then.
fn patient(late: Late) -> impl FnOnce(&mut Head) {
    move |head| {
        head.patience = Some(30);
        head.late = late;
    }
}

#[test]
fn the_house_plays_the_passive_move_when_patience_is_over() {
    let mut played = 0;
    for game in bots::games() {
        let mut stage = Stage::full(game.info().id, 2, patient(Late::Passive));
        let seat = stage.decider();
        let passive = stage.table.game().and_then(|game| game.passive(Seat(seat)));
        // Where the house calls by its own clock it does so before.
        if passive.is_none() || stage.table.game().is_some_and(|game| game.silence().is_some()) {
            continue;
        }
        let decision = stage.decision(seat);
        assert!(stage.wait(29_999).is_empty());
        assert_eq!(stage.decision(seat), decision);
        assert!(!stage.wait(1).is_empty());
        assert_ne!(stage.decision(seat), decision, "{}", game.info().id);
        played += 1;
    }
    assert!(played > 0);
}

#[test]
fn a_bot_sits_in_for_who_is_late_until_the_owner_moves() {
    let mut stage = Stage::full("homestretch", 2, patient(Late::Bot));
    let stand_in = |stage: &Stage| stage.shown(Viewer::Spectator)["seats"][0]["stand_in"].clone();
    stage.wait(30_000);
    assert_eq!(stand_in(&stage), bots::bots_of("homestretch")[1].name);
    let play = stage.any_move(0);
    stage.wish(0, &moves(play, None)).expect("the owner is back");
    assert!(stand_in(&stage).is_null());
}

#[test]
fn another_hands_a_chair_over_when_its_owner_is_late_and_not_before() {
    // Without a patience of its own the table lets a seat take two minutes.
    for (patience, millis) in [(Some(30), 30_000), (None, 120_000)] {
        let mut stage = Stage::full("homestretch", 2, |head| head.patience = patience);
        stage.play(0);
        assert!(stage.wait(millis - 1).is_empty());
        assert_eq!(stage.wish(0, &Wish::HandOver(1, None)), Err("not_late"));
        stage.wait(1);
        stage.wish(0, &Wish::HandOver(1, None)).expect("it is late");
        stage.wish(1, &Wish::Back(1)).expect("the owner is back");
        assert_eq!(
            stage.wish(0, &Wish::HandOver(1, None)),
            Err("not_late"),
            "it has its time again"
        );
    }
}

#[test]
fn lateness_is_told_once_and_only_to_those_who_look_on() {
    let mut stage = Stage::full("homestretch", 2, |_| ());
    let late_at = stage.now.plus_millis(120_000);
    assert_eq!(stage.house.next_clock(&stage.table, true), Some(late_at));
    assert_eq!(stage.house.next_clock(&stage.table, false), None);
    assert!(!stage.house.is_newly_late(&stage.table, stage.now));
    stage.wait(120_000);
    assert!(stage.house.is_newly_late(&stage.table, stage.now));
    assert!(!stage.house.is_newly_late(&stage.table, stage.now));
    assert_eq!(stage.house.next_clock(&stage.table, true), None);
}
