//! A played game is judged by what its players could know, and what cost most is found first.

use bots::analysis::{Analysis, Inquiry, analyse};
use bots::homestretch::Handicapper;
use bots::{Budget, Roster, Thought};
use engine::{Bits, Bot, FairDice, Game, Moves, Record, Seat, Seed, StandardPacks, Table, Turn};
use engine::{load_pack, value_of};
use homestretch::{Homestretch, Phase};
use lab::Watch;
use serde_json::Value;

/// Plays well, but for the first card that it keeps: it is the worst of them.
struct Blunderer {
    well: Box<dyn Bot<Homestretch>>,
    /// What it did then.
    blunder: std::sync::Arc<std::sync::Mutex<Option<Value>>>,
}

impl Bot<Homestretch> for Blunderer {
    fn choose(
        &mut self,
        turn: &Turn<'_, Homestretch>,
        bits: &mut dyn Bits,
    ) -> <Homestretch as Game>::Move {
        let done = self.blunder.lock().expect("a lock").is_some();
        if done || !matches!(turn.view.public.phase, Phase::Draft { .. }) {
            return self.well.choose(turn, bits);
        }
        let (mut policy, mut moves) = (Handicapper::default(), Moves::<Homestretch>::default());
        let mut thought =
            Thought { policy: &mut policy, moves: &mut moves, playouts: 8_000, seed: 1 };
        let tried = thought.search(turn.view, turn.seat, turn.moves.listed.clone());
        let worst = tried.into_iter().min_by(|a, b| a.gain.mean().total_cmp(&b.gain.mean()));
        let worst = worst.expect("a card").candidate;
        *self.blunder.lock().expect("a lock") = Some(value_of(&worst));
        worst
    }
}

/// A game of Homestretch in which seat 1 keeps a bad card, and that move.
fn with_a_blunder() -> (Record, Value) {
    let head = Record {
        game: Homestretch::ID.into(),
        seats: ["Ann", "Ben", "Cat"].map(String::from).to_vec(),
        ..Record::default()
    };
    let pack = load_pack::<Homestretch>(&head.pack, &StandardPacks).expect("a pack");
    let mut table = Table::<Homestretch>::open(&head, pack).expect("a table");
    let well = || Homestretch::bot("sharp", Budget { playouts: 60 }).expect("a bot");
    let blunder = std::sync::Arc::default();
    let blunderer = Blunderer { well: well(), blunder: std::sync::Arc::clone(&blunder) };
    let mut bots: Vec<Box<dyn Bot<Homestretch>>> = vec![well(), Box::new(blunderer), well()];
    let seed = Seed::from_word("a blunder");
    lab::play_out(&mut table, &mut FairDice::new(&seed, &[]), &mut bots, &seed).expect("a game");
    let blunder = blunder.lock().expect("a lock").take().expect("a blunder");
    (table.record(), blunder)
}

fn judged(record: &Record, seat: Option<Seat>, threads: usize) -> Analysis {
    let inquiry = Inquiry { record, seat, playouts: 300, seed: 1, threads };
    analyse(inquiry, &StandardPacks, &Watch::default()).expect("an analysis")
}

#[test]
fn a_blunder_is_found_first_and_costs_its_seat() {
    let (record, blunder) = with_a_blunder();
    let analysis = judged(&record, None, 2);
    let moves = record.log.iter().filter(|entry| entry.get("move").is_some()).count();
    assert_eq!(analysis.decisions.len(), moves);
    let costliest = analysis.decisions.iter().max_by(|a, b| a.loss.total_cmp(&b.loss));
    let costliest = costliest.expect("a decision");
    assert_eq!((costliest.seat, &costliest.play), (Seat(1), &blunder));
    assert_eq!(record.log[costliest.at]["move"], blunder);
    assert!(costliest.loss > 4.0 * costliest.se, "{costliest:?}");
    assert_ne!(costliest.best, blunder);
    let most = analysis.seats.iter().max_by(|a, b| a.loss.total_cmp(&b.loss)).expect("a seat");
    assert_eq!(most.seat, Seat(1), "{:?}", analysis.seats);
    for one in &analysis.decisions {
        assert!(
            one.loss >= 0.0 && (one.best_value - one.value - one.loss).abs() < 1e-12,
            "{one:?}"
        );
        assert!(
            (0.0..=1.0).contains(&one.value) && (0.0..=1.0).contains(&one.best_value),
            "{one:?}"
        );
    }
}

#[test]
fn threads_and_other_seats_change_nothing_of_what_is_found() {
    let (record, _) = with_a_blunder();
    let all = judged(&record, None, 1);
    assert_eq!(all, judged(&record, None, 3));
    let own: Vec<_> = all.decisions.into_iter().filter(|one| one.seat == Seat(2)).collect();
    assert_eq!(own, judged(&record, Some(Seat(2)), 2).decisions);
}

#[test]
fn games_of_every_kind_can_be_judged() {
    for game in bots::games() {
        let info = game.info();
        let seats = info.seats.0.max(2);
        let head = Record {
            game: info.id.to_owned(),
            seats: (0..seats).map(|seat| format!("Seat {seat}")).collect(),
            ..Record::default()
        };
        let bots = vec!["random".to_owned(); seats];
        let (budget, programs) = (Budget::default(), &std::sync::Arc::default());
        let table =
            bots::BotsTable { head: &head, packs: &StandardPacks, bots: &bots, budget, programs };
        let record = bots::deal(table, &Seed::from_word("kinds")).expect("a game");
        let inquiry = Inquiry { record: &record, seat: None, playouts: 4, seed: 1, threads: 2 };
        let analysis = analyse(inquiry, &StandardPacks, &Watch::default()).expect("an analysis");
        let moves = record.log.iter().filter(|entry| entry.get("move").is_some()).count();
        assert_eq!(analysis.decisions.len(), moves, "{}", info.id);
        let counted: usize = analysis.seats.iter().map(|sum| sum.decisions).sum();
        assert_eq!(counted, moves, "{}", info.id);
    }
}
