//! Measuring this machine: every game, plain races, race cards, the runs of Big Stakes. Figures are printed,
//! never asserted.

use std::fmt::Display;
use std::hint::black_box;
use std::sync::Arc;

use ::big_stakes::{BigStakes, OpenRun, Phase};
use ::homestretch::chances::plain_race::PlainRace;
use ::stretch::chances::{AskedRace, chances};
use ::stretch::{Sampler, Stretch, StretchPack};
use engine::{
    Bits, Bot, FairDice, Game, Moves, Pack, Pending, Record, Seat, Seed, Setup, Silent, SimBits,
    Table,
};
use lab::bench::Speed;
use serde_json::{Value, json};

use crate::{Roster, Visitor};

/// What was measured, or in words why it could not be.
pub type Measured = Result<Vec<Speed>, String>;

/// How fast the game of this id is with so many seats; `None` where there is no such game.
///
/// # Errors
/// The game can not be played with so many.
pub fn game(id: &str, seats: usize, seconds: f64) -> Option<Measured> {
    crate::visit(id, Bench { seats, seconds })
}

struct Bench {
    seats: usize,
    seconds: f64,
}

impl Visitor for Bench {
    type Output = Measured;

    fn visit<G: Roster>(self) -> Self::Output {
        let record = Record {
            game: G::ID.into(),
            seats: Seat::all(self.seats).map(|seat| seat.to_string()).collect(),
            ..Record::default()
        };
        let pack =
            engine::load_pack::<G>(&record.pack, &engine::StandardPacks).map_err(in_words)?;
        let mut table = Table::<G>::open(&record, pack).map_err(in_words)?;
        let setup = table.game().setup().clone();
        let seed = Seed::from_word("bench");
        let sound = |_| Box::new(G::Sound::default()) as Box<dyn Bot<G>>;
        let mut bots: Vec<_> = (0..self.seats).map(sound).collect();
        lab::play_out(&mut table, &mut FairDice::new(&seed, &[]), &mut bots, &seed)
            .map_err(in_words)?;
        // Without digests: the replay of the rules is measured, not that of SHA-256.
        let mut finished = table.record();
        finished.extra = engine::Extra::default();
        Ok(lab::bench::game::<G>(&setup, G::Sound::default(), &finished, self.seconds))
    }
}

/// The plain race of Homestretch, sampled and exact: the limit that whole games are held against.
#[must_use]
pub fn plain_races(seconds: f64) -> Vec<Speed> {
    let level = [5; 11];
    let handicapped = [2, 3, 5, 4, 5, 6, 5, 5, 6, 5, 2];
    let sampled = |name: &str, needs: [u8; 11]| {
        let race = PlainRace::new(needs).expect("needs of 1 to 7");
        let mut bits = SimBits::new(3, 0);
        Speed::of(name, seconds, || black_box(race.tally(10_000, || bits.next_u64())).races)
    };
    let exact = Speed::of("exact chances of a plain race", seconds, || {
        black_box(::homestretch::chances::chances(black_box(&handicapped))).map_or(0, |_| 1)
    });
    vec![
        sampled("plain races, level", level),
        sampled("plain races, handicapped", handicapped),
        exact,
    ]
}

/// Races of Top of the Stretch by their cards: exact chances before the off and in the running, and
/// simulated horses.
///
/// # Errors
/// The standard pack has too few horses for it.
pub fn race_cards(seconds: f64) -> Measured {
    let mut speeds = Vec::new();
    for (runners, mode) in [(12, "quick"), (20, "quick"), (12, "full"), (20, "full")] {
        let race = race_card(runners, mode)?;
        let name = |what: &str| format!("{what}, {runners} {mode}");
        speeds.push(Speed::of(&name("exact chances"), seconds, || {
            black_box(black_box(&race).chances());
            1
        }));
        let running = in_running(&race)?;
        speeds.push(Speed::of(&name("chances in running"), seconds, || {
            black_box(chances(black_box(running.public())));
            1
        }));
        let Some(condition) = race.card.set_condition() else { continue };
        let entrants = race.card.entrants(&race.pack, &race.options, condition);
        let charts = race.pack.charts(race.options.errata);
        let segments = race.card.segments(&race.pack, &race.options);
        let sampler = Sampler::new(charts, &entrants, segments, &race.options);
        let mut bits = SimBits::new(4, 0);
        speeds.push(Speed::of(&name("simulated horses"), seconds, || {
            for _ in 0..100 {
                black_box(sampler.run(&mut bits));
            }
            100 * runners as u64
        }));
    }
    Ok(speeds)
}

/// Where the horse on turn can get to in Big Stakes: all runs of a meet of eight stables.
///
/// # Errors
/// The standard pack does not allow such a meet.
pub fn runs(seconds: f64) -> Measured {
    let pack = engine::standard_pack::<BigStakes>().map_err(in_words)?;
    let names = Seat::all(8).map(|seat| seat.to_string()).collect();
    let setup = Setup::new(pack, &Default::default(), names).map_err(in_words)?;
    let mut game = BigStakes::start(Arc::new(setup));
    let mut runs: Vec<OpenRun> = Vec::new();
    let mut sound = crate::big_stakes::Handicapper::default();
    let (mut bits, mut moves) = (SimBits::new(4, 0), Moves::default());
    lab::play_on(&mut game, &mut sound, &mut bits, &mut moves, |game: &BigStakes| {
        if matches!(game.public().phase, Phase::Run) {
            runs.extend(OpenRun::new(game.public()));
        }
        false
    });
    Ok(vec![Speed::of("ends of a run listed", seconds, || {
        let mut ends = 0u64;
        runs.iter().for_each(|run| run.targets(|_| ends += 1));
        black_box(ends);
        runs.len() as u64
    })])
}

/// The first horses and jockeys of the pack, over nine furlongs.
fn race_card(runners: usize, mode: &str) -> Result<AskedRace, String> {
    let node = StretchPack::assemble(&StretchPack::standard()).map_err(in_words)?;
    let pack = StretchPack::check(&node).map_err(in_words)?;
    let both = pack.horses.iter().zip(pack.jockeys.iter()).take(runners);
    let runners: Vec<Value> =
        both.map(|(horse, jockey)| json!({"horse": horse.id, "jockey": jockey.id})).collect();
    let card = json!({"surface": "dirt", "distance": "9.0", "condition": "fast",
        "runners": runners});
    let asked = json!({"card": card, "options": {"mode": mode, "odds": "none"}});
    AskedRace::read(&asked)
}

/// The race once the first segment is half thrown.
fn in_running(race: &AskedRace) -> Result<Stretch, String> {
    let replayed = engine::replay::<Stretch>(&race.head, &engine::StandardPacks, usize::MAX);
    let (table, _) = replayed.map_err(in_words)?;
    let mut game = table.game().clone();
    let mut bits = SimBits::new(4, 0);
    for _ in 0..race.card.runners.len() / 2 {
        let Pending::Chance(due) = game.pending() else { break };
        game.apply_chance(&due.draw(&mut bits), &mut Silent);
    }
    Ok(game)
}

fn in_words(why: impl Display) -> String {
    why.to_string()
}
