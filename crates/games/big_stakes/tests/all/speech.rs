//! What is asked and said in typical moments, as readers of both languages see it.

use engine::conformance::Scripted as _;
use engine::{Game as _, Language, Text};
use serde_json::{Value, json};

use crate::common::Script;

const STABLES: [&[&str]; 2] = [
    &["secretariat", "omaha", "kona_gold", "ta_wee", "regret"],
    &["zev", "xtra_heat", "kingman", "aristides", "alydar"],
];

/// A decision of a seat: the question, the suggested ways, the forms with what may be picked, and
/// what is closed.
#[track_caller]
fn check_asked(script: &Script, seat: u8, language: Language, lines: &[&str]) {
    let ask = script.ask(seat);
    let say = |text: &Text| Script::say(language, Some(seat), text);
    let mut asked = vec![say(&ask.prompt)];
    for way in &ask.ways[..ask.suggested] {
        let note = way.note.as_ref().map_or_else(String::new, say);
        asked.push(format!("{} = {}: {note}", way.words, say(&way.label)));
    }
    for form in &ask.forms {
        asked.push(format!("{} = {}", form.example, say(&form.label)));
        for field in &form.fields {
            let (engine::Holds::Several { of, .. } | engine::Holds::One { of }) = &field.holds
            else {
                continue;
            };
            for pick in of {
                let note = pick.note.as_ref().map_or_else(String::new, say);
                let number = pick.number.map_or_else(String::new, |number| format!("{number}. "));
                asked.push(format!("  {number}{}: {note}", say(&pick.label)));
            }
        }
    }
    let closed = ask.closed.iter().map(|closed| {
        let at = &closed.target;
        format!("{} in {}: {}", at.distance, at.lane.unwrap_or_default(), say(&closed.why))
    });
    asked.extend(closed);
    assert_eq!(asked, lines);
}

/// What is said of an entry.
#[track_caller]
fn check_said(mut script: Script, entry: &Value, seat: u8, language: Language, lines: &[&str]) {
    let said = script.heard(entry).into_iter().map(|text| Script::say(language, Some(seat), &text));
    assert_eq!(said.collect::<Vec<_>>(), lines);
}

fn run(path: &str) -> Value {
    json!({"type": "run", "path": path})
}

/// Secretariat and Zev are in the gate of a race over five furlongs.
fn in_the_gate() -> Script {
    let mut script = Script::stables(json!({"program": ["d5", "t7"]}), &STABLES);
    script.enter(&["secretariat", "zev"]).posts();
    script
}

/// They are level after eleven spaces of one and thirteen of the other: Zev is still to run those.
fn before_the_photo() -> Script {
    let mut script = in_the_gate();
    for _ in 0..10 {
        script.run([6, 1, 2], "ssssssssss");
    }
    script.run([6, 1, 2], "sssssssssss").dice(&[6, 1, 2]);
    script
}

/// Both show two cards, and it is Ann's turn to trade.
fn trade() -> Script {
    let mut script = Script::open(2, json!({"program": ["d8", "t5"]}));
    script.deal(&STABLES);
    for seat in 0..2 {
        let hand = script.hand(seat);
        script.seat(seat, json!({"type": "release", "horses": [hand[0], hand[1]]}));
    }
    script
}

#[test]
fn an_entry_shows_what_each_horse_is_worth_in_the_race() {
    let script = Script::stables(json!({"program": ["t7", "d5"]}), &STABLES);
    check_asked(
        &script,
        0,
        Language::English,
        &[
            "Race 1, 7 furlongs on turf for $14,000,000: who runs for you?",
            "enter 1 = Enter a horse",
            "  1. Secretariat (horse): 60 + 1.2♥ at 7f",
            "  2. Omaha (horse): 53 + 0.9♥ at 7f",
            "  3. Kona Gold (gelding): 61 + 1.1♥ at 7f",
            "  4. Ta Wee (mare): 59 + 1.4♥ at 7f",
            "  5. Regret (mare): 57 + 1.1♥ at 7f",
        ],
    );
    check_asked(
        &script,
        0,
        Language::German,
        &[
            "Rennen 1, 7 Furlongs auf Gras um 14.000.000 $: Wer läuft für dich?",
            "enter 1 = Ein Pferd melden",
            "  1. Secretariat (Hengst): 60 + 1,2♥ über 7f",
            "  2. Omaha (Hengst): 53 + 0,9♥ über 7f",
            "  3. Kona Gold (Wallach): 61 + 1,1♥ über 7f",
            "  4. Ta Wee (Stute): 59 + 1,4♥ über 7f",
            "  5. Regret (Stute): 57 + 1,1♥ über 7f",
        ],
    );
    let enter = |horse: &str| json!({"type": "enter", "horses": [horse]});
    script.check_typed(0, &[("enter 2", enter("omaha")), ("enter Kona Gold", enter("kona_gold"))]);
}

#[test]
fn a_run_offers_every_cell_in_reach_and_tells_what_is_closed() {
    let mut script = in_the_gate();
    script.run([1, 1, 2], "ss").dice(&[1, 1, 3]);
    check_asked(
        &script,
        0,
        Language::English,
        &[
            "1 Secretariat may run 9 spaces (red 1 and running 8). Where to?",
            "run 1.9 = Lane 1, 9 spaces of 9: 52 to go",
            "run 2.9 = Lane 2, 9 spaces of 9: 52 to go",
            "run 3.9 = Lane 3, 9 spaces of 9: 52 to go",
            "run 4.9 = Lane 4, 9 spaces of 9: 52 to go",
            "run sssssssss = Your own path",
            "4 in 2: Another horse stands there.",
            "6 in 2: This space in front of another horse stays open.",
            "20 in 1: The throw allows 9 spaces.",
            "20 in 2: The throw allows 9 spaces.",
            "20 in 3: The throw allows 9 spaces.",
            "20 in 4: The throw allows 9 spaces.",
        ],
    );
    check_asked(
        &script,
        0,
        Language::German,
        &[
            "1 Secretariat darf 9 Felder laufen (Rot 1 und Laufzahl 8). Wohin?",
            "run 1.9 = Bahn 1, 9 Felder von 9: noch 52",
            "run 2.9 = Bahn 2, 9 Felder von 9: noch 52",
            "run 3.9 = Bahn 3, 9 Felder von 9: noch 52",
            "run 4.9 = Bahn 4, 9 Felder von 9: noch 52",
            "run sssssssss = Ein eigener Weg",
            "4 in 2: Dort steht ein anderes Pferd.",
            "6 in 2: Dieses Feld vor einem anderen Pferd bleibt frei.",
            "20 in 1: Der Wurf erlaubt 9 Felder.",
            "20 in 2: Der Wurf erlaubt 9 Felder.",
            "20 in 3: Der Wurf erlaubt 9 Felder.",
            "20 in 4: Der Wurf erlaubt 9 Felder.",
        ],
    );
    script.check_typed(
        0,
        &[
            ("run", run("sssssssss")),
            ("run 2.9", run("sssosssss")),
            ("run sss", run("sss")),
            ("s", run("")),
        ],
    );
    let targets = script.ask(0).ways.into_iter().filter_map(|way| way.target);
    let mut legal = script.table.game().race().expect("a race").legal;
    let mut targets: Vec<_> = targets.collect();
    let place = |target: &racing::Target| (target.lane, target.distance);
    legal.sort_by_key(place);
    targets.sort_by_key(place);
    assert_eq!(targets, legal);
}

#[test]
fn the_end_of_a_race_is_told_with_its_photo_and_its_money() {
    let entry = json!({"seat": 1, "move": run("sssssssssssss")});
    check_said(
        before_the_photo(),
        &entry,
        1,
        Language::English,
        &[
            "2 Zev runs 13 spaces to lane 2.",
            "2 Zev is home, 1 past the line.",
            "Photo finish; more spaces are better: 2 Zev with 13 spaces and 1 Secretariat with 11 spaces.",
            "Race 1 is official: 2 Zev first in 1:04.0 and 1 Secretariat second in 1:04.0.",
            "You win $6,000,000 with 2 Zev.",
            "Ann wins $2,000,000 with 1 Secretariat.",
            "Race 2: 7 furlongs on turf for $14,000,000.",
        ],
    );
    check_said(
        before_the_photo(),
        &entry,
        0,
        Language::German,
        &[
            "2 Zev läuft 13 Felder auf Bahn 2.",
            "2 Zev ist im Ziel, 1 hinter der Linie.",
            "Zielfoto; mehr Felder sind besser: 2 Zev mit 13 Feldern und 1 Secretariat mit 11 Feldern.",
            "Rennen 1 ist amtlich: 2 Zev Erster in 1:04,0 und 1 Secretariat Zweiter in 1:04,0.",
            "Ben gewinnt 6.000.000 $ mit 2 Zev.",
            "Du gewinnst 2.000.000 $ mit 1 Secretariat.",
            "Rennen 2: 7 Furlongs auf Gras um 14.000.000 $.",
        ],
    );
}

#[test]
fn a_throw_is_told_with_its_sum() {
    let entry = json!({"chance": {"dice": [3, 4, 1]}});
    check_said(
        in_the_gate(),
        &entry,
        0,
        Language::English,
        &["2 Zev throws 3-4-1: red 3 and running 9, 12 spaces."],
    );
    check_said(
        in_the_gate(),
        &entry,
        0,
        Language::German,
        &["2 Zev würfelt 3-4-1: Rot 3 und Laufzahl 9, 12 Felder."],
    );
}

#[test]
fn a_trade_is_offered_by_form_and_answered_by_a_word() {
    let mut script = trade();
    check_asked(
        &script,
        0,
        Language::English,
        &[
            "Offer a trade of open cards, or pass.",
            "pass = Pass: ",
            "offer secretariat for zev = Offer a trade",
            "  6. Secretariat (horse): 68 + 1.3♥ at 8f and 44 + 0.8♥ at 5f",
            "  7. Omaha (horse): 61 + 1.0♥ at 8f and 37 + 0.6♥ at 5f",
            "  Zev (horse): 65 + 1.1♥ at 8f and 42 + 0.7♥ at 5f",
            "  Xtra Heat (mare): 65 + 1.2♥ at 8f and 47 + 0.8♥ at 5f",
        ],
    );
    check_asked(
        &script,
        0,
        Language::German,
        &[
            "Biete einen Tausch offener Karten an oder passe.",
            "pass = Passen: ",
            "offer secretariat for zev = Einen Tausch anbieten",
            "  6. Secretariat (Hengst): 68 + 1,3♥ über 8f und 44 + 0,8♥ über 5f",
            "  7. Omaha (Hengst): 61 + 1,0♥ über 8f und 37 + 0,6♥ über 5f",
            "  Zev (Hengst): 65 + 1,1♥ über 8f und 42 + 0,7♥ über 5f",
            "  Xtra Heat (Stute): 65 + 1,2♥ über 8f und 47 + 0,8♥ über 5f",
        ],
    );
    let offer = json!({"type": "offer", "give": "secretariat", "to": 1, "take": "zev"});
    script.check_typed(
        0,
        &[("offer 6 for zev", offer.clone()), ("offer secretariat for zev", offer.clone())],
    );
    script.seat(0, offer);
    check_asked(
        &script,
        1,
        Language::English,
        &[
            "Ann offers Secretariat for your Zev. Do you accept?",
            "answer yes = Accept: 68 + 1.3♥ at 8f and 44 + 0.8♥ at 5f",
            "answer no = Decline: 65 + 1.1♥ at 8f and 42 + 0.7♥ at 5f",
        ],
    );
    let answer = |accept: bool| json!({"type": "answer", "accept": accept});
    script.check_typed(
        1,
        &[("accept", answer(true)), ("yes", answer(true)), ("decline", answer(false))],
    );
}

#[test]
fn a_bid_alone_is_the_least() {
    let mut script = Script::open(2, json!({"stables": "auction", "program": ["d5"]}));
    script.play(json!({"chance": {"shuffle": (0..62).collect::<Vec<_>>()}}));
    check_asked(
        &script,
        0,
        Language::English,
        &[
            "Secretariat (horse): 44 + 0.8♥ at 5f. Nobody has bid. You have $20,000,000.",
            "pass = Pass: ",
            "bid 100000 = Bid",
        ],
    );
    let bid = |amount: i64| json!({"type": "bid", "amount": amount});
    script.seat(0, bid(300_000));
    script.check_typed(1, &[("bid", bid(400_000)), ("bid $1,200,000", bid(1_200_000))]);
    check_asked(
        &script,
        1,
        Language::German,
        &[
            "Secretariat (Hengst): 44 + 0,8♥ über 5f. Ann: 300.000 $. Du hast 20.000.000 $.",
            "pass = Passen: ",
            "bid 400000 = Bieten",
        ],
    );
}

#[test]
fn a_foal_is_called_by_its_name() {
    let mut script = Script::open(2, json!({"breeding": "matched", "program": ["d5"]}));
    script.check_typed(
        0,
        &[("mate Zev with Ta Wee", json!({"type": "mate", "sire": "zev", "dam": "ta_wee"}))],
    );
    for (seat, name) in ["Fair Play", "Gallant"].into_iter().enumerate() {
        script.seat(seat, json!({"type": "mate", "sire": "zev", "dam": "ta_wee"}));
        for _ in 0..8 {
            script.dice(&[4, 3, 6]);
        }
        script.dice(&[4, 4]).seat(seat, json!({"type": "name", "name": name}));
    }
    script.deal(&STABLES);
    script.seat(0, json!({"type": "release", "horses": ["foal_1", "omaha", "regret"]}));
    let hand = script.hand(1);
    let entry = json!({"seat": 1, "move": {"type": "release", "horses": hand[..3]}});
    check_said(
        script,
        &entry,
        0,
        Language::English,
        &[
            "Ben has decided.",
            "You lay open Fair Play, Omaha and Regret.",
            "Ben lays open Gallant, Zev and Xtra Heat.",
        ],
    );
}
