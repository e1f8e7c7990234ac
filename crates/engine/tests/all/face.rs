//! The JSON face of a game, as a screen sees it: what is pending, what may be done, what was told to whom.

use engine::pack::Files;
use engine::{AnyGame, AnyTable, Erased, FairDice, Seat, Seed, Told, Viewer, value_of};
use serde_json::{Value, json};

use crate::toy::Toy;
use crate::{dealt, opened};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn table() -> Box<dyn AnyTable> {
    Box::new(dealt())
}

fn play(table: &mut dyn AnyTable, entry: &Value) -> Told {
    table.play(entry).expect("a legal entry")
}

#[test]
fn a_game_introduces_itself() {
    let info = Erased::<Toy>::default().info();
    assert_eq!((info.id, info.name, info.seats), ("blind-stakes", "Blind Stakes", (2, 4)));
    assert_eq!(
        json!(info)["options"][0],
        json!({
            "name": "rounds", "default": 2, "values": "1 or 2", "schema": {"enum": [1, 2]},
            "meaning": "How many rounds there are.",
        })
    );
}

#[test]
fn a_pack_is_checked_with_file_and_line() {
    let game = Erased::<Toy>::default();
    let standard = game.standard_pack();
    let inline = game.inline_pack(&standard).expect("the standard pack");
    assert_eq!(inline, json!({"cards": 11, "hand": 2, "chips": 6, "limit": 3}));
    assert_eq!(game.check_pack(&standard), Ok(engine::pack::digest(&inline)));

    let wrong = Files::default().with("pack.toml", "cards = 11\nhand = 9\nchips = \"six\"\n");
    assert_eq!(
        game.check_pack(&wrong).expect_err("three faults").to_string(),
        "pack.toml:2:1: this should be a whole number from 1 to 2, not 9\n\
         pack.toml:3:1: this should be a whole number from 1 to 1000, not \"six\"\n\
         pack.toml:1:1: `limit` is missing here"
    );
    let missing = game.inline_pack(&Files::default()).expect_err("no file");
    assert_eq!(missing.to_string(), "pack.toml:1:1: the file is missing; a pack needs it");
}

#[test]
fn what_is_pending_is_said_in_one_of_three_ways() {
    let shuffle: Box<dyn AnyTable> = Box::new(opened());
    assert_eq!(
        shuffle.pending(),
        json!({"kind": "chance", "chance": "shuffle", "what": "deck", "count": 11, "seat": null})
    );
    let mut table = table();
    assert_eq!(table.pending(), json!({"kind": "moves", "seats": [0]}));
    play(&mut *table, &json!({"house": "close"}));
    assert_eq!(table.pending(), json!({"kind": "moves", "seats": [0, 1]}));
    play(&mut *table, &json!({"seat": 1, "move": {"type": "play", "card": 4}}));
    play(&mut *table, &json!({"seat": 0, "move": {"type": "play", "card": 1}}));
    assert_eq!(
        table.pending(),
        json!({"kind": "chance", "chance": "dice", "what": "high_or_low", "count": 1, "seat": 0})
    );
    let mut dice = FairDice::new(&Seed::from_word("over"), &[]);
    while !table.over() {
        for seat in [ANN, BEN] {
            if let Some(play) = table.passive(seat) {
                table.play(&json!({"seat": seat, "move": play})).expect("a passive move");
            }
        }
        table.draw(&mut dice);
    }
    assert_eq!(table.pending(), json!({"kind": "none"}));
    assert_eq!((table.moves(ANN), table.passive(ANN)), (json!([]), None));
    assert_eq!(table.summary()["round"], json!(2));
    assert_eq!((table.game(), table.race()), ("blind-stakes", None));
}

#[test]
fn moves_are_complete_or_say_what_their_fields_may_be() {
    let mut table = table();
    assert_eq!(
        table.moves(ANN),
        json!([
            {"type": "pass"},
            {"type": "peek"},
            {"type": "stake", "open": {"chips": {"least": 1, "most": 3}}},
        ])
    );
    assert_eq!(table.moves(BEN), json!([]), "it is not its turn");
    assert_eq!(table.moves(Seat(200)), json!([]), "nobody sits there");
    play(&mut *table, &json!({"house": "close"}));
    assert_eq!(table.moves(BEN), json!([{"type": "play", "card": 3}, {"type": "play", "card": 4}]));
}

#[test]
fn a_view_holds_the_own_cards_and_a_look_at_the_one_aside() {
    let mut table = table();
    let you = |table: &dyn AnyTable, viewer| table.view(viewer)["you"].clone();
    assert_eq!(
        you(&*table, Viewer::Seat(ANN)),
        json!({"seat": 0, "hand": [1, 2], "sealed": null, "aside": null})
    );
    play(&mut *table, &json!({"seat": 0, "move": {"type": "peek"}}));
    assert_eq!(you(&*table, Viewer::Seat(ANN))["aside"], json!(5));
    assert_eq!(you(&*table, Viewer::Seat(BEN))["aside"], json!(null));
    assert_eq!(you(&*table, Viewer::Spectator), json!(null));
    assert_eq!(table.view(Viewer::Spectator)["table"], table.summary());
}

#[test]
fn what_happens_is_told_to_those_who_may_know_it() {
    let mut table: Box<dyn AnyTable> = Box::new(opened());
    let order: Vec<u16> = (0..11).rev().collect();
    let events = |told: &Told| told.all.iter().map(|one| value_of(&one.event)).collect::<Vec<_>>();
    let asides = |told: &Told| {
        told.only.iter().map(|(seat, one)| (*seat, value_of(&one.event))).collect::<Vec<_>>()
    };
    let told = play(&mut *table, &json!({"chance": {"shuffle": order}}));
    assert_eq!(events(&told), [json!({"type": "dealt", "leak": null})]);
    assert_eq!(
        asides(&told),
        [
            (ANN, json!({"type": "hand", "cards": [10, 11]})),
            (BEN, json!({"type": "hand", "cards": [8, 9]})),
        ]
    );
    let told = play(&mut *table, &json!({"seat": 0, "move": {"type": "peek"}}));
    assert_eq!(events(&told), [json!({"type": "peeked", "seat": 0})]);
    assert_eq!(asides(&told), [(ANN, json!({"type": "aside", "card": 7}))]);
    assert!(told.only.iter().all(|(_, one)| one.said.is_some()), "{told:?}");
    let told = play(&mut *table, &json!({"seat": 0, "move": {"type": "pass"}}));
    assert_eq!((told.all.len(), told.only.len()), (1, 0));
}

#[test]
fn what_is_no_entry_is_refused_in_the_order_of_its_faults() {
    let mut table = table();
    for (entry, code) in [
        (json!(null), "bad_entry"),
        (json!({"seat": 0}), "bad_entry"),
        (json!({"seat": 0, "move": {"type": "pass"}, "by": "Ann"}), "bad_entry"),
        (json!({"chance": {"dice": [1]}}), "move_expected"),
        (json!({"house": "open"}), "bad_house"),
        (json!({"seat": -1, "move": {"type": "pass"}}), "bad_seat"),
        (json!({"seat": 2, "move": {"type": "pass"}}), "bad_seat"),
        (json!({"seat": 256, "move": {"type": "pass"}}), "bad_seat"),
        (json!({"seat": 1, "move": {"type": "pass"}}), "not_your_turn"),
        (json!({"seat": 0, "move": {"type": "bluff"}}), "bad_move"),
        (json!({"seat": 0, "move": {"type": "pass", "chips": 0}}), "bad_move"),
        (json!({"seat": 0, "move": {"type": "stake", "chips": 4}}), "too_much"),
        (json!({"seat": 0, "move": {"type": "play", "card": 1}}), "wrong_move"),
    ] {
        let refused = table.play(&entry).expect_err("not legal");
        assert_eq!(refused.code, code, "{entry}");
        assert_eq!(table.number(), 1);
    }
}

#[test]
fn a_table_without_a_type_takes_back_and_records_like_any() {
    let mut table = table();
    play(&mut *table, &json!({"seat": 0, "move": {"type": "stake", "chips": 2}}));
    assert_eq!(table.undo(BEN).expect_err("not its move").code, "no_undo");
    table.undo(ANN).expect("its own move");
    assert_eq!((table.number(), table.record().log.len()), (1, 1));
    let seed = Seed::from_word("unused");
    let record = table.record_with_seed(&seed, &[]);
    assert_eq!(record.extra.history.as_ref().map(Vec::len), Some(3));
    let game = Erased::<Toy>::default();
    let why = game.verify(&record, &engine::StandardPacks).expect_err("dealt by hand, unmarked");
    assert_eq!(why.why.code, "not_drawn");
}
