//! Buying horses (rule file, sections 4.1 and 9).

use crate::common::{HORSES, Script};
use engine::conformance::Scripted as _;
use engine::{
    Bits as _, Dollars, Game as _, Pack as _, Seat, SimBits, StandingOrder, shuffle, standard_pack,
};
use high_roller::HighRoller;
use serde_json::{Value, json};

fn bid(amount: i64) -> Value {
    json!({"type": "bid", "amount": amount})
}

#[allow(clippy::needless_pass_by_value, reason = "moves are written where they are played")]
fn by(seat: usize, play: Value) -> Value {
    json!({"seat": seat, "move": play})
}

fn house(call: &str) -> Value {
    json!({"house": {"type": call}})
}

#[test]
fn open_outcry_a_bid_cancels_the_calls_until_the_hammer() {
    let mut script = Script::open(4, json!({}));
    script.expect([
        ("/phase", json!("lot")),
        ("/waiting", json!({"for": "chance", "kind": "pick"})),
        ("/purses", json!({"bettors": 800, "owners": 0})),
    ]);
    script.refuse("not_now", by(0, bid(1_000))).refuse("not_now", house("once"));
    script.play(json!({"chance": {"pick": 0}}));
    script.expect([("/waiting", json!({"for": "auction"})), ("/auction/ask", json!(1_000))]);
    script.refuse("too_low", by(0, bid(900))).refuse("bad_amount", by(0, bid(1_050)));
    script.refuse("bad_amount", by(0, bid(-100))).refuse("no_cash", by(0, bid(4_900)));
    script.refuse("no_such_seat", by(4, bid(1_000))).refuse("wrong_call", house("twice"));
    script.refuse("bad_house", house("never")).refuse("bad_move", by(0, json!({"type": "bid"})));
    script.play(house("once")).seat(1, bid(1_000)).refuse("already_high", by(1, bid(1_100)));
    script.expect([("/auction/call", json!(0))]);
    script.play(house("once")).play(house("twice")).refuse("wrong_call", house("once"));
    script.refuse("too_low", by(2, bid(1_000))).seat(2, bid(1_100));
    script.expect([("/auction/high", json!({"seat": 2, "amount": 1_100}))]);
    script.hammer();
    assert_eq!(script.horse("man_o_war", "owner"), 2);
    script.expect([
        ("/seats/2/cash", json!(3_700)),
        ("/seats/2/spent", json!(1_100)),
        ("/purses/owners", json!(1_100)),
        ("/phase", json!("lot")),
    ]);
}

#[test]
fn passed_in_horses_are_offered_once_more_and_then_scratched() {
    let mut script = Script::open(2, json!({}));
    for _ in 0..8 {
        script.play(json!({"chance": {"pick": 0}})).hammer();
    }
    // In the order in which they were passed in; each at the clearance price.
    script.play(json!({"chance": {"pick": 7}}));
    script.expect([("/auction/lot", json!("native_dancer")), ("/auction/ask", json!(100))]);
    script.seat(0, bid(100)).hammer();
    for _ in 0..7 {
        script.play(json!({"chance": {"pick": 0}})).hammer();
    }
    script.expect([("/auction/scratched", json!(HORSES[..7])), ("/phase", json!("posts"))]);
    script.posts().few_bets();
    // One horse alone: a walkover after the first round.
    script.wait();
    script.expect([
        ("/phase", json!("done")),
        ("/result/order", json!(["native_dancer"])),
        ("/result/prizes", json!([100, 0, 0])),
    ]);
    assert_eq!(script.horse("native_dancer", "crossed"), Value::Null);
}

#[test]
fn a_race_without_a_horse_is_void() {
    let mut script = Script::open(2, json!({}));
    for _ in 0..16 {
        script.play(json!({"chance": {"pick": 0}})).hammer();
    }
    script.expect([
        ("/phase", json!("done")),
        ("/waiting", Value::Null),
        ("/result/void", json!(true)),
        ("/result/refund", json!(true)),
        ("/result/bettor_paid", json!([400, 400])),
        ("/seats/0/cash", json!(5_000)),
        ("/seats/1/rank", json!(1)),
    ]);
    script.refuse("game_over", house("once")).refuse("game_over", by(0, bid(100)));
}

#[test]
fn ordered_auction_raises_go_clockwise_until_they_come_back() {
    let mut script = Script::open(3, json!({"auction": "ordered", "trackmaster": 1}));
    script.expect([("/phase", json!("nominate")), ("/waiting/seat", json!(1))]);
    let nominate =
        |horse: &str, amount: i64| json!({"type": "nominate", "horse": horse, "amount": amount});
    script.refuse("no_such_horse", by(1, nominate("phar_lap", 1_000)));
    script.refuse("too_low", by(1, nominate("citation", 700)));
    script.refuse("not_your_turn", by(0, nominate("citation", 800)));
    script.refuse("not_now", by(1, json!({"type": "pass"})));
    script.seat(1, nominate("citation", 800)).seat(2, bid(900)).seat(0, json!({"type": "pass"}));
    // Seat 0 is out for this horse.
    script.seat(1, bid(1_000)).seat(2, json!({"type": "pass"}));
    assert_eq!(script.horse("citation", "price"), 1_000);
    // The seat left of the buyer opens; the horse is gone.
    script.expect([("/waiting/seat", json!(2))]);
    script.refuse("horse_gone", by(2, nominate("citation", 1_000)));
}

#[test]
fn the_ladder_falls_when_nobody_can_buy_and_ends_with_scratching() {
    // Everything that a player may spend is 100: prices fall at once, and each can buy one.
    let mut script = Script::open(2, json!({"auction": "ordered", "spending_cap": 100}));
    let open = |horse: &str| json!({"type": "nominate", "horse": horse, "amount": 100});
    // Nobody can raise: the opener has it at once.
    script.seat(0, open("man_o_war")).seat(1, open("secretariat"));
    script.expect([("/phase", json!("posts")), ("/auction/scratched", json!(HORSES[2..]))]);
}

#[test]
fn the_draft_is_a_snake_at_fair_prices() {
    let mut script = Script::open(3, json!({"auction": "draft", "trackmaster": 2}));
    // Seats 2, 0, 1 throw; 2 and 1 are level and throw again.
    script.die(5).die(3).die(5).die(2);
    script.expect([("/phase", json!("draft_roll"))]);
    script.die(6);
    let pick = |horse: &str| json!({"type": "pick", "horse": horse});
    script.expect([("/phase", json!("draft")), ("/waiting/seat", json!(1))]);
    script.seat(1, pick("man_o_war")).seat(2, pick("secretariat")).seat(0, pick("citation"));
    script.refuse("horse_gone", by(0, pick("citation")));
    script.seat(0, pick("seattle_slew")).seat(2, pick("zenyatta")).seat(1, pick("dr_fager"));
    script.expect([("/seats/1/spent", json!(3_200)), ("/waiting/seat", json!(1))]);
    script.seat(1, pick("american_pharoah")).seat(2, pick("native_dancer"));
    script.expect([("/phase", json!("posts")), ("/purses/owners", json!(10_100))]);
}

#[test]
fn a_spending_cap_holds_in_every_way_of_buying() {
    let mut script = Script::open(4, json!({"spending_cap": 1_500}));
    script.play(json!({"chance": {"pick": 0}}));
    script.refuse("over_cap", by(0, bid(1_600))).seat(0, bid(1_500)).hammer();
    script.play(json!({"chance": {"pick": 0}})).refuse("over_cap", by(0, bid(900)));
    let mut script = Script::open(4, json!({"auction": "draft", "spending_cap": 2_000}));
    script.draft(&[]);
    let pick = json!({"type": "pick", "horse": "man_o_war"});
    script.refuse("over_cap", by(0, pick));
}

#[test]
fn an_owner_pays_the_fair_price_at_most_while_somebody_has_no_horse() {
    let mut script = Script::open(2, json!({"fair_price_limit": true}));
    script.play(json!({"chance": {"pick": 7}})).seat(0, bid(700)).hammer();
    script.play(json!({"chance": {"pick": 6}}));
    script.refuse("over_fair_price", by(0, bid(900))).seat(0, bid(800));
    script.seat(1, bid(900)).hammer();
    // Now everybody has one.
    script.play(json!({"chance": {"pick": 5}})).seat(0, bid(1_200));
}

/// What the orders come to when each of them bids the least in turn, the oldest first.
fn step_by_step(script: &mut Script, orders: &[(Seat, StandingOrder)]) -> usize {
    let mut bids = 0;
    let next = |script: &Script| {
        orders.iter().find_map(|order| script.table.game().ordered(std::slice::from_ref(order)))
    };
    while let Some((seat, play)) = next(script) {
        script.seat(seat.index(), json!(play));
        bids += 1;
    }
    bids
}

#[test]
fn standing_orders_come_straight_to_what_bids_step_by_step_come_to() {
    let mut bits = SimBits::new(0x0bd5, 0);
    let mut steps = 0;
    for _ in 0..400 {
        let seats = 2 + bits.below(5) as usize;
        let mut script = Script::open(seats, json!({}));
        script.play(json!({"chance": {"pick": 4}}));
        if bits.below(2) == 0 {
            script.seat(
                bits.below(seats as u32) as usize,
                bid(500 + 100 * i64::from(bits.below(20))),
            );
        }
        let mut owners: Vec<Seat> = Seat::all(seats).collect();
        shuffle(&mut owners, &mut bits);
        let mut left = || Dollars(100 * i64::from(1 + bits.below(48)));
        let orders: Vec<_> = owners
            .into_iter()
            .map(|seat| (seat, StandingOrder { horse: "zenyatta".into(), most: left() }))
            .collect();
        let mut straight = Script { table: script.table.clone() };
        let by_steps = step_by_step(&mut script, &orders);
        let mut bids = 0;
        while let Some((seat, play)) = straight.table.game().ordered(&orders) {
            straight.seat(seat.index(), json!(play));
            bids += 1;
        }
        assert_eq!(straight.at("/auction/high"), script.at("/auction/high"), "{orders:?}");
        assert!(bids <= by_steps && bids <= 3 * orders.len(), "{bids} bids, not {by_steps}");
        steps += by_steps - bids;
    }
    assert!(steps > 1_000, "most steps are left out: {steps}");
}

#[test]
fn two_orders_settle_in_two_bids_however_small_the_step_is() {
    let mut pack = standard_pack::<HighRoller>().expect("the standard pack").canonical();
    pack["constants"]["money"]["bill"] = json!(1);
    pack["constants"]["auction"]["step"] = json!(1);
    let mut script = Script::with_pack(2, json!({}), pack);
    script.play(json!({"chance": {"pick": 4}}));
    let order = |most| StandingOrder { horse: "zenyatta".into(), most: Dollars(most) };
    let orders = [(Seat(0), order(4_000)), (Seat(1), order(4_599))];
    let mut bids = Vec::new();
    while let Some((seat, play)) = script.table.game().ordered(&orders) {
        bids.push(json!([seat, play]));
        script.seat(seat.index(), json!(play));
    }
    assert_eq!(json!(bids), json!([[0, bid(4_000)], [1, bid(4_001)]]));
}
