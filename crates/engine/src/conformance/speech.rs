//! Laws of what is said: decisions are described whole, events lead from frame to frame, and every
//! language has the words.

use serde_json::json;

use super::{Conform, Walk, at_random_points, cases};
use crate::events::Heard;
use crate::game::{Game, Pending};
use crate::moves::{Moves, OpenMove};
use crate::refused::{Declared, Shared};
use crate::seat::Viewer;
use crate::text::{Language, Reader, Text, Texts, Words};

/// A decision is described whole: each listed move is one of the ways, once, and nothing else is;
/// every way, and every open move however it is filled in, can be typed in the words that describe it;
/// no two ways share words or a key; and each message of it can be said in every language.
pub fn decisions_are_described<G: Conform>(games: u64) {
    let speech = Speech::new::<G>();
    at_random_points::<G>(games, 4, |walk, place| {
        let Pending::Seats(seats) = walk.game.pending() else { return };
        let mut moves = Moves::default();
        for seat in seats.iter() {
            walk.game.moves(seat, &mut moves);
            let ask = G::ask(&walk.game.view(Viewer::Seat(seat)), &moves);
            for play in &moves.listed {
                let there = ask.ways.iter().filter(|way| way.play == *play).count();
                assert_eq!(there, 1, "{}: {play:?} is offered {there} times", place());
            }
            assert!(ask.suggested <= ask.ways.len(), "{}", place());
            for (at, way) in ask.ways.iter().enumerate() {
                assert!(moves.admit(&way.play), "{}: {:?} is not legal", place(), way.play);
                assert_eq!(ask.read(&way.words), Ok(json!(way.play)), "{}: {}", place(), way.words);
                for line in &way.also {
                    assert_eq!(ask.read(line), Ok(json!(way.play)), "{}: {line}", place());
                }
                for other in &ask.ways[..at] {
                    let apart =
                        way.words != other.words && (way.key.is_none() || way.key != other.key);
                    assert!(apart, "{}: {} is also {}", place(), way.words, other.words);
                }
            }
            for form in &ask.forms {
                let read = ask.read(&form.example);
                let kind = read.as_ref().map(|play| &play["type"]);
                assert_eq!(kind, Ok(&json!(form.kind)), "{}: {}", place(), form.example);
            }
            for open in &moves.open {
                let play = json!(open.sample(&mut walk.bits));
                let typed = ask.write(&play);
                let read = typed.as_ref().map(|line| ask.read(line));
                assert_eq!(read, Some(Ok(play.clone())), "{}: {play} as {typed:?}", place());
            }
            for text in ask.texts() {
                speech.says(text, &place);
            }
        }
    });
}

/// Whatever happens can be said in every language, and the steps of an entry lead from the frame before
/// it to the frame after it.
pub fn events_are_told<G: Conform>(games: u64) {
    let speech = Speech::new::<G>();
    for case in cases::<G>() {
        for seed in 0..games {
            let mut walk = Walk::new(&case, seed);
            while let Some(entry) = walk.next() {
                let place = || format!("{}, seed {seed}, at {entry:?}", case.name);
                let before = walk.game.race();
                let mut heard = Heard::default();
                walk.play(&entry, &mut heard);
                for event in &heard.all {
                    if let Some(text) = G::said(&case.setup, event) {
                        speech.says(&text, &place);
                    }
                }
                for (_, event) in &heard.only {
                    if let Some(text) = G::said_privately(&case.setup, event) {
                        speech.says(&text, &place);
                    }
                }
                let (Some(mut before), Some(after)) = (before, walk.game.race()) else { continue };
                if before.race != after.race {
                    continue;
                }
                for event in &heard.all {
                    if let Some(step) = G::step(&case.setup, event) {
                        step.apply_to(&mut before);
                    }
                }
                for (stepped, runner) in before.runners.iter().zip(&after.runners) {
                    let at = |runner: &racing::Runner| {
                        (runner.post, runner.lane, runner.distance, runner.status)
                    };
                    assert_eq!(at(stepped), at(runner), "{}: {:?}", place(), heard.all);
                }
            }
        }
    }
}

/// Every language has the same keys, with the same slots; and a sentence for each refusal that the
/// game and the engine declare, and for no other.
pub fn languages_say_the_same<G: Game>() {
    let [english, others @ ..] = Language::ALL.map(Words::of::<G>);
    for other in others {
        let (ours, theirs) = (english.slots(), other.slots());
        for (key, slots) in &ours {
            assert_eq!(Some(slots), theirs.get(key), "{}: {key}", G::ID);
        }
        let more: Vec<_> = theirs.keys().filter(|key| !ours.contains_key(*key)).collect();
        assert!(more.is_empty(), "{}: not in English: {more:?}", G::ID);
    }
    let declared: Vec<_> = Shared::DECLARED.iter().chain(G::REFUSALS).copied().collect();
    refusals_have_words(G::texts(), &declared);
}

/// Every declared refusal has its sentence in every language, whose slots it fills, and there is no
/// sentence for another. What a crate adds to the engine's refusals is declared together with them.
pub fn refusals_have_words(texts: &Texts, declared: &[Declared]) {
    for language in Language::ALL {
        let sentences = texts.words(language).slots();
        for Declared { key, slots, .. } in declared {
            let named = sentences.get(key);
            assert!(named.is_some(), "no sentence {key} in {language:?}");
            let more: Vec<_> = named.into_iter().flatten().filter(|n| !slots.contains(n)).collect();
            assert!(more.is_empty(), "{key} in {language:?} names {more:?}");
        }
        for key in sentences.keys().filter(|key| key.starts_with("refused.")) {
            assert!(declared.iter().any(|known| known.key == *key), "nobody is refused {key}");
        }
    }
}

/// Every language of a game.
struct Speech {
    languages: [Words; 2],
    names: Vec<String>,
}

impl Speech {
    fn new<G: Game>() -> Self {
        let names = (0..8).map(|seat| format!("Player {seat}")).collect();
        Self { languages: Language::ALL.map(Words::of::<G>), names }
    }

    fn says(&self, text: &Text, place: &dyn Fn() -> String) {
        for words in &self.languages {
            for seat in [None, Some(crate::Seat(0))] {
                let said = Reader { words, names: &self.names, seat }.fill(text);
                assert!(said.is_ok(), "{}: {said:?} in {text:?}", place());
            }
        }
    }
}
