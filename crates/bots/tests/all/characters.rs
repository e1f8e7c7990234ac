//! The regulars play as is said of them, and no two of them alike.

use std::collections::{BTreeMap, BTreeSet};

use bots::{BotsTable, Budget, CHARACTERS, deal};
use engine::{Record, Seed, StandardPacks};
use serde_json::Value;

/// The record of a game of these regulars.
fn played(game: &str, bots: &[&str], word: &str) -> Record {
    let head = Record {
        game: game.to_owned(),
        seats: bots.iter().map(|bot| (*bot).to_owned()).collect(),
        ..Record::default()
    };
    let bots: Vec<String> = head.seats.clone();
    let (budget, programs) = (Budget { playouts: 60 }, &std::sync::Arc::default());
    let table = BotsTable { head: &head, packs: &StandardPacks, bots: &bots, budget, programs };
    deal(table, &Seed::from_word(word)).expect("a game")
}

/// What each seat did in moves of this type, in order.
fn moves(record: &Record, kind: &str) -> BTreeMap<u64, Vec<Value>> {
    let mut moves = BTreeMap::<u64, Vec<Value>>::new();
    for entry in record.log.iter().filter(|entry| entry["move"]["type"] == kind) {
        let seat = entry["seat"].as_u64().expect("a seat");
        moves.entry(seat).or_default().push(entry["move"].clone());
    }
    moves
}

/// Three regulars as they come to ten tables, the next three to the next one.
fn tables() -> impl Iterator<Item = [&'static str; 3]> {
    let name = |at: usize| CHARACTERS[at % CHARACTERS.len()].info.name;
    (0..10).map(move |table| [0, 1, 2].map(|seat| name(table + seat)))
}

fn no_two_alike(game: &str, kind: &str) {
    for (number, bots) in tables().enumerate() {
        let record = played(game, &bots, &format!("table {number}"));
        let slips = moves(&record, kind);
        assert_eq!(slips.len(), 3, "{game}: everybody decides");
        let different: BTreeSet<String> =
            slips.values().map(|all| Value::from(all.clone()).to_string()).collect();
        assert_eq!(different.len(), 3, "{game} {bots:?}");
    }
}

#[test]
fn no_two_opponents_place_the_same_slips() {
    no_two_alike("homestretch", "bet");
    no_two_alike("stretch", "bets");
    no_two_alike("racing_stable", "wager");
}

#[test]
fn two_of_a_kind_differ() {
    let record = played("homestretch", &["opal", "opal", "opal"], "two of a kind");
    let slips = moves(&record, "bet");
    assert!(slips[&0] != slips[&1] && slips[&1] != slips[&2] && slips[&0] != slips[&2]);
}

#[test]
fn the_banker_backs_favourites_to_show_and_the_dreamer_long_shots_to_win() {
    // Tokens by line and how likely a throw is to name the horse.
    let (mut shown, mut named) = ([0.0; 2], [0.0; 2]);
    for number in 0..10 {
        let record = played("homestretch", &["silas", "dot"], &format!("habits {number}"));
        for (seat, slips) in moves(&record, "bet") {
            for bet in slips.iter().flat_map(|slip| slip["bets"].as_array().expect("bets")) {
                let token = bet["token"].as_f64().expect("a token");
                let ways = 6.0 - (bet["horse"].as_f64().expect("a horse") - 7.0).abs();
                named[seat as usize] += token * ways;
                shown[seat as usize] += if bet["line"] == "show" { token } else { 0.0 };
            }
        }
    }
    assert!(shown[0] > 2.0 * shown[1], "to show: {shown:?}");
    assert!(named[0] > 1.1 * named[1], "favourites: {named:?}");
}

#[test]
fn the_hammer_pays_more_for_horses_than_the_banker() {
    let mut spent = [0.0; 2];
    for number in 0..6 {
        let record = played("high_roller", &["silas", "mags"], &format!("sale {number}"));
        let (table, _) = bots::open_replayed(&record, &StandardPacks, usize::MAX).expect("a game");
        for horse in table.summary()["horses"].as_array().expect("horses") {
            if let (Some(owner), Some(price)) = (horse["owner"].as_u64(), horse["price"].as_f64()) {
                spent[owner as usize] += price;
            }
        }
    }
    assert!(spent[1] > 1.3 * spent[0], "{spent:?}");
}
