//! Stories of records that are read again: what a replay says of itself, and whose dice are found out.

use engine::{
    FairDice, Fault, Game, Language, PackRef, Record, Seat, Seed, StandardPacks, Table, Verdict,
    Verified, load_pack, read_entry, replay, verify,
};
use serde_json::json;

use crate::flaws::Flaw;
use crate::toy::Toy;
use crate::{head, opened, play_out};

/// The record of a finished game, and what its seats mixed into the seed.
fn finished() -> Record {
    finished_with(&Seed::from_word("a game that is over"))
}

fn finished_with(seed: &Seed) -> Record {
    let given = ["Ann's".to_owned(), "Ben's".to_owned()];
    let mut table = opened();
    play_out(&mut table, &mut FairDice::new(seed, &given));
    table.record_with_seed(seed, &given)
}

/// The record of a table at which a throw was typed in, then taken back, then drawn.
fn taken_back() -> Record {
    let seed = Seed::from_word("taken back");
    let mut dice = FairDice::new(&seed, &[]);
    let mut table = opened();
    let order = (0..11).collect();
    table.play_by_hand(engine::Drawn::Shuffle(order)).expect("an order");
    table.go_back_to(0).expect("all agreed");
    play_out(&mut table, &mut dice);
    table.go_back_to(1).expect("all agreed");
    play_out(&mut table, &mut dice);
    table.record_with_seed(&seed, &[])
}

#[track_caller]
fn verdict(record: &Record) -> Verdict {
    replay::<Toy>(record, &StandardPacks, usize::MAX).expect("a legal record").1
}

#[track_caller]
fn fault(record: &Record) -> (i64, &'static str) {
    let fault = verify::<Toy>(record, &StandardPacks).expect_err("a fault");
    (fault.index(), fault.why.code)
}

#[test]
fn a_replay_says_how_far_it_can_be_trusted() {
    let record = finished();
    let entries = record.log.len();
    assert_eq!(verdict(&record), Verdict::Exact);

    let mut changed = record.clone();
    changed.extra.digests = vec![(3, "0".repeat(64)), (entries, "1".repeat(64))];
    assert_eq!(verdict(&changed), Verdict::Diverged { at: 3 }, "the first that differs");
    changed.extra.pack_digest = Some("0".repeat(64));
    assert_eq!(verdict(&changed), Verdict::Diverged { at: 0 }, "another pack comes before all");

    let mut bare = record.clone();
    bare.extra = Default::default();
    assert_eq!(verdict(&bare), Verdict::Unverified);
    let (_, cut) = replay::<Toy>(&record, &StandardPacks, 3).expect("a cut record");
    assert_eq!(cut, Verdict::Unverified, "nothing was compared yet");
    assert_eq!(json!(Verdict::Diverged { at: 3 }), json!({"kind": "diverged", "at": 3}));
}

#[test]
fn a_replay_stops_at_what_the_rules_refuse() {
    let mut record = finished();
    let (game, _) = replay::<Toy>(&record, &StandardPacks, 2).expect("a cut record");
    assert_eq!((game.number(), game.game().over()), (2, false));
    record.log[2] = json!({"seat": 1, "move": {"type": "stake", "chips": 99}});
    let why = replay::<Toy>(&record, &StandardPacks, usize::MAX).expect_err("too many chips");
    assert_eq!((why.index(), why.why.code), (2, "too_much"));
    assert_eq!(why.to_string(), "entry 2 of the log: You can't stake more than 3. (too_much)");
    let german = "Eintrag 2 des Protokolls: Mehr als 3 kannst du nicht setzen. (too_much)";
    assert_eq!(why.said(Language::German), german);
    let told = json!({"code": "too_much", "message": "You can't stake more than 3."});
    assert_eq!(json!(why.why), told, "programs read English");
    assert!(replay::<Toy>(&record, &StandardPacks, 2).is_ok(), "before it all is well");
}

#[test]
fn a_pack_in_the_record_is_played_with_and_one_that_nobody_has_is_refused() {
    let mut record = finished();
    let inline = json!({"cards": 11, "hand": 2, "chips": 6, "limit": 3});
    record.pack = PackRef::Inline(inline.clone());
    assert_eq!(verdict(&record), Verdict::Exact, "it is the standard pack, written out");
    record.pack = PackRef::Named("lost".into());
    let words = |record: &Record| -> String {
        let fault: Fault = replay::<Toy>(record, &StandardPacks, usize::MAX).expect_err("a fault");
        assert_eq!((fault.index(), fault.why.code), (-1, "bad_record"));
        fault.why.said(Language::English)
    };
    assert_eq!(words(&record), "There is no pack \"lost\" for Blind Stakes.");
    let mut wrong = inline;
    wrong["hand"] = json!(7);
    record.pack = PackRef::Inline(wrong);
    assert_eq!(words(&record), "pack.hand: this should be a whole number from 1 to 2, not 7");
}

#[test]
fn marks_of_what_was_typed_in_survive_a_replay() {
    let mut record = finished();
    record.extra.by_hand = vec![0];
    let (again, _) = replay::<Toy>(&record, &StandardPacks, usize::MAX).expect("legal");
    assert_eq!(again.record().extra.by_hand, [0]);
    assert_eq!(again.draws(), 2);
}

#[test]
fn dice_that_follow_from_the_seed_are_verified() {
    let verified = verify::<Toy>(&finished(), &StandardPacks);
    assert_eq!(verified, Ok(Verified { drawn: 3, by_hand: 0 }));
    let verified = verify::<Toy>(&taken_back(), &StandardPacks);
    assert_eq!(verified, Ok(Verified { drawn: 5, by_hand: 1 }), "with what was taken back");
}

#[test]
fn a_seed_that_is_missing_wrong_or_mixed_with_something_else_is_found_out() {
    let with = |change: &dyn Fn(&mut Record)| {
        let mut record = finished();
        change(&mut record);
        fault(&record)
    };
    assert_eq!(with(&|record| record.extra.seed = None), (-1, "no_seed"));
    assert_eq!(with(&|record| record.extra.commitment = None), (-1, "no_seed"));
    assert_eq!(with(&|record| record.extra.seed = Some("a secret".into())), (-1, "bad_seed"));
    let other = Seed::from_word("another").to_hex();
    assert_eq!(with(&|record| record.extra.seed = Some(other.clone())), (-1, "bad_seed"));
    assert_eq!(with(&|record| record.extra.contributions.reverse()), (0, "not_drawn"));
}

#[test]
fn a_bent_throw_is_found_out_even_when_it_is_said_to_be_typed_in() {
    let is_throw = |entry: &serde_json::Value| entry["chance"].get("dice").is_some();
    let mut found_out = 0;
    for number in 0..24 {
        let mut bent = finished_with(&Seed::from_word(&format!("bent {number}")));
        let at = bent.log.iter().position(is_throw).expect("a throw");
        let next = bent.log.iter().rposition(is_throw).expect("another throw");
        let face = bent.log[at]["chance"]["dice"][0].as_u64().expect("a face");
        bent.log[at]["chance"]["dice"][0] = json!(face % 6 + 1);
        assert_eq!(fault(&bent), (at as i64, "not_drawn"));

        // Said to be typed in, the throw takes no draw of the seed, and the next one is not its own:
        // found out, unless it shows the face of the other by chance, one time in six.
        bent.extra.by_hand = vec![at];
        match verify::<Toy>(&bent, &StandardPacks) {
            Ok(verified) => assert_eq!(verified.by_hand, 1, "at least it is counted"),
            Err(fault) => {
                assert_eq!((fault.at, fault.why.code), (Some(next), "not_drawn"));
                found_out += 1;
            }
        }
    }
    assert!((15..24).contains(&found_out), "{found_out} of 24 were found out");
}

#[test]
fn throws_that_were_taken_back_can_not_be_left_out_of_the_history() {
    let mut record = taken_back();
    let history = record.extra.history.as_mut().expect("a history");
    // The typed shuffle, its undo, the drawn one; then a game that was taken back, up to its undo.
    let is_undo = |entry: &serde_json::Value| entry.get("undo").is_some();
    let undo = history.iter().rposition(is_undo).expect("taken back");
    history.drain(3..=undo);
    let why = verify::<Toy>(&record, &StandardPacks).expect_err("other throws were drawn").why;
    assert_eq!(why.code, "not_drawn");
}

#[test]
fn a_history_names_the_number_of_what_is_wrong_in_it() {
    let mut record = taken_back();
    let history = record.extra.history.as_mut().expect("a history");
    history[1] = json!({"undo": 9});
    let fault = verify::<Toy>(&record, &StandardPacks).expect_err("a fault");
    assert_eq!((fault.index(), fault.why.code), (-1, "no_undo"));
    assert_eq!(
        fault.why.said(Language::English),
        "Number 1 of the history: The log is not that long."
    );

    let mut record = taken_back();
    record.extra.history.as_mut().expect("a history").pop();
    let why = verify::<Toy>(&record, &StandardPacks).expect_err("a fault").why;
    assert_eq!(why.code, "bad_history");

    let mut record = taken_back();
    record.extra.history.as_mut().expect("a history")[0] = json!({"chance": {"pick": 1}});
    let why = verify::<Toy>(&record, &StandardPacks).expect_err("a fault").why;
    assert_eq!(why.code, "bad_chance");
    assert!(
        why.said(Language::English).starts_with("Number 0 of the history: A shuffle of 11 is due"),
        "{why}"
    );
}

/// A game that goes round and round is stopped at its bound, at the table as in a record: the entry
/// past it is refused, though the rules alone would take it.
#[test]
fn a_log_longer_than_any_game_is_refused_at_the_entry_past_the_bound() {
    Flaw::NeverEnds.in_play(past_the_bound);
}

fn past_the_bound() {
    let pack = load_pack::<Toy>(&PackRef::default(), &StandardPacks).expect("a pack");
    let mut table = Table::<Toy>::open(&head(), pack).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word("round and round"), &[]);
    table.draw(&mut dice).expect("the deck is shuffled");
    let most = table.game().setup().most_entries();
    let pass = |table: &mut Table<Toy>| {
        let seat = Seat(((table.number() - 1) % 2) as u8);
        let read = read_entry(table.game(), &json!({"seat": seat, "move": {"type": "pass"}}));
        table.play(read.expect("a move"))
    };
    while table.number() < most {
        pass(&mut table).expect("within the bound");
    }
    let (before, refused) = (table.game().clone(), pass(&mut table).expect_err("past the bound"));
    assert_eq!(refused.code, "too_long");
    assert!(*table.game() == before && table.number() == most, "a refused entry changes nothing");
    assert_eq!(table.may_go_on(), Err(refused.clone()));

    let mut record = table.record();
    let replayed = |record: &Record| replay::<Toy>(record, &StandardPacks, usize::MAX);
    assert_eq!(replayed(&record).expect("up to the bound").0.number(), most);
    record.log.push(record.log[most - 2].clone());
    let fault = replayed(&record).expect_err("one more than a game can have");
    assert_eq!((fault.index(), fault.why), (most as i64, refused));
}
