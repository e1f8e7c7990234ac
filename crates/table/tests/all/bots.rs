//! Bots at a table, those that fail above all.

use engine::Seat;
use serde_json::{Value, json};
use table::{Item, Thought, bot_sits};

use crate::stage::Stage;

const BOT: Seat = Seat(1);

/// How often a bot may fail before the house decides, and then the house.
const MOST_FAILURES: usize = 3;

/// A table at which somebody plays with a bot, up to the bot's first decision.
fn with_bot(game: &str, bot: &str) -> (Stage, u64) {
    let mut stage = Stage::new(game, 2, |_| ());
    let sits: Item = bot_sits(BOT.0, bot, &[], &mut |bytes| bytes.fill(1));
    stage.carry_out(&sits.into()).expect("a bot");
    stage.sit(0);
    let decision = stage.up_to(BOT.0);
    (stage, decision)
}

#[test]
fn a_bot_that_panics_is_asked_again_a_few_times_and_then_the_house_decides() {
    let mut decided = Vec::new();
    for game in ["homestretch", "racing_stable", "big_stakes", "high_roller"] {
        let bot = "sharp";
        let (mut stage, decision) = with_bot(game, bot);
        let passive = stage.table.game().and_then(|game| game.passive(BOT));
        let fail = |stage: &mut Stage| {
            assert_eq!(stage.set_thinking(), 1, "it is asked again");
            assert_eq!(stage.set_thinking(), 0, "and once");
            stage.house.heard(Some(&stage.table), BOT, decision, Thought::Failed)
        };
        for _ in 1..MOST_FAILURES {
            assert_eq!(fail(&mut stage), None);
        }
        // Where the game names what happens by itself the house does it; otherwise the simplest bot
        // is asked.
        let instead = fail(&mut stage);
        assert_eq!(instead, passive, "{game}");
        decided.push(passive.is_some());
        match instead {
            Some(play) => {
                let judged = stage.table.bot_moves(BOT, decision, &play);
                stage.carry_out(&judged).expect("legal");
                assert_ne!(stage.decision(BOT.0), Some(decision));
            }
            None => {
                for _ in 0..MOST_FAILURES {
                    assert_eq!(fail(&mut stage), None);
                }
                assert_eq!(stage.set_thinking(), 0, "and in the end nobody");
            }
        }
    }
    assert!(decided.contains(&true), "{decided:?}");
}

#[test]
fn a_bot_whose_moves_are_refused_is_not_asked_for_ever() {
    let (mut stage, decision) = with_bot("homestretch", "random");
    for _ in 0..2 * MOST_FAILURES {
        assert_eq!(stage.set_thinking(), 1);
        let nonsense = Thought::Found(json!({"type": "nonsense"}));
        let play = stage.house.heard(Some(&stage.table), BOT, decision, nonsense).expect("a move");
        let judged = stage.table.bot_moves(BOT, decision, &play);
        assert!(stage.carry_out(&judged).is_err());
        stage.house.failed(BOT, decision);
    }
    assert_eq!(stage.set_thinking(), 0);
    assert!(stage.house.failures(BOT, decision).1);
    assert_eq!(stage.decision(BOT.0), Some(decision), "the decision is still open, for its owner");
}

#[test]
fn a_bot_that_leaves_a_decision_to_the_house_is_not_asked_the_same_again() {
    let (mut stage, decision) = with_bot("homestretch", "random");
    assert_eq!(stage.set_thinking(), 1);
    assert!(!stage.house.is_idle());
    let left = Thought::Found(Value::Null);
    assert_eq!(stage.house.heard(Some(&stage.table), BOT, decision, left), None);
    assert!(stage.house.is_idle(), "nothing is under way that the table waits for");
    assert_eq!(stage.set_thinking(), 0);
}

#[test]
fn a_thought_that_comes_too_late_moves_nothing() {
    let (mut stage, decision) = with_bot("homestretch", "random");
    let play = stage.any_move(BOT.0);
    assert!(stage.table.bot_moves(BOT, decision + 1, &play).is_done());
    assert!(stage.table.bot_moves(Seat(0), 1, &play).is_done(), "no bot sits there");
    assert!(!stage.table.bot_moves(BOT, decision, &play).is_done());
}
