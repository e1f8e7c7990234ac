//! The auction block: the house calls by a clock that a bid sets back, and bids by orders that nobody
//! else hears of.

use engine::{Dollars, Seat, StandingOrder, Viewer};
use serde_json::{Value, json};
use table::{Thought, Wish, bot_sits};

use crate::stage::{Stage, moves, token};

/// The horse on the block, what is asked for it, and who has bid what.
fn block(stage: &Stage) -> (String, i64, Option<(i64, i64)>) {
    let auction = &stage.shown(Viewer::Spectator)["view"]["summary"]["auction"];
    let high = &auction["high"];
    let horse = auction["lot"].as_str().expect("a lot").to_owned();
    let ask = auction["ask"].as_i64().expect("a price");
    (horse, ask, high["seat"].as_i64().zip(high["amount"].as_i64()))
}

fn order(stage: &mut Stage, seat: u8, horse: &str, most: i64) -> Result<u64, &'static str> {
    stage.wish(seat, &Wish::Order(seat, StandingOrder { horse: horse.into(), most: Dollars(most) }))
}

#[test]
fn orders_bid_the_least_and_settle_among_themselves() {
    let mut stage = Stage::full("high_roller", 3, |_| ());
    let (horse, ask, _) = block(&stage);
    let high = |stage: &Stage| block(stage).2.expect("a bid");
    order(&mut stage, 0, &horse, ask + 500).expect("an order");
    assert_eq!(high(&stage), (0, ask), "alone it bids what is asked");
    let bid = moves(json!({"type": "bid", "amount": ask + 100}), None);
    stage.wish(1, &bid).expect("a bid");
    assert_eq!(high(&stage), (0, ask + 200), "outbid, it raises by the least");
    order(&mut stage, 1, &horse, ask + 1000).expect("an order");
    assert_eq!(high(&stage), (1, ask + 500), "the greater has it for what the other would pay");
    let items = stage.table.log().len();
    order(&mut stage, 1, &horse, ask + 1000).expect("the same order");
    assert_eq!(stage.table.log().len(), items, "an order that stands is not left again");
}

#[test]
fn nobody_hears_of_an_order() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (on_the_block, ..) = block(&stage);
    let horses = &stage.shown(Viewer::Spectator)["view"]["summary"]["horses"];
    let mut horses = horses.as_array().expect("horses").iter().filter_map(|h| h["id"].as_str());
    let horse = horses.find(|horse| *horse != on_the_block).expect("another horse").to_owned();
    let before: Vec<_> = Viewer::all(2).map(|viewer| stage.shown(viewer)).collect();
    let wish = Wish::Order(1, StandingOrder { horse: horse.clone(), most: Dollars(1_000) });
    let news = stage.carry_out(&stage.judge(1, &wish).expect("an order")).expect("left");
    for (viewer, before) in Viewer::all(2).zip(before) {
        assert!(stage.table.tell(viewer, &news, stage.now).is_none());
        assert_eq!(stage.shown(viewer), before);
    }
    let orders = |stage: &Stage, by| stage.table.orders_of(Some(&token(by)), 1);
    assert_eq!(orders(&stage, 1).map(|orders| orders.len()), Ok(1));
    assert_eq!(orders(&stage, 0).expect_err("another's secret").why.code, "not_yours");
    stage.wish(1, &Wish::Withdraw(1, Some(horse))).expect("withdrawn");
    assert_eq!(orders(&stage, 1), Ok(Vec::new()));
}

#[test]
fn a_bid_in_the_last_moment_sets_the_clock_back() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let calls_at = |stage: &Stage| stage.house.next_clock(&stage.table, false).expect("a call");
    let first = calls_at(&stage);
    let silence = first.0 - stage.now.0;
    assert!(stage.wait(silence - 1).is_empty());
    let (_, ask, _) = block(&stage);
    stage.wish(0, &moves(json!({"type": "bid", "amount": ask}), None)).expect("a bid");
    assert!(stage.wait(1).is_empty(), "the bid was in time");
    assert!(calls_at(&stage) > first);
    let rest = calls_at(&stage).0 - stage.now.0;
    assert!(!stage.wait(rest).is_empty(), "the house calls");
}

#[test]
fn no_stand_in_bids_beyond_the_orders_of_its_owner() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (horse, ask, _) = block(&stage);
    stage.wish(0, &Wish::HandOver(0, None)).expect("away");
    assert_eq!(stage.set_thinking(), 1);
    order(&mut stage, 0, &horse, ask).expect("an order");
    assert_eq!(stage.set_thinking(), 0);
    assert_eq!(block(&stage).2, Some((0, ask)));
    assert_eq!(stage.table.chair(Seat(0)).and_then(|chair| chair.played_by()), Some("handicapper"));
}

fn bid(stage: &mut Stage, seat: u8, amount: i64) {
    stage.wish(seat, &moves(json!({"type": "bid", "amount": amount}), None)).expect("a bid");
}

fn pass(stage: &mut Stage, seat: u8) {
    let (horse, ..) = block(stage);
    order(stage, seat, &horse, 0).expect("a pass");
}

/// The calls that the house makes within so many milliseconds, and what comes of them.
fn calls(stage: &mut Stage, millis: i64) -> Vec<(i64, String)> {
    let word = |event: &Value| {
        let word = event["call"]["type"].as_str().or(event["type"].as_str());
        word.expect("a word").to_owned()
    };
    let calls = stage.calls_within(millis);
    calls.iter().map(|(at, event)| (*at, word(event))).collect()
}

/// All three calls, in less than a second.
fn falls_early(stage: &mut Stage, then: &str) {
    let called = calls(stage, 999);
    let words: Vec<_> = called.iter().map(|(_, word)| &**word).collect();
    assert_eq!(words, ["once", "twice", "hammer", then, "lot"]);
    assert!(called[0].0 > 0, "whoever passes by mistake has a moment to bid");
}

#[test]
fn the_hammer_falls_early_once_all_others_have_passed() {
    let mut stage = Stage::full("high_roller", 3, |_| ());
    let (_, ask, _) = block(&stage);
    bid(&mut stage, 0, ask);
    pass(&mut stage, 1);
    assert_eq!(calls(&mut stage, 2_000), [], "one may still bid");
    pass(&mut stage, 2);
    falls_early(&mut stage, "sold");
    // A pass was for that horse: at the next nobody has passed.
    assert_eq!(calls(&mut stage, 2_000), []);
}

#[test]
fn a_horse_that_everybody_passes_on_is_passed_in_early() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    pass(&mut stage, 0);
    assert_eq!(calls(&mut stage, 2_000), []);
    pass(&mut stage, 1);
    falls_early(&mut stage, "passed_in");
    for seat in [0, 1] {
        let own = stage.table.orders_of(Some(&token(seat)), seat);
        assert_eq!(own, Ok(Vec::new()), "it may be offered again, and then nobody has passed");
    }
}

#[test]
fn who_bids_or_thinks_again_has_not_passed() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (horse, ask, _) = block(&stage);
    let passed = |stage: &Stage| {
        let orders = stage.table.orders_of(Some(&token(1)), 1).expect("one's own");
        orders.iter().any(StandingOrder::passes)
    };
    bid(&mut stage, 0, ask);
    pass(&mut stage, 1);
    assert_eq!(calls(&mut stage, 400), [(300, "once".to_owned())]);
    // Said again before the hammer: the house waits as ever.
    stage.wish(1, &Wish::Withdraw(1, Some(horse.clone()))).expect("withdrawn");
    assert_eq!(calls(&mut stage, 2_000), []);
    // A bid takes the pass of whoever makes it back, and nobody else's.
    pass(&mut stage, 1);
    bid(&mut stage, 1, ask + 100);
    assert!(!passed(&stage));
    assert_eq!(calls(&mut stage, 2_000), [], "seat 0 may bid");
    // Who has the high bid may pass in advance, and a limit instead of the pass bids at once.
    pass(&mut stage, 1);
    bid(&mut stage, 0, ask + 200);
    assert!(passed(&stage));
    order(&mut stage, 1, &horse, ask + 500).expect("a limit");
    assert_eq!(block(&stage).2, Some((1, ask + 300)));
    assert_eq!(calls(&mut stage, 2_000), []);
}

#[test]
fn a_pass_is_for_the_lot_that_is_up() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (horse, ask, _) = block(&stage);
    let horses = stage.shown(Viewer::Spectator)["view"]["summary"]["horses"].clone();
    let mut others = horses.as_array().into_iter().flatten().filter_map(|h| h["id"].as_str());
    let other = others.find(|other| *other != horse).expect("another horse");
    assert_eq!(order(&mut stage, 0, other, 0), Err("not_now"));
    assert_eq!(order(&mut stage, 0, "phar_lap", 0), Err("no_such_horse"));
    bid(&mut stage, 0, ask);
    pass(&mut stage, 1);
    falls_early(&mut stage, "sold");
    assert_eq!(order(&mut stage, 1, &horse, 0), Err("horse_gone"));
    assert_eq!(stage.table.orders_of(Some(&token(1)), 1), Ok(Vec::new()));
}

#[test]
fn a_pass_is_told_to_nobody_and_the_clock_that_is_shown_does_not_tell_either() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (horse, ask, _) = block(&stage);
    bid(&mut stage, 0, ask);
    let before: Vec<_> = Viewer::all(2).map(|viewer| stage.shown(viewer)).collect();
    let wish = Wish::Order(1, StandingOrder { horse, most: Dollars::ZERO });
    let news = stage.carry_out(&stage.judge(1, &wish).expect("a pass")).expect("left");
    stage.set_thinking();
    for (viewer, before) in Viewer::all(2).zip(before) {
        assert!(stage.table.tell(viewer, &news, stage.now).is_none());
        assert_eq!(stage.shown(viewer), before);
    }
    assert_eq!(calls(&mut stage, 299), [], "nor does the house say anything at once");
}

#[test]
fn a_bot_that_leaves_the_price_to_others_counts_as_passed_until_the_price_changes() {
    let mut stage = Stage::new("high_roller", 2, |_| ());
    let sits = bot_sits(1, "handicapper", &[], &mut |bytes| bytes.fill(1));
    stage.carry_out(&sits.into()).expect("a bot");
    stage.sit(0);
    let (_, ask, _) = block(&stage);
    bid(&mut stage, 0, ask);
    assert_eq!(stage.set_thinking(), 1);
    assert_eq!(calls(&mut stage, 2_000), [], "it thinks");
    let decision = stage.decision(1).expect("a decision");
    stage.house.heard(Some(&stage.table), Seat(1), decision, Thought::Found(Value::Null));
    assert_eq!(calls(&mut stage, 400), [(300, "once".to_owned())]);
    // At a price that it has not thought about, it may bid again.
    let play = json!({"type": "bid", "amount": ask + 100});
    stage.carry_out(&stage.table.bot_moves(Seat(1), decision, &play)).expect("a bid");
    bid(&mut stage, 0, ask + 200);
    assert_eq!(calls(&mut stage, 2_000), []);
}

#[test]
fn who_can_not_pay_need_not_pass() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (_, ask, _) = block(&stage);
    let all = stage.shown(Viewer::Spectator)["view"]["summary"]["seats"][0]["cash"].clone();
    bid(&mut stage, 0, ask);
    bid(&mut stage, 1, all.as_i64().expect("money"));
    assert_eq!(stage.decision(0), None, "it is too much for the other");
    falls_early(&mut stage, "sold");
}

#[test]
fn a_stand_in_whose_owner_left_orders_keeps_nobody_waiting() {
    let mut stage = Stage::full("high_roller", 2, |_| ());
    let (horse, ask, _) = block(&stage);
    order(&mut stage, 0, &horse, ask).expect("an order");
    bid(&mut stage, 1, ask + 100);
    assert_eq!(calls(&mut stage, 2_000), [], "its owner may bid more than the order says");
    stage.wish(0, &Wish::HandOver(0, None)).expect("away");
    falls_early(&mut stage, "sold");
}
