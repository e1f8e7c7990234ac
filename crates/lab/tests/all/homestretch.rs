//! The lab on a real game: the same figures for any number of threads, and the rules' own races
//! against the exact chances of a race in which nobody steers.

use std::sync::Arc;

use engine::{
    Game, Moves, PackRef, RandomBot, Seat, Setup, SimBits, StandardPacks, Viewer, load_pack,
};
use homestretch::chances::chances as exact_chances;
use homestretch::{HORSES, Homestretch, Horse, Move, Phase, Step, Token};
use lab::chances::{Sampling, chances};
use lab::sim::{Experiment, simulate};
use lab::{Player, Policy, Watch, play_on};
use serde_json::{Map, json};

fn setup(seats: usize, options: &serde_json::Value) -> Arc<Setup<Homestretch>> {
    let pack = load_pack::<Homestretch>(&PackRef::default(), &StandardPacks).expect("a pack");
    let names = Seat::all(seats).map(|seat| seat.to_string()).collect();
    let options: Map<_, _> = options.as_object().cloned().unwrap_or_default();
    Arc::new(Setup::new(pack, &options, names).expect("options of the game"))
}

fn randoms(seats: usize) -> impl Fn() -> Vec<Player<Homestretch>> + Sync {
    move || (0..seats).map(|_| Player::Random).collect()
}

#[test]
fn figures_do_not_depend_on_the_number_of_threads() {
    let report = |threads, games| {
        let setup = setup(3, &json!({}));
        let experiment = Experiment { setup, games, seed: 5, threads };
        simulate(&experiment, randoms(3), None, &Watch::default()).expect("legal moves")
    };
    let one = report(1, 500);
    assert_eq!(one.games, 500);
    assert_eq!(one, report(2, 500));
    assert_eq!(one, report(7, 500));
    assert_ne!(one, report(1, 499));
    let wins: f64 = one.figures.iter().filter(|f| f.name.ends_with("wins")).map(|f| f.mean).sum();
    // A shared victory counts for each.
    assert!((1.0..1.05).contains(&wins), "{wins}");
}

#[test]
fn a_stop_still_reports_what_was_played() {
    let watch = Watch::default();
    let experiment =
        Experiment { setup: setup(2, &json!({})), games: 1_000_000, seed: 1, threads: 2 };
    let stopping = || {
        watch.stop();
        randoms(2)()
    };
    let report = simulate(&experiment, stopping, None, &watch).expect("legal moves");
    assert!(report.games < 1_000_000);
}

/// Nobody steers: always the full move, never a second roll.
#[derive(Default)]
struct Straight;

impl Policy<Homestretch> for Straight {
    fn choose(
        &mut self,
        game: &Homestretch,
        seat: Seat,
        moves: &mut Moves<Homestretch>,
        bits: &mut SimBits,
    ) -> Move {
        match game.public().phase {
            Phase::Race(turn) if turn.step == Step::Advance => Move::Advance { spaces: 2 },
            Phase::Race(turn) if turn.step == Step::Again => Move::Stop,
            _ => RandomBot.choose(game, seat, moves, bits),
        }
    }
}

/// A game at the betting of its first race.
fn at_the_betting(options: &serde_json::Value) -> Homestretch {
    let mut game = Homestretch::start(setup(2, options));
    let mut bits = SimBits::new(11, 0);
    let betting = |game: &Homestretch| matches!(game.public().phase, Phase::Betting { .. });
    play_on(&mut game, &mut RandomBot, &mut bits, &mut Moves::default(), betting);
    game
}

fn needs(game: &Homestretch) -> [u8; HORSES] {
    let card = game.public().card.expect("a race card");
    game.setup().pack.cards[usize::from(card)].handicaps.map(|token| match token {
        None => 5,
        Some(Token::X) => 6,
        Some(Token::Plus2) => 4,
        Some(Token::Plus4) => 3,
        Some(Token::Plus6) => 2,
    })
}

/// Up to the first finish a race in which nobody steers is the plain race, so its winner has the
/// exact chances: the rules, the sampler and the integral must agree.
#[test]
fn unsteered_races_are_won_as_often_as_the_exact_chances_say() {
    let game = at_the_betting(&json!({}));
    let exact = exact_chances(&needs(&game)).expect("needs of 1 to 7");
    let sampling = Sampling { games: 12_000, entries: u64::MAX, seed: 3, threads: 2 };
    let view = game.view(Viewer::Spectator);
    let sampled = chances::<Homestretch, _>(&view, Straight::default, sampling, &Watch::default());
    assert_eq!((sampled.games, sampled.race), (12_000, 1));
    let mut off_with_wrong_needs = 0;
    let level = exact_chances(&[5; HORSES]).expect("needs of 1 to 7");
    for horse in Horse::all() {
        let figure = &sampled.horses[horse.index()].win;
        let error = |win: f64| (figure.mean - win).abs() / (win * (1.0 - win) / 12_000.0).sqrt();
        assert!(error(exact[horse.index()].win) < 4.5, "horse {horse}: {figure:?}");
        off_with_wrong_needs += usize::from(error(level[horse.index()].win) > 4.5);
    }
    assert!(off_with_wrong_needs >= 3, "the test would not notice a wrong handicap");
}

#[test]
fn chances_of_a_position_add_up_and_know_who_has_finished() {
    let mut game = at_the_betting(&json!({"purple_races": 1, "green_races": 0}));
    let mut bits = SimBits::new(12, 0);
    let one_home = |game: &Homestretch| game.public().placed == 1;
    play_on(&mut game, &mut RandomBot, &mut bits, &mut Moves::default(), one_home);
    let winner = Horse::all().find(|horse| game.public().horse(*horse).finish == Some(1));
    let sampling = Sampling { games: 400, entries: u64::MAX, seed: 1, threads: 1 };
    let view = game.view(Viewer::Seat(Seat(0)));
    let policy = || RandomBot;
    let found = chances::<Homestretch, _>(&view, policy, sampling, &Watch::default());
    let again = Sampling { threads: 3, ..sampling };
    assert_eq!(found, chances::<Homestretch, _>(&view, policy, again, &Watch::default()));
    for (horse, chance) in Horse::all().zip(&found.horses) {
        let certain = f64::from(u8::from(Some(horse) == winner));
        assert!((chance.win.mean - certain).abs() < 1e-12, "horse {horse}");
        assert!(chance.place.mean >= chance.win.mean && chance.show.mean >= chance.place.mean);
    }
    let shows: f64 = found.horses.iter().map(|horse| horse.show.mean).sum();
    assert!((shows - 3.0).abs() < 1e-9, "{shows}");
    assert_eq!(found.seats.len(), 2);
}

#[test]
fn the_work_on_chances_is_bounded_whatever_the_length_of_a_game() {
    let game = at_the_betting(&json!({}));
    let view = game.view(Viewer::Spectator);
    let sampling = Sampling { games: 400, entries: 1, seed: 1, threads: 1 };
    let found = chances::<Homestretch, _>(&view, || RandomBot, sampling, &Watch::default());
    assert!((1..400).contains(&found.games), "what was begun counts: {}", found.games);
}
