//! What is asked and said in typical moments, as readers of both languages see it.

use engine::ask::{Field, Holds};
use engine::conformance::Scripted as _;
use engine::{Ask, Language, Text};
use racing_stable::Move;
use serde_json::{Value, json};

use crate::common::{Script, by, dice, enter, offer, wager, word};
use crate::rules_examples::in_debt;

/// Says messages to a seat.
struct Listener {
    language: Language,
    seat: Option<u8>,
}

impl Listener {
    fn say(&self, text: &Text) -> String {
        Script::say(self.language, self.seat, text)
    }

    /// A decision as lines.
    fn asked(&self, ask: &Ask<Move>) -> Vec<String> {
        let mut lines = vec![self.say(&ask.prompt)];
        for way in &ask.ways {
            let cost = way.cost.map(|cost| format!(" [{cost}]")).unwrap_or_default();
            let note = way.note.as_ref().map(|note| format!(" {}", self.say(note)));
            let label = self.say(&way.label);
            lines.push(format!("{}: {label}{cost}.{}", way.words, note.unwrap_or_default()));
        }
        for form in &ask.forms {
            lines.push(format!("{}: {}", form.example, self.say(&form.label)));
            form.fields.iter().for_each(|field| self.field(field, &mut lines));
        }
        lines
    }

    fn field(&self, field: &Field, lines: &mut Vec<String>) {
        let label = self.say(&field.label);
        let picks = match &field.holds {
            Holds::Rows { fields, .. } => {
                lines.push(format!("- {label}"));
                return fields.iter().for_each(|field| self.field(field, lines));
            }
            Holds::Amount { least, most, quick, .. } => format!("{least} to {most}, {quick:?}"),
            Holds::Number { least, most } => format!("{least} to {most}"),
            Holds::One { of } | Holds::Several { of, .. } => {
                let pick = |pick: &engine::Pick| {
                    let note = pick.note.as_ref().map(|note| format!(" ({})", self.say(note)));
                    self.say(&pick.label) + &note.unwrap_or_default()
                };
                of.iter().map(pick).collect::<Vec<_>>().join(", ")
            }
            other => panic!("no such field is known: {other:?}"),
        };
        lines.push(format!("- {label}: {picks}"));
    }

    /// What is said of an entry.
    fn told(&self, script: &mut Script, entry: &Value) -> Vec<String> {
        script.heard(entry).iter().map(|text| self.say(text)).collect()
    }
}

fn english(seat: u8) -> Listener {
    Listener { language: Language::English, seat: Some(seat) }
}

fn german(seat: u8) -> Listener {
    Listener { language: Language::German, seat: Some(seat) }
}

/// A claiming race, after one in which Ann's first horse ran.
fn second_race() -> Script {
    let mut script = Script::open(3, json!({}));
    script.enter_each(1).wagers(&[]).first_starts().run_out();
    script
}

#[test]
fn entries_are_asked_with_the_race_and_what_may_run() {
    let ask = second_race().ask(0);
    assert_eq!(
        english(0).asked(&ask),
        [
            "Race 2 of 6: First Claiming Stakes, 6 furlongs, $50 a horse; purse $700, $300 and $150; claiming at $800. Which of your horses run? You have $3,050.",
            "enter 2: Enter Scarlet Ribbon (R2) [$50]. It leaves you $3,000.",
            "buy 1, enter 2 3: Buy Brick Dust (R3), enter Scarlet Ribbon (R2) and Brick Dust (R3) [$1,100]. It leaves you $1,950.",
            "pass: Stay out. Your horses rest and may run in the next race.",
            "buy 1, enter 2 3: Enter horses",
            "- Horses to buy, $1,000 each: 0 to 2",
            "- Horses to enter, $50 each; Ember (R1) must rest after the last race: Scarlet Ribbon (R2), Brick Dust (R3) (in the bank: buy it for $1,000), Cardinal Point (R4) (in the bank: buy it for $1,000)"
        ]
    );
    assert_eq!(
        german(0).asked(&ask),
        [
            "Rennen 2 von 6: First Claiming Stakes, 6 Furlongs, 50 $ je Pferd; Preisgeld 700 $, 300 $ und 150 $; Verkaufsrennen zu 800 $. Welche deiner Pferde laufen? Du hast 3.050 $.",
            "enter 2: Scarlet Ribbon (R2) nennen [$50]. Dir bleiben 3.000 $.",
            "buy 1, enter 2 3: Brick Dust (R3) kaufen, Scarlet Ribbon (R2) und Brick Dust (R3) nennen [$1,100]. Dir bleiben 1.950 $.",
            "pass: Aussetzen. Deine Pferde ruhen und dürfen im nächsten Rennen laufen.",
            "buy 1, enter 2 3: Pferde nennen",
            "- Zu kaufende Pferde, je 1.000 $: 0 to 2",
            "- Pferde, die laufen, je 50 $; nach dem letzten Rennen ruht Ember (R1): Scarlet Ribbon (R2), Brick Dust (R3) (in der Bank: zu kaufen für 1.000 $), Cardinal Point (R4) (in der Bank: zu kaufen für 1.000 $)"
        ]
    );
}

#[test]
fn bets_and_claims_are_asked_with_the_odds() {
    let mut script = second_race();
    script.enter(&[(0, &["red-2"]), (1, &["green-2", "green-3"]), (0, &[])]);
    let ask = script.ask(0);
    assert_eq!(
        english(0).asked(&ask),
        [
            "Your bets? The bank pays 8/5 to win and 2/5 to place. A claim costs $800. You have $3,000.",
            "pass: No bets. You keep your money.",
            "bet 10 on red-2 to win; claim green-2: Bets and claims",
            "- Bets, up to $3,000 in all",
            "- Stake: 1 to 3000, [5, 10, 50, 100, 500]",
            "- On: Scarlet Ribbon (R2) (yours), Bottle Glass (G2) (Ben's), Juniper (G3) (Ben's)",
            "- To: win (8/5: $100 returns $260), place (2/5: $100 returns $140)",
            "- Claims, $800 each: yours if the horse wins, else your money comes back: Bottle Glass (G2) (Ben's), Juniper (G3) (Ben's)"
        ]
    );
    assert_eq!(
        german(0).asked(&ask),
        [
            "Deine Wetten? Die Bank zahlt 8/5 auf Sieg und 2/5 auf Platz. Ein Anspruch kostet 800 $. Du hast 3.000 $.",
            "pass: Keine Wette. Du behältst dein Geld.",
            "bet 10 on red-2 to win; claim green-2: Wetten und Ansprüche",
            "- Wetten, zusammen bis 3.000 $",
            "- Einsatz: 1 to 3000, [5, 10, 50, 100, 500]",
            "- Auf: Scarlet Ribbon (R2) (deins), Bottle Glass (G2) (von Ben), Juniper (G3) (von Ben)",
            "- Wette: Sieg (8/5: 100 $ bringen 260 $), Platz (2/5: 100 $ bringen 140 $)",
            "- Ansprüche, je 800 $: siegt das Pferd, wird es deins, sonst kommt das Geld zurück: Bottle Glass (G2) (von Ben), Juniper (G3) (von Ben)"
        ]
    );
}

#[test]
fn bets_on_stables_say_how_many_horses_each_has() {
    let mut script = Script::open(3, json!({"bet_on": "stables"}));
    script.enter(&[(0, &["red-1", "red-2"]), (0, &["green-1"]), (0, &[])]);
    let asked = english(0).asked(&script.ask(0));
    assert!(
        asked.contains(&"- On: Red (yours, 2 of 3 horses), Green (Ben's, 1 of 3 horses)".into()),
        "{asked:#?}"
    );
}

#[test]
fn a_debt_is_asked_with_the_ways_out_of_it() {
    let mut script = in_debt();
    assert_eq!(
        english(0).asked(&script.ask(0)),
        [
            "You owe $100 for Ember (R1) and have $10. Sell another horse, or take this one out of the race.",
            "withdraw: Take Ember (R1) out of the race. You pay nothing and keep the horse, but it can win no more.",
            "offer 2 to Ben for 1000: Sell a horse",
            "- Horse: Scarlet Ribbon (R2)",
            "- Buyer: Ben (has $2,450), Cat (has $2,450)",
            "- Price, at least $90; in the end a horse counts $1,000: 90 to 2450, [90, 1000]"
        ]
    );
    script.seat(0, offer("red-2", 1, 700));
    assert_eq!(
        english(1).asked(&script.ask(1)),
        [
            "Ann offers you Scarlet Ribbon (R2) for $700. You have $2,450.",
            "accept: Buy it [$700]. It becomes Juniper (G3) and may run in the next race. The bank asks $1,000; in the end it counts $1,000.",
            "decline: Decline. Ann may make you 2 more offers."
        ]
    );
    assert_eq!(
        german(1).asked(&script.ask(1)),
        [
            "Ann bietet dir Scarlet Ribbon (R2) für 700 $ an. Du hast 2.450 $.",
            "accept: Kaufen [$700]. Es wird zu Juniper (G3) und darf im nächsten Rennen laufen. Die Bank verlangt 1.000 $; am Ende zählt es 1.000 $.",
            "decline: Ablehnen. Ann darf dir noch 2 Angebote machen."
        ]
    );
}

#[test]
fn a_sale_is_told_with_the_money() {
    let accepted = |listener: &Listener| {
        let mut script = in_debt();
        let mut told = listener.told(&mut script, &by(0, offer("red-2", 1, 700)));
        told.extend(listener.told(&mut script, &by(1, word("accept"))));
        told
    };
    assert_eq!(
        accepted(&english(0)),
        [
            "You offer Ben Scarlet Ribbon (R2) for $700.",
            "Ben buys Scarlet Ribbon (R2) from you for $700; it is Juniper (G3) now.",
            "You collect $700 for Scarlet Ribbon (R2).",
            "You pay $100 for Ember (R1)."
        ]
    );
    assert_eq!(
        accepted(&german(1)),
        [
            "Ann bietet dir Scarlet Ribbon (R2) für 700 $ an.",
            "Du kaufst Scarlet Ribbon (R2) von Ann für 700 $; es ist nun Juniper (G3).",
            "Ann bekommt 700 $ für Scarlet Ribbon (R2).",
            "Ann zahlt 100 $ für Ember (R1)."
        ]
    );
}

/// The throw that ends a race calls the next one: what is left is left of the race that it ends.
#[test]
fn the_throw_that_ends_a_race_is_told_of_that_race() {
    let last = |listener: &Listener| {
        let mut script = Script::open(2, json!({"program": [2, 6]}));
        script.enter(&[(0, &["red-1"]), (0, &["green-1"])]);
        script.wagers(&[
            (0, wager(&[("red-1", "win", 100)], &[])),
            (1, wager(&[("green-1", "win", 50)], &["red-1"])),
        ]);
        script.first_starts().sums(&[8; 11]);
        listener.told(&mut script, &dice(6, 2))
    };
    assert_eq!(
        last(&english(0)),
        [
            "Clover Field (G1): 6 + 2, over the line.",
            "Clover Field (G1) is second.",
            "Race 1 is official: Ember (R1) and Clover Field (G1).",
            "You get $700 of the purse for Ember (R1).",
            "Ben gets $300 of the purse for Clover Field (G1).",
            "You get $180 for $100 on Ember (R1) to win.",
            "Ben loses $50 on Clover Field (G1) to win.",
            "Ben claims Ember (R1); you get $800. It is Juniper (G3) now.",
            "Race 2: The Derby, 1¼ miles, $250 a horse; purse $5,000, $2,000 and $1,000."
        ]
    );
    assert_eq!(
        last(&german(1)),
        [
            "Clover Field (G1): 6 + 2, über die Linie.",
            "Clover Field (G1) ist Zweiter.",
            "Rennen 1 ist amtlich: Ember (R1) und Clover Field (G1).",
            "Ann bekommt 700 $ Preisgeld für Ember (R1).",
            "Du bekommst 300 $ Preisgeld für Clover Field (G1).",
            "Ann bekommt 180 $ für 100 $ Sieg auf Ember (R1).",
            "Du verlierst 50 $ Sieg auf Clover Field (G1).",
            "Du übernimmst Ember (R1); Ann bekommt 800 $. Es ist nun Juniper (G3).",
            "Rennen 2: The Derby, 1¼ Meilen, 250 $ je Pferd; Preisgeld 5.000 $, 2.000 $ und 1.000 $."
        ]
    );
}

#[test]
fn the_words_of_the_command_line() {
    let choosing = Script::open(2, json!({"choose_stables": true}));
    let blue = json!({"type": "choose_stable", "color": "blue"});
    choosing.check_typed(0, &[("choose blue", blue.clone()), ("blue", blue.clone()), ("3", blue)]);
    let mut script = Script::open(3, json!({"program": [2, 6]}));
    script.check_typed(
        0,
        &[
            ("enter 1 2", enter(0, &["red-1", "red-2"])),
            ("Enter red-1", enter(0, &["red-1"])),
            ("enter scarlet ribbon", enter(0, &["red-2"])),
            ("enter none", enter(0, &[])),
            ("none", enter(0, &[])),
            ("pass", enter(0, &[])),
            ("buy 1, enter 1 3", enter(1, &["red-1", "red-3"])),
            ("buy 2", enter(2, &[])),
        ],
    );
    script.enter_each(1);
    script.check_typed(
        0,
        &[
            (
                "bet 10 on red-1 to place, $5 on blue-1 win; claim green-1",
                wager(&[("red-1", "place", 10), ("blue-1", "win", 5)], &["green-1"]),
            ),
            ("claim green-1, blue-1", wager(&[], &["green-1", "blue-1"])),
            ("bet 5 on purple-1 to win", wager(&[("purple-1", "win", 5)], &[])),
            ("none", wager(&[], &[])),
            ("pass", wager(&[], &[])),
        ],
    );
    let mut script = in_debt();
    script.check_typed(
        0,
        &[
            ("withdraw", word("withdraw")),
            ("offer 2 to ben for $700", offer("red-2", 1, 700)),
            ("offer red-2 to 2 for 95", offer("red-2", 2, 95)),
            ("offer 2 to Ben", offer("red-2", 1, 90)),
        ],
    );
    script.seat(0, offer("red-2", 1, 700));
    script.check_typed(
        1,
        &[("accept", word("accept")), ("a", word("accept")), ("d", word("decline"))],
    );
}

#[test]
fn a_wrong_line_is_answered_with_what_would_be_right() {
    let mut script = Script::open(3, json!({}));
    let wrong =
        |script: &Script, line: &str| english(0).say(&script.ask(0).read(line).expect_err(line));
    assert_eq!(wrong(&script, "buy some"), "That is typed as `buy 1, enter 1 2 3`.");
    script.enter_each(1);
    assert_eq!(
        wrong(&script, "bet ten on red-1 to win"),
        "That is typed as `bet 10 on red-1 to win`."
    );
    assert_eq!(
        wrong(&in_debt(), "offer 2 to nobody for 5"),
        "That is typed as `offer 2 to Ben for 1000`."
    );
    assert_eq!(
        wrong(&in_debt(), "gallop"),
        "Nothing here is called that. Type `offer 2 to Ben for 1000` and `withdraw`."
    );
}
