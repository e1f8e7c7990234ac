//! Money and horses are conserved after every entry of random games, and every dollar is told of.

use std::sync::Arc;

use engine::{
    Bits, Entry, Game, Heard, Moves, Pending, RaceStep, Seat, Setup, SimBits, standard_pack,
};
use racing_stable::{Public, RacingStable};
use serde_json::{Map, Value, json};

/// Any options that the rule file allows.
fn any_options(bits: &mut SimBits) -> Map<String, Value> {
    let toss = |bits: &mut SimBits| bits.below(2) == 1;
    let mut program: Vec<u32> = (0..bits.below(6)).map(|_| 1 + bits.below(5)).collect();
    program.push(6);
    let bet_on = ["auto", "stables", "horses"][bits.below(3) as usize];
    let options = json!({
        "program": program,
        "claiming": bits.below(4) > 0,
        "bet_on": bet_on,
        "choose_stables": toss(bits),
        "betting": bits.below(4) > 0,
        "bet_limit": if toss(bits) { 0 } else { bits.below(500) },
    });
    options.as_object().cloned().unwrap_or_default()
}

/// All money is somewhere, nobody has less than none, and each colour in play has its four horses.
fn conserved(public: &Public) -> Result<(), String> {
    let cash: i64 = public.seats.iter().map(|seat| seat.cash.0).sum();
    let all = cash + public.escrow.0 + public.bank.0;
    if all != 2_500 * public.seats.len() as i64 {
        return Err(format!("there are {all} dollars"));
    }
    if public.seats.iter().any(|seat| seat.cash.0 < 0) || public.escrow.0 < 0 {
        return Err("somebody has less than nothing".into());
    }
    for seat in &public.seats {
        let (stable, bank) = (seat.stable.owned(), seat.stable.in_bank());
        let each = (1..=4).all(|number| stable.contains(number) != bank.contains(number));
        let new = bank.iter().all(|number| seat.stable.last_ran(number).is_none());
        if !each || stable.len() + bank.len() != 4 || !new {
            return Err(format!("a horse is lost, twice there, or not new: {seat:?}"));
        }
    }
    Ok(())
}

/// What the steps of an entry say that the seat was paid, in cents.
fn told(setup: &Setup<RacingStable>, heard: &Heard<RacingStable>, of: Seat) -> i64 {
    let paid = |step| match step {
        RaceStep::Paid { seat, cents, .. } if seat == of => cents,
        _ => 0,
    };
    let steps = heard.all.iter().filter_map(|event| RacingStable::step(setup, event));
    steps.map(paid).sum()
}

/// Plays random games of every size, and looks at the laws after every entry.
fn check(games: u64) -> u64 {
    let pack = standard_pack::<RacingStable>().expect("the standard pack");
    let mut moves = Moves::default();
    let mut entries = 0;
    for number in 0..games {
        let mut bits = SimBits::new(0xca5e, number);
        let seats = 2 + bits.below(7) as usize;
        let names = Seat::all(seats).map(|seat| seat.to_string()).collect();
        let options = any_options(&mut bits);
        let setup = Setup::new(pack.clone(), &options, names).expect("legal options");
        let mut game = RacingStable::start(Arc::new(setup));
        loop {
            let place = || format!("game {number}, {options:?}, entry {entries}");
            conserved(game.public()).unwrap_or_else(|law| panic!("{}: {law}", place()));
            let entry = match game.pending() {
                Pending::Over => break,
                Pending::Chance(due) => Entry::Chance(due.draw(&mut bits)),
                Pending::Seats(pending) => {
                    let nth = bits.below(pending.len() as u32) as usize;
                    let seat = pending.iter().nth(nth).expect("a pending seat");
                    game.moves(seat, &mut moves);
                    Entry::Move { seat, play: moves.sample(&mut bits).expect("a move") }
                }
            };
            let before = game.public().seats.clone();
            let mut heard = Heard::default();
            game.play(&entry, &mut heard).expect("a legal entry");
            for (seat, before) in Seat::all(seats).zip(before) {
                let paid = (game.public().seat(seat).cash - before.cash).cents();
                assert_eq!(told(game.setup(), &heard, seat), paid, "{}: {heard:?}", place());
            }
            entries += 1;
        }
    }
    entries
}

#[test]
fn money_and_horses_are_conserved_and_told_of_after_every_entry() {
    assert!(check(400) > 40_000);
}

/// The same over many more games: `cargo test --release -p railbird-racing-stable -- --ignored`.
#[test]
#[ignore = "long"]
fn money_and_horses_are_conserved_over_a_hundred_thousand_games() {
    println!("{} entries", check(100_000));
}
