//! Screens at 80 by 24 as text.

use homestretch::{Phase, Step};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::json;

use super::draw::draw;
use super::state::{Overlay, Ui};
use crate::play::ink::Ink;
use crate::play::paint::testing;
use crate::play::session::testing::{play_until, session};
use crate::play::session::{Asked, Look, Session};
use crate::play::stage::Flow;

fn shot(session: &Session, ui: &Ui, width: u16, height: u16) -> String {
    testing::shot(width, height, |frame| draw(frame, session, ui))
}

/// Compares a screen with its file.
fn check(name: &str, session: &Session, ui: &Ui) {
    testing::check(&format!("screen/golden/{name}.txt"), &shot(session, ui, 80, 24));
}

fn press(ui: &mut Ui, session: &mut Session, code: KeyCode) -> Flow {
    ui.key(KeyEvent::new(code, KeyModifiers::NONE), session).expect("legal")
}

fn decides(phase: impl Fn(&Phase) -> bool) -> impl Fn(&Session, &Asked) -> bool {
    move |session, asked| *asked == Asked::Decide && phase(&session.view().public.phase)
}

#[test]
fn every_page_of_a_game() {
    let mut session = session("7", &json!({}), false);
    let mut ui = Ui::new(Ink::PLAIN);
    play_until(&mut session, decides(|phase| matches!(phase, Phase::Draft { round: 2, .. })));
    check("draft", &session, &ui);
    play_until(&mut session, |_, asked| *asked == Asked::Look(Look::Shares));
    check("shares", &session, &ui);
    play_until(&mut session, decides(|phase| matches!(phase, Phase::Betting { .. })));
    press(&mut ui, &mut session, KeyCode::Char('3'));
    press(&mut ui, &mut session, KeyCode::Down);
    press(&mut ui, &mut session, KeyCode::Right);
    press(&mut ui, &mut session, KeyCode::Enter);
    check("betting", &session, &ui);
    play_until(
        &mut session,
        decides(|phase| matches!(phase, Phase::Race(turn) if turn.step == Step::Advance)),
    );
    check("race", &session, &ui);
    play_until(&mut session, |_, asked| matches!(asked, Asked::Look(Look::Payout { .. })));
    for page in ["finish", "purses", "tokens", "standing"] {
        check(page, &session, &ui);
        press(&mut ui, &mut session, KeyCode::Char(' '));
    }
    play_until(&mut session, decides(|phase| matches!(phase, Phase::SecondChance(_))));
    check("second_chance", &session, &ui);
    let push =
        |phase: &Phase| matches!(phase, Phase::Race(turn) if matches!(turn.step, Step::Push(_)));
    play_until(&mut session, decides(push));
    check("push", &session, &ui);
    play_until(&mut session, |_, asked| *asked == Asked::Over);
    check("over", &session, &ui);
    ui.overlay = Some(Overlay::Help);
    check("help", &session, &ui);
}

#[test]
fn own_dice_show_what_was_typed_before_it_counts() {
    let mut session = session("7", &json!({}), true);
    let mut ui = Ui::new(Ink::PLAIN);
    let throw =
        |_: &Session, asked: &Asked| matches!(asked, Asked::Throw(due) if due.what == "race");
    play_until(&mut session, throw);
    let rolls = session.view().public.rolls;
    for code in ['3', '4'].map(KeyCode::Char) {
        press(&mut ui, &mut session, code);
    }
    press(&mut ui, &mut session, KeyCode::Backspace);
    press(&mut ui, &mut session, KeyCode::Char('5'));
    check("own_dice", &session, &ui);
    assert_eq!(session.view().public.rolls, rolls);
    press(&mut ui, &mut session, KeyCode::Enter);
    assert_eq!(session.view().public.rolls, rolls + 1);
    press(&mut ui, &mut session, KeyCode::Enter);
}

#[test]
fn a_whole_game_can_be_played_with_one_key_and_b() {
    let mut session = session("3", &json!({}), false);
    let mut ui = Ui::new(Ink::PLAIN);
    for _ in 0..5_000 {
        let betting = session.asked() == Asked::Decide && !session.moves().open.is_empty();
        if betting && ui.slip.bets().is_empty() {
            press(&mut ui, &mut session, KeyCode::Char('b'));
        }
        if press(&mut ui, &mut session, KeyCode::Enter) == Flow::Leave {
            assert_eq!(session.asked(), Asked::Over);
            return;
        }
    }
    panic!("the game did not end");
}

#[test]
fn quitting_is_asked_for_and_undo_says_why_not() {
    let mut session = session("3", &json!({}), false);
    let mut ui = Ui::new(Ink::PLAIN);
    play_until(&mut session, decides(|_| true));
    press(&mut ui, &mut session, KeyCode::Char('u'));
    let why = "Dice or cards have fallen since your last move.";
    assert_eq!(ui.message.as_deref(), Some(why));
    assert!(shot(&session, &ui, 80, 24).contains(why));
    press(&mut ui, &mut session, KeyCode::Char('q'));
    assert!(shot(&session, &ui, 80, 24).contains("Leave the game?"));
    assert_eq!(press(&mut ui, &mut session, KeyCode::Esc), Flow::Stay);
    press(&mut ui, &mut session, KeyCode::Char('q'));
    assert_eq!(press(&mut ui, &mut session, KeyCode::Char('y')), Flow::Leave);
}

#[test]
fn no_window_is_too_small_or_too_large_to_draw() {
    let mut session = session("7", &json!({}), false);
    let ui = Ui::new(Ink::PLAIN);
    for _ in 0..3 {
        for (width, height) in [(1, 1), (10, 3), (59, 24), (60, 20), (70, 21), (100, 30), (200, 60)]
        {
            let screen = shot(&session, &ui, width, height);
            assert_eq!(screen.contains("larger"), width > 40 && (width < 60 || height < 20));
        }
        play_until(&mut session, decides(|_| true));
        let play = session.advise().expect("advice");
        session.play(play).expect("legal");
        play_until(&mut session, decides(|phase| !matches!(phase, Phase::Draft { .. })));
    }
}

#[test]
fn nothing_is_told_by_colour_alone() {
    // The text of the screen is the same with colour and without.
    let mut session = session("7", &json!({}), false);
    play_until(&mut session, decides(|phase| matches!(phase, Phase::Race(_))));
    let plain = shot(&session, &Ui::new(Ink::PLAIN), 80, 24);
    assert_eq!(shot(&session, &Ui::new(Ink::FULL), 80, 24), plain);
}
