//! The auction block: the house calls by a clock that a bid sets back, and bids by orders that nobody
//! else hears of.

use engine::{Dollars, Seat, StandingOrder, Viewer};
use serde_json::json;
use table::Wish;

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
