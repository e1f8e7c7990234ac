//! Laws of records: what is written leads back to the same game, for ever.

use super::laws::head_of;
use super::{Case, Conform, Walk, at_random_points, cases};
use crate::chance::{Bits, Drawn};
use crate::game::{Entry, Pending};
use crate::moves::OpenMove;
use crate::random::{FairDice, Seed};
use crate::record::Record;
use crate::replay::{StandardPacks, Verdict, past, replay, verify};
use crate::table::{Table, entry_to_json, read_entry};

/// Every entry's JSON reads back as the same entry, and so does that of every move that is listed
/// or filled in, and of what the house may call.
pub fn json_reads_back<G: Conform>(games: u64) {
    at_random_points::<G>(games, 6, |walk, place| {
        let mut entries: Vec<Entry<G>> = walk.next().into_iter().collect();
        if let Pending::Seats(seats) = walk.game.pending() {
            for seat in seats.iter() {
                walk.game.moves(seat, &mut walk.moves);
                let listed = walk.moves.listed.iter();
                entries.extend(listed.map(|play| Entry::Move { seat, play: play.clone() }));
                for open in &walk.moves.open {
                    let play = OpenMove::sample(open, &mut walk.bits);
                    entries.push(Entry::Move { seat, play });
                }
            }
            entries.extend(walk.game.house().map(Entry::House));
        }
        for entry in entries {
            let value = entry_to_json(&entry);
            assert_eq!(read_entry(&walk.game, &value), Ok(entry), "{}: {value}", place());
        }
    });
}

/// A game's record replays to the same game, byte for byte and exactly; every cut of it is the
/// game in progress; a changed digest is noticed; the dice follow from the seed, and a changed
/// throw is found out.
pub fn records_replay<G: Conform>(games: u64) {
    for case in cases::<G>() {
        for seed in 0..games {
            let seed = Seed::from_word(&format!("conformance {seed}"));
            let (table, states) = dealt(&case, &seed);
            let record = table.record_with_seed(&seed, &[]);
            let text = record.to_text();
            let read = Record::parse(&text).expect("a record");
            assert_eq!(read, record, "{}", case.name);
            let (again, verdict) =
                replay::<G>(&read, &StandardPacks, usize::MAX).expect("a legal record");
            assert!(again.game() == table.game(), "{}: another game", case.name);
            assert_eq!(verdict, Verdict::Exact, "{}", case.name);
            assert_eq!(again.record_with_seed(&seed, &[]).to_text(), text, "{}", case.name);
            cuts_are_states(&read, &states, &case);
            digests_are_compared::<G>(&read);
            dice_are_fair::<G>(&read, &case);
        }
    }
}

/// Plays a whole game with a table's dice; keeps every state.
fn dealt<G: Conform>(case: &Case<G>, seed: &Seed) -> (Table<G>, Vec<G>) {
    let mut table = Table::<G>::open(&head_of(case), case.setup.pack.clone()).expect("a table");
    let mut dice = FairDice::new(seed, &[]);
    let mut walk = Walk::new(case, 0);
    assert!(*table.game() == walk.game, "{}: the head does not read back", case.name);
    let mut states = vec![table.game().clone()];
    loop {
        walk.game = table.game().clone();
        let Some(entry) = walk.next() else { return (table, states) };
        match entry {
            Entry::Chance(_) => drop(table.draw(&mut dice)),
            entry => drop(table.play(entry).expect("a legal entry")),
        }
        states.push(table.game().clone());
    }
}

fn cuts_are_states<G: Conform>(record: &Record, states: &[G], case: &Case<G>) {
    for (upto, state) in states.iter().enumerate().step_by(1 + states.len() / 16) {
        let (cut, _) = replay::<G>(record, &StandardPacks, upto).expect("a cut record");
        assert!(cut.game() == state, "{}: cut after {upto}", case.name);
    }
}

fn digests_are_compared<G: Conform>(record: &Record) {
    let mut changed = record.clone();
    let Some((entries, digest)) = changed.extra.digests.last_mut() else {
        panic!("a record carries digests");
    };
    let at = *entries;
    *digest = "0".repeat(64);
    let (_, verdict) = replay::<G>(&changed, &StandardPacks, usize::MAX).expect("legal");
    assert_eq!(verdict, Verdict::Diverged { at });
    changed.extra.pack_digest = Some("0".repeat(64));
    let (_, verdict) = replay::<G>(&changed, &StandardPacks, usize::MAX).expect("legal");
    assert_eq!(verdict, Verdict::Diverged { at: 0 });
    changed.extra = Default::default();
    let (_, verdict) = replay::<G>(&changed, &StandardPacks, usize::MAX).expect("legal");
    assert_eq!(verdict, Verdict::Unverified);
}

fn dice_are_fair<G: Conform>(record: &Record, case: &Case<G>) {
    let verified = verify::<G>(record, &StandardPacks).expect("drawn from the seed");
    let chance = record.log.iter().filter(|entry| entry.get("chance").is_some()).count();
    assert_eq!(verified.drawn, chance as u64, "{}", case.name);

    // The last throw is changed: nothing after it can be illegal but the throw itself.
    let mut bent = record.clone();
    let Some(last) = bent.log.iter().rposition(|entry| entry.get("chance").is_some()) else {
        return;
    };
    let (table, _) = replay::<G>(record, &StandardPacks, last).expect("a cut record");
    let Pending::Chance(due) = table.game().pending() else { panic!("chance was due") };
    let mut bits = crate::random::SimBits::new(1, last as u64);
    let other = std::iter::repeat_with(|| Entry::<G>::Chance(due.draw(&mut bits)))
        .map(|entry| entry_to_json(&entry))
        .take(1_000)
        .find(|other| *other != bent.log[last]);
    let Some(other) = other else { return };
    bent.log.truncate(last);
    bent.log.push(other);
    let fault = verify::<G>(&bent, &StandardPacks).expect_err("not drawn from the seed");
    assert_eq!((fault.at, fault.why.code), (Some(last), "not_drawn"), "{}", case.name);

    bent.extra.by_hand = vec![last];
    let by_hand = verify::<G>(&bent, &StandardPacks).expect("typed in, and marked so");
    assert_eq!(by_hand.by_hand, 1);
    bent.extra.seed = Some(Seed::from_word("another").to_hex());
    let fault = verify::<G>(&bent, &StandardPacks).expect_err("another seed");
    assert_eq!(fault.why.code, "bad_seed");
    taken_back_still_verifies::<G>(record, case);
}

/// A table at which a throw was taken back: the history leads to the log, and the dice of both
/// follow from the seed.
fn taken_back_still_verifies<G: Conform>(record: &Record, case: &Case<G>) {
    let seed = record.extra.seed.as_deref().and_then(Seed::from_hex).expect("a seed");
    let mut table = Table::<G>::open(&head_of(case), case.setup.pack.clone()).expect("a table");
    let mut dice = FairDice::new(&seed, &[]);
    let first = table.draw(&mut dice);
    if first.is_none() {
        return;
    }
    table.go_back_to(0).expect("everybody agreed");
    table.draw(&mut dice).expect("chance is due again");
    assert_eq!(table.draws(), 2);
    if let Pending::Chance(due) = table.game().pending() {
        let mut bits = crate::random::SimBits::new(2, 0);
        let drawn: Drawn = due.draw(&mut bits);
        table.play_by_hand(drawn).expect("an outcome");
    }
    let mut walk = Walk::new(case, bits_of(record));
    for _ in 0..10 {
        walk.game = table.game().clone();
        match walk.next() {
            None => break,
            Some(Entry::Chance(_)) => drop(table.draw(&mut dice)),
            Some(entry) => drop(table.play(entry).expect("a legal entry")),
        }
    }
    let taken_back = table.record_with_seed(&seed, &[]);
    let read = Record::parse(&taken_back.to_text()).expect("a record");
    verify::<G>(&read, &StandardPacks).expect("the history follows from the seed");
    let mut unseeded = table.record();
    for record in [&read, &unseeded] {
        goes_on::<G>(record, case);
    }
    let mut forged = read;
    for record in [&mut forged, &mut unseeded] {
        record.extra.history.iter_mut().for_each(|history| history.truncate(1));
    }
    let fault = verify::<G>(&forged, &StandardPacks).expect_err("the history leads elsewhere");
    assert_eq!(fault.why.code, "bad_history");
    for record in [&forged, &unseeded] {
        let fault = past::<G>(record, &StandardPacks).expect_err("it can not go on from there");
        assert_eq!(fault.why.code, "bad_history");
    }
}

/// A game that goes on from a record stands where the record ends, and has the same history.
fn goes_on<G: Conform>(record: &Record, case: &Case<G>) {
    let mut table = Table::<G>::open(record, case.setup.pack.clone()).expect("a table");
    for happened in past::<G>(record, &StandardPacks).expect("a past") {
        table.redo(&happened).expect("it happened before");
    }
    let again = table.record();
    assert_eq!((&again.log, &again.extra.digests), (&record.log, &record.extra.digests));
    assert_eq!(
        (&again.extra.history, &again.extra.by_hand),
        (&record.extra.history, &record.extra.by_hand)
    );
}

fn bits_of(record: &Record) -> u64 {
    crate::random::SimBits::new(3, record.log.len() as u64).next_u64()
}
