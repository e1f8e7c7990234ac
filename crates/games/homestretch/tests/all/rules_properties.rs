//! Laws that hold after every entry of every game, whoever plays it and under whatever options.

use crate::common::{head, standard};
use engine::{
    Bits, Drawn, Entry, Game, Moves, Pending, Record, Seat, SimBits, StandardPacks, Table, Verdict,
    Viewer, entry_to_json, read_entry, replay, shuffle,
};
use homestretch::{Homestretch, Horse, Phase, Share, Token};
use serde_json::{Value, json};

/// How many games each law is held against: the same ones in every run.
const GAMES: u64 = 60;

/// A game that takes longer than this would never end.
const MOST_ENTRIES: usize = 4_000;

/// Holds a law against games of two to six players.
fn in_games(law: u64, hold: impl Fn(usize, SimBits)) {
    for game in 0..GAMES {
        let mut bits = SimBits::new(game, law);
        let seats = 2 + bits.below(5) as usize;
        // A test that fails shows what it said: the last line is the game at fault.
        println!("game {game}, {seats} seats");
        hold(seats, bits);
    }
}

fn toss(bits: &mut SimBits) -> bool {
    bits.below(2) == 1
}

/// Any options that the rule file allows.
fn any_options(seats: usize, bits: &mut SimBits) -> Value {
    let (purple, green) = (bits.below(3), bits.below(3));
    let mut colors = ["black", "blue", "green", "red", "white", "yellow"];
    shuffle(&mut colors, bits);
    json!({
        "purple_races": purple,
        "green_races": if purple == 0 { green.max(1) } else { green },
        "ghost_hand": toss(bits),
        "second_chance": toss(bits),
        "handicaps": toss(bits),
        "bet_ahead": toss(bits),
        "open_bets": toss(bits),
        "tied_stack": if toss(bits) { "shared" } else { "order" },
        "special_uses_tokens": toss(bits),
        "colors": colors[..seats],
    })
}

fn any_table(seats: usize, bits: &mut SimBits) -> Table<Homestretch> {
    let options = any_options(seats, bits);
    let record = Record::from_json(head(seats, &json!("standard"), &options)).expect("a head");
    replay(&record, &StandardPacks, 0).expect("legal options").0
}

/// Something legal, at random.
fn any_entry(game: &Homestretch, bits: &mut SimBits) -> Option<Entry<Homestretch>> {
    let seats = match game.pending() {
        Pending::Over => return None,
        Pending::Chance(due) => return Some(Entry::Chance(due.draw(bits))),
        Pending::Seats(seats) => seats,
    };
    let nth = bits.below(seats.len() as u32) as usize;
    let seat = seats.iter().nth(nth).expect("somebody is waited for");
    let mut moves = Moves::default();
    game.moves(seat, &mut moves);
    let play = moves.sample(bits).expect("a pending seat has a move");
    Some(Entry::Move { seat, play })
}

/// Section 6, "Laws after every entry".
fn laws(game: &Homestretch, entries: usize) {
    let public = game.public();
    let pack = &game.setup().pack;
    let seats = public.seats.len() as i64;
    assert_eq!(public.entries as usize, entries);
    let money: i64 = public.seats.iter().map(|seat| seat.money.0).sum();
    assert_eq!(money + public.bank.0, seats * pack.start.0, "all money is accounted for");
    for (seat, state) in Seat::all(public.seats.len()).zip(&public.seats) {
        let account = pack.start.0 - state.spent.0 + state.purses.0 + state.winnings.0;
        assert_eq!(state.money.0, account);
        assert!(state.money.0 >= 0 && state.money.0 % pack.step.0 == 0);
        assert_eq!(game.score(seat), state.money.0);
        let laid = public.laid[seat.index()].len();
        assert!(laid == 0 || laid == pack.tokens.len());
    }
    for (word, token) in Token::ALL {
        let lying = public.horses.iter().filter(|horse| horse.token == Some(token)).count();
        let kind = Token::ALL.iter().position(|(other, _)| *other == word).expect("a kind");
        assert!(lying <= pack.supply[kind]);
    }
    let mut places: Vec<_> = public.horses.iter().filter_map(|horse| horse.finish).collect();
    places.sort_unstable();
    assert!(places.len() <= 3 && places.iter().copied().eq(1..=places.len() as u8));
    for horse in Horse::all() {
        let state = public.horse(horse);
        assert!(state.space <= pack.finish);
        assert_eq!(state.space == pack.finish, state.finish.is_some());
    }
    no_share_in_two_places(game);
}

fn no_share_in_two_places(game: &Homestretch) {
    let public = game.public();
    let mut shares: Vec<Share> = public.seats.iter().flat_map(|seat| seat.shares.clone()).collect();
    if let Phase::SecondChance(market) = &public.phase {
        shares.extend(&market.face_up);
        let pack = &game.setup().pack;
        let red = public.seats.len() >= pack.red_from_players;
        let all = pack.blue_shares().count() + if red { pack.red_shares().count() } else { 0 };
        assert_eq!(shares.len() + market.deck, all, "every share is somewhere");
    }
    if let Phase::Draft { .. } = public.phase {
        for seat in Seat::all(public.seats.len()) {
            let view = game.view(Viewer::Seat(seat));
            let known = view.known().expect("a player");
            shares.extend(&known.kept);
            // A hand that was kept from in this round still lists what was kept.
            let hand = known.hands.last().expect("a hand");
            shares.extend(hand.iter().filter(|card| !known.kept.contains(card)));
        }
    }
    let count = shares.len();
    shares.sort_unstable();
    shares.dedup();
    assert_eq!(shares.len(), count);
}

/// One value somewhere in an entry is replaced, taken out, doubled or joined by another.
fn mutated(entry: &Value, bits: &mut SimBits) -> Value {
    let mut entry = entry.clone();
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(6),
        json!(7),
        json!(12),
        json!(13),
        json!(22),
        json!(255),
        json!(65_536),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(2.5),
        json!(2.0),
        json!(""),
        json!("7a"),
        json!("12b"),
        json!("7c"),
        json!("win"),
        json!("show"),
        json!("keep"),
        json!("bet"),
        json!("advance"),
        json!("push"),
        json!("reroll"),
        json!("stop"),
        json!("buy"),
        json!("buy_blind"),
        json!("pass"),
        json!([]),
        json!({}),
        json!([1, 2]),
        json!({"dice": [1, 2]}),
        json!({"pick": 0}),
    ];
    let value = values[bits.below(values.len() as u32) as usize].clone();
    change(&mut entry, value, bits);
    entry
}

/// Goes down into the tree to a place somewhere in it, and changes what is there.
fn change(at: &mut Value, value: Value, bits: &mut SimBits) {
    let nth = |count: usize, bits: &mut SimBits| bits.below(count as u32) as usize;
    let deeper = bits.below(4) > 0;
    match at {
        Value::Object(map) if deeper && !map.is_empty() => {
            let nth = nth(map.len(), bits);
            change(map.values_mut().nth(nth).expect("a field"), value, bits);
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let nth = nth(list.len(), bits);
            change(&mut list[nth], value, bits);
        }
        at => match (at, bits.below(4)) {
            (Value::Object(map), 0) => drop(map.insert("extra".into(), value)),
            (Value::Object(map), 1) => {
                let key = map.keys().next().cloned().unwrap_or_default();
                map.remove(&key);
            }
            (Value::Array(list), 0) => list.push(value),
            (Value::Array(list), 1) => drop(list.pop()),
            (Value::Array(list), 2) if list.len() > 1 => {
                let last = list.len() - 1;
                list.swap(0, last);
            }
            (at, _) => *at = value,
        },
    }
}

#[test]
fn the_laws_hold_after_every_entry_and_every_game_ends() {
    in_games(0, |seats, mut bits| {
        let mut game = any_table(seats, &mut bits).game().clone();
        let mut entries = 0;
        laws(&game, entries);
        while let Some(entry) = any_entry(&game, &mut bits) {
            game.play(&entry, &mut engine::Silent).expect("a listed move or drawn chance is legal");
            entries += 1;
            assert!(entries < MOST_ENTRIES, "the game should have ended");
            laws(&game, entries);
        }
        let public = game.public();
        assert_eq!(public.results.len(), game.setup().options.races() as usize);
        let results: Vec<_> =
            (0..public.results.len()).filter_map(|race| public.result(race)).collect();
        for (seat, state) in Seat::all(seats).zip(&public.seats) {
            let purses: i64 = results
                .iter()
                .flat_map(|result| &result.purses)
                .map(|purse| purse.paid[seat.index()].0)
                .sum();
            assert_eq!(purses, state.purses.0);
            let bets: i64 = results
                .iter()
                .flat_map(|result| &result.bets)
                .filter(|bet| bet.seat == seat)
                .map(|bet| bet.paid.0)
                .sum();
            assert_eq!(bets, state.winnings.0);
            assert!(game.rank(seat).is_some());
        }
    });
}

#[test]
fn what_is_refused_changes_nothing() {
    in_games(1, |seats, mut bits| {
        let mut table = any_table(seats, &mut bits);
        while let Some(entry) = any_entry(table.game(), &mut bits) {
            let legal = entry_to_json(&entry);
            for _ in 0..4 {
                let mut tried = table.game().clone();
                let value = mutated(&legal, &mut bits);
                let played = read_entry(&tried, &value)
                    .and_then(|entry| tried.play(&entry, &mut engine::Silent));
                match played {
                    Ok(()) => assert_eq!(tried.public().entries, table.game().public().entries + 1),
                    Err(why) => {
                        assert_eq!(&tried, table.game(), "{value} {why}");
                        assert!(!why.said(engine::Language::English).is_empty());
                    }
                }
            }
            // What was written reads back as the same entry.
            let again = read_entry(table.game(), &legal).expect("what is legal reads back");
            assert_eq!(&again, &entry);
            table.play(entry).expect("legal");
        }
    });
}

#[test]
fn a_record_reads_back_as_the_same_game() {
    in_games(2, |seats, mut bits| {
        let cut = bits.below(400) as usize;
        let mut table = any_table(seats, &mut bits);
        while table.number() < cut {
            let Some(entry) = any_entry(table.game(), &mut bits) else { break };
            match entry {
                // Some throws are a person's own.
                Entry::Chance(drawn @ Drawn::Dice(_)) if bits.below(8) == 0 => {
                    table.play_by_hand(drawn).expect("legal");
                }
                entry => drop(table.play(entry).expect("legal")),
            }
        }
        let record = table.record();
        let read = Record::parse(&record.to_text());
        assert_eq!(read.as_ref(), Ok(&record));
        let (again, verdict) =
            replay::<Homestretch>(&record, &StandardPacks, usize::MAX).expect("it was legal");
        assert_eq!(again.game(), table.game());
        assert_eq!(verdict, if table.number() == 0 { Verdict::Unverified } else { Verdict::Exact });
        assert_eq!(again.record(), record);
    });
}

/// Numbers that a pack may have somewhere, and some that it may have nowhere.
#[rustfmt::skip]
const NUMBERS: [i64; 19] = [
    0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 22, 500, 1_000, 6_000, 10_000, 50_000, 1_000_000_000, -1, i64::MAX,
];

/// A number of a pack that is changed leads to a pack that can be played, or to a refusal.
#[test]
fn a_pack_with_another_number_is_refused_or_can_be_played() {
    in_games(3, |seats, mut bits| {
        let mut pack = standard();
        for _ in 0..=bits.below(3) {
            let number = NUMBERS[bits.below(NUMBERS.len() as u32) as usize];
            change_a_number(&mut pack, number, &mut bits);
        }
        let record = Record::from_json(head(seats, &pack, &json!({}))).expect("a head");
        match replay::<Homestretch>(&record, &StandardPacks, 0) {
            Err(fault) => assert_eq!((fault.at, fault.why.code), (None, "bad_record")),
            Ok((table, _)) => {
                let mut game = table.game().clone();
                // A track of a thousand spaces takes too long to be run to its end here.
                for entries in 0..500 {
                    laws(&game, entries);
                    let Some(entry) = any_entry(&game, &mut bits) else { break };
                    game.play(&entry, &mut engine::Silent).expect("legal");
                }
            }
        }
    });
}

fn change_a_number(at: &mut Value, number: i64, bits: &mut SimBits) {
    let children: Vec<&mut Value> = match at {
        Value::Object(map) => map.values_mut().collect(),
        Value::Array(list) => list.iter_mut().collect(),
        Value::Number(_) => {
            *at = json!(number);
            return;
        }
        _ => return,
    };
    let nth = bits.below(children.len().max(1) as u32) as usize;
    if let Some(child) = children.into_iter().nth(nth) {
        change_a_number(child, number, bits);
    }
}
