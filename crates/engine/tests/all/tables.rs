//! Stories of a table: what its players may take back, and what its record keeps of it.

use engine::{Entry, FairDice, Game, Language, Pending, Refused, Seat, Seed, Table, entry_to_json};
use serde_json::{Value, json};

use crate::toy::Toy;
use crate::{dealt, head, opened, play, play_out};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn stake(seat: Seat, chips: i64) -> Value {
    json!({"seat": seat, "move": {"type": "stake", "chips": chips}})
}

fn does(seat: Seat, kind: &str) -> Value {
    json!({"seat": seat, "move": {"type": kind}})
}

fn plays(seat: Seat, card: u8) -> Value {
    json!({"seat": seat, "move": {"type": "play", "card": card}})
}

#[track_caller]
fn says(refused: Result<(), Refused>, words: &str) {
    let why = refused.expect_err("a refusal");
    assert_eq!((why.code, why.said(Language::English).as_str()), ("no_undo", words));
}

#[test]
fn a_table_opens_on_the_head_of_its_own_game_alone() {
    let pack = opened().game().setup().pack.clone();
    let open = |record| Table::<Toy>::open(&record, pack.clone()).map(|table| table.number());
    assert_eq!(open(head()), Ok(0));
    let other = engine::Record { game: "chess".into(), ..head() };
    let alone = engine::Record { seats: vec!["Ann".into()], ..head() };
    let options = json!({"rounds": 9}).as_object().cloned().unwrap_or_default();
    let endless = engine::Record { options, ..head() };
    for (record, words) in [
        (other, "This is a record of \"chess\", not of \"blind-stakes\"."),
        (alone, "Blind Stakes seats 2 to 4 players, each with a name."),
        (endless, "The option \"rounds\" should be 1 or 2."),
    ] {
        let fault = open(record).expect_err("a fault");
        assert_eq!((fault.index(), fault.why.code), (-1, "bad_record"));
        assert_eq!(fault.why.said(Language::English), words);
    }
}

#[test]
fn a_stake_can_be_taken_back_until_another_moves() {
    let mut table = dealt();
    let before = table.game().clone();
    play(&mut table, &stake(ANN, 2));
    says(table.may_undo(BEN), "Another player has moved since your last move.");
    table.undo(ANN).expect("nothing has happened since");
    assert!(*table.game() == before && table.number() == 1);

    play(&mut table, &stake(ANN, 3));
    play(&mut table, &does(BEN, "pass"));
    says(table.undo(ANN), "Another player has moved since your last move.");
    assert_eq!(table.number(), 3, "a refused undo changes nothing");
    table.undo(BEN).expect("its own move was the last");
    table.undo(ANN).expect("now its move is the last again");
    assert!(*table.game() == before);
}

#[test]
fn nothing_is_taken_back_over_chance_a_call_or_a_look() {
    says(opened().may_undo(ANN), "Nothing has happened yet.");
    let mut table = dealt();
    says(table.may_undo(ANN), "Dice or cards have fallen since your last move.");
    play(&mut table, &does(ANN, "peek"));
    says(table.may_undo(ANN), "Your move has turned up what was hidden.");
    play(&mut table, &stake(ANN, 1));
    assert_eq!(table.may_undo(ANN), Ok(()));
    play(&mut table, &json!({"house": "close"}));
    says(table.may_undo(ANN), "The house has called since your last move.");

    play(&mut table, &plays(BEN, 3));
    assert_eq!(table.may_undo(BEN), Ok(()), "it lies face down");
    play(&mut table, &plays(ANN, 1));
    says(table.may_undo(ANN), "Your move has turned up what was hidden.");
}

#[test]
fn a_table_that_agrees_goes_back_as_far_as_it_likes_and_keeps_what_was_taken_back() {
    let seed = Seed::from_word("agreed");
    let mut dice = FairDice::new(&seed, &[]);
    let mut table = opened();
    play_out(&mut table, &mut dice);
    let entries = table.number();
    assert_eq!(table.draws(), 3, "one shuffle, two throws");

    let refused = table.go_back_to(entries + 1).expect_err("too far");
    assert_eq!(refused.said(Language::English), "The log is not that long.");
    assert_eq!((table.number(), table.record().extra.history), (entries, None));

    table.go_back_to(1).expect("all agreed");
    assert!(matches!(table.game().pending(), Pending::Seats(_)) && table.number() == 1);
    assert_eq!(table.draws(), 3, "throws that were taken back were drawn all the same");
    play_out(&mut table, &mut dice);
    assert_eq!(table.draws(), 5);

    let record = table.record();
    assert_eq!(record.log.len(), entries);
    let history = record.extra.history.expect("something was taken back");
    assert_eq!(history.len(), entries + 1 + entries - 1);
    assert_eq!(history[entries], json!({"undo": 1}));
    assert_eq!(history[0], record.log[0], "what stands is in the history as well");
}

#[test]
fn chance_typed_in_by_hand_is_marked_where_it_stands_and_where_it_was_taken_back() {
    let mut table = opened();
    let Pending::Chance(due) = table.game().pending() else { panic!("a shuffle is due") };
    let order = due.draw(&mut engine::SimBits::new(1, 0));
    table.play_by_hand(order.clone()).expect("an outcome");
    assert_eq!(table.record().extra.by_hand, [0]);
    assert_eq!(table.draws(), 0, "the table's dice did not draw it");

    table.go_back_to(0).expect("all agreed");
    assert!(table.record().extra.by_hand.is_empty());
    table.play(Entry::Chance(order.clone())).expect("an outcome");
    let record = table.record();
    assert!(record.extra.by_hand.is_empty(), "this one was not typed in");
    let mut marked = entry_to_json::<Toy>(&Entry::Chance(order.clone()));
    marked["by_hand"] = json!(true);
    assert_eq!(
        record.extra.history,
        Some(vec![marked, json!({"undo": 0}), json!({"chance": order})])
    );
    let wrong = table.play_by_hand(order).expect_err("a player decides now");
    assert_eq!((wrong.code, table.number()), ("move_expected", 1));
}

#[test]
fn a_record_keeps_its_seed_for_the_end() {
    let seed = Seed::from_word("secret");
    let given = ["from Ann".to_owned(), "from Ben".to_owned()];
    let mut table = opened();
    play_out(&mut table, &mut FairDice::new(&seed, &given));
    let during = table.record();
    assert_eq!((during.extra.seed, during.extra.commitment), (None, None));
    assert!(!during.extra.digests.is_empty() && during.extra.pack_digest.is_some());
    let after = table.record_with_seed(&seed, &given).extra;
    assert_eq!(after.seed, Some(seed.to_hex()));
    assert_eq!(after.commitment, Some(seed.commitment()));
    assert_eq!(after.contributions, given);
}

#[test]
fn a_table_draws_only_what_is_due() {
    let mut dice = FairDice::new(&Seed::from_word("1"), &[]);
    let mut table = dealt();
    assert!(table.draw(&mut dice).is_none());
    assert_eq!((dice.draws(), table.number()), (0, 1), "no number of the seed is lost");
}
