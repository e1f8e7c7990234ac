//! Laws of single states and moves.

use std::sync::Arc;

use racing::RaceResult;
use serde_json::{Value, json};

use super::{Case, Conform, Walk, at_random_points, cases};
use crate::chance::{Bits, Drawn, DueKind};
use crate::events::Silent;
use crate::game::{Entry, Game, Pending, Setup};
use crate::moves::Moves;
use crate::random::SimBits;
use crate::record::Record;
use crate::replay::{StandardPacks, load_pack};
use crate::seat::{Seat, Viewer};
use crate::table::{Table, entry_to_json, read_entry};
use crate::text::Language;

/// Random games end, within the bound that the game gives for itself; after every entry the game's
/// own laws hold, exactly the pending seats have moves, and what is played for an absent player is
/// legal. When a game is over every seat has a rank, and nothing is legal any more.
pub fn games_end_within_the_laws<G: Conform>(games: u64) {
    for case in cases::<G>() {
        for seed in 0..games {
            let (game, log) = Walk::new(&case, seed).play_to_the_end(|walk, entries| {
                if let Err(law) = walk.game.laws() {
                    panic!("{}, seed {seed}, after {entries} entries: {law}", case.name);
                }
                who_may_move(&walk.game, &case);
            });
            ranks_follow_scores(&game, &case);
            for result in game.results() {
                assert_eq!(places_in(&result), Ok(()), "{}, seed {seed}: {result:?}", case.name);
            }
            for entry in &log {
                let mut after = game.clone();
                let refused = after.play(entry, &mut Silent).expect_err("the game is over");
                assert_eq!(refused.code, G::code("game_over"), "{}", case.name);
            }
        }
    }
}

/// Every seat of a game that is over has a rank, the number of those ahead of it and one more, and
/// nobody with less is ranked before somebody with more.
fn ranks_follow_scores<G: Conform>(game: &G, case: &Case<G>) {
    let seats = game.setup().seats();
    let ranks: Vec<_> = Seat::all(seats).map(|seat| game.rank(seat)).collect();
    let places: Vec<u32> = ranks.iter().flatten().copied().collect();
    assert!(places.contains(&1) || seats == 0, "{}: nobody wins: {ranks:?}", case.name);
    assert_eq!(places.len(), seats, "{}: {ranks:?}", case.name);
    for (a, &rank) in Seat::all(seats).zip(&places) {
        let ahead = places.iter().filter(|other| **other < rank).count() as u32;
        assert_eq!(rank, ahead + 1, "{}: {ranks:?}", case.name);
        for (b, &other) in Seat::all(seats).zip(&places) {
            let fair = game.score(a) <= game.score(b) || rank < other;
            assert!(fair, "{}: {a} has more than {b} and is ranked behind: {ranks:?}", case.name);
        }
    }
}

/// In the result of a race every horse has its own number, places have no gap but behind equals, and
/// a horse that did not finish has none.
fn places_in(result: &RaceResult) -> Result<(), &'static str> {
    let places: Vec<u32> = result.runners.iter().filter_map(|ran| ran.place).collect();
    for ran in &result.runners {
        if result.runners.iter().filter(|other| other.pp == ran.pp).count() > 1 {
            return Err("two horses have one number");
        }
        let Some(place) = ran.place else { continue };
        if ran.out {
            return Err("a horse that is out has a place");
        }
        if places.iter().filter(|other| **other < place).count() as u32 + 1 != place {
            return Err("a place is left out");
        }
    }
    if result.runners.is_empty() { Err("nobody ran") } else { Ok(()) }
}

fn who_may_move<G: Conform>(game: &G, case: &Case<G>) {
    let pending = match game.pending() {
        Pending::Seats(seats) => seats,
        Pending::Chance(_) | Pending::Over => crate::seat::SeatSet::EMPTY,
    };
    let mut moves = Moves::default();
    let seats = game.setup().seats();
    // One seat more than there are: a stranger is offered nothing, and its question is answered.
    for seat in (0..=seats as u8).map(Seat) {
        game.moves(seat, &mut moves);
        let name = &case.name;
        match (pending.contains(seat), moves.is_empty()) {
            (true, true) => panic!("{name}: {seat} must decide and has no move"),
            (false, false) => panic!("{name}: {seat} has moves, but nothing to decide: {moves:?}"),
            _ => {}
        }
        let passive = game.passive(seat);
        let must = pending.contains(seat) && game.house().is_none();
        assert!(passive.is_some() || !must, "{name}: {seat} has no passive move");
        assert!(passive.is_none() || pending.contains(seat), "{name}: {seat} would do {passive:?}");
        if let Some(play) = passive {
            game.judge_move(seat, &play).expect("a passive move is legal");
            assert!(moves.admit(&play), "{name}: {play:?} is not listed");
        }
    }
    let nobody = matches!(game.pending(), Pending::Seats(seats) if seats.is_empty());
    assert!(!nobody || game.house().is_some(), "{}: nobody can go on", case.name);
    if !game.over() {
        let ranked = Seat::all(seats).find(|seat| game.rank(*seat).is_some());
        assert_eq!(ranked, None, "{}: a seat is ranked before the end", case.name);
    }
}

/// A move is listed exactly when it is accepted: every listed one is, and stands there once; every
/// filled-in open one is; any move whatever is accepted if and only if the list admits it; a move
/// that is drawn without the list is the one drawn from it; and the house may call what it is
/// offered, and nothing else that it has ever called.
pub fn listed_is_accepted<G: Conform>(games: u64) {
    let mut calls: Vec<G::House> = Vec::new();
    at_random_points::<G>(games, 6, |walk, place| {
        let mut moves = Moves::default();
        for seat in Seat::all(walk.game.setup().seats()) {
            let game = &walk.game;
            game.moves(seat, &mut moves);
            for (at, play) in moves.listed.iter().enumerate() {
                assert!(accepted(game, seat, play), "{}: {play:?} is listed, but refused", place());
                assert!(
                    !moves.listed[..at].contains(play),
                    "{}: {play:?} is listed twice",
                    place()
                );
            }
            if !moves.is_empty() {
                let [drawn, from_list] = drawn_both_ways(game, seat, &moves, &mut walk.bits);
                assert_eq!(drawn, from_list, "{}: not what the list would give", place());
            }
            for _ in 0..4 {
                for open in &moves.open {
                    let play = crate::moves::OpenMove::sample(open, &mut walk.bits);
                    assert!(
                        accepted(game, seat, &play),
                        "{}: {play:?} is open, but refused",
                        place()
                    );
                    assert!(moves.admit(&play), "{}: {play:?} is not admitted", place());
                }
                let play = G::any_move(game, &mut walk.bits);
                match (moves.admit(&play), accepted(game, seat, &play)) {
                    (true, false) => panic!("{}: {play:?} is open or listed, but refused", place()),
                    (false, true) => panic!("{}: {play:?} is accepted, but not listed", place()),
                    _ => {}
                }
            }
        }
        let offered = walk.game.house();
        if let Some(call) = offered.as_ref().filter(|call| !calls.contains(call)) {
            calls.push(call.clone());
        }
        for call in &calls {
            let entry = Entry::House(call.clone());
            match (offered.as_ref() == Some(call), walk.game.clone().play(&entry, &mut Silent)) {
                (true, Err(why)) => panic!("{}: {call:?} is offered, but refused: {why}", place()),
                (false, Ok(())) => panic!("{}: {call:?} is not offered to the house", place()),
                _ => {}
            }
        }
    });
}

/// A move drawn as playouts draw it, and one from the list, each followed by the next bits.
fn drawn_both_ways<G: Game>(
    game: &G,
    seat: Seat,
    moves: &Moves<G>,
    bits: &mut SimBits,
) -> [(Option<G::Move>, u64); 2] {
    let mut same = bits.clone();
    let drawn = Some(game.sample_move(seat, &mut Moves::default(), bits));
    let from_list = moves.clone().take_sample(&mut same);
    [(drawn, bits.next_u64()), (from_list, same.next_u64())]
}

fn accepted<G: Game>(game: &G, seat: Seat, play: &G::Move) -> bool {
    game.clone().play(&Entry::Move { seat, play: play.clone() }, &mut Silent).is_ok()
}

/// A refused entry changes nothing, and why it is refused can be said in every language: any move of
/// any seat, any chance, and legal entries whose JSON was corrupted.
pub fn refused_changes_nothing<G: Conform>(games: u64) {
    at_random_points::<G>(games, 6, |walk, place| {
        let seats = walk.game.setup().seats() as u32;
        let check = |game: &mut G, result: Result<(), crate::Refused>, before: &G| match result {
            Ok(()) => *game = before.clone(),
            Err(refused) => {
                assert!(!refused.code.is_empty(), "{}", place());
                for language in Language::ALL {
                    let said = refused.fill(language);
                    assert!(said.is_ok(), "{}: {said:?} in {refused:?}", place());
                }
                assert!(game == before, "{}: refused ({refused}), but changed", place());
            }
        };
        let before = walk.game.clone();
        let mut game = before.clone();
        for _ in 0..8 {
            let seat = Seat(walk.bits.below(seats + 2) as u8);
            let play = G::any_move(&before, &mut walk.bits);
            let result = game.play(&Entry::Move { seat, play }, &mut Silent);
            check(&mut game, result, &before);
        }
        for drawn in odd_chance(before.pending(), &mut walk.bits) {
            let outcome = match before.pending() {
                Pending::Chance(due) => due.judge(&drawn).is_ok(),
                Pending::Seats(_) | Pending::Over => false,
            };
            let result = game.play(&Entry::Chance(drawn.clone()), &mut Silent);
            let due = before.pending();
            assert!(outcome || result.is_err(), "{}: {drawn:?} is no outcome of {due:?}", place());
            assert!(!outcome || result.is_ok(), "{}: {drawn:?} is an outcome", place());
            check(&mut game, result, &before);
        }
        if let Some(entry) = walk.next() {
            let value = entry_to_json(&entry);
            for _ in 0..8 {
                let corrupt = corrupted(&value, &mut walk.bits);
                let result = read_entry(&game, &corrupt).and_then(|entry| {
                    // What a reader overlooks would be missing in the record that is written.
                    let again = entry_to_json(&entry);
                    assert_eq!(again, corrupt, "{}: {corrupt} was read as {entry:?}", place());
                    game.play(&entry, &mut Silent)
                });
                check(&mut game, result, &before);
            }
        }
    });
}

/// Chance of every kind, and what is due both as it may come and just beyond it.
fn odd_chance(pending: Pending, bits: &mut impl Bits) -> Vec<Drawn> {
    let dice = |faces: &[u8]| Drawn::Dice(crate::chance::Dice::new(faces).expect("a few dice"));
    let mut odd = vec![
        dice(&[9, 9]),
        dice(&[]),
        Drawn::Pick(u16::MAX),
        Drawn::Pick(0),
        Drawn::Shuffle([5, 5].into_iter().collect()),
    ];
    let Pending::Chance(due) = pending else { return odd };
    odd.push(due.draw(bits));
    match due.kind {
        DueKind::Dice { count, sides } => {
            odd.push(dice(&vec![sides.saturating_add(1); usize::from(count)]));
            odd.push(dice(&vec![0; usize::from(count)]));
        }
        DueKind::Shuffle { count } => {
            odd.push(Drawn::Shuffle((1..=count).collect()));
            odd.push(Drawn::Shuffle((1..count).collect()));
        }
        DueKind::Pick { of } => odd.push(Drawn::Pick(of)),
    }
    odd
}

/// The value with one thing in it changed, added or left out.
pub(super) fn corrupted(value: &Value, bits: &mut impl Bits) -> Value {
    let odd =
        [json!(null), json!(-1), json!(1.5), json!("x"), json!([]), json!({}), json!(1_000_000)];
    let any = odd[bits.below(odd.len() as u32) as usize].clone();
    match value {
        Value::Object(map) if bits.below(8) > 0 => {
            let mut map = map.clone();
            let keys: Vec<_> = map.keys().cloned().collect();
            match keys.get(bits.below(keys.len() as u32 + 1) as usize) {
                None => drop(map.insert("extra".into(), any)),
                Some(key) if bits.below(4) == 0 => drop(map.remove(key)),
                Some(key) => {
                    let inner = corrupted(&map[key], bits);
                    map.insert(key.clone(), inner);
                }
            }
            Value::Object(map)
        }
        Value::Array(list) if !list.is_empty() && bits.below(8) > 0 => {
            let mut list = list.clone();
            let at = bits.below(list.len() as u32) as usize;
            match bits.below(4) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => list[at] = corrupted(&list[at], bits),
            }
            Value::Array(list)
        }
        _ => any,
    }
}

/// The laws hold when a game has just started, and notice each of the games that break one.
pub fn the_laws_notice_what_breaks_them<G: Conform>() {
    let pack = load_pack::<G>(&Default::default(), &StandardPacks).expect("the standard pack");
    let seats = crate::game::Pack::seats(&*pack).0.max(2);
    let names = Seat::all(seats).map(|seat| format!("Player {}", seat.0)).collect();
    let setup = Setup::new(pack, &Default::default(), names).expect("no option set");
    let start = G::start(Arc::new(setup));
    assert_eq!(start.laws(), Ok(()), "{}", G::ID);
    let broken = G::broken(&start);
    assert!(!broken.is_empty(), "{}: nothing is broken", G::ID);
    for (number, game) in broken.iter().enumerate() {
        assert!(game.laws().is_err(), "{}: broken game {number} is not noticed", G::ID);
    }
}

/// A seat can take back its last move exactly until something was thrown, shown or done by
/// another; then the game is as it was. A move that could be taken back has shown nobody anything:
/// in every game that a viewer could believe to be in, the move leads to the same view.
pub fn undo<G: Conform>(games: u64) {
    for case in cases::<G>() {
        for seed in 0..games {
            let record = head_of(&case);
            let mut table = Table::<G>::open(&record, case.setup.pack.clone()).expect("a table");
            let mut walk = Walk::new(&case, seed);
            while let Some(entry) = walk.next() {
                let before = walk.game.clone();
                walk.play(&entry, &mut Silent);
                let heard = table.play(entry.clone()).expect("a legal entry");
                let Entry::Move { seat, play } = entry else {
                    let refused = |seat| table.may_undo(seat).is_err();
                    assert!(Seat::all(case.setup.seats()).all(refused), "{}", case.name);
                    continue;
                };
                let others = Seat::all(case.setup.seats()).filter(|other| *other != seat);
                others.for_each(|other| assert!(table.may_undo(other).is_err()));
                assert_eq!(table.may_undo(seat).is_err(), heard.revealed(), "{}", case.name);
                if table.may_undo(seat).is_ok() {
                    shows_nothing(&before, seat, &play, &walk, &case);
                    // Undo replays the log: now and then is enough.
                    if walk.bits.below(16) == 0 {
                        let mut undone = table.clone();
                        undone.undo(seat).expect("allowed");
                        assert!(*undone.game() == before, "{}: undo of {play:?}", case.name);
                    }
                }
            }
        }
    }
}

fn shows_nothing<G: Conform>(
    before: &G,
    seat: Seat,
    play: &G::Move,
    walk: &Walk<G>,
    case: &Case<G>,
) {
    let mut bits = walk.bits.clone();
    let entry = Entry::Move { seat, play: play.clone() };
    for viewer in Viewer::all(case.setup.seats()) {
        // The others are many: now and then is enough.
        if viewer != Viewer::Seat(seat) && bits.below(4) > 0 {
            continue;
        }
        let mut imagined = G::imagine(&before.view(viewer), &mut bits);
        match imagined.play(&entry, &mut Silent) {
            Ok(()) => {}
            // Another seat may well not have been able to: that is not known before it tries.
            Err(_) if viewer != Viewer::Seat(seat) => continue,
            Err(why) => panic!("{}: {play:?} of {seat} is legal, but not always: {why}", case.name),
        }
        assert!(
            imagined.view(viewer) == walk.game.view(viewer),
            "{}: {play:?} of {seat} showed something to {viewer:?}, but can be taken back",
            case.name
        );
    }
}

/// The head of a case's record.
pub(super) fn head_of<G: Game>(case: &Case<G>) -> Record {
    let options = serde_json::to_value(&case.setup.options).unwrap_or_default();
    Record {
        game: G::ID.into(),
        options: options.as_object().cloned().unwrap_or_default(),
        seats: case.setup.names().to_vec(),
        ..Record::default()
    }
}
