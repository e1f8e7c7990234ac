//! Games without a screen: what is asked, answered and told, and the same in lines.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use big_stakes::BigStakes;
use bots::Roster;
use engine::{
    Dice, Drawn, Game, Heard, Language, Reader, StandardPacks, Verdict, Viewer, Words, replay, text,
};
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use serde_json::{Value, json};
use stretch::Stretch;

use super::ME;
use super::board::{Board, Strips};
use super::call::{Caller, KINDS};
use super::keeping::Keeping;
use super::lines::Lines;
use super::row::Row;
use super::session::{Asked, By, Reply, Said, Session};
use super::sitting::testing::sitting;
use crate::TEXTS;

const NAMES: [&str; 3] = ["You", "Maud", "Silas"];

fn session_in<G: Roster>(language: Language, options: &Value, my_dice: bool) -> Session<G> {
    Session::new(sitting(&NAMES, "lines", options, my_dice), language)
}

fn session<G: Roster>(options: &Value) -> Session<G> {
    session_in(Language::English, options, false)
}

/// What is said when this is typed.
fn played<G: Roster>(session: &mut Session<G>, script: &str) -> String {
    let mut out = Vec::new();
    let lines = Lines::new(script.as_bytes(), &mut out, true);
    super::plain::run(session, lines, &mut Keeping::new(None)).expect("played");
    String::from_utf8(out).expect("text")
}

/// Goes on, letting a bot decide everything, until this holds.
fn play_until<G: Roster>(session: &mut Session<G>, stop: impl Fn(&Session<G>, &Asked) -> bool) {
    loop {
        let asked = session.asked();
        if stop(session, &asked) {
            return;
        }
        let line = match asked {
            Asked::Over => panic!("the game ended first"),
            Asked::House(_) | Asked::Others => {
                session.step().expect("legal");
                continue;
            }
            Asked::Decide => "for me",
            Asked::Throw(_) => "h",
            Asked::Confirm | Asked::Look => "",
        };
        assert_eq!(session.answer(line), Ok(Reply::Done));
    }
}

fn over<G: Roster>(_: &Session<G>, asked: &Asked) -> bool {
    *asked == Asked::Over
}

fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

/// A transcript of a short game in lines, and that its record replays. After a change that is meant,
/// `RAILBIRD_BLESS=1` writes the file anew; the difference is then read in review.
fn transcript<G: Roster>(language: Language, options: &Value, script: &str) {
    let mut game = session_in::<G>(language, options, false);
    let text = played(&mut game, script);
    let (_, verdict) =
        replay::<G>(&game.sitting().record(), &StandardPacks, usize::MAX).expect("replays");
    assert_eq!(verdict, Verdict::Exact);
    let file = format!("src/play/golden/{}_{}.txt", G::ID, language.tag());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
    if std::env::var_os("RAILBIRD_BLESS").is_some() {
        fs::write(&path, &text).expect("the golden file is written");
    }
    let golden = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(text, golden, "{file} tells another game; see `cargo xtask bless`");
}

#[test]
fn a_game_of_each_is_told_as_it_was() {
    let script = format!("help\n{}", "for me\n\n".repeat(200));
    let races = json!({"purple_races": 1, "green_races": 0});
    transcript::<Homestretch>(Language::English, &races, &script);
    let options = json!({"cards": ["champagne_2009"], "mode": "full"});
    transcript::<Stretch>(Language::English, &options, &script);
    let sale = format!("{}quit\n", "for me\n".repeat(9));
    transcript::<HighRoller>(Language::English, &json!({"auction": "draft"}), &sale);
    let options = json!({"program": ["d5"], "jockeys": true});
    transcript::<BigStakes>(Language::English, &options, &script);
    for language in Language::ALL {
        transcript::<RacingStable>(language, &json!({"program": [6]}), &script);
    }
}

/// A whole game is played, everything in it looked at; a message without words would panic.
fn speaks<G: Roster>(language: Language, options: &Value) {
    let mut game = session_in::<G>(language, options, false);
    play_until(&mut game, |session, asked| {
        let _ = (session.question(), session.ways(), session.forms(), session.help());
        let _ = (session.look(), session.headline());
        *asked == Asked::Over
    });
    let record = game.sitting().record();
    let (_, verdict) = replay::<G>(&record, &StandardPacks, usize::MAX).expect("replays");
    assert_eq!(verdict, Verdict::Exact);
    assert_eq!(record.extra.commitment, Some(game.sitting().commitment()));
    assert_eq!(record.extra.seed, game.sitting().revealed_seed());
    assert!(matches!(game.answer("undo"), Ok(Reply::Wrong(_))), "the seed tells what comes");
    let pages: Vec<&str> = game.pages().collect();
    for page in pages {
        assert!(matches!(game.answer(page), Ok(Reply::Shown(_))), "{page}");
    }
    assert!(game.lines().iter().any(|said| said.by == By::Caller), "the race is called");
}

#[test]
fn every_game_has_words_for_everything_in_both_languages() {
    for language in Language::ALL {
        speaks::<Homestretch>(language, &json!({}));
        speaks::<Stretch>(language, &json!({"cards": ["champagne_2009", "old_rivals"]}));
        speaks::<HighRoller>(language, &json!({}));
        speaks::<BigStakes>(language, &json!({"program": ["d5"]}));
        speaks::<RacingStable>(language, &json!({"program": [2, 6]}));
    }
}

#[test]
fn the_announcer_has_every_phrase_in_both_languages_and_no_two_alike() {
    for language in Language::ALL {
        let words = Words::of::<Stretch>(language).and(&TEXTS);
        let reader = Reader { words: &words, names: &[], seat: None };
        for (key, count) in KINDS {
            let phrase = |n: u64| {
                let text =
                    text!(key, phrase = n, race = "R", horse = "A", other = "B", order = "1");
                reader.fill(&text).expect("a phrase")
            };
            let phrases: BTreeSet<String> = (1..=count).map(phrase).collect();
            assert_eq!(phrases.len() as u64, count, "{key} in {language:?}");
            assert_eq!(phrase(count), phrase(count + 1), "{key} has more phrases in {language:?}");
        }
    }
}

#[test]
fn the_same_log_is_called_in_the_same_words_and_none_twice_in_a_race() {
    let mut game = session::<Homestretch>(&json!({}));
    play_until(&mut game, over);
    let table = game.sitting().table();
    let mut caller = Caller::default();
    let mut again = Homestretch::start(table.game().setup().clone());
    let mut races: Vec<Vec<String>> = vec![Vec::new()];
    for entry in table.log() {
        let mut heard = Heard::default();
        let mut frame = again.race();
        again.play(entry, &mut heard).expect("legal");
        for event in &heard.all {
            let Some(step) = Homestretch::step(again.setup(), event) else { continue };
            let public = serde_json::to_string(event).expect("JSON");
            let called = caller.hear(&public, &step, frame.as_mut());
            let race = races.last_mut().expect("a race");
            race.extend(called.iter().map(|text| game.say(text)));
            if matches!(step, engine::RaceStep::Official { .. }) {
                races.push(Vec::new());
            }
        }
    }
    let called =
        game.lines().iter().filter(|said| said.by == By::Caller).map(|said| said.text.clone());
    assert_eq!(called.collect::<Vec<_>>(), races.concat());
    assert_eq!(races.pop(), Some(Vec::new()));
    for mut race in races {
        assert!(race.len() > 8, "a race is called: {race:?}");
        let count = race.len();
        race.sort_unstable();
        race.dedup();
        assert_eq!(race.len(), count);
    }
}

#[test]
fn a_move_is_taken_back_with_what_was_said_until_somebody_else_acts() {
    let mut game = session::<Homestretch>(&json!({}));
    play_until(&mut game, |game, asked| *asked == Asked::Decide && !game.ask().forms.is_empty());
    let (view, lines) = (game.sitting().view().clone(), game.lines().to_vec());
    assert_eq!(game.answer("for me"), Ok(Reply::Done));
    assert!(game.may_undo() && game.lines().len() > lines.len());
    assert_eq!(game.answer("undo"), Ok(Reply::TakenBack));
    assert_eq!((game.sitting().view(), game.lines()), (&view, lines.as_slice()));
    assert_eq!(game.answer("for me"), Ok(Reply::Done));
    assert_eq!(game.answer(""), Ok(Reply::Done), "confirmed");
    game.step().expect("legal");
    assert!(matches!(game.answer("undo"), Ok(Reply::Wrong(_))), "too late");
}

#[test]
fn a_refused_move_changes_nothing_and_says_why_in_the_players_language() {
    for (language, why) in [
        (Language::English, "That horse is not in your stable."),
        (Language::German, "Dieses Pferd steht nicht in deinem Stall."),
    ] {
        let mut game = session_in::<RacingStable>(language, &json!({}), false);
        play_until(&mut game, |_, asked| *asked == Asked::Decide);
        let (view, lines) = (game.sitting().view().clone(), game.lines().len());
        assert_eq!(game.answer("enter red-3"), Ok(Reply::Wrong(why.into())));
        assert_eq!((game.sitting().view(), game.lines().len()), (&view, lines));
    }
}

#[test]
fn asking_for_advice_changes_nothing_for_the_others() {
    let told = |ask: usize| {
        let mut game = session::<Homestretch>(&json!({}));
        play_until(&mut game, |_, asked| *asked == Asked::Decide);
        (0..ask).for_each(|_| assert!(game.advice().is_some()));
        assert_eq!(game.choose(0), Reply::Done);
        (0..4).for_each(|_| game.step().expect("legal"));
        game.sitting().record().to_text()
    };
    assert_eq!(told(0), told(7));
}

#[test]
fn own_dice_are_asked_for_judged_taken_back_and_marked_in_the_record() {
    let options = json!({"purple_races": 1, "green_races": 0});
    let mut game = session_in::<Homestretch>(Language::English, &options, true);
    assert!(game.question().contains("shuffle the purple cards"), "{}", game.question());
    let ids: Vec<_> = (1..=12).rev().map(|n| format!("p{n:02}")).collect();
    assert!(matches!(game.answer("p01 p01"), Ok(Reply::Wrong(_))));
    assert_eq!(game.answer(&ids.join(" ")), Ok(Reply::Done));
    play_until(&mut game, |_, asked| matches!(asked, Asked::Throw(due) if due.what == "race"));
    let thrown = game.sitting().table().number();
    for wrong in ["", "3 7", "3", "3 5 1", "x"] {
        let Ok(Reply::Wrong(hint)) = game.answer(wrong) else { panic!("{wrong} is a throw") };
        assert!(hint.contains("2 faces from 1 to 6, such as 3 5"), "{hint}");
    }
    assert_eq!(game.answer("3 4"), Ok(Reply::Done));
    assert_eq!(game.answer("undo"), Ok(Reply::TakenBack));
    for throw in ["3 5", "35", " 3,5 ", "3+5"] {
        assert_eq!(game.answer(throw), Ok(Reply::Done), "{throw}");
        let dice = Drawn::Dice(Dice::new(&[3, 5]).expect("two dice"));
        assert_eq!(game.sitting().table().log().last(), Some(&engine::Entry::Chance(dice)));
        assert_eq!(game.sitting().record().extra.by_hand, [0, thrown]);
        assert_eq!(game.answer("undo"), Ok(Reply::TakenBack));
    }
}

#[test]
fn the_finish_is_seen_before_anything_is_paid() {
    let mut game = session::<Homestretch>(&json!({}));
    play_until(&mut game, |_, asked| *asked == Asked::Look);
    let pages = game.look();
    assert_eq!(pages.len(), 4, "finish, purses, tokens, standing");
    let finish: Vec<_> = pages[0].iter().map(Row::text).collect();
    let result = &game.sitting().view().public.results[0];
    for (place, horse) in result.finish.iter().enumerate() {
        let row = &finish[place];
        assert!(row.trim_start().starts_with(&horse.to_string()), "{row}");
        assert!(row.ends_with(&format!("{}.", place + 1)), "{row}");
    }
    let paid = |said: &Said| said.text.contains("of the purse");
    assert!(!game.shown_lines().iter().any(paid));
    assert!(game.lines().iter().any(paid));
}

#[test]
fn the_screen_gets_what_the_seat_may_see_and_no_more() {
    let mut game = session::<Homestretch>(&json!({}));
    play_until(&mut game, |game, asked| {
        let view = game.sitting().table().game().view(Viewer::Seat(ME));
        assert_eq!(*game.sitting().view(), view);
        *asked == Asked::Over
    });
}

#[test]
fn a_throw_is_measured_against_the_race_it_was_made_in() {
    // Longer races follow shorter ones.
    let mut game = session::<RacingStable>(&json!({}));
    play_until(&mut game, over);
    let told: Vec<_> = game.lines().iter().filter(|said| said.by != By::Caller).collect();
    let wins: Vec<_> = told.windows(2).filter(|two| two[1].text.ends_with(" wins!")).collect();
    assert!(wins.len() >= 4);
    for two in wins {
        assert!(two[0].text.ends_with("over the line."), "{}\n{}", two[0].text, two[1].text);
    }
}

#[test]
fn a_sealed_entry_can_be_taken_back_and_a_refusal_is_told() {
    let mut game = session::<RacingStable>(&json!({}));
    let script = "enter 3\nenter 1\nundo\nenter 2\n\ncard\nodds\nspaces\norder\n\
        bet 1 on red-1 to win\nquit\n";
    contains(
        &played(&mut game, script),
        &[
            "That horse is not in your stable.",
            "Decided: buy 0; enter 1. Enter goes on",
            "Taken back.",
            "You enter ",
            "The bank pays win ",
            "You can't bet on that in this race.",
            "You left the game.",
        ],
    );
}

#[test]
fn an_empty_slip_is_handed_in_on_purpose_only() {
    let mut game = session::<Stretch>(&json!({"cards": ["champagne_2009"]}));
    let text = played(&mut game, "\n\nbet 4 on 99 win\npass\nundo\npass\n\nquit\n");
    contains(&text, &["That horse does not run in this race.", "Decided: pass.", "Taken back."]);
    assert_eq!(text.matches("Your slip is in.").count(), 2, "{text}");
    let slips = game.sitting().table().log();
    let own = slips.filter(|entry| matches!(entry, engine::Entry::Move { seat: ME, .. }));
    assert_eq!(own.count(), 1, "two Enters hand in nothing");
}

#[test]
fn a_game_without_a_board_of_its_own_is_drawn_all_the_same() {
    let mut game = session::<Homestretch>(&json!({}));
    play_until(&mut game, |_, asked| *asked == Asked::Look);
    play_until(&mut game, |game, _| game.scene().frame.is_some_and(|frame| frame.race == 2));
    let (scene, strips) = (game.scene(), &Strips as &dyn Board<Homestretch>);
    let rows: Vec<_> = strips.rows(&scene, 78, 20).iter().map(Row::text).collect();
    assert_eq!(rows.len(), 11, "{rows:#?}");
    assert!(rows.iter().all(|row| row.ends_with('‖')), "{rows:#?}");
    let standing: Vec<_> = strips.standing(&scene).iter().map(Row::text).collect();
    assert!(NAMES.iter().all(|name| standing.iter().any(|row| row.starts_with(name))));
    assert!(!strips.headline(&scene).is_empty());
}
