//! Screens of the games in words as text, driven by keys.

use big_stakes::BigStakes;
use high_roller::HighRoller;
use racing_stable::RacingStable;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::{Value, json};

use super::Screen;
use super::draw::draw;
use super::state::Ui;
use crate::play::ink::Ink;
use crate::play::paint::testing;
use crate::play::sitting::testing::sitting;
use crate::play::spoken::Spoken;
use crate::play::spoken::session::{Asked, Session};
use crate::play::stage::{Flow, Stage};

const NAMES: [&str; 4] = ["You", "Maud", "Silas", "Greta"];

fn session<G: Spoken>(options: &Value, my_dice: bool) -> (Session<G>, Ui) {
    (Session::new(sitting(&NAMES, "screen", options, my_dice)), Ui::new(Ink::PLAIN))
}

fn shot<G: Spoken>(session: &Session<G>, ui: &Ui, width: u16, height: u16) -> String {
    testing::shot(width, height, |frame| draw(frame, session, &mut ui.clone()))
}

/// Compares a screen with its file.
fn check<G: Spoken>(name: &str, session: &Session<G>, ui: &Ui, (width, height): (u16, u16)) {
    let file = format!("spoken/screen/golden/{}_{name}_{width}x{height}.txt", G::ID);
    testing::check(&file, &shot(session, ui, width, height));
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

fn press<G: Spoken>(ui: &mut Ui, session: &mut Session<G>, code: KeyCode) -> Flow {
    ui.key(KeyEvent::new(code, KeyModifiers::NONE), session).expect("legal")
}

fn enter<G: Spoken>(ui: &mut Ui, session: &mut Session<G>, line: &str) -> Flow {
    for c in line.chars() {
        press(ui, session, KeyCode::Char(c));
    }
    press(ui, session, KeyCode::Enter)
}

/// Goes on, letting a bot decide everything, until this holds.
fn play_until<G: Spoken>(
    session: &mut Session<G>,
    ui: &mut Ui,
    stop: impl Fn(&Asked, &G::View) -> bool,
) {
    while !stop(&session.asked(), session.sitting().view()) {
        match session.asked() {
            Asked::Over => panic!("the game ended first"),
            Asked::Decide => {
                press(ui, session, KeyCode::Tab);
                press(ui, session, KeyCode::Enter);
            }
            Asked::Confirm | Asked::Throw(_) => {
                press(ui, session, KeyCode::Enter);
            }
            Asked::House(_) | Asked::Others => session.step().expect("legal"),
        }
    }
}

fn over<V>(asked: &Asked, _: &V) -> bool {
    *asked == Asked::Over
}

#[test]
fn high_roller_from_the_sale_to_the_line() {
    use high_roller::Phase;

    let (mut session, mut ui) = session::<HighRoller>(&json!({}), false);
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Outcry(_))
    });
    check("sale", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Run { .. })
    });
    check("run", &session, &ui, SMALL);
    check("run", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
    press(&mut ui, &mut session, KeyCode::F(1));
    check("help", &session, &ui, SMALL);
}

#[test]
fn big_stakes_from_the_cards_to_the_line() {
    use big_stakes::Phase;

    let (mut session, mut ui) = session::<BigStakes>(&json!({"program": ["d5"]}), false);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    check("cards", &session, &ui, SMALL);
    check("cards", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, |asked, view| {
        let round = view.public.race.as_ref().map_or(0, |race| race.round);
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Run) && round > 1
    });
    check("run", &session, &ui, SMALL);
    check("run", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
    press(&mut ui, &mut session, KeyCode::Char('?'));
    check("help", &session, &ui, SMALL);
}

#[test]
fn racing_stable_from_the_entries_to_the_line() {
    use racing_stable::Phase;

    let (mut session, mut ui) = session::<RacingStable>(&json!({"program": [2, 6]}), false);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    check("enter", &session, &ui, SMALL);
    enter(&mut ui, &mut session, "enter 1 2");
    check("sealed", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Wager { .. })
    });
    check("wager", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |_, view| {
        let at = view.public.running.runners.iter().map(|runner| runner.at).max();
        matches!(view.public.phase, Phase::Run) && at > Some(30)
    });
    check("race", &session, &ui, SMALL);
    check("race", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
    press(&mut ui, &mut session, KeyCode::F(1));
    check("help", &session, &ui, SMALL);
}

/// What is typed wrongly is answered, and stays to be corrected; an earlier line comes back.
fn wrong_input<G: Spoken>(options: &Value) {
    let (mut session, mut ui) = session::<G>(options, false);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    let entries = session.sitting().table().number();
    enter(&mut ui, &mut session, "gallop");
    let screen = shot(&session, &ui, 80, 24);
    assert!(screen.contains(" > gallop\n") && screen.contains("`help`"), "{screen}");
    press(&mut ui, &mut session, KeyCode::Esc);
    enter(&mut ui, &mut session, "help");
    assert!(ui.typing.is_empty());
    assert!(shot(&session, &ui, 80, 24).contains("let a bot decide"));
    press(&mut ui, &mut session, KeyCode::Up);
    assert_eq!(ui.typing.text(), "help");
    press(&mut ui, &mut session, KeyCode::Down);
    enter(&mut ui, &mut session, "undo");
    assert!(ui.message.is_some(), "there is nothing of the player's to take back");
    assert_eq!(session.sitting().table().number(), entries, "nothing has happened");
    press(&mut ui, &mut session, KeyCode::Esc);
    assert_eq!(enter(&mut ui, &mut session, "quit"), Flow::Leave);
}

#[test]
fn a_wrong_line_stays_to_be_corrected() {
    wrong_input::<HighRoller>(&json!({}));
    wrong_input::<BigStakes>(&json!({}));
    wrong_input::<RacingStable>(&json!({}));
}

/// A whole game with two keys, drawn in windows of all sizes on the way.
fn every_size<G: Spoken>(options: &Value) {
    let (mut session, mut ui) = session::<G>(options, false);
    let sizes = [(1, 1), (10, 3), (59, 24), (60, 20), (70, 21), (80, 24), (110, 22), (200, 60)];
    for at in 0..5_000 {
        let (width, height) = sizes[at % sizes.len()];
        let screen = testing::shot(width, height, |frame| draw(frame, &session, &mut ui));
        assert_eq!(screen.contains("larger"), width > 40 && (width < 60 || height < 20));
        press(&mut ui, &mut session, KeyCode::Tab);
        if session.asked() != Asked::Decide {
            press(&mut ui, &mut session, KeyCode::Esc);
        }
        if press(&mut ui, &mut session, KeyCode::Enter) == Flow::Leave {
            assert_eq!(session.asked(), Asked::Over);
            return;
        }
    }
    panic!("the game did not end");
}

#[test]
fn no_window_is_too_small_or_too_large_to_draw() {
    every_size::<HighRoller>(&json!({"auction": "draft"}));
    every_size::<BigStakes>(&json!({"program": ["d5"], "jockeys": true}));
    every_size::<RacingStable>(&json!({"program": [6]}));
}

#[test]
fn nothing_is_told_by_colour_alone() {
    use racing_stable::Phase;

    let (mut session, mut ui) = session::<RacingStable>(&json!({}), false);
    play_until(&mut session, &mut ui, |_, view| matches!(view.public.phase, Phase::Run));
    let plain = shot(&session, &ui, 80, 24);
    ui.ink = Ink::FULL;
    assert_eq!(shot(&session, &ui, 80, 24), plain);
}

#[test]
fn own_dice_are_typed_judged_and_taken_back() {
    let options = json!({"program": [6], "betting": false});
    let (mut session, mut ui) = session::<RacingStable>(&options, true);
    play_until(&mut session, &mut ui, |asked, _| matches!(asked, Asked::Throw(_)));
    let entries = session.sitting().table().number();
    enter(&mut ui, &mut session, "7 1");
    assert_eq!(ui.message.as_deref(), Some("Type 2 faces from 1 to 6, such as 3 5."));
    press(&mut ui, &mut session, KeyCode::Esc);
    enter(&mut ui, &mut session, "6 5");
    assert_eq!(session.sitting().record().extra.by_hand, [entries]);
    enter(&mut ui, &mut session, "undo");
    assert_eq!(ui.message.as_deref(), Some("Taken back."));
    assert_eq!(session.sitting().table().number(), entries);
}

#[test]
fn who_reads_back_is_not_overtaken() {
    let (mut session, mut ui) = session::<RacingStable>(&json!({}), false);
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Others && view.public.race > 1
    });
    let mut screen = Screen { session: &mut session, ui };
    assert!(screen.pause().is_some());
    let draw = |screen: &mut Screen<'_, RacingStable>, code: KeyCode| {
        screen.key(KeyEvent::new(code, KeyModifiers::NONE)).expect("legal");
        testing::shot(80, 24, |frame| screen.draw(frame))
    };
    draw(&mut screen, KeyCode::Null);
    let first = (0..100).map(|_| draw(&mut screen, KeyCode::PageUp)).last();
    let first = first.expect("a hundred pages");
    assert!(first.contains("The seed's SHA-256 is"), "{first}");
    assert_eq!(screen.pause(), None);
    let last = (0..100).map(|_| draw(&mut screen, KeyCode::PageDown)).last();
    assert!(!last.expect("a hundred pages").contains("rows below"));
    assert!(screen.pause().is_some());
}
