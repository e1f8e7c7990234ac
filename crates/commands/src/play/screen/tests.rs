//! Screens as text, driven by keys.

use big_stakes::BigStakes;
use bots::Roster;
use engine::Language;
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::{Value, json};
use stretch::Stretch;

use super::Screen;
use super::draw::draw;
use super::state::Ui;
use crate::play::ink::Ink;
use crate::play::keeping::Keeping;
use crate::play::paint::testing;
use crate::play::session::{Asked, Session};
use crate::play::sitting::testing::sitting;
use crate::play::stage::{Flow, Stage};

const NAMES: [&str; 4] = ["You", "Maud", "Silas", "Greta"];

fn session_in<G: Roster>(language: Language, options: &Value, my_dice: bool) -> (Session<G>, Ui) {
    let sitting = sitting(&NAMES, "screen", options, my_dice);
    (Session::new(sitting, language), Ui::new(Ink::PLAIN))
}

fn session<G: Roster>(options: &Value) -> (Session<G>, Ui) {
    session_in(Language::English, options, false)
}

fn shot<G: Roster>(session: &Session<G>, ui: &Ui, width: u16, height: u16) -> String {
    testing::shot(width, height, |frame| draw(frame, session, &mut ui.clone()))
}

/// Compares a screen with its file.
fn check<G: Roster>(name: &str, session: &Session<G>, ui: &Ui, (width, height): (u16, u16)) {
    let file = format!("screen/golden/{}_{name}_{width}x{height}.txt", G::ID);
    testing::check(&file, &shot(session, ui, width, height));
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

fn press<G: Roster>(ui: &mut Ui, session: &mut Session<G>, code: KeyCode) -> Flow {
    ui.key(KeyEvent::new(code, KeyModifiers::NONE), session).expect("legal")
}

/// Enters a line.
fn enter<G: Roster>(ui: &mut Ui, session: &mut Session<G>, line: &str) -> Flow {
    ui.typing.set(line);
    press(ui, session, KeyCode::Enter)
}

/// Goes on, letting a bot decide everything, until this holds.
fn play_until<G: Roster>(
    session: &mut Session<G>,
    ui: &mut Ui,
    stop: impl Fn(&Asked, &G::View) -> bool,
) {
    while !stop(&session.asked(), session.sitting().view()) {
        match session.asked() {
            Asked::Over => panic!("the game ended first"),
            Asked::Decide => press(ui, session, KeyCode::Char('f')),
            Asked::Throw(_) => enter(ui, session, "h"),
            Asked::Confirm | Asked::Look => press(ui, session, KeyCode::Enter),
            Asked::House(_) | Asked::Others => {
                session.step().expect("legal");
                Flow::Stay
            }
        };
    }
}

fn over<V>(asked: &Asked, _: &V) -> bool {
    *asked == Asked::Over
}

#[test]
fn homestretch_from_the_draft_to_the_end() {
    use homestretch::{Phase, Step};

    let (mut session, mut ui) = session::<Homestretch>(&json!({}));
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Draft { round: 2, .. })
    });
    check("draft", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Betting { .. })
    });
    check("betting", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |asked, view| {
        let moves = |turn: &homestretch::Turn| turn.step == Step::Advance;
        *asked == Asked::Decide && matches!(&view.public.phase, Phase::Race(turn) if moves(turn))
    });
    check("race", &session, &ui, SMALL);
    check("race", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Look);
    for page in ["finish", "purses", "tokens", "standing"] {
        check(page, &session, &ui, SMALL);
        press(&mut ui, &mut session, KeyCode::Char(' '));
    }
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::SecondChance(_))
    });
    check("second_chance", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
}

#[test]
fn top_of_the_stretch_from_the_window_to_the_papers() {
    let options = json!({"mode": "full", "cards": ["champagne_2009", "old_rivals"]});
    let (mut session, mut ui) = session::<Stretch>(&options);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    check("window", &session, &ui, SMALL);
    enter(&mut ui, &mut session, "bet 4 on 3 to win, 10 on 6 to show");
    check("slip_in", &session, &ui, SMALL);
    play_until(
        &mut session,
        &mut ui,
        |_, view| matches!(view.public.phase, stretch::Phase::Form(post) if post.0 == 3),
    );
    check("race", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Look);
    for page in ["finish", "scoresheet", "chart", "bets"] {
        check(page, &session, &ui, SMALL);
        press(&mut ui, &mut session, KeyCode::Char(' '));
    }
}

#[test]
fn high_roller_from_the_sale_to_the_line() {
    use high_roller::Phase;

    let (mut session, mut ui) = session::<HighRoller>(&json!({}));
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Outcry(_))
    });
    check("sale", &session, &ui, SMALL);
    let (mut session, mut ui) = self::session::<HighRoller>(&json!({"auction": "draft"}));
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Bets { .. })
    });
    check("bets", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Run { .. })
    });
    check("run", &session, &ui, SMALL);
    check("run", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
}

#[test]
fn big_stakes_from_the_cards_to_the_line() {
    use big_stakes::Phase;

    let (mut session, mut ui) = session::<BigStakes>(&json!({"program": ["d5"]}));
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    check("cards", &session, &ui, SMALL);
    check("cards", &session, &ui, LARGE);
    press(&mut ui, &mut session, KeyCode::Char('?'));
    check("help", &session, &ui, SMALL);
    press(&mut ui, &mut session, KeyCode::Enter);
    play_until(&mut session, &mut ui, |asked, view| {
        let round = view.public.race.as_ref().map_or(0, |race| race.round);
        *asked == Asked::Decide && matches!(view.public.phase, Phase::Run) && round > 1
    });
    check("run", &session, &ui, SMALL);
    check("run", &session, &ui, LARGE);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
}

#[test]
fn racing_stable_from_the_entries_to_the_line() {
    use racing_stable::Phase;

    let options = json!({"program": [2, 6]});
    let (mut session, mut ui) = session_in::<RacingStable>(Language::German, &options, false);
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
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Look);
    press(&mut ui, &mut session, KeyCode::Enter);
    check("paid", &session, &ui, SMALL);
    play_until(&mut session, &mut ui, over);
    check("over", &session, &ui, SMALL);
}

/// What is typed wrongly is answered, and stays to be corrected; an earlier line comes back.
fn wrong_input<G: Roster>(options: &Value) {
    let (mut session, mut ui) = session::<G>(options);
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    let entries = session.sitting().table().number();
    enter(&mut ui, &mut session, "gallop");
    let screen = shot(&session, &ui, 80, 24);
    assert!(screen.contains(" > gallop\n") && screen.contains("Type `"), "{screen}");
    press(&mut ui, &mut session, KeyCode::Esc);
    enter(&mut ui, &mut session, "help");
    assert!(ui.typing.is_empty() && ui.page.is_some());
    let last = ui.page.iter().flatten().map(|row| row.text()).next_back();
    assert!(last.is_some_and(|row| row.contains(&session.sitting().commitment())));
    let control = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
    ui.key(control, &mut session).expect("legal");
    assert_eq!(ui.typing.text(), "help");
    enter(&mut ui, &mut session, "undo");
    assert!(ui.message.is_some(), "there is nothing of the player's to take back");
    assert_eq!(session.sitting().table().number(), entries, "nothing has happened");
    press(&mut ui, &mut session, KeyCode::Esc);
    press(&mut ui, &mut session, KeyCode::Char('q'));
    assert!(shot(&session, &ui, 80, 24).contains("Leave the game?"));
    assert_eq!(press(&mut ui, &mut session, KeyCode::Esc), Flow::Stay);
    assert_eq!(enter(&mut ui, &mut session, "quit"), Flow::Leave);
}

#[test]
fn a_wrong_line_stays_to_be_corrected() {
    wrong_input::<Homestretch>(&json!({}));
    wrong_input::<Stretch>(&json!({}));
    wrong_input::<HighRoller>(&json!({}));
    wrong_input::<BigStakes>(&json!({}));
    wrong_input::<RacingStable>(&json!({}));
}

/// A whole game with two keys, drawn in windows of all sizes on the way: Tab writes what a bot would
/// do, Enter does it.
fn every_size<G: Roster>(options: &Value) {
    let (mut session, mut ui) = session_in::<G>(Language::German, options, false);
    let sizes = [(1, 1), (10, 3), (59, 24), (60, 20), (70, 21), (80, 24), (110, 22), (200, 60)];
    for at in 0..5_000 {
        let (width, height) = sizes[at % sizes.len()];
        let screen = testing::shot(width, height, |frame| draw(frame, &session, &mut ui));
        assert_eq!(screen.contains("größer"), width > 40 && (width < 60 || height < 20));
        if session.asked() == Asked::Decide {
            press(&mut ui, &mut session, KeyCode::Tab);
        }
        if press(&mut ui, &mut session, KeyCode::Enter) == Flow::Leave {
            assert_eq!(session.asked(), Asked::Over);
            return;
        }
        assert_eq!(ui.message, None);
    }
    panic!("the game did not end");
}

#[test]
fn no_window_is_too_small_or_too_large_to_draw() {
    every_size::<Homestretch>(&json!({"purple_races": 1, "green_races": 0}));
    every_size::<Stretch>(&json!({"cards": ["champagne_2009", "grand_parade"]}));
    every_size::<HighRoller>(&json!({"auction": "draft"}));
    every_size::<BigStakes>(&json!({"program": ["d5"], "jockeys": true}));
    every_size::<RacingStable>(&json!({"program": [6]}));
}

/// The text of the screen is the same with colour and without.
fn colourless<G: Roster>() {
    let (mut session, mut ui) = session::<G>(&json!({}));
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Look);
    for look in 0..2 {
        let plain = shot(&session, &ui, 80, 24);
        let mut coloured = ui.clone();
        coloured.ink = Ink::FULL;
        assert_eq!(shot(&session, &coloured, 80, 24), plain, "{look}");
        session.go_on();
    }
}

#[test]
fn nothing_is_told_by_colour_alone() {
    colourless::<Homestretch>();
    colourless::<Stretch>();
    colourless::<HighRoller>();
    colourless::<RacingStable>();
}

#[test]
fn own_dice_are_typed_judged_and_taken_back() {
    let options = json!({"program": [6], "betting": false});
    let (mut session, mut ui) = session_in::<RacingStable>(Language::English, &options, true);
    play_until(&mut session, &mut ui, |asked, _| matches!(asked, Asked::Throw(_)));
    let entries = session.sitting().table().number();
    enter(&mut ui, &mut session, "7 1");
    let hint = "Type 2 faces from 1 to 6, such as 3 5; or `h`: the house does it.";
    assert_eq!(ui.message.as_deref(), Some(hint));
    press(&mut ui, &mut session, KeyCode::Esc);
    press(&mut ui, &mut session, KeyCode::Enter);
    assert_eq!(session.sitting().table().number(), entries, "an Enter too many throws nothing");
    enter(&mut ui, &mut session, "6 5");
    assert_eq!(session.sitting().record().extra.by_hand, [entries]);
    press(&mut ui, &mut session, KeyCode::Char('u'));
    assert_eq!(ui.message.as_deref(), Some("Taken back."));
    assert_eq!(session.sitting().table().number(), entries);
}

#[test]
fn a_way_is_chosen_by_arrows_by_key_by_number_or_typed() {
    let (mut session, mut ui) = session::<Homestretch>(&json!({}));
    play_until(&mut session, &mut ui, |asked, view| {
        let race = matches!(view.public.phase, homestretch::Phase::Race(_));
        *asked == Asked::Decide && race
    });
    let ways = session.ask().ways.len();
    assert_eq!(ways, 2);
    let made = |keys: &[KeyCode]| {
        let (mut session, mut ui) = self::session::<Homestretch>(&json!({}));
        play_until(&mut session, &mut ui, |asked, view| {
            let race = matches!(view.public.phase, homestretch::Phase::Race(_));
            *asked == Asked::Decide && race
        });
        let entries = session.sitting().table().number();
        keys.iter().for_each(|key| {
            press(&mut ui, &mut session, *key);
        });
        session.sitting().table().log().nth(entries).cloned()
    };
    let tag = session.ways()[1].chars().nth(1).expect("a tag");
    let by_key = made(&[KeyCode::Char(tag)]);
    assert!(by_key.is_some());
    assert_eq!(made(&[KeyCode::Down, KeyCode::Enter]), by_key);
    assert_eq!(made(&[KeyCode::Up, KeyCode::Enter]), by_key, "it comes in again on the other side");
    assert_ne!(made(&[KeyCode::Enter]), by_key);
    let typed: Vec<_> = session.ask().ways[1].words.chars().map(KeyCode::Char).collect();
    assert_eq!(made(&[typed, vec![KeyCode::Enter]].concat()), by_key);
}

#[test]
fn enter_hands_in_no_empty_slip() {
    let (mut session, mut ui) = session::<Stretch>(&json!({"cards": ["champagne_2009"]}));
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    let entries = session.sitting().table().number();
    press(&mut ui, &mut session, KeyCode::Enter);
    press(&mut ui, &mut session, KeyCode::Enter);
    assert_eq!(session.sitting().table().number(), entries);
    press(&mut ui, &mut session, KeyCode::Down);
    press(&mut ui, &mut session, KeyCode::Enter);
    assert_eq!(session.asked(), Asked::Confirm, "chosen on purpose");
}

#[test]
fn tab_completes_what_is_typed() {
    let (mut session, mut ui) = session::<RacingStable>(&json!({}));
    play_until(&mut session, &mut ui, |asked, _| *asked == Asked::Decide);
    press(&mut ui, &mut session, KeyCode::Char('s'));
    press(&mut ui, &mut session, KeyCode::Char('t'));
    press(&mut ui, &mut session, KeyCode::Tab);
    assert_eq!(ui.typing.text(), "standing ");
}

#[test]
fn who_reads_back_is_not_overtaken() {
    let (mut session, mut ui) = session::<RacingStable>(&json!({}));
    play_until(&mut session, &mut ui, |asked, view| {
        *asked == Asked::Others && view.public.race > 1
    });
    let keeping = &mut Keeping::new(None);
    let mut screen = Screen { session: &mut session, keeping, ui };
    assert!(screen.pause().is_some());
    let draw = |screen: &mut Screen<'_, RacingStable>, code: KeyCode| {
        screen.key(KeyEvent::new(code, KeyModifiers::NONE)).expect("legal");
        testing::shot(80, 24, |frame| screen.draw(frame))
    };
    draw(&mut screen, KeyCode::Null);
    let first = (0..200).map(|_| draw(&mut screen, KeyCode::PageUp)).last();
    let first = first.expect("pages");
    assert!(first.contains("The seed's SHA-256 is"), "{first}");
    assert_eq!(screen.pause(), None);
    let last = (0..200).map(|_| draw(&mut screen, KeyCode::PageDown)).last();
    assert!(!last.expect("pages").contains("rows below"));
    assert!(screen.pause().is_some());
}
