//! What is asked and said in typical moments, as readers of both languages see it.

use engine::conformance::Scripted as _;
use engine::{Ask, Closed, Game as _, Language, RaceStep, Setup, Text, read_entry};
use high_roller::{Event, HighRoller, Move};
use serde_json::{Value, json};

use crate::common::{HORSES, Script, sprint_track};

/// A decision of a seat: the question, the suggested ways, the forms, and what is closed.
#[track_caller]
fn check_asked(script: &Script, seat: u8, language: Language, lines: &[&str]) {
    let ask = script.ask(seat);
    let say = |text: &Text| Script::say(language, Some(seat), text);
    let mut asked = vec![say(&ask.prompt)];
    for way in &ask.ways[..ask.suggested] {
        let note = way.note.as_ref().map_or_else(String::new, say);
        asked.push(format!("{} = {}: {note}", way.words, say(&way.label)));
    }
    let forms = ask.forms.iter().map(|form| format!("{} = {}", form.example, say(&form.label)));
    asked.extend(forms);
    asked.extend(closed(&ask, seat, language));
    assert_eq!(asked, lines);
}

/// The places out of reach: how far, in which lane, and why.
fn closed(ask: &Ask<Move>, seat: u8, language: Language) -> Vec<String> {
    let line = |closed: &Closed| {
        let at = &closed.target;
        let why = Script::say(language, Some(seat), &closed.why);
        format!("{} in {}: {why}", at.distance, at.lane.unwrap_or_default())
    };
    ask.closed.iter().map(line).collect()
}

/// What is said of an entry.
#[track_caller]
fn check_said(mut script: Script, entry: &Value, seat: u8, language: Language, lines: &[&str]) {
    let said = script.heard(entry).into_iter().map(|text| Script::say(language, Some(seat), &text));
    assert_eq!(said.collect::<Vec<_>>(), lines);
}

fn bid(amount: i64) -> Value {
    json!({"type": "bid", "amount": amount})
}

/// Dr. Fager is up, and Ben bids.
fn outcry() -> Script {
    let mut script = Script::open(4, json!({}));
    script.play(json!({"chance": {"pick": 5}})).seat(1, bid(900));
    script
}

/// Ann names a horse.
fn nomination() -> Script {
    Script::open(4, json!({"auction": "ordered"}))
}

/// Ann has two horses, Ben has one; she bets first.
fn betting() -> Script {
    let mut script = Script::field(
        2,
        json!({}),
        json!("standard"),
        &[("citation", 0), ("zenyatta", 1), ("dr_fager", 0)],
    );
    script.seat(0, json!({"type": "bet", "horse": "zenyatta", "count": 2}));
    script
}

/// Citation stands on the rail, and Zenyatta in the gate has thrown.
fn running() -> Script {
    let mut script = betting();
    script.bets(&[(1, "citation", 1)]);
    script.turn("white", 3, &["1A1", "1A2", "1A3"]);
    script.decide(json!({"type": "roll", "die": "white"})).die(4);
    script
}

#[test]
fn a_bid_is_asked_with_the_title_and_what_it_leaves() {
    check_asked(
        &outcry(),
        0,
        Language::English,
        &[
            "Dr. Fager: Ben bids $900 (stalwart, fair price $1,100; speed +2/+3, stamina -2/-1, \
             patience 1, re-rolls 2; in the back half a 2 counts as 3 points, driven as 4).",
            "bid 1000 = Bid $1,000: leaves you $3,800",
            "bid 1000 = Bid up to $4,800",
        ],
    );
    let mut script = outcry();
    script.seat(2, bid(4_500));
    check_asked(
        &script,
        0,
        Language::German,
        &[
            "Dr. Fager: Cat bietet 4.500 $ (Standhafter, Richtpreis 1.100 $; Tempo +2/+3, \
             Ausdauer -2/-1, Geduld 1, Neuwürfe 2; in der zweiten Hälfte zählt eine 2 als 3 \
             Punkte, getrieben als 4).",
            "bid 4600 = 4.600 $ bieten: dir bleiben 200 $: zu wenig für eine Wette und eine Strafe",
            "bid 4600 = Bieten, höchstens 4.800 $",
        ],
    );
}

#[test]
fn a_bet_is_asked_with_what_a_win_would_pay() {
    check_asked(
        &betting(),
        1,
        Language::English,
        &[
            "Bet on a horse, $400 a bet. You have $4,500; the bettors purse holds $1,600.",
            "bet 1 = 1 Citation: favorite of Ann; as the bets stand, a win pays you $1,000",
            "bet 3 = 3 Dr. Fager: stalwart of Ann; as the bets stand, a win pays you $1,500",
        ],
    );
    let mut script = betting();
    script.decide(json!({"type": "bet", "horse": "citation", "count": 1}));
    check_asked(
        &script,
        0,
        Language::German,
        &[
            "Wette noch einmal, 400 $ je Wette, oder passe endgültig. Du hast 3.600 $; im Wetttopf \
             sind 2.000 $.",
            "bet 1 = 1 Citation: dein Favorit; ein Sieg brächte dir beim jetzigen Stand 600 $",
            "bet 3 = 3 Dr. Fager: dein Standhafter; ein Sieg brächte dir beim jetzigen Stand 1.800 $",
            "pass = Passen: ",
        ],
    );
}

#[test]
fn a_die_is_asked_with_what_it_gives_and_risks() {
    let mut script = running();
    script.decide(json!({"type": "run", "path": []}));
    check_asked(
        &script,
        0,
        Language::English,
        &[
            "3 Dr. Fager, 46 points from the line: ride or drive? Patience 0, re-rolls 2.",
            "ride = Ride: the white die: 3 to 8 points (speed +2), no risk",
            "drive = Drive: the green die: 5 to 9 points (speed +3); 1 in 6: out, fine $400",
        ],
    );
    check_asked(
        &script,
        0,
        Language::German,
        &[
            "3 Dr. Fager, 46 Punkte vor der Linie: reiten oder treiben? Geduld 0, Neuwürfe 2.",
            "ride = Reiten: der weiße Würfel: 3 bis 8 Punkte (Tempo +2), kein Risiko",
            "drive = Treiben: der grüne Würfel: 5 bis 9 Punkte (Tempo +3); 1 von 6: raus, Strafe \
             400 $",
        ],
    );
}

#[test]
fn a_run_is_asked_with_the_best_spaces_first_and_those_out_of_reach() {
    check_asked(
        &running(),
        1,
        Language::English,
        &[
            "2 Zenyatta has 3 points and 0 patience. Where to?",
            "run 2A3 = To 2A3: costs 3, keeps 0 patience; 44 to the line",
            "run 1A1 = To 1A1: costs 1, keeps 2 patience; 45 to the line",
            "reroll = Throw again: one of 2 re-rolls",
            "stay = Stay: keeps 3 patience",
            "run 1A1 1A2 2A3 = Your own way",
            "840 in 1: 1 Citation stands there.",
            "1120 in 1: That costs 5; you have 3.",
            "1120 in 2: That costs 4; you have 3.",
            "1120 in 3: That costs 4; you have 3.",
            "1120 in 4: That costs 4; you have 3.",
            "1120 in 5: That costs 4; you have 3.",
            "1120 in 6: That costs 4; you have 3.",
        ],
    );
    let ask = running().ask(1);
    let behind = ask.ways.iter().find(|way| way.words == "run 1A2").expect("a way");
    let note = behind.note.as_ref().expect("a note");
    assert_eq!(
        Script::say(Language::German, Some(1), note),
        "kostet 2, 1 Geduld bleibt; noch 44 bis zur Linie, gleich hinter 1 Citation"
    );
    let target = behind.target.as_ref().expect("a target");
    assert_eq!((target.post, target.distance, target.lane), (2, 560, Some(1)));
}

/// To cut off another horse on the home stretch is not allowed, and said so.
#[test]
fn a_step_that_would_only_cut_off_is_closed() {
    let horses = [("citation", 0), ("zenyatta", 1)];
    let mut script = Script::field(2, json!({}), sprint_track(None), &horses);
    script.bets(&[(0, "zenyatta", 1), (1, "citation", 1)]);
    script.turn("white", 3, &["1A1", "1A2", "1E1"]);
    script.turn("white", 4, &["2A1", "2A2", "2E1"]);
    script.decide(json!({"type": "roll", "die": "white"})).die(1);
    assert_eq!(
        closed(&script.ask(0), 0, Language::English),
        [
            "3 in 2: 2 Zenyatta stands there.",
            "4 in 2: That costs 2; you have 1.",
            "5 in 1: That costs 2; you have 1.",
            "5 in 2: That would only cut off another horse.",
        ]
    );
}

/// Two horses on a short track: one is home, and the other is driven; a fine is more than its owner
/// has.
fn last_throw() -> Script {
    let mut script =
        Script::field(2, json!({}), sprint_track(Some(6_000)), &[("citation", 0), ("zenyatta", 1)]);
    script.bets(&[(0, "citation", 1), (1, "citation", 1), (1, "zenyatta", 1)]);
    script.sprint(5);
    script.decide(json!({"type": "roll", "die": "green"}));
    script
}

#[test]
fn the_end_of_the_race_is_told_dollar_by_dollar() {
    let last = json!({"chance": {"dice": [1]}});
    check_said(
        last_throw(),
        &last,
        0,
        Language::English,
        &[
            "2 Zenyatta throws a 1.",
            "2 Zenyatta is disqualified.",
            "Ben pays $3,700 of the fine and owes $2,300.",
            "1 Citation wins!",
            "The race is official: 1 Citation. A favorite wins.",
            "Ben gets $500 for a bet on 1 Citation (win).",
            "You get $500 for your bet on 1 Citation (win).",
            "Ben gets $500 of the pots that nobody claims.",
            "You get $500 of the pots that nobody claims.",
            "Ben pays $1,000 of it for a fine that was owed.",
            "You get $4,900 as the owner of 1 Citation (win).",
            "The game is over: 1. you and 2. Ben.",
        ],
    );
    check_said(
        last_throw(),
        &last,
        1,
        Language::German,
        &[
            "2 Zenyatta wirft eine 1.",
            "2 Zenyatta ist disqualifiziert.",
            "Du zahlst 3.700 $ von der Strafe und schuldest 2.300 $.",
            "1 Citation gewinnt!",
            "Das Rennen ist amtlich: 1 Citation. Ein Favorit gewinnt.",
            "Du bekommst 500 $ für deine Wette auf 1 Citation (Sieg).",
            "Ann bekommt 500 $ für eine Wette auf 1 Citation (Sieg).",
            "Du bekommst 500 $ aus den Töpfen, auf die niemand Anspruch hat.",
            "Ann bekommt 500 $ aus den Töpfen, auf die niemand Anspruch hat.",
            "Davon zahlst du 1.000 $ für eine Strafe, die du geschuldet hast.",
            "Ann bekommt 4.900 $ als Besitzer von 1 Citation (Sieg).",
            "Die Partie ist vorbei: 1. Ann und 2. du.",
        ],
    );
}

/// From the draw of the posts on, the steps pay exactly what comes into and goes out of each hand.
#[test]
fn the_steps_pay_every_dollar_of_the_race() {
    for seats in 2..=8 {
        let file = format!("{}/tests/records/0.1.0-{seats}-seats.json", env!("CARGO_MANIFEST_DIR"));
        let record: Value =
            serde_json::from_str(&std::fs::read_to_string(file).expect("a record")).expect("JSON");
        let mut script = Script::replayed(record.clone(), 0);
        let mut cash: Option<Vec<i64>> = None;
        for entry in record["log"].as_array().expect("a log") {
            let entry = read_entry(script.table.game(), entry).expect("an entry");
            let heard = script.table.play(entry).expect("a legal entry");
            let public = script.table.game().public();
            let now: Vec<i64> = public.seats.iter().map(|seat| seat.cash.cents()).collect();
            if let Some(cash) = &mut cash {
                pay(cash, &heard.all, &public.setup);
                assert_eq!(*cash, now, "{seats} seats: {:?}", heard.all);
            } else if public.runners().next().is_some() {
                cash = Some(now);
            }
        }
    }
}

fn pay(cash: &mut [i64], events: &[Event], setup: &Setup<HighRoller>) {
    for step in events.iter().filter_map(|event| HighRoller::step(setup, event)) {
        if let RaceStep::Paid { seat, cents, .. } = step {
            cash[seat.index()] += cents;
        }
    }
}

#[test]
fn the_words_of_the_command_line() {
    let script = outcry();
    script.check_typed(
        0,
        &[
            ("bid", bid(1_000)),
            ("b", bid(1_000)),
            ("bid 1500", bid(1_500)),
            ("BID $1,500", bid(1_500)),
        ],
    );
    let nominate =
        |horse: &str, amount: i64| json!({"type": "nominate", "horse": horse, "amount": amount});
    nomination().check_typed(
        0,
        &[
            ("nominate cit 900", nominate("citation", 900)),
            ("open Citation 900", nominate("citation", 900)),
            ("nominate citation", nominate("citation", 800)),
            ("nominate nobody 800", nominate("nobody", 800)),
        ],
    );
    let mut draft = Script::open(2, json!({"auction": "draft"}));
    draft.die(6).die(1);
    let pick = |horse: &str| json!({"type": "pick", "horse": horse});
    draft.check_typed(
        0,
        &[
            ("pick cit", pick("citation")),
            ("pick Man O' War", pick("man_o_war")),
            ("citation", pick("citation")),
            ("8", pick(HORSES[7])),
        ],
    );
    let bet = |horse: &str, count: u8| json!({"type": "bet", "horse": horse, "count": count});
    betting().check_typed(
        1,
        &[
            ("bet cit", bet("citation", 1)),
            ("bet citation 2", bet("citation", 2)),
            ("bet cit 2", bet("citation", 2)),
            ("bet 1", bet("citation", 1)),
            ("bet 1 2", bet("citation", 2)),
            ("bet 2 on 1", bet("citation", 2)),
            ("bet 1 on Dr_Fager", bet("dr_fager", 1)),
        ],
    );
    let mut script = running();
    let run = |path: &[&str]| json!({"type": "run", "path": path});
    script.check_typed(
        1,
        &[
            ("run 1a1 2a1", run(&["1A1", "2A1"])),
            ("run 2A3", run(&["1A1", "1A2", "2A3"])),
            ("stay", run(&[])),
            ("bank", run(&[])),
            ("reroll", json!({"type": "reroll"})),
            ("r", json!({"type": "reroll"})),
        ],
    );
    script.decide(run(&[]));
    let roll = |die: &str| json!({"type": "roll", "die": die});
    script.check_typed(
        0,
        &[
            ("white", roll("white")),
            ("ride", roll("white")),
            ("w", roll("white")),
            ("green", roll("green")),
            ("drive", roll("green")),
            ("g", roll("green")),
        ],
    );
}
