//! Screens at 80 by 24 as text.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::json;
use stretch::Phase;

use super::draw::draw;
use super::state::{Overlay, Ui};
use crate::play::ink::Ink;
use crate::play::meeting::session::testing::{play_until, session};
use crate::play::meeting::session::{Asked, Session};
use crate::play::paint::testing;
use crate::play::stage::Flow;

fn shot(session: &Session, ui: &Ui, width: u16, height: u16) -> String {
    testing::shot(width, height, |frame| draw(frame, session, ui))
}

/// Compares a screen with its file.
fn check(name: &str, session: &Session, ui: &Ui) {
    testing::check(&format!("meeting/screen/golden/{name}.txt"), &shot(session, ui, 80, 24));
}

fn press(ui: &mut Ui, session: &mut Session, code: KeyCode) -> Flow {
    ui.key(KeyEvent::new(code, KeyModifiers::NONE), session).expect("legal")
}

#[test]
fn every_page_of_a_meeting() {
    let options = json!({"mode": "full", "cards": ["champagne_2009", "old_rivals"]});
    let mut session = session("7", &options, false);
    let mut ui = Ui::new(Ink::PLAIN);
    play_until(&mut session, |_, asked| *asked == Asked::Decide);
    for key in [KeyCode::Char('+'), KeyCode::Down, KeyCode::Right, KeyCode::PageUp] {
        press(&mut ui, &mut session, key);
    }
    check("betting", &session, &ui);
    press(&mut ui, &mut session, KeyCode::Enter);
    check("slip_in", &session, &ui);
    play_until(&mut session, |s, _| matches!(s.public().phase, Phase::Form(post) if post.0 == 3));
    check("race", &session, &ui);
    play_until(&mut session, |_, asked| matches!(asked, Asked::Look(0)));
    for page in ["scoresheet", "chart", "bets"] {
        check(page, &session, &ui);
        press(&mut ui, &mut session, KeyCode::Char(' '));
    }
    play_until(&mut session, |_, asked| matches!(asked, Asked::Look(1)));
    session.go_on();
    check("over", &session, &ui);
    ui.overlay = Some(Overlay::Help);
    check("help", &session, &ui);
}

#[test]
fn own_dice_show_what_was_typed_and_a_wrong_throw_is_taken_back() {
    let mut session = session("7", &json!({}), true);
    let mut ui = Ui::new(Ink::PLAIN);
    for code in ['3', '9', 'x'].map(KeyCode::Char) {
        press(&mut ui, &mut session, code);
    }
    press(&mut ui, &mut session, KeyCode::Enter);
    assert!(ui.message.as_deref().is_some_and(|why| why.contains("such as 3 5")), "{ui:?}");
    press(&mut ui, &mut session, KeyCode::Backspace);
    press(&mut ui, &mut session, KeyCode::Char('5'));
    check("own_dice", &session, &ui);
    press(&mut ui, &mut session, KeyCode::Enter);
    assert_eq!(session.public().phase.post().map(|post| post.number()), Some(2));
    press(&mut ui, &mut session, KeyCode::Char('u'));
    assert_eq!(session.public().phase.post().map(|post| post.number()), Some(1));
}

#[test]
fn a_whole_meeting_can_be_played_with_one_key_and_b() {
    let mut session = session("3", &json!({"cards": ["champagne_2009", "grand_parade"]}), false);
    let mut ui = Ui::new(Ink::PLAIN);
    for _ in 0..1_000 {
        if session.asked() == Asked::Decide && ui.slip.is_empty() {
            press(&mut ui, &mut session, KeyCode::Char('b'));
        }
        if press(&mut ui, &mut session, KeyCode::Enter) == Flow::Leave {
            assert_eq!(session.asked(), Asked::Over);
            return;
        }
    }
    panic!("the meeting did not end");
}

#[test]
fn a_slip_never_costs_more_than_there_is() {
    let mut session = session("3", &json!({"bankroll": 1000}), false);
    let mut ui = Ui::new(Ink::PLAIN);
    play_until(&mut session, |_, asked| *asked == Asked::Decide);
    press(&mut ui, &mut session, KeyCode::PageUp);
    assert_eq!(ui.cost().0, 1000, "as much as there is");
    press(&mut ui, &mut session, KeyCode::Right);
    press(&mut ui, &mut session, KeyCode::Char('+'));
    assert_eq!(ui.message.as_deref(), Some("Your money is all on the slip."));
    press(&mut ui, &mut session, KeyCode::Left);
    press(&mut ui, &mut session, KeyCode::Char('-'));
    assert_eq!(ui.cost().0, 800);
    press(&mut ui, &mut session, KeyCode::Char('x'));
    assert!(ui.slip.is_empty());
    press(&mut ui, &mut session, KeyCode::Char('-'));
    assert_eq!(ui.message.as_deref(), Some("Nothing of yours is on that."));
}

#[test]
fn no_window_is_too_small_or_too_large_and_colour_tells_nothing_alone() {
    let mut session = session("7", &json!({"mode": "full", "cards": ["grand_parade"]}), false);
    let mut ui = Ui::new(Ink::PLAIN);
    for stop in [0, 1, 2] {
        play_until(&mut session, |s, asked| match stop {
            0 => *asked == Asked::Decide,
            1 => s.public().phase == Phase::Factors,
            _ => matches!(asked, Asked::Look(_)),
        });
        for (width, height) in [(1, 1), (10, 3), (59, 24), (60, 20), (100, 30), (200, 60)] {
            for page in 0..3 {
                ui.page = page;
                let screen = shot(&session, &ui, width, height);
                assert_eq!(screen.contains("larger"), width > 40 && width < 60);
            }
        }
        let coloured = Ui { ink: Ink::FULL, ..ui.clone() };
        assert_eq!(shot(&session, &coloured, 80, 24), shot(&session, &ui, 80, 24));
    }
}
